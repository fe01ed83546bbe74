//! The search: principal variation search with judged leaves, and with exact
//! ones where the end is in sight.
//!
//! The same ideas as in the 8×8 engine, on words of any width and one thread:
//! null windows in whole discs, a table, moves in the order of their judgement,
//! and shallow searches that stand for deep ones where that is almost sure
//! (multi-ProbCut).

use arrayvec::ArrayVec;
use harif_rules::Frame;
use harif_search::{Control, sort_short_by_key};

use super::learned::{Learned, UNIT, View};
use super::place::Place;
use super::table::{Entry, Table};
use crate::othello::Square;
use crate::othello::table::NO_MOVE;

/// Up to this many empty squares a search to the end is exact.
pub(super) const ENDGAME: u32 = 9;
/// With fewer empty squares an exact search keeps no table and no order.
const LAST_SQUARES: u32 = 5;
/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 256;
/// More than any score.
pub(super) const INFINITE: i32 = 10_000;
/// How many standard deviations outside the window a shallow score must lie.
const SURENESS: f32 = 1.6;
/// The least depth for which a shallow search may stand.
const PROBED_FROM: u32 = 3;
/// Shallow searches may stand for parts of shallow searches, this deep.
const NESTED: u32 = 2;

/// A line of play; `None` stands for a pass.
pub(super) type Play = Vec<Option<Square>>;

#[derive(Clone, Copy, Debug)]
struct Move<W> {
    square: u32,
    flips: W,
    rank: i32,
}

type Moves<W> = ArrayVec<Move<W>, 128>;

/// What the side to move can do.
enum Turn<W> {
    /// Play on one of these squares.
    Move(W),
    /// Only pass, which gives this place.
    Pass(Place<W>),
    /// Nothing, and neither can the other side: the game ended with this score.
    Over(i32),
}

/// One search under way.
pub(super) struct Search<'a, W, const LANES: usize> {
    learned: &'a Learned<LANES>,
    table: &'a mut Table,
    control: Control<'a>,
    size: u8,
    corners: W,
    pub(super) nodes: u64,
    pub(super) aborted: bool,
    /// Whether shallow searches may stand for deep ones.
    pub(super) selective: bool,
    probing: u32,
    next_look: u64,
}

impl<'a, W: Frame, const LANES: usize> Search<'a, W, LANES> {
    pub(super) fn new(
        learned: &'a Learned<LANES>,
        table: &'a mut Table,
        control: Control<'a>,
    ) -> Self {
        let size = learned.size();
        let last = u32::from(size) - 1;
        let corner = |column: u32, row: u32| W::bit(row * W::STRIDE + column);
        Search {
            learned,
            table,
            control,
            size,
            corners: corner(0, 0) | corner(last, 0) | corner(0, last) | corner(last, last),
            nodes: 0,
            aborted: false,
            selective: true,
            probing: 0,
            next_look: 0,
        }
    }

