//! Clocks, with and without increments, against a simulation. Time passes only when a player says
//! so, so nothing depends on how busy the machine is.

use std::sync::Mutex;
use std::time::Duration;

use harif_arena::arbiter::{self, Conditions, Timer};
use harif_arena::contestant::{Choice, Contestant, Turn};
use harif_arena::openings::{OpeningSource, Openings};
use harif_arena::schedule::Fixture;
use harif_arena::{Adjudication, EndReason, Fault, MoveLimits, Note, PlayedGame, Score};
use harif_rules::{AnyPosition, Game, Player, Position};
use harif_search::Control;
use proptest::prelude::*;

/// A clock that is moved by hand.
#[derive(Debug, Default)]
struct ManualTimer(Mutex<Duration>);

impl Timer for ManualTimer {
    fn now(&self) -> Duration {
        *self.0.lock().unwrap()
    }
}

impl ManualTimer {
    fn pass(&self, time: Duration) {
        *self.0.lock().unwrap() += time;
    }
}

/// A player that takes the first legal move after a given time, and writes down its clocks.
struct Thinker<'a> {
    timer: &'a ManualTimer,
    thinks: std::vec::IntoIter<u64>,
    told: Vec<Option<[Duration; 2]>>,
    fault: Option<Fault>,
}

impl Contestant for Thinker<'_> {
    fn new_game(&mut self, _: &AnyPosition, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        self.told.push(turn.clocks);
        self.timer
            .pass(milliseconds(self.thinks.next().unwrap_or(0)));
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => Ok(Choice {
                m: turn.position.moves().next().unwrap(),
                note: Note::default(),
            }),
        }
    }
}

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

const FIXTURE: Fixture = Fixture {
    number: 0,
    round: 0,
    pair: 0,
    players: [0, 1],
};

/// Thirteen moves if no player is late: the first player fills a column of this board.
fn game() -> Game {
    "tictactoe(columns=4,rows=4,line=4)".parse().unwrap()
}

/// Plays a game of two thinkers; also tells what their clocks showed.
fn played(
    limits: [MoveLimits; 2],
    thinks: [Vec<u64>; 2],
    fault: Option<Fault>,
) -> (PlayedGame, [Vec<Option<[Duration; 2]>>; 2]) {
    let timer = ManualTimer::default();
    let conditions = Conditions {
        limits,
        adjudication: None,
        mistakes: None,
        control: Control::never(),
        timer: &timer,
    };
    let opening = Openings::new(game(), &OpeningSource::Start, 0)
        .unwrap()
        .of(0);
    let [first, second] = thinks;
    let thinker = |thinks: Vec<u64>, fault| Thinker {
        timer: &timer,
        thinks: thinks.into_iter(),
        told: Vec::new(),
        fault,
    };
    let (mut first, mut second) = (thinker(first, fault), thinker(second, None));
    let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
    let game = arbiter::play(&FIXTURE, &opening, players, &conditions, &mut |_, _| {}).unwrap();
    (game, [first.told, second.told])
}

fn control() -> impl Strategy<Value = MoveLimits> {
    (
        proptest::option::weighted(0.7, 0_u64..600),
        proptest::option::of(0_u64..150),
        proptest::option::of(0_u64..80),
        proptest::option::weighted(0.3, 20_u64..300),
    )
        .prop_map(|(clock, increment, margin, time)| MoveLimits {
            clock,
            increment,
            margin,
            time,
            ..MoveLimits::default()
        })
}

const DAY: u64 = 24 * 60 * 60 * 1000;

