//! What a lesson shows, as far as characters can: both positions of a switch, every step of a search.

use harif_play::lessons::numbers::{INFINITE, Known, Step, Tree};
use harif_play::lessons::{LessonDisplay, LessonPosition, moves, tree};
use harif_play::merge::Levels;
use harif_rules::{AnyPosition, Game, Position, ScoreUnit};
use harif_search::{Bound, Cut};
use harif_text::{Text, Value, say};
use harif_words::values;

use super::art::{draw, minus, plain_label, side};
use crate::layout::{drawn_board, grouped};
use crate::table::{self, Grid};

/// Other numbers for a leaf that was skipped.
const ANYTHING: [i32; 3] = [-100, 0, 100];
/// More positions than tic-tac-toe has.
const MOST_POSITIONS: usize = 10_000;

/// What a lesson shows, in lines.
pub(super) fn lines(text: &Text, show: LessonDisplay) -> Vec<String> {
    match show {
        LessonDisplay::Values(spot) => move_values(text, spot),
        LessonDisplay::Depths(spot, most) => depths(text, spot, most),
        LessonDisplay::Steps(written) => steps(text, &tree(written)),
        LessonDisplay::Hidden(written) => hidden(text, &tree(written)),
        LessonDisplay::Orders(written) => orders(text, &tree(written)),
        LessonDisplay::Equality(written) => equality(text, &tree(written)),
        LessonDisplay::Flip(written) => flip(text, &tree(written)),
        LessonDisplay::Merge => merged(text),
    }
}

fn board(position: &AnyPosition) -> Vec<String> {
    drawn_board(position).lines().map(str::to_owned).collect()
}

