//! Builds a book: solves the open positions of the last ply, then works backwards.
//!
//! Solving takes long (hours for eight plies on one core), so the builder works in portions and
//! can be written down and taken up again in between; where the bytes are kept is up to the
//! caller. A layer that was solved elsewhere comes in the same way (`training/connect4` solves
//! deep ones on a graphics processor, and writes the same file):
//!
//! ```text
//! "harif4sc"   8 bytes
//! columns      1 byte
//! rows         1 byte
//! plies        1 byte
//! 0            1 byte
//! scores       1 byte each, signed, keys ascending; -128 where it is not known yet
//! checksum     8 bytes, little endian: FNV-1a of everything before it
//! ```

use super::positions::{self, Position, Shape, open_of};
use super::{Book, BookError, Layer, STRIDE, sealed, unsealed, value};
use crate::connect4::board::Board;
use crate::connect4::control::Goal;
use crate::connect4::geometry::Geometry as _;
use crate::connect4::solver::{Solver, SolverOptions};
use harif_search::Control;
use std::sync::atomic::{AtomicI8, AtomicUsize, Ordering::Relaxed};

const MAGIC: &[u8; 8] = b"harif4sc";
/// Stands for a score that is not known yet.
const UNKNOWN: i8 = i8::MIN;

/// A book in the making.
#[derive(Debug)]
pub struct Builder {
    shape: Shape,
    plies: u8,
    /// The keys of the last ply.
    keys: Vec<u64>,
    /// Their scores, [`UNKNOWN`] where there is none yet.
    scores: Vec<AtomicI8>,
    solvers: Vec<Solver>,
}

impl Builder {
    /// Starts a book for a size of board and that many plies, with as many solvers as there are
    /// threads to use (`options.threads`), each with a table of its own. Nothing if a book
    /// cannot be about that board: 4 to 16 columns, `columns * (rows + 1)` up to 64.
    pub fn new(columns: u32, rows: u32, plies: u8, options: SolverOptions) -> Option<Self> {
        let shape = positions::shape(columns, rows)?;
        let keys = open_of(shape, plies.into());
        let scores = keys.iter().map(|_| AtomicI8::new(UNKNOWN)).collect();
        let threads = if cfg!(target_arch = "wasm32") {
            1
        } else {
            options.threads.max(1)
        };
        let alone = SolverOptions {
            threads: 1,
            ..options
        };
        let solvers = (0..threads).map(|_| Solver::new(alone)).collect();
        Some(Self {
            shape,
            plies,
            keys,
            scores,
            solvers,
        })
    }

    /// Takes up what [`Builder::checkpoint`] wrote down, or what was solved elsewhere.
    ///
    /// # Errors
    /// If the bytes are damaged or belong to another program.
    pub fn resume(checkpoint: &[u8], options: SolverOptions) -> Result<Self, BookError> {
        if !checkpoint.starts_with(MAGIC) {
            return Err(BookError::Format);
        }
        let bytes = unsealed(checkpoint)?;
        let rest = &bytes[MAGIC.len()..];
        let (&[columns, rows, plies, _], scores) =
            rest.split_first_chunk().ok_or(BookError::Length)?;
        let builder = Self::new(columns.into(), rows.into(), plies, options);
        let builder = builder.ok_or(BookError::Format)?;
        if scores.len() != builder.scores.len() {
            return Err(BookError::Length);
        }
        for (slot, &score) in builder.scores.iter().zip(scores) {
            slot.store(score as i8, Relaxed);
        }
        Ok(builder)
    }

    /// What is solved so far, as bytes to keep.
    pub fn checkpoint(&self) -> Vec<u8> {
        let (columns, rows) = (self.shape.columns() as u8, self.shape.rows() as u8);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([columns, rows, self.plies, 0]);
        bytes.extend(self.scores.iter().map(|score| score.load(Relaxed) as u8));
        sealed(bytes)
    }

