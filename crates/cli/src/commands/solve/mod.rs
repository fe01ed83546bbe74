//! `harif solve`: exact scores of positions, one a line.

mod answer;
pub(super) mod meter;
mod problem;
mod resume;
mod source;
mod stats;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use harif_engines::solve::{Options, Question, Solver};
use harif_rules::Game;
use harif_text::{Value, say};
use serde::Serialize;

use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::input::Given;
use crate::interrupt::Listener;
pub(super) use answer::{duration, microseconds};
pub(super) use problem::{Problem, without_comment};
pub(super) use source::Source;

use answer::Told;
use meter::Meter;
use resume::Proofs;
use stats::Stats;

/// Solve positions exactly: the score for the side to move, proved to the end of the game
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif solve connect4 44353521 44353521677       two positions, as moves
  harif solve connect4 4435352167 --all --json    every move's score too, for programs
  harif solve connect4:columns=6,rows=5 3344      other sizes
  harif solve connect4 scores.txt --stats         a file, one “moves score” a line: every score is checked
  harif solve othello:size=4 start                the whole game
  harif solve othello problems.obf --threads 2    OBF with its dialects, or transcripts
  generator | harif solve connect4 --weak --json  standard input, who wins only
  harif solve 4inline start --resume proofs       many minutes; stopped, the next run goes on

Scores are for the side to move. Connect Four: 0 is a draw, a win counts 22 (on other boards half of
the cells, plus one) minus the winner's discs at the end, a loss the same below zero. Othello: discs
at the end, the empty squares counted for the winner. With --weak 1, 0 or -1.

With --json one object a line: {\"position\",\"score\",\"kind\",\"result\",\"plies\",\"nodes\",\"us\"}, for Othello
{\"board\",\"turn\",\"score\",\"best\",\"kind\",\"nodes\",\"us\"}; with --all \"moves\", a list of {\"move\",\"score\"}.
\"us\" is the time of the solve alone. \"kind\" is exact, or lower or upper where a solve was stopped;
then \"bounds\" has both. A stored score that is wrong comes back as \"expected\".

A line that is no position is told with its file and number, and the rest goes on; then, and if a
stored score is wrong, the exit code is 1. Ctrl-C gives what is proved so far.
")]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Positions as moves (4453, f5d6) or boards, files of them, or - for standard input; with
    /// none, standard input. A board that begins with a dash comes after --
    #[arg(value_name = "POSITION|FILE")]
    inputs: Vec<String>,
    /// The score of every move too
    #[arg(long)]
    all: bool,
    /// Only who wins, which is quicker
    #[arg(long)]
    weak: bool,
    /// How many threads share a position; with one the node counts are always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The size of the table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table: u32,
    /// Search positions of the openings too, instead of looking them up
    #[arg(long)]
    no_book: bool,
    /// Keep what was proved about one Connect Four position for the next, instead of beginning anew
    #[arg(long)]
    keep: bool,
    /// Keep what is proved about Connect Four in this file, every half minute and at the end, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How many milliseconds to take for a position at most; then its bounds are told
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// At the end mean and worst time, nodes, and nodes a second
    #[arg(long)]
    stats: bool,
}

/// Answers are handed over at once where a person may be waiting for them, and otherwise at least
/// this often: between two solves of a microsecond, nothing should disturb the processor's caches.
const HOLD_BACK: Duration = Duration::from_millis(20);

/// A line that is no position, as programs are told it.
#[derive(Serialize)]
struct Refused<'a> {
    position: &'a str,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let options = Options {
        table_megabytes: arguments.table as usize,
        threads: usize::from(arguments.threads),
        book: !arguments.no_book,
        keep: arguments.keep || arguments.resume.is_some(),
    };
    options
        .check_memory()
        .map_err(|_| no_memory(context, arguments.table))?;
    let question = Question {
        weak: arguments.weak,
        every_move: arguments.all,
    };
    let sources = Source::all(game, &arguments.inputs);
    let mut solver = Solver::new(options);
    let (mut proofs, mut known) = (None, 0);
    if let Some(file) = &arguments.resume {
        let opened = Proofs::open(&context.text, file.clone(), game, &mut solver)?;
        (proofs, known) = (Some(opened.0), opened.1);
    }
    let mut run = Run {
        game,
        question,
        time: arguments.time.map(Duration::from_millis),
        solver,
        proofs,
        stats: Stats::default(),
        meter: if sources.iter().any(Source::is_typed) {
            // A moving line would be in the way of what is being typed.
            Meter::hidden()
        } else {
            Meter::new(sources.iter().map(Source::bytes).sum())
        },
        listener: Listener::new(),
        bad_arguments: 0,
        hold_back: false,
        told: Instant::now(),
    };
    if known > 0 {
        run.meter
            .tell(&say!(context.text, "solve-resume-known", n = known));
    }
    let mut outcome = Ok(());
    for source in &sources {
        outcome = run.source(context, source);
        if outcome.is_err() {
            break;
        }
    }
    let Run {
        stats,
        meter,
        bad_arguments,
        ..
    } = run;
    drop(meter);
    match outcome {
        Err(Failure::Interrupted) | Ok(()) => tell(context, arguments.stats, &stats)?,
        Err(_) => {}
    }
    outcome?;
    match (bad_arguments, stats.is_clean()) {
        (0, true) => Ok(()),
        (0, false) => Err(Failure::SomeInputWasWrong),
        _ => Err(Failure::SomeAnswersWereErrors),
    }
}

