//! The page runs its reactions in slices and draws itself in parts, so that no task can be felt: what is shown in the end
//! is the same. How long its tasks are is told by the walks in `slow.rs`.

use crate::browser::{Browser, in_browser};

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
