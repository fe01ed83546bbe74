//! Bots: they play over one connection, and what they do wrong is explained to them.

use fastrand::Rng;
use harif_rules::{AnyPosition, Game, Position, notation};
use serde_json::{Value, json};

use super::{Member, School, text};

/// A legal move in the position that a bot is told.
fn legal(turn: &Value, random: &mut Rng) -> String {
    let rules: Game = text(&turn["rules"]).parse().expect("a game");
    let mut position: AnyPosition =
        notation::position(rules, &text(&turn["start"])).expect("a position");
    for m in turn["moves"].as_array().expect("moves") {
        position = position
            .after(text(m).parse().expect("a move"))
            .expect("a legal move");
    }
    let moves: Vec<_> = position.moves().collect();
    random.choice(moves).expect("a move").to_string()
}

fn pair(school: &mut School, one: u64, two: u64) -> String {
    let pair = json!({"pair": {"players": [one, two], "game": "connect4"}});
    school.say(school.teacher.client, &pair);
    text(&school.last(school.teacher.client, "game")["id"])
}

fn play(school: &mut School, bot: &Member, turn: &Value, m: &str) -> Vec<Value> {
    let play = json!({"play": {"game": turn["game"], "after": turn["after"], "move": m}});
    school.say(bot.client, &play)
}

#[test]
fn two_bots_play_a_whole_game_and_a_repeated_answer_does_nothing() {
    let mut school = School::new(1);
    let bots = [school.join(Some("alpha")), school.join(Some("beta.2"))];
    let mut random = Rng::with_seed(7);
    let id = pair(&mut school, bots[0].id, bots[1].id);
    let mut turn = school.last(bots[0].client, "turn");
    assert!(
        turn["clocks"].is_array(),
        "a program must not think for ever"
    );
    let mut plies = 0;
    loop {
        let mover = &bots[usize::from(turn["side"] == "second")];
        let m = legal(&turn, &mut random);
        let said = turn.clone();
        play(&mut school, mover, &said, &m);
        plies += 1;
        let over = school.last(school.teacher.client, "board")["plies"] == plies
            && school
                .news_for(school.teacher.client)
                .iter()
                .any(|news| news.get("game").is_some());
        let other = &bots[usize::from(turn["side"] == "first")];
        if over {
            break;
        }
        turn = school.last(other.client, "turn");
        assert!(
            play(&mut school, mover, &said, &m).is_empty(),
            "heard twice, done once"
        );
    }
    let result = school.last(school.teacher.client, "game")["result"].clone();
    assert_eq!(result["by"], "board");
    let events = school.in_game(&id, &school.teacher.clone(), &[]);
    let moved = events
        .iter()
        .filter(|event| event["event"]["what"].get("moved").is_some());
    assert_eq!(moved.count(), plies);
}

#[test]
fn faults_lose_the_game_and_are_explained_to_their_author() {
    let mut school = School::new(2);
    let good = school.join(None);
    let bad = school.join(Some("bad"));
    let teacher = school.teacher.client;
    let result = |school: &School| school.last(teacher, "game")["result"].clone();
    // An illegal move.
    let game = pair(&mut school, bad.id, good.id);
    let turn = school.last(bad.client, "turn");
    play(&mut school, &bad, &turn, "99 bottles of beer on the wall");
    let fault = school.last(bad.client, "fault");
    assert_eq!(
        (&fault["why"], &fault["game"]),
        (&json!("illegal"), &json!(game))
    );
    assert_eq!(text(&fault["move"]).chars().count(), 20);
    assert_eq!(school.last(teacher, "fault"), fault);
    assert!(
        school
            .news_for(good.client)
            .iter()
            .all(|news| news.get("fault").is_none())
    );
    assert_eq!(
        result(&school),
        json!({"by": "illegal", "winner": "second"})
    );
    // A crash and a hang, told by the client that runs the program.
    for why in ["crash", "hang"] {
        let game = pair(&mut school, good.id, bad.id);
        assert_eq!(
            school.refusal(
                bad.client,
                &json!({"forfeit": {"game": game, "why": "agreed"}})
            ),
            "unreadable"
        );
        school.say(bad.client, &json!({"forfeit": {"game": game, "why": why}}));
        assert_eq!(school.last(bad.client, "fault")["why"], json!(why));
        assert_eq!(result(&school), json!({"by": why, "winner": "first"}));
    }
    // Its time.
    pair(&mut school, bad.id, good.id);
    school.tick(600_001);
    assert_eq!(school.last(bad.client, "fault")["why"], "time");
    // Away for too long.
    let mut bad = bad;
    pair(&mut school, bad.id, good.id);
    let letters = school.hall.disconnect(school.now, bad.client);
    school.take(letters);
    let wakes = school.hall.next_flag(school.now).expect("a time");
    assert_eq!(wakes, school.now + 30_000);
    school.tick(10_000);
    // Back in time: nothing is lost, and the turn is told again.
    school.enter(&mut bad);
    school.last(bad.client, "turn");
    school.tick(29_000);
    assert!(school.heard.is_empty());
    let letters = school.hall.disconnect(school.now, bad.client);
    school.take(letters);
    school.tick(30_000);
    assert_eq!(result(&school), json!({"by": "absent", "winner": "second"}));
    assert_eq!(school.last(teacher, "fault")["why"], "absent");
}

