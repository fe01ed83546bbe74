//! The last plies of the midgame search, where nearly all of its nodes are.
//!
//! They have code of their own: no memory, no list where none is needed, and
//! scores in the units of the judgement. The question is always whether the
//! score reaches an `edge`: an answer that does is a lower bound, any other an
//! upper one.

use super::judge::{Judge, UNIT};
use super::moves::{Move, Moves};
use super::search::{Midgame, Place};
use crate::othello::board::{Board, Square, flips};
use crate::othello::order::INFINITE;
use crate::othello::shape::Shape;
use crate::othello::table::NO_MOVE;

/// From these depths on, moves are ranked by a search of one or of two plies
/// beyond them rather than by a judgement.
const AHEAD: [u32; 2] = [10, 14];

impl<J: Judge> Midgame<'_, J> {
    // Squares in the order in which the last ply tries them: corners, then what
    // is usually good, squares beside corners last.
    const CORNERS: u64 = J::Shape::CORNERS;
    const BESIDE: u64 = J::Shape::X_SQUARES | J::Shape::C_SQUARES;
    const USUAL: u64 = !(Self::CORNERS | Self::BESIDE);

    /// Whether the score of a search of at most two plies reaches `edge`.
    #[inline]
    pub(super) fn last_plies(&mut self, place: &Place<'_, J::View>, edge: i32, depth: u32) -> i32 {
        match depth {
            0 => self.leaf(place),
            1 => self.last_ply(place.board, place.view, edge, NO_MOVE),
            _ => self.last_two(place, edge),
        }
    }

    fn leaf(&mut self, place: &Place<'_, J::View>) -> i32 {
        self.end.nodes += 1;
        place
            .now
            .unwrap_or_else(|| self.judge.judge(place.board, place.view))
    }

    /// Two plies, the moves that leave few replies first.
    fn last_two(&mut self, place: &Place<'_, J::View>, edge: i32) -> i32 {
        self.end.nodes += 1;
        if let Some(score) = self.seen_at_once(place, edge) {
            return score;
        }
        let board = place.board;
        let legal = board.moves::<J::Shape>();
        if legal == 0 {
            if board.pass().moves::<J::Shape>() == 0 {
                return board.final_score::<J::Shape>() * UNIT;
            }
            self.end.nodes -= 1;
            let view = self.judge.passed(place.view);
            return -self.last_two(&place.passed(&view), 1 - edge);
        }
        let mut moves = Moves::new();
        moves.fill(board, legal, |_| ());
        for m in moves.iter_mut() {
            m.rank = m.rank_at_once::<J::Shape>(board);
        }
        let mut best = -INFINITE;
        let mut seen = *place.view;
        while let Some(m) = moves.take_best() {
            (self.judge).after_into(place.view, m.square, m.flips, &mut seen);
            best = best.max(-self.last_ply(m.next(board), &seen, 1 - edge, m.square));
            if best >= edge {
                break;
            }
        }
        best
    }

    /// One ply: every move leads to a leaf. What was good enough after the same
    /// `last` move elsewhere is tried first.
    fn last_ply(&mut self, board: Board, view: &J::View, edge: i32, last: Square) -> i32 {
        self.end.nodes += 1;
        let legal = board.moves::<J::Shape>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<J::Shape>() == 0 {
                return board.final_score::<J::Shape>() * UNIT;
            }
            self.end.nodes -= 1;
            let view = self.judge.passed(view);
            return -self.last_ply(passed, &view, 1 - edge, NO_MOVE);
        }
        let mut best = -INFINITE;
        let reply = legal & self.replies[usize::from(last)];
        let others = legal & !reply;
        for group in [
            reply,
            others & Self::CORNERS,
            others & Self::USUAL,
            others & Self::BESIDE,
        ] {
            let mut squares = group;
            while squares != 0 {
                let square = squares.trailing_zeros() as Square;
                squares &= squares - 1;
                let turned = flips(board.own, board.opp, square);
                let next = board.after(square, turned);
                self.end.nodes += 1;
                best = best.max(-self.judge.judge_after(next, view, square, turned));
                if best >= edge {
                    self.replies[usize::from(last)] = 1 << square;
                    return best;
                }
            }
        }
        best
    }

    /// Ranks the moves of a position, looking further ahead where more is at
    /// stake.
    pub(super) fn rank(&mut self, moves: &mut Moves, place: &Place<'_, J::View>, depth: u32) {
        let Place { board, view, .. } = *place;
        let ahead = AHEAD.iter().filter(|&&from| depth >= from).count();
        // Where the end is in sight a small tree is worth much; before that the
        // judgement alone orders as well.
        let solving = depth >= place.count;
        for m in moves.iter_mut() {
            let next = m.next(board);
            let score = if ahead == 0 {
                self.end.nodes += 1;
                let now = self.judge.judge_after(next, view, m.square, m.flips);
                m.now = Some(now);
                now
            } else {
                let seen = self.judge.after(view, m.square, m.flips);
                self.value(next, &seen, ahead as u32)
            };
            m.rank = if solving {
                3 * Move::ease::<J::Shape>(next) - score
            } else {
                -score
            };
        }
    }

    /// The value of a position, looking one or two plies ahead.
    fn value(&mut self, board: Board, view: &J::View, depth: u32) -> i32 {
        let legal = board.moves::<J::Shape>();
        if depth == 1 || legal == 0 {
            return self.last_ply(board, view, INFINITE, NO_MOVE);
        }
        self.end.nodes += 1;
        let mut moves = Moves::new();
        moves.fill(board, legal, |_| ());
        let mut best = -INFINITE;
        let mut seen = *view;
        while let Some(m) = moves.take_best() {
            self.judge.after_into(view, m.square, m.flips, &mut seen);
            best = best.max(-self.last_ply(m.next(board), &seen, -best, m.square));
        }
        best
    }
}
