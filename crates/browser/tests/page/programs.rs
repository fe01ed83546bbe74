//! A person's own program at the board of the page that `harif serve --agent` hands out.

use crate::browser::{Browser, in_browser};
use crate::play;
use crate::trouble::Program;
use std::path::{Path, PathBuf};

/// A program in Python that speaks GTP, as a student writes it. `genmove` is what it does when it is
/// asked for a move: `free` are the columns that are not full, `print` is flushed.
fn engine(folder: &Path, name: &str, genmove: &str) -> PathBuf {
    let file = folder.join(format!("{name}.py"));
    let noted = folder.join(format!("{name}.pid")).display().to_string();
    let source = format!(
        r#"import functools, os, sys, time
print = functools.partial(print, flush=True)
open("{noted}", "w").write(str(os.getpid()))
moves = []
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    free = [column for column in "DCEBFAG" if moves.count(column) < 6]
    answer = ""
    if words[0] == "clear_board":
        moves = []
    elif words[0] == "play":
        moves.append(words[2][0].upper())
    elif words[0] == "genmove":
        {genmove}
        moves.append(answer[:1])
    print("=", answer, end="\n\n")
    if words[0] == "quit":
        break
"#
    );
    std::fs::write(&file, source).expect("a file");
    file
}

const GOOD: &str = "answer = free[0]";
const DYING: &str = r#"sys.exit("no such column")"#;
const CHEATING: &str = r#"answer = "Z9""#;
const SLOW: &str = "time.sleep(600)";

/// A server that offers programs under their names.
fn serve(folder: &Path, engines: &[(&str, &str)]) -> Program {
    let agents: Vec<String> = engines
        .iter()
        .map(|(name, genmove)| format!("{name}={}", engine(folder, name, genmove).display()))
        .collect();
    let arguments: Vec<&str> = agents.iter().flat_map(|it| ["--agent", it]).collect();
    Program::with("0", &arguments)
}

/// Chooses in a list, once it offers this.
fn choose(page: &Browser, list: &str, value: &str) {
    page.until(&format!(
        "document.querySelector('[data-setup={list}] option[value=\"{value}\"]')"
    ));
    play::choose(page, list, value);
}

/// Waits until the line of a side says who sits there.
fn sits(page: &Browser, side: &str, who: &str) {
    page.until(&format!(
        "document.querySelector('.strip[data-side={side}] .who')?.textContent.includes('{who}')"
    ));
}

/// Waits until the message says all of this.
fn is_told(page: &Browser, parts: &[&str]) {
    for part in parts {
        page.until(&format!(
            "document.querySelector('[data-notice]')?.textContent.includes('{part}')"
        ));
    }
}

fn has_discs(page: &Browser, first: usize, second: usize) {
    for (side, count) in [("first", first), ("second", second)] {
        page.until(&format!(
            "document.querySelectorAll('[data-disc={side}]').length === {count}"
        ));
    }
}

const AGAINST_AGENT: &str = "#/play?g=connect4&x=human&o=alphabeta:depth=2";

#[test]
fn a_program_of_ones_own_sits_down_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = serve(folder.path(), &[("good", GOOD)]);
    in_browser("own-program", |page| {
        page.open_at(&program.address, &format!("{AGAINST_AGENT}&l=en"));
        choose(page, "opponent", "program:good");
        sits(page, "second", "Your program (good)");
        page.click("[data-cell=a1]");
        page.has_moves("14");
        page.click("[data-cell=a2]");
        page.has_moves("1414");
        // It thinks for itself: neither the browser's thinking nor counts of it are claimed.
        page.until("document.querySelector('[data-panel=thinking] [data-unseen]')");
        assert_eq!(page.count("[data-thinks], [data-panel=thinking] dl"), 0);
        // It hears of moves that are taken back.
        page.press("undo");
        page.has_moves("14");
        page.click("[data-cell=g1]");
        page.has_moves("1474");
        page.picture("own-program");
        // The game is there again after the page was loaded anew, and in the other language.
        page.until("location.hash.includes('m=1474')");
        page.reload();
        page.is_ready();
        sits(page, "second", "Your program (good)");
        page.click("[data-cell=a2]");
        page.has_moves("147414");
        page.open_at(
            &program.address,
            "#/play?g=connect4&x=program:good&o=human&l=fa",
        );
        sits(page, "first", "برنامهٔ شما");
        has_discs(page, 1, 0);
        // Both sides, watched to the end.
        page.open_at(
            &program.address,
            "#/play?g=connect4&x=human&o=program:good&l=en",
        );
        choose(page, "you", "watch");
        choose(page, "other", "program:good");
        sits(page, "first", "Your program (good)");
        sits(page, "second", "Your program (good)");
        page.has_status("over");
    });
}

