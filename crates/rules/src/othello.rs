//! Othello on bitboards: enclose the opponent's discs in a straight line and they become yours.
//!
//! A move sends a *flood* from a disc through an unbroken run of the opponent's discs, in each of
//! eight directions. Doubling the step of the flood (Kogge–Stone) needs a handful of shifts for
//! all starting cells at once. The flood is kept off the outermost columns where it goes sideways,
//! so it cannot wrap to the next row; nothing can be enclosed there anyway.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Setup, SetupError};
use crate::cell::ParsePlaceError;
use crate::word::{Huge, mix};
use crate::{Cell, Game, IllegalMove, IllegalReason, Outcome, Player, Position, Symmetry, Word};

/// A move of Othello: a disc on a cell, or a pass when there is no such move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OthelloMove {
    /// Put a disc here and flip what it encloses.
    Place(Cell),
    /// Forced, and only legal, when no disc can be placed.
    Pass,
}

impl fmt::Display for OthelloMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell) => cell.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for OthelloMove {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.trim().to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Self::Pass),
            cell => Ok(Self::Place(cell.parse()?)),
        }
    }
}

/// A word that an Othello board is laid out on: cell (column, row) is bit `row * STRIDE + column`.
pub trait Frame: Word {
    /// The distance between neighbouring rows.
    const STRIDE: u32;
    /// The largest board that fits.
    const MAX_SIZE: u8;
    /// All cells of the board, by size.
    const BOARD: &'static [Self; SIZES];
    /// The cells off the first and last column, by size.
    const INNER: &'static [Self; SIZES];
}

/// One more than the largest size of a board.
const SIZES: usize = 21;

macro_rules! frame {
    ($type:ty, $stride:expr, $max:expr) => {
        impl Frame for $type {
            const STRIDE: u32 = $stride;
            const MAX_SIZE: u8 = $max;
            const BOARD: &'static [Self; SIZES] = &{
                let mut boards = [0; SIZES];
                let mut size = 2;
                while size <= $max {
                    let mut row = 0;
                    while row < size {
                        boards[size] |= ((1 << size) - 1) << (row * $stride);
                        row += 1;
                    }
                    size += 1;
                }
                boards
            };
            const INNER: &'static [Self; SIZES] = &{
                let mut inner = [0; SIZES];
                let mut size = 2;
                while size <= $max {
                    let mut row = 0;
                    while row < size {
                        inner[size] |= (((1 << size) - 1) >> 2 << 1) << (row * $stride);
                        row += 1;
                    }
                    size += 1;
                }
                inner
            };
        }
    };
}

frame!(u64, 8, 8);
frame!(u128, 11, 10);

impl Frame for Huge {
    const STRIDE: u32 = 21;
    const MAX_SIZE: u8 = 20;
    const BOARD: &'static [Self; SIZES] = &huge_boards(0);
    const INNER: &'static [Self; SIZES] = &huge_boards(1);
}

/// The cells of boards of all sizes, without so many columns at both sides.
const fn huge_boards(margin: usize) -> [Huge; SIZES] {
    let mut boards = [Huge::NOTHING; SIZES];
    let mut size = 2;
    while size < SIZES {
        let mut row = 0;
        while row < size {
            let mut column = margin;
            while column < size - margin {
                let index = row as u32 * Huge::STRIDE + column as u32;
                boards[size] = boards[size].with(index);
                column += 1;
            }
            row += 1;
        }
        size += 1;
    }
    boards
}

/// An Othello position on bitboards, for every even size that the word holds.
///
/// The legal moves are worked out once for each position: searches ask for them at every node
/// anyway, to know whether the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Othello<W> {
    own: W,
    opponent: W,
    legal: W,
    size: u8,
    turn: Player,
    stuck: Stuck,
}

/// What it means that no disc can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stuck {
    No,
    MustPass,
    Over,
}

impl Othello<u64> {
    /// The start of the usual 8×8 game.
    pub fn standard() -> Self {
        Self::new(8)
    }
}

impl<W: Frame> Othello<W> {
    /// Whether boards of this size fit the word.
    pub const fn fits(size: u8) -> bool {
        size <= W::MAX_SIZE
    }

    /// The four discs in the middle: the second player's on the diagonal from the top left.
    ///
    /// # Panics
    /// If the size does not [fit](Self::fits).
    pub fn new(size: u8) -> Self {
        assert!(Self::fits(size), "size {size} does not fit the word");
        let middle = u32::from(size / 2);
        let bit = |column: u32, row: u32| W::bit(row * W::STRIDE + column);
        Self::from_discs(
            bit(middle, middle - 1) | bit(middle - 1, middle),
            bit(middle - 1, middle - 1) | bit(middle, middle),
            size,
            Player::First,
        )
    }

