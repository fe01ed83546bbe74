//! A recorded search with everything that is needed to show it.

use super::watched::Watched;
use harif_play::service::SearchSummary;
use harif_play::service::record::{Recipe, Recorded};
use harif_rules::{AnyMove, AnyPosition, Board, IntoAny, Player, Position, Setup};
use harif_search::evaluators::{ByName, EvaluatorSpec};
use harif_search::numbers::{Leaves, NumberTree};
use harif_search::record::{Cutoff, EventKind, Known, Perspective, RecordedTree, SetBy, TreeNode};
use harif_search::{Cut, Evaluator, Finish, Score, Side};
use harif_text::{Text, say};
use harif_words::tree::{Voice, recipe};

/// What was searched.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Start {
    Position(AnyPosition),
    Numbers(NumberTree),
    /// A board of a program, as it wrote it; none where it was not understood.
    Watched(Option<Setup>),
}

impl Start {
    /// Whose move it is at the root: the player who is MAX.
    pub(crate) fn max(&self) -> Player {
        match self {
            Self::Position(position) => position.turn(),
            Self::Numbers(tree) => tree.turn(),
            Self::Watched(_) => Player::First,
        }
    }

    /// The position after some moves, as far as they can be played.
    fn after(&self, line: &[AnyMove]) -> Self {
        fn play<P: Position>(position: &P, line: impl Iterator<Item = Option<P::Move>>) -> P {
            let mut here = position.clone();
            for m in line {
                if m.is_none_or(|m| here.play(m).is_err()) {
                    break;
                }
            }
            here
        }
        match self {
            Self::Position(position) => {
                Self::Position(play(position, line.iter().map(|&m| Some(m))))
            }
            Self::Numbers(tree) => {
                Self::Numbers(play(tree, line.iter().map(|&m| IntoAny::from_any(m))))
            }
            // What a program made of a move only its own boards tell.
            Self::Watched(_) => Self::Watched(None),
        }
    }
}

/// Who set the bound that a cut met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setter {
    /// This move of a node further up.
    Move(SetBy<AnyMove>),
    /// No move: a null window asks only whether a move is better, and its other end is one more.
    NullWindow,
}

/// A recorded search with everything that is needed to show it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recording {
    pub(crate) start: Start,
    pub(crate) recipe: Recipe,
    pub(crate) thought: SearchSummary,
    pub(crate) tree: RecordedTree<AnyMove>,
    /// The children of all nodes in one row, and where those of each begin.
    children: Vec<u32>,
    first_child: Vec<u32>,
    /// The root of the last iteration.
    root: usize,
    /// Whether a node is on the expected line of the last iteration.
    expected: Vec<bool>,
    /// What is known of the number of each node.
    known: Vec<Option<Known>>,
    /// The steps at which windows closed, and at which the best move at the root changed.
    cuts: Vec<usize>,
    changes: Vec<usize>,
    /// What is known beyond the steps, where the search is a program's.
    watched: Option<Box<Watched>>,
}

impl Recording {
    /// How deep it was to look. A tree of numbers is looked through to its leaves, whatever was asked for.
    pub(crate) fn depth(&self) -> Option<u32> {
        matches!(self.start, Start::Position(_)).then_some(self.recipe.depth)
    }

    /// What was searched, in numbers.
    pub(crate) fn counts(&self, text: &Text) -> String {
        say!(
            text,
            "explore-counts",
            name = recipe(text, self.recipe.algorithm.name(), self.depth()),
            nodes = self.tree.searched(),
            cutoffs = self.thought.counters.cutoffs,
            skipped = self.skipped()
        )
    }

    pub(crate) fn new(
        start: Start,
        recipe: Recipe,
        tree: RecordedTree<AnyMove>,
        end: Recorded,
    ) -> Self {
        let finish = match &start {
            Start::Position(position) => finish(position, &recipe),
            Start::Numbers(_) | Start::Watched(_) => Leaves.finish(),
        };
        let known = tree.knowledge(finish, recipe.switches);
        let root = deciding_root(&tree, end.thought.progress.best);
        let best = end.thought.progress.best();
        let line = best.map(|best| best.line.clone()).unwrap_or_default();
        let mut recording = Self::assemble(start, recipe, tree, end.thought, known, root);
        recording.mark_expected_line(&line);
        recording
    }

    /// The search of a program, or the right one beside it.
    pub(crate) fn watched(
        start: Start,
        recipe: Recipe,
        tree: RecordedTree<AnyMove>,
        thought: SearchSummary,
        known: Vec<Option<Known>>,
        line: &[AnyMove],
        watched: Watched,
    ) -> Self {
        let mut recording = Self::assemble(start, recipe, tree, thought, known, 0);
        recording.watched = Some(Box::new(watched));
        recording.mark_expected_line(line);
        recording
    }

