//! The tree as an outline: every node a line, folded where it would be too much.

use harif_rules::Player;
use harif_search::LeafReason;
use harif_search::record::{EventKind, Perspective, TreeNode};
use harif_text::{Text, Value, say};
use harif_words::tree::{self as words, Leaf};
use harif_words::{LETTERS, Speaker};

use super::{Arguments, Told};
use crate::commands::search::verdict;
use crate::context::Context;
use crate::errors::notation_error;
use crate::failure::Failure;

/// Shows the outline and what it left out.
pub(super) fn show(
    context: &mut Context,
    told: &Told<'_>,
    arguments: &Arguments,
) -> Result<(), Failure> {
    context.out.line("")?;
    for line in verdict(context, told.report) {
        context.out.line(line)?;
    }
    context.out.line("")?;
    let Some(start) = start(context, told, arguments)? else {
        return Ok(());
    };
    let mut outline = Outline {
        text: &context.text,
        told,
        lines: Vec::new(),
        most: arguments.lines.max(1),
        open_to: told.tree.nodes()[start].ply + arguments.open,
        terms: arguments.terms,
        left_out: 0,
    };
    outline.node(start, "", "");
    let (lines, left_out) = (outline.lines, outline.left_out);
    for line in lines {
        context.out.line(line)?;
    }
    context.out.line("")?;
    if left_out > 0 {
        let more = say!(
            context.text,
            "cli-tree-lines",
            n = left_out,
            command = Value::ltr("--lines, --under")
        );
        context.out.line(more)?;
    }
    if told.tree.left_out() > 0 {
        let (a, b) = (told.tree.nodes().len(), told.tree.searched());
        let note = say!(context.text, "tree-cap", a = a, b = b);
        context.out.line(note)?;
    }
    let skipped: usize = (told.tree.nodes().iter())
        .filter_map(|node| node.cutoff.as_ref())
        .map(|cutoff| cutoff.skipped.len())
        .sum();
    let counters = &told.report.counters;
    let summary = say!(
        context.text,
        "tree-summary",
        nodes = counters.nodes,
        leaves = counters.leaves,
        cutoffs = counters.cutoffs,
        skipped = skipped
    );
    context.out.line(summary)
}

/// The node that the outline starts from: the root, or the one under the moves that were asked for.
fn start(
    context: &Context,
    told: &Told<'_>,
    arguments: &Arguments,
) -> Result<Option<usize>, Failure> {
    let (Some(root), Some(under)) = (told.root(), &arguments.under) else {
        return Ok(told.root());
    };
    let text = &context.text;
    let mut position = told.position.clone();
    let game = harif_rules::Board::game(&position);
    let moves = harif_rules::notation::moves::play_all(&mut position, under)
        .map_err(|error| Failure::Request(notation_error(text, game, &error)))?;
    let mut node = root;
    for m in moves {
        node = told.child(node, m).ok_or_else(|| {
            Failure::request(
                say!(text, "cli-tree-not-searched", line = Value::ltr(under)),
                say!(text, "cli-tree-not-searched-why"),
            )
        })?;
    }
    Ok(Some(node))
}

/// An outline as it grows.
struct Outline<'a> {
    text: &'a Text,
    told: &'a Told<'a>,
    lines: Vec<String>,
    /// The most lines.
    most: usize,
    /// The last ply whose nodes are folded open.
    open_to: u32,
    /// Whether leaves say what their evaluation is made of.
    terms: bool,
    /// Lines that did not fit.
    left_out: usize,
}

