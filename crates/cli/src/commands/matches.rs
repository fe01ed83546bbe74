//! `harif match`: two or more players, some games, one line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use harif_arena::program::limits_for;
use harif_arena::{
    Fault, MoveLimits, PlayedGame, ProgramSpec, Score, Store, Tournament, TournamentFormat,
};
use harif_rules::Game;
use harif_text::{Value, say};

use super::arena::run::{Kept, RunOptions, conduct};
use super::arena::show::count;
use super::arena::store_failure;
use crate::arena_view::wins;
use crate::context::Context;
use crate::errors::{read_agent, read_game};
use crate::failure::Failure;
use crate::files::write_and_tell;
use crate::session::program::{Trouble, names_program, recognised};

/// Play a match between two or more agents or programs, and say who is stronger
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif match tictactoe random alphabeta --games 20
  harif match connect4 alphabeta:depth=2,evaluator=windows:three=10 alphabeta:depth=2 --games 10
  harif match connect4 ./engine.py alphabeta:depth=4 --games 100 --time 1000
  harif match othello pvs:depth=3 zoo:bug=judge --games 10 --json
  harif match connect4 minimax:depth=1 minimax:depth=2 minimax:depth=3 --chart wins.svg

Games come in pairs: the same random opening twice, with sides changed. The table has the score, the
Elo difference with its interval, and how games ended; a program that crashes, hangs or plays an
illegal move loses that game, with its reason. Of more than two players each meets each. Ctrl-C shows
what was played until then. With --db the games are kept in a file, for `harif arena show`, `report`
and `resume`; a tournament file can do more.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// One player: an agent, or a program by its file or command
    first: String,
    /// The other
    second: String,
    /// Further players
    #[arg(value_name = "MORE")]
    more: Vec<String>,
    /// How many games, of each two players
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Milliseconds for each move, for agents that name no limit and for programs [default: programs 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Random moves before each pair of games [default: what suits the game]
    #[arg(long, value_name = "PLIES")]
    openings: Option<usize>,
    /// What everything random follows from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep the games in this file
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Draw who scored how much against whom, as an SVG file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    how: RunOptions,
}

impl Arguments {
    /// All players, as they are written.
    fn players(&self) -> Vec<&String> {
        [&self.first, &self.second]
            .into_iter()
            .chain(&self.more)
            .collect()
    }
}

/// How long a program has for a move where nothing is said.
const PROGRAM_MS: u64 = 1_000;

/// One side of a match.
enum Side {
    Agent(String),
    Program(ProgramSpec),
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let written = arguments.players();
    let mut sides = Vec::new();
    for &written in &written {
        sides.push(if names_program(written) {
            Side::Program(recognised(&context.text, game, written.trim())?)
        } else {
            let agent = read_agent(&context.text, game, written)?;
            if agent.is_human() {
                let command = Value::ltr("harif play");
                let said = say!(context.text, "error-no-human-input", command = command);
                return Err(Failure::Request(vec![said]));
            }
            Side::Agent(agent.to_string())
        });
    }
    let file = tournament_file(arguments, game, &sides);
    let tournament =
        Tournament::read(&file).map_err(|error| Failure::Other(anyhow::Error::new(error)))?;
    let (path, kept) = match &arguments.db {
        Some(path) => (path.clone(), Kept::InFile),
        None => (temporary(), Kept::ForNow),
    };
    let names: Vec<String> = (tournament.players.iter())
        .map(|player| player.name.clone())
        .collect();
    let store = Store::create(&path, &file, None, &names).map_err(store_failure(context))?;
    let done = conduct(context, tournament, store, &arguments.how, kept);
    let told = tell_faults(context, &path, game, &written);
    let drawn = draw(context, &path, arguments.chart.as_deref());
    if kept == Kept::ForNow {
        forget(&path);
    }
    done.and(told).and(drawn)
}

