//! The order of moves: those likely to exceed `alpha` cheaply come first.
//!
//! Two things make a move worth trying early: it is probably good, and its
//! subtree is small. Leaving the opponent few replies does both ("fastest
//! first"), so that leads. Corners, squares next to them, squares around the
//! opponent's reach and parity adjust it. Where the subtree is large a search
//! of a few plies with the evaluator comes on top.

use arrayvec::ArrayVec;

use super::board::{Board, Square, flips};
use super::evaluate::{OrderingEvaluator, around};
use super::kind::Kind;
use super::search::Searcher;
use super::shape::Shape;
use super::stability::edge_stable;

/// From this many empty squares on, moves are ranked by a search too, one ply
/// deeper for every [`GUESS_STEP`] squares, at most [`GUESS_DEPTH`] plies.
pub(crate) const GUESS_FROM: u32 = 15;
const GUESS_STEP: u32 = 3;
const GUESS_DEPTH: u32 = 3;
/// From this many empty squares on, a good judge is asked about the moves of
/// nodes where a cut is expected and none is remembered.
const GOOD_GUESS_FROM: u32 = 13;
/// A move so far behind the first by what can be seen at once is not searched
/// for its rank: it would hardly come first.
const FAR_BEHIND: i32 = 500;

/// From how many empty squares on an evaluator may be asked for ranks.
pub(crate) const fn guess_from<S: Shape, E: OrderingEvaluator<S>>() -> u32 {
    if E::PREPARES {
        GOOD_GUESS_FROM
    } else {
        GUESS_FROM
    }
}

/// A legal move and where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) square: Square,
    /// The position after it, seen by the opponent.
    pub(crate) next: Board,
    /// The opponent's moves there: they are counted for the rank and kept for
    /// the search, which begins with them.
    pub(crate) replies: u64,
}

/// Room for a move on every square, so that even positions that no game can
/// reach fit; games are known to have up to 33.
const MOST_MOVES: usize = 64;

/// The legal moves of a position in the order of their ranks.
///
/// The moves themselves stay where they were written: to copy what was only
/// just written piece by piece would make the processor wait.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    moves: ArrayVec<Candidate, MOST_MOVES>,
    /// For each move its rank and place in one number, [`TRIED`] once it was
    /// taken: a maximum needs no branch that the processor could guess wrong.
    keys: ArrayVec<i64, MOST_MOVES>,
    /// The greatest key.
    first: i64,
    left: usize,
}

/// The key of a move that was taken.
const TRIED: i64 = i64::MIN;

/// The key of a move with a rank, the higher the earlier it is tried, those
/// of the same rank in the order of their places.
#[inline]
fn key(rank: i32, place: usize) -> i64 {
    i64::from(rank) << 6 | (MOST_MOVES - 1 - place) as i64
}

/// The rank in a key.
#[inline]
fn rank_in(key: i64) -> i32 {
    (key >> 6) as i32
}

impl Candidates {
    /// Adds the given legal moves of a position, ranked by what can be seen at
    /// once, and shows each next position to `seen`.
    #[inline]
    pub(crate) fn fill<S: Shape>(
        &mut self,
        board: Board,
        moves: u64,
        weights: &Weights,
        seen: impl Fn(Board),
    ) {
        let mut squares = moves;
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let next = board.after(square, flips(board.own, board.opp, square));
            seen(next);
            self.moves.push(Candidate {
                square,
                next,
                replies: 0,
            });
        }
        // In a loop of its own: the processor overlaps more of the short
        // rounds of two loops than of the long ones of a single one.
        let odd = S::odd_quarters(board.empties::<S>());
        let mut first = TRIED;
        for (place, candidate) in self.moves.iter_mut().enumerate() {
            candidate.replies = candidate.next.moves::<S>();
            let key = key(weights.rank::<S>(candidate, odd), place);
            first = first.max(key);
            self.keys.push(key);
        }
        self.first = first;
        self.left = self.moves.len();
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Candidate> {
        self.moves.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Gives a move another rank.
    #[inline]
    fn set_rank(&mut self, place: usize, rank: i32) {
        self.keys[place] = key(rank, place);
        self.first = self.first.max(self.keys[place]);
    }

    /// Puts the move to a square first, if there is one.
    #[inline]
    pub(crate) fn prefer(&mut self, square: Square) {
        if let Some(place) = self.moves.iter().position(|m| m.square == square) {
            self.set_rank(place, i32::MAX);
        }
    }

    /// Takes the best of the moves that are left.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<&Candidate> {
        if self.left == 0 {
            return None;
        }
        // In most nodes the first move ends the search.
        if self.left < self.moves.len() {
            self.first = self.keys.iter().fold(TRIED, |best, &key| best.max(key));
        }
        let place = MOST_MOVES - 1 - (self.first & 63) as usize;
        self.keys[place] = TRIED;
        self.left -= 1;
        Some(&self.moves[place])
    }
}

