//! The explorer of searches: what is searched, what came back, and where one stands in it.

mod keys;
pub(crate) mod playback;
mod proof;
mod trace_worker;
mod watched;

use super::model::address::TreeAddress;
use super::model::recording::{Recording, Start};
use crate::shell::engines::{EngineEvent, WorkerLane};
use crate::shell::store::{Requester, Shell};
use harif_play::Algorithm;
use harif_play::service::record::{MOST_EVENTS, Recipe, RecordRequest, Recorded, Subject};
use harif_play::service::trace::Unpacker;
use harif_play::service::{PositionText, Reply, Request};
use harif_rules::{AnyMove, Board, Game, Position};
use harif_search::numbers::{NumberTree, NumberTreeError};
use harif_search::record::Rebuild;
use harif_text::Text;
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use proof::Proof;
pub(crate) use trace_worker::open_in_worker;

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
pub(crate) enum ExplorerState {
    Nothing,
    /// Searching: so many nodes so far.
    Searching(u64),
    /// The steps are coming: so many so far.
    Reading(usize),
    Failed,
    /// The tree of numbers is none.
    Numbers(NumberTreeError),
    /// A trace is being read: how much of it, in hundredths.
    Opening(u32),
    /// It is read, and its values are being recomputed.
    Checking,
    /// It could not be read: what the reader says, if it says something.
    BadTrace(Option<String>),
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
    pub(crate) doing: RwSignal<ExplorerState>,
    pub(crate) recording: RwSignal<Option<Arc<Recording>>>,
    pub(crate) second: RwSignal<Option<Arc<Recording>>>,
    /// Both trees of a program's own search, while one is looked at: the program's and the right one.
    pub(crate) watched: RwSignal<Option<[Arc<Recording>; 2]>>,
    /// The node that is looked at.
    pub(crate) focus: RwSignal<usize>,
    /// The node at the top of the map.
    pub(crate) top: RwSignal<usize>,
    pub(crate) step: RwSignal<usize>,
    pub(crate) playing: RwSignal<bool>,
    /// Steps in a second, as a power of two.
    pub(crate) speed: RwSignal<u8>,
    pub(crate) proof: RwSignal<Option<Proof>>,
    /// The pieces of the record that have come, and the last whole record of the search that goes on.
    pieces: StoredValue<Vec<String>>,
    pub(crate) so_far: RwSignal<Option<(Vec<String>, Recorded)>>,
    /// The number of the present request.
    job: StoredValue<u32>,
    /// The worker that reads a trace, as long as it does.
    trace: StoredValue<Option<watched::TraceWorker>, LocalStorage>,
}

