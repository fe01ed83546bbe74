//! What the machine must have before the tests can run, and how to get it.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{exists, succeeds};
use crate::strangers;

/// The target that the page is built for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Components of the Rust toolchain, with the cargo command that each brings.
const COMPONENTS: &[(&str, &str)] = &[("rustfmt", "fmt"), ("clippy", "clippy")];

/// Programs that tests start: the name of the program, and of the Debian package
/// that brings it. A new kind of test adds its line here.
const PROGRAMS: &[(&str, &str)] = &[("tmux", "tmux"), ("curl", "curl")];

/// The browser that the page is tested in, likewise.
const BROWSER: &[(&str, &str)] = &[
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
];

/// `cargo xtask prepare`.
pub(crate) fn run(_arguments: &[String]) -> Result<ExitCode> {
    prepare()?;
    println!("everything the tests need is here");
    Ok(ExitCode::SUCCESS)
}

/// Adds what is missing.
///
/// # Errors
///
/// When something is missing and cannot be installed from here; the message says
/// what to install by hand.
pub(crate) fn prepare() -> Result<()> {
    for (component, subcommand) in COMPONENTS {
        if !succeeds("cargo", &[subcommand, "--version"]) {
            rustup(&["component", "add", component])?;
        }
    }
    ensure_wasm()?;
    let mut missing = missing(PROGRAMS);
    missing.extend(strangers::missing_packages());
    if !missing.is_empty() {
        install(&missing)?;
    }
    // Where a browser cannot be had, that is said now and again in its step.
    if let Err(error) = ensure_browser() {
        println!("{error:#}");
    }
    strangers::prepare()
}

/// What is said instead of the tests in a browser.
pub(crate) const NO_BROWSER: &str =
    "skipped: there is no chromium with chromedriver that starts here, and none could be installed";

/// Whether there is a browser to test the page in: installed, and able to show an empty page.
pub(crate) fn has_browser() -> bool {
    missing(BROWSER).is_empty() && browser_starts()
}

/// Some machines have a browser and do not let it run.
fn browser_starts() -> bool {
    let shown = Command::new("timeout")
        .args([
            "60",
            "chromium",
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
        ])
        .args(["--disable-dev-shm-usage", "--dump-dom", "about:blank"])
        .stderr(Stdio::null())
        .output();
    shown.is_ok_and(|shown| {
        shown.status.success() && String::from_utf8_lossy(&shown.stdout).contains("<html")
    })
}

/// Adds the browser and what its tests start.
///
/// # Errors
///
/// When something is missing and cannot be installed from here.
pub(crate) fn ensure_browser() -> Result<()> {
    let missing = missing(BROWSER);
    if missing.is_empty() {
        return Ok(());
    }
    install(&missing)
}

/// The packages of those programs that are not there.
fn missing(programs: &'static [(&'static str, &'static str)]) -> Vec<&'static str> {
    programs
        .iter()
        .filter(|(program, _)| !exists(program))
        .map(|&(_, package)| package)
        .collect()
}

/// Adds what the compiler needs to build the page.
///
/// # Errors
///
/// When it is missing and rustup cannot bring it.
pub(crate) fn ensure_wasm() -> Result<()> {
    if has_target(WASM) {
        return Ok(());
    }
    rustup(&["target", "add", WASM])
}

/// Whether the standard library for a target is there, asked of the compiler so
/// that toolchains without rustup answer too.
fn has_target(target: &str) -> bool {
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .stdin(Stdio::null())
        .output();
    asked.is_ok_and(|answer| {
        answer.status.success()
            && Path::new(String::from_utf8_lossy(&answer.stdout).trim()).is_dir()
    })
}

/// Runs rustup.
fn rustup(arguments: &[&str]) -> Result<()> {
    let by_hand = format!("rustup {}", arguments.join(" "));
    println!("installing: {by_hand}");
    let status = Command::new("rustup")
        .args(arguments)
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("this needs rustup: {by_hand}"))?;
    if !status.success() {
        bail!("`{by_hand}` failed");
    }
    Ok(())
}

/// Installs Debian packages, as root or through a sudo that asks nothing.
fn install(packages: &[&str]) -> Result<()> {
    let by_hand = format!("apt-get install {}", packages.join(" "));
    if !exists("apt-get") {
        bail!("missing programs; on Debian they come with `{by_hand}`");
    }
    let is_root = succeeds("sh", &["-c", "test \"$(id -u)\" = 0"]);
    if !is_root && !succeeds("sudo", &["-n", "true"]) {
        bail!("missing programs, and no right to install them; run `sudo {by_hand}`");
    }
    println!("installing: {by_hand}");
    let apt = |arguments: &[&str]| {
        let mut command = if is_root {
            Command::new("env")
        } else {
            let mut sudo = Command::new("sudo");
            sudo.args(["-n", "env"]);
            sudo
        };
        command
            .args(["DEBIAN_FRONTEND=noninteractive", "apt-get"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    let mut wanted = vec!["install", "--yes", "--no-install-recommends"];
    wanted.extend(packages);
    // The lists of a fresh machine are empty or stale: fetch them only then.
    if apt(&wanted) || (apt(&["update"]) && apt(&wanted)) {
        return Ok(());
    }
    bail!("`{by_hand}` failed")
}
