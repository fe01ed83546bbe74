//! A lesson from its beginning to its end.

use harif_server::people::store::Store as _;
use serde_json::json;

use super::{School, clock, text};

#[test]
fn an_assignment_is_seen_by_all_and_progress_by_the_teacher() {
    let mut school = School::new(1);
    let one = school.join(None);
    let two = school.join(None);
    school.say(
        school.teacher.client,
        &json!({"assign": {"link": "#learn=2"}}),
    );
    let given = school.last(two.client, "assignment");
    assert_eq!(
        (given["id"].as_u64(), text(&given["link"])),
        (Some(1), "#learn=2".into())
    );
    let board = json!({"game": "tictactoe", "position": "X../.O./... x"});
    let report = json!({"progress": {"assignment": 1, "done": 2, "of": 5, "board": board}});
    school.say(one.client, &report);
    let told = school.last(school.teacher.client, "progress");
    assert_eq!(
        (told["done"].as_u64(), told["member"].as_u64()),
        (Some(2), Some(one.id))
    );
    assert_eq!(told["board"]["game"], "tictactoe");
    assert_eq!(school.last(one.client, "progress"), told);
    assert!(
        school.news_for(two.client).is_empty(),
        "a pupil hears of itself only"
    );
    // The same report again is no news.
    school.say(one.client, &report);
    assert!(school.heard.is_empty());
    // A pupil who comes late hears of it, but not of the others.
    let mut late = school.join(None);
    let heard = school.enter(&mut late);
    assert_eq!(heard[0]["room"]["assignments"][0]["link"], "#learn=2");
    assert_eq!(heard[0]["room"]["progress"], json!([]));
    for wrong in [
        json!({"progress": {"assignment": 2, "done": 1, "of": 5}}),
        json!({"progress": {"assignment": 1, "done": 6, "of": 5}}),
        json!({"progress": {"assignment": 1, "done": 1, "of": 5, "board": {"game": "chess", "position": "start"}}}),
        json!({"progress": {"assignment": 1, "done": 1, "of": 5, "board": {"game": "tictactoe", "position": "hello class"}}}),
    ] {
        school.refusal(one.client, &wrong);
    }
    school.say(
        school.teacher.client,
        &json!({"unassign": {"assignment": 1}}),
    );
    school.last(one.client, "unassigned");
    assert_eq!(school.refusal(one.client, &report), "nothing");
}

#[test]
fn two_pupils_play_and_the_class_looks_on() {
    let mut school = School::new(2);
    let one = school.join(None);
    let two = school.join(None);
    let three = school.join(None);
    let wish = json!({"invite": {"member": two.id, "game": "tictactoe", "side": "first"}});
    school.say(one.client, &wish);
    let invite = school.last(two.client, "invite");
    assert_eq!(invite["from"].as_u64(), Some(one.id));
    assert!(school.news_for(three.client).is_empty());
    assert_eq!(
        school.refusal(
            three.client,
            &json!({"reply": {"invite": invite["id"], "yes": true}})
        ),
        "offer"
    );
    school.say(
        two.client,
        &json!({"reply": {"invite": invite["id"], "yes": true}}),
    );
    let game = school.last(three.client, "game");
    assert_eq!(game["players"], json!([one.id, two.id]));
    let id = text(&game["id"]);
    assert_eq!(school.last(school.teacher.client, "board")["plies"], 0);
    // They play with the tokens of the room; the third one watches.
    let heard = school.in_game(&id, &two, &[]);
    assert_eq!(heard[0]["entered"]["seat"], "second");
    let heard = school.in_game(&id, &one, &[json!({"move": {"after": 2, "move": "b2"}})]);
    assert_eq!(heard[0]["entered"]["seat"], "first");
    let board = school.last(school.teacher.client, "board");
    assert_eq!((&board["move"], &board["plies"]), (&json!("b2"), &json!(1)));
    let heard = school.in_game(&id, &three, &[json!({"move": {"after": 3, "move": "a1"}})]);
    assert_eq!(heard[0]["entered"]["seat"], json!(null));
    assert_eq!(
        heard.last().expect("an answer")["refused"]["why"],
        "watching"
    );
    // One who plays is not asked to play.
    assert_eq!(
        school.refusal(
            three.client,
            &json!({"invite": {"member": two.id, "game": "othello"}})
        ),
        "busy"
    );
    school.say(school.teacher.client, &json!({"show": {"game": id}}));
    assert_eq!(school.last(three.client, "shown")["game"], json!(id));
    school.in_game(&id, &two, &[json!({"resign": {}})]);
    let over = school.last(three.client, "game");
    assert_eq!(over["result"], json!({"by": "resigned", "winner": "first"}));
    // Again, sides changed, and the room knows.
    school.in_game(
        &id,
        &one,
        &[json!({"offer": {"after": 4, "what": "rematch"}})],
    );
    school.in_game(&id, &two, &[json!({"answer": {"offer": 5, "yes": true}})]);
    let again = school.last(three.client, "game");
    assert_eq!(again["players"], json!([two.id, one.id]));
    let heard = school.in_game(&text(&again["id"]), &two, &[]);
    assert_eq!(heard[0]["entered"]["seat"], "first");
    // A stranger with the name of the game has no key to it.
    let stranger = super::Member::default();
    let heard = school.in_game(&id, &stranger, &[]);
    assert_eq!(heard[0]["refused"]["why"], "unknown");
}

