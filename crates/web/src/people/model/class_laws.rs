//! The client of a class against the real server, over connections that break and a server that is
//! killed: what a member knows is what one who comes in now is told, and a pupil whose answer was lost
//! is the same pupil.

use super::classroom::{Classroom, ConnectionGoal, Notice};
use super::connection::{Effect, Input};
use fastrand::Rng;
use harif_server::people::HallLimits;
use harif_server::people::hall::{Hall, Letters};
use harif_server::people::store::SqliteStore;
use harif_wire::class::{
    ClassAct, GameSetup, Pairing, RoomState, ScreenBoard, SharedBoard, TournamentPlan,
};
use harif_wire::link::SECRET_LENGTH;
use harif_wire::{FischerClock, Refusal};
use proptest::prelude::*;
use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};
use tempfile::TempDir;

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

struct Person {
    class: Classroom,
    line: Option<u64>,
    to_server: VecDeque<String>,
    to_client: VecDeque<String>,
    exported: String,
}

struct School {
    folder: TempDir,
    hall: Hall,
    random: Rng,
    now: u64,
    next_line: u64,
    people: Vec<Person>,
}

fn hall(folder: &TempDir, seed: u64) -> Hall {
    let mut limits = HallLimits::default();
    limits.messages.burst = 1_000_000;
    limits.reports.burst = 1_000_000;
    let mut random = Rng::with_seed(seed);
    let bytes = Box::new(move |bytes: &mut [u8]| {
        random.fill(bytes);
        true
    });
    let store = SqliteStore::open(&folder.path().join("people.db")).expect("a store");
    Hall::new(Box::new(store), bytes, limits)
}

impl School {
    /// A teacher and some pupils.
    fn new(seed: u64, pupils: usize) -> Self {
        let mut random = Rng::with_seed(seed);
        let folder = super::laws::folder();
        let mut school = Self {
            hall: hall(&folder, random.u64(..)),
            folder,
            random,
            now: 1_700_000_000_000,
            next_line: 0,
            people: Vec::new(),
        };
        let password = "correct horse".to_owned();
        school.come(ConnectionGoal::Open { password });
        school.settle();
        let room = school.people[0].class.room().expect("a room").to_owned();
        for number in 0..pupils {
            let letter = char::from(b'a' + number as u8);
            let goal = ConnectionGoal::Join {
                room: room.clone(),
                secret: Some(letter.to_string().repeat(SECRET_LENGTH)),
            };
            let index = school.come(goal);
            // The answer may be lost.
            for _ in 0..school.random.usize(..3) {
                school.hand_in(index);
                school.break_line(index);
            }
            school.settle();
        }
        school
    }

    fn come(&mut self, goal: ConnectionGoal) -> usize {
        self.people.push(Person {
            class: Classroom::new(goal),
            line: None,
            to_server: VecDeque::new(),
            to_client: VecDeque::new(),
            exported: String::new(),
        });
        let index = self.people.len() - 1;
        self.tell(index, Input::Time);
        index
    }

    fn tell(&mut self, index: usize, input: Input<'_, ClassAct>) {
        let effects = self.people[index].class.handle(self.now, input);
        for effect in effects {
            let person = &mut self.people[index];
            match effect {
                Effect::Call => {
                    self.next_line += 1;
                    person.line = Some(self.next_line);
                    self.hall.connect(self.now, self.next_line, ADDRESS);
                    self.tell(index, Input::Opened);
                }
                Effect::HangUp => self.hang_up(index),
                Effect::Send(text) => person.to_server.push_back(text),
                Effect::Tell(Notice::Refused(why)) => {
                    let odd = matches!(why, Refusal::Room | Refusal::Store | Refusal::Unreadable);
                    assert!(!odd, "{why:?}");
                }
                Effect::Tell(Notice::Exported(text)) => person.exported = text,
                Effect::Tell(_) => {}
            }
        }
    }

