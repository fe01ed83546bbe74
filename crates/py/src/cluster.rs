//! What `harif.cluster` needs beside batches: parts of tournaments, games of self-play, the layers of a book,
//! and the strings of the catalogue.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use harif_arena::openings::OpeningSource;
use harif_arena::runner::{self, RunError};
use harif_arena::schedule::{Results, Schedule};
use harif_arena::{EndReason, MoveLimits, PlayedGame, Store, Tournament, TournamentFormat};
use harif_engines::layers;
use harif_rules::{AnyPosition, Game, Player, Position as _};
use harif_text::{Key, Lang, Text, Value};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt};

use crate::actions;
use crate::agent::spec_named;
use crate::errors::{interrupted, value_error};
use crate::matches::{Finished, player};
use crate::position::{game_named, write_cells};
use crate::wait;

type Array<'py, T> = Bound<'py, PyArray1<T>>;
type Boards<'py> = Bound<'py, PyArray3<i8>>;

/// A string of the catalogue as a terminal shows it. Whole numbers are numbers, other numbers are seconds, and
/// text runs from left to right.
#[pyfunction]
pub(crate) fn _say(language: &str, key: &str, arguments: &Bound<'_, PyDict>) -> PyResult<String> {
    let lang: Lang = language.parse().map_err(value_error)?;
    let key = Key::find(key).ok_or_else(|| PyKeyError::new_err(key.to_owned()))?;
    let mut named = Vec::new();
    for (name, value) in arguments {
        let value = if value.is_instance_of::<PyInt>() {
            Value::from(value.extract::<i64>()?)
        } else if value.is_instance_of::<PyFloat>() {
            let seconds = value.extract::<f64>()?.clamp(0.0, 1e12);
            Value::from(Duration::from_secs_f64(seconds))
        } else {
            Value::ltr(value.extract::<String>()?)
        };
        named.push((name.extract::<String>()?, value));
    }
    let named: Vec<(&str, Value)> = named
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    Ok(Text::for_terminal(lang).say(key, &named))
}

/// The game of a tournament file, how many games are played, and the lines of its openings if they are in a file.
#[pyfunction]
pub(crate) fn _tournament(file: &str, folder: &str) -> PyResult<(String, u64, Option<String>)> {
    let mut tournament = Tournament::read(file).map_err(value_error)?;
    let openings = tournament
        .embed_openings(Path::new(folder))
        .map_err(value_error)?;
    let schedule = Schedule::new(&tournament);
    if !schedule.is_fixed() || tournament.sprt.is_some() {
        return Err(value_error(RunError::NotInParts));
    }
    let games = schedule.total(&Results::new());
    Ok((tournament.game.to_string(), games, openings))
}

/// Plays the games of a tournament with these numbers, one after another, into a new file.
#[pyfunction]
pub(crate) fn _play_part(
    py: Python<'_>,
    file: &str,
    openings: Option<&str>,
    first: u64,
    last: u64,
    path: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let tournament = Tournament::read(file).map_err(value_error)?;
    let names: Vec<String> = tournament
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let mut store = Store::create(Path::new(path), file, openings, &names).map_err(value_error)?;
    let mut tournament = store.tournament().map_err(value_error)?;
    tournament.concurrency = 1;
    play(py, &tournament, first, last, &mut store, progress)?;
    Ok(())
}

