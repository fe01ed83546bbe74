//! Laws of the midgame search.

use harif_engines::othello::{
    Board, Effort, Engine, Judged, Judgement, Pattern, Query, Size, Solver, Square,
};
use harif_search::{Bound, Control};
use std::sync::atomic::AtomicBool;

type Whole = Size<8, 8>;

fn squares(set: u64) -> impl Iterator<Item = Square> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// A position of a random game with so many empty squares, the side to move not passing.
fn random_position(random: &mut fastrand::Rng, empties: u32) -> Board {
    loop {
        let mut board = Board::start::<Whole>();
        while !board.is_over::<Whole>() {
            let legal: Vec<Square> = squares(board.moves::<Whole>()).collect();
            if legal.is_empty() {
                board = board.pass();
                continue;
            }
            if board.empties::<Whole>().count_ones() == empties {
                return board;
            }
            let square = legal[random.usize(..legal.len())];
            board = board.after(square, board.flips(square));
        }
    }
}

/// A position of a game that the engine plays against itself after a random opening.
fn played_position(engine: &mut Engine, random: &mut fastrand::Rng, empties: u32) -> Board {
    loop {
        let mut board = random_position(random, 50);
        while !board.is_over::<Whole>() {
            let legal = board.moves::<Whole>();
            if legal == 0 {
                board = board.pass();
                continue;
            }
            if board.empties::<Whole>().count_ones() == empties {
                return board;
            }
            let effort = Effort {
                depth: 2,
                exact: 0,
                ..Effort::default()
            };
            let square = engine.search(board, effort, Control::never()).moves[0].square;
            board = board.after(square, board.flips(square));
        }
    }
}

/// Minimax without any cut, in whole discs.
fn minimax(pattern: Pattern, board: Board, depth: u32) -> i32 {
    if depth == 0 || board.is_over::<Whole>() {
        let fine = pattern.evaluate(board);
        let discs = (fine.abs() + Pattern::DISC / 2 - 1) / Pattern::DISC;
        return discs * fine.signum();
    }
    let moves = board.moves::<Whole>();
    if moves == 0 {
        return -minimax(pattern, board.pass(), depth);
    }
    squares(moves)
        .map(|square| -minimax(pattern, board.after(square, board.flips(square)), depth - 1))
        .max()
        .expect("there is a move")
}

#[test]
fn without_shortcuts_the_value_is_that_of_minimax() {
    let pattern = Pattern::new();
    let mut engine = Engine::new(2);
    let mut random = fastrand::Rng::with_seed(1);
    // A deeper search meets positions again, with what is remembered of them; nearer to the end it would solve.
    for (empties, depths) in [
        (52, 1..=4),
        (44, 1..=4),
        (36, 1..=4),
        (28, 1..=4),
        (20, 1..=5),
        (16, 5..=6),
        (17, 6..=7),
    ] {
        for depth in depths {
            let board = random_position(&mut random, empties);
            let effort = |every_move| Effort {
                depth,
                exact: 0,
                every_move,
                shortcuts: false,
                ..Effort::default()
            };
            let best = engine.search(board, effort(false), Control::never());
            let value = minimax(pattern, board, depth);
            assert_eq!(best.moves[0].score, value, "{board:?} {depth}");
            engine.forget();
            let all = engine.search(board, effort(true), Control::never());
            for Judged { square, score, .. } in all.moves {
                let next = board.after(square, board.flips(square));
                assert_eq!(score, -minimax(pattern, next, depth - 1), "{board:?}");
            }
        }
    }
}

#[test]
fn endings_are_solved_exactly() {
    let mut engine = Engine::new(4);
    let mut solver = Solver::<Whole>::new(4);
    let mut random = fastrand::Rng::with_seed(2);
    for empties in [1, 2, 3, 5, 8, 11, 14, 16] {
        let board = random_position(&mut random, empties);
        let score = solver.solve(board, Query::default()).score();
        for threads in [1, 3] {
            engine.forget();
            let effort = Effort {
                threads,
                ..Effort::default()
            };
            let judgement = engine.search(board, effort, Control::never());
            let best = &judgement.moves[0];
            assert_eq!(Some(best.score), score, "{board:?}");
            assert!(best.proved && best.bound == Bound::Exact);
            assert_eq!(end_of(board, &best.line), best.score);
        }
    }
}

