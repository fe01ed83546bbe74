//! `harif agents`: who can play, and who can judge.

use std::collections::BTreeMap;

use clap::Args;
use harif_play::{AGENTS, AgentEntry, LEVELS};
use harif_rules::Game;
use harif_search::evaluators;
use harif_text::{Text, Value, say};
use harif_words::{agents, games as game_words};
use serde::Serialize;

use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::layout::hanging;
use crate::table;

/// List the agents with their options, and the evaluators of each game
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif agents                            every agent: its idea and its options
  harif agents othello                    only those that play Othello
  harif agents --json

An agent is written with its options after a colon: minimax:depth=7, pvs:time=500,table=off.
Weights of an evaluator follow its name: alphabeta:depth=4,evaluator=windows:three=10,block=-8.
With ties=random the agent takes any of the best moves; seed=N makes that the same each time.
")]
pub(crate) struct Arguments {
    /// Only agents that play this game
    game: Option<String>,
}

#[derive(Serialize)]
struct AgentJson {
    agent: &'static str,
    idea: String,
    options: Vec<OptionJson>,
    games: Vec<&'static str>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    values: String,
}

#[derive(Serialize)]
struct EvaluatorsJson {
    game: &'static str,
    evaluators: &'static [&'static str],
    /// The usual weights of each evaluator, by name.
    weights: BTreeMap<&'static str, BTreeMap<&'static str, i32>>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = match &arguments.game {
        Some(spec) => Some(read_game(&context.text, spec)?),
        None => None,
    };
    let plays = |entry: &&AgentEntry| game.is_none_or(|game| (entry.plays)(game));
    for entry in AGENTS.iter().filter(plays) {
        if context.json {
            context.out.json(&agent_json(&context.text, entry))?;
        } else {
            show(context, entry)?;
        }
    }
    let games = Game::NAMES.iter().map(|entry| entry.game);
    let games: Vec<Game> = match game {
        Some(game) => vec![game],
        None => games.filter(|game| is_standard(*game)).collect(),
    };
    if !context.json {
        let title = say!(context.text, "list-evaluators");
        context.out.line(title)?;
        context.out.line("")?;
    }
    let width = table::width();
    for game in games {
        let names = evaluators::names(game);
        if context.json {
            let game = game.name();
            let of = |name: &&'static str| {
                let usual = evaluators::weights(name).iter();
                (
                    *name,
                    usual.map(|weight| (weight.name, weight.usual)).collect(),
                )
            };
            context.out.json(&EvaluatorsJson {
                game,
                evaluators: names,
                weights: names.iter().map(of).collect(),
            })?;
            continue;
        }
        context
            .out
            .line(game_words::name_with_size(&context.text, game))?;
        for name in names {
            context.out.line(format_args!("    {name}"))?;
            if let Some(idea) = agents::evaluator_idea(&context.text, name) {
                context.out.line(hanging("        ", &idea, width))?;
            }
            show_weights(context, name)?;
        }
        context.out.line("")?;
    }
    Ok(())
}

/// The weights of an evaluator that can be set, with what they are unless they are.
fn show_weights(context: &mut Context, evaluator: &str) -> Result<(), Failure> {
    let usual = evaluators::weights(evaluator).iter();
    let written: Vec<String> = usual
        .map(|weight| format!("{}={}", weight.name, weight.usual))
        .collect();
    if written.is_empty() {
        return Ok(());
    }
    let line = Value::ltr(written.join(", "));
    let said = say!(context.text, "list-weights", line = line);
    context.out.line(hanging("        ", &said, table::width()))
}

/// Whether a game is one of the three, rather than another size of one.
fn is_standard(game: Game) -> bool {
    matches!(game, Game::TIC_TAC_TOE | Game::CONNECT_FOUR | Game::OTHELLO)
}

fn agent_json(text: &Text, entry: &AgentEntry) -> AgentJson {
    let options = entry.options.iter().map(|option| OptionJson {
        name: option.name,
        values: option.values.to_string(),
    });
    let games = Game::NAMES.iter().filter(|known| (entry.plays)(known.game));
    AgentJson {
        agent: entry.name,
        idea: agents::idea(text, entry.name, None).unwrap_or_default(),
        options: options.collect(),
        games: games.map(|known| known.names[0]).collect(),
    }
}

/// What each level of the Othello engine does, in words and in numbers.
fn show_levels(context: &mut Context) -> Result<(), Failure> {
    let width = table::width();
    for level in &LEVELS {
        let Some([idea, limits, strength]) = agents::othello_level(&context.text, level) else {
            continue;
        };
        let number = context.text.number(i64::from(level.number));
        let label = format!("        {number:>2}  ");
        context.out.line(hanging(&label, &idea, width))?;
        for fact in [limits, strength] {
            context.out.line(hanging("            ", &fact, width))?;
        }
    }
    Ok(())
}

fn show(context: &mut Context, entry: &AgentEntry) -> Result<(), Failure> {
    context.out.line(entry.name)?;
    let width = table::width();
    if let Some(idea) = agents::idea(&context.text, entry.name, None) {
        context.out.line(hanging("    ", &idea, width))?;
    }
    for option in entry.options {
        let values = agents::option_values(&context.text, option.values);
        let label = format!("      {:<10} ", option.name);
        context.out.line(hanging(&label, &values, width))?;
        if option.name == "level" {
            show_levels(context)?;
        }
    }
    context.out.line("")
}
