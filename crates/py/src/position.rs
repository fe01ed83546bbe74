//! `harif.Position`: a position of any game, as an immutable value.

use harif_rules::notation::{self, board};
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Game, Outcome as RulesOutcome, Player, Position as _, Setup,
    SetupError, with_position,
};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::actions;
use crate::analysis;
use crate::errors::{illegal, refused, value_error};
use crate::numbers::whole;
use crate::pickle::{Reduced, maker};
use crate::report::Report;
use crate::solver::{self, Solution};

/// A position of tic-tac-toe, Connect Four or Othello, on a board of any size.
///
/// A position never changes: `play` and `apply` give new ones. Equal positions are equal in Python and
/// have the same hash, so that sets and dictionaries of them work.
///
/// >>> import harif
/// >>> p = harif.Position("connect4", "4453")
/// >>> p.turn, len(p.legal_moves)
/// (0, 7)
/// >>> p.play("4").solve().score
/// 3
/// >>> print(harif.Position("tictactoe", "b2a1"))
/// o . .
/// . x .
/// . . .
#[pyclass(frozen, eq, module = "harif")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(pub(crate) AnyPosition);

/// How a finished game ended.
///
/// >>> import harif
/// >>> harif.Position("tictactoe", "a1b1a2b2a3").outcome
/// Outcome(winner=0, margin=1)
#[pyclass(frozen, eq, hash, get_all, module = "harif")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// 0 or 1, or `None` for a draw.
    winner: Option<usize>,
    /// By how much: discs in Othello, 1 in the games of lines, 0 for a draw.
    margin: u32,
}

impl From<RulesOutcome> for Outcome {
    fn from(outcome: RulesOutcome) -> Self {
        match outcome {
            RulesOutcome::Won { by, margin } => Self {
                winner: Some(by.index()),
                margin,
            },
            RulesOutcome::Draw => Self {
                winner: None,
                margin: 0,
            },
        }
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self
            .winner
            .map_or("None".to_owned(), |side| side.to_string());
        format!("Outcome(winner={winner}, margin={})", self.margin)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (Option<usize>, u32)>> {
        Ok((maker(py, "_outcome")?, ((self.winner, self.margin),)))
    }
}

/// An `Outcome` that was pickled.
#[pyfunction]
pub(crate) fn _outcome(parts: (Option<usize>, u32)) -> Outcome {
    let (winner, margin) = parts;
    Outcome { winner, margin }
}

/// The game that a text names.
pub(crate) fn game_named(text: &str) -> PyResult<Game> {
    text.parse().map_err(value_error)
}

/// The move that a text or a number means in a position.
pub(crate) fn read_move(position: &AnyPosition, given: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_str()?;
        return notation::typed_move(position, text)
            .filter(|_| !is_list_number(position, text))
            .ok_or_else(|| {
                value_error(format_args!(
                    "{text:?} is not a move of {}",
                    position.game()
                ))
            });
    }
    action_named(position.game(), given)
}

/// Where moves are cells, people may type the number of a move in a list; programs may not.
fn is_list_number(position: &AnyPosition, text: &str) -> bool {
    position.game().info().input == harif_rules::MoveInput::Cell
        && text.trim().chars().all(char::is_numeric)
}

/// The move of a number. Negative numbers and those of many digits are no actions either.
#[inline]
fn action_named(game: Game, given: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    let found = match given.extract() {
        Ok(number) => actions::named(game, number),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => None,
        Err(error) => return Err(error),
    };
    found.ok_or_else(|| {
        let last = actions::count(game) - 1;
        let reason = format!("the actions of {game} go from 0 to {last}");
        refused(given.py(), &given.to_string(), &reason)
    })
}

/// The cells in the order of the arrays: the top row first, as the board is drawn.
pub(crate) fn cells_from_top(game: Game) -> impl Iterator<Item = Cell> {
    game.rows_from_top()
        .flat_map(move |row| (0..game.columns()).map(move |column| Cell::new(column, row)))
}

/// The discs as numbers from the top row: 1 for the first player, -1 for the second.
pub(crate) fn write_cells(position: &AnyPosition, cells: &mut Vec<i8>) {
    with_position!(position, position => {
        cells.extend(cells_from_top(position.game()).map(|cell| match position.at(cell) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => -1,
        }));
    });
}

