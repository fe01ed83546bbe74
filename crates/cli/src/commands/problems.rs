//! `harif problems`: the problem of the day, or one with a theme, and whether a move solves it.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use harif_engines::solve::{Options, Solver};
use harif_play::problems::{Day, Problem, ProblemGame, ProblemTheme, best_line, daily, embedded};
use harif_rules::{AnyMove, AnyPosition, Board, Position, notation};
use harif_search::Control;
use harif_text::{Text, Value, say};
use harif_words::typed::{self, Typed};
use harif_words::{LETTERS, Speaker, games, problems};
use serde::Serialize;

use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::layout::{drawn_board, hanging};
use crate::table;

/// Show the problem of the day: a position with exactly one best move, proved
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif problems                          the problem of the day of each game
  harif problems connect4                 of one game
  harif problems connect4 --theme seven   the problem of the day about the \"7\"
  harif problems othello --answer         the answer, with its proof

A day is a date in UTC; everybody has the same problem on the same date. With --move and a move,
such as --move 4, harif says whether it solves the problem, and plays out why if it does not.
")]
pub(crate) struct Arguments {
    /// The game [default: all three]
    game: Option<String>,
    /// The date, as year-month-day [default: today]
    #[arg(long)]
    date: Option<String>,
    /// What it should be about: only-move, save-draw, two-threats, seven, zugzwang, parity, corner-trap
    #[arg(long)]
    theme: Option<String>,
    /// The answer and the proof
    #[arg(long, conflicts_with = "try_move")]
    answer: bool,
    /// A move: does it solve the problem?
    #[arg(long = "move", value_name = "MOVE", requires = "game")]
    try_move: Option<String>,
}

#[derive(Serialize)]
struct ProblemJson {
    date: String,
    id: String,
    game: String,
    position: String,
    turn: &'static str,
    goal: &'static str,
    rating: u16,
    plies: u8,
    themes: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    tried: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let day = match &arguments.date {
        Some(date) => read_day(&context.text, date)?,
        None => today(),
    };
    let theme = arguments.theme.as_deref();
    let theme = theme
        .map(|name| read_theme(&context.text, name))
        .transpose()?;
    let kinds = match &arguments.game {
        Some(game) => vec![ProblemGame::of(read_game(&context.text, game)?)],
        None => ProblemGame::ALL.to_vec(),
    };
    let is_only = kinds.len() == 1;
    let mut shown = 0;
    for kind in kinds {
        let Some(problem) = choose(kind, day, theme) else {
            if is_only {
                let game = games::name(&context.text, kind.game());
                return Err(Failure::Request(vec![say!(
                    context.text,
                    "problem-cli-none",
                    game = game
                )]));
            }
            continue;
        };
        if shown > 0 && !context.json {
            context.out.line("")?;
        }
        shown += 1;
        show(arguments, context, &problem, day)?;
    }
    Ok(())
}

/// The problem of a day; among those with a theme, if one is named.
fn choose(kind: ProblemGame, day: Day, theme: Option<ProblemTheme>) -> Option<Problem> {
    let all = embedded();
    let Some(theme) = theme else {
        return daily::problem(all, kind, day);
    };
    let fitting = all.with_theme(kind, theme);
    let index = daily::index(kind, day, fitting.len())?;
    all.get(kind, fitting[index])
}

fn today() -> Day {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Day::at(since.map_or(0, |since| since.as_secs() as i64), 0)
}

fn read_day(text: &Text, date: &str) -> Result<Day, Failure> {
    let latin: String = date.chars().map(notation::latin_digit).collect();
    latin.parse().map_err(|_| {
        let wrong = say!(text, "problem-cli-bad-date", name = Value::ltr(date));
        let example = Value::ltr("2026-11-16");
        Failure::request(
            wrong,
            say!(text, "problem-cli-date-example", example = example),
        )
    })
}

