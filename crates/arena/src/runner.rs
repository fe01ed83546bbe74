//! Runs a tournament: takes games from the schedule, plays them on all cores, and keeps each one
//! before its player begins the next.

use crate::arbiter::{self, Conditions, SystemTimer};
use crate::contestant::{self, Contestant};
use crate::game::PlayedGame;
use crate::openings::{OpeningError, Openings};
use crate::result::Score;
use crate::schedule::{Fixture, Results, Schedule};
use crate::spec::Tournament;
use crate::stats::{Pentanomial, SprtDecision};
use crate::store::{Store, StoreError};
use harif_play::AgentError;
use harif_rules::{AnyMove, AnyPosition, Player};
use harif_search::Control;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Why a tournament could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Games cannot be kept any more.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The openings cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// A player cannot be made.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A part was asked for, but which games there are depends on results of other games.
    #[error(
        "only a match, a round-robin or a gauntlet without a test can be played in parts: which games a knockout, a Swiss tournament or a test needs depends on the results of others"
    )]
    NotInParts,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every game is played.
    Complete,
    /// The test of the match has come to a decision.
    Decided(SprtDecision),
    /// It was stopped and can be resumed.
    Stopped,
}

/// Someone who follows a tournament. All methods are called from the threads that play.
pub trait Audience: Sync {
    /// A game begins on a thread of this number.
    fn began(&self, thread: usize, fixture: &Fixture, position: &AnyPosition) {
        let _ = (thread, fixture, position);
    }

    /// A move was played.
    fn moved(&self, thread: usize, position: &AnyPosition, m: AnyMove) {
        let _ = (thread, position, m);
    }

    /// A game has ended and is kept.
    fn ended(&self, thread: usize, game: &PlayedGame) {
        let _ = (thread, game);
    }
}

/// Follows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Audience for Unattended {}

/// What all threads share.
struct Shared<'a> {
    tournament: &'a Tournament,
    openings: &'a Openings,
    store: Mutex<&'a mut Store>,
    results: Mutex<Results>,
    /// Half points of the first player in pairs whose other game is not finished, for the test.
    pairs: Mutex<Pairs>,
    stop: Arc<AtomicBool>,
    failure: Mutex<Option<RunError>>,
    audience: &'a dyn Audience,
}

/// The pairs of a match.
#[derive(Default)]
struct Pairs {
    half: HashMap<u64, u8>,
    whole: Pentanomial,
}

impl Pairs {
    fn add(&mut self, pair: u64, half_points: u8) {
        match self.half.remove(&pair) {
            Some(other) => self.whole.add(other + half_points),
            None => {
                self.half.insert(pair, half_points);
            }
        }
    }
}

/// How many games run at the same time.
pub fn threads(tournament: &Tournament) -> usize {
    match tournament.concurrency {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        wanted => wanted,
    }
}

/// The numbers of all games.
const WHOLE: Range<u64> = 0..u64::MAX;

/// Plays every game of a tournament that its file has no result of. `stop` ends it early: games
/// under way are abandoned and will be played again.
///
/// # Errors
/// If games cannot be kept, or the tournament cannot begin.
pub fn run(
    tournament: &Tournament,
    store: &mut Store,
    stop: &Arc<AtomicBool>,
    audience: &dyn Audience,
) -> Result<RunEnd, RunError> {
    run_part(tournament, WHOLE, store, stop, audience)
}

