//! `harif host --export`: the games of the archive as a file.

use std::path::Path;

use harif_server::people::archive::export::{ExportFormat, Writer};
use harif_server::people::archive::{Query, search};
use harif_server::people::store::Store;
use harif_text::{Value, say};

use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::files::write_whole;

/// How many games are read at once.
const AT_ONCE: usize = 1_000;

/// Writes all public games, or those of one game, the latest first.
pub(super) fn run(
    store: &mut dyn Store,
    file: &Path,
    only: Option<&str>,
    context: &mut Context,
) -> Result<(), Failure> {
    let text = &context.text;
    let ending = file.extension().and_then(|ending| ending.to_str());
    let Some(format) = ending.and_then(ExportFormat::named) else {
        let endings = Value::ltr(".jsonl, .pgn, .ggf");
        return Err(Failure::Request(vec![say!(
            text,
            "host-export-format",
            endings = endings
        )]));
    };
    let game = only.map(|name| read_game(text, name)).transpose()?;
    let mut query = Query {
        game,
        position: None,
        winner: None,
        by: None,
        before: None,
        most: AT_ONCE,
    };
    let mut writer = Writer::new(format);
    let (mut content, mut written) = (String::new(), 0_u64);
    loop {
        let (games, next) =
            search(store, &query).map_err(|error| Failure::Other(anyhow::Error::new(error)))?;
        for text in games.iter().filter_map(|game| writer.write(game)) {
            content.push_str(&text);
            written += 1;
        }
        if next.is_none() {
            break;
        }
        query.before = next;
    }
    write_whole(file, content.as_bytes()).map_err(|error| {
        Failure::Other(anyhow::Error::new(error).context(file.display().to_string()))
    })?;
    let place = Value::ltr(file.display());
    let line = say!(context.text, "arena-exported", n = written, file = place);
    context.out.line(line)
}
