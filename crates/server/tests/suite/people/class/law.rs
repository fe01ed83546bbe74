//! The law of news: a client that heard everything one by one knows what a client is told that comes in
//! now, whatever members do and however often the server is killed.

use std::collections::BTreeMap;

use fastrand::Rng;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Member, School, clock, text};

/// What a client knows, as `docs/host.md` says that it should keep it.
#[derive(Clone, Debug, Default, PartialEq)]
struct View {
    members: BTreeMap<u64, Value>,
    assignments: BTreeMap<u64, Value>,
    progress: BTreeMap<(u64, u64), Value>,
    invites: BTreeMap<u64, Value>,
    games: BTreeMap<String, Value>,
    boards: BTreeMap<String, Value>,
    tournaments: BTreeMap<u64, Value>,
    shown: Value,
    locked: Value,
}

fn id(value: &Value, name: &str) -> u64 {
    value[name]
        .as_u64()
        .unwrap_or_else(|| panic!("{name} in {value}"))
}

impl View {
    fn of(state: &Value) -> Self {
        let mut view = Self {
            shown: state["shown"].clone(),
            locked: state["locked"].clone(),
            ..Self::default()
        };
        for (list, kind) in [
            ("members", "member"),
            ("assignments", "assignment"),
            ("progress", "progress"),
            ("invites", "invite"),
            ("games", "game"),
            ("boards", "board"),
            ("tournaments", "tournament"),
        ] {
            for item in state[list].as_array().expect("a list") {
                view.hear(&json!({kind: item}));
            }
        }
        view
    }

    fn hear(&mut self, news: &Value) {
        let Some((kind, it)) = news.as_object().and_then(|news| news.iter().next()) else {
            return;
        };
        let mut it = it.clone();
        match kind.as_str() {
            "room" => *self = Self::of(&it),
            "member" => drop(self.members.insert(id(&it, "id"), it)),
            "left" => {
                let gone = id(&it, "member");
                self.members.remove(&gone);
                self.progress.retain(|(_, member), _| *member != gone);
                self.invites
                    .retain(|_, invite| id(invite, "from") != gone && id(invite, "to") != gone);
            }
            "assignment" => drop(self.assignments.insert(id(&it, "id"), it)),
            "unassigned" => {
                self.assignments.remove(&id(&it, "assignment"));
                self.progress
                    .retain(|(of, _), _| *of != id(&it, "assignment"));
            }
            "progress" => {
                let key = (id(&it, "assignment"), id(&it, "member"));
                self.progress.insert(key, it);
            }
            "invite" => drop(self.invites.insert(id(&it, "id"), it)),
            "uninvited" => drop(self.invites.remove(&id(&it, "invite"))),
            "game" => {
                if it.get("result").is_some() {
                    self.boards.remove(&text(&it["id"]));
                }
                self.games.insert(text(&it["id"]), it);
            }
            "board" => {
                // Clocks run on; the board is what counts.
                it["clocks"].take();
                it["at"].take();
                self.boards.insert(text(&it["game"]), it);
            }
            "tournament" => drop(self.tournaments.insert(id(&it, "id"), it)),
            "shown" => self.shown = it,
            "locked" => self.locked = it,
            _ => {}
        }
    }
}

