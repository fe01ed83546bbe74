//! The levels of agents: what a menu offers, and how each is said.

use std::time::Duration;

use harif_play::AgentEntry;
use harif_play::opponents::Opponent;
use harif_text::{Text, say};

/// How much an agent may think: the one setting that menus offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgentLevel {
    /// So many moves ahead.
    Depth(u32),
    /// So many milliseconds a move.
    Time(u32),
    /// So many nodes, or random games.
    Nodes(u32),
    /// A step on a scale of the agent's own.
    Step(u32),
    /// A player of the ladder, by name.
    Named(Opponent),
}

impl AgentLevel {
    /// The option of an agent that sets it: `depth=4`.
    pub fn option(self) -> String {
        match self {
            Self::Depth(n) => format!("depth={n}"),
            Self::Time(n) => format!("time={n}"),
            Self::Nodes(n) => format!("nodes={n}"),
            Self::Step(n) => format!("level={n}"),
            Self::Named(opponent) => format!("name={}", opponent.name()),
        }
    }

    /// The level that the options of an agent set, if they set nothing else.
    pub fn read(options: &str) -> Option<Self> {
        let (name, value) = options.split_once('=')?;
        if name == "name" {
            return Opponent::named(value).map(Self::Named);
        }
        let n = value.parse().ok()?;
        match name {
            "depth" => Some(Self::Depth(n)),
            "time" => Some(Self::Time(n)),
            "nodes" => Some(Self::Nodes(n)),
            "level" => Some(Self::Step(n)),
            _ => None,
        }
    }

    /// The level in words.
    pub fn words(self, text: &Text) -> String {
        match self {
            Self::Depth(n) => say!(text, "setup-depth", n = n),
            Self::Time(ms) => {
                let time = Duration::from_millis(ms.into());
                say!(text, "setup-time", time = time)
            }
            Self::Nodes(n) => say!(text, "setup-nodes", n = n),
            Self::Step(n) => say!(text, "page-level", n = n),
            Self::Named(opponent) => crate::opponents::name(text, opponent),
        }
    }

    /// The name of this level of an agent, where its levels have names: what its idea begins with.
    pub fn name(self, text: &Text, agent: &str) -> Option<String> {
        // The level of an opponent is its name already.
        if let Self::Named(_) = self {
            return None;
        }
        let idea = self.idea(text, agent)?;
        let (name, _) = idea.split_once(':')?;
        Some(name.to_owned())
    }

    /// What an agent at this level is like, where its levels are described one by one.
    pub fn idea(self, text: &Text, agent: &str) -> Option<String> {
        match self {
            Self::Step(n) => crate::by_key(text, &format!("{agent}-level-{n}")),
            Self::Named(opponent) => Some(crate::opponents::idea(text, opponent)),
            _ => None,
        }
    }
}

/// The players of the ladder.
const NAMED: [AgentLevel; Opponent::ALL.len()] = {
    let mut all = [AgentLevel::Named(Opponent::USUAL); Opponent::ALL.len()];
    let mut index = 0;
    while index < all.len() {
        all[index] = AgentLevel::Named(Opponent::ALL[index]);
        index += 1;
    }
    all
};

/// The levels that are offered for an agent, the weakest first; none for agents without levels.
pub fn levels(entry: &AgentEntry) -> &'static [AgentLevel] {
    use AgentLevel::{Depth, Nodes, Step, Time};
    let has = |name| entry.options.iter().any(|option| option.name == name);
    match entry.name {
        // A solver: below a second it proves too little to be called perfect.
        "perfect" => &[Time(1_000), Time(5_000), Time(20_000)],
        // Without pruning seven moves ahead take minutes.
        "minimax" => &[Depth(1), Depth(2), Depth(3), Depth(4), Depth(5), Depth(6)],
        // Its bug is what makes it weak or strong.
        "zoo" => &[],
        "opponent" => &NAMED,
        "mcts" => &[Nodes(1_000), Nodes(10_000), Nodes(50_000)],
        "alphabeta" | "negamax" => &[Depth(1), Depth(2), Depth(3), Depth(4), Depth(6), Depth(8)],
        _ if has("level") => &[Step(1), Step(3), Step(5), Step(7), Step(9), Step(11)],
        _ if has("time") => &[Time(200), Time(1_000), Time(3_000), Time(10_000)],
        _ if has("depth") => &[Depth(1), Depth(2), Depth(3), Depth(4), Depth(6), Depth(8)],
        _ => &[],
    }
}

/// The level that a newcomer meets: neither the weakest nor one that cannot be beaten.
pub fn usual_level(entry: &AgentEntry) -> Option<AgentLevel> {
    let levels = levels(entry);
    let usual = [AgentLevel::Depth(4), AgentLevel::Named(Opponent::USUAL)];
    let usual = levels.iter().find(|it| usual.contains(it));
    usual.or_else(|| levels.get(1)).copied()
}
