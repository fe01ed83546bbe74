//! Evaluators with weights of their own: the laws of the usual ones hold for every choice of them.

use crate::agree::{all_agree, games, switches};
use crate::support::random_position;
use harif_rules::{Game, Player, Position, with_position};
use harif_search::evaluators::{
    self, ByName, Evaluated, EvaluatorError, EvaluatorSpec, LARGEST_WEIGHT,
};
use harif_search::{Evaluator, Finish, LONGEST_GAME, Score, Term};
use proptest::prelude::*;

/// An evaluator of a game with random weights, written in one of the ways people write them.
fn random_spec(game: Game, seed: u64) -> EvaluatorSpec {
    let mut rng = fastrand::Rng::with_seed(seed);
    let names = evaluators::names(game);
    let name = names[rng.usize(..names.len())];
    let mut text = name.to_owned();
    let largest = [3, 50, LARGEST_WEIGHT][rng.usize(..3)];
    for weight in evaluators::weights(name) {
        if rng.bool() {
            let between = [':', ',', '/', ';', ' '][rng.usize(..5)];
            let value = rng.i32(-largest..=largest);
            text = format!("{text}{between}{}={value}", weight.name);
        }
    }
    EvaluatorSpec::read(game, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The judgement, and its terms added up and held below a won game.
fn judge<P: Evaluated>(position: &P, spec: &EvaluatorSpec, player: Player) -> (Score, Score) {
    let both = |judge: &dyn Evaluator<P>| {
        let most = match judge.finish() {
            Finish::Win(win) => win - LONGEST_GAME,
            Finish::Margin { base, .. } => base,
        };
        let total = Term::total(&judge.terms(position, player));
        let held = if spec.is_usual() {
            total
        } else {
            total.clamp(1 - most, most - 1)
        };
        (judge.evaluate(position, player), held)
    };
    spec.with(both).expect("an evaluator of the game")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(300)))]

    #[test]
    fn what_is_printed_reads_back(game in games(), seed: u64) {
        let spec = random_spec(game, seed);
        let text = spec.to_string();
        prop_assert_eq!(EvaluatorSpec::read(game, &text), Ok(spec));
        prop_assert_eq!(EvaluatorSpec::read_any(&text), Some(Ok(spec)));
        // Lists of options are cut at commas and colons.
        prop_assert!(!text.contains([',', ':', ';', ' ']));
    }

    #[test]
    fn mirror_images_are_judged_alike(game in games(), seed: u64, image: prop::sample::Index) {
        let spec = random_spec(game, seed);
        let position = random_position(game, game.cells().count() - 1, seed);
        let symmetries = position.symmetries();
        let image = position.transformed(symmetries[image.index(symmetries.len())]);
        for player in Player::BOTH {
            let here = with_position!(&position, p => judge(p, &spec, player));
            let there = with_position!(&image, p => judge(p, &spec, player));
            prop_assert_eq!(here.0, here.1, "terms of {}", spec);
            prop_assert_eq!(here, there, "{} {}", game, spec);
            let by_name = ByName::new(spec, &position);
            prop_assert_eq!(by_name.evaluate(&position, player), here.0);
        }
    }

    /// Setting every weight to what it is anyway changes nothing, by another way through the code.
    #[test]
    fn the_usual_weights_are_the_evaluator_itself(game in games(), seed: u64) {
        fn check<P: Evaluated>(position: &P, name: &'static str, player: Player) {
            let usual = EvaluatorSpec::usual(name);
            let judge = P::evaluator(name).unwrap();
            let weights = usual.weights();
            assert_eq!(
                judge.evaluate_with(position, player, &weights),
                judge.evaluate(position, player),
                "{name}"
            );
            assert_eq!(
                judge.terms_with(position, player, &weights),
                judge.terms(position, player)
            );
        }
        let position = random_position(game, game.cells().count() - 1, seed);
        for &name in evaluators::names(game) {
            let settings = EvaluatorSpec::usual(name).settings();
            let settings = settings.map(|(weight, value)| format!("{}={value}", weight.name));
            let all: Vec<String> = settings.collect();
            let spec = EvaluatorSpec::read(game, &format!("{name}/{}", all.join("/"))).unwrap();
            prop_assert_eq!(spec, EvaluatorSpec::usual(name));
            for player in Player::BOTH {
                with_position!(&position, p => check(p, name, player));
            }
        }
    }

    #[test]
    fn all_searches_agree_under_any_weights(
        game in games(), seed: u64, depth in 1_u32..=3, switches in switches(),
    ) {
        let depth = if game.cells().count() > 64 { depth.min(2) } else { depth };
        let position = random_position(game, game.cells().count() - 1, seed);
        let spec = random_spec(game, seed);
        all_agree(&position, spec, depth, switches);
    }
}

/// Twice the weight is twice the term: each name turns the screw that it names.
#[test]
fn each_weight_moves_its_own_term() {
    for (game, moves) in [
        (Game::tic_tac_toe(5, 5, 4), "c3 a1 d3 e5"),
        (Game::CONNECT_FOUR, "4453325"),
        (Game::OTHELLO, "f5d6c3d3c4f4"),
    ] {
        let position = harif_rules::notation::position(game, moves).unwrap();
        let mut moved = 0;
        for &name in evaluators::names(game) {
            let usual = ByName::new(EvaluatorSpec::usual(name), &position);
            for weight in evaluators::weights(name) {
                let text = format!("{name}:{}={}", weight.name, weight.usual * 2);
                let spec = EvaluatorSpec::read(game, &text).unwrap();
                let doubled = ByName::new(spec, &position);
                for player in Player::BOTH {
                    let before = usual.terms(&position, player);
                    let after = doubled.terms(&position, player);
                    for (old, new) in before.iter().zip(&after) {
                        assert_eq!((old.name, old.count), (new.name, new.count));
                        if new.weight != old.weight {
                            assert_eq!((new.name, new.weight), (weight.term, weight.usual * 2));
                            moved += 1;
                        }
                    }
                }
            }
        }
        assert!(moved > 3, "{game}: {moved}");
    }
}

#[test]
fn wrong_weights_are_told_what_there_is() {
    let error = |text: &str| EvaluatorSpec::read(Game::CONNECT_FOUR, text).unwrap_err();
    let weight = |evaluator, weight: &str| EvaluatorError::UnknownWeight {
        evaluator,
        weight: weight.to_owned(),
    };
    assert_eq!(error("windows:thre=5"), weight("windows", "thre"));
    assert_eq!(error("utility:win=5"), weight("utility", "win"));
    for value in ["", "x", "1001", "-1001", "5.5", "99999999999999999999"] {
        let bad = EvaluatorError::BadWeight {
            weight: "three",
            value: value.to_owned(),
        };
        assert_eq!(error(&format!("windows:three={value}")), bad);
    }
    assert!(matches!(
        error("positional:corners=1"),
        EvaluatorError::Unknown { .. }
    ));
    assert_eq!(
        error("windows:thre=5").to_string(),
        "windows has no weight \"thre\"; it has centre=3, four=100, three=5, two=2, block=-4, each from -1000 to 1000"
    );
    let persian = EvaluatorSpec::read(Game::CONNECT_FOUR, "windows:three=۱۰,block=−۸").unwrap();
    assert_eq!(persian.to_string(), "windows/three=10/block=-8");
}
