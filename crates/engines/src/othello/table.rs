//! The transposition table: what the search has proved about positions.
//!
//! An entry holds the whole board, so it never speaks about another position.
//! The table is shared by threads without locks: the three words of an entry
//! are written one by one, each board word mixed with the entry's facts, so
//! that an entry torn by two writers matches no board ("xor trick"). The
//! generation is mixed in too: starting a new one empties the table at no
//! cost.
//!
//! Three entries share a cache line, and compete: a new entry replaces an old
//! generation first, then the one whose proof was the cheapest.

use super::board::{Board, Square};
use crate::atomic::{AtomicU32, AtomicU64, Relaxed};
use crate::intrinsics::{CacheLine, Zeroed, prefetch};

/// No best move is known.
pub(crate) const NO_MOVE: Square = 64;

/// What is known about one position: bounds on its score, and the move that
/// was best when they were proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) best: Square,
}

impl Known {
    /// Nothing is known: any score is possible.
    pub(crate) const NOTHING: Known = Known {
        lower: -64,
        upper: 64,
        best: NO_MOVE,
    };
}

const WAYS: usize = 3;

/// As many generations as the seal of an entry tells apart.
const LAST_GENERATION: u64 = u32::MAX as u64;

/// The boards of the entries, and their facts.
type Line = CacheLine<[[AtomicU64; 2]; WAYS], [AtomicU32; WAYS]>;

/// A table of proved bounds, safe to share between threads.
#[derive(Debug)]
pub(crate) struct Table {
    lines: Zeroed<Line>,
    shift: u32,
    generation: u64,
}

impl Table {
    /// A table of the largest power of two of bytes within `megabytes`, at
    /// least one megabyte.
    pub(crate) fn new(megabytes: usize) -> Table {
        let lines = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Line>();
        Table::with_lines(lines.ilog2())
    }

    /// A table of two to the `bits` lines.
    fn with_lines(bits: u32) -> Table {
        Table {
            lines: Zeroed::new(1 << bits),
            shift: 64 - bits,
            generation: 1,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            // The next generation would be one that entries still belong to.
            self.lines.clear();
            self.generation = 0;
        }
        self.generation += 1;
    }

    #[inline]
    fn line(&self, board: Board) -> &Line {
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ board
                .opp
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(32);
        let index = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> self.shift;
        &self.lines[index as usize]
    }

    /// Brings the place of a position near, before it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, board: Board) {
        prefetch(self.line(board));
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, board: Board) -> Option<Known> {
        let line = self.line(board);
        (0..WAYS).find_map(|way| self.matching(line, way, board).map(unpack))
    }

    /// The facts of one entry, if they are about this board.
    #[inline]
    fn matching(&self, line: &Line, way: usize, board: Board) -> Option<u32> {
        let facts = line.1[way].load(Relaxed);
        let seal = self.seal(facts);
        let own = line.0[way][0].load(Relaxed);
        let opp = line.0[way][1].load(Relaxed);
        (own == board.own ^ seal && opp == board.opp ^ seal).then_some(facts)
    }

    /// The mask that ties an entry's words together and to this generation.
    #[inline]
    fn seal(&self, facts: u32) -> u64 {
        (u64::from(facts) ^ self.generation << 32).wrapping_mul(0x9fb2_1c65_1e98_df25)
    }

    /// Remembers what a search of about `effort` nodes proved.
    pub(crate) fn put(&self, board: Board, known: Known, effort: u64) {
        let line = self.line(board);
        let mut victim = 0;
        let mut cheapest = u32::MAX;
        for way in 0..WAYS {
            if self.matching(line, way, board).is_some() {
                victim = way;
                break;
            }
            let facts = line.1[way].load(Relaxed);
            let worth = if facts & AGE == self.age() {
                1 + (facts & EFFORT)
            } else {
                0
            };
            if worth < cheapest {
                cheapest = worth;
                victim = way;
            }
        }
        let facts = pack(known) | self.age() | (64 - effort.leading_zeros()).min(EFFORT);
        let seal = self.seal(facts);
        line.0[victim][0].store(board.own ^ seal, Relaxed);
        line.0[victim][1].store(board.opp ^ seal, Relaxed);
        line.1[victim].store(facts, Relaxed);
    }

    /// The low bits of the generation, as they stand in the facts.
    #[inline]
    fn age(&self) -> u32 {
        (self.generation as u32) << 5 & AGE
    }
}

// The facts, from the low bits: five of effort (its logarithm), six of age,
// seven for each bound, seven for the move.
const EFFORT: u32 = 31;
const AGE: u32 = 63 << 5;

#[inline]
fn pack(known: Known) -> u32 {
    // Scores are even numbers from -64 to 64.
    let bound = |score: i32| ((score + 64) >> 1) as u32;
    bound(known.lower) << 11 | bound(known.upper) << 18 | u32::from(known.best) << 25
}

