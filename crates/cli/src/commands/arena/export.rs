//! `harif arena export`: the games of a tournament as files.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use harif_arena::export::{self, CannotExport, GameLine};
use harif_arena::{PlayedGame, Tournament};
use harif_text::{Value, say};

use super::{deliver, open, store_failure};
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;

/// Write the games as JSONL, CSV, PGN-like text, GGF or transcripts
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena export t.db > games.jsonl
  harif arena export t.db --format csv --out games.csv
  harif arena export othello.db --format ggf --out games.ggf
")]
pub(crate) struct Arguments {
    /// The file in which the games are kept
    db: PathBuf,
    /// The format
    #[arg(long, value_enum, default_value = "jsonl")]
    format: FormatName,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The formats by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    Jsonl,
    Csv,
    Pgn,
    Ggf,
    Transcript,
}

impl FormatName {
    const fn name(self) -> &'static str {
        match self {
            Self::Jsonl => "JSONL",
            Self::Csv => "CSV",
            Self::Pgn => "PGN",
            Self::Ggf => "GGF",
            Self::Transcript => "transcript",
        }
    }

    /// A game with its line end.
    fn write(self, tournament: &Tournament, game: &PlayedGame) -> Result<String, CannotExport> {
        match self {
            Self::Jsonl => {
                let line = GameLine::new(tournament, game);
                // Numbers and texts always become JSON.
                Ok(serde_json::to_string(&line).unwrap_or_default() + "\n")
            }
            Self::Csv => Ok(export::csv_line(tournament, game)),
            Self::Pgn => Ok(export::pgn_game(tournament, game)),
            Self::Ggf => export::ggf_line(tournament, game).map(|line| line + "\n"),
            Self::Transcript => export::transcript_line(game).map(|line| line + "\n"),
        }
    }
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let store = open(context, &arguments.db)?;
    let tournament = store.tournament().map_err(store_failure(context))?;
    let format = arguments.format;
    let mut content = String::new();
    if format == FormatName::Csv {
        content.push_str(&export::csv_header());
    }
    let mut written: u64 = 0;
    let mut left_out: Vec<(u64, CannotExport)> = Vec::new();
    store
        .for_each_game(tournament.game, |game| {
            match format.write(&tournament, &game) {
                Ok(text) => {
                    content.push_str(&text);
                    written += 1;
                }
                Err(error) => left_out.push((game.number, error)),
            }
        })
        .map_err(store_failure(context))?;
    for (number, error) in left_out {
        let format = Value::ltr(format.name());
        match error {
            CannotExport::NotOthello => {
                let problem = say!(context.text, "arena-not-othello", format = format);
                return Err(Failure::Request(vec![problem]));
            }
            CannotExport::OtherStart => {
                let n = number + 1;
                let note = say!(context.text, "arena-other-start", n = n, format = format);
                let _ = writeln!(std::io::stderr(), "{note}");
            }
        }
    }
    if deliver(context, arguments.out.as_ref(), &content)?
        && let Some(path) = &arguments.out
    {
        let file = Value::ltr(path.display());
        let line = say!(context.text, "arena-exported", n = written, file = file);
        context.out.line(line)?;
    }
    Ok(())
}
