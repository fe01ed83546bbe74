//! All games and rooms of a server and the clients in them, as a machine without sockets, threads or a
//! clock.
//!
//! One owner hears what clients say, in some order, with the time at which it came; what has to be
//! sent comes back. So there are no races inside: two moves at once are one after the other, and the
//! store decides between processes. Keys of passwords are derived elsewhere: [`Hall::take_jobs`] hands
//! out the work, [`Hall::derived`] hears the answer.

mod class;
mod games;
mod live;
mod news;
mod room_games;
mod setup;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use super::class::password::{Derived, Job};
use super::class::room::Room;
use super::limits::{Bucket, Buckets, HallLimits, Tally};
use super::store::{Changed, Store, StoreError, Tell};
use super::token::{Hash, Random};
use harif_wire::class::MemberId;
use harif_wire::{ClientMessage, Refusal, ServerMessage, Side};
use live::{Games, Live};
pub(crate) use setup::read_setup;

/// A client, by a number that is never used again.
pub type ClientId = u64;

/// What is sent to whom.
pub type Letters = Vec<(ClientId, ServerMessage)>;

/// Says by which address other machines reach the server, if they do.
pub type Address = Box<dyn Fn() -> Option<String> + Send>;

/// How many games are read in one step.
const MOST_AT_ONCE: usize = 500;
/// How many messages beyond its limit a bot may send before it loses its games.
const FLOOD: u32 = 100;

/// What a client is in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Player(Side),
    Watcher,
}

/// Where a client is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Game(String, Role),
    /// With the hash of the token that it came with.
    Room(String, MemberId, Hash),
}

#[derive(Debug)]
struct Client {
    address: IpAddr,
    inside: Option<Place>,
    messages: Bucket,
    /// Messages that were not heard because there were too many.
    unheard: u32,
}

/// A room that clients are in, or whose games run.
#[derive(Debug)]
struct LiveRoom {
    room: Room,
    clients: Vec<(ClientId, MemberId)>,
    /// When it was taken out of the store, for members who have not come since.
    opened: u64,
    /// When each member came or went.
    seen: HashMap<MemberId, u64>,
    reports: Buckets<MemberId>,
}

impl LiveRoom {
    fn is_here(&self, member: MemberId) -> bool {
        self.clients.iter().any(|(_, id)| *id == member)
    }

    fn seen(&self, member: MemberId) -> u64 {
        self.seen.get(&member).copied().unwrap_or(self.opened)
    }
}

/// What waits for the key of a password.
#[derive(Clone, Debug)]
enum Waiting {
    Open,
    Teach(String),
    Recover(String, Hash),
}

/// All games, rooms and clients.
pub struct Hall {
    store: Box<dyn Store>,
    random: Random,
    limits: HallLimits,
    address: Option<Address>,
    kept_games: Tally,
    kept_rooms: Tally,
    games: Games,
    rooms: HashMap<String, LiveRoom>,
    /// Rooms with games that run or with tournaments: the only ones where something can fall due.
    restless: BTreeSet<String>,
    clients: HashMap<ClientId, Client>,
    /// How many games each address may still begin, and so on.
    creations: Buckets<IpAddr>,
    openings: Buckets<IpAddr>,
    joins: Buckets<IpAddr>,
    mistakes: Buckets<IpAddr>,
    passwords: Buckets<String>,
    jobs: Vec<Job>,
    waiting: HashMap<u64, (ClientId, Waiting)>,
    next_ticket: u64,
    /// Clients whose connections are to be closed.
    cut: Vec<ClientId>,
    /// Whether what happens in games is kept when all of a group were heard.
    gathers: bool,
    /// Clients of games that could not be kept: what was written to them is not sent.
    let_go: Vec<ClientId>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall")
            .field("games", &self.games.len())
            .field("rooms", &self.rooms.len())
            .field("clients", &self.clients.len())
            .finish_non_exhaustive()
    }
}

