//! `cargo xtask mutants`: faults planted by a program, to see which of them the tests do not notice.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::command::root;
use crate::tools;

/// The program that plants the faults.
const TOOL: &str = "cargo-mutants";
const VERSION: &str = "27.1.0";

/// What is planted, and where.
#[derive(Debug, PartialEq, Eq)]
struct Wanted {
    /// The crates, as folders of `crates`.
    crates: Vec<String>,
    /// One of several equal parts of the faults, as `1/8`, counted from 0.
    shard: Option<String>,
    /// Only functions or files whose names have this.
    only: Option<String>,
}

/// `cargo xtask mutants [--shard K/N] [--only NAME] CRATE…`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let wanted = read(arguments)?;
    let program = tools::installed(TOOL, VERSION)?;
    let out = root().join("target/mutants");
    std::fs::create_dir_all(&out)?;
    let mut command = Command::new(program);
    command
        .args(["mutants", "--no-shuffle", "--output"])
        .arg(&out)
        // The same random cases for every fault.
        .env("PROPTEST_RNG_SEED", "1")
        .current_dir(root());
    for name in &wanted.crates {
        command.arg("--package").arg(package(name));
    }
    if let Some(shard) = &wanted.shard {
        command.args(["--shard", shard]);
    }
    if let Some(only) = &wanted.only {
        command.args(["--re", only]);
    }
    // What `cargo xtask test` runs, less the slow start of documentation tests.
    command.args(["--", "--lib", "--test", "suite"]);
    let status = command.status().context("could not start cargo-mutants")?;
    println!("the faults that no test noticed are listed in target/mutants/mutants.out/missed.txt");
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

/// The package of a folder of `crates`.
fn package(folder: &str) -> String {
    match folder {
        "cli" => "harif".to_owned(),
        other => format!("harif-{other}"),
    }
}

fn read(arguments: &[String]) -> Result<Wanted> {
    let mut wanted = Wanted {
        crates: Vec::new(),
        shard: None,
        only: None,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--shard" => {
                let shard = rest.next().context("--shard needs K/N, such as 0/8")?;
                wanted.shard = Some(checked_shard(shard)?);
            }
            "--only" => wanted.only = Some(rest.next().context("--only needs a name")?.clone()),
            name if root().join("crates").join(name).is_dir() => {
                wanted.crates.push(name.to_owned());
            }
            other => bail!(
                "`cargo xtask mutants` takes --shard K/N, --only NAME and folders of crates/, not {other:?}"
            ),
        }
    }
    if wanted.crates.is_empty() {
        bail!("which crates? For example: cargo xtask mutants --shard 0/8 rules");
    }
    Ok(wanted)
}

/// A shard that exists: `K/N` with K below N.
fn checked_shard(text: &str) -> Result<String> {
    let numbers = text
        .split_once('/')
        .and_then(|(part, of)| Some((part.parse::<u32>().ok()?, of.parse::<u32>().ok()?)));
    match numbers {
        Some((part, of)) if part < of => Ok(text.to_owned()),
        _ => bail!("--shard takes K/N with K from 0 to N − 1, not {text:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(line: &str) -> Result<Wanted> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&words)
    }

    #[test]
    fn crates_and_a_part_are_chosen() -> Result<()> {
        let found = wanted("--shard 3/8 rules search --only perft")?;
        assert_eq!(found.crates, ["rules", "search"]);
        assert_eq!(found.shard.as_deref(), Some("3/8"));
        assert_eq!(found.only.as_deref(), Some("perft"));
        Ok(())
    }

    #[test]
    fn what_is_not_there_is_refused() {
        for line in [
            "",
            "--shard 0/8",
            "--shard 8/8 rules",
            "--shard x rules",
            "nowhere",
        ] {
            assert!(wanted(line).is_err(), "{line}");
        }
        assert_eq!(
            (package("cli").as_str(), package("play").as_str()),
            ("harif", "harif-play")
        );
    }
}
