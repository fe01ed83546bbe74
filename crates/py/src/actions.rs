//! Moves as small numbers, as `OpenSpiel` counts them.
//!
//! A column is its number from 0 at the left; a cell is `row * columns + column`, row 0 being the one that
//! is written 1; a pass comes after all cells. The number of a move does not depend on the position.

use harif_rules::{AnyMove, Cell, Column, Game, IntoAny, MoveInput, Position};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;

/// Games of so few actions have lists that are made once: tic-tac-toe and Connect Four on the usual boards.
const FEW: usize = 9;

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

/// The legal actions of a position, ascending, as a new list.
pub(crate) fn legal<'py, P>(
    py: Python<'py>,
    game: Game,
    position: &P,
) -> PyResult<Bound<'py, PyList>>
where
    P: Position<Move: IntoAny>,
{
    let numbers = position.moves().map(|m| number(game, m.into_any()));
    if count(game) <= FEW {
        return Ok(few(py, numbers.fold(0, |set, number| set | 1 << number)));
    }
    let mut listed = Vec::with_capacity(position.count_moves());
    listed.extend(numbers);
    PyList::new(py, listed)
}

/// The list of a set of few actions. A copy of a list takes a fraction of the time that filling one takes, and in a loop of
/// short games that is most of what the rules cost.
fn few(py: Python<'_>, set: usize) -> Bound<'_, PyList> {
    static LISTS: PyOnceLock<Vec<Py<PyList>>> = PyOnceLock::new();
    let lists = LISTS.get_or_init(py, || {
        let members = |set: usize| (0..FEW).filter(move |number| set >> number & 1 == 1);
        let list = |set| PyList::new(py, members(set).collect::<Vec<_>>());
        (0..1 << FEW)
            .map(|set| list(set).expect("a list of small numbers").unbind())
            .collect()
    });
    lists[set].bind(py).get_slice(0, FEW)
}
