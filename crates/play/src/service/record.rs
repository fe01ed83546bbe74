//! Recording a search that will be walked through.

use super::progress::Follower;
use super::progress_recorder::ProgressRecorder;
use super::serial;
use super::trace::Packer;
use super::wire::{PositionText, Reply, RequestError, SearchSummary};
use harif_rules::{AnyMove, Board, IntoAny, Player, Position};
use harif_search::evaluators::{ByName, EvaluatorSpec};
use harif_search::numbers::{Leaves, NumberTree};
use harif_search::plan::{Algorithm, Plan};
use harif_search::record::RecordedTree;
use harif_search::{
    Control, Cut, Evaluator, Fail, Finish, Limits, Order, Report, Score, Switches, Term, Ties,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most steps that are recorded, whatever is asked for.
pub const MOST_EVENTS: usize = 200_000;
/// The deepest that a recorded search looks.
pub const DEEPEST: u32 = 60;
/// About how many characters of steps cross at once: what is read in a few milliseconds.
const PIECE: usize = 48_000;

/// What is searched, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordRequest {
    /// What is searched.
    pub of: Subject,
    /// How, as [`Recipe`] reads it.
    pub how: String,
    /// Only what lies under these moves from the position on; everything where there are none.
    /// Scores are still for the side to move in the position.
    #[serde(default, with = "serial::line")]
    pub under: Vec<AnyMove>,
    /// The most steps to record; never more than [`MOST_EVENTS`].
    pub events: usize,
}

/// What can be searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// A position of a game.
    Position(PositionText),
    /// A tree of numbers, as [`NumberTree`] reads it.
    Numbers(String),
}

/// A search that was recorded. Its steps came before, in [`Reply::Steps`], packed as
/// [`trace`](super::trace) says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// What was found, and what it cost.
    pub thought: SearchSummary,
    /// The deepest ply that was kept, if some were not.
    pub kept_to: Option<u32>,
    /// How many nodes were searched, kept or not.
    pub searched: u64,
    /// How many leaves were judged by eye. If none, every value rests on finished games.
    pub judged: u64,
}

/// How to search: the algorithm, the limits and the switches. It is written in one line, such as
/// `alphabeta,depth=4,evaluator=windows,order=centre,cut=strict,fail=hard,table,distance`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many moves it looks ahead.
    pub depth: u32,
    /// How many positions it visits at most. With such a limit a search deepens.
    pub nodes: Option<u64>,
    /// The evaluator as [`EvaluatorSpec`] reads it; none for the game's first.
    pub evaluator: Option<String>,
    /// The switches.
    pub switches: Switches,
}

/// More characters than any evaluator with its weights has.
const LONGEST_EVALUATOR: usize = 160;

impl Recipe {
    /// A search with the textbook's switches.
    pub fn new(algorithm: Algorithm, depth: u32) -> Self {
        Self {
            algorithm,
            depth,
            nodes: None,
            evaluator: None,
            switches: Switches::default(),
        }
    }

    /// The evaluator that judges its leaves in a game.
    pub fn evaluator_for(&self, game: harif_rules::Game) -> EvaluatorSpec {
        let read = |text: &String| EvaluatorSpec::read(game, text).ok();
        let set = self.evaluator.as_ref().and_then(read);
        set.unwrap_or(EvaluatorSpec::first(game))
    }

    /// The search of an agent that visited so many nodes, step for step; none if it has no tree of
    /// windows. An agent that was stopped by the clock is stopped at the same node again.
    pub fn of_agent(plan: &Plan, nodes: u64) -> Option<Self> {
        plan.algorithm.can_be_recorded().then(|| Self {
            algorithm: plan.algorithm,
            depth: plan.limits.depth.unwrap_or(DEEPEST).min(DEEPEST),
            nodes: plan.limits.has_budget().then_some(nodes),
            evaluator: plan.evaluator.map(|spec| spec.to_string()),
            switches: with_seed(plan.switches, plan.seed),
        })
    }

    fn plan(&self, game: Option<harif_rules::Game>) -> Result<Plan, RequestError> {
        if !self.algorithm.can_be_recorded() {
            return Err(RequestError::bad("this search has no tree of windows"));
        }
        let evaluator = match (&self.evaluator, game) {
            (Some(name), Some(game)) => {
                Some(EvaluatorSpec::read(game, name).map_err(RequestError::bad)?)
            }
            _ => None,
        };
        Ok(Plan {
            evaluator,
            switches: self.switches,
            seed: self.switches.seed,
            ..Plan::new(
                self.algorithm,
                Limits {
                    nodes: self.nodes,
                    ..Limits::depth(self.depth)
                },
            )
        })
    }
}

