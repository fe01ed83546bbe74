//! Tournaments among pupils: every pairing is played, points add up, and a killed server goes on.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use serde_json::{Value, json};

use super::{Member, School, clock, text};

/// Everything that a client heard of games, by name.
#[derive(Default)]
struct Seen {
    games: BTreeMap<String, Value>,
    table: Value,
}

impl Seen {
    fn hear(&mut self, school: &School) {
        for news in school.news_for(school.teacher.client) {
            self.note(&news);
        }
    }

    fn note(&mut self, news: &Value) {
        if let Some(game) = news.get("game") {
            self.games.insert(text(&game["id"]), game.clone());
        }
        if let Some(table) = news.get("tournament") {
            self.table = table.clone();
        }
        if let Some(state) = news.get("room") {
            for game in state["games"].as_array().expect("games") {
                self.games.insert(text(&game["id"]), game.clone());
            }
            self.table = state["tournaments"][0].clone();
        }
    }

    fn running(&self) -> Vec<Value> {
        let games = self.games.values();
        games
            .filter(|game| game.get("result").is_none())
            .cloned()
            .collect()
    }
}

/// Plays a tournament to its end, with random results and, if asked for, kills in between.
fn play(plan: &Value, players: usize, seed: u64, kills: bool) -> (School, Vec<Member>, Seen) {
    let mut random = Rng::with_seed(seed);
    let mut school = School::new(seed);
    let members: Vec<Member> = (0..players).map(|_| school.join(None)).collect();
    let mut seen = Seen::default();
    school.say(school.teacher.client, &json!({"tournament": plan}));
    seen.hear(&school);
    for _ in 0..2_000 {
        let running = seen.running();
        let Some(game) = random.choice(&running) else {
            if seen.table["over"] == true || seen.table["format"] == "arena" {
                break;
            }
            panic!("it stands still: {}", seen.table);
        };
        let mut busy: Vec<u64> = running
            .iter()
            .flat_map(|game| game["players"].as_array().expect("players").clone())
            .map(|id| id.as_u64().expect("a number"))
            .collect();
        let count = busy.len();
        busy.sort_unstable();
        busy.dedup();
        assert_eq!(busy.len(), count, "a member sits at two boards");
        if kills && random.usize(..4) == 0 {
            school.kill(random.u64(..));
            let mut teacher = school.teacher.clone();
            for news in school.enter(&mut teacher) {
                seen.note(&news);
            }
            school.teacher = teacher;
            continue;
        }
        let loser = random.usize(..2);
        let id = game["players"][loser].as_u64().expect("a number");
        let member = members
            .iter()
            .find(|member| member.id == id)
            .expect("a pupil");
        if random.usize(..4) == 0 {
            let both = [0, 1].map(|seat| {
                let id = game["players"][seat].as_u64();
                members
                    .iter()
                    .find(|member| Some(member.id) == id)
                    .expect("a pupil")
                    .clone()
            });
            let after = if kills { 0 } else { 2 };
            let draw = json!({"offer": {"after": after, "what": "draw"}});
            for one in &both {
                school.in_game(&text(&game["id"]), one, std::slice::from_ref(&draw));
                seen.hear(&school);
            }
        } else {
            school.in_game(&text(&game["id"]), member, &[json!({"resign": {}})]);
            seen.hear(&school);
        }
        school.now += 1_000;
        school.tick(0);
        seen.hear(&school);
    }
    (school, members, seen)
}

/// Points, wins and games of a table add up, and say what the games say.
fn check_table(seen: &Seen, byes: f64) {
    let rows = seen.table["rows"].as_array().expect("rows");
    let points: f64 = rows
        .iter()
        .map(|row| row["points"].as_f64().expect("points"))
        .sum();
    let ended = seen
        .games
        .values()
        .filter(|game| game.get("result").is_some());
    let mut expected: BTreeMap<u64, f64> = BTreeMap::new();
    let mut count = 0.0;
    for game in ended {
        count += 1.0;
        for (seat, side) in ["first", "second"].into_iter().enumerate() {
            let id = game["players"][seat].as_u64().expect("a number");
            let winner = &game["result"]["winner"];
            let gained = if winner.is_null() {
                0.5
            } else {
                f64::from(u8::from(*winner == side))
            };
            *expected.entry(id).or_default() += gained;
        }
    }
    assert!(
        (points - count - byes).abs() < 1e-9,
        "{points} points in {count} games"
    );
    if byes == 0.0 {
        for row in rows {
            let id = row["member"].as_u64().expect("a number");
            let own = expected.get(&id).copied().unwrap_or(0.0);
            assert!(
                (row["points"].as_f64().expect("points") - own).abs() < 1e-9,
                "{row}"
            );
        }
    }
    let ranked: Vec<f64> = rows
        .iter()
        .map(|row| row["points"].as_f64().expect("points"))
        .collect();
    assert!(ranked.is_sorted_by(|a, b| a >= b), "{ranked:?}");
}

