//! A program's own search in the room: a trace is dropped, pasted, chosen or came with the page.

use super::trace_worker::{BAD, CHECKING, OPENING, WATCHED};
use super::{ExplorerState, Job, Task, TreeStore};
use crate::shell::engines::lone_worker;
use crate::shell::model::link::Room;
use crate::tree::model::address::TreeAddress;
use crate::tree::model::recording::Recording;
use crate::tree::model::watched::{Packed, Packet, Watched, Whose, rebuild, recording};
use harif_text::say;
use js_sys::Array;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, MessageEvent, Worker};

/// Where the trace is that came with the page.
const SERVED: &str = "trace.jsonl";

/// A worker that reads a trace, with what it calls.
#[derive(Debug)]
pub(super) struct TraceWorker {
    worker: Worker,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl TreeStore {
    /// Opens a file that was chosen or dropped.
    pub(crate) fn open_file(self, file: &web_sys::File) {
        self.open_trace(file);
    }

    /// Opens a trace that was pasted.
    pub(crate) fn open_text(self, text: &str) {
        let parts = Array::of1(&JsValue::from_str(text));
        if let Ok(trace) = Blob::new_with_str_sequence(&parts) {
            self.open_trace(&trace);
        }
    }

    /// Opens a trace in the room, whatever room is shown now.
    fn open_trace(self, trace: &Blob) {
        self.begin();
        if self.shell.room.get_untracked() == Room::Tree {
            // The address of the search before says nothing about this one.
            self.shell.show_room_path(String::new());
        } else {
            self.shell.go(Room::Tree, String::new());
        }
        self.read_trace(trace);
    }

    fn begin(self) {
        self.stop();
        self.proof.set(None);
        self.watched.set(None);
        self.recording.set(None);
        self.second.set(None);
        self.doing.set(ExplorerState::Opening(0));
    }

    /// Enters the room with a trace, if one is being read, is there, or came with the page.
    pub(super) fn open_watched(self, address: &TreeAddress) -> bool {
        let reading = self.trace.with_value(Option::is_some);
        let opening = matches!(self.doing.get_untracked(), ExplorerState::Opening(_));
        let shown = self.watched.with_untracked(Option::is_some);
        if reading || opening || (shown && address.recipe.is_none()) {
            return true;
        }
        if address.trace {
            self.fetch_served();
        }
        address.trace
    }

    /// Asks for the trace that came with the page.
    fn fetch_served(self) {
        self.begin();
        let number = self.job.get_value();
        leptos::task::spawn_local(async move {
            let trace = fetch(SERVED).await;
            if number != self.job.get_value() {
                return;
            }
            match trace {
                Some(trace) => self.read_trace(&trace),
                None => self.doing.set(ExplorerState::BadTrace(None)),
            }
        });
    }

    /// Hands a trace to a worker of its own, so that the page stays free.
    fn read_trace(self, trace: &Blob) {
        let number = self.job.get_value();
        let Some(worker) = lone_worker() else {
            return self.doing.set(ExplorerState::Failed);
        };
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // The first thing that a worker says is the name of its lock.
            if let Ok(words) = event.data().dyn_into::<Array>()
                && number == self.job.get_value()
            {
                self.trace_heard(&words);
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        let sent = Array::of2(&JsValue::from_str("trace"), trace);
        let _ = worker.post_message(&sent);
        self.trace.set_value(Some(TraceWorker {
            worker,
            _heard: heard,
        }));
    }

    pub(super) fn end_trace_worker(self) {
        if let Some(Some(ended)) = self.trace.try_update_value(Option::take) {
            ended.worker.set_onmessage(None);
            ended.worker.terminate();
            // It may be this worker's own message that ends it: what it called is let go later.
            set_timeout(move || drop(ended), std::time::Duration::ZERO);
        }
    }

    fn trace_heard(self, words: &Array) {
        let mut texts: Vec<String> = words.iter().filter_map(|word| word.as_string()).collect();
        if texts.is_empty() {
            return;
        }
        let kind = texts.remove(0);
        match kind.as_str() {
            OPENING => {
                let share = texts.first().and_then(|share| share.parse().ok());
                self.doing.set(ExplorerState::Opening(share.unwrap_or(0)));
            }
            CHECKING => self.doing.set(ExplorerState::Checking),
            BAD => {
                let problem = texts.into_iter().next().filter(|text| !text.is_empty());
                self.end_trace_worker();
                self.doing.set(ExplorerState::BadTrace(problem));
            }
            WATCHED => {
                self.end_trace_worker();
                match Packet::of_texts(texts) {
                    Some(packet) => self.unpack(packet),
                    None => self.doing.set(ExplorerState::BadTrace(None)),
                }
            }
            _ => {}
        }
    }

    /// Puts both trees together, piece by piece, and shows the program's own.
    fn unpack(self, packet: Packet) {
        let job = Job {
            number: self.job.get_value(),
            what: Task::Search { second: false },
        };
        let Packet { head, yours, right } = packet;
        let about = Arc::new(head.about);
        self.build(job, yours, rebuild(&about), move |nodes, built| {
            let own = recording(Whose::Yours, &about, &head.yours, &nodes, built);
            self.build(job, right, rebuild(&about), move |nodes, built| {
                let beside = recording(Whose::Right, &about, &head.right, &nodes, built);
                match own.zip(beside) {
                    Some((own, beside)) => self.show_watched([own, beside].map(Arc::new)),
                    None => self.doing.set(ExplorerState::BadTrace(None)),
                }
            });
        });
    }

    fn build(
        self,
        job: Job,
        packed: Packed,
        rebuild: harif_search::record::Rebuild<harif_rules::AnyMove>,
        done: impl FnOnce(String, harif_search::record::Rebuild<harif_rules::AnyMove>) + 'static,
    ) {
        let nodes = packed.nodes;
        self.read_on(job, packed.steps.into_iter(), rebuild, move |built| {
            self.soon(job, move || done(nodes, built));
        });
    }

    fn show_watched(self, both: [Arc<Recording>; 2]) {
        self.doing.set(ExplorerState::Nothing);
        self.second.set(None);
        let address = TreeAddress::read(&self.shell.room_path.get_untracked());
        let own = &both[0];
        let last = own.steps().saturating_sub(1);
        let departure = own.of_program().and_then(Watched::departure);
        let looked_at = own.node_at(&address.at);
        let focus = if address.at.is_empty() {
            departure.unwrap_or(looked_at)
        } else {
            looked_at
        };
        self.step.set(address.step.unwrap_or(last).min(last));
        self.focus.set(focus);
        self.top.set(own.root());
        let text = self.shell.text_now();
        let nodes = own.tree.searched();
        self.shell
            .announce(say!(text, "glass-announced", nodes = nodes));
        self.recording.set(Some(Arc::clone(own)));
        self.watched.set(Some(both));
    }

    /// Which of the two trees is walked through; none without a program's search.
    pub(crate) fn whose(self) -> Option<Whose> {
        self.recording
            .with(|it| Some(it.as_ref()?.of_program()?.whose))
    }

    /// Shows the other map beside the one that is walked through, or no longer.
    pub(crate) fn set_beside(self, on: bool) {
        let (Some(both), Some(whose)) = (self.watched.get_untracked(), untrack(|| self.whose()))
        else {
            return;
        };
        let [own, right] = both;
        let other = match whose {
            Whose::Yours => right,
            Whose::Right => own,
        };
        self.second.set(on.then_some(other));
    }

    /// Walks through one of the two trees, at the same call.
    pub(crate) fn walk(self, whose: Whose) {
        let (Some([own, right]), Some(now)) =
            (self.watched.get_untracked(), untrack(|| self.whose()))
        else {
            return;
        };
        if now == whose {
            return;
        }
        let (next, before) = match whose {
            Whose::Yours => (own, right),
            Whose::Right => (right, own),
        };
        let path = before.path(self.focus.get_untracked());
        let call_of = |id: usize| before.of_program().map(|watched| watched.call(id));
        let same = path.iter().rev().find_map(|&id| {
            let call = call_of(id)?;
            next.of_program()?.node_of(call)
        });
        let beside = self.second.with_untracked(Option::is_some);
        self.playing.set(false);
        self.second.set(None);
        self.step.set(next.steps().saturating_sub(1));
        self.focus.set(same.unwrap_or_else(|| next.root()));
        self.top.set(next.root());
        self.recording.set(Some(next));
        self.set_beside(beside);
    }

    /// Looks at the departure in the tree that is walked through.
    pub(crate) fn to_departure(self) {
        let departure = self.recording.with_untracked(|it| {
            let recording = it.as_ref()?;
            recording.of_program()?.departure()
        });
        if let Some(departure) = departure {
            self.look_at(departure);
        }
    }

    /// Keeps what is shown of a trace that came with the page; another one has no address.
    pub(super) fn keep_watched(self, recording: &Recording) {
        let now = TreeAddress::read(&self.shell.room_path.get_untracked());
        if !now.trace {
            return;
        }
        let step = self.step.get_untracked();
        let address = TreeAddress {
            trace: true,
            at: recording.tree.path(self.focus.get_untracked()),
            step: (step + 1 < recording.steps()).then_some(step),
            ..TreeAddress::default()
        };
        self.shell.show_room_path(address.write());
    }

    /// Leaves the program's search and goes back to ours.
    pub(crate) fn close_watched(self) {
        self.stop();
        self.shell.show_room_path(String::new());
        self.watched.set(None);
        self.recording.set(None);
        self.second.set(None);
        self.open();
    }
}

/// A file that is served beside the page.
async fn fetch(name: &str) -> Option<Blob> {
    let answer = JsFuture::from(window().fetch_with_str(name)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    let trace = JsFuture::from(answer.blob().ok()?).await.ok()?;
    trace.dyn_into().ok()
}
