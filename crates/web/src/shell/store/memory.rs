//! What the browser remembers: settings, and the last game of each kind.

use super::{Shell, Store, address, redraw};
use crate::IN_BROWSER;
use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::{Session, has_moves_of_a_person, is_same_game};
use crate::shell::model::link::{self, Room, Trouble};
use crate::shell::model::settings::{Palette, Settings, Theme};
use harif_play::record::GameRecord;
use harif_play::table::Input;
use harif_rules::{Game, Player};
use harif_text::{Lang, say};
use leptos::prelude::*;
use std::cell::Cell;
use std::time::Duration;

/// Changes come in bursts, and browsers frown at addresses that change too often.
const KEEP_AFTER: Duration = Duration::from_millis(200);

thread_local! {
    static KEEPING: Cell<bool> = const { Cell::new(false) };
}

/// What a page finds when it is opened.
pub(crate) struct Found {
    pub(crate) room: Room,
    pub(crate) game: Option<(StorageSlot, Session)>,
    pub(crate) lang: Option<Lang>,
    pub(crate) room_path: String,
    pub(crate) troubles: Vec<Trouble>,
    /// Whether the game comes from an earlier visit.
    pub(crate) restored: bool,
}

/// The storage of the browser; there is none where people forbid it.
fn storage() -> Option<web_sys::Storage> {
    if !IN_BROWSER {
        return None;
    }
    window().local_storage().ok().flatten()
}

pub(crate) fn recall(name: &str) -> Option<String> {
    storage()?.get_item(&format!("harif.{name}")).ok().flatten()
}

pub(crate) fn remember(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage keeps nothing.
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
    if !IN_BROWSER {
        return Lang::default();
    }
    let asked = window().navigator().language();
    asked.and_then(|tag| tag.parse().ok()).unwrap_or_default()
}

/// Where a game is kept. What comes with a link has a shelf of its own, so that it never takes the
/// place of a game that a person has played here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum StorageSlot {
    #[default]
    Own,
    Linked,
}

impl StorageSlot {
    const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Linked => "linked",
        }
    }

    fn place(self, game: Game) -> String {
        match self {
            Self::Own => format!("game.{game}"),
            Self::Linked => format!("linked.{game}"),
        }
    }

    /// The game of one kind and size on this shelf.
    fn game(self, game: Game) -> Option<Session> {
        let record = GameRecord::from_json(&recall(&self.place(game))?).ok()?;
        (record.game() == game).then(|| of_record(record))
    }
}

/// The game of this kind and size in which a person has moved, and which is no link's.
pub(crate) fn own_game(game: Game) -> Option<Session> {
    StorageSlot::Own.game(game).filter(has_moves_of_a_person)
}

/// The shelf of a game that came with a link, and the game as it is kept there already: that also has
/// its variations.
pub(crate) fn shelve_link(linked: Session) -> (StorageSlot, Session) {
    let kept = [StorageSlot::Own, StorageSlot::Linked]
        .into_iter()
        .find_map(|slot| {
            let kept = slot.game(linked.game())?;
            is_same_game(&kept, &linked).then_some((slot, kept))
        });
    match kept {
        Some((slot, mut kept)) => {
            kept.go_to_ply(linked.record().ply());
            (slot, kept)
        }
        None => (StorageSlot::Linked, linked),
    }
}

/// The last game of one kind and size, with its shelf.
pub(crate) fn kept_game(game: Game) -> Option<(StorageSlot, Session)> {
    let slot = match recall(&format!("shelf.{game}")) {
        Some(name) if name == StorageSlot::Linked.name() => StorageSlot::Linked,
        _ => StorageSlot::Own,
    };
    let on = |slot: StorageSlot| Some((slot, slot.game(game)?));
    on(slot).or_else(|| on(StorageSlot::Own))
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
    let opened = link::read(&address::hash());
    let mut found = Found {
        room: opened.room,
        game: None,
        lang: opened.lang,
        room_path: opened.room_path,
        troubles: opened.troubles,
        restored: false,
    };
    if let Some(session) = opened.session {
        found.game = Some(shelve_link(session));
    } else {
        let last = recall("last").and_then(|name| name.parse().ok());
        found.game = last.and_then(kept_game);
        found.restored = found
            .game
            .as_ref()
            .is_some_and(|(_, session)| session.line().len() > 1);
    }
    found
}

impl Shell {
    /// Keeps the game and its address, a moment from now.
    pub(crate) fn keep_later(self) {
        if !IN_BROWSER || KEEPING.replace(true) {
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
        self.keep_game();
        self.write_address();
    }

    /// Keeps the game in the storage.
    pub(crate) fn keep_game(self) {
        let session = self.session.get_untracked();
        let game = session.game();
        if self.slot.get_untracked() == StorageSlot::Linked {
            let linked = self.linked.get_value();
            let is_changed = linked.is_some_and(|linked| !is_same_game(&linked, &session));
            // The person goes on with it: the next link must not take its place either.
            if is_changed && own_game(game).is_none() {
                self.slot.set(StorageSlot::Own);
            }
        }
        let slot = self.slot.get_untracked();
        remember(&slot.place(game), &session.record().to_json());
        remember(&format!("shelf.{game}"), slot.name());
        remember("last", &game.to_string());
    }
}

impl Store {
    /// Puts the settings where the style sheet finds them, and acts on them.
    pub(crate) fn follow_settings(self) {
        Effect::new(move |before: Option<()>| {
            let text = self.text();
            let Some(root) = document().document_element() else {
                return;
            };
            if before.is_some() {
                redraw::in_parts(false);
            }
            let _ = root.set_attribute("lang", text.lang().tag());
            let _ = root.set_attribute("dir", text.direction().attribute());
            if before.is_some() {
                // Now and not together with all words that change.
                redraw::lay_out();
            }
        });
        Effect::new(move |_| {
            let text = self.text();
            let name = say!(text, "app-name");
            let tag = say!(text, "app-tag");
            document().set_title(&say!(text, "page-title", name = name, tag = tag));
        });
        Effect::new(move |before: Option<(Theme, Palette)>| {
            let settings = self.settings.get();
            let on = |on: bool| if on { "on" } else { "off" };
            let now = (settings.theme, settings.palette);
            if before.is_some_and(|before| before != now) {
                redraw::in_parts(true);
            }
            if let Some(root) = document().document_element() {
                for (name, value) in [
                    ("data-theme", settings.theme.name()),
                    ("data-palette", settings.palette.name()),
                    ("data-marks", on(settings.marks)),
                    ("data-motion", on(settings.motion)),
                ] {
                    let _ = root.set_attribute(name, value);
                }
            }
            untrack(|| self.obey(&settings));
            crate::play::store::sound::follow(settings.sound);
            now
        });
    }

    /// Tells the engines and the table what the settings ask for.
    fn obey(self, settings: &Settings) {
        let engines = self.engines.get_value();
        if engines.set_native(settings.native) {
            self.server_is_silent.set(false);
            // A worker hears nothing while it thinks; the program that serves the page does.
            self.table
                .update(|table| table.set_hears_hurry(engines.is_native()));
            self.act(Input::AskAgain);
        }
        self.act(Input::Values(settings.studies()));
        self.act(Input::Verdicts(settings.shows_coach()));
    }
}
