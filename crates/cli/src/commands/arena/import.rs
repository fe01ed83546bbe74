//! `harif arena import`: games that were played elsewhere, as a tournament to look at.

use std::path::PathBuf;

use clap::Args;
use harif_arena::export::{ImportFormat, import};
use harif_arena::{Store, Tournament};
use harif_text::{Value, say};

use super::export::FormatName;
use super::store_failure;
use crate::commands::HELP;
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::files::{LONGEST_FILE, read_bounded};

/// Read games from JSONL, CSV, PGN-like text, GGF or transcripts into a new tournament
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena import games.jsonl games.db
  harif arena import games.ggf games.db --format ggf
  harif arena import games.txt games.db --format transcript --game connect4

Every move is checked by the rules. The new file can be shown, reported and exported.
")]
pub(crate) struct Arguments {
    /// The file with the games
    file: PathBuf,
    /// The file to make
    db: PathBuf,
    /// The format [default: by the file's ending]
    #[arg(long, value_enum)]
    format: Option<FormatName>,
    /// The game, where the file does not say it
    #[arg(long)]
    game: Option<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = match &arguments.game {
        Some(game) => Some(read_game(&context.text, game)?),
        None => None,
    };
    let refused = |reason: String| {
        let file = Value::ltr(arguments.file.display());
        let reason = Value::ltr(reason);
        let problem = say!(
            context.text,
            "arena-bad-import",
            file = file,
            reason = reason
        );
        Failure::Request(vec![problem])
    };
    let format = arguments.format.map_or_else(
        || {
            let ending = arguments
                .file
                .extension()
                .and_then(|ending| ending.to_str());
            match ending.unwrap_or_default().to_ascii_lowercase().as_str() {
                "csv" => ImportFormat::Csv,
                "pgn" => ImportFormat::Pgn,
                "ggf" => ImportFormat::Ggf,
                "txt" => ImportFormat::Transcript,
                _ => ImportFormat::Jsonl,
            }
        },
        |format| match format {
            FormatName::Jsonl => ImportFormat::Jsonl,
            FormatName::Csv => ImportFormat::Csv,
            FormatName::Pgn => ImportFormat::Pgn,
            FormatName::Ggf => ImportFormat::Ggf,
            FormatName::Transcript => ImportFormat::Transcript,
        },
    );
    let text =
        read_bounded(&arguments.file, LONGEST_FILE).map_err(|error| refused(error.to_string()))?;
    let text = String::from_utf8_lossy(&text);
    let imported = import(format, &text, game).map_err(|error| refused(error.to_string()))?;
    let name = arguments.file.file_stem().unwrap_or_default();
    let file = Tournament::imported_file(&name.to_string_lossy(), imported.game, &imported.players);
    let store = Store::create(&arguments.db, &file, None, &imported.players)
        .map_err(store_failure(context))?;
    store
        .save_all(&imported.games)
        .map_err(store_failure(context))?;
    let file = Value::ltr(arguments.db.display());
    let n = imported.games.len();
    let line = say!(context.text, "arena-imported", n = n, file = file);
    context.out.line(line)
}
