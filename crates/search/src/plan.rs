//! A search as people ask for it: an algorithm, an evaluator and limits by name, on any game.
//!
//! Searches are generic and know their position's type. Here, at the edge, one `match` picks the
//! type: the boards that people play most have searches compiled for them, the others and whatever
//! is recorded go through [`AnyPosition`]. They are compiled here, with this crate, and so only once.

use crate::evaluators::{ByName, Evaluated, EvaluatorSpec};
use crate::numbers::{Leaves, NumberTree};
use crate::record::{Perspective, RecordedTree, Recorder};
use crate::{
    AlphaBeta, Control, Evaluator, Iteration, Limits, Minimax, MonteCarlo, Negamax, Observer,
    PrincipalVariation, Report, RootMove, Search, Switches, Term,
};
use harif_rules::{AnyMove, AnyPosition, Board, Game, IntoAny, Position};

/// The searches, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Looks at everything.
    Minimax,
    /// Skips what cannot change the answer, as two functions.
    AlphaBeta,
    /// The same in one function.
    Negamax,
    /// Deepening, null windows, table, killers and history.
    Pvs,
    /// Random games, counted.
    Mcts,
}

impl Algorithm {
    /// Every search, in the order in which people should see them.
    pub const ALL: &'static [Self] = &[
        Self::Minimax,
        Self::AlphaBeta,
        Self::Negamax,
        Self::Pvs,
        Self::Mcts,
    ];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Negamax => "negamax",
            Self::Pvs => "pvs",
            Self::Mcts => "mcts",
        }
    }

    /// The search of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|algorithm| algorithm.name() == name)
    }

    /// Whose scores its nodes carry.
    pub const fn perspective(self) -> Perspective {
        match self {
            Self::Minimax | Self::AlphaBeta => Perspective::MaxMin,
            Self::Negamax | Self::Pvs | Self::Mcts => Perspective::SideToMove,
        }
    }

    /// Whether its steps can be recorded as a tree with windows.
    pub const fn can_be_recorded(self) -> bool {
        !matches!(self, Self::Mcts)
    }
}

/// Follows a search as it goes: the progress that a screen shows.
pub trait Watch {
    /// A move at the root has been searched.
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        let _ = (depth, root_move);
    }

    /// One depth has been finished.
    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        let _ = iteration;
    }
}

/// Follows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Tells a watcher of the progress of a search of one game; single nodes are not told.
struct Follow<'a>(&'a mut dyn Watch);

impl<P: Position<Move: IntoAny>> Observer<P> for Follow<'_> {
    const ENABLED: bool = false;

    fn root_move(&mut self, depth: u32, root_move: &RootMove<P::Move>) {
        let root_move = root_move.clone().map(IntoAny::into_any);
        self.0.root_move(depth, &root_move);
    }

    fn iteration(&mut self, iteration: &Iteration<P::Move>) {
        self.0.iteration(&iteration.clone().map(IntoAny::into_any));
    }
}

/// Everything that says how to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which search.
    pub algorithm: Algorithm,
    /// Which evaluator, with its weights; `None` for the game's first.
    pub evaluator: Option<EvaluatorSpec>,
    /// How it behaves.
    pub switches: Switches,
    /// How long it may think.
    pub limits: Limits,
    /// What random games follow from, and random choices between moves that tie.
    pub seed: u64,
}

impl Plan {
    /// A search with textbook switches.
    pub fn new(algorithm: Algorithm, limits: Limits) -> Self {
        Self {
            algorithm,
            evaluator: None,
            switches: Switches::default(),
            limits,
            seed: 0,
        }
    }

    /// The evaluator that is used on a game.
    pub fn evaluator_for(&self, game: Game) -> EvaluatorSpec {
        self.evaluator
            .filter(|spec| spec.belongs_to(game))
            .unwrap_or(EvaluatorSpec::first(game))
    }

