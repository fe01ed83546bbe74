//! A recorded search with everything that is needed to tell of it: which nodes hang from which,
//! which lie on the expected line, and what is known of each number.

use harif_play::Plan;
use harif_rules::{AnyMove, AnyPosition, Board, IntoAny, Position};
use harif_search::evaluators::ByName;
use harif_search::numbers::{Leaves, NumberTree};
use harif_search::record::{Known, Perspective, RecordedTree};
use harif_search::{Cut, Evaluator, Report};
use harif_text::Text;

use crate::tree;

/// What was searched.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// A position of a game.
    Position(AnyPosition),
    /// A tree of numbers, as in textbooks.
    Numbers(NumberTree),
}

impl Start {
    /// What stands here after some moves that were played in the search.
    #[must_use]
    pub fn after(&self, moves: &[AnyMove]) -> Self {
        match self {
            Self::Position(position) => {
                let mut position = position.clone();
                for &m in moves {
                    position.play_unchecked(m);
                }
                Self::Position(position)
            }
            Self::Numbers(tree) => {
                let mut tree = tree.clone();
                for m in moves.iter().filter_map(|&m| IntoAny::from_any(m)) {
                    tree.play_unchecked(m);
                }
                Self::Numbers(tree)
            }
        }
    }
}

/// A recorded search with everything that is needed to tell of it.
#[derive(Clone, Debug)]
pub struct RecordedSearch {
    /// What was searched.
    pub start: Start,
    /// How.
    pub plan: Plan,
    /// What was found.
    pub report: Report<AnyMove>,
    /// What was done.
    pub tree: RecordedTree<AnyMove>,
    children: Vec<Vec<usize>>,
    expected: Vec<bool>,
    known: Vec<Option<Known>>,
}

impl RecordedSearch {
    /// Prepares a recorded search to be told.
    pub fn new(
        start: Start,
        plan: Plan,
        report: Report<AnyMove>,
        tree: RecordedTree<AnyMove>,
    ) -> Self {
        let finish = match &start {
            Start::Position(position) => {
                ByName::new(plan.evaluator_for(position.game()), position).finish()
            }
            Start::Numbers(_) => Leaves.finish(),
        };
        let nodes = tree.nodes();
        let mut children = vec![Vec::new(); nodes.len()];
        for (id, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(id);
            }
        }
        let mut search = Self {
            expected: vec![false; nodes.len()],
            known: tree.knowledge(finish, plan.switches),
            children,
            start,
            plan,
            report,
            tree,
        };
        search.mark_expected_line();
        search
    }

    fn mark_expected_line(&mut self) {
        let mut at = self.root();
        let moves = self.report.pv.clone();
        for m in moves.into_iter().map(Some).chain([None]) {
            let Some(node) = at else { break };
            self.expected[node] = true;
            at = m.and_then(|m| self.child(node, m));
        }
    }

    /// The root of the last iteration; none if nothing was kept.
    pub fn root(&self) -> Option<usize> {
        self.tree.roots().last()
    }

    /// The children of a node that were kept, in the order searched.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.children[node]
    }

    /// The child by a move; of several searches of one move the last, whose value counted.
    pub fn child(&self, node: usize, m: AnyMove) -> Option<usize> {
        let mut children = self.children[node].iter().rev().copied();
        children.find(|&child| self.tree.nodes()[child].by == Some(m))
    }

    /// Whether a node is on the expected line of the last iteration.
    pub fn is_expected(&self, node: usize) -> bool {
        self.expected[node]
    }

    /// What is known of the number of a node.
    pub fn known(&self, node: usize) -> Option<Known> {
        self.known[node]
    }

    /// What stands at a node.
    pub fn at(&self, node: usize) -> Start {
        self.start.after(&self.tree.path(node))
    }

    /// The number of a node behind the sign of what is known of it: `+3`, `≤ +3`, `~ +3`.
    pub fn number(&self, text: &Text, node: usize) -> String {
        let sign = self.known[node].map_or("", tree::sign);
        let value = self.tree.nodes()[node].value;
        let value = value.map_or_else(|| "?".to_owned(), |it| tree::score(text, it));
        if sign.is_empty() {
            value
        } else {
            text.ltr(&format!("{sign} {value}"))
        }
    }

    /// What closed the window of a node, in symbols: `+3 ≥ β`.
    pub fn cut_in_symbols(&self, text: &Text, node: usize) -> Option<String> {
        let cutoff = self.tree.nodes()[node].cutoff.as_ref()?;
        let wants_more =
            self.tree.perspective() == Perspective::SideToMove || self.tree.is_max(node);
        let met = match (wants_more, self.plan.switches.cut) {
            (true, Cut::OnEqual) => "≥ β",
            (true, Cut::OnlyStrict) => "> β",
            (false, Cut::OnEqual) => "≤ α",
            (false, Cut::OnlyStrict) => "< α",
        };
        let value = tree::score(text, cutoff.score);
        Some(text.ltr(&format!("{value} {met}")))
    }

    /// Why the rest of a node's moves was skipped, and which earlier move makes that safe: whole
    /// sentences. None if nothing was skipped.
    pub fn cut_explained(&self, text: &Text, node: usize) -> Vec<String> {
        let Some(cutoff) = &self.tree.nodes()[node].cutoff else {
            return Vec::new();
        };
        let (perspective, max) = (self.tree.perspective(), self.tree.is_max(node));
        let why = tree::cut(text, perspective, max, cutoff);
        let who = match self.tree.bound_setter(node) {
            None => tree::bound_of_null_window(text),
            Some(set_by) => {
                let mut moves = self.tree.path(set_by.node);
                moves.push(set_by.by);
                let turned = perspective == Perspective::SideToMove && !max;
                let sure = if turned { -cutoff.bound } else { cutoff.bound };
                // The bound belongs to the side that moves where it was set.
                let setter_is_max = self.tree.is_max(set_by.node);
                tree::bound_set_by(text, setter_is_max, &moves, sure)
            }
        };
        vec![why, who]
    }
}
