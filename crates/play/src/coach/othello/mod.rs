//! What can be said of an Othello move without guessing.
//!
//! The verdict comes from values; here stands what the values are about. A fault is explained by
//! what can be counted on the board: a corner within reach, discs made safe for ever, a region
//! with an even number of squares, choices given away. Whatever is blamed comes with a value that
//! was lost, and where both values are exact the loss is told in discs.

mod corners;
mod facts;

use super::class::Class;
use super::lines::Case;
use super::reason::{ExplainedReason, Reason};
use harif_rules::{AnyMove, Board, Position};
use harif_search::Kind;

/// A change in the number of moves is worth telling from here on.
const TELLING_CHANGE: u32 = 3;

pub(super) fn explain(case: &Case) -> Vec<ExplainedReason> {
    let size = case.before.game().columns();
    let AnyMove::Cell(cell) = case.m else {
        return Vec::new();
    };
    let mut reasons: Vec<ExplainedReason> = costs(case).into_iter().collect();
    let told_before = reasons.len();
    reasons.extend(corners::taken(case, size, cell));
    if case.after.moves().eq([AnyMove::Pass]) {
        let player = case.opponent();
        let reason = Reason::LeavesNoMove { player };
        reasons.push(case.following(reason, &[AnyMove::Pass]));
    }
    let facts = facts::of(case, cell);
    if case.class.is_fault() {
        reasons.extend(corners::missed(case, size));
        let given = corners::beside(case, size, cell).or_else(|| corners::given(case, size));
        let no_corner = given.is_none();
        reasons.extend(given);
        if let Some(facts) = &facts {
            // A corner is stable: one sentence about it is enough.
            reasons.extend(facts.stability_given(case).filter(|_| no_corner));
            reasons.extend(facts.parity_lost(case));
        }
    } else if case.class != Class::Forced
        && let Some(facts) = &facts
    {
        reasons.extend(facts.stability_made(case));
        reasons.extend(facts.parity_kept(case));
    }
    if reasons.len() == told_before {
        let frontier = facts.and_then(|facts| facts.frontier(case));
        reasons.extend(mobility(case).or(frontier));
    }
    reasons
}

/// How many discs the move gives away, where both values are exact.
fn costs(case: &Case) -> Option<ExplainedReason> {
    let (best, played) = (case.analysis.best()?, case.analysis.of(case.m)?);
    let exact = [best, played]
        .iter()
        .all(|entry| entry.value.kind() == Kind::Exact);
    let lost = best.value.margin? - played.value.margin?;
    (exact && lost > 0 && case.class != Class::Forced).then(|| {
        let reason = Reason::Costs {
            discs: lost as u32,
            m: best.m,
        };
        ExplainedReason {
            reason,
            line: vec![best.m],
        }
    })
}

/// The number of moves of both sides, where the move changed it much.
fn mobility(case: &Case) -> Option<ExplainedReason> {
    let count = |player| {
        Some([
            case.before.mobility_of(player)?,
            case.after.mobility_of(player)?,
        ])
    };
    let (own, other) = (count(case.mover())?, count(case.opponent())?);
    let telling = [own, other]
        .iter()
        .any(|[from, to]| from.abs_diff(*to) >= TELLING_CHANGE);
    telling.then(|| case.following(Reason::Mobility { own, other }, &[]))
}