/// Every move with its value; where that differs, with and without counting how soon.
fn move_values(text: &Text, spot: LessonPosition) -> Vec<String> {
    let position = spot.position();
    let mut lines = board(&position);
    lines.push(String::new());
    let counts_moves = spot.game.info().score == ScoreUnit::Plies;
    for distance in [true, false] {
        if !distance && !counts_moves {
            break;
        }
        let report = moves::values(&position, distance);
        if counts_moves {
            let state = if distance {
                say!(text, "option-on")
            } else {
                say!(text, "option-off")
            };
            lines.push(format!("{}: {state}", say!(text, "learn-distance")));
        }
        for entry in &report.moves {
            let value = values::words(text, &entry.value);
            lines.push(say!(text, "learn-tried", move = Value::ltr(entry.m), value = value));
        }
        if let (Some(best), Some(value)) = (report.best, report.value) {
            let (n, value) = (report.counters.nodes, values::words(text, &value));
            lines.push(say!(text, "learn-values", n = n, move = Value::ltr(best), value = value));
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}

/// What a search chooses at each depth.
fn depths(text: &Text, spot: LessonPosition, most: u32) -> Vec<String> {
    let position = spot.position();
    let mut lines = board(&position);
    for depth in 1..=most {
        let report = moves::choice(&position, depth);
        if let (Some(best), Some(value)) = (report.best, report.value) {
            let said = harif_words::thinking::preference(text, depth, best, &value);
            lines.push(said);
        }
    }
    lines
}

fn number(value: i32) -> String {
    match value {
        INFINITE.. => "∞".to_owned(),
        value if value <= -INFINITE => "−∞".to_owned(),
        value => minus(value),
    }
}

fn window(alpha: i32, beta: i32) -> Value {
    Value::ltr(format!("({}, {})", number(alpha), number(beta)))
}

/// A step in words.
fn step(text: &Text, tree: &Tree, step: &Step) -> String {
    let max = tree.is_max(step.node());
    match *step {
        Step::Enter { alpha, beta, .. } if max => {
            say!(text, "learn-step-enter-max", window = window(alpha, beta))
        }
        Step::Enter { alpha, beta, .. } => {
            say!(text, "learn-step-enter-min", window = window(alpha, beta))
        }
        Step::Leaf { value, .. } => say!(text, "learn-step-leaf", n = Value::ltr(minus(value))),
        Step::Back {
            value, alpha, beta, ..
        } => {
            let (n, window) = (Value::ltr(minus(value)), window(alpha, beta));
            if max {
                say!(text, "learn-step-back-max", n = n, window = window)
            } else {
                say!(text, "learn-step-back-min", n = n, window = window)
            }
        }
        Step::Cut {
            value, alpha, beta, ..
        } => {
            let n = Value::ltr(minus(value));
            if max {
                let bound = Value::ltr(number(beta));
                say!(text, "learn-step-cut-max", n = n, bound = bound)
            } else {
                let bound = Value::ltr(number(alpha));
                say!(text, "learn-step-cut-min", n = n, bound = bound)
            }
        }
        Step::Leave { value, bound, .. } => {
            let n = Value::ltr(minus(value));
            match bound {
                Bound::Exact => say!(text, "learn-step-leave", n = n),
                Bound::AtLeast => say!(text, "learn-step-leave-least", n = n),
                Bound::AtMost => say!(text, "learn-step-leave-most", n = n),
            }
        }
    }
}

/// The tree after a search: values with their signs, what was skipped in brackets.
fn searched(tree: &Tree, cut: Cut) -> Vec<String> {
    let steps = tree.alphabeta(cut);
    let known = tree.after(&steps, steps.len());
    draw(tree, &|id| known_label(tree, id, &known[id]))
}

fn known_label(tree: &Tree, id: usize, known: &Known) -> String {
    if let Some(value) = tree.nodes[id].leaf {
        let value = minus(value);
        return if known.skipped {
            format!("✂{value}")
        } else {
            value
        };
    }
    let value = known.value.map_or_else(String::new, |(value, bound)| {
        let sign = match bound {
            Bound::Exact => "=",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        format!("{sign}{}", minus(value))
    });
    format!("{}{value}", side(tree, id))
}

/// Alpha-beta step by step.
fn steps(text: &Text, tree: &Tree) -> Vec<String> {
    let mut lines = draw(tree, &|id| plain_label(tree, id));
    lines.push(String::new());
    for (at, it) in tree.alphabeta(Cut::OnEqual).iter().enumerate() {
        let said = step(text, tree, it);
        if text.needs_own_line() {
            lines.push(said);
        } else {
            lines.push(format!("{}. {said}", at + 1));
        }
    }
    lines.push(String::new());
    lines.extend(searched(tree, Cut::OnEqual));
    lines
}

/// The number of a skipped leaf, whatever it is, does not change the root.
fn hidden(text: &Text, tree: &Tree) -> Vec<String> {
    let mut lines = searched(tree, Cut::OnEqual);
    lines.push(String::new());
    if let Some(&leaf) = tree.skipped(Cut::OnEqual).first() {
        for value in ANYTHING {
            let root = tree.with_leaf(leaf, value).minimax(0);
            let (n, value) = (Value::ltr(minus(value)), Value::ltr(minus(root)));
            lines.push(say!(text, "learn-hidden", n = n, value = value));
        }
    }
    lines
}

/// How many leaves a search looked at.
fn work(text: &Text, tree: &Tree, cut: Cut) -> String {
    let total = tree.leaves().count();
    let looked_at = total - tree.skipped(cut).len();
    let value = Value::ltr(minus(tree.minimax(0)));
    say!(
        text,
        "learn-work",
        n = looked_at,
        total = total,
        value = value
    )
}

fn orders(text: &Text, tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, tree) in [
        (say!(text, "learn-order-worst"), tree.sorted(false)),
        (say!(text, "learn-order-given"), tree.clone()),
        (say!(text, "learn-order-best"), tree.sorted(true)),
    ] {
        lines.push(format!("{name}:"));
        lines.extend(searched(&tree, Cut::OnEqual));
        lines.push(work(text, &tree, Cut::OnEqual));
        lines.push(String::new());
    }
    lines.pop();
    lines
}

fn equality(text: &Text, tree: &Tree) -> Vec<String> {
    let mut lines = Vec::new();
    for (cut, state) in [
        (Cut::OnEqual, say!(text, "option-off")),
        (Cut::OnlyStrict, say!(text, "option-on")),
    ] {
        lines.push(format!("{}: {state}", say!(text, "learn-strict")));
        lines.extend(searched(tree, cut));
        lines.push(work(text, tree, cut));
        lines.push(String::new());
    }
    lines.pop();
    lines
}

/// The same tree with its numbers for MAX, and for the side to move.
fn flip(text: &Text, tree: &Tree) -> Vec<String> {
    let label = |id: usize, turned: bool| {
        let value = tree.minimax(id);
        let value = if turned && !tree.is_max(id) {
            -value
        } else {
            value
        };
        match tree.nodes[id].leaf {
            Some(_) => minus(value),
            None => format!("{}{}", side(tree, id), minus(value)),
        }
    };
    let mut lines = draw(tree, &|id| label(id, false));
    lines.push(String::new());
    lines.push(format!("{}:", say!(text, "learn-flip")));
    lines.extend(draw(tree, &|id| label(id, true)));
    lines
}

/// Tic-tac-toe counted as a tree, as a graph and up to symmetry.
fn merged(text: &Text) -> Vec<String> {
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    let counted = Levels::count(&start, start.count_moves() as u32, MOST_POSITIONS);
    let header = [
        "#".to_owned(),
        say!(text, "learn-merge-nodes"),
        say!(text, "learn-merge-positions"),
        say!(text, "learn-merge-shapes"),
    ];
    let total = counted.total();
    let levels = counted.levels.iter().enumerate();
    let names = levels.map(|(ply, level)| (ply.to_string(), *level));
    let rows = names.chain([("Σ".to_owned(), total)]).map(|(name, level)| {
        let count = |n: u64| grouped(n);
        vec![
            name,
            count(level.paths),
            count(level.positions as u64),
            count(level.shapes as u64),
        ]
    });
    let grid = Grid {
        header: header.to_vec(),
        rows: rows.collect(),
        numbers: vec![1, 2, 3],
        keys: 1,
    };
    let drawn = grid.draw(table::width());
    drawn.lines().map(|line| format!(" {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::lessons::LESSONS;
    use harif_text::Lang;

    /// Every lesson shows something in both languages, and its numbers are those of the lesson.
    #[test]
    fn every_lesson_shows_something() {
        for lang in Lang::ALL {
            let text = Text::for_terminal(lang);
            for lesson in LESSONS {
                let shown = lines(&text, lesson.show);
                assert!(shown.len() > 4, "{}: {shown:?}", lesson.number);
            }
        }
        let text = Text::for_terminal(Lang::En);
        let shown = |number: usize| lines(&text, LESSONS[number - 1].show).join("\n");
        assert!(
            shown(3).contains("▲=3") && shown(3).contains("✂4"),
            "{}",
            shown(3)
        );
        assert_eq!(shown(4).matches("the root 6").count(), 3, "{}", shown(4));
        assert!(
            shown(9).contains("549,946") && shown(9).contains("765"),
            "{}",
            shown(9)
        );
    }
}
