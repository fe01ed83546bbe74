//! The root of the midgame search: step by step, deeper and then with more
//! care.
//!
//! *Iterative deepening.* Each step leaves its best moves in memory, and the
//! next one, which looks further, tries them first: that saves more than the
//! earlier steps cost, and a search may end at any time with an answer.
//!
//! *Aspiration.* A step expects about the score of the step before and searches
//! with a narrow window around it, which is wider only after a surprise.

use std::sync::atomic::AtomicBool;

use harif_search::{Bound, Control, sort_short_by_key};

use super::engine::{Effort, Judged, Judgement, OnJudgement};
use super::judge::Judge;
use super::memory::Memory;
use super::probcut::Level;
use super::search::{Midgame, Place, Play};
use super::together::{with_lookers, with_solvers};
use crate::othello::evaluate::{Preparation, Prepared};
use crate::othello::order::INFINITE;
use crate::othello::query::{Query, Solution};
use crate::othello::search::{Searcher, Shared};
use crate::othello::shape::Shape;
use crate::othello::solver::{Start, ask, line_of, squares};
use crate::othello::split::Pool;
use crate::othello::table::Table;
use crate::othello::{Board, Square};

/// With so few empty squares the endgame solver needs no preparation.
const SOLVE_AT_ONCE: u32 = 13;
/// How a position is solved selectively before it is solved exactly: of the
/// series tried on FFO 41 to 44 (all levels; 0, 2; 1, 3; 0, 1, 2) the one with
/// the fewest nodes and the least time.
const SOLVING: [Level; 2] = [Level(0), Level(2)];
/// How far a score may move from one step to the next without surprise.
const ASPIRATION: i32 = 3;

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Looks ahead, to the end of the game if there are no more squares.
    Look { depth: u32, level: Level },
    /// Finds the exact score.
    Prove,
}

/// The steps for a position with `count` empty squares.
fn steps(count: u32, effort: &Effort) -> Vec<Step> {
    let (deepest, exact) = (effort.depth, effort.exact);
    let look = |depth, level| Step::Look { depth, level };
    let first = if effort.shortcuts {
        Level::FIRST
    } else {
        Level::FULL
    };
    if count <= exact.min(SOLVE_AT_ONCE) {
        return vec![look(1, first), look(2.min(count), first), Step::Prove];
    }
    let in_sight = count.saturating_sub(out_of_sight(count, effort)).max(4);
    let mut steps: Vec<Step> = (1..=deepest.min(in_sight))
        .map(|depth| look(depth, first))
        .collect();
    if count <= exact {
        let careful = SOLVING.iter().filter(|_| effort.shortcuts);
        steps.extend(careful.map(|&level| look(count, level)));
        steps.push(Step::Prove);
    } else if deepest > in_sight {
        steps.push(look(count, first));
    }
    steps
}

/// Solving begins when so many plies are out of sight. The more squares are
/// empty, the more work it is beside looking one ply further: a search whose
/// time is short looks further first.
const fn out_of_sight(count: u32, effort: &Effort) -> u32 {
    match count {
        _ if effort.time.is_none() => 10,
        ..=20 => 9,
        21..=22 => 8,
        _ => 7,
    }
}

/// Takes every step of an exact search but the last.
pub(crate) fn prepare<J: Judge>(judge: &J, preparation: Preparation<'_>) -> Option<Prepared> {
    let Preparation {
        board,
        memory,
        table,
        threads,
        control,
    } = preparation;
    let count = board.empties::<J::Shape>().count_ones();
    if count <= SOLVE_AT_ONCE || board.moves::<J::Shape>() == 0 {
        return None;
    }
    let effort = Effort {
        time: control.time_left(),
        threads,
        ..Effort::default()
    };
    let steps: Vec<Step> = (steps(count, &effort).into_iter())
        .filter(|&step| step != Step::Prove)
        .collect();
    let shared = (judge, memory, table);
    let done = take(shared, board, &steps, effort, control, &mut |_| ());
    let best = done.moves.first()?;
    let start = Start {
        guess: best.score,
        best: Some(best.square),
    };
    Some(Prepared {
        start,
        nodes: done.nodes,
    })
}

/// Works through the steps until they are done or time is over.
pub(super) fn deepen<J: Judge>(
    judge: &J,
    memory: &Memory,
    table: &Table,
    board: Board,
    effort: Effort,
    control: Control<'_>,
    progress: OnJudgement<'_>,
) -> Judgement {
    let control = control.within(effort.time);
    let steps = steps(board.empties::<J::Shape>().count_ones(), &effort);
    take(
        (judge, memory, table),
        board,
        &steps,
        effort,
        control,
        progress,
    )
}

