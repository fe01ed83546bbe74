//! From a position of the rules to the boards of the solvers, and from their scores back to moves.
//!
//! The solvers work on bare words of bits in which "own" is the side to move.

use crate::{connect4, othello};
use harif_rules::{AnyPosition, Board, ConnectFour, Game, Position, Word};

/// The Connect Four solver's own board of a position; none for other games and for boards of more
/// than 128 bits.
pub fn connect4(position: &AnyPosition) -> Option<connect4::Board> {
    match position {
        AnyPosition::ConnectFour(position) => Some(connect4_board(position)),
        AnyPosition::WideConnectFour(position) => Some(connect4_board(position)),
        _ => None,
    }
}

/// The Othello solver's own board of a position in its frame of eight by eight squares, with the
/// size of the real one; none for other games and larger boards.
pub fn othello(position: &AnyPosition) -> Option<(othello::Board, u8)> {
    let AnyPosition::Othello(position) = position else {
        return None;
    };
    let own = position.discs(position.turn());
    let opp = position.discs(position.turn().opponent());
    Some((othello::Board { own, opp }, position.size()))
}

/// The plain board of an Othello position of any size; none for other games.
pub fn othello_grid(position: &AnyPosition) -> Option<othello::Grid> {
    let game = position.game();
    let Game::Othello { size } = game else {
        return None;
    };
    let square = |cell| match position.at(cell) {
        None => othello::Cell::Empty,
        Some(side) if side == position.turn() => othello::Cell::Own,
        Some(_) => othello::Cell::Opp,
    };
    let squares: Vec<othello::Cell> = game.cells().map(square).collect();
    othello::Grid::new(usize::from(size), usize::from(size), &squares)
}

/// How many moves of both sides a game of lines still lasts whose score for the side to move is
/// this, on a board of so many cells with so many discs.
///
/// The score counts pairs of cells that stay empty, so it fixes the number of discs at the end up
/// to one; and who makes the last move fixes the rest.
///
/// ```
/// use harif_engines::boards::plies_of_score;
/// // 7×6 with four discs on it, lost by two: the winner's last disc is number 38 of the game.
/// assert_eq!(plies_of_score(42, 4, -3), 34);
/// assert_eq!(plies_of_score(42, 4, 0), 38);
/// ```
pub fn plies_of_score(cells: u32, discs: u32, score: i32) -> u32 {
    if score == 0 {
        return cells - discs;
    }
    let at_most = cells + 2 - 2 * score.unsigned_abs();
    let mover_ends_it = score > 0;
    let odd = (at_most - discs) % 2 == 1;
    at_most - discs - u32::from(odd != mover_ends_it)
}

fn connect4_board<W: Word>(position: &ConnectFour<W>) -> connect4::Board {
    let wide = |set: W| {
        let [low, high] = set.halves();
        u128::from(low) | u128::from(high) << 64
    };
    let rules = position.rules();
    let own = wide(position.discs(position.turn()));
    let other = wide(position.discs(position.turn().opponent()));
    connect4::Board::from_bits(
        u32::from(rules.columns),
        u32::from(rules.rows),
        u32::from(rules.line),
        own,
        own | other,
    )
    .expect("a position of the rules is a position of the solver")
}
