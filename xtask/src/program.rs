//! Building the program and running it.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browser_bench;
use crate::command::{cargo, must_succeed, root, target_folder};
use crate::page::{self, Profile, QUICK};

/// An option of `harif serve`: its name, and whether a value is one that it takes. One without a value
/// is a switch.
type ServeOption = (&'static str, Option<fn(&str) -> bool>);

/// What `cargo xtask start` passes on. It is checked here too, because building takes
/// minutes and a wrong letter should be reported before them.
const SERVE_OPTIONS: &[ServeOption] = &[
    ("--port", Some(|value| value.parse::<u16>().is_ok())),
    ("--address", Some(|value| value.parse::<IpAddr>().is_ok())),
    ("--page", Some(|value| Path::new(value).is_dir())),
    ("--lang", Some(is_language)),
    ("--agent", Some(|value| !value.is_empty())),
    ("--open", None),
    ("--json", None),
];

/// Whether the catalogue has a language.
fn is_language(tag: &str) -> bool {
    let is_tag = tag.len() == 2 && tag.bytes().all(|byte| byte.is_ascii_lowercase());
    is_tag && root().join("crates/text/catalogue").join(tag).is_dir()
}

/// What `cargo xtask start --help` says.
const START_HELP: &str = "\
cargo xtask start [OPTIONS]   build the page and the program, serve the page and open it

  --port N          the port [default: the first free one from 7410 on]
  --address IP      the address to listen on, one that only this machine reaches
  --page FOLDER     a folder with another page than the one that start builds
  --lang en|fa      the language
  --agent PROGRAM   a program of your own to offer on the page; more than once for several
  --json            say where the page is as JSON
";

/// What the arguments of `cargo xtask start` ask for.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    Help,
    /// The page that start builds.
    Page,
    /// A page that `--page` names.
    OtherPage,
}

/// Reads the arguments of `cargo xtask start`, before anything is built.
fn read_start(arguments: &[String]) -> Result<Wanted> {
    let mut wanted = Wanted::Page;
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
        if name == "--page" {
            wanted = Wanted::OtherPage;
        }
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
    Ok(wanted)
}

/// `cargo xtask start`: builds the program and the page, and serves the page. The arguments are those
/// of `harif serve`.
pub(crate) fn start(arguments: &[String]) -> Result<ExitCode> {
    let wanted = read_start(arguments)?;
    if wanted == Wanted::Help {
        print!("{START_HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let begin = Instant::now();
    let say = |number: u32, what: &str| {
        let seconds = begin.elapsed().as_secs();
        eprintln!("[{number}/3] {what} ({seconds} s so far)");
    };
    eprintln!("The first start compiles everything and takes minutes; later ones take seconds.");
    say(1, "compiling the program");
    let program = quick_programs()?;
    let mut serve = Command::new(program);
    serve.args(["serve", "--open"]);
    if wanted == Wanted::Page {
        say(2, "compiling the page");
        let module = page::compile(Profile::Quick)?;
        say(3, "writing the page");
        let folder = root().join("target/served-page");
        page::write_served(
            &target_folder().join(QUICK).join("harif-page"),
            &module,
            &folder,
        )?;
        serve.arg("--page").arg(folder);
    }
    eprintln!("ready after {} s", begin.elapsed().as_secs());
    let status = serve.args(arguments).status();
    Ok(exit_code(status.context("could not start the program")?))
}

/// Builds the program and `harif-page` in one go, so that both cores have work. Returns the program.
fn quick_programs() -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--profile", QUICK])
        .args(["--package", "harif", "--package", "harif-page"])
        .current_dir(root());
    must_succeed(build, "the program does not compile")?;
    Ok(target_folder().join(QUICK).join("harif"))
}

/// `cargo xtask bench`: the program's own benchmark, whose node count is the
/// signature of the searches' behaviour.
pub(crate) fn bench(arguments: &[String]) -> Result<ExitCode> {
    if let Some((first, rest)) = arguments.split_first()
        && first == "--browser"
    {
        return browser_bench::run(rest);
    }
    run(&["--package", "harif"], &["bench"], arguments)
}

/// `cargo xtask book`: builds the Connect Four opening book.
pub(crate) fn book(arguments: &[String]) -> Result<ExitCode> {
    let maker = ["--package", "harif-engines", "--example", "connect4_book"];
    run(&maker, &[], arguments)
}

/// `cargo xtask problems`: makes the file of problems, or proves it again.
pub(crate) fn problems(arguments: &[String]) -> Result<ExitCode> {
    let maker = ["--package", "harif-play", "--example", "problems"];
    run(&maker, &[], arguments)
}

/// Runs a release build in the caller's folder and on the caller's terminal, and passes its exit code
/// on.
fn run(build: &[&str], first: &[&str], rest: &[String]) -> Result<ExitCode> {
    let status = cargo()
        .args(["run", "--quiet", "--release"])
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .args(build)
        .arg("--")
        .args(first)
        .args(rest)
        .status()
        .context("could not start cargo")?;
    Ok(exit_code(status))
}

/// The exit code of a program that ended; one that a signal ended has none.
fn exit_code(status: ExitStatus) -> ExitCode {
    ExitCode::from(
        status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .unwrap_or(1),
    )
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
            "--address 127.0.0.2 --open",
        ] {
            assert_eq!(read(line).unwrap(), Wanted::Page, "{line}");
        }
        assert_eq!(read("--port 7500 --help").unwrap(), Wanted::Help);
        assert_eq!(read("--page . --open").unwrap(), Wanted::OtherPage);
    }

    #[test]
    fn what_it_does_not_take_is_said_before_anything_is_built() {
        for (line, told) in [
            ("--prot 7500", "no option --prot"),
            ("7500", "no option 7500"),
            ("--port", "--port needs a value"),
            ("--port 123456", "--port cannot be \"123456\""),
            ("--address home", "--address cannot be"),
            ("--lang de", "--lang cannot be"),
            ("--lang ..", "--lang cannot be"),
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
