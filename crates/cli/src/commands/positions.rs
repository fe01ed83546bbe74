//! What all commands that answer for positions share: one answer for each, errors included.

use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyPosition, Game, Position};
use harif_search::Control;
use harif_text::{Value, say};
use serde::Serialize;

use super::moves::Ending;
use crate::context::Context;
use crate::errors;
use crate::failure::{self, Failure};
use crate::files;
use crate::input::{Given, LineProblem, for_each_position};
use crate::interrupt::Listener;

/// The help of the positions that a command takes.
pub(super) const HELP: &str = "Positions, each as moves in a row (4453, f5d6), as a board \
(8/8/8/3ox3/3xo3/8/8/8 x) or `start`; with none or `-`, one a line from standard input";

/// A position that could not be read.
#[derive(Serialize)]
struct Refused<'a> {
    position: &'a str,
    error: &'a str,
}

/// Answers for every position in turn. One that cannot be read gets its error as the answer and
/// the rest goes on; the exit code tells in the end that there was one.
pub(super) fn answer_each(
    context: &mut Context,
    game: Game,
    arguments: &[String],
    answer: impl FnMut(&mut Context, &str, &AnyPosition) -> Result<(), Failure>,
) -> Result<(), Failure> {
    answer_each_or(context, game, arguments, answer, |_, _| Ok(false))
}

/// The same, with another reader for texts that are no position; it says whether it answered.
pub(super) fn answer_each_or(
    context: &mut Context,
    game: Game,
    arguments: &[String],
    mut answer: impl FnMut(&mut Context, &str, &AnyPosition) -> Result<(), Failure>,
    mut otherwise: impl FnMut(&mut Context, &str) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut refused = 0;
    for_each_position(arguments, |given| {
        let read = match &given {
            Given::Text(text) => notation::position(game, text)
                .map(|position| (text, position))
                .map_err(|error| Refusal::of_text(context, game, text, &error)),
            Given::Unreadable {
                beginning,
                problem,
                line,
            } => Err(Refusal::of_line(context, beginning, *problem, *line)),
        };
        match read {
            Ok((text, position)) => answer(context, text, &position)?,
            Err(refusal) => {
                let answered = match &given {
                    Given::Text(text) => otherwise(context, text)?,
                    Given::Unreadable { .. } => false,
                };
                if !answered {
                    refused += 1;
                    refusal.tell(context)?;
                }
            }
        }
        context.out.flush()
    })?;
    if refused > 0 {
        Err(Failure::SomeAnswersWereErrors)
    } else {
        Ok(())
    }
}

/// Searches every position in turn, until Ctrl-C. One whose game is over gets that
/// as its answer; Ctrl-C ends the walk after the answer that it cut short.
pub(super) fn search_each(
    context: &mut Context,
    game: Game,
    arguments: &[String],
    mut search: impl FnMut(&mut Context, &str, &AnyPosition, Control<'static>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut finished = 0;
    answer_each(context, game, arguments, |context, text, position| {
        if position.is_over() {
            finished += 1;
            return refuse_finished(context, text, position);
        }
        let listener = Listener::new();
        search(context, text, position, listener.control())?;
        if listener.interrupted() {
            context.out.flush()?;
            return Err(Failure::Interrupted);
        }
        Ok(())
    })?;
    if finished > 0 {
        Err(Failure::SomeAnswersWereErrors)
    } else {
        Ok(())
    }
}

/// The answer for a game that is over: there is nothing to search.
#[derive(Serialize)]
struct Over<'a> {
    position: &'a str,
    error: &'static str,
    best: Option<()>,
    outcome: Option<Ending>,
}

/// Answers for a position in which nothing can be played any more.
fn refuse_finished(
    context: &mut Context,
    text: &str,
    position: &AnyPosition,
) -> Result<(), Failure> {
    if context.json {
        return context.out.json(&Over {
            position: text,
            error: "the game is over: there is no move to search",
            best: None,
            outcome: position.outcome().map(Ending::from),
        });
    }
    super::show_position(context, text, position)?;
    let message = say!(context.text, "error-game-over");
    context.out.line(message)?;
    context.out.line("")
}

/// A position that is not answered, with the reason for machines and for people.
struct Refusal {
    shown: String,
    stable: String,
    spoken: Vec<String>,
}

impl Refusal {
    fn of_text(context: &Context, game: Game, text: &str, error: &NotationError) -> Self {
        let shown = shortened(text);
        if files::is_missing(text) {
            let file = Value::ltr(&shown);
            return Self {
                stable: "there is no such file".to_owned(),
                spoken: vec![say!(context.text, "error-file-missing", file = file)],
                shown,
            };
        }
        Self {
            shown,
            stable: error.to_string(),
            spoken: errors::notation_error(&context.text, game, error),
        }
    }

    fn of_line(context: &Context, beginning: &str, problem: LineProblem, line: u64) -> Self {
        let place = say!(context.text, "cli-line", n = line);
        Self {
            shown: beginning.to_owned(),
            stable: format!("line {line} is {}", problem.stable()),
            spoken: vec![place, problem.spoken(&context.text)],
        }
    }

    fn tell(&self, context: &mut Context) -> Result<(), Failure> {
        if context.json {
            let (position, error) = (self.shown.as_str(), self.stable.as_str());
            return context.out.json(&Refused { position, error });
        }
        // On a terminal both are seen in the order in which they were said.
        context.out.flush()?;
        let position = Value::ltr(&self.shown);
        let title = say!(context.text, "cli-bad-position", position = position);
        let reasons = self.spoken.iter().map(|line| format!("  {line}"));
        let lines: Vec<String> = std::iter::once(title).chain(reasons).collect();
        failure::tell(&lines);
        Ok(())
    }
}

/// A text cut to what belongs into an answer.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 1_000;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
