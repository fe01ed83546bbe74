//! The tree as an outline: every node a line, folded where it would be too much.

use harif_rules::Player;
use harif_search::record::{EventKind, Perspective, TreeNode};
use harif_search::{LeafReason, Side};
use harif_text::{Key, Text, Value, say};

use super::scores::{score, window};
use super::{Arguments, Told};
use crate::commands::search::verdict;
use crate::context::Context;
use crate::failure::Failure;
use crate::words::wants_own_lines;

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
        .map_err(|error| Failure::Request(crate::errors::notation_error(text, game, &error)))?;
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
            .map_or_else(|| say!(self.text, "tree-root"), |m| m.to_string());
        let star = if self.told.expected[id] { " ★" } else { "" };
        let value = node.value.map_or_else(|| "?".to_owned(), score);
        let mut head = format!("{shape} {name} {} = {value}{star}", window(node.window));
        if node.by.is_none() && wants_own_lines(self.text) {
            head = format!("{shape} {} = {value}{star}", window(node.window));
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
                let indent = if wants_own_lines(self.text) {
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
        // MIN meets α in the two-function form; everyone else meets β.
        let meets_alpha = tree.perspective() == Perspective::MaxMin && !tree.is_max(id);
        let (n, bound) = (
            Value::ltr(score(cutoff.score)),
            Value::ltr(score(cutoff.bound)),
        );
        let mut notes = vec![if meets_alpha {
            say!(text, "cli-tree-cut-min", n = n, bound = bound)
        } else {
            say!(text, "cli-tree-cut-max", n = n, bound = bound)
        }];
        if let Some(set_by) = cutoff.set_by {
            // The bound is the other side's: what it is sure of elsewhere.
            let player = if tree.is_max(id) {
                say!(text, "node-min")
            } else {
                say!(text, "node-max")
            };
            let sure = match tree.perspective() {
                Perspective::MaxMin => cutoff.bound,
                Perspective::SideToMove => -cutoff.bound,
            };
            let path: Vec<String> = tree
                .path(set_by.node)
                .iter()
                .map(ToString::to_string)
                .collect();
            let m = if path.is_empty() {
                set_by.by.to_string()
            } else {
                format!("{} {}", path.join(" "), set_by.by)
            };
            notes.push(say!(
                text,
                "tree-who",
                player = player,
                move = Value::ltr(m),
                value = Value::ltr(score(sure))
            ));
        }
        let skipped: Vec<String> = cutoff.skipped.iter().map(ToString::to_string).collect();
        let head = format!("✂ {}", skipped.join(" "));
        self.write(&format!("{rest}└─ "), &format!("{rest}   "), &head, &notes);
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
        narrowed.map(|(side, to)| {
            let n = Value::ltr(score(to));
            match (tree.perspective(), side) {
                (Perspective::SideToMove, _) => say!(self.text, "cli-tree-raise", n = n),
                (Perspective::MaxMin, Side::Alpha) => say!(self.text, "cli-tree-raise-max", n = n),
                (Perspective::MaxMin, Side::Beta) => say!(self.text, "cli-tree-lower-min", n = n),
            }
        })
    }

    fn leaf_reason(&self, id: usize, node: &TreeNode<harif_rules::AnyMove>) -> Option<String> {
        let value = node.value.unwrap_or_default();
        let shown = Value::ltr(score(value));
        node.leaf.map(|reason| match reason {
            LeafReason::GameOver => {
                let standing = crate::words::standing(self.text, &self.told.position_at(id));
                say!(self.text, "tree-leaf-over", value = standing)
            }
            LeafReason::DepthLimit => say!(self.text, "cli-tree-leaf-limit", n = shown),
            LeafReason::Table => say!(self.text, "tree-leaf-table", value = shown),
        })
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
            let name = Key::find(term.name)
                .map_or_else(|| term.name.to_owned(), |key| self.text.say(key, &[]));
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
        if wants_own_lines(self.text) {
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
