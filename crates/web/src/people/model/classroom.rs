//! The client of a class, as a machine without sockets, timers or a clock.
//!
//! What the server says of a room is a state: it takes the place of what was known, so nothing is lost
//! however often the connection breaks. What a member does is sent while the connection is there and
//! not kept; only how far a pupil is, which is a state as well, is told again.

use super::connection::{Connection, Effect, Input, send};
use super::room_search::FoundGames;
use harif_wire::class::{
    BotFault, ClassAct, ClassNews, ClassRequest, MemberId, RoomGame, RoomState, TEACHER,
};
use harif_wire::{ClientMessage, Refusal, ServerMessage, VERSION};

/// The most faults of programs that are kept.
const MOST_FAULTS: usize = 100;

/// What the client wants of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionGoal {
    /// A new room.
    Open { password: String },
    /// To come in as a pupil; the secret becomes the token.
    Join {
        room: String,
        secret: Option<String>,
    },
    /// To come back.
    Enter { room: String, token: String },
    /// To come in as the teacher.
    Teach { room: String, password: String },
    /// To set a new password by the printed code.
    Recover {
        room: String,
        recovery: String,
        password: String,
    },
}

/// What should be told or kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The room is new, or has a new password: the code to print is told once.
    Opened { recovery: String },
    /// The client is in the room, for the first time or again, or has a new token.
    Entered { room: String, token: String },
    /// A part of the room changed.
    Changed,
    /// Everything of the room, as a file.
    Exported(String),
    /// The server refused what was asked, or to let the client in.
    Refused(Refusal),
    /// The room is gone.
    Gone,
    /// The connection is lost.
    Lost,
}

/// A client of a class.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Classroom {
    goal: ConnectionGoal,
    pub(crate) connection: Connection,
    state: Option<RoomState>,
    faults: Vec<BotFault>,
    export: String,
    /// Games that were looked for.
    found: Option<FoundGames>,
    /// How far the pupil is, as it was told last, by assignment.
    progress: Vec<(u32, ClassAct)>,
}

impl Classroom {
    /// A client that calls at once; [`handle`](Self::handle) it any input to begin.
    pub(crate) fn new(goal: ConnectionGoal) -> Self {
        Self {
            goal,
            connection: Connection::new(),
            state: None,
            faults: Vec::new(),
            export: String::new(),
            found: None,
            progress: Vec::new(),
        }
    }

    /// The letters of the room, where they are known.
    pub(crate) fn room(&self) -> Option<&str> {
        match &self.goal {
            ConnectionGoal::Open { .. } => None,
            ConnectionGoal::Join { room, .. }
            | ConnectionGoal::Enter { room, .. }
            | ConnectionGoal::Teach { room, .. }
            | ConnectionGoal::Recover { room, .. } => Some(room),
        }
    }

    /// The token of the member, which also leads into games of the room.
    pub(crate) fn token(&self) -> Option<&str> {
        match &self.goal {
            ConnectionGoal::Enter { token, .. } => Some(token),
            _ => None,
        }
    }

    /// The room as it is.
    pub(crate) const fn state(&self) -> Option<&RoomState> {
        self.state.as_ref()
    }

    /// What programs did wrong, the latest first.
    pub(crate) fn faults(&self) -> &[BotFault] {
        &self.faults
    }

    /// The games that were looked for last.
    pub(crate) const fn found(&self) -> Option<&FoundGames> {
        self.found.as_ref()
    }

