//! `harif tree`: a search, step by step, with windows, cuts and reasons.

mod dot;
mod lines;
mod outline;
mod scores;
mod steps;

use clap::Args;
use harif_play::Plan;
use harif_rules::{AnyMove, AnyPosition, Board, Position};
use harif_search::evaluators::ByName;
use harif_search::record::{Known, RecordedTree, Recorder};
use harif_search::{Evaluator, Report};
use harif_text::{Text, Value, say};
use harif_words::tree as words;

use crate::context::Context;
use crate::errors::{read_game, read_position};
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::searching::SearchFlags;

/// How deep a tree is searched unless a depth is given: what fits on a screen.
const DEFAULT_DEPTH: u32 = 3;

/// Show a search as a tree: windows, values, cuts and who caused them
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif tree tictactoe b2a1 --depth 3             alpha-beta as an outline
  harif tree tictactoe b2a1 --open 3              folded open to the third move
  harif tree connect4 44 --depth 4 --under 43     only what happened after 4 and 3
  harif tree connect4 44 --algorithm negamax --depth 3 --json
  harif tree tictactoe b2a1c3 --depth 2 --dot | dot -Tsvg > tree.svg
  harif tree tictactoe b2a1c3 --depth 2 --steps

Reading it: ▲ MAX and ▼ MIN are to move, (α, β) is the window received, = a value, ≥ and ≤ a bound, ~
an estimate, ★ the expected line, ✂ a cut with the moves that were not searched and the earlier move
that set the bound.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// The position: moves in a row, a board, or `start`
    position: Option<String>,
    #[command(flatten)]
    flags: SearchFlags,
    /// How many moves deep the outline is folded open; the expected line always is
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    open: u32,
    /// Show only what lies under these moves, such as 43 or b1c1
    #[arg(long, value_name = "MOVES")]
    under: Option<String>,
    /// Say what the evaluation of each leaf shown is made of
    #[arg(long)]
    terms: bool,
    /// Print a graph for Graphviz
    #[arg(long, conflicts_with_all = ["steps", "json"])]
    dot: bool,
    /// Print every step of the search, one a line
    #[arg(long)]
    steps: bool,
    /// The most lines of the outline, or nodes of the graph
    #[arg(long, value_name = "N", default_value_t = 400)]
    lines: usize,
    /// The most steps to record; deeper moves are given up first
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EVENTS)]
    events: usize,
}

const DEFAULT_EVENTS: usize = Recorder::<AnyPosition>::DEFAULT_EVENTS;

/// A recorded search with everything that is needed to tell of it.
struct Told<'a> {
    position: &'a AnyPosition,
    plan: Plan,
    report: &'a Report<AnyMove>,
    tree: &'a RecordedTree<AnyMove>,
    /// The children of every node, in the order searched.
    children: Vec<Vec<usize>>,
    /// Whether a node is on the expected line of the last iteration.
    expected: Vec<bool>,
    /// What is known of the number of every node.
    known: Vec<Option<Known>>,
}

impl<'a> Told<'a> {
    fn new(
        position: &'a AnyPosition,
        plan: Plan,
        report: &'a Report<AnyMove>,
        tree: &'a RecordedTree<AnyMove>,
    ) -> Self {
        let nodes = tree.nodes();
        let evaluator = ByName::new(plan.evaluator_for(position.game()), position);
        let finish = evaluator.finish();
        let mut children = vec![Vec::new(); nodes.len()];
        for (id, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(id);
            }
        }
        let mut told = Self {
            position,
            plan,
            report,
            tree,
            children,
            expected: vec![false; nodes.len()],
            known: tree.knowledge(finish, plan.switches),
        };
        told.mark_expected_line();
        told
    }

    /// The root of the last iteration.
    fn root(&self) -> Option<usize> {
        self.tree.roots().last()
    }

    fn mark_expected_line(&mut self) {
        let mut at = self.root();
        let mut line = self.report.pv.iter();
        while let Some(node) = at {
            self.expected[node] = true;
            let next = line.next().copied();
            at = next.and_then(|m| self.child(node, m));
        }
    }

    /// The child by a move; of several searches of one move the last, whose value counted.
    fn child(&self, node: usize, m: AnyMove) -> Option<usize> {
        let children = self.children[node].iter().rev().copied();
        children
            .into_iter()
            .find(|&child| self.tree.nodes()[child].by == Some(m))
    }

    /// The number of a node with what is known of it: `= +3`, `≤ +3`, `~ +3`.
    fn number(&self, text: &Text, node: usize) -> String {
        let sign = self.known[node].map_or("", words::sign);
        let relation = if sign.is_empty() { "=" } else { sign };
        let value = self.tree.nodes()[node].value;
        let value = value.map_or_else(|| "?".to_owned(), |it| words::score(text, it));
        format!("{relation} {value}")
    }

    /// The position at a node.
    fn position_at(&self, node: usize) -> AnyPosition {
        let mut position = self.position.clone();
        for m in self.tree.path(node) {
            position.play_unchecked(m);
        }
        position
    }
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let text = arguments.position.as_deref().unwrap_or_default();
    let position = read_position(&context.text, game, text)?;
    if position.is_over() {
        let problem = say!(context.text, "error-game-over");
        return Err(Failure::Request(vec![problem]));
    }
    let plan = plan(arguments, context, game)?;
    let listener = Listener::new();
    let (report, tree) = plan.record(&position, listener.control(), arguments.events.max(1));
    let told = Told::new(&position, plan, &report, &tree);

    if arguments.dot {
        context
            .out
            .raw(dot::draw(&context.text, &told, arguments.lines))?;
    } else if arguments.steps {
        steps::show(context, &told)?;
    } else if context.json {
        lines::show(context, text, &told)?;
    } else {
        super::show_position(context, text, &position)?;
        outline::show(context, &told, arguments)?;
    }
    if listener.interrupted() {
        context.out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The search that the flags ask for, to a depth that can be looked at.
fn plan(
    arguments: &Arguments,
    context: &Context,
    game: harif_rules::Game,
) -> Result<Plan, Failure> {
    let flags = &arguments.flags;
    if !flags.algorithm.can_be_recorded() {
        let (text, name) = (&context.text, Value::ltr(flags.algorithm.name()));
        return Err(Failure::request(
            say!(
                text,
                "error-value",
                option = Value::ltr("--algorithm"),
                name = name
            ),
            say!(
                text,
                "error-choose",
                line = Value::ltr("minimax, alphabeta, negamax, pvs")
            ),
        ));
    }
    let mut plan = flags.plan(&context.text, &context.config, game)?;
    if flags.rest.depth.is_none() && !plan.limits.has_budget() {
        plan.limits.depth = Some(DEFAULT_DEPTH);
    }
    Ok(plan)
}