/// Switches with a seed where it decides something: without chance there is none, and links stay short.
fn with_seed(switches: Switches, seed: u64) -> Switches {
    let seed = if switches.ties == Ties::Random {
        seed
    } else {
        0
    };
    Switches { seed, ..switches }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},depth={}", self.algorithm.name(), self.depth)?;
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(evaluator) = &self.evaluator {
            write!(f, ",evaluator={evaluator}")?;
        }
        let usual = Switches::default();
        let switches = &self.switches;
        if switches.order != usual.order {
            write!(f, ",order={}", switches.order.name())?;
        }
        if switches.cut != usual.cut {
            write!(f, ",cut={}", switches.cut.name())?;
        }
        if switches.fail != usual.fail {
            write!(f, ",fail={}", switches.fail.name())?;
        }
        if switches.ties != usual.ties {
            write!(f, ",ties={}", switches.ties.name())?;
        }
        if switches.ties == Ties::Random {
            write!(f, ",seed={}", switches.seed)?;
        }
        for (name, on) in [
            ("table", switches.table),
            ("symmetry", switches.symmetry),
            ("distance", switches.distance),
            ("every", switches.every_move),
        ] {
            if on {
                write!(f, ",{name}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Recipe {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |word: &str| {
            let start: String = word.chars().take(40).collect();
            RequestError::bad(format!("{start:?} says nothing about a search"))
        };
        let mut words = text.split(',');
        let name = words.next().unwrap_or_default();
        let algorithm = Algorithm::named(name).ok_or_else(|| bad(name))?;
        let mut recipe = Self::new(algorithm, 1);
        let mut seed = 0;
        let switches = &mut recipe.switches;
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            match key {
                "depth" => {
                    let depth = value
                        .parse()
                        .ok()
                        .filter(|depth| (1..=DEEPEST).contains(depth));
                    recipe.depth = depth.ok_or_else(|| bad(word))?;
                }
                "nodes" => {
                    recipe.nodes = Some(value.parse().map_err(|_| bad(word))?);
                }
                "evaluator" => {
                    recipe.evaluator = Some(value.chars().take(LONGEST_EVALUATOR).collect());
                }
                "order" => switches.order = Order::named(value).ok_or_else(|| bad(word))?,
                "cut" => switches.cut = Cut::named(value).ok_or_else(|| bad(word))?,
                "fail" => switches.fail = Fail::named(value).ok_or_else(|| bad(word))?,
                "ties" => switches.ties = Ties::named(value).ok_or_else(|| bad(word))?,
                "seed" => seed = value.parse().map_err(|_| bad(word))?,
                "table" => switches.table = true,
                "symmetry" => switches.symmetry = true,
                "distance" => switches.distance = true,
                "every" => switches.every_move = true,
                _ => return Err(bad(word)),
            }
        }
        recipe.switches = with_seed(*switches, seed);
        Ok(recipe)
    }
}

/// Answers [`Request::Record`](super::Request::Record).
pub(super) fn answer(
    wanted: &RecordRequest,
    control: Control<'_>,
    reply: &mut dyn FnMut(Reply),
) -> Result<Reply, RequestError> {
    let recipe: Recipe = wanted.how.parse()?;
    let most = wanted.events.clamp(1, MOST_EVENTS);
    let follower = &mut Follower::new(reply);
    let search = match &wanted.of {
        Subject::Position(place) => {
            let position = place.read()?;
            if position.is_over() {
                return Err(RequestError::bad("the game is over"));
            }
            let plan = recipe.plan(Some(position.game()))?;
            let by_name = ByName::new(plan.evaluator_for(position.game()), &position);
            run(
                &plan,
                &by_name,
                &position,
                &wanted.under,
                most,
                control,
                follower,
            )?
        }
        Subject::Numbers(text) => {
            let tree: NumberTree = text.parse().map_err(RequestError::bad)?;
            let plan = Plan {
                // Numbers stand at the leaves and nowhere else: nothing is judged on the way.
                limits: Limits::depth(tree.height()),
                ..recipe.plan(None)?
            };
            run(
                &plan,
                &Leaves,
                &tree,
                &wanted.under,
                most,
                control,
                follower,
            )?
        }
    };
    Ok(tell(&search, reply))
}

/// A recorded search.
struct RecordedSearch {
    report: Report<AnyMove>,
    tree: RecordedTree<AnyMove>,
}

