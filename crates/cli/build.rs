//! Puts the built page into the program when it is wanted (feature `page`).
//!
//! `cargo xtask start` builds the page into `target/embedded-page` first. Without the feature nothing is
//! looked for and nothing is embedded, so that the program compiles on a fresh clone.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut list = String::from("&[\n");
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        for file in files(&page_folder()?)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let path = file.to_string_lossy();
            let _ = writeln!(list, "({name:?}, include_bytes!({path:?})),");
        }
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    fs::write(out.join("page.rs"), list)
}

/// Where the page was built, watched for a newer one.
fn page_folder() -> io::Result<PathBuf> {
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let folder = here.unwrap_or_default().join("../../target/embedded-page");
    // The service worker names every other file with its hash, so it changes with any of them.
    println!("cargo:rerun-if-changed={}", folder.join("sw.js").display());
    folder.canonicalize().map_err(|error| {
        io::Error::new(
            error.kind(),
            "the page is not built yet: `cargo xtask start` builds it",
        )
    })
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}
