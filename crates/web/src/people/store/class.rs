//! The class that this device is in: coming in, what members do, the large board, how far a pupil is.

use super::runner::RunnerEvent;
use super::{PeopleNotice, PeopleStore, random_secret};
use crate::lab::store::LabStore;
use crate::learn::store::LearnStore;
use crate::people::model::assignment::{self, Seen};
use crate::people::model::classroom::{Classroom, ConnectionGoal, Notice};
use crate::people::model::client::{Client, ConnectionGoal as GameErrand};
use crate::people::model::connection::Input;
use crate::people::model::room_search::FoundGames;
use crate::people::model::rooms::{KeptRoom, Rooms};
use crate::problems::store::ProblemsStore;
use crate::shell::model::link::Room;
use crate::shell::store::{files, memory};
use harif_text::say;
use harif_wire::class::{ClassAct, RoomState, TEACHER};
use harif_wire::link::SeatLink;
use harif_wire::{Refusal, Side};
use harif_words::classes;
use leptos::prelude::{Effect as Reaction, *};
use std::time::Duration;

/// Boards and lessons change in bursts; the server hears of them this much later.
const TELL_AFTER: Duration = Duration::from_millis(600);

/// The rooms that this browser has kept.
pub(super) fn kept_rooms() -> Rooms {
    memory::recall("people.rooms").map_or_else(Rooms::default, |kept| Rooms::read(&kept))
}

impl PeopleStore {
    /// Looks at the class, if this device is in one.
    pub(crate) fn with_class<R>(self, look: impl FnOnce(&Classroom, &RoomState) -> R) -> Option<R> {
        self.class.with(|class| {
            let class = class.as_ref()?;
            Some(look(class, class.state()?))
        })
    }

    /// Runs the class, comes back to the one of the last visit, and reports how far its pupil is.
    pub(super) fn follow_class(self) {
        self.class_runner.listen(move |said| match said {
            RunnerEvent::Told(notice) => self.hear_class(notice),
            RunnerEvent::NoAnswer => self.no_answer(),
        });
        if let Some(room) = memory::recall("people.class") {
            self.come_back(&room);
        }
        self.follow_boards();
        let (learn, problems) = (
            expect_context::<LearnStore>(),
            expect_context::<ProblemsStore>(),
        );
        let lab = expect_context::<LabStore>();
        let is_due = StoredValue::new(false);
        Reaction::new(move |_| {
            self.shell.session.track();
            learn.done.track();
            problems.progress.track();
            lab.lab.track();
            let is_pupil = self
                .with_class(|class, state| !class.is_teacher() && !state.assignments.is_empty());
            if is_pupil == Some(true) && !is_due.get_value() {
                is_due.set_value(true);
                let report = move || {
                    is_due.set_value(false);
                    untrack(|| self.report(learn, problems, lab));
                };
                set_timeout(report, TELL_AFTER);
            }
        });
    }

    /// The large board: the own game as soon as it begins, or what the teacher shows.
    fn follow_boards(self) {
        let own = Memo::new(move |_| {
            self.class.with(|class| {
                let class = class.as_ref()?;
                class.own_game().map(|game| game.id.clone())
            })
        });
        let shown = Memo::new(move |_| {
            self.with_class(|_, state| state.shown.game.clone())
                .flatten()
        });
        Reaction::new(move |before: Option<(Option<String>, Option<String>)>| {
            let now = (own.get(), shown.get());
            let (own_before, shown_before) = before.unwrap_or_default();
            if now.0 != own_before && now.0.is_some() {
                self.watched.set(now.0.clone());
                self.shell
                    .announce(say!(self.shell.text_now(), "class-game-begins"));
            } else if now.1 != shown_before && now.0.is_none() {
                self.watched.set(now.1.clone());
            }
            now
        });
        Reaction::new(move |_| {
            let watched = self.watched.get();
            let room_path = self.shell.room_path.get();
            let is_here = self.shell.room.get() == Room::People;
            let key = self.class.with(|class| {
                let class = class.as_ref()?;
                class.state()?;
                let key = (class.room()?.to_owned(), class.token()?.to_owned());
                (is_here && key.0 == room_path).then_some(key)
            });
            let Some((_, token)) = key else {
                return;
            };
            untrack(|| {
                let open = self.client.with(|client| {
                    let client = client.as_ref();
                    client.and_then(Client::game).map(str::to_owned)
                });
                match watched {
                    Some(game) if open.as_ref() != Some(&game) => {
                        self.begin(GameErrand::Enter(SeatLink { game, token }));
                    }
                    Some(_) => {}
                    None => self.leave(),
                }
            });
        });
    }

    // ---- coming in ----

    /// Goes to the class with these letters, or to its door.
    pub(super) fn go_to_room(self, room: &str) {
        let is_in = self.class.with_untracked(|class| {
            let class = class.as_ref();
            class.and_then(Classroom::room) == Some(room)
        });
        if !is_in && !self.come_back(room) {
            // The door: the server is asked whether it is there.
            self.greet();
        }
    }

    /// Comes back to a class; says whether this device has a key to it.
    fn come_back(self, room: &str) -> bool {
        let token = self.rooms.with_untracked(|rooms| {
            let kept = rooms.find(room).map(|kept| kept.token.clone());
            kept.filter(|token| !token.is_empty())
        });
        let has_key = token.is_some();
        if let Some(token) = token {
            let room = room.to_owned();
            self.class_runner
                .begin(Classroom::new(ConnectionGoal::Enter { room, token }));
        }
        has_key
    }

    /// Comes into a class as a new pupil.
    pub(crate) fn join(self, room: String) {
        let secret = random_secret();
        self.come_in(ConnectionGoal::Join { room, secret });
    }

