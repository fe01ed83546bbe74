//! Calibrates and measures the opponents of the ladder against each other.
//!
//! ```text
//! opponents calibrate ROUNDS PAIRS GAME…               minds with steps that are alike: rows for minds.tsv
//! opponents measure PAIRS NEIGHBOUR_PAIRS DATE GAME…   a round robin: rows for ratings.tsv
//! opponents styles GAMES GAME…                         rows for docs/opponents.md: what is particular about each
//! ```
//!
//! Every pair of games begins with the same few random moves, once with each side. Neighbours on the
//! ladder play more games than others, because what is claimed of them is narrower. Before the command may stand
//! `--threads N` (all cores unless it is given; the results do not depend on it) and `--minds FILE`: rows that
//! `calibrate` printed, by which the opponents play instead of those that are compiled in.

mod calibrate;
mod games;
mod measure;

use games::Games;
use harif_play::opponents::minds::LadderTable;
use harif_play::opponents::{Opponent, style};
use harif_rules::Game;
use std::error::Error;
use std::io::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut table = LadderTable::compiled().clone();
    let mut threads = std::thread::available_parallelism()?.get();
    while let [option, value, rest @ ..] = words.as_slice() {
        match *option {
            "--threads" => threads = value.parse()?,
            "--minds" => {
                let rows: LadderTable = std::fs::read_to_string(value)?.parse()?;
                for ladder in rows.ladders() {
                    table.set(*ladder);
                }
            }
            _ => break,
        }
        words = rest.to_vec();
    }
    let games = Games { threads };
    match words.as_slice() {
        ["calibrate", rounds, pairs, names @ ..] => {
            let effort = harif_arena::calibrate::Effort {
                rounds: rounds.parse()?,
                pairs: pairs.parse()?,
            };
            each(names, |game| {
                calibrate::rows(&games, table.ladder(game), effort)
            })
        }
        ["measure", pairs, neighbours, date, names @ ..] => {
            let (pairs, neighbours) = (pairs.parse()?, neighbours.parse()?);
            each(names, |game| {
                let ladder = table.ladder(game);
                measure::rows(&games, &ladder, (pairs, neighbours), date)
            })
        }
        ["styles", count, names @ ..] => {
            let count = count.parse()?;
            each(names, |game| styles(&games, &table, game, count))
        }
        _ => Err("opponents calibrate|measure|styles …: see the source".into()),
    }
}

/// Prints the rows of each game as soon as they are there.
fn each(names: &[&str], rows: impl Fn(Game) -> String) -> Result<(), Box<dyn Error>> {
    for name in names {
        let rows = rows(name.parse()?);
        let mut out = std::io::stdout().lock();
        out.write_all(rows.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

fn styles(games: &Games, table: &LadderTable, game: Game, count: u64) -> String {
    let ladder = table.ladder(game);
    let counted = games.all(Opponent::ALL.len(), |rung| {
        style::followed(Opponent::ALL[rung], &ladder, count, style::habits())
    });
    let rows = style::rows(game, &counted);
    rows.iter().flat_map(|row| [row, "\n"]).collect()
}
