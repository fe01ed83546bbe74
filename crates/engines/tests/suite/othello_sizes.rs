//! Laws of the engines and the learned evaluations of the boards that are not 8×8.

use harif_engines::boards;
use harif_engines::othello::{
    Board, Effort, Engine, LEARNED_SIZES, Query, Six, Size, Solver, WeightsError, WideEngine,
    install_size_weights, six_book_move, solve_grid,
};
use harif_rules::{AnyMove, AnyPosition, Board as _, Game, Player, Position, Symmetry};
use harif_search::{Bound, Control, Report};
use harif_testing::positions::margin;

type Small = Size<6, 6>;

fn empties(position: &AnyPosition) -> usize {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    position.game().cell_count() - discs
}

/// A position of a random game with so many empty squares, the side to move not passing.
fn random_position(size: u8, wanted: usize, random: &mut fastrand::Rng) -> AnyPosition {
    loop {
        let mut position = AnyPosition::start(Game::othello(size));
        while !position.is_over() {
            if empties(&position) == wanted && position.check(AnyMove::Pass).is_err() {
                return position;
            }
            let choice = random.usize(..position.count_moves());
            let m = position.moves().nth(choice).expect("counted");
            position.play(m).expect("a listed move");
        }
    }
}

/// The learned evaluation in 32nds of a disc.
fn evaluate(position: &AnyPosition) -> i32 {
    match position {
        AnyPosition::Othello(_) => {
            let (board, _) = boards::othello(position).expect("a small board");
            Six::new().evaluate(board)
        }
        _ => (WideEngine::evaluate(position).expect("a wide board") * 32.0) as i32,
    }
}

/// What the engine of a board says about a position.
fn report(position: &AnyPosition, effort: Effort) -> Report<AnyMove> {
    match position {
        AnyPosition::Othello(board) => {
            Engine::new(4).report(board, effort, Control::never(), &mut |_, _| ())
        }
        _ => WideEngine::new(4)
            .report(position, effort, Control::never(), &mut |_, _| ())
            .expect("a wide board"),
    }
}

#[test]
fn every_size_has_its_engine() {
    for size in (4..=20).step_by(2) {
        let wide = AnyPosition::start(Game::othello(size));
        assert_eq!(Engine::plays(size), size == 6 || size == 8);
        assert_eq!(WideEngine::plays(size), size == 10 || size == 12);
        assert_eq!(
            WideEngine::evaluate(&wide).is_some(),
            WideEngine::plays(size)
        );
        let learned = Engine::plays(size) || WideEngine::plays(size);
        assert_eq!(LEARNED_SIZES.contains(&size), learned && size != 8);
    }
}

#[test]
fn the_evaluation_is_the_same_in_every_mirror() {
    let mut random = fastrand::Rng::with_seed(1);
    for size in LEARNED_SIZES {
        let area = usize::from(size).pow(2);
        for _ in 0..100 {
            let wanted = random.usize(2..area - 4);
            let position = random_position(size, wanted, &mut random);
            let value = evaluate(&position);
            for &symmetry in Symmetry::SQUARE {
                let image = position.transformed(symmetry);
                assert_eq!(evaluate(&image), value, "{symmetry:?} {position:?}");
            }
        }
    }
}

/// Minimax without any cut, in whole discs.
fn minimax(position: &AnyPosition, depth: u32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn());
    }
    if depth == 0 {
        let fine = evaluate(position);
        return (fine.abs() + 15) / 32 * fine.signum();
    }
    // A pass takes no depth.
    position
        .moves()
        .map(|m| {
            let deeper = depth - u32::from(m != AnyMove::Pass);
            -minimax(&position.after_unchecked(m), deeper)
        })
        .max()
        .expect("a position that is not over has moves")
}

