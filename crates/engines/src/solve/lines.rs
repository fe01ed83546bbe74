//! Games of lines without a solver of their own: a search that goes on to the end of the game.

use super::score::{bounds_of_value, cells, discs, widest};
use super::{Asked, Backend, Found, MoveBounds, OnMove, OnProgress, Progress};
use harif_rules::{AnyMove, AnyPosition, Board, IntoAny, Position};
use harif_search::evaluators::{ByName, Evaluated, EvaluatorSpec, names};
use harif_search::{
    Evaluator, Iteration, Limits, Observer, PrincipalVariation, Report, Search, Switches,
};

/// Principal variation search to the end.
#[derive(Debug)]
pub(super) struct Lines;

impl Backend for Lines {
    fn prepare(&mut self, _: &AnyPosition) {}

    fn position(&mut self, asked: Asked<'_>, progress: OnProgress<'_>) -> Found {
        let report = search(asked, false, progress);
        Found {
            bounds: asked.seen(bounds_of_value(asked.position, report.value)),
            best: report.best,
            nodes: report.counters.nodes,
        }
    }

    fn moves(&mut self, asked: Asked<'_>, progress: OnProgress<'_>, found: OnMove<'_>) -> u64 {
        let report = search(asked, true, progress);
        // A search that is stopped has not come to every move; nothing is known of the others.
        for m in asked.position.moves() {
            let entry = report.root_move(m);
            found(MoveBounds {
                m,
                bounds: asked.seen(bounds_of_value(
                    asked.position,
                    entry.map(|entry| entry.value),
                )),
                nodes: entry.map_or(0, |entry| entry.nodes),
            });
        }
        report.counters.nodes
    }
}

fn search(asked: Asked<'_>, every_move: bool, progress: OnProgress<'_>) -> Report<AnyMove> {
    let position = asked.position;
    let name = names(position.game())[0];
    let mut follow = Follow {
        nothing: Progress {
            bounds: asked.seen(widest(position)),
            nodes: 0,
        },
        progress,
    };
    // The board that people solve is compiled for itself; the larger ones are not solved anyway.
    if let AnyPosition::TicTacToe(board) = position {
        let evaluator = Evaluated::evaluator(name).expect("an evaluator of the game");
        search_with(board, evaluator, asked, every_move, &mut follow)
    } else {
        let evaluator = ByName::new(EvaluatorSpec::usual(name), position);
        search_with(position, &evaluator, asked, every_move, &mut follow)
    }
}

fn search_with<P: Position<Move: IntoAny>, E: Evaluator<P> + ?Sized>(
    position: &P,
    evaluator: &E,
    asked: Asked<'_>,
    every_move: bool,
    follow: &mut Follow<'_>,
) -> Report<AnyMove> {
    let switches = Switches {
        table: true,
        distance: true,
        every_move,
        ..Switches::default()
    };
    let left = cells(asked.position.game()) - discs(asked.position);
    PrincipalVariation::new(evaluator, switches)
        .search(position, Limits::depth(left), asked.control, follow)
        .map(IntoAny::into_any)
}

/// Tells how many nodes there were after each depth; nothing is proved before the last.
struct Follow<'a> {
    nothing: Progress,
    progress: OnProgress<'a>,
}

impl<P: Position> Observer<P> for Follow<'_> {
    const ENABLED: bool = false;

    fn iteration(&mut self, iteration: &Iteration<P::Move>) {
        (self.progress)(Progress {
            nodes: iteration.nodes,
            ..self.nothing
        });
    }
}
