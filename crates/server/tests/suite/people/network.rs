//! Two players and a watcher over a network that loses, repeats and delays, on a server that is
//! killed now and then.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr};

use fastrand::Rng;
use harif_rules::{AnyPosition, Game, Position, notation};
use harif_server::people::hall::{ClientId, Hall};
use harif_server::people::store::Changed;
use harif_wire::{
    ClientMessage, FischerClock, GameEvent, GamePass, GameRequest, GameSummary, Happening, Offer,
    Refusal, ServerMessage, Side, VERSION,
};

use harif_wire::link::SECRET_LENGTH;

use super::{Failing, Shared, hall};

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// One who plays, or watches where there is no side.
pub(crate) struct Person {
    client: ClientId,
    pub(crate) side: Option<Side>,
    token: String,
    /// What the token becomes where the person sits down.
    secret: String,
    /// What the client knows: every event that reached it.
    pub(crate) view: Vec<GameEvent>,
    to_server: VecDeque<String>,
    from_server: VecDeque<ServerMessage>,
    /// What it ever sent, for the network to repeat.
    sent: Vec<String>,
    /// The moves it meant: after which event, and which.
    pub(crate) meant: Vec<(u32, String)>,
}

/// The whole world of a test.
pub(crate) struct World {
    pub(crate) store: Shared,
    hall: Hall,
    pub(crate) random: Rng,
    now: u64,
    next_client: ClientId,
    pub(crate) game: String,
    pub(crate) rules: Game,
    pub(crate) clock: Option<FischerClock>,
    /// First, second, watcher.
    pub(crate) people: [Person; 3],
    /// How many connections were cut because a group could not be kept.
    pub(crate) groups_lost: usize,
}

fn person(client: ClientId, side: Option<Side>, token: String) -> Person {
    Person {
        client,
        side,
        token,
        secret: String::from_utf8(vec![b'a' + client as u8; SECRET_LENGTH]).expect("letters"),
        view: Vec::new(),
        to_server: VecDeque::new(),
        from_server: VecDeque::new(),
        sent: Vec::new(),
        meant: Vec::new(),
    }
}

