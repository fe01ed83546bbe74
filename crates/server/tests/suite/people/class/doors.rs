//! Who comes in, and with what.

use harif_server::people::hall::Hall;
use harif_server::people::{HallLimits, Rate};
use serde_json::json;

use super::{Member, PASSWORD, School, text};

#[test]
fn a_whole_class_behind_one_address_joins_at_once_and_no_two_are_called_alike() {
    let mut school = School::new(1);
    let mut names = std::collections::HashSet::new();
    for _ in 0..100 {
        let pupil = school.join(None);
        let heard = school.last(school.teacher.client, "member");
        assert_eq!(heard["id"].as_u64(), Some(pupil.id));
        let name = heard["name"].to_string();
        assert!(names.insert(name), "{heard}");
    }
    let client = school.connect();
    let join = json!({"join": {"version": 1, "room": school.room}});
    assert_eq!(school.refusal(client, &join), "full");
}

#[test]
fn a_closed_door_keeps_out_new_members_only() {
    let mut school = School::new(2);
    let mut pupil = school.join(None);
    school.say(school.teacher.client, &json!({"lock": {"locked": true}}));
    assert_eq!(school.last(pupil.client, "locked"), json!(true));
    let client = school.connect();
    // Letters may be typed in any form.
    let typed = format!("{} {}", school.room[..3].to_lowercase(), &school.room[3..]);
    let join = json!({"join": {"version": 1, "room": typed}});
    assert_eq!(school.refusal(client, &join), "locked");
    school.enter(&mut pupil);
    school.say(
        school.teacher.client,
        &json!({"remove": {"member": pupil.id}}),
    );
    assert!(school.hall.take_cut().contains(&pupil.client));
    let client = school.connect();
    let enter = json!({"enter": {"version": 1, "room": school.room, "token": pupil.token}});
    assert_eq!(school.refusal(client, &enter), "room");
}

#[test]
fn a_new_token_makes_the_old_one_void_when_it_is_used() {
    let mut school = School::new(3);
    let mut pupil = school.join(None);
    school.say(pupil.client, &json!({"rotate": {}}));
    let new = text(&school.last(pupil.client, "token")["token"]);
    // The answer may have been lost: the old one still works.
    school.enter(&mut pupil);
    let old = std::mem::replace(&mut pupil.token, new);
    school.enter(&mut pupil);
    let client = school.connect();
    let enter = json!({"enter": {"version": 1, "room": school.room, "token": old}});
    assert_eq!(school.refusal(client, &enter), "room");
    // An old token is replaced by itself, once, and not each time.
    school.now += 13 * 3_600 * 1_000;
    let before = pupil.token.clone();
    school.enter(&mut pupil);
    assert_ne!(pupil.token, before);
    let renewed = pupil.token.clone();
    school.enter(&mut pupil);
    assert_eq!(pupil.token, renewed);
    pupil.token = before;
    let client = school.connect();
    let enter = json!({"enter": {"version": 1, "room": school.room, "token": pupil.token}});
    assert_eq!(school.refusal(client, &enter), "room");
}

#[test]
fn the_teacher_comes_back_by_password_and_by_the_printed_code() {
    let mut school = School::new(4);
    let teach = |password: &str, room: &str| json!({"teach": {"version": 1, "room": room, "password": password}});
    let room = school.room.clone();
    let client = school.connect();
    assert_eq!(
        school.refusal(client, &teach("wrong horse", &room)),
        "password"
    );
    let heard = school.say(client, &teach(PASSWORD, &room));
    assert_eq!(heard[0]["room"]["you"], 0);
    let second_device = text(&heard[0]["room"]["token"]);
    // Both devices work side by side.
    let mut teacher = school.teacher.clone();
    school.enter(&mut teacher);
    // The password is lost.
    let lost = school.connect();
    let recover = |code: &str| json!({"recover": {"version": 1, "room": room, "recovery": code, "password": "battery staple"}});
    assert_eq!(
        school.refusal(lost, &recover("aaaaa-bbbbb-ccccc-ddddd-eeeee-f")),
        "password"
    );
    let code = school.recovery.to_uppercase();
    let heard = school.say(lost, &recover(&code));
    let opened = heard[0]["opened"].clone();
    assert_eq!(opened["room"], json!(room));
    assert!(
        school.hall.take_cut().contains(&client),
        "those who knew the old password are out"
    );
    for token in [&teacher.token, &second_device] {
        let client = school.connect();
        let enter = json!({"enter": {"version": 1, "room": room, "token": token}});
        assert_eq!(school.refusal(client, &enter), "room");
    }
    let client = school.connect();
    assert_eq!(
        school.refusal(client, &recover(&code)),
        "password",
        "a code works once"
    );
    assert_eq!(school.refusal(client, &teach(PASSWORD, &room)), "password");
    school.kill(9);
    let client = school.connect();
    let heard = school.say(client, &teach("battery staple", &room));
    assert_eq!(heard[0]["room"]["you"], 0);
}

