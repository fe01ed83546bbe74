//! The terms that expressions count: by game, each for the player and for the opponent.

use crate::evaluators::{
    MANY_PLANES, OthelloFeatures, WindowCounts, centre_columns, corner_counts_of, discs_in_centre,
    suits, windows,
};
use harif_rules::{Board, Cell, ConnectFour, Game, LineRules, Player, Word, lines};

/// A term of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// How it is written.
    pub name: &'static str,
    /// The key of its explanation in the catalogue of texts.
    pub key: &'static str,
}

/// Which terms there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Of games like tic-tac-toe.
    Marks,
    /// Of games like Connect Four.
    Drops,
    /// Of Othello.
    Flips,
}

impl GameKind {
    /// The kind of a game, whatever its size.
    pub const fn of(game: Game) -> Self {
        match game {
            Game::TicTacToe(_) => Self::Marks,
            Game::ConnectFour(_) => Self::Drops,
            Game::Othello { .. } => Self::Flips,
        }
    }
}

/// Where a term stands among the [`Measures`]; what stands at the same place of another game is another term.
const MOST: usize = 13;
/// What was counted, in the order of [`measures`].
pub(in crate::evaluators) type Measures = [i32; MOST];
/// A bit for each term that an expression asks for.
pub(in crate::evaluators) type Wanted = u16;

macro_rules! table {
    ($($name:literal $key:literal),+ $(,)?) => {
        &[$(Measure { name: $name, key: $key }),+]
    };
}

/// The terms of a game. Those of a player come at even places, the opponent's right after them.
pub const fn measures(kind: GameKind) -> &'static [Measure] {
    match kind {
        GameKind::Marks => table!(
            "ones" "measure-ones", "opponent_ones" "measure-opponent-ones",
            "twos" "measure-twos", "opponent_twos" "measure-opponent-twos",
            "threes" "measure-threes", "opponent_threes" "measure-opponent-threes",
            "fours" "measure-fours", "opponent_fours" "measure-opponent-fours",
            "centre" "measure-centre", "opponent_centre" "measure-opponent-centre",
            "empty" "measure-empty",
        ),
        GameKind::Drops => table!(
            "centre" "measure-centre", "opponent_centre" "measure-opponent-centre",
            "threes" "measure-missing-one", "opponent_threes" "measure-opponent-missing-one",
            "twos" "measure-missing-two", "opponent_twos" "measure-opponent-missing-two",
            "threats" "measure-threats", "opponent_threats" "measure-opponent-threats",
            "parity" "measure-parity", "opponent_parity" "measure-opponent-parity",
            "empty" "measure-empty",
        ),
        GameKind::Flips => table!(
            "discs" "measure-discs", "opponent_discs" "measure-opponent-discs",
            "mobility" "measure-mobility", "opponent_mobility" "measure-opponent-mobility",
            "corners" "measure-corners", "opponent_corners" "measure-opponent-corners",
            "xsquares" "measure-x-squares", "opponent_xsquares" "measure-opponent-x-squares",
            "stable" "measure-stable", "opponent_stable" "measure-opponent-stable",
            "frontier" "measure-frontier", "opponent_frontier" "measure-opponent-frontier",
            "empty" "measure-empty",
        ),
    }
}

/// Whether any of these places is asked for.
const fn wants(wanted: Wanted, places: Wanted) -> bool {
    wanted & places != 0
}

fn empty_cells(board: &impl Board) -> i32 {
    let cells = board.game().cells();
    cells.filter(|&cell| board.at(cell).is_none()).count() as i32
}

