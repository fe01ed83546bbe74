//! Agents against agents in the page, and evaluators that people write there.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};

fn open(page: &Browser, hash: &str) {
    page.load(&format!("{}{hash}", served()));
    page.until("document.querySelector('[data-room=arena] [data-own=text]')");
}

#[test]
fn agents_play_agents_to_the_end() {
    in_browser("arena", |page| {
        open(page, "#/arena?l=en");
        page.click("[data-game=tictactoe]");
        page.until("document.querySelector('[data-game=tictactoe][aria-pressed=true]')");
        page.choose("[data-arena=games]", "100");
        page.choose("[data-entrant=\"0\"]", "random");
        page.choose("[data-entrant=\"1\"]", "perfect:time=1000");
        page.click("[data-action=arena-run]");
        page.until("document.querySelector('[data-current-game]')");
        page.click("[data-action=arena-stop]");
        page.until("document.querySelector('[data-arena-status=stopped]')");
        // Stopped, nothing goes on; then it goes on where it was.
        let before: String =
            page.value("document.querySelector('[data-arena-progress]').textContent");
        page.run("window.later = false; setTimeout(() => window.later = true, 400);");
        page.until("window.later");
        assert_eq!(
            page.value::<String>("document.querySelector('[data-arena-progress]').textContent"),
            before
        );
        page.click("[data-action=arena-run]");
        page.until("document.querySelector('[data-arena-status=done]')");
        assert_eq!(page.count("[data-standing]"), 3);
        let told: String =
            page.value("document.querySelector('[data-arena-progress]').textContent");
        assert!(told.contains("300"), "{told}");
        // The one that cannot lose is first, the one by lot last.
        let names: Vec<String> = page.value(
            "[...document.querySelectorAll('[data-standing] th')].map((e) => e.textContent)",
        );
        assert!(
            names[0].contains("erfect") && names[2].contains("andom"),
            "{names:?}"
        );
        let elo: Vec<String> =
            page.value("[...document.querySelectorAll('[data-elo]')].map((e) => e.textContent)");
        assert!(elo.iter().all(|it| it.contains('±')), "{elo:?}");
        assert_eq!(page.count("[data-played]"), 12);
        let found = violations(page);
        assert!(found.is_empty(), "{found:#?}");
        // Any game can be looked at.
        page.click("[data-replay=play-299]");
        page.until("document.querySelector('[data-room=play]')");
        page.has_status("over");
        page.is_clean();
    });
}

#[test]
fn an_evaluator_is_written_checked_kept_and_shared() {
    in_browser("own-evaluator", |page| {
        open(page, "#/arena?g=connect4&m=4453&l=en");
        page.write("[data-own=text]", "3*centre + trees");
        page.until("document.querySelector('[data-own=error][data-place=\"12\"]')");
        let told: String = page.value("document.querySelector('[data-own=error]').textContent");
        assert!(told.contains("threes"), "{told}");
        page.write("[data-own=text]", "3*centre - 2*opponent_centre");
        page.until("document.querySelector('[data-own=right]')");
        // Columns 4, 4, 5, 3: each side has one disc in the centre.
        let parts: Vec<String> = page.value("[...document.querySelectorAll('[data-part]')].map((e) => e.textContent.replace(/[^0-9+−-]/g, ''))");
        assert_eq!(parts, ["+3", "−2"]);
        page.write("[data-own=name]", "Middle");
        page.click("[data-action=own-keep]");
        page.until("document.querySelector('[data-kept=Middle]')");
        page.click("[data-action=own-enter]");
        page.until("document.querySelectorAll('[data-entrant]').length === 4");
        page.until("[...document.querySelectorAll('[data-entrant]')].some((e) => e.selectedOptions[0].textContent.includes('Middle'))");
        page.reload();
        page.until("document.querySelector('[data-kept=Middle]')");
        page.click("[data-kept=Middle]");
        page.until("document.querySelector('[data-own=right]')");
        // A game against it: its moves are searched with it.
        page.click("[data-action=own-play]");
        page.until("document.querySelector('[data-room=play]')");
        let address: String = page.value("decodeURIComponent(location.hash)");
        assert!(
            address.contains("evaluator=expr/3*centre-2*opponent_centre"),
            "{address}"
        );
        page.value::<bool>("(localStorage.clear(), true)");
        open(
            page,
            "#/arena?g=othello&r=expr;Corners;10%2Acorners-mobility&l=fa",
        );
        page.until("document.querySelector('[data-own=right]')");
        assert_eq!(
            page.value::<String>("document.querySelector('[data-own=name]').value"),
            "Corners"
        );
        page.is_clean();
    });
}

#[test]
fn the_arena_is_for_everybody() {
    in_browser("arena-axe", |page| {
        page.in_every_look(["light", "dark"], |size, lang| {
            open(
                page,
                &format!(
                    "#/arena?g=connect4&m=44535&r=expr;Mine;5%2Athrees-4%2Aopponent_threes&l={lang}"
                ),
            );
            page.until("document.querySelector('[data-own=right]')");
            page.choose("[data-arena=games]", "2");
            page.choose("[data-entrant=\"1\"]", "alphabeta:depth=2");
            page.click("[data-action=arena-run]");
            page.until("document.querySelector('[data-arena-status=done]')");
            let wide: i32 = page.value("document.documentElement.scrollWidth - innerWidth");
            assert!(wide <= 0, "{size} {lang} is {wide} too wide");
            let found = violations(page);
            assert!(found.is_empty(), "{size} {lang}: {found:#?}");
            page.run("scrollTo(0, 0)");
            page.picture(&format!("arena-{size}-{lang}"));
            page.run("document.querySelector('.arena-boards').scrollIntoView()");
            page.picture(&format!("arena-boards-{size}-{lang}"));
            page.run("document.querySelector('.own').scrollIntoView()");
            page.picture(&format!("arena-own-{size}-{lang}"));
        });
        page.is_clean();
    });
}
