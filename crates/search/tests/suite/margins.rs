//! What a score says besides itself: how many discs, whether it was judged, and that no judgement outweighs a won game.

use crate::support::{TREE_SEARCHES, random_position, run};
use harif_rules::{AnyPosition, Board, Game, Player, Position, Setup, with_position};
use harif_search::evaluators::{ByName, EvaluatorSpec};
use harif_search::record::{Known, Perspective, Recorder};
use harif_search::{
    AlphaBeta, Bound, Control, Evaluator, Finish, LONGEST_GAME, LeafReason, Limits, Negamax, Score,
    Search, Switches, Term, WIN,
};
use harif_testing::positions::margin;

/// A position of Othello with at most so many empty cells.
fn ending(game: Game, empty: usize, lot: &mut fastrand::Rng) -> AnyPosition {
    loop {
        let position = random_position(game, 200, lot.u64(..));
        let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
        if game.cell_count() - discs <= empty {
            return position;
        }
    }
}

/// A proved score of Othello tells the discs, whatever the evaluator makes of them; one that was judged tells them only
/// where discs are all that is judged.
#[test]
fn scores_of_othello_tell_the_discs() {
    let mut lot = fastrand::Rng::with_seed(5);
    let mut large = 0;
    for round in 0..24 {
        let position = ending(Game::othello([4, 6][round % 2]), 5, &mut lot);
        let truth = margin(&position);
        for name in ["discs", "positional", "discs/own=3"] {
            let spec = EvaluatorSpec::read(position.game(), name).unwrap();
            for algorithm in TREE_SEARCHES {
                let switches = Switches {
                    every_move: true,
                    ..Switches::default()
                };
                let report = run(algorithm, &position, spec, switches, Limits::depth(20));
                let value = report.value.expect("a value");
                assert!(value.proved && value.bound == Bound::Exact);
                assert_eq!(
                    value.margin,
                    Some(truth),
                    "{name} {algorithm:?} {position:?}"
                );
                for entry in &report.moves {
                    let truth = -margin(&position.after_unchecked(entry.m));
                    assert_eq!(entry.value.margin, Some(truth), "{name} {algorithm:?}");
                    large += usize::from(truth.abs() > 9);
                }
                let judged = run(algorithm, &position, spec, switches, Limits::depth(1));
                for entry in judged.moves.iter().filter(|entry| !entry.value.proved) {
                    let discs = (name == "discs").then_some(entry.value.score);
                    assert_eq!(entry.value.margin, discs, "{name} {algorithm:?}");
                }
            }
        }
    }
    assert!(large > 100, "{large}");
}

/// The number of a leaf where the depth ends was judged, even if it is as large as that of a won game; and what rests on
/// it is judged as well.
#[test]
fn a_leaf_at_the_end_of_the_depth_is_an_estimate() {
    /// Takes everything for won or lost, by lot.
    struct Boaster;
    impl<P: Position> Evaluator<P> for Boaster {
        fn evaluate(&self, position: &P, player: Player) -> Score {
            let sign = if position.hash64().is_multiple_of(2) {
                1
            } else {
                -1
            };
            let own = if position.turn() == player { 1 } else { -1 };
            sign * own * (WIN + (position.hash64() % 7) as Score)
        }
        fn terms(&self, _: &P, _: Player) -> Vec<Term> {
            Vec::new()
        }
    }
    let mut leaves = [0; 2];
    for seed in 0..30 {
        let position = random_position(Game::TIC_TAC_TOE, 5, seed);
        with_position!(&position, p => {
            let limits = Limits::depth(1 + (seed % 3) as u32);
            let switches = Switches::default();
            for perspective in [Perspective::MaxMin, Perspective::SideToMove] {
                let mut recorder = Recorder::new(perspective, 10_000);
                match perspective {
                    Perspective::MaxMin => AlphaBeta::new(&Boaster, switches)
                        .search(p, limits, Control::never(), &mut recorder),
                    Perspective::SideToMove => Negamax::new(&Boaster, switches)
                        .search(p, limits, Control::never(), &mut recorder),
                };
                let record = recorder.finish();
                let known = record.knowledge(Finish::Win(WIN), switches);
                for (node, known) in record.nodes().iter().zip(known) {
                    let expected = match node.leaf {
                        Some(LeafReason::DepthLimit) => Known::Estimate,
                        Some(LeafReason::GameOver) => Known::Exact,
                        _ => continue,
                    };
                    leaves[usize::from(expected == Known::Exact)] += 1;
                    assert_eq!(known, Some(expected), "{position:?}");
                }
            }
        });
    }
    assert!(leaves[0] > 300 && leaves[1] > 30, "{leaves:?}");
}

/// A board that one side has nearly all to itself.
fn one_sided(game: Game, side: Player) -> AnyPosition {
    let mut setup = Setup::of(&AnyPosition::start(game));
    for cell in game.cells().skip(1) {
        setup.put(cell, Some(side));
    }
    let last = game.cells().last().expect("a cell");
    setup.put(last, Some(side.opponent()));
    AnyPosition::set_up(&setup).expect("a position")
}

/// Nothing that is judged reaches a won game: neither by large weights on a large board, nor by what people write.
#[test]
fn no_judgement_outweighs_a_won_game() {
    let judged = |position: &AnyPosition, text: &str, player: Player| {
        let spec = EvaluatorSpec::read(position.game(), text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        ByName::new(spec, position).evaluate(position, player)
    };
    for side in Player::BOTH {
        let full = one_sided(Game::othello(12), side);
        for (text, most) in [
            ("discs/own=1000/opponent=-1000", 99_999),
            ("expr:(discs - opponent_discs) * 1000 * 1000", 99_999),
        ] {
            assert_eq!(judged(&full, text, side), most, "{text}");
            assert_eq!(judged(&full, text, side.opponent()), -most, "{text}");
        }
        // What is less is left as it is: 142 discs of 144 and one.
        assert_eq!(judged(&full, "discs/own=700/opponent=0", side), 142 * 700);
    }
    let most = WIN - LONGEST_GAME - 1;
    for (game, moves) in [
        (Game::CONNECT_FOUR, "44"),
        (Game::tic_tac_toe(5, 5, 4), "a1b2"),
    ] {
        let position = harif_rules::notation::position(game, moves).unwrap();
        for (text, held) in [
            ("expr:998*1000 + 998", 998_998),
            ("expr:999*1000 - 1", most),
            ("expr:999*1000", most),
            ("expr:1000*1000*5", most),
            ("expr:-1000*1000*5", -most),
        ] {
            assert_eq!(judged(&position, text, Player::First), held, "{text}");
        }
    }
}
