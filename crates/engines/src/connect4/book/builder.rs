//! Builds a book: solves the positions of the last ply, then works backwards.
//!
//! Solving takes long (hours for eight plies on one core), so the builder works
//! in portions and can be written down and taken up again in between; where the
//! bytes are kept is up to the caller.

use super::{Book, BookError, Child, children, enumerate, position, seal, unseal};
use crate::connect4::board::Board;
use crate::connect4::solver::{Options, Solver};
use std::sync::atomic::{AtomicBool, AtomicI8, AtomicUsize, Ordering::Relaxed};

/// Stands for a score that is not known yet.
const UNKNOWN: i8 = i8::MIN;

/// A book in the making.
#[derive(Debug)]
pub struct Builder {
    plies: u8,
    keys: Vec<Vec<u64>>,
    /// The scores of the last ply, [`UNKNOWN`] where there is none yet.
    last: Vec<AtomicI8>,
    solvers: Vec<Solver>,
}

impl Builder {
    /// Starts a book of that many plies, with as many solvers as there are
    /// threads to use (`options.threads`), each with a table of its own.
    pub fn new(plies: u8, options: Options) -> Self {
        let keys = enumerate(plies);
        let last = keys[usize::from(plies)]
            .iter()
            .map(|_| AtomicI8::new(UNKNOWN))
            .collect();
        let threads = if cfg!(target_arch = "wasm32") {
            1
        } else {
            options.threads.max(1)
        };
        let solvers = (0..threads)
            .map(|_| {
                Solver::new(Options {
                    threads: 1,
                    ..options
                })
            })
            .collect();
        Self {
            plies,
            keys,
            last,
            solvers,
        }
    }

    /// Takes up what [`Builder::checkpoint`] wrote down.
    ///
    /// # Errors
    /// If the bytes are damaged or belong to another program.
    pub fn resume(checkpoint: &[u8], options: Options) -> Result<Self, BookError> {
        let (plies, scores) = unseal(checkpoint)?;
        let builder = Self::new(plies, options);
        if scores.len() != builder.last.len() {
            return Err(BookError::Length);
        }
        for (slot, &score) in builder.last.iter().zip(scores) {
            slot.store(score as i8, Relaxed);
        }
        Ok(builder)
    }

    /// What is solved so far, as bytes to keep.
    pub fn checkpoint(&self) -> Vec<u8> {
        seal(
            self.plies,
            self.last.iter().map(|score| score.load(Relaxed) as u8),
        )
    }

    /// How many positions there are to solve.
    pub fn total(&self) -> usize {
        self.last.len()
    }

    /// How many of them are solved.
    pub fn solved(&self) -> usize {
        self.last
            .iter()
            .filter(|score| score.load(Relaxed) != UNKNOWN)
            .count()
    }

    /// Solves up to `portion` more positions on all threads, fewer if `stop` is
    /// set meanwhile (the positions in progress are finished first).
    pub fn work(&mut self, portion: usize, stop: &AtomicBool) {
        let open: Vec<usize> = (0..self.last.len())
            .filter(|&place| self.last[place].load(Relaxed) == UNKNOWN)
            .take(portion)
            .collect();
        let (keys, last) = (&self.keys[usize::from(self.plies)], &self.last);
        let next = AtomicUsize::new(0);
        // Neighbours in the list have much in common, so the tables are not
        // cleared in between.
        let take = |solver: &mut Solver| {
            while !stop.load(Relaxed)
                && let Some(&place) = open.get(next.fetch_add(1, Relaxed))
            {
                last[place].store(solver.score(&board_of(keys[place])) as i8, Relaxed);
            }
        };
        #[cfg(not(target_arch = "wasm32"))]
        std::thread::scope(|scope| {
            for solver in &mut self.solvers {
                scope.spawn(|| take(solver));
            }
        });
        #[cfg(target_arch = "wasm32")]
        take(&mut self.solvers[0]);
    }

    /// The bytes of the book, once everything is solved.
    pub fn finish(&self) -> Option<Vec<u8>> {
        if self.solved() < self.total() {
            return None;
        }
        let last: Vec<i8> = self.last.iter().map(|score| score.load(Relaxed)).collect();
        let mut scores = vec![last];
        for ply in (0..usize::from(self.plies)).rev() {
            let later = &scores[scores.len() - 1];
            let now = self.keys[ply]
                .iter()
                .map(|&key| self.backed_up(ply, key, later))
                .collect();
            scores.push(now);
        }
        let bytes = scores.iter().rev().flatten().map(|&score: &i8| score as u8);
        Some(seal(self.plies, bytes))
    }

    /// The score of a position from the scores of the next ply.
    fn backed_up(&self, ply: usize, key: u64, later: &[i8]) -> i8 {
        let left = 42 - ply as i8;
        let value = |child| match child {
            // The opponent's win with the disc after ours.
            Child::Loses => -(left / 2),
            Child::Listed(key) => {
                let place = self.keys[ply + 1].binary_search(&key);
                -later[place.expect("the next ply holds every child")]
            }
        };
        children(key)
            .map(value)
            .max()
            .expect("an early position has moves")
    }
}

fn board_of(key: u64) -> Board {
    let (own, occupied) = position(key);
    Board::from_bits(7, 6, 4, own.into(), occupied.into()).expect("a position of the book")
}

impl Book {
    /// The positions of the book as boards, with their scores.
    pub fn positions(&self) -> impl Iterator<Item = (Board, i32)> + '_ {
        let keys = self.keys.iter().flatten();
        let scores = self.scores.iter().flatten();
        keys.zip(scores)
            .map(|(&key, &score)| (board_of(key), i32::from(score)))
    }
}
