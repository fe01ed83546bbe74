//! Games of rooms: they begin by pairings and tournaments, bots play them over the connection that they
//! have in the room, and what ends them is told to the room.

use std::collections::BTreeSet;

use harif_rules::{Game, notation};

use super::{ClientId, Hall, Letters, Live, LiveRoom, Place, Role};
use crate::people::class::event::{RoomEvent, RoomHappening};
use crate::people::class::room::Room;
use crate::people::game::{ActionOutcome, Match, PlayerAction};
use crate::people::store::{GameRow, NO_TOKEN, RoomSeats, SeatChange};
use crate::people::token::{self, Random};
use harif_wire::class::{
    BotFault, BotTurn, ClassNews, GameSetup, MemberId, Pairing, RoomGame, RoomGameResult,
};
use harif_wire::{GameEnd, GameEvent, Happening, Refusal, ServerMessage, Side};

/// How long a bot may be away before it loses its game, in milliseconds.
const AWAY: u64 = 30_000;
/// How long a game lasts at least, for a bot that was away before it began.
const GRACE: u64 = 1_000;

/// A game that begins in a room.
pub(super) fn begun(
    random: &mut Random,
    setup: &GameSetup,
    players: [MemberId; 2],
    fixture: Option<(u32, u64, u32)>,
) -> Result<RoomHappening, Refusal> {
    let id = token::new_name(random).ok_or(Refusal::Store)?;
    Ok(RoomHappening::Began {
        game: RoomGame {
            id,
            rules: setup.game.clone(),
            position: setup.position.clone().unwrap_or_else(|| "start".into()),
            clock: setup.clock,
            players,
            tournament: fixture.map(|(tournament, _, _)| tournament),
            result: None,
        },
        fixture: fixture.map(|(_, number, round)| (number, round)),
    })
}

/// The invitations that lapse because these members play.
pub(super) fn lapsed(room: &Room, players: [MemberId; 2]) -> impl Iterator<Item = RoomHappening> {
    let invites = room.invites();
    invites
        .filter(move |invite| players.contains(&invite.from) || players.contains(&invite.to))
        .map(|invite| RoomHappening::Uninvited { invite: invite.id })
}

/// The games that begin with these events: both players sit from the first moment on.
pub(super) fn new_games(
    room: &str,
    events: &[RoomEvent],
) -> Result<Vec<(GameRow, Match)>, Refusal> {
    let begun = events.iter().filter_map(|event| match &event.what {
        RoomHappening::Began { game, .. } => Some((event.at, game)),
        _ => None,
    });
    begun
        .map(|(at, game)| {
            let rules: Game = game.rules.parse().map_err(|_| Refusal::Setup)?;
            let start = notation::position(rules, &game.position).map_err(|_| Refusal::Setup)?;
            let mut begun = Match::new(start, game.clock);
            for side in [Side::First, Side::Second] {
                let sat = begun.sit(at, side).ok_or(Refusal::Store)?;
                begun.apply(sat).ok_or(Refusal::Store)?;
            }
            let row = GameRow {
                id: game.id.clone(),
                rules: game.rules.clone(),
                position: game.position.clone(),
                clock: game.clock,
                seats: [None; 2],
                invite: NO_TOKEN,
                watch: NO_TOKEN,
                room: Some(RoomSeats {
                    room: room.to_owned(),
                    members: game.players,
                }),
                public: false,
            };
            Ok((row, begun))
        })
        .collect()
}

/// What begins next in the tournaments of a room.
fn next_games(
    room: &Room,
    now: u64,
    here: &BTreeSet<MemberId>,
    random: &mut Random,
) -> Result<Vec<RoomHappening>, Refusal> {
    let mut happenings = Vec::new();
    if room.is_full_of_games() {
        return Ok(happenings);
    }
    let mut busy: BTreeSet<MemberId> = room.running().flat_map(|game| game.players).collect();
    for tournament in room.tournaments() {
        let plan = tournament.plan();
        let mut free: BTreeSet<MemberId> = plan.players.iter().copied().collect();
        free.retain(|id| !busy.contains(id));
        if plan.format == Pairing::Arena {
            free.retain(|id| here.contains(id));
        }
        for next in tournament.next(now, &free) {
            busy.extend(next.players);
            happenings.extend(lapsed(room, next.players));
            let fixture = (tournament.id(), next.number, next.round);
            happenings.push(begun(random, &plan.setup, next.players, Some(fixture))?);
        }
    }
    Ok(happenings)
}

