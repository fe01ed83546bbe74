//! The address of what is shown, and the steps of the browser's history.
//!
//! Another room or lesson is a step: the browser's Back leads to where one was. Everything else
//! (moves, nodes of a tree) changes the address in place. Each step of ours carries the number of the
//! link that its game came with, so that a step back among rooms keeps the game as it stands by now,
//! and a step back over a link opens the game that was there before it.

use super::{Notice, Shell, Store};
use crate::IN_BROWSER;
use crate::shell::model::link::{self, Room};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The number that the present step of the history carries, if it is a step of ours.
pub(super) fn number_of_step() -> Option<f64> {
    if !IN_BROWSER {
        return None;
    }
    let state = window().history().and_then(|history| history.state());
    state.ok()?.as_f64()
}

/// The address of this page with another part from its `#` on.
pub(crate) fn whole(hash: &str) -> String {
    if !IN_BROWSER {
        return hash.to_owned();
    }
    let here = window().location().href().unwrap_or_default();
    let before = here.split('#').next().unwrap_or_default();
    format!("{before}{hash}")
}

/// The part of the present address from its `#` on.
pub(super) fn hash() -> String {
    if !IN_BROWSER {
        return String::new();
    }
    window().location().hash().unwrap_or_default()
}

impl Shell {
    /// The address of what is shown, from its `#` on.
    pub(crate) fn address(self) -> String {
        let room = self.room.get_untracked();
        let room_path = self.room_path.get_untracked();
        self.session
            .with_untracked(|session| link::write(room, &room_path, session))
    }

    /// The whole address, for a friend.
    pub(crate) fn full_address(self) -> String {
        whole(&self.address())
    }

    /// The whole address of the game on the table with its review, which is made anew where it is opened.
    pub(crate) fn review_address(self) -> String {
        let write = |session: &_| link::write(Room::Play, link::REVIEW, session);
        whole(&self.session.with_untracked(write))
    }

    /// Writes the address of what is shown over the present one.
    ///
    /// Between a step of the browser and its `hashchange` a timer may call this. The present address is then
    /// one that the page has yet to follow, and to write over it would undo the step.
    pub(crate) fn write_address(self) {
        if !IN_BROWSER || hash() != self.followed.get_value() {
            return;
        }
        let state = JsValue::from_f64(self.link.get_value());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&state, "", Some(&self.address()));
        }
        self.note_address();
    }

    /// The page shows what the present address asks for.
    fn note_address(self) {
        self.followed.set_value(hash());
    }

    /// Goes to another room with the same game; the room begins afresh.
    pub(crate) fn enter(self, room: Room) {
        if self.room.get_untracked() != room {
            self.go(room, String::new());
        }
    }

    /// Goes to a place in a room, as a step of the browser's history.
    pub(crate) fn go(self, room: Room, room_path: String) {
        // What is left keeps the address that it has by now.
        self.keep();
        self.room_path.set(room_path);
        if self.room.get_untracked() != room {
            self.room.set(room);
        }
        if !IN_BROWSER {
            return;
        }
        let state = JsValue::from_f64(self.link.get_value());
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&state, "", Some(&self.address()));
        }
        self.note_address();
    }

    /// Keeps what a room shows in the address.
    pub(crate) fn show_room_path(self, room_path: String) {
        self.room_path.set(room_path);
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
        self.room_path.set(opened.room_path);
        self.room.set(opened.room);
        if let Some(session) = opened.session {
            self.open_linked(session);
        }
        if !opened.troubles.is_empty() {
            self.notice.set(Some(Notice::Links(opened.troubles)));
            self.say_notice();
        }
        found
    }

    /// Follows the address when the person changes it, and keeps everything when the page goes.
    pub(crate) fn follow_address(self) {
        let stepped = window_event_listener(ev::popstate, move |_| {
            if number_of_step() == Some(self.link.get_value()) {
                self.step_to(&hash());
            }
        });
        let changed = window_event_listener(ev::hashchange, move |_| {
            let hash = hash();
            self.note_address();
            if hash != self.address() {
                self.keep_game();
                let number = number_of_step().unwrap_or_else(js_sys::Date::now);
                self.link.set_value(number);
                self.open_address(&hash);
            }
        });
        let hidden = window_event_listener(ev::pagehide, move |_| self.keep());
        // The page listens as long as it lives.
        std::mem::forget((stepped, changed, hidden));
    }

    /// Shows the room of an address and leaves the game as it is.
    fn step_to(self, hash: &str) {
        let opened = link::read(hash);
        self.note_address();
        self.panel.set(None);
        self.room_path.set(opened.room_path);
        self.room.set(opened.room);
        // The game has gone on since: `hashchange`, which comes next, finds the address as it should be.
        self.write_address();
    }
}
