//! The lessons, the zoo, predict-the-cut and the sheets, in both languages.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};

/// Opens a place of the room.
async fn open(page: &Browser, inside: &str, lang: &str) {
    page.driver
        .goto("about:blank")
        .await
        .expect("an empty page");
    let address = format!("{}#/learn?l={lang}&r={inside}", served());
    page.driver.goto(address).await.expect("the page");
    page.until("document.querySelector('[data-room=learn]')")
        .await;
}

#[test]
fn a_lesson_is_answered_solved_and_remembered() {
    in_browser("learn-lesson", async |page| {
        open(page, "1", "en").await;
        page.click("[data-answer='0']").await;
        page.until("document.querySelector('[data-verdict=wrong]')")
            .await;
        page.click("[data-answer='1']").await;
        page.until("document.querySelector('[data-verdict=right]')")
            .await;
        page.click(".puzzle [data-cell=a1]").await;
        page.until("document.querySelector('[data-solved=no]')")
            .await;
        page.click(".puzzle [data-cell=b2]").await;
        page.until("document.querySelector('[data-solved=yes]')")
            .await;
        open(page, "", "fa").await;
        page.until("document.querySelector('[data-go=\"1\"] .tick')")
            .await;
        assert_eq!(page.count(".tick").await, 1);
        assert_eq!(page.count("ol.contents [data-go]").await, 11);
    });
}

#[test]
fn every_lesson_opens_with_something_alive_in_both_languages() {
    in_browser("learn-all", async |page| {
        for lang in ["en", "fa"] {
            for number in 1..=11 {
                open(page, &number.to_string(), lang).await;
                page.until(&format!(
                    "document.querySelector('[data-lesson=\"{number}\"] [data-live-show]')"
                ))
                .await;
                let shown = page
                    .count(".live .board, .live .number-tree, .live table")
                    .await;
                assert!(shown > 0, "lesson {number}");
                let raw: bool = page
                    .value("/learn-\\d|zoo-|lab-/.test(document.querySelector('main').textContent)")
                    .await;
                assert!(!raw, "lesson {number} in {lang} shows a key");
            }
        }
    });
}

#[test]
fn the_hidden_leaf_moves_and_the_root_does_not() {
    in_browser("learn-hidden", async |page| {
        open(page, "4", "en").await;
        let root = "document.querySelector('.live [data-node=\"0\"] .value').textContent";
        let before: String = page.value(root).await;
        for value in ["-50", "0", "50"] {
            page.value::<bool>(&format!("(() => {{ const s = document.querySelector('[data-slider=hidden]'); s.value = '{value}'; s.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})()")).await;
            page.until(&format!(
                "document.querySelector('[data-said]').textContent.includes('{}')",
                value.trim_start_matches('-')
            ))
            .await;
            assert_eq!(page.value::<String>(root).await, before);
        }
        open(page, "9", "en").await;
        let sum: String = page
            .value("document.querySelector('[data-sum]').textContent")
            .await;
        for count in ["549,946", "5478", "765"] {
            assert!(sum.contains(count), "{sum}");
        }
    });
}

#[test]
fn an_animal_is_played_diagnosed_and_revealed() {
    in_browser("learn-zoo", async |page| {
        open(page, "zoo", "en").await;
        assert_eq!(page.count(".cages [data-go]").await, 10);
        page.click("[data-go=zoo2]").await;
        for cell in ["a1", "a2"] {
            page.until(&format!(
                "document.querySelector('[data-cell={cell}][data-open]')"
            ))
            .await;
            page.click(&format!("[data-cell={cell}]")).await;
        }
        // It does not block.
        page.until("document.querySelector('[data-cell=a3][data-open]')")
            .await;
        page.click("[data-cell=a3]").await;
        page.until("document.querySelector('.winning')").await;
        page.click("[data-diagnosis=one-ply]").await;
        page.until("document.querySelector('[data-program] [data-line=wrong]')")
            .await;
    });
}

