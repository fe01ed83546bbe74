//! Layers have every position once, and scores worked out backwards are those of the solvers.

use harif_engines::layers::{Layer, canonical, layers, scores_before};
use harif_engines::solve::{Options, Question, Solver};
use harif_rules::{AnyPosition, Game, Position};
use harif_search::Control;
use std::collections::HashSet;

fn game(name: &str) -> Game {
    name.parse().unwrap()
}

/// Every position after so many moves that is not over, images apart.
fn reached(game: Game, plies: u32) -> HashSet<AnyPosition> {
    let mut positions = HashSet::from([AnyPosition::start(game)]);
    for _ in 0..plies {
        let children = positions.iter().flat_map(|position| {
            let moves: Vec<_> = position.moves().collect();
            moves.into_iter().map(|m| position.after_unchecked(m))
        });
        positions = children.filter(|child| !child.is_over()).collect();
    }
    positions
}

#[test]
fn every_position_is_there_once_in_one_of_its_images() {
    for (name, plies) in [
        ("tictactoe", 8),
        ("connect4", 6),
        ("connect4(columns=4,rows=4,line=3)", 9),
        ("connect4(columns=9,rows=9,line=4)", 4),
        ("othello", 5),
        ("othello(size=4)", 7),
    ] {
        let game = game(name);
        for (ply, layer) in layers(game, plies).enumerate() {
            let reached = reached(game, ply as u32);
            let images: HashSet<AnyPosition> = layer
                .iter()
                .flat_map(|position| {
                    let symmetries = position.symmetries().iter();
                    symmetries.map(|&symmetry| position.transformed(symmetry))
                })
                .filter(|image| reached.contains(image))
                .collect();
            assert_eq!(images, reached, "{name}, ply {ply}");
            let hashes: HashSet<u64> = layer.iter().map(Position::canonical_hash64).collect();
            assert_eq!(hashes.len(), layer.len(), "{name}, ply {ply}: each once");
        }
    }
}

#[test]
fn images_have_one_canonical_position() {
    for name in ["tictactoe", "connect4", "othello(size=6)"] {
        for position in reached(game(name), 4) {
            let wanted = canonical(&position);
            for &symmetry in position.symmetries() {
                assert_eq!(canonical(&position.transformed(symmetry)), wanted, "{name}");
            }
        }
    }
}

#[test]
fn scores_worked_out_backwards_are_those_of_the_solver() {
    let mut solver = Solver::new(Options {
        table_megabytes: 4,
        ..Options::default()
    });
    let mut solve = |position: &AnyPosition| {
        let answer = solver.solve(position, Question::default(), Control::never(), &mut |_| ());
        answer.bounds.exact().expect("nothing stops it")
    };
    for (name, plies) in [
        ("connect4(columns=5,rows=4,line=4)", 5),
        ("connect4(columns=4,rows=4,line=3)", 7),
        ("tictactoe", 5),
        ("othello(size=4)", 5),
    ] {
        let all: Vec<Layer> = layers(game(name), plies).collect();
        let (last, before) = all.split_last().unwrap();
        let scores: Vec<i32> = last.iter().map(&mut solve).collect();
        let found = scores_before(&all, &scores).unwrap();
        for (layer, scores) in before.iter().zip(found) {
            let wanted: Vec<i32> = layer.iter().map(&mut solve).collect();
            assert_eq!(scores, wanted, "{name}");
        }
        assert_eq!(
            scores_before(&all, &scores[1..]),
            None,
            "a score is missing"
        );
    }
}
