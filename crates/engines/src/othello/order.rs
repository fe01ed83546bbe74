//! The order of moves: those likely to exceed `alpha` cheaply come first.
//!
//! Two things make a move worth trying early: it is probably good, and its
//! subtree is small. Leaving the opponent few replies does both ("fastest
//! first"), so that leads. Corners, squares next to them, squares around the
//! opponent's reach and parity adjust it. Where the subtree is large a search
//! of a few plies with the evaluator comes on top.

use arrayvec::ArrayVec;

use super::board::{Board, Square, flips, moves};
use super::evaluate::{Evaluator, around};
use super::frame::Shape;
use super::search::Searcher;
use super::stability::edge_stable;

/// From this many empty squares on, stable discs on the edges count too; below,
/// they cost more than the nodes that they save.
const STABLE_FROM: u32 = 11;
/// From this many empty squares on, moves are ranked by a search too, one ply
/// deeper for every [`GUESS_STEP`] squares, at most [`GUESS_DEPTH`] plies.
pub(crate) const GUESS_FROM: u32 = 15;
const GUESS_STEP: u32 = 3;
const GUESS_DEPTH: u32 = 3;

/// A legal move and where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) square: Square,
    /// The position after it, seen by the opponent.
    pub(crate) next: Board,
    /// The higher, the earlier it is tried.
    rank: i32,
}

/// Room for a move on every square, so that even positions that no game can
/// reach fit; games are known to have up to 33.
const MOST_MOVES: usize = 64;

/// The legal moves of a position that were not tried yet.
#[derive(Debug, Default)]
pub(crate) struct Candidates(ArrayVec<Candidate, MOST_MOVES>);

impl Candidates {
    /// Adds the given legal moves, unranked, and shows each next position to
    /// `seen`.
    #[inline]
    pub(crate) fn fill(&mut self, board: Board, mut squares: u64, seen: impl Fn(Board)) {
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let next = board.after(square, flips(board.own, board.opp, square));
            seen(next);
            self.0.push(Candidate {
                square,
                next,
                rank: 0,
            });
        }
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Candidate> {
        self.0.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Ranks the moves of a position by what can be seen at once.
    #[inline]
    pub(crate) fn rank_at_once<S: Shape>(&mut self, board: Board) {
        let odd = S::QUARTERS[usize::from(S::odd_quarters(board.empties::<S>()))];
        for candidate in &mut self.0 {
            candidate.rank = if candidate.next.own == 0 {
                // Nothing of the opponent is left: nothing can be better.
                i32::MAX - 1
            } else {
                quick_rank::<S>(candidate, odd)
            };
        }
    }

    /// Takes out the best of the moves that are left.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Candidate> {
        // Rank and place in one number: a maximum needs no branch that the
        // processor could guess wrong.
        let key = |(place, candidate): (usize, &Candidate)| {
            i64::from(candidate.rank) << 6 | (MOST_MOVES - 1 - place) as i64
        };
        let best = self.0.iter().enumerate().map(key).max()?;
        self.0.swap_pop(MOST_MOVES - 1 - (best & 63) as usize)
    }
}

impl<S: Shape, E: Evaluator<S>> Searcher<'_, S, E> {
    /// Ranks the moves of a position; `remembered` was best before.
    #[inline]
    pub(crate) fn rank(
        &mut self,
        candidates: &mut Candidates,
        board: Board,
        remembered: Square,
        count: u32,
    ) {
        candidates.rank_at_once::<S>(board);
        for candidate in &mut candidates.0 {
            if candidate.square == remembered {
                candidate.rank = i32::MAX;
            } else if candidate.next.own != 0 {
                if S::WHOLE && count >= STABLE_FROM {
                    let stable = edge_stable(candidate.next.opp, candidate.next.own);
                    candidate.rank += 16 * stable.count_ones() as i32;
                }
                if count >= GUESS_FROM {
                    let depth = (1 + (count - GUESS_FROM) / GUESS_STEP).min(GUESS_DEPTH);
                    candidate.rank -= self.guess(candidate.next, -INFINITE, INFINITE, depth - 1);
                }
            }
        }
    }

    /// The evaluator's guess after a plain alpha-beta search of `depth`
    /// plies.
    pub(crate) fn guess(&mut self, board: Board, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.shared.evaluator.evaluate(board);
        }
        let mut squares = board.moves::<S>();
        if squares == 0 {
            if board.pass().moves::<S>() == 0 {
                return board.final_score::<S>() * E::DISC;
            }
            self.nodes -= 1;
            return -self.guess(board.pass(), -beta, -alpha, depth);
        }
        let mut best = -INFINITE;
        while squares != 0 && alpha < beta {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let next = board.after(square, flips(board.own, board.opp, square));
            best = best.max(-self.guess(next, -beta, -alpha, depth - 1));
            alpha = alpha.max(best);
        }
        best
    }
}

/// Beyond any evaluation.
pub(crate) const INFINITE: i32 = 1_000_000;

/// The rank of a move from what can be seen at once. The weights were tuned
/// for few nodes.
#[inline]
fn quick_rank<S: Shape>(candidate: &Candidate, odd: u64) -> i32 {
    let Board { own, opp } = candidate.next;
    let empties = candidate.next.empties::<S>();
    let replies = moves(own, opp) & empties;
    let count = |squares: u64| squares.count_ones() as i32;
    let square = 1_u64 << (candidate.square & 63);
    let mut rank = -104 * count(replies)
        - 160 * count(replies & S::CORNERS)
        - 8 * count(around(opp) & empties);
    if square & odd != 0 {
        rank += 24;
    }
    if square & S::X_SQUARES != 0 {
        rank -= 78;
    }
    rank
}
