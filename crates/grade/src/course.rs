//! The seven functions of the well-known course on tic-tac-toe.

use crate::assignment::{Assignment, FirstRow, Placed};
use crate::moves::{Template, shown};
use crate::python;
use crate::questions::{Asked, Expect};
use crate::report::Why;
use crate::truth::Truth;
use harif_engines::solve::Solver;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Player, Position};
use serde_json::{Value, json};

/// How many cells may be empty where `minimax` is asked: from an empty board plain minimax takes too long.
const MOST_EMPTY: usize = 8;
/// How many positions `minimax` is asked about, and `result`.
const SEARCHED: usize = 24;
const PLAYED: usize = 40;

fn name(side: Player) -> Value {
    json!(if side == Player::First { "X" } else { "O" })
}

/// A cell as the course names it: row and column from the top left.
fn pair(position: &AnyPosition, cell: Cell) -> Value {
    let rows: Vec<u8> = position.game().rows_from_top().collect();
    let row = rows.iter().position(|&row| row == cell.row).unwrap_or(0);
    json!([row, cell.column])
}

fn cell_of(m: AnyMove) -> Option<Cell> {
    match m {
        AnyMove::Cell(cell) => Some(cell),
        _ => None,
    }
}

fn empties(position: &AnyPosition) -> usize {
    let game = position.game();
    game.cells()
        .filter(|&cell| position.at(cell).is_none())
        .count()
}

/// All questions about all positions, function by function.
pub(crate) fn questions(assignment: &Assignment, solver: &mut Solver) -> Vec<Asked> {
    let positions = &assignment.positions;
    let mut asked = Vec::new();
    let mut ask = |part: &str, call: String, placed: &Placed, expect: Expect| {
        if assignment.has_part(part) {
            let board = python::board(&placed.position, &assignment.board);
            asked.push(Asked {
                part: part.to_owned(),
                placed: Some(placed.clone()),
                expression: format!("(lambda board: [{call}, board])({board})"),
                call,
                expect,
            });
        }
    };
    let unchanged = |placed: &Placed, value: Value| Expect::SameAndUnchanged {
        value,
        board: python::board_json(&placed.position, &assignment.board),
    };
    for placed in positions {
        let position = &placed.position;
        let over = position.is_over();
        let winner = position.winner().map_or(Value::Null, name);
        ask(
            "winner",
            "winner(board)".into(),
            placed,
            unchanged(placed, winner),
        );
        let terminal = unchanged(placed, json!(over));
        ask("terminal", "terminal(board)".into(), placed, terminal);
        if let Some(utility) = position.utility() {
            let utility = unchanged(placed, json!(utility));
            ask("utility", "utility(board)".into(), placed, utility);
            continue;
        }
        let turn = unchanged(placed, name(position.turn()));
        ask("player", "player(board)".into(), placed, turn);
        let moves: Vec<Value> = position
            .moves()
            .filter_map(cell_of)
            .map(|cell| pair(position, cell))
            .collect();
        let actions = unchanged(placed, json!({ "set": moves }));
        ask("actions", "actions(board)".into(), placed, actions);
    }
    let open = || positions.iter().filter(|placed| !placed.position.is_over());
    for (number, placed) in open().take(PLAYED).enumerate() {
        let position = &placed.position;
        let call = |cell: Cell| {
            let at = pair(position, cell);
            format!("result(board, ({}, {}))", at[0], at[1])
        };
        let last = position.moves().last();
        if let Some((m, cell)) = last.and_then(|m| Some((m, cell_of(m)?))) {
            let after = python::board_json(&position.after_unchecked(m), &assignment.board);
            ask("result", call(cell), placed, unchanged(placed, after));
        }
        // Most of the points are for moves that are legal.
        if number % 4 != 0 {
            continue;
        }
        let game = position.game();
        if let Some(taken) = game.cells().find(|&cell| position.at(cell).is_some()) {
            ask("result", call(taken), placed, Expect::Refused);
        }
    }
    let searchable = |placed: &&Placed| empties(&placed.position) <= MOST_EMPTY;
    let mut searched: Vec<(&Placed, Truth)> = open()
        .filter(searchable)
        .map(|placed| (placed, Truth::of(&placed.position, None, solver)))
        .collect();
    // Where every move is as good as another, a wrong search is right too.
    searched.sort_by_key(|(_, truth)| truth.best_moves().len() == truth.moves.len());
    for (placed, truth) in searched.into_iter().take(SEARCHED) {
        let expect = Expect::CourseMove {
            truth,
            board: python::board_json(&placed.position, &assignment.board),
        };
        ask("minimax", "minimax(board)".into(), placed, expect);
    }
    if let Some(over) = positions.iter().find(|placed| placed.position.is_over()) {
        ask(
            "minimax",
            "minimax(board)".into(),
            over,
            unchanged(over, Value::Null),
        );
    }
    asked
}

/// The positions whose search is worth watching: uneven, with a tree that is soon walked.
pub(crate) fn watchable(assignment: &Assignment) -> Vec<&Placed> {
    let fits = |placed: &&Placed| {
        !placed.position.is_over() && (4..=6).contains(&empties(&placed.position))
    };
    let chosen = assignment.positions.iter().filter(fits);
    chosen.take(assignment.watched).collect()
}

/// Judges the move that `minimax` chose.
pub(crate) fn judge_move(
    truth: &Truth,
    got: &Value,
    placed: Option<&Placed>,
) -> Result<(), Option<Why>> {
    let template = Template::read("move", 0).map_err(|_| None)?;
    let position = placed.map(|placed| &placed.position);
    let chosen = position.and_then(|position| template.chosen(got, position, FirstRow::Top));
    let standing = chosen.and_then(|m| Some((m, truth.standing(m)?)));
    match (standing, truth.best()) {
        (Some((_, stands)), Some(best)) if stands == best => Ok(()),
        (Some((got, stands)), Some(could)) => Err(Some(Why::Worse {
            got,
            stands,
            could,
            better: truth.best_moves(),
        })),
        _ => Err(Some(Why::Illegal { got: shown(got) })),
    }
}