impl LiveRoom {
    /// The side that loses a game because its bot is away or its member was put out, and when.
    fn absent(&self, game: &RoomGame, live: &Live, is_shared: bool) -> Option<(u64, Side)> {
        let began = live.game().events().first().map_or(0, |event| event.at);
        let turn = live.game().turn();
        let sides = [turn, turn.opponent()];
        let deadlines = sides.into_iter().filter_map(|side| {
            let member = game.players[side.index()];
            if self.room.member(member).is_none() {
                return Some((began, side));
            }
            // It may be connected to another process: then its clock alone decides.
            let is_away = !is_shared && self.room.is_bot(member) && !self.is_here(member);
            is_away.then(|| ((self.seen(member) + AWAY).max(began + GRACE), side))
        });
        deadlines.min_by_key(|(at, _)| *at)
    }
}

impl Hall {
    pub(super) fn hold_game(&mut self, row: GameRow, game: Match) {
        self.games.insert(Live::new(row, game));
    }

    /// Takes up the games that run in a room, and mends what a crash between two steps left behind.
    pub(super) fn take_up_games_of(&mut self, now: u64, code: &str) -> Result<Letters, Refusal> {
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        let running: Vec<RoomGame> = live.room.running().cloned().collect();
        let mut letters = Vec::new();
        for known in running {
            match self.take_up(now, &known.id) {
                Ok(told) => letters.extend(told),
                Err(Refusal::Unknown) => {}
                Err(why) => return Err(why),
            }
            let game = self.games.get(&known.id);
            let seats = game.and_then(|game| game.row.room.as_ref());
            let seated = seats.map_or(known.players, |seats| seats.members);
            for side in [Side::First, Side::Second] {
                let member = seated[side.index()];
                if member != known.players[side.index()] {
                    letters.extend(self.room_seat(now, code, (&known.id, side), member)?);
                }
            }
            letters.extend(self.room_end(now, code, &known.id)?);
        }
        Ok(letters)
    }

    /// Tells a room what happened in one of its games.
    pub(super) fn tell_room(&mut self, name: &str, events: &[GameEvent]) -> Letters {
        let Some(live) = self.games.get(name) else {
            return Vec::new();
        };
        let (Some(seats), Some(last)) = (live.row.room.clone(), events.last()) else {
            return Vec::new();
        };
        let now = last.at;
        let mut letters = self.board_news(now, &seats.room, name);
        if live.game().is_over() {
            // Where the store fails, it is mended when the room is taken up again.
            let ended = self.room_end(now, &seats.room, name);
            letters.extend(ended.unwrap_or_default());
            letters.extend(self.advance(now, &seats.room));
        } else {
            letters.extend(self.turn_in(now, name));
        }
        letters
    }

    /// Keeps the end of a game in its room, if it has ended and the room does not know.
    fn room_end(&mut self, now: u64, code: &str, name: &str) -> Result<Letters, Refusal> {
        let result = match self.games.get(name) {
            // A game that is not there cannot go on.
            None => Some(RoomGameResult {
                by: GameEnd::Absent,
                winner: None,
            }),
            Some(live) => live
                .game()
                .events()
                .iter()
                .find_map(|event| match event.what {
                    Happening::Ended { by, winner } => Some(RoomGameResult { by, winner }),
                    _ => None,
                }),
        };
        let Some(result) = result else {
            return Ok(Vec::new());
        };
        let mut letters = self.fault_news(code, name, result, None);
        letters.extend(self.change(now, code, &|room, _| {
            let game = room.game(name);
            let is_news = game.is_some_and(|game| game.result.is_none());
            let ended = RoomHappening::Ended {
                game: name.to_owned(),
                result,
            };
            Ok(is_news.then_some(ended).into_iter().collect())
        })?);
        Ok(letters)
    }

