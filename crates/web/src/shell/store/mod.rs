//! The one place where the page keeps what it knows, and the ways in which that changes.
//!
//! Views read the signals of the [`Store`] and call its methods; they decide nothing. The game itself is
//! driven by a [`Table`]: people's actions and engines' answers are told to it with
//! [`act`](Store::act), and what views need of it are memos.

pub(crate) mod commands;
pub(crate) mod files;
pub(crate) mod memory;
pub(crate) mod say;

use super::engines::Engines;
use super::model::link::{Room, Trouble};
use super::model::settings::Settings;
use crate::lab::model::Lab;
use crate::learn::model::Done;
use crate::learn::store as learn;
use crate::play::model::edit::Editing;
use crate::play::model::lesson::Lesson;
use crate::play::model::seats::Seat;
use crate::play::model::session::Session;
use crate::play::store::game;
use crate::play::store::sheet::{Height, Tab};
use crate::tree::store as tree;
use harif_play::record::{LoadError, NodeId};
use harif_play::service::{Judged, Studied};
use harif_play::table::{MoveThought, Options, Reviewing, Table, Thinking, Ticket};
use harif_rules::{AnyMove, AnyPosition, Cell, IllegalReason, Player};
use harif_text::{Lang, Text};
use harif_words::typed::Mistyped;
use leptos::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Moves that are shown on the board without being played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ghost {
    pub(crate) start: AnyPosition,
    pub(crate) moves: Vec<AnyMove>,
    /// How many of them are shown.
    pub(crate) shown: usize,
}

/// What stands in front of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    Settings,
    Help,
    Share,
    /// A new game would end one that has begun.
    ConfirmNew,
}

/// Something that people should be told, without words: those depend on the language.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    Illegal(AnyMove, IllegalReason),
    Mistyped(Mistyped),
    Links(Vec<Trouble>),
    File(LoadError),
    Copied,
    Passed(Player),
    EngineStopped,
    Restored,
    NothingToUndo,
    NothingToRedo,
    /// A word that only a terminal can obey.
    OnlyInTerminal,
    Wait,
}

/// Who asked the engines, and so hears the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Requester {
    /// The table.
    Table(Ticket),
    /// A lesson in which a move was tried.
    Lesson,
    /// A search that is recorded for the tree.
    Tree(tree::Job),
    /// A run of the lab.
    Lab(u32),
    /// Nothing waits for an answer.
    None,
}

/// Everything that the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    pub(crate) room: RwSignal<Room>,
    /// What the room shows, in the words in which the room keeps it in the address.
    pub(crate) inside: RwSignal<String>,
    /// The game on the table. Everything down to `review` is read from it.
    pub(crate) table: RwSignal<Table>,
    pub(crate) session: Memo<Session>,
    pub(crate) settings: RwSignal<Settings>,
    text: RwSignal<Rc<Text>, LocalStorage>,
    /// The agents that are chosen in the setup, whether or not they sit at the table.
    pub(crate) opponents: RwSignal<[Seat; 2]>,
    pub(crate) thinking: Memo<Option<Thinking>>,
    pub(crate) paused: Memo<bool>,
    /// What agents saw before they moved, by the node they moved from.
    pub(crate) thoughts: Memo<HashMap<NodeId, Arc<MoveThought>>>,
    pub(crate) studies: Memo<HashMap<NodeId, Arc<Studied>>>,
    pub(crate) judgements: Memo<HashMap<NodeId, Arc<Judged>>>,
    /// The node that is being studied.
    pub(crate) studying: Memo<Option<NodeId>>,
    /// The step of the hint ladder, and where it was asked for.
    pub(crate) hint: Memo<Option<(NodeId, u8)>>,
    pub(crate) ghost: RwSignal<Option<Ghost>>,
    pub(crate) review: Memo<Option<Reviewing>>,
    pub(crate) lesson: RwSignal<Option<Lesson>>,
    pub(crate) editing: RwSignal<Option<Editing>>,
    pub(crate) explorer: tree::Explorer,
    pub(crate) lab: RwSignal<Lab>,
    /// The lessons that were done.
    pub(crate) done: RwSignal<Done>,
    pub(crate) panel: RwSignal<Option<Panel>>,
    /// The sheet of a phone.
    pub(crate) tab: RwSignal<Tab>,
    pub(crate) height: RwSignal<Height>,
    /// How high a finger holds it, in pixels, while one does.
    pub(crate) held: RwSignal<Option<f64>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What a screen reader is told.
    pub(crate) live: RwSignal<String>,
    /// Where the keyboard stands on the board.
    pub(crate) cursor: RwSignal<Cell>,
    /// The cell under the pointer.
    pub(crate) hover: RwSignal<Option<Cell>>,
    /// The cell that was tapped once, where taps have to be confirmed.
    pub(crate) chosen: RwSignal<Option<Cell>>,
    /// Whether the last change was a move, which may be animated.
    pub(crate) animate: RwSignal<bool>,
    pub(crate) engines: StoredValue<Engines<Requester>, LocalStorage>,
}

