//! Games with other people: the connection, the seats of this device, and what is looked at.

mod archive;
mod class;
mod runner;
mod socket;

use super::model::archive::Search;
use super::model::book::Book;
use super::model::classroom::Classroom;
use super::model::client::{Act, Client, ConnectionGoal, Notice};
use super::model::connection::Input;
use super::model::link::{self, Target};
use super::model::rooms::Rooms;
use super::model::words;
use crate::IN_BROWSER;
use crate::play::model::scene::Scene;
use crate::play::store::game::cells_are_small;
use crate::play::store::table::now_ms;
use crate::shell::model::geometry;
use crate::shell::model::link::Room;
use crate::shell::store::{Shell, memory};
use archive::Archive;
use harif_rules::{AnyPosition, Board, Cell, Column};
use harif_text::{Text, say};
use harif_wire::link::{SECRET_LENGTH, SeatLink, read_room, secret_of};
use harif_wire::{GameRequest, Happening, Refusal};
use harif_words::people;
use harif_words::typed::{self, Typed};
use leptos::ev;
use leptos::prelude::{Effect as Reaction, *};
use runner::{Runner, RunnerEvent};
use std::rc::Rc;

/// Whether the page was handed out by a server for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// It was asked and has not answered yet.
    Asked,
    Here,
    Nowhere,
}

/// Something that the person should read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeopleNotice {
    Refused(Refusal),
    Declined,
    TookBack,
    BadLink,
    ClassGone,
}

/// What the room knows.
#[derive(Clone, Copy)]
pub(crate) struct PeopleStore {
    pub(crate) shell: Shell,
    /// The game that is played or watched, or the greeting of the server.
    pub(crate) client: RwSignal<Option<Client>>,
    runner: Runner<Client>,
    /// The class that this device is in.
    pub(crate) class: RwSignal<Option<Classroom>>,
    class_runner: Runner<Classroom>,
    pub(crate) rooms: RwSignal<Rooms>,
    /// The code to print, until the teacher has seen it.
    pub(crate) recovery: RwSignal<Option<String>>,
    /// The game of the class on the large board.
    pub(crate) watched: RwSignal<Option<String>>,
    /// Whether the person asked to come in and is to be led there.
    entering: StoredValue<bool>,
    /// What a class that is being opened is called on this device.
    pub(crate) new_name: StoredValue<String>,
    pub(crate) host: RwSignal<Host>,
    pub(crate) book: RwSignal<Book>,
    pub(crate) told: RwSignal<Option<PeopleNotice>>,
    /// The time of this machine, as often as something that shows it needs it.
    pub(crate) now: RwSignal<u64>,
    /// The move that is looked at; none for the board as it stands.
    pub(crate) looked_at: RwSignal<Option<usize>>,
    pub(crate) cursor: RwSignal<Cell>,
    pub(crate) hover: RwSignal<Option<Cell>>,
    pub(crate) chosen: RwSignal<Option<Cell>>,
    pub(crate) animate: RwSignal<bool>,
    /// Whether the person was told that the connection is lost.
    was_lost: StoredValue<bool>,
    pub(crate) archive: Archive,
}

/// The address of this page without its fragment.
pub(crate) fn home() -> String {
    if !IN_BROWSER {
        return String::new();
    }
    let here = window().location().href().unwrap_or_default();
    here.split('#').next().unwrap_or_default().to_owned()
}

/// Where games are spoken of: beside the page.
fn socket_address() -> Option<String> {
    let home = home();
    let folder = home.rsplit_once('/')?.0;
    // A page from a file has no server: `file` does not become `ws`.
    let rest = folder.strip_prefix("http")?;
    Some(format!("ws{rest}/people"))
}

