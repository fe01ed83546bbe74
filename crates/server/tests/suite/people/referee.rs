//! A second opinion on what may stand in the events of a game, written without the server's code.

use harif_rules::{AnyMove, AnyPosition, Game, Outcome, Player, Position};
use harif_wire::{FischerClock, GameEnd, GameEvent, Happening, Offer, Side};

/// The clocks by addition only: what was given to each side, and what it used.
struct Times {
    given: [u64; 2],
    used: [u64; 2],
    turn_began: Option<u64>,
}

impl Times {
    /// Charges a side for its turn until now.
    fn charge(&mut self, player: Player, now: u64) {
        self.used[player.index()] += self.turn_began.map_or(0, |began| now - began);
    }

    fn is_used_up(&self, player: Player) -> bool {
        self.used[player.index()] == self.given[player.index()]
    }

    /// Compares with what an event shows, while a side thinks.
    fn check(&self, event: &GameEvent, thinks: Player) {
        for player in Player::BOTH {
            let running = self.turn_began.filter(|_| player == thinks);
            let running = running.map_or(0, |began| event.at - began);
            let used = self.used[player.index()] + running;
            let left = self.given[player.index()].checked_sub(used);
            let left = left.expect("no clock is negative");
            let shown = event.clocks.map(|clocks| clocks[player.index()]);
            assert!(shown.is_none_or(|shown| shown == left), "{event:?}: {left}");
        }
    }
}

/// Walks through the events of a game and panics at the first that may not be there. `meant` has what
/// each side meant: after which event, and which move.
pub(crate) fn check(
    rules: Game,
    clock: Option<FischerClock>,
    events: &[GameEvent],
    meant: [&[(u32, String)]; 2],
) {
    let mut line = vec![AnyPosition::start(rules)];
    let mut seated = [false; 2];
    let mut offer: Option<(u32, Side, Offer)> = None;
    let mut over = false;
    let mut last_at = 0;
    let mut decisive = 0;
    let mut times = Times {
        given: [clock.map_or(0, |clock| clock.time_ms); 2],
        used: [0; 2],
        turn_began: None,
    };
    for (index, event) in events.iter().enumerate() {
        assert_eq!(event.number as usize, index + 1, "no gap");
        assert!(event.at >= last_at, "time runs on");
        last_at = event.at;
        let position = line[line.len() - 1].clone();
        let turn = position.turn();
        let side = Side::from(turn);
        let mut begins_turn = false;
        match &event.what {
            Happening::Sat { side } => {
                assert!(!seated[side.index()], "a seat is taken once");
                seated[side.index()] = true;
                begins_turn = seated == [true; 2];
            }
            Happening::Moved { side: mover, m } => {
                assert!(!over && seated == [true; 2]);
                assert_eq!(*mover, side, "a move for the other side");
                let m: AnyMove = m.parse().expect("a move");
                let forced = position.moves().eq([AnyMove::Pass]);
                if forced {
                    assert_eq!(m, AnyMove::Pass);
                } else {
                    let was_meant = meant[side.index()].iter().any(|(after, text)| {
                        // It was meant before, and it is the first thing decided since.
                        text.parse() == Ok(m) && *after < event.number && *after >= decisive
                    });
                    assert!(was_meant, "event {}: {m} was not meant here", event.number);
                }
                line.push(position.after(m).expect("a legal move"));
                times.charge(turn, event.at);
                if !forced {
                    times.given[side.index()] += clock.map_or(0, |clock| clock.increment_ms);
                }
                begins_turn = true;
            }
            Happening::Offered { side, what } => {
                assert_eq!(over, *what == Offer::Rematch);
                offer = Some((event.number, *side, *what));
            }
            Happening::Declined { offer: answered } => {
                assert_eq!(offer.map(|(number, ..)| number), Some(*answered));
            }
            Happening::Tookback { to } => {
                let (_, asker, what) = offer.expect("an offer");
                assert!(what == Offer::Takeback && *to < line.len() - 1 && !over);
                times.charge(turn, event.at);
                line.truncate(to + 1);
                assert_eq!(Side::from(line[*to].turn()), asker);
                begins_turn = true;
            }
            Happening::Ended { by, winner } => {
                assert!(!over);
                times.charge(turn, event.at);
                let outcome = position.outcome();
                let expected = outcome.and_then(Outcome::winner).map(Side::from);
                match by {
                    GameEnd::Board => assert_eq!((outcome.is_some(), *winner), (true, expected)),
                    GameEnd::Resigned => assert!(outcome.is_none() && winner.is_some()),
                    GameEnd::Time => {
                        assert!(times.is_used_up(turn), "the time is used up");
                        assert_eq!(*winner, Some(side.opponent()));
                    }
                    GameEnd::Agreed => {
                        let drawn = offer.map(|(_, _, what)| what);
                        assert_eq!((drawn, *winner), (Some(Offer::Draw), None));
                    }
                    fault => panic!("{fault:?} among people"),
                }
                over = true;
            }
            Happening::Rematch { game } => {
                assert!(over && offer.is_some_and(|(_, _, what)| what == Offer::Rematch));
                assert!(!game.is_empty());
            }
            Happening::Unknown(_) => panic!("{event:?}"),
            Happening::Resumed {} => begins_turn = true,
            Happening::Replaced { .. } => panic!("there is no room to come from"),
        }
        if event.what.is_decisive() {
            offer = None;
            decisive = event.number;
        }
        if over {
            times.turn_began = None;
        } else if begins_turn && clock.is_some() {
            times.turn_began = Some(event.at);
        }
        assert_eq!(event.clocks.is_some(), clock.is_some());
        times.check(event, line[line.len() - 1].turn());
    }
}
