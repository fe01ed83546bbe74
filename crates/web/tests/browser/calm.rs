//! How long the page is busy with one thing. Times are told, not asserted: they are those of this
//! machine. With a processor four times slower, 12 ms become 50, which is what a person begins to feel.

use crate::browser::{Browser, in_browser, served};

fn told(page: &Browser, what: &str, act: impl FnOnce()) {
    let longest = page.longest_task(act);
    println!("longest task, {what}: {longest:.1} ms");
    assert!(longest > 0.0, "the trace has tasks");
}

#[test]
fn tasks_in_the_play_room() {
    in_browser("calm-play", |page| {
        for game in [
            "connect4",
            "othello",
            "othello&b=16x16",
            "connect4&b=16x16&k=5",
        ] {
            page.open(&format!("#/play?g={game}&x=human&o=alphabeta:depth=3"));
            page.has_status("turn");
            told(page, &format!("{game}: a move and its answer"), || {
                page.click(if game.starts_with("connect4") {
                    "[data-column='4']"
                } else {
                    "[data-cell][data-legal]"
                });
                page.until("document.querySelectorAll('[data-move]').length === 2");
                page.has_status("turn");
            });
            told(page, &format!("{game}: values"), || {
                page.keys("v");
                page.until("document.querySelector('[data-chip]')");
            });
            told(page, &format!("{game}: language"), || {
                page.keys("l");
                page.until("document.documentElement.lang === 'fa'");
                page.keys("l");
                page.until("document.documentElement.lang === 'en'");
            });
            page.keys("v");
            told(page, &format!("{game}: undo and redo"), || {
                page.press("undo");
                page.has_moves("");
                page.press("redo");
                page.until("document.querySelector('[data-transcript]').dataset.transcript !== ''");
            });
        }
        told(page, "another game and size", || {
            page.click("[data-game=othello]");
            page.until("document.querySelector('[data-board=othello]')");
        });
        page.open("#/play?g=othello&m=f5d6c3d3c4f4f6b4c2f3e3e2c6f2c5f7g4e6c7e7d1b7e8b3a2d2b2d7d8g2&x=human&o=human");
        told(page, "a review", || {
            page.press("review");
            page.until("document.querySelector('[data-review]')");
        });
    });
}

#[test]
fn tasks_in_the_lab() {
    in_browser("calm-lab", |page| {
        page.load(&format!("{}#/play", served()));
        page.is_ready();
        told(page, "entering the lab", || {
            page.click("[data-tab=lab]");
            page.until("document.querySelector('[data-room=lab]')");
        });
        let presets: Vec<String> = page.value(
            "[...document.querySelectorAll('[data-preset]')].map((preset) => preset.dataset.preset)",
        );
        for preset in presets {
            told(page, &format!("lab {preset}"), || {
                page.click(&format!("[data-preset={preset}]"));
                page.until("document.querySelector('[data-lab-status=done]')");
            });
        }
        told(page, "lab in Persian", || {
            page.keys("l");
            page.until("document.documentElement.lang === 'fa'");
        });
    });
}

#[test]
fn tasks_in_the_other_rooms() {
    in_browser("calm-rooms", |page| {
        page.load(&format!("{}#/play?g=connect4&m=4453", served()));
        page.is_ready();
        told(page, "tree of Connect Four", || {
            page.click("[data-tab=tree]");
            page.until("document.querySelector('[data-tree=ready]')");
        });
        for go in ["first", "cut", "cut", "over", "last"] {
            told(page, &format!("tree: {go}"), || {
                page.click(&format!("[data-go={go}]"));
            });
        }
        told(page, "lessons", || {
            page.click("[data-tab=learn]");
            page.until("document.querySelector('ol.contents')");
        });
        for lesson in 1..=11 {
            told(page, &format!("lesson {lesson}"), || {
                page.run(&format!(
                    "document.querySelector('[data-go=\"{lesson}\"]').click()"
                ));
                page.until(&format!(
                    "document.querySelector('[data-lesson=\"{lesson}\"] [data-live-show]')"
                ));
            });
            page.run("history.back()");
            page.until("document.querySelector('ol.contents')");
        }
    });
}

