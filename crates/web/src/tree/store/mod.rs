//! The explorer of searches: what is searched, what came back, and where one stands in it.

mod keys;
pub(crate) mod playback;
mod proof;

use super::model::address::Inside;
use super::model::recording::{Recording, Start};
use crate::shell::engines::{Heard, WorkerLane};
use crate::shell::store::{Requester, Shell};
use harif_play::Algorithm;
use harif_play::service::record::{MOST_EVENTS, Recipe, Recorded, Subject, Wanted};
use harif_play::service::trace::Unpacker;
use harif_play::service::{PositionText, Reply, Request};
use harif_rules::{AnyMove, Board, Game, Position};
use harif_search::numbers::{NumberTree, NumberTreeError};
use harif_search::record::Rebuild;
use harif_text::{Text, say};
use harif_words::tree;
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use proof::Proof;

/// A tree of the textbooks, to begin with.
pub(crate) const EXAMPLE: &str = "((3 12 8)(2 4 6)(14 5 2))";

/// A request to the engines: which one it is, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    pub(crate) number: u32,
    pub(crate) what: Task,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The search that is walked through, or the one it is compared with.
    Search { second: bool },
    /// A move that was skipped, searched to prove that it could be.
    Skipped { node: usize, m: AnyMove },
}

/// What the explorer is doing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Doing {
    Nothing,
    /// Searching: so many nodes so far.
    Searching(u64),
    /// The steps are coming: so many so far.
    Reading(usize),
    Failed,
    /// The tree of numbers is none.
    Numbers(NumberTreeError),
}

/// What the room knows: the searches that are shown, and where one stands in them.
#[derive(Clone, Copy)]
pub(crate) struct TreeStore {
    pub(crate) shell: Shell,
    pub(crate) recipe: RwSignal<Recipe>,
    /// The second search, where two are compared.
    pub(crate) with: RwSignal<Option<Recipe>>,
    /// The tree of numbers that is searched instead of the board.
    pub(crate) numbers: RwSignal<Option<String>>,
    /// How many moves before the position on the board the search begins.
    pub(crate) back: RwSignal<usize>,
    pub(crate) doing: RwSignal<Doing>,
    pub(crate) recording: RwSignal<Option<Arc<Recording>>>,
    pub(crate) second: RwSignal<Option<Arc<Recording>>>,
    /// The node that is looked at.
    pub(crate) focus: RwSignal<usize>,
    /// The node at the top of the map.
    pub(crate) top: RwSignal<usize>,
    pub(crate) step: RwSignal<usize>,
    pub(crate) playing: RwSignal<bool>,
    /// Steps in a second, as a power of two.
    pub(crate) speed: RwSignal<u8>,
    pub(crate) proof: RwSignal<Option<Proof>>,
    /// The steps that have come so far, and the number of the request they belong to.
    rebuild: StoredValue<Option<Rebuild<AnyMove>>>,
    job: StoredValue<u32>,
}