pub(crate) fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("JSON")
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let store = Shared::new();
        let mut hall = hall(&store, random.u64(..));
        let rules: Game = ["tictactoe", "connect4", "othello:size=4", "othello:size=6"]
            [random.usize(..4)]
        .parse()
        .expect("a game");
        let clock = random.bool().then(|| FischerClock {
            time_ms: random.u64(1_000..60_000),
            increment_ms: random.u64(..3_000),
        });
        let side = if random.bool() {
            Side::First
        } else {
            Side::Second
        };
        let now = 1_700_000_000_000;
        hall.connect(now, 1, ADDRESS);
        let wanted = GameRequest {
            version: VERSION,
            game: rules.to_string(),
            position: None,
            side: Some(side),
            clock,
            public: None,
        };
        let letters = hall.hear(now, 1, &text(&ClientMessage::Create(wanted)));
        let ServerMessage::Created {
            game,
            token,
            invite,
            watch,
            ..
        } = letters[0].1.clone()
        else {
            panic!("{letters:?}");
        };
        let mut players = [
            person(1, Some(side), token),
            person(2, Some(side.opponent()), invite),
        ];
        players.sort_by_key(|player| player.side.map(Side::index));
        let [first, second] = players;
        let mut world = Self {
            store,
            hall,
            random,
            now,
            next_client: 3,
            game,
            rules,
            clock,
            people: [first, second, person(3, None, watch)],
            groups_lost: 0,
        };
        world.post(letters);
        // The friend takes the seat at once: until then nothing can be played.
        // How often the answer is lost, and whether the server is killed meanwhile, is by lot.
        let friend = side.opponent().index();
        for _ in 0..=world.random.usize(..3) {
            world.reconnect(friend);
            if world.random.usize(..4) == 0 {
                world.restart();
            }
        }
        world.deliver_all();
        world
    }

    /// Puts messages on their way; those to connections that are gone are lost.
    fn post(&mut self, letters: Vec<(ClientId, ServerMessage)>) {
        for (client, message) in letters {
            let person = self
                .people
                .iter_mut()
                .find(|person| person.client == client);
            if let Some(person) = person {
                person.from_server.push_back(message);
            }
        }
    }

    /// Loses the connection of a person with everything on its way, and opens a new one.
    fn reconnect(&mut self, index: usize) {
        let old = self.people[index].client;
        let letters = self.hall.disconnect(self.now, old);
        self.post(letters);
        self.next_client += 1;
        let client = self.next_client;
        let person = &mut self.people[index];
        person.client = client;
        person.to_server.clear();
        person.from_server.clear();
        self.hall.connect(self.now, client, ADDRESS);
        let enter = ClientMessage::Enter {
            version: VERSION,
            game: self.game.clone(),
            token: person.token.clone(),
            since: person.view.len() as u32,
            secret: Some(person.secret.clone()),
        };
        let letters = self.hall.hear(self.now, client, &text(&enter));
        self.post(letters);
    }

    /// Kills the server: what it had only in memory is gone.
    fn restart(&mut self) {
        self.hall = hall(&self.store, self.random.u64(..));
        for index in 0..3 {
            self.reconnect(index);
        }
    }

    /// A message reaches the server.
    fn hand_in(&mut self, index: usize) {
        if let Some(message) = self.people[index].to_server.pop_front() {
            let client = self.people[index].client;
            let letters = self.hall.hear(self.now, client, &message);
            if self.people[index].side.is_none() {
                let to_watcher = letters.iter().filter(|(to, _)| *to == client);
                for (_, said) in to_watcher {
                    assert!(
                        !matches!(said, ServerMessage::Event(event) if event.at == self.now
                            && matches!(event.what, Happening::Moved { .. })),
                        "a watcher moved"
                    );
                }
            }
            self.post(letters);
        }
    }

    /// Messages of all reach the server at once, which keeps them in one step; that may fail.
    fn hand_in_together(&mut self) {
        let mut said = Vec::new();
        for person in &mut self.people {
            let count = self.random.usize(..=person.to_server.len());
            let messages = person.to_server.drain(..count);
            said.extend(messages.map(|message| (person.client, message)));
        }
        // In any order of the clients; what one says stays in its order.
        let first = said.get(self.random.usize(..said.len().max(1)));
        let first = first.map(|(client, _)| *client);
        said.sort_by_key(|(client, _)| Some(*client) != first);
        let failing = [
            None,
            None,
            None,
            None,
            Some(Failing::Before),
            Some(Failing::After),
        ];
        let failing = failing[self.random.usize(..failing.len())];
        *self.store.1.lock().expect("a wish") = failing;
        let said = said.iter();
        let said = said.map(|(client, message)| (*client, message.as_str()));
        let mut letters = self.hall.hear_together(self.now, said);
        *self.store.1.lock().expect("a wish") = None;
        if failing.is_some() {
            // One whose step fails at once may be told so.
            let why = Refusal::Store;
            letters.retain(
                |(_, said)| !matches!(said, ServerMessage::Refused { why: it, .. } if *it == why),
            );
        }
        self.post(letters);
        if failing == Some(Failing::After) {
            // A store that is lost and found again says that anything may have been written.
            let letters = self.hall.changed(self.now, [Changed::All]);
            self.post(letters);
        }
        let cut = self.hall.take_cut();
        for index in 0..3 {
            if cut.contains(&self.people[index].client) {
                // What was on its way is sent before the connection ends.
                while !self.people[index].from_server.is_empty() {
                    self.hand_out(index);
                }
                self.groups_lost += 1;
                self.reconnect(index);
            }
        }
    }

    /// A message reaches a person.
    fn hand_out(&mut self, index: usize) {
        let person = &mut self.people[index];
        match person.from_server.pop_front() {
            Some(ServerMessage::Event(event)) => {
                let at = event.number as usize;
                if let Some(known) = person.view.get(at - 1) {
                    assert_eq!(*known, event, "an event changed");
                } else {
                    assert_eq!(at, person.view.len() + 1, "an event is missing");
                    person.view.push(event);
                }
            }
            Some(ServerMessage::Entered(entered)) => {
                assert_eq!(entered.seat, person.side);
                if entered.token.is_some() {
                    assert!(entered.watch.is_some(), "a friend can let others watch");
                }
                if let Some(token) = entered.token {
                    person.token = token;
                }
            }
            Some(ServerMessage::Refused { why, .. }) => {
                assert!(
                    !matches!(why, Refusal::Store | Refusal::Unreadable | Refusal::Unknown),
                    "{why:?}"
                );
            }
            _ => {}
        }
    }

    /// The board as a person knows it.
    pub(crate) fn board(&self, index: usize) -> AnyPosition {
        let mut line = vec![AnyPosition::start(self.rules)];
        for event in &self.people[index].view {
            match &event.what {
                Happening::Moved { m, .. } => {
                    let m = m.parse().expect("a move");
                    line.push(line[line.len() - 1].after(m).expect("a legal move"));
                }
                Happening::Tookback { to } => line.truncate(to + 1),
                _ => {}
            }
        }
        line.pop().expect("a start")
    }

    /// A person does something: mostly what makes sense, sometimes what does not.
    fn act(&mut self, index: usize) {
        let board = self.board(index);
        let after = self.people[index].view.len() as u32;
        let random = &mut self.random;
        let offered = self.people[index].view.iter().rev().find_map(|event| {
            matches!(event.what, Happening::Offered { .. }).then_some(event.number)
        });
        let message = match random.usize(..24) {
            0 => ClientMessage::Offer {
                after,
                what: Offer::Draw,
            },
            1 | 2 => ClientMessage::Offer {
                after,
                what: Offer::Takeback,
            },
            3 => ClientMessage::Offer {
                after,
                what: Offer::Rematch,
            },
            4..=6 => ClientMessage::Answer {
                offer: offered.unwrap_or(after),
                yes: random.usize(..4) > 0,
            },
            7 if random.usize(..8) == 0 => ClientMessage::Resign {},
            8 => ClientMessage::Move {
                after: random.u32(..=after),
                m: ["a1", "4", "pass", "zz", ""][random.usize(..5)].to_owned(),
            },
            _ => {
                let moves: Vec<_> = board.moves().collect();
                let m = random.choice(moves);
                ClientMessage::Move {
                    after,
                    m: m.map_or("pass".to_owned(), |m| m.to_string()),
                }
            }
        };
        let person = &mut self.people[index];
        if let ClientMessage::Move { after, m } = &message {
            person.meant.push((*after, m.clone()));
        }
        let message = text(&message);
        person.sent.push(message.clone());
        person.to_server.push_back(message);
    }

    /// One random thing happens.
    pub(crate) fn step(&mut self) {
        let index = self.random.usize(..3);
        match self.random.usize(..40) {
            0..=7 => self.act(index),
            8..=15 => self.hand_in(index),
            16..=19 => self.hand_in_together(),
            20..=31 => self.hand_out(index),
            32..=34 => {
                // The network repeats an old message, late.
                let person = &mut self.people[index];
                if let Some(old) = self.random.choice(person.sent.clone()) {
                    person.to_server.push_back(old);
                }
            }
            35 => self.reconnect(index),
            36 if self.random.usize(..4) == 0 => self.restart(),
            37 => {
                // The network loses a message to the server.
                self.people[index].to_server.pop_back();
            }
            _ => {
                self.now += self.random.u64(..2_000);
                let letters = self.hall.tick(self.now);
                self.post(letters);
            }
        }
    }

    pub(crate) fn deliver_all(&mut self) {
        for index in 0..3 {
            while !self.people[index].to_server.is_empty() {
                self.hand_in(index);
            }
        }
        for index in 0..3 {
            while !self.people[index].from_server.is_empty() {
                self.hand_out(index);
            }
        }
    }

    /// All three come back once more and hear everything.
    pub(crate) fn settle(&mut self) {
        for index in 0..3 {
            self.reconnect(index);
        }
        self.deliver_all();
    }

    /// How the game stands for one who only looks, and what that one was told: with the key of a person,
    /// and with a wrong one.
    pub(crate) fn glance(&mut self, index: usize) -> Option<GameSummary> {
        self.next_client += 1;
        let client = self.next_client;
        self.hall.connect(self.now, client, ADDRESS);
        let pass = |token: &str| GamePass {
            game: self.game.clone(),
            token: token.to_owned(),
        };
        let passes = vec![pass("wrong"), pass(&self.people[index].token)];
        let message = text(&ClientMessage::Glance(passes));
        let mut letters = self.hall.hear(self.now, client, &message);
        letters.extend(self.hall.disconnect(self.now, client));
        let [(to, ServerMessage::Glanced(glances))] = &letters[..] else {
            panic!("others hear of it: {letters:?}");
        };
        assert_eq!(*to, client);
        assert!(glances.len() <= 1, "a wrong key shows nothing");
        glances.first().cloned()
    }

    /// What is kept.
    pub(crate) fn kept(&mut self) -> Vec<GameEvent> {
        use harif_server::people::store::Store;
        let kept = self.store.load(&self.game).expect("a store");
        let (row, events) = kept.expect("a game");
        assert_eq!(
            notation::position(self.rules, &row.position).expect("a position"),
            AnyPosition::start(self.rules)
        );
        events
    }
}
