//! The games at hand, with the moments at which their clocks run out and what of them is not kept yet.

use std::collections::{BTreeSet, HashMap};

use super::ClientId;
use crate::people::archive::Finished;
use crate::people::game::Match;
use crate::people::store::{GameRow, GameStep, SeatChange};
use harif_wire::GameEvent;

/// A game that clients are in, or whose clock runs, or that runs in a room that clients are in.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) row: GameRow,
    pub(super) clients: Vec<ClientId>,
    /// When each side came or went.
    pub(super) seen: [u64; 2],
    game: Match,
    /// The last event that is in the store, and a seat that was taken since.
    kept: u32,
    seat: Option<SeatChange>,
    /// Whether the store does not have it at all.
    is_new: bool,
    /// The clock as it stands in [`Games`].
    flag: Option<u64>,
}

impl Live {
    /// A game as the store has it, without clients.
    pub(super) fn new(row: GameRow, game: Match) -> Self {
        Self {
            kept: game.last(),
            seat: None,
            is_new: false,
            flag: game.flag(),
            row,
            game,
            clients: Vec::new(),
            seen: [0; 2],
        }
    }

    pub(super) const fn game(&self) -> &Match {
        &self.game
    }

    /// Whether something happened that is not in the store yet.
    pub(super) fn waits(&self) -> bool {
        self.kept < self.game.last()
    }

    /// What happened and is not in the store yet.
    pub(super) fn step(&self) -> GameStep {
        let events = self.game.since(self.kept);
        GameStep {
            game: self.row.id.clone(),
            new: self.is_new.then(|| self.row.clone()),
            finished: Finished::of(&self.row, &self.game, events),
            events: events.to_vec(),
            seat: self.seat.filter(|_| !self.is_new),
        }
    }

    /// Changes a seat; one that waits to be kept is noted with the events.
    pub(super) fn change_seat(&mut self, change: SeatChange, is_kept: bool) {
        match (change, &mut self.row.room) {
            (SeatChange::Taken(side, hash), _) => self.row.seats[side.index()] = Some(hash),
            (SeatChange::Member(side, member), Some(seats)) => {
                seats.members[side.index()] = member;
            }
            (SeatChange::Member(..), None) => {}
        }
        if !is_kept {
            self.seat = Some(change);
        }
    }
}

/// The games at hand. A game changes only through [`Games::apply`], so that no clock is missed.
#[derive(Debug, Default)]
pub(super) struct Games {
    live: HashMap<String, Live>,
    flags: BTreeSet<(u64, String)>,
    /// Games with events that are not in the store yet.
    waiting: BTreeSet<String>,
}

