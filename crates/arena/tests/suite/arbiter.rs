//! What the arbiter notes and tells of a game, held against a replay; who loses by a fault; and which moves were mistakes, by plain
//! minimax.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use harif_arena::arbiter::{self, Conditions, SystemTimer, Timer};
use harif_arena::contestant::{Choice, Contestant, Turn};
use harif_arena::openings::{Opening, OpeningSource, Openings};
use harif_arena::schedule::Fixture;
use harif_arena::{EndReason, Fault, Mistakes, MoveLimits, Note, PlayedGame, Score};
use harif_play::service::story::{Remark, StoryPart, read};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use harif_search::Control;

const FIXTURE: Fixture = Fixture {
    number: 5,
    round: 1,
    pair: 2,
    players: [0, 1],
};

/// A player that moves by lot and checks what it is told.
struct ByLot {
    lot: fastrand::Rng,
    /// What it heard when the game began.
    start: Option<AnyPosition>,
    number: Option<u64>,
    /// The moves that it made, with what it noted beside them.
    said: Vec<Choice>,
    refuses: bool,
}

impl ByLot {
    fn new(seed: u64) -> Self {
        Self {
            lot: fastrand::Rng::with_seed(seed),
            start: None,
            number: None,
            said: Vec::new(),
            refuses: false,
        }
    }
}

impl Contestant for ByLot {
    fn new_game(&mut self, start: &AnyPosition, number: u64) -> Result<(), Fault> {
        self.start = Some(start.clone());
        self.number = Some(number);
        if self.refuses {
            return Err(Fault::new(EndReason::Refused, "not this game"));
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        assert_eq!(self.start.as_ref(), Some(turn.start));
        let mut replayed = turn.start.clone();
        for &m in turn.moves {
            replayed.play(m).expect("legal moves");
        }
        assert_eq!(replayed, *turn.position);
        let moves: Vec<AnyMove> = turn.position.moves().collect();
        assert_ne!(moves, [AnyMove::Pass], "a forced pass is no question");
        let choice = Choice {
            m: moves[self.lot.usize(..moves.len())],
            note: Note {
                micros: 0,
                nodes: self.lot.u64(1..1_000),
                depth: self.lot.u32(1..20),
                value: Some(self.lot.i32(-64..64)),
            },
        };
        self.said.push(choice);
        Ok(choice)
    }
}

fn conditions<'a>(control: Control<'a>, timer: &'a dyn Timer) -> Conditions<'a> {
    Conditions {
        limits: [MoveLimits::default(); 2],
        adjudication: None,
        mistakes: None,
        control,
        timer,
    }
}

/// Whatever the opening: players begin where the game began, are asked for every move but forced passes, and each move is noted and
/// told once, with what its own player said.
#[test]
fn a_game_is_what_was_said_and_told() {
    let game = Game::othello(4);
    let sources = [
        OpeningSource::Start,
        OpeningSource::Random { plies: 3 },
        OpeningSource::List(vec!["xxxo/.xo./.ox./.... o".to_owned(), "b1".to_owned()]),
    ];
    let mut passes = 0;
    for (seed, source) in (0..120).zip(sources.iter().cycle()) {
        let Ok(openings) = Openings::new(game, source, seed) else {
            panic!("{source:?}");
        };
        let opening = openings.of(seed);
        let [mut first, mut second] = [seed, seed + 1_000].map(ByLot::new);
        let mut told = Vec::new();
        let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
        let timer = SystemTimer::default();
        let conditions = conditions(Control::never(), &timer);
        let hear = &mut |position: &AnyPosition, m| told.push((m, position.clone()));
        let played = arbiter::play(&FIXTURE, &opening, players, &conditions, hear).unwrap();
        assert_eq!((played.number, played.round, played.pair), (5, 1, 2));
        assert_eq!(played.start, opening.start);
        assert_eq!(played.opening_plies, opening.moves.len());
        assert_eq!(played.moves[..played.opening_plies], opening.moves);
        let start = played.start_position(game).unwrap();
        for player in [&first, &second] {
            assert_eq!(player.start.as_ref(), Some(&start), "{source:?}");
            assert_eq!(player.number, Some(5));
        }
        let mut said = [first.said.into_iter(), second.said.into_iter()];
        let mut told = told.into_iter();
        let mut position = opening.position.clone();
        let after_opening = &played.moves[played.opening_plies..];
        assert_eq!(after_opening.len(), played.notes.len());
        for (&m, note) in after_opening.iter().zip(&played.notes) {
            let expected = if m == AnyMove::Pass {
                passes += 1;
                Note::default()
            } else {
                let choice = said[position.turn().index()].next().expect("asked");
                assert_eq!(choice.m, m);
                let micros = note.micros;
                Note {
                    micros,
                    ..choice.note
                }
            };
            assert_eq!(*note, expected);
            position.play(m).unwrap();
            assert_eq!(told.next(), Some((m, position.clone())));
        }
        assert_eq!(told.next(), None);
        assert!(said.iter_mut().all(|rest| rest.next().is_none()));
        let outcome = position.outcome().expect("over");
        assert_eq!(
            (played.score, played.reason),
            (outcome.into(), EndReason::Board)
        );
    }
    assert!(passes > 20, "{passes}");
}

/// A player that refuses the game loses it, whichever side it has; one that fails because everything was stopped loses nothing.
#[test]
fn a_fault_costs_its_own_player_the_game() {
    let opening = Openings::new(Game::TIC_TAC_TOE, &OpeningSource::Start, 0)
        .unwrap()
        .of(0);
    for side in Player::BOTH {
        for stopped in [false, true] {
            let stop = AtomicBool::new(stopped);
            let [mut first, mut second] = [1, 2].map(ByLot::new);
            [&mut first, &mut second][side.index()].refuses = true;
            let timer = SystemTimer::default();
            let conditions = conditions(Control::new(&stop), &timer);
            let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
            let played = arbiter::play(&FIXTURE, &opening, players, &conditions, &mut |_, _| {});
            let ended = played.map(|game| (game.score, game.reason, game.moves.len()));
            let lost = (Score::won_by(side.opponent()), EndReason::Refused, 0);
            assert_eq!(ended, (!stopped).then_some(lost), "{side:?}");
        }
    }
}

/// A clock that every move of one player sets forward.
#[derive(Debug, Default)]
struct Forward(Mutex<Duration>);

impl Timer for Forward {
    fn now(&self) -> Duration {
        *self.0.lock().unwrap()
    }
}

/// Takes the first legal move, and too long for the one of this number.
struct LateAt<'a> {
    number: usize,
    timer: &'a Forward,
}