    fn hang_up(&mut self, index: usize) {
        let person = &mut self.people[index];
        person.to_server.clear();
        person.to_client.clear();
        if let Some(line) = person.line.take() {
            let letters = self.hall.disconnect(self.now, line);
            self.post(letters);
        }
    }

    /// A connection breaks, with everything on its way.
    fn break_line(&mut self, index: usize) {
        self.hang_up(index);
        self.tell(index, Input::Closed);
        self.now += 10_000;
        self.tell(index, Input::Time);
    }

    fn post(&mut self, letters: Letters) {
        for (line, message) in letters {
            let person = self.people.iter_mut().find(|it| it.line == Some(line));
            if let Some(person) = person {
                let text = serde_json::to_string(&message).expect("JSON");
                person.to_client.push_back(text);
            }
        }
    }

    fn hand_in(&mut self, index: usize) {
        let person = &mut self.people[index];
        let Some((line, text)) = person.line.zip(person.to_server.pop_front()) else {
            return;
        };
        let letters = self.hall.hear(self.now, line, &text);
        self.post(letters);
        for job in self.hall.take_jobs() {
            let (ticket, key) = job.run();
            let letters = self.hall.derived(self.now, ticket, key);
            self.post(letters);
        }
    }

    fn hand_out(&mut self, index: usize) {
        if let Some(text) = self.people[index].to_client.pop_front() {
            self.tell(index, Input::Heard(&text));
        }
    }

    fn restart(&mut self) {
        self.hall = hall(&self.folder, self.random.u64(..));
        for index in 0..self.people.len() {
            let person = &mut self.people[index];
            (person.line, person.to_server, person.to_client) = Default::default();
            self.tell(index, Input::Closed);
        }
    }

    /// All come back and hear everything.
    fn settle(&mut self) {
        for _ in 0..4 {
            self.now += 10_000;
            for index in 0..self.people.len() {
                self.tell(index, Input::Time);
            }
            let is_busy = |it: &Person| !it.to_server.is_empty() || !it.to_client.is_empty();
            while self.people.iter().any(is_busy) {
                for index in 0..self.people.len() {
                    self.hand_in(index);
                    self.hand_out(index);
                }
            }
        }
    }

    fn act(&mut self, index: usize) {
        let number = self.random.u32(1..4);
        let state = self.people[index].class.state().expect("a room").clone();
        let clock = Some(FischerClock {
            time_ms: 60_000_000,
            increment_ms: 0,
        });
        let setup = GameSetup {
            game: "tictactoe".into(),
            position: None,
            clock,
        };
        let link = "#/learn?r=3".to_owned();
        let game = self.random.choice(state.games.iter()).cloned();
        let act = match (index, self.random.usize(..8)) {
            (0, 0) => ClassAct::Assign { link },
            (0, 1) => ClassAct::Unassign { assignment: number },
            (0, 2) => ClassAct::Show(SharedBoard {
                game: game.map(|game| game.id),
                link: None,
            }),
            (0, 3) => ClassAct::Show(SharedBoard {
                game: None,
                link: Some(link),
            }),
            (0, 4) => ClassAct::Lock {
                locked: self.random.bool(),
            },
            (0, 5) => ClassAct::Tournament(TournamentPlan {
                format: self
                    .random
                    .choice([Pairing::Swiss, Pairing::RoundRobin])
                    .expect("one"),
                setup,
                players: vec![1, 2, 3],
                rounds: 2,
                games: 1,
                minutes: 1,
            }),
            (0, 6) => ClassAct::Stop { tournament: number },
            (0, _) => ClassAct::Pair {
                players: [1, 2],
                setup,
            },
            (_, 0) => ClassAct::Rename {},
            (_, 1) => ClassAct::Rotate {},
            (_, 2) => ClassAct::Invite {
                member: number,
                side: None,
                setup,
            },
            (_, 3) => ClassAct::Reply {
                invite: number,
                yes: self.random.bool(),
            },
            _ => ClassAct::Progress {
                assignment: number,
                done: self.random.u32(..2),
                of: 1,
                board: self.random.bool().then(|| ScreenBoard {
                    game: "tictactoe".into(),
                    position: "start".into(),
                }),
            },
        };
        self.tell(index, Input::Act(act));
    }

