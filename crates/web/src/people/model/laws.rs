//! The client against the real server, over a network that breaks, delays and delivers late, with a
//! server that is killed now and then. Whatever happens: both clients end up with the server's game,
//! and what a person did has happened once, or the person was told that it did not.

use super::client::{Act, Client, ConnectionGoal, Notice};
use super::connection::{Effect, Input};
use super::known::Known;
use fastrand::Rng;
use harif_rules::{AnyMove, Position};
use harif_server::people::HallLimits;
use harif_server::people::game::Match;
use harif_server::people::hall::Hall;
use harif_server::people::store::{SqliteStore, Store};
use harif_wire as wire;
use harif_wire::link::SECRET_LENGTH;
use harif_wire::link::SeatLink;
use harif_wire::{FischerClock, GameRequest, Offer, Refusal, Side, VERSION};
use proptest::prelude::*;
use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};
use tempfile::TempDir;

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// How far the server's clock is ahead of that of the clients.
const AHEAD: u64 = 777_000;

/// A connection between a person and the server.
struct Line {
    number: u64,
    person: usize,
    /// What is on its way, in both directions.
    to_server: VecDeque<String>,
    to_client: VecDeque<String>,
    /// Whether the client has given it up; what it sent may still arrive.
    is_left: bool,
}

struct Person {
    client: Client,
    /// The connection that the client has, and whether it knows that it is open.
    line: Option<u64>,
    /// What it did that is not settled, and everything that was settled as refused.
    refused: usize,
    acted: usize,
    pass: Option<SeatLink>,
    invite: Option<(String, String)>,
}

struct World {
    /// The folder of the store, which outlives the server.
    folder: TempDir,
    hall: Hall,
    random: Rng,
    /// The time of the clients.
    now: u64,
    lines: Vec<Line>,
    next_line: u64,
    people: Vec<Person>,
}

/// A folder in memory where the machine has one: stores write through to the disk.
pub(super) fn folder() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    let made = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    made.expect("a folder")
}

fn store(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(&folder.path().join("people.db")).expect("a store")
}

fn hall(folder: &TempDir, seed: u64) -> Hall {
    let mut limits = HallLimits::default();
    limits.messages.burst = 1_000_000;
    let mut random = Rng::with_seed(seed);
    let bytes = Box::new(move |bytes: &mut [u8]| {
        random.fill(bytes);
        true
    });
    Hall::new(Box::new(store(folder)), bytes, limits)
}

