//! `cargo xtask browser`: the page in a real browser.
//!
//! The tests are in `crates/browser`; this builds the page in all its forms, starts what
//! serves it and the browser that all tests share, and ends both whatever the tests say.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use anyhow::{Context, Result};

use crate::command::{cargo, must_succeed, root, target_folder, watch};
use crate::machine;
use crate::page::{self, Profile};
use crate::steps::{Outcome, is_ci};
use crate::tally::Tally;
use crate::test::{LINTED, SAME_IN_WASM};
use crate::tools;

/// What the names of the tests begin with that scan the page with axe-core.
const SCAN: &str = "the_scan_";

/// What the names of the tests begin with, or contain, that only make pictures for people to look at: `cargo xtask browser
/// pictures` runs them, and the long run.
const TO_LOOK_AT: &[&str] = &["::pictures_of_", "pictures::every_scene_"];

/// How a browser is started where there is no screen. Windows behind others keep their full speed:
/// several tests run at once.
pub(crate) const FLAGS: &[&str] = &[
    "--headless=new",
    "--remote-debugging-port=0",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    // All documents of a test live in one process, and what of the page's WebAssembly never runs is not even checked: loading a
    // document costs a third less.
    "--process-per-site",
    "--js-flags=--wasm-lazy-validation",
    "--force-color-profile=srgb",
    "--lang=en-US",
];

/// A browser to test the page in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    Chromium,
    Firefox,
}

/// Tests that need what Firefox's protocol does not have: preferred colours (the scan and all pictures), traces, the tree of
/// accessible names, the manifest, things that are pasted or dropped, a keyboard of another country, a second tab, the focus in
/// several windows at once, where each letter of `?!` is.
const NOT_IN_FIREFOX: &[&str] = &[
    SCAN,
    "pictures",
    "readable_in_both_languages",
    "read_in_both_languages",
    "is_for_everybody",
    "the_rooms_of_the_player_are_whole",
    "every_theme_has_contrast",
    "nothing_moves_where_stillness_is_asked_for",
    "a_clock_is_seen_on_every_screen",
    "hints_in_empty_fields_can_be_read",
    "sheets_are_not_seen_through",
    "forced_colours",
    "calm::",
    "large_searches_are_shown_and_played_backward",
    "everything_has_a_role_and_a_name",
    "the_page_can_be_installed",
    "games_are_pasted_and_dropped",
    "messages_do_not_push_the_board",
    "keys_work_with_a_persian_keyboard",
    "keys_walk_through_the_tree",
    "two_tabs_",
    "a_class_with_an_assignment",
    "signs_of_players_are_not_mirrored",
];

/// What the names of the tests begin with that tell how long the page is busy with one thing: `cargo xtask slow` runs them.
pub(crate) const SLOW: &str = "slow::";

/// Nothing that asks other machines for anything, and English.
const FIREFOX_SETTINGS: &str = r#"
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("intl.accept_languages", "en-US");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "");
user_pref("toolkit.telemetry.enabled", false);
"#;

/// Runs the tests; the arguments choose some of them by name.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let (full, arguments) = match arguments.split_first() {
        Some((first, rest)) if first == "--full" => (true, rest),
        _ => (false, arguments),
    };
    let (profile, browser, names) = match arguments.split_first() {
        Some((first, rest)) if first == "--small" => (Profile::Small, Browser::Chromium, rest),
        Some((first, rest)) if first == "--firefox" => (Profile::Quick, Browser::Firefox, rest),
        _ => (Profile::Quick, Browser::Chromium, arguments),
    };
    machine::ensure_browser(browser)?;
    Ok(check(profile, browser, names, full)?.exit_code())
}

/// `cargo xtask pictures`: makes the pictures of the README anew, from the page as it is.
pub(crate) fn pictures(_arguments: &[String]) -> Result<ExitCode> {
    machine::ensure_browser(Browser::Chromium)?;
    let stage = Stage::prepare(Profile::Small, Browser::Chromium, false)?;
    let folder = root().join("docs/pictures");
    let round = stage.run(&[README.to_owned()], true, Some(&folder))?;
    Ok(Outcome::plain(round.ok).exit_code())
}

/// The test that makes the pictures of the README.
const README: &str = "pictures::of_the_readme";

