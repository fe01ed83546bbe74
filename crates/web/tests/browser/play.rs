//! Whole games, by mouse, by keyboard and by the box for moves.

use crate::browser::{Browser, in_browser};
use crate::keyboard::Key;

/// A short game on 4×4 in which White has to pass: Black wins.
const WITH_A_PASS: [&str; 6] = ["b1", "c1", "d1", "a1", "a3", "d4"];
const WITH_A_PASS_TRANSCRIPT: &str = "b1c1d1a1a3d4";

#[test]
fn tic_tac_toe_is_won_by_mouse() {
    in_browser("mouse-tictactoe", |page| {
        page.open("#/play?g=tictactoe");
        for cell in ["a1", "b1", "a2", "b2", "a3"] {
            page.click(&format!("[data-cell={cell}]"));
        }
        page.has_status("over");
        let mut winning = page.cells("[data-winning]");
        winning.sort();
        assert_eq!(winning, ["a1", "a2", "a3"]);
        // The board stays in sight, and a click on it changes nothing any more.
        page.click("[data-cell=c3]");
        assert_eq!(page.discs(), 5);
    });
}

#[test]
fn connect_four_is_won_by_mouse_anywhere_in_a_column() {
    in_browser("mouse-connect4", |page| {
        page.open("#/play?g=connect4");
        // The top of a column, the cell where the disc will lie, the room above the board.
        for target in [
            "[data-cell=a6]",
            "[data-cell=b1]",
            "[data-column='1']",
            "[data-column='2']",
            "[data-cell=a3]",
            "[data-cell=b6]",
            "[data-cell=a5]",
        ] {
            page.click(target);
        }
        page.has_status("over");
        assert_eq!(page.transcript(), "1212121");
        assert_eq!(page.cells("[data-winning]"), ["a4", "a3", "a2", "a1"]);
    });
}

#[test]
fn a_disc_hovers_over_the_column_under_the_pointer() {
    in_browser("hover", |page| {
        page.open("#/play?g=connect4");
        page.hover("[data-cell=e3]");
        page.until("document.querySelector('.hovering circle')");
        let over: bool = page
            .value(
                "(() => { const middle = (e) => { const box = e.getBoundingClientRect(); return box.left + box.width / 2; };
                  return Math.abs(middle(document.querySelector('.hovering .body'))
                    - middle(document.querySelector('[data-cell=e3] .square'))) < 2; })()",
            );
        assert!(over, "the disc is above its column");
    });
}

#[test]
fn connect_four_is_won_by_digits_and_taken_back() {
    in_browser("digits", |page| {
        page.open("#/play?g=connect4");
        page.keys("1212121");
        page.has_status("over");
        assert_eq!(page.cells("[data-winning]"), ["a4", "a3", "a2", "a1"]);
        page.control('z', false);
        page.has_moves("121212");
        page.has_status("turn");
        page.control('z', true);
        page.has_status("over");
    });
}

/// Walks the cursor of the board to a cell and plays there.
fn play_with_arrows(page: &Browser, target: &str) {
    loop {
        let here: String = page.value("document.activeElement.dataset.cell");
        let at = |text: &str, index: usize| text.as_bytes()[index];
        let step = match (
            at(&here, 0).cmp(&at(target, 0)),
            at(&here, 1).cmp(&at(target, 1)),
        ) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            // Row 1 of Othello is at the top.
            (_, std::cmp::Ordering::Less) => Key::Down,
            (_, std::cmp::Ordering::Greater) => Key::Up,
            _ => return page.special(Key::Enter),
        };
        page.special(step);
        page.until(&format!("document.activeElement.dataset.cell !== '{here}'"));
    }
}

#[test]
fn othello_with_a_pass_is_played_by_keyboard() {
    in_browser("arrows", |page| {
        page.open("#/play?g=othello&b=4x4");
        assert_eq!(page.count("[data-cell][tabindex='0']"), 1, "one tab stop");
        page.run("document.querySelector(\"[data-cell][tabindex='0']\").focus()");
        for (played, cell) in WITH_A_PASS.iter().enumerate() {
            play_with_arrows(page, cell);
            page.until(&format!(
                "document.querySelector('[data-cell={cell}]').dataset.disc !== 'empty'"
            ));
            if played == 4 {
                // The pass is told to everybody: in the message, in the list and to the ear.
                page.until("document.querySelector('[data-notice]')");
                page.until("document.querySelector('[data-move=pass]')");
                page.until("document.querySelector('[data-live]').textContent.includes('pass')");
            }
        }
        page.has_status("over");
        assert_eq!(page.transcript(), WITH_A_PASS_TRANSCRIPT);
    });
}

