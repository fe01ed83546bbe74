//! All games of a server and the clients in them, as a machine without sockets, threads or a clock.
//!
//! One owner hears what clients say, in some order, with the time at which it came; what has to be
//! sent comes back. So there are no races inside: two moves at once are one after the other, and the
//! store decides between processes.

use std::collections::HashMap;
use std::net::IpAddr;

use harif_rules::{AnyPosition, Game, Position, notation};

use super::game::{Act, Decision, Match};
use super::limits::{Bucket, Limits};
use super::protocol::{
    ClientMessage, Entered, Event, Presence, Refusal, ServerMessage, Side, TimeControl, VERSION,
    Wanted,
};
use super::store::{GameRow, Store, StoreError};
use super::token::{self, Hash, Random};

/// A client, by a number that is never used again.
pub type ClientId = u64;

/// What is sent to whom.
pub type Letters = Vec<(ClientId, ServerMessage)>;

/// What a client is in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Player(Side),
    Watcher,
}

#[derive(Debug)]
struct Client {
    address: IpAddr,
    inside: Option<(String, Role)>,
    messages: Bucket,
}

/// A game that clients are in, or whose clock runs.
#[derive(Debug)]
struct Live {
    row: GameRow,
    game: Match,
    clients: Vec<ClientId>,
    /// When each side came or went.
    seen: [u64; 2],
}

/// All games and clients.
pub struct Hall {
    store: Box<dyn Store>,
    random: Random,
    limits: Limits,
    games: HashMap<String, Live>,
    clients: HashMap<ClientId, Client>,
    /// How many games each address may still begin.
    creations: HashMap<IpAddr, Bucket>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall")
            .field("games", &self.games.len())
            .field("clients", &self.clients.len())
            .finish_non_exhaustive()
    }
}

impl Hall {
    /// A hall without clients.
    pub fn new(store: Box<dyn Store>, random: Random, limits: Limits) -> Self {
        Self {
            store,
            random,
            limits,
            games: HashMap::new(),
            clients: HashMap::new(),
            creations: HashMap::new(),
        }
    }

    /// A client comes.
    pub fn connect(&mut self, now: u64, client: ClientId, address: IpAddr) {
        let messages = Bucket::full(self.limits.messages, now);
        let inside = None;
        self.clients.insert(
            client,
            Client {
                address,
                inside,
                messages,
            },
        );
    }

    /// A client goes.
    pub fn disconnect(&mut self, now: u64, client: ClientId) -> Letters {
        let gone = self.clients.remove(&client);
        let Some((name, role)) = gone.and_then(|client| client.inside) else {
            return Vec::new();
        };
        let Some(live) = self.games.get_mut(&name) else {
            return Vec::new();
        };
        live.clients.retain(|&other| other != client);
        if let Role::Player(side) = role {
            live.seen[side.index()] = now;
        }
        let letters = self.presence(&name);
        self.put_away(&name);
        letters
    }

    /// When [`tick`](Self::tick) has something to do, if anything.
    pub fn next_flag(&self) -> Option<u64> {
        let flags = self.games.values().filter_map(|live| live.game.flag());
        flags.min()
    }

    /// Ends the games in which the time of a side has run out.
    pub fn tick(&mut self, now: u64) -> Letters {
        let due = self.games.iter();
        let due = due.filter(|(_, live)| live.game.flag().is_some_and(|flag| flag <= now));
        let names: Vec<String> = due.map(|(name, _)| name.clone()).collect();
        let mut letters = Vec::new();
        for name in names {
            letters.extend(self.run_out(now, &name));
            self.put_away(&name);
        }
        letters
    }

    /// Forgets the games in which nothing happened for as long as games are kept.
    ///
    /// # Errors
    /// If the store fails.
    pub fn forget_old(&mut self, now: u64) -> Result<usize, StoreError> {
        let since = now.saturating_sub(self.limits.kept_ms);
        self.creations.retain(|_, bucket| !bucket.is_full(now));
        self.store.forget(since)
    }

    /// Hears a client, and says what has to be sent.
    pub fn hear(&mut self, now: u64, client: ClientId, text: &str) -> Letters {
        let Some(known) = self.clients.get_mut(&client) else {
            return Vec::new();
        };
        if !known.messages.take(now) {
            return refused(client, Refusal::Limit);
        }
        let Ok(message) = serde_json::from_str(text) else {
            return refused(client, Refusal::Unreadable);
        };
        let done = match message {
            ClientMessage::Create(wanted) => self.create(now, client, &wanted),
            ClientMessage::Enter {
                version,
                game,
                token,
                since,
            } => self.enter(now, client, (version, &game, &token), since),
            ClientMessage::Move { after, m } => self.act(now, client, &Act::Move(after, m)),
            ClientMessage::Offer { after, what } => self.act(now, client, &Act::Offer(after, what)),
            ClientMessage::Answer { offer, yes } => self.act(now, client, &Act::Answer(offer, yes)),
            ClientMessage::Resign {} => self.act(now, client, &Act::Resign),
            ClientMessage::Ping(id) => Ok(vec![(client, ServerMessage::Pong { id, now })]),
        };
        done.unwrap_or_else(|why| refused(client, why))
    }

