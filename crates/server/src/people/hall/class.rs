//! Rooms in the hall: opening them, coming in, what members do.

use std::collections::BTreeSet;

use super::{ClientId, Hall, Letters, LiveRoom, Place, Waiting};
use crate::people::class::event::{RoomEvent, RoomHappening};
use crate::people::class::find::find;
use crate::people::class::password::{Derived, Job, LENGTHS, MOST_WAITING};
use crate::people::class::room::Room;
use crate::people::limits::Buckets;
use crate::people::store::StoreError;
use crate::people::token::{self, Hash, Random};
use harif_wire::class::{BotInfo, ClassAct, ClassNews, ClassRequest, Invite, MemberId, TEACHER};
use harif_wire::{Refusal, ServerMessage, Side, VERSION};

/// How often letters of a new room are drawn, and how often a step is tried that another process
/// was faster with.
const TRIES: usize = 20;

/// What happens in a room as it is, or why nothing does.
type Decide<'a> = &'a dyn Fn(&Room, &mut Random) -> Result<Vec<RoomHappening>, Refusal>;

impl Hall {
    pub(super) fn hear_class(
        &mut self,
        now: u64,
        client: ClientId,
        request: ClassRequest,
    ) -> Result<Letters, Refusal> {
        let version = match &request {
            ClassRequest::Open { version, .. }
            | ClassRequest::Join { version, .. }
            | ClassRequest::Enter { version, .. }
            | ClassRequest::Teach { version, .. }
            | ClassRequest::Recover { version, .. } => *version,
            ClassRequest::Act(_) => VERSION,
        };
        if version != VERSION {
            return Err(Refusal::Version);
        }
        match request {
            ClassRequest::Open { password, .. } => self.open_room(now, client, password),
            ClassRequest::Join {
                room, bot, secret, ..
            } => self.join(now, client, (&room, secret), bot),
            ClassRequest::Enter { room, token, .. } => self.come_back(now, client, &room, &token),
            ClassRequest::Teach { room, password, .. } => self.teach(now, client, &room, password),
            ClassRequest::Recover {
                room,
                recovery,
                password,
                ..
            } => self.recover(now, client, (&room, &recovery), password),
            ClassRequest::Act(act) => self.act_in_class(now, client, act),
        }
    }

    // ---- the teacher ----

