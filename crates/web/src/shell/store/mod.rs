//! The one place where the page keeps what it knows, and the ways in which that changes.
//!
//! Views read the signals of the [`Store`] and call its methods; they decide nothing. After every
//! change that can move a game on, [`settle`](Store::settle) looks at what stands on the board and
//! sets going what follows from it: an agent that thinks, a forced pass, a position to study.

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
use harif_play::service::{Judged, Progress, Studied, Thought};
use harif_rules::{AnyMove, AnyPosition, Cell, IllegalReason, Player};
use harif_text::{Lang, Text};
use harif_words::typed::Mistyped;
use leptos::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// An agent at work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thinking {
    /// Where it thinks.
    pub(crate) node: NodeId,
    pub(crate) player: Player,
    /// Milliseconds on the page's clock when it began.
    pub(crate) since: f64,
    pub(crate) progress: Progress,
}

/// What an agent saw before it moved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) player: Player,
    pub(crate) chosen: AnyMove,
    pub(crate) thought: Thought,
}

/// Moves that are shown on the board without being played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ghost {
    pub(crate) start: AnyPosition,
    pub(crate) moves: Vec<AnyMove>,
    /// How many of them are shown.
    pub(crate) shown: usize,
}

/// A game that is being reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reviewing {
    pub(crate) done: usize,
    pub(crate) total: usize,
    pub(crate) finished: bool,
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

/// Why the engines were asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ticket {
    /// Which game it was about: answers about an earlier one are dropped.
    pub(crate) game: u32,
    pub(crate) purpose: Purpose,
    /// Whether this is the second time, after a thinker broke.
    pub(crate) again: bool,
}

/// What an answer is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// The move of an agent at a node.
    Agent(NodeId),
    /// The values of all moves at a node.
    Study(NodeId),
    /// The verdict on the move that led to a node.
    Judge(NodeId),
    /// The verdict on a move that was tried in a lesson.
    Try,
    /// The verdicts on all moves of the line that these nodes are.
    Review(Vec<NodeId>),
    /// A search that is recorded for the tree.
    Tree(tree::Job),
    /// A run of the lab.
    Lab(u32),
}

/// Everything that the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    pub(crate) room: RwSignal<Room>,
    /// What the room shows, in the words in which the room keeps it in the address.
    pub(crate) inside: RwSignal<String>,
    pub(crate) session: RwSignal<Session>,
    pub(crate) settings: RwSignal<Settings>,
    text: RwSignal<Rc<Text>, LocalStorage>,
    /// The agents that are chosen in the setup, whether or not they sit at the table.
    pub(crate) opponents: RwSignal<[Seat; 2]>,
    pub(crate) thinking: RwSignal<Option<Thinking>>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) seen: RwSignal<HashMap<NodeId, Arc<Seen>>>,
    pub(crate) studies: RwSignal<HashMap<NodeId, Arc<Studied>>>,
    pub(crate) judgements: RwSignal<HashMap<NodeId, Arc<Judged>>>,
    /// The node that is being studied.
    pub(crate) studying: RwSignal<Option<NodeId>>,
    /// The step of the hint ladder, and where it was asked for.
    pub(crate) hint: RwSignal<Option<(NodeId, u8)>>,
    pub(crate) ghost: RwSignal<Option<Ghost>>,
    pub(crate) review: RwSignal<Option<Reviewing>>,
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
    pub(crate) moved: RwSignal<bool>,
    pub(crate) engines: StoredValue<Engines<Ticket>, LocalStorage>,
    /// Counts the games, so that answers about earlier ones can be told apart.
    pub(crate) epoch: StoredValue<u32>,
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
        let store = Self {
            room: RwSignal::new(opened.room),
            inside: RwSignal::new(opened.inside),
            session: RwSignal::new(session),
            settings: RwSignal::new(settings),
            text: RwSignal::new_local(text),
            opponents: RwSignal::new(opponents),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            seen: RwSignal::new(HashMap::new()),
            studies: RwSignal::new(HashMap::new()),
            judgements: RwSignal::new(HashMap::new()),
            studying: RwSignal::new(None),
            hint: RwSignal::new(None),
            ghost: RwSignal::new(None),
            review: RwSignal::new(None),
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
            moved: RwSignal::new(false),
            engines: StoredValue::new_local(Engines::new()),
            epoch: StoredValue::new(0),
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
        engines.set_native(self.settings.with_untracked(|settings| settings.native));
        engines.listen(move |ticket, heard| self.heard(&ticket, heard));
        self.follow_settings();
        self.follow_address();
        self.follow_lab();
        self.settle();
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

    /// Whether agents should keep still: something else goes on at the board.
    pub(crate) fn is_occupied(self) -> bool {
        self.lesson.with_untracked(Option::is_some)
            || self.editing.with_untracked(Option::is_some)
            || self.ghost.with_untracked(Option::is_some)
    }

    pub(crate) fn ticket(self, purpose: Purpose) -> Ticket {
        Ticket {
            game: self.epoch.get_value(),
            purpose,
            again: false,
        }
    }
}
