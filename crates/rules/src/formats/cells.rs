//! Boards as unbroken rows of characters, in the letters that Othello programs use.

use crate::notation::board::{disc, is_empty};
use crate::{AnyPosition, Board, Game, Player, Setup, SetupError};

/// A character that means nothing on a board.
pub(super) struct NotACell(pub(super) char);

/// What a character says about a cell: whose disc lies there, or that there is none.
///
/// Black is `X`, `*` or `B`, White is `O` or `W`, in either case.
pub(super) const fn content(c: char) -> Result<Option<Player>, NotACell> {
    match c {
        'b' | 'B' => Ok(Some(Player::First)),
        'w' | 'W' => Ok(Some(Player::Second)),
        _ if is_empty(c) => Ok(None),
        _ => match disc(c) {
            Some(player) => Ok(Some(player)),
            None => Err(NotACell(c)),
        },
    }
}

/// The most cells that a board has.
pub(super) const MOST: usize = {
    let side = *Game::OTHELLO_SIZES.end() as usize;
    side * side
};

/// The size of the board that has this many cells.
pub(super) fn size_of(cells: usize) -> Option<u8> {
    Game::OTHELLO_SIZES
        .step_by(2)
        .find(|&size| usize::from(size).pow(2) == cells)
}

/// The position with these cells, row by row from the top.
pub(super) fn position(
    size: u8,
    cells: &[Option<Player>],
    turn: Player,
) -> Result<AnyPosition, SetupError> {
    let game = Game::Othello { size };
    let mut setup = Setup::new(game);
    for (cell, &disc) in game.cells().zip(cells) {
        setup.put(cell, disc);
    }
    setup.set_turn(Some(turn));
    AnyPosition::set_up(&setup)
}

/// The cells row by row from the top, as `letters` names the two sides and `-` the rest.
pub(super) fn write(position: &impl Board, letters: [char; 2]) -> String {
    let letter = |cell| position.at(cell).map_or('-', |side| letters[side.index()]);
    position.game().cells().map(letter).collect()
}