impl Contestant for LateAt<'_> {
    fn new_game(&mut self, _: &AnyPosition, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        if turn.moves.len() + 1 == self.number {
            *self.timer.0.lock().unwrap() += Duration::from_secs(3);
        }
        Ok(Choice {
            m: turn.position.moves().next().unwrap(),
            note: Note::default(),
        })
    }
}

/// A late move is told with its number in the game, the opening counted, its time and the time that there was.
#[test]
fn a_late_move_is_told_by_its_number() {
    let source = OpeningSource::List(vec!["b2".to_owned()]);
    let opening = Openings::new(Game::TIC_TAC_TOE, &source, 0).unwrap().of(0);
    for number in 2..=5 {
        let timer = Forward::default();
        let limits = MoveLimits {
            time: Some(1_000),
            ..MoveLimits::default()
        };
        let conditions = Conditions {
            limits: [limits; 2],
            ..conditions(Control::never(), &timer)
        };
        let late = || LateAt {
            number,
            timer: &timer,
        };
        let (mut first, mut second) = (late(), late());
        let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
        let game = arbiter::play(&FIXTURE, &opening, players, &conditions, &mut |_, _| {}).unwrap();
        let loser = Player::BOTH[(number - 1) % 2];
        assert_eq!(
            (game.score, game.reason),
            (Score::won_by(loser.opponent()), EndReason::Time)
        );
        assert_eq!(game.moves.len(), number - 1);
        let number = number.to_string();
        let parts = vec![number.as_str(), "3.0s", "1.0s"];
        assert_eq!(read(&game.detail), [StoryPart::Remark(Remark::Late, parts)]);
    }
}

/// What a position is worth to the side to move, by looking at everything.
fn minimax(position: &AnyPosition, known: &mut HashMap<AnyPosition, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == position.turn() => 1,
            Some(_) => -1,
            None => 0,
        };
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves: Vec<AnyMove> = position.moves().collect();
    let values = moves
        .iter()
        .map(|&m| -minimax(&position.after_unchecked(m), known));
    let value = values.max().expect("a game that goes on has moves");
    known.insert(position.clone(), value);
    value
}

/// Judged are the moves of a side at which it had a choice, those of the opening not; wrong are those that gave away a result.
#[test]
fn mistakes_are_those_that_minimax_finds() {
    let mut known = HashMap::new();
    let (mut wrong, mut right) = (0, 0);
    for seed in 0..12 {
        let source = OpeningSource::Random { plies: 3 };
        let opening: Opening = Openings::new(Game::TIC_TAC_TOE, &source, seed)
            .unwrap()
            .of(0);
        let timer = SystemTimer::default();
        let conditions = Conditions {
            mistakes: Some(Duration::from_secs(20)),
            ..conditions(Control::never(), &timer)
        };
        let [mut first, mut second] = [seed, seed + 99].map(ByLot::new);
        let players: [&mut dyn Contestant; 2] = [&mut first, &mut second];
        let game: PlayedGame =
            arbiter::play(&FIXTURE, &opening, players, &conditions, &mut |_, _| {}).unwrap();
        let mut expected = [Mistakes::default(); 2];
        let mut position = opening.position.clone();
        for &m in &game.moves[game.opening_plies..] {
            let next = position.after_unchecked(m);
            if position.count_moves() > 1 {
                let side = &mut expected[position.turn().index()];
                let is_wrong = -minimax(&next, &mut known) < minimax(&position, &mut known);
                side.judged += 1;
                side.wrong += u32::from(is_wrong);
                wrong += u32::from(is_wrong);
                right += u32::from(!is_wrong);
            }
            position = next;
        }
        assert_eq!(game.mistakes, Some(expected), "{:?}", game.moves);
    }
    assert!(wrong > 5 && right > 5, "{wrong} {right}");
}
