//! The lab: experiments run at a desk of their own, and rows are shown in batches.

use super::model::{Lab, Status};
use crate::shell::engines::{EngineEvent, WorkerLane};
use crate::shell::model::link::Room;
use crate::shell::store::{Requester, Shell};
use harif_play::lab::{Experiment, Row};
use harif_play::service::{Reply, Request};
use harif_text::Text;
use harif_words::lab::Preset;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// Rows may come by the hundred each second; a page that is drawn for each would stutter.
const SHOW_EVERY: Duration = Duration::from_millis(120);

thread_local! {
    /// Rows that have come and are not shown yet.
    static WAITING: RefCell<Vec<Row>> = const { RefCell::new(Vec::new()) };
}

/// What the lab knows.
#[derive(Clone, Copy)]
pub(crate) struct LabStore {
    pub(crate) shell: Shell,
    pub(crate) lab: RwSignal<Lab>,
    /// Whether everything that was measured is drawn.
    pub(crate) is_drawn: RwSignal<bool>,
}

impl LabStore {
    pub(crate) fn new(shell: Shell) -> Self {
        Self {
            shell,
            lab: RwSignal::new(Lab::new()),
            is_drawn: RwSignal::new(false),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Follows the address: a lab that is opened with an experiment runs it.
    pub(crate) fn follow_address(self) {
        Effect::new(move |_| {
            let room_path = self.shell.room_path.get();
            if self.shell.room.get() != Room::Lab || room_path.is_empty() {
                return;
            }
            let same = self.lab.with_untracked(|lab| lab.write() == room_path);
            let idle = self.lab.with_untracked(|lab| lab.status == Status::Idle);
            if same && !idle {
                return;
            }
            let read = self.lab.try_update(|lab| lab.read(&room_path));
            if read == Some(true) {
                self.run();
            }
        });
    }

    /// Measures a preset.
    pub(crate) fn run_preset(self, preset: Preset) {
        self.lab.update(|lab| {
            lab.experiment = preset.experiment();
            lab.preset = Some(preset);
        });
        self.run();
    }

    /// Changes the experiment in the form; it is no preset any more.
    pub(crate) fn change(self, change: impl FnOnce(&mut Experiment)) {
        self.lab.update(|lab| {
            let before = lab.experiment.clone();
            change(&mut lab.experiment);
            if lab.experiment != before {
                lab.preset = None;
            }
        });
    }

    /// Measures what the form says.
    pub(crate) fn run(self) {
        let engines = self.shell.engines.get_value();
        engines.cancel(WorkerLane::Room);
        WAITING.with_borrow_mut(Vec::clear);
        let begun = self.lab.try_update(Lab::begin).flatten();
        let Some((run, experiment)) = begun else {
            return;
        };
        self.shell
            .show_room_path(self.lab.with_untracked(Lab::write));
        engines.ask(
            WorkerLane::Room,
            Request::Lab { experiment },
            Requester::Lab(run),
        );
    }

    /// Measures again what was being measured: its requests were lost.
    pub(crate) fn ask_again(self) {
        if self.lab.with_untracked(|lab| lab.status == Status::Running) {
            self.run();
        }
    }

    /// Ends an experiment that takes too long; what was measured stays.
    pub(crate) fn cancel(self) {
        self.shell.engines.get_value().cancel(WorkerLane::Room);
        self.show_rows();
        self.lab.update(|lab| lab.status = Status::Cancelled);
    }

    /// Something came back about an experiment.
    pub(crate) fn heard(self, run: u32, heard: EngineEvent) {
        if self
            .lab
            .with_untracked(|lab| lab.run != run || lab.status != Status::Running)
        {
            return;
        }
        let reply = match heard {
            EngineEvent::Reply(reply) => *reply,
            EngineEvent::Broken => Reply::Error(harif_play::service::RequestError {
                message: String::new(),
                busy: false,
            }),
        };
        match reply {
            Reply::Began(began) => self.lab.update(|lab| lab.began(began)),
            Reply::Measured(row) => {
                let first = WAITING.with_borrow_mut(|waiting| {
                    waiting.push(*row);
                    waiting.len() == 1
                });
                if first {
                    set_timeout(move || self.show_rows(), SHOW_EVERY);
                }
            }
            Reply::LabDone => {
                self.show_rows();
                self.lab.update(|lab| lab.status = Status::Done);
            }
            _ => {
                self.show_rows();
                self.lab.update(|lab| lab.status = Status::Broken);
            }
        }
    }

    fn show_rows(self) {
        let rows = WAITING.with_borrow_mut(std::mem::take);
        if !rows.is_empty() {
            self.lab.update(|lab| lab.add(rows));
        }
    }
}
