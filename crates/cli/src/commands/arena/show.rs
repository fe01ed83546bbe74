//! `harif arena show`: what a tournament has proved so far.

use std::path::PathBuf;

use clap::Args;
use harif_arena::schedule::Schedule;
use harif_arena::standings::{Counter, Standings};
use harif_arena::{Store, Tournament, TournamentFormat};
use harif_text::{Value, say};

use super::{open, store_failure};
use crate::arena_view::{measure, tables};
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;
use harif_words::games;

/// Show the table, the Elo differences and how games ended
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena show t.db
  harif arena show t.db --json
")]
pub(crate) struct Arguments {
    /// The file in which the games are kept
    db: PathBuf,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let store = open(context, &arguments.db)?;
    let tournament = store.tournament().map_err(store_failure(context))?;
    show(context, &tournament, &store)?;
    Ok(())
}

/// The standings of everything that is kept.
pub(in crate::commands) fn count(
    context: &Context,
    tournament: &Tournament,
    store: &Store,
) -> Result<Standings, Failure> {
    let mut counter = Counter::new(tournament);
    store
        .for_each_game(tournament.game, |game| counter.add(&game))
        .map_err(store_failure(context))?;
    Ok(counter.standings())
}

/// Shows everything, and tells how many games there are.
pub(super) fn show(
    context: &mut Context,
    tournament: &Tournament,
    store: &Store,
) -> Result<u64, Failure> {
    let standings = count(context, tournament, store)?;
    let results = store.results().map_err(store_failure(context))?;
    let schedule = Schedule::new(tournament);
    let winner = schedule
        .survivors(&results)
        .filter(|survivors| survivors.len() == 1)
        .map(|survivors| survivors[0]);
    if context.json {
        let total = schedule.total(&results);
        let summary = measure::summary(tournament, &standings, total, winner);
        context.out.json(&summary)?;
        return Ok(standings.games);
    }
    let text = &context.text;
    let title = say!(
        text,
        "arena-title",
        name = tournament.name.clone(),
        game = games::name_with_size(text, tournament.game)
    );
    let mut lines = vec![title, String::new()];
    if standings.games == 0 {
        lines.push(say!(text, "arena-nothing-yet"));
    } else {
        lines.push(tables::standings(text, tournament, &standings));
        if tournament.players.len() > 2 {
            lines.push(tables::crosstable(text, tournament, &standings));
        }
        if tournament.format == TournamentFormat::Match {
            lines.push(measure::match_lines(text, tournament, &standings));
        }
        lines.push(tables::endings(text, &standings));
        if let Some(winner) = winner {
            let player = Value::ltr(&tournament.players[winner].name);
            lines.push(say!(text, "arena-winner", player = player));
        }
    }
    context.out.lines(lines)?;
    Ok(standings.games)
}
