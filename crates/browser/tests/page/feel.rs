//! How the page feels: clocks, colours of boards, sounds, stillness, and the tour of the first visit.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};
use harif_browser::keyboard::Key;

/// Turns the page's clock forward.
fn pass_seconds(page: &Browser, seconds: u32) {
    page.run(&format!(
        "window.ahead = (window.ahead ?? 0) + {seconds} * 1000;"
    ));
}

/// The clock of the page runs ahead of the machine's by what a test says.
fn can_pass_time(page: &Browser) {
    page.run("const now = Date.now.bind(Date); Date.now = () => now() + (window.ahead ?? 0);");
}

fn shows(page: &Browser, side: &str) -> String {
    page.value(&format!(
        "document.querySelector('[data-clock={side}]').textContent"
    ))
}

#[test]
fn a_clock_runs_and_an_empty_one_loses() {
    in_browser("clock", |page| {
        page.open("#/play?g=connect4&x=human&o=random:seed=1");
        can_pass_time(page);
        assert_eq!(page.count("[data-clock]"), 0, "no clock at first");
        page.choose("[data-setup=clock]", "1+5");
        page.until("document.querySelectorAll('[data-clock]').length === 2");
        assert_eq!(
            (shows(page, "first"), shows(page, "second")),
            ("1:00".into(), "1:00".into())
        );
        page.keys("4");
        page.until("document.querySelectorAll('[data-move]').length === 2");
        page.until("document.querySelector('[data-clock=first][data-runs]')");
        assert!(
            shows(page, "first").starts_with("1:0"),
            "a move adds five seconds"
        );
        pass_seconds(page, 30);
        page.until("document.querySelector('[data-clock=first]').textContent.startsWith('0:3')");
        // Looking back gives nothing back, taking back does.
        page.press("earlier");
        page.until("!document.querySelector('[data-clock=first][data-runs]')");
        page.press("later");
        page.until("document.querySelector('[data-clock=first]').textContent.startsWith('0:3')");
        page.press("undo");
        page.until("document.querySelector('[data-clock=first]').textContent === '1:00'");
        page.keys("4");
        page.until("document.querySelectorAll('[data-move]').length === 2 && document.querySelector('[data-clock=first][data-runs]')");
        // A saved game has its clocks.
        page.until("localStorage.getItem('harif.game.connect4') || Object.keys(localStorage).some((key) => (localStorage.getItem(key) ?? '').includes('time_control'))");
        pass_seconds(page, 57);
        page.until("document.querySelector('[data-clock=first].short')");
        pass_seconds(page, 20);
        page.keys("4");
        page.has_status("over");
        assert_eq!(shows(page, "first"), "0:00");
        let told: String = page.value("document.querySelector('[data-status]').textContent");
        assert!(told.contains("time"), "{told}");
        assert_eq!(
            page.value::<String>("document.querySelector('[data-setup=clock]').value"),
            "1+5"
        );
        // A new game has the clock too, and one can be without.
        page.press("new");
        page.until("document.querySelector('[data-clock=second]').textContent === '1:00'");
        page.choose("[data-setup=clock]", "none");
        page.until("document.querySelectorAll('[data-clock]').length === 0");
        page.is_clean();
    });
}

#[test]
fn no_clock_runs_in_another_room_or_loses_time_by_a_reload() {
    in_browser("clock-away", |page| {
        page.open("#/play?g=tictactoe&x=human&o=human");
        page.choose("[data-setup=clock]", "5+3");
        page.click("[data-cell=b2]");
        page.until("document.querySelector('[data-clock=second][data-runs]')");
        page.until(
            "Object.values(localStorage).some((kept) => kept.includes('\"time_control\": {'))",
        );
        page.until("location.hash.includes('m=b2')");
        page.reload();
        page.is_ready();
        page.until("document.querySelector('[data-clock=second][data-runs]')");
        assert_eq!(shows(page, "first"), "5:03");
        can_pass_time(page);
        page.click("[data-tab=learn]");
        page.until("document.querySelector('[data-room=learn]')");
        pass_seconds(page, 1_000);
        page.click("[data-tab=play]");
        page.until("document.querySelector('[data-clock=second]')");
        assert!(
            ["4:", "5:00"]
                .iter()
                .any(|it| shows(page, "second").starts_with(it)),
            "{}",
            shows(page, "second")
        );
        page.is_clean();
    });
}

