//! GTP, the Go text protocol, version 2: one command a line, one answer each, ended by an empty
//! line. `GoGui`, Quarry and most Othello engines speak it.
//!
//! **Vertices.** A letter and a number: `D3`. In Othello and tic-tac-toe the number is the row from
//! the top, as those games write it and as `GRhino`, Edax and Quarry do; in Connect Four it counts
//! from the bottom and names the cell that the disc falls to. The ninth column is J, as in Go and
//! in `GoGui`, or I, as in Quarry, with whom `set_game` is understood.
//!
//! **Time.** `time_settings` and `time_left` count whole seconds, so an engine cannot be told less than
//! one. Host and engine here share a word of their own, `harif-move_time`, with the milliseconds for
//! each move; engines that do not know it refuse it and lose nothing.

mod engine;
mod host;

pub use engine::GtpEngine;
pub use host::GtpHost;

use harif_play::service::story::Remark;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, MoveInput, Player};

/// The command with the milliseconds for each move, which GTP has no word for.
const MOVE_TIME: &str = "harif-move_time";

/// How columns are called, which makes a difference on boards with more than eight.
///
/// GTP comes from Go, whose boards have no column I, and `GoGui` leaves it out of every board that it
/// draws. Quarry, which brought other games to GTP and with them the command `set_game`, leaves it out
/// in Go only. So a host that says `set_game` and is understood counts with every letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Letters {
    /// A to H, then J and on.
    #[default]
    OfGo,
    /// A, B, C and on.
    All,
}

impl Letters {
    const fn name(self, column: u8) -> char {
        let skipped = matches!(self, Self::OfGo) && column >= 8;
        (b'A' + column + skipped as u8) as char
    }

    fn column(self, name: char) -> Option<u8> {
        (0..26).find(|&column| self.name(column) == name)
    }
}

/// A move as a vertex.
fn vertex(letters: Letters, position: &AnyPosition, m: AnyMove) -> String {
    position.target(m).map_or_else(
        || "pass".to_owned(),
        |cell| format!("{}{}", letters.name(cell.column), cell.row + 1),
    )
}

/// The move that a vertex names, whether it is legal or not. In Connect Four the row says nothing
/// that the column does not, and may be left out.
fn read_vertex(letters: Letters, game: Game, text: &str) -> Option<AnyMove> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("pass") {
        return Some(AnyMove::Pass);
    }
    let letter = text.chars().next()?.to_ascii_uppercase();
    let column = letters
        .column(letter)
        .filter(|_| letter.is_ascii_uppercase())?;
    let rest = &text[1..];
    let row = rest.parse::<u8>().ok().filter(|row| (1..=99).contains(row));
    match game.info().input {
        MoveInput::Column if rest.is_empty() || row.is_some() => {
            Some(AnyMove::Column(Column(column)))
        }
        MoveInput::Column => None,
        MoveInput::Cell => Some(AnyMove::Cell(Cell::new(column, row? - 1))),
    }
}

/// How moves of a game are written, for authors of programs.
fn example(game: Game) -> String {
    match game.info().input {
        MoveInput::Column => Remark::ColumnsLike.about(&[&"D, D1"]),
        MoveInput::Cell => Remark::CellsLike.about(&[&"B2"]),
    }
}

/// The side that a colour names: `b`, `black`, `w`, `white`.
pub(crate) fn read_colour(text: &str) -> Option<Player> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Player::First),
        "w" | "white" => Some(Player::Second),
        _ => None,
    }
}

/// The colour of a side.
const fn colour(side: Player) -> &'static str {
    match side {
        Player::First => "b",
        Player::Second => "w",
    }
}

/// How GTP engines call a game: `GoGui` wants a capital first.
fn game_id(game: Game) -> String {
    let (first, rest) = game.name().split_at(1);
    first.to_ascii_uppercase() + rest
}

/// The board as `GoGui` reads it: the row with the highest number first.
fn drawn(position: &AnyPosition) -> String {
    let game = position.game();
    let rows = (0..game.rows()).rev().map(|row| {
        let cells = (0..game.columns()).map(|column| match position.at(Cell::new(column, row)) {
            None => ".",
            Some(Player::First) => "X",
            Some(Player::Second) => "O",
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}