#[inline]
fn unpack(facts: u32) -> Known {
    let bound = |bits: u32| 2 * (bits & 127) as i32 - 64;
    Known {
        lower: bound(facts >> 11),
        upper: bound(facts >> 18),
        best: (facts >> 25) as Square & 127,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_board(rng: &mut fastrand::Rng) -> Board {
        let (own, opp) = (rng.u64(..), rng.u64(..));
        Board {
            own,
            opp: opp & !own,
        }
    }

    /// Whatever the table says about a board was said about that board.
    #[test]
    fn never_speaks_about_another_board() {
        let mut rng = fastrand::Rng::with_seed(2);
        let table = Table::with_lines(4);
        let mut said = std::collections::HashMap::new();
        let mut found = 0;
        for round in 0..100_000_u64 {
            let board = random_board(&mut rng);
            let known = Known {
                lower: 2 * rng.i32(-32..=32),
                upper: 2 * rng.i32(-32..=32),
                best: rng.u8(..=64),
            };
            table.put(board, known, round);
            assert_eq!(table.get(board), Some(known));
            said.insert(board, known);
            assert_eq!(table.get(random_board(&mut rng)), None);
        }
        for (board, known) in said {
            if let Some(remembered) = table.get(board) {
                assert_eq!(remembered, known);
                found += 1;
            }
        }
        assert_eq!(found, 16 * WAYS, "a full table");
    }

    /// What is said of a board in the laws of threads: it follows from the board, so that a mixed entry shows.
    fn of(board: Board) -> Known {
        let bound = |number: u64| 2 * (number % 65) as i32 - 64;
        Known {
            lower: bound(board.own.wrapping_mul(7)),
            upper: bound(board.opp.wrapping_mul(11)),
            best: ((board.own ^ board.opp >> 32) % 64) as Square,
        }
    }

    /// Threads that write into the same few places find what was said of a board, or nothing.
    #[cfg(not(feature = "loom"))]
    #[test]
    fn threads_that_share_it_never_mix_entries() {
        let rounds = if cfg!(miri) { 100 } else { 50_000 };
        let table = Table::with_lines(1);
        let found = std::sync::atomic::AtomicU64::new(0);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let (table, found) = (&table, &found);
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(seed);
                    let mut board = || Board {
                        own: rng.u64(..4),
                        opp: rng.u64(..4) << 32,
                    };
                    for round in 0..rounds {
                        let (said, asked) = (board(), board());
                        table.put(said, of(said), round % 50);
                        if let Some(known) = table.get(asked) {
                            assert_eq!(known, of(asked), "{asked:?}");
                            found.fetch_add(1, Relaxed);
                        }
                    }
                });
            }
        });
        assert!(found.load(Relaxed) > 0);
    }

    /// Two writers of the same place and a reader, in every order.
    #[cfg(feature = "loom")]
    #[test]
    fn entries_are_whole_in_every_order() {
        loom::model(|| {
            let table = loom::sync::Arc::new(Table::with_lines(1));
            let boards = [1, 2, 3, 4, 5].map(|own| Board { own, opp: 1 << 40 });
            let line = table.line(boards[0]) as *const Line;
            let same = |board: &Board| std::ptr::eq(table.line(*board), line);
            let mut boards = boards.into_iter().filter(same);
            let (first, second) = (boards.next().unwrap(), boards.next().unwrap());
            let other = loom::sync::Arc::clone(&table);
            let writer = loom::thread::spawn(move || other.put(first, of(first), 3));
            table.put(second, of(second), 3);
            for board in [first, second] {
                assert!(table.get(board).is_none_or(|known| known == of(board)));
            }
            writer.join().unwrap();
            for board in [first, second] {
                assert!(table.get(board).is_none_or(|known| known == of(board)));
            }
        });
    }

    #[test]
    fn keeps_what_cost_the_most() {
        let mut rng = fastrand::Rng::with_seed(3);
        let table = Table::with_lines(1);
        let dear = random_board(&mut rng);
        let known = Known {
            lower: -4,
            upper: 12,
            best: 19,
        };
        table.put(dear, known, 1 << 30);
        for _ in 0..1000 {
            table.put(random_board(&mut rng), Known::NOTHING, 100);
        }
        assert_eq!(table.get(dear), Some(known));
    }

    /// However often the table was cleared, nothing comes back: not after hundreds of times, and not
    /// where the count of generations begins again.
    #[test]
    fn no_number_of_clears_revives_an_entry() {
        let mut rng = fastrand::Rng::with_seed(4);
        for start in [1, LAST_GENERATION - 2] {
            let mut table = Table::with_lines(4);
            table.generation = start;
            let mut before = Vec::new();
            for clears in 0..300 {
                let board = random_board(&mut rng);
                table.put(board, Known::NOTHING, 1);
                assert_eq!(table.get(board), Some(Known::NOTHING));
                before.push(board);
                table.clear();
                for &board in &before {
                    assert_eq!(table.get(board), None, "after {clears} clears");
                }
            }
            // A whole turn of the counter, without the four billion steps between.
            let board = random_board(&mut rng);
            table.put(board, Known::NOTHING, 1);
            let now = table.generation;
            table.generation = LAST_GENERATION;
            table.clear();
            table.generation = now;
            assert_eq!(table.get(board), None);
        }
    }
}