    /// Explains to a bot and to the teacher why it lost without being beaten.
    fn fault_news(
        &self,
        code: &str,
        name: &str,
        result: RoomGameResult,
        m: Option<String>,
    ) -> Letters {
        let (Some(room), Some(live)) = (self.rooms.get(code), self.games.get(name)) else {
            return Vec::new();
        };
        let is_fault = result.by.is_fault() || result.by == GameEnd::Time;
        let (Some(winner), Some(seats)) = (result.winner, &live.row.room) else {
            return Vec::new();
        };
        let member = seats.members[winner.opponent().index()];
        // An illegal move was explained when it came, with the move.
        if !is_fault || !room.room.is_bot(member) || result.by == GameEnd::Illegal && m.is_none() {
            return Vec::new();
        }
        let fault = BotFault {
            game: name.to_owned(),
            member,
            why: result.by,
            ply: live.game().moves().count() as u32,
            m,
        };
        self.private_news(code, member, &ClassNews::Fault(fault))
    }

    /// Two members play at once.
    pub(super) fn pair(
        &mut self,
        now: u64,
        code: &str,
        players: [MemberId; 2],
        setup: &GameSetup,
    ) -> Result<Letters, Refusal> {
        self.change(now, code, &|room, random| {
            let setup = room.setup(players, setup)?;
            let begun = begun(random, &setup, players, None)?;
            let lapsed = lapsed(room, players);
            Ok(lapsed.chain([begun]).collect())
        })
    }

    // ---- tournaments ----