impl Store {
    /// The store of a page that has just been opened.
    pub(crate) fn new() -> Self {
        let settings = memory::settings();
        let lang = settings.language(memory::browser_language());
        let text = Rc::new(Text::with(settings.style(lang)));
        let opened = memory::open();
        let session = opened
            .session
            .unwrap_or_else(|| game::first_game(&settings));
        let cursor = super::model::geometry::first_cell(session.position());
        let opponents = game::opponents_of(&session);
        let table = RwSignal::new(Table::new(
            session,
            Options {
                hears_hurry: false,
                ..Options::default()
            },
        ));
        let store = Self {
            room: RwSignal::new(opened.room),
            inside: RwSignal::new(opened.inside),
            table,
            session: Memo::new(move |_| table.with(|table| table.session().clone())),
            settings: RwSignal::new(settings),
            text: RwSignal::new_local(text),
            opponents: RwSignal::new(opponents),
            thinking: Memo::new(move |_| table.with(|table| table.thinking().cloned())),
            paused: Memo::new(move |_| table.with(Table::is_paused)),
            thoughts: Memo::new(move |_| table.with(|table| table.thoughts().clone())),
            studies: Memo::new(move |_| table.with(|table| table.studies().clone())),
            judgements: Memo::new(move |_| table.with(|table| table.judgements().clone())),
            studying: Memo::new(move |_| {
                table.with(|table| table.studying().map(|(node, _)| node))
            }),
            hint: Memo::new(move |_| {
                table.with(|table| table.hint().map(|step| (table.session().node(), step)))
            }),
            review: Memo::new(move |_| table.with(|table| table.reviewing().cloned())),
            ghost: RwSignal::new(None),
            lesson: RwSignal::new(None),
            editing: RwSignal::new(None),
            explorer: tree::Explorer::new(),
            lab: RwSignal::new(Lab::new()),
            done: RwSignal::new(learn::done()),
            panel: RwSignal::new(None),
            tab: RwSignal::new(Tab::Coach),
            height: RwSignal::new(Height::Peek),
            held: RwSignal::new(None),
            notice: RwSignal::new(None),
            live: RwSignal::new(String::new()),
            cursor: RwSignal::new(cursor),
            hover: RwSignal::new(None),
            chosen: RwSignal::new(None),
            animate: RwSignal::new(false),
            engines: StoredValue::new_local(Engines::new()),
        };
        if let Some(lang) = opened.lang {
            store.set_lang(lang);
        }
        if !opened.troubles.is_empty() {
            store.notice.set(Some(Notice::Links(opened.troubles)));
        } else if opened.restored {
            store.notice.set(Some(Notice::Restored));
        }
        store
    }

    /// Connects the store with the browser and sets the first game going.
    pub(crate) fn start(self) {
        let engines = self.engines.get_value();
        engines.listen(move |requester, heard| self.heard(&requester, heard));
        self.follow_settings();
        self.follow_address();
        self.follow_lab();
        self.run_table();
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
