//! The root of the search: deeper step by step, at last to the end of the game.

use harif_rules::Frame;
use harif_search::{Bound, Control, sort_short_by_key};

use super::learned::Learned;
use super::place::Place;
use super::search::{INFINITE, Play, Search};
use super::table::Table;
use crate::othello::Square;
use crate::othello::midgame::{Effort, Judged, Judgement, OnJudgement};

/// How far a score may move from one step to the next without surprise.
const ASPIRATION: i32 = 4;
/// With so few empty squares the end is searched at once.
const SOLVE_AT_ONCE: u32 = 10;
/// A search to the end begins when so many plies are out of sight.
const OUT_OF_SIGHT: u32 = 7;

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    depth: u32,
    selective: bool,
}

/// The steps for a position with `count` empty squares.
fn steps(count: u32, effort: &Effort) -> Vec<Step> {
    let look = |depth, selective| Step { depth, selective };
    let selective = effort.shortcuts;
    if count <= effort.exact.min(SOLVE_AT_ONCE) {
        let glance = (1..=2.min(count)).map(|depth| look(depth, selective));
        return glance.chain([look(count, false)]).collect();
    }
    let in_sight = count.saturating_sub(OUT_OF_SIGHT).max(4);
    let mut steps: Vec<Step> = (1..=effort.depth.min(in_sight))
        .map(|depth| look(depth, selective))
        .collect();
    if effort.depth > in_sight || count <= effort.exact {
        steps.push(look(count, selective));
    }
    if count <= effort.exact {
        steps.push(look(count, false));
    }
    steps
}

/// Works through the steps until they are done or time is over.
pub(super) fn deepen<W: Frame, const LANES: usize>(
    learned: &Learned<LANES>,
    table: &mut Table,
    place: Place<W>,
    effort: Effort,
    control: Control<'_>,
    progress: OnJudgement<'_>,
) -> Judgement {
    let count = place.empties(learned.size());
    let mut root = Root {
        place,
        count,
        learned,
        search: Search::new(learned, table, control.within(effort.time)),
        moves: first_order(place, learned.size()),
        every_move: effort.every_move,
    };
    let mut done = Judgement::default();
    for step in steps(count, &effort) {
        root.look(step);
        let stopped = root.search.aborted;
        done = Judgement {
            moves: root.moves.clone(),
            depth: if stopped { done.depth } else { step.depth },
            nodes: root.search.nodes,
            stopped,
        };
        if stopped {
            break;
        }
        progress(&done);
    }
    done
}

/// The legal moves before anything is known about them.
fn first_order<W: Frame>(place: Place<W>, size: u8) -> Vec<Judged> {
    let judged = |square: u32| Judged {
        square: square as Square,
        score: 0,
        bound: Bound::Exact,
        proved: false,
        line: vec![Some(square as Square)],
        nodes: 0,
    };
    place.moves(size).indices().map(judged).collect()
}

struct Root<'a, W, const LANES: usize> {
    place: Place<W>,
    count: u32,
    learned: &'a Learned<LANES>,
    search: Search<'a, W, LANES>,
    /// The best known first.
    moves: Vec<Judged>,
    every_move: bool,
}

impl<W: Frame, const LANES: usize> Root<'_, W, LANES> {
    /// Takes a step.
    fn look(&mut self, step: Step) {
        self.search.selective = step.selective;
        if self.every_move {
            for place in 0..self.moves.len() {
                self.value_of(place, step);
            }
            if !self.search.aborted {
                // The sort is stable: ties keep their order.
                sort_short_by_key(&mut self.moves, |judged| -judged.score);
            }
            return;
        }
        let (mut low, mut high) = (-INFINITE, INFINITE);
        if step.depth > 2 {
            let expected = self.moves[0].score;
            (low, high) = (expected - ASPIRATION, expected + ASPIRATION);
        }
        loop {
            self.among_all(step, low, high);
            let score = self.moves[0].score;
            if self.search.aborted || (low < score && score < high) {
                return;
            }
            if score <= low {
                low = -INFINITE;
            } else {
                high = INFINITE;
            }
        }
    }

    /// The best move and its score within a window.
    fn among_all(&mut self, step: Step, low: i32, high: i32) {
        let mut best = -INFINITE;
        for place in 0..self.moves.len() {
            let before = self.search.nodes;
            let floor = low.max(best);
            let mut line = Play::new();
            let mut score = floor + 1;
            if place > 0 {
                score = self.child(place, (floor, floor + 1), step.depth, &mut line);
            }
            if place == 0 || (score > floor && score < high) {
                score = self.child(place, (floor, high), step.depth, &mut line);
            }
            if self.search.aborted {
                return;
            }
            let bound = Bound::of(score, floor, high);
            self.note(place, (score, bound), step, &mut line, before);
            if score > best {
                best = score;
                // A first move that fails low stays: no other is known to be
                // better.
                if score > low {
                    self.moves[..=place].rotate_right(1);
                }
            }
            if best >= high {
                return;
            }
        }
    }

    /// The own value of one move.
    fn value_of(&mut self, place: usize, step: Step) {
        let before = self.search.nodes;
        let expected = self.moves[place].score;
        let (mut low, mut high) = (-INFINITE, INFINITE);
        if step.depth > 2 {
            (low, high) = (expected - ASPIRATION, expected + ASPIRATION);
        }
        let mut line = Play::new();
        let score = loop {
            let score = self.child(place, (low, high), step.depth, &mut line);
            if self.search.aborted {
                return;
            }
            if score <= low {
                low = -INFINITE;
            } else if score >= high {
                high = INFINITE;
            } else {
                break score;
            }
        };
        self.note(place, (score, Bound::Exact), step, &mut line, before);
    }

    fn note(
        &mut self,
        place: usize,
        (score, bound): (i32, Bound),
        step: Step,
        line: &mut Play,
        before: u64,
    ) {
        let nodes = self.search.nodes - before;
        let judged = &mut self.moves[place];
        judged.score = score;
        judged.bound = bound;
        judged.proved = step.depth >= self.count && !step.selective;
        judged.line.truncate(1);
        judged.line.append(line);
        judged.nodes = nodes;
    }

    /// The score of a move within a window.
    fn child(&mut self, place: usize, (low, high): (i32, i32), depth: u32, line: &mut Play) -> i32 {
        let square = u32::from(self.moves[place].square);
        let flips = self.place.flips(square);
        let next = self.place.after(square, flips);
        let view = self.learned.view(next.own, next.opp);
        if high - low == 1 {
            line.clear();
            return -self
                .search
                .null(next, &view, -high, depth - 1, self.count - 1);
        }
        -self
            .search
            .open(next, &view, (-high, -low), depth - 1, line)
    }
}
