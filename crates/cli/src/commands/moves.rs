//! `harif moves`: the legal moves of positions.

use clap::Args;
use harif_rules::{AnyPosition, Board, MoveInput, Outcome, Player, Position};
use harif_text::{Value, say};
use serde::Serialize;

use super::positions::{self, answer_each};
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;

/// Show the board and the legal moves of positions
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif moves connect4 4453               the board after 4 4 5 3
  harif moves othello f5d6 --json         {\"position\":…,\"turn\":…,\"moves\":[…],\"outcome\":…}
  printf 'start\\nb2a1\\n' | harif moves tictactoe --json

With --json a position that cannot be read gives {\"position\":…,\"error\":…} and the rest goes on;
the exit code is then 2.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    #[arg(value_name = "POSITION", help = positions::HELP)]
    positions: Vec<String>,
}

/// The answer for one position; a stable format.
#[derive(Serialize)]
struct Answer<'a> {
    position: &'a str,
    turn: &'static str,
    moves: Vec<String>,
    outcome: Option<Ending>,
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
    answer_each(
        context,
        game,
        &arguments.positions,
        |context, text, position| {
            if context.json {
                context.out.json(&Answer {
                    position: text,
                    turn: position.turn().name(),
                    moves: position.moves().map(|m| m.to_string()).collect(),
                    outcome: position.outcome().map(Ending::from),
                })
            } else {
                show(context, text, position)
            }
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
