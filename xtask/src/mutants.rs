//! `cargo xtask mutants`: faults planted by a program, to see which of them the tests do not notice.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::command::{exit_code, root};
use crate::steps::Outcome;
use crate::tally::Tally;
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

/// The part of the faults that the long run of the tests plants: some forty, in a few minutes.
const PART: [&str; 4] = ["--shard", "0/100", "rules", "search"];
/// So many of a hundred faults that compile have to be noticed.
const NOTICED: u64 = 90;

/// `cargo xtask mutants [--shard K/N] [--only NAME] CRATE…`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let code = plant(&read(arguments)?)?;
    println!("the faults that no test noticed are listed in target/mutants/mutants.out/missed.txt");
    Ok(exit_code(code))
}

/// What to type for the step of the long run.
pub(crate) fn alone() -> String {
    format!("cargo xtask mutants {}", PART.join(" "))
}

/// The step of the long run: a small part of the faults, of which nearly all must be noticed.
pub(crate) fn check() -> Result<Outcome> {
    let planted = plant(&read(&PART.map(str::to_owned))?)?;
    let results = results();
    let found = counted(&|name| fs::read_to_string(results.join(name)).unwrap_or_default());
    let missed = fs::read_to_string(results.join(MISSED)).unwrap_or_default();
    print!(
        "noticed {}, not noticed {}:\n{missed}",
        found.passed, found.failed
    );
    // It ends with 2 where faults were not noticed and with 3 where tests ran on and on.
    let is_whole = planted.is_some_and(|code| [0, 2, 3].contains(&code));
    // The few that may go unnoticed are no failures.
    let tests = Tally {
        failed: if is_enough(found) { 0 } else { found.failed },
        ..found
    };
    Ok(Outcome {
        ok: is_whole && is_enough(found),
        tests,
    })
}

/// Where cargo-mutants says what it found.
fn results() -> PathBuf {
    root().join("target/mutants/mutants.out")
}

const MISSED: &str = "missed.txt";

/// What its lists say: a fault counts as passed where tests failed or did not end, and as failed where none did.
fn counted(list: &dyn Fn(&str) -> String) -> Tally {
    let lines = |name| list(name).lines().count() as u64;
    Tally {
        passed: lines("caught.txt") + lines("timeout.txt"),
        failed: lines(MISSED),
        skipped: 0,
    }
}

/// Whether enough was noticed. Nothing planted is nothing shown.
fn is_enough(found: Tally) -> bool {
    let planted = found.passed + found.failed;
    planted > 0 && found.passed * 100 >= planted * NOTICED
}

/// Plants faults, and tells how cargo-mutants ended.
fn plant(wanted: &Wanted) -> Result<Option<i32>> {
    let program = tools::installed(TOOL, VERSION)?;
    let out = root().join("target/mutants");
    fs::create_dir_all(&out)?;
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
    Ok(status.code())
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

    /// Nine in ten are enough; nothing at all is not.
    #[test]
    fn most_faults_must_be_noticed() {
        let lists = |caught: usize, missed: usize, endless: usize| {
            counted(&|name| match name {
                "caught.txt" => "fault\n".repeat(caught),
                "missed.txt" => "fault\n".repeat(missed),
                "timeout.txt" => "fault\n".repeat(endless),
                _ => String::new(),
            })
        };
        assert_eq!((lists(7, 1, 2).passed, lists(7, 1, 2).failed), (9, 1));
        assert!(is_enough(lists(7, 1, 2)));
        for found in [lists(8, 1, 0), lists(0, 0, 0), lists(0, 1, 0)] {
            assert!(!is_enough(found), "{found:?}");
        }
    }

    #[test]
    fn the_part_of_the_long_run_is_one() -> Result<()> {
        let part = read(&PART.map(str::to_owned))?;
        assert_eq!(part.crates, ["rules", "search"]);
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
