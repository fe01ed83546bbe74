//! The file of problems: every one is proved, no two are alike, and what is packed comes back.

use harif_engines::solve::{Options, Solver};
use harif_play::problems::make::{
    Gathered, candidate, canonical, grade, rank_correlation, ratings_and_failures, recipes,
};
use harif_play::problems::{
    Collection, CollectionError, Goal, Problem, ProblemGame, ProblemTheme, best_line, embedded,
    prove,
};
use harif_rules::{AnyPosition, Board, Game, Position, notation};
use harif_search::Control;
use std::collections::HashSet;

/// How many problems of each game the short form looks at.
const SOME: usize = 60;

fn is_full() -> bool {
    std::env::var_os("HARIF_FULL").is_some()
}

/// Some problems of a game, spread over all difficulties; all of them in the long form.
fn some(kind: ProblemGame, count: usize) -> impl Iterator<Item = Problem> {
    let all = embedded();
    let step = if is_full() {
        1
    } else {
        (all.len(kind) / count).max(1)
    };
    (0..all.len(kind))
        .step_by(step)
        .filter_map(move |index| all.get(kind, index))
}

fn solver() -> Solver {
    Solver::new(Options {
        table_megabytes: 8,
        ..Options::default()
    })
}

#[test]
fn every_problem_has_one_best_move_and_that_is_its_answer() {
    let mut solver = solver();
    for kind in ProblemGame::ALL {
        for problem in some(kind, SOME) {
            let board = notation::board::write(&problem.position);
            assert!(problem.holds(&mut solver, Control::never()), "{board}");
            assert!(problem.position.count_moves() >= 2, "{board}");
        }
    }
}

/// A slow reference that shares nothing with the solvers: the result of every move by plain recursion.
#[test]
fn plain_minimax_agrees_where_it_can_look_at_everything() {
    fn result(position: &AnyPosition) -> i32 {
        let turn = position.turn();
        if let Some(outcome) = position.outcome() {
            return outcome.utility_for(turn).signum();
        }
        let next = position
            .moves()
            .map(|m| -result(&position.after_unchecked(m)));
        next.max().expect("a move")
    }
    let mut looked = 0;
    for kind in ProblemGame::ALL {
        for problem in some(kind, 100) {
            let position = &problem.position;
            let empty = position
                .game()
                .cells()
                .filter(|&cell| position.at(cell).is_none())
                .count();
            if empty > 8 {
                continue;
            }
            let results: Vec<_> = position
                .moves()
                .map(|m| (m, -result(&position.after_unchecked(m))))
                .collect();
            let best = results.iter().map(|(_, result)| *result).max();
            assert_eq!(best, Some(i32::from(problem.goal == Goal::Win)));
            let keep: Vec<_> = results
                .iter()
                .filter(|(_, result)| Some(*result) == best)
                .collect();
            assert_eq!(keep.len(), 1);
            assert_eq!(keep[0].0, problem.answer);
            looked += 1;
        }
    }
    assert!(looked > 20, "{looked}");
}

#[test]
fn no_two_problems_are_alike() {
    let all = embedded();
    for kind in ProblemGame::ALL {
        let positions: Vec<AnyPosition> = all.all(kind).map(|problem| problem.position).collect();
        assert_eq!(positions.len(), all.len(kind), "every problem can be read");
        let boards: HashSet<(Game, String)> = positions
            .iter()
            .map(|it| (it.game(), canonical(it)))
            .collect();
        assert_eq!(boards.len(), positions.len(), "up to symmetry");
        let names: HashSet<String> = all.all(kind).map(|problem| problem.id()).collect();
        assert_eq!(names.len(), positions.len());
        for problem in some(kind, SOME) {
            let after = |position: &AnyPosition| -> Vec<AnyPosition> {
                position
                    .moves()
                    .map(|m| position.after_unchecked(m))
                    .filter(|next| !next.is_over())
                    .collect()
            };
            for next in after(&problem.position) {
                assert!(
                    !boards.contains(&(next.game(), canonical(&next))),
                    "neighbours"
                );
                for next in after(&next) {
                    assert!(
                        !boards.contains(&(next.game(), canonical(&next))),
                        "neighbours"
                    );
                }
            }
            assert_eq!(all.find(&problem.id()), Some(problem));
        }
    }
    assert!(
        ProblemGame::ALL
            .iter()
            .map(|&kind| all.len(kind))
            .sum::<usize>()
            > 2_000
    );
    assert_eq!(all.find("c00000000"), None);
}

#[test]
fn every_theme_has_problems() {
    let all = embedded();
    for theme in ProblemTheme::ALL {
        let count: usize = ProblemGame::ALL
            .iter()
            .map(|&kind| all.with_theme(kind, theme).len())
            .sum();
        assert!(count >= 10, "{}: {count}", theme.name());
        assert_eq!(ProblemTheme::named(theme.name()), Some(theme));
    }
    for kind in ProblemGame::ALL {
        for (index, problem) in all.all(kind).enumerate() {
            assert_eq!(all.rating(kind, index), Some(problem.rating));
            assert_eq!(
                problem.themes.contains(&ProblemTheme::SaveDraw),
                problem.goal == Goal::Draw
            );
        }
    }
}

