//! Where converted games go: standard output line by line, or a file that is written whole.

use std::path::{Path, PathBuf};

use harif_rules::formats::obf::Problem;
use harif_rules::formats::wthor::{self, Names};
use harif_rules::formats::{GameText, ggf, obf, transcript};
use harif_text::{Text, Value, say};

use super::read::Item;
use super::{Kind, saved};
use crate::failure::Failure;
use crate::files::write_whole;
use crate::output::Output;

/// Takes games and positions and writes them in one format.
pub(super) struct Writer {
    kind: Kind,
    file: Option<PathBuf>,
    /// What the file will hold.
    content: Vec<u8>,
    /// The games of a WTHOR file, whose header needs their number and their year.
    records: Vec<wthor::Game>,
    years: Years,
    written: u64,
}

/// The year of all games, as long as they have one in common.
#[derive(Clone, Copy)]
enum Years {
    None,
    One(u16),
    Several,
}

impl Writer {
    pub(super) fn new(kind: Kind, file: Option<&Path>) -> Self {
        Self {
            kind,
            file: file.map(Path::to_owned),
            content: Vec::new(),
            records: Vec::new(),
            years: Years::None,
            written: 0,
        }
    }

    /// Writes one game or position, or says why the format has no room for it.
    pub(super) fn put(
        &mut self,
        item: Item,
        names: &Names,
        out: &mut Output,
    ) -> Result<Result<(), String>, Failure> {
        let line = match self.kind {
            Kind::Wthor => return Ok(self.put_record(&into_game(item), names)),
            Kind::Transcript => transcript::write(&into_game(item)).map_err(|e| e.to_string()),
            Kind::Ggf => Ok(ggf::write(&into_game(item))),
            Kind::Obf => Ok(obf::write(&into_position(item))),
            Kind::Json => match &item {
                Item::Position(problem) => saved::write_position(problem),
                Item::Game(_) => saved::write(&into_game(item)),
            },
        };
        let line = match line {
            Ok(line) => line,
            Err(reason) => return Ok(Err(reason)),
        };
        self.written += 1;
        if self.file.is_some() {
            self.content.extend(line.as_bytes());
            self.content.push(b'\n');
        } else {
            out.line(line)?;
        }
        Ok(Ok(()))
    }

    fn put_record(&mut self, game: &GameText, names: &Names) -> Result<(), String> {
        let record = wthor::Game::of(game, names).map_err(|error| error.to_string())?;
        self.records.push(record);
        self.written += 1;
        let year = game.date.get(..4).and_then(|year| year.parse().ok());
        self.years = match (self.years, year) {
            (Years::None, Some(year)) => Years::One(year),
            (Years::One(one), Some(year)) if one == year => Years::One(one),
            _ => Years::Several,
        };
        Ok(())
    }

    /// Writes the file, if there is one. Where nothing was converted, an old file is left alone.
    pub(super) fn finish(mut self, text: &Text) -> Result<(), Failure> {
        if self.written == 0 {
            return Err(Failure::Request(vec![say!(text, "cli-convert-nothing")]));
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        if self.kind == Kind::Wthor {
            let year = match self.years {
                Years::One(year) => year,
                Years::None | Years::Several => 0,
            };
            self.content = wthor::write(wthor::Header::for_year(year), &self.records);
        }
        write_whole(file, &self.content).map_err(|error| {
            let (file, reason) = (Value::ltr(file.display()), Value::ltr(error));
            let message = say!(text, "error-file-unwritable", file = file, reason = reason);
            Failure::Other(anyhow::anyhow!(message))
        })
    }
}

/// The game, with its result; a position is a game that has just begun.
fn into_game(item: Item) -> GameText {
    let mut game = match item {
        Item::Game(game) => *game,
        Item::Position(problem) => GameText::new(problem.position),
    };
    game.claim_final_score();
    game
}

/// The position, of a game the last.
fn into_position(item: Item) -> Problem {
    match item {
        Item::Position(problem) => *problem,
        Item::Game(game) => Problem {
            position: game.end().clone(),
            scores: Vec::new(),
        },
    }
}
