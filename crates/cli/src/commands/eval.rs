//! `harif eval`: the static evaluation of Othello positions, in discs.

use std::collections::BTreeMap;

use clap::Args;
use harif_play::static_evaluation;
use harif_rules::{Board, Game, Player, Position};
use harif_text::{Value, say};
use serde::Serialize;

use super::solve::{Problem, Source, without_comment};
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::input::Given;

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
    /// Positions, or files of them; with none or with - one a line from standard input. A board that
    /// begins with a dash comes after --
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
    error: &'a str,
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
    for source in Source::all(game, &arguments.inputs) {
        let read = source.for_each_line(|line| {
            let told = match &line.given {
                Given::Text(text) => {
                    let Some(content) = without_comment(text) else {
                        return Ok(());
                    };
                    match Problem::read(game, content) {
                        Ok(problem) if problem.position.game() == game => {
                            judge(context, &problem, &mut misses)?;
                            None
                        }
                        Ok(_) => {
                            let spoken = say!(context.text, "eval-only-othello");
                            Some((content, "not an 8×8 board".to_owned(), spoken))
                        }
                        Err(refusal) => {
                            let spoken = refusal.spoken(&context.text, game);
                            Some((content, refusal.stable(), spoken))
                        }
                    }
                }
                Given::Unreadable {
                    beginning, problem, ..
                } => {
                    let spoken = problem.spoken(&context.text);
                    Some((beginning.as_str(), problem.stable(), spoken))
                }
            };
            if let Some((content, stable, spoken)) = told {
                refused = true;
                refuse(context, content, &stable, &spoken)?;
            }
            if line.more {
                Ok(())
            } else {
                context.out.flush()
            }
        });
        read.map_err(|failure| source.named(&context.text, failure))?;
    }
    show_misses(context, &misses)?;
    if refused {
        return Err(Failure::SomeAnswersWereErrors);
    }
    Ok(())
}

fn judge(
    context: &mut Context,
    problem: &Problem,
    misses: &mut BTreeMap<usize, Misses>,
) -> Result<(), Failure> {
    let position = &problem.position;
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    let empties = 64 - discs;
    let eval = static_evaluation(position).expect("an 8×8 board");
    if let Some(score) = problem.score {
        misses.entry(empties).or_default().add(Misses {
            positions: 1,
            discs: (eval - f64::from(score)).abs(),
        });
    }
    if context.json {
        return context.out.json(&Answer {
            position: &problem.written,
            turn: position.turn().name(),
            empties,
            eval,
            expected: problem.score,
        });
    }
    let value = context.text.decimal(eval, 2);
    let shown = context.text.ltr(&problem.written);
    context.out.line(format_args!("{value:>7}  {shown}"))
}

/// Tells that a line cannot be judged, and why.
fn refuse(context: &mut Context, content: &str, stable: &str, spoken: &str) -> Result<(), Failure> {
    let shown: String = content.chars().take(200).collect();
    if context.json {
        return context.out.json(&Refused {
            position: &shown,
            error: stable,
        });
    }
    let position = Value::ltr(&shown);
    let title = say!(context.text, "cli-bad-position", position = position);
    context.out.line(title)?;
    context.out.line(format_args!("  {spoken}"))
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