    /// When [`Input::Time`] has something to do.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        self.connection.wake_at()
    }

    /// Lets something happen at a time of this machine, and says what to do.
    pub(crate) fn handle(&mut self, now: u64, input: Input<'_, ClassAct>) -> Vec<Effect<Notice>> {
        let mut effects = Vec::new();
        let mut is_lost = false;
        match input {
            Input::Opened => {
                self.connection.opened(now);
                effects.push(send(&ClientMessage::Class(self.hello())));
            }
            Input::Closed => is_lost = self.connection.lose(now),
            Input::Heard(text) => {
                // What a newer server says beyond this is not for us.
                if let Ok(message) = serde_json::from_str(text) {
                    self.heard(now, message, &mut effects);
                }
            }
            Input::Act(act) => self.act(act, &mut effects),
            Input::Network(is_there) => self.connection.network(now, is_there, &mut effects),
            Input::Time => {}
        }
        is_lost |= self.connection.pass_time(now, &mut effects);
        if is_lost {
            effects.push(Effect::Tell(Notice::Lost));
        }
        effects
    }

    fn hello(&self) -> ClassRequest {
        let version = VERSION;
        match self.goal.clone() {
            ConnectionGoal::Open { password } => ClassRequest::Open { version, password },
            ConnectionGoal::Join { room, secret } => ClassRequest::Join {
                version,
                room,
                bot: None,
                secret,
            },
            ConnectionGoal::Enter { room, token } => ClassRequest::Enter {
                version,
                room,
                token,
            },
            ConnectionGoal::Teach { room, password } => ClassRequest::Teach {
                version,
                room,
                password,
            },
            ConnectionGoal::Recover {
                room,
                recovery,
                password,
            } => ClassRequest::Recover {
                version,
                room,
                recovery,
                password,
            },
        }
    }

    fn act(&mut self, act: ClassAct, effects: &mut Vec<Effect<Notice>>) {
        let is_up = self.connection.is_up();
        if let ClassAct::Progress { assignment, .. } = act {
            let known = self.progress.iter().position(|(id, _)| *id == assignment);
            if known.is_some_and(|at| self.progress[at].1 == act) {
                return;
            }
            if let Some(at) = known {
                self.progress.remove(at);
            }
            self.progress.push((assignment, act.clone()));
        } else if !is_up {
            effects.push(Effect::Tell(Notice::Lost));
        }
        if is_up {
            if let ClassAct::Find(wish) = &act {
                self.found = Some(FoundGames::ask(self.found.take(), wish.clone()));
                effects.push(Effect::Tell(Notice::Changed));
            }
            effects.push(send(&ClientMessage::Class(ClassRequest::Act(act))));
        }
    }

    fn heard(&mut self, now: u64, message: ServerMessage, effects: &mut Vec<Effect<Notice>>) {
        self.connection.heard();
        match message {
            ServerMessage::Class(news) => self.news(now, news, effects),
            ServerMessage::Pong { id, now: server } => {
                self.connection.pong(now, id, server);
            }
            ServerMessage::Refused { why, .. } => {
                let asks_for_patience = matches!(why, Refusal::Limit | Refusal::Store);
                if self.connection.waits_since().is_none() {
                    // A search may be what was refused; one that is asked again later takes its place.
                    self.found = self.found.take().filter(|it| !it.is_waiting());
                    effects.push(Effect::Tell(Notice::Refused(why)));
                } else if asks_for_patience {
                    effects.push(Effect::HangUp);
                    self.connection.lose(now);
                } else {
                    self.turn_away(why, effects);
                }
            }
            ServerMessage::Created { .. }
            | ServerMessage::Entered(_)
            | ServerMessage::Event(_)
            | ServerMessage::Present { .. }
            | ServerMessage::Glanced(_) => {}
        }
    }

    fn turn_away(&mut self, why: Refusal, effects: &mut Vec<Effect<Notice>>) {
        self.connection.turn_away(why, effects);
        effects.push(Effect::Tell(Notice::Refused(why)));
    }

    fn news(&mut self, now: u64, news: ClassNews, effects: &mut Vec<Effect<Notice>>) {
        let notice = match news {
            ClassNews::Opened {
                room,
                token,
                recovery,
            } => {
                self.goal = ConnectionGoal::Enter { room, token };
                Notice::Opened { recovery }
            }
            ClassNews::Room(state) => {
                let room = state.room.clone();
                let token = state.token.clone();
                let token = token.or_else(|| self.token().map(str::to_owned));
                self.connection.come_in(now, state.now);
                self.state = Some(*state);
                let token = token.unwrap_or_default();
                self.goal = ConnectionGoal::Enter {
                    room: room.clone(),
                    token: token.clone(),
                };
                let asked = self.found.as_mut().and_then(FoundGames::ask_again);
                let told = self.progress.iter().map(|(_, act)| act.clone());
                for act in told.chain(asked.map(ClassAct::Find)) {
                    let act = ClassRequest::Act(act);
                    effects.push(send(&ClientMessage::Class(act)));
                }
                Notice::Entered { room, token }
            }
            ClassNews::Token { token } => {
                let room = self.room().unwrap_or_default().to_owned();
                self.goal = ConnectionGoal::Enter {
                    room: room.clone(),
                    token: token.clone(),
                };
                Notice::Entered { room, token }
            }
            ClassNews::Left { member } if self.is_self(member) => {
                return self.turn_away(Refusal::Room, effects);
            }
            ClassNews::Gone {} => {
                self.connection.turn_away(Refusal::Room, effects);
                Notice::Gone
            }
            ClassNews::Exported { part, of, text } => {
                if part == 1 {
                    self.export.clear();
                }
                self.export.push_str(&text);
                if part < of {
                    return;
                }
                Notice::Exported(std::mem::take(&mut self.export))
            }
            ClassNews::Found { games, more } => {
                if let Some(found) = &mut self.found {
                    found.answer(games, more);
                }
                Notice::Changed
            }
            ClassNews::Fault(fault) => {
                self.faults.insert(0, fault);
                self.faults.truncate(MOST_FAULTS);
                Notice::Changed
            }
            news => {
                if let Some(state) = &mut self.state {
                    apply(state, news);
                }
                Notice::Changed
            }
        };
        effects.push(Effect::Tell(notice));
    }

    fn is_self(&self, member: MemberId) -> bool {
        self.state.as_ref().is_some_and(|state| state.you == member)
    }

    // ---- what follows from the state ----

    pub(crate) fn is_teacher(&self) -> bool {
        self.is_self(TEACHER)
    }

    /// The game that a member plays.
    pub(crate) fn game_of(&self, member: MemberId) -> Option<&RoomGame> {
        let mut games = self.state.as_ref()?.games.iter();
        games.find(|game| game.result.is_none() && game.players.contains(&member))
    }

    /// The game that this client plays.
    pub(crate) fn own_game(&self) -> Option<&RoomGame> {
        self.game_of(self.state.as_ref()?.you)
    }
}

