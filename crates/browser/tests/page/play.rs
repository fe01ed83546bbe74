//! Whole games, by mouse, by keyboard and by the box for moves.

use crate::browser::{Browser, in_browser};
use harif_browser::keyboard::Key;

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
        let targets = [
            "[data-cell=a6]",
            "[data-cell=b1]",
            "[data-column='1']",
            "[data-column='2']",
            "[data-cell=a3]",
            "[data-cell=b6]",
            "[data-cell=a5]",
        ];
        for (played, target) in (1..).zip(targets) {
            page.click(target);
            page.has_moves(&"1212121"[..played]);
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
                // The pass is told in every way: in the message, in the list and to the ear.
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
        page.click("[data-variation]");
        page.has_moves("445");
        page.press("redo");
        page.has_moves("4453");
        // What the coach thinks of a move comes later, and moves nothing that could be clicked by then.
        let widths: usize = page.value(
            "(() => { const sign = document.querySelector('[data-move] .sign');
               const width = (text) => { sign.textContent = text; return sign.parentElement.getBoundingClientRect().width; };
               return new Set(['', '◆', '!', '?!', '?', '??'].map(width)).size; })()",
        );
        assert_eq!(widths, 1);
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
        page.open("#/play");
        assert_eq!(page.count("[role=dialog]"), 0);
        for game in ["tictactoe", "othello", "connect4"] {
            page.click(&format!("[data-game={game}]"));
            page.until(&format!("document.querySelector('[data-board={game}]')"));
            let sizes: Vec<String> = page
                .value("[...document.querySelectorAll('[data-setup=size] option')].map((option) => option.value)");
            assert!(sizes.len() >= 3, "{game}: {sizes:?}");
            for size in sizes {
                let value = serde_json::json!(size);
                page.choose("[data-setup=size]", &size);
                page.until(&format!(
                    "document.querySelector('[data-setup=size]').value === {value}"
                ));
                let cells = page.count("[data-cell]");
                assert!(cells >= 9, "{game} {size}: {cells}");
            }
        }
    });
}

/// Chooses in a field of the setup.
pub(crate) fn choose(page: &Browser, field: &str, value: &str) {
    page.choose(&format!("[data-setup={field}]"), value);
}

/// The opponent has opened; a person who then wants to be first begins a game, and inherits no disc.
#[test]
fn nobody_takes_over_the_disc_of_the_opponent() {
    in_browser("first-after", |page| {
        page.open("#/play?g=connect4&x=alphabeta:depth=2&o=human");
        page.until("document.querySelectorAll('[data-move]').length === 1");
        choose(page, "you", "first");
        page.until("document.querySelectorAll('[data-move]').length === 0");
        page.has_status("turn");
        assert_eq!(page.discs(), 0);
        page.keys("4");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
        // In the middle of a game it is asked first, and "no" leaves everything as it was.
        page.open("#/play?g=tictactoe&m=b2a1c1a3&x=minimax:depth=1&o=human&n=4");
        page.until("document.querySelectorAll('[data-move]').length === 5");
        page.has_status("turn");
        choose(page, "you", "first");
        page.until("document.querySelector('[data-action=not-sure]')");
        page.press("not-sure");
        page.until("document.querySelector('[data-setup=you]').value !== 'first'");
        assert_eq!(page.discs(), 5);
    });
}

