//! Moves and values out of what a submission gives back.

use crate::assignment::FirstRow;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, Position};
use serde_json::Value;

/// One place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Value,
    Move,
    Row,
    Column,
    Other,
}

/// What an answer looks like: `value`, `move`, `move, value`, `row, column, value`, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    slots: Vec<Slot>,
    count_from: i64,
}

impl Template {
    /// Reads a template; rows and columns are counted from 0 or 1.
    ///
    /// # Errors
    /// Names the word that is not known.
    pub fn read(text: &str, count_from: u8) -> Result<Self, String> {
        let mut slots = Vec::new();
        for word in text.split(',') {
            slots.push(match word.trim() {
                "value" => Slot::Value,
                "move" => Slot::Move,
                "row" => Slot::Row,
                "column" => Slot::Column,
                "_" => Slot::Other,
                other => {
                    return Err(format!(
                        "answer: {other:?} is none of value, move, row, column, _"
                    ));
                }
            });
        }
        Ok(Self {
            slots,
            count_from: count_from.into(),
        })
    }

    /// Whether it has a value.
    pub fn has_value(&self) -> bool {
        self.slots.contains(&Slot::Value)
    }

    /// Whether it has a move.
    pub fn has_move(&self) -> bool {
        self.slots
            .iter()
            .any(|slot| matches!(slot, Slot::Move | Slot::Row | Slot::Column))
    }

    /// What stands at a place of the answer.
    fn part<'a>(&self, answer: &'a Value, wanted: Slot) -> Option<&'a Value> {
        let at = self.slots.iter().position(|&slot| slot == wanted)?;
        if self.slots.len() == 1 {
            return Some(answer);
        }
        answer.as_array()?.get(at)
    }

    /// The value of an answer; infinities count.
    pub fn value(&self, answer: &Value) -> Option<f64> {
        number(self.part(answer, Slot::Value)?)
    }

    /// The move of an answer on a position, not yet checked by the rules.
    pub fn chosen(
        &self,
        answer: &Value,
        position: &AnyPosition,
        first_row: FirstRow,
    ) -> Option<AnyMove> {
        let from = self.count_from;
        if let Some(named) = self.part(answer, Slot::Move) {
            return read_move(named, position, first_row, from);
        }
        let column = whole(self.part(answer, Slot::Column)?)? - from;
        match self.part(answer, Slot::Row) {
            Some(row) => place(whole(row)? - from, column, position, first_row),
            None => column_move(column, position.game()),
        }
    }
}

/// A number of any kind, infinities included.
pub(crate) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Object(object) => object.get("float")?.as_str()?.parse().ok(),
        other => other.as_f64(),
    }
}

/// A whole number; `3.0` is one.
fn whole(value: &Value) -> Option<i64> {
    let number = value.as_f64()?;
    (number.fract() == 0.0 && number.abs() < 1e6).then_some(number as i64)
}

fn column_move(column: i64, game: Game) -> Option<AnyMove> {
    let column = u8::try_from(column).ok()?;
    (column < game.columns()).then_some(AnyMove::Column(Column(column)))
}

/// The move on a cell, with the row as the submission's board counts it.
fn place(row: i64, column: i64, position: &AnyPosition, first_row: FirstRow) -> Option<AnyMove> {
    let game = position.game();
    if game.info().gravity {
        return column_move(column, game);
    }
    let (row, column) = (usize::try_from(row).ok()?, u8::try_from(column).ok()?);
    let mut rows: Vec<u8> = game.rows_from_top().collect();
    if first_row == FirstRow::Bottom {
        rows.reverse();
    }
    let row = *rows.get(row)?;
    (column < game.columns()).then_some(AnyMove::Cell(Cell::new(column, row)))
}

