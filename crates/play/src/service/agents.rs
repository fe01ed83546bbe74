//! The agents that sit at the tables of those who ask: each lives as long as its seat.

use super::wire::RequestError;
use crate::{Agent, AgentSpec};
use harif_rules::Game;
use std::collections::VecDeque;

/// How many agents are kept: both sides of a game, and those of a game that was just left. Each may
/// own a large table.
const MOST: usize = 4;

/// An agent with the seat, the description and the game that it was built for.
struct Seated {
    seat: u32,
    description: String,
    game: Game,
    agent: Box<dyn Agent>,
}

/// Agents by seat, the one that moved last at the end.
#[derive(Default)]
pub(super) struct Agents(VecDeque<Seated>);

impl std::fmt::Debug for Agents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seats = self.0.iter().map(|kept| (kept.seat, &kept.description));
        f.debug_map().entries(seats).finish()
    }
}

impl Agents {
    /// The agent of a seat, kept or built now. It is taken out while it thinks, so one that panics
    /// is not met again.
    pub(super) fn take(
        &mut self,
        seat: Option<u32>,
        description: &str,
        game: Game,
    ) -> Result<Box<dyn Agent>, RequestError> {
        let at = self.0.iter().position(|kept| Some(kept.seat) == seat);
        if let Some(kept) = at.and_then(|at| self.0.remove(at))
            && kept.description == description
            && kept.game == game
        {
            return Ok(kept.agent);
        }
        let spec: AgentSpec = description.parse().map_err(RequestError::bad)?;
        spec.build(game)
            .map_err(RequestError::bad)?
            .ok_or_else(|| RequestError::bad("a human chooses without a service"))
    }

    /// Keeps the agent of a seat for its next move; the one that has not moved for longest goes.
    pub(super) fn keep(
        &mut self,
        seat: Option<u32>,
        description: &str,
        game: Game,
        agent: Box<dyn Agent>,
    ) {
        let Some(seat) = seat else {
            return;
        };
        self.dismiss(seat);
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(Seated {
            seat,
            description: description.to_owned(),
            game,
            agent,
        });
    }

    /// Drops the agent of a seat.
    pub(super) fn dismiss(&mut self, seat: u32) {
        self.0.retain(|kept| kept.seat != seat);
    }
}
