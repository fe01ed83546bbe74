//! Games in the hall: coming to them, playing, who is there.

use harif_rules::{Board, Game, Position, notation};

use super::{ClientId, Hall, Letters, Live, Place, Role, read_setup, refused};
use crate::people::archive::Finished;
use crate::people::game::{ActionOutcome, Match, PlayerAction};
use crate::people::store::{GameRow, GameStep, SeatChange, StoreError};
use crate::people::token::{self, Hash};
use harif_wire::class::GameSetup;
use harif_wire::{
    ClientMessage, GameEntry, GameEvent, GamePass, GameRequest, GameSummary, MOST_GLANCES,
    Presence, Refusal, ServerMessage, Side, VERSION,
};

impl Hall {
    /// Hears what a client says about a game.
    pub(super) fn hear_about_game(
        &mut self,
        now: u64,
        client: ClientId,
        message: ClientMessage,
    ) -> Result<Letters, Refusal> {
        match message {
            ClientMessage::Create(wanted) => self.create(now, client, &wanted),
            ClientMessage::Enter {
                version,
                game,
                token,
                since,
                secret,
            } => {
                if version != VERSION {
                    return Err(Refusal::Version);
                }
                self.enter(now, client, (&game, &token, secret), since)
            }
            ClientMessage::Move { after, m } => {
                self.act(now, client, &PlayerAction::Move(after, m))
            }
            ClientMessage::Offer { after, what } => {
                self.act(now, client, &PlayerAction::Offer(after, what))
            }
            ClientMessage::Answer { offer, yes } => {
                self.act(now, client, &PlayerAction::Answer(offer, yes))
            }
            ClientMessage::Resign {} => self.act(now, client, &PlayerAction::Resign),
            ClientMessage::Glance(passes) => self.glance(client, &passes),
            ClientMessage::Ping(_) | ClientMessage::Class(_) => Err(Refusal::Unreadable),
        }
    }

    /// The address of a client that is in no game and no room.
    pub(super) fn outside(&self, client: ClientId) -> Result<std::net::IpAddr, Refusal> {
        let known = self.clients.get(&client).ok_or(Refusal::Nowhere)?;
        if known.inside.is_some() {
            return Err(Refusal::Inside);
        }
        Ok(known.address)
    }

    /// A client that was in a game is gone.
    pub(super) fn leave_game(
        &mut self,
        now: u64,
        client: ClientId,
        name: &str,
        role: Role,
    ) -> Letters {
        let Some(live) = self.games.get_mut(name) else {
            return Vec::new();
        };
        live.clients.retain(|&other| other != client);
        if let Role::Player(side) = role {
            live.seen[side.index()] = now;
        }
        let letters = self.presence(name);
        self.put_away(name);
        letters
    }

    /// What one with a token is in a game.
    fn role_of(&self, now: u64, live: &Live, hash: &Hash) -> Option<Role> {
        let Some(seats) = &live.row.room else {
            return live.role_of(hash);
        };
        let room = self.rooms.get(&seats.room)?;
        let member = room.room.shows(hash, now)?.member;
        let side = [Side::First, Side::Second]
            .into_iter()
            .find(|side| seats.members[side.index()] == member);
        Some(side.map_or(Role::Watcher, Role::Player))
    }

    // ---- coming to a game ----