fn pairs(seen: &Seen) -> Vec<BTreeSet<u64>> {
    let games = seen.games.values();
    let players = games.map(|game| game["players"].as_array().expect("players"));
    players
        .map(|pair| {
            pair.iter()
                .map(|id| id.as_u64().expect("a number"))
                .collect()
        })
        .collect()
}

#[test]
fn in_a_round_robin_every_two_meet_once() {
    for (players, kills) in [(2, false), (5, true), (6, false)] {
        let plan = json!({"format": "round-robin", "game": "connect4", "clock": clock()});
        let (_, _, seen) = play(&plan, players, players as u64, kills);
        let met = pairs(&seen);
        let different: BTreeSet<_> = met.iter().cloned().collect();
        assert_eq!(
            (met.len(), different.len()),
            (players * (players - 1) / 2, met.len())
        );
        check_table(&seen, 0.0);
        assert_eq!(seen.table["over"], true);
    }
}

#[test]
fn in_a_swiss_tournament_no_two_meet_twice_and_a_free_round_is_a_point() {
    for (players, rounds, kills) in [(7, 4, true), (8, 3, false)] {
        let plan =
            json!({"format": "swiss", "game": "connect4", "clock": clock(), "rounds": rounds});
        let (_, _, seen) = play(&plan, players, 3, kills);
        let met = pairs(&seen);
        let different: BTreeSet<_> = met.iter().cloned().collect();
        assert_eq!(
            (met.len(), different.len()),
            (rounds * (players / 2), met.len())
        );
        let byes = if players % 2 == 1 { rounds as f64 } else { 0.0 };
        check_table(&seen, byes);
        assert_eq!(seen.table["round"].as_u64(), Some(rounds as u64));
    }
}

/// Every game is found again, whatever is asked for, and found games are the ones that fit.
#[test]
fn games_are_found_by_what_they_were() {
    let plan = json!({"format": "round-robin", "game": "connect4", "clock": clock(), "games": 5});
    let (mut school, members, seen) = play(&plan, 8, 4, false);
    let one = members[0].client;
    let all: Vec<Value> = seen.games.values().cloned().collect();
    assert!(all.len() > 100);
    let mut find = |wish: Value| {
        let (mut found, mut wish) = (Vec::new(), wish);
        loop {
            school.say(one, &json!({"find": wish}));
            let answer = school.last(one, "found");
            let games = answer["games"].as_array().expect("games");
            found.extend(games.iter().map(|game| text(&game["id"])));
            if answer["more"] == false {
                found.sort();
                return found;
            }
            wish["before"] = json!(found.last().expect("a game"));
        }
    };
    let fitting = |fits: &dyn Fn(&Value) -> bool| {
        let games = all.iter().filter(|game| fits(game));
        let mut ids: Vec<String> = games.map(|game| text(&game["id"])).collect();
        ids.sort();
        ids
    };
    let has = |game: &Value, id: u64| {
        game["players"]
            .as_array()
            .expect("players")
            .contains(&json!(id))
    };
    assert_eq!(find(json!({})), fitting(&|_| true));
    let (a, b) = (members[1].id, members[2].id);
    assert_eq!(find(json!({"members": [a]})), fitting(&|game| has(game, a)));
    assert_eq!(
        find(json!({"members": [a, b]})),
        fitting(&|game| has(game, a) && has(game, b))
    );
    let won = |game: &Value| {
        let seat = ["first", "second"]
            .iter()
            .position(|side| game["result"]["winner"] == *side);
        seat.is_some_and(|seat| game["players"][seat] == json!(a))
    };
    assert_eq!(find(json!({"winner": a})), fitting(&won));
    assert_eq!(
        find(json!({"by": "agreed"})),
        fitting(&|game| game["result"]["by"] == "agreed")
    );
    assert_eq!(
        find(json!({"game": "connect4", "position": "start"})),
        fitting(&|_| true)
    );
    for nothing in [
        json!({"game": "othello"}),
        json!({"game": "chess"}),
        json!({"position": "start"}),
        json!({"tournament": 2}),
        json!({"before": "nothing"}),
    ] {
        assert!(find(nothing).is_empty());
    }
}

