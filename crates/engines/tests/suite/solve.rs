//! The solvers say about every move what a plain search to the end of the game says.

use harif_engines::solve::{Options, Prospect, Question, Solver, final_score, plies_to_end};
use harif_rules::{AnyMove, AnyPosition, Game, IntoAny, Position, with_position};
use harif_search::evaluators::{Discs, Utility};
use harif_search::{Bound, Control, Limits, PrincipalVariation, Report, Search, Silent, Switches};
use std::sync::atomic::AtomicBool;

/// A random position with at most `empty` cells left that is not over.
fn random_position(game: Game, empty: usize, rng: &mut fastrand::Rng) -> AnyPosition {
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    loop {
        let mut position = AnyPosition::start(game);
        let discs = |p: &AnyPosition| -> usize {
            harif_rules::Player::BOTH
                .iter()
                .map(|&side| p.count(side))
                .sum()
        };
        while !position.is_over() && discs(&position) + empty < cells {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        if !position.is_over() {
            return position;
        }
    }
}

fn by_search(position: &AnyPosition, othello: bool) -> Report<AnyMove> {
    let switches = Switches {
        table: true,
        distance: true,
        every_move: true,
        ..Switches::default()
    };
    let whole_game = Limits::depth(64);
    match position {
        AnyPosition::Othello(p) if othello => PrincipalVariation::new(&Discs, switches)
            .search(p, whole_game, Control::never(), &mut Silent)
            .map(IntoAny::into_any),
        _ => with_position!(position, p => PrincipalVariation::new(&Utility, switches)
            .search(p, whole_game, Control::never(), &mut Silent)
            .map(IntoAny::into_any)),
    }
}

#[test]
fn connect_four_moves_are_worth_what_a_search_to_the_end_finds() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut solver = Solver::new(Options {
        table_megabytes: 4,
        threads: 1,
        ..Options::default()
    });
    for (game, empty) in [
        ("connect4(columns=4,rows=4,line=4)", 12),
        ("connect4(columns=5,rows=4,line=4)", 13),
        ("connect4(columns=5,rows=5,line=3)", 14),
        ("connect4", 12),
        ("connect4(columns=8,rows=7,line=4)", 11),
        ("connect4(columns=8,rows=8,line=4)", 11),
        ("connect4(columns=7,rows=6,line=5)", 10),
    ] {
        let game: Game = game.parse().unwrap();
        for _ in 0..40 {
            let position = random_position(game, empty, &mut rng);
            let expected = by_search(&position, false);
            let mut told = 0;
            let found = solver.analyze(&position, Control::never(), &mut |_| {
                told += 1;
            });
            assert_eq!(told, position.count_moves());
            assert_eq!(found.value.unwrap().score, expected.value.unwrap().score);
            for entry in &found.moves {
                let other = expected.root_move(entry.m).unwrap();
                let facts = |v: harif_search::Value| (v.score, v.bound, v.result());
                let (ours, theirs) = (entry.value, other.value);
                assert_eq!(facts(ours), facts(theirs), "{game} {position:?}");
                // A search with a table may lose the way to a draw, never the distance of a win.
                assert!(theirs.plies.is_none() || theirs.plies == ours.plies);
            }
        }
    }
}

#[test]
fn othello_moves_are_worth_what_a_search_to_the_end_finds() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut solver = Solver::new(Options {
        table_megabytes: 1,
        threads: 1,
        ..Options::default()
    });
    for (size, empty) in [(4, 9), (6, 8), (8, 8)] {
        let game = Game::Othello { size };
        for _ in 0..30 {
            let position = random_position(game, empty, &mut rng);
            let expected = by_search(&position, true);
            let found = solver.analyze(&position, Control::never(), &mut |_| {});
            assert_eq!(found.moves.len(), position.count_moves());
            for entry in &found.moves {
                let discs = expected.root_move(entry.m).unwrap().value.score;
                assert_eq!(entry.value.margin, Some(discs), "{position:?}");
                assert_eq!(entry.value.bound, Bound::Exact);
            }
        }
    }
}

#[test]
fn a_stopped_solver_claims_only_what_it_proved() {
    // What the book knows needs no time.
    let mut solver = Solver::new(Options {
        book: false,
        ..Options::default()
    });
    let start = AnyPosition::start(Game::CONNECT_FOUR);
    assert_eq!(Solver::prospect(&start), Prospect::Soon);
    let report = solver.analyze(&start, Control::new(&AtomicBool::new(true)), &mut |_| {});
    assert!(report.stopped && report.best.is_some());
    assert!(
        report
            .moves
            .iter()
            .all(|entry| entry.value.bound != Bound::Exact)
    );
    let prospect = |game: &str| Solver::prospect(&AnyPosition::start(game.parse().unwrap()));
    assert_eq!(prospect("othello"), Prospect::Hopeless);
    assert_eq!(prospect("othello(size=4)"), Prospect::Soon);
    assert_eq!(prospect("4inline"), Prospect::Open);
}

