//! Two players of a game: each has a connection of its own, and comes back when it is lost.

use std::io;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;

use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_wire::link::SECRET_LENGTH;
use harif_wire::{ClientMessage, GameRequest, Happening, ServerMessage, Side, VERSION};
use tokio::time::{Instant, sleep};

use crate::figures::{Figures, View, mark};
use crate::socket::Socket;

/// How long a move may take before it counts as silent, and is sent once more.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a client waits before it calls again, at least.
const PAUSE_MS: u64 = 100;

/// What all players share.
pub(crate) struct World {
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) rules: Game,
    pub(crate) every: Duration,
    pub(crate) until: Instant,
    pub(crate) figures: Mutex<Figures>,
}

impl World {
    fn count(&self, change: impl FnOnce(&mut Figures)) {
        change(&mut self.figures.lock().expect("figures"));
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Plays games one after the other, until the end.
    pub(crate) async fn play(&self, number: u32) {
        let mut begins = Instant::now();
        while !self.is_over() {
            match self.begin(number).await {
                Ok((game, token, invite)) => {
                    self.count(|figures| figures.playing += 1);
                    let table = Table {
                        world: self,
                        game,
                        number,
                        sent: Mutex::default(),
                        next: Mutex::new(begins + self.every),
                    };
                    let secret = "s".repeat(SECRET_LENGTH);
                    let (one, two) = (&token, &invite);
                    tokio::join!(
                        table.sit(Side::First, one, None),
                        table.sit(Side::Second, two, Some(secret))
                    );
                    begins = table.next.into_inner().expect("a time");
                    self.count(|figures| {
                        figures.playing -= 1;
                        figures.over += 1;
                    });
                }
                Err(_) => pause().await,
            }
        }
    }

    async fn begin(&self, number: u32) -> io::Result<(String, String, String)> {
        let until = Instant::now() + PATIENCE;
        let mut socket = Socket::open(self.addresses[0], number).await?;
        let wanted = GameRequest {
            version: VERSION,
            game: self.rules.to_string(),
            position: None,
            side: Some(Side::First),
            clock: None,
            public: None,
        };
        socket.send(&ClientMessage::Create(wanted)).await?;
        loop {
            match socket.hear(until).await? {
                Some(ServerMessage::Created {
                    game,
                    token,
                    invite,
                    ..
                }) => return Ok((game, token, invite)),
                Some(ServerMessage::Refused { why, .. }) => {
                    self.count(|figures| figures.refused += 1);
                    return Err(io::Error::other(why));
                }
                Some(_) => {}
                None => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
    }
}

async fn pause() {
    sleep(Duration::from_millis(fastrand::u64(PAUSE_MS..3 * PAUSE_MS))).await;
}

/// One game.
struct Table<'a> {
    world: &'a World,
    game: String,
    number: u32,
    /// The event that the last move will be, and when it was first sent.
    sent: Mutex<Option<(u32, Instant)>>,
    /// When the next move is due.
    next: Mutex<Instant>,
}

/// What a player knows.
struct Player {
    side: Side,
    view: View,
    line: Vec<AnyPosition>,
    seated: u32,
    over: bool,
    away_since: Option<Instant>,
    /// When a move that is not answered was sent.
    waits_since: Option<Instant>,
}

impl Table<'_> {
    async fn sit(&self, side: Side, token: &str, secret: Option<String>) {
        let mut player = Player {
            side,
            view: View::new(),
            line: vec![AnyPosition::start(self.world.rules)],
            seated: 0,
            over: false,
            away_since: None,
            waits_since: None,
        };
        while !player.over && !self.world.is_over() {
            let enter = ClientMessage::Enter {
                version: VERSION,
                game: self.game.clone(),
                token: token.to_owned(),
                since: player.view.len() as u32,
                secret: secret.clone(),
            };
            let talked = self.converse(&mut player, enter).await;
            if talked.is_err() && !self.world.is_over() {
                if player.away_since.is_none() {
                    player.away_since = Some(Instant::now());
                    self.world.count(|figures| figures.lost += 1);
                }
                pause().await;
            }
        }
        let told = (self.game.clone(), player.view);
        self.world.count(|figures| figures.told.push(told));
    }

    /// Is in the game until it or the run is over, or the connection breaks.
    async fn converse(&self, player: &mut Player, enter: ClientMessage) -> io::Result<()> {
        let addresses = &self.world.addresses;
        let place = addresses[(player.side.index() + self.number as usize) % addresses.len()];
        let mut socket = Socket::open(place, self.number).await?;
        socket.send(&enter).await?;
        player.waits_since = None;
        let mut inside = false;
        let entered_by = Instant::now() + PATIENCE;
        while !player.over && !self.world.is_over() {
            let (deadline, moves) = self.next_deadline(player, inside);
            let deadline = if inside { deadline } else { entered_by };
            match socket.hear(deadline.min(self.world.until)).await? {
                Some(ServerMessage::Entered(_)) => {
                    inside = true;
                    if let Some(since) = player.away_since.take() {
                        let away = since.elapsed().as_millis() as u32;
                        self.world.count(|figures| figures.away.push(away));
                    }
                }
                Some(ServerMessage::Event(event)) => self.hear(player, &event),
                Some(ServerMessage::Refused { why, .. }) => {
                    if player.away_since.is_none() {
                        self.world.count(|figures| figures.refused += 1);
                    }
                    return Err(io::Error::other(why));
                }
                None if self.world.is_over() => {}
                None if !inside => return Err(io::ErrorKind::TimedOut.into()),
                None if moves => self.make_move(player, &mut socket).await?,
                _ => {}
            }
        }
        Ok(())
    }

    /// When the player does something by itself, and whether it does.
    fn next_deadline(&self, player: &Player, inside: bool) -> (Instant, bool) {
        let position = &player.line[player.line.len() - 1];
        let is_turn = player.seated == 2 && Side::from(position.turn()) == player.side;
        match player.waits_since {
            _ if !inside || !is_turn => (self.world.until, false),
            Some(since) => (since + PATIENCE, true),
            None => (*self.next.lock().expect("a time"), true),
        }
    }

    async fn make_move(&self, player: &mut Player, socket: &mut Socket) -> io::Result<()> {
        let after = player.view.len() as u32;
        let position = &player.line[player.line.len() - 1];
        let moves: Vec<AnyMove> = position.moves().collect();
        // The same one, however often it is sent.
        let m = moves[(self.number + after) as usize % moves.len()].to_string();
        let now = Instant::now();
        if player.waits_since.replace(now).is_some() {
            self.world.count(|figures| figures.silent += 1);
        }
        self.note_sent(after + 1, now);
        socket.send(&ClientMessage::Move { after, m }).await
    }

    /// Notes when the move was first sent that will be the event of this number.
    fn note_sent(&self, number: u32, now: Instant) {
        let mut sent = self.sent.lock().expect("a time");
        if sent.is_some_and(|(noted, _)| noted == number) {
            return;
        }
        *sent = Some((number, now));
        let mut next = self.next.lock().expect("a time");
        *next += self.world.every;
        // One who was away does not hurry.
        if *next < now {
            *next = now + self.world.every;
        }
    }

    fn hear(&self, player: &mut Player, event: &harif_wire::GameEvent) {
        let at = event.number as usize;
        let new = mark(&player.view[..player.view.len().min(at - 1)], event);
        if at != player.view.len() + 1 {
            if player.view.get(at - 1) != Some(&new) {
                self.world.count(|figures| figures.wrong += 1);
            }
            return;
        }
        player.view.push(new);
        match &event.what {
            Happening::Sat { .. } => player.seated += 1,
            Happening::Moved { side, m } => {
                let position = &player.line[player.line.len() - 1];
                let m = m.parse().map_err(drop);
                let after = m.and_then(|m: AnyMove| position.after(m).map_err(drop));
                match after {
                    Ok(after) => player.line.push(after),
                    Err(()) => self.world.count(|figures| figures.wrong += 1),
                }
                player.waits_since = None;
                let sent = *self.sent.lock().expect("a time");
                if let Some((number, when)) = sent
                    && number == event.number
                    && *side != player.side
                {
                    let took = when.elapsed().as_micros() as u32;
                    self.world.count(|figures| figures.late.push(took));
                }
            }
            Happening::Ended { .. } => player.over = true,
            _ => {}
        }
    }
}
