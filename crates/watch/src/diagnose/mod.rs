//! The diagnosis: what differs from a right search, the surest first.
//!
//! Each module below looks at one thing and gives the first node that proves a fault. A fault that
//! explains others hides them: if a board is not restored, nothing that follows on it proves more.

mod alternation;
mod boards;
mod cuts;
mod depth;
mod ends;
mod judgement;
mod leaves;
mod moves;
mod recovered;
mod right;
mod root;
mod state;
mod tables;
mod values;
mod windows;

use std::cell::OnceCell;

use crate::board::{Cells, Side};
use crate::finding::{Evidence, Fault, Finding};
use crate::format::SourceHints;
use crate::tree::Tree;

pub use right::{Departure, Difference, RightNode, RightTree, untried};
pub use values::Style;

use leaves::Wins;

/// What was found out about a search.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    /// How the program combines the values of children, if that is clear.
    pub style: Option<Style>,
    /// What is proved, the surest first; [`Fault::Right`] alone if nothing is wrong.
    pub findings: Vec<Finding>,
    /// What is not wrong but could be better.
    pub advice: Vec<Finding>,
    /// How many nodes the program visited.
    pub nodes: u64,
    /// How many nodes alpha-beta would visit with the same leaves in the same order.
    pub needed: u64,
}

/// The most findings that are worth reading.
const MOST: usize = 3;

/// What all checks share: the tree, the style, and small questions about nodes.
pub(crate) struct Case<'a> {
    pub(crate) tree: &'a Tree<'a>,
    pub(crate) roles: values::Roles,
    /// What the texts of the watched functions say, taken together.
    pub(crate) hints: SourceHints,
    /// Whether there are hints.
    pub(crate) has_source: bool,
    /// The largest distance from an outermost call.
    pub(crate) deepest: u16,
    /// The winner of every board, and what the won leaves say: asked by many checks, computed once.
    winners: OnceCell<Vec<Option<Side>>>,
    wins: OnceCell<Wins>,
    ends_are_called: OnceCell<bool>,
}

