//! Who can sit at the table: agents with their levels, and which chairs people take.

use harif_play::session::Seated;
use harif_play::{AGENTS, AgentEntry, AgentError, AgentSpec};
use harif_rules::{Game, LineRules, Player};
use std::time::Duration;

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
        let middle = levels(entry).get(1).copied();
        Self {
            agent: entry.name,
            options: middle.map(Level::option).unwrap_or_default(),
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
    pub(crate) fn level(&self) -> Option<Level> {
        let (name, value) = self.options.split_once('=')?;
        let n: u32 = value.parse().ok()?;
        match name {
            "depth" => Some(Level::Depth(n)),
            "time" => Some(Level::Time(n)),
            "nodes" => Some(Level::Nodes(n)),
            "level" => Some(Level::Step(n)),
            _ => None,
        }
    }

    /// The same agent at another level.
    pub(crate) fn at(&self, level: Level) -> Self {
        Self {
            agent: self.agent,
            options: level.option(),
        }
    }
}

/// How long an agent thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Level {
    Depth(u32),
    /// In milliseconds.
    Time(u32),
    Nodes(u32),
    /// A step on a scale of the agent's own.
    Step(u32),
}

impl Level {
    /// The option of an agent that sets it.
    pub(crate) fn option(self) -> String {
        match self {
            Self::Depth(n) => format!("depth={n}"),
            Self::Time(n) => format!("time={n}"),
            Self::Nodes(n) => format!("nodes={n}"),
            Self::Step(n) => format!("level={n}"),
        }
    }

    /// The level that an option sets.
    pub(crate) fn from_option(option: &str) -> Option<Self> {
        let seat = Seat {
            agent: "human",
            options: option.to_owned(),
        };
        seat.level()
    }

    pub(crate) const fn time(milliseconds: u32) -> Duration {
        Duration::from_millis(milliseconds as u64)
    }
}

/// The levels that are offered for an agent; none for agents that have none.
pub(crate) fn levels(entry: &AgentEntry) -> &'static [Level] {
    use Level::{Depth, Nodes, Step, Time};
    let has = |name| entry.options.iter().any(|option| option.name == name);
    match entry.name {
        "perfect" => &[Time(1_000), Time(5_000), Time(20_000)],
        "minimax" => &[Depth(2), Depth(4), Depth(5), Depth(6)],
        "mcts" => &[Nodes(1_000), Nodes(10_000), Nodes(50_000)],
        "alphabeta" | "negamax" => &[Depth(2), Depth(4), Depth(6), Depth(8)],
        _ if has("level") => &[Step(1), Step(3), Step(5), Step(7), Step(9), Step(11)],
        _ if has("time") => &[Time(200), Time(1_000), Time(3_000), Time(10_000)],
        _ if has("depth") => &[Depth(2), Depth(4), Depth(6), Depth(8)],
        _ => &[],
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

/// The sizes that are offered for each game.
pub(crate) fn sizes(game: Game) -> Vec<Game> {
    let lines = |columns, rows, line| LineRules {
        columns,
        rows,
        line,
    };
    let mut offered = match game {
        Game::TicTacToe(_) => vec![
            Game::TIC_TAC_TOE,
            Game::TicTacToe(lines(4, 4, 4)),
            Game::TicTacToe(lines(5, 5, 4)),
        ],
        Game::ConnectFour(_) => vec![
            Game::CONNECT_FOUR,
            Game::ConnectFour(Game::FOUR_IN_LINE_RULES),
            Game::ConnectFour(lines(8, 8, 4)),
            Game::ConnectFour(lines(9, 7, 4)),
            Game::ConnectFour(lines(5, 4, 4)),
        ],
        Game::Othello { .. } => [8, 4, 6, 10].map(|size| Game::Othello { size }).to_vec(),
    };
    if !offered.contains(&game) {
        offered.push(game);
    }
    offered
}

#[cfg(test)]
mod tests {
    use super::*;

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
                        assert_eq!(Level::from_option(&level.option()), Some(level));
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