    fn is_over(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK_EVERY;
            self.aborted |= self.control.is_over();
        }
        self.aborted
    }

    /// The judgement of a position as it stands, in units of the evaluation.
    fn judge(&self, place: Place<W>, view: &View<LANES>, empties: u32) -> i32 {
        if place.own.is_empty() || place.opp.is_empty() {
            return place.final_score(self.size) * UNIT;
        }
        self.learned.value(view, empties) + self.learned.danger(place.own, place.opp)
    }

    /// The moves to the given squares, the most promising first. Where the end
    /// is in sight, those that leave few replies go ahead.
    fn ranked(
        &mut self,
        place: Place<W>,
        view: &View<LANES>,
        legal: W,
        empties: u32,
        solving: bool,
        first: Square,
    ) -> Moves<W> {
        let mut moves = Moves::new();
        for square in legal.indices() {
            let flips = place.flips(square);
            let rank = if square == u32::from(first) {
                i32::MAX
            } else {
                self.nodes += 1;
                let mut rank = -self.learned.value_after(view, square, flips, empties - 1);
                if solving {
                    let replies = place.after(square, flips).moves(self.size);
                    let count = replies.count() + (replies & self.corners).count();
                    rank -= UNIT * 3 / 2 * count as i32;
                }
                rank
            };
            moves.push(Move {
                square,
                flips,
                rank,
            });
        }
        sort_short_by_key(&mut moves, |m| std::cmp::Reverse(m.rank));
        moves
    }

    /// What the side to move can do. A pass is no node of its own.
    fn turn(&mut self, place: Place<W>) -> Turn<W> {
        let legal = place.moves(self.size);
        if !legal.is_empty() {
            self.nodes += 1;
            return Turn::Move(legal);
        }
        let passed = place.pass();
        if !passed.moves(self.size).is_empty() {
            return Turn::Pass(passed);
        }
        self.nodes += 1;
        Turn::Over(place.final_score(self.size))
    }

    /// The first of the moves whose score, as `child` finds it, exceeds `alpha`, or else the best of them; none if
    /// the search was stopped.
    #[inline]
    fn best_of(
        &mut self,
        moves: &[Move<W>],
        place: Place<W>,
        view: &View<LANES>,
        alpha: i32,
        child: impl Fn(&mut Self, Place<W>, &View<LANES>) -> i32,
    ) -> Option<(i32, Square)> {
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        for m in moves {
            let next = place.after(m.square, m.flips);
            let seen = self.learned.after(view, m.square, m.flips);
            let score = child(self, next, &seen);
            if self.aborted {
                return None;
            }
            if score > best {
                (best, best_square) = (score, m.square as Square);
                if best > alpha {
                    break;
                }
            }
        }
        Some((best, best_square))
    }

    /// The score within a window, and the line it rests on.
    pub(super) fn open(
        &mut self,
        place: Place<W>,
        view: &View<LANES>,
        (alpha, beta): (i32, i32),
        depth: u32,
        line: &mut Play,
    ) -> i32 {
        line.clear();
        let empties = place.empties(self.size);
        if depth == 0 && empties > 0 {
            self.nodes += 1;
            return in_discs(self.judge(place, view, empties));
        }
        if self.is_over() {
            return alpha;
        }
        let legal = match self.turn(place) {
            Turn::Move(legal) => legal,
            Turn::Pass(passed) => {
                let score = -self.open(passed, &view.passed(), (-beta, -alpha), depth, line);
                line.insert(0, None);
                return score;
            }
            Turn::Over(score) => return score,
        };
        let key = place.hash();
        let known = self.table.get(key);
        let solving = depth >= empties;
        let moves = self.ranked(place, view, legal, empties, solving, known.best);
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        let mut below = Play::new();
        for m in &moves {
            let next = place.after(m.square, m.flips);
            let seen = self.learned.after(view, m.square, m.flips);
            let floor = alpha.max(best);
            let mut score = floor + 1;
            if best > -INFINITE {
                score = -self.null(next, &seen, -floor - 1, depth - 1, empties - 1);
            }
            if best == -INFINITE || (score > floor && score < beta) {
                score = -self.open(next, &seen, (-beta, -floor), depth - 1, &mut below);
            } else {
                below.clear();
            }
            if self.aborted {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, m.square as Square);
                line.clear();
                line.push(Some(best_square));
                line.append(&mut below);
                if best >= beta {
                    break;
                }
            }
        }
        self.remember(
            key,
            known,
            (best, best_square),
            (alpha, beta),
            (depth, empties),
        );
        best
    }

    /// Whether the score exceeds `alpha`: an answer above it is a lower bound,
    /// any other an upper one.
    pub(super) fn null(
        &mut self,
        place: Place<W>,
        view: &View<LANES>,
        alpha: i32,
        depth: u32,
        empties: u32,
    ) -> i32 {
        if depth >= empties && (empties <= ENDGAME || !self.selective) {
            return self.solve(place, view, alpha, empties);
        }
        if depth == 0 {
            self.nodes += 1;
            return in_discs(self.judge(place, view, empties));
        }
        if self.is_over() {
            return alpha;
        }
        let legal = match self.turn(place) {
            Turn::Move(legal) => legal,
            Turn::Pass(passed) => {
                return -self.null(passed, &view.passed(), -alpha - 1, depth, empties);
            }
            Turn::Over(score) => return score,
        };
        if depth == 1 {
            return self.last_ply(place, view, legal, alpha, empties);
        }
        let key = place.hash();
        let known = self.table.get(key);
        if let Some(cut) = settled(&known, alpha, self.mark(depth, empties)) {
            return cut;
        }
        if depth >= PROBED_FROM
            && self.selective
            && self.probing < NESTED
            && let Some(cut) = self.shortcut(place, view, alpha, depth, empties)
        {
            return cut;
        }
        let solving = depth >= empties;
        let moves = self.ranked(place, view, legal, empties, solving, known.best);
        let child = |search: &mut Self, next, seen: &View<LANES>| {
            -search.null(next, seen, -alpha - 1, depth - 1, empties - 1)
        };
        let Some((best, best_square)) = self.best_of(&moves, place, view, alpha, child) else {
            return alpha;
        };
        let window = (alpha, alpha + 1);
        self.remember(key, known, (best, best_square), window, (depth, empties));
        best
    }

    /// One ply: every move leads to a leaf.
    fn last_ply(
        &mut self,
        place: Place<W>,
        view: &View<LANES>,
        legal: W,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        let mut best = -INFINITE;
        let corners = legal & self.corners;
        for group in [corners, legal & !corners] {
            for square in group.indices() {
                self.nodes += 1;
                let flips = place.flips(square);
                let score = if place.opp == flips {
                    // The last disc of the other side.
                    place.after(square, flips).pass().final_score(self.size)
                } else {
                    let next = place.after(square, flips);
                    let fine = self.learned.value_after(view, square, flips, empties - 1);
                    -in_discs(fine + self.learned.danger(next.own, next.opp))
                };
                best = best.max(score);
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// Believes a shallow search that says that the score lies far outside the
    /// window.
    fn shortcut(
        &mut self,
        place: Place<W>,
        view: &View<LANES>,
        alpha: i32,
        depth: u32,
        empties: u32,
    ) -> Option<i32> {
        let now = self.judge(place, view, empties);
        let above = now > alpha * UNIT;
        let solving = depth >= empties;
        self.probing += 1;
        let mut found = None;
        for shallow in [depth & 1, 2 * (depth / 4) + (depth & 1)] {
            let margin = SURENESS * deviation(self.size, empties, depth, shallow, solving);
            let margin = (margin + 0.5) as i32;
            if above {
                let edge = alpha + margin;
                if edge < i32::from(self.size).pow(2)
                    && self.null(place, view, edge, shallow, empties) > edge
                {
                    found = Some(alpha + 1);
                }
            } else {
                let edge = alpha - margin;
                if edge >= -i32::from(self.size).pow(2)
                    && self.null(place, view, edge, shallow, empties) <= edge
                {
                    found = Some(alpha);
                }
            }
            if found.is_some() || self.aborted {
                break;
            }
        }
        self.probing -= 1;
        found
    }

    /// Whether the exact score exceeds `alpha`.
    fn solve(&mut self, place: Place<W>, view: &View<LANES>, alpha: i32, empties: u32) -> i32 {
        if empties <= LAST_SQUARES {
            return self.last_squares(place, alpha, empties);
        }
        if self.is_over() {
            return alpha;
        }
        let legal = match self.turn(place) {
            Turn::Move(legal) => legal,
            Turn::Pass(passed) => return -self.solve(passed, &view.passed(), -alpha - 1, empties),
            Turn::Over(score) => return score,
        };
        let key = place.hash();
        let known = self.table.get(key);
        if let Some(cut) = settled(&known, alpha, Entry::PROOF) {
            return cut;
        }
        let moves = self.ranked(place, view, legal, empties, true, known.best);
        let child = |search: &mut Self, next, seen: &View<LANES>| {
            -search.solve(next, seen, -alpha - 1, empties - 1)
        };
        let Some((best, best_square)) = self.best_of(&moves, place, view, alpha, child) else {
            return alpha;
        };
        let window = (alpha, alpha + 1);
        self.store(key, known, (best, best_square), window, Entry::PROOF);
        best
    }

    /// The same for the last squares: every empty square is tried as it comes.
    fn last_squares(&mut self, place: Place<W>, alpha: i32, empties: u32) -> i32 {
        self.nodes += 1;
        if empties == 0 {
            return place.final_score(self.size);
        }
        let board = W::BOARD[usize::from(self.size)];
        let mut best = -INFINITE;
        for square in (board & !(place.own | place.opp)).indices() {
            let flips = place.flips(square);
            if flips.is_empty() {
                continue;
            }
            let next = place.after(square, flips);
            best = best.max(-self.last_squares(next, -alpha - 1, empties - 1));
            if best > alpha {
                return best;
            }
        }
        if best > -INFINITE {
            return best;
        }
        let passed = place.pass();
        if passed.moves(self.size).is_empty() {
            return place.final_score(self.size);
        }
        self.nodes -= 1;
        -self.last_squares(passed, -alpha - 1, empties)
    }

    /// How much a bound of a search of this depth is worth.
    fn mark(&self, depth: u32, empties: u32) -> u8 {
        if depth >= empties && (!self.selective || empties <= ENDGAME) {
            Entry::PROOF
        } else {
            depth.min(u32::from(Entry::PROOF) - 1) as u8
        }
    }

    fn remember(
        &mut self,
        key: u64,
        known: Entry,
        found: (i32, Square),
        window: (i32, i32),
        (depth, empties): (u32, u32),
    ) {
        let mark = self.mark(depth, empties);
        self.store(key, known, found, window, mark);
    }

    /// Notes what a node found within its window.
    fn store(
        &mut self,
        key: u64,
        known: Entry,
        (score, best): (i32, Square),
        (alpha, beta): (i32, i32),
        mark: u8,
    ) {
        // Proofs stay; a selective search has nothing to add but its move.
        let mut found = Entry {
            depth: mark,
            best,
            ..Entry::NOTHING
        };
        if known.depth == mark {
            (found.lower, found.upper) = (known.lower, known.upper);
        }
        let score = score as i16;
        if i32::from(score) > alpha {
            found.lower = found.lower.max(score);
        } else if known.best != NO_MOVE {
            found.best = known.best;
        }
        if i32::from(score) < beta {
            found.upper = found.upper.min(score);
        }
        if found.lower > found.upper {
            // Selective searches may contradict each other: the last has the word.
            (found.lower, found.upper) = (score, score);
        }
        self.table.put(key, found);
    }
}

/// The bound that answers a question about `alpha`, if one of at least this
/// depth is known.
fn settled(known: &Entry, alpha: i32, mark: u8) -> Option<i32> {
    if known.depth < mark {
        return None;
    }
    let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
    if lower > alpha {
        Some(lower)
    } else {
        (upper <= alpha).then_some(upper)
    }
}

/// The standard deviation, in discs, of the difference between a search and a
/// shallow one. The logarithm is the sum of these times 1, the share of empty
/// squares, ln(1 + depth) and ln(1 + shallow depth), fitted to our own searches
/// (`examples/othello_sizes.rs`, `training/othello/deviations.py`).
fn deviation(size: u8, empties: u32, depth: u32, shallow: u32, solving: bool) -> f32 {
    let [a, b, c, d] = match (size, solving) {
        (..=10, false) => [1.03, -1.92, 0.77, -0.52],
        (_, false) => [1.01, -2.30, 0.77, -0.54],
        (..=10, true) => [2.42, 0.0, 0.0, -0.2],
        (_, true) => [2.65, 0.0, 0.0, -0.2],
    };
    let share = empties as f32 / f32::from(size).powi(2);
    (a + b * share + c * (1.0 + depth as f32).ln() + d * (1.0 + shallow as f32).ln()).exp()
}

/// A judgement in whole discs, the same for both sides.
fn in_discs(fine: i32) -> i32 {
    (fine.abs() + UNIT / 2 - 1) / UNIT * fine.signum()
}
