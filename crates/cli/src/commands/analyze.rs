//! `harif analyze`: what every move is worth, in words first.

use std::time::Duration;

use clap::Args;
use harif_play::{Analysis, Analyzer, opening};
use harif_rules::{AnyPosition, Board, Game, Position, notation};
use harif_search::{Kind, Limits, Report};
use harif_text::{Value, say};
use serde::Serialize;

use super::positions::{self, search_each};
use super::root_table;
use super::search::{margin_note, verdict};
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::progress::SearchLine;
use crate::values::ReportJson;

/// How long a position is analysed unless a limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Say what every move is worth: won, drawn, lost, or an estimate
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif analyze tictactoe b2                  every answer to the centre
  harif analyze connect4 4453 --time 3000     think for three seconds
  harif analyze othello f5d6c3 --depth 8 --json

“Win in 3” counts the winner's own moves, the first included. ✓ is proved, ≥ and ≤ are bounds, ~ is
an estimate. Ctrl-C stops and shows what was found.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    #[arg(value_name = "POSITION", help = positions::HELP)]
    positions: Vec<String>,
    /// How many moves to look ahead
    #[arg(long, short, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=400))]
    depth: Option<u32>,
    /// How many positions to visit at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many milliseconds to take at most [default: 1000, if neither a flag nor the configuration limits it]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    report: ReportJson<'a>,
    evaluator: &'static str,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let mut limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time.map(Duration::from_millis),
    };
    if limits == Limits::default() {
        limits.depth = context.config.depth;
        limits.time = limits.depth.is_none().then_some(DEFAULT_TIME);
    }
    let mut analyzer = Analyzer::new();
    search_each(
        context,
        game,
        &arguments.positions,
        |context, text, position, control| {
            let analysis = analyzer.analyze(
                position,
                limits,
                control,
                &mut SearchLine::new(&context.text),
            );
            if !context.json {
                return show(context, text, position, &analysis);
            }
            // The moves in the order of their values, which is how people want to read them.
            let report = Report {
                moves: analysis.moves.clone(),
                ..analysis.report.clone()
            };
            let evaluator = analysis.evaluator;
            let report = ReportJson::new(text, &report);
            context.out.json(&Answer { report, evaluator })
        },
    )
}

fn show(
    context: &mut Context,
    written: &str,
    position: &AnyPosition,
    analysis: &Analysis,
) -> Result<(), Failure> {
    super::show_position(context, written, position)?;
    let name = opening_of(position.game(), written)
        .and_then(|name| harif_words::by_key(&context.text, &format!("opening-{name}")));
    if let Some(name) = name {
        context
            .out
            .line(say!(context.text, "analyze-opening", name = name))?;
    }
    context.out.line("")?;
    let text = &context.text;
    let mut lines = Vec::new();
    if let Some(best) = analysis.best() {
        let value = match best.value.kind() {
            Kind::Estimate => harif_words::values::phrase(text, &best.value),
            _ => harif_words::values::label(text, &best.value),
        };
        lines.push(say!(text, "analyze-best", move = Value::ltr(best.m), value = value));
        let equal = analysis.moves.iter().skip(1);
        let equal = equal.filter(|entry| {
            entry.value.score == best.value.score && entry.value.kind() == best.value.kind()
        });
        let equal: Vec<String> = equal.map(|entry| entry.m.to_string()).collect();
        if !equal.is_empty() {
            let line = Value::ltr(equal.join(" "));
            lines.push(say!(text, "analyze-equal", line = line));
        }
        if let Some(plies) = best
            .value
            .plies
            .filter(|&plies| plies > 0 && best.value.score != 0)
        {
            let n = plies.div_ceil(2);
            lines.push(say!(text, "value-in-explained", n = n, plies = plies));
        }
    }
    context.out.lines(lines)?;
    context.out.line("")?;
    let table = root_table::draw(&context.text, &analysis.report);
    context.out.raw(table)?;
    context.out.line("")?;
    margin_note(context, &analysis.report)?;
    // The verdict's first line is the best move once more; the counters are what is left to say.
    context
        .out
        .lines(verdict(context, &analysis.report).into_iter().skip(1))?;
    let mut command = format!("harif tree {}", shell_word(&position.game().to_string()));
    if !written.trim().is_empty() {
        command = format!("{command} {}", shell_word(written.trim()));
    }
    let next = say!(context.text, "next-step", command = Value::ltr(command));
    context.out.line(next)?;
    context.out.line("")
}

/// The named opening that a position's moves went through; none if it is written as a board.
fn opening_of(game: Game, written: &str) -> Option<&'static str> {
    let mut position = AnyPosition::start(game);
    let moves = notation::moves::play_all(&mut position.clone(), written).ok()?;
    let mut positions = vec![position.clone()];
    for m in moves {
        position.play_unchecked(m);
        positions.push(position.clone());
    }
    opening(&positions).map(|opening| opening.key)
}

/// A word as a shell must be given it.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_=:,./-".contains(c);
    if word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_pasted_into_a_shell() {
        assert_eq!(shell_word("connect4"), "connect4");
        assert_eq!(shell_word("othello(size=6)"), "'othello(size=6)'");
        assert_eq!(shell_word("3/3/3 x"), "'3/3/3 x'");
        assert_eq!(shell_word("it's"), "'it'\\''s'");
    }
}
