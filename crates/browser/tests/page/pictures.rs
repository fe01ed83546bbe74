//! Pictures of the page for people to look at, in `target/screenshots`.

use crate::browser::{in_browser, served};
use crate::forms::Form;

/// Something to photograph: its name, and the address that shows it.
const SCENES: &[(&str, &str)] = &[
    (
        "connect4",
        "g=connect4&m=44353521&x=human&o=alphabeta:depth=6",
    ),
    ("4inline", "g=connect4&b=8x7&k=4&m=44534"),
    ("othello", "g=othello&m=f5d6c3d3c4f4f6"),
    ("tictactoe", "g=tictactoe&m=b2a1c1a3a2c2"),
    ("won", "g=connect4&m=1212121"),
];

#[test]
fn every_scene_in_both_languages_themes_and_sizes() {
    in_browser("pictures", |page| {
        let upright = ((1280, 800), (360, 640));
        let lying = ((1280, 800), (740, 360));
        for (turned, (desktop, phone)) in [("", upright), ("-lying", lying)] {
            // A desktop does not lie down.
            let forms = Form::all().into_iter();
            for form in forms.filter(|form| form.is_phone || turned.is_empty()) {
                form.take_at(page, desktop, phone);
                let (form, lang) = (form.name(), form.lang);
                for (name, address) in SCENES {
                    page.open(&format!("#/play?{address}&l={lang}"));
                    let wanted = if *name == "won" { "over" } else { "turn" };
                    page.has_status(wanted);
                    if wanted == "turn" {
                        page.keys("v");
                        page.until("document.querySelector('[data-chip]')");
                    }
                    page.picture(&format!("{name}-{form}{turned}"));
                    page.value::<bool>("(localStorage.clear(), true)");
                }
            }
        }
    });
}

/// The pictures of the README: `cargo xtask pictures` keeps them.
#[test]
fn of_the_readme() {
    in_browser("readme", |page| {
        page.resize(1280, 800);
        let look = |scheme: &str| {
            page.prefers(&[
                ("prefers-color-scheme", scheme),
                ("prefers-reduced-motion", "reduce"),
            ]);
        };
        let chips_of_kind = |kinds: &str| {
            page.until(&format!(
                "document.querySelector('[data-chip]') && [...document.querySelectorAll('[data-chip]')]
                   .every((chip) => {kinds}.includes(chip.dataset.kind))"
            ));
        };
        // A game against alpha-beta, with the exact value of every column.
        look("light");
        page.open("#/play?g=connect4&m=4435&x=human&o=alphabeta:depth=8&l=en");
        page.keys("3");
        page.until("document.querySelectorAll('[data-move]').length === 6");
        page.has_status("turn");
        page.keys("v");
        chips_of_kind("['exact']");
        page.picture("page-en");
        // A search that stands at a cut.
        page.resize(1280, 1480);
        page.load(&format!(
            "{}#/tree?g=tictactoe&m=b2a1c3&r=alphabeta,depth=6;step=0&l=en",
            served()
        ));
        page.until("document.querySelector('[data-tree=ready]')");
        page.click("[data-go=cut]");
        page.until("document.querySelector('[data-why]')");
        page.picture("tree-en");
        // Othello in Persian, with estimates in discs.
        page.resize(1280, 800);
        look("dark");
        page.open("#/play?g=othello&m=f5d6c3d3c4f4&x=human&o=othello:level=6&l=fa");
        page.click("[data-cell][data-legal]");
        page.until("document.querySelectorAll('[data-move]').length === 8");
        page.has_status("turn");
        // Values are shown since the first picture.
        chips_of_kind("['estimate', 'exact']");
        page.picture("page-fa");
    });
}
