//! Random games: `harif.batch.playouts`.

use harif_rules::{AnyPosition, Board, Game, Player, Position as _, with_position};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::numbers::whole;

use super::workers::{Batch, Stopped};
use super::{_Positions, Array, CHUNK, done};

/// How many random games from each position the side to move won, drew and lost: `int32[n, 3]`.
#[pyfunction]
#[pyo3(signature = (positions, games, seed, first, threads, progress))]
pub(crate) fn _batch_playouts<'py>(
    py: Python<'py>,
    positions: &_Positions,
    #[pyo3(from_py_with = whole)] games: u32,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] first: u64,
    #[pyo3(from_py_with = whole)] threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyArray2<i32>>, Array<'py, bool>, Stopped)> {
    let chunk = (CHUNK / games.max(1) as usize).max(1);
    let batch = Batch {
        positions: &positions.positions,
        threads,
        chunk,
        progress,
    };
    let (found, stopped) = batch.run(
        py,
        || (),
        |(), at, position, control| {
            // The games of a position do not depend on the thread that plays them, nor on how a
            // larger batch was cut.
            let number = first.wrapping_add(at as u64);
            let mut random =
                fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let nine = NineCells::of(position);
            let mut counts = [0_i32; 3];
            for _ in 0..games {
                if control.is_stopped() {
                    return None;
                }
                let ended = match nine {
                    Some(nine) => nine.play_out(&mut random),
                    None => play_out(position, &mut random),
                };
                counts[ended] += 1;
            }
            Some(counts)
        },
    )?;
    let counts: Vec<i32> = found
        .iter()
        .flat_map(|counts| counts.unwrap_or_default())
        .collect();
    let counts = PyArray1::from_vec(py, counts).reshape([found.len(), 3])?;
    Ok((counts, done(py, &found), stopped))
}

/// Plays a random game to its end: 0 if the side to move wins it, 1 for a draw, 2 if it loses.
fn play_out(position: &AnyPosition, random: &mut fastrand::Rng) -> usize {
    with_position!(position, position => {
        let mover = position.turn();
        let mut position = position.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return (1 - outcome.utility_for(mover)) as usize;
            }
            let choice = random.usize(..position.count_moves());
            let m = position.moves().nth(choice).expect("a game that goes on has moves");
            position.play_unchecked(m);
        }
    })
}

/// Tic-tac-toe on 3×3 as nine bits for each side, in the order in which the rules list the cells.
///
/// A game of nine cells is so short that finding its moves and lines is most of the work; on nine bits both are
/// one look into a table. It draws the same random numbers and plays the same games as [`play_out`].
#[derive(Clone, Copy)]
struct NineCells {
    /// The marks of the side to move.
    own: u16,
    /// The marks of its opponent.
    opponent: u16,
}

/// How many sets of nine cells there are.
const SETS: usize = 1 << 9;
/// The set of all cells.
const ALL: u16 = 0x1FF;
/// Which sets hold a line.
static HAS_LINE: [bool; SETS] = sets_with_a_line();
/// The cells of each set, lowest first.
static CELLS: [[u16; 9]; SETS] = cells_of_sets();

const fn sets_with_a_line() -> [bool; SETS] {
    // Three rows, three columns, two diagonals.
    let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut table = [false; SETS];
    let mut set = 0;
    while set < SETS {
        let mut at = 0;
        while at < lines.len() {
            table[set] |= set & lines[at] == lines[at];
            at += 1;
        }
        set += 1;
    }
    table
}

const fn cells_of_sets() -> [[u16; 9]; SETS] {
    let mut table = [[0; 9]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut rest, mut at) = (set as u16, 0);
        while rest != 0 {
            table[set][at] = rest & rest.wrapping_neg();
            rest &= rest - 1;
            at += 1;
        }
        set += 1;
    }
    table
}

impl NineCells {
    /// The position on nine bits, if it is of this game.
    fn of(position: &AnyPosition) -> Option<Self> {
        (position.game() == Game::TIC_TAC_TOE).then(|| {
            let marks = |side: Player| {
                let cells = Game::TIC_TAC_TOE.cells().enumerate();
                let marked = cells.filter(|&(_, cell)| position.at(cell) == Some(side));
                marked.fold(0, |set, (at, _)| set | 1 << at)
            };
            Self {
                own: marks(position.turn()),
                opponent: marks(position.turn().opponent()),
            }
        })
    }

    /// What [`play_out`] does.
    fn play_out(mut self, random: &mut fastrand::Rng) -> usize {
        // Who has just moved: the opponent is 2, the side to move 0.
        let mut moved = 2;
        loop {
            if HAS_LINE[usize::from(self.opponent)] {
                return moved;
            }
            let empty = ALL & !(self.own | self.opponent);
            if empty == 0 {
                return 1;
            }
            let choice = random.usize(..empty.count_ones() as usize);
            let cell = CELLS[usize::from(empty)][choice];
            (self.own, self.opponent) = (self.opponent, self.own | cell);
            moved = 2 - moved;
        }
    }
}
