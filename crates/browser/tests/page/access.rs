//! For all people: the scan, small windows, large letters, no motion.

use crate::browser::{Browser, axe, in_browser};
use crate::forms::Form;
use harif_browser::keyboard::Key;
use serde_json::{Value, json};

/// What the scan finds wrong with the page as it stands.
pub(crate) fn violations(page: &Browser) -> Vec<String> {
    // Half a megabyte of script: once for each document.
    if !page.value::<bool>("Boolean(window.axe)") {
        page.run(&axe());
    }
    page.run("window.scan = undefined; axe.run().then((result) => { window.scan = result.violations; window.passed = result.passes.length; }, (error) => { window.scan = [{ id: String(error), nodes: [] }]; });");
    page.until("window.scan");
    assert!(
        page.value::<usize>("window.passed") > 10,
        "the scan looked at the page"
    );
    let found: Vec<Value> = page
        .value("window.scan.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 5).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary) }))");
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn the_scan_finds_nothing() {
    in_browser("axe", |page| {
        for form in Form::all() {
            form.take_at(page, (1280, 900), (360, 640));
            let (name, lang) = (form.name(), form.lang);
            if form.is_phone {
                // Its sheet open and its menu down.
                page.open(&format!("#/play?g=tictactoe&m=a1b1a2b2a3&l={lang}"));
                for tab in ["coach", "moves", "game"] {
                    page.click(&format!("[data-sheet-tab={tab}]"));
                    let found = violations(page);
                    assert!(found.is_empty(), "{name} {tab}: {found:#?}");
                }
                page.press("menu");
                let found = violations(page);
                assert!(found.is_empty(), "{name} menu: {found:#?}");
                continue;
            }
            for game in [
                "connect4&m=4453",
                "othello&m=f5d6",
                "tictactoe&m=a1b1a2b2a3",
            ] {
                page.open(&format!("#/play?g={game}&l={lang}"));
                let found = violations(page);
                assert!(found.is_empty(), "{name} {game}: {found:#?}");
            }
            for panel in ["share", "settings", "help"] {
                page.press(panel);
                page.until(&format!("document.querySelector('[data-panel={panel}]')"));
                let found = violations(page);
                assert!(found.is_empty(), "{name} {panel}: {found:#?}");
                page.press("close");
            }
        }
    });
}

#[test]
fn the_focus_stays_in_an_open_dialog() {
    in_browser("dialog-focus", |page| {
        page.open("#/play?g=connect4");
        page.press("settings");
        page.until("document.activeElement.id === 'dialog'");
        assert!(page.value::<bool>("Boolean(document.querySelector('.whole[aria-hidden]'))"));
        // More often than it has places for the focus, so that it comes around.
        let places = page.count("#dialog :is(a, button, input, select, textarea)");
        assert!(places > 5);
        for _ in 0..places + 3 {
            page.special(Key::Tab);
            assert!(
                page.value::<bool>("document.activeElement.matches('#dialog, #dialog *, body')"),
                "{}",
                page.value::<String>("document.activeElement.outerHTML")
            );
        }
        page.press("close");
        page.until("!document.querySelector('#dialog, .whole[aria-hidden]')");
        page.until("document.activeElement.matches('[data-action=settings]')");
    });
}

#[test]
fn small_windows_hold_the_whole_board() {
    in_browser("small", |page| {
        for (width, height) in [(360, 640), (320, 568)] {
            page.resize(width, height);
            for (game, lang) in [
                ("connect4&b=8x7&k=4", "en"),
                ("othello&b=10x10", "fa"),
                ("tictactoe", "fa"),
            ] {
                page.open(&format!("#/play?g={game}&l={lang}"));
                let wide: f64 = page.value("document.documentElement.scrollWidth");
                assert!(wide <= f64::from(width), "{game} at {width}: {wide} wide");
                let (left, right): (f64, f64) = page
                    .value("(() => { const box = document.querySelector('[data-board]').getBoundingClientRect(); return [box.left, box.right]; })()");
                assert!(
                    left >= 0.0 && right <= f64::from(width),
                    "{game} at {width}: {left} to {right}"
                );
            }
        }
    });
}

/// A finger: the whole column is its target.
#[test]
fn a_phone_plays_by_touch() {
    in_browser("touch", |page| {
        page.resize(360, 640);
        page.open("#/play?g=connect4");
        let (x, y): (f64, f64) = page
            .value("(() => { const box = document.querySelector('[data-cell=d4] .square').getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()");
        let finger = serde_json::json!([{ "x": x, "y": y }]);
        page.tell(
            "Input.dispatchTouchEvent",
            serde_json::json!({ "type": "touchStart", "touchPoints": finger }),
        );
        page.tell(
            "Input.dispatchTouchEvent",
            serde_json::json!({ "type": "touchEnd", "touchPoints": [] }),
        );
        page.has_moves("4");
    });
}

/// The disc follows the finger; it falls where the finger is lifted, and not at all beside the board.
#[test]
fn a_finger_slides_over_the_columns() {
    in_browser("slide", |page| {
        page.resize(360, 640);
        page.open("#/play?g=connect4");
        let middle: Vec<(f64, f64)> = page
            .value("['b3', 'e3'].map((cell) => { const box = document.querySelector(`[data-cell=${cell}] .square`).getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })");
        let touch = |kind: &str, points: Vec<(f64, f64)>| {
            let points: Vec<Value> = points
                .into_iter()
                .map(|(x, y)| serde_json::json!({ "x": x, "y": y }))
                .collect();
            page.tell(
                "Input.dispatchTouchEvent",
                serde_json::json!({ "type": kind, "touchPoints": points }),
            );
        };
        touch("touchStart", vec![middle[0]]);
        page.until("document.querySelector('.hovering')");
        touch("touchMove", vec![middle[1]]);
        page.until("document.querySelector('[data-cell=e1] .preview')");
        touch("touchEnd", Vec::new());
        page.has_moves("5");
        touch("touchStart", vec![middle[0]]);
        page.until("document.querySelector('.hovering')");
        touch("touchMove", vec![(middle[0].0, 2.0)]);
        touch("touchEnd", Vec::new());
        page.until("!document.querySelector('.hovering')");
        page.has_moves("5");
    });
}

/// The sheet follows the finger and comes to rest at one of its heights, and that is no press of the
/// tab under it.
#[test]
fn a_finger_pulls_the_sheet() {
    in_browser("sheet-pull", |page| {
        page.resize(390, 844);
        page.open("#/play?g=othello&x=human&o=alphabeta:depth=2");
        page.until("document.querySelector('[data-sheet=peek]')");
        let top = "document.querySelector('.sheet-bar').getBoundingClientRect().top";
        let touch = |kind: &str, points: Value| {
            let touch = json!({ "type": kind, "touchPoints": points });
            page.tell("Input.dispatchTouchEvent", touch);
        };
        for (way, size) in [
            (-60.0, "half"),
            (-300.0, "full"),
            (60.0, "half"),
            (60.0, "peek"),
        ] {
            // What came to rest stands still.
            page.until("document.querySelector('.sheet-bar').getAnimations().length === 0");
            let (x, y): (f64, f64) = page
                .value("(() => { const bar = document.querySelector('[data-sheet-tab=coach]').getBoundingClientRect();
                  return [bar.left + bar.width / 2, bar.top + bar.height / 2]; })()");
            let before: f64 = page.value(top);
            touch("touchStart", json!([{ "x": x, "y": y }]));
            for part in [0.25, 0.5, 1.0] {
                let way = way * part;
                touch("touchMove", json!([{ "x": x, "y": y + way }]));
                let wanted = before + way;
                page.until(&format!("Math.abs({top} - {wanted}) < 2"));
            }
            touch("touchEnd", json!([]));
            page.until(&format!(
                "document.querySelector('[data-sheet={size}]:not([data-held])')"
            ));
        }
    });
}

