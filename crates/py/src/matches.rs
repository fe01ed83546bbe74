//! `harif.match`: two agents, many games, and what the result proves.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use harif_arena::openings::OpeningSource;
use harif_arena::runner::{self, Audience};
use harif_arena::standings::Counter;
use harif_arena::stats::Estimate;
use harif_arena::{
    MoveLimits, PlayedGame, PlayerKind, PlayerSpec, Score, Store, Tournament, TournamentFormat,
};
use harif_play::AgentSpec;
use harif_rules::{Game, notation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::agent::spec_named;
use crate::errors::value_error;
use crate::numbers::{MOST_THREADS, whole, within};
use crate::pickle::{Reduced, maker};
use crate::position::game_named;
use crate::wait;

/// One game of a match.
#[pyclass(frozen, get_all, module = "harif")]
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Which of the two agents moved first: 0 or 1.
    first: usize,
    /// The moves, passes left out.
    moves: String,
    /// Which of the two agents won: 0, 1, or `None` for a draw.
    winner: Option<usize>,
    /// Why the game ended: "board", or what an agent did wrong.
    reason: String,
}

#[pymethods]
impl MatchGame {
    fn __repr__(&self) -> String {
        let winner = self
            .winner
            .map_or_else(|| "None".to_owned(), |winner| winner.to_string());
        format!(
            "<MatchGame first={} winner={winner} {:?}>",
            self.first, self.moves
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, GameParts>> {
        Ok((maker(py, "_match_game")?, (self.parts(),)))
    }
}

/// The fields of a `MatchGame`.
type GameParts = (usize, String, Option<usize>, String);

impl MatchGame {
    fn parts(&self) -> GameParts {
        (
            self.first,
            self.moves.clone(),
            self.winner,
            self.reason.clone(),
        )
    }
}

/// A `MatchGame` that was pickled.
#[pyfunction]
pub(crate) fn _match_game(parts: GameParts) -> MatchGame {
    let (first, moves, winner, reason) = parts;
    MatchGame {
        first,
        moves,
        winner,
        reason,
    }
}

/// The result of a match, as the first of the two agents sees it.
#[pyclass(frozen, get_all, module = "harif")]
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// The games won.
    wins: u64,
    /// The games drawn.
    draws: u64,
    /// The games lost.
    losses: u64,
    /// The share of the points, from 0 to 1.
    score: f64,
    /// How much stronger the agent is, in Elo; infinite if it won or lost everything.
    elo: f64,
    /// The 95 % interval of that, from pairs of games with sides changed.
    elo_interval: (f64, f64),
    /// How likely it is that the agent is the stronger one; `None` if nothing is known.
    superiority: Option<f64>,
    /// The games in the order of the schedule.
    games: Vec<MatchGame>,
}

#[pymethods]
impl MatchResult {
    fn __repr__(&self) -> String {
        let (low, high) = self.elo_interval;
        format!(
            "<MatchResult +{} ={} -{}, Elo {:+.0} ({low:+.0} to {high:+.0})>",
            self.wins, self.draws, self.losses, self.elo
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, ResultParts>> {
        let parts = (
            (self.wins, self.draws, self.losses),
            (self.score, self.elo, self.elo_interval, self.superiority),
            self.games.iter().map(MatchGame::parts).collect(),
        );
        Ok((maker(py, "_match_result")?, (parts,)))
    }
}

/// The fields of a `MatchResult`: its counts, what they prove, and the games.
type ResultParts = (
    (u64, u64, u64),
    (f64, f64, (f64, f64), Option<f64>),
    Vec<GameParts>,
);

/// A `MatchResult` that was pickled.
#[pyfunction]
pub(crate) fn _match_result(parts: ResultParts) -> MatchResult {
    let ((wins, draws, losses), (score, elo, elo_interval, superiority), games) = parts;
    MatchResult {
        wins,
        draws,
        losses,
        score,
        elo,
        elo_interval,
        superiority,
        games: games.into_iter().map(_match_game).collect(),
    }
}

/// Collects the games of a match as they end.
#[derive(Default)]
pub(crate) struct Finished {
    games: Mutex<Vec<PlayedGame>>,
    /// How many there are.
    pub(crate) count: AtomicUsize,
}

impl Finished {
    /// The games in the order of the schedule.
    pub(crate) fn into_games(self) -> Vec<PlayedGame> {
        let games = self.games.into_inner();
        let mut games = games.unwrap_or_else(PoisonError::into_inner);
        games.sort_by_key(|game| game.number);
        games
    }
}

impl Audience for Finished {
    fn ended(&self, _thread: usize, game: &PlayedGame) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.push(game.clone());
        self.count.store(games.len(), Ordering::Relaxed);
    }
}

/// Plays a match between two agents and says what it proves.
///
/// Games come in pairs from one opening with sides changed, so `games` is even; openings are random
/// moves, as many as usual for the game unless `opening_plies` says otherwise. `threads=0` takes all
/// cores. Ctrl-C raises `harif.Interrupted` with the result of the games played so far.
///
/// >>> import harif
/// >>> result = harif.match("alphabeta", "random:seed=1", game="tictactoe", games=10, seed=3)
/// >>> result.wins + result.draws + result.losses, result.losses
/// (10, 0)
#[pyfunction]
#[pyo3(name = "match", signature = (
    a, b, game = "connect4", games = 100, *, seed = 0, threads = 0, opening_plies = None,
    milliseconds = None, progress = None
))]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a keyword of the Python function"
)]
pub(crate) fn play_match(
    py: Python<'_>,
    a: &str,
    b: &str,
    game: &str,
    #[pyo3(from_py_with = whole)] games: u32,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] threads: usize,
    #[pyo3(from_py_with = whole)] opening_plies: Option<usize>,
    #[pyo3(from_py_with = whole)] milliseconds: Option<u64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<MatchResult> {
    let game = game_named(game)?;
    if games == 0 || games % 2 == 1 {
        return Err(PyValueError::new_err(format!(
            "games={games} is impossible: games come in pairs with sides changed"
        )));
    }
    let tournament = Tournament {
        name: "match".to_owned(),
        game,
        format: TournamentFormat::Match,
        games,
        rounds: 0,
        paired: true,
        seed,
        concurrency: within("threads", threads, 0..=MOST_THREADS)?,
        openings: OpeningSource::Random {
            plies: opening_plies.unwrap_or_else(|| usize::from(game.info().opening_plies)),
        },
        limits: MoveLimits {
            time: milliseconds,
            ..MoveLimits::default()
        },
        adjudication: None,
        mistakes: None,
        sprt: None,
        players: vec![
            player("a", game, &spec_named(a)?)?,
            player("b", game, &spec_named(b)?)?,
        ],
        imported: false,
    };
    let names: Vec<String> = tournament
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let stop = Arc::new(AtomicBool::new(false));
    let finished = Finished::default();
    let (run, error) = wait::looking(
        py,
        &stop,
        || -> Result<(), String> {
            let store = Store::create(Path::new(":memory:"), "", None, &names);
            let mut store = store.map_err(|error| error.to_string())?;
            let ran = runner::run(&tournament, &mut store, &stop, &finished);
            ran.map(|_| ()).map_err(|error| error.to_string())
        },
        |_| match progress {
            Some(progress) => {
                let done = finished.count.load(Ordering::Relaxed);
                progress.call1((done, games)).map(|_| ())
            }
            None => Ok(()),
        },
    )?;
    run.map_err(value_error)?;
    let result = result_of(&tournament, &finished.into_games());
    wait::whole(py, (result, error), |result| {
        Ok(Py::new(py, result)?.into_any())
    })
}

