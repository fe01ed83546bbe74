//! `harif play`: a game on the full screen, or line by line.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use harif_play::AgentSpec;
use harif_rules::{Game, Player};
use harif_text::{Value, say};

use crate::context::Context;
use crate::errors::{read_game, read_position};
use crate::events;
use crate::failure::Failure;
use crate::friend;
use crate::plain;
use crate::session::Session;
use crate::session::autosave::Autosave;
use crate::session::program::{Programs, read_player};
use crate::session::setup::{self, First, Lot, Setup};
use crate::tui::skin::Skin;
use crate::tui::{self, Console};

/// Play a game against an agent, a person, or watch two agents
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif play connect4                                   against the usual opponent
  harif play othello:size=6 --first me                  you start
  harif play 4inline --agent minimax:depth=5            choose the opponent
  harif play tictactoe --agent human                    two people
  harif play connect4 --first-agent pvs --second-agent mcts     watch two agents
  harif play connect4 --position 4453                   from a position
  harif play connect4 --agent ./engine.py               your own program
  harif play connect4 --with http://192.168.1.5:7410/   invite a friend; harif host runs there
  harif play --with LINK                                sit down where a friend's link leads
  printf '4\\n3\\nquit\\n' | harif play connect4 --plain    line by line, from a pipe
  printf '4\\n3\\n' | harif play connect4 --json           events for a script

On the screen ? shows all keys. A game that you leave is kept and offered the next time.
A program of your own speaks GTP, UGI, UCI or NBoard on its standard input and output; harif finds
out which. If it fails at a move you are told why, it is started again once, and if that does not help
you choose who goes on for it. `harif arena check` says more about it.

