//! Searches of less usual shapes, and faults that show only in who a node works for.

use crate::laws::{Habit, Writer, drawings, games, position};
use harif_rules::Game;
use harif_watch::board::GameFamily;
use harif_watch::{BoardChange, Evidence, Fault, Trace, Tree, diagnose};

/// The trace of a search with a habit, from some position of a game.
fn searched(habit: Habit, game: usize, seed: u64, negamax: bool, windows: bool) -> Trace {
    let mut random = fastrand::Rng::with_seed(seed);
    let (game, plies, depth, _) = games()[game];
    let start = position(game, &mut random, plies);
    let mut writer = Writer::new(habit, drawings()[0], negamax, windows);
    writer.search(&start, 0, depth, -1_000_000, 1_000_000);
    Trace::read(&writer.out).unwrap()
}

#[test]
fn another_search_of_the_same_position_is_no_move() {
    for (number, (game, ..)) in games().into_iter().enumerate() {
        for (negamax, windows) in [(false, false), (false, true), (true, false), (true, true)] {
            let trace = searched(Habit::LooksFirst, number, 31, negamax, windows);
            let tree = Tree::new(&trace);
            let looks = (0..trace.calls.len()).filter(|&place| tree.is_look(place));
            assert!(looks.count() > 0, "{game}");
            let findings = diagnose(&tree).findings;
            assert_eq!(findings[0].fault, Fault::Right, "{game}: {findings:?}");
        }
    }
}

#[test]
fn a_pass_is_no_look() {
    let mut random = fastrand::Rng::with_seed(33);
    let mut passes = 0;
    for _ in 0..30 {
        // Late enough for a side to have no move.
        let start = position(Game::othello(6), &mut random, 22);
        let mut writer = Writer::new(Habit::Right, drawings()[0], true, false);
        writer.search(&start, 0, 4, -1_000_000, 1_000_000);
        let trace = Trace::read(&writer.out).unwrap();
        let tree = Tree::new(&trace);
        passes += tree
            .steps
            .iter()
            .filter(|&&step| step == BoardChange::Same)
            .count();
        assert!((0..trace.calls.len()).all(|place| !tree.is_look(place)));
    }
    assert!(passes > 10, "{passes}");
}

#[test]
fn a_part_that_never_changes_is_named_with_the_node_that_should_take_the_other_end() {
    for (number, (game, ..)) in games().into_iter().enumerate() {
        let trace = searched(Habit::OnePart, number, 32, false, false);
        let tree = Tree::new(&trace);
        let findings = diagnose(&tree).findings;
        let first = &findings[0];
        assert_eq!(first.fault, Fault::NotAlternating, "{game}: {findings:?}");
        let place = trace.calls.iter().position(|call| call.id == first.node);
        let below = tree.child_values(place.unwrap()).unwrap();
        let end =
            |end: fn(f64, f64) -> f64| Evidence::Value(below.iter().copied().reduce(end).unwrap());
        assert_eq!(
            (&first.expected, &first.got),
            (&end(f64::min), &end(f64::max)),
            "{game}"
        );
        assert_ne!(first.expected, first.got);
    }
}

#[test]
fn a_judgement_by_cells_is_known_from_its_leaves() {
    for (number, (game, .., kind)) in games().into_iter().enumerate() {
        if kind == GameFamily::Marks {
            continue;
        }
        let mut wrong = 0;
        for seed in 40..48 {
            let (negamax, windows) = (seed % 2 == 0, seed % 3 == 0);
            let faults = |habit| {
                let trace = searched(habit, number, seed, negamax, windows);
                let findings = diagnose(&Tree::new(&trace)).findings;
                findings.iter().map(|it| it.fault).collect::<Vec<_>>()
            };
            assert_eq!(faults(Habit::Weighs), [Fault::Right], "{game} {seed}");
            // On some boards there is no leaf that tells, and then nothing is said.
            let found = faults(Habit::WeighsForTheOther);
            assert!(
                matches!(found[..], [Fault::EvaluationWrongSide | Fault::Right]),
                "{game} {seed}: {found:?}"
            );
            wrong += usize::from(found == [Fault::EvaluationWrongSide]);
        }
        assert!(wrong >= 2, "{game}: {wrong}");
    }
}
