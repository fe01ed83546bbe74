//! The commands, one module each: its flags, its examples, and what it does.

mod agents;
mod analyze;
mod arena;
mod bench;
mod cluster;
mod completions;
mod config;
mod convert;
mod engine;
mod eval;
mod games;
mod grade;
mod help;
mod host;
mod join;
mod lab;
mod learn;
mod manual;
mod matches;
mod menu;
mod moves;
mod perft;
mod play;
mod positions;
mod problems;
mod replay;
mod root_table;
mod search;
mod serve;
mod shard;
mod sizes;
mod solve;
mod tree;
mod watch;

use clap::{CommandFactory, Parser, Subcommand};

use harif_rules::{AnyPosition, Board};
use harif_text::{Text, Value, say};
use harif_words::{LETTERS, Speaker};

use crate::context::{Common, Context};
use crate::failure::Failure;
use crate::layout;
pub(crate) use completions::answer as answer_shell;
pub(crate) use moves::Ending;

/// Help in the order in which people need it: what it is, examples, then every detail.
const HELP: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}
";

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 something failed, 2 the request was wrong (an unknown name, an illegal
position, …), 130 interrupted, 143 ended by TERM. A game is a name with an optional size: tictactoe, connect4,
4inline, othello, othello:size=6, connect4:columns=9,rows=7,line=5.";

/// harif, an opponent that shows its thinking: tic-tac-toe, Connect Four and Othello
#[derive(Debug, Parser)]
#[command(
    name = "harif",
    version,
    help_template = HELP,
    after_help = EXIT_CODES,
    disable_help_subcommand = true,
    before_help = "\
Examples:
  harif play connect4                      play on the screen, with the thinking beside it
  harif serve --open                       the same in the browser
  harif games                              the games and their names
  harif analyze connect4 4453              what every move is worth, in words
  harif solve connect4 44353521            the exact score, proved to the end of the game
  harif moves connect4 4453                the board after four moves, and the legal moves
  harif perft othello 6                    count the positions six moves ahead
  harif search connect4 --depth 8 4453     what alpha-beta finds eight moves ahead
  harif tree tictactoe b2a1 --depth 3      the search as an outline, with windows and cuts
  harif lab tictactoe --preset ordering    the same search in five move orders
  harif arena sprt 136 111 96              what 136 wins, 111 draws and 96 losses prove
"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Everything that harif can be told to do, in the order in which help lists it.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::Arguments),
    Serve(serve::Arguments),
    Host(host::Arguments),
    Join(join::Arguments),
    Games(games::Arguments),
    Agents(agents::Arguments),
    Analyze(analyze::Arguments),
    Eval(eval::Arguments),
    Solve(solve::Arguments),
    Search(search::Arguments),
    Tree(tree::Arguments),
    Watch(watch::Arguments),
    Grade(grade::Arguments),
    Lab(lab::Arguments),
    Learn(learn::Arguments),
    #[command(visible_alias = "puzzle")]
    Problems(problems::Arguments),
    Replay(replay::Arguments),
    Arena(arena::Arguments),
    Match(matches::Arguments),
    Cluster(cluster::Arguments),
    Shard(shard::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Sizes(sizes::Arguments),
    Bench(bench::Arguments),
    Convert(convert::Arguments),
    Gtp(engine::Gtp),
    Uci(engine::Uci),
    Ugi(engine::Ugi),
    Nboard(engine::Nboard),
    Config(config::Arguments),
    Completions(completions::Arguments),
    #[command(alias = "manual")]
    Man(manual::Arguments),
    Help(help::Arguments),
}

/// The program with all its flags, and its help in a language.
fn program(text: &Text) -> clap::Command {
    crate::help::in_language(Cli::command(), text)
}

/// Does what was asked.
pub(crate) fn run(command: Option<&Command>, context: &mut Context) -> Result<(), Failure> {
    match command {
        None if menu::is_possible() => menu::run(context),
        None => context.out.raw(program(&context.text).render_help()),
        Some(Command::Play(arguments)) => play::run(arguments, context),
        Some(Command::Serve(arguments)) => serve::run(arguments, context),
        Some(Command::Host(arguments)) => host::run(arguments, context),
        Some(Command::Join(arguments)) => join::run(arguments, context),
        Some(Command::Games(arguments)) => games::run(arguments, context),
        Some(Command::Agents(arguments)) => agents::run(arguments, context),
        Some(Command::Analyze(arguments)) => analyze::run(arguments, context),
        Some(Command::Eval(arguments)) => eval::run(arguments, context),
        Some(Command::Lab(arguments)) => lab::run(arguments, context),
        Some(Command::Learn(arguments)) => learn::run(arguments, context),
        Some(Command::Problems(arguments)) => problems::run(arguments, context),
        Some(Command::Replay(arguments)) => replay::run(arguments, context),
        Some(Command::Sizes(arguments)) => sizes::run(arguments, context),
        Some(Command::Arena(arguments)) => arena::run(arguments, context),
        Some(Command::Match(arguments)) => matches::run(arguments, context),
        Some(Command::Cluster(arguments)) => cluster::run(arguments, context),
        Some(Command::Shard(arguments)) => shard::run(arguments, context),
        Some(Command::Gtp(arguments)) => engine::gtp(arguments, context),
        Some(Command::Uci(arguments)) => engine::uci(arguments, context),
        Some(Command::Ugi(arguments)) => engine::ugi(arguments, context),
        Some(Command::Nboard(arguments)) => engine::nboard(arguments, context),
        Some(Command::Bench(arguments)) => bench::run(arguments, context),
        Some(Command::Convert(arguments)) => convert::run(arguments, context),
        Some(Command::Moves(arguments)) => moves::run(arguments, context),
        Some(Command::Perft(arguments)) => perft::run(arguments, context),
        Some(Command::Solve(arguments)) => solve::run(arguments, context),
        Some(Command::Search(arguments)) => search::run(arguments, context),
        Some(Command::Tree(arguments)) => tree::run(arguments, context),
        Some(Command::Watch(arguments)) => watch::run(arguments, context),
        Some(Command::Grade(arguments)) => grade::run(arguments, context),
        Some(Command::Config(arguments)) => config::run(arguments, context),
        Some(Command::Completions(arguments)) => completions::run(arguments, context),
        Some(Command::Man(arguments)) => manual::run(arguments, context),
        Some(Command::Help(arguments)) => help::run(arguments, context),
    }
}

/// The heading that all commands put over a position: which game, the board, whose turn.
fn show_position(context: &mut Context, text: &str, position: &AnyPosition) -> Result<(), Failure> {
    let name = harif_words::games::name_with_size(&context.text, position.game());
    let written = text.trim();
    let title = if written.is_empty() || written.eq_ignore_ascii_case("start") {
        say!(context.text, "analyze-start", name = name)
    } else {
        let position = Value::ltr(written);
        say!(
            context.text,
            "analyze-title",
            name = name,
            position = position
        )
    };
    context.out.line(title)?;
    context.out.raw(layout::drawn_board(position))?;
    let standing = Speaker::new(&context.text, position.game())
        .marked(LETTERS)
        .standing(position);
    context.out.line(standing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flags_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does_and_shows_examples() {
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name} has no description");
            let examples = command.get_before_help().map(ToString::to_string);
            let examples = examples.unwrap_or_default();
            assert!(
                examples.contains(&format!("harif {name}")),
                "{name} has no example"
            );
        }
    }
}