#[test]
fn tasks_of_the_first_screen() {
    in_browser("calm-home", |page| {
        page.open("#/play");
        // The room is whole, and nothing of it is still to come.
        page.until("document.querySelector('[data-movebox]')");
        told(page, "the first screen and another game there", || {
            page.click("[data-tab=home]");
            page.until("document.querySelector('main[data-room=home]')");
            page.click("[data-game=othello]");
            page.until("document.querySelector('[data-game=othello][aria-pressed=true]')");
        });
    });
}

/// Gives the page a clock by which every reaction takes long: each is a task of its own.
fn cut_everywhere(page: &Browser) {
    page.run("let time = performance.now(); performance.now = () => time += 100;");
}

/// With everything cut into slices, what is shown in the end is the same.
#[test]
fn slices_end_in_the_same_page() {
    in_browser("calm-slices", |page| {
        let speaks = |lang: &str| {
            page.keys("l");
            page.until(&format!("document.documentElement.lang === '{lang}'"));
            page.value::<String>("document.querySelector('.whole').textContent")
        };
        page.open("#/play?g=tictactoe&m=b2a1&x=human&o=human&l=en");
        let (persian, english) = (speaks("fa"), speaks("en"));
        assert_ne!(persian, english);
        page.run(
            "const root = document.documentElement, wanted = { attributeFilter: ['data-coming'] };
             new MutationObserver(() => { window.isCut ||= 'coming' in root.dataset; }).observe(root, wanted);",
        );
        cut_everywhere(page);
        assert_eq!(speaks("fa"), persian);
        assert!(page.value::<bool>("window.isCut === true"));
        assert_eq!(speaks("en"), english);
        page.click("[data-cell=c3]");
        page.has_moves("b2a1c3");
        page.click("[data-tab=learn]");
        page.until("document.querySelector('ol.contents')");
        page.is_clean();
    });
}

/// Whatever a person does finds every reaction done.
#[test]
fn what_a_person_does_waits_for_no_slice() {
    in_browser("calm-deeds", |page| {
        page.open("#/play?g=tictactoe&m=b2a1&x=human&o=human&l=en");
        page.keys("l");
        page.until("document.documentElement.lang === 'fa'");
        let whole = "document.querySelector('.whole').textContent";
        let persian: String = page.value(whole);
        page.keys("l");
        page.until("document.documentElement.lang === 'en'");
        cut_everywhere(page);
        for deed in [
            "KeyboardEvent('keydown', { key: 'Shift', bubbles: true })",
            "PointerEvent('pointerdown', { bubbles: true })",
            "MouseEvent('click', { bubbles: true })",
            "InputEvent('beforeinput', { bubbles: true })",
        ] {
            page.run(&format!(
                "window.told = null;
                 document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'l', bubbles: true }}));
                 setTimeout(() => {{
                   const before = {whole};
                   document.body.dispatchEvent(new {deed});
                   window.told = [before, {whole}];
                 }}, 20);"
            ));
            page.until("window.told");
            let (before, after): (String, String) = page.value("window.told");
            assert_ne!(before, persian, "some of it waits for its slice");
            assert_eq!(after, persian, "{deed}");
            page.keys("l");
            page.until("!('coming' in document.documentElement.dataset)");
        }
    });
}

/// Where everything is drawn anew, panels leave for a moment: they keep their size, come back, and the one with the focus stays.
#[test]
fn panels_come_back_when_everything_is_drawn_anew() {
    in_browser("calm-redraw", |page| {
        page.open("#/play?g=connect4&m=4453&x=human&o=human&l=en");
        page.until("document.querySelector('[data-movebox]')");
        cut_everywhere(page);
        page.run(
            "const heights = () => [...document.querySelectorAll('main .panel')].map((panel) => panel.offsetHeight);
             const field = document.querySelector('[data-movebox]');
             field.focus();
             const before = heights();
             const look = () => {
               const left = document.querySelectorAll('[data-later]').length;
               const stays = !field.closest('[data-later]') && document.activeElement === field;
               window.told ??= left > 0 ? [left, stays, String(heights()) === String(before)] : undefined;
             };
             new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-later'] });
             document.querySelector('[data-action=theme]').click();",
        );
        page.until("window.told");
        let (left, stays, same): (usize, bool, bool) = page.value("window.told");
        assert!(left > 0, "some panels wait for their slice");
        assert!(stays, "the field keeps the focus");
        assert!(same, "panels keep their size");
        page.until("!document.querySelector('[data-later]')");
        assert!(page.value::<bool>("document.activeElement.matches('[data-movebox]')"));
        page.is_clean();
    });
}
