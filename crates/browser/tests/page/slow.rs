//! A walk through every room on a processor four times slower: how long the page is busy with one thing. What a person
//! begins to feel is 50 ms. `cargo xtask slow` takes these walks and puts what they tell into a table; the times are those
//! of the machine, so nothing is asserted about them, and the other commands leave these tests out.

use crate::browser::{Browser, LongestTask, hosted, in_browser_that_keeps_the_page};
use crate::people::{Host, in_place, in_two};
use crate::player::is_in;
use serde_json::json;

/// How much slower the processor is for the page; its workers keep their speed.
const SLOWER: u32 = 4;

/// Something that takes a while and is the same each time.
const WORK: &str =
    "let sum = 0; for (let i = 0; i < 2e7; i += 1) sum = (sum * 31 + i) | 0; window.sum = sum;";

/// A walk by one person.
struct Walk<'a> {
    page: &'a Browser,
    /// What its steps are told under.
    name: &'static str,
}

/// Walks through a part of the page, in a browser of its own.
fn walk(name: &'static str, steps: impl FnOnce(&Walk)) {
    in_browser_that_keeps_the_page(&format!("slow-{name}"), |page| {
        steps(&Walk::in_window(page, name));
    });
}

impl<'a> Walk<'a> {
    /// A walk in a window that is slow from now on.
    fn in_window(page: &'a Browser, name: &'static str) -> Self {
        let [usual, slow] = [1, SLOWER].map(|rate| {
            page.tell("Emulation.setCPUThrottlingRate", json!({ "rate": rate }));
            let times = (0..3).map(|_| page.longest_task("work", || page.run(WORK)).processor);
            times.fold(f64::MAX, f64::min)
        });
        println!("slower\t{:.2}", slow / usual);
        Self { page, name }
    }

    /// Opens the page at an address from its `#` on. The first picture of a page is not counted.
    fn open(&self, hash: &str) {
        self.page.load(&format!("{}{hash}", hosted()));
        self.is_quiet();
    }

    /// Waits until the page has nothing to do any more.
    fn is_quiet(&self) {
        self.page
            .until("document.documentElement.dataset.ready !== undefined");
        // In a window in which nothing moves, idle time may be a second away.
        self.page.run(
            "window.isQuiet = false;
             const rest = (times) => times
               ? requestIdleCallback(() => setTimeout(() => rest(times - 1), 20), { timeout: 1000 })
               : window.isQuiet = true;
             rest(3);",
        );
        self.page.until("window.isQuiet");
    }

    /// Does something, waits until an expression holds, and tells how long the longest task was.
    fn step(&self, what: &str, act: impl FnOnce(), done: &str) {
        let what = format!("{}: {what}", self.name);
        let LongestTask { processor, clock } = self.page.longest_task(&what, || {
            act();
            self.page.until(done);
            self.is_quiet();
        });
        println!("slow\t{what}\t{processor:.1}\t{clock:.1}");
    }

    /// A click. The pointer is over its place before.
    fn click(&self, what: &str, selector: &str, done: &str) {
        self.page.hover(selector);
        self.is_quiet();
        self.step(what, || self.page.click(selector), done);
    }

    /// A click that leads into a room.
    fn enter(&self, room: &str, selector: &str, done: &str) {
        self.click(&format!("entering {room}"), selector, done);
    }

    fn key(&self, what: &str, key: &str, done: &str) {
        self.step(what, || self.page.keys(key), done);
    }

    /// Something else than clicks and keys.
    fn run(&self, what: &str, statements: &str, done: &str) {
        self.step(what, || self.page.run(statements), done);
    }

    /// What every room can be asked: another language, another theme, the settings.
    fn everywhere(&self) {
        self.key("Persian", "l", "document.documentElement.lang === 'fa'");
        self.key("English", "l", "document.documentElement.lang === 'en'");
        let theme = "document.documentElement.dataset.theme";
        self.click(
            "dark",
            "[data-action=theme]",
            &format!("{theme} === 'dark'"),
        );
        self.click(
            "light",
            "[data-action=theme]",
            &format!("{theme} === 'light'"),
        );
        let settings = "document.querySelector('[data-panel=settings]')";
        self.click("settings", "[data-action=settings]", settings);
        self.click(
            "settings closed",
            "#dialog [data-action=close]",
            &format!("!{settings}"),
        );
    }
}

fn there(selector: &str) -> String {
    format!("document.querySelector({})", json!(selector))
}