fn run<P, E>(
    plan: &Plan,
    evaluator: &E,
    position: &P,
    under: &[AnyMove],
    most: usize,
    control: Control<'_>,
    follower: &mut Follower<'_>,
) -> Result<RecordedSearch, RequestError>
where
    P: Position<Move: IntoAny + Sync>,
    E: Evaluator<P> + ?Sized,
{
    let line = read_line(position, under)?;
    let start = ForcedLine {
        position: position.clone(),
        line: line.into(),
        played: 0,
    };
    let mut progress_recorder =
        ProgressRecorder::<ForcedLine<P>>::new(plan.algorithm.perspective(), most, follower);
    let report = plan.run_by(
        &ForcedLineEvaluator(evaluator),
        &start,
        control,
        &mut progress_recorder,
    );
    Ok(RecordedSearch {
        report: report.map(IntoAny::into_any),
        tree: progress_recorder.finish(),
    })
}

fn read_line<P: Position<Move: IntoAny>>(
    position: &P,
    under: &[AnyMove],
) -> Result<Vec<P::Move>, RequestError> {
    let mut here = position.clone();
    let mut line = Vec::new();
    for &m in under {
        let own: P::Move =
            IntoAny::from_any(m).ok_or_else(|| RequestError::bad("a move of another game"))?;
        here.play(own).map_err(RequestError::bad)?;
        line.push(own);
    }
    Ok(line)
}

/// Sends the steps in pieces, and makes the answer that ends them.
fn tell(search: &RecordedSearch, reply: &mut dyn FnMut(Reply)) -> Reply {
    let thought = SearchSummary::from(&search.report);
    Reply::Recorded(send(&search.tree, thought, reply))
}

/// Sends the steps of a tree in pieces; returns what ends them.
pub(super) fn send(
    tree: &RecordedTree<AnyMove>,
    thought: SearchSummary,
    reply: &mut dyn FnMut(Reply),
) -> Recorded {
    let mut packer = Packer::new();
    for step in tree.steps() {
        packer.push(&step);
        if packer.len() >= PIECE {
            reply(Reply::Steps(packer.take()));
        }
    }
    if !packer.is_empty() {
        reply(Reply::Steps(packer.take()));
    }
    Recorded {
        thought,
        kept_to: tree.kept_to(),
        searched: tree.searched(),
        judged: tree.judged(),
    }
}

/// A position in which only one line may be played until it is at its end, and everything after
/// that. So a part of a tree is searched as the whole search would have searched it: with scores
/// for the same player and with the same distance from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ForcedLine<P: Position> {
    position: P,
    line: Arc<[P::Move]>,
    played: usize,
}

impl<P: Position<Move: Sync>> Position for ForcedLine<P> {
    type Move = P::Move;

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn outcome(&self) -> Option<harif_rules::Outcome> {
        self.position.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = P::Move> {
        let only = self.line.get(self.played).copied();
        let free = only.is_none().then(|| self.position.moves());
        only.into_iter().chain(free.into_iter().flatten())
    }

    fn check(&self, m: P::Move) -> Result<(), harif_rules::IllegalMove<P::Move>> {
        self.position.check(m)
    }

    fn play_unchecked(&mut self, m: P::Move) {
        self.position.play_unchecked(m);
        self.played += 1;
    }

    fn hash64(&self) -> u64 {
        self.position.hash64()
    }

    fn move_index(&self, m: P::Move) -> usize {
        self.position.move_index(m)
    }

    fn centrality(&self, m: P::Move) -> i32 {
        self.position.centrality(m)
    }

    fn symmetries(&self) -> &'static [harif_rules::Symmetry] {
        self.position.symmetries()
    }

    fn transformed(&self, symmetry: harif_rules::Symmetry) -> Self {
        // Only the hash of what comes back is looked at, and that knows nothing of the line.
        Self {
            position: self.position.transformed(symmetry),
            line: Arc::clone(&self.line),
            played: self.played,
        }
    }
}

/// Judges such a position as its evaluator judges the position inside.
struct ForcedLineEvaluator<'a, E: ?Sized>(&'a E);

impl<P: Position<Move: Sync>, E: Evaluator<P> + ?Sized> Evaluator<ForcedLine<P>>
    for ForcedLineEvaluator<'_, E>
{
    fn evaluate(&self, position: &ForcedLine<P>, player: Player) -> Score {
        self.0.evaluate(&position.position, player)
    }

    fn finish(&self) -> Finish {
        self.0.finish()
    }

    fn terms(&self, position: &ForcedLine<P>, player: Player) -> Vec<Term> {
        self.0.terms(&position.position, player)
    }
}