/// What a program did wrong is told in both languages, and the person says who goes on.
#[test]
fn a_program_that_fails_is_told_of_and_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = serve(folder.path(), &[("dying", DYING), ("cheating", CHEATING)]);
    for (name, lang, told) in [
        (
            "dying",
            "en",
            &[
                "dying: crash",
                "no such column",
                "failed twice",
                "harif arena check",
            ][..],
        ),
        (
            "cheating",
            "fa",
            &["حرکت غیرمجاز", "Z9", "دو بار پیاپی"][..],
        ),
    ] {
        in_browser(&format!("own-program-{name}"), |page| {
            let address = format!("#/play?g=connect4&x=human&o=program:{name}&l={lang}");
            let fail = || {
                page.open_at(&program.address, &address);
                page.click("[data-cell=d1]");
                is_told(page, told);
                page.has_status("paused");
                has_discs(page, 1, 0);
                page.until("document.querySelector('[data-action=seat-human]')");
            };
            fail();
            // The command to copy runs from left to right in a block of its own, in both languages.
            let (way, shape): (String, String) = page.value(
                "(() => { const style = getComputedStyle(document.querySelector('[data-notice] code'));
                  return [style.direction, style.display]; })()",
            );
            assert_eq!([way.as_str(), shape.as_str()], ["ltr", "block"]);
            page.picture(&format!("own-program-{name}"));
            // The person takes the seat.
            page.press("seat-human");
            page.has_status("turn");
            page.click("[data-cell=d2]");
            has_discs(page, 1, 1);
            page.until("!document.querySelector('[data-notice]')");
            // An agent does.
            fail();
            choose(page, "successor", "minimax");
            has_discs(page, 1, 1);
            let who = if lang == "en" {
                "Minimax"
            } else {
                "مینیماکس"
            };
            sits(page, "second", who);
            // The person makes its move; at its next turn it is asked, and fails, again.
            fail();
            page.click("[data-cell=a1]");
            has_discs(page, 1, 1);
            page.has_status("turn");
            page.click("[data-cell=b1]");
            is_told(page, told);
            page.has_status("paused");
            // Asked once more, it fails as before: nothing else plays in its place.
            page.run("window.old = document.querySelector('[data-notice]')");
            page.press("ask-again");
            page.until("document.querySelector('[data-notice]') !== window.old");
            is_told(page, told);
            page.has_status("paused");
            has_discs(page, 2, 1);
        });
    }
}

fn lives(folder: &Path, name: &str) -> bool {
    let pid = std::fs::read_to_string(folder.join(format!("{name}.pid"))).expect("it was started");
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    status.is_ok_and(|status| !status.contains(") Z"))
}

/// A program that thinks ends when it is stopped and when the page goes; one that is not offered any
/// more is not replaced in silence.
#[test]
fn a_thinking_program_ends_with_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let ends = |page: &Browser| {
        // Without being told it would be ended after twenty seconds.
        for _ in 0..600 {
            if !lives(folder.path(), "slow") {
                return;
            }
            page.until("true");
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
        panic!("it goes on");
    };
    let program = serve(folder.path(), &[("slow", SLOW)]);
    in_browser("own-program-slow", |page| {
        let address = "#/play?g=connect4&x=human&o=program:slow&l=en";
        let think = || {
            let noted = folder.path().join("slow.pid");
            std::fs::remove_file(&noted).expect("it was started before");
            page.open_at(&program.address, address);
            page.click("[data-cell=d1]");
            page.has_status("thinking");
            while !noted.is_file() || !lives(folder.path(), "slow") {
                page.until("true");
            }
        };
        think();
        page.press("stop");
        page.has_status("paused");
        ends(page);
        think();
        page.load("about:blank");
        ends(page);
    });
    let other = serve(folder.path(), &[("good", GOOD)]);
    in_browser("own-program-absent", |page| {
        page.open_at(
            &other.address,
            "#/play?g=connect4&x=human&o=program:slow&l=en",
        );
        page.click("[data-cell=d1]");
        is_told(page, &["slow", "not offered here", "Who goes on"]);
        page.press("seat-human");
        page.has_status("turn");
    });
}