#[test]
fn a_knockout_has_one_survivor() {
    let plan = json!({"format": "knockout", "game": "tictactoe", "clock": clock()});
    let (_, _, seen) = play(&plan, 6, 5, false);
    assert_eq!(seen.table["over"], true);
    assert!(seen.games.len() >= 5);
}

#[test]
fn an_arena_pairs_those_who_are_free_until_its_time_is_over() {
    let mut school = School::new(8);
    let members: Vec<Member> = (0..5).map(|_| school.join(None)).collect();
    let plan = json!({"format": "arena", "game": "connect4", "clock": clock(), "minutes": 1});
    let mut seen = Seen::default();
    school.say(school.teacher.client, &json!({"tournament": plan}));
    seen.hear(&school);
    assert_eq!(seen.running().len(), 2, "at once, and one of five waits");
    let ends = seen.table["ends"].as_u64().expect("a time");
    let mut before: BTreeMap<u64, u64> = BTreeMap::new();
    while school.now < ends {
        for game in seen.running() {
            let pair = [0, 1].map(|seat| game["players"][seat].as_u64().expect("a number"));
            let _ = before.insert(pair[0], pair[1]);
            let loser = members
                .iter()
                .find(|member| member.id == pair[1])
                .expect("a pupil");
            school.in_game(&text(&game["id"]), loser, &[json!({"resign": {}})]);
            seen.hear(&school);
        }
        let wakes = school.hall.next_flag(school.now).expect("something to do");
        assert!(wakes > school.now, "it would spin");
        school.tick(wakes - school.now);
        seen.hear(&school);
    }
    assert!(seen.games.len() > 15, "{} games", seen.games.len());
    let played: BTreeSet<u64> = pairs(&seen).into_iter().flatten().collect();
    assert_eq!(played.len(), 5, "everyone plays");
    assert!(
        pairs(&seen).iter().collect::<BTreeSet<_>>().len() >= 6,
        "many different pairs"
    );
    resign_all(&mut school, &members, &mut seen);
    assert!(seen.running().is_empty(), "no game begins after the end");
    assert_eq!(seen.table["over"], true);
    check_table(&seen, 0.0);
}

/// In every game that runs, the first player resigns.
fn resign_all(school: &mut School, members: &[Member], seen: &mut Seen) {
    for game in seen.running() {
        let id = game["players"][0].as_u64();
        let loser = members
            .iter()
            .find(|member| Some(member.id) == id)
            .expect("a pupil");
        school.in_game(&text(&game["id"]), loser, &[json!({"resign": {}})]);
        seen.hear(school);
    }
}

#[test]
fn a_tournament_that_is_stopped_begins_no_game() {
    let mut school = School::new(9);
    let members: Vec<Member> = (0..4).map(|_| school.join(None)).collect();
    let plan = json!({"format": "round-robin", "game": "connect4", "clock": clock()});
    school.say(school.teacher.client, &json!({"tournament": plan}));
    let mut seen = Seen::default();
    seen.hear(&school);
    school.say(school.teacher.client, &json!({"stop": {"tournament": 1}}));
    resign_all(&mut school, &members, &mut seen);
    assert!(seen.running().is_empty());
    assert_eq!(
        (seen.table["over"].clone(), seen.table["played"].clone()),
        (json!(true), json!(2))
    );
    // Without a clock, for one, or with a stranger there is no tournament.
    for wrong in [
        json!({"format": "swiss", "game": "connect4"}),
        json!({"format": "swiss", "game": "connect4", "clock": clock(), "players": [1]}),
        json!({"format": "swiss", "game": "connect4", "clock": clock(), "players": [1, 1]}),
        json!({"format": "swiss", "game": "connect4", "clock": clock(), "players": [1, 99]}),
        json!({"format": "swiss", "game": "connect4", "clock": clock(), "rounds": 1_000_000}),
    ] {
        school.refusal(school.teacher.client, &json!({"tournament": wrong}));
    }
}
