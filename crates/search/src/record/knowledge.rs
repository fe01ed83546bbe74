//! What a recorded search knows of the value of each node.
//!
//! A number outside the window of its node is a bound, as far as the window goes. But what was
//! searched below may say more: a node whose children are all known is known itself, whatever the
//! window was. So the least and the most that a value can be are carried up the tree as minimax
//! carries values, with nothing known of moves that were skipped.

use super::{Perspective, RecordedTree, TreeNode};
use crate::evaluator::Scoring;
use crate::{Bound, Fail, Finish, INFINITY, Kind, LeafReason, Score, Switches};

/// What is known of the number that a node returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// It is the value, and rests on finished games alone.
    Exact,
    /// It is the value that the search wanted, and rests on judgements.
    Estimate,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
    /// The window had no width and the number was clamped to it: it says nothing.
    Nothing,
}

impl Known {
    /// The kind of number it is; none if it says nothing.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Exact => Some(Kind::Exact),
            Self::Estimate => Some(Kind::Estimate),
            Self::AtLeast => Some(Kind::AtLeast),
            Self::AtMost => Some(Kind::AtMost),
            Self::Nothing => None,
        }
    }
}

/// The least and the most that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    least: Score,
    most: Score,
}

impl Range {
    const ANYTHING: Self = Self {
        least: -INFINITY,
        most: INFINITY,
    };

    const fn exactly(score: Score) -> Self {
        Self {
            least: score,
            most: score,
        }
    }

    const fn flipped(self) -> Self {
        Self {
            least: -self.most,
            most: -self.least,
        }
    }

    /// What both say together; the first alone where they contradict each other. That happens only
    /// where a table knew a position from a search of another depth.
    fn and(self, other: Self) -> Self {
        let both = Self {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        };
        if both.least <= both.most { both } else { self }
    }

    /// The larger or the smaller of two values.
    fn better(self, other: Self, wants_more: bool) -> Self {
        let better = if wants_more { Score::max } else { Score::min };
        Self {
            least: better(self.least, other.least),
            most: better(self.most, other.most),
        }
    }
}

/// What the moves of a node say about its value, told one after the other.
struct Moves<M> {
    wants_more: bool,
    /// The best of the moves so far. Skipped moves may be worth anything.
    best: Option<Range>,
    /// The last move: it may have been searched twice in a row, and both results hold.
    last: Option<(M, Range)>,
}

impl<M: Copy + PartialEq> Moves<M> {
    fn add(&mut self, by: M, range: Range) {
        match &mut self.last {
            Some((m, last)) if *m == by => *last = last.and(range),
            _ => {
                self.finish();
                self.last = Some((by, range));
            }
        }
    }

    /// The value of the node by its moves; none if it has none.
    fn finish(&mut self) -> Option<Range> {
        if let Some((_, last)) = self.last.take() {
            let best = self.best.map(|best| best.better(last, self.wants_more));
            self.best = Some(best.unwrap_or(last));
        }
        self.best
    }
}

impl<M: Copy + PartialEq> RecordedTree<M> {
    /// What is known of the number of every node; none for nodes that were not left. `finish` is
    /// how the evaluator of the search scores finished games.
    pub fn knowledge(&self, finish: Finish, switches: Switches) -> Vec<Option<Known>> {
        let scoring = Scoring::new(finish, switches.distance);
        let ranges = self.ranges(switches.fail);
        let judged = self.judged_below();
        let known = |id: usize| {
            let node = &self.nodes[id];
            let value = node.value?;
            Some(match (node.leaf, returned(node, switches.fail)) {
                // A leaf is what it is, whatever was asked.
                (Some(LeafReason::GameOver), _) => Known::Exact,
                (Some(LeafReason::DepthLimit), _) => Known::Estimate,
                _ if ranges[id] == Range::exactly(value) => {
                    if judged[id] && !scoring.is_decided(value) {
                        Known::Estimate
                    } else {
                        Known::Exact
                    }
                }
                (_, Range::ANYTHING) => Known::Nothing,
                (_, Range { least, .. }) if least == value => Known::AtLeast,
                _ => Known::AtMost,
            })
        };
        (0..self.nodes.len()).map(known).collect()
    }

    /// The least and the most that the value of every node can be, in the scores of the tree.
    fn ranges(&self, fail: Fail) -> Vec<Range> {
        let mut ranges: Vec<Range> = (self.nodes.iter())
            .map(|node| returned(node, fail))
            .collect();
        let mut moves: Vec<Moves<M>> = (0..self.nodes.len())
            .map(|id| Moves {
                wants_more: self.perspective == Perspective::SideToMove || self.is_max(id),
                best: self.nodes[id].cutoff.is_some().then_some(Range::ANYTHING),
                last: None,
            })
            .collect();
        // Children stand behind their parents, so each is settled before its parent is looked at.
        for (id, node) in self.nodes.iter().enumerate().rev() {
            if node.value.is_some()
                && let Some(best) = moves[id].finish()
            {
                ranges[id] = ranges[id].and(best);
            }
            let (Some(parent), Some(by)) = (node.parent, node.by) else {
                continue;
            };
            let here = match self.perspective {
                Perspective::MaxMin => ranges[id],
                Perspective::SideToMove => ranges[id].flipped(),
            };
            moves[parent].add(by, here);
        }
        ranges
    }

    /// For each node, whether a judgement may have entered its value: one below it did, or something
    /// below it is not known.
    fn judged_below(&self) -> Vec<bool> {
        let mut judged = vec![false; self.nodes.len()];
        if self.judged == 0 {
            return judged;
        }
        for (id, node) in self.nodes.iter().enumerate().rev() {
            let unseen = node.leaf.is_none() && self.kept_to == Some(node.ply);
            let by_eye = matches!(node.leaf, Some(LeafReason::DepthLimit | LeafReason::Table));
            judged[id] |= unseen || by_eye;
            if let Some(parent) = node.parent.filter(|_| judged[id]) {
                judged[parent] = true;
            }
        }
        judged
    }
}

/// What the number that a node returned says by itself.
fn returned<M>(node: &TreeNode<M>, fail: Fail) -> Range {
    let (alpha, beta) = node.window;
    let Some(value) = node.value else {
        return Range::ANYTHING;
    };
    if matches!(
        node.leaf,
        Some(LeafReason::GameOver | LeafReason::DepthLimit)
    ) {
        return Range::exactly(value);
    }
    if alpha >= beta && fail == Fail::Hard {
        return Range::ANYTHING;
    }
    match Bound::of(value, alpha, beta) {
        // A window without width, left unclamped: what is equal to it is known exactly.
        _ if alpha >= beta && value == alpha => Range::exactly(value),
        Bound::Exact => Range::exactly(value),
        Bound::AtLeast => Range {
            least: value,
            ..Range::ANYTHING
        },
        Bound::AtMost => Range {
            most: value,
            ..Range::ANYTHING
        },
    }
}
