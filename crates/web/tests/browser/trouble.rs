//! What happens when something breaks.

use crate::browser::in_browser;

#[test]
fn a_killed_worker_is_replaced() {
    in_browser("killed", async |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20")
            .await;
        page.click("[data-cell][data-legal]").await;
        page.has_status("thinking").await;
        page.driver
            .execute(
                "seen.workers.forEach((worker) => worker.terminate());",
                Vec::new(),
            )
            .await
            .expect("killed");
        page.press("now").await;
        page.has_status("turn").await;
        assert_eq!(page.count("[data-move]").await, 2);
        // The next game has engines as well.
        page.open("#/play?g=tictactoe&x=human&o=minimax").await;
        page.click("[data-cell=b2]").await;
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
    });
}

/// Nobody presses anything: the page learns of the end by itself, and somebody else thinks on.
#[test]
fn a_worker_that_dies_while_it_thinks_is_noticed() {
    in_browser("mourned", async |page| {
        page.open("#/play?g=othello&x=human&o=alphabeta:time=4000")
            .await;
        page.click("[data-cell][data-legal]").await;
        page.has_status("thinking").await;
        page.until("document.querySelector('[data-panel=thinking] [data-root]')")
            .await;
        page.driver
            .execute(
                "seen.workers.forEach((worker) => worker.terminate());",
                Vec::new(),
            )
            .await
            .expect("killed");
        page.until("document.querySelectorAll('[data-move]').length === 2")
            .await;
        page.has_status("turn").await;
    });
}

#[test]
fn a_dead_worker_is_noticed_without_help() {
    in_browser("dead", async |page| {
        page.open("#/play?g=tictactoe&x=human&o=minimax").await;
        page.until("seen.workers.length > 0").await;
        page.driver
            .execute(
                "seen.workers.forEach((worker) => worker.terminate());",
                Vec::new(),
            )
            .await
            .expect("killed");
        page.click("[data-cell=b2]").await;
        page.until("document.querySelectorAll('[data-disc=second]').length === 1")
            .await;
    });
}
