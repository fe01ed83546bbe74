//! A tree of numbers in characters: MAX points up, MIN points down, every node over the middle of
//! its children.

use harif_play::lessons::numbers::Tree;
use unicode_width::UnicodeWidthStr;

/// The least room of a leaf, so that the lines between nodes can be told apart.
const NARROWEST: usize = 4;

/// What stands at a node before anything is known: its number, or who is to move.
pub(super) fn plain_label(tree: &Tree, id: usize) -> String {
    match tree.nodes[id].leaf {
        Some(number) => minus(number),
        None => side(tree, id).to_owned(),
    }
}

/// The triangle of a node.
pub(super) fn side(tree: &Tree, id: usize) -> &'static str {
    if tree.is_max(id) { "▲" } else { "▼" }
}

/// A number with a real minus sign.
pub(super) fn minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Draws a tree with these labels. Every line begins with a blank.
pub(super) fn draw(tree: &Tree, label: &dyn Fn(usize) -> String) -> Vec<String> {
    let labels: Vec<String> = (0..tree.nodes.len()).map(label).collect();
    let step = step(tree, &labels);
    let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let mut lines = Vec::new();
    for depth in 0..=deepest {
        let here = |id: &usize| tree.nodes[*id].depth == depth;
        let mut words = Row::default();
        let mut joints = Row::default();
        for id in (0..tree.nodes.len()).filter(here) {
            let middle = column(tree, id, step);
            words.put(middle, &labels[id]);
            let children = &tree.nodes[id].children;
            let columns: Vec<usize> = (children.iter())
                .map(|&child| column(tree, child, step))
                .collect();
            joints.join(middle, &columns);
        }
        lines.push(words.line());
        if depth < deepest {
            lines.push(joints.line());
        }
    }
    lines
}

/// The numbers of the leaves from left to right, below a tree with plain labels.
pub(super) fn numbering(tree: &Tree, leaves: &[usize]) -> String {
    let labels: Vec<String> = (0..tree.nodes.len())
        .map(|id| plain_label(tree, id))
        .collect();
    let step = step(tree, &labels);
    let mut row = Row::default();
    for (place, &leaf) in leaves.iter().enumerate() {
        row.put(column(tree, leaf, step), &format!("#{}", place + 1));
    }
    row.line()
}

/// The room of a leaf.
fn step(tree: &Tree, labels: &[String]) -> usize {
    let leaves = tree.leaves().map(|id| labels[id].width() + 2);
    leaves.max().unwrap_or(0).max(NARROWEST)
}

fn column(tree: &Tree, id: usize, step: usize) -> usize {
    (tree.nodes[id].x * step as f64).round() as usize + step / 2
}

/// A line of characters as it is written.
#[derive(Default)]
struct Row {
    cells: Vec<char>,
}

impl Row {
    fn set(&mut self, at: usize, c: char) {
        if self.cells.len() <= at {
            self.cells.resize(at + 1, ' ');
        }
        self.cells[at] = c;
    }

    /// Writes a word around a column.
    fn put(&mut self, middle: usize, word: &str) {
        let from = middle.saturating_sub(word.chars().count() / 2);
        for (at, c) in word.chars().enumerate() {
            self.set(from + at, c);
        }
    }

    /// The lines from a node to its children.
    fn join(&mut self, middle: usize, children: &[usize]) {
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
            return;
        };
        for at in first..=last {
            self.set(at, '─');
        }
        for &child in children {
            self.set(child, '┬');
        }
        self.set(first, '┌');
        self.set(last, '┐');
        let joint = match (children.contains(&middle), children.len()) {
            (_, 1) => '│',
            (true, _) => '┼',
            (false, _) => '┴',
        };
        self.set(middle, joint);
    }

    fn line(&self) -> String {
        let line: String = self.cells.iter().collect();
        format!(" {}", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_the_textbooks() {
        let tree = Tree::read("((3 12 8)(2 4 6)(14 5 2))").unwrap();
        let drawn = draw(&tree, &|id| plain_label(&tree, id)).join("\n");
        let expected = "                   ▲\n       ┌───────────┼───────────┐\n       ▼           ▼           ▼\n   \
                        ┌───┼───┐   ┌───┼───┐   ┌───┼───┐\n   3  12   8   2   4   6  14   5   2";
        assert_eq!(drawn, expected, "\n{drawn}");
    }

    /// Every label is drawn once, and a tree of a lesson fits the narrowest screen.
    #[test]
    fn nothing_is_lost() {
        for seed in 0..50 {
            let tree = Tree::random(seed, 2 + seed as usize % 2, 2);
            let lines = draw(&tree, &|id| plain_label(&tree, id));
            let text = lines.join(" ");
            let numbers: Vec<&str> = text
                .split_whitespace()
                .filter(|word| word.chars().all(|c| c.is_ascii_digit()))
                .collect();
            assert_eq!(numbers.len(), tree.leaves().count(), "{text}");
            assert!(lines.iter().all(|line| line.width() <= 40), "{text}");
        }
    }
}
