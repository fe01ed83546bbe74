//! The laws of evaluators that people write themselves.

use harif_rules::{AnyPosition, Game, Player, Position, with_position};
use harif_search::evaluators::expression::{
    ExpressionError, ExpressionProblem, GameKind, Program, measures,
};
use harif_search::evaluators::{ByName, Evaluated, EvaluatorError, EvaluatorSpec};
use harif_search::{Evaluator, Finish, Score, Term};
use proptest::prelude::*;

const GAMES: [&str; 9] = [
    "tictactoe",
    "tictactoe(columns=4,rows=4,line=3)",
    "connect4",
    "connect4(columns=8,rows=7,line=4)",
    "connect4(columns=9,rows=8,line=5)",
    "connect4(columns=14,rows=14,line=4)",
    "othello(size=6)",
    "othello",
    "othello(size=10)",
];

fn game(index: usize) -> Game {
    GAMES[index % GAMES.len()].parse().unwrap()
}

/// Any expression of a game, as a random tree.
fn written(kind: GameKind, random: &mut fastrand::Rng, depth: u32) -> String {
    let table = measures(kind);
    if depth == 0 || random.u8(..5) == 0 {
        return if random.bool() {
            random.u16(..=1_000).to_string()
        } else {
            table[random.usize(..table.len())].name.to_owned()
        };
    }
    let mut part = |depth| written(kind, random, depth);
    let (a, b) = (part(depth - 1), part(depth - 1));
    match random.u8(..11) {
        0 => format!("{a} + {b}"),
        1 => format!("{a}-{b}"),
        2 => format!("({a})*({b})"),
        3 => format!("({a}) / ({b})"),
        4 => format!("min({a}, {b})"),
        5 => format!("max({a}|{b}, 3)"),
        6 => format!("abs({a})"),
        7 => format!("-({a})"),
        8 => format!("({a} < {b})"),
        9 => format!("({a}>{b})"),
        _ => format!("({a}*{b})"),
    }
}

fn spec(kind: GameKind, seed: u64) -> Option<EvaluatorSpec> {
    let mut random = fastrand::Rng::with_seed(seed);
    let text = written(kind, &mut random, 3);
    match EvaluatorSpec::of_expression(kind, &text) {
        Ok(spec) => Some(spec),
        // Random trees may be too large, and nothing else.
        Err(error) => {
            assert!(
                matches!(
                    error.problem,
                    ExpressionProblem::Long | ExpressionProblem::Deep
                ),
                "{text}: {error}"
            );
            None
        }
    }
}

fn position(game: Game, seed: u64) -> AnyPosition {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game);
    for _ in 0..random.usize(..game.cell_count()) {
        let count = position.count_moves();
        if position.is_over() || count == 0 {
            break;
        }
        let m = position.moves().nth(random.usize(..count)).unwrap();
        position.play_unchecked(m);
    }
    position
}

fn judge(spec: EvaluatorSpec, position: &AnyPosition, player: Player) -> Score {
    ByName::new(spec, position).evaluate(position, player)
}

