//! Judgements of positions: the source texts' own, and better ones beside them.
//!
//! | name | games | idea |
//! |---|---|---|
//! | [`utility`](Utility) | all | nothing but the result: a win, a draw, a loss |
//! | [`lines`](OpenLines) | tic-tac-toe | lines that are still open, the fuller the better |
//! | [`windows`](Windows) | Connect Four | the classroom's: count windows of four cells |
//! | [`threats`](Threats) | Connect Four | winning cells, and whether their row suits their owner |
//! | [`discs`](Discs) | Othello | the classroom's: own discs minus the opponent's |
//! | [`positional`](Positional) | Othello | mobility, corners, stable discs, frontier; on large boards not too few discs |
//! | [`expr`](expression) | all | what people write themselves: `expr:3*centre+5*threes` |
//!
//! Each but the last is a sum of counts, and each count has a [weight](weights()) that can be set:
//! [`EvaluatorSpec`] is an evaluator with its weights, as people write it.

mod by_name;
mod connect4;
pub mod expression;
mod lines;
mod othello;
mod threats;
mod utility;
mod weights;
mod windows;

pub use by_name::ByName;
pub use connect4::ConnectFourFeatures;
pub use lines::OpenLines;
pub use othello::{Discs, OthelloFeatures, Positional};
pub use threats::Threats;
pub use utility::Utility;
pub use weights::{
    EvaluatorError, EvaluatorSpec, LARGEST_WEIGHT, MOST_WEIGHTS, Weighable, Weight, Weights,
};
pub use windows::Windows;

use crate::{Finish, WIN};
use expression::{GameKind, Measures, Wanted, on_bits, on_cells, on_lines, on_othello};
use othello::{WIN_COUNTS_MOST, corner_counts_of};
use threats::suits;

use harif_rules::grid::{GridConnectFour, GridOthello, GridTicTacToe};
use harif_rules::{Board, Cell, ConnectFour, Game, Huge, LineRules, Othello, Player, TicTacToe};
use std::ops::RangeInclusive;

/// An evaluator chosen by name, for positions of type `P`.
pub type Chosen<P> = &'static dyn Weighable<P>;

/// A position type that knows its evaluators by name.
pub trait Evaluated: Board {
    /// Which terms expressions can count.
    const KIND: GameKind;

    /// How finished games are scored beside the judgement of an expression.
    const EXPRESSIONS_FINISH: Finish;

    /// The evaluator of that name, if this game has it.
    fn evaluator(name: &str) -> Option<Chosen<Self>>;

    /// Counts for a player the terms that an expression asks for; others may be left out.
    #[doc(hidden)]
    fn measure(&self, player: Player, wanted: Wanted) -> Measures;
}

/// The names of a game's evaluators, the one that is used unless another is asked for first.
pub const fn names(game: Game) -> &'static [&'static str] {
    match game {
        Game::TicTacToe(_) => &["utility", "lines"],
        Game::ConnectFour(_) => &["windows", "threats", "utility"],
        Game::Othello { .. } => &["discs", "positional", "utility"],
    }
}

/// The weights of an evaluator that can be set, by its name. No name is also that of an option of
/// an agent, so that both can stand in one list.
pub const fn weights(evaluator: &str) -> &'static [Weight] {
    match evaluator.as_bytes() {
        b"lines" => &lines::WEIGHTS,
        b"windows" => &windows::WEIGHTS,
        b"threats" => &threats::WEIGHTS,
        b"discs" => &othello::DISCS_WEIGHTS,
        b"positional" => &othello::POSITIONAL_WEIGHTS,
        _ => &[],
    }
}

macro_rules! evaluated {
    ($type:ty, $kind:ident, $finish:expr, $measure:expr => $($name:literal: $evaluator:expr),+) => {
        impl Evaluated for $type {
            const KIND: GameKind = GameKind::$kind;
            const EXPRESSIONS_FINISH: Finish = $finish;

            fn evaluator(name: &str) -> Option<Chosen<Self>> {
                match name {
                    $($name => Some(&$evaluator),)+
                    _ => None,
                }
            }

            fn measure(&self, player: Player, wanted: Wanted) -> Measures {
                let measure: fn(&Self, Player, Wanted) -> Measures = $measure;
                measure(self, player, wanted)
            }
        }
    };
}

