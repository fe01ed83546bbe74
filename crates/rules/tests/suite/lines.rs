//! Winning lines of every length that the rules allow, against a search of the board by hand.
//!
//! Random games hardly ever make a line of more than five discs, so these lines are planted.

use std::collections::BTreeSet;

use harif_rules::grid::GridTicTacToe;
use harif_rules::lines::{cells_in_lines, has_line};
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Column, Game, Huge, LineRules, Outcome, Player, Position,
    Setup, Word,
};
use proptest::prelude::*;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The cells of a chain that begins at a cell, if the board has room for all of it.
fn chain(rules: LineRules, start: Cell, (dc, dr): (i32, i32), length: u8) -> Option<Vec<Cell>> {
    (0..i32::from(length))
        .map(|step| {
            let column = i32::from(start.column) + step * dc;
            let row = i32::from(start.row) + step * dr;
            let inside = (0..i32::from(rules.columns)).contains(&column)
                && (0..i32::from(rules.rows)).contains(&row);
            inside.then(|| Cell::new(column as u8, row as u8))
        })
        .collect()
}

/// Every possible winning line of a board.
fn all_lines(rules: LineRules) -> Vec<Vec<Cell>> {
    Game::TicTacToe(rules)
        .cells()
        .flat_map(|start| DIRECTIONS.map(|direction| chain(rules, start, direction, rules.line)))
        .flatten()
        .collect()
}

/// The cells of all lines within a set of cells.
fn cells_of_lines(rules: LineRules, set: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    all_lines(rules)
        .into_iter()
        .filter(|line| line.iter().all(|cell| set.contains(cell)))
        .flatten()
        .collect()
}

fn rules() -> impl Strategy<Value = LineRules> {
    (2_u8..=16, 2_u8..=16, 3_u8..=16).prop_map(|(columns, rows, line)| LineRules {
        columns,
        rows,
        line,
    })
}

/// Checks the shifting functions on a set of cells, in the layouts of both games.
fn agrees<W: Word>(rules: LineRules, set: &BTreeSet<Cell>) {
    let expected = cells_of_lines(rules, set);
    let by_row =
        |cell: Cell| u32::from(cell.row) * (u32::from(rules.columns) + 1) + u32::from(cell.column);
    let by_column =
        |cell: Cell| u32::from(cell.column) * (u32::from(rules.rows) + 1) + u32::from(cell.row);
    let layouts: [(u32, &dyn Fn(Cell) -> u32); 2] = [
        (u32::from(rules.columns) + 1, &by_row),
        (u32::from(rules.rows) + 1, &by_column),
    ];
    for (stride, index) in layouts {
        let last = index(Cell::new(rules.columns - 1, rules.rows - 1));
        if last >= W::BITS {
            continue;
        }
        let word = |cells: &BTreeSet<Cell>| {
            cells
                .iter()
                .fold(W::EMPTY, |word, &cell| word | W::bit(index(cell)))
        };
        let line = u32::from(rules.line);
        assert_eq!(
            has_line(word(set), stride, line),
            !expected.is_empty(),
            "{rules:?} {set:?}"
        );
        assert_eq!(
            cells_in_lines(word(set), stride, line),
            word(&expected),
            "{rules:?} {set:?}"
        );
    }
}

