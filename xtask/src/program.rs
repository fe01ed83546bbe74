//! Building the program and running it.

use std::net::IpAddr;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, root};
use crate::page::{self, Profile};

/// An option of `harif serve`: its name, and whether a value is one that it takes. One without a value
/// is a switch.
type ServeOption = (&'static str, Option<fn(&str) -> bool>);

/// What `cargo xtask start` passes on. It is checked here too, because building takes minutes and
/// nobody wants to hear after them that a letter was wrong.
const SERVE_OPTIONS: &[ServeOption] = &[
    ("--port", Some(|value| value.parse::<u16>().is_ok())),
    ("--address", Some(|value| value.parse::<IpAddr>().is_ok())),
    ("--page", Some(|value| Path::new(value).is_dir())),
    (
        "--lang",
        Some(|value| value.parse::<harif_text::Lang>().is_ok()),
    ),
    ("--open", None),
    ("--json", None),
];

/// What `cargo xtask start --help` says.
const START_HELP: &str = "\
cargo xtask start [OPTIONS]   build the page and the program, serve the page and open it

  --port N          the port [default: the first free one from 7410 on]
  --address IP      the address of this machine to listen on; 0.0.0.0 lets other machines in
  --page FOLDER     a folder with the page, instead of the page inside the program
  --lang en|fa      the language
  --json            say where the page is as JSON
";

/// What somebody who starts the program wants.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    Help,
    Page,
}

/// Reads the arguments of `cargo xtask start`, before anything is built.
fn read_start(arguments: &[String]) -> Result<Wanted> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if matches!(argument.as_str(), "--help" | "-h") {
            return Ok(Wanted::Help);
        }
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument.as_str(), None),
        };
        let Some((_, takes)) = SERVE_OPTIONS.iter().find(|(known, _)| *known == name) else {
            bail!("start has no option {name}; see cargo xtask start --help");
        };
        match (takes, value) {
            (None, None) => {}
            (None, Some(_)) => bail!("{name} takes no value"),
            (Some(is_possible), value) => {
                let Some(value) = value.or_else(|| rest.next().map(String::as_str)) else {
                    bail!("{name} needs a value; see cargo xtask start --help");
                };
                if !is_possible(value) {
                    bail!("{name} cannot be {value:?}; see cargo xtask start --help");
                }
            }
        }
    }
    Ok(Wanted::Page)
}

/// `cargo xtask start`: builds the page and the program with the page inside, and serves it. The
/// arguments are those of `harif serve`.
pub(crate) fn start(arguments: &[String]) -> Result<ExitCode> {
    if read_start(arguments)? == Wanted::Help {
        print!("{START_HELP}");
        return Ok(ExitCode::SUCCESS);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Wanted> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read_start(&words)
    }

    #[test]
    fn what_serve_takes_is_taken() {
        for line in [
            "",
            "--port 7500",
            "--port=7500 --lang fa --json",
            "--address 0.0.0.0 --page . --open",
        ] {
            assert_eq!(read(line).unwrap(), Wanted::Page, "{line}");
        }
        assert_eq!(read("--port 7500 --help").unwrap(), Wanted::Help);
    }

    #[test]
    fn what_it_does_not_take_is_said_before_anything_is_built() {
        for (line, told) in [
            ("--prot 7500", "no option --prot"),
            ("7500", "no option 7500"),
            ("--port", "--port needs a value"),
            ("--port 123456", "--port cannot be \"123456\""),
            ("--address home", "--address cannot be"),
            ("--page ./there-is-no-such-folder", "--page cannot be"),
            ("--open=yes", "--open takes no value"),
        ] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.contains(told), "{line}: {error}");
        }
    }

    /// Every option of `harif serve` can be passed on.
    #[test]
    fn no_option_is_forgotten() {
        let source = root().join("crates/cli/src/commands/serve.rs");
        let source = std::fs::read_to_string(source).unwrap();
        let fields = source.split("struct Arguments {").nth(1).unwrap();
        let fields = fields.split("\n}").next().unwrap();
        let mut lines = fields.lines();
        let mut options = 0;
        while lines.any(|line| line.trim_start().starts_with("#[arg(")) {
            let field = lines.next().unwrap().trim_start();
            let name = format!("--{}", field.split(':').next().unwrap());
            assert!(
                SERVE_OPTIONS.iter().any(|(known, _)| *known == name),
                "{name}"
            );
            assert!(name == "--open" || START_HELP.contains(&name), "{name}");
            options += 1;
        }
        assert!(options > 0, "{}", fields);
    }
}