    fn assemble(
        start: Start,
        recipe: Recipe,
        tree: RecordedTree<AnyMove>,
        thought: SearchSummary,
        known: Vec<Option<Known>>,
        root: usize,
    ) -> Self {
        let count = tree.nodes().len();
        let mut first_child = vec![0_u32; count + 1];
        for node in tree.nodes() {
            if let Some(parent) = node.parent {
                first_child[parent + 1] += 1;
            }
        }
        for id in 0..count {
            first_child[id + 1] += first_child[id];
        }
        let mut next = first_child.clone();
        let mut children = vec![0; first_child[count] as usize];
        for (id, node) in tree.nodes().iter().enumerate() {
            if let Some(parent) = node.parent {
                children[next[parent] as usize] = id as u32;
                next[parent] += 1;
            }
        }
        let steps = |wanted: &dyn Fn(usize, EventKind<AnyMove>) -> bool| {
            let events = tree.events().iter().enumerate();
            events
                .filter(|(_, event)| wanted(event.node, event.kind))
                .map(|(step, _)| step)
                .collect()
        };
        let cuts = steps(&|_, kind| matches!(kind, EventKind::Cutoff));
        let changes = steps(&|node, kind| {
            tree.nodes()[node].ply == 0 && matches!(kind, EventKind::Improve(..))
        });
        Self {
            start,
            recipe,
            thought,
            children,
            first_child,
            root,
            expected: vec![false; count],
            known,
            cuts,
            changes,
            watched: None,
            tree,
        }
    }

    fn mark_expected_line(&mut self, line: &[AnyMove]) {
        let mut at = Some(self.root());
        for m in line.iter().copied().map(Some).chain([None]) {
            let Some(node) = at else { break };
            if let Some(mark) = self.expected.get_mut(node) {
                *mark = true;
            }
            at = m.and_then(|m| self.child(node, m));
        }
    }

    // ---- nodes ----

    pub(crate) fn node(&self, id: usize) -> &TreeNode<AnyMove> {
        &self.tree.nodes()[id]
    }

    pub(crate) fn len(&self) -> usize {
        self.tree.nodes().len()
    }

    /// The root of the last iteration.
    pub(crate) const fn root(&self) -> usize {
        self.root
    }

    /// The children of a node that were kept, in the order searched.
    pub(crate) fn children(&self, id: usize) -> &[u32] {
        &self.children[self.first_child[id] as usize..self.first_child[id + 1] as usize]
    }

    /// The child by a move; of several searches of one move the last, whose value counted.
    pub(crate) fn child(&self, id: usize, m: AnyMove) -> Option<usize> {
        let children = self.children(id).iter().rev();
        children
            .map(|&child| child as usize)
            .find(|&child| self.node(child).by == Some(m))
    }

    /// The node that moves from the root of the last iteration lead to, as far as they go.
    pub(crate) fn node_at(&self, line: &[AnyMove]) -> usize {
        self.follow(self.root(), line)
    }

    /// The node that moves from a node lead to, as far as they were searched.
    pub(crate) fn follow(&self, from: usize, line: &[AnyMove]) -> usize {
        let mut at = from;
        for &m in line {
            match self.child(at, m) {
                Some(child) => at = child,
                None => break,
            }
        }
        at
    }

    pub(crate) fn is_expected(&self, id: usize) -> bool {
        self.expected[id]
    }

    /// What is known beyond the steps, where the search is a program's.
    pub(crate) fn of_program(&self) -> Option<&Watched> {
        self.watched.as_deref()
    }

    /// What the numbers of this tree are written with.
    pub(crate) fn voice<'a>(&'a self, text: &'a Text) -> Voice<'a> {
        Voice {
            text,
            scale: self.of_program().map(|watched| &watched.scale),
        }
    }

    /// Whether a node is the one at which a program departs from a right search.
    pub(crate) fn departs_at(&self, id: usize) -> bool {
        self.of_program()
            .is_some_and(|watched| watched.departure() == Some(id))
    }

    /// Whether the depths of nodes are known.
    pub(crate) fn says_depth(&self) -> bool {
        self.of_program().is_none_or(|watched| watched.about.depths)
    }

    pub(crate) fn is_max(&self, id: usize) -> bool {
        match self.of_program() {
            Some(watched) => watched.is_max(id),
            None => self.tree.is_max(id),
        }
    }

    /// Whether a node wants the largest number in the scores of this tree.
    pub(crate) fn wants_more(&self, id: usize) -> bool {
        if let Some(watched) = self.of_program() {
            return watched.wants_more(id);
        }
        self.tree.perspective() == Perspective::SideToMove || self.is_max(id)
    }

    /// Whether scores are for the side to move, so that they change sign from move to move.
    pub(crate) fn flips(&self) -> bool {
        self.tree.perspective() == Perspective::SideToMove
    }

    /// The path of moves with each node on it, from the root down.
    pub(crate) fn path(&self, id: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.tree.ancestors(id).collect();
        path.reverse();
        path
    }

    /// What stood at a node.
    pub(crate) fn at(&self, id: usize) -> Start {
        if let Some(watched) = self.of_program() {
            return watched.board(id);
        }
        self.start.after(&self.tree.path(id))
    }

