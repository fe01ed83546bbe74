//! Classes: stories word for word, tournaments, bots, and laws over random members.

mod bots;
mod doors;
mod law;
mod story;
mod tournaments;

use std::net::{IpAddr, Ipv4Addr};

use harif_server::people::hall::{ClientId, Hall, Letters};
use serde_json::{Value, json};

use super::{Shared, hall};

pub(super) const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
pub(super) const PASSWORD: &str = "correct horse";

/// A hall with everything that each client has heard, and a store that outlives it.
pub(super) struct School {
    pub(super) store: Shared,
    pub(super) hall: Hall,
    pub(super) now: u64,
    pub(super) heard: Vec<(ClientId, Value)>,
    next_client: ClientId,
    /// The letters of the room.
    pub(super) room: String,
    pub(super) recovery: String,
    pub(super) teacher: Member,
}

/// A client that is in the room, with what it needs to come back.
#[derive(Clone, Debug, Default)]
pub(super) struct Member {
    pub(super) client: ClientId,
    pub(super) id: u64,
    pub(super) token: String,
}

impl School {
    /// A school with one room and its teacher in it.
    pub(super) fn new(seed: u64) -> Self {
        let store = Shared::new();
        let mut school = Self {
            hall: hall(&store, seed),
            store,
            now: 1_700_000_000_000,
            heard: Vec::new(),
            next_client: 0,
            room: String::new(),
            recovery: String::new(),
            teacher: Member::default(),
        };
        let client = school.connect();
        let open = json!({"open": {"version": 1, "password": PASSWORD}});
        let heard = school.say(client, &open);
        let opened = &heard[0]["opened"];
        school.room = text(&opened["room"]);
        school.recovery = text(&opened["recovery"]);
        school.teacher = Member {
            client,
            id: 0,
            token: text(&opened["token"]),
        };
        assert_eq!(heard[1]["room"]["you"], 0);
        school
    }

    pub(super) fn connect(&mut self) -> ClientId {
        self.next_client += 1;
        self.hall.connect(self.now, self.next_client, ADDRESS);
        self.next_client
    }

    pub(super) fn take(&mut self, letters: Letters) {
        let letters = letters.into_iter();
        let heard = letters.map(|(to, said)| (to, serde_json::to_value(said).expect("JSON")));
        self.heard.extend(heard);
    }

    /// Says something about the class, has passwords checked, and returns what the client hears.
    pub(super) fn say(&mut self, client: ClientId, request: &Value) -> Vec<Value> {
        self.heard.clear();
        let message = json!({"class": request}).to_string();
        let letters = self.hall.hear(self.now, client, &message);
        self.take(letters);
        for job in self.hall.take_jobs() {
            let (ticket, key) = job.run();
            let letters = self.hall.derived(self.now, ticket, key);
            self.take(letters);
        }
        self.news_for(client)
    }

    /// What a client heard about the class since the last thing that was said.
    pub(super) fn news_for(&self, client: ClientId) -> Vec<Value> {
        let heard = self.heard.iter().filter(|(to, _)| *to == client);
        let news = heard.map(|(_, said)| said.get("class").unwrap_or(said).clone());
        news.collect()
    }

    /// The last of a kind that a client heard.
    pub(super) fn last(&self, client: ClientId, kind: &str) -> Value {
        let heard = self.news_for(client);
        let found = heard.iter().rev().find_map(|news| news.get(kind));
        found
            .unwrap_or_else(|| panic!("no {kind} in {heard:?}"))
            .clone()
    }

    pub(super) fn refusal(&mut self, client: ClientId, request: &Value) -> String {
        let heard = self.say(client, request);
        let refused = heard.last().and_then(|last| last.get("refused"));
        let refused = refused.unwrap_or_else(|| panic!("{request}: {heard:?}"));
        text(&refused["why"])
    }

    fn came(client: ClientId, heard: &[Value]) -> Member {
        let state = heard.iter().find_map(|news| news.get("room"));
        let state = state.unwrap_or_else(|| panic!("{heard:?}"));
        Member {
            client,
            id: state["you"].as_u64().expect("a number"),
            token: state["token"].as_str().unwrap_or_default().to_owned(),
        }
    }

    pub(super) fn join(&mut self, bot: Option<&str>) -> Member {
        let client = self.connect();
        let bot = bot.map(|program| json!({"program": program}));
        let join = json!({"join": {"version": 1, "room": self.room, "bot": bot}});
        let heard = self.say(client, &join);
        Self::came(client, &heard)
    }

    /// The member comes back over a new connection.
    pub(super) fn enter(&mut self, member: &mut Member) -> Vec<Value> {
        let client = self.connect();
        let enter = json!({"enter": {"version": 1, "room": self.room, "token": member.token}});
        let heard = self.say(client, &enter);
        let came = Self::came(client, &heard);
        assert_eq!(came.id, member.id);
        member.client = client;
        if !came.token.is_empty() {
            member.token = came.token;
        }
        heard
    }

    /// Says something in a game, over a connection of its own.
    pub(super) fn in_game(&mut self, game: &str, member: &Member, said: &[Value]) -> Vec<Value> {
        let client = self.connect();
        let enter = json!({"version": 1, "game": game, "token": member.token});
        self.heard.clear();
        for message in [json!({"enter": enter})].iter().chain(said) {
            let letters = self.hall.hear(self.now, client, &message.to_string());
            self.take(letters);
        }
        let heard = self.news_for(client);
        let letters = self.hall.disconnect(self.now, client);
        self.take(letters);
        heard
    }

    pub(super) fn tick(&mut self, milliseconds: u64) {
        self.now += milliseconds;
        self.heard.clear();
        let letters = self.hall.tick(self.now);
        self.take(letters);
    }

    /// Kills the server: what it had only in memory is gone.
    pub(super) fn kill(&mut self, seed: u64) {
        self.hall = hall(&self.store, seed);
    }
}

pub(super) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value}"))
        .to_owned()
}

pub(super) fn clock() -> Value {
    json!({"time_ms": 60_000, "increment_ms": 0})
}
