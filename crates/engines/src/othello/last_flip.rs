//! How many discs the very last move turns.
//!
//! With one empty square left, a line of eight squares is described by the
//! eight bits of our discs alone, so a small table answers for each of the
//! four lines through the square. A multiplication brings the bits of a
//! column or a diagonal together in one byte: each row is shifted so far that
//! its bit of the line meets the others in the top row.

use super::board::{Square, flips};
use super::shape::Shape;

const LEFT: u64 = 0x0101_0101_0101_0101;

/// The number of discs turned by `own` playing on `square`, the only empty
/// square of the board.
#[inline]
pub(crate) fn turned_by_last<S: Shape>(own: u64, opp: u64, square: Square) -> i32 {
    if !S::WHOLE {
        return flips(own, opp, square).count_ones() as i32;
    }
    let square = usize::from(square & 63);
    let (row, column) = (square / 8, square % 8);
    let in_row = (own >> (8 * row)) & 0xff;
    let in_column = ((own >> column) & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // On a diagonal each column occurs once, so the rows can simply be added
    // up; a short diagonal leaves zeros beyond its ends, which turn nothing.
    let [rising, falling] =
        DIAGONALS[square].map(|diagonal| (own & diagonal).wrapping_mul(LEFT) >> 56);
    let along = |place: usize, discs: u64| i32::from(TURNED[place][discs as usize & 0xff]);
    along(column, in_row) + along(row, in_column) + along(column, rising) + along(column, falling)
}

/// For each square the two diagonals through it.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// For each place on a line and each set of our discs on it, the number of
/// discs turned by playing there, all other squares being theirs.
static TURNED: [[u8; 256]; 8] = turned_on_line();

const fn turned_on_line() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut above = place + 1;
            while above < 8 && own >> above & 1 == 0 {
                above += 1;
            }
            if above < 8 {
                table[place][own] += (above - place - 1) as u8;
            }
            let mut below = 1;
            while below <= place && own >> (place - below) & 1 == 0 {
                below += 1;
            }
            if below <= place {
                table[place][own] += (below - 1) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let down = other / 8 - square / 8;
            let right = other % 8 - square % 8;
            if down == -right {
                all[square as usize][0] |= 1 << other;
            }
            if down == right {
                all[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1_i32;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Size;

    #[test]
    fn counts_what_the_move_turns() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..100_000 {
            let square = rng.u8(..64);
            let own = rng.u64(..) & (rng.u64(..) | rng.u64(..)) & !(1 << square);
            let opp = !own & !(1 << square);
            let turned = turned_by_last::<Size<8, 8>>(own, opp, square);
            assert_eq!(turned, flips(own, opp, square).count_ones() as i32);
        }
    }
}