    // ---- coming to a game ----

    fn create(&mut self, now: u64, client: ClientId, wanted: &Wanted) -> Result<Letters, Refusal> {
        if wanted.version != VERSION {
            return Err(Refusal::Version);
        }
        let known = self.clients.get(&client).ok_or(Refusal::Nowhere)?;
        if known.inside.is_some() {
            return Err(Refusal::Inside);
        }
        let (start, clock) = read_setup(wanted)?;
        let rate = self.limits.creations;
        let bucket = self.creations.entry(known.address);
        if !bucket.or_insert_with(|| Bucket::full(rate, now)).take(now) {
            return Err(Refusal::Limit);
        }
        if self.store.count().map_err(|_| Refusal::Store)? >= self.limits.games {
            return Err(Refusal::Limit);
        }
        let mut lot = [0];
        let mut secret = || token::new_secret(&mut self.random).ok_or(Refusal::Store);
        let (token, invite, watch) = (secret()?, secret()?, secret()?);
        let id = token::new_name(&mut self.random).ok_or(Refusal::Store)?;
        (self.random)(&mut lot);
        let by_lot = [Side::First, Side::Second][usize::from(lot[0] % 2)];
        let seat = wanted.side.unwrap_or(by_lot);
        let mut row = GameRow {
            id: id.clone(),
            rules: start.game_text(),
            position: start.position_text(),
            clock,
            seats: [None; 2],
            invite: token::hash(&invite),
            watch: token::hash(&watch),
        };
        row.seats[seat.index()] = Some(token::hash(&token));
        let mut game = Match::new(start.0, clock);
        let sat = game.sit(now, seat).ok_or(Refusal::Store)?;
        self.store
            .create(&row, std::slice::from_ref(&sat))
            .map_err(|_| Refusal::Store)?;
        game.apply(sat.clone()).ok_or(Refusal::Store)?;
        let live = Live {
            row,
            game,
            clients: Vec::new(),
            seen: [0; 2],
        };
        self.games.insert(id.clone(), live);
        let created = ServerMessage::Created {
            game: id.clone(),
            seat,
            token,
            invite,
            watch,
        };
        let mut letters = vec![(client, created)];
        letters.extend(self.seat(now, client, &id, Role::Player(seat), (0, None)));
        Ok(letters)
    }

    fn enter(
        &mut self,
        now: u64,
        client: ClientId,
        (version, name, token): (u32, &str, &str),
        since: u32,
    ) -> Result<Letters, Refusal> {
        if version != VERSION {
            return Err(Refusal::Version);
        }
        let known = self.clients.get(&client).ok_or(Refusal::Nowhere)?;
        if known.inside.is_some() {
            return Err(Refusal::Inside);
        }
        let mut letters = self.take_up(now, name)?;
        let Some(live) = self.games.get(name) else {
            return Err(Refusal::Unknown);
        };
        let role = live.role_of(&token::hash(token));
        let entered = match role {
            Some(role) => Ok((role, None)),
            None if live.row.invite == token::hash(token) => {
                self.sit_down(now, name).map(|(side, token, told)| {
                    letters.extend(told);
                    (Role::Player(side), Some(token))
                })
            }
            None => Err(Refusal::Unknown),
        };
        match entered {
            Ok((role, token)) => {
                letters.extend(self.seat(now, client, name, role, (since, token)));
                Ok(letters)
            }
            Err(why) => {
                self.put_away(name);
                letters.extend(refused(client, why));
                Ok(letters)
            }
        }
    }

    /// Takes a game out of the store, if it is not at hand.
    fn take_up(&mut self, now: u64, name: &str) -> Result<Letters, Refusal> {
        if self.games.contains_key(name) {
            return Ok(Vec::new());
        }
        let loaded = self.store.load(name).map_err(|_| Refusal::Store)?;
        let (row, events) = loaded.ok_or(Refusal::Unknown)?;
        let rules: Game = row.rules.parse().map_err(|_| Refusal::Store)?;
        let start = notation::position(rules, &row.position).map_err(|_| Refusal::Store)?;
        let game = Match::restore(start, row.clock, events).ok_or(Refusal::Store)?;
        let resumed = game.resume(now);
        let live = Live {
            row,
            game,
            clients: Vec::new(),
            seen: [0; 2],
        };
        self.games.insert(name.to_owned(), live);
        match resumed {
            Some(resumed) => self.commit(name, vec![resumed], None),
            None => Ok(Vec::new()),
        }
    }

