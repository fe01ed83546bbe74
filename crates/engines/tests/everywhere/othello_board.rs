//! The board against the rules as written, and against known numbers.

use crate::othello_plain::Plain;
use harif_engines::othello::{Board, Cell, Grid, Shape, Size, perft, portable};

/// Plays random games on a board of shape `S` and compares moves, flips and
/// final scores with the plain rules at every position.
fn follows_the_rules<S: Shape>(games: usize) {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..games {
        let mut plain = Plain::start(S::ROWS as i32, S::COLUMNS as i32);
        assert_eq!(plain.board::<S>(), Board::start::<S>());
        while !plain.is_over() {
            let board = plain.board::<S>();
            let moves = plain.moves();
            assert_eq!(board.moves::<S>(), plain.bits(&moves), "{board:?}");
            for square in 0..plain.cells.len() {
                let bit = plain.bit(square) as u8;
                let expected = moves
                    .contains(&square)
                    .then(|| plain.play(square).board::<S>());
                assert_eq!(board.play::<S>(bit), expected, "{board:?} {bit}");
                if plain.cells[square] == 0 {
                    assert_eq!(board.flips(bit), plain.bits(&plain.turned(square)));
                }
            }
            plain = if moves.is_empty() {
                plain.pass()
            } else {
                plain.play(moves[rng.usize(..moves.len())])
            };
        }
        let board = plain.board::<S>();
        assert!(board.is_over::<S>());
        assert_eq!(board.final_score::<S>(), plain.final_score());
    }
}

#[test]
fn every_size_follows_the_rules() {
    follows_the_rules::<Size<8, 8>>(300);
    follows_the_rules::<Size<6, 6>>(300);
    follows_the_rules::<Size<4, 4>>(300);
    follows_the_rules::<Size<4, 6>>(300);
    follows_the_rules::<Size<6, 4>>(300);
    follows_the_rules::<Size<8, 6>>(100);
}

#[test]
fn the_grid_follows_the_rules() {
    let mut rng = fastrand::Rng::with_seed(8);
    for (rows, columns) in [(4, 4), (8, 8), (6, 10), (12, 12)] {
        for _ in 0..20 {
            let mut plain = Plain::start(rows, columns);
            while !plain.is_over() {
                let grid = grid(&plain);
                let moves = plain.moves();
                assert_eq!(grid.moves(), moves);
                for &square in &moves {
                    let next = grid.play(square).expect("a listed move is legal");
                    assert_eq!(next, self::grid(&plain.play(square)));
                }
                assert_eq!(grid.pass(), self::grid(&plain.pass()));
                plain = if moves.is_empty() {
                    plain.pass()
                } else {
                    plain.play(moves[rng.usize(..moves.len())])
                };
            }
        }
    }
}

fn grid(plain: &Plain) -> Grid {
    let cells: Vec<Cell> = plain
        .cells
        .iter()
        .map(|disc| match disc {
            1 => Cell::Own,
            -1 => Cell::Opp,
            _ => Cell::Empty,
        })
        .collect();
    Grid::new(plain.rows as usize, plain.columns as usize, &cells).expect("a whole board")
}

#[test]
fn a_grid_needs_all_its_squares() {
    assert_eq!(Grid::new(4, 4, &[Cell::Empty; 15]), None);
    assert_eq!(Grid::new(2, 8, &[Cell::Empty; 16]), None);
}

/// The vector code and the portable code agree on boards of every density,
/// reachable or not.
#[test]
fn portable_and_vector_code_agree() {
    let mut rng = fastrand::Rng::with_seed(9);
    for round in 0..2_000_000 {
        // Thinning and thickening words gives all densities from an eighth on.
        let mut filled = rng.u64(..);
        match round % 4 {
            0 => filled |= rng.u64(..) | rng.u64(..),
            1 => filled |= rng.u64(..),
            2 => filled &= rng.u64(..),
            _ => (),
        }
        let own = filled & rng.u64(..);
        let board = Board {
            own,
            opp: filled & !own,
        };
        let moves = board.moves::<Size<8, 8>>();
        assert_eq!(moves, portable::moves(board.own, board.opp), "{board:?}");
        for square in (0..64).filter(|square| filled >> square & 1 == 0) {
            let flips = board.flips(square);
            assert_eq!(
                flips,
                portable::flips(board.own, board.opp, square),
                "{board:?} {square}"
            );
            assert_eq!(flips != 0, moves >> square & 1 == 1, "{board:?} {square}");
        }
    }
}

/// Known numbers of move sequences from the start; a pass counts as a move.
#[test]
fn perft_of_the_whole_board() {
    let known = [
        1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284,
    ];
    for (depth, leaves) in (0..).zip(known) {
        assert_eq!(
            perft::<Size<8, 8>>(Board::start::<Size<8, 8>>(), depth),
            leaves
        );
    }
}

#[test]
fn perft_of_smaller_boards() {
    for depth in 0..=8 {
        let small = perft::<Size<4, 4>>(Board::start::<Size<4, 4>>(), depth);
        assert_eq!(small, Plain::start(4, 4).perft(depth));
        let wide = perft::<Size<4, 6>>(Board::start::<Size<4, 6>>(), depth);
        assert_eq!(wide, Plain::start(4, 6).perft(depth));
    }
    // Deep enough for passes and finished games.
    let small = perft::<Size<4, 4>>(Board::start::<Size<4, 4>>(), 14);
    assert_eq!(small, Plain::start(4, 4).perft(14));
}
