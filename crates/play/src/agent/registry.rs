//! The table of agents. Its order is the order in which people see them, and laws over it are
//! tested (`tests/suite/agents.rs`).

use crate::plan::Algorithm;
use harif_rules::Game;

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
    /// What may stand after it, in words for people.
    pub values: &'static str,
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
}

const SEED: AgentOption = AgentOption {
    name: "seed",
    values: "a number",
};
const EVALUATOR: AgentOption = AgentOption {
    name: "evaluator",
    values: "the name of an evaluator of the game",
};
const DEPTH: AgentOption = AgentOption {
    name: "depth",
    values: "1 to 20",
};
const NODES: AgentOption = AgentOption {
    name: "nodes",
    values: "a number from 1",
};
const TIME: AgentOption = AgentOption {
    name: "time",
    values: "milliseconds from 1",
};
const ORDER: AgentOption = AgentOption {
    name: "order",
    values: "natural, centre, edges, evaluation or reversed",
};
const CUT: AgentOption = AgentOption {
    name: "cut",
    values: "equal or strict",
};
const FAIL: AgentOption = AgentOption {
    name: "fail",
    values: "soft or hard",
};
const TABLE: AgentOption = AgentOption {
    name: "table",
    values: "on or off",
};
const SYMMETRY: AgentOption = AgentOption {
    name: "symmetry",
    values: "on or off",
};
const DISTANCE: AgentOption = AgentOption {
    name: "distance",
    values: "on or off",
};

const LEVEL: AgentOption = AgentOption {
    name: "level",
    values: "1 to 12",
};
const THREADS: AgentOption = AgentOption {
    name: "threads",
    values: "1 to 64",
};

const MINIMAX_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, TABLE, SYMMETRY, DISTANCE,
];
const WINDOW_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, CUT, FAIL, TABLE, SYMMETRY, DISTANCE,
];
const PVS_OPTIONS: &[AgentOption] = &[
    DEPTH, NODES, TIME, EVALUATOR, ORDER, TABLE, SYMMETRY, DISTANCE,
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
        options: &[EVALUATOR],
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
];