/// The position whose discs these numbers are; the turn may be left out where the discs tell it.
pub(crate) fn read_cells(
    game: Game,
    cells: impl IntoIterator<Item = i8>,
    turn: Option<i8>,
) -> Result<AnyPosition, String> {
    let mut setup = Setup::new(game);
    for (at, (cell, number)) in cells_from_top(game).zip(cells).enumerate() {
        setup.put(
            cell,
            match number {
                0 => None,
                1 => Some(Player::First),
                -1 => Some(Player::Second),
                _ => {
                    let (row, column) = (
                        at / usize::from(game.columns()),
                        at % usize::from(game.columns()),
                    );
                    return Err(format!(
                        "{number} at [{row}, {column}] is neither 1, -1 nor 0"
                    ));
                }
            },
        );
    }
    setup.set_turn(match turn {
        None => None,
        Some(0) => Some(Player::First),
        Some(1) => Some(Player::Second),
        Some(other) => return Err(format!("the turn is 0 or 1, not {other}")),
    });
    AnyPosition::set_up(&setup).map_err(|error| match error {
        SetupError::TurnNotSaid => "say whose turn it is: 0 or 1".to_owned(),
        error => error.to_string(),
    })
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game = "tictactoe", text = ""))]
    fn new(game: &str, text: &str) -> PyResult<Self> {
        let game = game_named(game)?;
        notation::position(game, text)
            .map(Self)
            .map_err(value_error)
    }

    /// The position on a board of numbers: 1 for the first player, -1 for the second, 0 for an empty
    /// cell, the top row first. Othello needs the turn; elsewhere the discs tell it.
    #[staticmethod]
    #[pyo3(signature = (game, board, turn = None))]
    fn from_numpy(game: &str, board: &Bound<'_, PyAny>, turn: Option<i8>) -> PyResult<Self> {
        let game = game_named(game)?;
        let numbers = board
            .py()
            .import("harif.batch")?
            .getattr("_small_numbers")?;
        let board = numbers.call1((board, "a board"))?;
        let board = board.cast::<PyArrayDyn<i8>>()?;
        let shape = [usize::from(game.rows()), usize::from(game.columns())];
        if board.shape() != shape {
            return Err(PyValueError::new_err(format!(
                "the board is {:?}, but {game} has {shape:?}",
                board.shape()
            )));
        }
        let board = board.try_readonly()?;
        let cells = board.as_array();
        read_cells(game, cells.iter().copied(), turn)
            .map(Self)
            .map_err(value_error)
    }

    /// The game with its size, as `Position` reads it.
    #[getter]
    fn game(&self) -> String {
        self.0.game().to_string()
    }

    /// How many columns the board has.
    #[getter]
    fn columns(&self) -> u8 {
        self.0.game().columns()
    }

    /// How many rows the board has.
    #[getter]
    fn rows(&self) -> u8 {
        self.0.game().rows()
    }

    /// The board on one line, as `Position` reads it.
    #[getter]
    fn text(&self) -> String {
        board::write(&self.0)
    }

    /// Whose turn it is: 0 for the side that moved first (X, Red, Black), 1 for the other.
    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    /// How many discs lie on the board.
    #[getter]
    fn discs(&self) -> usize {
        Player::BOTH.iter().map(|&side| self.0.count(side)).sum()
    }

    /// How the game ended, or `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// 0 or 1 once that side has won, else `None`.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.winner().map(Player::index)
    }

    /// What the game is worth to both sides: 1.0 for the winner, -1.0 for the loser, 0.0 for a draw and
    /// while the game goes on.
    #[getter]
    fn returns(&self) -> (f64, f64) {
        let first = f64::from(self.0.utility().unwrap_or(0));
        (first, 0.0 - first)
    }

    /// The legal moves, in the order of the rules; none when the game is over. A forced pass is "pass".
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.0.moves().map(|m| m.to_string()).collect()
    }

    /// The legal moves as numbers in `OpenSpiel`'s order, ascending.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        with_position!(&self.0, position => actions::legal(py, position.game(), position))
    }

    /// How many actions the game has, legal or not.
    #[getter]
    fn num_actions(&self) -> usize {
        actions::count(self.0.game())
    }

    /// The number of a move.
    fn action(&self, r#move: &Bound<'_, PyString>) -> PyResult<usize> {
        let m = read_move(&self.0, r#move)?;
        Ok(actions::number(self.0.game(), m))
    }

    /// The move of a number.
    fn move_of(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        action_named(self.0.game(), action).map(|m| m.to_string())
    }

    /// The position after a move such as "4", "d3" or "pass".
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyString>) -> PyResult<Self> {
        let m = read_move(&self.0, r#move)?;
        self.0
            .after(m)
            .map(Self)
            .map_err(|error| illegal(py, error))
    }

    /// The position after an action: a number of `legal_actions`.
    fn apply(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        let m = action_named(self.0.game(), action)?;
        self.0.check(m).map_err(|error| illegal(py, error))?;
        // A position has room for the largest board: it is copied once here, not from result to result.
        let mut next = self.0.clone();
        next.play_unchecked(m);
        Py::new(py, Self(next))
    }

    /// Whose disc lies on a cell such as "d3": 0, 1 or `None`.
    fn at(&self, cell: &str) -> PyResult<Option<usize>> {
        let place: Cell = cell.parse().map_err(value_error)?;
        let game = self.0.game();
        if place.column >= game.columns() || place.row >= game.rows() {
            return Err(value_error(format_args!(
                "{cell:?} is outside the board of {game}"
            )));
        }
        Ok(self.0.at(place).map(Player::index))
    }

    /// The cells of all winning lines, once a line has won.
    #[getter]
    fn winning_cells(&self) -> Vec<String> {
        self.0.winning_cells().iter().map(Cell::to_string).collect()
    }

    /// The cells whose discs a move would flip; none where discs do not flip.
    fn flips(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let m = read_move(&self.0, r#move)?;
        Ok(self.0.flips(m).iter().map(Cell::to_string).collect())
    }

    /// How many lines of play of this length there are.
    fn perft(&self, py: Python<'_>, #[pyo3(from_py_with = whole)] depth: u32) -> u64 {
        py.detach(|| with_position!(&self.0, position => harif_rules::perft(position, depth)))
    }

    /// The board as `int8[rows, columns]`: 1 for the first player, -1 for the second, 0 for an empty
    /// cell. Row 0 is the top row of the board as it is drawn: the row written 1 in tic-tac-toe and
    /// Othello, the highest one in Connect Four.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let game = self.0.game();
        let mut cells = Vec::with_capacity(game.cell_count());
        write_cells(&self.0, &mut cells);
        PyArray1::from_vec(py, cells)
            .reshape([usize::from(game.rows()), usize::from(game.columns())])
    }

    /// The exact value, by the solvers of this process. `weak` asks only who wins.
    ///
    /// It takes as long as it takes: `Solver.can_solve_soon(position)` says whether that is seconds.
    #[pyo3(signature = (*, weak = false))]
    fn solve(&self, py: Python<'_>, weak: bool) -> PyResult<Solution> {
        solver::solve_with_shared(py, &self.0, weak)
    }

    /// What every move is worth, as exactly as the limits allow; one second if none is given.
    #[pyo3(signature = (seconds = None, depth = None, nodes = None))]
    fn analyze(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = whole)] depth: Option<u32>,
        #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    ) -> PyResult<Report> {
        analysis::analyze(py, &self.0, seconds, depth, nodes)
    }

    pub(crate) fn __str__(&self) -> String {
        let mut text = String::new();
        for (at, row) in board::drawn(&self.0).lines().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            for (at, c) in row.chars().enumerate() {
                if at > 0 {
                    text.push(' ');
                }
                text.push(c);
            }
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.0.game(), board::write(&self.0))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("harif.svg")?.call_method1("board", (slf,))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash64()
    }

    fn __copy__(slf: &Bound<'_, Self>) -> Py<Self> {
        slf.clone().unbind()
    }

    fn __deepcopy__(slf: &Bound<'_, Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf.clone().unbind()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let position = &slf.get().0;
        let arguments =
            (position.game().to_string(), board::write(position)).into_pyobject(slf.py())?;
        Ok((slf.get_type().into_any(), arguments))
    }
}