impl<S: Shape, E: OrderingEvaluator<S>> Searcher<'_, S, E> {
    /// Ranks the moves of a position with more care; `remembered` was best
    /// before.
    #[inline]
    pub(crate) fn rank(
        &mut self,
        candidates: &mut Candidates,
        remembered: Square,
        count: u32,
        kind: Kind,
    ) {
        let stable = Weights::of(count, E::PREPARES).stable;
        let mut first = i32::MIN;
        for (place, candidate) in candidates.moves.iter().enumerate() {
            let next = candidate.next;
            let mut rank = rank_in(candidates.keys[place]);
            if S::WHOLE {
                rank += stable * edge_stable(next.opp, next.own).count_ones() as i32;
            }
            candidates.keys[place] = key(rank, place);
            first = first.max(rank);
        }
        let is_known = || candidates.moves.iter().any(|m| m.square == remembered);
        let guesses = candidates.moves.len() > 1
            && (count >= GUESS_FROM
                || count >= guess_from::<S, E>() && kind == Kind::Cut && !is_known());
        candidates.first = TRIED;
        for place in 0..candidates.moves.len() {
            let Candidate { square, next, .. } = candidates.moves[place];
            let mut rank = rank_in(candidates.keys[place]);
            if square == remembered {
                rank = i32::MAX;
            } else if next.own == 0 {
                // Nothing of the opponent is left: nothing can be better.
                rank = i32::MAX - 1;
            } else if guesses {
                if rank < first - FAR_BEHIND {
                    rank -= INFINITE;
                } else {
                    let depth =
                        (1 + count.saturating_sub(GUESS_FROM) / GUESS_STEP).min(GUESS_DEPTH);
                    rank -= self.guess(next, -INFINITE, INFINITE, depth - 1);
                }
            }
            candidates.set_rank(place, rank);
        }
    }

    /// The evaluator's guess after a plain search of `depth` plies.
    #[inline]
    fn guess(&mut self, board: Board, alpha: i32, beta: i32, depth: u32) -> i32 {
        let evaluator = self.shared.evaluator;
        guess::<S, E>(evaluator, board, (alpha, beta), depth, &mut self.nodes)
    }
}

/// An evaluator's guess after a plain alpha-beta search of `depth` plies, whose nodes are counted.
pub(crate) fn guess<S: Shape, E: OrderingEvaluator<S>>(
    evaluator: &E,
    board: Board,
    (mut alpha, beta): (i32, i32),
    depth: u32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return evaluator.evaluate(board);
    }
    let mut squares = board.moves::<S>();
    if squares == 0 {
        if board.pass().moves::<S>() == 0 {
            return board.final_score::<S>() * E::DISC;
        }
        *nodes -= 1;
        return -guess::<S, E>(evaluator, board.pass(), (-beta, -alpha), depth, nodes);
    }
    let mut best = -INFINITE;
    while squares != 0 && alpha < beta {
        let square = squares.trailing_zeros() as Square;
        squares &= squares - 1;
        let next = board.after(square, flips(board.own, board.opp, square));
        best = best.max(-guess::<S, E>(
            evaluator,
            next,
            (-beta, -alpha),
            depth - 1,
            nodes,
        ));
        alpha = alpha.max(best);
    }
    best
}