/// Plays a range of games, and gives them back in the order of the schedule.
fn play(
    py: Python<'_>,
    tournament: &Tournament,
    first: u64,
    last: u64,
    store: &mut Store,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<PlayedGame>> {
    let stop = Arc::new(AtomicBool::new(false));
    let finished = Finished::default();
    let (run, error) = wait::looking(
        py,
        &stop,
        || runner::run_part(tournament, first..last, store, &stop, &finished),
        |_| match progress {
            Some(progress) => {
                let done = finished.count.load(Ordering::Relaxed);
                progress.call1((done, last - first)).map(|_| ())
            }
            None => Ok(()),
        },
    )?;
    run.map_err(value_error)?;
    match error {
        Some(_) => Err(interrupted(py, py.None())),
        None => Ok(finished.into_games()),
    }
}

/// Makes one file of the parts of a tournament, and tells how many games it has.
#[pyfunction]
pub(crate) fn _merge_parts(py: Python<'_>, path: &str, parts: Vec<String>) -> PyResult<u64> {
    let parts: Vec<PathBuf> = parts.into_iter().map(PathBuf::from).collect();
    if parts.is_empty() {
        return Err(PyValueError::new_err("there is no part"));
    }
    let merged = py.detach(|| Store::merge(Path::new(path), &parts));
    Ok(merged.map_err(value_error)?.games)
}

/// The positions of games of an agent against itself, from the opening's end on: numbers of the games, plies,
/// boards, turns, actions, what the agent said the position is worth and whether it did, results and margins for
/// the side to move.
#[pyfunction]
#[expect(
    clippy::type_complexity,
    clippy::too_many_arguments,
    reason = "called by harif.cluster only"
)]
pub(crate) fn _selfplay<'py>(
    py: Python<'py>,
    game: &str,
    agent: &str,
    first: u64,
    last: u64,
    seed: u64,
    opening_plies: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(
    Array<'py, i64>,
    Array<'py, i16>,
    Boards<'py>,
    Array<'py, i8>,
    Array<'py, i16>,
    Array<'py, i32>,
    Array<'py, bool>,
    Array<'py, i8>,
    Array<'py, i16>,
)> {
    let game = game_named(game)?;
    let spec = spec_named(agent)?;
    let games = u32::try_from(last).map_err(value_error)?.max(1);
    let tournament = Tournament {
        name: "selfplay".to_owned(),
        game,
        format: TournamentFormat::Match,
        games,
        rounds: 0,
        // Each game has an opening of its own: with sides changed, an agent would play the same game again.
        paired: false,
        seed,
        concurrency: 1,
        openings: OpeningSource::Random {
            plies: opening_plies,
        },
        limits: MoveLimits::default(),
        adjudication: None,
        mistakes: None,
        sprt: None,
        players: vec![player("a", game, &spec)?, player("b", game, &spec)?],
        imported: false,
    };
    let names = ["a".to_owned(), "b".to_owned()];
    let mut store = Store::create(Path::new(":memory:"), "", None, &names).map_err(value_error)?;
    let played = play(py, &tournament, first, last, &mut store, progress)?;
    let mut rows = Rows::default();
    for game in &played {
        rows.add(game, &tournament)?;
    }
    let boards = boards_of(py, game, rows.boards)?;
    Ok((
        PyArray1::from_vec(py, rows.number),
        PyArray1::from_vec(py, rows.ply),
        boards,
        PyArray1::from_vec(py, rows.turn),
        PyArray1::from_vec(py, rows.action),
        PyArray1::from_vec(py, rows.value),
        PyArray1::from_vec(py, rows.valued),
        PyArray1::from_vec(py, rows.result),
        PyArray1::from_vec(py, rows.margin),
    ))
}

/// The columns of self-play.
#[derive(Default)]
struct Rows {
    number: Vec<i64>,
    ply: Vec<i16>,
    boards: Vec<i8>,
    turn: Vec<i8>,
    action: Vec<i16>,
    value: Vec<i32>,
    valued: Vec<bool>,
    result: Vec<i8>,
    margin: Vec<i16>,
}

