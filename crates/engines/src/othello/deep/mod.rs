//! The deep net: what a position is worth as it stands.
//!
//! Where the patterns are quick enough for the leaves of a search, this is for
//! the one look at a position that no search looks at. Convolutions over the
//! whole board see what patterns cannot: how regions hang together. The planes
//! that they see are the discs of both sides, the empty squares, both sides'
//! moves, and the empty squares of quarters with an odd number of them. A
//! first convolution and a vector for the number of empty squares make 64
//! planes of them; residual blocks of two convolutions follow, the second of
//! each told the averages of the first; a small head looks at all squares.
//!
//! The net sees a position in all eight symmetries, and the value is the
//! average: symmetric positions are worth the same, and the errors of single
//! looks cancel in part. A position takes some milliseconds; many at once
//! ([`Deep::evaluate_many`]) take a fraction of that each.

mod file;
mod layers;
mod many;
mod tiles;

use std::sync::OnceLock;

use layers::{Convolution, Dense, Planes};
use many::TiledBlock;

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
    /// The same blocks for many positions at once, made when they are first needed.
    tiled: OnceLock<Vec<TiledBlock>>,
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
        self.evaluate_with(board, Looks::Eight)
    }

    /// The same by a number of looks.
    pub fn evaluate_with(self, board: Board, looks: Looks) -> i32 {
        judged(board).unwrap_or_else(|(board, sign)| {
            let values = looks.images(board).map(|image| self.layers.value(image));
            sign * looks.average(values)
        })
    }

    /// The values of many positions: [`Deep::evaluate_with`] of each, some eight times as fast. Because the sums
    /// are taken in another order, a value may differ from it by one unit; it does not depend on the other positions.
    ///
    /// # Panics
    /// Never.
    pub fn evaluate_many(self, boards: &[Board], looks: Looks) -> Vec<i32> {
        let judged: Vec<_> = boards.iter().map(|&board| judged(board)).collect();
        let open = judged.iter().filter_map(|judged| judged.err());
        let images: Vec<Board> = open.flat_map(|(board, _)| looks.images(board)).collect();
        let values = self.layers.values(&images);
        let mut values = values.chunks(looks.count());
        let mut next = || values.next().expect("each open position was looked at");
        let value = |judged: Result<i32, (Board, i32)>| {
            judged.unwrap_or_else(|(_, sign)| sign * looks.average(next().iter().copied()))
        };
        judged.into_iter().map(value).collect()
    }
}

/// How often the net looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// At one of the eight images, the same for all of them: eight times as fast and a little less exact.
    One,
    /// At all eight images; the value is their average.
    Eight,
}

impl Looks {
    fn count(self) -> usize {
        match self {
            Looks::One => 1,
            Looks::Eight => 8,
        }
    }

    /// The images of a position that are looked at.
    fn images(self, board: Board) -> impl Iterator<Item = Board> {
        (0..self.count() as u8).map(move |symmetry| match self {
            Looks::One => canonical(board),
            Looks::Eight => Board {
                own: turned(board.own, symmetry),
                opp: turned(board.opp, symmetry),
            },
        })
    }

    /// The average of the values of all looks, in units of the evaluation.
    fn average(self, values: impl IntoIterator<Item = f32>) -> i32 {
        let parts = values
            .into_iter()
            .map(|value| (value * FINE as f32).round() as i32);
        let unit = self.count() as i32 * FINE / Deep::DISC;
        let value = (parts.sum::<i32>() + unit / 2).div_euclid(unit);
        value.clamp(-64 * Deep::DISC, 64 * Deep::DISC)
    }
}

/// What a position is worth without a look at it: its score if the game is over. Otherwise the position to look at,
/// whose side to move has a move, and the sign of its value.
fn judged(board: Board) -> Result<i32, (Board, i32)> {
    if moves(board.own, board.opp) != 0 {
        Err((board, 1))
    } else if moves(board.opp, board.own) == 0 {
        Ok(board.final_score::<Whole>() * Deep::DISC)
    } else {
        Err((board.pass(), -1))
    }
}

impl Layers {
    /// The value of a position as this image shows it, in discs.
    fn value(&self, board: Board) -> f32 {
        let mut x = self.first_planes(board);
        for block in &self.blocks {
            block.pass_through(&mut x);
        }
        self.last_value(&x)
    }

    /// The planes before the first block.
    fn first_planes(&self, board: Board) -> Planes<CHANNELS> {
        let empties = board.empties::<Whole>().count_ones() as usize;
        let mut x = Planes::new();
        self.stem.add(&seen(board), &mut x);
        x.settle(&self.empties[empties.min(self.empties.len() - 1)]);
        x
    }

    /// The value by the planes behind the last block.
    fn last_value(&self, x: &Planes<CHANNELS>) -> f32 {
        let mut head = Planes::<HEAD>::new();
        self.head.add(x, &mut head);
        head.settle(&self.head_bias);
        let hidden = self.hidden.add(self.hidden_bias, head.squares().flatten());
        let hidden = hidden.map(|sum| sum.max(0.0));
        DISCS * self.last.add(self.last_bias, &hidden)[0]
    }
}

impl Block {
    fn pass_through(&self, x: &mut Planes<CHANNELS>) {
        let mut y = Planes::new();
        self.first.add(x, &mut y);
        y.settle(&self.first_bias);
        let bias = self.average.add(self.second_bias, &y.average());
        self.second.add(&y, x);
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
