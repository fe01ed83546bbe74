//! Other people's programs that harif is tested with: engines, and rules to compare with.
//!
//! Engines come from Debian, one that runs in Node from npm, and packages for Python from its index. What is
//! not a Debian package lives in a folder under `target/` and is installed once.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::command::{exists, root, succeeds};

/// Debian packages with the program that each brings; `/usr/games` is not on every path.
const PACKAGES: &[(&str, &str)] = &[
    ("/usr/games/gtp-rhino", "grhino"),
    ("/usr/games/quarry", "quarry"),
];

/// The engine that npm brings.
const NPM_PACKAGE: &str = "fairy-stockfish-nnue.wasm";

/// Python packages with the modules that each brings.
const PYTHON_PACKAGES: &[(&str, &str)] = &[("open_spiel", "pyspiel"), ("pyffish", "pyffish")];

/// The folder of all that is not a Debian package.
pub(crate) fn folder() -> PathBuf {
    root().join("target").join("external-engines")
}

/// The Debian packages that are missing.
pub(crate) fn missing_packages() -> Vec<&'static str> {
    let mut missing: Vec<&str> = PACKAGES
        .iter()
        .filter(|(program, _)| !Path::new(program).is_file())
        .map(|&(_, package)| package)
        .collect();
    if !exists("npm") {
        missing.push("npm");
    }
    if !exists("python3") {
        missing.push("python3-venv");
    }
    missing
}

/// Adds what npm and pip bring, if it is missing. Where a package index cannot be reached, that is
/// said, and [`are_here`] stays false.
///
/// # Errors
///
/// When an index can be reached but does not give what is needed.
pub(crate) fn prepare() -> Result<()> {
    let installed = install();
    if installed.is_err() && !indexes_answer() {
        println!("not installed: {UNREACHABLE}");
        return Ok(());
    }
    installed
}

/// What is said instead of the tests with other people's programs.
pub(crate) const UNREACHABLE: &str =
    "npm or PyPI cannot be reached, and the other programs come from there";

/// Whether everything that the tests need is installed.
pub(crate) fn are_here() -> bool {
    folder().join("node_modules").join(NPM_PACKAGE).is_dir()
        && missing_modules().is_empty()
        && missing_packages().is_empty()
}

/// Whether both package indexes can be reached.
fn indexes_answer() -> bool {
    let python = python().display().to_string();
    succeeds("npm", &["ping"]) && succeeds(&python, &["-m", "pip", "index", "versions", "pyffish"])
}

/// The Python of the environment in our folder.
fn python() -> PathBuf {
    folder().join("python").join("bin").join("python")
}

/// The Python packages whose modules cannot be imported.
fn missing_modules() -> Vec<&'static str> {
    let python = python().display().to_string();
    PYTHON_PACKAGES
        .iter()
        .filter(|(_, module)| !succeeds(&python, &["-c", &format!("import {module}")]))
        .map(|&(package, _)| package)
        .collect()
}

fn install() -> Result<()> {
    std::fs::create_dir_all(folder())?;
    if !folder().join("node_modules").join(NPM_PACKAGE).is_dir() {
        println!("installing: npm install {NPM_PACKAGE}");
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", NPM_PACKAGE])
            .arg("--prefix")
            .arg(folder());
        done(npm, "npm install")?;
    }
    if !python().is_file() {
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(folder().join("python"));
        done(venv, "python3 -m venv")?;
    }
    let missing = missing_modules();
    if !missing.is_empty() {
        println!("installing: pip install {}", missing.join(" "));
        let mut pip = Command::new(python());
        pip.args(["-m", "pip", "install", "--quiet"]).args(&missing);
        done(pip, "pip install")?;
    }
    Ok(())
}

fn done(mut command: Command, what: &str) -> Result<()> {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()?;
    if !status.success() {
        bail!("`{what}` failed; is the package index reachable?");
    }
    Ok(())
}
