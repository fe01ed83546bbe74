//! `harif convert`: Othello games and positions from one format of files into another, and
//! `--check`, which only replays them and counts.

mod read;
mod saved;
mod tally;
mod write;

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use harif_rules::formats::wthor::{NameError, NameList, Names};
use harif_rules::formats::{Format, decode};
use harif_text::{Text, Value, say};

use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::files::LONGEST_FILE;
use crate::progress::Spinner;
use read::{Item, Settings};
use tally::Tally;
use write::Writer;

/// Convert Othello games and positions between file formats, or check them
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif convert WTH_2001.wtb --to ggf --output 2001.ggf
  harif convert games.ggf openings.txt --to transcript
  harif convert WTH_*.wtb --check         replay every move, compare every score
  harif convert problems.obf --to json    one position a line
  harif convert saved.json --to ggf       a game saved by harif

Formats: transcript (f5d6c3…, one game a line), obf (positions with scores), ggf (game servers),
wthor (.wtb files of the French federation), json (games saved by harif, one a line). What a
format has no room for is left out: transcripts keep only moves, wthor only numbers of players and
tournaments, json no evaluations. A game becomes an obf position by its last board.

Every move goes through the rules. What cannot be read is told on standard error with its file
and number, and the rest goes on; the exit code is then 2.
")]
pub(crate) struct Arguments {
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format to write
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        required_unless_present = "check"
    )]
    to: Option<Kind>,
    /// The format of the files, where neither name nor content tells
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<Kind>,
    /// The file to write; standard output if left out
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write nothing: replay all games, compare the results with the moves, and count
    #[arg(long, conflicts_with_all = ["to", "output"])]
    check: bool,
    /// The size of the board in transcripts, which do not say it
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: u8,
    /// Names of the players in wthor files
    #[arg(long, value_name = "FILE.jou")]
    players: Option<PathBuf>,
    /// Names of the tournaments in wthor files
    #[arg(long, value_name = "FILE.trn")]
    tournaments: Option<PathBuf>,
}

/// A format that is read and written here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Transcript,
    Obf,
    Ggf,
    Wthor,
    Json,
}

impl From<Format> for Kind {
    fn from(format: Format) -> Self {
        match format {
            Format::Transcript => Self::Transcript,
            Format::Obf => Self::Obf,
            Format::Ggf => Self::Ggf,
            Format::Wthor => Self::Wthor,
        }
    }
}

impl Kind {
    /// The format of a file: what its name says, or else what its content looks like.
    fn of(path: &Path, content: &[u8]) -> Self {
        let extension = path.extension().and_then(|name| name.to_str());
        let extension = extension.unwrap_or_default();
        if let Some(format) = Format::from_extension(extension) {
            return format.into();
        }
        let first = content.iter().find(|byte| !byte.is_ascii_whitespace());
        if extension.eq_ignore_ascii_case("json") || first == Some(&b'{') {
            return Self::Json;
        }
        Format::detect(content).into()
    }
}

/// After so many complaints about one file the rest are only counted.
const MOST_COMPLAINTS: usize = 20;

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let size = format!("othello:size={}", arguments.size);
    let settings = Settings {
        size: read_game(&context.text, &size)?.columns(),
        names: Names {
            players: read_names(context, arguments.players.as_deref(), NameList::of_players)?,
            tournaments: read_names(
                context,
                arguments.tournaments.as_deref(),
                NameList::of_tournaments,
            )?,
        },
    };
    let mut writer = match arguments.to {
        Some(Kind::Wthor) if arguments.output.is_none() => {
            return Err(Failure::Request(vec![
                say!(
                    context.text,
                    "cli-convert-binary",
                    name = Value::ltr("wthor")
                ),
                say!(
                    context.text,
                    "cli-convert-output",
                    command = Value::ltr("--output FILE.wtb")
                ),
            ]));
        }
        Some(kind) => Some(Writer::new(kind, arguments.output.as_deref())),
        None => None,
    };
    let mut tally = Tally::default();
    {
        let mut pass = Pass {
            from: arguments.from,
            settings: &settings,
            writer: writer.as_mut(),
            tally: &mut tally,
            spinner: Spinner::new(),
        };
        for path in &arguments.files {
            pass.file(context, path)?;
        }
    }
    match writer {
        Some(writer) => writer.finish(&context.text)?,
        None => tally.tell(context)?,
    }
    if tally.is_clean(arguments.check) {
        Ok(())
    } else {
        Err(Failure::SomeAnswersWereErrors)
    }
}

/// One walk over all files.
struct Pass<'a> {
    from: Option<Kind>,
    settings: &'a Settings,
    /// Where converted games go; nowhere when they are only checked.
    writer: Option<&'a mut Writer>,
    tally: &'a mut Tally,
    spinner: Spinner,
}

