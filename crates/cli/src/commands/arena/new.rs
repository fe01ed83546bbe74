//! `harif arena new`: a documented tournament file to begin with.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use harif_arena::TournamentFormat;
use harif_rules::Game;
use harif_text::{Value, say};

use super::deliver;
use crate::commands::HELP;
use crate::context::Context;
use crate::errors::{read_agent, read_game};
use crate::failure::Failure;

/// Write a tournament file with every setting explained
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena new tictactoe random alphabeta
  harif arena new connect4 mcts pvs:time=100 greedy --format round-robin --out c4.toml
  harif arena new othello pvs:depth=4 pvs:depth=2 --games 100 --openings 6 --seed 7
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// The players: agents with their options
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Who meets whom [default: match for two players, round-robin for more]
    #[arg(long, value_parser = format())]
    format: Option<TournamentFormat>,
    /// Games of each meeting
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Random moves before each pair of games
    #[arg(long, value_name = "PLIES")]
    openings: Option<usize>,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn format() -> impl TypedValueParser<Value = TournamentFormat> {
    PossibleValuesParser::new(TournamentFormat::ALL.map(TournamentFormat::name)).map(|name| {
        let mut formats = TournamentFormat::ALL.into_iter();
        let named = formats.find(|format| format.name() == name);
        named.expect("clap checked the name")
    })
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    for player in &arguments.players {
        read_agent(&context.text, game, player)?;
    }
    let file = written(arguments, game);
    if deliver(context, arguments.out.as_ref(), &file)?
        && let Some(path) = &arguments.out
    {
        let shown = Value::ltr(path.display());
        let written = say!(context.text, "arena-written", file = shown);
        let command = Value::ltr(format!("harif arena run {}", path.display()));
        let next = say!(context.text, "arena-run-it", command = command);
        context.out.line(written)?;
        context.out.line(next)?;
    }
    Ok(())
}

fn written(arguments: &Arguments, game: Game) -> String {
    let usual = if arguments.players.len() == 2 {
        TournamentFormat::Match
    } else {
        TournamentFormat::RoundRobin
    };
    let format = arguments.format.unwrap_or(usual);
    let games = arguments.games + arguments.games % 2;
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let openings = arguments
        .openings
        .unwrap_or(game.info().opening_plies.into());
    let rounds = if format == TournamentFormat::Swiss {
        "rounds = 5               # of a Swiss tournament\n"
    } else {
        "# rounds = 5             # of a Swiss tournament\n"
    };
    let mut file = format!(
        "\
# A tournament of harif. Run it with `harif arena run THIS-FILE`.
name = {name}
game = {game}
format = {format}         # match, round-robin, gauntlet, knockout or swiss
games = {games}               # games of each meeting; even, because they come in pairs
{rounds}paired = true            # two games from each opening, with sides changed
seed = {seed}                 # the same seed gives the same schedule and openings
concurrency = 0          # games at the same time; 0 is one on each core
# mistakes = 100         # examine each move so many milliseconds for exact mistakes

[openings]               # one of these, or none to begin at the start
random = {openings}
# all = 2                # every position after so many moves
# file = \"openings.txt\"  # one opening a line: moves in a row, or a board
# list = [\"4453\", \"4444\"]

[limits]                 # in milliseconds; what is left out is unlimited
# time = 100             # for each move; GTP tells whole seconds, and harif-move_time the rest
# depth = 4
# nodes = 10000
# clock = 60000          # for the game,
# increment = 500        # and for each move played
margin = 50              # what may be overstepped before the game is lost
patience = 60000         # without an answer for so long a program counts as hanging

# [adjudication]         # end games whose result the solvers prove
# from = 8               # after so many moves
# time = 50              # milliseconds for each question

# [sprt]                 # end a match once it is clear enough
# elo0 = 0
# elo1 = 10
# alpha = 0.05
# beta = 0.05
# model = \"normalised\"   # or \"logistic\"
",
        name = quoted(game.name()),
        game = quoted(&game.to_string()),
        format = quoted(format.name()),
        seed = arguments.seed,
    );
    for player in &arguments.players {
        write!(file, "\n[[players]]\nagent = {}\n", quoted(player))
            .expect("a string takes everything");
    }
    file.push_str(
        "
# [[players]]            # another program
# name = \"mine\"
# command = [\"python3\", \"mine.py\"]
# protocol = \"gtp\"       # gtp, ugi, uci or nboard
# limits = { time = 200 }  # if not as everybody
",
    );
    file
}