fn person(goal: ConnectionGoal) -> Person {
    Person {
        client: Client::new(goal, Some("s".repeat(SECRET_LENGTH))),
        line: None,
        refused: 0,
        acted: 0,
        pass: None,
        invite: None,
    }
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let folder = folder();
        let hall = hall(&folder, random.u64(..));
        let game = [
            "tictactoe",
            "connect4",
            "othello(size=4)",
            "othello(size=6)",
        ];
        let clock = random.bool().then(|| FischerClock {
            time_ms: random.u64(5_000..200_000),
            increment_ms: random.u64(..3_000),
        });
        let wanted = GameRequest {
            version: VERSION,
            game: game[random.usize(..4)].to_owned(),
            position: None,
            side: [None, Some(Side::First), Some(Side::Second)][random.usize(..3)],
            clock,
            public: None,
        };
        let mut world = Self {
            folder,
            hall,
            random,
            now: 1_700_000_000_000,
            lines: Vec::new(),
            next_line: 1,
            people: vec![person(ConnectionGoal::Create(wanted))],
        };
        // The links go by another way.
        world.wake(0);
        world.deliver_all();
        let (invite, watch) = world.people[0].invite.clone().expect("a new game");
        let game = world.people[0].pass.clone().expect("a seat").game;
        for token in [invite, watch] {
            let game = game.clone();
            world
                .people
                .push(person(ConnectionGoal::Enter(SeatLink { game, token })));
            let index = world.people.len() - 1;
            world.wake(index);
            // The server hears the wish to sit down, and its answer may be lost.
            for _ in 0..world.random.usize(..3) {
                for at in 0..world.lines.len() {
                    world.hand_in(at);
                }
                world.break_line(index);
                world.now += 10_000;
                world.wake(index);
            }
            world.deliver_all();
        }
        world
    }

    fn wake(&mut self, index: usize) {
        self.tell(index, Input::Time);
    }

    /// Lets something happen to a client, and does what it asks for.
    fn tell(&mut self, index: usize, input: Input<'_, Act>) {
        let effects = self.people[index].client.handle(self.now, input);
        for effect in effects {
            let person = &mut self.people[index];
            match effect {
                Effect::Call => {
                    assert!(person.line.is_none(), "one connection at a time");
                    let number = self.next_line;
                    self.next_line += 1;
                    person.line = Some(number);
                    self.hall.connect(self.now + AHEAD, number, ADDRESS);
                    self.lines.push(Line {
                        number,
                        person: index,
                        to_server: VecDeque::new(),
                        to_client: VecDeque::new(),
                        is_left: false,
                    });
                    self.tell(index, Input::Opened);
                }
                Effect::HangUp => {
                    let number = person.line.take();
                    self.leave(number);
                }
                Effect::Send(text) => {
                    let number = person.line.expect("a connection to send on");
                    let line = self.lines.iter_mut().find(|line| line.number == number);
                    line.expect("a line").to_server.push_back(text);
                }
                Effect::Tell(notice) => match notice {
                    Notice::Created {
                        seat,
                        invite,
                        watch,
                        ..
                    } => {
                        person.pass = Some(seat);
                        person.invite = Some((invite, watch));
                    }
                    Notice::Entered { pass, .. } => person.pass = Some(pass),
                    Notice::Refused(why) => {
                        let odd = matches!(
                            why,
                            Refusal::Unknown | Refusal::Unreadable | Refusal::Version
                        );
                        assert!(!odd, "{why:?}");
                        person.refused += 1;
                    }
                    _ => {}
                },
            }
        }
    }

    fn leave(&mut self, number: Option<u64>) {
        let line = self
            .lines
            .iter_mut()
            .find(|line| Some(line.number) == number);
        if let Some(line) = line {
            line.is_left = true;
            line.to_client.clear();
        }
    }

    fn post(&mut self, letters: Vec<(u64, wire::ServerMessage)>) {
        for (number, message) in letters {
            let line = self.lines.iter_mut().find(|line| line.number == number);
            if let Some(line) = line.filter(|line| !line.is_left) {
                line.to_client
                    .push_back(serde_json::to_string(&message).expect("JSON"));
            }
        }
    }

    /// The oldest message of a line reaches the server, perhaps long after the client has left it.
    fn hand_in(&mut self, at: usize) {
        if let Some(text) = self.lines[at].to_server.pop_front() {
            let letters = self
                .hall
                .hear(self.now + AHEAD, self.lines[at].number, &text);
            self.post(letters);
        }
    }

    fn hand_out(&mut self, at: usize) {
        if let Some(text) = self.lines[at].to_client.pop_front() {
            let index = self.lines[at].person;
            self.tell(index, Input::Heard(&text));
        }
    }

    /// The connection of a person breaks. What is on its way to the server may still come, or not.
    fn break_line(&mut self, index: usize) {
        let Some(number) = self.people[index].line.take() else {
            return;
        };
        if self.random.bool() {
            let line = self.lines.iter_mut().find(|line| line.number == number);
            line.expect("a line").to_server.clear();
        }
        self.leave(Some(number));
        self.tell(index, Input::Closed);
    }

    /// The server learns that a connection is gone.
    fn forget_line(&mut self, at: usize) {
        if self.lines[at].is_left && self.lines[at].to_server.is_empty() {
            let line = self.lines.remove(at);
            let letters = self.hall.disconnect(self.now + AHEAD, line.number);
            self.post(letters);
        }
    }

    /// Kills the server: what it had only in memory is gone, and so is every connection.
    fn restart(&mut self) {
        self.hall = hall(&self.folder, self.random.u64(..));
        self.lines.clear();
        for index in 0..self.people.len() {
            if self.people[index].line.take().is_some() {
                self.tell(index, Input::Closed);
            }
        }
    }

    fn known(&self, index: usize) -> Option<&Known> {
        self.people[index].client.known()
    }

    /// A person does something that the page offers at that moment.
    fn act(&mut self, index: usize) {
        let Some(known) = self.known(index).cloned() else {
            return;
        };
        if self.people[index].client.unconfirmed().is_some() {
            return;
        }
        let asked = known
            .offer
            .is_some_and(|offer| Some(offer.side) != known.seat);
        let act = match self.random.usize(..20) {
            0 if self.random.usize(..5) == 0 => Act::Offer(Offer::Draw),
            1 | 2 => Act::Offer(Offer::Takeback),
            3 if known.is_over() => Act::Offer(Offer::Rematch),
            4..=8 if asked => Act::Answer(self.random.usize(..4) > 0),
            9 if self.random.usize(..10) == 0 => Act::Resign,
            _ => {
                let moves: Vec<AnyMove> = known.position().moves().collect();
                match self.random.choice(moves) {
                    Some(m) => Act::Move(m),
                    None => return,
                }
            }
        };
        self.tell(index, Input::Act(act));
        if self.people[index].client.unconfirmed().is_some() {
            self.people[index].acted += 1;
        }
    }

    fn step(&mut self) {
        let index = self.random.usize(..self.people.len());
        let lines = self.lines.len();
        let line = self.random.usize(..lines.max(1));
        match self.random.usize(..40) {
            0..=6 => self.act(index),
            7..=18 if lines > 0 => self.hand_in(line),
            19..=30 if lines > 0 => self.hand_out(line),
            31 | 32 => self.break_line(index),
            33 | 34 if lines > 0 => self.forget_line(line),
            35 if self.random.usize(..6) == 0 => self.restart(),
            36 => {
                let is_there = self.random.bool();
                self.tell(index, Input::Network(is_there));
            }
            _ => {
                self.now += self.random.u64(..1_500);
                let letters = self.hall.tick(self.now + AHEAD);
                self.post(letters);
                for index in 0..self.people.len() {
                    let due = self.people[index].client.wake_at();
                    if due.is_some_and(|at| at <= self.now) {
                        self.wake(index);
                    }
                }
            }
        }
    }

    fn deliver_all(&mut self) {
        while self
            .lines
            .iter()
            .any(|line| !line.to_server.is_empty() || !line.to_client.is_empty())
        {
            for at in 0..self.lines.len() {
                self.hand_in(at);
            }
            for at in 0..self.lines.len() {
                self.hand_out(at);
            }
        }
    }

    /// The network is well again: everything arrives, and time passes until the clients are quiet.
    fn settle(&mut self) {
        for _ in 0..30 {
            self.deliver_all();
            self.now += 1_000;
            for index in 0..self.people.len() {
                self.wake(index);
            }
        }
        self.deliver_all();
    }
}

