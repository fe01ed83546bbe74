//! More time never gives less knowledge, and a search that was stopped shows only what it has.

use crate::support::random_position;
use harif_rules::{AnyPosition, Game, Position, with_position};
use harif_search::evaluators::{self, Evaluated};
use harif_search::{
    AlphaBeta, Bound, Control, Limits, Minimax, Negamax, Observer, PrincipalVariation, Report,
    RootMove, Search, Switches, Value,
};

/// Every value that a search told of a move at the root, with its depth.
struct Told<M>(Vec<(u32, RootMove<M>)>);

impl<P: Position> Observer<P> for Told<P::Move> {
    const ENABLED: bool = false;

    fn root_move(&mut self, depth: u32, root_move: &RootMove<P::Move>) {
        self.0.push((depth, root_move.clone()));
    }
}

const SEARCHES: usize = 4;

fn search<P: Evaluated>(
    position: &P,
    which: usize,
    evaluator: &str,
    switches: Switches,
    limits: Limits,
) -> (Report<P::Move>, Told<P::Move>) {
    let evaluator = P::evaluator(evaluator).unwrap();
    let mut told = Told(Vec::new());
    let never = Control::never();
    let report = match which {
        0 => Minimax::new(evaluator, switches).search(position, limits, never, &mut told),
        1 => AlphaBeta::new(evaluator, switches).search(position, limits, never, &mut told),
        2 => Negamax::new(evaluator, switches).search(position, limits, never, &mut told),
        _ => {
            PrincipalVariation::new(evaluator, switches).search(position, limits, never, &mut told)
        }
    };
    (report, told)
}

/// The judgements in a report are all of one depth, and the best move heads them.
fn of_one_depth<P: Position>(report: &Report<P::Move>, told: &Told<P::Move>, about: &str) {
    let judged = || report.moves.iter().filter(|entry| !entry.value.proved);
    let depths: Vec<u32> = (report.depth..=report.depth + 1)
        .filter(|&depth| judged().all(|entry| told.0.contains(&(depth, entry.clone()))))
        .collect();
    assert!(!depths.is_empty(), "{about}: {report:?}");
    let Some(value) = report.value.filter(|_| !report.moves.is_empty()) else {
        return;
    };
    let best = report.root_move(report.best.unwrap()).unwrap();
    assert_eq!(best.value, value, "{about}");
    for entry in &report.moves {
        assert!(entry.value.score <= value.score, "{about}: {report:?}");
    }
}

/// Whether one value says at least as much as another about how the game ends.
fn keeps(before: Value, after: Option<Value>) -> bool {
    let Some(result) = before.result() else {
        return true;
    };
    after.is_some_and(|after| {
        after.result() == Some(result)
            && (before.bound != Bound::Exact || before.margin == after.margin)
    })
}

fn growing<P: Evaluated>(position: &P, which: usize, evaluator: &str, switches: Switches) {
    let about = format!("search {which} {evaluator} {switches:?} {position:?}");
    let mut last: Option<Report<P::Move>> = None;
    let mut nodes = 1;
    while nodes < 6_000 {
        let (report, told) = search(position, which, evaluator, switches, Limits::nodes(nodes));
        of_one_depth::<P>(&report, &told, &about);
        if let Some(last) = &last {
            assert!(report.depth >= last.depth, "{about} at {nodes} nodes");
            for entry in last.moves.iter().filter(|_| last.depth > 0) {
                let after = report.root_move(entry.m).map(|entry| entry.value);
                assert!(
                    keeps(entry.value, after),
                    "{about} at {nodes} nodes: {entry:?} became {after:?}"
                );
            }
        }
        last = Some(report);
        nodes += 1 + nodes / 3;
    }
}

#[test]
fn more_nodes_never_give_less() {
    let games = [
        Game::TIC_TAC_TOE,
        Game::CONNECT_FOUR,
        Game::connect_four(5, 4, 4),
        Game::connect_four(9, 7, 4),
        Game::Othello { size: 4 },
        Game::Othello { size: 6 },
        Game::OTHELLO,
    ];
    let mut rng = fastrand::Rng::with_seed(5);
    for case in 0..harif_testing::cases(120) as usize {
        let game = games[case % games.len()];
        let most = game.cells().count() - 1;
        let position: AnyPosition = random_position(game, most, rng.u64(..));
        let names = evaluators::names(game);
        let name = names[rng.usize(..names.len())];
        let switches = Switches {
            table: rng.bool(),
            symmetry: rng.bool(),
            distance: rng.bool(),
            every_move: rng.bool(),
            ..Switches::default()
        };
        let which = rng.usize(..SEARCHES);
        with_position!(&position, p => growing(p, which, name, switches));
    }
}