#[test]
fn othello_with_a_pass_is_played_by_the_move_box() {
    in_browser("typed-othello", |page| {
        page.open("#/play?g=othello&b=4x4");
        for (played, cell) in WITH_A_PASS.iter().enumerate() {
            if played == 5 {
                // White is seen to pass before Black plays again.
                page.until("document.querySelector('[data-move=pass]')");
                page.has_status("turn");
            }
            page.type_move(cell);
            page.until(&format!(
                "document.querySelector('[data-cell={cell}]').dataset.disc !== 'empty'"
            ));
        }
        page.has_moves(WITH_A_PASS_TRANSCRIPT);
        page.has_status("over");
    });
}

#[test]
fn a_draw_is_a_draw() {
    in_browser("draw", |page| {
        page.open("#/play?g=tictactoe");
        for cell in ["a1", "b2", "c1", "b1", "b3", "a2", "c2", "c3", "a3"] {
            page.type_move(cell);
        }
        page.has_status("over");
        assert_eq!(page.count("[data-winning]"), 0);
        let said: String = page.value("document.querySelector('[data-status]').textContent");
        assert!(said.contains("Draw"), "{said}");
    });
}

#[test]
fn what_is_typed_wrong_is_answered_and_changes_nothing() {
    in_browser("mistyped", |page| {
        page.open("#/play?g=tictactoe&m=b2");
        for wrong in ["z9", "b2", "castle"] {
            page.type_move(wrong);
            page.until("document.querySelector('[data-notice].bad')");
            page.press("close-notice");
            page.until("!document.querySelector('[data-notice]')");
            page.run("document.querySelector('[data-movebox]').value = ''; document.querySelector('[data-movebox]').dispatchEvent(new Event('input', { bubbles: true }))");
        }
        assert_eq!(page.transcript(), "b2");
        // Digits of any script are digits.
        page.type_move("a۳");
        page.has_moves("b2a3");
    });
}

#[test]
fn playing_on_after_undo_keeps_the_other_line() {
    in_browser("variations", |page| {
        page.open("#/play?g=connect4&m=4453");
        page.press("undo");
        page.press("undo");
        assert_eq!(page.discs(), 2);
        page.keys("1");
        page.has_moves("441");
        page.until("document.querySelector('[data-variation]')");
        page.click("[data-variation]");
        page.has_moves("445");
        page.press("redo");
        page.has_moves("4453");
    });
}

#[test]
fn a_new_game_asks_before_it_ends_one() {
    in_browser("new", |page| {
        page.open("#/play?g=connect4&m=445321");
        page.press("new");
        page.until("document.querySelector('[data-action=sure]')");
        page.press("not-sure");
        assert_eq!(page.discs(), 6);
        page.keys("n");
        page.until("document.querySelector('[data-action=sure]')");
        page.press("sure");
        // Where the lot lets the opponent begin, its first disc may lie there already.
        page.until("document.querySelectorAll('[data-move]').length <= 1");
    });
}

#[test]
fn every_game_and_size_is_there_without_a_dialog() {
    in_browser("sizes", |page| {
        page.open("");
        assert_eq!(page.count("[role=dialog]"), 0);
        for game in ["tictactoe", "othello", "connect4"] {
            page.click(&format!("[data-game={game}]"));
            page.until(&format!("document.querySelector('[data-board={game}]')"));
            let sizes: Vec<String> = page
                .value("[...document.querySelectorAll('[data-setup=size] option')].map((option) => option.value)");
            assert!(sizes.len() >= 3, "{game}: {sizes:?}");
            for size in sizes {
                let value = serde_json::json!(size);
                page.run(&format!("const field = document.querySelector('[data-setup=size]'); field.value = {value}; field.dispatchEvent(new Event('change', {{ bubbles: true }}));"));
                page.until(&format!(
                    "document.querySelector('[data-setup=size]').value === {value}"
                ));
                let cells = page.count("[data-cell]");
                assert!(cells >= 9, "{game} {size}: {cells}");
            }
        }
    });
}
