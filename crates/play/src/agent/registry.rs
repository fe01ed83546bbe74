//! The table of agents. Its order is the order in which people see them, and laws over it are
//! tested (`tests/suite/agents.rs`).

use std::fmt;

use super::levels::LEVELS;
use crate::opponents::Opponent;
use crate::zoo::Bug;
use harif_rules::Game;
use harif_search::plan::Algorithm;

/// An agent in the registry.
#[derive(Clone, Copy, Debug)]
pub struct AgentEntry {
    /// Its name; `agent-NAME` and `agent-NAME-idea` are its texts in the catalogue.
    pub name: &'static str,
    /// Whether it plays a game.
    pub plays: fn(Game) -> bool,
    /// What can be set.
    pub options: &'static [AgentOption],
    /// Who it is.
    pub(super) kind: AgentKind,
}

/// What can be set on an agent.
#[derive(Clone, Copy, Debug)]
pub struct AgentOption {
    /// The name before the `=`.
    pub name: &'static str,
    /// What may stand after it.
    pub values: OptionValues,
}

/// What an option of an agent may be set to. [`Display`](fmt::Display) writes it in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// Any whole number that is not negative.
    Number,
    /// A whole number from 1.
    Count,
    /// Milliseconds, from 1.
    Milliseconds,
    /// A whole number from 1 to this one.
    UpTo(u64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The name of an evaluator, with its weights. Which there are depends on the game, so names are
    /// checked when the agent is built.
    Evaluator,
}

impl OptionValues {
    /// Whether an option may have this value.
    pub fn allow(self, value: &str) -> bool {
        let number = value.parse::<u64>().ok();
        match self {
            Self::Number => number.is_some(),
            Self::Count | Self::Milliseconds => number.is_some_and(|number| number >= 1),
            Self::UpTo(most) => number.is_some_and(|number| (1..=most).contains(&number)),
            Self::OneOf(words) => words.contains(&value),
            Self::Evaluator => !value.is_empty(),
        }
    }
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number => f.write_str("a number"),
            Self::Count => f.write_str("a number from 1"),
            Self::Milliseconds => f.write_str("milliseconds from 1"),
            Self::UpTo(most) => write!(f, "1 to {most}"),
            Self::OneOf(words) => match words {
                [first @ .., last] if !first.is_empty() => {
                    write!(f, "{} or {last}", first.join(", "))
                }
                _ => f.write_str(&words.concat()),
            },
            Self::Evaluator => f.write_str("the name of an evaluator of the game"),
        }
    }
}

/// What lies behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AgentKind {
    Human,
    Random,
    Greedy,
    Search(Algorithm),
    Perfect,
    Othello,
    Zoo,
    Opponent,
    Program,
}

const SEED: AgentOption = AgentOption {
    name: "seed",
    values: OptionValues::Number,
};
const EVALUATOR: AgentOption = AgentOption {
    name: "evaluator",
    values: OptionValues::Evaluator,
};
const DEPTH: AgentOption = AgentOption {
    name: "depth",
    values: OptionValues::UpTo(20),
};
const NODES: AgentOption = AgentOption {
    name: "nodes",
    values: OptionValues::Count,
};
const TIME: AgentOption = AgentOption {
    name: "time",
    values: OptionValues::Milliseconds,
};
const ORDER: AgentOption = AgentOption {
    name: "order",
    values: OptionValues::OneOf(&["natural", "centre", "edges", "evaluation", "reversed"]),
};
const CUT: AgentOption = AgentOption {
    name: "cut",
    values: OptionValues::OneOf(&["equal", "strict"]),
};
const FAIL: AgentOption = AgentOption {
    name: "fail",
    values: OptionValues::OneOf(&["soft", "hard"]),
};
const TABLE: AgentOption = AgentOption {
    name: "table",
    values: OptionValues::OneOf(&["on", "off"]),
};
const TIES: AgentOption = AgentOption {
    name: "ties",
    values: OptionValues::OneOf(&["first", "last", "random"]),
};
const SYMMETRY: AgentOption = AgentOption {
    name: "symmetry",
    values: OptionValues::OneOf(&["on", "off"]),
};
const DISTANCE: AgentOption = AgentOption {
    name: "distance",
    values: OptionValues::OneOf(&["on", "off"]),
};

const BUG: AgentOption = AgentOption {
    name: "bug",
    values: OptionValues::OneOf(&Bug::NAMES),
};
const NAME: AgentOption = AgentOption {
    name: "name",
    values: OptionValues::OneOf(&Opponent::NAMES),
};
const LEVEL: AgentOption = AgentOption {
    name: "level",
    values: OptionValues::UpTo(LEVELS.len() as u64),
};
const THREADS: AgentOption = AgentOption {
    name: "threads",
    values: OptionValues::UpTo(64),
};

const MINIMAX_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, TABLE, SYMMETRY, DISTANCE, TIES, SEED,
];
const WINDOW_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, CUT, FAIL, TABLE, SYMMETRY, DISTANCE, TIES, SEED,
];
const PVS_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, TABLE, SYMMETRY, DISTANCE, TIES, SEED,
];

/// Every agent, in the order in which people should see them.
pub const AGENTS: &[AgentEntry] = &[
    AgentEntry {
        name: "human",
        plays: |_| true,
        options: &[],
        kind: AgentKind::Human,
    },
    AgentEntry {
        name: "random",
        plays: |_| true,
        options: &[SEED],
        kind: AgentKind::Random,
    },
    AgentEntry {
        name: "greedy",
        plays: |_| true,
        options: &[EVALUATOR, TIES, SEED],
        kind: AgentKind::Greedy,
    },
    AgentEntry {
        name: "minimax",
        plays: |_| true,
        options: MINIMAX_OPTIONS,
        kind: AgentKind::Search(Algorithm::Minimax),
    },
    AgentEntry {
        name: "alphabeta",
        plays: |_| true,
        options: WINDOW_OPTIONS,
        kind: AgentKind::Search(Algorithm::AlphaBeta),
    },
    AgentEntry {
        name: "negamax",
        plays: |_| true,
        options: WINDOW_OPTIONS,
        kind: AgentKind::Search(Algorithm::Negamax),
    },
    AgentEntry {
        name: "pvs",
        plays: |_| true,
        options: PVS_OPTIONS,
        kind: AgentKind::Search(Algorithm::Pvs),
    },
    AgentEntry {
        name: "mcts",
        plays: |_| true,
        options: &[NODES, TIME, SEED],
        kind: AgentKind::Search(Algorithm::Mcts),
    },
    AgentEntry {
        name: "perfect",
        plays: |_| true,
        options: &[TIME],
        kind: AgentKind::Perfect,
    },
    AgentEntry {
        name: "othello",
        plays: |game| matches!(game, Game::Othello { .. }),
        options: &[LEVEL, TIME, DEPTH, THREADS, SEED],
        kind: AgentKind::Othello,
    },
    AgentEntry {
        name: "zoo",
        // On larger boards a search that cuts nothing sees too little to be played against.
        plays: |game| game.cell_count() <= 64,
        options: &[BUG, DEPTH],
        kind: AgentKind::Zoo,
    },
    AgentEntry {
        name: "opponent",
        plays: |_| true,
        options: &[NAME, SEED],
        kind: AgentKind::Opponent,
    },
];

/// Another program. It stands in no list and is read from no text: a saved game or a link must not be
/// able to start programs.
pub(super) static PROGRAM: AgentEntry = AgentEntry {
    name: "program",
    plays: |_| true,
    options: &[],
    kind: AgentKind::Program,
};
