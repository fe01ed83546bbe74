//! `harif eval`: the static evaluation of Othello positions, in discs.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context as _;
use clap::Args;
use harif_play::static_evaluation;
use harif_rules::formats::obf;
use harif_rules::{AnyPosition, Board, Game, Player, Position, notation};
use harif_text::{Value, say};
use serde::Serialize;

use crate::context::Context;
use crate::errors::{self, read_game};
use crate::failure::Failure;
use crate::files::read_bounded;

/// The largest file that is read: some hundred thousand positions.
const LARGEST_FILE: usize = 64 << 20;

/// Judge Othello positions without looking ahead: the expected score in discs
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif eval othello f5d6c3                the discs by which the side to move should win
  harif eval othello f5d6c3 f5f6e6 --json  one object a line
  harif eval othello problems.obf          positions with scores: the mean error too
  generator | harif eval othello --json    from standard input, one a line

The learned evaluation of the 8×8 board judges the position as it is; it does not look ahead. A
position is a row of moves, a board, or a line of OBF. Where OBF lines hold scores, the mean absolute
error follows, by the number of empty squares.

With --json one object a line: {\"position\",\"turn\",\"empties\",\"eval\",\"expected\"}, in discs for the side to
move, then {\"empties\",\"positions\",\"error\"} for each number of empty squares that had scores, and the
same without \"empties\" for all together.
")]
pub(crate) struct Arguments {
    /// The game: othello
    game: String,
    /// Positions, or files of them; with none, one a line from standard input. A board that begins
    /// with a dash comes after --
    #[arg(value_name = "POSITION|FILE")]
    inputs: Vec<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    position: &'a str,
    turn: &'static str,
    empties: usize,
    eval: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
}

#[derive(Serialize)]
struct Refused<'a> {
    position: &'a str,
    error: String,
}

#[derive(Serialize)]
struct ErrorRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    empties: Option<usize>,
    positions: usize,
    error: f64,
}

/// How far the evaluation was off, summed over positions.
#[derive(Clone, Copy, Default)]
struct Misses {
    positions: usize,
    discs: f64,
}

impl Misses {
    fn add(&mut self, other: Misses) {
        self.positions += other.positions;
        self.discs += other.discs;
    }

    fn mean(self) -> f64 {
        self.discs / self.positions as f64
    }
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    if game != Game::OTHELLO {
        return Err(Failure::request(
            say!(context.text, "eval-only-othello"),
            say!(
                context.text,
                "eval-only-othello-way-out",
                command = Value::ltr("harif analyze"),
                other = Value::ltr("harif search")
            ),
        ));
    }
    let mut misses = BTreeMap::new();
    let mut refused = false;
    for text in texts(&arguments.inputs)? {
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('%') {
                continue;
            }
            match read(game, line) {
                Ok((position, expected)) => {
                    judge(context, line, &position, expected, &mut misses)?;
                }
                Err(error) => {
                    refused = true;
                    refuse(context, game, line, &error)?;
                }
            }
        }
    }
    show_misses(context, &misses)?;
    if refused {
        return Err(Failure::SomeAnswersWereErrors);
    }
    Ok(())
}

/// The lines to judge: those of files, the arguments themselves, or standard input.
fn texts(inputs: &[String]) -> Result<Vec<String>, Failure> {
    if inputs.is_empty() {
        let mut text = String::new();
        let limit = LARGEST_FILE as u64;
        io::stdin().lock().take(limit).read_to_string(&mut text)?;
        return Ok(vec![text]);
    }
    inputs.iter().map(|input| text_of(input)).collect()
}

fn text_of(input: &str) -> Result<String, Failure> {
    let path = Path::new(input);
    if !path.is_file() {
        return Ok(input.to_owned());
    }
    let bytes = read_bounded(path, LARGEST_FILE).with_context(|| input.to_owned());
    let bytes = bytes.map_err(Failure::Other)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A position and its score, if the line tells.
fn read(game: Game, line: &str) -> Result<(AnyPosition, Option<i32>), notation::NotationError> {
    if let Some(Ok(problem)) = obf::read(line).next()
        && problem.position.game() == game
    {
        let expected = problem.score();
        return Ok((problem.position, expected));
    }
    notation::position(game, line).map(|position| (position, None))
}

fn judge(
    context: &mut Context,
    line: &str,
    position: &AnyPosition,
    expected: Option<i32>,
    misses: &mut BTreeMap<usize, Misses>,
) -> Result<(), Failure> {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    let empties = 64 - discs;
    let eval = static_evaluation(position).expect("an 8×8 board");
    if let Some(score) = expected {
        misses.entry(empties).or_default().add(Misses {
            positions: 1,
            discs: (eval - f64::from(score)).abs(),
        });
    }
    if context.json {
        return context.out.json(&Answer {
            position: line,
            turn: position.turn().name(),
            empties,
            eval,
            expected,
        });
    }
    let value = context.text.decimal(eval, 2);
    let shown = context.text.ltr(line);
    context.out.line(format_args!("{value:>7}  {shown}"))
}

fn refuse(
    context: &mut Context,
    game: Game,
    line: &str,
    error: &notation::NotationError,
) -> Result<(), Failure> {
    if context.json {
        let error = error.to_string();
        return context.out.json(&Refused {
            position: line,
            error,
        });
    }
    let position = Value::ltr(line);
    let title = say!(context.text, "cli-bad-position", position = position);
    context.out.line(title)?;
    for line in errors::notation_error(&context.text, game, error) {
        context.out.line(format_args!("  {line}"))?;
    }
    Ok(())
}

/// The mean errors, by empty squares and all together.
fn show_misses(context: &mut Context, misses: &BTreeMap<usize, Misses>) -> Result<(), Failure> {
    let mut all = Misses::default();
    for (&empties, &part) in misses {
        all.add(part);
        if context.json {
            context.out.json(&ErrorRow {
                empties: Some(empties),
                positions: part.positions,
                error: part.mean(),
            })?;
        } else {
            let error = context.text.decimal(part.mean(), 2);
            let row = say!(
                context.text,
                "eval-error-row",
                empties = empties,
                n = part.positions,
                error = error
            );
            context.out.line(row)?;
        }
    }
    if all.positions == 0 {
        return Ok(());
    }
    if context.json {
        return context.out.json(&ErrorRow {
            empties: None,
            positions: all.positions,
            error: all.mean(),
        });
    }
    let error = context.text.decimal(all.mean(), 2);
    let row = say!(
        context.text,
        "eval-error-all",
        n = all.positions,
        error = error
    );
    context.out.line(row)
}
