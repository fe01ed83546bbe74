//! A class of programs, over real sockets and with `harif join`: good ones, and ones that crash, hang, cheat and flood. The
//! usual form has six; `HARIF_FULL=1` has twenty and 380 games, and prints what happened.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use harif_rules::{AnyPosition, Game, Position, notation};
use serde_json::{Value, json};

use crate::common::program;
use crate::host::{Client, Host};

/// A kind of program that does something wrong, what its author is told, and what it does instead of a move.
const BAD: [(&str, &str, &str); 3] = [
    ("crash", "the program ended", "exit 3"),
    ("hang", "no move came for", "sleep 1000"),
    ("cheat", "the rules do not allow", "echo = Z99"),
];

const AGENTS: [&str; 7] = [
    "random",
    "greedy",
    "minimax:depth=2",
    "alphabeta:depth=2",
    "alphabeta:depth=4",
    "pvs:depth=3",
    "mcts:nodes=200",
];

/// `harif join` with a file of what it says.
struct Joined {
    child: Child,
    told: std::path::PathBuf,
}

impl Joined {
    fn start(host: &Host, code: &str, player: &str, number: usize) -> Self {
        let told = host.folder.path().join(format!("told-{number}.txt"));
        let address = format!("http://{}/", host.place);
        let child = program(&["join", &address, code, "--", player])
            .stdout(std::fs::File::create(&told).expect("a file"))
            .spawn()
            .expect("the program starts");
        Self { child, told }
    }