impl Outline<'_> {
    /// A node and what lies under it. `first` stands before its own line, `rest` before the lines
    /// under it. The depth of this recursion is that of the search that was recorded.
    fn node(&mut self, id: usize, first: &str, rest: &str) {
        let node = &self.told.tree.nodes()[id];
        let shape = if self.told.tree.is_max(id) {
            "▲"
        } else {
            "▼"
        };
        let name = node
            .by
            .map_or_else(|| words::path(self.text, &[]), |m| m.to_string());
        let star = if self.told.expected[id] { " ★" } else { "" };
        let text = self.text;
        let number = self.told.number(text, id);
        let mut head = format!(
            "{shape} {name} {} {number}{star}",
            words::window(text, node.window)
        );
        if node.by.is_none() && self.text.needs_own_line() {
            head = format!(
                "{shape} {} {number}{star}",
                words::window(text, node.window)
            );
        }
        let children = &self.told.children[id];
        let is_open = node.ply < self.open_to || self.told.expected[id];
        let below = node.nodes - 1;
        let mut notes = Vec::new();
        notes.extend(self.effect_on_parent(id));
        notes.extend(self.leaf_reason(id, node));
        if below > 0 && (!is_open || children.is_empty()) {
            notes.push(say!(self.text, "tree-folded", n = below));
        }
        self.write(first, rest, &head, &notes);
        if self.terms && node.leaf == Some(LeafReason::DepthLimit) {
            for term in self.leaf_terms(id) {
                let indent = if self.text.needs_own_line() {
                    " ".repeat(rest.chars().count())
                } else {
                    rest.to_owned()
                };
                self.line(format!("{indent}    {term}"));
            }
        }
        if !is_open {
            // What closed the window is worth a line even where the rest is folded away.
            self.cut(id, node, rest);
            return;
        }
        let has_cut = node.cutoff.is_some();
        for (index, &child) in children.iter().enumerate() {
            let last = index + 1 == children.len() && !has_cut;
            let (branch, trunk) = if last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.node(child, &format!("{rest}{branch}"), &format!("{rest}{trunk}"));
        }
        self.cut(id, node, rest);
    }

    /// Why the rest of the moves was skipped.
    fn cut(&mut self, id: usize, node: &TreeNode<harif_rules::AnyMove>, rest: &str) {
        let Some(cutoff) = &node.cutoff else { return };
        let text = self.text;
        let tree = self.told.tree;
        let (perspective, max) = (tree.perspective(), tree.is_max(id));
        let mut notes = vec![words::cut_note(text, perspective, max, cutoff)];
        if let Some(set_by) = cutoff.set_by {
            // The bound is the other side's: what it is sure of elsewhere.
            let sure = match perspective {
                Perspective::MaxMin => cutoff.bound,
                Perspective::SideToMove => -cutoff.bound,
            };
            let mut moves = tree.path(set_by.node);
            moves.push(set_by.by);
            notes.push(words::bound_note(text, !max, &moves, sure));
        }
        let skipped: Vec<String> = cutoff.skipped.iter().map(ToString::to_string).collect();
        let head = format!("✂ {}", skipped.join(" "));
        self.write(&format!("{rest}└─ "), &format!("{rest}   "), &head, &notes);
    }

    fn speaker(&self) -> Speaker<'_> {
        let game = harif_rules::Board::game(self.told.position);
        Speaker::new(self.text, game).marked(LETTERS)
    }

    /// What a child's value did to its parent's window.
    fn effect_on_parent(&self, id: usize) -> Option<String> {
        let tree = self.told.tree;
        let node = &tree.nodes()[id];
        let (parent, by) = (node.parent?, node.by?);
        // The parent's next steps after this child was left, up to the entry of another.
        let after = tree.events()[node.span.1 + 1..].iter();
        let narrowed = after
            .take_while(|event| event.node == parent)
            .find_map(|event| match event.kind {
                EventKind::Narrow(side, m, to) if m == by => Some((side, to)),
                _ => None,
            });
        narrowed.map(|(side, to)| words::narrowed(self.text, tree.perspective(), side, to))
    }

    fn leaf_reason(&self, id: usize, node: &TreeNode<harif_rules::AnyMove>) -> Option<String> {
        let position = self.told.position_at(id);
        let leaf = match node.leaf? {
            LeafReason::GameOver => Leaf::Over(&position),
            LeafReason::DepthLimit => Leaf::DepthLimit,
            LeafReason::Table => Leaf::Table,
        };
        let value = node.value.unwrap_or_default();
        Some(words::leaf_note(&self.speaker(), leaf, value))
    }

    /// What the evaluation of a leaf is made of, for MAX.
    fn leaf_terms(&self, id: usize) -> Vec<String> {
        use harif_rules::{Board, Position};
        let position = self.told.position_at(id);
        let max: Player = self.told.position.turn();
        let evaluator = self.told.plan.evaluator_for(position.game());
        let terms = harif_play::terms(&position, evaluator, max);
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

    /// A line with its notes behind it, or under it where their language runs the other way.
    fn write(&mut self, first: &str, rest: &str, head: &str, notes: &[String]) {
        if self.text.needs_own_line() {
            self.line(format!("{first}{head}"));
            // Without the lines of the tree: nothing stands beside Persian that it could be mixed with.
            let indent = " ".repeat(rest.chars().count() + 4);
            for note in notes {
                self.line(format!("{indent}{note}"));
            }
        } else if notes.is_empty() {
            self.line(format!("{first}{head}"));
        } else {
            self.line(format!("{first}{head}   {}", notes.join("; ")));
        }
    }

    fn line(&mut self, line: String) {
        if self.lines.len() < self.most {
            self.lines.push(line);
        } else {
            self.left_out += 1;
        }
    }
}