    fn create(
        &mut self,
        now: u64,
        client: ClientId,
        wanted: &GameRequest,
    ) -> Result<Letters, Refusal> {
        if wanted.version != VERSION {
            return Err(Refusal::Version);
        }
        let address = self.outside(client)?;
        let (start, clock) = read_setup(&GameSetup {
            game: wanted.game.clone(),
            position: wanted.position.clone(),
            clock: wanted.clock,
        })?;
        if !self.creations.take(now, address) {
            return Err(Refusal::Limit);
        }
        let most = self.limits.games;
        let has_room = self.kept_games.has_room(now, most, || self.store.count());
        if !has_room.map_err(|_| Refusal::Store)? {
            return Err(Refusal::Limit);
        }
        let mut lot = [0];
        let mut secret = || token::new_secret(&mut self.random).ok_or(Refusal::Store);
        let (token, invite) = (secret()?, secret()?);
        let watch = token::watch_of(&invite);
        let id = token::new_name(&mut self.random).ok_or(Refusal::Store)?;
        (self.random)(&mut lot);
        let by_lot = [Side::First, Side::Second][usize::from(lot[0] % 2)];
        let seat = wanted.side.unwrap_or(by_lot);
        let mut row = GameRow {
            id: id.clone(),
            rules: start.game().to_string(),
            position: notation::board::write(&start),
            clock,
            seats: [None; 2],
            invite: token::hash(&invite),
            watch: token::hash(&watch),
            room: None,
            public: self.limits.archive.is_some() && wanted.public != Some(false),
        };
        row.seats[seat.index()] = Some(token::hash(&token));
        let mut game = Match::new(start, clock);
        let sat = game.sit(now, seat).ok_or(Refusal::Store)?;
        game.apply(sat).ok_or(Refusal::Store)?;
        if self.gathers {
            self.games.insert_new(Live::new(row, game));
        } else {
            let kept = self.store.create(&row, game.events());
            kept.map_err(|_| Refusal::Store)?;
            self.games.insert(Live::new(row, game));
        }
        self.kept_games.add_one();
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
        (name, token, secret): (&str, &str, Option<String>),
        since: u32,
    ) -> Result<Letters, Refusal> {
        let secret = own_secret(secret)?;
        self.outside(client)?;
        let mut letters = self.take_up(now, name)?;
        let Some(live) = self.games.get(name) else {
            return Err(Refusal::Unknown);
        };
        let role = self.role_of(now, live, &token::hash(token));
        let has_invitation = live.row.invite == token::hash(token);
        let watch = token::watch_of(token);
        // Games from before have a token of their own for those who watch.
        let watch = (live.row.watch == token::hash(&watch)).then_some(watch);
        let seated = secret.as_deref().filter(|_| has_invitation);
        let seated = seated.and_then(|secret| self.role_of(now, live, &token::hash(secret)));
        let entered = match (role, seated) {
            (Some(role), _) => Ok((role, None)),
            // The answer was lost, and is given once more.
            (None, Some(role)) => Ok((role, secret)),
            (None, None) if has_invitation => {
                self.sit_down(now, name, secret).map(|(side, token, told)| {
                    letters.extend(told);
                    (Role::Player(side), Some(token))
                })
            }
            (None, None) => Err(Refusal::Unknown),
        };
        match entered {
            Ok((role, token)) => {
                let told = token.map(|token| (token, watch));
                letters.extend(self.seat(now, client, name, role, (since, told)));
                Ok(letters)
            }
            Err(why) => {
                self.put_away(name);
                letters.extend(refused(client, why));
                Ok(letters)
            }
        }
    }

    /// Says how games stand to one who has a key to them. Games that are not at hand stay where they are.
    fn glance(&mut self, client: ClientId, passes: &[GamePass]) -> Result<Letters, Refusal> {
        if passes.len() > MOST_GLANCES {
            return Err(Refusal::Limit);
        }
        let mut glances = Vec::new();
        for pass in passes {
            let hash = token::hash(&pass.token);
            if let Some(live) = self.games.get(&pass.game) {
                glances.extend(
                    live.role_of(&hash)
                        .map(|_| glance_of(&pass.game, live.game())),
                );
                continue;
            }
            let loaded = self.store.load(&pass.game).map_err(|_| Refusal::Store)?;
            let Some((row, events)) = loaded else {
                continue;
            };
            let start = row.rules.parse().ok();
            let start = start.and_then(|rules| notation::position(rules, &row.position).ok());
            let clock = row.clock;
            let game = start.and_then(|start| Match::restore(start, clock, events));
            let game = game.ok_or(Refusal::Store)?;
            let live = Live::new(row, game);
            glances.extend(
                live.role_of(&hash)
                    .map(|_| glance_of(&pass.game, live.game())),
            );
        }
        Ok(vec![(client, ServerMessage::Glanced(glances))])
    }