/// The hard ones are those at which other players fail. The short form looks at some; `cargo xtask problems` measures more.
#[test]
fn harder_problems_are_failed_at_by_more_players() {
    for kind in ProblemGame::ALL {
        let count = if is_full() { 200 } else { 40 };
        let all = embedded();
        let step = (all.len(kind) / count).max(1);
        let tried: Vec<Problem> = (0..all.len(kind))
            .step_by(step)
            .filter_map(|index| all.get(kind, index))
            .collect();
        let (ratings, failures) = ratings_and_failures(&tried);
        let correlation = rank_correlation(&ratings, &failures);
        let wanted = if is_full() { 0.6 } else { 0.45 };
        assert!(correlation > wanted, "{}: {correlation}", kind.name());
        // Points are kept in steps of eight.
        for problem in &tried {
            assert!(problem.rating.abs_diff(grade(problem)) < 8);
        }
    }
}

#[test]
fn rank_correlation_is_that_of_the_textbook() {
    // Spearman by hand: d² = 0, 4, 1, 1, 4 … with n = 5, 1 − 6·10/120.
    let (one, other) = ([1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 4.0, 2.0, 5.0, 3.0]);
    assert!((rank_correlation(&one, &other) - 0.5).abs() < 1e-12);
    let turned: Vec<f64> = one.iter().map(|x| -x).collect();
    assert!((rank_correlation(&one, &turned) + 1.0).abs() < 1e-12);
    // Ties share the mean of their ranks: 1.5, 1.5, 3 against 1, 2, 3.
    let tied = rank_correlation(&[7.0, 7.0, 9.0], &[1.0, 2.0, 3.0]);
    assert!((tied - 0.866_025_403_784_438_6).abs() < 1e-12);
}

#[test]
fn what_is_packed_comes_back_and_damage_is_noticed() {
    let problems: Vec<Problem> = ProblemGame::ALL
        .iter()
        .flat_map(|&kind| some(kind, 8).take(8))
        .collect();
    let bytes = Collection::write(&problems);
    let read = Collection::read(bytes.clone()).expect("what was written");
    let back: Vec<Problem> = ProblemGame::ALL
        .iter()
        .flat_map(|&kind| read.all(kind).collect::<Vec<_>>())
        .collect();
    assert_eq!(back, problems);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x20;
        assert!(Collection::read(damaged).is_err(), "byte {at}");
        assert!(
            Collection::read(bytes[..at].to_vec()).is_err(),
            "{at} bytes"
        );
    }
    assert_eq!(
        Collection::read(Vec::new()),
        Err(CollectionError::NotProblems)
    );
    let bytes = Collection::write(&[]);
    assert!(Collection::read(bytes).expect("a file").is_empty());
}

#[test]
fn the_same_seed_makes_the_same_problems_whatever_came_before() {
    let recipe = recipes()
        .into_iter()
        .find(|recipe| recipe.game == Game::CONNECT_FOUR)
        .expect("a recipe");
    let numbers = 0..60;
    let one: Vec<_> = {
        let mut solver = solver();
        numbers
            .clone()
            .map(|number| candidate(&recipe, number, 5, &mut solver))
            .collect()
    };
    let mut found = 0;
    for number in numbers.rev().step_by(7) {
        let again = candidate(&recipe, number, 5, &mut solver());
        assert_eq!(again, one[number as usize]);
    }
    let mut gathered = Gathered::default();
    for problem in one.into_iter().flatten() {
        found += 1;
        assert!(gathered.add(problem.clone()));
        let mirror = problem.position.symmetries()[1];
        let mirrored = Problem {
            position: problem.position.transformed(mirror),
            ..problem.clone()
        };
        assert!(
            !gathered.add(mirrored),
            "a mirror image is the same problem"
        );
        let next = problem.position.after_unchecked(problem.answer);
        assert!(
            !gathered.add(Problem {
                position: next,
                ..problem
            }),
            "nor is the next move new"
        );
    }
    assert!(found > 0);
}

#[test]
fn the_line_ends_with_the_result_that_was_promised() {
    let mut solver = solver();
    for kind in ProblemGame::ALL {
        for problem in some(kind, 6).take(6) {
            let mover = problem.position.turn();
            for m in problem.position.moves() {
                let mut end = problem.position.after_unchecked(m);
                for m in best_line(&mut solver, &end.clone(), Control::never()) {
                    end.play(m).expect("a legal line");
                }
                let result = end
                    .outcome()
                    .expect("the end of the game")
                    .utility_for(mover)
                    .signum();
                let best = i32::from(problem.goal == Goal::Win);
                assert_eq!(result == best, m == problem.answer, "{m}");
            }
        }
    }
    let over = notation::position(Game::CONNECT_FOUR, "1212121").expect("a position");
    assert_eq!(prove(&mut solver, &over, Control::never()), None);
    assert!(best_line(&mut solver, &over, Control::never()).is_empty());
}