/// What a screen reader is given: every room has one main part, every button and picture a name,
/// and the board is a grid with as many cells as it has.
#[test]
fn everything_has_a_role_and_a_name() {
    in_browser("names", |page| {
        page.tell("Accessibility.enable", json!({}));
        for address in [
            "#/play?g=connect4&m=4453&x=human&o=human",
            "#/tree?g=tictactoe&m=b2a1c3",
            "#/lab",
            "#/learn?r=3",
        ] {
            for lang in ["en", "fa"] {
                let place = format!("{}{address}&l={lang}", crate::browser::served());
                let place = place.replace("lab&l", "lab?l");
                page.load(&place);
                page.until("document.querySelector('main h2, [data-board]')");
                if address.contains("tree") {
                    page.until("document.querySelector('[data-tree=ready]')");
                }
                if address.contains("play") {
                    page.until("document.querySelector('[data-board]')");
                }
                let tree = page.tell("Accessibility.getFullAXTree", json!({}));
                let nodes = tree["nodes"].as_array().expect("nodes").iter();
                let nodes = nodes.filter(|node| node["ignored"] != true);
                let of = |node: &Value, what: &str| {
                    let text = node[what]["value"].as_str();
                    text.unwrap_or_default().to_owned()
                };
                let all: Vec<(String, String)> = nodes
                    .map(|node| (of(node, "role"), of(node, "name")))
                    .collect();
                let count = |role: &str| all.iter().filter(|(it, _)| it == role).count();
                assert_eq!(count("main"), 1, "{address}");
                assert!(count("button") > 5, "{address}");
                let nameless = all.iter().filter(|(role, name)| {
                    let wants = [
                        "button",
                        "img",
                        "image",
                        "combobox",
                        "slider",
                        "grid",
                        "gridcell",
                        "textbox",
                        "checkbox",
                        "spinbutton",
                    ];
                    wants.contains(&role.as_str()) && name.trim().is_empty()
                });
                let nameless: Vec<_> = nameless.collect();
                assert!(nameless.is_empty(), "{address} {lang}: {nameless:?}");
                if address.contains("play") {
                    assert_eq!((count("grid"), count("gridcell")), (1, 42));
                }
            }
        }
    });
}