    /// Takes a game out of the store, if it is not at hand.
    pub(super) fn take_up(&mut self, now: u64, name: &str) -> Result<Letters, Refusal> {
        if self.games.contains(name) {
            return Ok(Vec::new());
        }
        let loaded = self.store.load(name).map_err(|_| Refusal::Store)?;
        let (row, events) = loaded.ok_or(Refusal::Unknown)?;
        let rules: Game = row.rules.parse().map_err(|_| Refusal::Store)?;
        let start = notation::position(rules, &row.position).map_err(|_| Refusal::Store)?;
        let game = Match::restore(start, row.clock, events).ok_or(Refusal::Store)?;
        let mut letters = Vec::new();
        if let Some(seats) = &row.room {
            letters.extend(self.take_up_room(now, &seats.room)?);
            // The room took up the games that run.
            if self.games.contains(name) {
                return Ok(letters);
            }
        }
        let resumed = match game.resume(now) {
            // The clock runs in another process: it was not away.
            Some(_) if self.store.is_held_elsewhere(name).unwrap_or(false) => None,
            resumed => resumed,
        };
        self.games.insert(Live::new(row, game));
        if let Some(resumed) = resumed {
            letters.extend(self.commit(name, &[resumed], None)?);
        }
        Ok(letters)
    }

