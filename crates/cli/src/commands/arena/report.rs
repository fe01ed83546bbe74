//! `harif arena report`: a page that needs nothing else, with every game to replay.

use std::path::PathBuf;

use clap::Args;
use harif_text::{Text, Value, say};

use super::{deliver, open, show, store_failure};
use crate::arena_view::report;
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;

/// Write a self-contained HTML page: crosstable, rating chart, games to replay
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena report t.db --out t.html
  harif arena report t.db --lang fa --out t.html
")]
pub(crate) struct Arguments {
    /// The file in which the games are kept
    db: PathBuf,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The most games to show
    #[arg(long, default_value_t = 1_000)]
    games: usize,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let store = open(context, &arguments.db)?;
    let tournament = store.tournament().map_err(store_failure(context))?;
    let games = store
        .games(tournament.game)
        .map_err(store_failure(context))?;
    let standings = show::count(context, &tournament, &store)?;
    // A page has its own digits and direction marks, unlike the terminal.
    let text = Text::new(context.text.lang());
    let file = arguments.db.display().to_string();
    let page = report::page(
        &text,
        &tournament,
        &standings,
        &games,
        arguments.games,
        &file,
    );
    if deliver(context, arguments.out.as_ref(), &page)?
        && let Some(path) = &arguments.out
    {
        let shown = Value::ltr(path.display());
        let line = say!(context.text, "arena-written", file = shown);
        context.out.line(line)?;
    }
    Ok(())
}
