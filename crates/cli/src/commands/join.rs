//! `harif join`: a program of this machine plays in a class.

use std::path::PathBuf;

use clap::Args;
use harif_text::{Value, say};
use harif_wire::link::read_room;

use crate::bot::{self, Player};
use crate::context::Context;
use crate::failure::Failure;
use crate::friend;
use crate::session::program::names_program;

/// Let a program of this machine, or an agent, play in a class
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif join http://192.168.1.5:7410/ BKTRMZ -- python3 engine.py    your own program, in any of the four protocols
  harif join http://192.168.1.5:7410/ BKTRMZ -- alphabeta:depth=6    an agent of harif

The program runs here and nowhere else; the server only asks for moves. docs/host.md tells more.
")]
pub(crate) struct Arguments {
    /// The address of the server, as `harif host` prints it
    address: String,
    /// The six letters of the room
    code: String,
    /// Trust the certificates in this file: for a server whose own certificate no machine knows
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The program with its arguments, or an agent
    #[arg(last = true, value_name = "PLAYER")]
    player: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let route = friend::read_route(context, &arguments.address, arguments.ca.as_deref())?;
    let text = &context.text;
    let Some(letters) = read_room(&arguments.code) else {
        let name = Value::ltr(&arguments.code);
        return Err(Failure::Request(vec![say!(
            text,
            "join-bad-code",
            name = name
        )]));
    };
    let written = arguments.player.join(" ");
    if written.is_empty() {
        let example = Value::ltr("-- python3 engine.py");
        return Err(Failure::request(
            say!(text, "join-which-player"),
            say!(text, "join-player-example", example = example),
        ));
    }
    let player = if names_program(&written) {
        Player::Program(written)
    } else {
        let agent: Result<harif_play::AgentSpec, _> = written.parse();
        // Which game will be played is not known yet.
        let any = harif_rules::Game::OTHELLO;
        agent.map_err(|error| Failure::Request(harif_words::errors::agent(text, any, &error)))?;
        Player::Agent(written)
    };
    bot::join(context, route, &letters, player)
}
