//! Tools that only tests use, fetched once into `target/tools` and never part of the product.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root};

/// The accessibility scan, as its npm package, and the file that npm makes of it.
const AXE: &str = "axe-core@4.14.0";
const AXE_FILE: &str = "axe-core-4.14.0.tgz";
/// The package that is meant, byte for byte.
const AXE_SHA256: &str = "2277b0a3ef47af9b52497faa3e71598e86e0a0e5e6eb295207a5657ede4709af";

/// How often a download is tried, and how long to wait before the second time.
const TRIES: u32 = 4;
const PAUSE: Duration = Duration::from_secs(2);

/// The script of the accessibility scan, downloaded if it is not there yet.
pub(crate) fn axe() -> Result<PathBuf> {
    let folder = root().join("target/tools/axe-core");
    let script = folder.join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    std::fs::create_dir_all(&folder)?;
    download(AXE, &folder)?;
    let package = folder.join(AXE_FILE);
    let found = sha256(&package)?;
    if found != AXE_SHA256 {
        bail!("{AXE_FILE} is not the file that was expected: its SHA-256 is {found}");
    }
    let status = Command::new("tar")
        .arg("-xzf")
        .arg(&package)
        .args(["--strip-components=1", "package/axe.min.js"])
        .current_dir(&folder)
        .status()
        .context("could not start tar")?;
    if !status.success() {
        bail!("could not unpack {}", package.display());
    }
    Ok(script)
}

/// A program of the registry, compiled into `target/tools` if it is not there yet.
pub(crate) fn installed(name: &str, version: &str) -> Result<PathBuf> {
    let folder = root().join("target/tools");
    let program = folder.join("bin").join(name);
    if !program.is_file() {
        let mut install = cargo();
        install
            .args(["install", "--locked", "--version", version, name, "--root"])
            .arg(&folder)
            // Not with the flags of this workspace.
            .current_dir(std::env::temp_dir());
        must_succeed(install, &format!("{name} cannot be installed"))?;
    }
    Ok(program)
}

/// Fetches an npm package into a folder, patiently.
fn download(package: &str, folder: &Path) -> Result<()> {
    println!("downloading {package}");
    for attempt in 0..TRIES {
        std::thread::sleep(PAUSE * attempt);
        let status = Command::new("npm")
            .args(["pack", "--silent", package, "--pack-destination"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .context("this needs npm")?;
        if status.success() {
            return Ok(());
        }
    }
    bail!("could not download {package}")
}

/// The SHA-256 of a file, in hexadecimal digits.
fn sha256(file: &Path) -> Result<String> {
    let output = Command::new("sha256sum")
        .arg(file)
        .output()
        .context("this needs sha256sum")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let sum = text.split_whitespace().next();
    Ok(sum.context("sha256sum said nothing")?.to_owned())
}
