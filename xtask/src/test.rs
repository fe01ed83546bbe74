//! `cargo xtask test`: everything that must hold before a change goes in.

use std::cell::RefCell;
use std::fmt::Write;
use std::process::{Command, ExitCode};
use std::rc::Rc;

use anyhow::{Result, bail};

use crate::browser::{self, Browser};
use crate::command::{Background, cargo, root, watch};
use crate::cross;
use crate::deny;
use crate::external_engines;
use crate::machine::{self, WASM};
use crate::mutants;
use crate::page::{self, Profile, QUICK};
use crate::rustdoc;
use crate::sanitize;
use crate::steps::{Outcome, Step, run_all};
use crate::tally::Tally;
use crate::tidy;
use crate::wheel;

/// The crates that also live in the browser.
pub(crate) const WASM_CRATES: &[&str] = &[
    "rules", "search", "engines", "play", "text", "watch", "wire", "words",
];

/// The test binary of `engines` that also runs as WebAssembly.
pub(crate) const SAME_IN_WASM: &str = "everywhere";
/// The variable that tells cargo what runs a program of that target.
const WASM_RUNNER: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";

/// How much is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Extent {
    /// Between two changes: what needs nothing but Rust.
    Quick,
    /// Before a change goes in.
    Default,
    /// Before a release: the long forms of the laws, other people's programs, packages and systems.
    Full,
}

/// `cargo xtask test`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let extent = match arguments {
        [] => Extent::Default,
        [flag] if flag == "--quick" => Extent::Quick,
        [flag] if flag == "--full" => Extent::Full,
        _ => bail!("`cargo xtask test` takes --quick, --full or nothing"),
    };
    Ok(Outcome::plain(run_all(steps(extent)?)).exit_code())
}

/// Has clippy compile the crates of the workspace in the compiler's place, as `cargo clippy` does. Here it also
/// makes the programs that are tested, so that nothing is compiled once for lints and once more for tests.
pub(crate) const LINTED: &[(&str, &str)] = &[
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    (
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    ),
];

/// The steps. What compiles natively selects the whole workspace and no other features than plain
/// `cargo test` has, so that each crate is compiled once.
fn steps(extent: Extent) -> Result<Vec<Step>> {
    let full = extent == Extent::Full;
    // A change is judged by the same random cases each time; the long form looks for new ones.
    let cases: &[(&str, &str)] = if full {
        &[("HARIF_FULL", "1")]
    } else {
        &[("PROPTEST_RNG_SEED", "1")]
    };

    let mut steps = Vec::new();
    let compiling = Running::default();
    if extent > Extent::Quick {
        let started = Rc::clone(&compiling);
        steps.push(Step {
            name: "machine",
            alone: format!("cargo xtask prepare{}", if full { " --full" } else { "" }),
            work: Box::new(move || {
                machine::ensure_target(WASM)?;
                // Beside what compiles natively: each of the two leaves a core idle while it waits for one large crate.
                let page = Background::start(page::command(Profile::Quick), "page")?;
                *started.borrow_mut() = Some(page);
                machine::prepare(full).map(|()| Outcome::plain(true))
            }),
        });
    }
    steps.push(cargo_step("format", &["fmt", "--all", "--check"], &[]));
    steps.push(Step {
        name: "tidy",
        alone: "cargo xtask tidy".to_owned(),
        work: Box::new(|| Ok(Outcome::plain(tidy::is_tidy()?))),
    });
    let (lints, tests) = native_steps(full, &[cases, LINTED].concat());
    steps.push(lints);
    let documenting = rustdoc::variables()?;
    let documenting = documenting
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let variables = [&documenting, LINTED].concat();
    let examples = ["test", "--workspace", "--doc"];
    steps.push(cargo_step("docs", &examples, &variables));
    if extent == Extent::Quick {
        steps.push(tests);
        return Ok(steps);
    }
    let (wheel, python) = python_steps(full);
    steps.push(wheel);
    steps.push(Step {
        name: "page",
        alone: "cargo xtask site --quick".to_owned(),
        work: Box::new(move || {
            if let Some(compiling) = compiling.borrow_mut().take() {
                compiling.finish(|_| ())?;
            }
            // Only looks, except where the machine could not be prepared.
            page::compile(Profile::Quick).map(|_| Outcome::plain(true))
        }),
    });
    steps.push(wasm_tests());
    // It has run beside the others, and its many processes end before a browser starts. Native tests, which wait for
    // programs more than they work, go on beside it.
    steps.push(python);
    steps.push(Step {
        name: "browser",
        alone: "cargo xtask browser".to_owned(),
        work: Box::new(move || {
            // Asked when it is this step's turn: the first one may have installed it.
            if machine::has_browser() {
                browser::check(Profile::Quick, Browser::Chromium, &[], full)
            } else {
                Ok(Outcome::skipped(machine::NO_BROWSER))
            }
        }),
    });
    steps.push(tests);
    if full {
        steps.push(Step {
            name: "firefox",
            alone: "cargo xtask browser --firefox".to_owned(),
            work: Box::new(move || match machine::ensure_browser(Browser::Firefox) {
                Ok(()) => browser::check(Profile::Quick, Browser::Firefox, &[], full),
                Err(error) => Ok(Outcome::skipped(&format!("{error:#}"))),
            }),
        });
        steps.push(external_engines());
        steps.push(images());
        steps.push(packages());
        steps.push(Step {
            name: "dependencies",
            alone: "cargo xtask deny".to_owned(),
            work: Box::new(deny::check),
        });
        steps.extend(sanitize::steps());
        steps.push(Step {
            name: "mutants",
            alone: mutants::alone(),
            work: Box::new(mutants::check),
        });
        // The programs' documentation too, which has no examples.
        let docs = ["doc", "--workspace", "--no-deps"];
        let strict = [("RUSTDOCFLAGS", "-D warnings")];
        steps.push(cargo_step("all docs", &docs, &strict));
        steps.push(Step {
            name: "other systems",
            alone: "cargo xtask cross".to_owned(),
            work: Box::new(|| cross::run(&[]).map(|_| Outcome::plain(true))),
        });
    }
    Ok(steps)
}

