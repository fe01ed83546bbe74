//! `harif tree`: a search, step by step, with windows, cuts and reasons.

mod browse;
mod dot;
#[cfg(test)]
mod law;
mod lines;
mod outline;
mod picture;
#[cfg_attr(not(feature = "png"), path = "no_raster.rs")]
mod raster;
mod scores;
mod steps;
mod telling;

use std::path::PathBuf;

use clap::Args;
use harif_play::Plan;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position, notation};
use harif_search::Control;
use harif_search::numbers::NumberTree;
use harif_search::record::Recorder;
use harif_text::{Text, Value, say};
use harif_words::recorded::{RecordedSearch, Start};
use harif_words::{errors, tree as words};

use crate::context::Context;
use crate::errors::{notation_error, read_game, read_position};
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::progress::Spinner;
use crate::searching::SearchFlags;

/// How deep a tree is searched unless a depth is given: what fits on a screen.
const DEFAULT_DEPTH: u32 = 3;

/// What stands in place of a game for a tree of numbers, and the example of every textbook.
const NUMBERS: &str = "numbers";
const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";

/// Show a search as a tree: windows, values, cuts and who caused them
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif tree tictactoe b2a1 --depth 3             alpha-beta as an outline
  harif tree tictactoe b2a1 --open 3              folded open to the third move
  harif tree connect4 44 --depth 4 --under 43     only what happened after 4 and 3
  harif tree connect4 44 --algorithm negamax --depth 3 --json
  harif tree tictactoe b2a1c3 --depth 2 --browse  on the screen, to be walked through
  harif tree tictactoe b2a1c3a3 --depth 2 --svg tree.svg
  harif tree numbers \"((3 12 8)(2 4 6)(14 5 2))\" --png numbers.png --theme dark
  harif tree tictactoe b2a1c3 --depth 2 --dot | dot -Tsvg > graph.svg
  harif tree tictactoe b2a1c3 --depth 2 --steps

Reading it: ▲ MAX and ▼ MIN are to move, (α, β) is the window received, = a value, ≥ and ≤ a bound, ~
an estimate, ★ the expected line, ✂ a cut with the moves that were not searched and the earlier move
that set the bound.
")]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(crate) struct Arguments {
    /// The game, or `numbers` for a tree of numbers
    game: String,
    /// The position: moves in a row, a board, or `start`; or the tree of numbers
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
    /// Walk through the tree on the screen: the arrow keys open and close it
    #[arg(long, conflicts_with_all = ["dot", "steps", "json"])]
    browse: bool,
    /// Draw the tree with its boards into an SVG file; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dot", "steps", "json", "browse"])]
    svg: Option<PathBuf>,
    /// Draw the same as an image
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dot", "steps", "json", "browse"])]
    png: Option<PathBuf>,
    /// The ground of the drawing
    #[arg(long, value_enum, value_name = "THEME", default_value = "light")]
    theme: picture::Ground,
    /// Print every step of the search, one a line
    #[arg(long)]
    steps: bool,
    /// The most lines of the outline, or nodes of the graph [default: 400] or of the drawing [default: 60]
    #[arg(long, value_name = "N")]
    lines: Option<usize>,
    /// The most steps to record; deeper moves are given up first
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EVENTS)]
    events: usize,
}

const DEFAULT_EVENTS: usize = Recorder::<AnyPosition>::DEFAULT_EVENTS;

/// The number of a node with what is known of it: `= +3`, `≤ +3`, `~ +3`.
fn relation(text: &Text, search: &RecordedSearch, node: usize) -> String {
    let is_bare = search.known(node).map_or("", words::sign).is_empty();
    let number = search.number(text, node);
    if is_bare {
        format!("= {number}")
    } else {
        number
    }
}

/// The node that is shown with what lies under it: the root, or the one under the moves that were
/// asked for.
fn start(
    context: &Context,
    search: &RecordedSearch,
    arguments: &Arguments,
) -> Result<Option<usize>, Failure> {
    let (Some(root), Some(under)) = (search.root(), &arguments.under) else {
        return Ok(search.root());
    };
    let text = &context.text;
    let moves: Vec<AnyMove> = match &search.start {
        Start::Position(position) => {
            let mut position = position.clone();
            let game = position.game();
            notation::moves::play_all(&mut position, under)
                .map_err(|error| Failure::Request(notation_error(text, game, &error)))?
        }
        // Branches are numbered, with or without blanks between them.
        Start::Numbers(_) => {
            let branches = under.split_whitespace().flat_map(str::chars);
            branches
                .filter_map(|it| it.to_string().parse().ok())
                .collect()
        }
    };
    let mut node = root;
    for m in moves {
        node = search.child(node, m).ok_or_else(|| {
            Failure::request(
                say!(text, "cli-tree-not-searched", line = Value::ltr(under)),
                say!(text, "cli-tree-not-searched-why"),
            )
        })?;
    }
    Ok(Some(node))
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let listener = Listener::new();
    let written = arguments.position.as_deref().unwrap_or_default();
    let search = search(arguments, context, written, listener.control())?;
    if let Some(path) = &arguments.svg {
        picture::write_svg(context, &search, arguments, path)?;
    }
    if let Some(path) = &arguments.png {
        picture::write_png(context, &search, arguments, path)?;
    }
    if arguments.svg.is_some() || arguments.png.is_some() {
        // The files are what was asked for.
    } else if arguments.browse {
        browse::run(context, &search, arguments)?;
    } else if arguments.dot {
        let lines = arguments.lines.unwrap_or(outline::USUAL_LINES);
        context.out.raw(dot::draw(&context.text, &search, lines))?;
    } else if arguments.steps {
        steps::show(context, &search)?;
    } else if context.json {
        lines::show(context, written, &search)?;
    } else {
        match &search.start {
            Start::Position(position) => super::show_position(context, written, position)?,
            Start::Numbers(tree) => context.out.line(tree)?,
        }
        outline::show(context, &search, arguments)?;
    }
    if listener.interrupted() {
        context.out.flush()?;
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Searches what was asked for, and records it.
fn search(
    arguments: &Arguments,
    context: &Context,
    written: &str,
    control: Control<'_>,
) -> Result<RecordedSearch, Failure> {
    let text = &context.text;
    let events = arguments.events.max(1);
    let spinner = Spinner::new();
    if arguments.game == NUMBERS {
        let wrong = |error| {
            Failure::request(
                errors::number_tree(text, &error),
                say!(text, "tree-numbers-how", example = Value::ltr(TEXTBOOK)),
            )
        };
        let tree: NumberTree = written.parse().map_err(wrong)?;
        let plan = plan(arguments, context, Game::TIC_TAC_TOE)?;
        let (report, recorded) = plan.record_numbers(&tree, control, events);
        return Ok(RecordedSearch::new(
            Start::Numbers(tree),
            plan,
            report,
            recorded,
        ));
    }
    let game = read_game(text, &arguments.game)?;
    let position = read_position(text, game, written)?;
    if position.is_over() {
        let problem = say!(text, "error-game-over");
        return Err(Failure::Request(vec![problem]));
    }
    let plan = plan(arguments, context, game)?;
    let (report, tree) = plan.record(&position, control, events);
    drop(spinner);
    let start = Start::Position(position);
    Ok(RecordedSearch::new(start, plan, report, tree))
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
