//! From flags to a search and back: which algorithm, with which switches, on which board.
//!
//! Searches are generic over the position; here, at the edge, the position of any game picks its
//! instantiation, and the report comes back in moves of any game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use harif_rules::{AnyMove, AnyPosition, Game, IntoAny, Player, Position, with_position};
use harif_search::evaluators::{self, Chosen, Evaluated};
use harif_search::record::{Perspective, RecordedTree, Recorder};
use harif_search::{
    AlphaBeta, Cut, Evaluator, Fail, Finish, Limits, Minimax, MonteCarlo, Negamax, Observer, Order,
    PrincipalVariation, Report, Score, Search, Silent, Switches, Term,
};
use harif_text::{Text, Value, say};

use crate::config::Config;
use crate::errors::unknown_name;
use crate::failure::Failure;

/// How deep to look where nobody says: all of tic-tac-toe, a glance at anything larger.
const DEFAULT_DEPTH: u32 = 6;
/// Boards of so few cells are searched to the end by default.
const SMALL_BOARD: u8 = 9;

/// The searches by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
#[value(rename_all = "lowercase")]
pub(crate) enum Algorithm {
    Minimax,
    AlphaBeta,
    Negamax,
    Pvs,
    Mcts,
}

impl Algorithm {
    /// The name used on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Negamax => "negamax",
            Self::Pvs => "pvs",
            Self::Mcts => "mcts",
        }
    }

    /// The switches that are this algorithm's own defaults: the textbook's, and for `pvs` the
    /// table that it is built around.
    pub(crate) fn switches(self) -> Switches {
        Switches {
            table: self == Self::Pvs,
            ..Switches::default()
        }
    }
}

/// A choice between on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnOff {
    On,
    Off,
}

impl From<OnOff> for bool {
    fn from(choice: OnOff) -> Self {
        choice == OnOff::On
    }
}

/// The flags that say how to search.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The search")]
pub(crate) struct SearchFlags {
    /// The search
    #[arg(long, short, value_enum, default_value = "alphabeta")]
    pub(crate) algorithm: Algorithm,
    #[command(flatten)]
    pub(crate) rest: SwitchFlags,
}

/// The flags of a search but for the algorithm itself.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The search")]
pub(crate) struct SwitchFlags {
    /// Who judges positions where the search stops: see `harif agents` [default: the game's first]
    #[arg(long, short, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,
    /// How many moves to look ahead [default: 6, and to the end on 3×3]
    #[arg(long, short, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=400))]
    pub(crate) depth: Option<u32>,
    /// How many positions to visit at most; for mcts, random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many milliseconds to take at most
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time: Option<u64>,
    /// In which order moves are tried
    #[arg(long, value_parser = order, value_name = "natural|centre|edges|evaluation|reversed")]
    pub(crate) order: Option<Order>,
    /// Whether the rest is skipped on α ≥ β or only on α > β
    #[arg(long, value_parser = cut, value_name = "equal|strict")]
    pub(crate) cut: Option<Cut>,
    /// What is returned for a value outside the window: the value, or the window's edge
    #[arg(long, value_parser = fail, value_name = "soft|hard")]
    pub(crate) fail: Option<Fail>,
    /// Whether positions met again are looked up [default: on for pvs, off otherwise]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    pub(crate) table: Option<OnOff>,
    /// Whether mirrored positions share an entry of the table [default: off]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    pub(crate) symmetry: Option<OnOff>,
    /// Whether faster wins count more [default: off]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    pub(crate) distance: Option<OnOff>,
    /// Whether every move gets its own exact value [default: off]
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true)]
    pub(crate) every_move: Option<OnOff>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A reader of one of the choices that the search crate names.
macro_rules! choice {
    ($reader:ident, $type:ident) => {
        fn $reader(name: &str) -> Result<$type, String> {
            $type::named(name).ok_or_else(|| {
                let known: Vec<&str> = $type::ALL.iter().map(|choice| choice.name()).collect();
                let meant = harif_rules::closest(name, known.iter().copied());
                let meant = meant.map_or_else(String::new, |name| format!("did you mean {name}? "));
                format!("{meant}choose one of: {}", known.join(", "))
            })
        }
    };
}

choice!(order, Order);
choice!(cut, Cut);
choice!(fail, Fail);

/// Everything that one search needs to know but for the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    pub(crate) algorithm: Algorithm,
    pub(crate) evaluator: &'static str,
    pub(crate) switches: Switches,
    pub(crate) limits: Limits,
    pub(crate) seed: u64,
}

impl SearchFlags {
    /// The search that these flags ask for in a game.
    pub(crate) fn request(
        &self,
        text: &Text,
        config: &Config,
        game: Game,
    ) -> Result<Request, Failure> {
        self.rest.request(self.algorithm, text, config, game)
    }
}

impl SwitchFlags {
    /// The search by one algorithm that these flags ask for in a game.
    pub(crate) fn request(
        &self,
        algorithm: Algorithm,
        text: &Text,
        config: &Config,
        game: Game,
    ) -> Result<Request, Failure> {
        let usual = algorithm.switches();
        let switches = Switches {
            order: self.order.unwrap_or(usual.order),
            cut: self.cut.unwrap_or(usual.cut),
            fail: self.fail.unwrap_or(usual.fail),
            table: self.table.map_or(usual.table, bool::from),
            symmetry: self.symmetry.map_or(usual.symmetry, bool::from),
            distance: self.distance.map_or(usual.distance, bool::from),
            every_move: self.every_move.map_or(usual.every_move, bool::from),
        };
        Ok(Request {
            algorithm,
            evaluator: evaluator(text, game, self.evaluator.as_deref())?,
            switches,
            limits: self.limits(algorithm, config, game),
            seed: self.seed,
        })
    }

