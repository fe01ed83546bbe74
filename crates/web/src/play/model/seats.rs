//! Who can sit at the table: agents with their levels, and which chairs people take.

use harif_play::{AGENTS, AgentEntry, AgentError, AgentSpec};
use harif_rules::{Game, Player};
use harif_text::Text;
use harif_words::{AgentLevel, usual_level};

/// A player on a seat.
pub(crate) type Seat = AgentSpec;

/// What the page asks of a player: at most one of its options is its level.
pub(crate) trait SeatExt: Sized {
    /// An agent at its usual level.
    fn usual(entry: &'static AgentEntry) -> Self;

    /// Reads an agent as people write it, and sees to it that it plays the game.
    fn read(text: &str, game: Game) -> Result<Self, AgentError>;

    /// The name of the agent.
    fn agent(&self) -> &'static str;

    /// The level, if the options are exactly that.
    fn level(&self) -> Option<AgentLevel>;

    /// What it is like at its level, where that is told.
    fn level_idea(&self, text: &Text) -> Option<String>;

    /// The same agent at another level.
    fn at(&self, level: AgentLevel) -> Self;
}

impl SeatExt for Seat {
    fn usual(entry: &'static AgentEntry) -> Self {
        with_level(entry.name, usual_level(entry))
    }

    fn read(text: &str, game: Game) -> Result<Self, AgentError> {
        // A name alone starts nothing: the program that serves the page runs those that it was given.
        if let Some(name) = text.strip_prefix("program:") {
            return Ok(Self::program(name));
        }
        let spec: AgentSpec = text.parse()?;
        spec.check(game)?;
        Ok(spec)
    }

    fn agent(&self) -> &'static str {
        self.entry().name
    }

    fn level(&self) -> Option<AgentLevel> {
        AgentLevel::read(self.to_string().split_once(':')?.1)
    }

    fn level_idea(&self, text: &Text) -> Option<String> {
        self.level()?.idea(text, self.agent())
    }

    fn at(&self, level: AgentLevel) -> Self {
        with_level(self.agent(), Some(level))
    }
}

fn with_level(agent: &str, level: Option<AgentLevel>) -> Seat {
    let spec = match level {
        Some(level) => format!("{agent}:{}", level.option()),
        None => agent.to_owned(),
    };
    spec.parse()
        .expect("an agent of the table with one of its levels")
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

    /// Whether taking these chairs in a game that has begun would give a person the discs that an agent
    /// has played. A person who plays for both sides asks for exactly that.
    pub(crate) const fn inherits_discs(self, now: Self) -> bool {
        matches!(
            (self, now),
            (Self::First, Self::Second | Self::Watch)
                | (Self::Second, Self::First | Self::Watch)
                | (Self::Random, Self::Watch)
        )
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
                    assert_eq!(Seat::read(&usual.to_string(), size), Ok(usual.clone()));
                    for &level in levels(entry) {
                        let seat = usual.at(level);
                        assert_eq!(seat.level(), Some(level));
                        assert_eq!(Seat::read(&seat.to_string(), size), Ok(seat));
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

    /// Who sits where, chair by chair: the opponent sits across from the person, and in a game that is only watched the other
    /// agent begins.
    #[test]
    fn everyone_sits_on_the_right_chair() {
        let opponents = ["random", "greedy"].map(|name| Seat::read(name, Game::OTHELLO).unwrap());
        let [one, other] = opponents.clone();
        for lot in Player::BOTH {
            let mut random = [one.clone(), one.clone()];
            random[lot.index()] = Seat::HUMAN;
            for (you, seats) in [
                (You::First, [Seat::HUMAN, one.clone()]),
                (You::Second, [one.clone(), Seat::HUMAN]),
                (You::Both, [Seat::HUMAN, Seat::HUMAN]),
                (You::Watch, [other.clone(), one.clone()]),
                (You::Random, random),
            ] {
                assert_eq!(you.seats(lot, &opponents), seats, "{you:?} {lot:?}");
                assert_eq!(You::named(you.name()), Some(you));
            }
        }
    }

    /// The law, from the chairs: a person who takes one chair in the middle of a game sat on it before.
    #[test]
    fn nobody_takes_an_agents_discs_over() {
        let opponents = ["random", "greedy"].map(|name| Seat::read(name, Game::OTHELLO).unwrap());
        for now in [You::First, You::Second, You::Both, You::Watch] {
            for asked in [You::First, You::Second] {
                let before = now
                    .seats(Player::First, &opponents)
                    .map(|seat| seat.is_human());
                let after = asked
                    .seats(Player::First, &opponents)
                    .map(|seat| seat.is_human());
                let gains = before
                    .iter()
                    .zip(after)
                    .any(|(before, after)| after && !before);
                assert_eq!(asked.inherits_discs(now), gains, "{now:?} to {asked:?}");
            }
        }
    }

    #[test]
    fn unknown_agents_are_refused() {
        assert!(Seat::read("minimax:depth=99", Game::OTHELLO).is_err());
        assert!(Seat::read("<script>", Game::OTHELLO).is_err());
    }

    /// A game against a program of the person comes back from its address and its place in the browser.
    #[test]
    fn programs_come_back_by_their_name() {
        let seat = Seat::program("My engine.py");
        assert_eq!(
            Seat::read(&seat.to_string(), Game::OTHELLO),
            Ok(seat.clone())
        );
        assert_eq!((seat.level(), seat.is_human()), (None, false));
    }
}
