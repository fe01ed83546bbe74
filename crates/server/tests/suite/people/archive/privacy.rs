//! Who finds which games: the public archive has what was begun in public, a room has its own.

use harif_server::people::HallLimits;
use harif_server::people::archive::{Query, position_key, search};
use harif_server::people::hall::Hall;
use harif_server::people::store::Store;
use serde_json::{Value, json};

use crate::people::class::{Member, School};
use crate::people::{Shared, seeded, wide};

const HERE: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

fn hall(store: &Shared, archive: Option<u64>) -> Hall {
    let limits = HallLimits { archive, ..wide() };
    let seed = archive.unwrap_or(7);
    Hall::new(Box::new(store.clone()), seeded(seed), limits)
}

/// What a client hears when it says something.
fn say(hall: &mut Hall, client: u64, said: &Value) -> Vec<Value> {
    let letters = hall.hear(5, client, &said.to_string());
    let own = letters.into_iter().filter(|(to, _)| *to == client);
    own.map(|(_, said)| serde_json::to_value(said).expect("JSON"))
        .collect()
}

fn one(heard: &[Value], kind: &str) -> Value {
    let found = heard.iter().find_map(|said| said.get(kind));
    found
        .unwrap_or_else(|| panic!("no {kind} in {heard:?}"))
        .clone()
}

/// Two people play a game to its end; says what each was told about the archive.
fn play(hall: &mut Hall, clients: [u64; 2], public: Option<bool>) -> [Value; 2] {
    for client in clients {
        hall.connect(5, client, HERE);
    }
    let mut wanted = json!({"version": 1, "game": "tictactoe", "side": "first"});
    if let Some(public) = public {
        wanted["public"] = json!(public);
    }
    let heard = say(hall, clients[0], &json!({"create": wanted}));
    let (created, first) = (one(&heard, "created"), one(&heard, "entered"));
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    let heard = say(hall, clients[1], &json!({"enter": enter}));
    let second = one(&heard, "entered");
    for (index, m) in ["a1", "b1", "a2", "b2", "a3"].iter().enumerate() {
        let said = json!({"move": {"after": index + 2, "move": m}});
        let heard = say(hall, clients[index % 2], &said);
        one(&heard, "event");
    }
    [first, second].map(|entered| entered["public"].clone())
}

fn found(store: &Shared) -> usize {
    let query = Query {
        game: None,
        position: None,
        winner: None,
        by: None,
        before: None,
        most: 100,
    };
    let mut store = store.clone();
    search(&mut store, &query).expect("a store").0.len()
}

#[test]
fn a_game_is_public_only_where_the_archive_is_on_and_its_players_did_not_refuse() {
    let store = Shared::new();
    let mut off = hall(&store, None);
    assert_eq!(play(&mut off, [1, 2], None), [Value::Null, Value::Null]);
    assert_eq!(
        play(&mut off, [3, 4], Some(true)),
        [Value::Null, Value::Null]
    );
    assert_eq!(found(&store), 0);
    let mut on = hall(&store, Some(100));
    assert_eq!(
        play(&mut on, [1, 2], Some(false)),
        [Value::Null, Value::Null]
    );
    assert_eq!(found(&store), 0);
    // Both are told before the first move.
    assert_eq!(play(&mut on, [3, 4], None), [json!(true), json!(true)]);
    assert_eq!(found(&store), 1);
    // A group keeps it in the same step as its end.
    on.connect(5, 9, HERE);
    assert_eq!(play_in_groups(&mut on), json!(true));
    assert_eq!(found(&store), 2);
}

