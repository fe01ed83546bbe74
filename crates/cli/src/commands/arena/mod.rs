//! `harif arena`: who is stronger, and by how much.

mod check;
mod export;
mod import;
mod merge;
mod new;
mod report;
pub(super) mod run;
pub(super) mod show;
mod sprt;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use harif_arena::{Store, StoreError};
use harif_text::{Value, say};

use crate::context::Context;
use crate::failure::Failure;

/// Play matches and tournaments, and say what they prove
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif arena new tictactoe random alphabeta > t.toml    a documented tournament file
  harif arena run t.toml                                 play it; games are kept in t.db
  harif arena resume t.db                                go on after an interruption
  harif arena show t.db                                  table, Elo, how games ended
  harif arena report t.db --out t.html                   a page with every game to replay
  harif arena export t.db --format csv > t.csv
  harif arena sprt 136 111 96                            Elo of 136 wins, 111 draws, 96 losses
  harif arena check ./engine --game othello              what is wrong with an engine
")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Arguments),
    Run(run::Arguments),
    Resume(run::ResumeArguments),
    Show(show::Arguments),
    Report(report::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Merge(merge::Arguments),
    Sprt(sprt::Arguments),
    Check(check::Arguments),
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    match &arguments.command {
        Command::New(arguments) => new::run(arguments, context),
        Command::Run(arguments) => run::run(arguments, context),
        Command::Resume(arguments) => run::resume(arguments, context),
        Command::Show(arguments) => show::run(arguments, context),
        Command::Report(arguments) => report::run(arguments, context),
        Command::Export(arguments) => export::run(arguments, context),
        Command::Import(arguments) => import::run(arguments, context),
        Command::Merge(arguments) => merge::run(arguments, context),
        Command::Sprt(arguments) => sprt::run(arguments, context),
        Command::Check(arguments) => check::run(arguments, context),
    }
}

/// Opens the file of a tournament, or says what is wrong with it.
fn open(context: &Context, path: &Path) -> Result<Store, Failure> {
    Store::open(path).map_err(store_failure(context))
}

/// What to say when a store fails.
pub(super) fn store_failure(context: &Context) -> impl Fn(StoreError) -> Failure + '_ {
    |error| {
        let problem = match error {
            StoreError::Missing(file) => {
                say!(context.text, "error-file-missing", file = Value::ltr(file))
            }
            error => say!(context.text, "arena-bad-store", reason = Value::ltr(error)),
        };
        Failure::Request(vec![problem])
    }
}

/// The command that goes on with a tournament, as a shell takes it.
fn resume_command(path: &Path) -> String {
    let shown = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if shown.chars().all(plain) {
        format!("harif arena resume {shown}")
    } else {
        format!("harif arena resume '{}'", shown.replace('\'', "'\\''"))
    }
}

/// Writes a text to a file, or to standard output where none is named; tells whether a file was
/// written.
fn deliver(context: &mut Context, out: Option<&PathBuf>, content: &str) -> Result<bool, Failure> {
    match out {
        None => {
            context.out.raw(content)?;
            Ok(false)
        }
        Some(path) => {
            crate::files::write_whole(path, content.as_bytes()).map_err(|error| {
                Failure::Other(anyhow::Error::new(error).context(path.display().to_string()))
            })?;
            Ok(true)
        }
    }
}
