//! `cargo xtask test`: everything that must hold before a change goes in.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::browser;
use crate::command::{cargo, exists, root, watch};
use crate::machine::{self, WASM};
use crate::page::Profile;
use crate::steps::{Outcome, Step, run_all};
use crate::strangers;
use crate::tally::Tally;
use crate::tidy;

/// The crates that also live in the browser.
pub(crate) const WASM_CRATES: &[&str] = &["rules", "search", "engines", "play", "text", "words"];

/// The tests of `engines` that also run as WebAssembly, see `tests/everywhere`.
const SAME_IN_WASM: &[&str] = &["everywhere"];
/// The variable that tells cargo what runs a program of that target.
const WASM_RUNNER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";

/// Runs the steps; `--quick` leaves out the ones that install or build for others.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let quick = match arguments {
        [] => false,
        [flag] if flag == "--quick" => true,
        _ => bail!("`cargo xtask test` takes --quick or nothing"),
    };
    let mut steps = Vec::new();
    if !quick {
        steps.push(Step {
            name: "machine",
            alone: "cargo xtask prepare".to_owned(),
            work: Box::new(|| machine::prepare().map(|()| Outcome::plain(true))),
        });
    }
    steps.push(cargo_step("format", &["fmt", "--all", "--check"], &[]));
    steps.push(Step {
        name: "tidy",
        alone: "cargo xtask tidy".to_owned(),
        work: Box::new(|| Ok(Outcome::plain(tidy::is_tidy()?))),
    });
    let mut clippy = vec!["clippy", "--workspace", "--all-targets"];
    if !quick {
        clippy.extend(["--features", "harif-web/browser-tests"]);
    }
    clippy.extend(["--", "-D", "warnings"]);
    steps.push(cargo_step("lints", &clippy, &[]));
    steps.push(cargo_step(
        "tests",
        &["test", "--workspace", "--no-fail-fast"],
        &[],
    ));
    if !quick {
        let folder = strangers::folder().display().to_string();
        let meet = ["test", "--package=harif", "--test", "suite", "strangers::"];
        let meeting = cargo_step("strangers", &meet, &[("HARIF_STRANGERS", &folder)]);
        steps.push(Step {
            name: meeting.name,
            alone: meeting.alone,
            // Asked when it is this step's turn: the first one may have installed them.
            work: Box::new(|| {
                if strangers::are_here() {
                    return (meeting.work)();
                }
                println!("{}", strangers::UNREACHABLE);
                Ok(Outcome::plain(true))
            }),
        });
        let doc = ["doc", "--workspace", "--no-deps"];
        steps.push(cargo_step("docs", &doc, &[("RUSTDOCFLAGS", "-D warnings")]));
        let packages: Vec<String> = WASM_CRATES
            .iter()
            .filter(|name| root().join("crates").join(name).is_dir())
            .map(|name| format!("--package=harif-{name}"))
            .collect();
        let mut wasm = vec!["build", "--target", WASM];
        wasm.extend(packages.iter().map(String::as_str));
        steps.push(cargo_step("wasm", &wasm, &[]));
        steps.push(wasm_tests());
        steps.push(Step {
            name: "browser",
            alone: "cargo xtask browser --quick".to_owned(),
            // Asked when it is this step's turn, as above.
            work: Box::new(|| {
                if machine::has_browser() {
                    return browser::check(Profile::Quick, &[]);
                }
                println!("{}", machine::NO_BROWSER);
                Ok(Outcome::plain(true))
            }),
        });
    }
    let ok = run_all(steps);
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The evaluations and searches of the page's engines are those of the program, to the bit: their
/// tests as WebAssembly, in Node.
fn wasm_tests() -> Step {
    let runner = format!("node {}", root().join("xtask/node/run_tests.mjs").display());
    let mut arguments = vec!["test", "--target", WASM, "--package=harif-engines"];
    for file in SAME_IN_WASM {
        arguments.extend(["--test", file]);
    }
    let variables = [(WASM_RUNNER, runner.as_str())];
    let tests = cargo_step("wasm tests", &arguments, &variables);
    Step {
        name: tests.name,
        alone: tests.alone,
        work: Box::new(|| {
            if exists("node") {
                return (tests.work)();
            }
            println!("skipped: there is no Node here, and none could be installed");
            Ok(Outcome::plain(true))
        }),
    }
}

/// A step that is one cargo command, with variables of its environment.
fn cargo_step(name: &'static str, arguments: &[&str], variables: &[(&str, &str)]) -> Step {
    let mut command = cargo();
    command.args(arguments);
    let mut alone = String::new();
    for (variable, value) in variables {
        command.env(variable, value);
        let _ = write!(alone, "{variable}={value:?} ");
    }
    alone.push_str("cargo ");
    alone.push_str(&arguments.join(" "));
    Step {
        name,
        alone,
        work: Box::new(move || {
            let mut tests = Tally::default();
            let ok = watch(command, |line| {
                tests += Tally::read(line).unwrap_or_default();
            })?;
            Ok(Outcome { ok, tests })
        }),
    }
}