impl Games {
    pub(super) fn len(&self) -> usize {
        self.live.len()
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.live.keys().cloned().collect()
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.live.contains_key(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Live> {
        self.live.get(name)
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Live> {
        self.live.get_mut(name)
    }

    pub(super) fn insert(&mut self, live: Live) {
        let name = live.row.id.clone();
        self.remove(&name);
        if let Some(flag) = live.flag {
            self.flags.insert((flag, name.clone()));
        }
        self.live.insert(name, live);
    }

    /// A game that is not in the store yet.
    pub(super) fn insert_new(&mut self, live: Live) {
        let name = live.row.id.clone();
        self.insert(Live {
            kept: 0,
            is_new: true,
            ..live
        });
        self.waiting.insert(name);
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Live> {
        let live = self.live.remove(name)?;
        if let Some(flag) = live.flag {
            self.flags.remove(&(flag, name.to_owned()));
        }
        self.waiting.remove(name);
        Some(live)
    }

    /// Takes the games of a room away.
    pub(super) fn remove_room(&mut self, code: &str) -> Vec<Live> {
        let of_room = |(_, live): &(&String, &Live)| {
            let seats = live.row.room.as_ref();
            seats.is_some_and(|seats| seats.room == code)
        };
        let names = self.live.iter().filter(of_room);
        let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
        names.iter().filter_map(|name| self.remove(name)).collect()
    }

    /// Lets something happen in a game that is kept already, or will be in [`Games::steps`].
    pub(super) fn apply(&mut self, name: &str, event: GameEvent, is_kept: bool) -> Option<()> {
        let live = self.live.get_mut(name)?;
        live.game.apply(event)?;
        if is_kept {
            live.kept = live.game.last();
        } else {
            self.waiting.insert(name.to_owned());
        }
        let flag = live.game.flag();
        if flag != live.flag {
            if let Some(old) = std::mem::replace(&mut live.flag, flag) {
                self.flags.remove(&(old, name.to_owned()));
            }
            if let Some(new) = flag {
                self.flags.insert((new, name.to_owned()));
            }
        }
        Some(())
    }

    /// What is not in the store yet, game by game.
    pub(super) fn steps(&self) -> Vec<GameStep> {
        let live = self.waiting.iter().filter_map(|name| self.live.get(name));
        live.map(Live::step).collect()
    }

    /// Everything that happened in a game is in the store now.
    pub(super) fn is_kept(&mut self, name: &str) {
        self.waiting.remove(name);
        if let Some(live) = self.live.get_mut(name) {
            live.kept = live.game.last();
            live.seat = None;
            live.is_new = false;
        }
    }

    /// When the first clock runs out.
    pub(super) fn next_flag(&self) -> Option<u64> {
        self.flags.first().map(|(at, _)| *at)
    }

    /// The games whose clocks have run out.
    pub(super) fn due(&self, now: u64) -> Vec<String> {
        let due = self.flags.iter().take_while(|(at, _)| *at <= now);
        due.map(|(_, name)| name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use harif_rules::{AnyPosition, Position};
    use harif_wire::{FischerClock, Side};
    use proptest::prelude::*;

    use super::*;
    use crate::people::game::{ActionOutcome, PlayerAction};
    use crate::people::store::NO_TOKEN;

    fn row(number: u8, clock: Option<FischerClock>) -> GameRow {
        GameRow {
            id: number.to_string(),
            rules: "tictactoe".into(),
            position: "start".into(),
            clock,
            seats: [None; 2],
            invite: NO_TOKEN,
            watch: NO_TOKEN,
            room: None,
            public: false,
        }
    }

    fn begun(number: u8, now: u64) -> Live {
        let start = AnyPosition::start("tictactoe".parse().expect("a game"));
        let clock = (!number.is_multiple_of(3)).then_some(FischerClock {
            time_ms: u64::from(number) * 700,
            increment_ms: 100,
        });
        let mut game = Match::new(start, clock);
        for side in [Side::First, Side::Second] {
            let sat = game.sit(now, side).expect("a free seat");
            game.apply(sat).expect("a seat");
        }
        Live::new(row(number, clock), game)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(200)))]

        /// Whatever happens, the first clock and the games that are due are those of a walk over all games.
        #[test]
        fn flags_are_those_of_a_walk_over_all_games(
            steps in prop::collection::vec((0_u8..8, 0_u8..6, 0_u64..900), 1..120),
        ) {
            let mut games = Games::default();
            let mut now = 1_000;
            for (number, what, later) in steps {
                now += later;
                let name = number.to_string();
                match what {
                    0 => games.insert(begun(number, now)),
                    1 => drop(games.remove(&name)),
                    2 => {
                        let ended = games.get(&name).and_then(|live| live.game().out_of_time(now));
                        ended.and_then(|ended| games.apply(&name, ended, true));
                    }
                    _ => {
                        let decided = games.get(&name).and_then(|live| {
                            let game = live.game();
                            let m = game.position().moves().next()?.to_string();
                            game.decide(now, game.turn(), &PlayerAction::Move(game.last(), m)).ok()
                        });
                        if let Some(ActionOutcome::Happens(events)) = decided {
                            for event in events {
                                games.apply(&name, event, what == 3).expect("an event");
                            }
                        }
                    }
                }
                let all = || games.live.values().filter_map(|live| live.game.flag());
                prop_assert_eq!(games.next_flag(), all().min());
                let mut due = games.due(now);
                due.sort_unstable();
                let walked = games.live.iter();
                let walked = walked.filter(|(_, live)| live.game.flag().is_some_and(|at| at <= now));
                let mut walked: Vec<String> = walked.map(|(name, _)| name.clone()).collect();
                walked.sort_unstable();
                prop_assert_eq!(due, walked);
                prop_assert_eq!(games.flags.len(), all().count());
            }
        }
    }
}