#[test]
fn the_list_of_moves_follows_the_game() {
    in_browser("moves-follow", |page| {
        // Sixty moves are more than the list shows at once.
        let moves: String = (1..=7).map(|column| column.to_string().repeat(6)).collect();
        let moves = moves.replace("111111222222", "121212212121");
        page.open(&format!(
            "#/play?g=connect4&b=10x10&k=9&m={moves}&x=human&o=human"
        ));
        let seen = "(() => { const list = document.querySelector('.game').getBoundingClientRect();
          const at = document.querySelector('[data-current]').getBoundingClientRect();
          return at.height > 0 && at.top >= list.top - 1 && at.bottom <= list.bottom + 1 && at.bottom <= innerHeight; })()";
        let hidden = "(() => { const list = document.querySelector('.game'); return list.scrollHeight > list.clientHeight + 100; })()";
        page.until(hidden);
        page.until(seen);
        page.press("first");
        page.until("document.querySelector('.game').scrollTop === 0");
        page.press("last");
        page.until(seen);
        page.keys("8");
        page.until(&format!(
            "document.querySelectorAll('[data-move]').length === {}",
            moves.len() + 1
        ));
        page.until(seen);
        // On a phone the sheet around the list follows.
        page.resize(390, 844);
        page.click("[data-sheet-tab=moves]");
        page.until(
            "(() => { const at = document.querySelector('[data-current]').getBoundingClientRect();
          return at.height > 0 && at.bottom <= innerHeight + 1; })()",
        );
    });
}

/// Messages come and go; the board stays where it is.
#[test]
fn messages_do_not_push_the_board() {
    in_browser("banners", |page| {
        let place = "(() => { const box = document.querySelector('[data-board]').getBoundingClientRect(); return [box.left, box.top, box.width, box.height].join(' '); })()";
        for (width, height) in [(1440, 900), (1000, 700), (390, 844)] {
            page.resize(width, height);
            page.open("#/play?g=tictactoe&m=b2");
            page.run("scrollTo(0, 0)");
            let before: String = page.value(place);
            page.run("history.replaceState(null, '', location.href)");
            // A message that is long: a link with three faults.
            page.run("const brought = new DataTransfer(); brought.setData('text/plain', 'http://x/#/play?g=tictactoe&m=b2zz&n=nan&x=nobody');
                 document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: brought, bubbles: true }));");
            page.until("document.querySelectorAll('[data-notice] p').length >= 3");
            assert_eq!(page.value::<String>(place), before, "{width}");
            page.picture(&format!("notice-{width}"));
            page.press("close-notice");
            page.until("!document.querySelector('[data-notice]')");
            assert_eq!(page.value::<String>(place), before, "{width}");
            page.offline(true);
            page.until("document.querySelector('.offline')");
            assert_eq!(page.value::<String>(place), before, "{width} offline");
            page.offline(false);
        }
    });
}

/// A value stays on its plate and nothing lies over it, in every game and language.
#[test]
fn values_fit_on_their_plates() {
    in_browser("plates", |page| {
        let outside = "[...document.querySelectorAll('[data-chip]')].filter((chip) => {
            const plate = chip.querySelector('rect').getBBox(), words = chip.querySelector('text').getBBox();
            return words.x < plate.x || words.x + words.width > plate.x + plate.width;
          }).map((chip) => chip.textContent)";
        let covered = "[...document.querySelectorAll('[data-chip]')].filter((chip) => {
            const plate = chip.getBoundingClientRect();
            return [...document.querySelectorAll('.board .last, .board .hinted')].some((mark) => {
              const at = mark.getBoundingClientRect();
              const meets = at.left < plate.right && plate.left < at.right && at.top < plate.bottom && plate.top < at.bottom;
              return meets && (chip.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
            });
          }).map((chip) => chip.textContent)";
        for lang in ["fa", "en"] {
            for game in [
                "connect4&m=44353521",
                "othello&b=10x10&m=e4",
                "othello&m=f5d6c3d3c4f4f6",
                "tictactoe&m=b2a1",
                "connect4&b=8x7&k=4&m=4",
            ] {
                page.open(&format!("#/play?g={game}&x=human&o=human&l={lang}"));
                if page.value("document.querySelector('[data-action=values]').getAttribute('aria-pressed') !== 'true'") {
                    page.keys("v");
                }
                page.until("document.querySelector('[data-chip]')");
                assert_eq!(page.value::<Vec<String>>(outside), [""; 0], "{game} {lang}");
                assert_eq!(page.value::<Vec<String>>(covered), [""; 0], "{game} {lang}");
                page.picture(&format!("plates-{lang}-{}", game.replace(['&', '='], "-")));
            }
        }
    });
}