    /// Gives the free seat of a game to the one who has its invitation.
    fn sit_down(&mut self, now: u64, name: &str) -> Result<(Side, String, Letters), Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let free = [Side::First, Side::Second]
            .into_iter()
            .find(|&side| !live.game.is_seated(side));
        // An invitation that was used is no key to the game.
        let side = free.ok_or(Refusal::Unknown)?;
        let sat = live.game.sit(now, side).ok_or(Refusal::Unknown)?;
        let token = token::new_secret(&mut self.random).ok_or(Refusal::Store)?;
        let hash = token::hash(&token);
        let letters = self.commit(name, vec![sat], Some((side, hash)))?;
        Ok((side, token, letters))
    }

    /// Lets a client into a game that is at hand.
    fn seat(
        &mut self,
        now: u64,
        client: ClientId,
        name: &str,
        role: Role,
        (since, token): (u32, Option<String>),
    ) -> Letters {
        let (Some(live), Some(known)) = (self.games.get_mut(name), self.clients.get_mut(&client))
        else {
            return Vec::new();
        };
        known.inside = Some((name.to_owned(), role));
        live.clients.push(client);
        let seat = match role {
            Role::Player(side) => {
                live.seen[side.index()] = now;
                Some(side)
            }
            Role::Watcher => None,
        };
        let entered = Entered {
            version: VERSION,
            game: name.to_owned(),
            rules: live.row.rules.clone(),
            position: live.row.position.clone(),
            clock: live.row.clock,
            seat,
            token,
            last: live.game.last(),
            now,
        };
        let mut letters = vec![(client, ServerMessage::Entered(Box::new(entered)))];
        let events = live.game.since(since).iter().cloned();
        letters.extend(events.map(|event| (client, ServerMessage::Event(event))));
        letters.extend(self.presence(name));
        letters
    }

    // ---- playing ----

    fn act(&mut self, now: u64, client: ClientId, act: &Act) -> Result<Letters, Refusal> {
        let inside = self
            .clients
            .get(&client)
            .and_then(|known| known.inside.clone());
        let (name, role) = inside.ok_or(Refusal::Nowhere)?;
        let Role::Player(side) = role else {
            return Err(Refusal::Watching);
        };
        let mut letters = self.run_out(now, &name);
        let live = self.games.get(&name).ok_or(Refusal::Unknown)?;
        let done = match live.game.decide(now, side, act) {
            Ok(Decision::Happens(events)) => self.commit(&name, events, None),
            Ok(Decision::Repeated(event)) => Ok(vec![(client, ServerMessage::Event(event))]),
            Ok(Decision::Rematch) => self.play_again(now, &name),
            Err(why) => Err(why),
        };
        if done == Err(Refusal::Stale) {
            letters.extend(self.catch_up(&name));
        }
        letters.extend(done.unwrap_or_else(|why| refused(client, why)));
        Ok(letters)
    }

    /// Ends a game in which the time of a side has run out.
    fn run_out(&mut self, now: u64, name: &str) -> Letters {
        let live = self.games.get(name);
        let ended = live.and_then(|live| live.game.out_of_time(now));
        let told = ended.map(|ended| self.commit(name, vec![ended], None));
        // Where the store failed, the next tick tries again.
        told.and_then(Result::ok).unwrap_or_default()
    }

    /// The same two players, sides changed, in a new game.
    fn play_again(&mut self, now: u64, name: &str) -> Result<Letters, Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let id = token::new_name(&mut self.random).ok_or(Refusal::Store)?;
        let row = GameRow {
            id: id.clone(),
            seats: [live.row.seats[1], live.row.seats[0]],
            ..live.row.clone()
        };
        let rematch = live.game.play_again(now, id);
        let start = live.start().ok_or(Refusal::Store)?;
        let mut game = Match::new(start, row.clock);
        for side in [Side::First, Side::Second] {
            let sat = game.sit(now, side).ok_or(Refusal::Store)?;
            game.apply(sat).ok_or(Refusal::Store)?;
        }
        self.store
            .create(&row, game.events())
            .map_err(|_| Refusal::Store)?;
        // The new game is loaded when the first player comes to it. Until then no clock runs.
        self.commit(name, vec![rematch], None)
    }

    /// Keeps what happened, then lets it happen, then tells it.
    fn commit(
        &mut self,
        name: &str,
        events: Vec<Event>,
        seat: Option<(Side, Hash)>,
    ) -> Result<Letters, Refusal> {
        let live = self.games.get_mut(name).ok_or(Refusal::Unknown)?;
        match self.store.append(name, &events, seat) {
            Ok(()) => {}
            // Another process was faster.
            Err(StoreError::Taken) => return Err(Refusal::Stale),
            Err(_) => return Err(Refusal::Store),
        }
        if let Some((side, hash)) = seat {
            live.row.seats[side.index()] = Some(hash);
        }
        let mut letters = Vec::new();
        for event in events {
            let told = ServerMessage::Event(event.clone());
            live.game.apply(event).ok_or(Refusal::Store)?;
            let clients = live.clients.iter();
            letters.extend(clients.map(|&client| (client, told.clone())));
        }
        Ok(letters)
    }

    /// Reads what another process wrote, and tells it.
    fn catch_up(&mut self, name: &str) -> Letters {
        let Some(live) = self.games.get_mut(name) else {
            return Vec::new();
        };
        let Ok(Some((row, events))) = self.store.load(name) else {
            return Vec::new();
        };
        live.row = row;
        let mut letters = Vec::new();
        for event in events.into_iter().skip(live.game.last() as usize) {
            if live.game.apply(event.clone()).is_none() {
                break;
            }
            let clients = live.clients.iter();
            letters.extend(clients.map(|&client| (client, ServerMessage::Event(event.clone()))));
        }
        letters
    }

    // ---- who is there ----

    fn presence(&self, name: &str) -> Letters {
        let Some(live) = self.games.get(name) else {
            return Vec::new();
        };
        let role = |client: &ClientId| {
            let inside = self.clients.get(client)?.inside.as_ref()?;
            Some(inside.1)
        };
        let count = |wanted: Role| {
            let clients = live.clients.iter();
            clients
                .filter(|client| role(client) == Some(wanted))
                .count()
        };
        let presence = |side: Side| Presence {
            here: count(Role::Player(side)) > 0,
            since: live.seen[side.index()],
        };
        let present = ServerMessage::Present {
            first: presence(Side::First),
            second: presence(Side::Second),
            watching: count(Role::Watcher) as u32,
        };
        let clients = live.clients.iter();
        clients.map(|&client| (client, present.clone())).collect()
    }

    /// Puts a game away if no client is in it and no clock runs.
    fn put_away(&mut self, name: &str) {
        let is_idle = |live: &Live| live.clients.is_empty() && live.game.flag().is_none();
        if self.games.get(name).is_some_and(is_idle) {
            self.games.remove(name);
        }
    }
}