/// Plays the games with these numbers that the file has no result of. The parts of a tournament,
/// played anywhere in any order, are the games of the whole.
///
/// # Errors
/// As [`run`], and for a part of games that depend on each other's results: see [`Schedule::is_fixed`].
pub fn run_part(
    tournament: &Tournament,
    numbers: Range<u64>,
    store: &mut Store,
    stop: &Arc<AtomicBool>,
    audience: &dyn Audience,
) -> Result<RunEnd, RunError> {
    let schedule = Schedule::new(tournament);
    let is_divisible = schedule.is_fixed() && tournament.sprt.is_none();
    if numbers != WHOLE && !is_divisible {
        return Err(RunError::NotInParts);
    }
    let openings = Openings::new(tournament.game, &tournament.openings, tournament.seed)?;
    let mut pairs = Pairs::default();
    if tournament.sprt.is_some() {
        store.for_each_game(tournament.game, |game| {
            pairs.add(game.pair, points_of_first_player(&game));
        })?;
    }
    let results = store.results()?;
    let shared = Shared {
        tournament,
        openings: &openings,
        store: Mutex::new(store),
        results: Mutex::new(results),
        pairs: Mutex::new(pairs),
        stop: stop.clone(),
        failure: Mutex::new(None),
        audience,
    };
    loop {
        if let Some(decision) = shared.decision() {
            return Ok(RunEnd::Decided(decision));
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(RunEnd::Stopped);
        }
        let mut open = schedule.next(&lock(&shared.results));
        open.retain(|fixture| numbers.contains(&fixture.number));
        if open.is_empty() {
            return Ok(RunEnd::Complete);
        }
        shared.play_all(&open);
        if let Some(error) = lock(&shared.failure).take() {
            return Err(error);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn points_of_first_player(game: &PlayedGame) -> u8 {
    let side = if game.players[0] == 0 {
        Player::First
    } else {
        Player::Second
    };
    game.score.half_points(side)
}

impl Shared<'_> {
    /// What the test of the match says, once it says something.
    fn decision(&self) -> Option<SprtDecision> {
        let hypotheses = self.tournament.sprt?;
        let test = hypotheses.test(&lock(&self.pairs).whole.sample());
        match test.decision() {
            SprtDecision::Continue => None,
            decided => Some(decided),
        }
    }

    fn play_all(&self, fixtures: &[Fixture]) {
        let next = AtomicUsize::new(0);
        let threads = threads(self.tournament).min(fixtures.len());
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let next = &next;
                scope.spawn(move || {
                    if let Err(error) = self.work(thread, fixtures, next) {
                        lock(&self.failure).get_or_insert(error);
                        // The other threads stop at their next game.
                        next.store(fixtures.len(), Ordering::Relaxed);
                    }
                });
            }
        });
    }

    /// Plays one game after another until none is left.
    fn work(
        &self,
        thread: usize,
        fixtures: &[Fixture],
        next: &AtomicUsize,
    ) -> Result<(), RunError> {
        let mut players: HashMap<usize, Box<dyn Contestant>> = HashMap::new();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            for player in fixture.players {
                if let Entry::Vacant(seat) = players.entry(player) {
                    seat.insert(self.build(player)?).summon();
                }
            }
            let Some(game) = self.play(thread, fixture, &mut players) else {
                break;
            };
            lock(&self.store).save(&game)?;
            self.count(&game);
            self.audience.ended(thread, &game);
            if self.decision().is_some() {
                next.store(fixtures.len(), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn build(&self, player: usize) -> Result<Box<dyn Contestant>, AgentError> {
        let tournament = self.tournament;
        contestant::build(
            &tournament.players[player],
            tournament.game,
            tournament.limits_of(player),
            tournament.seed.wrapping_add(player as u64),
            &self.stop,
        )
    }

    fn play(
        &self,
        thread: usize,
        fixture: &Fixture,
        players: &mut HashMap<usize, Box<dyn Contestant>>,
    ) -> Option<PlayedGame> {
        let opening = self.openings.of(fixture.pair);
        let conditions = Conditions {
            limits: fixture
                .players
                .map(|player| self.tournament.limits_of(player)),
            adjudication: self.tournament.adjudication,
            mistakes: self.tournament.mistakes,
            control: Control::new(&self.stop),
            timer: &SystemTimer::default(),
        };
        self.audience.began(thread, fixture, &opening.position);
        let [first, second] = players.get_disjoint_mut([&fixture.players[0], &fixture.players[1]]);
        arbiter::play(
            fixture,
            &opening,
            [first?.as_mut(), second?.as_mut()],
            &conditions,
            &mut |position, m| self.audience.moved(thread, position, m),
        )
    }

    fn count(&self, game: &PlayedGame) {
        let score: Score = game.score;
        lock(&self.results).insert(game.number, score);
        if self.tournament.sprt.is_some() {
            lock(&self.pairs).add(game.pair, points_of_first_player(game));
        }
    }
}