#[test]
fn first_screen() {
    walk("first screen", |walk| {
        walk.open("#/play?g=connect4&m=44");
        walk.enter(
            "the first screen",
            "[data-tab=home]",
            &there("[data-opponent]"),
        );
        for game in ["othello", "tictactoe"] {
            let chosen = there(&format!("[data-game={game}][aria-pressed=true]"));
            walk.click(game, &format!("[data-game={game}]"), &chosen);
        }
        walk.everywhere();
        walk.click(
            "a game",
            "[data-opponent=mina]",
            &there("[data-room=play] [data-board]"),
        );
    });
}

/// A game from its first move to its review.
fn play(name: &'static str, game: &str) {
    walk(name, |walk| {
        walk.open(&format!("#/play?g={game}&x=human&o=alphabeta:depth=3&l=en"));
        let falls = game.starts_with("connect4");
        let legal = if falls {
            "[data-column='4']"
        } else {
            "[data-cell][data-legal]"
        };
        for (number, moves) in [("first move", 2), ("second move", 4)] {
            let answered = format!(
                "document.querySelectorAll('[data-move]').length === {moves} && {}",
                there("[data-status=turn]")
            );
            walk.click(number, legal, &answered);
        }
        walk.key("values", "v", &there("[data-chip]"));
        walk.everywhere();
        walk.key("no values", "v", &format!("!{}", there("[data-chip]")));
        walk.click(
            "undo",
            "[data-action=undo]",
            "document.querySelector('[data-transcript]').dataset.transcript.length < 7",
        );
        walk.click("redo", "[data-action=redo]", "true");
        walk.key("marks", "o", "true");
        walk.key("other marks", "o", "true");
        walk.key("hint", "h", &there("[data-panel=hint]"));
        walk.key("help", "?", &there("[data-panel=help]"));
        walk.run(
            "help closed",
            "document.querySelector('#dialog [data-action=close]').click()",
            &format!("!{}", there("[data-panel=help]")),
        );
        walk.click(
            "openings",
            "[data-action=openings]",
            &there("[data-continuation]"),
        );
    });
}

#[test]
fn play_connect_four() {
    play("Connect Four", "connect4");
}

#[test]
fn play_connect_four_16x16() {
    play("Connect Four 16×16", "connect4&b=16x16&k=5");
}

#[test]
fn play_othello() {
    play("Othello", "othello");
}

#[test]
fn play_othello_16x16() {
    play("Othello 16×16", "othello&b=16x16");
}

#[test]
fn another_game_and_a_review() {
    walk("Play", |walk| {
        walk.open("#/play?g=connect4&m=4453&x=human&o=human&l=en");
        for game in ["othello", "tictactoe", "connect4"] {
            let board = there(&format!("[data-board={game}]"));
            walk.click(
                &format!("another game: {game}"),
                &format!("[data-game={game}]"),
                &board,
            );
        }
        let size = "const field = document.querySelector('[data-setup=size]');
            field.selectedIndex = field.options.length - 1;
            field.dispatchEvent(new Event('change', { bubbles: true }));";
        walk.run(
            "the largest size",
            size,
            "document.querySelectorAll('[data-cell]').length > 42",
        );
        walk.open("#/play?g=othello&m=f5d6c3d3c4f4f6b4c2f3e3e2c6f2c5f7g4e6c7e7d1b7e8b3a2d2b2d7d8g2&x=human&o=human&l=en");
        walk.click("review", "[data-action=review]", &there("[data-review]"));
        for key in ["[", "]", "b", "p"] {
            walk.key(&format!("review, key {key}"), key, "true");
        }
    });
}

#[test]
fn phone() {
    walk("phone", |walk| {
        walk.page.resize(390, 844);
        walk.open("#/play?g=othello&m=f5d6&x=human&o=alphabeta:depth=3&l=en");
        for tab in ["think", "coach", "moves", "game"] {
            let selector = format!("[data-sheet-tab={tab}]");
            walk.click(
                &format!("sheet {tab}"),
                &selector,
                &there(&format!(".table[data-tab={tab}]")),
            );
        }
        walk.click("a smaller sheet", "[data-action=sheet-size]", "true");
        walk.key("Persian", "l", "document.documentElement.lang === 'fa'");
        walk.enter(
            "the first screen",
            "[data-tab=home]",
            &there("[data-opponent]"),
        );
    });
}