/// Whether two values are the same but for rounding.
pub(crate) fn same(a: f64, b: f64) -> bool {
    a == b
        || a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

impl<'a> Case<'a> {
    fn new(tree: &'a Tree<'a>) -> Self {
        let source = &tree.trace.header.source;
        let mut hints = SourceHints::default();
        for one in source.values() {
            hints.calls += one.calls;
            hints.negated += one.negated;
            hints.window_constants += one.window_constants;
            hints.window_updated_in_loop |= one.window_updated_in_loop;
            hints.window_updated |= one.window_updated;
            hints.window_updated_after_loop |= one.window_updated_after_loop;
            hints.window_narrowed_before |= one.window_narrowed_before;
            hints.alias |= one.alias;
            hints.discarded += one.discarded;
            hints.evaluated_in_loop += one.evaluated_in_loop;
            hints.horizon.extend(one.horizon.iter().cloned());
            hints.uses_min |= one.uses_min;
            hints.breaks += one.breaks;
            hints.branches_on_player |= one.branches_on_player;
            hints.slices += one.slices;
            hints.tests_win |= one.tests_win;
            hints.ends_before_horizon |= one.ends_before_horizon;
            hints.judges_by_stage |= one.judges_by_stage;
            hints.crossed.extend(one.crossed.iter().cloned());
        }
        let has_source = !source.is_empty();
        let roles = values::Roles::of(tree, &hints, has_source);
        Self {
            tree,
            roles,
            hints,
            has_source,
            deepest: tree.plies.iter().copied().max().unwrap_or(0),
            winners: OnceCell::new(),
            wins: OnceCell::new(),
            ends_are_called: OnceCell::new(),
        }
    }

    /// The side that has a line on the board of a node.
    pub(crate) fn winner(&self, place: usize) -> Option<Side> {
        let winners = self.winners.get_or_init(|| {
            let boards = self.tree.cells.iter();
            let winner = |cells: &Option<Cells>| self.tree.layout.as_ref()?.winner(cells.as_ref()?);
            boards.map(winner).collect()
        });
        winners[place]
    }

    /// Whether finished games of lines get a call of their own; some programs see them before they call.
    fn ends_are_called(&self) -> bool {
        *self.ends_are_called.get_or_init(|| {
            let full = |place: usize| {
                let cells = self.tree.cells[place].as_ref();
                cells.is_some_and(|cells| cells.iter().all(|&cell| cell != 0))
            };
            (0..self.tree.trace.calls.len())
                .any(|place| self.winner(place).is_some() || full(place))
        })
    }

    /// Whether a move without a call ends the game, in a program that sees ends before it calls.
    pub(crate) fn is_end_before_call(&self, place: usize, at: usize) -> bool {
        let (Some(layout), Some(cells), Some(mover)) = (
            &self.tree.layout,
            &self.tree.cells[place],
            self.tree.movers[place],
        ) else {
            return false;
        };
        layout.line > 0
            && !self.ends_are_called()
            && layout.is_over(&layout.after(cells, at, mover))
    }

    /// What the leaves of finished games say.
    pub(crate) fn wins(&self) -> &Wins {
        self.wins.get_or_init(|| Wins::of(self))
    }

    /// The number of a node in the trace.
    pub(crate) fn id(&self, place: usize) -> u64 {
        self.tree.call(place).id
    }

    /// Whether the trace has windows that narrow, which is what makes it alpha-beta.
    pub(crate) fn has_windows(&self) -> bool {
        self.tree
            .trace
            .calls
            .iter()
            .any(|call| call.alpha.is_some() && call.beta.is_some())
    }

    /// A finding at a place.
    pub(crate) fn at(
        &self,
        fault: Fault,
        place: usize,
        expected: Evidence,
        got: Evidence,
    ) -> Finding {
        Finding::new(fault, self.id(place), expected, got)
    }
}

/// Names what is wrong with a search, with the node that proves it.
pub fn diagnose(tree: &Tree<'_>) -> Diagnosis {
    examine(&Case::new(tree))
}

/// The same, with the tree that a right search builds from the same leaves.
pub fn compare(tree: &Tree<'_>) -> (Diagnosis, RightTree) {
    let case = Case::new(tree);
    let diagnosis = examine(&case);
    let right = RightTree::of(&case, &diagnosis);
    (diagnosis, right)
}

/// Where the text of a call has two arguments in each other's places, that is why the wrong side moves or is judged.
fn blame_arguments(case: &Case<'_>, findings: &mut [Finding]) {
    if let Some(first) = findings.first_mut()
        && !case.hints.crossed.is_empty()
        && matches!(
            first.fault,
            Fault::NotAlternating | Fault::WrongPlayerMoves | Fault::EvaluationWrongSide
        )
    {
        first.fault = Fault::ArgumentsSwapped;
        first.expected = Evidence::None;
        first.got = Evidence::Text(case.hints.crossed.join(", "));
    }
}

fn examine(case: &Case<'_>) -> Diagnosis {
    let tree = case.tree;
    let mut findings = Vec::new();
    let mut advice = Vec::new();
    let end = &tree.trace.end;
    let stopped_at = end.node.unwrap_or(0);
    let is_recursion = end.error.as_deref() == Some("RecursionError");
    if end.reason == "endless" || is_recursion {
        findings.push(Finding::new(
            Fault::Endless,
            stopped_at,
            Evidence::None,
            Evidence::Count(case.deepest.into()),
        ));
    } else if end.reason == "crash" {
        let error = end.error.clone().unwrap_or_default();
        let message = end.message.clone().unwrap_or_default();
        let line = end.line.map(|line| format!(" (line {line})"));
        let text = format!("{error}: {message}{}", line.unwrap_or_default());
        findings.push(Finding::new(
            Fault::Crash,
            stopped_at,
            Evidence::None,
            Evidence::Text(text),
        ));
    }
    // Each step trusts what the steps before it have shown to be in order.
    let steps: [fn(&Case<'_>) -> Vec<Finding>; 10] = [
        boards::check,
        state::check,
        depth::arguments,
        moves::check,
        depth::check,
        ends::check,
        values::check,
        tables::check,
        windows::check,
        root::check,
    ];
    // A search that was stopped by its own fault is judged only by its boards and moves.
    let stopped = !findings.is_empty();
    for step in &steps[..if stopped { 4 } else { steps.len() }] {
        let found = step(case);
        let basic = found
            .iter()
            .any(|finding| finding.fault <= Fault::WrongPlayerMoves);
        // What makes a recursion endless, or a program crash, comes before the fact that it does.
        let cause = found.first().is_some_and(|finding| match finding.fault {
            Fault::IllegalMoveTried => stopped && findings[0].fault == Fault::Endless,
            Fault::BoardNotRestored | Fault::BoardShared => stopped,
            _ => false,
        });
        let place = if cause { 0 } else { findings.len() };
        findings.splice(place..place, found);
        if basic {
            break;
        }
    }
    if findings.is_empty()
        || findings
            .iter()
            .all(|finding| finding.fault > Fault::WindowSwapped)
    {
        let (found, could) = cuts::check(case);
        findings.extend(found);
        advice.extend(could);
    }
    blame_arguments(case, &mut findings);
    advice.extend(ends::advice(case));
    let mut seen = Vec::new();
    findings.retain(|finding| {
        let new = !seen.contains(&finding.fault);
        seen.push(finding.fault);
        new
    });
    findings.truncate(MOST);
    let nodes = tree.trace.calls.len() as u64;
    let needed = right::needed(case);
    if findings.is_empty() && case.roles.explained {
        let root = tree.trace.roots().next().map_or(0, |place| case.id(place));
        findings.push(Finding::new(
            Fault::Right,
            root,
            Evidence::Count(needed),
            Evidence::Count(nodes),
        ));
    }
    Diagnosis {
        style: case.roles.style,
        findings,
        advice,
        nodes,
        needed,
    }
}