/// On a phone the board stays in sight while the sheet is half open, and nothing is wider than
/// the window; on its side the board stands beside the tabs.
#[test]
fn a_phone_has_a_sheet_with_tabs() {
    in_browser("sheet", |page| {
        const IN_SIGHT: &str = "(() => { const board = document.querySelector('[data-board]').getBoundingClientRect();
          const bar = document.querySelector('.sheet-bar').getBoundingClientRect();
          return [board.top >= 0, board.bottom <= bar.top + 1, board.right <= innerWidth + 1, board.left >= -1]; })()";
        for (width, height) in [(360, 640), (320, 568), (412, 915)] {
            page.resize(width, height);
            for lang in ["en", "fa"] {
                page.open(&format!(
                    "#/play?g=othello&x=human&o=alphabeta:depth=2&l={lang}"
                ));
                page.value::<bool>("(scrollTo(0, 0), true)");
                assert_eq!(page.value::<Vec<bool>>(IN_SIGHT), [true; 4], "{width}");
                for tab in ["think", "coach", "moves", "game"] {
                    page.click(&format!("[data-sheet-tab={tab}]"));
                    page.until(&format!(
                        "document.querySelector('[data-tab={tab}][data-sheet=half]')"
                    ));
                    assert_eq!(
                        page.value::<Vec<bool>>(IN_SIGHT),
                        [true; 4],
                        "{width} {tab}"
                    );
                }
                page.press("sheet-size");
                page.until("document.querySelector('[data-sheet=full]')");
                page.press("sheet-size");
                page.until("document.querySelector('[data-sheet=peek]')");
                let wide: f64 = page.value("document.documentElement.scrollWidth");
                assert!(wide <= f64::from(width), "{lang} at {width}: {wide}");
            }
        }
        page.resize(740, 360);
        page.open("#/play?g=othello&x=human&o=alphabeta:depth=2");
        let (beside, whole): (bool, bool) = page
            .value("(() => { const board = document.querySelector('[data-board]').getBoundingClientRect();
              const bar = document.querySelector('.sheet-bar').getBoundingClientRect();
              return [board.right <= bar.left || bar.right <= board.left, board.bottom <= innerHeight]; })()");
        assert!(beside && whole);
    });
}