impl Pass<'_> {
    fn file(&mut self, context: &mut Context, path: &Path) -> Result<(), Failure> {
        let mut complaints = Complaints::of(path);
        self.tally.files += 1;
        let content = match read_file(&context.text, path) {
            Ok(content) => content,
            Err(lines) => {
                self.tally.unreadable += 1;
                self.spinner.tell(&lines.join("\n"));
                return Ok(());
            }
        };
        let kind = self.from.unwrap_or_else(|| Kind::of(path, &content));
        let text = match kind {
            Kind::Wthor => Cow::Borrowed(""),
            _ => decode(&content),
        };
        let mut count = 0_u64;
        for item in read::items(kind, &content, &text, self.settings) {
            count += 1;
            if count.is_multiple_of(1_000) {
                let (file, text) = (Value::ltr(path.display()), &context.text);
                self.spinner
                    .say(say!(text, "cli-convert-progress", file = file, n = count));
            }
            match item {
                Ok(item) => self.item(context, item, count, &mut complaints)?,
                Err(trouble) => {
                    self.tally.trouble(&trouble);
                    complaints.tell(context, &self.spinner, &trouble.text);
                }
            }
        }
        if count == 0 {
            self.tally.unreadable += 1;
            let nothing = say!(context.text, "cli-convert-empty");
            complaints.tell(context, &self.spinner, &nothing);
        }
        complaints.finish(context, &self.spinner);
        Ok(())
    }

    /// Counts one game or position, and writes it.
    fn item(
        &mut self,
        context: &mut Context,
        item: Item,
        number: u64,
        complaints: &mut Complaints,
    ) -> Result<(), Failure> {
        let contradiction = self.tally.count(&item);
        let Some(writer) = &mut self.writer else {
            if let Some(contradiction) = contradiction {
                let told = contradiction.told(&context.text, number);
                complaints.tell(context, &self.spinner, &told);
            }
            return Ok(());
        };
        if let Err(reason) = writer.put(item, &self.settings.names, &mut context.out)? {
            self.tally.unwritable += 1;
            let told = say!(
                context.text,
                "cli-convert-unwritable",
                n = number,
                reason = Value::ltr(reason)
            );
            complaints.tell(context, &self.spinner, &told);
        }
        Ok(())
    }
}

/// What is wrong with one file, told up to a limit.
struct Complaints {
    file: String,
    count: usize,
}

impl Complaints {
    fn of(path: &Path) -> Self {
        Self {
            file: path.display().to_string(),
            count: 0,
        }
    }

    fn tell(&mut self, context: &Context, spinner: &Spinner, reason: &str) {
        self.count += 1;
        if self.count <= MOST_COMPLAINTS {
            let (file, reason) = (Value::ltr(&self.file), Value::ltr(reason));
            spinner.tell(&say!(
                context.text,
                "cli-convert-trouble",
                file = file,
                reason = reason
            ));
        }
    }

    fn finish(&self, context: &Context, spinner: &Spinner) {
        let more = self.count.saturating_sub(MOST_COMPLAINTS);
        if more > 0 {
            let file = Value::ltr(&self.file);
            spinner.tell(&say!(
                context.text,
                "cli-convert-more",
                file = file,
                n = more
            ));
        }
    }
}

/// The whole file, or what is wrong with it.
fn read_file(text: &Text, path: &Path) -> Result<Vec<u8>, Vec<String>> {
    let mut content = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin()
            .lock()
            .take(LONGEST_FILE as u64 + 1)
            .read_to_end(&mut content)
    } else {
        std::fs::File::open(path)
            .and_then(|file| file.take(LONGEST_FILE as u64 + 1).read_to_end(&mut content))
    };
    let file = Value::ltr(path.display());
    match read {
        Ok(length) if length > LONGEST_FILE => Err(vec![say!(
            text,
            "cli-convert-too-long",
            file = file,
            n = LONGEST_FILE
        )]),
        Ok(_) => Ok(content),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(vec![say!(text, "error-file-missing", file = file)])
        }
        Err(error) => {
            let reason = Value::ltr(error);
            Err(vec![say!(
                text,
                "error-file-unreadable",
                file = file,
                reason = reason
            )])
        }
    }
}

/// A list of names, empty where no file was given. Without the names that were asked for there is
/// nothing sensible to do, so here an error ends the command.
fn read_names(
    context: &Context,
    path: Option<&Path>,
    read: impl Fn(&[u8]) -> Result<NameList, NameError>,
) -> Result<NameList, Failure> {
    let Some(path) = path else {
        return Ok(NameList::default());
    };
    let content = read_file(&context.text, path).map_err(Failure::Request)?;
    read(&content).map_err(|error| {
        let (file, reason) = (Value::ltr(path.display()), Value::ltr(error));
        let damaged = say!(
            context.text,
            "error-file-damaged",
            file = file,
            reason = reason
        );
        Failure::Request(vec![damaged])
    })
}