#[test]
fn without_shortcuts_the_value_is_that_of_minimax() {
    let mut random = fastrand::Rng::with_seed(2);
    for size in LEARNED_SIZES {
        let area = usize::from(size).pow(2);
        for share in [5, 4, 3, 2] {
            for _ in 0..3 {
                let position = random_position(size, area * share / 6, &mut random);
                let effort = Effort {
                    depth: 3,
                    exact: 0,
                    shortcuts: false,
                    ..Effort::default()
                };
                let expected = minimax(&position, 3);
                let found = report(&position, effort);
                let value = found.value.expect("a value");
                assert_eq!(value.margin, Some(expected), "{position:?}");
                assert!(!value.proved && value.bound == Bound::Exact);
                let each = report(
                    &position,
                    Effort {
                        every_move: true,
                        ..effort
                    },
                );
                for entry in &each.moves {
                    let child = position.after_unchecked(entry.m);
                    assert_eq!(
                        entry.value.margin,
                        Some(-minimax(&child, 2)),
                        "{position:?}"
                    );
                }
            }
        }
    }
}

/// What is proved is what a plain search of a plain grid finds.
#[test]
fn endings_are_exact() {
    let mut random = fastrand::Rng::with_seed(3);
    for size in LEARNED_SIZES {
        for wanted in 2..=10 {
            let position = random_position(size, wanted, &mut random);
            let truth = |position: &AnyPosition| {
                let grid = boards::othello_grid(position).expect("Othello");
                let solved = solve_grid(&grid, Control::never());
                solved.score().expect("solved")
            };
            let best = report(&position, Effort::default());
            let value = best.value.expect("a value");
            assert!(value.proved, "{position:?}");
            assert_eq!(value.margin, Some(truth(&position)), "{position:?}");
            let each = report(
                &position,
                Effort {
                    every_move: true,
                    ..Effort::default()
                },
            );
            assert_eq!(each.moves.len(), position.count_moves());
            for entry in &each.moves {
                let child = position.after_unchecked(entry.m);
                let expected = child
                    .outcome()
                    .map_or_else(|| truth(&child), |o| o.margin_for(child.turn()));
                assert!(entry.value.proved);
                assert_eq!(entry.value.margin, Some(-expected), "{position:?}");
            }
        }
    }
}

/// The order by the learned evaluation changes no score.
#[test]
fn the_solver_of_six_by_six_finds_the_same_with_the_learned_order() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut plain = Solver::<Small>::new(4);
    let mut learned = Solver::<Small, Six>::with_evaluator(4, Six::new());
    for wanted in [12, 14, 15, 16, 17] {
        for _ in 0..3 {
            let position = random_position(6, wanted, &mut random);
            let (board, _): (Board, _) = boards::othello(&position).expect("a small board");
            let score = plain.solve(board, Query::default()).score();
            assert_eq!(learned.solve(board, Query::default()).score(), score);
        }
    }
}

/// The book of the 6×6 board has what the solver finds: the quickest of its positions, or with `HARIF_FULL` all of them.
#[test]
fn the_book_of_six_by_six_says_what_the_solver_says() {
    let text = include_str!("../../src/othello/sizes/six_book.txt");
    let quick = ["41020 1c180808", "4242020 8180c02", "30408 1c0c0810"];
    let is_asked = |line: &&str| {
        let all = std::env::var_os("HARIF_FULL").is_some();
        !line.starts_with('#') && (all || quick.iter().any(|it| line.starts_with(it)))
    };
    let mut solver = Solver::<Small, Six>::with_evaluator(32, Six::new());
    let mut asked = 0;
    for line in text.lines().filter(is_asked) {
        let words: Vec<&str> = line.split(' ').collect();
        let bits = |word| u64::from_str_radix(word, 16).expect("a set of squares");
        let board = Board {
            own: bits(words[0]),
            opp: bits(words[1]),
        };
        let score: i32 = words[3].parse().expect("a score");
        let (square, _) = six_book_move(board).expect("a position of the book");
        let reply = solver.solve(board.after(square, board.flips(square)), Query::default());
        assert_eq!(reply.score(), Some(-score), "{line}");
        let found = solver.solve(board, Query::default());
        assert_eq!(found.score(), Some(score), "{line}");
        asked += 1;
    }
    assert!(asked >= quick.len());
}