/// Twice as large letters, colours that the system forces, no motion: everything is still there.
#[test]
fn zoom_and_forced_colours_keep_the_page_whole() {
    in_browser("zoom", |page| {
        // A window of 1280 pixels at 200 % is one of 640.
        page.resize(640, 400);
        page.prefers(&[
            ("forced-colors", "active"),
            ("prefers-reduced-motion", "reduce"),
        ]);
        for lang in ["en", "fa"] {
            page.open(&format!("#/play?g=connect4&m=4453&l={lang}"));
            let wide: f64 = page.value("document.documentElement.scrollWidth");
            assert!(wide <= 640.0, "{lang}: {wide}");
            page.keys("6");
            page.has_moves("44536");
            let still: bool = page
                .value("[...document.querySelectorAll('.disc')].every((disc) => getComputedStyle(disc).animationName === 'none')");
            assert!(still, "discs do not move");
            page.picture(&format!("zoom-forced-{lang}"));
        }
    });
}

#[test]
fn the_board_is_a_grid_to_screen_readers() {
    in_browser("grid", |page| {
        page.open("#/play?g=connect4&b=8x7&k=4");
        assert_eq!(page.count("[role=grid] [role=row]"), 7);
        assert_eq!(page.count("[role=row] > [role=gridcell]"), 56);
        let label: String =
            page.value("document.querySelector('[role=grid]').getAttribute('aria-label')");
        assert!(
            label.contains("Connect Four") && label.contains('8') && label.contains('7'),
            "{label}"
        );
        assert_eq!(page.count("[aria-live=polite]"), 1);
    });
}

/// Every sheet of a phone covers what lies under it, in both languages, light and dark.
#[test]
fn sheets_are_not_seen_through() {
    in_browser("sheets", |page| {
        page.resize(390, 844);
        for (scheme, lang) in [
            ("light", "en"),
            ("dark", "fa"),
            ("light", "fa"),
            ("dark", "en"),
        ] {
            page.prefers(&[
                ("prefers-color-scheme", scheme),
                ("prefers-reduced-motion", "reduce"),
            ]);
            page.open(&format!(
                "#/play?g=connect4&m=4453&x=human&o=alphabeta:depth=4&l={lang}"
            ));
            page.keys("3");
            page.until("document.querySelectorAll('[data-move]').length === 6");
            page.has_status("turn");
            for (tab, sheet) in [
                ("think", ".thinking"),
                ("coach", ".side"),
                ("moves", ".side"),
                ("game", ".setup"),
            ] {
                page.click(&format!("[data-sheet-tab={tab}]"));
                page.until(&format!("document.querySelector('.table[data-tab={tab}]')"));
                let (ground, padding): (String, f64) = page.value(&format!(
                    "(() => {{ const style = getComputedStyle(document.querySelector('{sheet}'));
                      return [style.backgroundColor, parseFloat(style.paddingTop)]; }})()"
                ));
                assert!(
                    ground.starts_with("rgb(") && padding > 4.0,
                    "{tab} {scheme}: {ground}, {padding}"
                );
                page.picture(&format!("sheet-{tab}-{lang}-{scheme}"));
            }
        }
    });
}

/// Where the system forces its colours, the side to move still has a frame and the other has none.
#[test]
fn forced_colours_keep_the_turn_visible() {
    in_browser("forced-turn", |page| {
        page.prefers(&[("forced-colors", "active")]);
        for scheme in ["light", "dark"] {
            page.prefers(&[
                ("forced-colors", "active"),
                ("prefers-color-scheme", scheme),
            ]);
            page.open("#/play?g=connect4&m=445&x=human&o=human");
            let frames: Vec<String> = page.value(
                "['.strip.at-turn', '.strip:not(.at-turn)'].map((strip) => getComputedStyle(document.querySelector(strip)).borderTopColor)",
            );
            let ground: String = page.value("getComputedStyle(document.body).backgroundColor");
            assert_ne!(frames[0], ground, "{scheme}");
            assert_eq!(frames[1], ground, "{scheme}");
            page.picture(&format!("forced-turn-{scheme}"));
        }
    });
}