/// Plays a line to the end of the game and gives the score for the side to move at its start.
fn end_of(mut board: Board, line: &[Option<Square>]) -> i32 {
    for step in line {
        board = if let Some(square) = step {
            board.play::<Whole>(*square).expect("a legal line")
        } else {
            assert_eq!(board.moves::<Whole>(), 0);
            board.pass()
        };
    }
    assert!(board.is_over::<Whole>());
    let sign = if line.len().is_multiple_of(2) { 1 } else { -1 };
    sign * board.final_score::<Whole>()
}

#[test]
fn every_move_of_an_ending_gets_its_exact_score() {
    let mut engine = Engine::new(4);
    let mut solver = Solver::<Whole>::new(4);
    let mut random = fastrand::Rng::with_seed(3);
    for empties in [4, 9, 13, 15] {
        let board = random_position(&mut random, empties);
        let effort = Effort {
            every_move: true,
            ..Effort::default()
        };
        let mut judged: Vec<(Square, i32)> =
            (engine.search(board, effort, Control::never()).moves.iter())
                .map(|judged| (judged.square, judged.score))
                .collect();
        let mut exact: Vec<(Square, i32)> = (solver.analyze(board, Query::default()).iter())
            .map(|value| (value.square, value.lower))
            .collect();
        judged.sort_unstable();
        exact.sort_unstable();
        assert_eq!(judged, exact, "{board:?}");
    }
}

#[test]
fn one_thread_is_deterministic() {
    let mut random = fastrand::Rng::with_seed(4);
    let board = random_position(&mut random, 40);
    let mut engine = Engine::new(4);
    let mut answers: Vec<Judgement> = Vec::new();
    for _ in 0..3 {
        engine.forget();
        let effort = Effort {
            depth: 8,
            exact: 0,
            ..Effort::default()
        };
        answers.push(engine.search(board, effort, Control::never()));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[1], answers[2]);
}

#[test]
fn a_stopped_search_knows_a_legal_move() {
    let mut engine = Engine::new(2);
    let stop = AtomicBool::new(true);
    let mut random = fastrand::Rng::with_seed(5);
    for empties in [55, 30, 12] {
        let board = random_position(&mut random, empties);
        let judgement = engine.search(board, Effort::default(), Control::new(&stop));
        assert!(judgement.stopped && judgement.depth < 4);
        assert!(board.play::<Whole>(judgement.moves[0].square).is_some());
        assert_eq!(
            judgement.moves.len() as u32,
            board.moves::<Whole>().count_ones()
        );
    }
}

/// On games that nothing was fitted to, shortcuts rarely change the value by much: what is lost
/// lies within what the fit promises (a deviation of two to four discs, of which the boldest level
/// risks 1.1).
#[test]
fn shortcuts_err_rarely_on_held_out_positions() {
    let mut engine = Engine::new(8);
    let mut random = fastrand::Rng::with_seed(6);
    let (mut sum, mut large, mut positions) = (0, 0, 0);
    for empties in (20..=44).step_by(2).chain((20..=44).step_by(2)) {
        let board = played_position(&mut engine, &mut random, empties);
        let mut value = |shortcuts| {
            engine.forget();
            let effort = Effort {
                depth: 8,
                exact: 0,
                shortcuts,
                ..Effort::default()
            };
            engine.search(board, effort, Control::never()).moves[0].score
        };
        let error = (value(true) - value(false)).abs();
        sum += error;
        large += u32::from(error > 3);
        positions += 1;
    }
    println!("mean error {sum}/{positions}, {large} above 3");
    assert!(sum <= positions, "more than a disc on average: {sum}");
    assert!(large * 10 <= positions as u32, "{large} large errors");
}

/// The same for endings solved selectively, against the truth.
#[test]
fn selective_endings_are_nearly_exact() {
    let mut engine = Engine::new(8);
    let mut random = fastrand::Rng::with_seed(7);
    let (mut sum, mut wrong, mut positions) = (0, 0, 0);
    for empties in [15, 16, 17, 18, 15, 16, 17, 18, 15, 16, 17, 18] {
        let board = played_position(&mut engine, &mut random, empties);
        let mut value = |exact| {
            engine.forget();
            let effort = Effort {
                exact,
                ..Effort::default()
            };
            engine.search(board, effort, Control::never()).moves[0].clone()
        };
        let (selective, exact) = (value(0), value(60));
        assert!(exact.proved && !selective.proved);
        let error = (selective.score - exact.score).abs();
        sum += error;
        wrong += u32::from(error > 0);
        positions += 1;
    }
    println!("mean error {sum}/{positions}, {wrong} wrong");
    assert!(sum <= positions, "more than a disc on average: {sum}");
    assert!(wrong * 3 <= positions as u32, "{wrong} wrong");
}
