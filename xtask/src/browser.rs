//! `cargo xtask browser`: the page in a real browser.
//!
//! The tests are in `crates/web/tests/browser`; this builds the page in all its forms, starts what
//! serves and drives it, and ends that again whatever the tests say.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, root, watch};
use crate::machine;
use crate::page::{self, Profile};
use crate::steps::Outcome;
use crate::tally::Tally;
use crate::tools;

/// What the names of the tests begin with that scan the page with axe-core.
const SCAN: &str = "the_scan_";

/// Runs the tests; the arguments choose some of them by name.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    machine::ensure_browser()?;
    let (profile, names) = match arguments.split_first() {
        Some((first, rest)) if first == "--quick" => (Profile::Quick, rest),
        _ => (Profile::Small, arguments),
    };
    let outcome = check(profile, names)?;
    Ok(if outcome.ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Builds the page, runs the tests whose names contain one of `names`, and counts.
pub(crate) fn check(profile: Profile, names: &[String]) -> Result<Outcome> {
    let axe = tools::axe().map(Some);
    let site = root().join("target/browser/site");
    let file = page::everywhere(profile, &site)?;
    let program = build_program()?;

    let served = Server::start(Command::new(&program).args(["serve", "--json", "--port", "0"]))?;
    let hosted = Server::start(
        Command::new(&program)
            .args(["serve", "--json", "--port", "0", "--page"])
            .arg(&site),
    )?;
    let driver = Driver::start()?;
    let axe = axe.unwrap_or_else(|error| {
        // Everything else can be tested where npm cannot be reached.
        println!("skipped: the accessibility scan; {error:#}");
        None
    });
    let run = |names: &[String], exact: bool| -> Result<Round> {
        let mut tests = cargo();
        tests
            .args(["test", "--package", "harif-web", "--test", "browser"])
            .args(["--features", "browser-tests", "--"])
            .args(names)
            .env("HARIF_TEST_SERVED", &served.address)
            .env("HARIF_TEST_HOSTED", &hosted.address)
            .env("HARIF_TEST_FILE", &file)
            .env("HARIF_TEST_DRIVER", &driver.address)
            .env("HARIF_TEST_PICTURES", root().join("target/screenshots"));
        if exact {
            tests.arg("--exact");
        }
        match &axe {
            Some(script) => tests.env("HARIF_TEST_AXE", script),
            None => tests.args(["--skip", SCAN]),
        };
        let mut round = Round::default();
        round.ok = watch(tests, |line| {
            round.tests += Tally::read(line).unwrap_or_default();
            round.failed.extend(failed_test(line));
        })?;
        Ok(round)
    };
    let first = run(names, false)?;
    if first.ok || first.failed.is_empty() || first.failed.len() > FEW {
        return Ok(Outcome {
            ok: first.ok,
            tests: first.tests,
        });
    }
    // A browser on a busy machine is late now and then. What is wrong fails twice.
    println!("once more: {}", first.failed.join(", "));
    let second = run(&first.failed, true)?;
    let passed = first.tests.passed + second.tests.passed;
    let failed = second.tests.failed;
    Ok(Outcome {
        ok: second.ok,
        tests: Tally { passed, failed },
    })
}

/// So many failures may be a busy machine; more are a broken page.
const FEW: usize = 6;

/// What one run of the tests came to.
#[derive(Default)]
struct Round {
    ok: bool,
    tests: Tally,
    failed: Vec<String>,
}

/// The test that a line of the test runner says has failed.
fn failed_test(line: &str) -> Option<String> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    Some(name.to_owned())
}

/// The program with the page inside, as the tests of the workspace build it.
fn build_program() -> Result<PathBuf> {
    let status = cargo()
        .args(["build", "--package", "harif", "--features", "page"])
        .current_dir(root())
        .status()
        .context("could not start cargo")?;
    if !status.success() {
        bail!("the program does not compile");
    }
    Ok(page::target_folder().join("debug/harif"))
}

/// A child of this program, ended with it.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `harif serve`, which prints its address.
struct Server {
    _program: Running,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Self> {
        let (program, line) = first_line(command, |line| line.contains("address"))?;
        let said: serde_json::Value = serde_json::from_str(&line)?;
        let address = said["address"].as_str().context("no address")?.to_owned();
        Ok(Server {
            _program: program,
            address,
        })
    }
}

/// `chromedriver`, which says on which port it listens.
struct Driver {
    _program: Running,
    address: String,
}

impl Driver {
    fn start() -> Result<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0");
        let (program, line) =
            first_line(&mut command, |line| line.contains("successfully on port "))?;
        let port = line
            .rsplit("on port ")
            .next()
            .unwrap_or_default()
            .trim_end_matches('.');
        Ok(Driver {
            _program: program,
            address: format!("http://127.0.0.1:{port}"),
        })
    }
}

/// Starts a program and reads until the line it is waited for; what it prints later is dropped.
fn first_line(command: &mut Command, wanted: fn(&str) -> bool) -> Result<(Running, String)> {
    let name = Path::new(command.get_program()).display().to_string();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {name}"))?;
    let output = child.stdout.take();
    let running = Running(child);
    let mut lines = BufReader::new(output.context("no output")?).lines();
    let line = lines
        .by_ref()
        .map_while(Result::ok)
        .find(|line| wanted(line))
        .with_context(|| format!("{name} ended before it was ready"))?;
    // A pipe that nobody reads would fill and hold the program up.
    std::thread::spawn(move || lines.for_each(drop));
    Ok((running, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_failed_tests_name_one() {
        let named = failed_test("test play::a_game_by_mouse ... FAILED");
        assert_eq!(named.as_deref(), Some("play::a_game_by_mouse"));
        for line in [
            "test play::a_game_by_mouse ... ok",
            "test result: FAILED. 1 passed",
        ] {
            assert_eq!(failed_test(line), None);
        }
    }
}