impl Rows {
    fn add(&mut self, game: &PlayedGame, tournament: &Tournament) -> PyResult<()> {
        if game.reason != EndReason::Board {
            return Err(PyValueError::new_err(format!(
                "game {} did not end on the board: {} {}",
                game.number,
                game.reason.name(),
                game.detail
            )));
        }
        let rules = tournament.game;
        let mut position = game.start_position(rules).map_err(value_error)?;
        let mut end = position.clone();
        for &m in &game.moves {
            end.play(m).map_err(value_error)?;
        }
        let outcome = end
            .outcome()
            .ok_or_else(|| PyValueError::new_err("a game that is not over"))?;
        for (ply, &m) in game.moves.iter().enumerate() {
            if let Some(at) = ply.checked_sub(game.opening_plies) {
                let turn = position.turn();
                let value = game.notes.get(at).and_then(|note| note.value);
                self.number.push(game.number as i64);
                self.ply.push(ply as i16);
                write_cells(&position, &mut self.boards);
                self.turn.push(i8::from(turn == Player::Second));
                self.action.push(actions::number(rules, m) as i16);
                self.value.push(value.unwrap_or(0));
                self.valued.push(value.is_some());
                self.result.push(outcome.utility_for(turn) as i8);
                self.margin.push(outcome.margin_for(turn) as i16);
            }
            position.play_unchecked(m);
        }
        Ok(())
    }
}

/// Cells as an array of boards.
fn boards_of(py: Python<'_>, game: Game, cells: Vec<i8>) -> PyResult<Boards<'_>> {
    let count = cells.len() / game.cell_count();
    let shape = [count, usize::from(game.rows()), usize::from(game.columns())];
    PyArray1::from_vec(py, cells).reshape(shape)
}

/// The boards and turns of positions.
fn arrays<'a>(positions: impl IntoIterator<Item = &'a AnyPosition>) -> (Vec<i8>, Vec<i8>) {
    let (mut cells, mut turns) = (Vec::new(), Vec::new());
    for position in positions {
        write_cells(position, &mut cells);
        turns.push(i8::from(position.turn() == Player::Second));
    }
    (cells, turns)
}

/// The positions of a ply that are not over, images under symmetries being one: boards and turns.
#[pyfunction]
pub(crate) fn _layer<'py>(
    py: Python<'py>,
    game: &str,
    plies: u32,
) -> PyResult<(Boards<'py>, Array<'py, i8>)> {
    let game = game_named(game)?;
    let (cells, turns) =
        py.detach(|| arrays(&layers::layers(game, plies).last().unwrap_or_default()));
    Ok((boards_of(py, game, cells)?, PyArray1::from_vec(py, turns)))
}

/// The positions of all plies before one whose scores are given in the order of `_layer`: plies, boards, turns
/// and scores.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "called by harif.cluster only")]
pub(crate) fn _layers_before<'py>(
    py: Python<'py>,
    game: &str,
    plies: u32,
    scores: &Array<'py, i16>,
) -> PyResult<(
    Array<'py, i16>,
    Boards<'py>,
    Array<'py, i8>,
    Array<'py, i16>,
)> {
    let game = game_named(game)?;
    let scores = scores.try_readonly()?;
    let last: Vec<i32> = scores
        .as_array()
        .iter()
        .map(|&score| score.into())
        .collect();
    let found = py.detach(|| {
        let all: Vec<_> = layers::layers(game, plies).collect();
        let scores = layers::scores_before(&all, &last)?;
        let early = &all[..plies as usize];
        let ply = early.iter().zip(0_i16..);
        let ply: Vec<i16> = ply
            .flat_map(|(layer, ply)| std::iter::repeat_n(ply, layer.len()))
            .collect();
        let (cells, turns) = arrays(early.iter().flatten());
        let scores: Vec<i16> = scores
            .concat()
            .into_iter()
            .map(|score| score as i16)
            .collect();
        Some((ply, cells, turns, scores))
    });
    let (ply, cells, turns, scores) = found.ok_or_else(|| {
        PyValueError::new_err("these are not the scores of all positions of the ply")
    })?;
    Ok((
        PyArray1::from_vec(py, ply),
        boards_of(py, game, cells)?,
        PyArray1::from_vec(py, turns),
        PyArray1::from_vec(py, scores),
    ))
}
