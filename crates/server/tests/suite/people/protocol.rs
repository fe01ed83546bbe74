//! The protocol word for word: who may do what, and what is said when not.

use std::net::{IpAddr, Ipv4Addr};

use harif_server::people::hall::{ClientId, Hall};
use harif_server::people::{HallLimits, Rate};
use serde_json::{Value, json};

use super::{Shared, hall, seeded, wide};

const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A hall with the messages that each client has heard.
struct Room {
    hall: Hall,
    now: u64,
    heard: Vec<(ClientId, Value)>,
}

impl Room {
    fn new(hall: Hall) -> Self {
        Self {
            hall,
            now: 1_000_000,
            heard: Vec::new(),
        }
    }

    fn connect(&mut self, client: ClientId) {
        self.hall.connect(self.now, client, ADDRESS);
    }

    fn take(&mut self, letters: Vec<(ClientId, harif_wire::ServerMessage)>) {
        let letters = letters.into_iter();
        let heard = letters.map(|(to, said)| (to, serde_json::to_value(said).expect("JSON")));
        self.heard.extend(heard);
    }

    /// Says something, and returns everything that the client hears then.
    fn say(&mut self, client: ClientId, message: &Value) -> Vec<Value> {
        self.heard.clear();
        let letters = self.hall.hear(self.now, client, &message.to_string());
        self.take(letters);
        self.heard_by(client)
    }

    fn heard_by(&self, client: ClientId) -> Vec<Value> {
        let heard = self.heard.iter().filter(|(to, _)| *to == client);
        heard.map(|(_, said)| said.clone()).collect()
    }

    fn refusal(&mut self, client: ClientId, message: &Value) -> String {
        let heard = self.say(client, message);
        let last = heard.last().unwrap_or_else(|| panic!("{message}: silence"));
        assert!(
            last["refused"]["text"]
                .as_str()
                .is_some_and(|text| text.len() > 5),
            "{last}"
        );
        last["refused"]["why"]
            .as_str()
            .expect("a reason")
            .to_owned()
    }

    /// A game of clients 1 and 2, the first side first; 3 watches.
    fn begin(&mut self, clock: &Value) -> Value {
        for client in 1..=3 {
            self.connect(client);
        }
        let wanted = json!({"version": 1, "game": "tictactoe", "side": "first", "clock": clock});
        let created = self.say(1, &json!({"create": wanted}))[0]["created"].clone();
        assert_eq!(self.refusal(1, &play(1, "a1")), "alone");
        let game = created["game"].as_str().expect("a name");
        let entered = self.say(2, &enter(game, &created["invite"], 0));
        assert_eq!(entered[0]["entered"]["seat"], "second", "{entered:?}");
        assert_eq!(
            entered[1]["event"]["what"],
            json!({"sat": {"side": "first"}})
        );
        let watching = self.say(3, &enter(game, &created["watch"], 0));
        assert_eq!(watching[0]["entered"]["seat"], Value::Null);
        created
    }
}

fn enter(game: &str, token: &Value, since: u32) -> Value {
    json!({"enter": {"version": 1, "game": game, "token": token, "since": since}})
}

fn play(after: u32, m: &str) -> Value {
    json!({"move": {"after": after, "move": m}})
}

fn room() -> Room {
    Room::new(hall(&Shared::new(), 7))
}

#[test]
fn a_game_is_played_and_told_to_all() {
    let mut room = room();
    room.begin(&Value::Null);
    let moves = [(1, "a1"), (2, "b1"), (1, "a2"), (2, "b2"), (1, "a3")];
    for (after, (client, m)) in (2..).zip(moves) {
        room.say(client, &play(after, m));
        for other in 1..=3 {
            let heard = room.heard_by(other);
            assert_eq!(heard[0]["event"]["what"]["moved"]["move"], m, "{heard:?}");
        }
    }
    let last = room.heard_by(3)[1]["event"]["what"].clone();
    assert_eq!(last, json!({"ended": {"by": "board", "winner": "first"}}));
    assert_eq!(room.refusal(2, &play(8, "c3")), "over");
}

#[test]
fn who_may_not_is_told_why() {
    let mut room = room();
    let created = room.begin(&Value::Null);
    let game = created["game"].as_str().expect("a name").to_owned();
    assert_eq!(room.refusal(2, &play(2, "a1")), "turn");
    assert_eq!(room.refusal(3, &play(2, "a1")), "watching");
    assert_eq!(room.refusal(1, &play(2, "d4")), "illegal");
    assert_eq!(room.refusal(1, &play(2, "4")), "illegal");
    assert_eq!(
        room.refusal(1, &json!({"offer": {"after": 2, "what": "rematch"}})),
        "running"
    );
    assert_eq!(
        room.refusal(1, &json!({"offer": {"after": 2, "what": "takeback"}})),
        "nothing"
    );
    assert_eq!(
        room.refusal(1, &json!({"answer": {"offer": 2, "yes": true}})),
        "offer"
    );
    assert_eq!(room.refusal(1, &json!({"launch": {}})), "unreadable");
    assert_eq!(
        room.refusal(1, &enter(&game, &created["token"], 0)),
        "inside"
    );
    room.connect(4);
    assert_eq!(room.refusal(4, &play(2, "a1")), "nowhere");
    // The invitation is used up, and no other text is a key.
    for token in [
        &created["invite"],
        &json!("'; DROP TABLE games; --"),
        &json!(""),
    ] {
        assert_eq!(room.refusal(4, &enter(&game, token, 0)), "unknown");
    }
    assert_eq!(
        room.refusal(4, &enter("nowhere", &created["token"], 0)),
        "unknown"
    );
    let other = json!({"enter": {"version": 2, "game": game, "token": "x"}});
    assert_eq!(room.refusal(4, &other), "version");
    for wanted in [
        json!({"version": 1, "game": "chess"}),
        json!({"version": 1, "game": "othello:size=1000000"}),
        json!({"version": 1, "game": "tictactoe", "position": "a1b1a2b2a3"}),
        json!({"version": 1, "game": "tictactoe", "clock": {"time_ms": 0, "increment_ms": 0}}),
    ] {
        assert_eq!(room.refusal(4, &json!({"create": wanted})), "setup");
    }
}