struct World {
    school: School,
    random: Rng,
    /// The teacher first; those who were put out stay in the list.
    members: Vec<Member>,
    views: Vec<View>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut school = School::new(seed);
        let mut members = vec![school.teacher.clone()];
        for program in [None, None, None, Some("bot")] {
            members.push(school.join(program));
        }
        let mut world = Self {
            school,
            random: Rng::with_seed(seed),
            views: vec![View::default(); members.len()],
            members,
        };
        for index in 0..world.members.len() {
            world.come_back(index);
        }
        world
    }

    fn listen(&mut self) {
        for (member, view) in self.members.iter().zip(&mut self.views) {
            for news in self.school.news_for(member.client) {
                view.hear(&news);
            }
        }
        self.school.heard.clear();
    }

    fn say(&mut self, index: usize, act: &Value) {
        self.school.say(self.members[index].client, act);
        self.listen();
    }

    fn come_back(&mut self, index: usize) {
        let letters = self
            .school
            .hall
            .disconnect(self.school.now, self.members[index].client);
        self.school.take(letters);
        self.listen();
        self.school.enter(&mut self.members[index]);
        self.listen();
    }

    fn act(&mut self) {
        let random = &mut self.random;
        // Half of it comes from the teacher.
        let index = random.usize(..self.members.len()) * random.usize(..2);
        let other = random.u64(..6);
        let number = random.u32(..4);
        let given = self.views[0].assignments.keys().copied();
        let given = random.choice(given).unwrap_or(1);
        let act = match random.usize(..16) {
            0 => json!({"rename": {}}),
            1 | 2 if index > 0 => {
                json!({"progress": {"assignment": given, "done": random.u32(..3), "of": 2}})
            }
            3 | 4 => json!({"invite": {"member": other, "game": "tictactoe"}}),
            5 | 6 => json!({"reply": {"invite": random.u32(..8), "yes": random.bool()}}),
            7 => json!({"assign": {"link": format!("#learn={number}")}}),
            8 => json!({"unassign": {"assignment": random.u32(..9)}}),
            9 => json!({"show": {"link": "#tree"}}),
            10 => json!({"show": {}}),
            11 => {
                json!({"pair": {"players": [other, number], "game": "connect4", "clock": clock()}})
            }
            12 => {
                json!({"tournament": {"format": "round-robin", "game": "tictactoe", "clock": clock()}})
            }
            13 => json!({"stop": {"tournament": number}}),
            14 => json!({"lock": {"locked": random.bool()}}),
            _ => json!({"rotate": {}}),
        };
        self.say(index, &act);
    }

    /// A member moves or gives up in a game of its own.
    fn play(&mut self) {
        let games: Vec<Value> = self.views[0].games.values().cloned().collect();
        let running: Vec<Value> = games
            .into_iter()
            .filter(|game| game.get("result").is_none())
            .collect();
        let Some(game) = self.random.choice(&running) else {
            return;
        };
        let player = game["players"][self.random.usize(..2)].as_u64();
        let Some(member) = self
            .members
            .iter()
            .find(|member| Some(member.id) == player)
            .cloned()
        else {
            return;
        };
        let m = ["a1", "b2", "c3", "1", "4", "a2", "c1"][self.random.usize(..7)];
        let said = if self.random.usize(..3) == 0 {
            json!({"resign": {}})
        } else {
            json!({"move": {"after": 1_000, "move": m}})
        };
        self.school.in_game(&text(&game["id"]), &member, &[said]);
        self.listen();
    }

    fn step(&mut self) {
        match self.random.usize(..12) {
            0..=6 => self.act(),
            7..=9 => self.play(),
            10 => {
                let index = self.random.usize(..self.members.len());
                self.come_back(index);
            }
            _ => {
                let passed = self.random.u64(..20_000);
                self.school.tick(passed);
                self.listen();
            }
        }
    }

    /// Everything that each client knows is what it would be told now.
    fn check(&mut self) {
        for index in 0..self.members.len() {
            let known = self.views[index].clone();
            let mut twin = self.members[index].clone();
            let heard = self.school.enter(&mut twin);
            let state = heard
                .iter()
                .find_map(|news| news.get("room"))
                .expect("a state");
            let told = View::of(state);
            // The second connection of a member changes nothing but since when it is here.
            let mut known = known;
            let own = known.members.get_mut(&twin.id).expect("a member");
            own["since"] = told.members[&twin.id]["since"].clone();
            assert_eq!(known, told, "member {}", twin.id);
            self.listen();
            let letters = self.school.hall.disconnect(self.school.now, twin.client);
            self.school.take(letters);
            self.members[index].token = twin.token;
            self.listen();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    #[test]
    fn news_one_by_one_is_the_room(seed in any::<u64>()) {
        let mut world = World::new(seed);
        for _ in 0..60 {
            world.step();
        }
        world.check();
        // A kill loses nothing that was told.
        let before = world.views[0].clone();
        world.school.kill(seed ^ 1);
        for index in 0..world.members.len() {
            let client = world.school.connect();
            world.members[index].client = client;
            let room = world.school.room.clone();
            let token = world.members[index].token.clone();
            let enter = json!({"enter": {"version": 1, "room": room, "token": token}});
            world.school.say(client, &enter);
            world.listen();
        }
        let after = world.views[0].clone();
        for (id, game) in &before.games {
            prop_assert_eq!(&after.games[id]["players"], &game["players"]);
            if let Some(result) = game.get("result") {
                prop_assert_eq!(&after.games[id]["result"], result);
            }
        }
        prop_assert_eq!(before.progress, after.progress);
        prop_assert_eq!(before.assignments, after.assignments);
        world.check();
    }
}

/// The law says little about rooms in which nothing happens.
#[test]
fn random_rooms_meet_everything() {
    let mut met = [0; 5];
    for seed in 0..15 {
        let mut world = World::new(seed);
        for _ in 0..60 {
            world.step();
        }
        let view = &world.views[0];
        let ended = view
            .games
            .values()
            .filter(|game| game.get("result").is_some());
        for (count, more) in met.iter_mut().zip([
            view.games.len(),
            ended.count(),
            view.progress.len(),
            view.tournaments.len(),
            view.assignments.len(),
        ]) {
            *count += more;
        }
    }
    assert!(met.iter().all(|&count| count > 5), "{met:?}");
}
