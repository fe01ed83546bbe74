//! Moves as small numbers, as `OpenSpiel` counts them.
//!
//! A column is its number from 0 at the left; a cell is `row * columns + column`, row 0 being the one that
//! is written 1; a pass comes after all cells. The number of a move does not depend on the position.

use harif_rules::{AnyMove, Cell, Column, Game, MoveInput};

/// How many numbers a game has.
pub(crate) fn count(game: Game) -> usize {
    let info = game.info();
    match info.input {
        MoveInput::Column => usize::from(game.columns()),
        MoveInput::Cell => game.cell_count() + usize::from(info.passes),
    }
}

/// The number of a move.
pub(crate) fn number(game: Game, m: AnyMove) -> usize {
    match m {
        AnyMove::Column(column) => usize::from(column.0),
        AnyMove::Cell(cell) => {
            usize::from(cell.row) * usize::from(game.columns()) + usize::from(cell.column)
        }
        AnyMove::Pass => game.cell_count(),
    }
}

/// The move of a number; none if the game has no such number.
pub(crate) fn named(game: Game, number: usize) -> Option<AnyMove> {
    if number >= count(game) {
        return None;
    }
    let columns = usize::from(game.columns());
    Some(match game.info().input {
        MoveInput::Column => AnyMove::Column(Column(number as u8)),
        MoveInput::Cell if number == game.cell_count() => AnyMove::Pass,
        MoveInput::Cell => AnyMove::Cell(Cell::new(
            (number % columns) as u8,
            (number / columns) as u8,
        )),
    })
}
