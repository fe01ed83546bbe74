//! `harif arena run` and `resume`: playing a tournament.

use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use clap::Args;
use harif_arena::runner::{self, RunEnd};
use harif_arena::stats::SprtDecision;
use harif_arena::{Store, Tournament};
use harif_text::{Value, say};

use super::{open, resume_command, store_failure};
use crate::arena_view::{Live, Plain, Scoreboard};
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;
use crate::files::read_text;
use crate::interrupt::Listener;
use crate::layout::{self, columns_of};
use crate::table;

/// The longest description of a tournament that is read.
const MOST_BYTES: usize = 1 << 24;

/// Play the tournament of a file; every finished game is kept at once
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena run t.toml
  harif arena run t.toml --db results.db --concurrency 4
  harif arena run t.toml --json > games.jsonl

The games are kept in an SQLite file beside the tournament file. If the run is interrupted, by a
power cut or by signal 9 too, `harif arena resume` plays what is missing and nothing twice.
")]
pub(crate) struct Arguments {
    /// The tournament file
    file: PathBuf,
    /// Where games are kept [default: the file's name with .db]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    #[command(flatten)]
    how: RunOptions,
}

/// Go on with a tournament that was interrupted
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena resume t.db
  harif arena resume t.db --concurrency 1 --plain
")]
pub(crate) struct ResumeArguments {
    /// The file in which the games are kept
    db: PathBuf,
    #[command(flatten)]
    how: RunOptions,
}

/// Whether games can be gone on with later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Kept {
    /// Every game is in a file that people know.
    InFile,
    /// The file is gone when the program ends.
    ForNow,
}

/// How it is played and shown.
#[derive(Args, Debug)]
pub(in crate::commands) struct RunOptions {
    /// Games at the same time [default: what the tournament file says]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Lines of progress instead of the live view
    #[arg(long)]
    plain: bool,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let path = &arguments.file;
    let refused = |reason: String| {
        let file = Value::ltr(path.display());
        let reason = Value::ltr(reason);
        Failure::Request(vec![
            say!(context.text, "arena-bad-file", file = file, reason = reason),
            say!(
                context.text,
                "arena-see-example",
                command = Value::ltr("harif arena new tictactoe random alphabeta")
            ),
        ])
    };
    let file = read_text(path, MOST_BYTES).map_err(|error| {
        if error.kind() != ErrorKind::NotFound {
            return refused(error.to_string());
        }
        let file = Value::ltr(path.display());
        let missing = say!(context.text, "error-file-missing", file = file);
        Failure::Request(vec![missing])
    })?;
    let mut tournament = Tournament::read(&file).map_err(|error| refused(error.to_string()))?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let openings = tournament
        .embed_openings(folder)
        .map_err(|error| refused(error.to_string()))?;
    let db = arguments
        .db
        .clone()
        .unwrap_or_else(|| path.with_extension("db"));
    if db.exists() {
        let file = Value::ltr(db.display());
        let command = Value::ltr(resume_command(&db));
        return Err(Failure::request(
            say!(context.text, "arena-already", file = file),
            say!(context.text, "arena-go-on", command = command),
        ));
    }
    let names: Vec<String> = tournament
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let store =
        Store::create(&db, &file, openings.as_deref(), &names).map_err(store_failure(context))?;
    conduct(context, tournament, store, &arguments.how, Kept::InFile)
}

pub(super) fn resume(arguments: &ResumeArguments, context: &mut Context) -> Result<(), Failure> {
    let store = open(context, &arguments.db)?;
    let tournament = store.tournament().map_err(store_failure(context))?;
    conduct(context, tournament, store, &arguments.how, Kept::InFile)
}

/// Plays what is missing, shows how it goes, and says how it ended.
pub(in crate::commands) fn conduct(
    context: &mut Context,
    mut tournament: Tournament,
    mut store: Store,
    how: &RunOptions,
    kept: Kept,
) -> Result<(), Failure> {
    if let Some(concurrency) = how.concurrency {
        tournament.concurrency = concurrency;
    }
    let _right = store.claim().map_err(store_failure(context))?;
    let path = store.path().to_owned();
    let command = resume_command(&path);
    // On standard error, and before the first game, so that it is there even if this program is killed.
    if kept == Kept::InFile {
        let said = |command: &str| {
            say!(
                context.text,
                "arena-resume-hint",
                command = Value::ltr(command)
            )
        };
        let whole = said(&command);
        // A command that is to be copied stands in one piece.
        if table::width().is_none_or(|width| columns_of(&whole) <= width) {
            eprintln!("{whole}");
        } else {
            eprintln!("{}\n  {command}", layout::fitted(&said("")).trim_end());
        }
    }
    let scoreboard =
        Scoreboard::new(&tournament, &store, context.json).map_err(store_failure(context))?;
    let stop = Arc::new(AtomicBool::new(false));
    let listener = Listener::new();
    let terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    let ending = std::thread::scope(|scope| {
        let (playing_still, until_done) = channel::<()>();
        let playing = scope.spawn(|| {
            // Ending here is the message: it is noticed at once.
            let _playing_still = playing_still;
            runner::run(&tournament, &mut store, &stop, &scoreboard)
        });
        let shown = if terminal && !how.plain && !context.json {
            Live::open(&context.text, &tournament, &scoreboard).and_then(|mut live| {
                live.follow(|| playing.is_finished(), || listener.interrupted())
            })
        } else {
            let mut plain = Plain::new(&context.text, &scoreboard);
            let nap = Duration::from_millis(20);
            while until_done.recv_timeout(nap) == Err(RecvTimeoutError::Timeout)
                && !listener.interrupted()
            {
                plain.tick();
            }
            plain.finish();
            Ok(())
        };
        stop.store(!playing.is_finished(), Ordering::Relaxed);
        let ending = playing.join();
        shown.map_err(Failure::from)?;
        match ending {
            Ok(Ok(ending)) => Ok(ending),
            Ok(Err(error)) => {
                let reason = Value::ltr(error);
                let failed = say!(context.text, "arena-failed", reason = reason);
                Err(Failure::Other(anyhow::anyhow!(failed)))
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })?;
    finish(context, &tournament, &store, ending, kept)
}

fn finish(
    context: &mut Context,
    tournament: &Tournament,
    store: &Store,
    ending: RunEnd,
    kept: Kept,
) -> Result<(), Failure> {
    let games = super::show::show(context, tournament, store)?;
    if !context.json {
        let line = match ending {
            RunEnd::Complete => say!(context.text, "arena-complete", n = games),
            RunEnd::Stopped => say!(context.text, "arena-stopped", n = games),
            RunEnd::Decided(decision) => {
                let hypotheses = tournament.sprt.map(|sprt| (sprt.elo0, sprt.elo1));
                let (first, second) = hypotheses.unwrap_or_default();
                if decision == SprtDecision::AcceptSecond {
                    let value = Value::decimal(second, 1);
                    say!(context.text, "arena-decided-second", value = value)
                } else {
                    let value = Value::decimal(first, 1);
                    say!(context.text, "arena-decided-first", value = value)
                }
            }
        };
        context.out.line(line)?;
    }
    context.out.flush()?;
    if ending == RunEnd::Stopped {
        if kept == Kept::InFile {
            let command = Value::ltr(resume_command(store.path()));
            eprintln!("{}", say!(context.text, "arena-go-on", command = command));
        }
        return Err(Failure::Interrupted);
    }
    Ok(())
}