/// Puts what is new in the place of what was known.
fn apply(state: &mut RoomState, news: ClassNews) {
    match news {
        ClassNews::Member(member) => put(&mut state.members, member, |it| it.id),
        ClassNews::Left { member } => {
            state.members.retain(|it| it.id != member);
            state.progress.retain(|it| it.member != member);
            let concerns = |from: u32, to: u32| from == member || to == member;
            state.invites.retain(|it| !concerns(it.from, it.to));
        }
        ClassNews::Locked(locked) => state.locked = locked,
        ClassNews::Assignment(given) => put(&mut state.assignments, given, |it| it.id),
        ClassNews::Unassigned { assignment } => {
            state.assignments.retain(|it| it.id != assignment);
            state.progress.retain(|it| it.assignment != assignment);
        }
        ClassNews::Progress(told) => {
            put(&mut state.progress, told, |it| (it.assignment, it.member));
        }
        ClassNews::Invite(invite) => put(&mut state.invites, invite, |it| it.id),
        ClassNews::Uninvited { invite } => state.invites.retain(|it| it.id != invite),
        ClassNews::Game(game) => {
            if game.result.is_some() {
                state.boards.retain(|it| it.game != game.id);
            }
            put(&mut state.games, game, |it| it.id.clone());
        }
        ClassNews::Board(board) => put(&mut state.boards, board, |it| it.game.clone()),
        ClassNews::Shown(shown) => state.shown = shown,
        ClassNews::Tournament(table) => put(&mut state.tournaments, table, |it| it.id),
        // What is no part of a room, or is told to bots.
        ClassNews::Opened { .. }
        | ClassNews::Room(_)
        | ClassNews::Token { .. }
        | ClassNews::Turn(_)
        | ClassNews::Fault(_)
        | ClassNews::Found { .. }
        | ClassNews::Exported { .. }
        | ClassNews::Gone {} => {}
    }
}

/// Puts something in the place of what has the same key, or behind all others.
fn put<T, K: PartialEq>(all: &mut Vec<T>, new: T, key: impl Fn(&T) -> K) {
    match all.iter().position(|known| key(known) == key(&new)) {
        Some(at) => all[at] = new,
        None => all.push(new),
    }
}
