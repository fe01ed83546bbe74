//! What is told of a node in a line: its head in symbols, and notes in words. The outline and the
//! screen that can be walked through tell the same.

use harif_rules::{AnyMove, Board, Position};
use harif_search::LeafReason;
use harif_search::record::{EventKind, Perspective};
use harif_text::{Text, say};
use harif_words::recorded::{RecordedSearch, Start};
use harif_words::tree::{self as words, Leaf};
use harif_words::{LETTERS, Speaker};

use super::relation;

/// Tells of the nodes of one search.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub(super) text: &'a Text,
    pub(super) search: &'a RecordedSearch,
}

impl Teller<'_> {
    /// Who is to move, the move, the window, the number, and a star on the expected line.
    pub(super) fn head(&self, id: usize) -> String {
        let (text, search) = (self.text, self.search);
        let node = &search.tree.nodes()[id];
        let shape = if search.tree.is_max(id) { "▲" } else { "▼" };
        let name = match node.by {
            Some(m) => format!("{m} "),
            // A Persian word does not stand in a line of symbols.
            None if text.needs_own_line() => String::new(),
            None => format!("{} ", words::path(text, &[])),
        };
        let star = if search.is_expected(id) { " ★" } else { "" };
        let (window, number) = (words::window(text, node.window), relation(text, search, id));
        format!("{shape} {name}{window} {number}{star}")
    }

    /// What a node did to the window above it, why it is a leaf, and how much is folded away in it.
    pub(super) fn notes(&self, id: usize, is_open: bool) -> Vec<String> {
        let below = self.search.tree.nodes()[id].nodes - 1;
        let mut notes: Vec<String> = self.effect_on_parent(id).into_iter().collect();
        notes.extend(self.leaf_reason(id));
        if below > 0 && (!is_open || self.search.children(id).is_empty()) {
            notes.push(say!(self.text, "tree-folded", n = below));
        }
        notes
    }

    /// The moves that were skipped in a node, and why.
    pub(super) fn cut(&self, id: usize) -> Option<(String, Vec<String>)> {
        let (text, tree) = (self.text, &self.search.tree);
        let cutoff = tree.nodes()[id].cutoff.as_ref()?;
        let (perspective, max) = (tree.perspective(), tree.is_max(id));
        let mut notes = vec![words::cut_note(text, perspective, max, cutoff)];
        if let Some(set_by) = tree.bound_setter(id) {
            // The bound is the other side's: what it is sure of elsewhere.
            let sure = match perspective {
                Perspective::MaxMin => cutoff.bound,
                Perspective::SideToMove => -cutoff.bound,
            };
            let mut moves = tree.path(set_by.node);
            moves.push(set_by.by);
            notes.push(words::bound_note(text, !max, &moves, sure));
        }
        Some((format!("✂ {}", harif_words::line(&cutoff.skipped)), notes))
    }

    /// What a child's value did to its parent's window.
    fn effect_on_parent(&self, id: usize) -> Option<String> {
        let tree = &self.search.tree;
        let node = &tree.nodes()[id];
        let (parent, by): (usize, AnyMove) = (node.parent?, node.by?);
        // The parent's next steps after this child was left, up to the entry of another.
        let after = tree.events().get(node.span.1 + 1..)?.iter();
        let narrowed = after
            .take_while(|event| event.node == parent)
            .find_map(|event| match event.kind {
                EventKind::Narrow(side, m, to) if m == by => Some((side, to)),
                _ => None,
            });
        narrowed.map(|(side, to)| words::narrowed(self.text, tree.perspective(), side, to))
    }

    fn leaf_reason(&self, id: usize) -> Option<String> {
        let node = &self.search.tree.nodes()[id];
        let reason = node.leaf?;
        // A number of a tree of numbers needs no reason.
        let Start::Position(position) = self.search.at(id) else {
            return None;
        };
        let leaf = match reason {
            LeafReason::GameOver => Leaf::Over(&position),
            LeafReason::DepthLimit => Leaf::DepthLimit,
            LeafReason::Table => Leaf::Table,
        };
        let speaker = Speaker::new(self.text, position.game()).marked(LETTERS);
        let value = node.value.unwrap_or_default();
        Some(words::leaf_note(&speaker, leaf, value))
    }

    /// What the evaluation of a leaf is made of, for MAX; nothing where none was made.
    pub(super) fn terms(&self, id: usize) -> Vec<String> {
        let is_judged = self.search.tree.nodes()[id].leaf == Some(LeafReason::DepthLimit);
        let (Start::Position(root), Start::Position(position)) =
            (&self.search.start, self.search.at(id))
        else {
            return Vec::new();
        };
        if !is_judged {
            return Vec::new();
        }
        let evaluator = self.search.plan.evaluator_for(position.game());
        let terms = harif_play::terms(&position, evaluator, root.turn());
        let rows = terms.into_iter().filter(|term| term.count != 0);
        rows.map(|term| {
            let name = harif_words::agents::term(self.text, term.name);
            say!(
                self.text,
                "term-row",
                name = name,
                n = term.count,
                weight = term.weight,
                total = term.score()
            )
        })
        .collect()
    }
}