#[test]
fn everything_can_be_taken_along_and_deleted() {
    let mut school = School::new(3);
    let one = school.join(None);
    let two = school.join(None);
    let teacher = school.teacher.client;
    let pair = json!({"pair": {"players": [one.id, two.id], "game": "connect4", "clock": clock()}});
    school.say(teacher, &pair);
    let game = text(&school.last(teacher, "game")["id"]);
    school.in_game(&game, &one, &[json!({"move": {"after": 2, "move": "4"}})]);
    let parts = school.say(teacher, &json!({"export": {}}));
    let whole: String = parts
        .iter()
        .map(|part| text(&part["exported"]["text"]))
        .collect();
    let lines: Vec<serde_json::Value> = whole
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let exported = lines
        .iter()
        .find(|line| line.get("game").is_some())
        .expect("a game");
    assert_eq!(exported["game"]["id"], json!(game));
    assert_eq!(exported["events"][2]["what"]["moved"]["move"], "4");
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.get("member").is_some())
            .count(),
        3
    );
    assert!(!whole.contains(&one.token) && !whole.contains("token"));
    school.say(teacher, &json!({"erase": {}}));
    assert_eq!(school.last(two.client, "gone"), json!({}));
    let mut store = school.store.0.lock().expect("a store");
    assert_eq!(
        (
            store.count_rooms().expect("a store"),
            store.count().expect("a store")
        ),
        (0, 0)
    );
    drop(store);
    let client = school.connect();
    let enter = json!({"enter": {"version": 1, "room": school.room, "token": one.token}});
    assert_eq!(school.refusal(client, &enter), "room");
}

#[test]
fn a_room_is_forgotten_with_its_games_after_thirty_days() {
    let mut school = School::new(4);
    let one = school.join(None);
    let two = school.join(None);
    let pair = json!({"pair": {"players": [one.id, two.id], "game": "connect4"}});
    school.say(school.teacher.client, &pair);
    let day = 24 * 3_600 * 1_000;
    assert_eq!(
        school
            .hall
            .forget_old(school.now + 29 * day)
            .expect("a store"),
        0
    );
    assert_eq!(
        school
            .hall
            .forget_old(school.now + 31 * day)
            .expect("a store"),
        1
    );
    let mut store = school.store.0.lock().expect("a store");
    assert_eq!(
        (
            store.count_rooms().expect("a store"),
            store.count().expect("a store")
        ),
        (0, 0)
    );
}
