//! The tree as an outline: every node a line, folded where it would be too much.

use harif_text::{Value, say};
use harif_words::recorded::{RecordedSearch, Start};

use super::telling::Teller;
use super::{Arguments, start};
use crate::commands::search::verdict;
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{columns_of, wrapped};
use crate::table;

/// The most lines unless another number is given.
pub(super) const USUAL_LINES: usize = 400;
/// How far a node is indented below its parent, and on a screen that is too narrow for that.
const STEP: usize = 3;
const NARROW_STEP: usize = 1;
/// What a node needs of a line.
const ROOM: usize = 26;

/// Shows the outline and what it left out.
pub(super) fn show(
    context: &mut Context,
    search: &RecordedSearch,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let width = table::width();
    context.out.line("")?;
    if let Start::Position(_) = search.start {
        for line in verdict(context, &search.report) {
            let lines = width.map_or_else(|| vec![line.clone()], |width| wrapped(&line, width));
            context.out.lines(lines)?;
        }
        context.out.line("")?;
    }
    let Some(start) = start(context, search, arguments)? else {
        return Ok(());
    };
    let text = &context.text;
    let mut outline = Outline::new(Teller { text, search }, start, arguments.open, width);
    outline.most = arguments.lines.unwrap_or(USUAL_LINES).max(1);
    outline.terms = arguments.terms;
    outline.node(start, "", "");
    let (lines, left_out) = (outline.lines, outline.left_out);
    context.out.lines(lines)?;
    context.out.line("")?;
    for line in summary(context, search, left_out) {
        let lines = width.map_or_else(|| vec![line.clone()], |width| wrapped(&line, width));
        context.out.lines(lines)?;
    }
    Ok(())
}

/// What is not shown, and what the search did.
fn summary(context: &Context, search: &RecordedSearch, left_out: usize) -> Vec<String> {
    let text = &context.text;
    let mut lines = Vec::new();
    if left_out > 0 {
        let command = Value::ltr("--lines, --under");
        lines.push(say!(
            text,
            "cli-tree-lines",
            n = left_out,
            command = command
        ));
    }
    if search.tree.left_out() > 0 {
        let (a, b) = (search.tree.nodes().len(), search.tree.searched());
        lines.push(say!(text, "tree-cap", a = a, b = b));
    }
    let skipped: usize = (search.tree.nodes().iter())
        .filter_map(|node| node.cutoff.as_ref())
        .map(|cutoff| cutoff.skipped.len())
        .sum();
    let counters = &search.report.counters;
    lines.push(say!(
        text,
        "tree-summary",
        nodes = counters.nodes,
        leaves = counters.leaves,
        cutoffs = counters.cutoffs,
        skipped = skipped
    ));
    lines
}

/// An outline as it grows.
struct Outline<'a> {
    teller: Teller<'a>,
    lines: Vec<String>,
    /// The most lines.
    most: usize,
    /// The last ply whose nodes are folded open.
    open_to: u32,
    /// Whether leaves say what their evaluation is made of.
    terms: bool,
    /// Lines that did not fit.
    left_out: usize,
    width: Option<usize>,
    /// How far a node is indented below its parent.
    step: usize,
}

impl<'a> Outline<'a> {
    /// An outline that begins at a node, open for so many plies, in lines of at most a width.
    fn new(teller: Teller<'a>, start: usize, open: u32, width: Option<usize>) -> Self {
        let nodes = teller.search.tree.nodes();
        let (first, deepest) = (nodes[start].ply, nodes.iter().map(|node| node.ply).max());
        let expected = teller.search.report.pv.len() as u32;
        let shown = open.max(expected).min(deepest.unwrap_or(0)) as usize;
        let is_narrow = width.is_some_and(|width| shown * STEP + ROOM > width);
        Self {
            teller,
            lines: Vec::new(),
            most: usize::MAX,
            open_to: first + open,
            terms: false,
            left_out: 0,
            width,
            step: if is_narrow { NARROW_STEP } else { STEP },
        }
    }

