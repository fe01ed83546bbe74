//! Positions and questions as Python expressions.

use crate::assignment::{Assignment, BoardStyle, FirstRow, ProgramKind, Shape, Symbol};
use harif_rules::{AnyPosition, Board, Cell, Player, Position};
use serde_json::Value;

/// A symbol as Python writes it.
pub(crate) fn literal(symbol: &Symbol) -> String {
    match symbol {
        Symbol::Number(number) => number.to_string(),
        Symbol::Text(text) if text == "None" => text.clone(),
        // JSON strings are Python strings.
        Symbol::Text(text) => Value::from(text.as_str()).to_string(),
    }
}

/// A symbol as the answer of a submission has it.
pub(crate) fn as_json(symbol: &Symbol) -> Value {
    match symbol {
        Symbol::Number(number) => Value::from(*number),
        Symbol::Text(text) if text == "None" => Value::Null,
        Symbol::Text(text) => Value::from(text.as_str()),
    }
}

/// The rows of a board in the submission's order, each cell with who has it.
fn rows(position: &AnyPosition, style: &BoardStyle) -> Vec<Vec<Option<Player>>> {
    let game = position.game();
    let mut rows: Vec<Vec<Option<Player>>> = game
        .rows_from_top()
        .map(|row| {
            (0..game.columns())
                .map(|column| position.at(Cell::new(column, row)))
                .collect()
        })
        .collect();
    if style.first_row == FirstRow::Bottom {
        rows.reverse();
    }
    rows
}

/// The board as a Python expression.
pub(crate) fn board(position: &AnyPosition, style: &BoardStyle) -> String {
    let cell = |disc: &Option<Player>| match disc {
        None => literal(&style.empty),
        Some(side) => literal(&style.sides[side.index()]),
    };
    let rows = rows(position, style);
    let row = |row: &Vec<Option<Player>>| row.iter().map(cell).collect::<Vec<_>>().join(", ");
    let all: Vec<String> = rows.iter().map(row).collect();
    match style.shape {
        Shape::Flat => format!("[{}]", all.join(", ")),
        Shape::Rows => format!("[[{}]]", all.join("], [")),
        Shape::Numpy => format!("__import__(\"numpy\").array([[{}]])", all.join("], [")),
    }
}

/// The board as the answer of a submission has it.
pub(crate) fn board_json(position: &AnyPosition, style: &BoardStyle) -> Value {
    let cell = |disc: &Option<Player>| match disc {
        None => as_json(&style.empty),
        Some(side) => as_json(&style.sides[side.index()]),
    };
    let rows = rows(position, style);
    match style.shape {
        Shape::Flat => Value::Array(rows.iter().flatten().map(cell).collect()),
        Shape::Rows | Shape::Numpy => Value::Array(
            rows.iter()
                .map(|row| Value::Array(row.iter().map(cell).collect()))
                .collect(),
        ),
    }
}

/// A call with its variables: `board`, and where a function searches `depth`, `player`, `opponent`,
/// `maximizing` and `inf`.
pub(crate) fn question(call: &str, position: &AnyPosition, assignment: &Assignment) -> String {
    let style = &assignment.board;
    if assignment.kind == ProgramKind::Course {
        // There `player` is a function.
        return format!("(lambda board: ({call}))({})", board(position, style));
    }
    let turn = position.turn();
    let side = |player: Player| literal(&style.sides[player.index()]);
    let depth = assignment
        .depth
        .map_or_else(|| "99".to_owned(), |depth| depth.to_string());
    let maximizing = if assignment.view.side(turn) == turn {
        "True"
    } else {
        "False"
    };
    format!(
        "(lambda board, depth, player, opponent, maximizing, inf: ({call}))\
         ({}, {depth}, {}, {}, {maximizing}, float(\"inf\"))",
        board(position, style),
        side(turn),
        side(turn.opponent()),
    )
}