/// A table that the system has no memory for.
pub(super) fn no_memory(context: &Context, megabytes: u32) -> Failure {
    Failure::Request(vec![say!(
        context.text,
        "solve-no-memory",
        megabytes = megabytes,
        flag = Value::ltr("--table")
    )])
}

/// What the run came to, in the end.
fn tell(context: &mut Context, asked: bool, stats: &Stats) -> Result<(), Failure> {
    match (asked, context.json) {
        (true, true) => context.out.json(&stats.json())?,
        (true, false) => {
            context.out.fitted(stats.words(&context.text))?;
        }
        (false, true) => {}
        (false, false) => {
            context.out.fitted(stats.verdict(&context.text))?;
        }
    }
    context.out.flush()
}

/// One walk over all positions.
struct Run {
    game: Game,
    question: Question,
    time: Option<Duration>,
    solver: Solver,
    /// Where proofs are kept, if they are.
    proofs: Option<Proofs>,
    stats: Stats,
    meter: Meter,
    listener: Listener,
    /// Arguments that are neither positions nor files.
    bad_arguments: u64,
    /// Whether answers may wait for those of the next lines.
    hold_back: bool,
    /// When answers were last handed over.
    told: Instant,
}

/// Where a line stands.
#[derive(Clone, Copy)]
struct InputLine<'a> {
    file: Option<&'a str>,
    line: u64,
}

impl Run {
    fn source(&mut self, context: &mut Context, source: &Source) -> Result<(), Failure> {
        let name = source.name();
        let is_argument = matches!(source, Source::Argument(_));
        let read = source.for_each_line(|line| {
            let place = InputLine {
                file: name.as_deref(),
                line: line.number,
            };
            self.hold_back = line.more;
            match line.given {
                Given::Text(text) => {
                    let bytes = text.len() as u64 + u64::from(!is_argument);
                    self.line(context, place, &text)?;
                    self.meter
                        .advance(bytes, &context.text, self.stats.positions());
                    Ok(())
                }
                Given::Unreadable {
                    beginning, problem, ..
                } => {
                    let spoken = problem.spoken(&context.text);
                    self.refuse(context, place, &beginning, &problem.stable(), &spoken)
                }
            }
        });
        match (read, source) {
            // A file that cannot be opened or read is told, and the others go on.
            (Err(Failure::Other(error)), Source::File(path)) => {
                let text = &context.text;
                let file = Value::ltr(path.display());
                let cause = error.downcast_ref::<std::io::Error>();
                let is_missing = cause.is_some_and(|it| it.kind() == ErrorKind::NotFound);
                self.bad_arguments += u64::from(is_missing);
                let told = if is_missing {
                    say!(text, "error-file-missing", file = file)
                } else {
                    let reason = Value::ltr(error);
                    say!(text, "error-file-unreadable", file = file, reason = reason)
                };
                self.meter.tell(&told);
                self.stats.refuse();
                Ok(())
            }
            (read, _) => read,
        }
    }

