//! Writing GGF: what servers and programs write, in their order.

use std::fmt::Write;

use super::super::{GameText, Ply, cells};
use crate::{AnyMove, Board, Player, Position};

/// The properties that a [`GameText`] has fields for.
const OWN: [&str; 8] = ["GM", "PC", "DT", "PB", "PW", "BO", "B", "W"];

/// The property that holds the moves of a side.
pub(super) const fn property_of(side: Player) -> char {
    match side {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

/// The game on one line, without a line end (unless a value holds one).
///
/// Tags whose names are no names of properties are left out.
pub fn write(game: &GameText) -> String {
    let mut text = String::from("(;GM[Othello]");
    property(&mut text, "PC", &game.place);
    property(&mut text, "DT", &game.date);
    property(&mut text, "PB", &game.players[0]);
    property(&mut text, "PW", &game.players[1]);
    if let Some(claim) = game.claim {
        property(&mut text, "RE", &claim.to_string());
    }
    if game.tag("TY").is_none() {
        property(&mut text, "TY", &game.size().to_string());
    }
    for (name, value) in &game.tags {
        let own = OWN.contains(&name.as_str()) || name == "RE" && game.claim.is_some();
        if !own && !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric()) {
            write!(text, "{name}[{}]", escaped(value)).expect("a string takes everything");
        }
    }
    text.push_str(&board(game));
    let mut turn = game.start().turn();
    for ply in game.plies() {
        write!(text, "{}[{}]", property_of(turn), written_ply(ply))
            .expect("a string takes everything");
        turn = turn.opponent();
    }
    text.push_str(";)");
    text
}

/// A property, unless there is nothing to say.
fn property(text: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        write!(text, "{name}[{}]", escaped(value)).expect("a string takes everything");
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// The board before the first move, with a blank after each row.
fn board(game: &GameText) -> String {
    const LETTERS: [char; 2] = ['*', 'O'];
    let size = usize::from(game.size());
    let cells = cells::write(game.start(), LETTERS);
    let mut text = format!("BO[{}", game.start().game().columns());
    for row in 0..size {
        text.push(' ');
        text.push_str(&cells[row * size..][..size]);
    }
    text.push(' ');
    text.push(LETTERS[game.start().turn().index()]);
    text.push(']');
    text
}

fn written_ply(ply: &Ply) -> String {
    let name = match ply.played {
        AnyMove::Pass => "PA".to_owned(),
        m => m.to_string().to_ascii_uppercase(),
    };
    match (ply.evaluation, ply.seconds) {
        (None, None) => name,
        (Some(evaluation), None) => format!("{name}/{evaluation}"),
        (None, Some(seconds)) => format!("{name}//{seconds}"),
        (Some(evaluation), Some(seconds)) => format!("{name}/{evaluation}/{seconds}"),
    }
}