proptest! {
    /// What is printed reads back to the same program, also as an evaluator and inside an agent.
    #[test]
    fn an_expression_prints_as_what_it_is(index in 0_usize..9, seed: u64) {
        let game = game(index);
        let kind = GameKind::of(game);
        let Some(spec) = spec(kind, seed) else { return Ok(()) };
        let printed = spec.to_string();
        prop_assert_eq!(EvaluatorSpec::read(game, &printed), Ok(spec));
        prop_assert!(!printed.contains([',', ':', ';', ' ']), "{}", printed);
        let program = spec.program().unwrap();
        prop_assert_eq!(Program::read(kind, &program.to_string()), Ok(*program));
    }

    /// No judgement reaches a won game, its parts add up to it, and the mirror image has the same.
    #[test]
    fn a_judgement_is_bounded_explained_and_symmetric(index in 0_usize..9, seed: u64, at: u64) {
        let game = game(index);
        let Some(spec) = spec(GameKind::of(game), seed) else { return Ok(()) };
        let position = position(game, at);
        for player in Player::BOTH {
            let evaluator = ByName::new(spec, &position);
            let score = evaluator.evaluate(&position, player);
            let most = match evaluator.finish() {
                Finish::Win(win) => win,
                Finish::Margin { base, .. } => base,
            };
            prop_assert!(score.abs() < most, "{} of {}", score, spec);
            let parts = with_position!(&position, p => spec.program().unwrap().explain(p, player));
            let sum: i64 = parts.iter().map(|part| i64::from(part.value)).sum();
            let terms = evaluator.terms(&position, player);
            prop_assert_eq!(terms.len(), parts.len());
            for (term, part) in terms.iter().zip(&parts) {
                prop_assert_eq!(term.score(), part.value, "{}", part.text);
                // What is shown of a part is worth that by itself.
                let alone = EvaluatorSpec::of_expression(GameKind::of(game), &part.text);
                let alone = alone.unwrap_or_else(|error| panic!("{:?}: {error}", part.text));
                if part.value.abs() < most / 2 {
                    prop_assert_eq!(judge(alone, &position, player), part.value, "{}", part.text);
                }
            }
            if sum.abs() < i64::from(most) - 1_000 {
                prop_assert_eq!(i64::from(score), sum, "{}", spec);
                prop_assert_eq!(Term::total(&terms), score);
            }
            for &symmetry in game.info().symmetries {
                let image = position.transformed(symmetry);
                prop_assert_eq!(judge(spec, &image, player), score, "{:?}", symmetry);
            }
        }
    }

    /// Cells without a disc are counted alike on every board.
    #[test]
    fn empty_cells_are_counted(index in 0_usize..9, at: u64) {
        let game = game(index);
        let position = position(game, at);
        let empty = EvaluatorSpec::of_expression(GameKind::of(game), "empty").unwrap();
        let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
        for player in Player::BOTH {
            prop_assert_eq!(judge(empty, &position, player) as usize, game.cell_count() - discs);
        }
    }

    /// What counts for one side and against the other in the same way is worth the opposite for the other.
    #[test]
    fn opposite_terms_judge_oppositely(index in 0_usize..9, seed: u64, at: u64) {
        let game = game(index);
        let table = measures(GameKind::of(game));
        let mut random = fastrand::Rng::with_seed(seed);
        // Not all at once: that would be too long.
        let first = random.usize(..table.len() / 2 - 2);
        let pairs = table.chunks_exact(2).skip(first).take(3).map(|pair| {
            let weight = random.i32(-50..=50);
            format!("{weight}*{} - {weight}*{}", pair[0].name, pair[1].name)
        });
        let text = pairs.collect::<Vec<_>>().join(" + ");
        let spec = EvaluatorSpec::of_expression(GameKind::of(game), &text).unwrap();
        let position = position(game, at);
        let [first, second] = Player::BOTH.map(|player| judge(spec, &position, player));
        prop_assert_eq!(first, -second, "{}", text);
    }

    /// The terms count what the built-in evaluators count.
    #[test]
    fn terms_are_those_of_the_built_in_evaluators(index in 0_usize..9, at: u64) {
        let game = game(index);
        let position = position(game, at);
        let pairs: &[(&str, &str)] = match game {
            Game::TicTacToe(rules) if rules.line <= 4 => &[(
                "lines",
                "ones-opponent_ones+4*twos-4*opponent_twos+9*threes-9*opponent_threes+16*fours-16*opponent_fours",
            )],
            Game::TicTacToe(_) => &[],
            Game::ConnectFour(_) => &[
                ("windows/four=0", "3*centre+5*threes+2*twos-4*opponent_threes"),
                (
                    "threats",
                    "3*centre-3*opponent_centre+2*twos-2*opponent_twos+12*threats-12*opponent_threats+20*parity-20*opponent_parity",
                ),
            ],
            Game::Othello { .. } => &[
                ("discs/own=2", "2*discs-opponent_discs"),
                (
                    "positional/discs=0/ending=0/few=0",
                    "20*mobility-20*opponent_mobility+150*(corners-opponent_corners)-60*(xsquares-opponent_xsquares)+35*(stable-opponent_stable)-6*(frontier-opponent_frontier)",
                ),
            ],
        };
        prop_assume!(!position.is_over());
        for (built_in, written) in pairs {
            let built_in = EvaluatorSpec::read(game, built_in).unwrap();
            let written = EvaluatorSpec::read(game, &format!("expr:{written}")).unwrap();
            for player in Player::BOTH {
                prop_assert_eq!(judge(built_in, &position, player), judge(written, &position, player), "{}", built_in);
            }
        }
    }

    /// Whatever is typed, reading ends with a program or with a place inside the text or right behind it.
    #[test]
    fn nothing_that_is_typed_breaks_it(text in "[-+*/()<>|, a-z_0-9.×÷−۰-۹]{0,60}", index in 0_usize..9) {
        let game = game(index);
        match EvaluatorSpec::read(game, &format!("expr:{text}")) {
            Ok(spec) => {
                let position = AnyPosition::start(game);
                let _ = judge(spec, &position, Player::First);
                prop_assert_eq!(EvaluatorSpec::read(game, &spec.to_string()), Ok(spec));
            }
            Err(EvaluatorError::Expression(error)) => {
                prop_assert!(error.place >= 1 && error.place <= text.chars().count() + 1);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

/// The value of an expression without terms.
fn value(text: &str) -> i32 {
    let spec = EvaluatorSpec::of_expression(GameKind::Drops, text).unwrap();
    judge(spec, &AnyPosition::start(Game::CONNECT_FOUR), Player::First)
}

#[test]
fn arithmetic_is_that_of_school() {
    for (text, expected) in [
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("7-2-1", 4),
        ("8/2/2", 2),
        ("7/2", 3),
        ("-7/2", -3),
        ("5/0", 0),
        ("2--3", 5),
        ("min(3, 1, 2)", 1),
        ("max(3|1)", 3),
        ("abs(3-5)", 2),
        ("2<3", 1),
        ("(2>3)*100", 0),
        ("-(1+2)", -3),
        ("۳×۲ − ۱", 5),
        ("empty", 42),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    let huge = "1000*1000*1000*1000";
    assert!(value(huge) > 0 && value(&format!("-{huge}")) == -value(huge));
}

#[test]
fn errors_name_the_place_and_what_there_is() {
    let error = |text: &str| EvaluatorSpec::of_expression(GameKind::Drops, text).unwrap_err();
    let at = |text: &str| {
        let ExpressionError { place, problem, .. } = error(text);
        (place, problem)
    };
    assert_eq!(at(""), (1, ExpressionProblem::Ends));
    assert_eq!(at("3*"), (3, ExpressionProblem::Ends));
    assert_eq!(at("3 3"), (3, ExpressionProblem::Unexpected("3".into())));
    assert_eq!(at("(1+2"), (1, ExpressionProblem::Open));
    assert_eq!(at("min(1)"), (6, ExpressionProblem::Unexpected(")".into())));
    assert_eq!(at("2*1001"), (3, ExpressionProblem::LargeNumber));
    let (place, problem) = at("2*trees");
    let suggestion = Some("threes");
    assert_eq!(
        (place, problem),
        (
            3,
            ExpressionProblem::Unknown {
                name: "trees".into(),
                suggestion
            }
        )
    );
    assert!(
        error("corners")
            .to_string()
            .contains("centre, opponent_centre, threes")
    );
    assert_eq!(at(&"(".repeat(100)).1, ExpressionProblem::Deep);
    assert_eq!(at(&"1+".repeat(60)).1, ExpressionProblem::Long);
    assert_eq!(at(&"1".repeat(201)).1, ExpressionProblem::Long);
    assert!(matches!(
        at("1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+1))))))))))))").1,
        ExpressionProblem::Deep
    ));
}

fn fits<P: Evaluated>(_: &P, spec: EvaluatorSpec) -> bool {
    spec.with(|_: &dyn Evaluator<P>| ()).is_some()
}

/// The terms of another game are not known, and a program judges its own game alone.
#[test]
fn an_expression_belongs_to_a_game() {
    let read = |text| EvaluatorSpec::read_any(text).unwrap();
    let corners = read("expr:corners").unwrap();
    assert!(corners.belongs_to(Game::OTHELLO) && !corners.belongs_to(Game::CONNECT_FOUR));
    let start = AnyPosition::start(Game::CONNECT_FOUR);
    assert_eq!(judge(corners, &start, Player::First), 0);
    assert!(matches!(
        read("expr:3*corners+trees"),
        Err(EvaluatorError::Expression(_))
    ));
    assert!(EvaluatorSpec::read_any("expression").is_none());
    assert!(!with_position!(&start, p => fits(p, corners)));
}