macro_rules! evaluated_marks {
    ($($type:ty),+) => {$(
        evaluated!($type, Marks, Finish::Win(WIN), |p, player, _| on_lines(p, player)
            => "utility": Utility, "lines": OpenLines);
    )+};
}
macro_rules! evaluated_drops {
    ($type:ty, $measure:expr) => {
        evaluated!($type, Drops, Finish::Win(WIN), $measure
            => "windows": Windows, "threats": Threats, "utility": Utility);
    };
}
macro_rules! evaluated_flips {
    ($($type:ty),+) => {$(
        evaluated!($type, Flips, WIN_COUNTS_MOST, on_othello
            => "discs": Discs, "positional": Positional, "utility": Utility);
    )+};
}

evaluated_marks!(TicTacToe<u64>, TicTacToe<u128>, GridTicTacToe);
evaluated_drops!(ConnectFour<u64>, on_bits);
evaluated_drops!(ConnectFour<u128>, on_bits);
evaluated_drops!(GridConnectFour, |p, player, _| on_cells(
    p,
    p.rules(),
    player
));
evaluated_flips!(Othello<u64>, Othello<u128>, Othello<Huge>, GridOthello);

/// The middle column of a board, or both of them where the number of columns is even: what is
/// counted there is the same for a position and its mirror image.
pub(crate) const fn centre_columns(rules: LineRules) -> RangeInclusive<u8> {
    (rules.columns - 1) / 2..=rules.columns / 2
}

/// How many discs a side has in the centre, cell by cell.
pub(crate) fn discs_in_centre(board: &impl Board, rules: LineRules, player: Player) -> i32 {
    let centre = centre_columns(rules);
    let counted = |&cell: &Cell| centre.contains(&cell.column) && board.at(cell) == Some(player);
    board.game().cells().filter(counted).count() as i32
}

/// The cells of every line of a board, window by window.
pub(crate) fn windows(
    rules: LineRules,
) -> impl Iterator<Item = impl Iterator<Item = Cell> + Clone> {
    let (columns, rows) = (i32::from(rules.columns), i32::from(rules.rows));
    let line = i32::from(rules.line);
    // Where a window can begin so that its last cell is on the board too.
    let starts = move |step: i32, size: i32| {
        let reach = (line - 1) * step;
        (-reach).max(0)..size - reach.max(0)
    };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    directions.into_iter().flat_map(move |(dc, dr)| {
        starts(dr, rows).flat_map(move |row| {
            starts(dc, columns).map(move |column| {
                (0..line)
                    .map(move |step| Cell::new((column + step * dc) as u8, (row + step * dr) as u8))
            })
        })
    })
}

/// Windows of some cells in one direction that hold discs of one set and are empty otherwise,
/// sorted by how many discs they hold.
///
/// One pass over all windows of a direction at once: each bit is the first cell of a window, and
/// the number of discs in it is added up in bit planes.
pub(crate) struct WindowCounts<W, const PLANES: usize> {
    open: W,
    planes: [W; PLANES],
}

impl<W: harif_rules::Word, const PLANES: usize> WindowCounts<W, PLANES> {
    /// Looks at all windows of one direction that hold only cells of `set` and `empty`.
    #[inline]
    pub(crate) fn new(set: W, empty: W, direction: u32, length: u32) -> Self {
        let mut open = !W::EMPTY;
        let mut planes = [W::EMPTY; PLANES];
        for step in 0..length {
            let shift = step * direction;
            open &= (set | empty).down(shift);
            let mut carry = set.down(shift);
            for plane in &mut planes {
                let sum = *plane ^ carry;
                carry &= *plane;
                *plane = sum;
            }
        }
        Self { open, planes }
    }

    /// The first cells of the windows with exactly `filled` discs.
    #[inline]
    pub(crate) fn with(&self, filled: u32) -> W {
        let mut starts = self.open;
        for (bit, &plane) in self.planes.iter().enumerate() {
            starts &= if filled >> bit & 1 == 1 {
                plane
            } else {
                !plane
            };
        }
        starts
    }
}

/// Bit planes that count to 7: enough for the usual line of four.
pub(crate) const FEW_PLANES: usize = 3;
/// Bit planes that count to 31: enough for every line.
pub(crate) const MANY_PLANES: usize = 5;
