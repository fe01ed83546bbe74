//! Games without a solver of their own: a search that goes on to the end of the game.

use std::time::Instant;

use harif_play::{Algorithm, Plan, Watch};
use harif_rules::{AnyMove, AnyPosition};
use harif_search::{Iteration, Kind, Limits, Switches, Value, WIN};

use super::{Answer, Attention, Bounds, MoveScore, Options, cells, discs, line_score};

/// Solves a position of a line game that is not over.
pub(super) fn solve(
    position: &AnyPosition,
    options: Options,
    mut attention: Attention<'_>,
) -> Answer {
    let started = Instant::now();
    let left = cells(harif_rules::Board::game(position)) - discs(position);
    let plan = Plan {
        switches: Switches {
            table: true,
            distance: true,
            every_move: options.all,
            ..Switches::default()
        },
        ..Plan::new(
            Algorithm::Pvs,
            Limits {
                depth: Some(left),
                ..Limits::default()
            },
        )
    };
    let seen = |value: Option<Value>| {
        let bounds = bounds(position, value);
        if options.weak {
            bounds.outcome()
        } else {
            bounds
        }
    };
    let mut follow = Follow {
        nothing: seen(None),
        attention: &mut attention,
    };
    let control = follow.attention.control;
    let report = plan.run(position, control, &mut follow);
    let moves = report.moves.iter().filter(|_| options.all);
    let mut moves: Vec<MoveScore> = moves
        .map(|entry| MoveScore {
            m: entry.m,
            bounds: seen(Some(entry.value)),
        })
        .collect();
    moves.sort_by_key(|entry| order(entry.m));
    Answer {
        bounds: seen(report.value),
        best: report.best,
        moves,
        nodes: report.counters.nodes,
        time: started.elapsed(),
    }
}

/// The order in which the rules list moves.
const fn order(m: AnyMove) -> (u8, u8) {
    match m {
        AnyMove::Cell(cell) => (cell.row, cell.column),
        AnyMove::Column(column) => (0, column.0),
        AnyMove::Pass => (0, 0),
    }
}

/// What a value proves about the score: everything, or no more than the empty cells do.
fn bounds(position: &AnyPosition, value: Option<Value>) -> Bounds {
    match value {
        Some(value) if value.kind() == Kind::Exact => {
            // The distance is in the score, where the line of play may have been cut short.
            let plies = (WIN - value.score.abs()) as u32;
            let size = if value.score == 0 {
                0
            } else {
                line_score(position, plies)
            };
            Bounds::exactly(value.score.signum() * size)
        }
        _ => Bounds {
            lower: -line_score(position, 2),
            upper: line_score(position, 1),
        },
    }
}

/// Tells who waits how many nodes there were.
struct Follow<'a, 'b> {
    nothing: Bounds,
    attention: &'a mut Attention<'b>,
}

impl Watch for Follow<'_, '_> {
    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        if let Some(told) = &mut self.attention.progress {
            told(self.nothing, iteration.nodes);
        }
    }
}