/// For every kind of solver: an answer about every move has every move, however early the solver is stopped.
#[test]
fn a_stopped_solver_still_lists_every_move() {
    let stopped = AtomicBool::new(true);
    let mut rng = fastrand::Rng::with_seed(14);
    for game in [
        "tictactoe",
        "tictactoe:columns=9,rows=8,line=8",
        "connect4",
        "othello:size=6",
        "othello:size=10",
    ] {
        let game: Game = game.parse().unwrap();
        let mut solver = Solver::new(Options {
            table_megabytes: 1,
            book: false,
            ..Options::default()
        });
        for empty in [8, 5, 2] {
            let position = random_position(game, empty, &mut rng);
            let mut ask = |control| {
                let question = Question {
                    weak: false,
                    every_move: true,
                };
                solver.solve(&position, question, control, &mut |_| ())
            };
            let early = ask(Control::new(&stopped));
            let whole = ask(Control::never());
            assert_eq!(early.moves.len(), position.count_moves(), "{position:?}");
            for (early, whole) in early.moves.iter().zip(&whole.moves) {
                let score = whole.bounds.exact().expect("nothing stopped it");
                assert_eq!(early.m, whole.m);
                assert!((early.bounds.lower..=early.bounds.upper).contains(&score));
            }
        }
    }
}

/// For every game and every kind of solver: a position is worth as much as its best move, who wins
/// is the sign of the score, and a game played along the answers ends with the score that was told.
#[test]
fn scores_moves_and_outcomes_of_every_game_agree() {
    let mut rng = fastrand::Rng::with_seed(13);
    let mut solver = Solver::new(Options {
        table_megabytes: 1,
        keep: false,
        ..Options::default()
    });
    let mut ask = |position: &AnyPosition, weak, every_move| {
        let question = Question { weak, every_move };
        let answer = solver.solve(position, question, Control::never(), &mut |_| ());
        assert!(answer.bounds.exact().is_some(), "nothing stopped it");
        answer
    };
    for (game, empty) in [
        ("tictactoe", 7),
        ("tictactoe:columns=4,rows=4,line=3", 7),
        ("tictactoe:columns=9,rows=8,line=8", 6),
        ("connect4", 10),
        ("connect4:columns=8,rows=8", 10),
        ("connect4:columns=12,rows=12,line=9", 7),
        ("othello:size=4", 8),
        ("othello:size=6", 8),
        ("othello", 8),
        ("othello:size=10", 6),
    ] {
        let game: Game = game.parse().unwrap();
        for _ in 0..12 {
            let mut position = random_position(game, empty, &mut rng);
            let score = ask(&position, false, false).bounds.exact().unwrap();
            let all = ask(&position, false, true);
            assert_eq!(all.bounds.exact(), Some(score), "{position:?}");
            let order: Vec<AnyMove> = all.moves.iter().map(|entry| entry.m).collect();
            assert_eq!(order, position.moves().collect::<Vec<_>>());
            let weak = ask(&position, true, true);
            assert_eq!(weak.bounds.exact(), Some(score.signum()), "{position:?}");
            for (entry, exact) in weak.moves.iter().zip(&all.moves) {
                assert_eq!(entry.bounds, exact.bounds.outcome(), "{position:?}");
            }
            // Play it out along the best moves.
            let (start, mut sign, mut plies) = (position.clone(), 1, 0);
            while !position.is_over() {
                let best = ask(&position, false, true).best.expect("a best move");
                position.play(best).expect("a legal move");
                sign = -sign;
                plies += 1;
            }
            assert_eq!(final_score(&position).map(|end| sign * end), Some(score));
            if !matches!(game, Game::Othello { .. }) {
                assert_eq!(plies_to_end(&start, score), plies);
            }
        }
    }
}

/// The second player wins on the 6×6 board by four discs, and the book says so at once.
#[test]
fn six_by_six_is_known_from_the_start() {
    let game: Game = "othello:size=6".parse().expect("a game");
    let start = AnyPosition::start(game);
    let mut solver = Solver::new(Options::default());
    let ask = |solver: &mut Solver, weak| {
        let question = Question {
            weak,
            ..Question::default()
        };
        solver.solve(&start, question, Control::never(), &mut |_| ())
    };
    let answer = ask(&mut solver, false);
    assert_eq!((answer.bounds.exact(), answer.nodes), (Some(-4), 0));
    assert!(answer.best.is_some_and(|m| start.check(m).is_ok()));
    assert_eq!(ask(&mut solver, true).bounds.exact(), Some(-1));
    let second = harif_rules::Player::Second;
    assert_eq!(Solver::sure_winner(game), Some(second));
    let report = solver
        .quick_win(&start, Control::never())
        .expect("the book");
    assert_eq!(report.best, answer.best);
    assert_eq!(report.value.and_then(|value| value.margin), Some(-4));
    // Without the book it has to look.
    let mut alone = Solver::new(Options {
        book: false,
        ..Options::default()
    });
    assert_eq!(alone.quick_win(&start, Control::never()), None);
    let stop = AtomicBool::new(true);
    let answer = alone.solve(
        &start,
        Question::default(),
        Control::new(&stop),
        &mut |_| (),
    );
    assert_eq!(answer.bounds.exact(), None);
}
