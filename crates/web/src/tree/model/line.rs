//! The number line of a window: always from left to right, infinity at both ends.

use super::recording::Recording;
use super::score::for_parent;
use harif_rules::AnyMove;
use harif_search::record::EventKind;
use harif_search::{INFINITY, Score, Side};
use harif_text::strip_marks;

/// The width of the drawing.
pub(crate) const WIDTH: f64 = 360.0;
/// Where finite scores begin and end; beyond them is infinity.
const INSIDE: (f64, f64) = (40.0, WIDTH - 40.0);

/// About how wide a label is, in the units of the drawing.
pub(crate) fn width_of(label: &str) -> f64 {
    7.5 * strip_marks(label).chars().count() as f64
}

/// Where a label is anchored so that it keeps off both edges; `before` is the share of its width
/// before the anchor.
pub(crate) fn room_path(x: f64, width: f64, before: f64) -> f64 {
    const EDGE: f64 = 3.0;
    let (least, most) = (EDGE + before * width, WIDTH - EDGE - (1.0 - before) * width);
    // A label wider than the drawing begins at its start.
    x.min(most).max(least)
}

/// A child's number as it came back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(crate) m: AnyMove,
    /// In the scores of the node, not of the child.
    pub(crate) score: Score,
    pub(crate) child: usize,
    /// Whether it is only a bound: the number of the child's glyph as this node sees it.
    pub(crate) glyph: &'static str,
}

/// A window on its number line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NumberLine {
    pub(crate) received: (Score, Score),
    pub(crate) now: (Score, Score),
    /// The numbers that have come back, in their order.
    pub(crate) marks: Vec<Mark>,
    /// What the node returned, once it has.
    pub(crate) returned: Option<Score>,
    low: Score,
    high: Score,
}

impl NumberLine {
    /// The window of a node as it stands after a step.
    pub(crate) fn at(recording: &Recording, id: usize, step: usize) -> Self {
        let node = recording.node(id);
        let mut now = node.window;
        let mut marks = Vec::new();
        for &child in recording.children(id) {
            let child = child as usize;
            let other = recording.node(child);
            let (Some((score, glyph)), Some(m)) = (for_parent(recording, child), other.by) else {
                continue;
            };
            if other.span.1 > step {
                break;
            }
            marks.push(Mark {
                m,
                score,
                child,
                glyph,
            });
        }
        let mut at = last_step_of(recording, id, step);
        let (mut alpha, mut beta) = (None, None);
        while let Some(here) = at {
            let event = &recording.tree.events()[here];
            match event.kind {
                EventKind::Narrow(Side::Alpha, _, to) => alpha = alpha.or(Some(to)),
                EventKind::Narrow(Side::Beta, _, to) => beta = beta.or(Some(to)),
                EventKind::Enter => break,
                _ => {}
            }
            at = event.previous;
        }
        now = (alpha.unwrap_or(now.0), beta.unwrap_or(now.1));
        let returned = node.value.filter(|_| node.span.1 <= step);
        let finite = marks.iter().map(|mark| mark.score);
        let ends = [node.window.0, node.window.1, now.0, now.1];
        let finite = finite.chain(ends).chain(returned);
        let finite: Vec<Score> = finite.filter(|score| score.abs() < INFINITY).collect();
        let low = finite.iter().copied().min().unwrap_or(-1);
        let high = finite.iter().copied().max().unwrap_or(1);
        Self {
            received: node.window,
            now,
            marks,
            returned,
            low,
            high,
        }
    }

    /// Where a score stands.
    pub(crate) fn x(&self, score: Score) -> f64 {
        match score {
            INFINITY => WIDTH - 12.0,
            _ if score == -INFINITY => 12.0,
            _ if self.high == self.low => f64::midpoint(INSIDE.0, INSIDE.1),
            _ => {
                let share = (f64::from(score) - f64::from(self.low))
                    / (f64::from(self.high) - f64::from(self.low));
                INSIDE.0 + share * (INSIDE.1 - INSIDE.0)
            }
        }
    }

    /// Whether nothing fits between the two ends any more.
    pub(crate) const fn is_closed(&self) -> bool {
        self.now.0 >= self.now.1
    }
}

/// The last step of a node at or before a step; none before it is entered.
fn last_step_of(recording: &Recording, id: usize, step: usize) -> Option<usize> {
    let (enter, leave) = recording.node(id).span;
    if step < enter {
        return None;
    }
    if step >= leave {
        return Some(leave);
    }
    // The node is open: it is on the way from the root to the step.
    let mut at = Some(step);
    while let Some(here) = at {
        let event = &recording.tree.events()[here];
        if event.node == id {
            return Some(here);
        }
        at = event.previous;
    }
    Some(enter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_off_the_edges_wherever_they_belong() {
        for label in ["1", "pass", "β −Win in 12", "α +1,000,000"] {
            let width = width_of(label);
            for before in [0.0, 0.5, 1.0] {
                for x in [-30.0, 0.0, 12.0, 180.0, 348.0, 360.0, 400.0] {
                    let at = room_path(x, width, before);
                    let (from, to) = (at - before * width, at + (1.0 - before) * width);
                    assert!(from > 0.0 && to < WIDTH, "{label} at {x}: {from} to {to}");
                }
            }
        }
    }
}