proptest! {
    /// A planted line of any length is found, with its own cells and no others; without any one of
    /// its cells it is no line.
    #[test]
    fn lines_of_every_length_are_found(rules in rules(), seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let lines = all_lines(rules);
        let mut set: BTreeSet<Cell> = Game::TicTacToe(rules)
            .cells()
            .filter(|_| rng.u8(..4) == 0)
            .collect();
        if let Some(line) = lines.get(rng.usize(..lines.len().max(1))) {
            set.extend(line);
            let mut broken = set.clone();
            broken.remove(&line[rng.usize(..line.len())]);
            agrees::<u64>(rules, &broken);
            agrees::<u128>(rules, &broken);
            agrees::<Huge>(rules, &broken);
        }
        agrees::<u64>(rules, &set);
        agrees::<u128>(rules, &set);
        agrees::<Huge>(rules, &set);
    }

    /// The move that completes a line of any length ends the game at once, on bitboards and grids.
    #[test]
    fn the_last_disc_of_a_line_wins(rules in rules(), seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let lines = all_lines(rules);
        prop_assume!(!lines.is_empty());
        let line = &lines[rng.usize(..lines.len())];
        let missing = line[rng.usize(..line.len())];
        let game = Game::TicTacToe(rules);
        let mut setup = Setup::new(game);
        for &cell in line.iter().filter(|&&cell| cell != missing) {
            setup.put(cell, Some(Player::First));
        }
        // As many discs of the other side, where they make no line of their own.
        let mut others: Vec<Cell> = game.cells().filter(|cell| !line.contains(cell)).collect();
        rng.shuffle(&mut others);
        let others: BTreeSet<Cell> = others.into_iter().take(line.len() - 1).collect();
        prop_assume!(others.len() == line.len() - 1);
        prop_assume!(cells_of_lines(rules, &others).is_empty());
        for &cell in &others {
            setup.put(cell, Some(Player::Second));
        }
        let before = AnyPosition::set_up(&setup).unwrap();
        prop_assert_eq!(before.outcome(), None);
        let after = before.after(AnyMove::Cell(missing)).unwrap();
        let won = Some(Outcome::Won { by: Player::First, margin: 1 });
        prop_assert_eq!(after.outcome(), won);
        let cells: BTreeSet<Cell> = after.winning_cells().into_iter().collect();
        prop_assert_eq!(cells, line.iter().copied().collect::<BTreeSet<_>>());
        let plain = GridTicTacToe::set_up(&setup).unwrap().after(missing).unwrap();
        prop_assert_eq!(plain.outcome(), won);
    }

    /// Lines along a row and up a column, dropped disc by disc: the last disc wins, none before.
    #[test]
    fn dropped_lines_of_every_length_win(
        columns in 2_u8..=16, rows in 2_u8..=16, line in 3_u8..=16, upright: bool, mirrored: bool,
    ) {
        let rules = LineRules { columns, rows, line };
        prop_assume!(if upright { rows >= line } else { columns >= line && rows >= 2 });
        let mut position = AnyPosition::start(Game::ConnectFour(rules));
        let at = |column: u8| {
            AnyMove::Column(Column(if mirrored { columns - 1 - column } else { column }))
        };
        for disc in 0..line {
            // Up a column the second player answers beside it; along a row on top of it.
            let (own, answer) = if upright { (0, 1) } else { (disc, disc) };
            prop_assert_eq!(position.outcome(), None);
            position.play(at(own)).unwrap();
            if disc + 1 < line {
                prop_assert_eq!(position.outcome(), None);
                position.play(at(answer)).unwrap();
            }
        }
        prop_assert_eq!(position.winner(), Some(Player::First));
        prop_assert_eq!(position.winning_cells().len(), usize::from(line));
    }
}

/// Centre first: in tic-tac-toe by the number of lines through a cell, in Connect Four and Othello
/// by the distance from the middle.
#[test]
fn centrality_counts_what_it_says() {
    for (columns, rows, line) in [(3, 3, 3), (4, 3, 3), (7, 5, 4), (6, 6, 6)] {
        let rules = LineRules {
            columns,
            rows,
            line,
        };
        let lines = all_lines(rules);
        let start = AnyPosition::start(Game::TicTacToe(rules));
        for cell in start.game().cells() {
            let through = lines.iter().filter(|line| line.contains(&cell)).count();
            assert_eq!(start.centrality(AnyMove::Cell(cell)), through as i32);
        }
    }
    let along = |game: &str| -> Vec<i32> {
        let start = AnyPosition::start(game.parse().unwrap());
        start.moves().map(|m| start.centrality(m)).collect()
    };
    assert_eq!(along("connect4"), [-3, -2, -1, 0, -1, -2, -3]);
    assert_eq!(
        along("connect4(columns=8)"),
        [-3, -2, -1, 0, 0, -1, -2, -3],
        "an even board has two middle columns"
    );
    let othello = AnyPosition::start(Game::OTHELLO);
    let central = |cell: &str| othello.centrality(AnyMove::Cell(cell.parse().unwrap()));
    assert_eq!(
        ["d4", "e5", "c4", "c3", "a4", "a1", "h8", "h1"].map(central),
        [0, 0, -1, -2, -3, -6, -6, -6]
    );
    assert_eq!(othello.centrality(AnyMove::Pass), 0);
}
