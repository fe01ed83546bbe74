//! `cargo xtask deny`: what harif depends on, held to `deny.toml`.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::command::root;
use crate::steps::Outcome;
use crate::tools;

const TOOL: &str = "cargo-deny";
const VERSION: &str = "0.20.2";

/// `cargo xtask deny`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if let Some(other) = arguments.first() {
        bail!("`cargo xtask deny` takes no {other:?}");
    }
    Ok(check()?.exit_code())
}

/// Checks licences, duplicates and sources, and the advisories where their database can be had.
pub(crate) fn check() -> Result<Outcome> {
    let program = tools::installed(TOOL, VERSION)?;
    let checked = |what: &[&str]| -> Result<bool> {
        let mut command = Command::new(&program);
        command
            .args(["--workspace", "check", "--hide-inclusion-graph"])
            .args(what)
            .current_dir(root());
        let status = command.status().context("cargo-deny does not start")?;
        Ok(status.success())
    };
    let ok = checked(&["licenses", "bans", "sources"])?;
    let mut fetch = Command::new(&program);
    fetch.args(["fetch", "db"]).current_dir(root());
    if !fetch.status().is_ok_and(|status| status.success()) {
        println!("the database of advisories cannot be had here: that check is left out");
        return Ok(Outcome::plain(ok));
    }
    Ok(Outcome::plain(checked(&["advisories"])? && ok))
}
