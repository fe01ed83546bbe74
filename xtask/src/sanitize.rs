//! `cargo xtask sanitize`: solvers, tables and teams of threads under tools that watch every access to memory.
//!
//! *Address and thread sanitizers* are options that only nightly compilers take without being asked twice; their
//! run-time libraries come with every toolchain. The standard library is not compiled with them, so
//! what happens inside it is not watched, and `ThreadSanitizer` is told to overlook it. *Miri* interprets the
//! program and finds every undefined behaviour on its way; it needs a nightly compiler. *Interleavings*
//! are tried by loom: every order in which two threads can read and write the tables.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::command::{cargo, target_folder, watch};
use crate::steps::{Outcome, Step, run_all};
use crate::tally::Tally;

/// What is compiled for; naming it keeps the options away from macros and build scripts.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The tests that run under the sanitizers: crate, and part of the names of the tests.
const TESTS: &[(&str, &[&str])] = &[
    ("harif-engines", &["--lib", "table::", "team::", "memory::"]),
    (
        "harif-engines",
        &[
            "--test",
            "suite",
            "connect4_laws::threads",
            "othello_solver::many_threads",
            "othello_solver::threads_stop",
        ],
    ),
    ("harif-search", &["--lib"]),
    (
        "harif-search",
        &["--test", "suite", "mcts::limits", "control::"],
    ),
];
/// The tests that Miri interprets, a thousand times as slow as the processor: small ones that touch everything.
const INTERPRETED: &[(&str, &[&str])] = &[
    ("harif-rules", &["--lib"]),
    ("harif-search", &["--lib"]),
    (
        "harif-engines",
        &["--lib", "intrinsics::", "threads_that_share", "team::"],
    ),
];
/// The laws that loom tries in every order.
const INTERLEAVED: &str = "in_every_order";
/// What `ThreadSanitizer` overlooks: synchronisation inside the standard library, which it cannot see.
const OVERLOOKED: &str = "race:std::\nrace:core::\nrace:alloc::\nrace:test::\n";

/// Runs one tool.
type Check = fn() -> Result<Outcome>;

/// The tools, in the order in which they run.
const TOOLS: &[(&str, Check)] = &[
    ("interleavings", interleavings),
    ("miri", miri),
    ("address", || sanitizer("address")),
    ("thread", || sanitizer("thread")),
];

/// `cargo xtask sanitize [NAME…]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let names: Vec<&str> = TOOLS.iter().map(|(name, _)| *name).collect();
    if let Some(other) = arguments.iter().find(|it| !names.contains(&it.as_str())) {
        bail!(
            "`cargo xtask sanitize` takes {}, not {other:?}",
            names.join(", ")
        );
    }
    let mut wanted = steps();
    wanted.retain(|step| arguments.is_empty() || arguments.iter().any(|it| it == step.name));
    Ok(Outcome::plain(run_all(wanted)).exit_code())
}

/// A step for each tool.
pub(crate) fn steps() -> Vec<Step> {
    let step = |(name, check): &(&'static str, Check)| Step {
        name,
        alone: format!("cargo xtask sanitize {name}"),
        work: Box::new(*check),
    };
    TOOLS.iter().map(step).collect()
}

fn sanitizer(name: &str) -> Result<Outcome> {
    let folder = target_folder().join("sanitize").join(name);
    fs::create_dir_all(&folder)?;
    let overlooked = folder.join("overlooked.txt");
    fs::write(&overlooked, OVERLOOKED)?;
    let flags = format!("-Zsanitizer={name} -Cunsafe-allow-abi-mismatch=sanitizer -Cdebuginfo=1");
    each(TESTS, &format!("{name} sanitizer"), |package, tests| {
        let mut command = test(cargo(), &folder, &["--package", package], tests);
        command
            .env("CARGO_BUILD_TARGET", TARGET)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", &flags)
            .env(
                "TSAN_OPTIONS",
                format!("halt_on_error=1 suppressions={}", overlooked.display()),
            )
            // Sanitizers are ten times as slow: fewer cases show as much.
            .env("PROPTEST_CASES", "8");
        command
    })
}

fn miri() -> Result<Outcome> {
    let found = Command::new("cargo")
        .args(["+nightly", "miri", "--version"])
        .output();
    if !found.is_ok_and(|found| found.status.success()) {
        return Ok(Outcome::skipped(
            "Miri is not here: rustup toolchain install nightly --component miri,rust-src",
        ));
    }
    each(INTERPRETED, "Miri", |package, tests| {
        let mut miri = Command::new("cargo");
        miri.args(["+nightly", "miri"]);
        let folder = target_folder().join("miri");
        let mut command = test(miri, &folder, &["--package", package], tests);
        command
            // The clock of the machine, folders of proptest; and other schedules of the threads.
            .env(
                "MIRIFLAGS",
                "-Zmiri-disable-isolation -Zmiri-preemption-rate=0.1",
            )
            .env("PROPTEST_CASES", "2")
            // Not those of the cargo that runs this.
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("RUSTC_WORKSPACE_WRAPPER");
        command
    })
}

fn interleavings() -> Result<Outcome> {
    let tests: &[(&str, &[&str])] = &[("harif-engines", &["--lib", INTERLEAVED])];
    each(tests, "every order of two threads", |package, tests| {
        let folder = target_folder().join("interleavings");
        let package = ["--package", package, "--features", "loom"];
        let mut command = test(cargo(), &folder, &package, tests);
        command
            // More than three changes of the thread in between have never shown anything new, and take hours.
            .env("LOOM_MAX_PREEMPTIONS", "3")
            // Compiled sooner: the laws take seconds.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
        command
    })
}

/// Runs some tests under a tool, and says what was run and how many tests that were.
fn each(
    tests: &[(&str, &[&str])],
    tool: &str,
    command: impl Fn(&str, &[&str]) -> Command,
) -> Result<Outcome> {
    let mut all = Outcome::plain(true);
    for &(package, tests) in tests {
        println!("== {tool}: {package} {}", tests.join(" "));
        let mut command = command(package, tests);
        command.env("PROPTEST_RNG_SEED", "1");
        let mut tally = Tally::default();
        all.ok &= watch(command, |line| {
            tally += Tally::read(line).unwrap_or_default();
        })?;
        if tally.passed + tally.failed == 0 {
            // A name that no test has any more would check nothing.
            println!("no test of {package} has such a name");
            all.ok = false;
        }
        all.tests += tally;
    }
    Ok(all)
}

/// Has cargo run some tests of a package, compiled in a folder of their own. What chooses the tests begins
/// with a dash and its value; names follow.
fn test(mut cargo: Command, folder: &Path, package: &[&str], tests: &[&str]) -> Command {
    let kind = if tests[0] == "--test" { 2 } else { 1 };
    let (kind, names) = tests.split_at(kind);
    cargo
        .arg("test")
        .args(package)
        .arg("--target-dir")
        .arg(folder);
    cargo.args(kind).arg("--").args(names);
    cargo
}
