//! What is known of a tournament while it runs: the audience of the runner.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use harif_arena::export::GameLine;
use harif_arena::runner::{Audience, threads};
use harif_arena::schedule::{Fixture, Schedule};
use harif_arena::standings::{Counter, Standings};
use harif_arena::{PlayedGame, Store, StoreError, Tournament};
use harif_rules::{AnyMove, AnyPosition};

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) fixture: Fixture,
    pub(crate) position: AnyPosition,
    pub(crate) last: Option<AnyMove>,
}

struct State<'a> {
    counter: Counter<'a>,
    current: Vec<Option<Current>>,
    /// Games finished since this run began.
    fresh: u64,
    done: u64,
}

/// Everything that the views show.
pub(crate) struct Scoreboard<'a> {
    tournament: &'a Tournament,
    state: Mutex<State<'a>>,
    total: u64,
    began: Instant,
    /// Whether each game is written to standard output as it ends.
    tells_games: bool,
}

/// How a run gets on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// Games a second.
    pub(crate) speed: f64,
    pub(crate) left: Option<Duration>,
}

impl<'a> Scoreboard<'a> {
    pub(crate) fn new(
        tournament: &'a Tournament,
        store: &Store,
        tells_games: bool,
    ) -> Result<Self, StoreError> {
        let mut counter = Counter::new(tournament);
        let mut done = 0;
        store.for_each_game(tournament.game, |game| {
            counter.add(&game);
            done += 1;
        })?;
        let total = Schedule::new(tournament).total(&store.results()?);
        Ok(Self {
            tournament,
            state: Mutex::new(State {
                counter,
                current: vec![None; threads(tournament)],
                fresh: 0,
                done,
            }),
            total,
            began: Instant::now(),
            tells_games,
        })
    }

    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn standings(&self) -> Standings {
        // The players must not wait for our arithmetic.
        let counter = self.state().counter.clone();
        counter.standings()
    }

    pub(crate) fn current(&self) -> Vec<Option<Current>> {
        self.state().current.clone()
    }

    pub(crate) fn pace(&self) -> Pace {
        let state = self.state();
        let elapsed = self.began.elapsed().as_secs_f64();
        let speed = state.fresh as f64 / elapsed.max(1e-3);
        let missing = self.total.saturating_sub(state.done) as f64;
        Pace {
            done: state.done,
            total: self.total.max(state.done),
            speed,
            left: (state.fresh > 0).then(|| Duration::from_secs_f64(missing / speed)),
        }
    }
}

impl Audience for Scoreboard<'_> {
    fn began(&self, thread: usize, fixture: &Fixture, position: &AnyPosition) {
        if let Some(seat) = self.state().current.get_mut(thread) {
            *seat = Some(Current {
                fixture: *fixture,
                position: position.clone(),
                last: None,
            });
        }
    }

    fn moved(&self, thread: usize, position: &AnyPosition, m: AnyMove) {
        if let Some(Some(current)) = self.state().current.get_mut(thread) {
            current.position.clone_from(position);
            current.last = Some(m);
        }
    }

    fn ended(&self, thread: usize, game: &PlayedGame) {
        let mut state = self.state();
        state.counter.add(game);
        state.fresh += 1;
        state.done += 1;
        if let Some(seat) = state.current.get_mut(thread) {
            *seat = None;
        }
        if self.tells_games {
            let line = GameLine::new(self.tournament, game);
            if let Ok(line) = serde_json::to_string(&line) {
                // A reader who went away does not stop a tournament.
                let _ = writeln!(std::io::stdout(), "{line}");
            }
        }
    }
}