#[test]
fn a_flood_costs_a_bot_its_game_and_its_connection() {
    // With the usual limits.
    let store = super::Shared::new();
    let limits = harif_server::people::HallLimits::default();
    let mut school = School::new(3);
    school.store = store.clone();
    let random = super::super::seeded(3);
    school.hall = harif_server::people::hall::Hall::new(Box::new(store), random, limits);
    let client = school.connect();
    let open = json!({"open": {"version": 1, "password": super::PASSWORD}});
    let heard = school.say(client, &open);
    school.room = text(&heard[0]["opened"]["room"]);
    school.teacher.client = client;
    let good = school.join(None);
    let flood = school.join(Some("flood"));
    pair(&mut school, good.id, flood.id);
    let mut ended = false;
    for _ in 0..400 {
        school.say(flood.client, &json!({"rename": {}}));
        if school.hall.take_cut().contains(&flood.client) {
            ended = true;
            break;
        }
    }
    assert!(ended);
    assert_eq!(school.last(good.client, "game")["result"]["by"], "flood");
    assert_eq!(school.last(flood.client, "fault")["why"], "flood");
}

#[test]
fn a_person_takes_over_the_seat_of_a_bot() {
    let mut school = School::new(4);
    let bot = school.join(Some("bot"));
    let one = school.join(None);
    let two = school.join(None);
    let game = pair(&mut school, bot.id, one.id);
    let turn = school.last(bot.client, "turn");
    let seat = |member: u64| json!({"seat": {"game": game, "side": "first", "member": member}});
    assert_eq!(
        school.refusal(school.teacher.client, &seat(one.id)),
        "member"
    );
    school.say(school.teacher.client, &seat(two.id));
    assert_eq!(
        school.last(one.client, "game")["players"],
        json!([two.id, one.id])
    );
    // What the bot says now comes too late.
    let refused = play(&mut school, &bot, &turn, "4");
    assert_eq!(refused[0]["refused"]["why"], "watching");
    let heard = school.in_game(&game, &two, &[json!({"move": {"after": 3, "move": "4"}})]);
    assert_eq!(heard[0]["entered"]["seat"], "first");
    assert_eq!(school.last(school.teacher.client, "board")["plies"], 1);
    // After a kill it is still so.
    school.kill(5);
    let mut one = one;
    let heard = school.enter(&mut one);
    assert_eq!(
        heard.last().expect("a state")["room"]["games"][0]["players"],
        json!([two.id, one.id])
    );
}

#[test]
fn a_bot_sits_at_a_board_against_a_person_who_asks_it() {
    let mut school = School::new(5);
    let bot = school.join(Some("bot"));
    let one = school.join(None);
    let ask = json!({"invite": {"member": bot.id, "game": "othello:size=6", "side": "second"}});
    school.say(one.client, &ask);
    let turn = school.last(bot.client, "turn");
    let game = school.last(one.client, "game");
    assert_eq!(game["players"], json!([bot.id, one.id]));
    let m = legal(&turn, &mut Rng::with_seed(1));
    play(&mut school, &bot, &turn, &m);
    let heard = school.in_game(&text(&game["id"]), &one, &[]);
    let moved = heard
        .iter()
        .any(|event| event["event"]["what"]["moved"]["move"] == json!(m));
    assert!(moved, "{heard:?}");
}
