//! One of the two trees of a trace, told as the steps of a recording.

use super::{Half, Packed, Whose};
use harif_play::service::record::MOST_EVENTS;
use harif_play::service::trace::Packer;
use harif_rules::{AnyMove, Cell, Column};
use harif_search::record::{Cutoff, SetBy, Step};
use harif_search::{INFINITY, LeafReason, Side};
use harif_watch::board::{GameFamily, Layout};
use harif_watch::{BoardChange, RightTree, Style, Tree, untried};
use harif_words::watch::Scale;
use std::fmt::Write as _;

/// About how many characters of steps cross at once: what is read in a few milliseconds.
const PIECE: usize = 48_000;

/// A node that is being told.
struct Open {
    place: usize,
    next: usize,
    ply: u32,
    /// The number among those that are kept.
    node: usize,
    window: (f64, f64),
    alpha_by: Option<SetBy<AnyMove>>,
    beta_by: Option<SetBy<AnyMove>>,
    best: Option<f64>,
}

/// Tells one of the two trees step by step: first to count, then to write.
pub(super) struct Pass<'a> {
    tree: &'a Tree<'a>,
    right: &'a RightTree,
    scale: &'a Scale,
    whose: Whose,
    /// Nodes at and below each call.
    sizes: Vec<u64>,
    /// Steps at each ply; while this is there, nothing is written.
    counts: Option<Vec<u64>>,
    keep: u32,
    packer: Packer,
    packed: Packed,
    nodes: usize,
    cutoffs: u64,
    kept: Vec<(usize, usize)>,
    several: bool,
}

impl<'a> Pass<'a> {
    pub(super) fn new(
        tree: &'a Tree<'a>,
        right: &'a RightTree,
        scale: &'a Scale,
        whose: Whose,
    ) -> Self {
        let calls = &tree.trace.calls;
        let mut sizes = vec![1_u64; calls.len()];
        for place in (0..calls.len()).rev() {
            if whose == Whose::Right && !right.nodes[place].visited {
                sizes[place] = 0;
            }
            if let Some(parent) = calls[place].parent {
                sizes[parent] += sizes[place];
            }
        }
        Self {
            tree,
            right,
            scale,
            whose,
            sizes,
            counts: Some(Vec::new()),
            keep: u32::MAX,
            packer: Packer::new(),
            packed: Packed::default(),
            nodes: 0,
            cutoffs: 0,
            kept: Vec::new(),
            several: tree.trace.roots().nth(1).is_some(),
        }
    }

    pub(super) fn run(&mut self) {
        self.keep = self.deepest_possible();
        self.tell();
        let counts = self.counts.take().unwrap_or_default();
        let mut sum = 0;
        for (ply, count) in counts.iter().enumerate() {
            sum += count;
            if sum > MOST_EVENTS as u64 {
                self.keep = (ply as u32).saturating_sub(1);
                break;
            }
        }
        self.tell();
    }

    /// The deepest ply that can be kept: every node is at least one step, so that a large tree need not be told to
    /// its end to see how much of it is kept.
    fn deepest_possible(&self) -> u32 {
        let mut nodes: Vec<u64> = Vec::new();
        let mut is_told = vec![false; self.sizes.len()];
        for (place, &ply) in self.tree.plies.iter().enumerate() {
            let parent = self.tree.call(place).parent;
            is_told[place] = parent.is_none_or(|parent| is_told[parent])
                && self.sizes[place] > 0
                && !self.tree.is_look(place);
            if !is_told[place] {
                continue;
            }
            let ply = usize::from(ply) + usize::from(self.several);
            if nodes.len() <= ply {
                nodes.resize(ply + 1, 0);
            }
            nodes[ply] += 1;
        }
        let mut sum = 0;
        let too_many = nodes.iter().position(|count| {
            sum += count;
            sum > MOST_EVENTS as u64
        });
        too_many.map_or(u32::MAX, |ply| (ply as u32).saturating_sub(1))
    }

    pub(super) fn finish(mut self, departure: Option<usize>) -> (Packed, Half) {
        if !self.packer.is_empty() {
            self.packed.steps.push(self.packer.take());
        }
        let searched = self.sizes.iter().zip(&self.tree.trace.calls);
        let searched = searched.filter(|(_, call)| call.parent.is_none());
        let searched: u64 = searched.map(|(size, _)| size).sum();
        // The departure itself, or the last node above it that is kept.
        let mut at = departure;
        let mut shown = None;
        let mut exact = true;
        while let Some(place) = at {
            shown = self
                .kept
                .binary_search_by_key(&place, |&(place, _)| place)
                .ok()
                .map(|found| self.kept[found].1);
            if shown.is_some() {
                break;
            }
            exact = false;
            at = self.tree.call(place).parent;
        }
        let half = Half {
            kept_to: (self.keep != u32::MAX).then_some(self.keep),
            searched: searched + u64::from(self.several),
            cutoffs: self.cutoffs,
            line: self.line(),
            departure: shown,
            departure_is_kept: exact,
        };
        (self.packed, half)
    }

