//! Any length of line, exactly, by a search without the refinements for four.
//!
//! Alpha-beta with a window of no width, a table, and two things that hold for
//! every length: a winning move is played, and a single threat is answered.

use super::control::{Question, Watch};
use super::engine::Engine;
use super::geometry::{Geometry, Runtime};
use super::lines::has_line;
use super::solver::SolverOptions;
use super::table::{Known, Table};
use super::windows::{at_first, close_in};
use super::word::Word;
use crate::solve::Bounds;
use harif_rules::Word as _;
use harif_search::{Control, sort_short_by_key};

/// How often, in nodes, the search asks whether it should stop.
const PULSE: u64 = 1 << 10;

/// The engine for lines that are not four.
pub(crate) struct Plain {
    shape: Runtime<u128, 64>,
    line: u32,
    table: Table<Runtime<u128, 64>>,
    /// Columns from the middle outwards.
    order: Vec<u32>,
}

impl Plain {
    pub(crate) fn new(columns: u32, rows: u32, line: u32, options: &SolverOptions) -> Self {
        let shape = Runtime::new(columns, rows);
        let mut order: Vec<u32> = (0..columns).collect();
        sort_short_by_key(&mut order, |&column| (2 * column + 1).abs_diff(columns));
        Self {
            shape,
            line,
            table: Table::new(shape, options.table_bytes),
            order,
        }
    }
}

impl Engine for Plain {
    fn clear(&mut self) {
        self.table.clear();
    }

    fn solve(&mut self, own: u128, occupied: u128, question: Question<'_>) -> (Bounds, u64) {
        let (goal, at_least) = (question.goal, question.at_least);
        self.table.mend();
        let left = self.shape.cells() - occupied.count();
        let bounds = at_first(left, goal, at_least);
        let mut watch = Watch::new(question.control, question.on_progress, bounds);
        let engine = &*self;
        close_in(
            &mut watch,
            goal,
            at_least,
            (left, 0),
            true,
            |watch, window| {
                let mut visitor = Visitor {
                    engine,
                    watch,
                    nodes: 0,
                    stopped: false,
                };
                let value = visitor.visit(own, occupied, window.beta);
                let (nodes, stopped) = (visitor.nodes, visitor.stopped);
                watch.nodes += nodes;
                watch.report(0);
                (!stopped).then_some(value)
            },
        );
        (watch.bounds, watch.nodes)
    }

    /// Asks about one move after the other.
    fn winning_move(
        &mut self,
        own: u128,
        occupied: u128,
        control: Control<'_>,
    ) -> (Option<u32>, u64) {
        let mut nodes = 0;
        let playable = self.shape.playable(occupied);
        for column in self.order.clone() {
            let disc = self.shape.column(column) & playable;
            if disc == 0 {
                continue;
            }
            if has_line(own | disc, self.shape.rows(), self.line) {
                return (Some(column), nodes);
            }
            let (own, occupied) = (own ^ occupied, occupied | disc);
            let (bounds, more) = self.solve(own, occupied, Question::outcome(control));
            nodes += more;
            if bounds.upper < 0 {
                return (Some(column), nodes);
            }
        }
        (None, nodes)
    }

    fn table_bytes(&self) -> usize {
        self.table.bytes()
    }
}

struct Visitor<'a, 'w, 'c> {
    engine: &'a Plain,
    watch: &'w mut Watch<'c>,
    nodes: u64,
    stopped: bool,
}

impl Visitor<'_, '_, '_> {
    /// Whether the score is at least `beta`, as a fail-soft bound.
    fn visit(&mut self, own: u128, occupied: u128, beta: i32) -> i32 {
        let Plain {
            shape,
            line,
            table,
            order,
        } = self.engine;
        self.nodes += 1;
        if self.nodes.is_multiple_of(PULSE) {
            self.stopped |= self.watch.pulse(self.nodes);
            self.stopped |= table.spend(PULSE, || self.watch.pulse(1));
        }
        let left = (shape.cells() - occupied.count()) as i32;
        if self.stopped || left == 0 {
            return 0;
        }
        let wins = |discs: u128, column: u32| {
            let cell = shape.playable(occupied) & shape.column(column);
            cell != 0 && has_line(discs | cell, shape.rows(), *line)
        };
        if order.iter().any(|&column| wins(own, column)) {
            return (left + 1) / 2;
        }
        let other = own ^ occupied;
        let mut moves = shape.playable(occupied);
        let threats = order.iter().filter(|&&column| wins(other, column));
        let threats = threats.fold(0, |all, &column| all | (moves & shape.column(column)));
        if threats != 0 {
            moves = threats & threats.wrapping_neg();
        }
        // A loss comes with the next disc but one at the earliest, which is sure
        // if there are two threats; a win with the one after.
        let (lower, upper) = (-(left / 2), (left - 1) / 2);
        if threats.is_many() || lower >= beta {
            return lower;
        }
        if upper < beta {
            return upper;
        }
        let key = shape.key(own, occupied);
        let key = table.mix(key.min(shape.mirror(key)));
        if let Some(known) = table.probe(key) {
            if known.lower >= beta {
                return known.lower;
            }
            if known.upper < beta {
                return known.upper;
            }
        }
        let before = self.nodes;
        let mut best = lower;
        for &column in order {
            let disc = moves & shape.column(column);
            if disc != 0 {
                best = best.max(-self.visit(other, occupied | disc, 1 - beta));
                if self.stopped {
                    return 0;
                }
                if best >= beta {
                    break;
                }
            }
        }
        let known = if best >= beta {
            Known { lower: best, upper }
        } else {
            Known { lower, upper: best }
        };
        table.store(key, known, self.nodes - before);
        best
    }
}
