//! `harif search`: one search on each position, with every switch.

use clap::Args;
use harif_rules::{AnyMove, AnyPosition};
use harif_search::Report;
use harif_text::{Value, say};
use harif_words::thinking;

use super::positions::{self, search_each};
use super::root_table;
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::progress::SearchLine;
use crate::searching::SearchFlags;
use crate::values::ReportJson;

/// Search positions with one algorithm and its switches
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif search tictactoe --algorithm minimax            549,946 nodes to a draw
  harif search connect4 --depth 8 4453                  alpha-beta, eight moves ahead
  harif search othello --algorithm pvs --time 1000      one second of deepening
  harif search connect4 --evaluator windows --order centre --json 44 45 46
  harif search connect4 --evaluator windows:three=10,block=-8 4453      other weights
  harif search tictactoe --ties random --seed 7         any of the best moves

With --json one object a line; values are for the side to move, a proved one has \"result\" and
\"plies\". Ctrl-C stops the search and shows the best so far.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    #[arg(value_name = "POSITION", help = positions::HELP)]
    positions: Vec<String>,
    #[command(flatten)]
    flags: SearchFlags,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let plan = arguments.flags.plan(&context.text, &context.config, game)?;
    search_each(
        context,
        game,
        &arguments.positions,
        |context, text, position, control| {
            let report = plan.run(position, control, &mut SearchLine::new(&context.text));
            if context.json {
                context.out.json(&ReportJson::new(text, &report))
            } else {
                show(context, text, position, &report)
            }
        },
    )
}

fn show(
    context: &mut Context,
    text: &str,
    position: &AnyPosition,
    report: &Report<AnyMove>,
) -> Result<(), Failure> {
    super::show_position(context, text, position)?;
    context.out.line("")?;
    context.out.lines(verdict(context, report))?;
    context.out.line("")?;
    context.out.raw(root_table::draw(&context.text, report))?;
    context.out.line("")?;
    margin_note(context, report)
}

/// How discs are counted, where they are.
pub(super) fn margin_note(context: &mut Context, report: &Report<AnyMove>) -> Result<(), Failure> {
    let values = report.moves.iter().map(|entry| &entry.value);
    match harif_words::values::margin_note(&context.text, values) {
        Some(note) => context.out.line(note),
        None => Ok(()),
    }
}

/// What was found, in sentences.
pub(super) fn verdict(context: &Context, report: &Report<AnyMove>) -> Vec<String> {
    let text = &context.text;
    let mut lines = Vec::new();
    if let (Some(best), Some(value)) = (report.best, report.value) {
        lines.push(thinking::preference(text, report.depth, best, &value));
    }
    if report.pv.len() > 1 {
        let line = harif_words::line(&report.pv);
        lines.push(format!("{}: {line}", say!(text, "think-line")));
    }
    if let Some(best) = report.best {
        let moves = report.moves.iter().map(|entry| (entry.m, entry.value));
        lines.extend(thinking::ties(text, report.ties, best, moves));
    }
    let counters = &report.counters;
    lines.push(say!(
        text,
        "cli-counters",
        nodes = counters.nodes,
        leaves = counters.leaves,
        cutoffs = counters.cutoffs,
        share = Value::Share(share(counters.first_cutoffs, counters.cutoffs)),
        time = report.time
    ));
    if counters.table_probes > 0 {
        lines.push(say!(
            text,
            "cli-counters-table",
            n = counters.table_probes,
            share = Value::Share(share(counters.table_hits, counters.table_probes))
        ));
    }
    if report.stopped {
        lines.push(say!(text, "think-stopped"));
    }
    lines
}

/// A part of a whole, and nothing of nothing.
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
