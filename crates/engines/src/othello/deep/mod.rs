//! The deep net: what a position is worth as it stands.
//!
//! Where the patterns are quick enough for the leaves of a search, this is for
//! the one look at a position that nobody searches. Convolutions over the
//! whole board see what patterns cannot: how regions hang together. The planes
//! that they see are the discs of both sides, the empty squares, both sides'
//! moves, and the empty squares of quarters with an odd number of them. A
//! first convolution and a vector for the number of empty squares make 64
//! planes of them; residual blocks of two convolutions follow, the second of
//! each told the averages of the first; a small head looks at all squares.
//!
//! The net sees a position in all eight symmetries, and the value is the
//! average: symmetric positions are worth the same, and the errors of single
//! looks cancel in part. A position takes some milliseconds.

mod file;
mod layers;

use std::sync::OnceLock;

use layers::{Convolution, Dense, Fused, Planes, Rounded, Summing};

use super::board::{Board, moves};
use super::packed::WeightsError;
use super::pattern::Pattern;
use super::shape::Size;
use super::symmetry::{canonical, turned};

type Whole = Size<8, 8>;

/// Planes that the first convolution sees, and planes between the layers.
const PLANES: usize = 6;
const CHANNELS: usize = 64;
/// Planes of the head, and neurons behind it.
const HEAD: usize = 16;
const HIDDEN: usize = 64;
/// The last neuron counts in so many discs.
const DISCS: f32 = 8.0;
/// Values of single looks are rounded to so many parts of a disc before they
/// are added, so that their order does not matter.
const FINE: i32 = 1024;

/// The quarters of the board.
const QUARTERS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

#[cfg(feature = "embedded")]
static FILE: &[u8] = include_bytes!("deep.bin");

static INSTALLED: OnceLock<Layers> = OnceLock::new();

/// All layers.
#[derive(Debug)]
struct Layers {
    stem: Convolution<PLANES, 9>,
    /// The first layer's bias for each number of empty squares.
    empties: Vec<[f32; CHANNELS]>,
    blocks: Vec<Block>,
    head: Convolution<CHANNELS, 1>,
    head_bias: [f32; HEAD],
    hidden: Dense<HIDDEN>,
    hidden_bias: [f32; HIDDEN],
    last: Dense<1>,
    last_bias: [f32; 1],
}

#[derive(Debug)]
struct Block {
    first: Convolution<CHANNELS, 9>,
    first_bias: [f32; CHANNELS],
    second: Convolution<CHANNELS, 9>,
    second_bias: [f32; CHANNELS],
    average: Dense<CHANNELS>,
}

/// The deep net for the 8×8 board.
#[derive(Clone, Copy, Debug)]
pub struct Deep {
    layers: &'static Layers,
}

impl Deep {
    /// Units of [`Deep::evaluate`] in a disc.
    pub const DISC: i32 = Pattern::DISC;

    /// The net, if its weights are there; the first call in a program that
    /// embeds them unpacks them.
    ///
    /// # Panics
    /// Never, unless the program was built with a damaged file.
    pub fn available() -> Option<Deep> {
        #[cfg(feature = "embedded")]
        INSTALLED.get_or_init(|| file::read(FILE).expect("the embedded net is whole"));
        INSTALLED.get().map(|layers| Deep { layers })
    }

    /// Hands in the weights, for programs built without them. The first stay:
    /// later calls only check the file.
    ///
    /// # Errors
    /// If the bytes are not a whole file of this net.
    pub fn install(file: &[u8]) -> Result<(), WeightsError> {
        let layers = file::read(file)?;
        INSTALLED.get_or_init(|| layers);
        Ok(())
    }

    /// A guess at the score for the side to move; the score itself if the game
    /// is over.
    pub fn evaluate(self, board: Board) -> i32 {
        for_the_side_with_a_move(board, |board| self.average(board))
    }

    /// The same from one look instead of eight, for judging many positions: some ten times as
    /// fast and a little less exact. Symmetric positions are worth the same, but the last unit may
    /// depend on the processor.
    pub fn evaluate_once(self, board: Board) -> i32 {
        for_the_side_with_a_move(board, |board| {
            let value = self.layers.value::<Fused>(canonical(board));
            in_units((value * FINE as f32).round() as i32, FINE)
        })
    }

    /// The average over the eight images of a position.
    fn average(self, board: Board) -> i32 {
        let looks = (0..8).map(|symmetry| {
            let image = Board {
                own: turned(board.own, symmetry),
                opp: turned(board.opp, symmetry),
            };
            (self.layers.value::<Rounded>(image) * FINE as f32).round() as i32
        });
        in_units(looks.sum(), 8 * FINE)
    }
}

/// The value of a position by a function that knows positions with a move only.
fn for_the_side_with_a_move(board: Board, value: impl Fn(Board) -> i32) -> i32 {
    if moves(board.own, board.opp) != 0 {
        return value(board);
    }
    if moves(board.opp, board.own) == 0 {
        return board.final_score::<Whole>() * Deep::DISC;
    }
    -value(board.pass())
}

/// Parts of a disc as units of the evaluation, `disc` parts being a disc.
fn in_units(parts: i32, disc: i32) -> i32 {
    let unit = disc / Deep::DISC;
    let value = (parts + unit / 2).div_euclid(unit);
    value.clamp(-64 * Deep::DISC, 64 * Deep::DISC)
}

impl Layers {
    /// The value of a position as this image shows it, in discs.
    fn value<S: Summing>(&self, board: Board) -> f32 {
        let empties = board.empties::<Whole>().count_ones() as usize;
        let mut x = Planes::new();
        self.stem.add::<S, CHANNELS>(&seen(board), &mut x);
        x.settle(&self.empties[empties.min(self.empties.len() - 1)]);
        for block in &self.blocks {
            block.pass_through::<S>(&mut x);
        }
        let mut head = Planes::new();
        self.head.add::<S, HEAD>(&x, &mut head);
        head.settle(&self.head_bias);
        let hidden = self.hidden.add(self.hidden_bias, head.squares().flatten());
        let hidden = hidden.map(|sum| sum.max(0.0));
        DISCS * self.last.add(self.last_bias, &hidden)[0]
    }
}

impl Block {
    fn pass_through<S: Summing>(&self, x: &mut Planes<CHANNELS>) {
        let mut y = Planes::new();
        self.first.add::<S, CHANNELS>(x, &mut y);
        y.settle(&self.first_bias);
        let bias = self.average.add(self.second_bias, &y.average());
        self.second.add::<S, CHANNELS>(&y, x);
        x.settle(&bias);
    }
}

/// What the net sees of a position.
fn seen(board: Board) -> Planes<PLANES> {
    let empty = board.empties::<Whole>();
    let odd = QUARTERS
        .map(|quarter| empty & quarter)
        .into_iter()
        .filter(|there| there.count_ones() % 2 == 1)
        .fold(0, |all, there| all | there);
    let sets = [
        board.own,
        board.opp,
        empty,
        moves(board.own, board.opp),
        moves(board.opp, board.own),
        odd,
    ];
    let mut planes = Planes::new();
    for square in 0..64 {
        *planes.at(square) = sets.map(|set| f32::from((set >> square & 1) as u8));
    }
    planes
}