    /// Gives the free seat of a game to the one who has its invitation.
    fn sit_down(
        &mut self,
        now: u64,
        name: &str,
        secret: Option<String>,
    ) -> Result<(Side, String, Letters), Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let free = [Side::First, Side::Second]
            .into_iter()
            .find(|&side| !live.game().is_seated(side));
        // An invitation that was used is no key to the game.
        let side = free.ok_or(Refusal::Unknown)?;
        let sat = live.game().sit(now, side).ok_or(Refusal::Unknown)?;
        let new = || token::new_secret(&mut self.random);
        let token = secret.or_else(new).ok_or(Refusal::Store)?;
        let hash = token::hash(&token);
        let letters = self.commit(name, &[sat], Some(SeatChange::Taken(side, hash)))?;
        Ok((side, token, letters))
    }

    /// Lets a client into a game that is at hand.
    fn seat(
        &mut self,
        now: u64,
        client: ClientId,
        name: &str,
        role: Role,
        (since, told): (u32, Option<(String, Option<String>)>),
    ) -> Letters {
        let (token, watch) = told.unzip();
        let address = self.address_for(client);
        let (Some(live), Some(known)) = (self.games.get_mut(name), self.clients.get_mut(&client))
        else {
            return Vec::new();
        };
        known.inside = Some(Place::Game(name.to_owned(), role));
        live.clients.push(client);
        let seat = match role {
            Role::Player(side) => {
                live.seen[side.index()] = now;
                Some(side)
            }
            Role::Watcher => None,
        };
        let entered = GameEntry {
            version: VERSION,
            game: name.to_owned(),
            rules: live.row.rules.clone(),
            position: live.row.position.clone(),
            clock: live.row.clock,
            seat,
            token,
            watch: watch.flatten(),
            public: live.row.public,
            address,
            last: live.game().last(),
            now,
        };
        let mut letters = vec![(client, ServerMessage::Entered(Box::new(entered)))];
        let events = live.game().since(since).iter().cloned();
        letters.extend(events.map(|event| (client, ServerMessage::Event(event))));
        letters.extend(self.presence(name));
        letters
    }

    // ---- playing ----

    fn act(&mut self, now: u64, client: ClientId, act: &PlayerAction) -> Result<Letters, Refusal> {
        let inside = self
            .clients
            .get(&client)
            .and_then(|known| known.inside.clone());
        let Some(Place::Game(name, role)) = inside else {
            return Err(Refusal::Nowhere);
        };
        let Role::Player(side) = role else {
            return Err(Refusal::Watching);
        };
        let mut letters = self.run_out(now, &name);
        let live = self.games.get(&name).ok_or(Refusal::Unknown)?;
        let done = match live.game().decide(now, side, act) {
            Ok(ActionOutcome::Happens(events)) => self.commit(&name, &events, None),
            Ok(ActionOutcome::Repeated(event)) => Ok(vec![(client, ServerMessage::Event(event))]),
            Ok(ActionOutcome::Rematch) => self.play_again(now, &name),
            Err(why) => Err(why),
        };
        if done == Err(Refusal::Stale) {
            letters.extend(self.catch_up(&name));
        }
        letters.extend(done.unwrap_or_else(|why| refused(client, why)));
        Ok(letters)
    }

    /// Ends a game in which the time of a side has run out.
    pub(super) fn run_out(&mut self, now: u64, name: &str) -> Letters {
        let live = self.games.get(name);
        let ended = live.and_then(|live| live.game().out_of_time(now));
        match ended.map(|ended| self.commit(name, &[ended], None)) {
            Some(Ok(told)) => told,
            Some(Err(Refusal::Stale)) => self.catch_up(name),
            // Where the store failed, the next tick tries again.
            Some(Err(_)) | None => Vec::new(),
        }
    }

    /// The same two players, sides changed, in a new game.
    fn play_again(&mut self, now: u64, name: &str) -> Result<Letters, Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        if let Some(seats) = live.row.room.clone() {
            return self.play_again_in_room(now, name, &seats);
        }
        let id = token::new_name(&mut self.random).ok_or(Refusal::Store)?;
        let row = GameRow {
            id: id.clone(),
            seats: [live.row.seats[1], live.row.seats[0]],
            public: live.row.public && self.limits.archive.is_some(),
            ..live.row.clone()
        };
        let rematch = live.game().play_again(now, id);
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
        self.commit(name, &[rematch], None)
    }

    /// Keeps what happened, then lets it happen, then tells it. In a group it is kept at the end, before
    /// anything is sent; what concerns rooms is kept at once.
    pub(super) fn commit(
        &mut self,
        name: &str,
        events: &[GameEvent],
        seat: Option<SeatChange>,
    ) -> Result<Letters, Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let waits = self.gathers && live.row.room.is_none();
        if !waits {
            self.keep_one(name)?;
            let live = self.games.get(name).ok_or(Refusal::Unknown)?;
            let step = GameStep {
                game: name.to_owned(),
                new: None,
                events: events.to_vec(),
                seat,
                finished: Finished::with(&live.row, live.game(), events),
            };
            match self.store.append_all(&[step]) {
                Ok(()) => {}
                // Another process was faster.
                Err(StoreError::Taken) => return Err(Refusal::Stale),
                Err(_) => return Err(Refusal::Store),
            }
        }
        let live = self.games.get_mut(name).ok_or(Refusal::Unknown)?;
        if let Some(change) = seat {
            live.change_seat(change, !waits);
        }
        let mut letters = Vec::new();
        for event in events {
            let happened = self.games.apply(name, event.clone(), !waits);
            happened.ok_or(Refusal::Store)?;
            letters.extend(self.event_news(name, event));
        }
        letters.extend(self.tell_room(name, events));
        Ok(letters)
    }

    /// Tells an event to all who are in a game.
    fn event_news(&self, name: &str, event: &GameEvent) -> Letters {
        let clients = self.games.get(name).into_iter();
        let clients = clients.flat_map(|live| &live.clients);
        clients
            .map(|&client| (client, ServerMessage::Event(event.clone())))
            .collect()
    }

    /// Keeps what waits in one game.
    fn keep_one(&mut self, name: &str) -> Result<(), Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        if !live.waits() {
            return Ok(());
        }
        let kept = self.store.append_all(&[live.step()]);
        if kept.is_err() {
            self.let_go_of(name);
            return Err(Refusal::Store);
        }
        self.games.is_kept(name);
        Ok(())
    }

    /// Keeps what waits in all games, in one step.
    pub(super) fn keep(&mut self) {
        let steps = self.games.steps();
        if steps.is_empty() {
            return;
        }
        match self.store.append_all(&steps) {
            Ok(()) => {
                for step in &steps {
                    self.games.is_kept(&step.game);
                }
            }
            // Another process was faster in one of them.
            Err(StoreError::Taken) => {
                for step in &steps {
                    let _ = self.keep_one(&step.game);
                }
            }
            Err(_) => {
                for step in &steps {
                    self.let_go_of(&step.game);
                }
            }
        }
    }

    /// Drops a game of which more is known here than is kept.
    fn let_go_of(&mut self, name: &str) {
        let gone = self.games.remove(name);
        for client in gone.into_iter().flat_map(|live| live.clients) {
            if let Some(known) = self.clients.get_mut(&client) {
                known.inside = None;
            }
            self.cut.push(client);
            self.let_go.push(client);
        }
    }

    /// Reads what another process wrote, and tells it.
    pub(super) fn catch_up(&mut self, name: &str) -> Letters {
        self.catch_up_all(&[name.to_owned()])
    }

    /// Reads what other processes wrote in these games, and tells it.
    pub(super) fn catch_up_all(&mut self, names: &[String]) -> Letters {
        let known = names.iter().filter_map(|name| {
            let live = self.games.get(name)?;
            Some((name.clone(), live.game().last()))
        });
        let known: Vec<(String, u32)> = known.collect();
        if known.is_empty() {
            return Vec::new();
        }
        let Ok(found) = self.store.load_since(&known) else {
            return Vec::new();
        };
        let mut letters = Vec::new();
        for (row, new) in found {
            let name = row.id.clone();
            if let Some(live) = self.games.get_mut(&name) {
                live.row = row;
            }
            for event in &new {
                let waits = self.games.get(&name).is_some_and(Live::waits);
                if waits || self.games.apply(&name, event.clone(), true).is_none() {
                    break;
                }
                letters.extend(self.event_news(&name, event));
            }
            letters.extend(self.tell_room(&name, &new));
        }
        letters
    }

    // ---- who is there ----

    pub(super) fn presence(&self, name: &str) -> Letters {
        let Some(live) = self.games.get(name) else {
            return Vec::new();
        };
        let role = |client: &ClientId| {
            let inside = self.clients.get(client)?.inside.as_ref()?;
            match inside {
                Place::Game(_, role) => Some(*role),
                Place::Room(..) => None,
            }
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

    /// Puts a game away if no client is in it, no clock runs and no room shows it.
    pub(super) fn put_away(&mut self, name: &str) {
        let is_shown = |live: &Live| {
            let seats = live.row.room.as_ref();
            let room = seats.filter(|seats| self.rooms.contains_key(&seats.room));
            room.is_some() && !live.game().is_over()
        };
        let is_idle = |live: &Live| {
            live.clients.is_empty()
                && live.game().flag().is_none()
                && !live.waits()
                && !is_shown(live)
        };
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

    fn start(&self) -> Option<harif_rules::AnyPosition> {
        let rules: Game = self.row.rules.parse().ok()?;
        notation::position(rules, &self.row.position).ok()
    }
}

fn glance_of(name: &str, game: &Match) -> GameSummary {
    let both_sit = [Side::First, Side::Second].map(|side| game.is_seated(side)) == [true; 2];
    let over = game.is_over();
    GameSummary {
        game: name.to_owned(),
        position: notation::board::write(game.position()),
        turn: (both_sit && !over).then(|| game.position().turn().into()),
        over,
        at: game.events().last().map_or(0, |event| event.at),
    }
}

/// A secret that a client drew itself, if it has the form of one.
pub(super) fn own_secret(secret: Option<String>) -> Result<Option<String>, Refusal> {
    let is_one = secret.as_deref().is_none_or(harif_wire::link::is_secret);
    is_one.then_some(secret).ok_or(Refusal::Unreadable)
}
