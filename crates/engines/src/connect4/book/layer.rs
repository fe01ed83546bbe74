//! The scores of all open positions of one ply.

use super::code::Code;
use super::ribbon::Ribbon;

/// A function from the keys of a ply to scores: each score a string of bits, each bit the answer
/// of a ribbon.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    plies: u8,
    positions: u32,
    code: Code,
    ribbon: Ribbon,
}

impl Layer {
    /// The layer with these scores of the open positions of a ply.
    pub(super) fn build(plies: u8, keys: &[u64], scores: &[i8]) -> Self {
        let code = Code::for_scores(scores);
        let words = code.words();
        let equations = || {
            keys.iter().zip(scores).flat_map(|(&key, score)| {
                let word = words.get((score - code.lowest()) as usize);
                let &(word, length) = word.unwrap_or(&(0, 0));
                (0..u32::from(length)).map(move |index| {
                    let bit = word >> (u32::from(length) - 1 - index) & 1 == 1;
                    (key, index, bit)
                })
            })
        };
        let ribbon = Ribbon::build(equations);
        Self {
            plies,
            positions: keys.len() as u32,
            code,
            ribbon,
        }
    }

    /// The number of discs in its positions.
    pub(super) fn plies(&self) -> u32 {
        self.plies.into()
    }

    /// How many open positions there are.
    pub(super) fn positions(&self) -> usize {
        self.positions as usize
    }

    /// The score of an open position of the ply; anything for other keys.
    pub(super) fn score(&self, key: u64) -> i32 {
        self.code
            .read_score(|index| self.ribbon.bit(key, index))
            .into()
    }

    /// The plies, the number of positions, the code and the ribbon.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.plies);
        out.extend(self.positions.to_le_bytes());
        self.code.write(out);
        self.ribbon.write(out);
    }

    /// What [`Layer::write`] wrote at the beginning of some bytes, and the bytes after it.
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (&plies, bytes) = bytes.split_first()?;
        let (positions, bytes) = bytes.split_first_chunk()?;
        let (code, bytes) = Code::read(bytes)?;
        let (ribbon, rest) = Ribbon::read(bytes)?;
        let layer = Self {
            plies,
            positions: u32::from_le_bytes(*positions),
            code,
            ribbon,
        };
        Some((layer, rest))
    }
}