#[test]
fn tree() {
    walk("Tree", |walk| {
        walk.open("#/play?g=connect4&m=4453&l=en");
        walk.enter("the Tree", "[data-tab=tree]", &there("[data-tree=ready]"));
        for go in ["first", "cut", "cut", "over", "last"] {
            walk.click(&format!("step {go}"), &format!("[data-go={go}]"), "true");
        }
        walk.everywhere();
        walk.page.run("document.activeElement.blur()");
        walk.key("a step by key", "\u{2190}", "true");
        walk.open("#/play?g=othello&m=f5d6c3&l=en");
        walk.enter(
            "the Tree of Othello",
            "[data-tab=tree]",
            &there("[data-tree=ready]"),
        );
        for go in ["first", "cut", "last"] {
            walk.click(
                &format!("Othello, step {go}"),
                &format!("[data-go={go}]"),
                "true",
            );
        }
    });
}

#[test]
fn lab() {
    walk("Lab", |walk| {
        walk.open("#/play?g=connect4&m=44&l=en");
        walk.enter(
            "the Lab",
            "[data-tab=lab]",
            &there("[data-room=lab] [data-action=lab-run]"),
        );
        let presets: Vec<String> = walk.page.value(
            "[...document.querySelectorAll('[data-preset]')].map((preset) => preset.dataset.preset)",
        );
        for preset in presets {
            let selector = format!("[data-preset={preset}]");
            walk.click(&preset, &selector, &there("[data-lab-status=done]"));
        }
        walk.everywhere();
    });
}

#[test]
fn arena() {
    walk("Arena", |walk| {
        walk.open("#/lab?g=connect4&m=44&l=en");
        walk.enter("the Arena", "[data-to=arena]", &there("[data-own=text]"));
        walk.click(
            "another game",
            "[data-game=tictactoe]",
            &there("[data-game=tictactoe][aria-pressed=true]"),
        );
        walk.run(
            "two games each",
            "const field = document.querySelector('[data-arena=games]'); field.value = '2';
             field.dispatchEvent(new Event('change', { bubbles: true }));",
            "true",
        );
        walk.click(
            "a tournament",
            "[data-action=arena-run]",
            &there("[data-arena-status=done]"),
        );
        walk.everywhere();
    });
}

#[test]
fn lessons() {
    walk("Learn", |walk| {
        walk.open("#/play?g=connect4&m=44&l=en");
        let contents = there("ol.contents");
        walk.enter("Learn", "[data-tab=learn]", &contents);
        let mut places: Vec<(String, String)> = (1..=11)
            .map(|lesson| (lesson.to_string(), "[data-live-show]".to_owned()))
            .collect();
        for (place, sign) in [
            ("zoo", "[data-go^=zoo]"),
            ("own", "[data-action]"),
            ("predict", "button"),
            ("sheet1", ".answers-sheet .exercise:nth-of-type(4)"),
            ("boards1", ".answers-sheet .exercise:nth-of-type(3)"),
        ] {
            places.push((place.to_owned(), sign.to_owned()));
        }
        for (place, sign) in places {
            let shown = there(&format!("[data-place='{place}'] :is({sign})"));
            walk.click(&place, &format!("[data-go='{place}']"), &shown);
            if place == "3" || place == "sheet1" {
                walk.key(
                    &format!("{place} in Persian"),
                    "l",
                    "document.documentElement.lang === 'fa'",
                );
                walk.key(
                    &format!("{place} in English"),
                    "l",
                    "document.documentElement.lang === 'en'",
                );
            }
            walk.page.run("history.back()");
            walk.page.until(&contents);
            walk.is_quiet();
        }
        walk.everywhere();
    });
}

#[test]
fn problems() {
    walk("Problems", |walk| {
        walk.open("#/play?g=connect4&m=44&l=en");
        let board = there("[data-room=problems] [data-board]");
        walk.enter("Problems", "[data-tab=problems]", &board);
        for game in ["othello", "tictactoe"] {
            let chosen = there(&format!("[data-problem-game={game}][aria-pressed=true]"));
            walk.click(
                game,
                &format!("[data-problem-game={game}]"),
                &format!("{chosen} && {board}"),
            );
        }
        walk.click(
            "the answer",
            "[data-action=answer]",
            &there("[data-verdict]"),
        );
        walk.click(
            "the next",
            "[data-action=next]",
            &there("[data-place^=practice] [data-board]"),
        );
        for tab in ["mistakes", "bug", "cut"] {
            let current = there(&format!("[data-problem-tab={tab}][aria-current]"));
            walk.click(tab, &format!("[data-problem-tab={tab}]"), &current);
        }
        walk.everywhere();
    });
}

