//! Agents that think beside the page: answers, stopping, moving now, values, hints, review.

use crate::browser::in_browser;

#[test]
fn an_agent_answers_and_undo_takes_both_moves_back() {
    in_browser("agent", async |page| {
        page.open("#/play?g=connect4&x=human&o=alphabeta:depth=4")
            .await;
        page.keys("4").await;
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
        page.has_status("turn").await;
        page.control('z', false).await;
        page.has_moves("").await;
    });
}

#[test]
fn two_machines_play_a_game_to_its_end() {
    in_browser("machines", async |page| {
        page.open("#/play?g=tictactoe&x=random&o=minimax").await;
        page.has_status("over").await;
    });
}

#[test]
fn a_long_thought_is_cut_short() {
    in_browser("move-now", async |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20")
            .await;
        page.click("[data-cell][data-legal]").await;
        page.has_status("thinking").await;
        // While it thinks, the page answers: a board that can be looked at, a language to change.
        page.keys("l").await;
        page.until("document.documentElement.lang === 'fa'").await;
        page.until("document.querySelector('[data-action=now]')")
            .await;
        page.press("now").await;
        page.until("document.querySelectorAll('[data-move]').length === 2")
            .await;
        page.has_status("turn").await;
        page.click("[data-cell][data-legal]").await;
        page.has_status("thinking").await;
        page.press("stop").await;
        page.has_status("paused").await;
    });
}

#[test]
fn undo_ends_a_thought() {
    in_browser("undo-thinking", async |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20")
            .await;
        page.click("[data-cell][data-legal]").await;
        page.has_status("thinking").await;
        page.control('z', false).await;
        page.has_moves("").await;
        page.has_status("turn").await;
        // The board is the person's again.
        page.until("document.querySelector('[data-cell][data-legal]')")
            .await;
    });
}

/// What is drawn over the board is what is there.
#[test]
fn overlays_show_threats_and_regions() {
    in_browser("overlays", async |page| {
        page.open("#/play?g=connect4&m=5334475").await;
        page.keys("o").await;
        page.until("document.querySelectorAll('[data-mark=poisoned]').length === 2")
            .await;
        let at: Vec<String> = page
            .value("[...document.querySelectorAll('[data-mark=threat].first')].map((mark) => mark.dataset.at)")
            .await;
        assert_eq!(at, ["b2", "f2"]);
        let label: String = page
            .value("document.querySelector('[data-cell=b2]').getAttribute('aria-label')")
            .await;
        assert!(label.contains("would win here"), "{label}");
        page.keys("o").await;
        page.until("!document.querySelector('[data-mark]')").await;
        page.open("#/play?g=othello&m=f5d6c3").await;
        for mark in ["move", "frontier"] {
            page.keys("o").await;
            page.until(&format!("document.querySelector('[data-mark={mark}]')"))
                .await;
        }
    });
}

#[test]
fn values_say_what_kind_they_are() {
    in_browser("values", async |page| {
        page.open("#/play?g=tictactoe&m=a1b2").await;
        page.keys("v").await;
        page.until("document.querySelectorAll('[data-chip][data-kind=exact]').length === 7")
            .await;
        let label: String = page
            .value("document.querySelector('[data-cell=c3]').getAttribute('aria-label')")
            .await;
        assert!(label.contains("exact"), "{label}");
        page.keys("v").await;
        page.until("!document.querySelector('[data-chip]')").await;
    });
}

/// Alpha-beta knows one of nine equal moves exactly and of the others only that they are no better;
/// nothing else may be said of them.
#[test]
fn bounds_at_the_root_are_shown_as_bounds() {
    in_browser("root-bounds", async |page| {
        page.open("#/play?g=tictactoe&x=alphabeta:depth=9&o=human")
            .await;
        page.until("document.querySelectorAll('tr[data-root] [data-kind]').length === 9")
            .await;
        assert_eq!(page.count("tr[data-root] [data-kind=exact]").await, 1);
        assert_eq!(page.count("tr[data-root] [data-kind=upper]").await, 8);
    });
}

#[test]
fn hints_come_step_by_step_and_stay() {
    in_browser("hints", async |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2").await;
        for step in 1..=4 {
            page.keys("h").await;
            page.until(&format!(
                "document.querySelector('[data-panel=hint]')?.dataset.step === '{step}'"
            ))
            .await;
        }
        page.until("document.querySelector('[data-cell=a3][data-hinted]')")
            .await;
    });
}

#[test]
fn a_finished_game_is_reviewed() {
    in_browser("review", async |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2c3b3").await;
        page.has_status("over").await;
        page.keys("r").await;
        // X could have won with its last move.
        page.until("document.querySelector('[data-review] [data-fault=\"5\"]')")
            .await;
        page.picture("review").await;
    });
}

#[test]
fn the_engines_of_the_program_answer_when_they_are_asked_for() {
    in_browser("native", async |page| {
        page.open("#/play?g=connect4&x=human&o=alphabeta:depth=6")
            .await;
        assert!(
            page.value::<String>("harifServer()")
                .await
                .starts_with("ws://127.0.0.1")
        );
        page.press("settings").await;
        page.until("document.querySelector('[data-setting=native]')")
            .await;
        page.click("[data-setting=native]").await;
        page.press("close").await;
        page.driver
            .execute(
                "seen.workers.forEach((worker) => worker.terminate());",
                Vec::new(),
            )
            .await
            .expect("no worker is left");
        page.keys("4").await;
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
    });
}
