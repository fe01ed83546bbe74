//! Load for games between people: many at once, a move a second in each, and how long a move takes to
//! reach the other side. Games that are over are followed by new ones.
//!
//! ```text
//! cargo run --release -p harif-server --example load -- --games 1000 --seconds 600
//! cargo run --release -p harif-server --example load -- --games 1000 --seconds 600 --kills 20
//! cargo run --release -p harif-server --example load -- --games 1000 --seconds 600 --postgres --servers 2
//! cargo run --release -p harif-server --example load -- --games 1000 --seconds 300 --postgres --database-kills 5
//! ```
//!
//! It starts the server itself, on a file or a database of its own: this program once more, which serves as
//! `harif host` does. `--address 127.0.0.1:7410` uses one that runs. With `--servers` the two players of a
//! game are at different ones. `--every MS` is the pause between two moves of a game.
//!
//! With `--kills` and `--database-kills` a server and the database are killed (SIGKILL) that often, evenly
//! over the time, and started again. In the end every event that a client was told is looked up in the
//! store, and the program fails where one is missing, or a client heard a gap.

mod figures;
mod players;
mod servers;
mod socket;

use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{io, thread};

use figures::{Figures, load_average, memory, own_times, processor_time};
use players::World;
use servers::Servers;
use tokio::time::{Instant, sleep, sleep_until};

/// How often the figures are told.
const TELL: Duration = Duration::from_secs(10);
/// The pause between the beginnings of two games.
const BETWEEN: Duration = Duration::from_millis(7);

struct Options(Vec<String>);

impl Options {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|it| it == name)
    }

    fn text(&self, name: &str) -> Option<&str> {
        let at = self.0.iter().position(|it| it == name)?;
        self.0.get(at + 1).map(String::as_str)
    }

    fn number(&self, name: &str, usual: u64) -> u64 {
        let text = self.text(name);
        text.and_then(|it| it.parse().ok()).unwrap_or(usual)
    }
}

/// The processor time of the servers, of the database and of this program.
fn times_of(servers: Option<&Mutex<Servers>>) -> [f64; 3] {
    let servers = servers.map(|servers| servers.lock().expect("servers"));
    let pids = servers.as_ref().map(|servers| servers.pids());
    let pids = pids.unwrap_or_default();
    let database = servers.and_then(|servers| servers.database());
    [
        pids.iter().map(|pid| processor_time(*pid)).sum(),
        database.map_or(0.0, processor_time),
        own_times("/proc/self/stat"),
    ]
}

fn report(world: &World, began: Instant, servers: Option<&Mutex<Servers>>) {
    let line = world.figures.lock().expect("figures").line(began.elapsed());
    // None while one of them is being killed.
    let servers = servers.and_then(|servers| servers.try_lock().ok());
    let pids = servers.map(|servers| servers.pids()).unwrap_or_default();
    let memory: Vec<String> = pids
        .iter()
        .map(|pid| memory(*pid).map_or_else(|| "?".into(), |it| it.to_string()))
        .collect();
    println!(
        "{line}  memory {} MiB  load {}",
        memory.join(" + "),
        load_average()
    );
}

/// Kills servers and the database, evenly over the time, from a thread of its own: starting a database
/// again takes a while.
fn kill(servers: &Mutex<Servers>, [kills, of_database]: [u64; 2], seconds: f64) {
    let began = Instant::now();
    let all = kills + of_database;
    for number in 0..all {
        // The last one is far enough from the end for all to come back.
        let moment = seconds * (number as f64 + 1.0) / (all as f64 + 1.5);
        thread::sleep(Duration::from_secs_f64(moment).saturating_sub(began.elapsed()));
        let mut servers = servers.lock().expect("servers");
        if number < of_database {
            println!("{moment:>4.0} s  kill -9 of the database");
            servers.kill_database();
        } else {
            println!("{moment:>4.0} s  kill -9 of a server");
            servers.kill(number as usize).expect("a new server");
        }
    }
}

/// What is left when the time is over.
type Ran = (Arc<World>, Arc<Option<Mutex<Servers>>>);

async fn run(options: &Options) -> io::Result<Ran> {
    let address = options.text("--address").map(str::parse).transpose();
    let address = address.map_err(io::Error::other)?;
    let count = options.number("--servers", 1) as usize;
    let servers = match address {
        Some(_) => None,
        None => Some(Servers::start(count, options.has("--postgres"))?),
    };
    let own = servers.as_ref().map(Servers::addresses);
    let servers = Arc::new(servers.map(Mutex::new));
    let seconds = options.number("--seconds", 60);
    let began = Instant::now();
    let world = Arc::new(World {
        addresses: own.or_else(|| Some(vec![address?])).unwrap_or_default(),
        rules: options
            .text("--game")
            .unwrap_or("othello")
            .parse()
            .map_err(io::Error::other)?,
        every: Duration::from_millis(options.number("--every", 1_000)),
        until: began + Duration::from_secs(seconds),
        figures: Mutex::new(Figures::default()),
    });
    let games = options.number("--games", 1_000) as u32;
    let mut tasks = Vec::new();
    for number in 0..games {
        let world = Arc::clone(&world);
        tasks.push(tokio::spawn(async move {
            // Not all at the same moment: a queue for sockets is short, and moves come all the time.
            sleep(BETWEEN * number).await;
            world.play(number).await;
        }));
    }
    let before = times_of((*servers).as_ref());
    let kills = [
        options.number("--kills", 0),
        options.number("--database-kills", 0),
    ];
    let killed = Arc::clone(&servers);
    let killer = thread::spawn(move || {
        if let Some(servers) = &*killed {
            kill(servers, kills, seconds as f64);
        }
    });
    let mut tell_at = began + TELL;
    while tell_at < world.until {
        sleep_until(tell_at).await;
        tell_at += TELL;
        report(&world, began, (*servers).as_ref());
    }
    for task in tasks {
        let _ = task.await;
    }
    killer.join().expect("the last kill");
    report(&world, began, (*servers).as_ref());
    let after = times_of((*servers).as_ref());
    let figures = world.figures.lock().expect("figures");
    let moves = figures.times.len().max(1) as f64;
    let cost = |at: usize| (after[at] - before[at]).max(0.0) * 1_000_000.0 / moves;
    let playing = began.elapsed().saturating_sub(BETWEEN * games / 2);
    println!("{:.0} moves a second", moves / playing.as_secs_f64());
    if kills == [0; 2] {
        println!(
            "processor time of a move: server {:.0} µs, database {:.0} µs, generator {:.0} µs",
            cost(0),
            cost(1),
            cost(2)
        );
    }
    drop(figures);
    Ok((world, servers))
}

/// Looks up what clients were told; says whether all of it is there.
fn check((world, servers): &Ran) -> io::Result<bool> {
    let figures = world.figures.lock().expect("figures");
    let Some(servers) = &**servers else {
        return Ok(figures.wrong == 0);
    };
    let mut store = servers.lock().expect("servers").store()?;
    let (told, missing) = figures.check(&mut *store).map_err(io::Error::other)?;
    println!("{told} events were told to clients; {missing} of them are not kept");
    Ok(missing == 0 && figures.wrong == 0)
}

fn main() -> io::Result<()> {
    let options = Options(std::env::args().skip(1).collect());
    if let Some(port) = options.text("--serve") {
        let port = port.parse().map_err(io::Error::other)?;
        return servers::serve(port, options.text("--store").unwrap_or("people.db"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let ran = runtime.block_on(run(&options))?;
    if !check(&ran)? {
        return Err(io::Error::other("something that was told is lost"));
    }
    Ok(())
}