#[test]
fn offers_are_answered_once() {
    let mut room = room();
    room.begin(&Value::Null);
    room.say(1, &play(2, "a1"));
    room.say(1, &json!({"offer": {"after": 3, "what": "takeback"}}));
    assert_eq!(
        room.refusal(1, &json!({"answer": {"offer": 4, "yes": true}})),
        "offer"
    );
    let heard = room.say(2, &json!({"answer": {"offer": 4, "yes": true}}));
    assert_eq!(heard[0]["event"]["what"], json!({"tookback": {"to": 0}}));
    assert_eq!(
        room.refusal(2, &json!({"answer": {"offer": 4, "yes": true}})),
        "offer"
    );
    // The same move again is a new one now; the old message that arrives late is not.
    assert_eq!(room.refusal(1, &play(3, "a1")), "stale");
    let heard = room.say(1, &play(5, "a1"));
    assert_eq!(heard[0]["event"]["number"], 6);
    // A message that comes twice is answered with what it did.
    let heard = room.say(1, &play(5, "a1"));
    assert_eq!(heard[0]["event"]["number"], 6);
    // What names an event that has not happened was not chosen on this board.
    assert_eq!(room.refusal(2, &play(7, "b1")), "stale");
    let offer = json!({"offer": {"after": 4_000_000_000_u32, "what": "draw"}});
    assert_eq!(room.refusal(2, &offer), "stale");
    room.say(2, &json!({"offer": {"after": 6, "what": "draw"}}));
    let heard = room.say(1, &json!({"offer": {"after": 7, "what": "draw"}}));
    let end = json!({"ended": {"by": "agreed", "winner": null}});
    assert_eq!(heard[0]["event"]["what"], end);
}

#[test]
fn a_rematch_changes_sides_and_keeps_the_tokens() {
    let mut room = room();
    let created = room.begin(&Value::Null);
    room.say(2, &json!({"resign": {}}));
    room.say(2, &json!({"offer": {"after": 3, "what": "rematch"}}));
    let heard = room.say(1, &json!({"answer": {"offer": 4, "yes": true}}));
    let game = heard[0]["event"]["what"]["rematch"]["game"].clone();
    room.connect(9);
    let entered = room.say(
        9,
        &enter(game.as_str().expect("a name"), &created["token"], 0),
    );
    assert_eq!(entered[0]["entered"]["seat"], "second");
    assert_eq!(entered[0]["entered"]["last"], 2);
}

#[test]
fn the_clock_is_the_servers() {
    let mut room = room();
    room.begin(&json!({"time_ms": 10_000, "increment_ms": 500}));
    room.now += 3_000;
    let heard = room.say(1, &play(2, "a1"));
    assert_eq!(heard[0]["event"]["clocks"], json!([7_500, 10_000]));
    assert_eq!(room.hall.next_flag(room.now), Some(room.now + 10_000));
    room.now += 10_000;
    // The flag falls before the move of the same moment is heard.
    let heard = room.say(2, &play(3, "b1"));
    let end = json!({"ended": {"by": "time", "winner": "first"}});
    assert_eq!(heard[0]["event"]["what"], end);
    assert_eq!(heard[0]["event"]["clocks"], json!([7_500, 0]));
    assert_eq!(heard[1]["refused"]["why"], "over");
    assert_eq!(room.hall.next_flag(room.now), None);
}

#[test]
fn others_see_who_is_there() {
    let mut room = room();
    room.begin(&Value::Null);
    room.heard.clear();
    room.now += 5;
    let letters = room.hall.disconnect(room.now, 2);
    room.take(letters);
    let present = room.heard_by(1)[0]["present"].clone();
    assert_eq!(present["first"]["here"], true);
    assert_eq!(present["second"], json!({"here": false, "since": room.now}));
    assert_eq!(present["watching"], 1);
}

#[test]
fn limits_are_refusals_in_words() {
    let few = Rate {
        burst: 3,
        per_minute: 60,
    };
    let limits = HallLimits {
        games: 4,
        creations: few,
        ..wide()
    };
    let mut room = Room::new(Hall::new(Box::new(Shared::new()), seeded(1), limits));
    let create = json!({"create": {"version": 1, "game": "connect4"}});
    for client in 1..=3 {
        room.connect(client);
        assert!(room.say(client, &create)[0]["created"].is_object());
    }
    room.connect(4);
    assert_eq!(room.refusal(4, &create), "limit");
    room.now += 1_000;
    assert!(room.say(4, &create)[0]["created"].is_object());
    // The server is full, however slowly a client asks.
    room.now += 100_000;
    room.connect(5);
    assert_eq!(room.refusal(5, &create), "limit");
    // Messages are counted too.
    let limits = HallLimits {
        messages: few,
        ..wide()
    };
    let mut room = Room::new(Hall::new(Box::new(Shared::new()), seeded(1), limits));
    room.connect(1);
    for _ in 0..3 {
        assert!(room.say(1, &json!({"ping": 1}))[0]["pong"].is_object());
    }
    assert_eq!(room.refusal(1, &json!({"ping": 1})), "limit");
}
