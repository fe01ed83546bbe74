//! What the page knows, and the ways in which that changes: [`Shell`] for what all rooms share, and
//! the [`Store`] of the game on the table. Tree, lab and lessons have stores of their own.
//!
//! Views read the signals of a store and call its methods; they decide nothing. The game itself is driven by
//! a [`Table`]: people's actions and engines' answers are told to it with [`act`](Store::act), and
//! what views need of it are memos.

pub(crate) mod address;
pub(crate) mod commands;
pub(crate) mod fetch;
pub(crate) mod files;
pub(crate) mod memory;
pub(crate) mod redraw;
pub(crate) mod say;
mod shared;

use super::model::link::Trouble;
use crate::play::model::edit::Editing;
use crate::play::model::lesson::Lesson;
use crate::play::model::seats::Seat;
use crate::play::store::game;
use crate::play::store::sheet::{Height, Tab};
use crate::tree::store::Job;
use harif_play::record::{LoadError, NodeId};
use harif_play::service::{JudgedMove, MoveValues, ProgramFault};
use harif_play::table::{MoveThought, Reviewing, Table, Thinking, Ticket};
use harif_rules::{AnyMove, AnyPosition, Cell, IllegalReason, Player};
use harif_words::typed::Mistyped;
use leptos::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) use shared::Shell;

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
    /// A simpler agent plays on for one that stopped working.
    Replaced {
        player: Player,
        failed: Seat,
        by: Seat,
    },
    /// A program of the person failed at its move.
    Program(ProgramTrouble),
    /// The program that should think does not answer; the browser thinks in its place.
    ServerLost,
    /// It thinks again.
    ServerBack,
    Restored,
    /// A game from a link is on the table, and the person's own one is kept.
    OwnGameKept,
    NothingToUndo,
    NothingToRedo,
    /// A word that only a terminal can obey.
    OnlyInTerminal,
    Wait,
}

/// What went wrong with a program of the person at the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProgramTrouble {
    pub(crate) player: Player,
    pub(crate) name: String,
    pub(crate) fault: ProgramFault,
    /// Whether it failed twice, so that the person is asked who goes on.
    pub(crate) stopped: bool,
}

/// Who asked the engines, and so hears the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Requester {
    /// The table.
    Table(Ticket),
    /// A lesson in which a move was tried.
    Lesson,
    /// A problem, by the number of the task that was on the board.
    Problems(u32),
    /// A search that is recorded for the tree.
    Tree(Job),
    /// A run of the lab.
    Lab(u32),
    /// The list of the person's own programs.
    Programs,
    /// A move of the arena, by the number of its question.
    Arena(u32),
    /// Nothing waits for an answer.
    None,
}

/// The game on the table and everything about it.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    shell: Shell,
    /// The agents that are chosen in the setup, whether or not they sit at the table.
    pub(crate) opponents: RwSignal<[Seat; 2]>,
    pub(crate) thinking: Memo<Option<Thinking>>,
    pub(crate) paused: Memo<bool>,
    /// What agents saw before they moved, by the node they moved from.
    pub(crate) thoughts: Memo<HashMap<NodeId, Arc<MoveThought>>>,
    pub(crate) studies: Memo<HashMap<NodeId, Arc<MoveValues>>>,
    pub(crate) judgements: Memo<HashMap<NodeId, Arc<JudgedMove>>>,
    /// The node that is being studied.
    pub(crate) studying: Memo<Option<NodeId>>,
    /// The step of the hint ladder, and where it was asked for.
    pub(crate) hint: Memo<Option<(NodeId, u8)>>,
    pub(crate) ghost: RwSignal<Option<Ghost>>,
    pub(crate) review: Memo<Option<Reviewing>>,
    pub(crate) lesson: RwSignal<Option<Lesson>>,
    pub(crate) editing: RwSignal<Option<Editing>>,
    /// The sheet of a phone.
    pub(crate) tab: RwSignal<Tab>,
    pub(crate) height: RwSignal<Height>,
    /// How high a finger holds it, in pixels, while one does.
    pub(crate) sheet_height: RwSignal<Option<f64>>,
    /// Where the keyboard stands on the board.
    pub(crate) cursor: RwSignal<Cell>,
    /// The cell under the pointer.
    pub(crate) hover: RwSignal<Option<Cell>>,
    /// The cell that was tapped once, where taps have to be confirmed.
    pub(crate) chosen: RwSignal<Option<Cell>>,
    /// Whether the last change was a move, which may be animated.
    pub(crate) animate: RwSignal<bool>,
}

/// What all rooms share is reached through the store of the game as well.
impl std::ops::Deref for Store {
    type Target = Shell;

    fn deref(&self) -> &Shell {
        &self.shell
    }
}

/// What is known by node, as a memo that compares handles. What they hold never changes, and to compare
/// all of it at every step of a search would take long.
fn by_node<T: Send + Sync + 'static>(
    table: RwSignal<Table>,
    get: fn(&Table) -> &HashMap<NodeId, Arc<T>>,
) -> Memo<HashMap<NodeId, Arc<T>>> {
    let is_other = |before: Option<&HashMap<NodeId, Arc<T>>>,
                    now: Option<&HashMap<NodeId, Arc<T>>>| {
        let (Some(before), Some(now)) = (before, now) else {
            return true;
        };
        let is_same = |(node, kept): (&NodeId, &Arc<T>)| {
            before
                .get(node)
                .is_some_and(|before| Arc::ptr_eq(before, kept))
        };
        before.len() != now.len() || !now.iter().all(is_same)
    };
    Memo::new_with_compare(move |_| table.with(|table| get(table).clone()), is_other)
}

impl Store {
    /// The store of a page that has just been opened.
    pub(crate) fn new() -> Self {
        let settings = memory::settings();
        let opened = memory::open();
        let (slot, session) = opened.game.unwrap_or_else(|| {
            (
                memory::StorageSlot::Own,
                game::first_game(&settings, opened.room),
            )
        });
        let cursor = super::model::geometry::first_cell(session.position());
        let opponents = game::opponents_of(&session);
        let shell = Shell::new(opened.room, opened.room_path, session, settings);
        let table = shell.table;
        let store = Self {
            shell,
            opponents: RwSignal::new(opponents),
            thinking: Memo::new(move |_| table.with(|table| table.thinking().cloned())),
            paused: Memo::new(move |_| table.with(Table::is_paused)),
            thoughts: by_node(table, Table::thoughts),
            studies: by_node(table, Table::studies),
            judgements: by_node(table, Table::judgements),
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
            tab: RwSignal::new(Tab::Coach),
            height: RwSignal::new(Height::Peek),
            sheet_height: RwSignal::new(None),
            cursor: RwSignal::new(cursor),
            hover: RwSignal::new(None),
            chosen: RwSignal::new(None),
            animate: RwSignal::new(false),
        };
        if let Some(lang) = opened.lang {
            store.set_lang(lang);
        }
        store.slot.set(slot);
        store.note_link();
        if !opened.troubles.is_empty() {
            store.notice.set(Some(Notice::Links(opened.troubles)));
        } else if untrack(|| store.has_own_game_aside()) {
            store.notice.set(Some(Notice::OwnGameKept));
        } else if opened.restored && opened.room == super::model::link::Room::Play {
            store.notice.set(Some(Notice::Restored));
        }
        store
    }

    /// Connects the store with the browser and sets the first game going.
    pub(crate) fn start(self) {
        self.follow_settings();
        self.follow_address();
        self.run_table();
        self.ask_for_programs();
    }
}
