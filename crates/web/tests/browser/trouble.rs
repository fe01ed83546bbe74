//! What happens when something breaks.

use crate::browser::in_browser;

#[test]
fn a_killed_worker_is_replaced() {
    in_browser("killed", |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.press("now");
        page.has_status("turn");
        assert_eq!(page.count("[data-move]"), 2);
        // The next game has engines as well.
        page.open("#/play?g=tictactoe&x=human&o=minimax");
        page.click("[data-cell=b2]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}

/// Nobody presses anything: the page learns of the end by itself, and somebody else thinks on.
#[test]
fn a_worker_that_dies_while_it_thinks_is_noticed() {
    in_browser("mourned", |page| {
        page.open("#/play?g=othello&x=human&o=alphabeta:time=4000");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.until("document.querySelector('[data-panel=thinking] [data-root]')");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.until("document.querySelectorAll('[data-move]').length === 2");
        page.has_status("turn");
    });
}

#[test]
fn a_dead_worker_is_noticed_without_help() {
    in_browser("dead", |page| {
        page.open("#/play?g=tictactoe&x=human&o=minimax");
        page.until("seen.workers.length > 0");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.click("[data-cell=b2]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}
