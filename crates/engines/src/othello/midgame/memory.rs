//! What the midgame search remembers about positions.
//!
//! Judgements are kept apart from proofs: the table of the endgame solver
//! holds nothing but what is certain, this one says *how far* each bound was
//! searched, and how selectively. A bound serves every search that asks for no
//! more than that; the best move serves every search, the exact one included.
//!
//! An entry is two words, the mixed board and the facts, tied together so that
//! one torn by two writing threads matches no position. Four share a cache
//! line; the shallowest of another search gives way first.

use crate::atomic::{AtomicU64, Relaxed};

use crate::intrinsics::{CacheLine, Zeroed, prefetch};
use crate::othello::table::NO_MOVE;
use crate::othello::{Board, Square};

/// Bounds on a score in discs, and how they were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remembered {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// Moves looked ahead.
    pub(crate) depth: u32,
    /// The selectivity, as an index: the higher, the fewer shortcuts.
    pub(crate) level: u8,
    pub(crate) best: Square,
}

impl Remembered {
    /// Nothing is known: any score is possible.
    pub(crate) const NOTHING: Remembered = Remembered {
        lower: -64,
        upper: 64,
        depth: 0,
        level: 0,
        best: NO_MOVE,
    };

    /// Whether the bounds come from a search of at least this depth and care.
    #[inline]
    pub(crate) fn serves(&self, depth: u32, level: u8) -> bool {
        self.depth >= depth && self.level >= level
    }
}

const WAYS: usize = 4;

type Line = CacheLine<[[AtomicU64; 2]; WAYS], [AtomicU64; 0]>;

/// A table of judgements, safe to share between threads.
#[derive(Debug)]
pub(crate) struct Memory {
    lines: Zeroed<Line>,
    shift: u32,
    /// Mixed into every key: changing it empties the table at no cost.
    epoch: u64,
    generation: u16,
}

impl Memory {
    /// A table of the largest power of two of bytes within `megabytes`, at
    /// least one megabyte.
    pub(crate) fn new(megabytes: usize) -> Memory {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Line>();
        let bits = count.ilog2();
        Memory {
            lines: Zeroed::new(1 << bits),
            shift: 64 - bits,
            epoch: 0,
            generation: 1,
        }
    }

    /// Entries made so far give way to new ones from here on.
    pub(crate) fn grow_old(&mut self) {
        self.generation = self.generation % u16::MAX + 1;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.epoch = self.epoch.wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.grow_old();
    }

    #[inline]
    fn key(&self, board: Board) -> u64 {
        mix(board) ^ self.epoch
    }

    #[inline]
    fn line(&self, key: u64) -> &Line {
        &self.lines[(key >> self.shift) as usize]
    }

    /// Brings the place of a position near, before it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, board: Board) {
        prefetch(self.line(self.key(board)));
    }

    /// What is remembered about a position.
    #[inline]
    pub(crate) fn get(&self, board: Board) -> Option<Remembered> {
        let key = self.key(board);
        self.line(key).0.iter().find_map(|[tied, facts]| {
            let facts = facts.load(Relaxed);
            (tied.load(Relaxed) ^ facts == key && facts != 0).then(|| unpack(facts))
        })
    }

    /// Remembers what a search found.
    pub(crate) fn put(&self, board: Board, found: Remembered) {
        let key = self.key(board);
        let line = self.line(key);
        let worth = |facts: u64| {
            let current = (facts >> 40) as u16 == self.generation;
            (u64::from(current) << 8) + (facts >> 16 & 0xff)
        };
        let mut victim = (u64::MAX, 0);
        for (way, [tied, facts]) in line.0.iter().enumerate() {
            let facts = facts.load(Relaxed);
            if tied.load(Relaxed) ^ facts == key {
                victim.1 = way;
                break;
            }
            victim = victim.min((worth(facts), way));
        }
        let facts = pack(found) | u64::from(self.generation) << 40;
        let [tied, place] = &line.0[victim.1];
        tied.store(key ^ facts, Relaxed);
        place.store(facts, Relaxed);
    }
}

/// A word that stands for a board: 64 well mixed bits out of 128.
#[inline]
fn mix(board: Board) -> u64 {
    let own = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let opp = board.opp.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let mixed = (own ^ own >> 29).wrapping_add((opp ^ opp >> 32).rotate_left(23));
    let mixed = (mixed ^ mixed >> 31).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

// The facts, from the low bits, a byte each: the bounds (64 more than they
// are), depth, level, move; then two bytes of generation, which is never 0, so
// neither are the facts.
#[inline]
fn pack(found: Remembered) -> u64 {
    let bound = |score: i32| (score + 64) as u8;
    u64::from_le_bytes([
        bound(found.lower),
        bound(found.upper),
        found.depth as u8,
        found.level,
        found.best,
        0,
        0,
        0,
    ])
}

#[inline]
fn unpack(facts: u64) -> Remembered {
    let [lower, upper, depth, level, best, ..] = facts.to_le_bytes();
    Remembered {
        lower: i32::from(lower) - 64,
        upper: i32::from(upper) - 64,
        depth: u32::from(depth),
        level,
        best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_board(random: &mut fastrand::Rng) -> Board {
        let (own, opp) = (random.u64(..), random.u64(..));
        Board {
            own,
            opp: opp & !own,
        }
    }

    #[test]
    fn remembers_what_it_was_told_about_that_board() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut memory = Memory::new(1);
        for _ in 0..20_000 {
            let board = random_board(&mut random);
            let found = Remembered {
                lower: random.i32(-64..=64),
                upper: random.i32(-64..=64),
                depth: random.u32(..=60),
                level: random.u8(..6),
                best: random.u8(..=64),
            };
            assert_eq!(memory.get(board), None);
            memory.put(board, found);
            assert_eq!(memory.get(board), Some(found));
        }
        let board = random_board(&mut random);
        memory.put(board, Remembered::NOTHING);
        memory.clear();
        assert_eq!(memory.get(board), None);
    }

    /// More clears than there are generations: nothing comes back.
    #[test]
    fn no_number_of_clears_revives_an_entry() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut memory = Memory::new(1);
        let boards: Vec<Board> = (0..8).map(|_| random_board(&mut random)).collect();
        for clears in 0..70_000 {
            let board = boards[clears % boards.len()];
            memory.put(board, Remembered::NOTHING);
            memory.clear();
            for &board in &boards {
                assert_eq!(memory.get(board), None, "after {clears} clears");
            }
        }
    }

    #[test]
    fn what_is_old_or_shallow_gives_way() {
        let mut random = fastrand::Rng::with_seed(2);
        let mut memory = Memory::new(1);
        let deep = random_board(&mut random);
        let of_depth = |depth| Remembered {
            depth,
            ..Remembered::NOTHING
        };
        memory.put(deep, of_depth(20));
        let flood = |memory: &Memory, random: &mut fastrand::Rng| {
            for _ in 0..1_000_000 {
                memory.put(random_board(random), of_depth(3));
            }
        };
        flood(&memory, &mut random);
        assert_eq!(memory.get(deep), Some(of_depth(20)));
        memory.grow_old();
        flood(&memory, &mut random);
        assert_eq!(memory.get(deep), None);
    }
}