    /// The position with these discs of the side to move and of its opponent.
    pub fn from_discs(own: W, opponent: W, size: u8, turn: Player) -> Self {
        let mut position = Self {
            own,
            opponent,
            legal: W::EMPTY,
            size,
            turn,
            stuck: Stuck::No,
        };
        position.find_moves();
        position
    }

    /// The length of a side of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The discs of one side, in the bit layout of [`Frame`].
    pub fn discs(&self, player: Player) -> W {
        if player == self.turn {
            self.own
        } else {
            self.opponent
        }
    }

    /// The cells on which the side to move may place a disc.
    pub const fn placements(&self) -> W {
        self.legal
    }

    /// The cells on which `player` could place a disc if it were to move.
    pub fn placements_of(&self, player: Player) -> W {
        if player == self.turn {
            self.legal
        } else {
            placements(self.opponent, self.own, self.size)
        }
    }

    /// The discs that a move of the side to move on this cell would flip.
    pub fn flips(&self, cell: Cell) -> W {
        flips(
            self.own,
            self.opponent,
            W::bit(Self::index(cell)),
            self.size,
        )
    }

    /// All cells of one column of a board of that size.
    pub fn column(column: u8, size: u8) -> W {
        (0..size).fold(W::EMPTY, |cells, row| {
            cells | W::bit(Self::index(Cell::new(column, row)))
        })
    }

    /// The bit index of a cell.
    pub const fn index(cell: Cell) -> u32 {
        cell.row as u32 * W::STRIDE + cell.column as u32
    }

    /// The cell of a bit index.
    pub const fn cell(index: u32) -> Cell {
        Cell::new((index % W::STRIDE) as u8, (index / W::STRIDE) as u8)
    }

    #[inline]
    fn find_moves(&mut self) {
        self.legal = placements(self.own, self.opponent, self.size);
        self.stuck = if !self.legal.is_empty() {
            Stuck::No
        } else if placements(self.opponent, self.own, self.size).is_empty() {
            Stuck::Over
        } else {
            Stuck::MustPass
        };
    }
}

/// How long a flood may have to be: on small frames the same for all sizes, so that it is known
/// when the program is built.
#[inline]
const fn longest_run<W: Frame>(size: u8) -> u8 {
    let longest = if W::MAX_SIZE <= 10 { W::MAX_SIZE } else { size };
    longest - 2
}

/// The flood from `from` through `through`, one direction, as far as any run of that length goes.
#[inline]
fn flood<W: Frame>(from: W, through: W, shift: impl Fn(W, u32) -> W, step: u32, longest: u8) -> W {
    let mut reached = through & shift(from, step);
    reached |= through & shift(reached, step);
    let pairs = through & shift(through, step);
    let mut length = 2;
    while length < longest {
        reached |= pairs & shift(reached, 2 * step);
        length += 2;
    }
    reached
}

/// The directions of a flood: how far a step goes and which opponent's discs it may pass.
#[inline]
fn flood_directions<W: Frame>(opponent: W, size: u8) -> [(u32, W); 4] {
    let inner = opponent & W::INNER[size as usize];
    [
        (1, inner),
        (W::STRIDE, opponent),
        (W::STRIDE - 1, inner),
        (W::STRIDE + 1, inner),
    ]
}

/// The empty cells that enclose at least one disc of the opponent.
#[inline]
fn placements<W: Frame>(own: W, opponent: W, size: u8) -> W {
    let empty = W::BOARD[size as usize] & !(own | opponent);
    let longest = longest_run::<W>(size);
    let mut reached = W::EMPTY;
    for (step, through) in flood_directions(opponent, size) {
        reached |= flood(own, through, W::up, step, longest).up(step);
        reached |= flood(own, through, W::down, step, longest).down(step);
    }
    reached & empty
}

/// The discs that a disc on `placed` flips.
#[inline]
fn flips<W: Frame>(own: W, opponent: W, placed: W, size: u8) -> W {
    let longest = longest_run::<W>(size);
    let mut flipped = W::EMPTY;
    for (step, through) in flood_directions(opponent, size) {
        let run = flood(placed, through, W::up, step, longest);
        if !(run.up(step) & own).is_empty() {
            flipped |= run;
        }
        let run = flood(placed, through, W::down, step, longest);
        if !(run.down(step) & own).is_empty() {
            flipped |= run;
        }
    }
    flipped
}

