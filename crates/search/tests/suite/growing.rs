//! More time never gives less knowledge, and a search that was stopped shows only what it has.

use crate::support::{TREE_SEARCHES, random_position};
use harif_rules::{AnyMove, AnyPosition, Game};
use harif_search::evaluators::{self, EvaluatorSpec};
use harif_search::plan::{Plan, Watch};
use harif_search::{Bound, Control, Limits, Report, RootMove, Switches, Value};

/// Every value that a search told of a move at the root, with its depth.
struct Told(Vec<(u32, RootMove<AnyMove>)>);

impl Watch for Told {
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        self.0.push((depth, root_move.clone()));
    }
}

/// The judgements in a report are all of one depth, and the best move heads them.
fn of_one_depth(report: &Report<AnyMove>, told: &Told, about: &str) {
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

fn growing(position: &AnyPosition, plan: Plan) {
    let about = format!("{plan:?} {position:?}");
    let mut last: Option<Report<AnyMove>> = None;
    let mut nodes = 1;
    while nodes < 6_000 {
        let mut told = Told(Vec::new());
        let limits = Limits::nodes(nodes);
        let report = Plan { limits, ..plan }.run(position, Control::never(), &mut told);
        of_one_depth(&report, &told, &about);
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
        let algorithm = TREE_SEARCHES[rng.usize(..TREE_SEARCHES.len())];
        let plan = Plan {
            evaluator: Some(EvaluatorSpec::usual(name)),
            switches,
            ..Plan::new(algorithm, Limits::depth(1))
        };
        growing(&position, plan);
    }
}
