//! What the machine must have before the tests can run, and how to get it.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::browser::Browser;
use crate::command::{exists, succeeds};
use crate::external_engines;

/// The target that the page is built for.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Components of the Rust toolchain, with the cargo command that each brings.
const COMPONENTS: &[(&str, &str)] = &[("rustfmt", "fmt"), ("clippy", "clippy")];

/// Programs that tests start: the name of the program, and of the Debian package
/// that brings it. A new kind of test adds its line here.
const PROGRAMS: &[(&str, &str)] = &[
    ("tmux", "tmux"),
    ("strace", "strace"),
    ("pg_ctlcluster", "postgresql"),
];

/// What runs WebAssembly outside a browser, likewise.
const NODE: &[(&str, &str)] = &[("node", "nodejs")];

/// What brings the accessibility scan, likewise.
const NPM: &[(&str, &str)] = &[("npm", "npm")];

/// The browser that the page is tested in, likewise: Chromium without windows and menus, which have their own pages and take
/// a fifth of the processor's time.
const BROWSER: &[(&str, &str)] = &[(HEADLESS, HEADLESS)];
const HEADLESS: &str = "chromium-headless-shell";
/// Where that package has the program itself. What stands in the path is a script that would end without it.
const HEADLESS_PROGRAM: &str = "/usr/lib/chromium/chromium-headless-shell";
/// What other systems have instead.
const WHOLE_BROWSER: &str = "chromium";

/// The second one, before a release, likewise.
const FIREFOX: &[(&str, &str)] = &[("firefox-esr", "firefox-esr")];

/// `cargo xtask prepare`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let full = match arguments {
        [] => false,
        [flag] if flag == "--full" => true,
        _ => bail!("`cargo xtask prepare` takes --full or nothing"),
    };
    prepare(full)?;
    println!("everything the tests need is here");
    Ok(ExitCode::SUCCESS)
}

/// Adds what is missing, and for `full` what only `cargo xtask test --full` needs.
///
/// # Errors
///
/// When something is missing and cannot be installed from here; the message says
/// what to install by hand.
pub(crate) fn prepare(full: bool) -> Result<()> {
    for (component, subcommand) in COMPONENTS {
        if !succeeds("cargo", &[subcommand, "--version"]) {
            rustup(&["component", "add", component])?;
        }
    }
    ensure_target(WASM)?;
    let mut wanted = missing(PROGRAMS);
    if full {
        wanted.extend(external_engines::missing_packages());
    }
    if !wanted.is_empty() {
        install(&wanted)?;
    }
    // Where these cannot be had, their steps say so again and are skipped.
    let browser = ensure_browser(Browser::Chromium);
    for had in [ensure_programs(NODE), ensure_programs(NPM), browser] {
        if let Err(error) = had {
            println!("{error:#}");
        }
    }
    if full {
        external_engines::prepare()?;
    }
    Ok(())
}

/// Why the tests in a browser are skipped.
pub(crate) const NO_BROWSER: &str =
    "there is no chromium that starts here, and none could be installed";

/// Why the tests in Node are skipped.
pub(crate) const NO_NODE: &str = "there is no Node here, and none could be installed";

/// Whether there is a Node to run WebAssembly in.
pub(crate) fn has_node() -> bool {
    missing(NODE).is_empty()
}

/// Whether there is a browser to test the page in: installed, and able to show an empty page.
pub(crate) fn has_browser() -> bool {
    exists(chromium()) && browser_starts()
}

/// The program of the browser that the page is tested in.
pub(crate) fn chromium() -> &'static str {
    if Path::new(HEADLESS_PROGRAM).is_file() {
        HEADLESS_PROGRAM
    } else {
        WHOLE_BROWSER
    }
}

/// Some machines have a browser and do not let it run.
fn browser_starts() -> bool {
    let shown = Command::new("timeout")
        .args([
            "60",
            chromium(),
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

/// Adds a browser.
///
/// # Errors
///
/// When it is missing and cannot be installed from here.
pub(crate) fn ensure_browser(browser: Browser) -> Result<()> {
    match browser {
        Browser::Chromium if exists(WHOLE_BROWSER) => ensure_programs(BROWSER).or(Ok(())),
        Browser::Chromium => ensure_programs(BROWSER),
        Browser::Firefox => ensure_programs(FIREFOX),
    }
}

/// Adds programs, given with the Debian package that brings each.
///
/// # Errors
///
/// When one is missing and cannot be installed from here.
pub(crate) fn ensure_programs(programs: &'static [(&'static str, &'static str)]) -> Result<()> {
    let missing = missing(programs);
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

/// Adds what the compiler needs to build for a target.
///
/// # Errors
///
/// When it is missing and rustup cannot bring it.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    if has_target(target) {
        return Ok(());
    }
    rustup(&["target", "add", target])
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
