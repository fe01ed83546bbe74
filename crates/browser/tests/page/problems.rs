//! The room with the problems: answered by click, by keyboard and by typing, on days that the test chooses.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;
use harif_browser::keyboard::Key;

/// From now on every document that is loaded believes that it is this day.
pub(crate) fn shift_to(page: &Browser, date: &str) {
    let source = format!(
        "(() => {{
            const Real = Date;
            const shift = new Real('{date}T12:00:00').getTime() - Real.now();
            window.Date = class extends Real {{
                constructor(...given) {{ if (given.length) super(...given); else super(Real.now() + shift); }}
                static now() {{ return Real.now() + shift; }}
            }};
        }})()"
    );
    page.before_pages(&source);
}

/// Opens a place of the room and waits until its board is there.
pub(crate) fn open(page: &Browser, inside: &str, lang: &str) {
    page.load(&format!("{}#/problems?l={lang}&r={inside}", served()));
    page.until("document.querySelector('[data-room=problems] [data-board]')");
}

/// The answer of the problem on the board, looked up as a person would: and then the problem is opened afresh.
pub(crate) fn answer(page: &Browser) -> String {
    page.press("answer");
    page.until("document.querySelector('[data-verdict=shown] strong')");
    page.until("document.querySelector('[data-panel=line] li')");
    page.value("document.querySelector('[data-panel=line] li').textContent")
}

/// A cell whose move is the given one, or is not.
pub(crate) fn cell(page: &Browser, answer: &str, is_answer: bool) -> String {
    let cells = page.cells(".problem-box [data-open]");
    let of_answer = |cell: &String| match answer.parse::<u8>() {
        Ok(column) => cell.as_bytes()[0] - b'a' + 1 == column,
        Err(_) => cell == answer,
    };
    let found = cells.iter().find(|cell| of_answer(cell) == is_answer);
    format!(".problem-box [data-cell={}]", found.expect("a cell"))
}

/// What is kept is forgotten, but not the page.
fn forget(page: &Browser) {
    page.run("localStorage.removeItem('harif.problems')");
}

#[test]
fn a_problem_is_refuted_tried_again_and_solved_by_click() {
    in_browser("problems-click", |page| {
        shift_to(page, "2026-11-16");
        for game in ["tictactoe", "connect4", "othello"] {
            open(page, &format!("day.{game}"), "en");
            let answer = answer(page);
            forget(page);
            open(page, &format!("day.{game}"), "en");
            page.click(&cell(page, &answer, false));
            page.until("document.querySelector('[data-verdict=wrong]')");
            // The line that refutes it is there at once, and it goes on to the end of the game.
            page.until("document.querySelectorAll('[data-panel=line] li').length > 1");
            page.until(
                "/loses|draw/.test(document.querySelector('[data-verdict=wrong]').textContent)",
            );
            page.press("line-on");
            page.press("again");
            page.until("!document.querySelector('[data-panel=line]')");
            page.click(&cell(page, &answer, true));
            page.until("document.querySelector('[data-verdict=right]')");
            page.until("document.querySelector('[data-streak=\"1\"]')");
            page.press("proof");
            page.until("document.querySelectorAll('[data-panel=line] li').length > 1");
            let first: String =
                page.value("document.querySelector('[data-panel=line] li').textContent");
            assert_eq!(first, answer);
            page.press("next");
            page.until("document.querySelector('[data-place^=practice] [data-board]')");
        }
    });
}

#[test]
fn a_problem_is_solved_by_keyboard_and_by_typing() {
    in_browser("problems-keys", |page| {
        shift_to(page, "2026-11-17");
        open(page, "day.connect4", "fa");
        let answer = answer(page);
        forget(page);
        open(page, "day.connect4", "fa");
        // Arrows walk over the cells, Enter answers; the next button has the focus then.
        page.run("document.querySelector('.problem-box [data-open]').focus()");
        page.special(Key::Right);
        page.special(Key::Enter);
        page.until("document.querySelector('[data-verdict]')");
        page.until("document.activeElement.hasAttribute('data-next-step')");
        forget(page);
        open(page, "day.connect4", "fa");
        page.keys(&answer);
        page.until("document.querySelector('[data-verdict=right]')");
        forget(page);
        open(page, "day.othello", "fa");
        page.type_move("zz");
        page.until("document.querySelector('[data-notice]')");
        page.run("const box = document.querySelector('[data-movebox]'); box.value = ''; box.dispatchEvent(new Event('input', { bubbles: true }));");
        let legal = page.cells(".problem-box [data-open]");
        page.type_move(&legal[0]);
        page.until("document.querySelector('[data-verdict]')");
    });
}

