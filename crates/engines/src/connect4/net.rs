//! A small learned net that says how likely an early position of 7×6 reaches a score.
//!
//! With few discs on the board there are no winning cells to rank moves by, and a wrong first move costs
//! most. So the moves of such positions are ranked by this net. It only chooses what is searched
//! first: a score never depends on it.
//!
//! The net sees a position and its mirror image, with the same weights, and adds up what it sees, so
//! that both get the same answer. What it sees ([`features`]) are discs, winning cells, the lines that only
//! one player has discs in, and the number of discs. After two layers it has one answer for each
//! least score from [`LOWEST`] on of the first player, and one set of answers for each player to move. Whole numbers
//! only: every machine ranks alike.
//!
//! `examples/connect4_learn.rs` finds the weights.

use super::geometry::{Fixed64, Geometry};
use super::lines::completing;
use super::refinements::Refinements;
use std::sync::OnceLock;

/// The board that the net knows.
const SHAPE: Fixed64<7, 6, 8> = Fixed64;
const CELLS: usize = 42;
const LINES: usize = 69;
/// What a line that belongs to one player alone can be: one, two or three discs of either.
const LINE_STATES: usize = 6;
const FIRST_LINE: usize = 4 * CELLS;
const FIRST_COUNT: usize = FIRST_LINE + LINE_STATES * LINES;
/// Positions with at most so many discs were learned.
pub const MOST_DISCS: u32 = 12;
/// What the net can see.
pub const FEATURES: usize = FIRST_COUNT + MOST_DISCS as usize + 1;
/// The values of the first layer, and those of the second.
pub const WIDTHS: [usize; 2] = [64, 32];
/// The lowest score of the first player that the net is asked about.
pub const LOWEST: i32 = -5;
/// How many scores it is asked about.
pub const SCORES: usize = 12;
/// The answers for both players to move.
pub const ANSWERS: usize = 2 * SCORES;

/// What stands for one in the weights of both layers and in the values of the first.
pub const UNIT: i32 = 64;
/// What stands for one in the values of the second layer.
const SECOND_UNIT: i32 = 128;
/// What stands for one in the weights of the answers.
pub const ANSWER_UNIT: i32 = 256;

/// The bytes of the weights: both layers, then the answers, each with its biases.
pub const BYTES: usize =
    WIDTHS[0] * (FEATURES + 2) + WIDTHS[1] * (WIDTHS[0] + 4) + ANSWERS * (2 * WIDTHS[1] + 4);

const LINE_MASKS: [u64; LINES] = {
    let mut masks = [0; LINES];
    let mut found = 0;
    let steps = [1, 6, 7, 8];
    let mut direction = 0;
    while direction < 4 {
        let step = steps[direction];
        let mut cell = 0;
        while cell + 3 * step < 49 {
            let mask = (1 | 1 << step | 1 << (2 * step) | 1 << (3 * step)) << cell;
            if mask & !BOARD == 0 {
                masks[found] = mask;
                found += 1;
            }
            cell += 1;
        }
        direction += 1;
    }
    masks
};

const BOARD: u64 = {
    let mut board = 0;
    let mut column = 0;
    while column < 7 {
        board |= 63 << (7 * column);
        column += 1;
    }
    board
};

/// The feature that each feature is in the mirror.
static MIRRORED: [u16; FEATURES] = {
    let mut mirrored = [0; FEATURES];
    let mut feature = 0;
    while feature < FEATURES {
        mirrored[feature] = if feature < FIRST_LINE {
            let (kind, cell) = (feature / CELLS, feature % CELLS);
            kind * CELLS + 6 * (6 - cell / 6) + cell % 6
        } else if feature < FIRST_COUNT {
            let line = (feature - FIRST_LINE) / LINE_STATES;
            let state = (feature - FIRST_LINE) % LINE_STATES;
            FIRST_LINE + LINE_STATES * mirrored_line(line) + state
        } else {
            feature
        } as u16;
        feature += 1;
    }
    mirrored
};

const fn mirrored_line(line: usize) -> usize {
    let mut mask = 0;
    let mut column = 0;
    while column < 7 {
        mask |= (LINE_MASKS[line] >> (7 * column) & 127) << (7 * (6 - column));
        column += 1;
    }
    let mut other = 0;
    while LINE_MASKS[other] != mask {
        other += 1;
    }
    other
}

/// Calls `see` with each feature of the position with these discs of the first and the second
/// player, as bits of column · 7 + row.
#[inline]
pub fn features(first: u64, second: u64, mut see: impl FnMut(u16)) {
    let empty = BOARD & !(first | second);
    let kinds = [
        first,
        second,
        completing(SHAPE, first) & empty,
        completing(SHAPE, second) & empty,
    ];
    for (kind, mut cells) in kinds.into_iter().enumerate() {
        while cells != 0 {
            let bit = cells.trailing_zeros();
            see((kind * CELLS) as u16 + (bit - bit / 7) as u16);
            cells &= cells - 1;
        }
    }
    for (line, mask) in LINE_MASKS.iter().enumerate() {
        let (own, other) = ((first & mask).count_ones(), (second & mask).count_ones());
        if (own == 0) != (other == 0) {
            let state = if own == 0 { other + 2 } else { own - 1 };
            see((FIRST_LINE + LINE_STATES * line) as u16 + state as u16);
        }
    }
    let discs = (first | second).count_ones().min(MOST_DISCS);
    see((FIRST_COUNT as u32 + discs) as u16);
}

