//! The panel of openings: recorded games, a person's own ones, values.

use crate::browser::in_browser;

/// How many recorded games the panel says went on with a move.
fn games(m: &str) -> String {
    format!("document.querySelector('[data-continuation={m}] .count')?.textContent")
}

#[test]
fn recorded_games_follow_the_board_and_are_played() {
    in_browser("openings", |page| {
        page.open("#/play?g=othello&x=human&o=human");
        assert_eq!(page.count("[data-continuation]"), 0);
        page.press("openings");
        page.until(&format!("{} === '137,548'", games("f5")));
        page.click("[data-continuation=f5] button");
        page.has_moves("f5");
        // The most common answer stands first; what has a name is called by it.
        page.until("document.querySelector('[data-continuation]').dataset.continuation === 'd6'");
        page.until(
            "document.querySelector('[data-continuation=f6]').textContent.includes('iagonal')",
        );
        let all: u32 = page.value(
            "[...document.querySelectorAll('[data-continuation] .count')]
                .reduce((sum, it) => sum + Number(it.textContent.replaceAll(',', '')), 0)",
        );
        assert_eq!(all, 137_548);
        page.picture("openings-desk");
        page.keys("l");
        page.until("document.documentElement.lang === 'fa'");
        page.resize(390, 844);
        page.picture("openings-phone-fa");
        page.is_clean();
    });
}

#[test]
fn own_games_and_exact_values_stand_beside_the_moves() {
    in_browser("openings-own", |page| {
        page.open("#/play?g=connect4&x=human&o=human");
        page.press("openings");
        page.until("document.querySelectorAll('[data-continuation]').length === 7");
        assert_eq!(page.count("[data-continuation] .count"), 0);
        // Values that the coach has found by itself are there, and then nothing has to be asked for.
        page.run("document.querySelector('[data-action=openings-values]')?.click()");
        page.until(
            "document.querySelector('[data-continuation=\"4\"] [data-kind=exact]') !== null
                && document.querySelector('[data-continuation=\"1\"] [data-kind=exact]') !== null",
        );
        page.is_clean();
        // A game that was kept is counted under its first move.
        page.keep_game(&serde_json::json!({ "id": 1_700_000_000_000_000_u64, "at": 1, "game": "connect4", "moves": "4455667", "plies": 7, "seats": ["human", "opponent:name=mina"], "result": "first" }));
        let own = "document.querySelector('[data-continuation=\"4\"]')?.textContent.includes('1 game, 100')";
        page.until(own);
        page.picture("openings-own");
    });
}
