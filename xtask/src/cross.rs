//! `cargo xtask cross`: whether the program compiles for the systems that are not at hand.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root, target_folder};
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
    let (compiler, archiver) = (no_compiler()?, no_archiver()?);
    for target in wanted {
        machine::ensure_target(target)?;
        println!("{target}");
        check(target, &compiler, &archiver)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the program for a target.
fn check(target: &str, compiler: &Path, archiver: &Path) -> Result<()> {
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
        .env(format!("CC_{variable}"), compiler)
        .env(format!("AR_{variable}"), archiver)
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

/// What is called in place of an archiver: for Windows the library must be there, if only as an empty file.
const ARCHIVER: &str = r#"#!/bin/sh
for word; do
  case "$word" in
    [-/][Oo][Uu][Tt]:*) : >"${word#*:}" ;;
  esac
done
"#;

/// A program that makes empty libraries.
fn no_archiver() -> Result<PathBuf> {
    let path = target_folder().join("no-archiver");
    std::fs::create_dir_all(target_folder())?;
    std::fs::write(&path, ARCHIVER)?;
    let mut executable = Command::new("chmod");
    executable.arg("+x").arg(&path);
    must_succeed(executable, "the file cannot be made a program")?;
    Ok(path)
}
