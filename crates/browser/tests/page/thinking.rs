//! Agents that think beside the page: answers, stopping, moving now, values, hints, review.

use crate::browser::in_browser;

#[test]
fn an_agent_answers_and_undo_takes_both_moves_back() {
    in_browser("agent", |page| {
        page.open("#/play?g=connect4&x=human&o=alphabeta:depth=4");
        page.keys("4");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
        page.has_status("turn");
        page.control('z', false);
        page.has_moves("");
    });
}

#[test]
fn two_machines_play_a_game_to_its_end() {
    in_browser("machines", |page| {
        page.open("#/play?g=tictactoe&x=random&o=minimax");
        page.has_status("over");
    });
}

#[test]
fn a_long_thought_is_cut_short() {
    in_browser("move-now", |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        // While it thinks, the page answers: a board that can be looked at, a language to change.
        page.keys("l");
        page.until("document.documentElement.lang === 'fa'");
        page.until("document.querySelector('[data-action=now]')");
        page.press("now");
        page.until("document.querySelectorAll('[data-move]').length === 2");
        page.has_status("turn");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.press("stop");
        page.has_status("paused");
    });
}

#[test]
fn undo_ends_a_thought() {
    in_browser("undo-thinking", |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.control('z', false);
        page.has_moves("");
        page.has_status("turn");
        // The board is the person's again.
        page.until("document.querySelector('[data-cell][data-legal]')");
    });
}

/// What is drawn over the board is what is there.
#[test]
fn overlays_show_threats_and_regions() {
    in_browser("overlays", |page| {
        page.open("#/play?g=connect4&m=5334475");
        page.keys("o");
        page.until("document.querySelectorAll('[data-mark=poisoned]').length === 2");
        let at: Vec<String> = page
            .value("[...document.querySelectorAll('[data-mark=threat].first')].map((mark) => mark.dataset.at)");
        assert_eq!(at, ["b2", "f2"]);
        let label: String =
            page.value("document.querySelector('[data-cell=b2]').getAttribute('aria-label')");
        assert!(label.contains("would win here"), "{label}");
        page.keys("o");
        page.until("!document.querySelector('[data-mark]')");
        page.open("#/play?g=othello&m=f5d6c3");
        for mark in ["move", "frontier"] {
            page.keys("o");
            page.until(&format!("document.querySelector('[data-mark={mark}]')"));
        }
    });
}

#[test]
fn values_say_what_kind_they_are() {
    in_browser("values", |page| {
        page.open("#/play?g=tictactoe&m=a1b2");
        page.keys("v");
        page.until("document.querySelectorAll('[data-chip][data-kind=exact]').length === 7");
        let label: String =
            page.value("document.querySelector('[data-cell=c3]').getAttribute('aria-label')");
        assert!(label.contains("exact"), "{label}");
        page.keys("v");
        page.until("!document.querySelector('[data-chip]')");
    });
}

/// Alpha-beta knows one of nine equal moves exactly and of the others only that they are no better;
/// nothing else may be said of them.
#[test]
fn bounds_at_the_root_are_shown_as_bounds() {
    in_browser("root-bounds", |page| {
        page.open("#/play?g=tictactoe&x=alphabeta:depth=9&o=human");
        page.until("document.querySelectorAll('tr[data-root] [data-kind]').length === 9");
        assert_eq!(page.count("tr[data-root] [data-kind=exact]"), 1);
        assert_eq!(page.count("tr[data-root] [data-kind=upper]"), 8);
    });
}

#[test]
fn hints_come_step_by_step_and_stay() {
    in_browser("hints", |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2");
        for step in 1..=4 {
            page.keys("h");
            page.until(&format!(
                "document.querySelector('[data-panel=hint]')?.dataset.step === '{step}'"
            ));
        }
        page.until("document.querySelector('[data-cell=a3][data-hinted]')");
    });
}

#[test]
fn a_finished_game_is_reviewed() {
    in_browser("review", |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2c3b3");
        page.has_status("over");
        page.keys("r");
        // X could have won with its last move.
        page.until("document.querySelector('[data-review] [data-fault=\"5\"]')");
        page.picture("review");
        // A long game with many weak moves: a few are named, each with what it changed, and the rest is
        // a list to open.
        page.open("#/play?g=connect4&m=1234567765432112345677654321&x=human&o=human");
        page.run("document.querySelector('[data-action=review]').click()");
        page.until("document.querySelector('[data-review]')");
        let named = page.count("[data-mattered] [data-fault]");
        assert!((1..=3).contains(&named), "{named}");
        assert_eq!(page.count("[data-mattered] li > p"), named);
        assert!(page.count("details[data-faults] [data-fault]") > named);
        page.picture("review-long");
        // The move is one click away.
        page.click("[data-mattered] [data-fault]");
        page.until("document.querySelector('[data-current]')");
    });
}

#[test]
fn the_engines_of_the_program_answer_when_they_are_asked_for() {
    in_browser("native", |page| {
        page.open("#/play?g=connect4&x=human&o=alphabeta:depth=6");
        assert!(
            page.value::<String>("harifServer()")
                .starts_with("ws://127.0.0.1")
        );
        page.press("settings");
        page.until("document.querySelector('[data-setting=native]')");
        page.click("[data-setting=native]");
        page.press("close");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.keys("4");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}