/// Sixty games that were played and kept.
const GAMES: &str = r#"
    const asked = indexedDB.open("harif", 1);
    asked.onsuccess = () => {
      const change = asked.result.transaction("games", "readwrite");
      for (let number = 0; number < 60; number += 1) {
        const id = 1700000000000000 + number * 86400000000;
        const [game, moves] = [["connect4", "4453126"], ["othello", "f5d6c3d3c4f4f6"], ["tictactoe", "b2a1c1a3"]][number % 3];
        const kept = { id, at: id / 1000, game, moves, plies: game === "tictactoe" ? 4 : 7,
          seats: ["human", "opponent:name=mina"], result: ["first", "second", "open"][number % 3] };
        change.objectStore("games").put(JSON.stringify(kept), id);
      }
      change.oncomplete = () => { new BroadcastChannel("harif-games").postMessage(true); window.areKept = true; };
    };"#;

#[test]
fn your_games() {
    walk("Your games", |walk| {
        walk.open("#/home?l=en");
        walk.page.run(GAMES);
        walk.page.until("window.areKept");
        walk.open("#/home?l=en");
        walk.enter(
            "Your games",
            "[data-elsewhere=games]",
            &there("[data-action=more-games]"),
        );
        let rows = "document.querySelectorAll('[data-kept]').length";
        let before: u32 = walk.page.value(rows);
        walk.click(
            "more games",
            "[data-action=more-games]",
            &format!("{rows} > {before}"),
        );
        walk.everywhere();
        walk.run(
            "a search",
            "const field = document.querySelector('[data-search=words]'); field.value = 'mina';
             field.dispatchEvent(new Event('input', { bubbles: true }));",
            "true",
        );
        walk.click(
            "a game",
            "[data-action=open-kept]",
            &there("[data-room=play] [data-board]"),
        );
    });
}

#[test]
fn people() {
    let host = Host::start_with(&["--archive"]);
    walk("People", |walk| {
        let page = walk.page;
        page.load(&format!("{}#/play?g=connect4&l=en", host.address));
        walk.is_quiet();
        walk.enter(
            "People",
            "[data-tab=people]",
            &there("[data-panel=have-link]"),
        );
        walk.everywhere();
        walk.click(
            "another game",
            "[data-panel=new-game] [data-game=othello]",
            "true",
        );
        walk.click(
            "a game",
            "[data-action=make-link]",
            &there("[data-people-link=invite]"),
        );
        walk.click(
            "the lobby",
            "[data-action=to-lobby]",
            &there("[data-place=lobby]"),
        );
        walk.click(
            "the archive",
            "[data-action=to-archive]",
            &there("[data-place=archive] [data-archive]"),
        );
        page.load(&format!("{}#/people?l=en", host.address));
        in_place(page, "lobby");
        walk.is_quiet();
        walk.click("a class to open", "[data-panel=open-class] summary", "true");
        page.click("[data-class-field=name]");
        page.keys("8b");
        page.click("[data-class-field=password]");
        page.keys("correct horse");
        walk.click("a class", "[data-action=open-class]", &there("[data-code]"));
        walk.click(
            "the class itself",
            "[data-action=recovery-done]",
            &there("[data-panel=dashboard]"),
        );
        walk.everywhere();
        page.click("[data-assign]");
        page.keys("#/play?g=tictactoe&m=b2a1");
        walk.click(
            "an assignment",
            "[data-action=assign]",
            &there("[data-action=unassign]"),
        );
        is_in(page, "people");
    });
}

#[test]
fn a_game_between_people() {
    in_two("slow-game", |one, two| {
        let host = Host::start();
        let walk = Walk::in_window(one, "A game between people");
        one.load(&format!("{}#/people?l=en", host.address));
        walk.is_quiet();
        let clock = json!({ "time_ms": 600_000, "increment_ms": 0 });
        let wanted =
            json!({ "version": 1, "game": "othello(size=16)", "side": "first", "clock": clock });
        let (seat, invite) = host.create(&wanted);
        let hash = seat.split_once('#').expect("a link").1;
        let statement = format!("location.hash = '#{hash}'");
        walk.run("entering it", &statement, &there("[data-status=alone]"));
        two.load(&invite);
        one.has_status("turn");
        walk.is_quiet();
        let waits = there("[data-status=waiting]");
        walk.click("a move", "[data-cell][data-legal]", &waits);
        let answer = || {
            two.has_status("turn");
            two.click("[data-cell][data-legal]");
        };
        walk.step("its answer", answer, &there("[data-status=turn]"));
        walk.everywhere();
    });
}
