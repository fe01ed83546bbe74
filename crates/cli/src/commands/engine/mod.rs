//! harif as an engine in other people's programs: `gtp`, `uci`, `ugi` and `nboard`.

// Clap shows these comments as they are, so they have no backticks.
#![allow(clippy::doc_markdown)]

mod drive;

use clap::Args;
use harif_arena::protocol::ThinkBudget;
use harif_arena::protocol::gtp::GtpEngine;
use harif_arena::protocol::nboard::NboardEngine;
use harif_arena::protocol::uci::{Dialect, UciEngine};
use harif_play::AgentSpec;
use harif_rules::Game;
use harif_text::{Value, say};
use std::time::Duration;

use crate::context::Context;
use crate::errors::{read_agent, read_game};
use crate::failure::Failure;

/// Who plays, and for how long it thinks when the host sets no limit.
#[derive(Args, Debug)]
struct Mind {
    /// The agent that plays [default: the strongest of the game]
    #[arg(long, value_name = "AGENT")]
    agent: Option<String>,
    /// Milliseconds for a move when the host sets no limit
    #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
}

impl Mind {
    /// The agent that was asked for; it must play the game that the conversation begins with.
    fn agent(&self, context: &Context, game: Game) -> Result<Option<AgentSpec>, Failure> {
        let named = self.agent.as_deref();
        named
            .map(|name| read_agent(&context.text, game, name))
            .transpose()
    }

    fn budget(&self) -> ThinkBudget {
        ThinkBudget {
            time: Some(Duration::from_millis(self.time)),
            ..ThinkBudget::default()
        }
    }
}

/// Play as a GTP engine, for GoGui, Quarry and match runners
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif gtp                                  Othello, as Quarry wants it
  harif gtp --game connect4                  any game, with GoGui's rules extension
  harif gtp --agent othello:level=4          a level for people
  harif gtp --game othello:size=10 --time 200 --agent pvs

Vertices are a letter and a number. In Othello and tic-tac-toe row 1 is the top one, as in those
games; in Connect Four it is the bottom one. On boards with more than eight columns the letter I is
left out, as in GoGui, until the host says set_game, as Quarry does.
")]
pub(crate) struct Gtp {
    /// The game; hosts can change it with set_game
    #[arg(long, default_value = "othello")]
    game: String,
    #[command(flatten)]
    mind: Mind,
}

/// Play as a UCI engine, for cutechess and other hosts of chess variants
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif uci                                  the host picks the game with UCI_Variant
  harif uci --game connect4 --agent mcts

UCI_Variant: tictactoe, cfour, flipello, flipello6 and flipello10, as in Fairy-Stockfish.
")]
pub(crate) struct Uci {
    /// The game until the host sets UCI_Variant
    #[arg(long, default_value = "tictactoe")]
    game: String,
    #[command(flatten)]
    mind: Mind,
}

/// Play as a UGI engine: any game, any size
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif ugi --game othello
  harif ugi --game connect4:columns=9,rows=7,line=5 --time 100

Moves are d3, 4 or pass; positions are boards such as 8/8/8/3ox3/3xo3/8/8/8 x.
")]
pub(crate) struct Ugi {
    /// The game; hosts can change it with the option Game
    #[arg(long, default_value = "tictactoe")]
    game: String,
    #[command(flatten)]
    mind: Mind,
}

/// Play Othello as an engine of NBoard (version 2)
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif nboard
  harif nboard --time 300 --agent pvs
")]
pub(crate) struct Nboard {
    #[command(flatten)]
    mind: Mind,
}

pub(super) fn gtp(arguments: &Gtp, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let agent = arguments.mind.agent(context, game)?;
    let engine = GtpEngine::new(game, arguments.mind.budget());
    drive::run(Box::new(engine), agent, context)
}

pub(super) fn uci(arguments: &Uci, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let agent = arguments.mind.agent(context, game)?;
    if !UciEngine::has_variant(game) {
        let game = Value::ltr(game);
        let variants: Vec<&str> = UciEngine::variants().collect();
        let variants = Value::ltr(variants.join(", "));
        return Err(Failure::request(
            say!(context.text, "arena-engine-game", game = game),
            say!(context.text, "arena-engine-games", line = variants),
        ));
    }
    let engine = UciEngine::new(Dialect::Uci, game, arguments.mind.budget());
    drive::run(Box::new(engine), agent, context)
}

pub(super) fn ugi(arguments: &Ugi, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let agent = arguments.mind.agent(context, game)?;
    let engine = UciEngine::new(Dialect::Ugi, game, arguments.mind.budget());
    drive::run(Box::new(engine), agent, context)
}

pub(super) fn nboard(arguments: &Nboard, context: &mut Context) -> Result<(), Failure> {
    let agent = arguments.mind.agent(context, Game::OTHELLO)?;
    let engine = NboardEngine::new(arguments.mind.budget());
    drive::run(Box::new(engine), agent, context)
}
