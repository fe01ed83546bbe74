//! A function from keys to bits that does not store the keys.
//!
//! Every key names, by its hash, a random set of cells within a narrow band of a long row of bits; the
//! answer is the parity of the bits in those cells. Bits that give the right answer for all given
//! keys are the solution of a system of linear equations over the two numbers 0 and 1. A key that
//! was not given gets an answer too, a random one: the caller has to know which keys count.
//!
//! That takes one bit for each answer and a few in a hundred more. Because the sets lie in bands
//! (a *ribbon* about the diagonal of the matrix), the system is solved in one pass: an equation
//! moves right, along the band, past those that were there before it until it finds a place of
//! its own. It needs some slack: the more equations, the likelier that somewhere too many crowd into one
//! place. After Dillinger and Walzer, "Ribbon filter: practically smaller than Bloom and Xor"
//! (2021).

/// The width of the band: with the up to seven bits before it in its first byte it fits a word.
const WIDTH: u32 = 120;
const BAND: u128 = (1 << WIDTH) - 1;
/// Where a row of the system has its answer, beside the coefficients.
const ANSWER: u128 = 1 << 127;
/// More bytes after the last, so that a whole word can be read anywhere.
const PADDING: usize = 16;
/// The cells beyond one for each equation, in thousandths of the equations: at the first try, and
/// how many more at each that follows.
const SPARE: (u64, u64) = (35, 5);

/// One question with its answer: the key, a small number to ask several things about one key,
/// and the bit.
pub(super) type Equation = (u64, u32, bool);

/// The bits, and how keys choose among them.
#[derive(Clone, Debug)]
pub(super) struct Ribbon {
    seed: u32,
    cells: u32,
    bits: Vec<u8>,
}

impl Ribbon {
    /// A ribbon that answers all these equations, which are asked for until a try succeeds.
    ///
    /// # Panics
    /// If there are more than two thousand million.
    pub(super) fn build<I: Iterator<Item = Equation>>(equations: impl Fn() -> I) -> Self {
        let number = equations().count() as u64;
        let tries = (0..).map(|seed| {
            let spare = number * (SPARE.0 + u64::from(seed) * SPARE.1) / 1000;
            let cells = number + spare + u64::from(WIDTH);
            let cells = u32::try_from(cells).expect("so many equations fit");
            Self::solve(seed, cells, equations())
        });
        tries.flatten().next().expect("there is always a next try")
    }

    /// The solution with so many cells, if there is one.
    fn solve(seed: u32, cells: u32, equations: impl Iterator<Item = Equation>) -> Option<Self> {
        // One equation whose first cell is this one, shifted so that its lowest bit is that cell.
        let mut rows = vec![0_u128; cells as usize];
        for (key, index, bit) in equations {
            let (mut first, mut row) = band(seed, cells, key, index);
            row |= if bit { ANSWER } else { 0 };
            while row & BAND != 0 {
                let shift = (row & BAND).trailing_zeros();
                first += shift as usize;
                row = (row & BAND) >> shift | row & ANSWER;
                if rows[first] == 0 {
                    rows[first] = row;
                    break;
                }
                row ^= rows[first];
            }
            if row == ANSWER {
                // Others say already that this must be 0.
                return None;
            }
        }
        let mut bits = vec![0_u8; bytes_for(cells) + PADDING];
        // The bits after the cell in work, nearest first.
        let mut later = 0_u128;
        for (cell, &row) in rows.iter().enumerate().rev() {
            // Where no equation begins, any bit will do.
            let ones = (row & (later << 1) & BAND).count_ones() + u32::from(row & ANSWER != 0);
            let bit = u128::from(ones % 2);
            bits[cell / 8] |= (bit as u8) << (cell % 8);
            later = later << 1 | bit;
        }
        Some(Self { seed, cells, bits })
    }

    /// The answer to a question, a random one if it was not among the equations.
    pub(super) fn bit(&self, key: u64, index: u32) -> bool {
        let (first, row) = band(self.seed, self.cells, key, index);
        let word = self.bits[first / 8..]
            .first_chunk()
            .map_or(0, |bytes| u128::from_le_bytes(*bytes));
        ((word >> (first % 8)) & row).count_ones() % 2 == 1
    }

    /// The seed, the number of cells and the bits.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.seed.to_le_bytes());
        out.extend(self.cells.to_le_bytes());
        out.extend(&self.bits[..bytes_for(self.cells)]);
    }

    /// What [`Ribbon::write`] wrote at the beginning of some bytes, and the bytes after it.
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (seed, bytes) = bytes.split_first_chunk()?;
        let (cells, bytes) = bytes.split_first_chunk()?;
        let (seed, cells) = (u32::from_le_bytes(*seed), u32::from_le_bytes(*cells));
        let (bits, rest) = bytes.split_at_checked(bytes_for(cells))?;
        let mut bits = bits.to_vec();
        bits.resize(bits.len() + PADDING, 0);
        let ribbon = Self { seed, cells, bits };
        (cells >= WIDTH).then_some((ribbon, rest))
    }
}

fn bytes_for(cells: u32) -> usize {
    cells.div_ceil(8) as usize
}

/// The first cell of the band of a question, and which cells of the band count, the first always.
fn band(seed: u32, cells: u32, key: u64, index: u32) -> (usize, u128) {
    let hash = mixed(key ^ u64::from(seed) << 32).wrapping_add(u64::from(index));
    let (place, low) = (mixed(hash), mixed(!hash));
    let high = place.rotate_left(32).wrapping_mul(low | 1);
    let places = u128::from(cells - WIDTH + 1);
    let first = (u128::from(place) * places) >> 64;
    let row = u128::from(high) << 64 | u128::from(low) | 1;
    (first as usize, row & BAND)
}

/// A word in which every bit depends on every bit of this one, and none is lost: the last step
/// of the generator of Steele, Lea and Flood (2014).
fn mixed(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbouring keys, three questions each.
    fn equations(number: u64) -> impl Iterator<Item = Equation> {
        (0..number).map(|n| (n / 3, n as u32 % 3, n.count_ones() % 2 == 1))
    }

    #[test]
    fn every_equation_is_answered_with_little_to_spare() {
        for number in [0, 1, 10, 1000, 100_000] {
            let ribbon = Ribbon::build(|| equations(number));
            for (key, index, bit) in equations(number) {
                assert_eq!(ribbon.bit(key, index), bit, "{key} {index} of {number}");
            }
            let spare = ribbon.cells as usize - number as usize;
            assert!(spare <= number as usize / 12 + WIDTH as usize, "{spare}");
        }
    }

    #[test]
    fn strange_questions_have_answers_too() {
        let ribbon = Ribbon::build(|| equations(100));
        let ones = (0..10_000_u64)
            .filter(|&n| ribbon.bit(u64::MAX - n, n as u32))
            .count();
        assert!((3000..7000).contains(&ones), "{ones}");
    }

    #[test]
    fn bytes_lead_back_to_the_ribbon() {
        let ribbon = Ribbon::build(|| equations(1000));
        let mut bytes = Vec::new();
        ribbon.write(&mut bytes);
        let length = bytes.len();
        bytes.push(7);
        let (read, rest) = Ribbon::read(&bytes).expect("a ribbon");
        assert_eq!(
            (read.seed, read.cells, read.bits),
            (ribbon.seed, ribbon.cells, ribbon.bits)
        );
        assert_eq!(rest, [7]);
        for length in 0..length {
            assert!(Ribbon::read(&bytes[..length]).is_none());
        }
    }
}