pub(crate) fn player(name: &str, game: Game, spec: &AgentSpec) -> PyResult<PlayerSpec> {
    spec.check(game).map_err(value_error)?;
    Ok(PlayerSpec {
        name: name.to_owned(),
        kind: PlayerKind::Agent(spec.to_string()),
        limits: None,
    })
}

fn result_of(tournament: &Tournament, games: &[PlayedGame]) -> MatchResult {
    let mut counter = Counter::new(tournament);
    for game in games {
        counter.add(game);
    }
    let standings = counter.standings();
    let tally = standings.rows[0].tally;
    let sample = standings.pairs[0][1].sample();
    let Estimate { value, low, high } = sample.elo();
    MatchResult {
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.points() / (tally.games() as f64).max(1.0),
        elo: value,
        elo_interval: (low, high),
        superiority: sample.superiority(),
        games: games.iter().map(played).collect(),
    }
}

fn played(game: &PlayedGame) -> MatchGame {
    let winner = match game.score {
        Score::First => Some(game.players[0]),
        Score::Draw => None,
        Score::Second => Some(game.players[1]),
    };
    MatchGame {
        first: game.players[0],
        moves: notation::moves::write(game.moves.iter().copied()),
        winner,
        reason: game.reason.name().to_owned(),
    }
}