impl TreeStore {
    pub(crate) fn new(shell: Shell) -> Self {
        Self {
            shell,
            recipe: RwSignal::new(Recipe::new(Algorithm::AlphaBeta, 4)),
            with: RwSignal::new(None),
            numbers: RwSignal::new(None),
            back: RwSignal::new(0),
            doing: RwSignal::new(ExplorerState::Nothing),
            recording: RwSignal::new(None),
            second: RwSignal::new(None),
            watched: RwSignal::new(None),
            trace: StoredValue::new_local(None),
            focus: RwSignal::new(0),
            top: RwSignal::new(0),
            step: RwSignal::new(0),
            playing: RwSignal::new(false),
            speed: RwSignal::new(2),
            proof: RwSignal::new(None),
            pieces: StoredValue::new(Vec::new()),
            so_far: RwSignal::new(None),
            job: StoredValue::new(0),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Whether something is being searched or read.
    pub(crate) fn is_busy(self) -> bool {
        self.doing.with(|doing| {
            use ExplorerState::{Checking, Opening, Reading, Searching};
            matches!(doing, Searching(_) | Reading(_) | Opening(_) | Checking)
        })
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
        let address = TreeAddress::read(&self.shell.room_path.get_untracked());
        if self.open_watched(&address) {
            return;
        }
        self.with.set(address.with.clone());
        self.numbers.set(address.numbers.clone());
        self.back.set(address.back);
        let recipe = address.recipe.clone().unwrap_or_else(|| {
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

    /// Leaves the room: the search is no longer needed.
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
        self.watched.set(None);
        self.proof.set(None);
        self.recording.set(None);
        self.second.set(None);
        match self.start() {
            Ok(Some(_)) => self.ask_for(false),
            Ok(None) => {}
            Err(error) => self.doing.set(ExplorerState::Numbers(error)),
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
        self.forget_pieces();
        self.doing.set(ExplorerState::Searching(0));
        let wanted = RecordRequest {
            of: subject(&start),
            how: recipe.to_string(),
            under: Vec::new(),
            events: MOST_EVENTS,
        };
        self.ask(wanted, Task::Search { second });
    }

    fn ask(self, wanted: RecordRequest, what: Task) {
        let number = self.job.get_value();
        let requester = Requester::Tree(Job { number, what });
        let engines = self.shell.engines.get_value();
        engines.ask(WorkerLane::Room, Request::Record(wanted), requester);
    }

    /// Asks again for what was being searched: the requests were lost.
    pub(crate) fn ask_again(self) {
        if untrack(|| self.is_busy()) {
            self.search();
        } else if self.proof.with_untracked(|proof| {
            let found = proof.iter().flat_map(|proof| &proof.found);
            found.into_iter().any(|found| found.value.is_none())
        }) {
            self.search_skipped();
        }
    }

    fn forget_pieces(self) {
        self.pieces.set_value(Vec::new());
        self.so_far.set(None);
    }

    /// Ends what is being searched for the tree; nothing of it is shown.
    pub(crate) fn stop(self) {
        self.job.update_value(|job| *job += 1);
        self.shell.engines.get_value().cancel(WorkerLane::Room);
        self.end_trace_worker();
        self.forget_pieces();
        self.doing.set(ExplorerState::Nothing);
    }

    /// Ends a search that takes too long, and shows what it has found.
    pub(crate) fn stop_and_show(self) {
        let second = self.recording.with_untracked(Option::is_some);
        let job = Job {
            number: self.job.get_value(),
            what: Task::Search { second },
        };
        let engines = self.shell.engines.get_value();
        if engines.is_native() {
            // A program hears it, and answers with what it has.
            engines.hurry(&Requester::Tree(job));
            return;
        }
        let so_far = self.so_far.try_update(Option::take).flatten();
        self.stop();
        if let Some((pieces, end)) = so_far {
            let number = self.job.get_value();
            self.read(Job { number, ..job }, pieces, end);
        }
    }

    /// Something came back for the tree.
    pub(crate) fn heard(self, job: Job, heard: EngineEvent) {
        if job.number != self.job.get_value() {
            return;
        }
        let reply = match heard {
            EngineEvent::Reply(reply) => *reply,
            EngineEvent::Broken => return self.doing.set(ExplorerState::Failed),
        };
        if let Task::Skipped { node, m } = job.what {
            return self.skipped_heard(node, m, reply);
        }
        let take_pieces = || self.pieces.try_update_value(std::mem::take);
        match reply {
            Reply::Progress(progress) => self.doing.set(ExplorerState::Searching(progress.nodes)),
            Reply::Steps(text) => self.pieces.update_value(|pieces| pieces.push(text)),
            Reply::RecordedSoFar(end) => {
                let pieces = take_pieces().unwrap_or_default();
                self.so_far.set(Some((pieces, end)));
            }
            Reply::Recorded(end) => self.read(job, take_pieces().unwrap_or_default(), end),
            _ => self.doing.set(ExplorerState::Failed),
        }
    }

    /// Reads the record of a search, piece by piece, and shows it.
    fn read(self, job: Job, pieces: Vec<String>, end: Recorded) {
        let second = job.what == Task::Search { second: true };
        let recipe = if second {
            self.with.get_untracked()
        } else {
            Some(self.recipe.get_untracked())
        };
        let (Some(recipe), Ok(Some(start))) = (recipe, self.start()) else {
            return;
        };
        let rebuild = Rebuild::new(recipe.algorithm.perspective());
        self.read_on(job, pieces.into_iter(), rebuild, move |rebuild| {
            let tree = rebuild.finish(end.kept_to, end.searched, end.judged);
            if tree.nodes().is_empty() {
                return self.doing.set(ExplorerState::Failed);
            }
            let recording = Arc::new(Recording::new(start, recipe, tree, end));
            self.soon(job, move || self.show_recording(recording, second));
        });
    }

    /// Reads the next piece, and the others after it, each in a task of its own.
    fn read_on(
        self,
        job: Job,
        mut pieces: std::vec::IntoIter<String>,
        mut rebuild: Rebuild<AnyMove>,
        done: impl FnOnce(Rebuild<AnyMove>) + 'static,
    ) {
        match pieces.next() {
            Some(piece) => {
                Unpacker::new(&piece).for_each(|step| rebuild.push(step));
                self.doing.set(ExplorerState::Reading(rebuild.len()));
                self.soon(job, move || self.read_on(job, pieces, rebuild, done));
            }
            None => done(rebuild),
        }
    }

    /// Goes on in another task, so that the page can breathe, unless something else is wanted by then.
    fn soon(self, job: Job, act: impl FnOnce() + 'static) {
        set_timeout(
            move || {
                if job.number == self.job.get_value() {
                    act();
                }
            },
            Duration::ZERO,
        );
    }

    /// A search is there: shows it, and asks for the one it is compared with.
    fn show_recording(self, recording: Arc<Recording>, second: bool) {
        self.doing.set(ExplorerState::Nothing);
        if second {
            self.second.set(Some(recording));
            return;
        }
        let address = TreeAddress::read(&self.shell.room_path.get_untracked());
        let last = recording.steps().saturating_sub(1);
        self.step.set(address.step.unwrap_or(last).min(last));
        self.focus.set(recording.node_at(&address.at));
        self.top.set(recording.root());
        let text = self.shell.text_now();
        self.shell.announce(recording.counts(&text));
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
        if recording.of_program().is_some() {
            return self.keep_watched(&recording);
        }
        let address = TreeAddress {
            trace: false,
            recipe: Some(recording.recipe.clone()),
            with: self.with.get_untracked(),
            numbers: self.numbers.get_untracked(),
            back: self.back.get_untracked(),
            at: recording.tree.path(self.focus.get_untracked()),
            step: (step + 1 < recording.steps()).then_some(step),
        };
        self.shell.show_room_path(address.write());
    }
}

/// What is searched, as it is asked for.
fn subject(start: &Start) -> Subject {
    match start {
        Start::Position(position) => Subject::Position(PositionText::of(position)),
        Start::Numbers(tree) => Subject::Numbers(tree.to_string()),
        // Nothing is searched in a program's own tree.
        Start::Watched(_) => Subject::Numbers(String::new()),
    }
}
