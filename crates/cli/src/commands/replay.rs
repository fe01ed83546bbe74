//! `harif replay`: the experiment of playing an agent's own moves against it.
//!
//! An agent plays first against another one. Then it sits in the second chair, and the first chair
//! repeats the agent's own moves from the first game. If the first player always won by those moves,
//! the agent is beaten by itself; where it answers differently, a repeated move may have become
//! impossible, and a third agent finishes for that chair. Whatever happens is told as it happened.

use std::fmt::Write;

use clap::Args;
use harif_play::AgentSpec;
use harif_play::record::{FinalResult, GameRecord, PlayerInfo};
use harif_play::{Agent, Unwatched};
use harif_rules::{AnyMove, Game, Player, Position};
use harif_text::{Text, Value, say};
use harif_words::{LETTERS, Speaker, games};
use serde::Serialize;

use super::moves::Ending;
use crate::context::Context;
use crate::errors::{read_agent, read_game};
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::layout;

/// Play an agent's own moves against it from the other side
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif replay 4inline --first minimax:depth=4 --second minimax:depth=2
  harif replay othello --first alphabeta:depth=4 --second greedy --finish random:seed=1
  harif replay connect4 --first alphabeta:depth=4,ties=random --second alphabeta:depth=2
  harif replay tictactoe --json

Game 1: the first agent plays first against the second. Game 2: the first agent plays second, and
its own moves of game 1 are played against it, as long as they are possible. An agent that always
takes the first of its best moves repeats itself; with ties=random it takes any of them and does not.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// The agent whose moves are replayed
    #[arg(long, value_name = "AGENT", default_value = "minimax:depth=4")]
    first: String,
    /// Its opponent in the first game
    #[arg(long, value_name = "AGENT", default_value = "minimax:depth=2")]
    second: String,
    /// Who goes on where a move cannot be replayed [default: the first agent]
    #[arg(long, value_name = "AGENT")]
    finish: Option<String>,
}

/// Why the replay could not go on.
#[derive(Clone, Copy, Debug)]
enum Break {
    /// This move is not legal any more.
    Impossible(AnyMove),
    /// The first game had no more moves.
    NoMoreMoves,
}

/// What happened in the second game.
struct Replay {
    record: GameRecord,
    replayed: usize,
    /// Where the replay broke off, by the number of moves played before.
    broken: Option<(usize, Break)>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let text = &context.text;
    let game = read_game(text, &arguments.game)?;
    let first = read_agent(text, game, &arguments.first)?;
    let second = read_agent(text, game, &arguments.second)?;
    let finish = match &arguments.finish {
        Some(spec) => read_agent(text, game, spec)?,
        None => first.clone(),
    };
    let listener = Listener::new();
    let one = play(text, game, &first, &second, &listener)?;
    let own_moves = moves_of_first(&one);
    let two = replay(text, game, &own_moves, &finish, &first, &listener)?;
    if context.json {
        tell_json(context, &first, &second, &finish, &one, &two)
    } else {
        tell(context, game, [&first, &second, &finish], &one, &two)
    }
}

/// An agent that is ready to play; humans cannot take part in an experiment.
fn build(text: &Text, game: Game, spec: &AgentSpec) -> Result<Box<dyn Agent>, Failure> {
    let built = spec
        .build(game)
        .map_err(|error| crate::errors::agent_error(text, game, &error))?;
    built.ok_or_else(|| {
        let command = Value::ltr("harif play");
        Failure::Request(vec![say!(text, "error-no-human-input", command = command)])
    })
}

fn new_record(game: Game, first: &str, second: &str) -> Result<GameRecord, Failure> {
    let mut record = GameRecord::new(game);
    for (side, agent) in Player::BOTH.into_iter().zip([first, second]) {
        let info = PlayerInfo {
            name: String::new(),
            agent: agent.to_owned(),
        };
        record
            .set_player(side, info)
            .map_err(|error| Failure::Other(error.into()))?;
    }
    Ok(record)
}