/// The figure that was asked for, of all games that are kept.
fn draw(context: &Context, path: &Path, chart: Option<&Path>) -> Result<(), Failure> {
    let Some(chart) = chart else {
        return Ok(());
    };
    let store = Store::open(path).map_err(store_failure(context))?;
    let tournament = store.tournament().map_err(store_failure(context))?;
    let standings = count(context, &tournament, &store)?;
    let figure = wins::figure(&context.text, &tournament, &standings);
    write_and_tell(&context.text, chart, figure.as_bytes())
}

/// What went wrong first with each player that lost a game by a fault: its author should not have to
/// look for it.
fn tell_faults(
    context: &mut Context,
    path: &Path,
    game: Game,
    written: &[&String],
) -> Result<(), Failure> {
    if context.json {
        return Ok(());
    }
    let store = Store::open(path).map_err(store_failure(context))?;
    let mut first: Vec<Option<Fault>> = vec![None; written.len()];
    let look = |played: PlayedGame| {
        let loser = match played.score {
            Score::First => played.players[1],
            Score::Second => played.players[0],
            Score::Draw => return,
        };
        if played.reason.is_fault() {
            first[loser].get_or_insert(Fault::new(played.reason, played.detail));
        }
    };
    store
        .for_each_game(game, look)
        .map_err(store_failure(context))?;
    for (fault, command) in first.into_iter().zip(written) {
        if let Some(fault) = fault {
            let command = command.trim().to_owned();
            context
                .out
                .fitted((Trouble { command, fault }).words(&context.text, game))?;
        }
    }
    context.out.flush()
}

/// The match as the arena reads it: whatever is kept can be shown and gone on with by its commands.
fn tournament_file(arguments: &Arguments, game: Game, sides: &[Side]) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let openings = arguments
        .openings
        .unwrap_or(game.info().opening_plies.into());
    let games = arguments.games + arguments.games % 2;
    let written = arguments.players();
    let names: Vec<&str> = written.iter().map(|name| name.as_str()).collect();
    let format = if names.len() == 2 {
        TournamentFormat::Match
    } else {
        TournamentFormat::RoundRobin
    };
    let mut file = format!(
        "name = {}\ngame = {}\nformat = {}\ngames = {games}\nseed = {}\n",
        quoted(&names.join(" – ")),
        quoted(&game.to_string()),
        quoted(format.name()),
        arguments.seed
    );
    if openings > 0 {
        write!(file, "[openings]\nrandom = {openings}\n").expect("a string takes everything");
    }
    if let Some(time) = arguments.time {
        write!(file, "[limits]\ntime = {time}\n").expect("a string takes everything");
    }
    for (index, (side, name)) in sides.iter().zip(&names).enumerate() {
        // Players that are written alike are numbered.
        let number = if names.iter().filter(|other| *other == name).count() > 1 {
            format!(" ({})", index + 1)
        } else {
            String::new()
        };
        let name = quoted(&format!("{name}{number}"));
        write!(file, "[[players]]\nname = {name}\n").expect("a string takes everything");
        match side {
            Side::Agent(agent) => writeln!(file, "agent = {}", quoted(agent)),
            Side::Program(program) => {
                let words = program.command.iter().map(|word| quoted(word));
                let words: Vec<String> = words.collect();
                let time = arguments.time.unwrap_or(PROGRAM_MS);
                let limits = limits_for(
                    program,
                    MoveLimits {
                        time: Some(time),
                        ..MoveLimits::default()
                    },
                );
                let depth = limits.depth.map(|depth| format!(", depth = {depth}"));
                writeln!(
                    file,
                    "command = [{}]\nprotocol = {}\nlimits = {{ time = {time}{} }}",
                    words.join(", "),
                    quoted(program.protocol.name()),
                    depth.unwrap_or_default()
                )
            }
        }
        .expect("a string takes everything");
    }
    file
}

/// A file that no other match uses.
fn temporary() -> PathBuf {
    let number = harif_play::chance::fresh_seed();
    std::env::temp_dir().join(format!("harif-match-{}-{number:x}.db", std::process::id()))
}

/// Removes a database with the files beside it.
fn forget(path: &Path) {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        // It may not be there, and what stays in the temporary folder is swept by the system.
        let _ = std::fs::remove_file(PathBuf::from(name));
    }
}