fn take<J: Judge>(
    (judge, memory, table): (&J, &Memory, &Table),
    board: Board,
    steps: &[Step],
    effort: Effort,
    control: Control<'_>,
    progress: OnJudgement<'_>,
) -> Judgement {
    let count = board.empties::<J::Shape>().count_ones();
    let pool = Pool::default();
    let shared = Shared {
        table,
        evaluator: judge,
        hints: Some(memory),
        control,
        pool: &pool,
    };
    let helpers = if count > SOLVE_AT_ONCE {
        effort.threads.saturating_sub(1)
    } else {
        0
    };
    let help = |ahead: u32, finished: &AtomicBool| {
        let shared = Shared {
            control: control.with_stop(finished),
            ..shared
        };
        let mut root = Root::new(&shared, memory, board, false);
        for step in steps {
            if let Step::Look { depth, level } = *step {
                root.look((depth + ahead).min(count), level);
            }
        }
        root.search.end.nodes
    };
    let mut root = Root::new(&shared, memory, board, effort.every_move);
    let mut done = Judgement::default();
    let helped = with_lookers(helpers, &help, || {
        for step in steps {
            if let Step::Look { depth, level } = *step {
                root.look(depth, level);
                if !root.finish(depth, &mut done, progress) {
                    break;
                }
            }
        }
    });
    root.search.end.nodes += helped;
    done.nodes += helped;
    if steps.contains(&Step::Prove) && !done.stopped {
        if effort.every_move {
            root.prove_each(&shared, helpers, &mut done, progress);
        } else {
            root.prove(&shared, helpers);
            root.finish(count, &mut done, progress);
        }
    }
    done
}

/// The legal moves before anything is known about them.
fn first_order<S: Shape>(board: Board) -> Vec<Judged> {
    squares(board.moves::<S>())
        .map(|square| Judged {
            square,
            score: 0,
            bound: Bound::Exact,
            proved: false,
            line: vec![Some(square)],
            nodes: 0,
        })
        .collect()
}

struct Root<'a, J: Judge> {
    board: Board,
    count: u32,
    search: Midgame<'a, J>,
    /// The best known first; those that cannot be told apart in the order of
    /// the step before.
    moves: Vec<Judged>,
    every_move: bool,
}

impl<'a, J: Judge> Root<'a, J> {
    fn new(shared: &'a Shared<'a, J>, memory: &'a Memory, board: Board, every_move: bool) -> Self {
        Root {
            board,
            count: board.empties::<J::Shape>().count_ones(),
            search: Midgame::new(shared, memory),
            moves: first_order::<J::Shape>(board),
            every_move,
        }
    }

    /// Notes what is known after a step and reports it; whether there is time
    /// for another.
    fn finish(&self, depth: u32, done: &mut Judgement, progress: OnJudgement<'_>) -> bool {
        let stopped = self.search.end.aborted;
        *done = Judgement {
            moves: self.moves.clone(),
            depth: if stopped { done.depth } else { depth },
            nodes: self.search.end.nodes,
            stopped,
        };
        if !stopped {
            progress(done);
        }
        !stopped
    }

    /// Looks so many moves ahead.
    fn look(&mut self, depth: u32, level: Level) {
        self.search.level = level;
        if self.every_move {
            for place in 0..self.moves.len() {
                let expected = (depth > 2).then_some(self.moves[place].score);
                self.value_of(place, depth, expected);
            }
            if !self.search.end.aborted {
                // The sort is stable: ties keep their order.
                sort_short_by_key(&mut self.moves, |judged| -judged.score);
            }
            return;
        }
        let (mut low, mut high) = (-65, 65);
        if depth > 2 {
            let expected = self.moves[0].score;
            (low, high) = (expected - ASPIRATION, expected + ASPIRATION);
        }
        loop {
            self.among_all(depth, low, high);
            let score = self.moves[0].score;
            if self.search.end.aborted || (low < score && score < high) {
                return;
            }
            if score <= low {
                low = -65;
            } else {
                high = 65;
            }
        }
    }

