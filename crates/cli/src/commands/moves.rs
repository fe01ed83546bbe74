//! `harif moves`: the legal moves of positions.

use clap::Args;
use harif_play::course::{Action, CourseBoard};
use harif_rules::{AnyPosition, Board, Game, MoveInput, Outcome, Player, Position, notation};
use harif_text::{Value, say};
use serde::Serialize;

use super::positions::{self, answer_each_or};
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::layout::{self, hanging};
use crate::table;

/// Show the board and the legal moves of positions
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif moves connect4 4453               the board after 4 4 5 3
  harif moves othello f5d6 --json         {\"position\":…,\"turn\":…,\"moves\":[…],\"outcome\":…}
  harif moves tictactoe --json --position XX./OO./...     what the functions of the course give
  printf 'start\\nb2a1\\n' | harif moves tictactoe --json

With --json a position that cannot be read gives {\"position\":…,\"error\":…} and the rest goes on;
the exit code is then 2.

Tic-tac-toe on 3×3 also has what the functions of the course \"Introduction to AI with Python\" give,
on every board of nine cells, reachable or not, also written as Python prints it: \"player\", \"actions\"
as [row, column] from the upper left, \"results\" in the same order, \"winner\", \"terminal\", \"utility\" (1 for X, -1 for O) and
\"minimax\", an optimal action or null. Without --json they answer where no game reaches the board.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    #[arg(value_name = "POSITION", help = positions::HELP)]
    positions: Vec<String>,
    /// A position, as those without a flag
    #[arg(long, value_name = "POSITION")]
    position: Vec<String>,
}

/// The answer for one position; a stable format.
#[derive(Serialize)]
struct Answer<'a> {
    position: &'a str,
    turn: &'static str,
    moves: Vec<String>,
    outcome: Option<Ending>,
    #[serde(flatten)]
    course: Option<Course>,
}

/// What the functions of the course give for a board of tic-tac-toe.
#[derive(Serialize)]
struct Course {
    player: &'static str,
    actions: Vec<Action>,
    /// The board after each action, in their order.
    results: Vec<String>,
    winner: Option<&'static str>,
    terminal: bool,
    utility: i32,
    minimax: Option<Action>,
}

/// The answer for a board that no game reaches.
#[derive(Serialize)]
struct CourseAnswer<'a> {
    position: &'a str,
    #[serde(flatten)]
    course: Course,
}

impl From<CourseBoard> for Course {
    fn from(board: CourseBoard) -> Self {
        let actions = board.actions();
        let results = actions.iter().filter_map(|&action| board.result(action));
        Self {
            player: letter(board.player()),
            results: results.map(|board| board.to_string()).collect(),
            actions,
            winner: board.winner().map(letter),
            terminal: board.terminal(),
            utility: board.utility(),
            minimax: board.minimax(),
        }
    }
}

const fn letter(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// The board as the course sees it, if the game is the course's.
fn course_board(position: &AnyPosition) -> Option<CourseBoard> {
    let is_usual = position.game() == Game::TIC_TAC_TOE;
    let drawn = || notation::board::drawn(position);
    is_usual.then(|| CourseBoard::read(&drawn())).flatten()
}

/// How a game ended.
#[derive(Serialize)]
pub(crate) struct Ending {
    winner: Option<&'static str>,
    margin: u32,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner().map(Player::name),
            margin: match outcome {
                Outcome::Won { margin, .. } => margin,
                Outcome::Draw => 0,
            },
        }
    }
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let positions = [&arguments.positions[..], &arguments.position].concat();
    answer_each_or(
        context,
        game,
        &positions,
        |context, text, position| {
            if context.json {
                context.out.json(&Answer {
                    position: text,
                    turn: position.turn().name(),
                    moves: position.moves().map(|m| m.to_string()).collect(),
                    outcome: position.outcome().map(Ending::from),
                    course: course_board(position).map(Course::from),
                })
            } else {
                show(context, text, position)
            }
        },
        |context, text| {
            let is_course = game == Game::TIC_TAC_TOE;
            let Some(board) = CourseBoard::read(text).filter(|_| is_course) else {
                return Ok(false);
            };
            if context.json {
                let (position, course) = (text, Course::from(board));
                context.out.json(&CourseAnswer { position, course })?;
            } else {
                show_course(context, board)?;
            }
            Ok(true)
        },
    )
}

fn show(context: &mut Context, text: &str, position: &AnyPosition) -> Result<(), Failure> {
    super::show_position(context, text, position)?;
    if !position.is_over() {
        // Where moves are cells they get numbers, as a player types them.
        let numbered = position.game().info().input == MoveInput::Cell;
        let list: Vec<String> = (1..)
            .zip(position.moves())
            .map(|(number, m)| {
                if numbered {
                    say!(context.text, "plain-numbered", n = number, move = Value::ltr(m))
                } else {
                    m.to_string()
                }
            })
            .collect();
        let line = Value::ltr(list.join("  "));
        let line = say!(context.text, "plain-legal", line = line);
        context.out.line(line)?;
    }
    context.out.line("")
}

/// A board that no game reaches: there the functions of the course answer by their names.
fn show_course(context: &mut Context, board: CourseBoard) -> Result<(), Failure> {
    let unreachable = say!(context.text, "moves-unreachable");
    context.out.line(layout::fitted(&unreachable))?;
    for row in board.to_string().split('/') {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        context.out.line(format_args!("  {}", cells.join(" ")))?;
    }
    let course = Course::from(board);
    let none = || "None".to_owned();
    let pair = |[row, column]: Action| format!("({row}, {column})");
    let actions: Vec<String> = course.actions.iter().copied().map(pair).collect();
    for (function, answer) in [
        ("player", course.player.to_owned()),
        ("actions", format!("{{{}}}", actions.join(", "))),
        ("winner", course.winner.map_or_else(none, str::to_owned)),
        (
            "terminal",
            if course.terminal { "True" } else { "False" }.to_owned(),
        ),
        ("utility", course.utility.to_string()),
        ("minimax", course.minimax.map_or_else(none, pair)),
    ] {
        let line = hanging(&format!("{function:<9}"), &answer, table::width());
        context.out.line(line)?;
    }
    context.out.line("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_keep_their_shape() {
        let won = Ending::from(Outcome::Won {
            by: Player::Second,
            margin: 6,
        });
        let json = serde_json::to_string(&won).unwrap();
        assert_eq!(json, r#"{"winner":"second","margin":6}"#);
        let json = serde_json::to_string(&Ending::from(Outcome::Draw)).unwrap();
        assert_eq!(json, r#"{"winner":null,"margin":0}"#);
    }
}