    /// A node and what lies under it. `first` stands before its own line, `rest` before the lines
    /// under it. The depth of this recursion is that of the search that was recorded.
    fn node(&mut self, id: usize, first: &str, rest: &str) {
        let search = self.teller.search;
        let is_open = search.tree.nodes()[id].ply < self.open_to || search.is_expected(id);
        let notes = self.teller.notes(id, is_open);
        self.write(first, rest, &self.teller.head(id), &notes);
        if self.terms {
            for term in self.teller.terms(id) {
                self.note(rest, &term);
            }
        }
        let cut = self.teller.cut(id);
        if is_open {
            let children = search.children(id);
            for (index, &child) in children.iter().enumerate() {
                let is_last = index + 1 == children.len() && cut.is_none();
                let (branch, trunk) = self.joints(is_last);
                self.node(child, &format!("{rest}{branch}"), &format!("{rest}{trunk}"));
            }
        }
        // What closed the window is worth a line even where the rest is folded away.
        if let Some((head, notes)) = cut {
            let (branch, trunk) = self.joints(true);
            let (first, rest) = (format!("{rest}{branch}"), format!("{rest}{trunk}"));
            self.write(&first, &rest, &head, &notes);
        }
    }

    /// What stands before a child, and before what is under it.
    const fn joints(&self, is_last: bool) -> (&'static str, &'static str) {
        match (self.step == STEP, is_last) {
            (true, true) => ("└─ ", "   "),
            (true, false) => ("├─ ", "│  "),
            (false, true) => ("└", " "),
            (false, false) => ("├", "│"),
        }
    }

    /// A line with its notes behind it. Where that is too wide, or where their language runs the
    /// other way, they stand under it.
    fn write(&mut self, first: &str, rest: &str, head: &str, notes: &[String]) {
        let whole = match notes {
            [] => format!("{first}{head}"),
            _ => format!("{first}{head}   {}", notes.join("; ")),
        };
        let fits = self.width.is_none_or(|width| columns_of(&whole) <= width);
        if fits && (notes.is_empty() || !self.teller.text.needs_own_line()) {
            self.line(whole);
            return;
        }
        let room = |before: &str| {
            self.width
                .map(|it| it.saturating_sub(columns_of(before)).max(8))
        };
        let parts = room(first).map_or_else(|| vec![head.to_owned()], |it| wrapped(head, it));
        for (at, part) in parts.into_iter().enumerate() {
            self.line(format!("{}{part}", if at == 0 { first } else { rest }));
        }
        for note in notes {
            self.note(rest, note);
        }
    }

    /// A line of words under a node.
    fn note(&mut self, rest: &str, note: &str) {
        let indent = if self.teller.text.needs_own_line() {
            // Without the lines of the tree: nothing stands beside Persian that it could be mixed with.
            " ".repeat(columns_of(rest) + self.step + 1)
        } else {
            format!("{rest}{}", " ".repeat(self.step + 1))
        };
        let room = self
            .width
            .map(|it| it.saturating_sub(columns_of(&indent)).max(8));
        let parts = room.map_or_else(|| vec![note.to_owned()], |room| wrapped(note, room));
        for part in parts {
            self.line(format!("{indent}{part}"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tree::law;
    use harif_text::{Lang, Text};

    /// On every screen that has room for a node, no line is too long and nothing is lost.
    #[test]
    fn no_line_is_wider_than_the_screen() {
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..60 {
            let search = law::random_search(&mut random);
            let Some(root) = search.root() else { continue };
            let open = random.u32(0..=5);
            for lang in Lang::ALL {
                let text = Text::for_terminal(lang);
                let teller = Teller {
                    text: &text,
                    search: &search,
                };
                let mut whole = Outline::new(teller, root, open, None);
                whole.node(root, "", "");
                let width = random.usize(40..=120);
                let mut outline = Outline::new(teller, root, open, Some(width));
                outline.node(root, "", "");
                for line in &outline.lines {
                    assert!(columns_of(line) <= width, "{width}: {line}");
                }
                let is_word = |c: char| !" │├└─;".contains(c);
                let words = |lines: &[String]| -> String {
                    lines
                        .iter()
                        .flat_map(|it| it.chars())
                        .filter(|&c| is_word(c))
                        .collect()
                };
                assert_eq!(words(&outline.lines), words(&whole.lines));
            }
        }
    }
}