With --json each line is an event: {\"event\":\"start\",\"game\",\"position\",\"first\",\"second\"}, then
\"turn\" with \"moves\" when a person is asked, \"move\" with \"player\", \"agent\", \"move\" and what an agent
saw (\"thought\"), \"position\" after undo or redo, \"error\" with \"input\" and \"error\", \"end\" with
\"winner\", \"margin\" and \"moves\". The answers are read from standard input, one a line: a move or a
word (undo, redo, swap, new, quit), plain or as {\"move\":\"4\"} or {\"word\":\"undo\"}. After \"end\" words are
still read, until quit or the end of the input.
")]
pub(crate) struct Arguments {
    /// The game, with its size if that is not the usual one; a saved game brings its own
    #[arg(required_unless_present_any = ["load", "with"])]
    game: Option<String>,
    /// Who makes the first move [default: random]
    #[arg(long, value_enum, conflicts_with_all = ["first_agent", "second_agent"])]
    first: Option<First>,
    /// The opponent: an agent, a program of your own, or `human` for two people [default: one that suits the game]
    #[arg(long, value_name = "SPEC", conflicts_with_all = ["first_agent", "second_agent"])]
    agent: Option<String>,
    /// Who moves first, such as minimax:depth=5; `human` if it is only said who moves second
    #[arg(long, value_name = "SPEC")]
    first_agent: Option<String>,
    /// Who moves second
    #[arg(long, value_name = "SPEC")]
    second_agent: Option<String>,
    /// Line by line, for pipes, screen readers and simple terminals
    #[arg(long)]
    plain: bool,
    /// Start from here: moves in a row (4453, f5d6) or a board
    #[arg(long, value_name = "POSITION", conflicts_with = "load")]
    position: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Play with a friend: the link that was sent to you, or the address of a `harif host` to get one
    #[arg(long, value_name = "LINK", conflicts_with_all = ["agent", "first_agent", "second_agent", "load"])]
    with: Option<String>,
    /// The clock of a game with a friend: minutes for the game, and seconds that a move adds, as 5+3
    #[arg(long, value_name = "M+S", requires = "with")]
    clock: Option<String>,
    /// Trust the certificates in this file: for a server whose own certificate no machine knows
    #[arg(long, value_name = "FILE", requires = "with")]
    ca: Option<PathBuf>,
    /// The seed of everything random: who starts, and agents that play by lot
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How discs look [default: unicode]
    #[arg(long, value_enum)]
    skin: Option<Skin>,
    /// Do not keep the game in progress, nor offer one that was kept
    #[arg(long)]
    no_autosave: bool,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if let Some(link) = &arguments.with {
        let wish = friend::GameWish {
            game: arguments.game.as_deref(),
            position: arguments.position.as_deref(),
            first: arguments.first,
            clock: arguments.clock.as_deref(),
            ca: arguments.ca.as_deref(),
        };
        return friend::play(context, link, &wish);
    }
    let setup = set_up(arguments, context)?;
    if context.json {
        return events::play(context, setup);
    }
    let skin = arguments.skin.or_else(|| usual_skin(context));
    let skin = skin.unwrap_or(Skin::Unicode);
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    // Pipes are scripts: they neither leave games behind nor are asked about them.
    let autosave = Autosave::usual().filter(|_| !arguments.no_autosave && terminal);
    if arguments.plain || dumb || !terminal {
        if !arguments.plain {
            let note = say!(context.text, "play-plain-note");
            context.out.line(note)?;
        }
        return plain::play(context, setup, autosave);
    }
    context.out.flush()?;
    tui::play(Console::open()?, &context.text, setup, autosave, skin)
}

fn usual_skin(context: &Context) -> Option<Skin> {
    context.config.skin.as_deref().and_then(Skin::named)
}

/// The game that the flags and the configuration ask for.
fn set_up(arguments: &Arguments, context: &Context) -> Result<Setup, Failure> {
    let text = &context.text;
    let asked = arguments
        .game
        .as_deref()
        .map(|spec| read_game(text, spec))
        .transpose()?;
    if let Some(path) = &arguments.load {
        return load(arguments, context, path, asked);
    }
    let game = asked.expect("clap asks for a game or a file");
    let start = match &arguments.position {
        None => harif_rules::AnyPosition::start(game),
        Some(position) => read_position(text, game, position)?,
    };
    let mut programs = Programs::new();
    let mut read = |spec: &str| read_player(text, game, spec, arguments.seed, &mut programs);
    if let Some(seats) = named_seats(arguments, &mut read)? {
        return Ok(Setup::seated(Session::new(start, seats)).with_programs(programs));
    }
    let opponent = match arguments
        .agent
        .as_deref()
        .or(context.config.agent.as_deref())
    {
        Some(spec) => read(spec)?,
        None => setup::usual_opponent(game),
    };
    if opponent.is_human() {
        return Ok(Setup::seated(Session::new(
            start,
            [opponent.clone(), opponent],
        )));
    }
    let usual = context.config.first.as_deref().and_then(First::named);
    let first = arguments.first.or(usual).unwrap_or(First::Random);
    let lot = Lot::new(arguments.seed);
    Ok(Setup::against(start, opponent, first, lot).with_programs(programs))
}

/// The players that are named side by side, if any is.
fn named_seats(
    arguments: &Arguments,
    mut read: impl FnMut(&str) -> Result<AgentSpec, Failure>,
) -> Result<Option<[AgentSpec; 2]>, Failure> {
    let named = [&arguments.first_agent, &arguments.second_agent];
    if named.iter().all(|name| name.is_none()) {
        return Ok(None);
    }
    let mut seat = |name: &Option<String>| {
        let name = name.as_deref();
        name.map_or_else(|| Ok(setup::human()), &mut read)
    };
    Ok(Some([seat(named[0])?, seat(named[1])?]))
}

fn load(
    arguments: &Arguments,
    context: &Context,
    path: &std::path::Path,
    asked: Option<Game>,
) -> Result<Setup, Failure> {
    let text = &context.text;
    let record = setup::load(text, path)?;
    let game = record.game();
    if let Some(other) = asked.filter(|&asked| asked != game) {
        return Err(Failure::request(
            say!(
                text,
                "play-other-game",
                file = Value::ltr(path.display()),
                name = Value::ltr(game),
                other = Value::ltr(other)
            ),
            say!(
                text,
                "next-step",
                command = Value::ltr(format!("harif play --load {}", path.display()))
            ),
        ));
    }
    let mut programs = Programs::new();
    let mut read = |spec: &str| read_player(text, game, spec, arguments.seed, &mut programs);
    let mut seats = setup::saved_seats(&record);
    if let Some(named) = named_seats(arguments, &mut read)? {
        seats = named;
    } else if let Some(spec) = &arguments.agent {
        let human = match arguments.first {
            Some(First::Them) => Player::Second,
            _ => Player::First,
        };
        seats[human.index()] = setup::human();
        seats[human.opponent().index()] = read(spec)?;
    }
    Ok(Setup::seated(Session::of_record(record, seats)).with_programs(programs))
}
