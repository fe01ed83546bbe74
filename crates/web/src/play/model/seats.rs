//! Who can sit at the table: agents with their levels, and which chairs people take.

use harif_play::session::Seated;
use harif_play::{AGENTS, AgentEntry, AgentError, AgentSpec};
use harif_rules::{Game, Player};
use harif_text::Text;
use harif_words::{AgentLevel, usual_level};

/// Somebody on a chair: an agent by name with at most one setting that is its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    agent: &'static str,
    options: String,
}

impl Seated for Seat {
    fn is_human(&self) -> bool {
        Self::is_human(self)
    }

    fn spec(&self) -> String {
        Self::spec(self)
    }
}

impl Seat {
    /// A person.
    pub(crate) const HUMAN: Self = Self {
        agent: "human",
        options: String::new(),
    };

    /// An agent at its usual level.
    pub(crate) fn usual(entry: &'static AgentEntry) -> Self {
        let level = usual_level(entry);
        Self {
            agent: entry.name,
            options: level.map(AgentLevel::option).unwrap_or_default(),
        }
    }

    /// Reads an agent as people write it, and sees to it that it plays the game.
    pub(crate) fn read(text: &str, game: Game) -> Result<Self, AgentError> {
        let spec: AgentSpec = text.parse()?;
        spec.build(game)?;
        let written = spec.to_string();
        let options = written.split_once(':').map_or("", |(_, options)| options);
        Ok(Self {
            agent: spec.entry().name,
            options: options.to_owned(),
        })
    }

    /// The agent as people write it.
    pub(crate) fn spec(&self) -> String {
        if self.options.is_empty() {
            self.agent.to_owned()
        } else {
            format!("{}:{}", self.agent, self.options)
        }
    }

    pub(crate) const fn agent(&self) -> &'static str {
        self.agent
    }

    pub(crate) fn is_human(&self) -> bool {
        self.agent == "human"
    }

    pub(crate) fn entry(&self) -> &'static AgentEntry {
        let mut all = AGENTS.iter();
        all.find(|entry| entry.name == self.agent)
            .expect("a seat names an agent of the table")
    }

    /// The level, if the options are exactly that.
    pub(crate) fn level(&self) -> Option<AgentLevel> {
        AgentLevel::read(&self.options)
    }

    /// What it is like at its level, where that is told.
    pub(crate) fn level_idea(&self, text: &Text) -> Option<String> {
        self.level()?.idea(text, self.agent)
    }

    /// The same agent at another level.
    pub(crate) fn at(&self, level: AgentLevel) -> Self {
        Self {
            agent: self.agent,
            options: level.option(),
        }
    }
}

/// The agents that play a game, people left out.
pub(crate) fn opponents(game: Game) -> impl Iterator<Item = &'static AgentEntry> {
    AGENTS
        .iter()
        .filter(move |entry| entry.name != "human" && (entry.plays)(game))
}

/// Which chairs people take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum You {
    Random,
    First,
    Second,
    Both,
    Watch,
}

impl You {
    pub(crate) const ALL: [Self; 5] = [
        Self::Random,
        Self::First,
        Self::Second,
        Self::Both,
        Self::Watch,
    ];

    /// The stable name used in forms and settings.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Second => "second",
            Self::Both => "both",
            Self::Watch => "watch",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|you| you.name() == name)
    }

    /// What a table looks like.
    pub(crate) fn of(seats: &[Seat; 2]) -> Self {
        match seats.each_ref().map(Seat::is_human) {
            [true, true] => Self::Both,
            [true, false] => Self::First,
            [false, true] => Self::Second,
            [false, false] => Self::Watch,
        }
    }

    /// Who sits where. `lot` is who begins when that is left to chance, `opponents` are the agents
    /// to choose from: the opponent, and for a game that is only watched the other one.
    pub(crate) fn seats(self, lot: Player, opponents: &[Seat; 2]) -> [Seat; 2] {
        let [one, other] = opponents.clone();
        match (self, lot) {
            (Self::Both, _) => [Seat::HUMAN, Seat::HUMAN],
            (Self::Watch, _) => [other, one],
            (Self::First, _) | (Self::Random, Player::First) => [Seat::HUMAN, one],
            (Self::Second, _) | (Self::Random, Player::Second) => [one, Seat::HUMAN],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_words::games::sizes;
    use harif_words::levels;

    #[test]
    fn every_offered_agent_and_level_can_play_every_offered_game() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            for size in sizes(game) {
                for entry in opponents(size) {
                    let usual = Seat::usual(entry);
                    assert_eq!(Seat::read(&usual.spec(), size), Ok(usual.clone()));
                    for &level in levels(entry) {
                        let seat = usual.at(level);
                        assert_eq!(seat.level(), Some(level));
                        assert_eq!(Seat::read(&seat.spec(), size), Ok(seat));
                    }
                }
            }
        }
    }

    #[test]
    fn chairs_are_taken_as_asked() {
        let opponents = ["random", "greedy"].map(|name| Seat::read(name, Game::OTHELLO).unwrap());
        for you in You::ALL {
            let seats = you.seats(Player::Second, &opponents);
            let shown = You::of(&seats);
            match you {
                You::Random => assert_eq!(shown, You::Second),
                _ => assert_eq!(shown, you),
            }
        }
        assert_eq!(You::named("nobody"), None);
    }

    #[test]
    fn unknown_agents_are_refused() {
        assert!(Seat::read("minimax:depth=99", Game::OTHELLO).is_err());
        assert!(Seat::read("<script>", Game::OTHELLO).is_err());
    }
}
