//! Puts into the program what was prepared beside it: the page, and a build for newer processors.
//!
//! Both are optional, so that the program compiles on a fresh clone:
//!
//! * `page/` beside this file holds the page, as `cargo xtask dist` writes it and as the published
//!   package carries it. Release builds embed it; without it `harif serve` needs `--page`.
//! * `HARIF_FAST_PROGRAMS` names this program compiled for newer processors, as `PROCESSOR=PATH` with a `:` between two
//!   (`cargo xtask dist`).

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The variable that names the builds for newer processors.
const FAST: &str = "HARIF_FAST_PROGRAMS";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={FAST}");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), page()?)?;
    let mut fast = String::from("&[\n");
    for (processor, path) in env::var(FAST)
        .unwrap_or_default()
        .split(':')
        .filter_map(|build| build.split_once('='))
    {
        println!("cargo:rerun-if-changed={path}");
        let _ = writeln!(fast, "({processor:?}, include_bytes!({path:?})),");
    }
    fast.push_str("]\n");
    fs::write(out.join("fast.rs"), fast)
}

/// The list of the page's files with their bytes, as Rust.
fn page() -> io::Result<String> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let folder = here.join("page");
    let mut list = String::from("&[\n");
    // Tests and builds between two changes bring a page of their own.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") && folder.is_dir() {
        // Only where it is there: cargo takes a missing path for a change and would compile the program each time.
        // `cargo xtask page` touches this file instead when it writes the folder.
        println!("cargo:rerun-if-changed={}", folder.display());
        for file in files(&folder)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let path = file.to_string_lossy();
            let _ = writeln!(list, "({name:?}, include_bytes!({path:?})),");
        }
    }
    list.push_str("]\n");
    Ok(list)
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}