    /// Begins the games whose turn it is, while there is a client in the room.
    pub(super) fn advance(&mut self, now: u64, code: &str) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        if live.clients.is_empty() || live.room.tournaments().next().is_none() {
            return Vec::new();
        }
        let here: BTreeSet<MemberId> = live.clients.iter().map(|(_, id)| *id).collect();
        let begun = self.change(now, code, &|room, random| {
            next_games(room, now, &here, random)
        });
        // Where the store fails, the next thing that happens tries again.
        begun.unwrap_or_default()
    }

    /// Notes whether something can fall due in a room.
    pub(super) fn note_restless(&mut self, code: &str) {
        let is_restless = self.rooms.get(code).is_some_and(|live| {
            let mut tournaments = live.room.tournaments();
            live.room.running().next().is_some() || tournaments.next().is_some()
        });
        if is_restless {
            self.restless.insert(code.to_owned());
        } else {
            self.restless.remove(code);
        }
    }

    /// When something is to happen in a room although no client says anything.
    pub(super) fn room_wakes_at(&self, now: u64, code: &str) -> Option<u64> {
        let live = self.rooms.get(code)?;
        let is_shared = self.store.is_shared();
        let absences = live.room.running().filter_map(|game| {
            let (at, _) = live.absent(game, self.games.get(&game.id)?, is_shared)?;
            Some(at)
        });
        let arenas = live.room.tournaments().filter_map(|it| it.wakes_at(now));
        let arenas = arenas.filter(|_| !live.clients.is_empty());
        absences.chain(arenas).min()
    }

    /// Ends the games of bots that are away.
    pub(super) fn miss_bots(&mut self, now: u64, code: &str) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let is_shared = self.store.is_shared();
        let missing = live.room.running().filter_map(|game| {
            let absent = live.absent(game, self.games.get(&game.id)?, is_shared);
            let (_, side) = absent.filter(|(at, _)| *at <= now)?;
            Some((game.id.clone(), side))
        });
        let missing: Vec<(String, Side)> = missing.collect();
        let mut letters = Vec::new();
        for (name, side) in missing {
            letters.extend(
                self.forfeit(now, &name, side, GameEnd::Absent)
                    .unwrap_or_default(),
            );
        }
        letters
    }

    fn forfeit(
        &mut self,
        now: u64,
        name: &str,
        side: Side,
        by: GameEnd,
    ) -> Result<Letters, Refusal> {
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let ended = live.game().forfeit(now, side, by).ok_or(Refusal::Over)?;
        self.commit(name, &[ended], None)
    }

    // ---- bots ----

    /// Asks the bot whose turn it is in a game.
    pub(super) fn turn_in(&self, now: u64, name: &str) -> Letters {
        let turn = || {
            let live = self.games.get(name)?;
            let seats = live.row.room.as_ref()?;
            let room = self.rooms.get(&seats.room)?;
            let side = live.game().turn();
            let member = seats.members[side.index()];
            if live.game().is_over() || !room.room.is_bot(member) {
                return None;
            }
            let turn = BotTurn {
                game: name.to_owned(),
                after: live.game().last(),
                side,
                rules: live.row.rules.clone(),
                start: live.row.position.clone(),
                moves: live.game().moves().map(|m| m.to_string()).collect(),
                clock: live.row.clock,
                clocks: live.game().clocks_at(now),
            };
            let turn = ServerMessage::Class(ClassNews::Turn(Box::new(turn)));
            let clients = room.clients.iter().filter(|(_, id)| *id == member);
            Some(clients.map(|(client, _)| (*client, turn.clone())).collect())
        };
        turn().unwrap_or_default()
    }

    /// Asks a bot that came in for its moves in all its games.
    pub(super) fn turns_of(&self, now: u64, code: &str, member: MemberId) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let games = live.room.running();
        let own = games.filter(|game| game.players.contains(&member));
        own.flat_map(|game| self.turn_in(now, &game.id)).collect()
    }

    /// The side of a bot in a game of its room.
    fn bot_side(&self, (code, member): (&str, MemberId), name: &str) -> Result<Side, Refusal> {
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        if !live.room.is_bot(member) {
            return Err(Refusal::Unreadable);
        }
        let game = live.room.game(name).ok_or(Refusal::Unknown)?;
        let side = [Side::First, Side::Second]
            .into_iter()
            .find(|side| game.players[side.index()] == member);
        side.ok_or(Refusal::Watching)
    }

    pub(super) fn bot_plays(
        &mut self,
        now: u64,
        (code, member): (&str, MemberId),
        (name, after, m): (&str, u32, String),
    ) -> Result<Letters, Refusal> {
        let side = self.bot_side((code, member), name)?;
        let mut letters = self.run_out(now, name);
        let live = self.games.get(name).ok_or(Refusal::Over)?;
        let told: String = m.chars().take(20).collect();
        match live.game().decide(now, side, &PlayerAction::Move(after, m)) {
            Ok(ActionOutcome::Happens(events)) => letters.extend(self.commit(name, &events, None)?),
            Ok(ActionOutcome::Repeated(_) | ActionOutcome::Rematch) => {}
            // Only a move for the board as it is now can be wrong.
            Err(Refusal::Illegal) if after == live.game().last() && live.game().turn() == side => {
                let result = RoomGameResult {
                    by: GameEnd::Illegal,
                    winner: Some(side.opponent()),
                };
                letters.extend(self.fault_news(code, name, result, Some(told)));
                letters.extend(self.forfeit(now, name, side, GameEnd::Illegal)?);
            }
            Err(Refusal::Stale) => {
                letters.extend(self.catch_up(name));
                letters.extend(self.turn_in(now, name));
            }
            Err(why) => return Err(why),
        }
        Ok(letters)
    }

    pub(super) fn bot_forfeits(
        &mut self,
        now: u64,
        (code, member): (&str, MemberId),
        name: &str,
        why: GameEnd,
    ) -> Result<Letters, Refusal> {
        if !matches!(why, GameEnd::Crash | GameEnd::Hang | GameEnd::Resigned) {
            return Err(Refusal::Unreadable);
        }
        let side = self.bot_side((code, member), name)?;
        self.forfeit(now, name, side, why)
    }

    /// A client sent far more than it may: a bot loses its games by it, and the connection is closed.
    pub(super) fn flooded(&mut self, now: u64, client: ClientId) -> Letters {
        let known = self.clients.get(&client);
        let Some(Place::Room(code, member, _)) = known.and_then(|known| known.inside.clone())
        else {
            return Vec::new();
        };
        let Some(live) = self
            .rooms
            .get(&code)
            .filter(|live| live.room.is_bot(member))
        else {
            return Vec::new();
        };
        let own = live.room.running();
        let own = own.filter(|game| game.players.contains(&member));
        let own: Vec<String> = own.map(|game| game.id.clone()).collect();
        let mut letters = Vec::new();
        for name in own {
            if let Ok(side) = self.bot_side((&code, member), &name) {
                letters.extend(
                    self.forfeit(now, &name, side, GameEnd::Flood)
                        .unwrap_or_default(),
                );
            }
        }
        self.cut.push(client);
        letters
    }

    // ---- seats ----

    /// Gives a seat of a running game to another member.
    pub(super) fn take_over(
        &mut self,
        now: u64,
        code: &str,
        (name, side): (&str, Side),
        member: MemberId,
    ) -> Result<Letters, Refusal> {
        let room = &self.rooms.get(code).ok_or(Refusal::Room)?.room;
        let game = room.running().find(|game| game.id == name);
        let game = game.ok_or(Refusal::Over)?;
        if room.member(member).is_none() || game.players.contains(&member) {
            return Err(Refusal::Member);
        }
        if room.is_busy(member) {
            return Err(Refusal::Busy);
        }
        let mut letters = self.run_out(now, name);
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let replaced = live.game().replace(now, side).ok_or(Refusal::Over)?;
        let change = SeatChange::Member(side, member);
        letters.extend(self.commit(name, &[replaced], Some(change))?);
        // One who sat there and is still connected watches now.
        let clients = self.games.get(name).map(|live| live.clients.clone());
        for client in clients.unwrap_or_default() {
            if let Some(known) = self.clients.get_mut(&client)
                && let Some(Place::Game(_, role)) = &mut known.inside
                && *role == Role::Player(side)
            {
                *role = Role::Watcher;
            }
        }
        letters.extend(self.presence(name));
        letters.extend(self.room_seat(now, code, (name, side), member)?);
        letters.extend(self.turn_in(now, name));
        Ok(letters)
    }

    fn room_seat(
        &mut self,
        now: u64,
        code: &str,
        (name, side): (&str, Side),
        member: MemberId,
    ) -> Result<Letters, Refusal> {
        self.change(now, code, &|room, _| {
            let game = room.game(name);
            let is_news = game.is_some_and(|game| game.players[side.index()] != member);
            let seated = RoomHappening::Seated {
                game: name.to_owned(),
                side,
                member,
            };
            Ok(is_news.then_some(seated).into_iter().collect())
        })
    }

    /// Puts a member out; its running games are lost.
    pub(super) fn remove_member(
        &mut self,
        now: u64,
        code: &str,
        member: MemberId,
    ) -> Result<Letters, Refusal> {
        let mut letters = self.change(now, code, &|room, _| {
            let is_there = member != 0 && room.member(member).is_some();
            is_there.then_some(()).ok_or(Refusal::Member)?;
            Ok(vec![RoomHappening::Removed { member }])
        })?;
        let out = |place: &Place| matches!(place, Place::Room(room, id, _) if room == code && *id == member);
        let gone = self
            .clients
            .iter()
            .filter(|(_, known)| known.inside.as_ref().is_some_and(out));
        let gone: Vec<ClientId> = gone.map(|(client, _)| *client).collect();
        if let Some(live) = self.rooms.get_mut(code) {
            live.clients.retain(|(client, _)| !gone.contains(client));
        }
        for client in gone {
            if let Some(known) = self.clients.get_mut(&client) {
                known.inside = None;
            }
            self.cut.push(client);
        }
        letters.extend(self.miss_bots(now, code));
        Ok(letters)
    }

    /// The same two members, sides changed, where the game is of no tournament.
    pub(super) fn play_again_in_room(
        &mut self,
        now: u64,
        name: &str,
        seats: &RoomSeats,
    ) -> Result<Letters, Refusal> {
        let live = self.rooms.get(&seats.room).ok_or(Refusal::Room)?;
        let game = live.room.game(name).cloned().ok_or(Refusal::Unknown)?;
        if game.tournament.is_some() {
            return Err(Refusal::Over);
        }
        let players = [seats.members[1], seats.members[0]];
        let setup = GameSetup {
            game: game.rules,
            position: Some(game.position),
            clock: game.clock,
        };
        let setup = live.room.setup(players, &setup)?;
        let begun = begun(&mut self.random, &setup, players, None)?;
        let RoomHappening::Began { game: again, .. } = &begun else {
            return Err(Refusal::Store);
        };
        let id = again.id.clone();
        let mut letters = self.change(now, &seats.room, &|room, _| {
            room.setup(players, &setup)?;
            Ok(lapsed(room, players).chain([begun.clone()]).collect())
        })?;
        let live = self.games.get(name).ok_or(Refusal::Unknown)?;
        let rematch = live.game().play_again(now, id);
        letters.extend(self.commit(name, &[rematch], None)?);
        Ok(letters)
    }
}