fn read_theme(text: &Text, name: &str) -> Result<ProblemTheme, Failure> {
    ProblemTheme::named(name).ok_or_else(|| {
        let themes = ProblemTheme::ALL.map(ProblemTheme::name).join(", ");
        let wrong = say!(text, "problem-cli-bad-theme", name = Value::ltr(name));
        Failure::request(
            wrong,
            say!(text, "problem-cli-themes", themes = Value::ltr(themes)),
        )
    })
}

/// The moves that prove an answer or refute another move, itself first.
fn played_out(position: &AnyPosition, m: AnyMove) -> (Vec<AnyMove>, AnyPosition) {
    let mut solver = Solver::new(Options::default());
    let mut end = position.after_unchecked(m);
    let mut line = vec![m];
    line.extend(best_line(&mut solver, &end, Control::never()));
    for &m in &line[1..] {
        end.play_unchecked(m);
    }
    (line, end)
}

fn show(
    arguments: &Arguments,
    context: &mut Context,
    problem: &Problem,
    day: Day,
) -> Result<(), Failure> {
    let position = &problem.position;
    let tried = arguments.try_move.as_deref();
    let tried = tried
        .map(|written| read_move(context, position, written))
        .transpose()?;
    let shown = tried.or(arguments.answer.then_some(problem.answer));
    let line = shown.map(|m| played_out(position, m));
    if context.json {
        let moves = line
            .iter()
            .flat_map(|(line, _)| line.iter().map(ToString::to_string));
        return context.out.json(&ProblemJson {
            date: day.to_string(),
            id: problem.id(),
            game: position.game().to_string(),
            position: notation::board::write(position),
            turn: position.turn().name(),
            goal: match problem.goal {
                harif_play::problems::Goal::Win => "win",
                harif_play::problems::Goal::Draw => "draw",
            },
            rating: problem.rating,
            plies: problem.plies,
            themes: problem.themes.iter().map(|theme| theme.name()).collect(),
            answer: arguments.answer.then(|| problem.answer.to_string()),
            tried: tried.map(|m| m.to_string()),
            solved: tried.map(|m| m == problem.answer),
            line: moves.collect(),
        });
    }
    let text = &context.text;
    let speaker = Speaker::new(text, position.game()).marked(LETTERS);
    let game = games::name_with_size(text, position.game());
    let title = say!(text, "problem-of-date", date = Value::ltr(day));
    let mut lines = vec![say!(text, "page-and", one = title, other = game)];
    let mut after = vec![problems::task(&speaker, problem)];
    after.push(problems::facts(text, problem).join(" · "));
    if let Some(((line, end), m)) = line.zip(shown) {
        after.push(if m == problem.answer {
            problems::right(text, problem)
        } else {
            problems::comes_to(text, position.turn(), m, &end)
        });
        let line = harif_words::line(&line);
        after.push(if m == problem.answer {
            say!(text, "problem-cli-line", line = Value::ltr(line))
        } else {
            line
        });
    } else {
        let command = format!(
            "harif problems {} --date {day} --answer",
            problem.kind().name()
        );
        after.push(say!(
            text,
            "problem-cli-answer",
            command = Value::ltr(command)
        ));
    }
    let width = table::width();
    lines = lines.iter().map(|line| hanging("", line, width)).collect();
    lines.push(drawn_board(position).trim_end().to_owned());
    lines.extend(after.iter().map(|line| hanging("", line, width)));
    lines
        .into_iter()
        .try_for_each(|line| context.out.line(line))
}

/// A move as people type it.
fn read_move(context: &Context, position: &AnyPosition, written: &str) -> Result<AnyMove, Failure> {
    let speaker = Speaker::new(&context.text, position.game()).marked(LETTERS);
    match typed::read(position, written) {
        Ok(Typed::Move(m)) => match position.check(m) {
            Ok(()) => Ok(m),
            Err(refused) => Err(Failure::Request(vec![speaker.illegal(m, refused.reason)])),
        },
        Ok(_) => Err(Failure::Request(vec![say!(
            context.text,
            "problem-cli-no-move",
            name = Value::ltr(written)
        )])),
        Err(mistake) => Err(Failure::Request(speaker.mistyped(&mistake))),
    }
}
