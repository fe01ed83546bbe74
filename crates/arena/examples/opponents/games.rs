//! Games between opponents, on several threads.

use harif_arena::stats::Trinomial;
use harif_play::opponents::minds::LadderRung;
use harif_play::opponents::{Mind, Opponent};
use harif_play::{Agent, Unwatched};
use harif_rules::{AnyPosition, Game, Outcome, Position};
use harif_search::Control;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Where games are played.
pub(crate) struct Games {
    pub(crate) threads: usize,
}

/// One of the twelve, with what the table says or what is tried.
pub(crate) type Who = (Opponent, LadderRung);

/// What came of some games: the points of the first, and its slowest move.
#[derive(Clone, Copy, Default)]
pub(crate) struct Played {
    pub(crate) tally: Trinomial,
    pub(crate) slowest: Duration,
}

impl std::ops::AddAssign for Played {
    fn add_assign(&mut self, other: Self) {
        self.tally.wins += other.tally.wins;
        self.tally.draws += other.tally.draws;
        self.tally.losses += other.tally.losses;
        self.slowest = self.slowest.max(other.slowest);
    }
}

impl Games {
    /// Does all of so many things, in any order; what they gave in theirs.
    pub(crate) fn all<T: Send>(&self, count: usize, one: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    return done;
                }
                done.push((index, one(index)));
            }
        };
        let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(work))
                .collect();
            let done = threads.into_iter().map(|it| it.join().expect("no panic"));
            done.flatten().collect()
        });
        done.sort_by_key(|&(index, _)| index);
        done.into_iter().map(|(_, it)| it).collect()
    }

    /// Pairs of games between two; another number means other games.
    pub(crate) fn contest(&self, game: Game, who: [Who; 2], pairs: u64, number: u64) -> Trinomial {
        let played = self.all(pairs as usize, |index| {
            pair(game, who, number * 1_000_000 + index as u64)
        });
        let mut sum = Played::default();
        for one in played {
            sum += one;
        }
        sum.tally
    }
}

/// Two games from the same opening with changed sides.
pub(crate) fn pair(game: Game, who: [Who; 2], seed: u64) -> Played {
    let mut random = fastrand::Rng::with_seed(seed);
    let start = opening(game, &mut random);
    let mut agents =
        who.map(|(opponent, rung)| opponent.with_mind(Mind::from_rung(rung, game), random.u64(..)));
    let mut played = Played::default();
    for seat in [0, 1] {
        play(start.clone(), seat, &mut agents, &mut played);
    }
    played
}

fn opening(game: Game, random: &mut fastrand::Rng) -> AnyPosition {
    let plies = if game.cell_count() <= 9 { 1 } else { 2 };
    let mut position = AnyPosition::start(game);
    for _ in 0..plies {
        let choice = random.usize(..position.count_moves());
        let m = position.moves().nth(choice).expect("counted");
        position.play_unchecked(m);
    }
    position
}

/// A game in which agent 0 has a seat.
fn play(
    mut position: AnyPosition,
    seat: usize,
    agents: &mut [Box<dyn Agent>; 2],
    played: &mut Played,
) {
    for agent in agents.iter_mut() {
        agent.new_game(None);
    }
    loop {
        match position.outcome() {
            Some(Outcome::Won { by, .. }) => {
                return played.tally.add(2 * u8::from(by.index() == seat));
            }
            Some(Outcome::Draw) => return played.tally.add(1),
            None => {}
        }
        let agent = usize::from(position.turn().index() != seat);
        let started = Instant::now();
        let decision = agents[agent].choose(&position, Control::never(), &mut Unwatched);
        if agent == 0 {
            played.slowest = played.slowest.max(started.elapsed());
        }
        position.play(decision.m).expect("agents play legal moves");
    }
}
