//! `cargo xtask sanitize`: solvers, tables and teams of threads under the compiler's sanitizers.
//!
//! The sanitizers are options that only nightly compilers take without being asked twice; their
//! run-time libraries come with every toolchain. The standard library is not compiled with them, so
//! what happens inside it is not watched, and `ThreadSanitizer` is told to overlook it.

use std::fs;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::command::{cargo, root, target_folder};
use crate::steps::Outcome;

/// What is compiled for; naming it keeps the options away from macros and build scripts.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The tests that run under each: crate, and part of the names of the tests.
const TESTS: &[(&str, &str)] = &[
    ("harif-engines", "control::"),
    ("harif-engines", "connect4_laws::"),
    ("harif-engines", "othello_solver::"),
    ("harif-engines", "othello_midgame::"),
    ("harif-search", ""),
];
/// What `ThreadSanitizer` overlooks: synchronisation inside the standard library, which it cannot see.
const OVERLOOKED: &str = "race:std::\nrace:core::\nrace:alloc::\nrace:test::\n";

/// `cargo xtask sanitize [address|thread]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let sanitizers: &[&str] = match arguments {
        [] => &["address", "thread"],
        [name] if name == "address" => &["address"],
        [name] if name == "thread" => &["thread"],
        _ => bail!("`cargo xtask sanitize` takes address, thread or nothing"),
    };
    let mut ok = true;
    for sanitizer in sanitizers {
        for (package, tests) in TESTS {
            println!("== {sanitizer} sanitizer: {package} {tests}");
            ok &= check(sanitizer, package, tests)?;
        }
    }
    Ok(Outcome::plain(ok).exit_code())
}

fn check(sanitizer: &str, package: &str, tests: &str) -> Result<bool> {
    let folder = target_folder().join("sanitize");
    fs::create_dir_all(&folder)?;
    let overlooked = folder.join("overlooked.txt");
    fs::write(&overlooked, OVERLOOKED)?;
    let flags =
        format!("-Zsanitizer={sanitizer} -Cunsafe-allow-abi-mismatch=sanitizer -Cdebuginfo=1");
    let status = cargo()
        .args(["test", "--package", package, "--test", "suite"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&folder)
        .args(["--", tests])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", flags)
        .env(
            "TSAN_OPTIONS",
            format!("halt_on_error=1 suppressions={}", overlooked.display()),
        )
        .env("PROPTEST_RNG_SEED", "1")
        // Sanitizers are ten times as slow: fewer cases show as much.
        .env("PROPTEST_CASES", "8")
        .current_dir(root())
        .status()?;
    Ok(status.success())
}
