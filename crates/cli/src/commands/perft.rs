//! `harif perft`: counting the positions of a game.

use clap::Args;
use harif_rules::{AnyPosition, perft, with_position};
use serde::Serialize;

use crate::context::Context;
use crate::errors::{read_game, read_position};
use crate::failure::Failure;
use crate::layout::grouped;

/// Count the positions at each depth, a pass counted as a move
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif perft connect4 8                  depths 1 to 8 from the empty board
  harif perft othello 6 --json            {\"depth\":1,\"nodes\":4} …
  harif perft tictactoe 5 b2a1            from the position after b2 a1
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// The deepest depth to count
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000))]
    depth: u32,
    /// The position to start from; the initial one if left out
    position: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    depth: u32,
    nodes: u64,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let text = arguments.position.as_deref().unwrap_or_default();
    let position: AnyPosition = read_position(&context.text, game, text)?;
    for depth in 1..=arguments.depth {
        let nodes = with_position!(&position, position => perft(position, depth));
        if context.json {
            context.out.json(&Answer { depth, nodes })?;
        } else {
            let count = grouped(nodes);
            context.out.line(format_args!("{depth:>3}  {count:>20}"))?;
            context.out.flush()?;
        }
    }
    Ok(())
}
