//! The solvers' own boards hold what the rules' positions hold, cell by cell; and a score of a game of
//! lines says when the game ends.

use harif_engines::boards;
use harif_engines::othello;
use harif_engines::solve::{final_score, plies_to_end};
use harif_rules::{AnyPosition, Board, Game, Player, Position};

/// A position after so many random moves, or the end of the game before that.
fn after(game: Game, moves: usize, random: &mut fastrand::Rng) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..moves {
        let listed: Vec<_> = position.moves().collect();
        let Some(&m) = random.choice(&listed) else {
            break;
        };
        position.play(m).expect("a listed move");
    }
    position
}

#[test]
fn connect_four_boards_have_a_disc_where_the_position_has_one() {
    for (spec, fits) in [
        ("connect4", true),
        ("connect4(columns=5,rows=4,line=3)", true),
        ("connect4(columns=9,rows=7,line=4)", true),
        ("connect4(columns=16,rows=7,line=5)", true),
        ("connect4(columns=16,rows=16,line=4)", false),
        ("tictactoe", false),
        ("othello", false),
    ] {
        let game: Game = spec.parse().expect("a game");
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let moves = random.usize(..=game.cell_count());
            let position = after(game, moves, &mut random);
            let board = boards::connect4(&position);
            assert_eq!(board.is_some(), fits, "{spec}");
            let Some(board) = board else { continue };
            let rules = game.line_rules().expect("a game of lines");
            assert_eq!(
                (board.columns(), board.rows(), board.line()),
                (rules.columns.into(), rules.rows.into(), rules.line.into())
            );
            let mut expected = [0_u128; 2];
            for cell in game.cells() {
                let place = u32::from(cell.column) * (board.rows() + 1) + u32::from(cell.row);
                if let Some(side) = position.at(cell) {
                    expected[usize::from(side != position.turn())] |= 1 << place;
                }
            }
            assert_eq!([board.own(), board.other()], expected, "{position:?}");
        }
    }
}

#[test]
fn othello_boards_have_a_disc_where_the_position_has_one() {
    for size in (4..=20).step_by(2) {
        let game = Game::Othello { size };
        for seed in 0..20 {
            let mut random = fastrand::Rng::with_seed(seed);
            let moves = random.usize(..=game.cell_count());
            let position = after(game, moves, &mut random);
            let board = boards::othello(&position);
            assert_eq!(board.is_some(), size <= 8, "{size}");
            let grid = boards::othello_grid(&position).expect("a grid of any size");
            assert_eq!(grid.area(), game.cell_count());
            for (number, cell) in game.cells().enumerate() {
                let own = position.at(cell).map(|side| side == position.turn());
                let square = match own {
                    None => othello::Cell::Empty,
                    Some(true) => othello::Cell::Own,
                    Some(false) => othello::Cell::Opp,
                };
                assert_eq!(grid.cell(number), square, "{position:?}");
                if let Some((board, of_size)) = &board {
                    let bit = 1_u64 << (8 * u32::from(cell.row) + u32::from(cell.column));
                    let on_board = [board.own & bit != 0, board.opp & bit != 0];
                    assert_eq!(on_board, [own == Some(true), own == Some(false)]);
                    assert_eq!(*of_size, size);
                }
            }
        }
    }
}

/// Plain minimax to the end: the score in pairs of cells left over, and how long best play lasts (the
/// winner hurries, the loser does not).
fn best_play(position: &AnyPosition) -> (i32, u32) {
    let cells = position.game().cell_count();
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    if let Some(outcome) = position.outcome() {
        let left_over = (cells + 2 - discs) as i32 / 2;
        return (outcome.utility_for(position.turn()) * left_over, 0);
    }
    let replies = position
        .moves()
        .map(|m| best_play(&position.after_unchecked(m)));
    let (score, plies) = replies
        .map(|(score, plies)| (-score, plies + 1))
        .max_by_key(|&(score, plies)| {
            let patience = if score > 0 { -1 } else { 1 };
            (score, patience * plies as i32)
        })
        .expect("a game that goes on has moves");
    (score, plies)
}

#[test]
fn a_score_says_how_long_best_play_lasts() {
    let mut decided = 0;
    for (spec, from) in [
        ("tictactoe", 2..10),
        ("connect4(columns=4,rows=4,line=3)", 7..17),
        ("connect4(columns=5,rows=3,line=3)", 5..16),
        ("connect4(columns=4,rows=5,line=4)", 10..21),
        ("tictactoe(columns=4,rows=3,line=3)", 4..13),
    ] {
        let game: Game = spec.parse().expect("a game");
        for seed in 0..60 {
            let mut random = fastrand::Rng::with_seed(seed);
            let moves = random.usize(from.clone());
            let position = after(game, moves, &mut random);
            let (score, plies) = best_play(&position);
            assert_eq!(
                plies_to_end(&position, score),
                plies,
                "{position:?}: {score}"
            );
            if position.is_over() {
                assert_eq!(final_score(&position), Some(score), "{position:?}");
                continue;
            }
            let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
            let by_numbers = boards::plies_of_score(game.cell_count() as u32, discs as u32, score);
            assert_eq!(by_numbers, plies, "{position:?}: {score}");
            decided += usize::from(score != 0);
        }
    }
    assert!(decided > 60, "{decided}");
}