    /// Searches a position and tells a watcher of the progress.
    pub fn run(
        &self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Report<AnyMove> {
        let follow = &mut Follow(watch);
        match position {
            AnyPosition::TicTacToe(p) => self.run_with(p, control, follow),
            AnyPosition::ConnectFour(p) => self.run_with(p, control, follow),
            AnyPosition::Othello(p) => self.run_with(p, control, follow),
            AnyPosition::WideTicTacToe(_)
            | AnyPosition::GridTicTacToe(_)
            | AnyPosition::WideConnectFour(_)
            | AnyPosition::GridConnectFour(_)
            | AnyPosition::WideOthello(_)
            | AnyPosition::HugeOthello(_) => self.run_on_any(position, control, follow),
        }
    }

    /// Searches a position and records every step, within a bound on their number.
    pub fn record(
        &self,
        position: &AnyPosition,
        control: Control<'_>,
        most_events: usize,
    ) -> (Report<AnyMove>, RecordedTree<AnyMove>) {
        let mut recorder = Recorder::new(self.algorithm.perspective(), most_events);
        let report = self.run_on_any(position, control, &mut recorder);
        (report, recorder.finish())
    }

    /// The same on a tree of numbers, always down to its numbers: nothing is judged on the way.
    pub fn record_numbers(
        &self,
        tree: &NumberTree,
        control: Control<'_>,
        most_events: usize,
    ) -> (Report<AnyMove>, RecordedTree<AnyMove>) {
        let plan = Self {
            limits: Limits::depth(tree.height()),
            ..*self
        };
        let mut recorder = Recorder::new(self.algorithm.perspective(), most_events);
        let report = plan.run_by(&Leaves, tree, control, &mut recorder);
        let recorded = recorder.finish().map(IntoAny::into_any);
        (report.map(IntoAny::into_any), recorded)
    }

    /// The search compiled for one board.
    fn run_with<P: Evaluated<Move: IntoAny>>(
        &self,
        position: &P,
        control: Control<'_>,
        follow: &mut Follow<'_>,
    ) -> Report<AnyMove> {
        self.evaluator_for(position.game())
            .with(|evaluator| self.run_by(evaluator, position, control, follow))
            .expect("the evaluator is one of the game's")
            .map(IntoAny::into_any)
    }

    /// The search that looks up its board as it goes: the same nodes, more slowly.
    pub fn run_on_any<O: Observer<AnyPosition>>(
        &self,
        position: &AnyPosition,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<AnyMove> {
        let evaluator = ByName::new(self.evaluator_for(position.game()), position);
        self.run_by(&evaluator, position, control, observer)
    }

    /// Searches a position of any kind with an evaluator that is handed in; the plan's own name of
    /// one is not looked at.
    pub fn run_by<P, E, O>(
        &self,
        evaluator: &E,
        position: &P,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<P::Move>
    where
        P: Position,
        E: Evaluator<P> + ?Sized,
        O: Observer<P>,
    {
        let limits = self.limits;
        let switches = Switches {
            seed: self.seed,
            ..self.switches
        };
        match self.algorithm {
            Algorithm::Minimax => {
                Minimax::new(evaluator, switches).search(position, limits, control, observer)
            }
            Algorithm::AlphaBeta => {
                AlphaBeta::new(evaluator, switches).search(position, limits, control, observer)
            }
            Algorithm::Negamax => {
                Negamax::new(evaluator, switches).search(position, limits, control, observer)
            }
            Algorithm::Pvs => PrincipalVariation::new(evaluator, switches)
                .search(position, limits, control, observer),
            Algorithm::Mcts => {
                MonteCarlo::new(self.seed).search(position, limits, control, observer)
            }
        }
    }
}

/// What the judgement of a position is made of, for a player.
pub fn terms(
    position: &AnyPosition,
    evaluator: EvaluatorSpec,
    player: harif_rules::Player,
) -> Vec<Term> {
    ByName::new(evaluator, position).terms(position, player)
}