    /// Answers for one line, if anything stands there.
    fn line(&mut self, context: &mut Context, place: InputLine, text: &str) -> Result<(), Failure> {
        let Some(content) = without_comment(text) else {
            return Ok(());
        };
        match Problem::read(self.game, content) {
            Ok(problem) => self.solve(context, place, &problem),
            Err(refusal) => {
                let spoken = refusal.spoken(&context.text, self.game);
                self.refuse(context, place, content, &refusal.stable(), &spoken)
            }
        }
    }

    fn solve(
        &mut self,
        context: &mut Context,
        place: InputLine,
        problem: &Problem,
    ) -> Result<(), Failure> {
        let meter = &self.meter;
        self.solver.prepare(&problem.position);
        meter.begin();
        let (position, question) = (&problem.position, self.question);
        let control = self.listener.control().within(self.time);
        let mut progress = |progress| meter.bounds(&context.text, progress);
        let solver = &mut self.solver;
        let answer = match &self.proofs {
            None => solver.solve(position, question, control, &mut progress),
            Some(proofs) => {
                let asked = (position, question);
                proofs.solve(&context.text, solver, asked, control, &mut progress)?
            }
        };
        let contradictions = problem.contradictions(&answer, self.question.weak);
        self.stats.add(
            &problem.written,
            &answer,
            problem.score.is_some(),
            !contradictions.is_empty(),
        );
        let told = Told {
            problem,
            answer: &answer,
            weak: self.question.weak,
            all: self.question.every_move,
            contradictions: &contradictions,
        };
        let lines = if context.json {
            vec![told.json().map_err(|error| Failure::Other(error.into()))?]
        } else {
            told.words(&context.text)
        };
        let flush = !self.hold_back || self.meter.is_seen() || self.told.elapsed() >= HOLD_BACK;
        self.meter.aside(|| {
            context.out.lines(lines)?;
            if flush { context.out.flush() } else { Ok(()) }
        })?;
        if flush {
            self.told = Instant::now();
        }
        for wrong in &contradictions {
            let reason = answer::contradiction(&context.text, wrong);
            self.complain(context, place, &problem.written, &reason);
        }
        if self.listener.interrupted() {
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    /// Tells that a line is no position.
    fn refuse(
        &mut self,
        context: &mut Context,
        place: InputLine,
        content: &str,
        stable: &str,
        spoken: &str,
    ) -> Result<(), Failure> {
        self.stats.refuse();
        self.bad_arguments += u64::from(place.file.is_none());
        let shown: String = content.chars().take(200).collect();
        if context.json {
            let refused = Refused {
                position: &shown,
                error: stable,
                file: place.file,
                line: place.file.map(|_| place.line),
            };
            return self.meter.aside(|| context.out.json(&refused));
        }
        self.complain(context, place, &shown, spoken);
        Ok(())
    }

    /// Says on standard error what is wrong, and where.
    fn complain(&self, context: &Context, place: InputLine, content: &str, reason: &str) {
        let place = match place.file {
            Some(file) => format!("{file}:{}", place.line),
            None => content.to_owned(),
        };
        self.meter.tell(&say!(
            context.text,
            "solve-trouble",
            position = Value::ltr(place),
            reason = reason
        ));
    }
}