/// The same animals play Connect Four; one of them shows its bug nowhere else.
#[test]
fn animals_play_connect_four_too() {
    in_browser("zoo-connect4", async |page| {
        open(page, "zoo9", "fa").await;
        page.until("document.querySelector('[data-board=tictactoe]')")
            .await;
        page.click("[data-zoo-game=connect4]").await;
        page.until(
            "document.querySelectorAll('[data-board=connect4] .cell[data-open]').length === 42",
        )
        .await;
        page.click("[data-cell=d1]").await;
        page.until("document.querySelector('[data-disc=second]')")
            .await;
        page.click("[data-diagnosis=diagonal]").await;
        page.until("document.querySelector('[data-program] [data-line=wrong]')")
            .await;
        open(page, "zoo10", "en").await;
        page.until("document.querySelector('[data-board=connect4]')")
            .await;
        assert_eq!(page.count("[data-zoo-game]").await, 0);
    });
}

#[test]
fn cuts_are_predicted_on_ones_own_game_and_sheets_have_answers() {
    in_browser("learn-predict", async |page| {
        page.open("#/play?g=connect4&m=4453&l=en").await;
        page.click("[data-tab=learn]").await;
        page.until("document.querySelector('[data-go=predict]')")
            .await;
        page.click("[data-go=predict]").await;
        while page.count("[data-predict=score]").await == 0 {
            page.click("[data-predict=yes]").await;
            page.until("document.querySelector('[data-verdict]')").await;
            page.click("[data-predict=next]").await;
            page.until("document.querySelector('[data-predict=yes], [data-predict=score]')")
                .await;
        }
        open(page, "sheet7", "fa").await;
        page.until("document.querySelector('[data-sheet=answers] .number-tree')")
            .await;
        assert_eq!(page.count(".number-tree").await, 8);
        // The same with the boards of games: three by lot, blank and solved.
        open(page, "boards2", "fa").await;
        page.until("document.querySelector('[data-sheet=answers] .number-tree [data-thumb]')")
            .await;
        assert_eq!(page.count(".number-tree").await, 6);
        let own = "#/learn?g=tictactoe&m=a1b1a2b3c2&r=boards2";
        page.driver
            .goto("about:blank")
            .await
            .expect("an empty page");
        page.driver
            .goto(format!("{}{own}", served()))
            .await
            .expect("the page");
        page.until("document.querySelectorAll('.number-tree').length === 8")
            .await;
    });
}

#[test]
fn pictures_of_the_lessons() {
    in_browser("learn-pictures", async |page| {
        for (size, width, height) in [("desktop", 1280, 1800), ("phone", 360, 2200)] {
            page.resize(width, height).await;
            for (scheme, lang) in [("light", "en"), ("dark", "fa")] {
                page.prefers(&[("prefers-color-scheme", scheme)]).await;
                for place in [
                    "", "1", "3", "4", "8", "10", "11", "zoo1", "zoo10", "predict", "sheet1",
                    "boards1",
                ] {
                    open(page, place, lang).await;
                    page.until("document.querySelector('main h2')").await;
                    page.picture(&format!("learn-{size}-{place}-{lang}-{scheme}"))
                        .await;
                    let wide: bool = page
                        .value("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                        .await;
                    assert!(!wide, "{place} scrolls sideways on a {size}");
                }
            }
        }
    });
}

#[test]
fn the_scan_finds_nothing_in_the_lab_and_the_lessons() {
    in_browser("learn-axe", async |page| {
        for (scheme, lang) in [("light", "en"), ("dark", "fa")] {
            page.prefers(&[("prefers-color-scheme", scheme)]).await;
            for place in [
                "", "3", "10", "zoo3", "zoo10", "predict", "sheet1", "boards1",
            ] {
                open(page, place, lang).await;
                page.until("document.querySelector('main h2')").await;
                let found = violations(page).await;
                assert!(found.is_empty(), "{scheme} {lang} {place}: {found:#?}");
            }
            page.driver
                .goto("about:blank")
                .await
                .expect("an empty page");
            let lab = format!("{}#/lab?l={lang}&r=m4", served());
            page.driver.goto(lab).await.expect("the page");
            page.until("document.querySelector('[data-lab-status=done]')")
                .await;
            page.click(".lab-form summary").await;
            let found = violations(page).await;
            assert!(found.is_empty(), "{scheme} {lang} lab: {found:#?}");
        }
    });
}
