//! `harif games`: which games there are.

use clap::Args;
use harif_rules::{Game, GameName};
use harif_text::say;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::words;

/// List the games, their names and their sizes
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif games                             names, sizes and the idea of each game
  harif games --json                      one object a line
")]
pub(crate) struct Arguments {}

#[derive(Serialize)]
struct Answer {
    name: &'static str,
    aliases: &'static [&'static str],
    game: &'static str,
    columns: u8,
    rows: u8,
    line: Option<u8>,
}

pub(super) fn run(_: &Arguments, context: &mut Context) -> Result<(), Failure> {
    for &GameName { names, game } in Game::NAMES {
        let line = match game {
            Game::TicTacToe(rules) | Game::ConnectFour(rules) => Some(rules.line),
            Game::Othello { .. } => None,
        };
        if context.json {
            context.out.json(&Answer {
                name: names[0],
                aliases: &names[1..],
                game: game.name(),
                columns: game.columns(),
                rows: game.rows(),
                line,
            })?;
            continue;
        }
        let text = &context.text;
        let title = words::game_name(text, game);
        let size = say!(
            text,
            "game-size",
            columns = game.columns(),
            rows = game.rows()
        );
        let idea = words::game_idea(text, game);
        let out = &mut context.out;
        out.line(format_args!("{:<12} {}", names[0], names[1..].join(", ")))?;
        out.line(format_args!(
            "    {}",
            say!(text, "cli-game-size", name = title, size = size)
        ))?;
        out.line(format_args!("    {idea}"))?;
        out.line(format_args!("    {}", sizes(game)))?;
        out.line("")?;
    }
    Ok(())
}

/// How another size is asked for.
fn sizes(game: Game) -> String {
    match game {
        Game::TicTacToe(_) => "tictactoe:columns=2..16,rows=2..16,line=3..16".to_owned(),
        Game::ConnectFour(Game::FOUR_IN_LINE_RULES) => {
            format!("= connect4:{}", "columns=8,rows=7,line=4")
        }
        Game::ConnectFour(_) => "connect4:columns=2..16,rows=2..16,line=3..16".to_owned(),
        Game::Othello { .. } => "othello:size=4..20 (even)".to_owned(),
    }
}