    fn told(&self) -> String {
        std::fs::read_to_string(&self.told).expect("what it said")
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program in GTP that answers everything but the question for a move as it should.
fn script(host: &Host, name: &str, instead: &str) -> String {
    let path = host.folder.path().join(format!("{name}.sh"));
    let text = format!(
        "#!/bin/sh\nwhile read command; do case $command in genmove*) {instead} ;; quit) exit ;; *) echo = ;; esac; echo; done\n"
    );
    std::fs::write(&path, text).expect("a file");
    let may_run = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, may_run).expect("a script");
    path.display().to_string()
}

/// The news of a class that a client hears next.
fn news(client: &mut Client) -> Option<Value> {
    client.hear("class")
}

/// A client that does not wait for ever.
fn connect(host: &Host) -> Client {
    let client = Client::connect(&host.place).expect("the server");
    client.wait_at_most(Duration::from_mins(2));
    client
}

/// A teacher in a new class, and its letters.
fn open_class(host: &Host) -> (Client, String) {
    let mut teacher = connect(host);
    let open = json!({"open": {"version": 1, "password": "correct horse"}});
    teacher.say(&json!({"class": open})).expect("it listens");
    let opened = news(&mut teacher).expect("a room");
    (teacher, text(&opened["opened"]["room"]))
}

/// A bot that answers each turn with far more messages than it may, and comes back when it is cut off.
fn flood(place: &str, code: &str, over: &AtomicBool) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    let mut token: Option<Value> = None;
    while !over.load(Ordering::Relaxed) {
        let Some(mut client) = Client::connect(place) else {
            return told;
        };
        let request = match &token {
            None => json!({"join": {"version": 1, "room": code, "bot": {"program": "flood"}}}),
            Some(token) => json!({"enter": {"version": 1, "room": code, "token": token}}),
        };
        client.say(&json!({"class": request}));
        while let Some(heard) = news(&mut client) {
            if let Some(new) = heard["room"].get("token") {
                token = Some(new.clone());
            }
            if let Some(why) = heard["fault"]["why"].as_str() {
                told.insert(why.to_owned());
            }
            if heard.get("turn").is_some() {
                for number in 0..400 {
                    if client.say(&json!({"ping": number})).is_none() {
                        break;
                    }
                }
            }
            if over.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    told
}

/// A person who takes over a seat and plays to the end; says how the game ended.
fn play_on(place: &str, game: &str, token: &Value) -> Value {
    let mut client = Client::connect(place).expect("the server");
    let enter = json!({"version": 1, "game": game, "token": token});
    client.say(&json!({"enter": enter})).expect("it listens");
    let entered = client.hear("entered").expect("the game");
    let rules: Game = text(&entered["rules"]).parse().expect("a game");
    let mut position = notation::position(rules, &text(&entered["position"])).expect("a start");
    let last = entered["last"].as_u64().expect("a number");
    let own = text(&entered["seat"]);
    let is_own = |position: &AnyPosition| {
        let first = position.turn() == harif_rules::Player::First;
        first == (own == "first")
    };
    loop {
        let event = client.hear("event").expect("an event");
        let what = &event["what"];
        if let Some(m) = what["moved"]["move"].as_str() {
            position.play(m.parse().expect("a move")).expect("legal");
        }
        if what.get("ended").is_some() {
            return what["ended"].clone();
        }
        let number = event["number"].as_u64().expect("a number");
        if number >= last && !position.is_over() && is_own(&position) {
            let m = position.moves().next().expect("a move").to_string();
            let said = json!({"move": {"after": number, "move": m}});
            client.say(&said).expect("it listens");
        }
    }
}

fn text(value: &Value) -> String {
    let text = value.as_str();
    text.unwrap_or_else(|| panic!("{value}")).to_owned()
}

/// What the teacher knows of the class.
#[derive(Default)]
struct Class {
    /// The program of each bot that is here.
    bots: BTreeMap<u64, String>,
    /// The players of running games.
    running: BTreeMap<String, [u64; 2]>,
    ended: BTreeMap<String, Value>,
    faults: BTreeMap<(String, String), usize>,
    table: Value,
    /// All faults as they were told.
    told: Vec<Value>,
}

impl Class {
    fn hear(&mut self, heard: &Value) {
        for member in heard["room"]["members"].as_array().into_iter().flatten() {
            self.hear(&json!({ "member": member }));
        }
        if let Some(member) = heard.get("member")
            && member["kind"] == "bot"
        {
            let id = member["id"].as_u64().expect("a number");
            self.bots.insert(id, text(&member["program"]));
        }
        if let Some(game) = heard.get("game") {
            let id = text(&game["id"]);
            if let Some(result) = game.get("result") {
                self.running.remove(&id);
                self.ended.insert(id, result.clone());
            } else {
                let player = |side: usize| game["players"][side].as_u64().expect("a number");
                self.running.insert(id, [player(0), player(1)]);
            }
        }
        if let Some(fault) = heard.get("fault") {
            let member = fault["member"].as_u64().expect("a number");
            let key = (self.bots[&member].clone(), text(&fault["why"]));
            *self.faults.entry(key).or_default() += 1;
            self.told.push(fault.clone());
        }
        if let Some(table) = heard.get("tournament") {
            self.table = table.clone();
        }
    }

    fn is_over(&self) -> bool {
        self.table["over"] == true
    }

    /// Says how it went.
    fn report(&self) {
        let mut endings: BTreeMap<String, usize> = BTreeMap::new();
        for result in self.ended.values() {
            *endings.entry(text(&result["by"])).or_default() += 1;
        }
        println!("endings: {endings:?}\nfaults: {:#?}", self.faults);
        for fault in &self.told {
            let program = &self.bots[&fault["member"].as_u64().expect("a number")];
            if fault["why"] == "time" && !program.starts_with("hang") {
                println!("late: {program} {fault}");
            }
        }
        for row in self.table["rows"].as_array().into_iter().flatten() {
            let program = &self.bots[&row["member"].as_u64().expect("a number")];
            println!("{program:<12} {row}");
        }
    }

    /// A running game of a program of this name, with its side.
    fn game_of(&self, program: &str) -> Option<(String, &'static str)> {
        self.running.iter().find_map(|(id, players)| {
            let seat = players
                .iter()
                .position(|player| self.bots[player].starts_with(program))?;
            Some((id.clone(), ["first", "second"][seat]))
        })
    }
}

struct Floods(Vec<JoinHandle<BTreeSet<String>>>, Arc<AtomicBool>);

impl Floods {
    fn start(count: usize, place: &str, code: &str) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let threads = (0..count).map(|_| {
            let (place, code, over) = (place.to_owned(), code.to_owned(), Arc::clone(&over));
            std::thread::spawn(move || flood(&place, &code, &over))
        });
        Self(threads.collect(), over)
    }
}

#[test]
fn programs_that_crash_hang_cheat_and_flood_spoil_nothing_but_their_own_games() {
    let is_long = harif_testing::cases(1) > 1;
    // So many of each bad kind, and so many agents.
    let (each, agents, meetings) = if is_long { (2, 12, 2) } else { (1, 2, 1) };
    let game = if is_long { "connect4" } else { "tictactoe" };
    let host = Host::start();
    let (mut teacher, code) = open_class(&host);
    let mut joined = Vec::new();
    for (name, _, instead) in BAD {
        for number in 0..each {
            let path = script(&host, &format!("{name}{number}"), instead);
            joined.push(Joined::start(&host, &code, &path, joined.len()));
        }
    }
    for number in 0..agents {
        let agent = AGENTS[number % AGENTS.len()];
        joined.push(Joined::start(&host, &code, agent, joined.len()));
    }
    let floods = Floods::start(each, &host.place, &code);
    let players = joined.len() + each;
    let mut class = Class::default();
    while class.bots.len() < players {
        class.hear(&news(&mut teacher).expect("news"));
    }
    let mut pupil = connect(&host);
    let join = json!({"join": {"version": 1, "room": code}});
    pupil.say(&json!({"class": join})).expect("it listens");
    let room = news(&mut pupil).expect("the room");
    let (person, token) = (room["room"]["you"].clone(), room["room"]["token"].clone());
    let began = Instant::now();
    let bots: Vec<u64> = class.bots.keys().copied().collect();
    let plan = json!({"format": "round-robin", "game": game, "players": bots, "games": meetings,
        "clock": {"time_ms": 3_000, "increment_ms": 1_000}});
    let tournament = json!({"class": {"tournament": plan}});
    teacher.say(&tournament).expect("it listens");
    let mut taken = None;
    while !class.is_over() {
        class.hear(&news(&mut teacher).expect("news"));
        // A person sits down where a program hangs.
        if taken.is_none()
            && let Some((game, side)) = class.game_of("hang")
        {
            let seat = json!({"seat": {"game": game, "side": side, "member": person}});
            teacher.say(&json!({"class": seat})).expect("it listens");
            let (place, token) = (host.place.clone(), token.clone());
            let name = game.clone();
            // The seat is free for the person once the server has said so to all.
            while !class.ended.contains_key(&game) {
                let heard = news(&mut teacher).expect("news");
                let is_seated = heard["game"]["id"] == json!(game)
                    && heard["game"]["players"]
                        .as_array()
                        .is_some_and(|players| players.contains(&person));
                if is_seated && heard["game"].get("result").is_none() {
                    break;
                }
                class.hear(&heard);
            }
            class.running.remove(&game);
            let thread = std::thread::spawn(move || play_on(&place, &name, &token));
            taken = Some((game, thread));
        }
    }
    let took = began.elapsed();
    let expected = players * (players - 1) / 2 * meetings;
    assert_eq!(class.table["played"], expected);
    assert_eq!(class.ended.len(), expected, "each game has a result");
    let (game, person) = taken.expect("a seat that was taken over");
    let ended = person.join().expect("the person played");
    assert_eq!(ended, class.ended[&game]);
    floods.1.store(true, Ordering::Relaxed);
    if is_long {
        println!("{players} bots, {expected} games in {took:.1?}");
        println!("a person took over a seat of {game}: {ended}");
        class.report();
    }
    check_faults(&class, &joined, each);
    let rows = class.table["rows"].as_array().expect("rows");
    assert!(rows.iter().all(|row| row["elo"].is_number()), "{rows:?}");
    // Good programs stand above those that lose every game by a fault.
    let worst: Vec<&Value> = rows.iter().rev().take(4 * each).collect();
    for row in worst {
        let program = &class.bots[&row["member"].as_u64().expect("a number")];
        let is_bad = ["crash", "hang", "cheat", "flood"];
        assert!(
            is_bad.iter().any(|bad| program.starts_with(bad)),
            "{program}"
        );
    }
    let erase = json!({"class": {"erase": {}}});
    teacher.say(&erase).expect("it listens");
    for thread in floods.0 {
        let told = thread.join().expect("a bot");
        assert!(told.contains("flood"), "{told:?}");
    }
}

/// Agents that answer at once send more messages than a server takes at once: none of their moves is lost.
#[test]
fn programs_that_play_faster_than_they_may_are_not_late() {
    let host = Host::start();
    let (mut teacher, code) = open_class(&host);
    let _players = [0, 1].map(|number| Joined::start(&host, &code, "random", number));
    let mut class = Class::default();
    while class.bots.len() < 2 {
        class.hear(&news(&mut teacher).expect("news"));
    }
    let plan = json!({"format": "round-robin", "game": "othello:size=6", "games": 10,
        "clock": {"time_ms": 20_000, "increment_ms": 0}});
    let tournament = json!({"class": {"tournament": plan}});
    teacher.say(&tournament).expect("it listens");
    while !class.is_over() {
        class.hear(&news(&mut teacher).expect("news"));
    }
    assert_eq!(class.ended.len(), 10);
    let by_board = |result: &Value| result["by"] == "board";
    assert!(class.ended.values().all(by_board), "{:?}", class.ended);
}

/// The teacher and the authors were told what was wrong.
fn check_faults(class: &Class, joined: &[Joined], each: usize) {
    for (name, allowed) in [
        ("crash", &["crash"][..]),
        ("cheat", &["illegal"]),
        ("hang", &["hang", "time"]),
        ("flood", &["flood", "absent", "time"]),
    ] {
        let of_kind = class.faults.keys();
        let mut of_kind = of_kind.filter(|(program, _)| program.starts_with(name));
        assert!(
            of_kind.clone().any(|(_, why)| why == allowed[0]) || name == "hang",
            "{name}: {:?}",
            class.faults
        );
        assert!(
            of_kind.all(|(_, why)| allowed.contains(&why.as_str())),
            "{name}: {:?}",
            class.faults
        );
    }
    for (kind, (name, words, _)) in BAD.iter().enumerate() {
        for author in &joined[kind * each..(kind + 1) * each] {
            until(|| author.told().contains(words));
            let told = author.told();
            assert!(told.contains("The last lines"), "{name}: {told}");
            assert!(*name != "hang" || told.contains("did not answer"), "{told}");
            // What it wrote itself, however the move is called here.
            assert!(*name != "cheat" || told.contains("= Z99"), "{told}");
        }
    }
    // On a busy machine an agent may be late; it does nothing else wrong.
    let is_bad = |(program, _): &&(String, String)| {
        let bad = BAD.iter().map(|(name, ..)| *name).chain(["flood"]);
        bad.into_iter().any(|name| program.starts_with(name))
    };
    let mut of_agents = class.faults.keys().filter(|key| !is_bad(key));
    assert!(
        of_agents.all(|(_, why)| why == "time"),
        "{:?}",
        class.faults
    );
}

/// Waits for what a program writes in its own time.
fn until(is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(1), "it never comes");
        std::thread::sleep(Duration::from_millis(20));
    }
}