impl PeopleStore {
    pub(crate) fn new(shell: Shell) -> Self {
        let mut book = kept_book();
        book.forget_old(now_ms());
        let was_here = memory::recall("people.host").is_some();
        let (runner, class_runner) = (Runner::new(), Runner::new());
        Self {
            shell,
            client: runner.machine,
            runner,
            class: class_runner.machine,
            class_runner,
            rooms: RwSignal::new(class::kept_rooms()),
            recovery: RwSignal::new(None),
            watched: RwSignal::new(None),
            entering: StoredValue::new(false),
            new_name: StoredValue::new(String::new()),
            host: RwSignal::new(if was_here { Host::Here } else { Host::Asked }),
            book: RwSignal::new(book),
            told: RwSignal::new(None),
            now: RwSignal::new(now_ms()),
            looked_at: RwSignal::new(None),
            cursor: RwSignal::new(Cell::new(0, 0)),
            hover: RwSignal::new(None),
            chosen: RwSignal::new(None),
            animate: RwSignal::new(false),
            was_lost: StoredValue::new(false),
            archive: Archive::new(),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Follows the address, and what the browser says of the network.
    pub(crate) fn follow(self) {
        self.runner.listen(move |said| match said {
            RunnerEvent::Told(notice) => self.hear(notice),
            RunnerEvent::NoAnswer => self.no_answer(),
        });
        self.follow_class();
        Reaction::new(move |_| {
            let is_here = self.shell.room.get() == Room::People;
            let room_path = self.shell.room_path.get();
            untrack(|| {
                if is_here {
                    self.go_to(&room_path);
                } else if self
                    .client
                    .with(|client| client.as_ref().is_some_and(Client::greets))
                {
                    self.leave();
                }
            });
        });
        let network = move |is_there| {
            self.runner.handle(Input::Network(is_there));
            self.class_runner.handle(Input::Network(is_there));
        };
        let online = window_event_listener(ev::online, move |_| network(true));
        let offline = window_event_listener(ev::offline, move |_| network(false));
        let shown = window_event_listener(ev::visibilitychange, move |_| network(true));
        // The page listens as long as it lives.
        std::mem::forget((online, offline, shown));
    }

    /// Goes to a place in the room: the list of games, a game of this device, the archive, or a link.
    fn go_to(self, room_path: &str) {
        if let Some(search) = Search::read(room_path) {
            self.show_archive(search);
            return;
        }
        if let Some(pass) = SeatLink::read(room_path) {
            self.accept(&pass);
            return;
        }
        if is_room(room_path) {
            self.go_to_room(room_path);
            return;
        }
        if room_path.is_empty() {
            if !self
                .client
                .with(|client| client.as_ref().is_some_and(Client::greets))
            {
                self.greet();
            }
            return;
        }
        let is_there = |client: &Option<Client>| {
            client
                .as_ref()
                .and_then(Client::game)
                .is_some_and(|game| game == room_path)
        };
        if self.client.with_untracked(is_there) {
            return;
        }
        match self
            .book
            .with_untracked(|book| book.find(room_path).cloned())
        {
            Some(seat) => self.begin_with(ConnectionGoal::Enter(seat.pass()), seat.secret),
            None => self.leave(),
        }
    }

    /// Goes where a link leads. The token goes into the book, and out of the address.
    fn accept(self, pass: &SeatLink) {
        self.write(|book| {
            // A player who opens another link of the same game stays on the own side.
            let has_seat = book
                .find(&pass.game)
                .is_some_and(|seat| seat.side.is_some());
            if !has_seat {
                let secret = random_secret();
                let seat = book.keep(pass, now_ms());
                seat.secret = seat.secret.take().or(secret);
            }
        });
        self.shell.show_room_path(pass.game.clone());
    }

    /// Whether a game is one of the class.
    fn is_of_class(self, game: &str) -> bool {
        self.class.with_untracked(|class| {
            let state = class.as_ref().and_then(Classroom::state);
            state.is_some_and(|state| state.games.iter().any(|it| it.id == game))
        })
    }

    /// Opens what was typed as a link.
    pub(crate) fn open_link(self, typed: &str) {
        match link::read(typed, &home()) {
            Some(Target::Here(pass)) => {
                self.shell
                    .go(Room::People, format!("{}.{}", pass.game, pass.token));
            }
            Some(Target::Elsewhere(address)) => {
                let _ = window().location().assign(&address);
            }
            None => self.tell(PeopleNotice::BadLink),
        }
    }

    /// Asks for a new game.
    pub(crate) fn create(self, wanted: GameRequest) {
        self.begin(ConnectionGoal::Create(wanted));
    }

    /// Asks whether the server is there, and how the games of this device stand.
    pub(super) fn greet(self) {
        let games = self.book.with_untracked(Book::to_glance);
        self.begin(ConnectionGoal::Greet(games));
    }

    /// Looks for the server once more.
    pub(crate) fn ask_again(self) {
        self.host.set(Host::Asked);
        self.go_to(&self.shell.room_path.get_untracked());
    }

    fn begin(self, goal: ConnectionGoal) {
        self.begin_with(goal, None);
    }

    /// The secret becomes the token of the seat, where this is the way to one.
    fn begin_with(self, goal: ConnectionGoal, secret: Option<String>) {
        if !matches!(goal, ConnectionGoal::Greet(_)) {
            self.told.set(None);
        }
        self.looked_at.set(None);
        self.chosen.set(None);
        self.animate.set(false);
        self.runner.begin(Client::new(goal, secret));
    }

    /// Ends the connection.
    fn leave(self) {
        self.runner.end();
    }

    // ---- what the server says ----

    /// Nothing here has ever answered: there is no server for games.
    fn no_answer(self) {
        if self.host.get_untracked() == Host::Asked {
            self.host.set(Host::Nowhere);
            self.leave();
        }
    }

    fn hear(self, notice: Notice) {
        match notice {
            Notice::Welcome => self.found_host(),
            Notice::Glanced(games) => self.write(|book| {
                for glance in &games {
                    book.note_glance(glance);
                }
            }),
            Notice::Created {
                seat,
                side,
                invite,
                watch,
            } => {
                self.found_host();
                self.write(|book| {
                    let kept = book.keep(&seat, now_ms());
                    kept.side = Some(side);
                    kept.invite = Some(invite);
                    kept.watch = Some(watch);
                });
                self.shell.go(Room::People, seat.game);
            }
            Notice::Entered { pass, watch } => {
                self.found_host();
                if self.is_of_class(&pass.game) {
                    // The token of the class leads to its games.
                    return;
                }
                self.write(|book| {
                    let seat = book.keep(&pass, now_ms());
                    seat.watch = watch.or(seat.watch.take());
                });
            }
            Notice::CaughtUp => {
                self.animate.set(false);
                if self.was_lost.try_update_value(std::mem::take) == Some(true) {
                    let text = self.shell.text_now();
                    self.shell.announce(say!(text, "friend-back"));
                }
                self.note();
                self.follow_rematch();
            }
            Notice::Happened(what) => self.happened(&what),
            Notice::Refused(why) => {
                let away = self
                    .client
                    .with_untracked(|client| client.as_ref()?.connection.turned_away());
                if away == Some(Refusal::Unknown)
                    && let Some(game) = self.game()
                {
                    self.write(|book| book.forget(&game));
                }
                self.tell(PeopleNotice::Refused(why));
            }
            Notice::Lost => {
                self.was_lost.set_value(true);
                let text = self.shell.text_now();
                self.shell.announce(say!(text, "friend-lost"));
            }
        }
    }

    fn found_host(self) {
        memory::remember("people.host", "here");
        self.host.set(Host::Here);
    }

    fn happened(self, what: &Happening) {
        match what {
            Happening::Moved { .. } => {
                self.animate.set(true);
                self.told.set(None);
            }
            Happening::Declined { .. } => self.told.set(Some(PeopleNotice::Declined)),
            Happening::Tookback { .. } => {
                self.animate.set(false);
                self.looked_at.set(None);
                self.told.set(Some(PeopleNotice::TookBack));
            }
            _ => {}
        }
        let said = self.client.with_untracked(|client| {
            let known = client.as_ref()?.known()?;
            words::happened(&self.shell.text_now(), known, what)
        });
        if let Some(said) = said {
            self.shell.announce(said);
        }
        self.note();
        self.follow_rematch();
    }

    /// Tells the person something, on the screen and to a screen reader.
    fn tell(self, told: PeopleNotice) {
        self.told.set(Some(told));
        self.shell.announce(told.words(&self.shell.text_now()));
    }

    /// The game that is open.
    pub(crate) fn game(self) -> Option<String> {
        self.client
            .with_untracked(|client| client.as_ref().and_then(Client::game).map(str::to_owned))
    }

    /// Keeps how the game stands.
    fn note(self) {
        let known = self
            .client
            .with_untracked(|client| client.as_ref()?.known().cloned());
        if let Some(known) = known {
            self.write(|book| book.note(&known));
        }
    }

    /// Goes to the game that followed, once both have agreed to play again.
    fn follow_rematch(self) {
        let next = self
            .client
            .with_untracked(|client| client.as_ref()?.known()?.next.clone());
        let (Some(next), Some(game)) = (next, self.game()) else {
            return;
        };
        let mut pass = None;
        self.write(|book| pass = book.follow(&game, &next, now_ms()));
        if pass.is_some() {
            self.shell.go(Room::People, next);
        }
    }

    /// Changes the book and keeps it. Other windows of this browser may have written meanwhile.
    pub(crate) fn write(self, change: impl FnOnce(&mut Book)) {
        let mut book = kept_book();
        change(&mut book);
        memory::remember("people", &book.write());
        if self.book.with_untracked(|before| *before != book) {
            self.book.set(book);
        }
    }

    // ---- what the person does ----

    pub(crate) fn act(self, act: Act) {
        self.told.set(None);
        self.runner.handle(Input::Act(act));
    }

    /// What stands on the board: the game, or an earlier move of it.
    pub(crate) fn scene(self) -> Option<Scene> {
        let looked_at = self.looked_at.get();
        self.client.with(|client| {
            let client = client.as_ref()?;
            let known = client.known()?;
            let (position, last, is_live) = match looked_at {
                Some(ply) if ply < known.ply() => {
                    let (position, last) = known.at(ply);
                    (position.clone(), last, false)
                }
                _ => {
                    let (position, last) = client.position()?;
                    (position, last, true)
                }
            };
            let mut scene = Scene::of_task(&position);
            scene.playable = is_live && known.is_own_turn() && client.unconfirmed().is_none();
            let is_taken = |cell| position.at(cell).is_some();
            scene.last = last.and_then(|m| m.landed(position.game(), is_taken));
            Some(scene)
        })
    }

    /// A cell was clicked or tapped.
    pub(crate) fn click(self, cell: Cell) {
        self.cursor.set(cell);
        let Some(scene) = untrack(|| self.scene()).filter(|scene| scene.playable) else {
            return;
        };
        let info = scene.game.info();
        let m = info.move_at(cell);
        if !scene.allows(m) {
            return;
        }
        let asked = self
            .shell
            .settings
            .with_untracked(|settings| settings.confirm);
        let again = self.chosen.get_untracked().map(|cell| info.move_at(cell)) == Some(m);
        if (asked || cells_are_small()) && !again {
            self.chosen.set(Some(cell));
            return;
        }
        self.chosen.set(None);
        self.animate.set(true);
        self.act(Act::Move(m));
    }

    /// What was typed into the move box; says whether it was understood.
    pub(crate) fn typed(self, line: &str) -> bool {
        let read = self.at_own_turn(|position| match typed::read(position, line) {
            Ok(Typed::Move(m)) => Some(m),
            _ => None,
        });
        match read {
            None => self.tell(PeopleNotice::Refused(Refusal::Turn)),
            Some(None) => self.tell(PeopleNotice::Refused(Refusal::Illegal)),
            Some(Some(m)) => self.act(Act::Move(m)),
        }
        matches!(read, Some(Some(_)))
    }

    /// A digit plays the column or the cell that it stands for, as in the play room.
    pub(crate) fn digit(self, digit: u8) -> bool {
        let m = self.at_own_turn(|position| geometry::move_of_digit(position, digit));
        if let Some(m) = m.flatten() {
            self.animate.set(true);
            self.act(Act::Move(m));
        }
        m.is_some()
    }

    /// Looks at the board, if this person may move on it now.
    fn at_own_turn<R>(self, look: impl FnOnce(&AnyPosition) -> R) -> Option<R> {
        self.looked_at
            .with_untracked(Option::is_none)
            .then_some(())?;
        self.client.with_untracked(|client| {
            let client = client.as_ref()?;
            let known = client.known()?;
            let is_free = known.is_own_turn() && client.unconfirmed().is_none();
            is_free.then(|| look(known.position()))
        })
    }

    pub(crate) fn click_column(self, column: Column) {
        self.click(Cell::new(column.0, 0));
    }

    /// Looks at the board after so many moves.
    pub(crate) fn look_at(self, ply: usize) {
        self.animate.set(false);
        self.chosen.set(None);
        let moves = self.ply_now();
        self.looked_at.set((ply < moves).then_some(ply));
    }

    fn ply_now(self) -> usize {
        self.client.with_untracked(|client| {
            let known = client.as_ref().and_then(Client::known);
            known.map_or(0, super::model::known::Known::ply)
        })
    }

    /// The move that is looked at, or the last one.
    pub(crate) fn ply_shown(self) -> usize {
        self.looked_at
            .get_untracked()
            .unwrap_or_else(|| self.ply_now())
    }
}

/// Whether what an address names is a room of a class: capitals, which games do not have.
pub(crate) fn is_room(room_path: &str) -> bool {
    read_room(room_path).as_deref() == Some(room_path)
}

impl PeopleNotice {
    pub(crate) fn words(self, text: &Text) -> String {
        match self {
            Self::Refused(why) => people::refused(text, why),
            Self::Declined => say!(text, "people-declined"),
            Self::TookBack => say!(text, "friend-tookback"),
            Self::BadLink => say!(text, "friend-bad-link"),
            Self::ClassGone => say!(text, "class-gone"),
        }
    }
}

/// A secret that cannot be guessed; none where the browser has no random numbers.
fn random_secret() -> Option<String> {
    let mut bytes = [0; SECRET_LENGTH];
    let crypto = window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(secret_of(&bytes))
}

fn kept_book() -> Book {
    memory::recall("people").map_or_else(Book::default, |kept| Book::read(&kept))
}