    /// The best move and its score within a window.
    fn among_all(&mut self, depth: u32, low: i32, high: i32) {
        let mut best = -INFINITE;
        for place in 0..self.moves.len() {
            let before = self.search.end.nodes;
            let floor = low.max(best);
            let mut line = Play::new();
            let mut score = floor + 1;
            if place > 0 {
                score = self.child(place, (floor, floor + 1), depth, &mut line);
            }
            if place == 0 || (score > floor && score < high) {
                score = self.child(place, (floor, high), depth, &mut line);
            }
            if self.search.end.aborted {
                return;
            }
            let judged = &mut self.moves[place];
            judged.score = score;
            judged.bound = Bound::of(score, floor, high);
            judged.proved = false;
            judged.line.truncate(1);
            judged.line.append(&mut line);
            judged.nodes = self.search.end.nodes - before;
            if score > best {
                best = score;
                // It goes to the front, for the steps to come and in case time
                // runs out before the others are searched. But a first move
                // that fails low stays: no other is known to be better.
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
    fn value_of(&mut self, place: usize, depth: u32, expected: Option<i32>) {
        let before = self.search.end.nodes;
        let (mut low, mut high) = expected.map_or((-65, 65), |expected| {
            (expected - ASPIRATION, expected + ASPIRATION)
        });
        let mut line = Play::new();
        let score = loop {
            let score = self.child(place, (low, high), depth, &mut line);
            if self.search.end.aborted {
                return;
            }
            if score <= low {
                low = -65;
            } else if score >= high {
                high = 65;
            } else {
                break score;
            }
        };
        let judged = &mut self.moves[place];
        judged.score = score;
        judged.bound = Bound::Exact;
        judged.line.truncate(1);
        judged.line.append(&mut line);
        judged.nodes = self.search.end.nodes - before;
    }

    /// The score of a move within a window.
    fn child(&mut self, place: usize, (low, high): (i32, i32), depth: u32, line: &mut Play) -> i32 {
        let square = self.moves[place].square;
        let next = self.board.after(square, self.board.flips(square));
        let view = self.search.judge.view(next);
        if high - low == 1 {
            line.clear();
            let place = Place {
                board: next,
                view: &view,
                count: self.count - 1,
                now: None,
            };
            return -self.search.null(&place, -high, depth - 1);
        }
        -self
            .search
            .open(next, &view, (-high, -low), depth - 1, line)
    }

    /// Finds the exact score of every move, those that look best first, and
    /// tells of each.
    fn prove_each(
        &mut self,
        shared: &Shared<'_, J>,
        helpers: usize,
        done: &mut Judgement,
        progress: OnJudgement<'_>,
    ) {
        let order: Vec<Square> = self.moves.iter().map(|judged| judged.square).collect();
        for square in order {
            let place = (self.moves.iter())
                .position(|judged| judged.square == square)
                .expect("moves change places, not squares");
            let next = self.board.after(square, self.board.flips(square));
            let start = Start {
                guess: -self.moves[place].score,
                best: None,
            };
            let reply = self.solve(shared, next, start, helpers);
            let judged = &mut self.moves[place];
            judged.nodes = reply.nodes;
            if let Some(score) = reply.score() {
                judged.score = -score;
                judged.bound = Bound::Exact;
                judged.proved = true;
                self.follow(shared, place);
                sort_short_by_key(&mut self.moves, |judged| -judged.score);
            }
            if !self.finish(self.count, done, progress) {
                return;
            }
        }
    }

    /// Finds the exact score of the best move.
    fn prove(&mut self, shared: &Shared<'_, J>, helpers: usize) {
        let start = Start {
            guess: self.moves[0].score,
            best: Some(self.moves[0].square),
        };
        let solution = self.solve(shared, self.board, start, helpers);
        // A stopped search may have proved a move to be better than judged.
        let Some(score) = solution.score() else {
            return;
        };
        let best = solution.best;
        if let Some(place) = (self.moves.iter()).position(|judged| Some(judged.square) == best) {
            self.moves[..=place].rotate_right(1);
        }
        for judged in &mut self.moves {
            (judged.score, judged.bound, judged.proved) = (score, Bound::AtMost, true);
            judged.line.truncate(1);
        }
        self.moves[0].bound = Bound::Exact;
        self.moves[0].nodes = solution.nodes;
        self.follow(shared, 0);
    }

    /// Follows a proved move with best play to the end.
    fn follow(&mut self, shared: &Shared<'_, J>, place: usize) {
        let judged = &mut self.moves[place];
        let next = self
            .board
            .after(judged.square, self.board.flips(judged.square));
        let mut searcher = Searcher::new(shared);
        judged.line.truncate(1);
        judged
            .line
            .extend(line_of(&mut searcher, next, -judged.score));
        self.search.end.nodes += searcher.nodes;
    }

    /// Asks the endgame solver.
    fn solve(
        &mut self,
        shared: &Shared<'_, J>,
        board: Board,
        start: Start,
        helpers: usize,
    ) -> Solution {
        let work = || {
            let query = Query {
                control: shared.control,
                ..Query::default()
            };
            ask::<J::Shape, J>(shared, board, query, Some(start))
        };
        let solution = with_solvers(shared, helpers, work);
        self.search.end.nodes += solution.nodes;
        self.search.end.aborted |= solution.stopped;
        solution
    }
}
