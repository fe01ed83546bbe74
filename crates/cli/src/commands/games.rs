//! `harif games`: which games there are.

use clap::Args;
use harif_rules::{Game, GameName};
use harif_text::say;
use harif_words::games;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::layout::hanging;
use crate::table;

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
        if context.json {
            context.out.json(&Answer {
                name: names[0],
                aliases: &names[1..],
                game: game.name(),
                columns: game.columns(),
                rows: game.rows(),
                line: game.info().line,
            })?;
            continue;
        }
        let text = &context.text;
        let title = games::name_with_size(text, game);
        let size = say!(
            text,
            "game-size",
            columns = game.columns(),
            rows = game.rows()
        );
        let idea = games::idea(text, game);
        let out = &mut context.out;
        let width = table::width();
        let name = format!("{:<12} ", names[0]);
        out.line(hanging(&name, &names[1..].join(", "), width))?;
        let sized = say!(text, "cli-game-size", name = title, size = size);
        for line in [sized, idea, sizes(game)] {
            out.line(hanging("    ", &line, width))?;
        }
        out.line("")?;
    }
    Ok(())
}

/// How another size is asked for.
fn sizes(game: Game) -> String {
    if game != game.in_usual_size() {
        // A name for one size.
        let spec = game.to_string().replace('(', ":");
        return format!("= {}", spec.trim_end_matches(')'));
    }
    let options = game.info().options.iter().map(|option| {
        let (low, high) = (option.range.start(), option.range.end());
        let even = if option.even { " (even)" } else { "" };
        format!("{}={low}..{high}{even}", option.name)
    });
    format!("{}:{}", game.name(), options.collect::<Vec<_>>().join(","))
}