impl<W: Frame> Position for Othello<W> {
    type Move = OthelloMove;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stuck == Stuck::Over).then(|| {
            let (own, opponent) = (self.own.count(), self.opponent.count());
            outcome_of_counts(self.turn, self.size, own, opponent)
        })
    }

    fn moves(&self) -> impl Iterator<Item = OthelloMove> {
        let pass = (self.stuck == Stuck::MustPass).then_some(OthelloMove::Pass);
        self.legal
            .indices()
            .map(|index| OthelloMove::Place(Self::cell(index)))
            .chain(pass)
    }

    fn check(&self, m: OthelloMove) -> Result<(), IllegalMove<OthelloMove>> {
        let legal = match m {
            OthelloMove::Pass if self.stuck == Stuck::MustPass => Ok(()),
            _ if self.stuck == Stuck::Over => Err(IllegalReason::GameOver),
            OthelloMove::Pass => Err(IllegalReason::MayNotPass),
            OthelloMove::Place(cell) if cell.column.max(cell.row) >= self.size => {
                Err(IllegalReason::OffBoard)
            }
            OthelloMove::Place(cell) if self.legal.has(Self::index(cell)) => Ok(()),
            OthelloMove::Place(cell) if self.at(cell).is_some() => Err(IllegalReason::CellTaken),
            OthelloMove::Place(_) if self.stuck == Stuck::MustPass => Err(IllegalReason::MustPass),
            OthelloMove::Place(_) => Err(IllegalReason::FlipsNothing),
        };
        legal.map_err(|reason| IllegalMove {
            rejected: m,
            reason,
        })
    }

    #[inline]
    fn play_unchecked(&mut self, m: OthelloMove) {
        let (own, opponent) = (self.own, self.opponent);
        if let OthelloMove::Place(cell) = m {
            let placed = W::bit(Self::index(cell));
            let flipped = flips(own, opponent, placed, self.size);
            self.own = opponent ^ flipped;
            self.opponent = own | flipped | placed;
        } else {
            self.own = opponent;
            self.opponent = own;
        }
        self.turn = self.turn.opponent();
        self.find_moves();
    }

    fn hash64(&self) -> u64 {
        let ([a, b], [c, d]) = (self.own.halves(), self.opponent.halves());
        // Two boards with the colours exchanged are different positions.
        mix([a, b, c, d ^ ((self.turn as u64) << 63)])
    }

    fn count_moves(&self) -> usize {
        (self.legal.count() + u32::from(self.stuck == Stuck::MustPass)) as usize
    }

    fn move_index(&self, m: OthelloMove) -> usize {
        match m {
            OthelloMove::Place(cell) => Self::index(cell) as usize,
            OthelloMove::Pass => W::BITS as usize,
        }
    }

    fn centrality(&self, m: OthelloMove) -> i32 {
        othello_centrality(m, self.size)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let map = |set: W| {
            set.indices().fold(W::EMPTY, |moved, index| {
                let cell = symmetry.apply(Self::cell(index), self.size, self.size);
                moved | W::bit(Self::index(cell))
            })
        };
        Self {
            own: map(self.own),
            opponent: map(self.opponent),
            legal: map(self.legal),
            ..self.clone()
        }
    }

    fn transform_move(&self, m: OthelloMove, symmetry: Symmetry) -> OthelloMove {
        transform_othello_move(m, symmetry, self.size)
    }
}

/// The outcome of a finished game on a board of `size`×`size` squares, from the disc counts of the
/// side to move and its opponent. Squares that stayed empty count for the winner, as in tournaments
/// and in published problems.
pub(crate) fn outcome_of_counts(turn: Player, size: u8, own: u32, opponent: u32) -> Outcome {
    let empty = u32::from(size) * u32::from(size) - own - opponent;
    let margin = own.abs_diff(opponent) + empty;
    match own.cmp(&opponent) {
        std::cmp::Ordering::Greater => Outcome::Won { by: turn, margin },
        std::cmp::Ordering::Less => Outcome::Won {
            by: turn.opponent(),
            margin,
        },
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}

/// Minus the distance from the middle of the board, in rings.
pub(crate) fn othello_centrality(m: OthelloMove, size: u8) -> i32 {
    let ring = |x: u8| (2 * i32::from(x) - (i32::from(size) - 1)).abs() / 2;
    match m {
        OthelloMove::Place(cell) => -(ring(cell.column) + ring(cell.row)),
        OthelloMove::Pass => 0,
    }
}

/// A move of a board of that size seen through a symmetry.
pub(crate) fn transform_othello_move(m: OthelloMove, symmetry: Symmetry, size: u8) -> OthelloMove {
    match m {
        OthelloMove::Place(cell) => OthelloMove::Place(symmetry.apply(cell, size, size)),
        OthelloMove::Pass => OthelloMove::Pass,
    }
}

impl<W: Frame> Board for Othello<W> {
    fn game(&self) -> Game {
        Game::Othello { size: self.size }
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        let index = Self::index(cell);
        if self.own.has(index) {
            Some(self.turn)
        } else {
            self.opponent.has(index).then(|| self.turn.opponent())
        }
    }

    fn winning_cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        let (size, turn) = setup.othello_size_and_turn()?;
        let mut discs = [W::EMPTY; 2];
        for (cell, player) in setup.discs() {
            discs[player.index()] |= W::bit(Self::index(cell));
        }
        let (own, opponent) = (discs[turn.index()], discs[turn.opponent().index()]);
        Ok(Self::from_discs(own, opponent, size, turn))
    }
}
