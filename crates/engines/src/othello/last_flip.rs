//! How many discs the very last move turns.
//!
//! With one empty square left, a line of eight squares is described by the
//! eight bits of our discs alone, so a small table answers for each of the
//! four lines through the square.

use super::board::{Square, flips};
use super::frame::Shape;

/// The number of discs turned by `own` playing on `square`, the only empty
/// square of the board.
#[inline]
pub(crate) fn turned_by_last<S: Shape>(own: u64, opp: u64, square: Square) -> i32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    if S::WHOLE {
        return lines::turned(own, square);
    }
    flips(own, opp, square).count_ones() as i32
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod lines {
    use super::Square;
    use crate::intrinsics_simd::gather_bits;

    /// One of the lines through a square, apart from its row.
    #[derive(Clone, Copy)]
    struct Line {
        squares: u64,
        /// Where on the line the square is.
        place: u8,
    }

    /// For each square its column and its two diagonals.
    static LINES: [[Line; 3]; 64] = lines();

    /// For each place on a line and each set of our discs on it, the number
    /// of discs turned by playing there, all other squares being theirs.
    static TURNED: [[u8; 256]; 8] = turned_on_line();

    #[inline]
    pub(super) fn turned(own: u64, square: Square) -> i32 {
        let square = usize::from(square & 63);
        let row = (own >> (square & 0x38)) & 0xff;
        let mut total = i32::from(TURNED[square & 7][row as usize]);
        for line in &LINES[square] {
            let discs = gather_bits(own, line.squares) & 0xff;
            total += i32::from(TURNED[usize::from(line.place & 7)][discs as usize]);
        }
        total
    }

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

    const fn lines() -> [[Line; 3]; 64] {
        let steps = [(1, 0), (1, 1), (1, -1)];
        let mut all = [[Line {
            squares: 0,
            place: 0,
        }; 3]; 64];
        let mut square = 0;
        while square < 64 {
            let mut axis = 0;
            while axis < 3 {
                let (down, right) = steps[axis];
                let line = &mut all[square][axis];
                let mut far = -7;
                while far <= 7 {
                    let row = square as i32 / 8 + far * down;
                    let column = square as i32 % 8 + far * right;
                    if row >= 0 && row < 8 && column >= 0 && column < 8 {
                        line.squares |= 1 << (row * 8 + column);
                        line.place += (far < 0) as u8;
                    }
                    far += 1;
                }
                axis += 1;
            }
            square += 1;
        }
        all
    }
}