    fn limits(&self, algorithm: Algorithm, config: &Config, game: Game) -> Limits {
        let cells = game.columns() * game.rows();
        // Random games know no depth unless one is asked for.
        let bounded = self.nodes.is_some() || self.time.is_some() || algorithm == Algorithm::Mcts;
        let usual = || {
            if cells <= SMALL_BOARD {
                u32::from(cells)
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

/// The evaluator of that name, or the game's first, or a word about the mistake.
pub(crate) fn evaluator(
    text: &Text,
    game: Game,
    name: Option<&str>,
) -> Result<&'static str, Failure> {
    let names = evaluators::names(game);
    let Some(name) = name else {
        return Ok(names[0]);
    };
    let found = names.iter().copied().find(|known| *known == name);
    found.ok_or_else(|| {
        unknown_name(
            text,
            say!(text, "error-unknown-evaluator", name = Value::ltr(name)),
            name,
            names.iter().copied(),
            say!(
                text,
                "error-list-evaluators",
                line = Value::ltr(names.join(", "))
            ),
        )
    })
}

/// Searches, telling progress to `progress` as depths are finished.
pub(crate) fn search(
    position: &AnyPosition,
    request: &Request,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) -> Report<AnyMove> {
    with_position!(position, position => {
        run(position, chosen(position, request.evaluator), request, stop, &mut Watcher(progress))
            .map(IntoAny::into_any)
    })
}

/// Searches while a recorder keeps every step. Recording needs no speed, so it is done on the
/// position of any game as it is.
pub(crate) fn record(
    position: &AnyPosition,
    request: &Request,
    stop: &AtomicBool,
    most_events: usize,
) -> (Report<AnyMove>, RecordedTree<AnyMove>) {
    let perspective = match request.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => Perspective::MaxMin,
        Algorithm::Negamax | Algorithm::Pvs | Algorithm::Mcts => Perspective::SideToMove,
    };
    let mut recorder = Recorder::new(perspective, most_events);
    let evaluator = AnyEvaluator(request.evaluator, position.clone());
    let report = run(position, &evaluator, request, stop, &mut recorder);
    (report, recorder.finish())
}

/// What a judgement of a position is made of.
pub(crate) fn terms(position: &AnyPosition, evaluator: &'static str, player: Player) -> Vec<Term> {
    with_position!(position, position => chosen(position, evaluator).terms(position, player))
}

fn run<P, E, O>(
    position: &P,
    evaluator: &E,
    request: &Request,
    stop: &AtomicBool,
    observer: &mut O,
) -> Report<P::Move>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    let (switches, limits) = (request.switches, request.limits);
    match request.algorithm {
        Algorithm::Minimax => {
            Minimax::new(evaluator, switches).search(position, limits, stop, observer)
        }
        Algorithm::AlphaBeta => {
            AlphaBeta::new(evaluator, switches).search(position, limits, stop, observer)
        }
        Algorithm::Negamax => {
            Negamax::new(evaluator, switches).search(position, limits, stop, observer)
        }
        Algorithm::Pvs => {
            PrincipalVariation::new(evaluator, switches).search(position, limits, stop, observer)
        }
        Algorithm::Mcts => MonteCarlo::new(request.seed).search(position, limits, stop, observer),
    }
}

/// The evaluator of that name for the type of this position; names were checked before.
fn chosen<P: Evaluated>(_: &P, name: &str) -> Chosen<P> {
    P::evaluator(name).expect("the names of a game's evaluators are all known")
}

/// Someone who is told how a search gets on.
pub(crate) trait Progress {
    /// A depth was finished.
    fn depth(&mut self, depth: u32, best: &str, nodes: u64);
}

/// Nobody needs to know.
impl Progress for () {
    fn depth(&mut self, _: u32, _: &str, _: u64) {}
}

/// Hands a search's iterations on, and asks for nothing that would cost time.
struct Watcher<'a>(&'a mut dyn Progress);

impl<P: Position> Observer<P> for Watcher<'_> {
    const ENABLED: bool = <Silent as Observer<P>>::ENABLED;

    fn iteration(&mut self, row: &harif_search::Iteration<P::Move>) {
        self.0.depth(row.depth, &row.best.to_string(), row.nodes);
    }
}

/// An evaluator for positions of any game: a name, and a position of the game it judges.
struct AnyEvaluator(&'static str, AnyPosition);

impl Evaluator<AnyPosition> for AnyEvaluator {
    fn evaluate(&self, position: &AnyPosition, player: Player) -> Score {
        with_position!(position, position => {
            chosen(position, self.0).evaluate(position, player)
        })
    }

    fn finish(&self) -> Finish {
        with_position!(&self.1, position => chosen(position, self.0).finish())
    }

    fn terms(&self, position: &AnyPosition, player: Player) -> Vec<Term> {
        terms(position, self.0, player)
    }
}
