//! `cargo xtask cross`: whether the program compiles for the systems that are not at hand.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root};
use crate::machine;

/// The targets that a release is built for, beside the one of `cargo xtask dist`.
const TARGETS: &[&str] = &[
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
];

/// `cargo xtask cross [TARGET…]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let mut wanted: Vec<&str> = Vec::new();
    for argument in arguments {
        let known = TARGETS.iter().find(|target| *target == argument);
        wanted.push(known.with_context(|| format!("the targets are {}", TARGETS.join(", ")))?);
    }
    if wanted.is_empty() {
        wanted.extend(TARGETS);
    }
    let nothing = no_compiler()?;
    for target in wanted {
        machine::ensure_target(target)?;
        println!("{target}");
        check(target, &nothing)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the program for a target.
fn check(target: &str, nothing: &Path) -> Result<()> {
    let variable = target.replace('-', "_");
    let mut check = cargo();
    check
        .args([
            "check",
            "--locked",
            "--package",
            "harif",
            "--target",
            target,
        ])
        // Checking links nothing, so the C code of SQLite need not be compiled: no machine has a
        // C compiler for every system.
        .env(format!("CC_{variable}"), nothing)
        .env(format!("AR_{variable}"), nothing)
        .current_dir(root());
    must_succeed(check, &format!("harif does not compile for {target}"))
}

/// A program that succeeds and does nothing, to be called in place of a C compiler.
fn no_compiler() -> Result<PathBuf> {
    let found = ["/bin/true", "/usr/bin/true"]
        .into_iter()
        .map(PathBuf::from);
    match found.into_iter().find(|path| path.is_file()) {
        Some(path) => Ok(path),
        None => bail!("this needs the program `true`"),
    }
}
