//! The keys of the tree: arrows walk from node to node, letters from step to step.

use super::TreeStore;
use super::playback::Jump;
use crate::shell::model::keys::Press;
use leptos::prelude::*;

impl TreeStore {
    /// Does what a key asks for in the tree; says whether it asked for something.
    pub(crate) fn key(self, press: &Press<'_>) -> bool {
        let Some(recording) = self.recording.get_untracked() else {
            return false;
        };
        if press.control || press.alt {
            return false;
        }
        let focus = self.focus.get_untracked();
        let node = recording.node(focus);
        let children = recording.children(focus);
        let beside = |offset: isize| {
            let all = recording.children(node.parent?);
            let here = all.iter().position(|&child| child as usize == focus)?;
            all.get(here.checked_add_signed(offset)?).copied()
        };
        let look = |to: Option<usize>| {
            if let Some(to) = to {
                self.look_at(to);
            }
            true
        };
        match press.key {
            "ArrowDown" if press.shift => look(children.last().map(|&child| child as usize)),
            "ArrowDown" => look(children.first().map(|&child| child as usize)),
            "ArrowUp" => look(node.parent),
            "ArrowLeft" => look(beside(-1).map(|child| child as usize)),
            "ArrowRight" => look(beside(1).map(|child| child as usize)),
            "Home" => self.stepped(Jump::First),
            "End" => self.stepped(Jump::Last),
            " " => {
                self.play(!self.playing.get_untracked());
                true
            }
            "," | "[" => self.stepped(Jump::Back),
            "." | "]" => self.stepped(Jump::Forward),
            _ => match crate::shell::model::keys::letter(press) {
                Some('r') => look(Some(recording.root())),
                Some('c') => self.stepped(Jump::NextCut),
                Some('o') => self.stepped(Jump::Over),
                Some('u') => self.stepped(Jump::Out),
                Some('b') => self.stepped(Jump::NextChange),
                _ => false,
            },
        }
    }

    fn stepped(self, go: Jump) -> bool {
        self.go(go);
        true
    }
}