    /// How many positions there are to solve.
    pub fn total(&self) -> usize {
        self.keys.len()
    }

    /// How many of them are solved.
    pub fn solved(&self) -> usize {
        self.known().count()
    }

    /// The positions whose scores are known, by their place in the list.
    pub fn known(&self) -> impl Iterator<Item = (usize, i32)> {
        let known = |(place, score): (_, &AtomicI8)| (place, score.load(Relaxed));
        let scores = self.scores.iter().enumerate().map(known);
        scores
            .filter(|&(_, score)| score != UNKNOWN)
            .map(|(place, score)| (place, score.into()))
    }

    /// The board at a place of the list.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn board(&self, place: usize) -> Board {
        Position::from_key(self.shape, self.keys[place]).board(self.shape)
    }

    /// Solves up to `portion` more positions on all threads, fewer if `control`
    /// is over before.
    pub fn work(&mut self, portion: usize, control: Control<'_>) {
        let (shape, keys, scores) = (self.shape, &self.keys, &self.scores);
        let open: Vec<usize> = (0..keys.len())
            .filter(|&place| scores[place].load(Relaxed) == UNKNOWN)
            .take(portion)
            .collect();
        let next = AtomicUsize::new(0);
        // Neighbours in the list have much in common, so the tables are not
        // cleared in between.
        let take = |solver: &mut Solver| {
            while !control.is_over()
                && let Some(&place) = open.get(next.fetch_add(1, Relaxed))
            {
                let board = Position::from_key(shape, keys[place]).board(shape);
                let Some(score) = solver.solve(&board, Goal::Score, control).exact() else {
                    return;
                };
                scores[place].store(score as i8, Relaxed);
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

    /// The book, once everything is solved.
    pub fn finish(&self) -> Option<Book> {
        if self.solved() < self.total() {
            return None;
        }
        let load = |score: &AtomicI8| score.load(Relaxed);
        let scores: Vec<i8> = self.scores.iter().map(load).collect();
        let last = Layer::build(self.plies, &self.keys, &scores);
        Some(Book {
            shape: self.shape,
            layers: layers_up_to(self.shape, last),
        })
    }
}

/// A layer with those before it, whose scores follow from it.
fn layers_up_to(shape: Shape, last: Layer) -> Vec<Layer> {
    let mut layers = vec![last];
    while let Some(plies) = layers[0].plies().checked_sub(STRIDE) {
        let next = &layers[0];
        let keys = open_of(shape, plies);
        let score = |&key: &u64| {
            let position = Position::from_key(shape, key);
            value(shape, next, position, -i32::MAX, i32::MAX) as i8
        };
        let scores: Vec<i8> = keys.iter().map(score).collect();
        layers.insert(0, Layer::build(plies as u8, &keys, &scores));
    }
    layers
}

impl Book {
    /// The same book cut down to fewer plies.
    ///
    /// # Panics
    /// If the book has not that many.
    #[must_use]
    pub fn cut(&self, plies: u8) -> Self {
        assert!(
            u32::from(plies) <= self.plies(),
            "the book has so many plies"
        );
        let shape = self.shape;
        let keys = open_of(shape, plies.into());
        let score = |&key: &u64| {
            let board = Position::from_key(shape, key).board(shape);
            self.score(&board).expect("a position of the book") as i8
        };
        let scores: Vec<i8> = keys.iter().map(score).collect();
        let last = Layer::build(plies, &keys, &scores);
        Self {
            shape,
            layers: layers_up_to(shape, last),
        }
    }

    /// The open positions of a ply, or of the last one, with their scores.
    pub fn positions(&self, plies: u32) -> impl Iterator<Item = (Board, i32)> {
        let keys = open_of(self.shape, plies.min(self.plies()));
        keys.into_iter().filter_map(|key| {
            let board = Position::from_key(self.shape, key).board(self.shape);
            self.score(&board).map(|score| (board, score))
        })
    }
}
