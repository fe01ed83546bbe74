//! Pictures of the page for people to look at, in `target/screenshots`.

use crate::browser::in_browser;

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
    in_browser("pictures", async |page| {
        for (size, width, height) in [
            ("desktop", 1280, 800),
            ("phone", 360, 640),
            ("landscape", 740, 360),
        ] {
            page.resize(width, height).await;
            for (scheme, lang) in [
                ("light", "en"),
                ("dark", "fa"),
                ("light", "fa"),
                ("dark", "en"),
            ] {
                page.prefers(&[
                    ("prefers-color-scheme", scheme),
                    ("prefers-reduced-motion", "reduce"),
                ])
                .await;
                for (name, address) in SCENES {
                    page.open(&format!("#/play?{address}&l={lang}")).await;
                    let wanted = if *name == "won" { "over" } else { "turn" };
                    page.has_status(wanted).await;
                    if wanted == "turn" {
                        page.keys("v").await;
                        page.until("document.querySelector('[data-chip]')").await;
                    }
                    page.picture(&format!("{size}-{name}-{lang}-{scheme}"))
                        .await;
                    page.value::<bool>("(localStorage.clear(), true)").await;
                }
            }
        }
    });
}
