//! Building the program and running it.

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::command::{cargo, root};
use crate::page::{self, Profile};

/// `cargo xtask start`: builds the page and the program with the page inside, and serves it. The
/// arguments are those of `harif serve`.
pub(crate) fn start(arguments: &[String]) -> Result<ExitCode> {
    page::for_the_program(Profile::Small)?;
    run(&["--features", "page"], &["serve", "--open"], arguments)
}

/// `cargo xtask bench`: the program's own benchmark, whose node count is the
/// signature of the searches' behaviour.
pub(crate) fn bench(arguments: &[String]) -> Result<ExitCode> {
    run(&[], &["bench"], arguments)
}

/// Runs the release build of the program, in the caller's folder and on the caller's terminal, and
/// passes its exit code on.
fn run(build: &[&str], first: &[&str], rest: &[String]) -> Result<ExitCode> {
    let status = cargo()
        .args(["run", "--quiet", "--release", "--package", "harif"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .args(build)
        .arg("--")
        .args(first)
        .args(rest)
        .status()
        .context("could not start cargo")?;
    // Ended by a signal: there is no code to pass on.
    let code = status.code().unwrap_or(1);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}
