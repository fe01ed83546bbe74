//! One room with everything that happened in it, as a machine without sockets, files or a clock.
//!
//! [`Room::decide`] says what would happen, [`Room::apply`] lets it happen; between the two the events
//! are committed. Who is connected is no event: the hall knows that.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use harif_rules::{Board, notation};

use super::checks::{check_link, is_program, read_screen};
use super::event::{RoomEvent, RoomHappening};
use super::nickname;
use super::password::Derived;
use super::tournament::Tournament;
use crate::people::token::{Hash, Random};
use harif_wire::class::{
    ClassAct, ClassAssignment, GameSetup, Invite, MemberId, MemberKind, Nickname, PupilProgress,
    RoomGame, RoomGameResult, ScreenBoard, SharedBoard, TEACHER, TournamentPlan,
};
use harif_wire::{FischerClock, Refusal};

/// The most of everything in a room.
const MOST_EVENTS: u32 = 50_000;
const MOST_ASSIGNMENTS: usize = 100;
const MOST_INVITES: usize = 5;
const MOST_TOURNAMENTS: usize = 20;
const MOST_GAMES: usize = 5_000;
const MOST_RENAMES: u32 = 10;
const MOST_TOKENS: usize = 12;
/// How many tokens in the place of one stay good until one of them is used: which of them its owner has heard of is not known.
const MOST_UNUSED_TOKENS: usize = 4;
/// The clock of games with bots where none is asked for: a program must not think for ever.
const BOT_CLOCK: FischerClock = FischerClock {
    time_ms: 600_000,
    increment_ms: 0,
};
/// A token that is older than this is replaced when it is used, in milliseconds.
const TOKEN_AGE: u64 = 12 * 3_600 * 1_000;

/// A token of a member.
#[derive(Clone, Copy, Debug)]
struct Token {
    hash: Hash,
    since: u64,
    /// The token that becomes void when this one is used.
    replaces: Option<Hash>,
}

/// A member of a room.
#[derive(Clone, Debug)]
pub struct Member {
    /// What it is.
    pub kind: MemberKind,
    /// Its nickname; the teacher has none.
    pub name: Option<Nickname>,
    /// What a bot calls its program.
    pub program: Option<String>,
    tokens: Vec<Token>,
    renames: u32,
}

/// What is known about a token that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenOwner {
    /// Whose it is.
    pub member: MemberId,
    /// Whether the one before it becomes void now.
    pub is_first_use: bool,
    /// Whether it is time for a new one.
    pub is_old: bool,
}

/// A room with everything that happened in it.
#[derive(Clone, Debug, Default)]
pub struct Room {
    last: u32,
    at: u64,
    password: Option<Derived>,
    recovery: Hash,
    locked: bool,
    members: BTreeMap<MemberId, Member>,
    next_member: MemberId,
    assignments: BTreeMap<u32, ClassAssignment>,
    next_assignment: u32,
    progress: BTreeMap<(u32, MemberId), PupilProgress>,
    invites: BTreeMap<u32, Invite>,
    next_invite: u32,
    shown: SharedBoard,
    tournaments: BTreeMap<u32, Tournament>,
    /// In the order in which they began, with their number in their tournament.
    games: Vec<(RoomGame, Option<u64>)>,
    places: HashMap<String, usize>,
    running: BTreeSet<usize>,
}

impl Room {
    /// The room after these events; none if they are not the events of one room.
    pub fn restore(events: Vec<RoomEvent>) -> Option<Self> {
        let mut room = Self::default();
        for event in events {
            room.apply(&event)?;
        }
        (room.last > 0).then_some(room)
    }

    /// The number of the last event.
    pub const fn last(&self) -> u32 {
        self.last
    }

    /// These happenings as the next events.
    pub fn events(&self, now: u64, happenings: Vec<RoomHappening>) -> Vec<RoomEvent> {
        let at = now.max(self.at);
        let numbers = self.last + 1..;
        let numbered = numbers.zip(happenings);
        numbered
            .map(|(number, what)| RoomEvent { number, at, what })
            .collect()
    }

    // ---- what there is ----

    /// What is kept of the password.
    pub const fn password(&self) -> Option<&Derived> {
        self.password.as_ref()
    }

    /// The hash of the printed code.
    pub const fn recovery(&self) -> &Hash {
        &self.recovery
    }