/// Plays a whole game.
fn play(
    text: &Text,
    game: Game,
    first: &AgentSpec,
    second: &AgentSpec,
    listener: &Listener,
) -> Result<GameRecord, Failure> {
    let mut agents = [build(text, game, first)?, build(text, game, second)?];
    let mut record = new_record(game, &first.to_string(), &second.to_string())?;
    while record.result().is_none() {
        let agent = &mut agents[record.position().turn().index()];
        let m = agent
            .choose(record.position(), listener.control(), &mut Unwatched)
            .m;
        put(&mut record, m, listener)?;
    }
    Ok(record)
}

/// Plays a move, unless Ctrl-C made it meaningless.
fn put(record: &mut GameRecord, m: AnyMove, listener: &Listener) -> Result<(), Failure> {
    if listener.interrupted() {
        return Err(Failure::Interrupted);
    }
    record
        .play(m)
        .map_err(|error| Failure::Other(error.into()))?;
    Ok(())
}

/// What the first player chose. A pass is no choice: the rules force it.
fn moves_of_first(record: &GameRecord) -> Vec<AnyMove> {
    let turns = record.positions().map(Position::turn);
    let chosen = turns.zip(record.moves());
    chosen
        .filter(|&(turn, m)| turn == Player::First && m != AnyMove::Pass)
        .map(|(_, m)| m)
        .collect()
}

/// Plays the moves again in the first chair against the agent that made them.
fn replay(
    text: &Text,
    game: Game,
    own_moves: &[AnyMove],
    finish: &AgentSpec,
    agent: &AgentSpec,
    listener: &Listener,
) -> Result<Replay, Failure> {
    let mut answering = build(text, game, agent)?;
    let mut finishing = build(text, game, finish)?;
    let mut record = new_record(game, "replay", &agent.to_string())?;
    let mut own_moves = own_moves.iter();
    let (mut replayed, mut broken) = (0, None);
    while record.result().is_none() {
        let position = record.position();
        let m = if position.check(AnyMove::Pass).is_ok() {
            AnyMove::Pass
        } else if position.turn() == Player::Second {
            answering
                .choose(position, listener.control(), &mut Unwatched)
                .m
        } else {
            if broken.is_none() {
                let why = match own_moves.next() {
                    Some(&m) if position.check(m).is_ok() => {
                        replayed += 1;
                        put(&mut record, m, listener)?;
                        continue;
                    }
                    Some(&m) => Break::Impossible(m),
                    None => Break::NoMoreMoves,
                };
                broken = Some((record.ply(), why));
            }
            finishing
                .choose(record.position(), listener.control(), &mut Unwatched)
                .m
        };
        put(&mut record, m, listener)?;
    }
    Ok(Replay {
        record,
        replayed,
        broken,
    })
}

#[derive(Serialize)]
struct GameJson<'a> {
    game: u8,
    first: &'a str,
    second: String,
    moves: Vec<String>,
    outcome: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<usize>,
    /// The number of the move at which the replay broke off, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_by: Option<String>,
}

fn tell_json(
    context: &mut Context,
    first: &AgentSpec,
    second: &AgentSpec,
    finish: &AgentSpec,
    one: &GameRecord,
    two: &Replay,
) -> Result<(), Failure> {
    let moves = |record: &GameRecord| record.moves().map(|m| m.to_string()).collect();
    let outcome = |record: &GameRecord| record.position().outcome().map(Ending::from);
    context.out.json(&GameJson {
        game: 1,
        first: &first.to_string(),
        second: second.to_string(),
        moves: moves(one),
        outcome: outcome(one),
        replayed: None,
        broken_at: None,
        impossible: None,
        finished_by: None,
    })?;
    let impossible = match two.broken {
        Some((_, Break::Impossible(m))) => Some(m.to_string()),
        _ => None,
    };
    context.out.json(&GameJson {
        game: 2,
        first: "replay",
        second: first.to_string(),
        moves: moves(&two.record),
        outcome: outcome(&two.record),
        replayed: Some(two.replayed),
        broken_at: two.broken.map(|(ply, _)| ply + 1),
        impossible,
        finished_by: two.broken.map(|_| finish.to_string()),
    })
}

