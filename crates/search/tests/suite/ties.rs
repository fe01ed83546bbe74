//! Which of several best moves is chosen.

use crate::agree::{games, plain_minimax, switches};
use crate::support::{random_position, reports};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::evaluators::{self, ByName, EvaluatorSpec};
use harif_search::{Bound, Switches, Ties};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn check(position: &AnyPosition, name: &'static str, depth: u32, switches: Switches) {
    let evaluator = EvaluatorSpec::usual(name);
    let judge = ByName::new(evaluator, position);
    let truth = |m, depth: u32| {
        let next = position.after_unchecked(m);
        plain_minimax(
            &next,
            position.turn(),
            depth - 1,
            1,
            &judge,
            switches.distance,
        )
    };
    for ties in Ties::ALL.iter().copied() {
        let switches = Switches { ties, ..switches };
        for (who, report) in reports(position, evaluator, depth, switches)
            .iter()
            .enumerate()
        {
            // A search that deepens may stop early, at a proof.
            let depth = report.depth;
            let best = position.moves().map(|m| truth(m, depth)).max().unwrap();
            let tied: Vec<AnyMove> = (report.moves.iter().map(|entry| entry.m))
                .filter(|&m| truth(m, depth) == best)
                .collect();
            let chosen = report.best.unwrap();
            let about = format!("{who} {name} {switches:?} {position:?}");
            assert!(tied.contains(&chosen), "{about}");
            assert_eq!(report.pv.first(), Some(&chosen), "{about}");
            assert_eq!(report.value.unwrap().score, best, "{about}");
            match ties {
                Ties::First => assert_eq!(chosen, tied[0], "{about}"),
                Ties::Last => assert_eq!(chosen, *tied.last().unwrap(), "{about}"),
                Ties::Random => {}
            }
            if ties != Ties::First {
                assert_eq!(report.ties, tied.len(), "{about}");
                let entry = report.root_move(chosen).unwrap();
                assert_eq!(entry.value.bound, Bound::Exact, "{about}");
            }
        }
    }
}

/// Every best move of a search, over many seeds.
fn reached(position: &AnyPosition, depth: u32) -> [BTreeSet<String>; 4] {
    let evaluator = EvaluatorSpec::usual("utility");
    let mut reached: [BTreeSet<String>; 4] = Default::default();
    for seed in 0..200 {
        let switches = Switches {
            ties: Ties::Random,
            seed,
            ..Switches::default()
        };
        let once = reports(position, evaluator, depth, switches);
        let again = reports(position, evaluator, depth, switches);
        for (who, report) in once.iter().enumerate() {
            assert_eq!(report.best, again[who].best, "the same seed, the same move");
            reached[who].insert(report.best.unwrap().to_string());
        }
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(300)))]

    #[test]
    fn the_choice_is_one_of_the_best_and_what_its_name_says(
        game in games(), seed: u64, depth in 1_u32..=3, which: prop::sample::Index, switches in switches(),
    ) {
        let depth = if game.cells().count() > 64 { 1 } else { depth };
        let position = random_position(game, game.cells().count() - 1, seed);
        let names = evaluators::names(game);
        let name = names[which.index(names.len())];
        check(&position, name, depth, Switches { seed, ..switches });
    }
}

#[test]
fn random_ties_reach_every_best_move() {
    // On the empty board of tic-tac-toe all nine moves draw.
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    let all: BTreeSet<String> = start.moves().map(|m| m.to_string()).collect();
    let position = harif_rules::notation::position(Game::TIC_TAC_TOE, "b2").unwrap();
    let corners = ["a1", "a3", "c1", "c3"].map(str::to_owned).into();
    let found = reached(&position, 9);
    assert_eq!(
        found,
        [&corners; 4].map(Clone::clone),
        "only corners draw against the centre"
    );
    let found = reached(&start, 2);
    assert_eq!(
        found,
        [&all; 4].map(Clone::clone),
        "nothing is known at two plies"
    );
}