impl Hall {
    /// A hall without clients.
    pub fn new(store: Box<dyn Store>, random: Random, limits: HallLimits) -> Self {
        Self {
            store,
            random,
            address: None,
            kept_games: Tally::default(),
            kept_rooms: Tally::default(),
            games: Games::default(),
            rooms: HashMap::new(),
            restless: BTreeSet::new(),
            clients: HashMap::new(),
            creations: Buckets::new(limits.creations),
            openings: Buckets::new(limits.openings),
            joins: Buckets::new(limits.joins),
            mistakes: Buckets::new(limits.mistakes),
            passwords: Buckets::new(limits.passwords),
            limits,
            jobs: Vec::new(),
            waiting: HashMap::new(),
            next_ticket: 0,
            cut: Vec::new(),
            gathers: false,
            let_go: Vec::new(),
        }
    }

    /// Has clients on this machine told by which address others reach the server: the links that they hand
    /// out must lead there. It is asked each time, because a machine changes its networks.
    pub fn tell_address(&mut self, address: Address) {
        self.address = Some(address);
    }

    fn address_for(&self, client: ClientId) -> Option<String> {
        let is_here = self.clients.get(&client)?.address.is_loopback();
        is_here.then(|| (self.address.as_ref()?)()).flatten()
    }

    /// How many games and rooms are at hand.
    pub fn open(&self) -> (usize, usize) {
        (self.games.len(), self.rooms.len())
    }

    /// A client comes.
    pub fn connect(&mut self, now: u64, client: ClientId, address: IpAddr) {
        let messages = Bucket::full(self.limits.messages, now);
        let known = Client {
            address,
            inside: None,
            messages,
            unheard: 0,
        };
        self.clients.insert(client, known);
    }

    /// A client goes.
    pub fn disconnect(&mut self, now: u64, client: ClientId) -> Letters {
        let gone = self.clients.remove(&client);
        match gone.and_then(|client| client.inside) {
            None => Vec::new(),
            Some(Place::Game(name, role)) => self.leave_game(now, client, &name, role),
            Some(Place::Room(room, member, _)) => self.leave_room(now, client, &room, member),
        }
    }

    /// The keys that are to be derived.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// The clients whose connections are to be closed.
    pub fn take_cut(&mut self) -> Vec<ClientId> {
        std::mem::take(&mut self.cut)
    }

    /// A key was derived, or could not be.
    pub fn derived(&mut self, now: u64, ticket: u64, key: Option<Derived>) -> Letters {
        let Some((client, waiting)) = self.waiting.remove(&ticket) else {
            return Vec::new();
        };
        let known = self.clients.get(&client);
        if known.is_none_or(|known| known.inside.is_some()) {
            return Vec::new();
        }
        let done = key.ok_or(Refusal::Store).and_then(|key| match waiting {
            Waiting::Open => self.open_with(now, client, key),
            Waiting::Teach(room) => self.teach_with(now, client, &room, &key),
            Waiting::Recover(room, code) => self.recover_with(now, client, &room, code, &key),
        });
        done.unwrap_or_else(|why| refused(client, why))
    }

    /// Has `tell` hear what other processes write into the same store.
    ///
    /// # Errors
    /// If the store fails.
    pub fn watch_store(&mut self, tell: Tell) -> Result<(), StoreError> {
        self.store.watch(tell)
    }

    /// Other processes wrote something: reads it, and tells it.
    pub fn changed(&mut self, now: u64, changed: impl IntoIterator<Item = Changed>) -> Letters {
        let (mut games, mut rooms) = (BTreeSet::new(), BTreeSet::new());
        for changed in changed {
            match changed {
                Changed::Nothing => {}
                Changed::Game(name) => drop(games.insert(name)),
                Changed::Room(code) => drop(rooms.insert(code)),
                Changed::All => {
                    games.extend(self.games.names());
                    rooms.extend(self.rooms.keys().cloned());
                }
            }
        }
        let games: Vec<String> = games.into_iter().collect();
        let mut letters = Vec::new();
        for games in games.chunks(MOST_AT_ONCE) {
            letters.extend(self.catch_up_all(games));
        }
        for code in rooms {
            letters.extend(self.catch_up_room(now, &code));
        }
        letters
    }

