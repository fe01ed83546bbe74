//! The lessons, the zoo, predict-the-cut and the sheets, in both languages.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;

/// Opens a place of the room.
fn open(page: &Browser, inside: &str, lang: &str) {
    let address = format!("{}#/learn?l={lang}&r={inside}", served());
    page.load(&address);
    page.until("document.querySelector('[data-room=learn]')");
}

/// Goes on to a place of the room from another one.
fn turn_to(page: &Browser, inside: &str, lang: &str) {
    page.follow(&format!("#/learn?l={lang}&r={inside}"), lang);
    page.until(&format!(
        "document.querySelector('[data-room=learn][data-place=\"{inside}\"]')"
    ));
}

#[test]
fn a_lesson_is_answered_solved_and_remembered() {
    in_browser("learn-lesson", |page| {
        open(page, "1", "en");
        page.click("[data-answer='0']");
        page.until("document.querySelector('[data-verdict=wrong]')");
        page.click("[data-answer='1']");
        page.until("document.querySelector('[data-verdict=right]')");
        page.click(".puzzle [data-cell=a1]");
        page.until("document.querySelector('[data-solved=no]')");
        page.click(".puzzle [data-cell=b2]");
        page.until("document.querySelector('[data-solved=yes]')");
        open(page, "", "fa");
        page.until("document.querySelector('[data-go=\"1\"] .tick')");
        assert_eq!(page.count(".tick"), 1);
        assert_eq!(page.count("ol.contents [data-go]"), 11);
    });
}

#[test]
fn every_lesson_opens_with_something_alive_in_both_languages() {
    in_browser("learn-all", |page| {
        open(page, "", "en");
        for lang in ["en", "fa"] {
            for number in 1..=11 {
                turn_to(page, &number.to_string(), lang);
                page.until(&format!(
                    "document.querySelector('[data-lesson=\"{number}\"] [data-live-show]')"
                ));
                let shown = page.count(".live .board, .live .number-tree, .live table");
                assert!(shown > 0, "lesson {number}");
                let raw: bool = page.value(
                    "/learn-\\d|zoo-|lab-/.test(document.querySelector('main').textContent)",
                );
                assert!(!raw, "lesson {number} in {lang} shows a key");
            }
        }
    });
}

#[test]
fn the_hidden_leaf_moves_and_the_root_does_not() {
    in_browser("learn-hidden", |page| {
        open(page, "4", "en");
        let root = "document.querySelector('.live [data-node=\"0\"] .value').textContent";
        let before: String = page.value(root);
        for value in ["-50", "0", "50"] {
            page.write("[data-slider=hidden]", value);
            page.until(&format!(
                "document.querySelector('[data-said]').textContent.includes('{}')",
                value.trim_start_matches('-')
            ));
            assert_eq!(page.value::<String>(root), before);
        }
        open(page, "9", "en");
        page.until("document.querySelector('[data-sum]')");
        let sum: String = page.value("document.querySelector('[data-sum]').textContent");
        for count in ["549,946", "5478", "765"] {
            assert!(sum.contains(count), "{sum}");
        }
    });
}

#[test]
fn an_animal_is_played_diagnosed_and_revealed() {
    in_browser("learn-zoo", |page| {
        open(page, "zoo", "en");
        assert_eq!(page.count(".cages [data-go]"), 13);
        page.click("[data-go=zoo2]");
        for cell in ["a1", "a2"] {
            page.until(&format!(
                "document.querySelector('[data-cell={cell}][data-open]')"
            ));
            page.click(&format!("[data-cell={cell}]"));
        }
        // It does not block.
        page.until("document.querySelector('[data-cell=a3][data-open]')");
        page.click("[data-cell=a3]");
        page.until("document.querySelector('.winning')");
        page.click("[data-diagnosis=one-ply]");
        page.until("document.querySelector('[data-program] [data-line=wrong]')");
    });
}

/// The same animals play Connect Four; one of them shows its bug nowhere else.
#[test]
fn animals_play_connect_four_too() {
    in_browser("zoo-connect4", |page| {
        open(page, "zoo9", "fa");
        page.until("document.querySelector('[data-board=tictactoe]')");
        page.click("[data-zoo-game=connect4]");
        page.until(
            "document.querySelectorAll('[data-board=connect4] .cell[data-open]').length === 42",
        );
        page.click("[data-cell=d1]");
        page.until("document.querySelector('[data-disc=second]')");
        page.click("[data-diagnosis=diagonal]");
        page.until("document.querySelector('[data-program] [data-line=wrong]')");
        open(page, "zoo10", "en");
        page.until("document.querySelector('[data-board=connect4]')");
        assert_eq!(page.count("[data-zoo-game]"), 0);
    });
}

#[test]
fn cuts_are_predicted_on_ones_own_game_and_sheets_have_answers() {
    in_browser("learn-predict", |page| {
        page.open("#/play?g=connect4&m=4453&l=en");
        page.click("[data-tab=learn]");
        page.until("document.querySelector('[data-go=predict]')");
        page.click("[data-go=predict]");
        while page.count("[data-predict=score]") == 0 {
            page.click("[data-predict=yes]");
            page.until("document.querySelector('[data-verdict]')");
            page.click("[data-predict=next]");
            page.until("document.querySelector('[data-predict=yes], [data-predict=score]')");
        }
        open(page, "sheet7", "fa");
        page.until("document.querySelector('[data-sheet=answers] .number-tree')");
        assert_eq!(page.count(".number-tree"), 8);
        // The same with the boards of games: three by lot, blank and solved.
        open(page, "boards2", "fa");
        page.until("document.querySelector('[data-sheet=answers] .number-tree [data-thumb]')");
        assert_eq!(page.count(".number-tree"), 6);
        let own = "#/learn?g=tictactoe&m=a1b1a2b3c2&r=boards2";
        page.load(&format!("{}{own}", served()));
        page.until("document.querySelectorAll('.number-tree').length === 8");
    });
}

#[test]
fn pictures_of_the_lessons() {
    in_browser("learn-pictures", |page| {
        open(page, "", "en");
        for form in Form::two() {
            form.take_at(page, (1280, 1800), (360, 2200));
            let (name, lang) = (form.name(), form.lang);
            for place in [
                "", "1", "3", "4", "8", "10", "11", "zoo1", "zoo10", "predict", "sheet1", "boards1",
            ] {
                turn_to(page, place, lang);
                page.until("document.querySelector('main h2')");
                page.picture(&format!("learn-{place}-{name}"));
                let wide: bool = page.value(
                    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
                );
                assert!(!wide, "{place} scrolls sideways: {name}");
            }
        }
    });
}

#[test]
fn the_scan_finds_nothing_in_the_lab_and_the_lessons() {
    in_browser("learn-axe", |page| {
        for (scheme, lang) in [("light", "en"), ("dark", "fa")] {
            page.prefers(&[("prefers-color-scheme", scheme)]);
            open(page, "", lang);
            for place in [
                "", "3", "10", "zoo3", "zoo10", "predict", "sheet1", "boards1",
            ] {
                turn_to(page, place, lang);
                page.until("document.querySelector('main h2')");
                let found = violations(page);
                assert!(found.is_empty(), "{scheme} {lang} {place}: {found:#?}");
            }
            let lab = format!("{}#/lab?l={lang}&r=m4", served());
            page.load(&lab);
            page.until("document.querySelector('[data-lab-status=done]')");
            page.click(".lab-form summary");
            let found = violations(page);
            assert!(found.is_empty(), "{scheme} {lang} lab: {found:#?}");
        }
    });
}
