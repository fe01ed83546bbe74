//! The functions of the tic-tac-toe course on any board of nine cells, against a plain list of cells.

use harif_play::course::{Action, CourseBoard};
use harif_rules::Player;
use std::collections::HashMap;

type Cells = [Option<Player>; 9];

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn has_line(cells: &Cells, side: Player) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&cell| cells[cell] == Some(side)))
}

fn turn(cells: &Cells) -> Player {
    let count = |side| cells.iter().filter(|cell| **cell == Some(side)).count();
    if count(Player::First) > count(Player::Second) {
        Player::Second
    } else {
        Player::First
    }
}

/// What a board is worth to X, by looking at everything.
fn value(cells: &Cells, known: &mut HashMap<Cells, i32>) -> i32 {
    if let Some(&value) = known.get(cells) {
        return value;
    }
    let value = value_below(cells, known);
    known.insert(*cells, value);
    value
}

fn value_below(cells: &Cells, known: &mut HashMap<Cells, i32>) -> i32 {
    if has_line(cells, Player::First) {
        return 1;
    }
    if has_line(cells, Player::Second) {
        return -1;
    }
    let side = turn(cells);
    let values = (0..9).filter(|&cell| cells[cell].is_none()).map(|cell| {
        let mut next = *cells;
        next[cell] = Some(side);
        value(&next, known)
    });
    let best = match side {
        Player::First => values.max(),
        Player::Second => values.min(),
    };
    best.unwrap_or(0)
}

fn random_cells(lot: &mut fastrand::Rng) -> Cells {
    let filled = lot.u8(3..=9);
    std::array::from_fn(|_| {
        (lot.u8(..9) < filled).then(|| *lot.choice(&Player::BOTH).expect("two"))
    })
}

fn written(cells: &Cells, empty: &str) -> String {
    let letter = |cell: &Option<Player>| match cell {
        Some(Player::First) => "X",
        Some(Player::Second) => "O",
        None => empty,
    };
    cells.iter().map(letter).collect()
}

/// Boards read alike in every form in which people write them, and rows of another length are no board.
#[test]
fn every_form_of_a_board_is_the_same_board() {
    let mut lot = fastrand::Rng::with_seed(1);
    for _ in 0..300 {
        let cells = random_cells(&mut lot);
        let board = CourseBoard::read(&written(&cells, ".")).expect("nine cells");
        let rows: Vec<String> = cells
            .chunks(3)
            .map(|row| {
                let names = row.iter().map(|cell| match cell {
                    Some(Player::First) => "\"X\"",
                    Some(Player::Second) => "'O'",
                    None => "None",
                });
                format!("[{}]", names.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let list = format!("[{}]", rows.join(",\n "));
        // Numbers for empty cells in a row, as in FEN.
        let mut fen = written(&cells, ".");
        for count in (1..=9).rev() {
            fen = fen.replace(&".".repeat(count), &count.to_string());
        }
        let turn = match turn(&cells) {
            Player::First => "x",
            Player::Second => "o",
        };
        for text in [
            board.to_string(),
            written(&cells, "_").to_lowercase(),
            fen.clone(),
            format!("{fen} {turn}"),
            list,
        ] {
            assert_eq!(CourseBoard::read(&text), Some(board), "{text:?}");
        }
        let ragged = format!("[{}]", rows.join(",").replacen("],[", ", ", 1));
        assert_eq!(CourseBoard::read(&ragged), None, "{ragged}");
        assert_eq!(CourseBoard::read(&(fen + "1")), None);
    }
}

/// Turn, winner, end, moves and the best of them, on boards that no game can reach too: where both sides have a line X has won, and of
/// equally good moves the middle comes first, then the corners, then the edges.
#[test]
fn the_course_says_what_a_plain_list_says() {
    let mut lot = fastrand::Rng::with_seed(2);
    let order = [4, 0, 2, 6, 8, 1, 3, 5, 7];
    let (mut both, mut equal) = (0, 0);
    let mut known = HashMap::new();
    for _ in 0..600 {
        let cells = random_cells(&mut lot);
        let board = CourseBoard::read(&written(&cells, ".")).expect("nine cells");
        assert_eq!(board.player(), turn(&cells));
        let lines = Player::BOTH.map(|side| has_line(&cells, side));
        let winner = match lines {
            [true, _] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        };
        both += usize::from(lines == [true, true]);
        assert_eq!(board.winner(), winner);
        let utility = match winner {
            Some(Player::First) => 1,
            Some(Player::Second) => -1,
            None => 0,
        };
        assert_eq!(board.utility(), utility);
        let free: Vec<usize> = (0..9).filter(|&cell| cells[cell].is_none()).collect();
        assert_eq!(board.terminal(), winner.is_some() || free.is_empty());
        if board.terminal() {
            assert!(board.actions().is_empty() && board.minimax().is_none());
            continue;
        }
        let action = |cell: usize| -> Action { [cell as u8 / 3, cell as u8 % 3] };
        let actions: Vec<Action> = free.iter().map(|&cell| action(cell)).collect();
        assert_eq!(board.actions(), actions);
        let side = turn(&cells);
        let sign = if side == Player::First { 1 } else { -1 };
        let mut worth = |cell: usize| {
            let mut next = cells;
            next[cell] = Some(side);
            let after = CourseBoard::read(&written(&next, ".")).expect("nine cells");
            assert_eq!(board.result(action(cell)), Some(after));
            sign * value(&next, &mut known)
        };
        let worth: Vec<(usize, i32)> = free.iter().map(|&cell| (cell, worth(cell))).collect();
        let best = worth.iter().map(|it| it.1).max().expect("a move");
        equal += usize::from(worth.iter().filter(|it| it.1 == best).count() > 1);
        let first = order
            .into_iter()
            .find(|&cell| worth.contains(&(cell, best)));
        assert_eq!(board.minimax(), first.map(action), "{board}");
    }
    assert!(both > 5 && equal > 50, "{both} {equal}");
}