/// Connect Four on bitboards.
pub(in crate::evaluators) fn on_bits<W: Word>(
    position: &ConnectFour<W>,
    player: Player,
    wanted: Wanted,
) -> Measures {
    let rules = position.rules();
    let (stride, line) = (position.stride(), u32::from(rules.line));
    let sides = [player, player.opponent()];
    let discs = sides.map(|side| position.discs(side));
    let board = position.board();
    let empty = board & !(discs[0] | discs[1]);
    let mut counts = [0; MOST];
    counts[10] = empty.count() as i32;
    for (side, own) in discs.into_iter().enumerate() {
        if wants(wanted, 1 << side) {
            let centre = centre_columns(rules).fold(W::EMPTY, |cells, column| {
                let rows = 0..u32::from(rules.rows);
                rows.fold(cells, |cells, row| {
                    cells | W::bit(u32::from(column) * stride + row)
                })
            });
            counts[side] = (own & centre).count() as i32;
        }
        let (threes, twos, cells) = (0b100 << side, 0b1_0000 << side, 0b1_0100_0000 << side);
        if !wants(wanted, threes | twos | cells) {
            continue;
        }
        let mut threats = W::EMPTY;
        for direction in lines::directions(stride) {
            let windows = WindowCounts::<W, MANY_PLANES>::new(own, empty, direction, line);
            let one_missing = windows.with(line - 1);
            counts[2 + side] += one_missing.count() as i32;
            counts[4 + side] += windows.with(line - 2).count() as i32;
            if wants(wanted, cells) {
                for step in 0..line {
                    threats |= one_missing.up(step * direction) & empty;
                }
            }
        }
        counts[6 + side] = threats.count() as i32;
        if wants(wanted, 0b1_0000_0000 << side) {
            let fits = |&index: &u32| suits(sides[side], position.cell(index).row, rules);
            counts[8 + side] = threats.indices().filter(fits).count() as i32;
        }
    }
    counts
}

/// Connect Four cell by cell: for large boards, and as the reference.
pub(in crate::evaluators) fn on_cells(
    board: &impl Board,
    rules: LineRules,
    player: Player,
) -> Measures {
    let mut counts = [0; MOST];
    counts[10] = empty_cells(board);
    for (side, owner) in [player, player.opponent()].into_iter().enumerate() {
        let mut threats = Vec::new();
        for window in windows(rules) {
            let own = window
                .clone()
                .filter(|&cell| board.at(cell) == Some(owner))
                .count();
            let empty: Vec<Cell> = window.filter(|&cell| board.at(cell).is_none()).collect();
            if own + empty.len() < usize::from(rules.line) {
                continue;
            }
            match empty[..] {
                [cell] => {
                    counts[2 + side] += 1;
                    if !threats.contains(&cell) {
                        threats.push(cell);
                    }
                }
                [_, _] => counts[4 + side] += 1,
                _ => {}
            }
        }
        counts[side] = discs_in_centre(board, rules, owner);
        counts[6 + side] = threats.len() as i32;
        let fits = |cell: &&Cell| suits(owner, cell.row, rules);
        counts[8 + side] = threats.iter().filter(fits).count() as i32;
    }
    counts
}

/// Tic-tac-toe: open lines by how many marks they hold.
pub(in crate::evaluators) fn on_lines(board: &impl Board, player: Player) -> Measures {
    let mut counts = [0; MOST];
    let Game::TicTacToe(rules) = board.game() else {
        return counts;
    };
    counts[10] = empty_cells(board);
    for window in windows(rules) {
        let held = [player, player.opponent()].map(|side| {
            let own = window.clone().filter(|&cell| board.at(cell) == Some(side));
            own.count()
        });
        for side in [0, 1] {
            if held[1 - side] == 0 && (1..=4).contains(&held[side]) {
                counts[2 * (held[side] - 1) + side] += 1;
            }
        }
    }
    let (columns, rows) = (rules.columns, rules.rows);
    for column in centre_columns(rules) {
        for row in (rows - 1) / 2..=rows / 2 {
            match board.at(Cell::new(column.min(columns - 1), row)) {
                Some(owner) if owner == player => counts[8] += 1,
                Some(_) => counts[9] += 1,
                None => {}
            }
        }
    }
    counts
}

/// Othello.
pub(in crate::evaluators) fn on_othello<P: OthelloFeatures>(
    position: &P,
    player: Player,
    wanted: Wanted,
) -> Measures {
    let mut counts = [0; MOST];
    let discs = [player, player.opponent()].map(|side| position.discs_of(side));
    counts[12] = position.game().cell_count() as i32 - discs[0] - discs[1];
    for (side, owner) in [player, player.opponent()].into_iter().enumerate() {
        counts[side] = discs[side];
        if wants(wanted, 0b100 << side) {
            counts[2 + side] = position.mobility_of(owner);
        }
        if wants(wanted, 0b1_0101_0000 << side) {
            let [corners, x_squares, stable] = corner_counts_of(position, owner);
            (counts[4 + side], counts[6 + side], counts[8 + side]) = (corners, x_squares, stable);
        }
        if wants(wanted, 0b100_0000_0000 << side) {
            counts[10 + side] = position.frontier_of(owner);
        }
    }
    counts
}
