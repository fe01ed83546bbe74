//! What all rooms share: where one is, the game that they speak of, settings, language, messages and
//! the line to the engines.

use super::memory::StorageSlot;
use super::{Notice, Panel, Requester, address, memory};
use crate::IN_BROWSER;
use crate::play::model::session::Session;
use crate::shell::engines::Engines;
use crate::shell::model::link::Room;
use crate::shell::model::settings::Settings;
use any_spawner::Executor;
use harif_play::service::OfferedProgram;
use harif_play::table::{Options, Table};
use harif_rules::{AnyPosition, Game};
use harif_text::{Lang, Text};
use leptos::prelude::*;
use std::rc::Rc;

/// What all rooms share.
#[derive(Clone, Copy)]
pub(crate) struct Shell {
    pub(crate) room: RwSignal<Room>,
    /// What the room shows, in the words in which the room keeps it in the address.
    pub(crate) room_path: RwSignal<String>,
    /// What drives the game that is played.
    pub(crate) table: RwSignal<Table>,
    /// The game on the table: links carry it, and the tree searches its position.
    pub(crate) session: Memo<Session>,
    /// Where that game is kept.
    pub(crate) slot: RwSignal<StorageSlot>,
    /// The game as it came with a link, where one did.
    pub(crate) linked: StoredValue<Option<Session>>,
    /// The number of the link that it came with; what was there from the start has none, which is 0.
    pub(super) link: StoredValue<f64>,
    /// The part of the address from its `#` on, as the page last wrote or followed it.
    pub(super) followed: StoredValue<String>,
    pub(crate) settings: RwSignal<Settings>,
    text: RwSignal<Rc<Text>, LocalStorage>,
    pub(crate) panel: RwSignal<Option<Panel>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What a screen reader is told.
    pub(crate) live: RwSignal<String>,
    /// Whether the program that should think does not answer, so that the browser thinks in its place.
    pub(crate) server_is_silent: RwSignal<bool>,
    /// The person's own programs, which the program that serves the page can run, once that is known.
    pub(crate) programs: RwSignal<Option<Vec<OfferedProgram>>>,
    pub(crate) engines: StoredValue<Engines<Requester>, LocalStorage>,
}

impl Shell {
    /// What is shared on a page that has just been opened.
    pub(crate) fn new(room: Room, room_path: String, session: Session, settings: Settings) -> Self {
        let lang = settings.language(memory::browser_language());
        let text = Rc::new(Text::with(settings.style(lang)));
        let engines = Engines::new();
        engines.set_native(settings.native);
        let mut options = Options {
            // A worker hears nothing while it thinks; the program that serves the page does.
            hears_hurry: engines.is_native(),
            shows_clocks: true,
            ..Options::default()
        };
        if !IN_BROWSER {
            // What a test is told must not depend on how busy the machine is.
            (options.study_ms, options.review_ms) = (u32::MAX, u32::MAX);
        }
        let table = RwSignal::new(Table::new(session, options));
        Self {
            room: RwSignal::new(room),
            room_path: RwSignal::new(room_path),
            table,
            session: Memo::new(move |_| table.with(|table| table.session().clone())),
            slot: RwSignal::new(StorageSlot::Own),
            linked: StoredValue::new(None),
            link: StoredValue::new(address::number_of_step().unwrap_or_default()),
            followed: StoredValue::new(address::hash()),
            settings: RwSignal::new(settings),
            text: RwSignal::new_local(text),
            panel: RwSignal::new(None),
            notice: RwSignal::new(None),
            live: RwSignal::new(String::new()),
            server_is_silent: RwSignal::new(false),
            programs: RwSignal::new(None),
            engines: StoredValue::new_local(engines),
        }
    }

    /// The game on the table; views that call this are drawn again when it changes.
    pub(crate) fn game(self) -> Game {
        self.session.with(Session::game)
    }

    /// The game on the table.
    pub(crate) fn game_now(self) -> Game {
        self.session.with_untracked(Session::game)
    }

    /// The position on the table.
    pub(crate) fn position_now(self) -> AnyPosition {
        self.session
            .with_untracked(|session| session.position().clone())
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.text.get()
    }

    /// The speaker, for things that are said once.
    pub(crate) fn text_now(self) -> Rc<Text> {
        self.text.get_untracked()
    }

    pub(crate) fn lang(self) -> Lang {
        self.text.with(|text| text.lang())
    }

    /// Changes the language; everything else stays as it is.
    pub(crate) fn set_lang(self, lang: Lang) {
        self.set(|settings| settings.lang = Some(lang.tag().to_owned()));
    }

    /// Changes the language at the wish of a person. Its strings are read first, part by part among the reactions of the
    /// page: together they would hold up a slow machine.
    pub(crate) fn switch_lang(self, lang: Lang) {
        for part in 0..Text::PARTS {
            Executor::spawn_local(async move { Text::prepare(lang, part) });
        }
        Executor::spawn_local(async move { self.set_lang(lang) });
    }

    /// Changes settings and keeps them.
    pub(crate) fn set(self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings.get_untracked();
        change(&mut settings);
        let lang = settings.language(self.text_now().lang());
        let style = settings.style(lang);
        if style != self.text_now().style() {
            self.text.set(Rc::new(Text::with(style)));
        }
        memory::keep_settings(&settings);
        self.settings.set(settings);
    }
}