    /// The moves by which the value of the root came up.
    fn line(&self) -> Vec<String> {
        let mut line = Vec::new();
        let mut at = self.tree.trace.roots().next().filter(|_| !self.several);
        while let Some(place) = at {
            let value = self.value(place);
            let children = self.tree.children(place).iter().enumerate();
            let next = value.and_then(|value| {
                children
                    .filter(|&(_, &child)| self.value(child).is_some())
                    .find(|&(_, &child)| {
                        let below =
                            self.tree.discount * self.seen(self.value(child).unwrap_or(0.0));
                        // Scores are equal where numbers are, infinite ones among them.
                        self.scale.score(below) == self.scale.score(value)
                    })
            });
            if let Some((number, &child)) = next {
                line.push(self.by(child, number).to_string());
            }
            at = next.map(|(_, &child)| child);
        }
        line
    }

    fn value(&self, place: usize) -> Option<f64> {
        match self.whose {
            Whose::Yours => self.tree.call(place).value,
            Whose::Right => self.right.nodes[place].value,
        }
    }

    fn negates(&self) -> bool {
        self.right
            .style
            .is_some_and(|style| style != Style::Minimax)
    }

    /// The value of a child in the numbers of its parent.
    fn seen(&self, value: f64) -> f64 {
        if self.negates() { -value } else { value }
    }

    fn given(&self, place: usize) -> (f64, f64) {
        const FULL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
        match self.whose {
            Whose::Yours => {
                let call = self.tree.call(place);
                call.alpha.zip(call.beta).unwrap_or(FULL)
            }
            Whose::Right => self.right.nodes[place].window,
        }
    }

    /// The move that leads to a call, or its number among its siblings.
    fn by(&self, place: usize, number: usize) -> AnyMove {
        let fallback = AnyMove::Column(Column(number.min(200) as u8));
        let Some(layout) = &self.tree.layout else {
            return fallback;
        };
        let is_root = self.tree.call(place).parent.is_none();
        let outside = self.tree.root_loop.as_ref().filter(|_| is_root);
        let outside = outside.and_then(|root| {
            let mut moves = root.moves.iter();
            moves.find(|&&(of, _)| of == place).map(|&(_, at)| at)
        });
        match (self.tree.steps[place], outside) {
            (BoardChange::Placed { at, .. } | BoardChange::Overwrote { at }, _) | (_, Some(at)) => {
                named(layout, at)
            }
            (BoardChange::Same, _) if layout.kind == GameFamily::Flips => AnyMove::Pass,
            _ => fallback,
        }
    }

    fn is_leaf(&self, place: usize) -> bool {
        self.tree.is_leaf(place)
    }

    /// How many children of a call this tree has.
    fn width(&self, place: usize) -> usize {
        match self.whose {
            Whose::Yours => self.tree.children(place).len(),
            Whose::Right => self.right.nodes[place].tried as usize,
        }
    }

    fn step(&mut self, ply: u32, step: &Step<AnyMove>) {
        if let Some(counts) = &mut self.counts {
            if counts.len() <= ply as usize {
                counts.resize(ply as usize + 1, 0);
            }
            counts[ply as usize] += 1;
        } else if ply <= self.keep {
            self.packer.push(step);
            if self.packer.len() >= PIECE {
                let piece = self.packer.take();
                self.packed.steps.push(piece);
            }
        }
    }

    fn tell(&mut self) {
        let roots: Vec<usize> = self.tree.trace.roots().collect();
        if !self.several {
            for &root in &roots {
                self.tell_under(root, None, 0);
            }
            return;
        }
        // A loop outside the search: its calls are the moves of a root that the trace does not have.
        let nodes = 1 + roots.iter().map(|&root| self.sizes[root]).sum::<u64>();
        self.step(
            0,
            &Step::Enter {
                by: None,
                depth: 0,
                window: (-INFINITY, INFINITY),
                nodes,
            },
        );
        self.number(None);
        for (number, root) in roots.into_iter().enumerate() {
            let by = self.by(root, number);
            self.tell_under(root, Some(by), 1);
        }
    }