    /// Whether new members are kept out.
    pub const fn is_locked(&self) -> bool {
        self.locked
    }

    /// The members by number.
    pub fn members(&self) -> impl Iterator<Item = (MemberId, &Member)> {
        self.members.iter().map(|(&id, member)| (id, member))
    }

    /// A member, if it was not put out.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.get(&id)
    }

    /// Whether a member is a bot.
    pub fn is_bot(&self, id: MemberId) -> bool {
        let member = self.members.get(&id);
        member.is_some_and(|member| member.kind == MemberKind::Bot)
    }

    /// Whose token this is.
    pub fn shows(&self, hash: &Hash, now: u64) -> Option<TokenOwner> {
        self.members.iter().find_map(|(&id, member)| {
            let token = member.tokens.iter().find(|token| token.hash == *hash)?;
            let is_newest = member
                .tokens
                .iter()
                .all(|other| other.replaces != Some(*hash));
            Some(TokenOwner {
                member: id,
                is_first_use: token.replaces.is_some(),
                is_old: is_newest && now.saturating_sub(token.since) > TOKEN_AGE,
            })
        })
    }

    /// The assignments.
    pub fn assignments(&self) -> impl Iterator<Item = &ClassAssignment> {
        self.assignments.values()
    }

    /// How far pupils are.
    pub fn progress(&self) -> impl Iterator<Item = &PupilProgress> {
        self.progress.values()
    }

    /// Invitations that are not answered.
    pub fn invites(&self) -> impl Iterator<Item = &Invite> {
        self.invites.values()
    }

    /// An invitation that is not answered.
    pub fn invite_of(&self, id: u32) -> Option<&Invite> {
        self.invites.get(&id)
    }

    /// What the teacher shows.
    pub const fn shown(&self) -> &SharedBoard {
        &self.shown
    }

    /// The tournaments.
    pub fn tournaments(&self) -> impl Iterator<Item = &Tournament> {
        self.tournaments.values()
    }

    /// A tournament.
    pub fn tournament(&self, id: u32) -> Option<&Tournament> {
        self.tournaments.get(&id)
    }

    /// All games in the order in which they began.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &RoomGame> {
        self.games.iter().map(|(game, _)| game)
    }

    /// A game of the room.
    pub fn game(&self, id: &str) -> Option<&RoomGame> {
        self.places.get(id).map(|&place| &self.games[place].0)
    }

    /// The games that run.
    pub fn running(&self) -> impl Iterator<Item = &RoomGame> {
        self.running.iter().map(|&place| &self.games[place].0)
    }

    /// Whether a member sits at a running game.
    pub fn is_busy(&self, id: MemberId) -> bool {
        self.running().any(|game| game.players.contains(&id))
    }

    /// Whether there is no place for a further game.
    pub fn is_full_of_games(&self) -> bool {
        self.games.len() >= MOST_GAMES || self.last >= MOST_EVENTS
    }

    // ---- what may happen ----

    /// A new member.
    ///
    /// # Errors
    /// If the door is closed, the room is full or there is no name left.
    pub fn join(
        &self,
        random: &mut Random,
        most: usize,
        program: Option<String>,
        token: Hash,
    ) -> Result<RoomHappening, Refusal> {
        if self.locked {
            return Err(Refusal::Locked);
        }
        if self.members.len() > most || self.last >= MOST_EVENTS {
            return Err(Refusal::Full);
        }
        if program.as_deref().is_some_and(|name| !is_program(name)) {
            return Err(Refusal::Unreadable);
        }
        let kind = match program {
            Some(_) => MemberKind::Bot,
            None => MemberKind::Pupil,
        };
        Ok(RoomHappening::Joined {
            member: self.next_member,
            kind,
            name: self.free_name(random)?,
            program,
            token,
        })
    }

    fn free_name(&self, random: &mut Random) -> Result<Nickname, Refusal> {
        let taken: BTreeSet<Nickname> = self
            .members
            .values()
            .filter_map(|member| member.name)
            .collect();
        nickname::free(random, |name| taken.contains(&name)).ok_or(Refusal::Full)
    }

    /// What comes of what a member does, where no game begins or ends by it.
    ///
    /// # Errors
    /// Why nothing does.
    pub fn decide(
        &self,
        member: MemberId,
        act: &ClassAct,
        random: &mut Random,
    ) -> Result<Vec<RoomHappening>, Refusal> {
        if self.last >= MOST_EVENTS {
            return Err(Refusal::Limit);
        }
        let one = |what| Ok(vec![what]);
        match act {
            ClassAct::Rename {} => {
                let own = self.members.get(&member).ok_or(Refusal::Member)?;
                if member == TEACHER || own.renames >= MOST_RENAMES {
                    return Err(Refusal::Limit);
                }
                let name = self.free_name(random)?;
                one(RoomHappening::Renamed { member, name })
            }
            ClassAct::Progress {
                assignment,
                done,
                of,
                board,
            } => self.decide_progress(member, *assignment, (*done, *of), board.as_ref()),
            ClassAct::Assign { link } => {
                self.must_teach(member)?;
                check_link(link)?;
                if self.assignments.len() >= MOST_ASSIGNMENTS {
                    return Err(Refusal::Limit);
                }
                one(RoomHappening::Assigned {
                    assignment: self.next_assignment,
                    link: link.clone(),
                })
            }
            ClassAct::Unassign { assignment } => {
                self.must_teach(member)?;
                let assignment = *assignment;
                let known = self.assignments.contains_key(&assignment);
                known.then_some(()).ok_or(Refusal::Nothing)?;
                one(RoomHappening::Unassigned { assignment })
            }
            ClassAct::Show(shown) => {
                self.must_teach(member)?;
                self.check_shown(shown)?;
                one(RoomHappening::Showed(shown.clone()))
            }
            ClassAct::Stop { tournament } => {
                self.must_teach(member)?;
                let tournament = *tournament;
                let known = self.tournaments.contains_key(&tournament);
                known.then_some(()).ok_or(Refusal::Nothing)?;
                one(RoomHappening::Stopped { tournament })
            }
            ClassAct::Lock { locked } => {
                self.must_teach(member)?;
                one(RoomHappening::Locked { locked: *locked })
            }
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Only the teacher does this.
    ///
    /// # Errors
    /// If it is someone else.
    pub fn must_teach(&self, member: MemberId) -> Result<(), Refusal> {
        let is_teacher = member == TEACHER;
        is_teacher.then_some(()).ok_or(Refusal::Teacher)
    }

    fn decide_progress(
        &self,
        member: MemberId,
        assignment: u32,
        (done, of): (u32, u32),
        board: Option<&ScreenBoard>,
    ) -> Result<Vec<RoomHappening>, Refusal> {
        if !self.assignments.contains_key(&assignment) {
            return Err(Refusal::Nothing);
        }
        if done > of {
            return Err(Refusal::Unreadable);
        }
        let board = board.map(read_screen).transpose()?;
        let known = self.progress.get(&(assignment, member));
        if known.is_some_and(|known| (known.done, known.of, &known.board) == (done, of, &board)) {
            return Ok(Vec::new());
        }
        Ok(vec![RoomHappening::Progressed {
            assignment,
            member,
            done,
            of,
            board,
        }])
    }

    fn check_shown(&self, shown: &SharedBoard) -> Result<(), Refusal> {
        match (&shown.game, &shown.link) {
            (Some(_), Some(_)) => Err(Refusal::Unreadable),
            (Some(game), None) => self.game(game).map(|_| ()).ok_or(Refusal::Unknown),
            (None, Some(link)) => check_link(link),
            (None, None) => Ok(()),
        }
    }

    /// An invitation from one member to another.
    ///
    /// # Errors
    /// If one of them is not here or plays, or the game is none.
    pub fn invite(&self, invite: &Invite) -> Result<Invite, Refusal> {
        let from = self.members.get(&invite.from).ok_or(Refusal::Member)?;
        if from.kind == MemberKind::Bot || invite.from == invite.to {
            return Err(Refusal::Member);
        }
        let setup = self.setup([invite.from, invite.to], &invite.setup)?;
        let own = self.invites.values();
        if own.filter(|other| other.from == invite.from).count() >= MOST_INVITES {
            return Err(Refusal::Limit);
        }
        Ok(Invite {
            id: self.next_invite,
            setup,
            ..*invite
        })
    }

    /// A game between two members, in the form in which it is kept.
    ///
    /// # Errors
    /// If one of them is not there or plays already, or the game is none.
    pub fn setup(&self, players: [MemberId; 2], setup: &GameSetup) -> Result<GameSetup, Refusal> {
        let [one, other] = players;
        if one == other || players.iter().any(|id| !self.members.contains_key(id)) {
            return Err(Refusal::Member);
        }
        if players.iter().any(|&id| self.is_busy(id)) {
            return Err(Refusal::Busy);
        }
        if self.is_full_of_games() {
            return Err(Refusal::Limit);
        }
        let (start, mut clock) = crate::people::hall::read_setup(setup)?;
        if players.iter().any(|&id| self.is_bot(id)) {
            clock = Some(clock.unwrap_or(BOT_CLOCK));
        }
        Ok(GameSetup {
            game: start.game().to_string(),
            position: Some(notation::board::write(&start)),
            clock,
        })
    }

    /// A tournament among those who are named, or all who are here.
    ///
    /// # Errors
    /// If it is none that can be played.
    pub fn plan(
        &self,
        mut plan: TournamentPlan,
        here: &BTreeSet<MemberId>,
        seed: u64,
    ) -> Result<RoomHappening, Refusal> {
        if self.tournaments.len() >= MOST_TOURNAMENTS || self.is_full_of_games() {
            return Err(Refusal::Limit);
        }
        if plan.players.is_empty() {
            let all = here.iter().filter(|&&id| id != TEACHER);
            plan.players = all.copied().collect();
        }
        let different: BTreeSet<MemberId> = plan.players.iter().copied().collect();
        if different.len() != plan.players.len()
            || plan.players.iter().any(|id| !self.members.contains_key(id))
        {
            return Err(Refusal::Member);
        }
        let (start, clock) = crate::people::hall::read_setup(&plan.setup)?;
        // Without a clock one who leaves would hold up all others.
        let clock = clock.ok_or(Refusal::Setup)?;
        let players = plan.players.len();
        let games = players * players.saturating_sub(1) / 2 * plan.games as usize;
        let is_sound = (2..=100).contains(&players)
            && (1..=10).contains(&plan.games)
            && (1..=50).contains(&plan.rounds)
            && (1..=600).contains(&plan.minutes)
            && games <= MOST_GAMES - self.games.len().min(MOST_GAMES);
        if !is_sound {
            return Err(Refusal::Setup);
        }
        plan.setup = GameSetup {
            game: start.game().to_string(),
            position: Some(notation::board::write(&start)),
            clock: Some(clock),
        };
        Ok(RoomHappening::Tournament {
            tournament: self.tournaments.len() as u32 + 1,
            plan,
            seed,
        })
    }

    // ---- what happened ----

    /// Lets an event happen; none if it cannot be the next one.
    pub fn apply(&mut self, event: &RoomEvent) -> Option<()> {
        if event.number != self.last + 1 {
            return None;
        }
        self.last = event.number;
        self.at = event.at;
        match &event.what {
            RoomHappening::Opened { .. }
            | RoomHappening::Joined { .. }
            | RoomHappening::Token { .. }
            | RoomHappening::Used { .. }
            | RoomHappening::Renamed { .. }
            | RoomHappening::Removed { .. } => self.apply_to_members(event.at, &event.what)?,
            RoomHappening::Locked { locked } => self.locked = *locked,
            RoomHappening::Assigned { assignment, link } => {
                let (id, link, at) = (*assignment, link.clone(), event.at);
                self.assignments
                    .insert(id, ClassAssignment { id, link, at });
                self.next_assignment = id + 1;
            }
            RoomHappening::Unassigned { assignment } => {
                self.assignments.remove(assignment);
                self.progress.retain(|(of, _), _| of != assignment);
            }
            RoomHappening::Progressed {
                assignment,
                member,
                done,
                of,
                board,
            } => {
                let progress = PupilProgress {
                    assignment: *assignment,
                    member: *member,
                    done: *done,
                    of: *of,
                    at: event.at,
                    board: board.clone(),
                };
                self.progress.insert((*assignment, *member), progress);
            }
            RoomHappening::Showed(shown) => self.shown = shown.clone(),
            RoomHappening::Invited(invite) => {
                self.next_invite = invite.id + 1;
                self.invites.insert(invite.id, invite.clone());
            }
            RoomHappening::Uninvited { invite } => {
                self.invites.remove(invite);
            }
            RoomHappening::Began { game, fixture } => self.apply_began(game, *fixture),
            RoomHappening::Ended { game, result } => self.apply_ended(game, *result, event.at)?,
            RoomHappening::Seated { game, side, member } => {
                let place = *self.places.get(game)?;
                self.games[place].0.players[side.index()] = *member;
            }
            RoomHappening::Tournament {
                tournament,
                plan,
                seed,
            } => {
                let begun = Tournament::new(*tournament, plan.clone(), *seed, event.at);
                self.tournaments.insert(*tournament, begun);
            }
            RoomHappening::Stopped { tournament } => {
                self.tournaments.get_mut(tournament)?.stop();
            }
        }
        Some(())
    }

    fn apply_to_members(&mut self, at: u64, what: &RoomHappening) -> Option<()> {
        let fresh = |hash: Hash, replaces| Token {
            hash,
            since: at,
            replaces,
        };
        match what {
            RoomHappening::Opened {
                password,
                recovery,
                token,
            } => {
                self.password = Some(password.clone());
                self.recovery = *recovery;
                let teacher = self.members.entry(TEACHER).or_insert(Member {
                    kind: MemberKind::Teacher,
                    name: None,
                    program: None,
                    tokens: Vec::new(),
                    renames: 0,
                });
                teacher.tokens = vec![fresh(*token, None)];
                self.next_member = self.next_member.max(TEACHER + 1);
                self.next_assignment = self.next_assignment.max(1);
                self.next_invite = self.next_invite.max(1);
            }
            RoomHappening::Joined {
                member,
                kind,
                name,
                program,
                token,
            } => {
                let joined = Member {
                    kind: *kind,
                    name: Some(*name),
                    program: program.clone(),
                    tokens: vec![fresh(*token, None)],
                    renames: 0,
                };
                self.members.insert(*member, joined);
                self.next_member = member + 1;
            }
            RoomHappening::Token {
                member,
                token,
                replaces,
            } => {
                let tokens = &mut self.members.get_mut(member)?.tokens;
                let is_instead = |it: &Token| replaces.is_some() && it.replaces == *replaces;
                if tokens.iter().filter(|it| is_instead(it)).count() >= MOST_UNUSED_TOKENS
                    && let Some(first) = tokens.iter().position(is_instead)
                {
                    tokens.remove(first);
                }
                tokens.push(fresh(*token, *replaces));
                if tokens.len() > MOST_TOKENS {
                    tokens.remove(0);
                }
            }
            RoomHappening::Used { token } => {
                let own = |member: &&mut Member| member.tokens.iter().any(|it| it.hash == *token);
                let member = self.members.values_mut().find(own)?;
                let used = member.tokens.iter_mut().find(|it| it.hash == *token)?;
                let void = used.replaces.take();
                // With the one before it go all others that were to take its place.
                let is_void = |it: &Token| Some(it.hash) == void || it.replaces == void;
                member
                    .tokens
                    .retain(|it| it.hash == *token || void.is_none() || !is_void(it));
            }
            RoomHappening::Renamed { member, name } => {
                let member = self.members.get_mut(member)?;
                member.name = Some(*name);
                member.renames += 1;
            }
            RoomHappening::Removed { member } => {
                self.members.remove(member)?;
                self.progress.retain(|(_, of), _| of != member);
                self.invites
                    .retain(|_, invite| invite.from != *member && invite.to != *member);
            }
            _ => return None,
        }
        Some(())
    }

    fn apply_began(&mut self, game: &RoomGame, fixture: Option<(u64, u32)>) {
        let place = self.games.len();
        self.places.insert(game.id.clone(), place);
        self.running.insert(place);
        self.games
            .push((game.clone(), fixture.map(|(number, _)| number)));
        let tournament = game.tournament.and_then(|id| self.tournaments.get_mut(&id));
        if let (Some(tournament), Some((number, round))) = (tournament, fixture) {
            tournament.begin(number, round, game.players);
        }
        // One who plays is not asked to play.
        let players = game.players;
        self.invites
            .retain(|_, invite| !players.contains(&invite.from) && !players.contains(&invite.to));
    }

    fn apply_ended(&mut self, id: &str, result: RoomGameResult, at: u64) -> Option<()> {
        let place = *self.places.get(id)?;
        self.running.remove(&place);
        let (game, number) = &mut self.games[place];
        game.result = Some(result);
        let tournament = game.tournament.and_then(|id| self.tournaments.get_mut(&id));
        if let (Some(tournament), Some(number)) = (tournament, *number) {
            tournament.end(number, result, at);
        }
        Some(())
    }
}