/// Beyond any evaluation.
pub(crate) const INFINITE: i32 = 1_000_000;

/// What counts how much in the rank of a move, in 32nds of a disc.
///
/// A cut node needs 1.01 to 1.05 moves on average (FFO 40 to 47), so there is
/// little to gain from likelier moves; but among moves that cut some have much
/// smaller trees. The weights were tuned for that: one at a time was changed,
/// 17 positions of self-play with 22 and 23 empty squares were solved with the
/// learned evaluation, and the change stayed if that took fewer nodes.
#[derive(Debug)]
pub(crate) struct Weights {
    /// For each reply of the opponent.
    replies: i32,
    /// For each corner among them.
    corner_replies: i32,
    /// For each empty square next to our discs, where replies may come from.
    around: i32,
    /// For a square in a quarter with an odd number of empty ones.
    odd: i32,
    /// For a square diagonally next to a corner.
    x_square: i32,
    /// For each of our stable discs on the edges, where moves are ranked with
    /// more care.
    stable: i32,
}

impl Weights {
    /// The weights for few empty squares: [`Weights::of`] up to ten.
    pub(crate) const LATE: Weights = Weights {
        replies: -174,
        corner_replies: -93,
        around: 0,
        odd: 48,
        x_square: -78,
        stable: 0,
    };
    /// The weights where no search ranks moves yet.
    const UNGUESSED: Weights = Weights {
        replies: -142,
        corner_replies: -136,
        around: -16,
        odd: 41,
        x_square: -102,
        stable: 32,
    };
    /// The weights beside what a good judge says of the next position.
    const MIDDLE: Weights = Weights {
        replies: -158,
        corner_replies: -88,
        around: -20,
        odd: 57,
        x_square: -54,
        stable: 24,
    };
    /// The weights where a search comes on top.
    const EARLY: Weights = Weights {
        replies: -123,
        corner_replies: -70,
        around: -8,
        odd: 44,
        x_square: -33,
        stable: 16,
    };

    /// The weights beside a rough guess.
    const ROUGH: Weights = Weights {
        replies: -104,
        corner_replies: -160,
        around: -8,
        odd: 24,
        x_square: -78,
        stable: 16,
    };

    /// The weights for a position with `count` empty squares, beside the
    /// guesses of a `good` judge or of another.
    #[inline]
    pub(crate) const fn of(count: u32, good: bool) -> &'static Weights {
        match count {
            ..=10 => &Weights::LATE,
            _ if !good => &Weights::ROUGH,
            11..GOOD_GUESS_FROM => &Weights::UNGUESSED,
            GOOD_GUESS_FROM..GUESS_FROM => &Weights::MIDDLE,
            _ => &Weights::EARLY,
        }
    }

    /// The rank of a move from what can be seen at once; `odd` are the quarters
    /// with an odd number of empty squares.
    #[inline]
    fn rank<S: Shape>(&self, candidate: &Candidate, odd: u64) -> i32 {
        let Candidate {
            square,
            next,
            replies,
        } = *candidate;
        let near = around(next.opp) & next.empties::<S>();
        self.rank_of::<S>(square, replies, odd) + self.around * near.count_ones() as i32
    }

    /// The part of the rank that needs the replies alone.
    #[inline]
    pub(crate) fn rank_of<S: Shape>(&self, square: Square, replies: u64, odd: u64) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let square = 1_u64 << (square & 63);
        let mut rank =
            self.replies * count(replies) + self.corner_replies * count(replies & S::CORNERS);
        if square & odd != 0 {
            rank += self.odd;
        }
        if square & S::X_SQUARES != 0 {
            rank += self.x_square;
        }
        rank
    }
}