    /// Counts a node that is kept, and writes what is known of it beside its steps.
    fn number(&mut self, place: Option<usize>) -> usize {
        let node = self.nodes;
        if self.counts.is_some() {
            return node;
        }
        self.nodes += 1;
        let tree = self.tree;
        let (id, is_max, valueless) = if let Some(place) = place {
            self.kept.push((place, node));
            let is_max = match self.right.style {
                Some(Style::Minimax) | None => self.right.nodes[place].is_max,
                // In negamax every node takes the largest: who moves is told apart by the ply.
                Some(_) => (tree.plies[place] + u16::from(self.several)).is_multiple_of(2),
            };
            (tree.call(place).id, is_max, self.value(place).is_none())
        } else {
            let below = tree.trace.roots().next();
            let below_is_max = below.is_some_and(|root| self.right.nodes[root].is_max);
            (0, self.negates() || !below_is_max, true)
        };
        let unseen = place.map_or(0, |place| self.unseen(place));
        let function = place.map_or(0, |place| tree.call(place).function);
        let flags = u8::from(is_max) | u8::from(valueless) << 1;
        let _ = write!(self.packed.nodes, "{id} {flags} {unseen} {function} ");
        let cells = place.and_then(|place| tree.cells[place].as_ref());
        match (cells, &tree.layout) {
            (Some(cells), Some(layout)) => {
                let first = first_side(layout);
                let letters = cells.iter().map(|&cell| match cell {
                    0 => '0',
                    side if side == first => '1',
                    _ => '2',
                });
                self.packed.nodes.extend(letters);
            }
            _ => self.packed.nodes.push('-'),
        }
        self.packed.nodes.push('\n');
        node
    }

    /// How many moves a right search would also look at, whose values nothing tells.
    fn unseen(&self, place: usize) -> usize {
        let node = &self.right.nodes[place];
        if self.whose != Whose::Right || node.cut || self.is_leaf(place) {
            return 0;
        }
        untried(self.tree, place).len()
    }

    fn tell_under(&mut self, root: usize, by: Option<AnyMove>, ply: u32) {
        let mut open: Vec<Open> = Vec::new();
        self.enter(&mut open, root, by, ply);
        while let Some(top) = open.last_mut() {
            let place = top.place;
            if top.next > 0 {
                // What the child before has done.
                let number = top.next - 1;
                let child = self.tree.children(place)[number];
                let by = self.by(child, number);
                match self.whose {
                    Whose::Yours => self.narrow_as_given(top, number, by),
                    Whose::Right => self.narrow_as_found(top, child, by),
                }
            }
            let top_ply = top.ply;
            if top.next < self.width(place) && (top_ply < self.keep) {
                let number = top.next;
                top.next += 1;
                let child = self.tree.children(place)[number];
                let by = self.by(child, number);
                self.enter(&mut open, child, Some(by), top_ply + 1);
                continue;
            }
            self.leave(&mut open);
        }
    }

    fn enter(&mut self, open: &mut Vec<Open>, place: usize, by: Option<AnyMove>, ply: u32) {
        let call = self.tree.call(place);
        let window = self.given(place);
        let depth = call.depth.filter(|depth| *depth >= 0.0);
        self.step(
            ply,
            &Step::Enter {
                by,
                depth: depth.unwrap_or(0.0) as u32,
                window: (self.scale.score(window.0), self.scale.score(window.1)),
                nodes: self.sizes[place].max(1),
            },
        );
        let node = self.number(Some(place));
        let above = open.last();
        let (mut alpha_by, mut beta_by) =
            above.map_or((None, None), |it| (it.alpha_by, it.beta_by));
        if self.negates() {
            std::mem::swap(&mut alpha_by, &mut beta_by);
        }
        open.push(Open {
            place,
            next: 0,
            ply,
            node,
            window,
            alpha_by,
            beta_by,
            best: None,
        });
    }

    /// In the program's tree windows are what children are given.
    fn narrow_as_given(&mut self, top: &mut Open, number: usize, by: AnyMove) {
        let Some(&next) = self.tree.children(top.place).get(number + 1) else {
            return;
        };
        let call = self.tree.call(next);
        let Some((alpha, beta)) = call.alpha.zip(call.beta) else {
            return;
        };
        let seen = if self.negates() {
            (-beta, -alpha)
        } else {
            (alpha, beta)
        };
        self.narrow(top, by, seen);
    }

