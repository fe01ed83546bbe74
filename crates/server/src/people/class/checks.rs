//! Texts of members: only what cannot be a message to others is kept.

use harif_rules::{Game, notation};

use harif_wire::Refusal;
use harif_wire::class::ScreenBoard;

/// The longest link of an assignment.
const LONGEST_LINK: usize = 2_000;

/// Whether a text can be the name of a program: nothing that could be a message to others.
pub(super) fn is_program(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    (1..=24).contains(&name.len()) && name.chars().all(allowed)
}

/// Whether a text can follow the address of the page.
pub(super) fn check_link(link: &str) -> Result<(), Refusal> {
    let is_link = link.starts_with('#')
        && link.len() <= LONGEST_LINK
        && link.chars().all(|c| c.is_ascii_graphic());
    is_link.then_some(()).ok_or(Refusal::Setup)
}

/// A board on a screen, in the form in which it is kept.
pub(super) fn read_screen(board: &ScreenBoard) -> Result<ScreenBoard, Refusal> {
    const LONGEST: usize = 1_000;
    if board.game.len().max(board.position.len()) > LONGEST {
        return Err(Refusal::Setup);
    }
    let game: Game = board.game.parse().map_err(|_| Refusal::Setup)?;
    let position = notation::position(game, &board.position).map_err(|_| Refusal::Setup)?;
    Ok(ScreenBoard {
        game: game.to_string(),
        position: notation::board::write(&position),
    })
}