/// Builds the page, runs the tests whose names contain one of `names`, and counts.
pub(crate) fn check(
    profile: Profile,
    browser: Browser,
    names: &[String],
    full: bool,
) -> Result<Outcome> {
    let mut stage = Stage::prepare(profile, browser, false)?;
    stage.full = full;
    // A run of all tests is not looked at.
    let pictures = (full || !names.is_empty()).then(screenshots);
    let _ = std::fs::remove_file(times());
    let first = stage.run(names, false, pictures.as_deref())?;
    println!(
        "times and loaded documents of each test: {}",
        times().display()
    );
    let mut outcome = Outcome {
        ok: first.ok,
        tests: first.tests,
    };
    if !first.failed.is_empty() && first.failed.len() <= FEW {
        // To tell them apart: what is wrong fails twice, what is unsteady passes now.
        println!("\nonce more: {}", first.failed.join(", "));
        if browser == Browser::Firefox {
            // It keeps the one session that it grants for the tests that were first.
            stage.browser = start_browser(browser, &root().join("target/browser/profile"))?;
        }
        let second = stage.run(&first.failed, true, pictures.as_deref())?;
        outcome = judge(&first, &second, is_ci());
    }
    if browser == Browser::Firefox {
        println!("not possible in Firefox: {}", NOT_IN_FIREFOX.join(", "));
    }
    if let Err(error) = stage.axe {
        // Everything else can be tested where npm cannot be reached.
        println!("skipped: the accessibility scan; {error:#}");
        outcome.tests.skipped += 1;
    }
    Ok(outcome)
}

/// Where pictures of the page go.
pub(crate) fn screenshots() -> PathBuf {
    root().join("target/screenshots")
}

/// Where the tests write how long each took.
fn times() -> PathBuf {
    root().join("target/browser/times.tsv")
}

/// What the tests need: the page in all its forms, served, and a browser.
pub(crate) struct Stage {
    served: Listener,
    hosted: Listener,
    /// The program and the folder that it serves, for tests that start it themselves.
    program: PathBuf,
    own: PathBuf,
    file: PathBuf,
    kind: Browser,
    browser: Listener,
    /// The script of the accessibility scan.
    axe: Result<PathBuf>,
    /// Whether every screen is looked at in all its forms.
    full: bool,
}

impl Stage {
    /// Builds and starts all of it; with the names of functions for those who read traces.
    pub(crate) fn prepare(profile: Profile, browser: Browser, with_names: bool) -> Result<Self> {
        let axe = tools::axe();
        let program = build_programs()?;
        let module = page::compile(profile)?;
        let folder = root().join("target/browser");
        let own = folder.join("served");
        let site = folder.join("site");
        let file = folder.join("site.html");
        let forms = [("--served", &own), ("--site", &site), ("--file", &file)];
        let forms = forms.map(|(form, path)| [OsStr::new(form), path.as_os_str()]);
        let mut arguments = forms.as_flattened().to_vec();
        if with_names {
            arguments.push(OsStr::new("--names"));
        }
        let builder = program.with_file_name("harif-page");
        page::write(&builder, &module, &arguments)?;
        Ok(Stage {
            served: serve(&program, &own)?,
            hosted: serve(&program, &site)?,
            program,
            own,
            file,
            kind: browser,
            browser: start_browser(browser, &folder.join("profile"))?,
            axe,
            full: false,
        })
    }

    /// The tests, with what they have to know.
    pub(crate) fn tests(&self, pictures: Option<&Path>) -> Command {
        let mut tests = cargo();
        tests
            .args(["test", "--workspace", "--test", "browser", "--"])
            .envs(LINTED.iter().copied())
            .env("HARIF_TEST_SERVED", &self.served.address)
            .env("HARIF_TEST_HOSTED", &self.hosted.address)
            .env("HARIF_TEST_PROGRAM", &self.program)
            .env("HARIF_TEST_PAGE", &self.own)
            .env("HARIF_TEST_FILE", &self.file)
            .env("HARIF_TEST_BROWSER", &self.browser.address)
            .env("HARIF_TEST_TIMES", times());
        if let Some(folder) = pictures {
            tests.env("HARIF_TEST_PICTURES", folder);
        }
        tests
    }

    /// Runs the tests whose names contain, or are, one of these.
    fn run(&self, names: &[String], exact: bool, pictures: Option<&Path>) -> Result<Round> {
        let mut tests = self.tests(pictures);
        tests.args(names).args(["--skip", SLOW]);
        if pictures.is_none() {
            tests.args(TO_LOOK_AT.iter().flat_map(|name| ["--skip", name]));
        }
        if self.full {
            tests.env("HARIF_FULL", "1");
        } else {
            tests.env("HARIF_TEST_LONGEST_STUDY", "120");
        }
        if exact {
            tests.arg("--exact");
        }
        if self.kind == Browser::Chromium {
            // A test waits for the page as long as it works itself.
            let threads = 2 * std::thread::available_parallelism()?.get();
            tests.arg(format!("--test-threads={threads}"));
        } else {
            // One window has the focus, and what has none is slow.
            tests.arg("--test-threads=1");
            tests.args(NOT_IN_FIREFOX.iter().flat_map(|name| ["--skip", name]));
        }
        match &self.axe {
            Ok(script) => tests.env("HARIF_TEST_AXE", script),
            Err(_) => tests.args(["--skip", SCAN]),
        };
        let mut round = Round::default();
        round.ok = watch(tests, |line| {
            round.tests += Tally::read(line).unwrap_or_default();
            round.failed.extend(failed_test(line));
        })?;
        Ok(round)
    }
}

/// So many failures may be unsteady tests; more are a broken page.
const FEW: usize = 6;