/// Luminance and contrast as WCAG has them, of computed colours.
const CONTRAST: &str = "
    window.rgb = (colour) => { const at = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        at.fillStyle = '#ffffff'; at.fillRect(0, 0, 1, 1); at.fillStyle = colour; at.fillRect(0, 0, 1, 1);
        return [...at.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    window.light = (colour) => { const [r, g, b] = rgb(colour).map((c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    window.contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((x, y) => y - x); return (x + 0.05) / (y + 0.05); };
    window.of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];";

/// Reads the colours of the board on the screen.
fn contrasts(page: &Browser, scheme: &str, theme: &str, game: &str) {
    page.run(CONTRAST);
    let at_least = |what: &str, least: f64, expression: &str| {
        let found: f64 = page.value(expression);
        assert!(found >= least, "{scheme} {theme} {game}: {what} {found:.2}");
    };
    let names = "contrast(of('.board .names text', 'fill'), of('body', 'backgroundColor'))";
    at_least("names", 4.5, names);
    if game == "tictactoe" {
        for mark in [".cross line", ".nought"] {
            let seen = "of('.board .frame', 'fill')";
            at_least(
                mark,
                3.0,
                &format!("contrast(of('.board {mark}', 'stroke'), {seen})"),
            );
        }
        return;
    }
    let board = if game == "othello" {
        ".square"
    } else {
        ".frame"
    };
    let discs = "contrast(of('.disc.first .body', 'fill'), of('.disc.second .body', 'fill'))";
    at_least("discs", 3.0, discs);
    for (side, mark, part) in [("first", "solid", "fill"), ("second", "open", "stroke")] {
        // A disc is seen by its surface; white ones on paper by their edge.
        let seen = if theme == "paper" && side == "second" {
            "stroke"
        } else {
            "fill"
        };
        at_least(
            side,
            3.0,
            &format!("contrast(of('.disc.{side} .body', '{seen}'), of('.board {board}', 'fill'))"),
        );
        if theme != "classic" {
            at_least(
                "mark",
                3.0,
                &format!(
                    "contrast(of('.disc.{side} .mark.{mark}', '{part}'), of('.disc.{side} .body', 'fill'))"
                ),
            );
            let shown: String = page.value(&format!("of('.disc.{side} .mark', 'display')"));
            assert_eq!(shown, "inline");
        }
    }
    let under = if game == "othello" { ".last" } else { ".frame" };
    at_least(
        "last move",
        3.0,
        &format!("contrast(of('.board .last', 'stroke'), of('.board {under}', 'fill'))"),
    );
}

#[test]
fn every_theme_has_contrast_in_light_and_dark() {
    in_browser("themes", |page| {
        for scheme in ["light", "dark"] {
            page.prefers(&[
                ("prefers-color-scheme", scheme),
                ("prefers-reduced-motion", "reduce"),
            ]);
            for (game, moves) in [
                ("connect4", "4455"),
                ("othello", "f5d6"),
                ("tictactoe", "b2a1"),
            ] {
                page.open(&format!("#/play?g={game}&m={moves}&x=human&o=human&l=en"));
                for theme in ["classic", "safe", "contrast", "paper"] {
                    page.press("settings");
                    page.click(&format!("[data-board-choice={theme}]"));
                    page.until(&format!(
                        "document.documentElement.dataset.palette === '{theme}'"
                    ));
                    page.press("close");
                    page.until("!document.querySelector('[data-panel=settings]')");
                    contrasts(page, scheme, theme, game);
                    page.picture(&format!("theme-{theme}-{game}-{scheme}"));
                }
            }
        }
        // It is remembered.
        page.reload();
        page.is_ready();
        assert_eq!(
            page.value::<String>("document.documentElement.dataset.palette"),
            "paper"
        );
        page.press("settings");
        page.until("document.querySelector('[data-board-choice=paper][aria-pressed=true]')");
        let found = violations(page);
        assert!(found.is_empty(), "{found:#?}");
        page.picture("settings-boards");
        page.is_clean();
    });
}

#[test]
fn sounds_are_off_at_first_and_heed_the_switch_at_once() {
    in_browser("sounds", |page| {
        page.open("#/play?g=tictactoe&x=human&o=human");
        page.run(
            "window.heard = []; window.shut = 0;
             const start = OscillatorNode.prototype.start;
             OscillatorNode.prototype.start = function (...when) { window.heard.push(this.frequency.value); return start.apply(this, when); };
             const close = AudioContext.prototype.close;
             AudioContext.prototype.close = function () { window.shut += 1; return close.apply(this); };",
        );
        page.click("[data-cell=a1]");
        page.until("document.querySelectorAll('[data-move]').length === 1");
        assert_eq!(
            page.value::<Vec<f64>>("window.heard"),
            [0.0_f64; 0],
            "off at first"
        );
        let switch = |on: bool| {
            page.press("settings");
            page.click("[data-setting=sound]");
            page.until(&format!(
                "document.querySelector('[data-setting=sound]').checked === {on}"
            ));
            page.press("close");
        };
        switch(true);
        page.click("[data-cell=b1]");
        page.until("window.heard.length === 1");
        assert_eq!(page.value::<Vec<f64>>("window.heard"), [330.0]);
        for cell in ["a2", "b2", "a3"] {
            page.click(&format!("[data-cell={cell}]"));
        }
        page.has_status("over");
        // Two moves and the three tones of a win.
        page.until("window.heard.length === 6");
        assert_eq!(
            page.value::<Vec<f64>>("window.heard.slice(3)"),
            [523.0, 659.0, 784.0]
        );
        switch(false);
        page.until("window.shut === 1");
        page.press("undo");
        page.click("[data-cell=c3]");
        page.until("document.querySelectorAll('[data-move]').length === 5");
        assert_eq!(page.count_of("window.heard.length"), 6);
        page.is_clean();
    });
}

/// Nothing moves where the system or the switch asks for stillness.
#[test]
fn nothing_moves_where_stillness_is_asked_for() {
    in_browser("stillness", |page| {
        let moving = "document.getAnimations().length + [...document.querySelectorAll('*')].filter((e) => {
            const style = getComputedStyle(e);
            return style.animationName !== 'none' || style.transitionDuration.split(', ').some((time) => time !== '0s');
        }).length";
        let try_out = |hash: &str| {
            page.open(hash);
            page.click(if hash.contains("connect4") {
                "[data-column='4']"
            } else {
                "[data-cell][data-legal]"
            });
            page.until("document.querySelectorAll('[data-move]').length === 1");
            assert_eq!(page.count_of(moving), 0, "{hash}");
        };
        page.resize(390, 844);
        page.prefers(&[("prefers-reduced-motion", "reduce")]);
        for game in ["connect4", "othello", "tictactoe"] {
            try_out(&format!("#/play?g={game}&x=human&o=human"));
        }
        page.prefers(&[("prefers-reduced-motion", "no-preference")]);
        page.open("#/play?g=connect4&x=human&o=human");
        assert_ne!(page.count_of(moving), 0, "the test sees what moves");
        page.value::<bool>("(localStorage.setItem('harif.settings', '{\"motion\": false}'), true)");
        for game in ["connect4", "othello", "tictactoe"] {
            try_out(&format!("#/play?g={game}&x=human&o=human&l=en"));
        }
        page.is_clean();
    });
}

/// Everything is forgotten: the next visit is the first.
fn forget_everything(page: &Browser) {
    page.load_no_page();
    page.run("localStorage.clear()");
}

fn step(page: &Browser, step: u32) {
    page.until(&format!(
        "document.querySelector('[data-tour-step=\"{step}\"]')"
    ));
}

#[test]
fn the_tour_is_offered_once_and_can_be_left_at_each_step() {
    in_browser("tour", |page| {
        page.resize(390, 844);
        for leave_at in 0..=5_u32 {
            forget_everything(page);
            page.load(&format!("{}#/home?l=en", served()));
            step(page, 0);
            assert_eq!(page.count("[role=dialog]"), 0, "it covers nothing");
            for at in 1..=leave_at {
                page.click(if at == 1 {
                    "[data-tour=start]"
                } else {
                    "[data-tour=next]"
                });
                step(page, at);
                page.until("document.activeElement.id === 'tour'");
            }
            page.click(if leave_at == 5 {
                "[data-tour=done]"
            } else {
                "[data-tour=leave]"
            });
            page.until("!document.querySelector('.tour')");
            page.load(&format!("{}#/home", served()));
            page.until("document.querySelector('[data-room=home]')");
            assert_eq!(
                page.count(".tour"),
                0,
                "it does not come back after step {leave_at}"
            );
        }
        // Asked for in help, by keyboard, in the other language.
        page.load(&format!("{}#/play?g=connect4&l=fa", served()));
        page.is_ready();
        page.keys("?");
        page.until("document.querySelector('[data-panel=help]')");
        page.click("[data-action=tour]");
        step(page, 1);
        page.until("document.activeElement.id === 'tour'");
        page.special(Key::Tab);
        page.special(Key::Tab);
        page.until("document.activeElement.dataset.tour === 'next'");
        page.special(Key::Enter);
        step(page, 2);
        page.until("document.querySelector('[data-room=play]')");
        page.until("document.activeElement.id === 'tour'");
        page.special(Key::Escape);
        page.until("!document.querySelector('.tour')");
        page.is_clean();
    });
}

#[test]
fn the_tour_is_for_everybody() {
    in_browser("tour-axe", |page| {
        page.in_every_look(["light", "dark"], |size, lang| {
            forget_everything(page);
            page.load(&format!("{}#/home?l={lang}", served()));
            for at in 0..=5 {
                if at > 0 {
                    page.click(if at == 1 {
                        "[data-tour=start]"
                    } else {
                        "[data-tour=next]"
                    });
                }
                step(page, at);
                let wide: i32 = page.value("document.documentElement.scrollWidth - innerWidth");
                assert!(wide <= 0, "{size} {lang} step {at} is {wide} too wide");
                page.picture(&format!("tour-{size}-{lang}-{at}"));
                // The rooms have scans of their own.
                if matches!(at, 0 | 2) {
                    let found = violations(page);
                    assert!(found.is_empty(), "{size} {lang} step {at}: {found:#?}");
                }
            }
        });
        page.is_clean();
    });
}

#[test]
fn a_clock_is_seen_on_every_screen() {
    in_browser("clock-screens", |page| {
        page.in_every_look(["dark", "light"], |size, lang| {
            page.open(&format!("#/play?g=othello&m=f5d6&x=human&o=human&l={lang}"));
            page.choose("[data-setup=clock]", "5+3");
            page.until("document.querySelector('[data-clock=first][data-runs]')");
            let found = violations(page);
            assert!(found.is_empty(), "{size} {lang}: {found:#?}");
            page.picture(&format!("clock-{size}-{lang}"));
        });
        page.is_clean();
    });
}

#[test]
fn hints_in_empty_fields_can_be_read() {
    in_browser("placeholders", |page| {
        for scheme in ["light", "dark"] {
            page.prefers(&[("prefers-color-scheme", scheme)]);
            page.open("#/play?g=connect4&x=human&o=human");
            page.until("document.querySelector('[data-movebox]')");
            page.run(CONTRAST);
            let found: f64 = page.value(
                "(() => { const field = document.querySelector('[data-movebox]');
                  return contrast(getComputedStyle(field, '::placeholder').color, getComputedStyle(field).backgroundColor); })()",
            );
            assert!(found >= 4.5, "{scheme}: {found:.2}");
        }
    });
}

#[test]
fn the_fields_of_a_game_are_equally_wide_on_a_phone() {
    in_browser("setup-fields", |page| {
        page.resize(390, 844);
        for lang in ["en", "fa"] {
            page.open(&format!(
                "#/play?g=connect4&x=human&o=alphabeta:depth=2&l={lang}"
            ));
            page.click("[data-sheet-tab=game]");
            page.until("document.querySelector('[data-setup=clock]')?.checkVisibility()");
            let widths: Vec<u32> = page.value(
                "[...document.querySelectorAll('.setup .rest select')].map((field) => Math.round(field.getBoundingClientRect().width))",
            );
            assert!(widths.len() > 3, "{lang}: {widths:?}");
            assert!(
                widths.iter().all(|width| *width == widths[0]),
                "{lang}: {widths:?}"
            );
        }
    });
}