fn tell(
    context: &mut Context,
    game: Game,
    [first, second, finish]: [&AgentSpec; 3],
    one: &GameRecord,
    two: &Replay,
) -> Result<(), Failure> {
    let text = &context.text;
    let agent = || Value::ltr(first);
    let mut story = vec![
        format!(
            "{}: {}",
            say!(text, "replay-title"),
            games::name_with_size(text, game)
        ),
        say!(text, "replay-idea", player = agent()),
        String::new(),
        heading(
            text,
            1,
            &say!(
                text,
                "replay-first-game",
                player = agent(),
                other = Value::ltr(second)
            ),
        ),
        heading(text, 2, &say!(text, "replay-second-game", player = agent())),
        String::new(),
        side_by_side(one, &two.record),
    ];
    story.extend(how_it_went(text, two, finish));
    for (n, record) in [(1, one), (2, &two.record)] {
        let speaker = Speaker::new(text, game).marked(LETTERS);
        let value = speaker.standing(record.position());
        story.push(say!(text, "cli-replay-result", n = n, value = value));
    }
    story.push(moral(text, first, one, &two.record));
    context.out.fitted(story)?;
    Ok(())
}

fn heading(text: &Text, number: u8, title: &str) -> String {
    format!("{}. {title}", say!(text, "replay-game", n = number))
}

/// Whether every move could be replayed, and who went on where not.
fn how_it_went(text: &Text, two: &Replay, finish: &AgentSpec) -> Vec<String> {
    let Some((ply, why)) = two.broken else {
        return vec![say!(text, "replay-exact")];
    };
    let what = match why {
        Break::Impossible(m) => {
            say!(text, "replay-impossible", n = ply + 1, move = Value::ltr(m))
        }
        Break::NoMoreMoves => say!(text, "cli-replay-no-more", n = ply + 1),
    };
    vec![
        what,
        say!(text, "replay-finish", player = Value::ltr(finish)),
    ]
}

/// What the two results mean together.
fn moral(text: &Text, first: &AgentSpec, one: &GameRecord, two: &GameRecord) -> String {
    let winner = |record: &GameRecord| record.result().and_then(FinalResult::winner);
    match (winner(one), winner(two)) {
        (Some(Player::First), Some(Player::First)) => say!(text, "replay-first-won-both"),
        (Some(Player::Second), Some(Player::Second)) => say!(text, "replay-second-won-both"),
        // The agent sat first in game 1 and second in game 2.
        (Some(Player::First), Some(Player::Second)) => {
            say!(text, "replay-same-agent", player = Value::ltr(first))
        }
        (None, None) => say!(text, "replay-both-drawn"),
        _ => say!(text, "replay-split"),
    }
}

/// Both last boards beside each other, and both games move by move.
fn side_by_side(one: &GameRecord, two: &GameRecord) -> String {
    const GAP: &str = "      ";
    let boards = [one, two].map(|record| layout::drawn_board(record.position()));
    let width = boards[0]
        .lines()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let mut drawing = String::new();
    for (left, right) in boards[0].lines().zip(boards[1].lines()) {
        let _ = writeln!(drawing, "{left:<width$}{GAP}{right}");
    }
    drawing.push('\n');
    let moves = [one, two].map(|record| record.moves().collect::<Vec<_>>());
    for ply in 0..moves[0].len().max(moves[1].len()) {
        let shown = |moves: &[AnyMove]| moves.get(ply).map_or(String::new(), ToString::to_string);
        let side = if ply % 2 == 0 { 'x' } else { 'o' };
        let (left, right) = (shown(&moves[0]), shown(&moves[1]));
        let same = if left == right { "" } else { "≠" };
        let line = format!("{:>4} {side}  {left:<6} {right:<6} {same}", ply + 1);
        let _ = writeln!(drawing, "{}", line.trim_end());
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_players_choices_are_replayed() {
        let mut record = GameRecord::new(Game::CONNECT_FOUR);
        for column in ["4", "3", "5", "3"] {
            record.play(column.parse().unwrap()).unwrap();
        }
        let moves: Vec<String> = moves_of_first(&record)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(moves, ["4", "5"]);
    }
}
