//! `harif arena merge`: the parts of a tournament as one file.

use std::path::PathBuf;

use clap::Args;
use harif_arena::Store;
use harif_text::{Value, say};

use super::store_failure;
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;

/// Make one file of the parts of a tournament that were played apart
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena merge part1.db part2.db --out whole.db
  harif arena merge ranges/tournament-*.db --out whole.db

A game that is in several files must be the same in all of them. What no file has, `harif arena
resume` plays.
")]
pub(crate) struct Arguments {
    /// The files in which the games of the parts are kept
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// The file to make
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(serde::Serialize)]
struct Answer<'a> {
    file: &'a std::path::Path,
    games: u64,
    repeated: u64,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let merged = Store::merge(&arguments.out, &arguments.parts).map_err(store_failure(context))?;
    if context.json {
        return context.out.json(&Answer {
            file: &arguments.out,
            games: merged.games,
            repeated: merged.repeated,
        });
    }
    let file = Value::ltr(arguments.out.display());
    let line = say!(
        context.text,
        "arena-merged",
        file = file,
        games = merged.games
    );
    context.out.line(line)?;
    if merged.repeated > 0 {
        let line = say!(context.text, "arena-merged-repeated", n = merged.repeated);
        context.out.line(line)?;
    }
    Ok(())
}