    /// In the right tree they are what follows from the values.
    fn narrow_as_found(&mut self, top: &mut Open, child: usize, by: AnyMove) {
        let Some(value) = self.right.nodes[child].value else {
            return;
        };
        let value = self.tree.discount * self.seen(value);
        let is_max = self.right.nodes[top.place].is_max;
        let better = top
            .best
            .is_none_or(|best| if is_max { value > best } else { value < best });
        if !better {
            return;
        }
        top.best = Some(value);
        self.step(top.ply, &Step::Improve(by, self.scale.score(value)));
        if self.right.prunes {
            let window = if is_max {
                (value, top.window.1)
            } else {
                (top.window.0, value)
            };
            self.narrow(top, by, window);
        }
    }

    fn narrow(&mut self, top: &mut Open, by: AnyMove, (alpha, beta): (f64, f64)) {
        let set_by = Some(SetBy { node: top.node, by });
        if alpha > top.window.0 {
            top.window.0 = alpha;
            top.alpha_by = set_by;
            self.step(
                top.ply,
                &Step::Narrow(Side::Alpha, by, self.scale.score(alpha)),
            );
        }
        if beta < top.window.1 {
            top.window.1 = beta;
            top.beta_by = set_by;
            self.step(
                top.ply,
                &Step::Narrow(Side::Beta, by, self.scale.score(beta)),
            );
        }
    }

    fn leave(&mut self, open: &mut Vec<Open>) {
        let Some(top) = open.pop() else { return };
        let place = top.place;
        let value = self.value(place);
        if self.is_leaf(place) {
            if let Some(value) = value {
                let over = match (&self.tree.layout, &self.tree.cells[place]) {
                    // Only what is written needs to be known.
                    (Some(layout), Some(cells)) if self.counts.is_none() => layout.is_over(cells),
                    _ => false,
                };
                let reason = if over {
                    LeafReason::GameOver
                } else {
                    LeafReason::DepthLimit
                };
                self.step(top.ply, &Step::Leaf(reason, self.scale.score(value)));
                return;
            }
        } else if let Some(cutoff) = self.cutoff(&top) {
            self.cutoffs += u64::from(self.counts.is_none());
            self.step(top.ply, &Step::Cutoff(cutoff));
        }
        // A call that never came back stays open, as everything above it does.
        if self.tree.call(place).left {
            let score = value.map_or(0, |value| self.scale.score(value));
            self.step(top.ply, &Step::Leave(score));
        }
    }

    /// The moves that were not looked at, and the bound that closed the window if one did.
    fn cutoff(&mut self, top: &Open) -> Option<Cutoff<AnyMove>> {
        let place = top.place;
        let width = self.width(place);
        let node = self.right.nodes[place];
        let last = *self.tree.children(place).get(width.checked_sub(1)?)?;
        if self.whose == Whose::Right && !node.cut {
            return None;
        }
        if top.ply > self.keep {
            return None;
        }
        let mut skipped: Vec<AnyMove> = Vec::new();
        if self.counts.is_none() {
            let layout = self.tree.layout.as_ref();
            let children = self.tree.children(place).iter().enumerate().skip(width);
            skipped.extend(children.map(|(number, &child)| self.by(child, number)));
            let missing = untried(self.tree, place);
            skipped.extend(missing.iter().filter_map(|&at| Some(named(layout?, at))));
            if skipped.is_empty() {
                return None;
            }
        } else if self.whose == Whose::Yours && self.tree.layout.is_none() {
            return None;
        }
        let score = self.value(last).map_or(0.0, |value| self.seen(value));
        let (bound, set_by): (f64, _) = if node.is_max {
            (top.window.1, top.beta_by)
        } else {
            (top.window.0, top.alpha_by)
        };
        let set_by = set_by.filter(|set_by| set_by.node < top.node);
        Some(Cutoff {
            by: self.by(last, width - 1),
            score: self.scale.score(score),
            bound: self.scale.score(bound),
            skipped,
            set_by,
        })
    }
}

/// The name of a move on a cell.
fn named(layout: &Layout, at: usize) -> AnyMove {
    let (row, column) = (at / layout.columns, at % layout.columns);
    match layout.kind {
        GameFamily::Drops => AnyMove::Column(Column(column as u8)),
        _ => AnyMove::Cell(Cell::new(column as u8, row as u8)),
    }
}

/// The side that is drawn as the first player: crosses, ones and blacks where there are some.
fn first_side(layout: &Layout) -> u8 {
    let usual = |symbol: char| matches!(symbol, 'X' | 'x' | '1' | 'B' | 'b' | '●');
    if usual(layout.symbol(2)) && !usual(layout.symbol(1)) {
        2
    } else {
        1
    }
}
