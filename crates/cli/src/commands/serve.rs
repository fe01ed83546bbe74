//! `harif serve`: the page and the engines, for browsers on this machine.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use clap::Args;
use harif_play::service::OfferedProgram;
use harif_rules::Game;
use harif_server::guard::Guard;
use harif_server::page::Page;
use harif_server::pool::{Pool, PoolLimits};
use harif_server::programs::{OwnProgram, Programs};
use harif_server::{ConnectionLimits, Server};
use harif_text::{Value, say};
use harif_words::games;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::session::program;
use crate::site;

/// How many connections a server for one machine keeps: browsers use a few for each page.
const CONNECTIONS: usize = 512;
/// The games in which a program is greeted; the first is named in the advice to its author.
const GAMES: [Game; 3] = [Game::CONNECT_FOUR, Game::TIC_TAC_TOE, Game::OTHELLO];
/// The longest name of a program: it stands in a menu.
const LONGEST_NAME: usize = 40;

/// Serve the page on this machine, for a browser
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif serve                             serve the page and print its address; Ctrl-C ends it
  harif serve --open                      and show it in the browser
  harif serve --port 8000                 on this port and no other
  harif serve --page target/site          serve a page from a folder (`cargo xtask site` makes one)
  harif serve --agent ./engine.py         let your own program sit at the board of the page
  harif serve --agent mine=./engine.py    and give it a name
")]
pub(crate) struct Arguments {
    /// The port [default: the first free one from 7410 on]
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on, one that only this machine reaches; `harif host` is for others
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A folder with the page, instead of the page inside this program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Show the page in the browser, where there is a desktop
    #[arg(long)]
    open: bool,
    /// A program of yours, to be chosen as an agent on the page; may be given several times
    #[arg(long, value_name = "[NAME=]COMMAND")]
    agent: Vec<String>,
}

#[derive(Serialize)]
struct Answer {
    address: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    programs: Vec<OfferedProgram>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if !arguments.address.is_loopback() {
        return Err(Failure::request(
            say!(
                context.text,
                "serve-not-public",
                place = Value::ltr(arguments.address)
            ),
            say!(
                context.text,
                "serve-host-instead",
                command = Value::ltr("harif host")
            ),
        ));
    }
    let page = site::find_page(arguments.page.as_deref(), context)?;
    let programs = own_programs(&arguments.agent, context)?;
    let listener = site::listen(arguments.address, arguments.port, context)?;
    let address = format!("http://{}/", site::visible(listener.local_addr()?));
    if context.json {
        context.out.json(&Answer {
            address: address.clone(),
            programs: programs.iter().map(OwnProgram::offer).collect(),
        })?;
    } else {
        let place = Value::ltr(&address);
        let ready = say!(context.text, "serve-ready", address = place);
        say_ready(ready, context)?;
        let separator = if context.text.needs_own_line() {
            "، "
        } else {
            ", "
        };
        for program in &programs {
            let names = program.games.iter();
            let names: Vec<String> = names
                .map(|(game, _)| games::name(&context.text, *game))
                .collect();
            context.out.line(say!(
                context.text,
                "serve-program",
                name = Value::ltr(&program.name),
                games = names.join(separator)
            ))?;
        }
    }
    until_ctrl_c(
        page,
        Programs::new(programs),
        listener,
        arguments.open.then_some(address.as_str()),
        context,
    )
}

/// The programs that are named on the command line, greeted in every game.
fn own_programs(written: &[String], context: &Context) -> Result<Vec<OwnProgram>, Failure> {
    let mut programs: Vec<OwnProgram> = Vec::new();
    for written in written {
        let (name, command) = named(written);
        if programs.iter().any(|known| known.name == name) {
            return Err(Failure::request(
                say!(
                    context.text,
                    "serve-program-twice",
                    name = Value::ltr(&name)
                ),
                say!(
                    context.text,
                    "serve-program-name",
                    flag = Value::ltr(format!("--agent NAME={command}"))
                ),
            ));
        }
        let games = program::recognised_in(&context.text, &GAMES, &command)?;
        programs.push(OwnProgram {
            name,
            command,
            games,
        });
    }
    Ok(programs)
}

/// The name of a program and its command: `mine=./engine.py`, or its file where no name is given.
fn named(written: &str) -> (String, String) {
    let is_name = |name: &str| {
        let fits = |c: char| c.is_alphanumeric() || "-_ .".contains(c);
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && name.chars().all(fits)
    };
    if let Some((name, command)) = written.split_once('=')
        && is_name(name)
        && !command.is_empty()
    {
        return (name.to_owned(), command.to_owned());
    }
    // The last word that names a file: of `python3 engine.py --fast` people know `engine.py`.
    let mut words = written.split_whitespace();
    let file = words.rfind(|word| Path::new(word).is_file());
    let file = Path::new(file.unwrap_or(written)).file_name();
    let name = file.map_or_else(|| written.into(), |file| file.to_string_lossy());
    let name = name.chars().filter(|c| !c.is_control());
    (name.take(LONGEST_NAME).collect(), written.to_owned())
}

/// Says that the page is ready, and how to end it.
pub(super) fn say_ready(
    ready: impl std::fmt::Display,
    context: &mut Context,
) -> Result<(), Failure> {
    context.out.line(ready)?;
    let end = say!(context.text, "serve-end", key = Value::ltr("Ctrl-C"));
    context.out.line(end)
}

/// Serves a page and the engines to this machine until Ctrl-C, and shows an address of it if one is
/// given. A server ends only when it is told to: that is no failure. The person's programs end with it.
pub(super) fn until_ctrl_c(
    page: Page,
    programs: Programs,
    listener: TcpListener,
    shown: Option<&str>,
    context: &mut Context,
) -> Result<(), Failure> {
    // A script that waits for the address reads it now, not when the server ends.
    context.out.flush()?;
    if let Some(address) = shown {
        site::open(address);
    }
    let server = Server {
        page,
        guard: Guard::default(),
        limits: ConnectionLimits::new(CONNECTIONS, CONNECTIONS),
        engines: Some(Pool::new(PoolLimits::of_machine())),
        programs,
        people: None,
        archive: None,
        certificate: None,
    };
    let signals = Listener::new();
    let served = server.run(listener, || signals.interrupted());
    harif_arena::contestant::kill_all();
    Ok(served?)
}