    /// Comes in by anything but a key.
    pub(crate) fn come_in(self, goal: ConnectionGoal) {
        self.told.set(None);
        self.entering.set_value(true);
        self.class_runner.begin(Classroom::new(goal));
    }

    /// Leaves the class; the key is forgotten if the person says so.
    pub(crate) fn leave_class(self, forget: Option<&str>) {
        if let Some(room) = forget {
            self.keep_rooms(|rooms| rooms.forget(room));
        }
        self.watched.set(None);
        memory::remember("people.class", "");
        self.class_runner.end();
        self.leave();
        self.shell.go(Room::People, String::new());
    }

    /// Changes the list of rooms and keeps it. Other windows of this browser may have written meanwhile.
    pub(crate) fn keep_rooms(self, change: impl FnOnce(&mut Rooms)) {
        let mut rooms = kept_rooms();
        change(&mut rooms);
        memory::remember("people.rooms", &rooms.write());
        self.rooms.set(rooms);
    }

    /// What this browser notes about the class.
    pub(crate) fn note_class(self, change: impl FnOnce(&mut KeptRoom)) {
        let room = self
            .class
            .with_untracked(|class| class.as_ref()?.room().map(str::to_owned));
        if let Some(room) = room {
            self.keep_rooms(|rooms| change(rooms.entry(&room)));
        }
    }

    fn hear_class(self, notice: Notice) {
        match notice {
            Notice::Opened { recovery } => self.recovery.set(Some(recovery)),
            Notice::Entered { room, token } => self.entered_class(&room, token),
            // What is shown follows from the room and the connection by itself.
            Notice::Changed | Notice::Lost => {}
            Notice::Exported(text) => {
                let room = self.with_class(|_, state| state.room.clone());
                let name = format!("harif-{}.jsonl", room.unwrap_or_default());
                let _ = files::offer(&name, &text);
            }
            Notice::Refused(why) => {
                let away = self.class.with_untracked(|class| {
                    let class = class.as_ref()?;
                    class.connection.turned_away()?;
                    class.room().map(str::to_owned)
                });
                if let Some(room) = away {
                    if why == Refusal::Room && !self.entering.get_value() {
                        self.keep_rooms(|rooms| rooms.forget(&room));
                        memory::remember("people.class", "");
                    }
                    self.class_runner.end();
                    self.watched.set(None);
                }
                self.entering.set_value(false);
                self.tell(PeopleNotice::Refused(why));
            }
            Notice::Gone => {
                let room = self
                    .class
                    .with_untracked(|class| class.as_ref()?.room().map(str::to_owned));
                self.leave_class(room.as_deref());
                self.tell(PeopleNotice::ClassGone);
            }
        }
    }

    fn entered_class(self, room: &str, token: String) {
        self.found_host();
        let is_teacher = self.class.with_untracked(|class| {
            let state = class.as_ref().and_then(Classroom::state);
            state.is_some_and(|state| state.you == TEACHER)
        });
        let name = self
            .new_name
            .try_update_value(std::mem::take)
            .unwrap_or_default();
        self.keep_rooms(|rooms| {
            let entry = rooms.entry(room);
            entry.token = token;
            entry.teacher = is_teacher;
            if !name.is_empty() {
                entry.name = name;
            }
        });
        memory::remember("people.class", room);
        if self.entering.try_update_value(std::mem::take) == Some(true)
            && self.shell.room_path.get_untracked() != room
        {
            self.shell.go(Room::People, room.to_owned());
        }
    }

    /// What the member on a side of the open game is called, if it is a game of the class.
    pub(crate) fn member_at(self, side: Side) -> Option<String> {
        let text = self.text();
        let game = self
            .client
            .with(|client| client.as_ref().and_then(Client::game).map(str::to_owned))?;
        self.with_class(|class, state| {
            // A game of long ago is only among those that were looked for.
            let found = class.found().map_or(&[][..], FoundGames::games);
            let mut games = state.games.iter().chain(found);
            let game = games.find(|it| it.id == game)?;
            let id = game.players[side.index()];
            let member = state.members.iter().find(|it| it.id == id)?;
            Some(classes::member(&text, member))
        })
        .flatten()
    }

    /// A member does something.
    pub(crate) fn in_class(self, act: ClassAct) {
        self.told.set(None);
        self.class_runner.handle(Input::Act(act));
    }

    // ---- how far a pupil is ----

    /// Tells how far the pupil is in every assignment.
    fn report(self, learn: LearnStore, problems: ProblemsStore, lab: LabStore) {
        let known = self.with_class(|_, state| {
            let you = state.you;
            let told = |id: u32| {
                let mut told = state.progress.iter();
                told.find(|it| it.assignment == id && it.member == you)
                    .is_some_and(|it| it.done >= it.of)
            };
            let given = state.assignments.iter();
            given
                .map(|given| (given.id, given.link.clone(), told(given.id)))
                .collect::<Vec<_>>()
        });
        for (id, link, was_done) in known.unwrap_or_default() {
            let seen = self.shell.session.with(|session| {
                let seen = Seen {
                    session,
                    learned: &learn.done.get(),
                    problems: &problems.progress.get(),
                    lab: &lab.lab.get(),
                };
                assignment::progress(&link, &seen)
            });
            let act = ClassAct::Progress {
                assignment: id,
                done: u32::from(was_done || seen.is_done),
                of: 1,
                board: seen.board,
            };
            self.class_runner.handle(Input::Act(act));
        }
    }

    /// The pupil says that an assignment is done.
    pub(crate) fn mark_done(self, assignment: u32) {
        let board = None;
        self.in_class(ClassAct::Progress {
            assignment,
            done: 1,
            of: 1,
            board,
        });
    }
}