/// The step that builds the wheel and starts its tests, and the one that waits for their end.
fn python_steps(full: bool) -> (Step, Step) {
    // Downloads and unpacks for minutes while the others compile.
    let fetched = std::thread::spawn(wheel::prepare);
    let running = Running::default();
    let started = Rc::clone(&running);
    let wheel = Step {
        name: "wheel",
        alone: "cargo xtask python".to_owned(),
        work: Box::new(move || {
            let _ = fetched.join();
            let Some(pytest) = wheel::installed(full)? else {
                return Ok(Outcome::skipped(wheel::NO_PYTHON));
            };
            *started.borrow_mut() = Some(Background::start(pytest, "python")?);
            Ok(Outcome::plain(true))
        }),
    };
    let python = Step {
        name: "python",
        alone: "cargo xtask python".to_owned(),
        // Where the wheel failed or was skipped, that step has said so.
        work: Box::new(move || match running.borrow_mut().take() {
            Some(pytest) => wheel::count(|read| pytest.finish(read)),
            None => Ok(Outcome::plain(true)),
        }),
    };
    (wheel, python)
}

/// The step that compiles everything with lints and starts the tests, and the one that waits for their end.
fn native_steps(full: bool, variables: &[(&str, &str)]) -> (Step, Step) {
    let compile = ["test", "--workspace", "--no-run"];
    let tests = ["test", "--workspace", "--no-fail-fast"];
    // Without examples, which have no tests: the long run compiles them too.
    let kinds = ["--lib", "--bins", "--tests"];
    let everything = ["--all-targets"];
    let linted: &[&str] = if full { &everything } else { &kinds };
    let mut lints = cargo_step("lints", &[&compile, linted].concat(), LINTED);
    let (command, alone) = cargo_command(&[tests, kinds].concat(), variables);
    let running = Running::default();
    let started = Rc::clone(&running);
    let compile = lints.work;
    lints.work = Box::new(move || {
        let outcome = compile()?;
        if outcome.ok {
            *started.borrow_mut() = Some(Background::start(command, "tests")?);
        }
        Ok(outcome)
    });
    let tests = Step {
        name: "tests",
        alone,
        // Where something does not compile, that step has said so.
        work: Box::new(move || match running.borrow_mut().take() {
            Some(tests) => count(|read| tests.finish(read)),
            None => Ok(Outcome::plain(true)),
        }),
    };
    (lints, tests)
}

