//! From flags to a plan: which algorithm, with which switches, for how long.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use harif_play::{Algorithm, Plan};
use harif_rules::Game;
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Cut, Fail, Limits, Order, Switches, Ties};
use harif_text::Text;

use crate::config::Config;
use crate::errors::read_evaluator;
use crate::failure::Failure;

/// The usual depth: all of tic-tac-toe, a glance at anything larger.
const DEFAULT_DEPTH: u32 = 6;
/// Boards of so few cells are searched to the end by default.
const SMALL_BOARD: u32 = 9;

/// The flags that say how to search.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The search")]
pub(crate) struct SearchFlags {
    /// The search
    #[arg(long, short, value_parser = algorithm(), default_value = "alphabeta", value_name = "NAME")]
    pub(crate) algorithm: Algorithm,
    #[command(flatten)]
    pub(crate) rest: SwitchFlags,
}

/// The flags of a search but for the algorithm itself.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The search")]
pub(crate) struct SwitchFlags {
    /// The evaluator for positions where the search stops, with weights as in windows:three=10,block=-8: see `harif agents` [default: the game's first]
    #[arg(long, short, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
    /// How many moves to look ahead [default: 6, and to the end on 3×3; for a tree 3]
    #[arg(long, short, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=400))]
    pub(crate) depth: Option<u32>,
    /// How many positions to visit at most; for mcts, random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many milliseconds to take at most
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time: Option<u64>,
    /// In which order moves are tried
    #[arg(long, value_parser = order(), value_name = "ORDER")]
    pub(crate) order: Option<Order>,
    /// Whether the rest is skipped on α ≥ β or only on α > β
    #[arg(long, value_parser = cut(), value_name = "CUT")]
    pub(crate) cut: Option<Cut>,
    /// What is returned for a value outside the window: the value, or the window's edge
    #[arg(long, value_parser = fail(), value_name = "FAIL")]
    pub(crate) fail: Option<Fail>,
    /// Whether positions met again are looked up [default: on for pvs, off otherwise]
    #[arg(long, value_parser = on_off(), value_name = "on|off", hide_possible_values = true)]
    pub(crate) table: Option<bool>,
    /// Whether mirrored positions share an entry of the table [default: off]
    #[arg(long, value_parser = on_off(), value_name = "on|off", hide_possible_values = true)]
    pub(crate) symmetry: Option<bool>,
    /// Whether faster wins count more [default: off]
    #[arg(long, value_parser = on_off(), value_name = "on|off", hide_possible_values = true)]
    pub(crate) distance: Option<bool>,
    /// Whether every move gets its own exact value [default: off]
    #[arg(long, value_parser = on_off(), value_name = "on|off", hide_possible_values = true)]
    pub(crate) every_move: Option<bool>,
    /// Which of several best moves is chosen [default: first]
    #[arg(long, value_parser = ties(), value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A reader of choices that have names: help lists them, shells complete them, and a mistyped one
/// is told which was probably meant.
macro_rules! choice {
    ($reader:ident, $type:ident) => {
        pub(crate) fn $reader() -> impl TypedValueParser<Value = $type> {
            PossibleValuesParser::new($type::ALL.iter().map(|choice| choice.name()))
                .map(|name| $type::named(&name).expect("clap checked the name"))
        }
    };
}

choice!(algorithm, Algorithm);
choice!(order, Order);
choice!(cut, Cut);
choice!(fail, Fail);
choice!(ties, Ties);

/// A reader of `on` and `off`.
pub(crate) fn on_off() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["on", "off"]).map(|name| name == "on")
}

/// The switches that are an algorithm's own defaults: the textbook's, and for `pvs` the table that
/// it is built around.
fn usual_switches(algorithm: Algorithm) -> Switches {
    Switches {
        table: algorithm == Algorithm::Pvs,
        ..Switches::default()
    }
}

impl SearchFlags {
    /// The search that these flags ask for in a game.
    pub(crate) fn plan(&self, text: &Text, config: &Config, game: Game) -> Result<Plan, Failure> {
        self.rest.plan(self.algorithm, text, config, game)
    }
}

impl SwitchFlags {
    /// The search by one algorithm that these flags ask for in a game.
    pub(crate) fn plan(
        &self,
        algorithm: Algorithm,
        text: &Text,
        config: &Config,
        game: Game,
    ) -> Result<Plan, Failure> {
        let usual = usual_switches(algorithm);
        let switches = Switches {
            order: self.order.unwrap_or(usual.order),
            cut: self.cut.unwrap_or(usual.cut),
            fail: self.fail.unwrap_or(usual.fail),
            table: self.table.unwrap_or(usual.table),
            symmetry: self.symmetry.unwrap_or(usual.symmetry),
            distance: self.distance.unwrap_or(usual.distance),
            every_move: self.every_move.unwrap_or(usual.every_move),
            ties: self.ties.unwrap_or(usual.ties),
            ..usual
        };
        Ok(Plan {
            algorithm,
            evaluator: Some(evaluator(text, game, self.evaluator.as_deref())?),
            switches,
            limits: self.limits(algorithm, config, game),
            seed: self.seed,
        })
    }

    fn limits(&self, algorithm: Algorithm, config: &Config, game: Game) -> Limits {
        let cells = u32::from(game.columns()) * u32::from(game.rows());
        // Random games know no depth unless one is asked for.
        let bounded = self.nodes.is_some() || self.time.is_some() || algorithm == Algorithm::Mcts;
        let usual = || {
            if cells <= SMALL_BOARD {
                cells
            } else {
                config.depth.unwrap_or(DEFAULT_DEPTH)
            }
        };
        Limits {
            depth: self.depth.or_else(|| (!bounded).then(usual)),
            nodes: self.nodes,
            time: self.time.map(Duration::from_millis),
        }
    }
}

/// The evaluator that was asked for, or the game's first, or a word about the mistake.
fn evaluator(text: &Text, game: Game, written: Option<&str>) -> Result<EvaluatorSpec, Failure> {
    match written {
        None => Ok(EvaluatorSpec::first(game)),
        Some(written) => read_evaluator(text, game, written),
    }
}