impl Live {
    fn role_of(&self, hash: &Hash) -> Option<Role> {
        if self.row.seats[0].as_ref() == Some(hash) {
            Some(Role::Player(Side::First))
        } else if self.row.seats[1].as_ref() == Some(hash) {
            Some(Role::Player(Side::Second))
        } else {
            (self.row.watch == *hash).then_some(Role::Watcher)
        }
    }

    fn start(&self) -> Option<AnyPosition> {
        let rules: Game = self.row.rules.parse().ok()?;
        notation::position(rules, &self.row.position).ok()
    }
}

/// A position where a game can begin.
struct Start(AnyPosition);

impl Start {
    fn game_text(&self) -> String {
        use harif_rules::Board;
        self.0.game().to_string()
    }

    fn position_text(&self) -> String {
        notation::board::write(&self.0)
    }
}

/// The start and the clock of a game that is asked for, if they make sense.
fn read_setup(wanted: &Wanted) -> Result<(Start, Option<TimeControl>), Refusal> {
    const LONGEST_TEXT: usize = 2_000;
    const LONGEST_TIME: u64 = 30 * 24 * 3_600 * 1_000;
    const SHORTEST_TIME: u64 = 1_000;
    let position = wanted.position.as_deref().unwrap_or("start");
    if wanted.game.len().max(position.len()) > LONGEST_TEXT {
        return Err(Refusal::Setup);
    }
    let game: Game = wanted.game.parse().map_err(|_| Refusal::Setup)?;
    let start = notation::position(game, position).map_err(|_| Refusal::Setup)?;
    if start.is_over() {
        return Err(Refusal::Setup);
    }
    let is_sound = |clock: TimeControl| {
        (SHORTEST_TIME..=LONGEST_TIME).contains(&clock.time_ms)
            && clock.increment_ms <= LONGEST_TIME
    };
    if !wanted.clock.is_none_or(is_sound) {
        return Err(Refusal::Setup);
    }
    Ok((Start(start), wanted.clock))
}

fn refused(client: ClientId, why: Refusal) -> Letters {
    let text = why.to_string();
    vec![(client, ServerMessage::Refused { why, text })]
}