    fn step(&mut self) {
        let index = self.random.usize(..self.people.len());
        match self.random.usize(..20) {
            0..5 if self.people[index].class.connection.is_up() => self.act(index),
            0..12 => self.hand_in(index),
            12..17 => self.hand_out(index),
            17 => self.break_line(index),
            18 if self.random.usize(..4) == 0 => self.restart(),
            _ => {
                self.now += self.random.u64(..2_000);
                let letters = self.hall.tick(self.now);
                self.post(letters);
            }
        }
    }

    /// What a member is told who comes in now.
    fn fresh(&mut self, index: usize) -> RoomState {
        let class = &self.people[index].class;
        let goal = ConnectionGoal::Enter {
            room: class.room().expect("a room").to_owned(),
            token: class.token().expect("a token").to_owned(),
        };
        let other = self.come(goal);
        self.settle();
        let state = self.people[other].class.state().expect("a room").clone();
        self.hang_up(other);
        self.people.pop();
        // Others hear that it is gone.
        self.settle();
        state
    }
}

/// What does not depend on when it was asked.
fn timeless(state: &RoomState) -> RoomState {
    let mut state = state.clone();
    (state.now, state.token) = (0, None);
    for member in &mut state.members {
        (member.since, member.here) = (0, true);
    }
    for board in &mut state.boards {
        (board.at, board.clocks) = (0, None);
    }
    state.members.sort_by_key(|it| it.id);
    state.games.sort_by(|a, b| a.id.cmp(&b.id));
    state.boards.sort_by(|a, b| a.game.cmp(&b.game));
    state.progress.sort_by_key(|it| (it.assignment, it.member));
    state.invites.sort_by_key(|it| it.id);
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("HARIF_FULL").is_some() { 300 } else { 20 }))]

    #[test]
    fn a_member_knows_what_one_who_comes_in_now_is_told(seed in any::<u64>()) {
        members_know_what_is_told(seed);
    }
}

fn members_know_what_is_told(seed: u64) {
    let mut school = School::new(seed, 3);
    for _ in 0..250 {
        school.step();
    }
    school.settle();
    for index in 0..school.people.len() {
        let known = timeless(school.people[index].class.state().expect("a room"));
        let told = timeless(&school.fresh(index));
        assert_eq!(known, told, "member {index}");
    }
}

/// A pupil changes its token three times on one connection and hears only of the first change.
#[test]
fn the_last_token_that_was_heard_of_stays_good() {
    members_know_what_is_told(8_084_268_490_040_830_400);
}

/// However often the answer is lost, a pupil comes in once.
#[test]
fn a_pupil_whose_answer_was_lost_comes_in_once() {
    for seed in 0..10 {
        let school = School::new(seed, 3);
        for person in &school.people {
            let state = person.class.state().expect("a room");
            assert_eq!(state.members.len(), 4, "{:?}", state.members);
            assert!(state.members.iter().all(|member| member.here));
        }
    }
}

#[test]
fn an_export_comes_whole_and_a_room_that_is_erased_is_gone() {
    let mut school = School::new(1, 2);
    for act in [
        ClassAct::Assign {
            link: "#/learn?r=3".into(),
        },
        ClassAct::Export {},
    ] {
        school.tell(0, Input::Act(act));
        school.settle();
    }
    let lines: Vec<&str> = school.people[0].exported.lines().collect();
    assert!(lines.len() > 3, "{lines:?}");
    for line in lines {
        assert!(
            serde_json::from_str::<serde_json::Value>(line).is_ok(),
            "{line}"
        );
    }
    school.tell(0, Input::Act(ClassAct::Erase {}));
    school.settle();
    for person in &school.people {
        assert_eq!(person.class.connection.turned_away(), Some(Refusal::Room));
    }
}