#[test]
fn pupils_cannot_do_what_the_teacher_does() {
    let mut school = School::new(5);
    let pupil = school.join(None);
    let bot = school.join(Some("my-engine"));
    let clock = super::clock();
    for act in [
        json!({"assign": {"link": "#x"}}),
        json!({"unassign": {"assignment": 1}}),
        json!({"show": {}}),
        json!({"pair": {"players": [1, 2], "game": "connect4"}}),
        json!({"tournament": {"format": "swiss", "game": "connect4", "clock": clock}}),
        json!({"stop": {"tournament": 1}}),
        json!({"seat": {"game": "x", "side": "first", "member": 1}}),
        json!({"remove": {"member": 0}}),
        json!({"lock": {"locked": true}}),
        json!({"export": {}}),
        json!({"erase": {}}),
    ] {
        for client in [pupil.client, bot.client] {
            assert_eq!(school.refusal(client, &act), "teacher", "{act}");
        }
    }
    // Nor does a stranger do anything.
    let stranger = school.connect();
    assert_eq!(school.refusal(stranger, &json!({"erase": {}})), "nowhere");
    assert_eq!(
        school.refusal(school.teacher.client, &json!({"remove": {"member": 0}})),
        "member"
    );
}

#[test]
fn guesses_are_limited_and_sql_is_only_text() {
    let mut school = School::new(6);
    let pupil = school.join(None);
    let evil = "'; DROP TABLE rooms; --";
    let client = school.connect();
    for attack in [
        json!({"join": {"version": 1, "room": evil}}),
        json!({"enter": {"version": 1, "room": evil, "token": evil}}),
        json!({"enter": {"version": 1, "room": school.room, "token": evil}}),
        json!({"join": {"version": 1, "room": school.room, "bot": {"program": evil}}}),
        json!({"teach": {"version": 1, "room": school.room, "password": evil}}),
        json!({"recover": {"version": 1, "room": school.room, "recovery": evil, "password": evil}}),
    ] {
        school.refusal(client, &attack);
    }
    for attack in [
        json!({"assign": {"link": evil}}),
        json!({"show": {"link": evil}}),
        json!({"show": {"game": evil}}),
        json!({"seat": {"game": evil, "side": "first", "member": 1}}),
        json!({"pair": {"players": [1, 0], "game": evil}}),
        json!({"pair": {"players": [1, 0], "game": "connect4", "position": evil}}),
    ] {
        school.refusal(school.teacher.client, &attack);
    }
    let mut pupil: Member = pupil;
    school.enter(&mut pupil);
    // Guessing letters or passwords ends soon.
    let guess = json!({"join": {"version": 1, "room": "BCDFGH"}});
    let refused = (0..200).filter(|_| school.refusal(client, &guess) == "room");
    assert!(refused.count() < 100);
    assert_eq!(school.refusal(client, &guess), "limit");
}

#[test]
fn rooms_are_limited_by_address_and_in_all() {
    let store = super::Shared::new();
    let limits = HallLimits {
        rooms: 3,
        openings: Rate {
            burst: 5,
            per_minute: 60,
        },
        ..HallLimits::default()
    };
    let mut hall = Hall::new(Box::new(store), super::super::seeded(1), limits);
    let mut refused = 0;
    for client in 0..8 {
        hall.connect(0, client, super::ADDRESS);
        let open = json!({"class": {"open": {"version": 1, "password": PASSWORD}}});
        refused += hall.hear(0, client, &open.to_string()).len();
        for job in hall.take_jobs() {
            let (ticket, key) = job.run();
            assert!(!hall.derived(0, ticket, key).is_empty());
        }
    }
    assert_eq!(refused, 5);
    hall.connect(0, 9, super::ADDRESS);
    let short = json!({"class": {"open": {"version": 1, "password": "short"}}});
    let told = serde_json::to_value(&hall.hear(0, 9, &short.to_string())[0].1).expect("JSON");
    assert_eq!(told["refused"]["why"], "password");
}

/// Only a client on the machine of the server is told by which address others reach it.
#[test]
fn the_address_for_others_is_told_on_the_servers_own_machine() {
    let mut school = School::new(3);
    let place = "http://192.0.2.7:7410/";
    school
        .hall
        .tell_address(Box::new(|| Some(place.to_owned())));
    school.join(None);
    let here = school
        .heard
        .iter()
        .find_map(|(_, said)| said["class"].get("room"));
    assert_eq!(here.expect("the room")["address"], place);
    let far = 900;
    school.hall.connect(school.now, far, [192, 0, 2, 50].into());
    let join = json!({"join": {"version": 1, "room": school.room}});
    let heard = school.say(far, &join);
    let room = heard.iter().find_map(|news| news.get("room"));
    assert!(room.expect("the room").get("address").is_none());
}