#[test]
fn a_week_of_days_with_one_missed() {
    in_browser("problems-week", |page| {
        // Six days of which the fourth is missed, and then two more that are.
        for (date, streak) in [
            ("2026-11-16", 1),
            ("2026-11-17", 2),
            ("2026-11-18", 3),
            ("2026-11-20", 4),
            ("2026-11-21", 5),
        ] {
            shift_to(page, date);
            open(page, "day.tictactoe", "en");
            let today: String = page.value("document.querySelector('[data-today]').dataset.today");
            assert_eq!(today, date);
            let answer = answer(page);
            page.press("to-board");
            // Looking the answer up is a try, not a solution.
            assert_eq!(
                page.count(&format!("[data-streak=\"{}\"]", streak - 1)),
                1,
                "{date}"
            );
            open(page, "day.tictactoe", "en");
            page.click(&cell(page, &answer, true));
            page.until(&format!(
                "document.querySelector('[data-streak=\"{streak}\"]')"
            ));
        }
        assert_eq!(page.count("[data-forgiven=\"2026-11-19\"]"), 1);
        // The same on a reload, in Persian, and in a second tab that shares the storage.
        open(page, "day.tictactoe", "fa");
        page.until("document.querySelector('[data-streak=\"5\"]')");
        page.run("document.querySelector('[data-panel=calendar]').open = true");
        page.until("document.querySelector('[data-day=\"2026-11-16\"][data-state=later]')");
        assert_eq!(page.count("[data-day=\"2026-11-19\"][data-state=open]"), 1);
        page.click("[data-day=\"2026-11-19\"]");
        page.until("document.querySelector('[data-place$=\"2026-11-19\"] [data-board]')");
        for (date, streak) in [("2026-11-22", 5), ("2026-11-23", 2), ("2026-11-24", 0)] {
            shift_to(page, date);
            open(page, "day.tictactoe", "en");
            page.until(&format!(
                "document.querySelector('[data-streak=\"{streak}\"]')"
            ));
        }
    });
}

#[test]
fn mistakes_of_ones_own_games_come_back_on_another_day() {
    in_browser("problems-mistakes", |page| {
        shift_to(page, "2026-11-16");
        // O answers the corner on an edge, which loses.
        page.open("#/play?g=tictactoe&m=a1&x=minimax&o=human&l=en");
        page.click("[data-cell=b1]");
        page.until("(localStorage.getItem('harif.problems') ?? '').includes('\"played\":\"b1\"')");
        page.load(&format!("{}#/problems?l=en&r=mistakes", served()));
        page.until("document.querySelector('[data-problem=none]')");
        shift_to(page, "2026-11-17");
        open(page, "mistakes", "fa");
        page.until("document.querySelector('[data-due=\"1\"]')");
        // The same mistake again is refuted with the line that shows it; the centre is right.
        page.type_move("b1");
        page.until("document.querySelector('[data-verdict=wrong]')");
        page.until("document.querySelectorAll('[data-panel=line] li').length > 1");
        page.press("again");
        page.type_move("b2");
        page.until("document.querySelector('[data-verdict=right]')");
        page.press("next");
        page.until("document.querySelector('[data-problem=none]')");
    });
}

#[test]
fn storage_that_is_forbidden_or_full_is_told() {
    in_browser("problems-storage", |page| {
        let source = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
        page.before_pages(source);
        open(page, "day.tictactoe", "en");
        page.press("answer");
        page.until("document.querySelector('[data-keeping=full]')");
        let source = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });";
        page.before_pages(source);
        open(page, "day.tictactoe", "en");
        page.until("document.querySelector('[data-keeping=nowhere]')");
        page.press("answer");
        page.until("document.querySelector('[data-verdict=shown]')");
    });
}

#[test]
fn every_place_of_the_room_is_readable_in_both_languages() {
    in_browser("problems-access", |page| {
        shift_to(page, "2026-11-16");
        for form in Form::all() {
            form.take(page);
            let (name, lang) = (form.name(), form.lang);
            for inside in [
                "day.connect4",
                "day.othello.2026-11-10",
                "practice.tictactoe",
                "cut.connect4",
                "bug",
            ] {
                open(page, inside, lang);
                let found = violations(page);
                assert!(found.is_empty(), "{inside} {name}: {found:?}");
                let wide: bool =
                    page.value("document.documentElement.scrollWidth > innerWidth + 1");
                assert!(!wide, "{inside} {name} scrolls sideways");
                let raw: bool = page.value(
                    "/problem-|zoo-|predict-/.test(document.querySelector('main').textContent)",
                );
                assert!(!raw, "{inside} {name} shows a key");
                page.picture(&format!("problems-{}-{name}", inside.replace('.', "-")));
            }
        }
        page.resize(390, 844);
        open(page, "day.connect4", "fa");
        page.press("answer");
        page.until("document.querySelector('[data-panel=line]')");
        page.picture("problems-answer-fa-390");
    });
}