    fn wait_for(
        &mut self,
        client: ClientId,
        waiting: Waiting,
        job: impl FnOnce(u64, &mut Random) -> Option<Job>,
    ) -> Result<Letters, Refusal> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(Refusal::Limit);
        }
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        let job = job(ticket, &mut self.random).ok_or(Refusal::Store)?;
        self.waiting.insert(ticket, (client, waiting));
        self.jobs.push(job);
        Ok(Vec::new())
    }

    fn open_room(
        &mut self,
        now: u64,
        client: ClientId,
        password: String,
    ) -> Result<Letters, Refusal> {
        let address = self.outside(client)?;
        check_password(&password)?;
        let most = self.limits.rooms;
        let count = || self.store.count_rooms();
        let has_room = self.kept_rooms.has_room(now, most, count);
        if !self.openings.take(now, address) || !has_room.map_err(|_| Refusal::Store)? {
            return Err(Refusal::Limit);
        }
        self.wait_for(client, Waiting::Open, |ticket, random| {
            Some(Job::fresh(ticket, password, new_salt(random)?))
        })
    }

    pub(super) fn open_with(
        &mut self,
        now: u64,
        client: ClientId,
        password: Derived,
    ) -> Result<Letters, Refusal> {
        let (token, recovery) = (self.secret()?, self.secret()?);
        let what = RoomHappening::Opened {
            password,
            recovery: token::hash(&recovery),
            token: token::hash(&token),
        };
        let mut room = Room::default();
        let events = room.events(now, vec![what]);
        let code = self.create_room(&events)?;
        for event in &events {
            room.apply(event).ok_or(Refusal::Store)?;
        }
        let hash = token::hash(&token);
        self.hold_room(now, &code, room);
        let opened = ClassNews::Opened {
            room: code.clone(),
            token,
            recovery: token::grouped(&recovery),
        };
        let mut letters = vec![(client, ServerMessage::Class(opened))];
        letters.extend(self.come_in(now, client, &code, TEACHER, (hash, None)));
        Ok(letters)
    }

    fn create_room(&mut self, events: &[RoomEvent]) -> Result<String, Refusal> {
        for _ in 0..TRIES {
            let code = token::new_room(&mut self.random).ok_or(Refusal::Store)?;
            match self.store.create_room(&code, events) {
                Ok(()) => {
                    self.kept_rooms.add_one();
                    return Ok(code);
                }
                Err(StoreError::Taken) => {}
                Err(_) => return Err(Refusal::Store),
            }
        }
        Err(Refusal::Limit)
    }

    fn teach(
        &mut self,
        now: u64,
        client: ClientId,
        room: &str,
        password: String,
    ) -> Result<Letters, Refusal> {
        let (code, mut letters) = self.find_room(now, client, room)?;
        check_password(&password)?;
        if !self.passwords.has(now, &code) {
            return Err(Refusal::Limit);
        }
        let live = self.rooms.get(&code).ok_or(Refusal::Room)?;
        let kept = live.room.password().cloned().ok_or(Refusal::Room)?;
        letters.extend(self.wait_for(client, Waiting::Teach(code), |ticket, _| {
            Some(Job::like(ticket, password, &kept))
        })?);
        Ok(letters)
    }

    pub(super) fn teach_with(
        &mut self,
        now: u64,
        client: ClientId,
        code: &str,
        key: &Derived,
    ) -> Result<Letters, Refusal> {
        let mut letters = self.take_up_room(now, code)?;
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        let kept = live.room.password();
        if !kept.is_some_and(|kept| kept.salt == key.salt && kept.has_key_of(key)) {
            self.passwords.take(now, code.to_owned());
            self.put_room_away(code);
            return Err(Refusal::Password);
        }
        let token = self.secret()?;
        let hash = token::hash(&token);
        letters.extend(self.change(now, code, &|_, _| {
            Ok(vec![RoomHappening::Token {
                member: TEACHER,
                token: hash,
                replaces: None,
            }])
        })?);
        letters.extend(self.come_in(now, client, code, TEACHER, (hash, Some(token))));
        Ok(letters)
    }

    fn recover(
        &mut self,
        now: u64,
        client: ClientId,
        (room, recovery): (&str, &str),
        password: String,
    ) -> Result<Letters, Refusal> {
        let (code, mut letters) = self.find_room(now, client, room)?;
        check_password(&password)?;
        let hash = token::hash(&token::ungrouped(recovery));
        let live = self.rooms.get(&code).ok_or(Refusal::Room)?;
        if *live.room.recovery() != hash {
            self.mistake(now, client);
            return Err(Refusal::Password);
        }
        let waiting = Waiting::Recover(code, hash);
        letters.extend(self.wait_for(client, waiting, |ticket, random| {
            Some(Job::fresh(ticket, password, new_salt(random)?))
        })?);
        Ok(letters)
    }

    pub(super) fn recover_with(
        &mut self,
        now: u64,
        client: ClientId,
        code: &str,
        used: Hash,
        password: &Derived,
    ) -> Result<Letters, Refusal> {
        let mut letters = self.take_up_room(now, code)?;
        let (token, recovery) = (self.secret()?, self.secret()?);
        let hash = token::hash(&token);
        letters.extend(self.change(now, code, &|room, _| {
            // A code works once, however often it is sent.
            if *room.recovery() != used {
                return Err(Refusal::Password);
            }
            Ok(vec![RoomHappening::Opened {
                password: password.clone(),
                recovery: token::hash(&recovery),
                token: hash,
            }])
        })?);
        // Those who knew the old password are out.
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        let clients = live.clients.iter();
        let teachers = clients.filter(|(_, member)| *member == TEACHER);
        let out: Vec<ClientId> = teachers.map(|(client, _)| *client).collect();
        self.cut.extend(out);
        let opened = ClassNews::Opened {
            room: code.to_owned(),
            token,
            recovery: token::grouped(&recovery),
        };
        letters.push((client, ServerMessage::Class(opened)));
        letters.extend(self.come_in(now, client, code, TEACHER, (hash, None)));
        Ok(letters)
    }

    // ---- coming in ----

    /// The room of these letters, taken out of the store if it was not at hand.
    fn find_room(
        &mut self,
        now: u64,
        client: ClientId,
        typed: &str,
    ) -> Result<(String, Letters), Refusal> {
        let address = self.outside(client)?;
        if !self.mistakes.has(now, &address) {
            return Err(Refusal::Limit);
        }
        let found = harif_wire::link::read_room(typed).ok_or(Refusal::Room);
        let found = found.and_then(|code| {
            let letters = self.take_up_room(now, &code)?;
            Ok((code, letters))
        });
        if matches!(found, Err(Refusal::Room)) {
            self.mistake(now, client);
        }
        found
    }

    /// Counts a wrong guess.
    fn mistake(&mut self, now: u64, client: ClientId) {
        if let Some(known) = self.clients.get(&client) {
            self.mistakes.take(now, known.address);
        }
    }

    fn join(
        &mut self,
        now: u64,
        client: ClientId,
        (room, secret): (&str, Option<String>),
        bot: Option<BotInfo>,
    ) -> Result<Letters, Refusal> {
        let secret = super::games::own_secret(secret)?;
        let (code, mut letters) = self.find_room(now, client, room)?;
        let address = self.outside(client)?;
        let live = self.rooms.get(&code).ok_or(Refusal::Room)?;
        let known = secret.as_deref().map(token::hash);
        if let Some(shows) = known.and_then(|hash| live.room.shows(&hash, now)) {
            // The answer was lost, and is given once more.
            let hash = known.unwrap_or_default();
            letters.extend(self.come_in(now, client, &code, shows.member, (hash, secret)));
            return Ok(letters);
        }
        if !self.joins.take(now, address) {
            return Err(Refusal::Limit);
        }
        let token = secret.map_or_else(|| self.secret(), Ok)?;
        let hash = token::hash(&token);
        let most = self.limits.members;
        let program = bot.map(|bot| bot.program);
        letters.extend(self.change(now, &code, &|room, random| {
            Ok(vec![room.join(random, most, program.clone(), hash)?])
        })?);
        let live = self.rooms.get(&code).ok_or(Refusal::Room)?;
        let shows = live.room.shows(&hash, now).ok_or(Refusal::Store)?;
        letters.extend(self.come_in(now, client, &code, shows.member, (hash, Some(token))));
        Ok(letters)
    }

    fn come_back(
        &mut self,
        now: u64,
        client: ClientId,
        room: &str,
        token: &str,
    ) -> Result<Letters, Refusal> {
        let (code, mut letters) = self.find_room(now, client, room)?;
        let hash = token::hash(token);
        let live = self.rooms.get(&code).ok_or(Refusal::Room)?;
        let Some(shows) = live.room.shows(&hash, now) else {
            self.mistake(now, client);
            self.put_room_away(&code);
            return Err(Refusal::Room);
        };
        let renewed = if shows.is_old {
            Some(self.secret()?)
        } else {
            None
        };
        let mut happenings = Vec::new();
        if shows.is_first_use {
            happenings.push(RoomHappening::Used { token: hash });
        }
        happenings.extend(renewed.as_deref().map(|new| RoomHappening::Token {
            member: shows.member,
            token: token::hash(new),
            replaces: Some(hash),
        }));
        letters.extend(self.change(now, &code, &|_, _| Ok(happenings.clone()))?);
        letters.extend(self.come_in(now, client, &code, shows.member, (hash, renewed)));
        Ok(letters)
    }

    /// Lets a client into a room that is at hand.
    fn come_in(
        &mut self,
        now: u64,
        client: ClientId,
        code: &str,
        member: MemberId,
        (hash, token): (Hash, Option<String>),
    ) -> Letters {
        let (Some(live), Some(known)) = (self.rooms.get_mut(code), self.clients.get_mut(&client))
        else {
            return Vec::new();
        };
        known.inside = Some(Place::Room(code.to_owned(), member, hash));
        live.clients.push((client, member));
        live.seen.insert(member, now);
        let mut letters = self.member_news(code, member);
        letters.retain(|(to, _)| *to != client);
        letters.extend(self.room_state(now, code, client, member, token));
        letters.extend(self.turns_of(now, code, member));
        letters.extend(self.advance(now, code));
        letters
    }

    /// A client that was in a room is gone.
    pub(super) fn leave_room(
        &mut self,
        now: u64,
        client: ClientId,
        code: &str,
        member: MemberId,
    ) -> Letters {
        let Some(live) = self.rooms.get_mut(code) else {
            return Vec::new();
        };
        live.clients.retain(|(other, _)| *other != client);
        live.seen.insert(member, now);
        let letters = self.member_news(code, member);
        self.put_room_away(code);
        letters
    }

    // ---- what members do ----

    fn act_in_class(
        &mut self,
        now: u64,
        client: ClientId,
        act: ClassAct,
    ) -> Result<Letters, Refusal> {
        let known = self.clients.get(&client).ok_or(Refusal::Nowhere)?;
        let Some(Place::Room(code, member, hash)) = known.inside.clone() else {
            return Err(Refusal::Nowhere);
        };
        let live = self.rooms.get_mut(&code).ok_or(Refusal::Room)?;
        let is_teacher = member == TEACHER;
        match act {
            ClassAct::Rotate {} => self.rotate(now, client, &code, member, hash),
            ClassAct::Play { game, after, m } => {
                self.bot_plays(now, (&code, member), (&game, after, m))
            }
            ClassAct::Forfeit { game, why } => self.bot_forfeits(now, (&code, member), &game, why),
            ClassAct::Invite {
                member: to,
                side,
                setup,
            } => {
                let invite = Invite {
                    id: 0,
                    from: member,
                    to,
                    side,
                    setup,
                };
                self.invite(now, &code, &invite)
            }
            ClassAct::Reply { invite, yes } => self.reply(now, &code, member, (invite, yes)),
            ClassAct::Find(wish) => {
                let (games, more) = find(&mut *self.store, &code, &live.room, &wish)?;
                let found = ClassNews::Found { games, more };
                Ok(vec![(client, ServerMessage::Class(found))])
            }
            ClassAct::Progress { .. } if !live.reports.take(now, member) => Err(Refusal::Limit),
            ClassAct::Pair { .. }
            | ClassAct::Tournament(_)
            | ClassAct::Seat { .. }
            | ClassAct::Remove { .. }
            | ClassAct::Export {}
            | ClassAct::Erase {}
                if !is_teacher =>
            {
                Err(Refusal::Teacher)
            }
            ClassAct::Pair { players, setup } => self.pair(now, &code, players, &setup),
            ClassAct::Tournament(plan) => {
                let here: BTreeSet<MemberId> = live.clients.iter().map(|(_, id)| *id).collect();
                let seed = self.random_number()?;
                let mut letters = self.change(now, &code, &|room, _| {
                    Ok(vec![room.plan(plan.clone(), &here, seed)?])
                })?;
                letters.extend(self.advance(now, &code));
                Ok(letters)
            }
            ClassAct::Seat { game, side, member } => {
                self.take_over(now, &code, (&game, side), member)
            }
            ClassAct::Remove { member } => self.remove_member(now, &code, member),
            ClassAct::Export {} => Ok(self.export(client, &code)?),
            ClassAct::Erase {} => self.erase(&code),
            act => self.change(now, &code, &|room, random| {
                room.decide(member, &act, random)
            }),
        }
    }

    fn rotate(
        &mut self,
        now: u64,
        client: ClientId,
        code: &str,
        member: MemberId,
        old: Hash,
    ) -> Result<Letters, Refusal> {
        let token = self.secret()?;
        let hash = token::hash(&token);
        let mut letters = self.change(now, code, &|_, _| {
            Ok(vec![RoomHappening::Token {
                member,
                token: hash,
                replaces: Some(old),
            }])
        })?;
        letters.push((client, ServerMessage::Class(ClassNews::Token { token })));
        Ok(letters)
    }

    fn invite(&mut self, now: u64, code: &str, invite: &Invite) -> Result<Letters, Refusal> {
        let lot = self.random_number()?;
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        if live.room.is_bot(invite.to) {
            let invite = live.room.invite(invite)?;
            return self.pair(now, code, seats_of(&invite, lot), &invite.setup);
        }
        self.change(now, code, &|room, _| {
            Ok(vec![RoomHappening::Invited(room.invite(invite)?)])
        })
    }

    fn reply(
        &mut self,
        now: u64,
        code: &str,
        member: MemberId,
        (id, yes): (u32, bool),
    ) -> Result<Letters, Refusal> {
        let lot = self.random_number()?;
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        let invite = live.room.invite_of(id).cloned().ok_or(Refusal::Offer)?;
        // One who asked may take it back.
        if member != invite.to && (yes || member != invite.from) {
            return Err(Refusal::Offer);
        }
        if yes {
            return self.pair(now, code, seats_of(&invite, lot), &invite.setup);
        }
        self.change(now, code, &|room, _| {
            room.invite_of(id).ok_or(Refusal::Offer)?;
            Ok(vec![RoomHappening::Uninvited { invite: id }])
        })
    }

    fn erase(&mut self, code: &str) -> Result<Letters, Refusal> {
        self.store.erase_room(code).map_err(|_| Refusal::Store)?;
        self.recount();
        Ok(self.room_is_gone(code))
    }

    /// Drops a room that is no longer in the store.
    pub(super) fn room_is_gone(&mut self, code: &str) -> Letters {
        for live in self.games.remove_room(code) {
            self.cut.extend(live.clients);
        }
        self.restless.remove(code);
        let Some(live) = self.rooms.remove(code) else {
            return Vec::new();
        };
        let mut letters = Vec::new();
        for (client, _) in live.clients {
            if let Some(known) = self.clients.get_mut(&client) {
                known.inside = None;
            }
            letters.push((client, ServerMessage::Class(ClassNews::Gone {})));
        }
        letters
    }

    // ---- keeping ----

    /// Takes a room out of the store, if it is not at hand, with its running games.
    pub(super) fn take_up_room(&mut self, now: u64, code: &str) -> Result<Letters, Refusal> {
        if self.rooms.contains_key(code) {
            return Ok(Vec::new());
        }
        let events = self.store.load_room(code).map_err(|_| Refusal::Store)?;
        let room = Room::restore(events.ok_or(Refusal::Room)?).ok_or(Refusal::Store)?;
        self.hold_room(now, code, room);
        self.take_up_games_of(now, code)
    }

    fn hold_room(&mut self, now: u64, code: &str, room: Room) {
        let live = LiveRoom {
            room,
            clients: Vec::new(),
            opened: now,
            seen: std::collections::HashMap::new(),
            reports: Buckets::new(self.limits.reports),
        };
        self.rooms.insert(code.to_owned(), live);
        self.note_restless(code);
    }

    /// Decides what happens in a room, keeps it and tells it; decides again where another process was
    /// faster.
    pub(super) fn change(
        &mut self,
        now: u64,
        code: &str,
        decide: Decide<'_>,
    ) -> Result<Letters, Refusal> {
        let mut letters = Vec::new();
        for _ in 0..TRIES {
            let live = self.rooms.get(code).ok_or(Refusal::Room)?;
            let happenings = decide(&live.room, &mut self.random)?;
            if happenings.is_empty() {
                return Ok(letters);
            }
            let events = live.room.events(now, happenings);
            let games = super::room_games::new_games(code, &events)?;
            let rows: Vec<_> = games
                .iter()
                .map(|(row, game)| (row.clone(), game.events().to_vec()))
                .collect();
            match self.store.append_room(code, &events, &rows) {
                Ok(()) => {
                    for (row, game) in games {
                        self.hold_game(row, game);
                    }
                    letters.extend(self.happened_in_room(now, code, &events));
                    return Ok(letters);
                }
                Err(StoreError::Taken) => letters.extend(self.catch_up_room(now, code)),
                Err(_) => return Err(Refusal::Store),
            }
        }
        Err(Refusal::Stale)
    }

    /// Reads what another process wrote, and tells it.
    pub(super) fn catch_up_room(&mut self, now: u64, code: &str) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let last = live.room.last() as usize;
        match self.store.load_room(code) {
            Ok(Some(events)) => {
                let new: Vec<RoomEvent> = events.into_iter().skip(last).collect();
                let mut letters = self.happened_in_room(now, code, &new);
                letters.extend(self.take_up_games_of(now, code).unwrap_or_default());
                letters
            }
            Ok(None) => self.room_is_gone(code),
            Err(_) => Vec::new(),
        }
    }

    /// Lets events that are kept happen, and tells them.
    fn happened_in_room(&mut self, now: u64, code: &str, events: &[RoomEvent]) -> Letters {
        let mut letters = Vec::new();
        for event in events {
            let live = self.rooms.get_mut(code);
            if live.is_none_or(|live| live.room.apply(event).is_none()) {
                break;
            }
            letters.extend(self.news_of(now, code, event));
        }
        self.note_restless(code);
        letters
    }

    /// Puts a room away if no client is in it and no clock of its games runs.
    pub(super) fn put_room_away(&mut self, code: &str) {
        let Some(live) = self.rooms.get(code) else {
            return;
        };
        let running: Vec<String> = live.room.running().map(|game| game.id.clone()).collect();
        let is_in_use = |name: &String| {
            let game = self.games.get(name);
            game.is_some_and(|game| !game.clients.is_empty() || game.game().flag().is_some())
        };
        if live.clients.is_empty() && !running.iter().any(is_in_use) {
            self.rooms.remove(code);
            self.restless.remove(code);
            for name in running {
                self.put_away(&name);
            }
        }
    }

    fn secret(&mut self) -> Result<String, Refusal> {
        token::new_secret(&mut self.random).ok_or(Refusal::Store)
    }

    fn random_number(&mut self) -> Result<u64, Refusal> {
        let mut bytes = [0; 8];
        let has = (self.random)(&mut bytes);
        // Numbers in JSON are exact up to 2^53.
        has.then(|| u64::from_le_bytes(bytes) >> 11)
            .ok_or(Refusal::Store)
    }
}

fn check_password(password: &str) -> Result<(), Refusal> {
    let is_one = LENGTHS.contains(&password.chars().count());
    is_one.then_some(()).ok_or(Refusal::Password)
}

fn new_salt(random: &mut Random) -> Option<[u8; 16]> {
    let mut salt = [0; 16];
    random(&mut salt).then_some(salt)
}

/// Who moves first in a game that was asked for.
fn seats_of(invite: &Invite, lot: u64) -> [MemberId; 2] {
    let by_lot = [Side::First, Side::Second][(lot % 2) as usize];
    match invite.side.unwrap_or(by_lot) {
        Side::First => [invite.from, invite.to],
        Side::Second => [invite.to, invite.from],
    }
}