/// One engine for boards of both sizes that share a frame: a position of one is never taken for the same
/// discs on the other.
#[test]
fn a_change_of_the_board_forgets() {
    let mut random = fastrand::Rng::with_seed(5);
    let small = random_position(6, 9, &mut random);
    let AnyPosition::Othello(six) = &small else {
        panic!("6×6 fits 64 bits");
    };
    let eight = harif_rules::Othello::<u64>::from_discs(
        six.discs(six.turn()),
        six.discs(six.turn().opponent()),
        8,
        six.turn(),
    );
    let effort = Effort {
        depth: 4,
        exact: 10,
        ..Effort::default()
    };
    let mut engine = Engine::new(2);
    let mut ask = |board: &harif_rules::Othello<u64>| {
        engine
            .report(board, effort, Control::never(), &mut |_, _| ())
            .value
    };
    let (first, between, again) = (ask(six), ask(&eight), ask(six));
    assert_eq!(first, again);
    assert_eq!(between, report(&AnyPosition::Othello(eight), effort).value);
}

#[test]
fn a_pass_is_judged_by_what_follows() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut seen = 0;
    while seen < 6 {
        let size = LEARNED_SIZES[seen % 3];
        let mut position = AnyPosition::start(Game::othello(size));
        while !position.is_over() {
            if position.check(AnyMove::Pass).is_ok() && empties(&position) <= 10 {
                let after = position.after_unchecked(AnyMove::Pass);
                let (here, there) = (
                    report(&position, Effort::default()),
                    report(&after, Effort::default()),
                );
                assert_eq!(here.best, Some(AnyMove::Pass));
                let margin = |report: &Report<AnyMove>| report.value.and_then(|v| v.margin);
                assert_eq!(margin(&here), margin(&there).map(|margin| -margin));
                seen += 1;
                break;
            }
            let choice = random.usize(..position.count_moves());
            let m = position.moves().nth(choice).expect("counted");
            position.play(m).expect("a listed move");
        }
    }
}

#[test]
fn damaged_weights_are_refused() {
    let file = include_bytes!("../../src/othello/sizes/6.bin");
    assert_eq!(install_size_weights(file), Ok(()));
    assert_eq!(install_size_weights(b"HOS"), Err(WeightsError::Header));
    assert_eq!(
        install_size_weights(b"HOS1\x07aaaaaaa"),
        Err(WeightsError::Header)
    );
    let mut wrong = file.to_vec();
    wrong[4] = 10;
    assert!(install_size_weights(&wrong).is_err());
    let mut wrong = file.to_vec();
    let checksum = 7 + usize::from(file[5]);
    wrong[checksum] ^= 1;
    assert_eq!(install_size_weights(&wrong), Err(WeightsError::Checksum));
    let cut = &file[..file.len() - 100];
    assert!(matches!(
        install_size_weights(cut),
        Err(WeightsError::Compression | WeightsError::Checksum)
    ));
}

/// How far two rows of numbers go up and down together.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (a, b) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let both: f64 = pairs.iter().map(|(x, y)| (x - a) * (y - b)).sum();
    let spread =
        |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(|pair| of(pair).powi(2)).sum::<f64>();
    both / (spread(&|pair| pair.0 - a) * spread(&|pair| pair.1 - b)).sqrt()
}

/// Near the end the learned evaluation is no more than some discs beside the truth, on every size.
#[test]
fn the_evaluation_knows_who_wins() {
    let mut random = fastrand::Rng::with_seed(8);
    for size in LEARNED_SIZES {
        let pairs: Vec<(f64, f64)> = (0..40)
            .map(|_| {
                let position = random_position(size, 4, &mut random);
                let judged = f64::from(evaluate(&position)) / 32.0;
                (judged, f64::from(margin(&position)))
            })
            .collect();
        let together = correlation(&pairs);
        assert!(together > 0.8, "{size}: {together} {pairs:?}");
        let wrong = pairs.iter().filter(|(judged, truth)| judged * truth < 0.0);
        assert!(wrong.count() < 8, "{size}: {pairs:?}");
    }
}
