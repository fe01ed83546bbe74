//! Load for `harif host`: many games at once, a move a second in each, and how long a move takes to
//! reach the other side.
//!
//! ```text
//! cargo run --release -p harif-server --example load -- 127.0.0.1:7410 --games 1000 --seconds 120 --pid 4711
//! ```
//!
//! Prints a line every ten seconds: moves so far, the median, the 99th percentile and the longest time
//! from sending a move to the other side's hearing it, moves that never came, and, with `--pid`, the
//! memory of the server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use harif_rules::{AnyMove, AnyPosition, Game, Position, notation};
use harif_wire::{ClientMessage, Happening, ServerMessage, Side, VERSION, Wanted};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// How long a message may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);
const EVERY: Duration = Duration::from_secs(1);

/// As much of a `WebSocket` as a generator of load needs.
struct Socket {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Socket {
    /// Connects from one of many addresses of this machine: one address may not begin a thousand games.
    async fn open(address: &str, number: u32) -> io::Result<Self> {
        let place: SocketAddr = address.parse().map_err(io::Error::other)?;
        let socket = TcpSocket::new_v4()?;
        if place.ip().is_loopback() {
            let own = Ipv4Addr::new(127, 0, 1, (number % 50) as u8 + 1);
            socket.bind(SocketAddr::new(own.into(), 0))?;
        }
        let mut stream = socket.connect(place).await?;
        stream.set_nodelay(true)?;
        let hello = format!(
            "GET /people HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: aGFyaWYgaGFyaWYgaGFyaQ==\r\n\r\n"
        );
        stream.write_all(hello.as_bytes()).await?;
        let mut socket = Self {
            stream,
            read: Vec::new(),
        };
        let end = loop {
            if let Some(end) = socket.read.windows(4).position(|it| it == b"\r\n\r\n") {
                break end + 4;
            }
            socket.fill().await?;
        };
        if !socket.read.starts_with(b"HTTP/1.1 101") {
            return Err(io::Error::other("no socket"));
        }
        socket.read.drain(..end);
        Ok(socket)
    }

    async fn fill(&mut self) -> io::Result<()> {
        if self.stream.read_buf(&mut self.read).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    async fn frame(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        let mut frame = vec![0x80 | kind];
        match payload.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0xfe);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        // Masked with nothing but zeros.
        frame.extend([0; 4]);
        frame.extend(payload);
        self.stream.write_all(&frame).await
    }

    async fn send(&mut self, message: &ClientMessage) -> io::Result<()> {
        let text = serde_json::to_vec(message).map_err(io::Error::other)?;
        self.frame(1, &text).await
    }

    async fn hear(&mut self) -> io::Result<ServerMessage> {
        loop {
            let Some((kind, payload)) = self.take_frame() else {
                self.fill().await?;
                continue;
            };
            match kind {
                1 => return serde_json::from_slice(&payload).map_err(io::Error::other),
                8 => return Err(io::ErrorKind::ConnectionReset.into()),
                9 => self.frame(10, &payload).await?,
                _ => {}
            }
        }
    }

    fn take_frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let (&first, &second) = (self.read.first()?, self.read.get(1)?);
        let (length, from) = match second {
            126 => {
                let bytes = self.read.get(2..4)?.try_into().ok()?;
                (usize::from(u16::from_be_bytes(bytes)), 4)
            }
            127 => {
                let bytes = self.read.get(2..10)?.try_into().ok()?;
                (usize::try_from(u64::from_be_bytes(bytes)).ok()?, 10)
            }
            short => (usize::from(short), 2),
        };
        let payload = self.read.get(from..from + length)?.to_vec();
        self.read.drain(..from + length);
        Some((first & 0x0f, payload))
    }

    /// The next event of the game.
    async fn event(&mut self) -> io::Result<(u32, Happening)> {
        loop {
            match self.hear().await? {
                ServerMessage::Event(event) => return Ok((event.number, event.what)),
                ServerMessage::Refused { why, .. } => return Err(io::Error::other(why)),
                _ => {}
            }
        }
    }
}

#[derive(Default)]
struct Figures {
    /// Microseconds from a move to the other side.
    times: Vec<u32>,
    lost: u32,
    broken: u32,
    playing: u32,
}

