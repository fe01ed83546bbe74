//! What is said about a game between two seats.

use harif_play::session::{SeatHolder, Session};
use harif_rules::Player;
use harif_text::say;

use crate::{Mover, Speaker, agents};

impl Speaker<'_> {
    /// Who plays a side: "You", or the agent with its level.
    pub fn seat<S: SeatHolder>(&self, session: &Session<S>, side: Player) -> String {
        if session.only_human() == Some(side) {
            return say!(self.text, "side-you");
        }
        agents::with_options(self.text, &session.seat(side).spec())
    }

    /// Who plays with what: "Red: You" and "Yellow: Alpha-beta, Depth 4".
    pub fn players<S: SeatHolder>(&self, session: &Session<S>) -> [String; 2] {
        Player::BOTH.map(|side| self.player(session, side))
    }

    /// Who plays one side: "Red: You".
    pub fn player<S: SeatHolder>(&self, session: &Session<S>, side: Player) -> String {
        self.seated(side, self.seat(session, side))
    }

    /// Who plays with what, without the levels of agents.
    pub fn players_in_short<S: SeatHolder>(&self, session: &Session<S>) -> [String; 2] {
        Player::BOTH.map(|side| {
            let spec = session.seat(side).spec();
            let agent = spec.split(':').next().unwrap_or_default();
            let who = if session.only_human() == Some(side) {
                say!(self.text, "side-you")
            } else {
                agents::name(self.text, agent)
            };
            self.seated(side, who)
        })
    }

    fn seated(&self, side: Player, player: String) -> String {
        say!(
            self.text,
            "play-seat",
            side = self.side(side),
            player = player
        )
    }

    /// Whose turn it is in a session that goes on. An agent that does not think, because the game
    /// is paused or looked through, is only to move.
    pub fn turn_in<S: SeatHolder>(&self, session: &Session<S>, thinking: bool) -> String {
        let side = session.turn();
        let mover = match (thinking, session.only_human()) {
            (true, _) => Mover::Thinking,
            (false, Some(you)) if you == side => Mover::You,
            (false, _) => Mover::Waiting,
        };
        self.turn(side, mover)
    }

    /// How a session ended: the headline, then the facts. Nothing for one that goes on.
    pub fn ending_of<S: SeatHolder>(&self, session: &Session<S>) -> Vec<String> {
        session.result().map_or_else(Vec::new, |result| {
            self.ending(session.position(), result, session.only_human())
        })
    }
}