/// The same, where what both say is heard together.
fn play_in_groups(hall: &mut Hall) -> Value {
    for client in [11, 12] {
        hall.connect(5, client, HERE);
    }
    let create = json!({"create": {"version": 1, "game": "tictactoe", "side": "first"}});
    let heard = say(hall, 11, &create);
    let created = one(&heard, "created");
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    say(hall, 12, &json!({"enter": enter}));
    for (index, m) in ["a1", "b1", "a2", "b2", "a3"].iter().enumerate() {
        let said = json!({"move": {"after": index + 2, "move": m}}).to_string();
        let client = 11 + index as u64 % 2;
        hall.hear_together(5, [(9, r#"{"ping": 1}"#), (client, said.as_str())]);
    }
    one(&heard, "entered")["public"].clone()
}

/// A game that began before the archive was switched on stays out of it, however long it lasts.
#[test]
fn what_began_in_private_ends_in_private() {
    let store = Shared::new();
    let mut off = hall(&store, None);
    off.connect(5, 1, HERE);
    let create = json!({"create": {"version": 1, "game": "tictactoe", "side": "first"}});
    let created = one(&say(&mut off, 1, &create), "created");
    drop(off);
    let mut on = hall(&store, Some(100));
    for (client, token) in [(1, "token"), (2, "invite")] {
        on.connect(5, client, HERE);
        let enter = json!({"version": 1, "game": created["game"], "token": created[token]});
        one(&say(&mut on, client, &json!({"enter": enter})), "entered");
    }
    say(&mut on, 1, &json!({"move": {"after": 2, "move": "a1"}}));
    let ended = one(&say(&mut on, 2, &json!({"resign": {}})), "event");
    assert!(ended["what"]["ended"].is_object(), "{ended}");
    assert_eq!(found(&store), 0);
    let mut store = store;
    assert_eq!(store.count().expect("a store"), 1);
}

/// The names of the games that a member of a class finds.
fn find(school: &mut School, member: &Member, wish: &Value) -> Vec<String> {
    school.say(member.client, &json!({"find": wish}));
    let found = school.last(member.client, "found");
    let games = found["games"].as_array().expect("games").iter();
    games
        .map(|game| game["id"].as_str().expect("a name").to_owned())
        .collect()
}

/// The games of a class are found in the class, by their openings too, and are gone with it.
#[test]
fn games_of_a_class_belong_to_the_class() {
    let mut school = School::new(12);
    let (one, two) = (school.join(None), school.join(None));
    let mut names = Vec::new();
    for moves in [["1", "4"], ["7", "4"], ["2", "4"]] {
        let pair = json!({"pair": {"players": [one.id, two.id], "game": "connect4"}});
        school.say(school.teacher.client, &pair);
        let game = school.last(one.client, "game")["id"].clone();
        let name = game.as_str().expect("a name").to_owned();
        for (index, (member, m)) in [&one, &two].into_iter().zip(moves).enumerate() {
            let said = json!({"move": {"after": index + 2, "move": m}});
            school.in_game(&name, member, &[said]);
        }
        school.in_game(&name, &two, &[json!({"resign": {}})]);
        names.push(name);
    }
    let wish = json!({"game": "connect4", "reached": "14"});
    // The mirror of an opening is the same opening.
    assert_eq!(
        find(&mut school, &two, &wish),
        [names[1].clone(), names[0].clone()]
    );
    let wish = json!({"game": "connect4", "reached": "24", "winner": one.id});
    assert_eq!(find(&mut school, &one, &wish), [names[2].clone()]);
    let wish = json!({"game": "connect4", "reached": "24", "winner": two.id});
    assert!(find(&mut school, &one, &wish).is_empty());
    // Another class does not find them, and they are in no public archive.
    let client = school.connect();
    let open = json!({"open": {"version": 1, "password": "another horse"}});
    let heard = school.say(client, &open);
    let token = heard[0]["opened"]["token"].as_str().expect("a token");
    let other = Member {
        client,
        id: 0,
        token: token.to_owned(),
    };
    let wish = json!({"game": "connect4", "reached": "14"});
    assert!(find(&mut school, &other, &wish).is_empty());
    assert_eq!(found(&school.store), 0);
    let rows = |school: &School| {
        let position = harif_rules::notation::position(harif_rules::Game::CONNECT_FOUR, "14");
        let key = position_key(Some(&school.room), &position.expect("a position"));
        let mut store = school.store.clone();
        store.continuations(key, 100).expect("a store").len()
    };
    assert_eq!(rows(&school), 1);
    school.say(school.teacher.client, &json!({"erase": {}}));
    assert_eq!(rows(&school), 0);
}