    /// When [`tick`](Self::tick) has something to do, if anything.
    pub fn next_flag(&self, now: u64) -> Option<u64> {
        let rooms = self.restless.iter();
        let rooms = rooms.filter_map(|code| self.room_wakes_at(now, code));
        self.games.next_flag().into_iter().chain(rooms).min()
    }

    /// Ends the games in which the time of a side has run out, and begins those whose time has come.
    pub fn tick(&mut self, now: u64) -> Letters {
        let due = self.games.due(now);
        let mut letters = self.together(|hall| {
            let names = due.iter();
            names.flat_map(|name| hall.run_out(now, name)).collect()
        });
        for name in due {
            self.put_away(&name);
        }
        for room in self.restless.clone() {
            letters.extend(self.miss_bots(now, &room));
            letters.extend(self.advance(now, &room));
            self.put_room_away(&room);
        }
        letters
    }

    /// Forgets the games and rooms in which nothing happened for as long as they are kept.
    ///
    /// # Errors
    /// If the store fails.
    pub fn forget_old(&mut self, now: u64) -> Result<usize, StoreError> {
        let since = now.saturating_sub(self.limits.kept_ms);
        self.creations.tidy(now);
        self.openings.tidy(now);
        self.joins.tidy(now);
        self.mistakes.tidy(now);
        self.passwords.tidy(now);
        self.recount();
        if let Some(most) = self.limits.archive {
            self.store.trim_archive(most)?;
        }
        self.store.forget(since)
    }

    /// Something was deleted: what is kept is counted again.
    fn recount(&mut self) {
        self.kept_games.forget();
        self.kept_rooms.forget();
    }

    /// Hears several clients, one after the other, and keeps what happened in one step.
    ///
    /// Where that step fails, the games in it are let go: their clients are cut off as in a crash, and come
    /// back to what is kept.
    pub fn hear_together<'a>(
        &mut self,
        now: u64,
        said: impl IntoIterator<Item = (ClientId, &'a str)>,
    ) -> Letters {
        let mut said = said.into_iter().peekable();
        let Some((client, text)) = said.next() else {
            return Vec::new();
        };
        if said.peek().is_none() {
            // Where this fails, the client is told so, and stays.
            return self.hear(now, client, text);
        }
        self.together(|hall| {
            let said = std::iter::once((client, text)).chain(said);
            said.flat_map(|(client, text)| hall.hear(now, client, text))
                .collect()
        })
    }

    /// Does several things and keeps them in one step, before anything is told.
    fn together(&mut self, act: impl FnOnce(&mut Self) -> Letters) -> Letters {
        self.gathers = true;
        let mut letters = act(self);
        self.gathers = false;
        self.keep();
        let let_go = std::mem::take(&mut self.let_go);
        if !let_go.is_empty() {
            letters.retain(|(client, _)| !let_go.contains(client));
        }
        letters
    }

    /// Hears a client, and says what has to be sent.
    pub fn hear(&mut self, now: u64, client: ClientId, text: &str) -> Letters {
        let Some(known) = self.clients.get_mut(&client) else {
            return Vec::new();
        };
        if !known.messages.take(now) {
            known.unheard += 1;
            let mut letters = refused(client, Refusal::Limit);
            if known.unheard == FLOOD {
                letters.extend(self.flooded(now, client));
            }
            return letters;
        }
        let Ok(message) = serde_json::from_str(text) else {
            return refused(client, Refusal::Unreadable);
        };
        let done = match message {
            ClientMessage::Class(request) => self.hear_class(now, client, request),
            ClientMessage::Ping(id) => Ok(vec![(client, ServerMessage::Pong { id, now })]),
            message => self.hear_about_game(now, client, message),
        };
        done.unwrap_or_else(|why| refused(client, why))
    }
}

fn refused(client: ClientId, why: Refusal) -> Letters {
    let text = why.to_string();
    vec![(client, ServerMessage::Refused { why, text })]
}
