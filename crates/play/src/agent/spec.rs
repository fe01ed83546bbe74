//! An agent with its options, as people write it.

use super::Agent;
use super::levels::Level;
use super::othello::{OthelloPlayer, Strength};
use super::players::{Animal, Perfect, Random, Searcher};
use super::registry::{AGENTS, AgentEntry, AgentKind, OptionValues, PROGRAM};
use crate::opponents::{Opponent, OpponentPlayer};
use crate::zoo::Bug;
use harif_rules::notation::to_latin_digits;
use harif_rules::{Game, closest};
use harif_search::evaluators::expression::EXPRESSION;
use harif_search::evaluators::{self, EvaluatorError, EvaluatorSpec};
use harif_search::plan::{Algorithm, Plan};
use harif_search::{Cut, Fail, Limits, Order, Switches, Ties};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// An agent with its options, as people write it: `minimax:depth=7`, `pvs:time=500`.
///
/// ```
/// use harif_play::{AgentSpec, Unwatched};
/// use harif_rules::{AnyPosition, Game, Position};
/// use harif_search::Control;
///
/// let spec: AgentSpec = "minimax:depth=7".parse()?;
/// let mut agent = spec.build(Game::OTHELLO)?.expect("not a human");
/// let start = AnyPosition::start(Game::OTHELLO);
/// let decision = agent.choose(&start, Control::never(), &mut Unwatched);
/// assert!(start.check(decision.m).is_ok());
/// # Ok::<(), harif_play::AgentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AgentSpec {
    entry: &'static AgentEntry,
    options: Vec<(&'static str, String)>,
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent {name:?}{}; the agents are {}", did_you_mean(.suggestion.as_deref()), agent_names())]
    UnknownAgent {
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        suggestion: Option<String>,
    },
    /// The agent has no such option.
    #[error("{agent} has no option {option:?}; it has {}", if known.is_empty() { "no options".to_owned() } else { known.join(", ") })]
    UnknownOption {
        /// The agent.
        agent: &'static str,
        /// What was asked for.
        option: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// An option with a value it cannot have.
    #[error("{option}={value} is impossible: {option} is {expected}")]
    BadValue {
        /// The option.
        option: &'static str,
        /// The value that was given.
        value: String,
        /// What may stand there.
        expected: OptionValues,
    },
    /// The game has no such evaluator, or the evaluator no such weight.
    #[error(transparent)]
    Evaluator(#[from] EvaluatorError),
    /// The agent does not play this game.
    #[error("{agent} does not play {game}")]
    WrongGame {
        /// The agent.
        agent: &'static str,
        /// The game.
        game: Game,
    },
}

/// The options between commas. Commas inside parentheses belong to an expression: `min(twos, 3)`.
fn split_options(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let outside = move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth <= 0
    };
    text.split(outside)
        .filter(|option| !option.trim().is_empty())
}

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(", did you mean {name:?}?"))
}

fn agent_names() -> String {
    let names: Vec<&str> = AGENTS.iter().map(|entry| entry.name).collect();
    names.join(", ")
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let clean = to_latin_digits(text.trim()).to_ascii_lowercase();
        let (name, options) = clean.split_once(':').unwrap_or((&clean, ""));
        let entry = AGENTS
            .iter()
            .find(|entry| entry.name == name.replace('-', ""))
            .ok_or_else(|| AgentError::UnknownAgent {
                name: name.chars().take(40).collect(),
                suggestion: closest(name, AGENTS.iter().map(|entry| entry.name)).map(str::to_owned),
            })?;
        let mut spec = Self {
            entry,
            options: Vec::new(),
        };
        for option in split_options(options) {
            let (key, value) = match option.split_once('=') {
                Some(pair) => pair,
                // An opponent is known by its name alone.
                None if entry.kind == AgentKind::Opponent => ("name", option),
                None => (option, ""),
            };
            let (key, value) = (key.trim(), value.trim());
            match spec.evaluator_with(key) {
                Some(evaluator) => spec.set("evaluator", &format!("{evaluator}/{key}={value}"))?,
                None => spec.set(key, value)?,
            }
        }
        Ok(spec)
    }
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &Self) -> bool {
        self.entry.name == other.entry.name && self.options == other.options
    }
}

impl Eq for AgentSpec {}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.name)?;
        if let Some(command) = self.program_command() {
            return write!(f, ":{command}");
        }
        let mut before = ':';
        for (key, value) in &self.options {
            write!(f, "{before}{key}={value}")?;
            before = ',';
        }
        Ok(())
    }
}

impl AgentSpec {
    /// A person.
    pub const HUMAN: Self = Self {
        entry: &AGENTS[0],
        options: Vec::new(),
    };

    /// Another program, by the command that people know it by. What this prints does not read back:
    /// only the person at the keyboard may seat a program.
    pub fn program(command: &str) -> Self {
        Self {
            entry: &PROGRAM,
            options: vec![("command", command.to_owned())],
        }
    }

