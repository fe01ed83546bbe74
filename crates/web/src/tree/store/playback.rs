//! Forward and backward through the steps of a search. A step is a number, so both cost the same.

use super::TreeStore;
use leptos::prelude::*;
use std::time::Duration;

/// Where to go from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jump {
    First,
    Back,
    Forward,
    Last,
    Over,
    Out,
    NextCut,
    NextChange,
    /// To the step at which the node that is looked at is entered.
    ToNode,
}

impl TreeStore {
    /// Goes to another step, and looks at the node where it happens.
    pub(crate) fn go(self, go: Jump) {
        let Some(recording) = self.recording.get_untracked() else {
            return;
        };
        let step = self.step.get_untracked();
        let last = recording.steps().saturating_sub(1);
        let next = match go {
            Jump::First => 0,
            Jump::Back => step.saturating_sub(1),
            Jump::Forward => step + 1,
            Jump::Last => last,
            Jump::Over => {
                // From where a node was left, over the whole of the one above.
                let over = recording.tree.step_over(step);
                if over == step { step + 1 } else { over }
            }
            Jump::Out => recording.tree.step_out(step),
            Jump::NextCut => recording.next_cut(step).unwrap_or(last),
            Jump::NextChange => recording.next_change(step).unwrap_or(last),
            Jump::ToNode => recording.node(self.focus.get_untracked()).span.0,
        };
        self.go_to_step(next.min(last));
    }

    /// Goes to a step by its number.
    pub(crate) fn go_to_step(self, step: usize) {
        let Some(recording) = self.recording.get_untracked() else {
            return;
        };
        let step = step.min(recording.steps().saturating_sub(1));
        self.step.set(step);
        let node = recording.tree.events()[step].node;
        if self.focus.get_untracked() != node {
            self.focus.set(node);
            self.proof.set(None);
        }
        self.keep();
    }

    /// Plays on by itself, or pauses.
    pub(crate) fn play(self, on: bool) {
        if on == self.playing.get_untracked() {
            return;
        }
        if on {
            let recording = self.recording.get_untracked();
            let at_end = recording
                .is_none_or(|recording| self.step.get_untracked() + 1 >= recording.steps());
            if at_end {
                self.go(Jump::First);
            }
        }
        self.playing.set(on);
        if on {
            self.play_on();
        }
    }

    fn play_on(self) {
        let per_second = 1_u64 << self.speed.get_untracked();
        // Ten pictures a second are enough; faster means more steps between two of them.
        let pictures = per_second.min(10);
        let steps = (per_second / pictures) as usize;
        set_timeout(
            move || {
                if !self.playing.get_untracked() {
                    return;
                }
                let last = self
                    .recording
                    .with_untracked(|it| it.as_ref().map_or(0, |it| it.steps() - 1));
                let next = (self.step.get_untracked() + steps).min(last);
                self.go_to_step(next);
                if next >= last {
                    self.playing.set(false);
                } else {
                    self.play_on();
                }
            },
            Duration::from_millis(1_000 / pictures),
        );
    }
}