/// Where one step leaves what another waits for.
type Running = Rc<RefCell<Option<Background>>>;

/// `harif tree --png`, which only released programs can do: its painter takes minutes to compile.
fn images() -> Step {
    let program = ["test", "--package", "harif", "--features", "png"];
    let tests = [
        "--bin", "harif", "--test", "suite", "--", "painted", "shaped",
    ];
    cargo_step("images", &[&program[..], &tests].concat(), &[])
}

/// Every library and the program can be packed for the registry.
fn packages() -> Step {
    let libraries = WASM_CRATES.iter().chain(&["arena", "grade", "server"]);
    let mut names: Vec<String> = libraries.map(|name| format!("harif-{name}")).collect();
    names.push("harif".to_owned());
    let mut arguments = vec!["package", "--no-verify", "--allow-dirty"];
    arguments.extend(names.iter().flat_map(|name| ["--package", name]));
    cargo_step("packages", &arguments, &[])
}

/// The evaluations and searches of the page's engines are those of the program, to the bit: their
/// tests as WebAssembly, in Node.
fn wasm_tests() -> Step {
    let runner = format!("node {}", root().join("xtask/node/run_tests.mjs").display());
    // With the page and its features, so that what was compiled for it serves here too.
    let packages = ["--package", "harif-engines", "--package", "harif-web"];
    let target = ["--target", WASM, "--profile", QUICK];
    let which = ["--no-default-features", "--test", SAME_IN_WASM];
    let arguments = [&["test"], &packages[..], &target, &which].concat();
    let variables = [(WASM_RUNNER, runner.as_str())];
    let tests = cargo_step("wasm tests", &arguments, &variables);
    only_if(tests, machine::has_node, machine::NO_NODE)
}

/// Matches with other people's engines, and their rules against ours.
fn external_engines() -> Step {
    let folder = external_engines::folder().display().to_string();
    let arguments = ["test", "--workspace", "--test", "external_engines"];
    let folder = [("HARIF_EXTERNAL_ENGINES", folder.as_str())];
    let tests = cargo_step("external engines", &arguments, &[&folder, LINTED].concat());
    only_if(
        tests,
        external_engines::are_here,
        external_engines::UNREACHABLE,
    )
}

/// A step that is skipped for a reason where what it needs is not there, asked when it is its turn.
fn only_if(step: Step, is_possible: fn() -> bool, reason: &'static str) -> Step {
    Step {
        name: step.name,
        alone: step.alone,
        work: Box::new(move || {
            if is_possible() {
                (step.work)()
            } else {
                Ok(Outcome::skipped(reason))
            }
        }),
    }
}

/// A step that is one cargo command, with variables of its environment.
fn cargo_step(name: &'static str, arguments: &[&str], variables: &[(&str, &str)]) -> Step {
    let (command, alone) = cargo_command(arguments, variables);
    Step {
        name,
        alone,
        work: Box::new(move || count(|read| watch(command, read))),
    }
}

/// A cargo command with variables of its environment, and what to type for it.
fn cargo_command(arguments: &[&str], variables: &[(&str, &str)]) -> (Command, String) {
    let mut command = cargo();
    command.args(arguments);
    let mut alone = String::new();
    for (variable, value) in variables {
        command.env(variable, value);
        let _ = write!(alone, "{variable}={value:?} ");
    }
    alone.push_str("cargo ");
    alone.push_str(&arguments.join(" "));
    (command, alone)
}

/// The outcome of cargo's tests, whose lines `run` hands over.
fn count(run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<bool>) -> Result<Outcome> {
    let mut tests = Tally::default();
    let ok = run(&mut |line| tests += Tally::read(line).unwrap_or_default())?;
    Ok(Outcome { ok, tests })
}