    /// The command, if this is another program. Front ends run it: there are no processes here.
    pub fn program_command(&self) -> Option<&str> {
        let is_program = self.entry.kind == AgentKind::Program;
        self.get("command").filter(|_| is_program)
    }

    /// Who plays a game best, with no limit set: the learned engine in Othello, the solver where
    /// lines of four win in Connect Four, and the best of the searches everywhere else.
    ///
    /// # Panics
    /// Never: the names are in the registry.
    pub fn strongest(game: Game) -> Self {
        let name = match game {
            Game::Othello { .. } => "othello",
            Game::ConnectFour(rules) if rules.line == 4 => "perfect",
            Game::ConnectFour(_) | Game::TicTacToe(_) => "pvs",
        };
        name.parse().expect("an agent of the registry")
    }

    /// The agent in the registry.
    pub const fn entry(&self) -> &'static AgentEntry {
        self.entry
    }

    /// Whether the estimates in its reports are discs. Those of the other searches are what their
    /// evaluators say, in which a disc of Othello counts a hundred.
    pub fn counts_discs(&self, game: Game) -> bool {
        let learned = matches!(self.entry.kind, AgentKind::Perfect | AgentKind::Othello);
        learned && crate::analysis::evaluator_of_estimates(game) == crate::analysis::LEARNED
    }

    /// Whether it has a level for people, which is a limit of its own.
    pub fn has_level(&self) -> bool {
        self.get("level").is_some()
    }

    /// Which opponent of the ladder this is, if it is one.
    pub(crate) fn opponent(&self) -> Option<Opponent> {
        let is_opponent = self.entry.kind == AgentKind::Opponent;
        let named = self.get("name").and_then(Opponent::named);
        is_opponent.then(|| named.unwrap_or(Opponent::USUAL))
    }

    /// The seed that its description names, for agents that choose at random.
    pub fn seed(&self) -> Option<u64> {
        self.number("seed")
    }

    /// How long it thinks about a move, where its description says so.
    pub fn milliseconds(&self) -> Option<Duration> {
        self.number("time").map(Duration::from_millis)
    }

    /// Whether it plays by lot, so that a seed makes its games repeatable.
    pub fn plays_by_lot(&self) -> bool {
        match self.entry.kind {
            AgentKind::Random
            | AgentKind::Othello
            | AgentKind::Opponent
            | AgentKind::Search(Algorithm::Mcts) => true,
            AgentKind::Greedy | AgentKind::Search(_) => self.get("ties") == Some("random"),
            AgentKind::Human | AgentKind::Perfect | AgentKind::Zoo | AgentKind::Program => false,
        }
    }

    /// Whether a person chooses the moves.
    pub fn is_human(&self) -> bool {
        self.entry.kind == AgentKind::Human
    }

    /// Sets one option.
    ///
    /// # Errors
    /// If the agent has no such option, or it cannot have this value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), AgentError> {
        let option = self.entry.options.iter().find(|option| option.name == key);
        let Some(option) = option else {
            return Err(AgentError::UnknownOption {
                agent: self.entry.name,
                option: key.chars().take(40).collect(),
                known: self.entry.options.iter().map(|it| it.name).collect(),
            });
        };
        if !option.values.allow(value) {
            return Err(AgentError::BadValue {
                option: option.name,
                value: value.chars().take(20).collect(),
                expected: option.values,
            });
        }
        // An evaluator that some game has is written in one way; others are refused by the game.
        let value = match EvaluatorSpec::read_any(value) {
            Some(spec) if option.values == OptionValues::Evaluator => spec?.to_string(),
            _ => value.to_owned(),
        };
        self.options.retain(|(name, _)| *name != option.name);
        self.options.push((option.name, value));
        Ok(())
    }

    /// The evaluator set so far, if a key is one of its weights and no option of the agent: people
    /// write `evaluator=windows:four=100,three=5`, and commas stand between options too.
    fn evaluator_with(&self, key: &str) -> Option<&str> {
        let evaluator = self.get("evaluator")?;
        let is_option = self.entry.options.iter().any(|option| option.name == key);
        let name = evaluator.split('/').next().unwrap_or_default();
        let is_weight = evaluators::weights(name)
            .iter()
            .any(|weight| weight.name == key);
        // After other weights an unknown name was meant to be one: the error should list them.
        let has_weights = name != EXPRESSION && evaluator.contains('/');
        (!is_option && (is_weight || has_weights)).then_some(evaluator)
    }

    fn get(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        options
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.get(name).and_then(|value| value.parse().ok())
    }

    /// The search that this agent runs on a game, if it is one that searches.
    ///
    /// # Errors
    /// If the game has no evaluator of the name that was set.
    pub fn plan(&self, game: Game) -> Result<Option<Plan>, AgentError> {
        let algorithm = match self.entry.kind {
            AgentKind::Human
            | AgentKind::Random
            | AgentKind::Perfect
            | AgentKind::Othello
            | AgentKind::Zoo
            | AgentKind::Opponent
            | AgentKind::Program => return Ok(None),
            AgentKind::Greedy => Algorithm::AlphaBeta,
            AgentKind::Search(algorithm) => algorithm,
        };
        let evaluator = match self.get("evaluator") {
            Some(name) => Some(EvaluatorSpec::read(game, name)?),
            None => None,
        };
        let on = |name: &str, default| self.get(name).map_or(default, |value| value == "on");
        let pvs = algorithm == Algorithm::Pvs;
        let switches = Switches {
            order: self
                .get("order")
                .and_then(Order::named)
                .unwrap_or(Order::Centre),
            cut: self.get("cut").and_then(Cut::named).unwrap_or(Cut::OnEqual),
            fail: self.get("fail").and_then(Fail::named).unwrap_or(Fail::Soft),
            table: on("table", pvs),
            symmetry: on("symmetry", false),
            // A player who wins slowly looks broken, so agents prefer faster wins unless told not to.
            distance: on("distance", true),
            ties: self
                .get("ties")
                .and_then(Ties::named)
                .unwrap_or(Ties::First),
            ..Switches::default()
        };
        let mut limits = Limits {
            depth: self.number("depth").map(|depth| depth as u32),
            nodes: self.number("nodes"),
            time: self.number("time").map(Duration::from_millis),
        };
        if self.entry.kind == AgentKind::Greedy {
            limits = Limits::depth(1);
        } else if limits == Limits::default() {
            limits = default_limits(algorithm, game);
        }
        Ok(Some(Plan {
            algorithm,
            evaluator,
            switches,
            limits,
            seed: self.seed().unwrap_or(0),
        }))
    }

    /// Whether it can play a game, without building it.
    ///
    /// # Errors
    /// If it does not play that game, or an option does not fit it.
    pub fn check(&self, game: Game) -> Result<(), AgentError> {
        if !(self.entry.plays)(game) {
            return Err(AgentError::WrongGame {
                agent: self.entry.name,
                game,
            });
        }
        self.plan(game).map(|_| ())
    }

    /// The agent, ready to play a game; none for a human or another program.
    ///
    /// # Errors
    /// If it does not play that game, or an option does not fit it.
    pub fn build(&self, game: Game) -> Result<Option<Box<dyn Agent>>, AgentError> {
        self.check(game)?;
        if self.entry.kind == AgentKind::Random {
            return Ok(Some(Box::new(Random::new(self.seed()))));
        }
        if self.entry.kind == AgentKind::Perfect {
            let time = self.number("time").map(Duration::from_millis);
            return Ok(Some(Box::new(Perfect::new(time))));
        }
        if self.entry.kind == AgentKind::Zoo {
            let bug = self.get("bug").and_then(Bug::named);
            return Ok(Some(Box::new(Animal {
                bug: bug.unwrap_or(Bug::ALL[0]),
                depth: self.number("depth").map(|depth| depth as u32),
            })));
        }
        if let Some(opponent) = self.opponent() {
            let player = OpponentPlayer::new(opponent, opponent.mind(game), self.seed());
            return Ok(Some(Box::new(player)));
        }
        if self.entry.kind == AgentKind::Othello {
            let player = OthelloPlayer::new(self.strength(), game, self.seed());
            return Ok(Some(Box::new(player)));
        }
        Ok(self
            .plan(game)?
            .map(|plan| Box::new(Searcher::new(plan, self.seed().is_some())) as Box<dyn Agent>))
    }
}

impl AgentSpec {
    /// How strongly the Othello engine is to play. A time or a depth asks for all it has within
    /// that, and comes before a level.
    fn strength(&self) -> Strength {
        let time = self.number("time").map(Duration::from_millis);
        let depth = self.number("depth").map(|depth| depth as u32);
        let threads = self.number("threads").unwrap_or(1) as usize;
        let level = self.number("level").and_then(Level::numbered);
        match level {
            _ if time.is_some() || depth.is_some() => Strength::Full {
                time,
                depth,
                threads,
            },
            Some(level) => Strength::Level(level),
            None => Strength::USUAL,
        }
    }
}

/// How long each search thinks unless told otherwise: a moment, and small boards to the end.
fn default_limits(algorithm: Algorithm, game: Game) -> Limits {
    let cells = u32::from(game.columns()) * u32::from(game.rows());
    match algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Negamax if cells <= 9 => {
            Limits::depth(9)
        }
        Algorithm::Minimax => Limits::depth(4),
        Algorithm::AlphaBeta | Algorithm::Negamax => Limits::depth(6),
        Algorithm::Pvs => Limits::time(Duration::from_secs(1)),
        Algorithm::Mcts => Limits::nodes(20_000),
    }
}
