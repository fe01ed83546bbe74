//! A real `PostgreSQL`, started by the test in a folder of its own, that two servers share.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use harif_server::Server;
use harif_server::people::hall::Hall;
use harif_server::people::store::PostgresStore;
use harif_server::people::{Limits, People, token};
use serde_json::{Value, json};

use super::storing::contract;
use crate::common::{Client, Running, bare, until};

/// A database server for one test, ended with it.
struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    process: Option<Child>,
}

/// Where Debian has the programs, or the folder of the one in the path.
fn programs() -> Option<PathBuf> {
    let of_version = std::fs::read_dir("/usr/lib/postgresql")
        .ok()
        .into_iter()
        .flatten();
    let folders = of_version
        .flatten()
        .map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders
        .chain(paths)
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout.starts_with(b"0\n"))
}

impl Cluster {
    /// A new database, or none where there is no `PostgreSQL`; under `CI` that is a failure.
    fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os("CI").is_none(), "PostgreSQL is missing");
            eprintln!("skipped: there is no PostgreSQL on this machine");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        if is_root() {
            let owner = Command::new("chown")
                .arg("nobody")
                .arg(folder.path())
                .status();
            assert!(owner.expect("chown").success());
        }
        let mut cluster = Self {
            folder,
            programs,
            process: None,
        };
        let made = cluster
            .command("initdb")
            .args([
                "-A",
                "trust",
                "-U",
                "harif",
                "-E",
                "UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(cluster.data())
            .status();
        assert!(made.expect("initdb").success());
        cluster.run();
        Some(cluster)
    }

    /// One of its programs, without privileges.
    fn command(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
            command.arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the server until it runs: children of one that was killed may still hold the folder.
    fn run(&mut self) {
        until(|| self.run_once());
    }

    fn address(&self) -> String {
        format!(
            "host={} user=harif dbname=postgres",
            self.folder.path().display()
        )
    }

    fn store(&self) -> PostgresStore {
        PostgresStore::open(&self.address()).expect("a store")
    }

    fn signal(&mut self, signal: &str) {
        if let Some(mut process) = self.process.take() {
            let id = process.id().to_string();
            let _ = Command::new("kill").args([signal, &id]).status();
            let _ = process.wait();
        }
    }

    /// Kills the server without a word, and starts it again.
    fn kill(&mut self) {
        self.signal("-KILL");
        self.run();
    }

    /// Starts the server on a socket in the folder; tells whether it came to answer.
    fn run_once(&mut self) -> bool {
        let folder: &Path = self.folder.path();
        let started = self
            .command("postgres")
            .arg("-D")
            .arg(self.data())
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-k"])
            .arg(folder)
            .spawn();
        let mut process = started.expect("postgres");
        loop {
            if PostgresStore::open(&self.address()).is_ok() {
                self.process = Some(process);
                return true;
            }
            if process.try_wait().expect("a process").is_some() {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// A server of harif on this database.
    fn serve(&self) -> Running {
        let hall = Hall::new(
            Box::new(self.store()),
            token::of_machine(),
            Limits::default(),
        );
        Running::start(Server {
            people: Some(People::start(hall).expect("threads")),
            ..bare()
        })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.signal("-INT");
    }
}

fn hear(client: &mut Client, kind: &str) -> Value {
    client.wait_at_most(Duration::from_mins(1));
    loop {
        let said = client.hear();
        if let Some(found) = said.get(kind) {
            return found.clone();
        }
    }
}

/// The next event of this number; all others are remembered.
fn event(client: &mut Client, number: u64, seen: &mut Vec<Value>) -> Value {
    loop {
        let event = hear(client, "event");
        seen.push(event.clone());
        if event["number"] == number {
            return event;
        }
    }
}

#[test]
fn a_database_keeps_what_a_store_promises() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    contract(cluster.store(), cluster.store());
}

#[test]
fn two_servers_share_a_game_and_its_clock() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let (here, there) = (cluster.serve(), cluster.serve());
    let mut one = here.socket("/people");
    let clock = json!({"time_ms": 600_000, "increment_ms": 0});
    let wanted = json!({"version": 1, "game": "connect4", "side": "first", "clock": clock});
    one.say(&json!({"create": wanted}));
    let created = hear(&mut one, "created");
    let mut two = there.socket("/people");
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    two.say(&json!({"enter": enter}));
    let (mut by_one, mut by_two) = (Vec::new(), Vec::new());
    event(&mut one, 2, &mut by_one);
    event(&mut two, 2, &mut by_two);
    for number in 3..13 {
        let mover = if number % 2 == 1 { &mut one } else { &mut two };
        let column = ["3", "4"][(number % 2) as usize];
        let column = if number > 8 { "6" } else { column };
        mover.say(&json!({"move": {"after": number - 1, "move": column}}));
        let first = event(&mut one, number, &mut by_one);
        assert_eq!(first, event(&mut two, number, &mut by_two));
        if first["what"]["ended"].is_object() {
            break;
        }
    }
    let resumed = by_two
        .iter()
        .chain(&by_one)
        .any(|event| event["what"]["resumed"].is_object());
    assert!(!resumed, "no server was away: the clock ran on");
}

#[test]
fn no_move_that_was_told_is_lost_when_the_database_is_killed() {
    let Some(mut cluster) = Cluster::start() else {
        return;
    };
    let server = cluster.serve();
    let mut one = server.socket("/people");
    one.say(&json!({"create": {"version": 1, "game": "othello", "side": "first"}}));
    let created = hear(&mut one, "created");
    let mut two = server.socket("/people");
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    two.say(&json!({"enter": enter}));
    let mut seen = Vec::new();
    event(&mut one, 2, &mut seen);
    event(&mut two, 2, &mut Vec::new());
    for (number, m) in [(3, "d3"), (4, "c3"), (5, "c4")] {
        let mover = if number % 2 == 1 { &mut one } else { &mut two };
        insist(mover, &json!({"move": {"after": number - 1, "move": m}}));
        let other = if number % 2 == 1 { &mut two } else { &mut one };
        seen.push(hear(other, "event"));
        cluster.kill();
    }
    drop(server);
    let mut store = cluster.store();
    let name = created["game"].as_str().expect("a name");
    let kept = harif_server::people::store::Store::load(&mut store, name).expect("a store");
    let (_, kept) = kept.expect("a game");
    let kept: Vec<Value> = kept
        .iter()
        .map(|event| serde_json::to_value(event).expect("JSON"))
        .collect();
    assert!(kept.ends_with(&seen[seen.len() - 3..]));
}

/// Says something until it is done: the first time may fail while the database is away.
fn insist(client: &mut Client, message: &Value) {
    client.wait_at_most(Duration::from_mins(1));
    client.say(message);
    loop {
        let said = client.hear();
        if said["refused"]["why"] == "store" {
            client.say(message);
        } else if said["event"]["what"]["moved"].is_object() {
            return;
        }
    }
}
