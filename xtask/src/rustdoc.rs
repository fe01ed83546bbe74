//! The documentation checked together with its examples.
//!
//! `cargo doc` compiles every dependency once more, only to know its types: minutes for a check of
//! seconds. `cargo test --doc` calls rustdoc with all that was compiled for the tests. So it is given
//! this program as its rustdoc, which first runs the examples as it was told, and then writes
//! the documentation of the same crate with warnings as errors.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::command::{exit_code, target_folder};

/// Says that this program is called in rustdoc's place.
const VARIABLE: &str = "HARIF_CHECKS_DOCS";

/// What has `cargo test --doc` check the documentation too.
pub(crate) fn variables() -> Result<[(&'static str, String); 2]> {
    let us = std::env::current_exe().context("where is this program?")?;
    Ok([
        ("RUSTDOC", us.display().to_string()),
        (VARIABLE, "1".to_owned()),
    ])
}

/// Does what rustdoc is called for, if this program is called in its place.
pub(crate) fn stand_in() -> Option<Result<ExitCode>> {
    std::env::var_os(VARIABLE)?;
    Some(run(&std::env::args_os().skip(1).collect::<Vec<_>>()))
}

fn run(arguments: &[OsString]) -> Result<ExitCode> {
    let examples = Command::new("rustdoc").args(arguments).status()?;
    let Some(arguments) = of_documentation(arguments) else {
        return Ok(exit_code(examples.code()));
    };
    let documentation = Command::new("rustdoc")
        .args(arguments)
        .args(["-D", "warnings", "--out-dir"])
        .arg(target_folder().join("doc"))
        .status()?;
    let code = examples.code().filter(|&code| code != 0);
    Ok(exit_code(code.or(documentation.code())))
}

/// The arguments that write the documentation, made of those that run its examples; nothing if that
/// is not what these do.
fn of_documentation(arguments: &[OsString]) -> Option<Vec<OsString>> {
    if !arguments.iter().any(|argument| argument == "--test") {
        return None;
    }
    let mut kept = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--test") => {}
            Some("--test-args" | "--test-run-directory") => {
                arguments.next();
            }
            Some(other) if other.starts_with("--test-") => {}
            _ => kept.push(argument.clone()),
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_examples_is_left_out() {
        let words =
            |text: &str| -> Vec<OsString> { text.split_whitespace().map(OsString::from).collect() };
        let tests = "--edition=2024 --crate-name x --test src/lib.rs --test-run-directory /a --test-args b --extern y=z";
        let documentation = "--edition=2024 --crate-name x src/lib.rs --extern y=z";
        assert_eq!(of_documentation(&words(tests)), Some(words(documentation)));
        assert_eq!(of_documentation(&words("-vV")), None);
    }
}