proptest! {
    /// Each move costs what it took and brings the increment; a player who oversteps by more than the
    /// margin loses at that move, and both clocks are told as they are.
    #[test]
    fn clocks_run_as_a_simulation_says(
        controls in proptest::array::uniform2(control()),
        thinks in proptest::array::uniform2(proptest::collection::vec(0_u64..160, 7)),
    ) {
        let mut left = controls.map(|control| control.clock);
        let mut expected_told: [Vec<_>; 2] = Default::default();
        let mut flagged = None;
        let mut micros = Vec::new();
        for ply in 0..13 {
            let side = ply % 2;
            let control = controls[side];
            let took = thinks[side][ply / 2];
            expected_told[side].push(
                control.clock.map(|_| left.map(|clock| milliseconds(clock.unwrap_or(DAY)))),
            );
            let allowed = match (left[side], control.time) {
                (Some(clock), Some(time)) => Some(clock.min(time)),
                (clock, time) => clock.or(time),
            };
            if allowed.is_some_and(|allowed| took > allowed + control.margin.unwrap_or(50)) {
                flagged = Some(ply);
                break;
            }
            micros.push(took * 1000);
            if let Some(clock) = &mut left[side] {
                *clock = clock.saturating_sub(took) + control.increment.unwrap_or(0);
            }
        }
        let (game, told) = played(controls, thinks, None);
        prop_assert_eq!(told, expected_told);
        let noted: Vec<u64> = game.notes.iter().map(|note| note.micros).collect();
        prop_assert_eq!(noted, micros);
        match flagged {
            None => prop_assert_eq!((game.score, game.reason), (Score::First, EndReason::Board)),
            Some(ply) => {
                prop_assert_eq!(game.moves.len(), ply);
                let winner = if ply % 2 == 0 { Player::Second } else { Player::First };
                prop_assert_eq!((game.score, game.reason), (Score::won_by(winner), EndReason::Time));
            }
        }
    }
}

/// Who hangs until the flag falls has lost on time; who hangs without a clock, or in time, hangs.
#[test]
fn a_hang_past_the_flag_is_a_loss_on_time() {
    let clock = MoveLimits {
        clock: Some(100),
        margin: Some(10),
        ..MoveLimits::default()
    };
    let no_clock = MoveLimits {
        time: Some(100),
        margin: Some(10),
        ..MoveLimits::default()
    };
    for (limits, took, reason) in [
        (clock, 111, EndReason::Time),
        (clock, 110, EndReason::Hang),
        (no_clock, 111, EndReason::Hang),
    ] {
        let fault = Fault::new(EndReason::Hang, "nothing came");
        let (game, _) = played([limits; 2], [vec![took], vec![]], Some(fault));
        assert_eq!((game.score, game.reason), (Score::Second, reason), "{took}");
        assert!(game.moves.is_empty());
    }
}

/// The solvers are asked from the stated move on, and never before the first move after an opening.
#[test]
fn adjudication_begins_at_its_move() {
    // The first cell that is free: a1 draws, and b1 after it loses.
    for (from, ends_at, score) in [
        (0, 1, Score::Draw),
        (1, 1, Score::Draw),
        (2, 2, Score::First),
        (5, 5, Score::First),
        (7, 7, Score::First),
    ] {
        let timer = ManualTimer::default();
        let conditions = Conditions {
            limits: [MoveLimits::default(); 2],
            adjudication: Some(Adjudication { from, time: 60_000 }),
            mistakes: None,
            control: Control::never(),
            timer: &timer,
        };
        let openings = Openings::new(Game::TIC_TAC_TOE, &OpeningSource::Start, 0).unwrap();
        let thinker = || Thinker {
            timer: &timer,
            thinks: Vec::new().into_iter(),
            told: Vec::new(),
            fault: None,
        };
        let (mut first, mut second) = (thinker(), thinker());
        let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
        let game = arbiter::play(
            &FIXTURE,
            &openings.of(0),
            players,
            &conditions,
            &mut |_, _| {},
        )
        .unwrap();
        assert_eq!(
            (game.moves.len(), game.score),
            (ends_at, score),
            "from {from}"
        );
        let by_the_board = from == 7;
        assert_eq!(game.reason == EndReason::Board, by_the_board, "from {from}");
    }
}
