//! What is said about a position holds, however the game goes on.

use crate::othello_plain::Plain;
use harif_engines::othello::{Board, Shape, Size, facts, move_facts, stable_discs};

type Whole = Size<8, 8>;

/// Plays on in every possible way and checks that no move ever turns a disc
/// of `kept`, the stable discs of the side `mine` at the start.
fn never_turned<S: Shape>(board: Board, kept: u64, mine: bool) {
    let own = if mine { board.own } else { board.opp };
    assert_eq!(own & kept, kept, "a stable disc was turned: {board:?}");
    let moves = board.moves::<S>();
    if moves == 0 {
        if !board.is_over::<S>() {
            never_turned::<S>(board.pass(), kept, !mine);
        }
        return;
    }
    for square in (0..64).filter(|square| moves >> square & 1 == 1) {
        let next = board.play::<S>(square).expect("a listed move is legal");
        never_turned::<S>(next, kept, !mine);
    }
}

fn check_stability<S: Shape>(rounds: usize, empties: usize) {
    let mut rng = fastrand::Rng::with_seed(21);
    let mut found = 0;
    for _ in 0..rounds {
        let plain = Plain::random(S::ROWS as i32, S::COLUMNS as i32, empties, &mut rng);
        let board = plain.board::<S>();
        let (own, opp) = (
            stable_discs::<S>(board.own, board.opp),
            stable_discs::<S>(board.opp, board.own),
        );
        assert_eq!((own & !board.own, opp & !board.opp), (0, 0));
        never_turned::<S>(board, own, true);
        never_turned::<S>(board, opp, false);
        found += (own | opp).count_ones();
    }
    assert!(found > 0, "no stable disc was ever found");
}

#[test]
fn stable_discs_survive_every_continuation() {
    check_stability::<Whole>(150, 7);
    check_stability::<Size<6, 6>>(150, 7);
    check_stability::<Size<4, 4>>(150, 7);
    check_stability::<Size<4, 6>>(150, 7);
}

/// Over whole random games, stable discs stay where they are and stay stable.
#[test]
fn stability_only_grows() {
    let mut rng = fastrand::Rng::with_seed(22);
    for _ in 0..3000 {
        let mut board = Board::start::<Whole>();
        let (mut own, mut opp) = (0, 0);
        while !board.is_over::<Whole>() {
            let now = (
                stable_discs::<Whole>(board.own, board.opp),
                stable_discs::<Whole>(board.opp, board.own),
            );
            assert_eq!((own & !now.0, opp & !now.1), (0, 0), "{board:?}");
            let moves = board.moves::<Whole>();
            board = if moves == 0 {
                board.pass()
            } else {
                let choices: Vec<u8> = (0..64).filter(|square| moves >> square & 1 == 1).collect();
                board
                    .play::<Whole>(choices[rng.usize(..choices.len())])
                    .expect("legal")
            };
            (opp, own) = now;
        }
    }
}

/// On a full board everything is stable.
#[test]
fn a_full_board_is_stable() {
    let mut rng = fastrand::Rng::with_seed(23);
    for _ in 0..1000 {
        let own = rng.u64(..);
        assert_eq!(stable_discs::<Whole>(own, !own), own);
    }
}

/// Where each square of a plain board touches another.
fn touch(plain: &Plain, a: usize, b: usize) -> bool {
    let columns = plain.columns as usize;
    a != b && (a / columns).abs_diff(b / columns) <= 1 && (a % columns).abs_diff(b % columns) <= 1
}

#[test]
fn facts_follow_their_definitions() {
    let mut rng = fastrand::Rng::with_seed(24);
    for round in 0..300 {
        let plain = Plain::random(8, 8, 1 + round % 55, &mut rng);
        let board = plain.board::<Whole>();
        let facts = facts::<Whole>(board);
        for (side, view, disc) in [(facts.own, plain.clone(), 1), (facts.opp, plain.pass(), -1)] {
            let of_side: Vec<usize> = (0..64).filter(|&s| plain.cells[s] == disc).collect();
            let near = |s: usize, t: usize| plain.cells[t] == 0 && touch(&plain, s, t);
            let frontier: Vec<usize> = of_side
                .iter()
                .copied()
                .filter(|&s| (0..64).any(|t| near(s, t)))
                .collect();
            assert_eq!(side.discs, plain.bits(&of_side));
            assert_eq!(side.moves, plain.bits(&view.moves()));
            assert_eq!(side.frontier, plain.bits(&frontier));
            let corner = |s: usize| [0, 7, 56, 63].contains(&s);
            let corners: Vec<usize> = of_side.iter().copied().filter(|&s| corner(s)).collect();
            assert_eq!(side.corners, plain.bits(&corners));
            let risky: Vec<usize> = of_side
                .iter()
                .copied()
                .filter(|&s| (0..64).any(|t| corner(t) && near(s, t)))
                .collect();
            assert_eq!(side.x_squares | side.c_squares, plain.bits(&risky));
            let diagonal = |s: usize| [9, 14, 49, 54].contains(&s);
            let x: Vec<usize> = risky.iter().copied().filter(|&s| diagonal(s)).collect();
            assert_eq!(side.x_squares, plain.bits(&x));
        }
    }
}

#[test]
fn regions_are_the_connected_groups_of_empty_squares() {
    let mut rng = fastrand::Rng::with_seed(25);
    for round in 0..300 {
        let plain = Plain::random(8, 8, 1 + round % 40, &mut rng);
        let facts = facts::<Whole>(plain.board::<Whole>());
        let region = |square: usize| {
            facts
                .regions
                .iter()
                .position(|region| region.squares >> square & 1 == 1)
        };
        for a in 0..64 {
            assert_eq!(region(a).is_some(), plain.cells[a] == 0);
            for b in (0..64).filter(|&b| touch(&plain, a, b)) {
                if plain.cells[a] == 0 && plain.cells[b] == 0 {
                    assert_eq!(region(a), region(b), "neighbours in different regions");
                }
            }
        }
        let sizes: Vec<usize> = facts
            .regions
            .iter()
            .map(|region| region.squares.count_ones() as usize)
            .collect();
        assert_eq!(
            sizes.iter().sum::<usize>(),
            plain.empties(),
            "regions overlap"
        );
        for (region, size) in facts.regions.iter().zip(sizes) {
            assert_eq!(region.is_odd(), size % 2 == 1);
            assert!(is_connected(&plain, region.squares));
        }
    }
}

/// Whether a walk from the first square reaches all of them.
fn is_connected(plain: &Plain, squares: u64) -> bool {
    let all: Vec<usize> = (0..64)
        .filter(|square| squares >> square & 1 == 1)
        .collect();
    let mut reached = vec![all[0]];
    let mut next = 0;
    while next < reached.len() {
        for &square in &all {
            if touch(plain, reached[next], square) && !reached.contains(&square) {
                reached.push(square);
            }
        }
        next += 1;
    }
    reached.len() == all.len()
}

#[test]
fn move_facts_are_seen_by_the_side_that_plays() {
    let board = Board::start::<Whole>();
    let d3 = 2 * 8 + 3;
    let change = move_facts::<Whole>(board, d3).expect("d3 is legal");
    assert_eq!(change.flips, 1 << 27);
    assert_eq!(change.before.own.discs, board.own);
    assert_eq!(change.after.own.discs, board.own | 1 << d3 | 1 << 27);
    assert_eq!(change.after.opp.discs, 1 << 36);
    assert_eq!(change.before.own.moves.count_ones(), 4);
    assert_eq!(change.after.opp.moves.count_ones(), 3);
    assert_eq!(move_facts::<Whole>(board, 0), None);
}
