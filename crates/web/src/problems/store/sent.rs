//! Problems that people make and send.

use super::{ProblemsStore, TIME_MS};
use crate::problems::model::place::ProblemsPlace;
use crate::problems::model::sent::{self, Refusal};
use crate::problems::model::task::{Asked, Task};
use crate::shell::model::link::Room;
use harif_play::service::{MoveValues, PositionText, Request};
use harif_rules::{AnyPosition, Position};
use leptos::prelude::*;

impl ProblemsStore {
    /// Makes a problem of the position on the table.
    pub(crate) fn send_position(self) {
        let at = self
            .shell
            .session
            .with_untracked(|session| PositionText::of(session.position()));
        self.shell.panel.set(None);
        self.shell
            .go(Room::Problems, ProblemsPlace::Sent(at).write());
    }

    /// Asks the engines whether a position is a problem.
    pub(super) fn prove(self, at: &PositionText) {
        self.begin(None);
        self.refusal.set(None);
        match at.read() {
            Err(_) => self.refusal.set(Some(Refusal::Unreadable)),
            Ok(position) if position.is_over() => self.refusal.set(Some(Refusal::NoChoice)),
            Ok(_) => self.ask(Request::Study {
                at: at.clone(),
                time_ms: TIME_MS,
            }),
        }
    }

    /// The position of a link that waits for its proof.
    fn to_prove(self) -> Option<AnyPosition> {
        let is_waiting = self.task.with_untracked(Option::is_none);
        match untrack(|| self.place()) {
            ProblemsPlace::Sent(at) if is_waiting => at.read().ok(),
            _ => None,
        }
    }

    /// What the engines know of a position: hints for the task, or whether the position of a link is a problem.
    pub(super) fn studied(self, studied: MoveValues) {
        let Some(position) = self.to_prove() else {
            self.hints.set(Some(studied.hints));
            return;
        };
        match sent::problem(&position, &studied.moves) {
            Ok(problem) => self.task.set(Some(Task::new(Asked::Sent(problem)))),
            Err(refusal) => self.refusal.set(Some(refusal)),
        }
    }
}