/// How a game went, to see that the law meets every kind of thing.
#[derive(Default)]
struct Seen {
    moves: usize,
    takebacks: usize,
    ended: usize,
    rematches: usize,
    refused: usize,
}

/// The clients of both players and of one who watches, some way into a game, with the time of their clocks.
pub(in crate::people) fn some_game(seed: u64, steps: usize) -> (Vec<Client>, u64) {
    let mut world = World::new(seed);
    for _ in 0..steps {
        world.step();
    }
    world.settle();
    let clients = world.people.into_iter().map(|person| person.client);
    (clients.collect(), world.now)
}

fn play(seed: u64, steps: usize) -> Seen {
    let mut world = World::new(seed);
    for _ in 0..steps {
        world.step();
    }
    world.settle();
    let game = world.people[0].pass.clone().expect("a seat").game;
    let (row, kept) = store(&world.folder)
        .load(&game)
        .expect("a store")
        .expect("a game");
    let start = world.known(0).expect("a game").start().clone();
    let server = Match::restore(start, row.clock, kept.clone()).expect("a game");
    let now = world.now;
    let mut seen = Seen::default();
    for (index, person) in world.people.iter().enumerate() {
        let client = &person.client;
        let known = client.known().expect("a game");
        assert!(
            client.connection.is_up(),
            "person {index} is not back: {:?}",
            client.connection.line()
        );
        assert_eq!(client.unconfirmed(), None, "person {index} still waits");
        assert_eq!(known.last(), server.last());
        assert_eq!(known.position(), server.position());
        assert!(known.moves().eq(server.moves()));
        assert_eq!(known.is_over(), server.is_over());
        // Everything arrives at once in the end, so the clocks agree to the millisecond.
        assert_eq!(client.connection.clock.at(now), now + AHEAD);
        assert_eq!(
            known.clocks_at(client.connection.clock.at(now)),
            server.clocks_at(now + AHEAD)
        );
        seen.refused += person.refused;
    }
    // Every move of a person is there once: each act was settled in one way.
    let moved = |side: wire::Side| {
        let by = |event: &&wire::GameEvent| matches!(&event.what, wire::Happening::Moved { side: mover, m } if *mover == side && m != "pass");
        kept.iter().filter(by).count()
    };
    for person in &world.people[..2] {
        let side = person
            .client
            .known()
            .and_then(|known| known.seat)
            .expect("a side");
        let side = match side {
            Side::First => wire::Side::First,
            Side::Second => wire::Side::Second,
        };
        assert!(moved(side) <= person.acted, "a move was doubled");
    }
    for event in &kept {
        match event.what {
            wire::Happening::Moved { .. } => seen.moves += 1,
            wire::Happening::Tookback { .. } => seen.takebacks += 1,
            wire::Happening::Ended { .. } => seen.ended += 1,
            wire::Happening::Rematch { .. } => seen.rematches += 1,
            _ => {}
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("HARIF_FULL").is_some() { 2_000 } else { 60 }))]

    #[test]
    fn a_client_comes_back_with_everything_and_acts_once(seed in any::<u64>()) {
        play(seed, 900);
    }
}