/// A move in one of the ways that programs say it: a column, a pair of row and column, the number of
/// a cell, a name; nothing where the side to move must pass.
fn read_move(
    value: &Value,
    position: &AnyPosition,
    first_row: FirstRow,
    from: i64,
) -> Option<AnyMove> {
    let game = position.game();
    match value {
        Value::Null => position
            .check(AnyMove::Pass)
            .is_ok()
            .then_some(AnyMove::Pass),
        Value::Array(items) if items.len() >= 2 => place(
            whole(&items[0])? - from,
            whole(&items[1])? - from,
            position,
            first_row,
        ),
        Value::Array(items) if items.len() == 1 => read_move(&items[0], position, first_row, from),
        Value::String(text) => match text.trim() {
            "pass" | "" => Some(AnyMove::Pass),
            name if game.info().gravity => name.parse().ok().map(AnyMove::Column),
            name => name.to_lowercase().parse().ok().map(AnyMove::Cell),
        },
        other => {
            let number = whole(other)? - from;
            if game.info().gravity {
                return column_move(number, game);
            }
            let columns = i64::from(game.columns());
            (number >= 0)
                .then(|| place(number / columns, number % columns, position, first_row))
                .flatten()
        }
    }
}

/// An answer as people read it, as Python would write it.
pub(crate) fn shown(value: &Value) -> String {
    let list = |items: &[Value]| items.iter().map(shown).collect::<Vec<_>>().join(", ");
    let text = match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("{text:?}"),
        Value::Array(items) => format!("({})", list(items)),
        Value::Object(object) => match object.iter().next() {
            Some((kind, Value::String(text))) if kind == "float" => text.clone(),
            Some((kind, Value::Array(items))) if kind == "set" => format!("{{{}}}", list(items)),
            Some((kind, Value::String(text))) if kind == "object" => format!("<{text}>"),
            _ => "{…}".to_owned(),
        },
    };
    if text.chars().count() > 120 {
        text.chars().take(119).chain(['…']).collect()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;
    use serde_json::json;

    fn chosen(template: &str, game: Game, answer: &Value, first_row: FirstRow) -> String {
        let template = Template::read(template, 0).unwrap();
        let position = AnyPosition::start(game);
        let chosen = template.chosen(answer, &position, first_row);
        chosen.map_or("-".to_owned(), |m| m.to_string())
    }

    #[test]
    fn moves_are_understood_in_every_shape() {
        let (top, bottom) = (FirstRow::Top, FirstRow::Bottom);
        let (four, ttt) = (Game::CONNECT_FOUR, Game::TIC_TAC_TOE);
        for (template, game, answer, row, expected) in [
            ("move", four, json!(3), top, "4"),
            ("move", four, json!(3.0), top, "4"),
            ("move", four, json!(7), top, "-"),
            ("move", four, json!(-1), top, "-"),
            ("move", four, json!([5, 2]), top, "3"),
            ("move, value", four, json!([3, 12]), top, "4"),
            ("value, move", four, json!([12, 3]), top, "4"),
            ("value, move", four, json!(12), top, "-"),
            ("column, value", four, json!([0, -5]), top, "1"),
            ("move", ttt, json!([0, 2]), top, "c1"),
            ("move", ttt, json!([0, 2]), bottom, "c3"),
            ("move", ttt, json!(8), top, "c3"),
            ("move", ttt, json!("b2"), top, "b2"),
            ("row, column, value", ttt, json!([1, 0, 1]), top, "a2"),
            ("move", ttt, Value::Null, top, "-"),
            ("move", ttt, json!(true), top, "-"),
        ] {
            let found = chosen(template, game, &answer, row);
            assert_eq!(found, expected, "{template} {answer}");
        }
    }

    #[test]
    fn none_is_a_pass_only_where_one_must_pass() {
        let template = Template::read("move", 0).unwrap();
        let game = Game::othello(4);
        let start = AnyPosition::start(game);
        assert_eq!(template.chosen(&Value::Null, &start, FirstRow::Top), None);
        let passing = notation::position(game, "xo2/4/4/3x o").unwrap();
        assert_eq!(passing.count_moves(), 1, "only a pass");
        let chosen = template.chosen(&Value::Null, &passing, FirstRow::Top);
        assert_eq!(chosen, Some(AnyMove::Pass));
    }
}
