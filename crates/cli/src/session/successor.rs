//! Another player for a seat in the middle of a game: after a program failed, or whenever a person wishes.

use harif_play::AgentSpec;
use harif_play::table::{Input, Notice};
use harif_rules::Player;
use harif_text::{Text, Value, say};

use super::Session;
use super::program::names_program;
use super::runner::Runner;
use super::setup;
use crate::failure::Failure;

/// The person, as an agent is named.
pub(crate) const HUMAN: &str = "human";
/// An agent that every game has, for examples.
const EXAMPLE: &str = "minimax";

/// The side that gets another player: the one to move unless a person plays it, then the other one.
fn seat_to_fill(session: &Session) -> Player {
    let turn = session.turn();
    if session.seat(turn).is_human() {
        turn.opponent()
    } else {
        turn
    }
}

/// The question who goes on for a side, where lines are asked for.
pub(crate) fn question(text: &Text, player: String) -> String {
    say!(
        text,
        "program-successor",
        player = player,
        human = Value::ltr(HUMAN),
        agent = Value::ltr(EXAMPLE)
    )
}

/// What to type on a full screen after a program failed for good.
pub(crate) fn way_out(text: &Text, player: String) -> Vec<String> {
    let command = |agent: &str| Value::ltr(format!("seat {agent}"));
    vec![
        say!(text, "program-stopped", player = player),
        say!(
            text,
            "program-successor-word",
            human = command(HUMAN),
            agent = command(EXAMPLE),
            pause = Value::ltr("p")
        ),
    ]
}

impl Runner {
    /// Whether the game waits until a failed program has a successor.
    pub(crate) fn awaits_successor(&self) -> bool {
        let session = self.session();
        let is_program = session.seat(session.turn()).program_command().is_some();
        is_program && self.table().is_paused() && !session.is_over()
    }

    /// Gives the seat of the machine to another player, the person by default, and goes on.
    ///
    /// # Errors
    /// If there is no such agent in this game.
    pub(crate) fn seat(&mut self, text: &Text, name: &str) -> Result<Vec<Notice>, Failure> {
        let name = Some(name.trim()).filter(|name| !name.is_empty());
        let name = name.unwrap_or(HUMAN);
        let game = self.session().game();
        let player = seat_to_fill(self.session());
        // A program that sits at this board may come back; others are named on the command line.
        let agent = if names_program(name) && self.has_program(name) {
            AgentSpec::program(name)
        } else {
            setup::read_agent(text, game, name, None)?
        };
        let mut notices = self.tell(Input::Seat { player, agent });
        notices.extend(self.tell(Input::GoOn));
        Ok(notices)
    }
}