impl TreeStore {
    pub(crate) fn new(shell: Shell) -> Self {
        Self {
            shell,
            recipe: RwSignal::new(Recipe::new(Algorithm::AlphaBeta, 4)),
            with: RwSignal::new(None),
            numbers: RwSignal::new(None),
            back: RwSignal::new(0),
            doing: RwSignal::new(Doing::Nothing),
            recording: RwSignal::new(None),
            second: RwSignal::new(None),
            focus: RwSignal::new(0),
            top: RwSignal::new(0),
            step: RwSignal::new(0),
            playing: RwSignal::new(false),
            speed: RwSignal::new(2),
            proof: RwSignal::new(None),
            rebuild: StoredValue::new(None),
            job: StoredValue::new(0),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Whether something is being searched or read.
    pub(crate) fn is_busy(self) -> bool {
        self.doing
            .with(|doing| matches!(doing, Doing::Searching(_) | Doing::Reading(_)))
    }
}

/// A depth that is soon searched and can be looked at.
fn first_depth(game: Game, cells_left: usize) -> u32 {
    let info = game.info();
    let every_cell_is_a_move = info.line.is_some() && !info.gravity;
    match cells_left {
        _ if !every_cell_is_a_move => 4,
        0..=9 => 9,
        _ => 3,
    }
}

impl TreeStore {
    /// Enters the room: shows what the address says, or a first search of what is on the board.
    pub(crate) fn open(self) {
        let inside = Inside::read(&self.shell.inside.get_untracked());
        self.with.set(inside.with.clone());
        self.numbers.set(inside.numbers.clone());
        self.back.set(inside.back);
        let recipe = inside.recipe.clone().unwrap_or_else(|| {
            let (game, left) = self.shell.session.with_untracked(|session| {
                let position = session.position();
                let cells = position.game().cells();
                let left = cells.filter(|&cell| position.at(cell).is_none()).count();
                (session.game(), left)
            });
            Recipe::new(Algorithm::AlphaBeta, first_depth(game, left))
        });
        self.recipe.set(recipe);
        self.search();
    }

    /// Leaves the room: nobody needs the search any more.
    pub(crate) fn close(self) {
        self.playing.set(false);
        self.stop();
    }

    /// What would be searched; an error of a tree of numbers that is none.
    fn start(self) -> Result<Option<Start>, NumberTreeError> {
        if let Some(text) = self.numbers.get_untracked() {
            return text
                .parse()
                .map(|tree: NumberTree| Some(Start::Numbers(tree)));
        }
        let back = self.back.get_untracked();
        let position = self.shell.session.with_untracked(|session| {
            let mut latest = session.record().positions().rev();
            latest
                .nth(back)
                .unwrap_or_else(|| session.position())
                .clone()
        });
        Ok((!position.is_over()).then_some(Start::Position(position)))
    }

    /// Runs the search, and the one it is compared with after it.
    pub(crate) fn search(self) {
        self.stop();
        self.proof.set(None);
        self.recording.set(None);
        self.second.set(None);
        match self.start() {
            Ok(Some(_)) => self.ask_for(false),
            Ok(None) => {}
            Err(error) => self.doing.set(Doing::Numbers(error)),
        }
    }

    fn ask_for(self, second: bool) {
        let Ok(Some(start)) = self.start() else {
            return;
        };
        let recipe = if second {
            self.with.get_untracked()
        } else {
            Some(self.recipe.get_untracked())
        };
        let Some(recipe) = recipe else { return };
        let perspective = recipe.algorithm.perspective();
        self.rebuild.set_value(Some(Rebuild::new(perspective)));
        self.doing.set(Doing::Searching(0));
        let wanted = Wanted {
            of: subject(&start),
            how: recipe.to_string(),
            under: Vec::new(),
            events: MOST_EVENTS,
        };
        self.ask(wanted, Task::Search { second });
    }

    fn ask(self, wanted: Wanted, what: Task) {
        let number = self.job.get_value();
        let requester = Requester::Tree(Job { number, what });
        let engines = self.shell.engines.get_value();
        engines.ask(WorkerLane::Room, Request::Record(wanted), requester);
    }

    /// Stops what is being searched for the tree.
    pub(crate) fn stop(self) {
        self.job.update_value(|job| *job += 1);
        self.shell.engines.get_value().cancel(WorkerLane::Room);
        self.rebuild.set_value(None);
        self.doing.set(Doing::Nothing);
    }

    /// Something came back for the tree.
    pub(crate) fn heard(self, job: Job, heard: Heard) {
        if job.number != self.job.get_value() {
            return;
        }
        let reply = match heard {
            Heard::Reply(reply) => *reply,
            Heard::Broken => return self.doing.set(Doing::Failed),
        };
        if let Task::Skipped { node, m } = job.what {
            return self.skipped_heard(node, m, reply);
        }
        match reply {
            Reply::Progress(progress) => self.doing.set(Doing::Searching(progress.nodes)),
            Reply::Steps(text) => {
                self.rebuild.update_value(|rebuild| {
                    if let Some(rebuild) = rebuild {
                        Unpacker::new(&text).for_each(|step| rebuild.push(step));
                    }
                });
                let read = self
                    .rebuild
                    .with_value(|rebuild| rebuild.as_ref().map_or(0, Rebuild::len));
                self.doing.set(Doing::Reading(read));
            }
            Reply::Recorded(end) => self.recorded(job, end),
            _ => self.doing.set(Doing::Failed),
        }
    }

    fn recorded(self, job: Job, end: Recorded) {
        let rebuild = self.rebuild.try_update_value(Option::take).flatten();
        let second = job.what == Task::Search { second: true };
        let recipe = if second {
            self.with.get_untracked()
        } else {
            Some(self.recipe.get_untracked())
        };
        let (Some(rebuild), Some(recipe), Ok(Some(start))) = (rebuild, recipe, self.start()) else {
            return;
        };
        let tree = rebuild.finish(end.kept_to, end.searched, end.judged);
        if tree.nodes().is_empty() {
            return self.doing.set(Doing::Failed);
        }
        let recording = Arc::new(Recording::new(start, recipe, tree, end));
        // Reading a long search and drawing it are two things: in between the page may breathe.
        set_timeout(
            move || {
                if job.number == self.job.get_value() {
                    self.show_recording(recording, second);
                }
            },
            Duration::ZERO,
        );
    }

    /// A search is there: shows it, and asks for the one it is compared with.
    fn show_recording(self, recording: Arc<Recording>, second: bool) {
        self.doing.set(Doing::Nothing);
        if second {
            self.second.set(Some(recording));
            return;
        }
        let inside = Inside::read(&self.shell.inside.get_untracked());
        let last = recording.steps().saturating_sub(1);
        self.step.set(inside.step.unwrap_or(last).min(last));
        self.focus.set(recording.node_at(&inside.at));
        self.top.set(recording.root());
        let text = self.shell.text_now();
        self.shell.announce(say!(
            text,
            "explore-counts",
            name = tree::recipe(
                &text,
                recording.recipe.algorithm.name(),
                recording.recipe.depth
            ),
            nodes = recording.tree.searched(),
            cutoffs = recording.thought.cutoffs,
            skipped = recording.skipped()
        ));
        self.recording.set(Some(recording));
        self.keep();
        if self.with.with_untracked(Option::is_some) {
            self.ask_for(true);
        }
    }

    /// Looks at a node.
    pub(crate) fn look_at(self, id: usize) {
        self.focus.set(id);
        self.proof.set(None);
        self.keep();
    }

    /// Keeps what is shown in the address.
    pub(crate) fn keep(self) {
        let Some(recording) = self.recording.get_untracked() else {
            return;
        };
        let step = self.step.get_untracked();
        let inside = Inside {
            recipe: Some(recording.recipe.clone()),
            with: self.with.get_untracked(),
            numbers: self.numbers.get_untracked(),
            back: self.back.get_untracked(),
            at: recording.tree.path(self.focus.get_untracked()),
            step: (step + 1 < recording.steps()).then_some(step),
        };
        self.shell.show_inside(inside.write());
    }
}

/// What is searched, as it is asked for.
fn subject(start: &Start) -> Subject {
    match start {
        Start::Position(position) => Subject::Position(PositionText::of(position)),
        Start::Numbers(tree) => Subject::Numbers(tree.to_string()),
    }
}
