//! Where every thread is, for threads that share work.
//!
//! Threads that search the same tree with the same table help each other only
//! if they are at different places. So each announces the positions on its way
//! from the root. The others put those off until the rest of the move list is
//! done (the idea of ABDADA, without counters in the table). And the thread that solves
//! a position tells those who are still below it, so that they turn back at once
//! instead of finishing work that is not needed any more. An announcement is a hint:
//! losing one costs time and never changes a result.

use super::word::Word;
use crate::atomic::{AtomicU32, AtomicU64, Relaxed};

/// More than any number of empty cells.
const STAGES: usize = 128;

/// Spreads the number of a question over a name.
#[cfg(not(target_arch = "wasm32"))]
const QUESTION: u64 = 0x9E37_79B9_7F4A_7C15;

/// All threads that work on one question.
#[derive(Debug)]
pub(crate) struct Team {
    paths: Box<[Path]>,
}

/// One thread's way from the root. Each has cache lines of its own.
#[derive(Debug)]
#[repr(align(128))]
struct Path {
    /// By empty cells, the names of the positions that it is in; zero for none.
    names: [AtomicU64; STAGES],
    /// The empty cells of the position nearest to the root that someone else has solved meanwhile,
    /// or zero.
    solved: AtomicU32,
}

/// One thread's view of the team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    team: &'a Team,
    index: usize,
    /// Tells apart threads that ask different things about the same positions.
    question: u64,
}

impl Team {
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn new(threads: usize) -> Self {
        let path = || Path {
            names: std::array::from_fn(|_| AtomicU64::new(0)),
            solved: AtomicU32::new(0),
        };
        Self {
            paths: std::iter::repeat_with(path).take(threads).collect(),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn member(&self, index: usize, question: i32) -> Member<'_> {
        Member {
            team: self,
            index,
            question: (question as u64).wrapping_mul(QUESTION),
        }
    }
}

impl Member<'_> {
    /// Positions with at most so many empty cells are not worth an announcement.
    pub(crate) const TOO_SMALL: u32 = 16;

    fn path(&self) -> &Path {
        &self.team.paths[self.index]
    }

    fn others(&self) -> impl Iterator<Item = &Path> {
        let paths = self.team.paths.iter().enumerate();
        paths.filter_map(|(index, path)| (index != self.index).then_some(path))
    }

    /// Announces that this thread enters a position with `left` empty cells.
    #[inline]
    pub(crate) fn enter<W: Word>(&self, left: u32, key: W) {
        self.path().names[left as usize % STAGES].store(self.name(key), Relaxed);
    }

    /// Takes the announcement back. If the position is `solved`, the threads still in it are told.
    #[inline]
    pub(crate) fn leave<W: Word>(&self, left: u32, key: W, solved: bool) {
        let stage = left as usize % STAGES;
        self.path().names[stage].store(0, Relaxed);
        if solved {
            let name = self.name(key);
            for other in self.others() {
                if other.names[stage].load(Relaxed) == name {
                    other.solved.fetch_max(left, Relaxed);
                }
            }
        }
    }

    /// Whether another thread is in this position.
    #[inline]
    pub(crate) fn is_taken<W: Word>(&self, left: u32, key: W) -> bool {
        let stage = left as usize % STAGES;
        let name = self.name(key);
        self.others()
            .any(|other| other.names[stage].load(Relaxed) == name)
    }

    /// Whether a position with at most `left` empty cells on this thread's way was solved by
    /// another.
    #[inline]
    pub(crate) fn is_outrun(&self, left: u32) -> bool {
        let solved = self.path().solved.load(Relaxed);
        solved != 0 && solved <= left
    }

    /// Notes that the thread has turned back.
    #[inline]
    pub(crate) fn resume(&self) {
        self.path().solved.store(0, Relaxed);
    }

    /// What tells a position and a question from the others; the best bits of a mixed key are at its top.
    #[inline]
    fn name<W: Word>(&self, key: W) -> u64 {
        (key >> (W::BITS - 64)).low64() ^ self.question
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: u64 = 77;
    const CHILD: u64 = 78;

    #[test]
    fn a_position_is_taken_while_another_is_in_it() {
        let team = Team::new(2);
        let [first, second] = [0, 1].map(|index| team.member(index, 1));
        first.enter(30, NODE);
        assert!(second.is_taken(30, NODE));
        assert!(!second.is_taken(29, NODE) && !second.is_taken(30, CHILD));
        assert!(!first.is_taken(30, NODE), "no thread is in its own way");
        first.leave(30, NODE, true);
        assert!(!second.is_taken(30, NODE));
    }

    /// Two threads in the same positions, in every order: a thread is told only of a position that it was in, and afterwards
    /// no place is taken.
    #[cfg(feature = "loom")]
    #[test]
    fn a_team_is_consistent_in_every_order() {
        loom::model(|| {
            let team = loom::sync::Arc::new(Team::new(2));
            let other = loom::sync::Arc::clone(&team);
            let helper = loom::thread::spawn(move || {
                let member = other.member(1, 1);
                member.enter(30, NODE);
                member.leave(30, NODE, true);
            });
            let member = team.member(0, 1);
            member.enter(31, CHILD);
            member.enter(30, NODE);
            let told = member.path().solved.load(Relaxed);
            assert!(told == 0 || told == 30, "{told}");
            member.leave(30, NODE, false);
            member.leave(31, CHILD, false);
            helper.join().unwrap();
            for (index, left, key) in [(0, 30, NODE), (1, 30, NODE), (1, 31, CHILD)] {
                assert!(!team.member(index, 1).is_taken(left, key));
            }
        });
    }

    #[test]
    fn whoever_is_below_a_solved_position_turns_back_to_it() {
        let team = Team::new(3);
        let [first, second, third] = [0, 1, 2].map(|index| team.member(index, 1));
        for member in [first, second] {
            member.enter(30, NODE);
            member.enter(29, CHILD);
        }
        third.enter(30, CHILD);
        second.leave(29, CHILD, false);
        assert!(!first.is_outrun(u32::MAX), "it was left without an answer");
        second.leave(30, NODE, true);
        assert!(first.is_outrun(u32::MAX) && first.is_outrun(30));
        assert!(!first.is_outrun(29), "not yet there");
        assert!(!second.is_outrun(u32::MAX) && !third.is_outrun(u32::MAX));
        first.resume();
        assert!(!first.is_outrun(u32::MAX));
    }
}
