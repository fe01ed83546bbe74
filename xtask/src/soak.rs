//! `cargo xtask soak`: everything that serves, under load for as long as is wanted.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, must_succeed, root, target_folder};

/// `cargo xtask soak [--minutes N]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let minutes: f64 = match arguments {
        [] => 10.0,
        [flag, number] if flag == "--minutes" => {
            number.parse().context("--minutes needs a number")?
        }
        _ => bail!("`cargo xtask soak` takes --minutes N or nothing"),
    };
    let mut build = cargo();
    build
        .args(["build", "--package", "harif", "--bin", "harif"])
        .current_dir(root());
    must_succeed(build, "the program does not compile")?;
    let out = target_folder().join("soak");
    std::fs::create_dir_all(&out)?;
    let mut soak = cargo();
    soak.args(["run", "--package", "harif-fuzz", "--features", "soak"])
        .args(["--bin", "harif-soak", "--"])
        .arg(target_folder().join("debug/harif"))
        .arg(&out)
        .arg(minutes.to_string())
        .current_dir(root());
    let status = soak.status().context("the load cannot be started")?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