/// What one run of the tests came to.
#[derive(Default)]
struct Round {
    ok: bool,
    tests: Tally,
    failed: Vec<String>,
}

/// What two runs of the tests come to, the second of those that failed in the first: a test that
/// passes only the second time is unsteady, which is a failure where changes are checked.
fn judge(first: &Round, second: &Round, is_ci: bool) -> Outcome {
    let unsteady: Vec<&str> = first
        .failed
        .iter()
        .filter(|name| !second.failed.contains(name))
        .map(String::as_str)
        .collect();
    if !unsteady.is_empty() {
        println!(
            "unsteady, passed at the second try: {}",
            unsteady.join(", ")
        );
    }
    let mut tests = first.tests;
    if !is_ci {
        tests.passed += second.tests.passed;
        tests.failed = second.tests.failed;
    }
    Outcome {
        ok: second.ok && !is_ci,
        tests,
    }
}

/// The test that a line of the test runner says has failed.
fn failed_test(line: &str) -> Option<String> {
    let name = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    Some(name.to_owned())
}

/// The program, and `harif-page` beside it. The whole workspace is selected, clippy compiles, and a test is named that is
/// compiled already: otherwise cargo would leave out the features that only tests ask for, and compile much of it again.
fn build_programs() -> Result<PathBuf> {
    let mut build = cargo();
    build
        .args(["build", "--workspace"])
        .args(["--bin", "harif", "--bin", "harif-page"])
        .args(["--test", SAME_IN_WASM])
        .envs(LINTED.iter().copied())
        .current_dir(root());
    must_succeed(build, "the program does not compile")?;
    Ok(target_folder().join("debug/harif"))
}

/// A child of this program that listens at an address, ended with it.
struct Listener {
    child: Child,
    address: String,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `harif serve` with a page, which prints its address as JSON.
fn serve(program: &Path, page: &Path) -> Result<Listener> {
    let mut command = Command::new(program);
    command
        .args(["serve", "--json", "--port", "0", "--page"])
        .arg(page)
        .stdout(Stdio::piped());
    listen(
        command,
        |child| child.stdout.take(),
        |line| {
            // {"address":"http://127.0.0.1:7410/"}
            Some(line.split('"').nth(3)?.to_owned())
        },
    )
}

/// A browser with a fresh profile, which says on its standard error where it listens.
fn start_browser(browser: Browser, profile: &Path) -> Result<Listener> {
    if profile.exists() {
        std::fs::remove_dir_all(profile)?;
    }
    std::fs::create_dir_all(profile)?;
    let mut command = match browser {
        Browser::Chromium => {
            let mut command = Command::new(machine::chromium());
            command
                .args(FLAGS)
                .arg(format!("--user-data-dir={}", profile.display()));
            command
        }
        Browser::Firefox => {
            std::fs::write(profile.join("user.js"), FIREFOX_SETTINGS)?;
            let mut command = Command::new("firefox-esr");
            command
                .args(["--headless", "--no-remote", "--remote-debugging-port", "0"])
                .arg("--profile")
                .arg(profile);
            command
        }
    };
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    listen(
        command,
        |child| child.stderr.take(),
        |line| {
            if let Some((_, address)) = line.split_once("WebDriver BiDi listening on ") {
                return Some(format!("{address}/session"));
            }
            Some(line.split_once("DevTools listening on ")?.1.to_owned())
        },
    )
}

/// Starts a program and reads until it says where it listens; what it prints later is dropped.
fn listen<R: Read + Send + 'static>(
    mut command: Command,
    output: fn(&mut Child) -> Option<R>,
    address: fn(&str) -> Option<String>,
) -> Result<Listener> {
    let name = Path::new(command.get_program()).display().to_string();
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .with_context(|| format!("could not start {name}"))?;
    let output = output(&mut child);
    let mut listener = Listener {
        child,
        address: String::new(),
    };
    let mut lines = BufReader::new(output.context("no output")?).lines();
    listener.address = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| address(&line))
        .with_context(|| format!("{name} ended before it was ready"))?;
    // A pipe that is not read would fill and hold the program up.
    std::thread::spawn(move || lines.for_each(drop));
    Ok(listener)
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

    fn round(passed: u64, failed: &[&str]) -> Round {
        Round {
            ok: failed.is_empty(),
            tests: Tally {
                passed,
                failed: failed.len() as u64,
                skipped: 0,
            },
            failed: failed.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    /// A test that passes at the second try fails the run where changes are checked.
    #[test]
    fn unsteady_tests_fail_under_ci() {
        let first = round(8, &["a", "b"]);
        for (second, ok_at_home) in [(round(2, &[]), true), (round(1, &["b"]), false)] {
            let home = judge(&first, &second, false);
            assert_eq!(home.ok, ok_at_home);
            assert_eq!(home.tests.passed + home.tests.failed, 10);
            let ci = judge(&first, &second, true);
            assert!(!ci.ok);
            assert_eq!((ci.tests.passed, ci.tests.failed), (8, 2));
        }
    }
}