/// The feature that a feature is in the mirror.
#[inline]
pub fn mirrored(feature: u16) -> u16 {
    MIRRORED[usize::from(feature)]
}

static NET: OnceLock<Net> = OnceLock::new();

/// The weights of the net.
#[derive(Clone, Debug)]
pub struct Net {
    first: Vec<[i8; WIDTHS[0]]>,
    first_bias: [i16; WIDTHS[0]],
    second: [[i8; WIDTHS[1]]; WIDTHS[0]],
    second_bias: [i32; WIDTHS[1]],
    answers: [[i16; WIDTHS[1]]; ANSWERS],
    answer_bias: [i32; ANSWERS],
}

impl Net {
    /// The net, if it is part of the program or was handed in. The page does without: its book knows these positions.
    pub fn available() -> Option<&'static Self> {
        #[cfg(feature = "embedded")]
        NET.get_or_init(|| Self::from_bytes(include_bytes!("net/7x6.bin")));
        NET.get()
    }

    /// Hands in the weights, for programs built without them. The first stay.
    pub fn install(bytes: &[u8; BYTES]) {
        NET.get_or_init(|| Self::from_bytes(bytes));
    }

    /// The net for boards of this shape, if there is one and it is to be used.
    pub(crate) fn of<G: Geometry>(shape: G, refinements: Refinements) -> Option<&'static Self> {
        let knows = (shape.columns(), shape.rows()) == (7, 6);
        Self::available().filter(|_| knows && refinements.net)
    }

    /// The net with these weights: numbers of one, two or four bytes, little endian.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let mut rest = bytes.iter().copied();
        let mut byte = || rest.next().unwrap_or(0);
        let first = (0..FEATURES)
            .map(|_| std::array::from_fn(|_| byte() as i8))
            .collect();
        let first_bias = std::array::from_fn(|_| i16::from_le_bytes([byte(), byte()]));
        let second = std::array::from_fn(|_| std::array::from_fn(|_| byte() as i8));
        let second_bias =
            std::array::from_fn(|_| i32::from_le_bytes([byte(), byte(), byte(), byte()]));
        let answers =
            std::array::from_fn(|_| std::array::from_fn(|_| i16::from_le_bytes([byte(), byte()])));
        let answer_bias =
            std::array::from_fn(|_| i32::from_le_bytes([byte(), byte(), byte(), byte()]));
        Self {
            first,
            first_bias,
            second,
            second_bias,
            answers,
            answer_bias,
        }
    }

    /// The logarithm of the chance that the first player gets at least `least` against that of less, times
    /// [`ANSWER_UNIT`], in a position with these discs.
    pub fn log_odds(&self, first: u64, second: u64, least: i32) -> i32 {
        let mut straight = self.first_bias;
        let mut opposite = self.first_bias;
        features(first, second, |feature| {
            let image = mirrored(feature);
            let rows = [feature, image].map(|feature| &self.first[usize::from(feature)]);
            for (sum, &weight) in straight.iter_mut().zip(rows[0]) {
                *sum += i16::from(weight);
            }
            for (sum, &weight) in opposite.iter_mut().zip(rows[1]) {
                *sum += i16::from(weight);
            }
        });
        let mut sums = self.second_bias;
        for ((&straight, &opposite), row) in straight.iter().zip(&opposite).zip(&self.second) {
            let [a, b] = [straight, opposite].map(|sum| i32::from(sum).clamp(0, UNIT));
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += (a + b) * i32::from(weight);
            }
        }
        let odd = ((first | second).count_ones() % 2) as usize;
        let place = (least - LOWEST).clamp(0, SCORES as i32 - 1) as usize;
        let answer = odd * SCORES + place;
        let weights = &self.answers[answer];
        let sum = sums.iter().zip(weights).fold(0, |total, (&sum, &weight)| {
            let value = sum.clamp(0, UNIT * UNIT) / (UNIT * UNIT / SECOND_UNIT);
            total + value * i32::from(weight)
        });
        (sum + self.answer_bias[answer]) / SECOND_UNIT
    }

    /// The same for a player who has just moved in a position with few discs, and for a score of that
    /// player.
    #[inline]
    pub(crate) fn odds_after(&self, own: u64, other: u64, least: i32) -> i32 {
        if (own | other).count_ones().is_multiple_of(2) {
            -self.log_odds(other, own, 1 - least)
        } else {
            self.log_odds(own, other, least)
        }
    }
}
