//! Forward and backward through the steps of a search. A step is a number, so both cost the same.

use crate::shell::store::Store;
use leptos::prelude::*;
use std::time::Duration;

/// Where to go from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
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

impl Store {
    /// Goes to another step, and looks at the node where it happens.
    pub(crate) fn step_tree(self, go: Go) {
        let explorer = self.explorer;
        let Some(recording) = explorer.recording.get_untracked() else {
            return;
        };
        let step = explorer.step.get_untracked();
        let last = recording.steps().saturating_sub(1);
        let next = match go {
            Go::First => 0,
            Go::Back => step.saturating_sub(1),
            Go::Forward => step + 1,
            Go::Last => last,
            Go::Over => {
                // From where a node was left, over the whole of the one above.
                let over = recording.tree.step_over(step);
                if over == step { step + 1 } else { over }
            }
            Go::Out => recording.tree.step_out(step),
            Go::NextCut => recording.next_cut(step).unwrap_or(last),
            Go::NextChange => recording.next_change(step).unwrap_or(last),
            Go::ToNode => recording.node(explorer.focus.get_untracked()).span.0,
        };
        self.go_to_step(next.min(last));
    }

    /// Goes to a step by its number.
    pub(crate) fn go_to_step(self, step: usize) {
        let explorer = self.explorer;
        let Some(recording) = explorer.recording.get_untracked() else {
            return;
        };
        let step = step.min(recording.steps().saturating_sub(1));
        explorer.step.set(step);
        let node = recording.tree.events()[step].node;
        if explorer.focus.get_untracked() != node {
            explorer.focus.set(node);
            explorer.proof.set(None);
        }
        self.keep_tree();
    }

    /// Plays on by itself, or pauses.
    pub(crate) fn play_tree(self, on: bool) {
        let explorer = self.explorer;
        if on == explorer.playing.get_untracked() {
            return;
        }
        if on {
            let recording = explorer.recording.get_untracked();
            let at_end = recording
                .is_none_or(|recording| explorer.step.get_untracked() + 1 >= recording.steps());
            if at_end {
                self.step_tree(Go::First);
            }
        }
        explorer.playing.set(on);
        if on {
            self.play_on();
        }
    }

    fn play_on(self) {
        let explorer = self.explorer;
        let per_second = 1_u64 << explorer.speed.get_untracked();
        // Ten pictures a second are enough; faster means more steps between two of them.
        let pictures = per_second.min(10);
        let steps = (per_second / pictures) as usize;
        set_timeout(
            move || {
                if !explorer.playing.get_untracked() {
                    return;
                }
                let last = explorer
                    .recording
                    .with_untracked(|it| it.as_ref().map_or(0, |it| it.steps() - 1));
                let next = (explorer.step.get_untracked() + steps).min(last);
                self.go_to_step(next);
                if next >= last {
                    explorer.playing.set(false);
                } else {
                    self.play_on();
                }
            },
            Duration::from_millis(1_000 / pictures),
        );
    }
}
