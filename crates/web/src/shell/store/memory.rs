//! What the browser remembers: settings, the last game of each kind, and the address of this one.

use super::{Notice, Shell, Store};
use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::Session;
use crate::shell::model::link::{self, Room, Trouble};
use crate::shell::model::settings::Settings;
use harif_play::record::GameRecord;
use harif_play::table::Input;
use harif_rules::{Game, Player};
use harif_text::{Lang, say};
use leptos::ev;
use leptos::prelude::*;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// Changes come in bursts, and browsers frown at addresses that change too often.
const KEEP_AFTER: Duration = Duration::from_millis(200);

thread_local! {
    static KEEPING: Cell<bool> = const { Cell::new(false) };
}

/// What a page finds when it is opened.
pub(crate) struct Found {
    pub(crate) room: Room,
    pub(crate) session: Option<Session>,
    pub(crate) lang: Option<Lang>,
    pub(crate) inside: String,
    pub(crate) troubles: Vec<Trouble>,
    /// Whether the game comes from an earlier visit.
    pub(crate) restored: bool,
}

/// The storage of the browser; there is none where people forbid it.
fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

pub(crate) fn recall(name: &str) -> Option<String> {
    storage()?.get_item(&format!("harif.{name}")).ok().flatten()
}

pub(crate) fn remember(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage forgets, which is all it can do.
        let _ = storage.set_item(&format!("harif.{name}"), value);
    }
}

/// The settings of the last visit.
pub(crate) fn settings() -> Settings {
    recall("settings").map_or_else(Settings::default, |kept| Settings::read(&kept))
}

pub(crate) fn keep_settings(settings: &Settings) {
    remember("settings", &settings.write());
}

/// The language that the browser asks for, as far as we speak it.
pub(crate) fn browser_language() -> Lang {
    let asked = window().navigator().language();
    asked.and_then(|tag| tag.parse().ok()).unwrap_or_default()
}

/// The last game of one kind and size.
pub(crate) fn kept_game(game: Game) -> Option<Session> {
    let record = GameRecord::from_json(&recall(&format!("game.{game}"))?).ok()?;
    (record.game() == game).then(|| of_record(record))
}

/// A game with the players that its record names.
pub(crate) fn of_record(record: GameRecord) -> Session {
    let game = record.game();
    let seats = Player::BOTH
        .map(|side| Seat::read(&record.player(side).agent, game).unwrap_or(Seat::HUMAN));
    Session::of_record(record, seats)
}

/// What the address says, or the last game.
pub(crate) fn open() -> Found {
    let hash = window().location().hash().unwrap_or_default();
    let opened = link::read(&hash);
    let mut found = Found {
        room: opened.room,
        session: None,
        lang: opened.lang,
        inside: opened.inside,
        troubles: opened.troubles,
        restored: false,
    };
    if let Some(session) = opened.session {
        // What is kept of the same game also has its variations.
        let kept = kept_game(session.game());
        let same = kept.filter(|kept| link::write(found.room, &found.inside, kept) == hash);
        found.session = Some(same.unwrap_or(session));
    } else {
        let last = recall("last").and_then(|name| name.parse().ok());
        found.session = last.and_then(kept_game);
        found.restored = found
            .session
            .as_ref()
            .is_some_and(|session| session.line().len() > 1);
    }
    found
}

impl Shell {
    /// Keeps the game, a moment from now.
    pub(crate) fn keep_later(self) {
        if KEEPING.replace(true) {
            return;
        }
        set_timeout(
            move || {
                KEEPING.set(false);
                self.keep();
            },
            KEEP_AFTER,
        );
    }

    /// Keeps the game in the storage and in the address.
    pub(crate) fn keep(self) {
        let session = self.session.get_untracked();
        let game = session.game();
        remember(&format!("game.{game}"), &session.record().to_json());
        remember("last", &game.to_string());
        let address = self.address();
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    /// The address of what is shown, from its `#` on.
    pub(crate) fn address(self) -> String {
        let room = self.room.get_untracked();
        let inside = self.inside.get_untracked();
        self.session
            .with_untracked(|session| link::write(room, &inside, session))
    }

    /// The whole address, for a friend.
    pub(crate) fn full_address(self) -> String {
        let here = window().location().href().unwrap_or_default();
        let before = here.split('#').next().unwrap_or_default();
        format!("{before}{}", self.address())
    }

    /// Goes to another room with the same game; the room begins afresh.
    pub(crate) fn enter(self, room: Room) {
        self.enter_at(room, String::new());
    }

    /// Enters a room and shows there what an address would say.
    pub(crate) fn enter_at(self, room: Room, inside: String) {
        if self.room.get_untracked() != room {
            self.inside.set(inside);
            self.room.set(room);
            self.keep_later();
        }
    }

    /// Keeps what a room shows in the address.
    pub(crate) fn show_inside(self, inside: String) {
        self.inside.set(inside);
        self.keep_later();
    }
}

impl Store {
    /// Opens what an address or a pasted text holds: a link.
    pub(crate) fn open_address(self, hash: &str) -> bool {
        let opened = link::read(hash);
        let found = opened.session.is_some();
        if let Some(lang) = opened.lang {
            self.set_lang(lang);
        }
        self.inside.set(opened.inside);
        self.room.set(opened.room);
        if let Some(session) = opened.session {
            self.open_session(session);
        }
        if !opened.troubles.is_empty() {
            self.notice.set(Some(Notice::Links(opened.troubles)));
            self.say_notice();
        }
        found
    }

    /// Follows the address when somebody changes it, and keeps everything when the page goes.
    pub(crate) fn follow_address(self) {
        let changed = window_event_listener(ev::hashchange, move |_| {
            let hash = window().location().hash().unwrap_or_default();
            if hash != self.address() {
                self.open_address(&hash);
            }
        });
        let hidden = window_event_listener(ev::pagehide, move |_| self.keep());
        // The page listens as long as it lives.
        std::mem::forget((changed, hidden));
    }

    /// Puts the settings where the style sheet finds them, and acts on them.
    pub(crate) fn follow_settings(self) {
        Effect::new(move |_| {
            let text = self.text();
            let Some(root) = document().document_element() else {
                return;
            };
            let _ = root.set_attribute("lang", text.lang().tag());
            let _ = root.set_attribute("dir", text.direction().attribute());
            let name = say!(text, "app-name");
            let tag = say!(text, "app-tag");
            document().set_title(&say!(text, "page-title", name = name, tag = tag));
        });
        Effect::new(move |_| {
            let settings = self.settings.get();
            let on = |on: bool| if on { "on" } else { "off" };
            if let Some(root) = document().document_element() {
                let safe = settings.palette == crate::shell::model::settings::Palette::Safe;
                for (name, value) in [
                    ("data-theme", settings.theme.name()),
                    ("data-palette", if safe { "safe" } else { "classic" }),
                    ("data-marks", on(settings.marks)),
                    ("data-motion", on(settings.motion)),
                ] {
                    let _ = root.set_attribute(name, value);
                }
            }
            untrack(|| self.obey(&settings));
        });
    }

    /// Tells the engines and the table what the settings ask for.
    fn obey(self, settings: &Settings) {
        let engines = self.engines.get_value();
        if engines.set_native(settings.native) {
            // A worker hears nothing while it thinks; the program that serves the page does.
            self.table
                .update(|table| table.set_hears_hurry(engines.is_native()));
            self.act(Input::AskAgain);
        }
        self.act(Input::Values(settings.studies()));
        self.act(Input::Verdicts(settings.shows_coach()));
    }
}