/// The law above would say little about games in which nothing happens.
#[test]
fn random_games_meet_everything() {
    let mut all = Seen::default();
    for seed in 0..60 {
        let seen = play(seed, 900);
        all.moves += seen.moves;
        all.takebacks += seen.takebacks;
        all.ended += seen.ended;
        all.rematches += seen.rematches;
        all.refused += seen.refused;
    }
    assert!(all.moves > 150, "{} moves", all.moves);
    let rare = [all.takebacks, all.ended, all.rematches, all.refused];
    assert!(rare.iter().all(|&count| count > 0), "{rare:?}");
}

/// A move that is made while the connection is lost is kept and played when it is back.
#[test]
fn a_move_made_without_a_connection_is_played_later() {
    let mut world = World::new(4);
    let mover = (0..2)
        .find(|&index| world.known(index).expect("a game").is_own_turn())
        .expect("a side to move");
    world.break_line(mover);
    let m = world
        .known(mover)
        .expect("a game")
        .position()
        .moves()
        .next()
        .expect("a move");
    world.tell(mover, Input::Act(Act::Move(m)));
    let (shown, last) = world.people[mover].client.position().expect("a board");
    assert_eq!(last, Some(m), "it is on the board at once");
    assert_eq!(
        world.known(mover).expect("a game").ply(),
        0,
        "but it is not confirmed"
    );
    world.settle();
    for index in 0..3 {
        assert_eq!(*world.known(index).expect("a game").position(), shown);
    }
}

/// A silent connection is given up, and a new one made.
#[test]
fn a_connection_that_says_nothing_is_given_up() {
    let mut world = World::new(5);
    let before = world.people[0].line;
    // Nothing is delivered any more; the client asks, waits, and calls again.
    for _ in 0..40 {
        world.now += 1_000;
        world.wake(0);
    }
    assert_ne!(world.people[0].line, before);
    world.settle();
    assert!(world.people[0].client.connection.is_up());
}