/// Plays one game until the end of the run; the number spreads the games over a second.
async fn play(
    address: &str,
    rules: Game,
    number: u32,
    until: Instant,
    figures: &Mutex<Figures>,
) -> io::Result<()> {
    let mut sockets = [
        Socket::open(address, number).await?,
        Socket::open(address, number).await?,
    ];
    let wanted = Wanted {
        version: VERSION,
        game: rules.to_string(),
        position: None,
        side: Some(Side::First),
        clock: None,
    };
    sockets[0].send(&ClientMessage::Create(wanted)).await?;
    let (game, invite) = loop {
        match sockets[0].hear().await? {
            ServerMessage::Created { game, invite, .. } => break (game, invite),
            ServerMessage::Refused { why, .. } => return Err(io::Error::other(why)),
            _ => {}
        }
    };
    let enter = ClientMessage::Enter {
        version: VERSION,
        game,
        token: invite,
        since: 0,
        secret: None,
    };
    sockets[1].send(&enter).await?;
    let mut position = AnyPosition::start(rules);
    let mut last = [0; 2];
    while last != [2; 2] {
        for side in 0..2 {
            if last[side] < 2 {
                last[side] = sockets[side].event().await?.0;
            }
        }
    }
    figures.lock().expect("figures").playing += 1;
    let mut next = Instant::now() + Duration::from_millis(u64::from(number % 1_000));
    let mut after = 2;
    while next < until {
        sleep_until(next).await;
        next += EVERY;
        let Some(m) = position.moves().next() else {
            break;
        };
        let mover = position.turn().index();
        let sent = Instant::now();
        let m_text = m.to_string();
        sockets[mover]
            .send(&ClientMessage::Move { after, m: m_text })
            .await?;
        // The move, and the passes that follow by themselves.
        position = position.after(m).map_err(io::Error::other)?;
        let mut expected = 1;
        while position.moves().eq([AnyMove::Pass]) {
            position = position.after(AnyMove::Pass).map_err(io::Error::other)?;
            expected += 1;
        }
        for (at, side) in [1 - mover, mover].into_iter().enumerate() {
            for step in 0..expected {
                match timeout(PATIENCE, sockets[side].event()).await {
                    Ok(event) => after = event?.0,
                    Err(_) => figures.lock().expect("figures").lost += 1,
                }
                if at == 0 && step == 0 {
                    let took = sent.elapsed().as_micros() as u32;
                    figures.lock().expect("figures").times.push(took);
                }
            }
        }
    }
    Ok(())
}

fn memory_of(pid: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn report(figures: &Mutex<Figures>, began: Instant, pid: Option<&str>) {
    let mut figures = figures.lock().expect("figures");
    figures.times.sort_unstable();
    let at = |share: f64| {
        let index = (figures.times.len() as f64 * share) as usize;
        let time = figures
            .times
            .get(index.min(figures.times.len().saturating_sub(1)));
        time.map_or(0.0, |&time| f64::from(time) / 1_000.0)
    };
    let memory = pid.and_then(memory_of).map(|kib| kib / 1_024);
    println!(
        "{:>4} s  games {}  moves {}  p50 {:.1} ms  p99 {:.1} ms  max {:.1} ms  lost {}  broken {}  memory {} MiB",
        began.elapsed().as_secs(),
        figures.playing,
        figures.times.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        figures.lost,
        figures.broken,
        memory.map_or_else(|| "?".to_owned(), |it| it.to_string())
    );
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|it| it == name)?;
        arguments.get(at + 1).cloned()
    };
    let number =
        |name: &str, usual: u64| option(name).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let address = arguments
        .first()
        .cloned()
        .unwrap_or_else(|| "127.0.0.1:7410".to_owned());
    let (games, seconds) = (number("--games", 1_000) as u32, number("--seconds", 60));
    let pid = option("--pid");
    // A board on which a game lasts as long as the run.
    let size = (4..=20)
        .step_by(2)
        .find(|size| size * size > seconds + 10)
        .unwrap_or(20);
    let rules: Game = format!("othello(size={size})")
        .parse()
        .map_err(io::Error::other)?;
    notation::position(rules, "start").map_err(io::Error::other)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let figures = Arc::new(Mutex::new(Figures::default()));
        let began = Instant::now();
        let until = began + Duration::from_secs(seconds);
        let mut tasks = Vec::new();
        for at in 0..games {
            let (address, figures) = (address.clone(), Arc::clone(&figures));
            tasks.push(tokio::spawn(async move {
                // Not all at the same moment: a queue for sockets is short.
                sleep(Duration::from_millis(u64::from(at) * 5)).await;
                if let Err(error) =
                    play(&address, rules, at.wrapping_mul(617), until, &figures).await
                {
                    let mut figures = figures.lock().expect("figures");
                    figures.broken += 1;
                    if figures.broken <= 3 {
                        eprintln!("a game broke: {error}");
                    }
                }
            }));
        }
        while Instant::now() < until {
            sleep_until((Instant::now() + Duration::from_secs(10)).min(until)).await;
            report(&figures, began, pid.as_deref());
        }
        for task in tasks {
            let _ = task.await;
        }
        report(&figures, began, pid.as_deref());
    });
    Ok(())
}