    /// What stood after a move in a node, whether or not it was searched.
    pub(crate) fn after(&self, id: usize, m: AnyMove) -> Start {
        if let Some(watched) = self.of_program() {
            return match self.child(id, m) {
                Some(child) => watched.board(child),
                None => Start::Watched(None),
            };
        }
        let mut line = self.tree.path(id);
        line.push(m);
        self.start.after(&line)
    }

    /// Moves at a node whose children were not kept because the tree was too large.
    pub(crate) fn hides_children(&self, id: usize) -> bool {
        self.node(id).nodes > 1 && self.children(id).is_empty()
    }

    /// What is known of the number that a node returned.
    pub(crate) fn known(&self, id: usize) -> Option<Known> {
        let without = self
            .of_program()
            .is_some_and(|watched| watched.is_valueless(id));
        self.known[id].filter(|_| !without)
    }

    /// The evaluator that judged leaves.
    pub(crate) fn evaluator(&self, position: &AnyPosition) -> EvaluatorSpec {
        self.recipe.evaluator_for(position.game())
    }

    /// Who set the bound that a cut met.
    pub(crate) fn setter(&self, id: usize) -> Option<Setter> {
        let cutoff = self.node(id).cutoff.as_ref()?;
        if self.of_program().is_some() {
            // A program's windows come from where they come from: only what was seen is said.
            let closed = self.closed_by_window(id);
            return cutoff.set_by.filter(|_| closed).map(Setter::Move);
        }
        let named = self.tree.bound_setter(id);
        Some(named.map_or(Setter::NullWindow, Setter::Move))
    }

    /// Whether the window explains that the rest of a node's moves was skipped. In our searches it
    /// always does.
    pub(crate) fn closed_by_window(&self, id: usize) -> bool {
        let (Some(cutoff), Some(_)) = (self.cutoff(id), self.of_program()) else {
            return true;
        };
        if self.wants_more(id) {
            cutoff.score >= cutoff.bound
        } else {
            cutoff.score <= cutoff.bound
        }
    }

    /// The sign between the number of a node and the bound it met.
    pub(crate) fn relation(&self, id: usize) -> &'static str {
        match (self.wants_more(id), self.recipe.switches.cut) {
            (true, Cut::OnEqual) => "≥",
            (true, Cut::OnlyStrict) => ">",
            (false, Cut::OnEqual) => "≤",
            (false, Cut::OnlyStrict) => "<",
        }
    }

    pub(crate) fn cutoff(&self, id: usize) -> Option<&Cutoff<AnyMove>> {
        self.node(id).cutoff.as_ref()
    }

    /// What a child's return did to the window of its parent, if it did something.
    pub(crate) fn narrowing_by(&self, id: usize) -> Option<(Side, Score)> {
        let node = self.node(id);
        let (parent, by) = (node.parent?, node.by?);
        let after = self.tree.events().get(node.span.1 + 1..)?.iter();
        after
            .take_while(|event| event.node == parent)
            .find_map(|event| match event.kind {
                EventKind::Narrow(side, m, to) if m == by => Some((side, to)),
                _ => None,
            })
    }

    // ---- steps ----

    pub(crate) fn steps(&self) -> usize {
        self.tree.events().len()
    }

    pub(crate) fn next_cut(&self, step: usize) -> Option<usize> {
        after(&self.cuts, step)
    }

    pub(crate) fn next_change(&self, step: usize) -> Option<usize> {
        after(&self.changes, step)
    }

    /// The moves that were skipped, over all nodes that were kept.
    pub(crate) fn skipped(&self) -> usize {
        let cut = self.cuts.iter().map(|&step| self.tree.events()[step].node);
        cut.filter_map(|node| self.cutoff(node))
            .map(|cutoff| cutoff.skipped.len())
            .sum()
    }
}

/// The first of some ordered steps after a given one.
fn after(steps: &[usize], step: usize) -> Option<usize> {
    steps.get(steps.partition_point(|&at| at <= step)).copied()
}

/// The root of the iteration that decided: the last one that was finished, or one that was stopped
/// but had found another best move by then.
fn deciding_root(tree: &RecordedTree<AnyMove>, best: Option<AnyMove>) -> usize {
    let last = tree.roots().last().unwrap_or(0);
    let finished = tree
        .roots()
        .filter(|&root| tree.nodes()[root].value.is_some())
        .last();
    let chose = |root: usize| {
        let (_, end) = tree.nodes()[root].span;
        let frame = tree.frames(end).into_iter().next();
        frame.and_then(|frame| frame.best).map(|(m, _)| m)
    };
    finished
        .filter(|&root| best.is_none() || chose(root) == best)
        .unwrap_or(last)
}

/// How a search by a recipe scores finished games.
fn finish(position: &AnyPosition, recipe: &Recipe) -> Finish {
    ByName::new(recipe.evaluator_for(position.game()), position).finish()
}
