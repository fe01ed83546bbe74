//! Games with other people: the connection, the seats of this device, and what is looked at.

mod socket;

use super::model::book::Book;
use super::model::client::{Act, Client, Effect, Errand, Input, Notice};
use super::model::link::{self, Pass, Target};
use super::model::protocol::{Happening, Refusal, Wanted};
use super::model::words;
use crate::play::model::scene::Scene;
use crate::play::store::game::cells_are_small;
use crate::shell::model::link::Room;
use crate::shell::store::{Shell, memory};
use harif_rules::{AnyMove, Board, Cell, Column};
use harif_text::{Text, say};
use leptos::ev;
use leptos::prelude::{Effect as Reaction, *};
use socket::{Socket, Spoken};
use std::rc::Rc;
use std::time::Duration;

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
pub(crate) enum Told {
    Refused(Refusal),
    Declined,
    TookBack,
    BadLink,
}

/// What the room knows.
#[derive(Clone, Copy)]
pub(crate) struct PeopleStore {
    pub(crate) shell: Shell,
    pub(crate) client: RwSignal<Option<Client>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// When the client is woken next, and the timer for it.
    wake: StoredValue<Option<(u64, TimeoutHandle)>, LocalStorage>,
    pub(crate) host: RwSignal<Host>,
    pub(crate) book: RwSignal<Book>,
    pub(crate) told: RwSignal<Option<Told>>,
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
}

fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// The address of this page without its fragment.
pub(crate) fn home() -> String {
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
        Self {
            shell,
            client: RwSignal::new(None),
            socket: StoredValue::new_local(None),
            wake: StoredValue::new_local(None),
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
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Follows the address, and what the browser says of the network.
    pub(crate) fn follow(self) {
        Reaction::new(move |_| {
            let is_here = self.shell.room.get() == Room::People;
            let inside = self.shell.inside.get();
            untrack(|| {
                if is_here {
                    self.go_to(&inside);
                } else if self
                    .client
                    .with(|client| client.as_ref().is_some_and(Client::greets))
                {
                    self.leave();
                }
            });
        });
        let online = window_event_listener(ev::online, move |_| self.handle(Input::Network(true)));
        let offline =
            window_event_listener(ev::offline, move |_| self.handle(Input::Network(false)));
        let shown = window_event_listener(ev::visibilitychange, move |_| {
            self.handle(Input::Network(true));
        });
        // The page listens as long as it lives.
        std::mem::forget((online, offline, shown));
    }

    /// Goes to a place in the room: the list of games, a game of this device, or a link.
    fn go_to(self, inside: &str) {
        if let Some(pass) = Pass::read(inside) {
            self.accept(&pass);
            return;
        }
        if inside.is_empty() {
            if !self
                .client
                .with(|client| client.as_ref().is_some_and(Client::greets))
            {
                self.begin(Errand::Greet);
            }
            return;
        }
        let is_there = |client: &Option<Client>| {
            client
                .as_ref()
                .and_then(Client::game)
                .is_some_and(|game| game == inside)
        };
        if self.client.with_untracked(is_there) {
            return;
        }
        match self
            .book
            .with_untracked(|book| book.find(inside).map(super::model::book::Seat::pass))
        {
            Some(pass) => self.begin(Errand::Enter(pass)),
            None => self.leave(),
        }
    }

    /// Goes where a link leads. The token goes into the book, and out of the address.
    fn accept(self, pass: &Pass) {
        self.write(|book| {
            // A player who opens another link of the same game stays on the own side.
            let has_seat = book
                .find(&pass.game)
                .is_some_and(|seat| seat.side.is_some());
            if !has_seat {
                book.keep(pass, now_ms());
            }
        });
        self.shell.show_inside(pass.game.clone());
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
            None => self.tell(Told::BadLink),
        }
    }

    /// Asks for a new game.
    pub(crate) fn create(self, wanted: Wanted) {
        self.begin(Errand::Create(wanted));
    }

    /// Looks for the server once more.
    pub(crate) fn ask_again(self) {
        self.host.set(Host::Asked);
        self.go_to(&self.shell.inside.get_untracked());
    }

    fn begin(self, errand: Errand) {
        self.leave();
        self.told.set(None);
        self.looked_at.set(None);
        self.chosen.set(None);
        self.animate.set(false);
        self.client.set(Some(Client::new(errand)));
        self.handle(Input::Time);
    }

    /// Ends the connection.
    fn leave(self) {
        self.socket.set_value(None);
        self.client.set(None);
    }

    // ---- the machine ----

    /// Tells the client what happened, and does what it asks for.
    fn handle(self, input: Input<'_>) {
        let mut effects = Vec::new();
        self.client.update(|client| {
            if let Some(client) = client {
                effects = client.handle(now_ms(), input);
            }
        });
        for effect in effects {
            match effect {
                Effect::Call => self.call(),
                Effect::HangUp => self.socket.set_value(None),
                Effect::Send(text) => self.socket.with_value(|socket| {
                    if let Some(socket) = socket {
                        socket.send(&text);
                    }
                }),
                Effect::Tell(notice) => self.hear(notice),
            }
        }
        self.schedule();
    }

    fn call(self) {
        let spoken = move |spoken: Spoken| match spoken {
            Spoken::Opened => self.handle(Input::Opened),
            Spoken::Said(text) => self.handle(Input::Heard(&text)),
            Spoken::Closed => {
                self.socket.set_value(None);
                self.lost();
            }
        };
        let socket = socket_address().and_then(|address| Socket::open(&address, spoken));
        let is_open = socket.is_some();
        self.socket.set_value(socket);
        if !is_open {
            self.lost();
        }
    }

    /// The connection is gone, or could not be made.
    fn lost(self) {
        let never = self
            .client
            .with_untracked(|client| client.as_ref().is_some_and(|it| !it.has_answered()));
        if never && self.host.get_untracked() == Host::Asked {
            // Nothing here has ever answered: there is no server for games.
            self.host.set(Host::Nowhere);
            self.leave();
        } else {
            self.handle(Input::Closed);
        }
    }

    /// Sets the timer for what the client does next by itself.
    fn schedule(self) {
        let at = self
            .client
            .with_untracked(|client| client.as_ref().and_then(Client::wake_at));
        let same = self
            .wake
            .with_value(|wake| wake.as_ref().map(|(at, _)| *at) == at);
        if same {
            return;
        }
        self.wake.update_value(|wake| {
            if let Some((_, timer)) = wake.take() {
                timer.clear();
            }
            let Some(at) = at else { return };
            let wait = Duration::from_millis(at.saturating_sub(now_ms()));
            let timer = set_timeout_with_handle(
                move || {
                    self.wake.set_value(None);
                    self.handle(Input::Time);
                },
                wait,
            );
            *wake = timer.ok().map(|timer| (at, timer));
        });
    }

    fn hear(self, notice: Notice) {
        match notice {
            Notice::Welcome => self.found_host(),
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
            Notice::Entered(pass) => {
                self.found_host();
                self.write(|book| {
                    book.keep(&pass, now_ms());
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
                    .with_untracked(|client| client.as_ref().and_then(Client::turned_away));
                if away == Some(Refusal::Unknown)
                    && let Some(game) = self.game()
                {
                    self.write(|book| book.forget(&game));
                }
                self.tell(Told::Refused(why));
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
            Happening::Declined {} => self.told.set(Some(Told::Declined)),
            Happening::Tookback { .. } => {
                self.animate.set(false);
                self.looked_at.set(None);
                self.told.set(Some(Told::TookBack));
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
    fn tell(self, told: Told) {
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
        self.handle(Input::Act(act));
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
            scene.last = last.and_then(|m| cell_of(&position, m));
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

impl Told {
    pub(crate) fn words(self, text: &Text) -> String {
        match self {
            Self::Refused(why) => words::refused(text, why),
            Self::Declined => say!(text, "people-declined"),
            Self::TookBack => say!(text, "friend-tookback"),
            Self::BadLink => say!(text, "friend-bad-link"),
        }
    }
}

/// The cell that a move was played to, on the board after it.
fn cell_of(after: &harif_rules::AnyPosition, m: AnyMove) -> Option<Cell> {
    match m {
        AnyMove::Cell(cell) => Some(cell),
        // The highest disc of the column.
        AnyMove::Column(column) => (0..after.game().rows())
            .rev()
            .map(|row| Cell::new(column.0, row))
            .find(|cell| after.at(*cell).is_some()),
        AnyMove::Pass => None,
    }
}

fn kept_book() -> Book {
    memory::recall("people").map_or_else(Book::default, |kept| Book::read(&kept))
}
