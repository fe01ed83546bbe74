//! `harif arena check`: what is wrong with an engine.

use clap::Args;
use harif_arena::check::{CheckFinding, check, recognise};
use harif_arena::{MoveLimits, ProgramSpec, ProtocolName};
use harif_text::{Text, Value, say};
use harif_words::programs;
use serde::Serialize;

use crate::arena_view::tables;
use crate::commands::HELP;
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::layout;

/// Check that an engine can play in tournaments, and say what is wrong if it cannot
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena check ./engine --game othello
  harif arena check --protocol gtp --game tictactoe python3 mine.py
  harif arena check --game othello --time 100 gtp-rhino

Two games are played, one with each side. Exit code 2 means that the engine would lose games by a
fault; the last lines of the conversation are shown.
")]
pub(crate) struct Arguments {
    /// The engine and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
    /// The game
    #[arg(long, default_value = "tictactoe")]
    game: String,
    /// The protocol: gtp, ugi, uci or nboard [default: the first in which it answers]
    #[arg(long, value_parser = ["gtp", "ugi", "uci", "nboard"])]
    protocol: Option<String>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Milliseconds without an answer after which it counts as hanging
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    patience: u64,
}

/// A finding in JSON.
#[derive(Serialize)]
struct FindingJson {
    verdict: &'static str,
    what: String,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let limits = MoveLimits {
        time: arguments.time,
        patience: Some(arguments.patience),
        ..MoveLimits::default()
    };
    let mut program = ProgramSpec {
        command: arguments.command.clone(),
        protocol: ProtocolName::Gtp,
        folder: None,
        options: std::collections::BTreeMap::new(),
    };
    let named = arguments.protocol.as_deref();
    let protocol = match named {
        Some(name) => ProtocolName::ALL
            .into_iter()
            .find(|protocol| protocol.name() == name),
        None => recognise(&program, game).ok(),
    };
    let Some(protocol) = protocol else {
        // The greeting in one protocol says best why nothing works, such as a missing file.
        let checked = check(&program, game, limits);
        let fault = checked.findings.iter().find(|finding| finding.is_wrong());
        let mut lines = vec![say!(context.text, "arena-check-none")];
        lines.extend(fault.map(|finding| words(&context.text, finding)));
        return Err(Failure::Request(lines));
    };
    program.protocol = protocol;
    if !context.json {
        let title = say!(
            context.text,
            "arena-check-title",
            command = Value::ltr(arguments.command.join(" ")),
            protocol = Value::ltr(protocol.name()),
            game = Value::ltr(game)
        );
        context.out.line(title)?;
        context.out.flush()?;
    }
    let checked = check(&program, game, limits);
    for finding in &checked.findings {
        let what = words(&context.text, finding);
        if context.json {
            let verdict = match finding {
                finding if finding.is_wrong() => "wrong",
                finding if finding.is_odd() => "note",
                _ => "ok",
            };
            context.out.json(&FindingJson { verdict, what })?;
        } else if let CheckFinding::Fault(fault) = finding {
            let reason = tables::reason(&context.text, fault.reason);
            let line = say!(context.text, "arena-check-wrong", what = reason);
            context.out.line(line)?;
            for line in programs::story(&context.text, &fault.detail) {
                context.out.line(layout::fitted(&format!("  {line}")))?;
            }
        } else if finding.is_odd() {
            let line = say!(context.text, "arena-check-note", what = what);
            context.out.line(line)?;
        } else {
            let line = say!(context.text, "arena-check-ok", what = what);
            context.out.line(line)?;
        }
    }
    let wrong = checked.findings.iter().filter(|finding| finding.is_wrong());
    let wrong = wrong.count();
    if !context.json {
        if wrong > 0 && !checked.last_words.is_empty() {
            let title = say!(context.text, "arena-check-last");
            context.out.line(title)?;
            for line in &checked.last_words {
                context.out.line(format_args!("  {line}"))?;
            }
        }
        let verdict = if wrong == 0 {
            say!(context.text, "arena-check-passed")
        } else {
            say!(context.text, "arena-check-failed", n = wrong)
        };
        context.out.line(verdict)?;
    }
    context.out.flush()?;
    if wrong > 0 {
        return Err(Failure::SomeAnswersWereErrors);
    }
    Ok(())
}

fn words(text: &Text, finding: &CheckFinding) -> String {
    match finding {
        CheckFinding::Starts => say!(text, "arena-check-starts"),
        CheckFinding::Name(name) => say!(text, "arena-check-name", name = Value::ltr(name)),
        CheckFinding::Games(games) => say!(text, "arena-check-games", n = *games),
        CheckFinding::Again => say!(text, "arena-check-again"),
        CheckFinding::BothSides => say!(text, "arena-check-sides"),
        CheckFinding::Slowest(time) => say!(text, "arena-check-time", time = *time),
        CheckFinding::Quits => say!(text, "arena-check-quits"),
        CheckFinding::Stays => say!(text, "arena-check-stays"),
        CheckFinding::Odd(what) => programs::story(text, what).join(" "),
        CheckFinding::Fault(fault) => say!(
            text,
            "arena-check-fault",
            reason = tables::reason(text, fault.reason),
            detail = programs::story(text, &fault.detail).join(" ")
        ),
    }
}
