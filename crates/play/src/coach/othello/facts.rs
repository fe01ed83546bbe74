//! What the engine counts on boards of up to 8×8, as reasons: stability, parity, the frontier.

use super::Case;
use crate::coach::reason::{ExplainedReason, Reason};
use harif_engines::boards;
use harif_engines::othello::{self, Board, MoveFacts, Region, Size};
use harif_rules::{AnyMove, AnyPosition, Cell, Othello, Position};
use harif_search::Kind;

/// More discs beside empty squares are worth telling from here on.
const TELLING_FRONTIER: u32 = 3;
/// Regions matter near the end; with more empty squares than this the board is one region.
const LATE: u32 = 20;

/// What the engine knows about a move, seen by the side that plays it.
pub(super) struct Facts(MoveFacts);

/// What the engine knows about the move; nothing on boards larger than its own.
pub(super) fn of(case: &Case, cell: Cell) -> Option<Facts> {
    facts_of(case.before, cell).map(Facts)
}

fn facts_of(position: &AnyPosition, cell: Cell) -> Option<MoveFacts> {
    let (board, size) = boards::othello(position)?;
    // The engine keeps every board in the corner of a frame of eight columns.
    let square = cell.row * 8 + cell.column;
    let facts = |board: Board| match size {
        4 => othello::move_facts::<Size<4, 4>>(board, square),
        6 => othello::move_facts::<Size<6, 6>>(board, square),
        _ => othello::move_facts::<Size<8, 8>>(board, square),
    };
    facts(board)
}

impl Facts {
    /// The region of empty squares that holds a cell before the move.
    fn region(&self, cell: Cell) -> Option<Region> {
        let holds = |region: &&Region| {
            let squares = cells(region.squares);
            squares.into_iter().any(|square| square == cell)
        };
        self.0.before.regions.iter().find(holds).copied()
    }

    fn empties(&self) -> u32 {
        let regions = self.0.before.regions.iter();
        regions.map(|region| region.squares.count_ones()).sum()
    }

    /// More of the mover's discs can never be turned again.
    pub(super) fn stability_made(&self, case: &Case) -> Option<ExplainedReason> {
        let count = |facts: &othello::Facts| facts.own.stable.count_ones();
        let own = [count(&self.0.before), count(&self.0.after)];
        (own[1] > own[0]).then(|| case.following(Reason::StabilityMade { own }, &[]))
    }

    /// An answer of the opponent makes more of its discs safe for ever than any answer to the best
    /// move would: the answer that makes the most.
    pub(super) fn stability_given(&self, case: &Case) -> Option<ExplainedReason> {
        let other = self.0.after.opp.stable.count_ones();
        let after = |m: AnyMove| {
            let AnyMove::Cell(cell) = m else {
                return None;
            };
            let facts = facts_of(&case.after, cell)?;
            Some((facts.after.own.stable.count_ones(), m))
        };
        let answers = case.after.moves().filter_map(after);
        let (most, m) = answers.max_by_key(|&(stable, _)| stable)?;
        let better = case.before.after(case.better()?).ok()?;
        let without = better
            .moves()
            .filter_map(|m| match m {
                AnyMove::Cell(cell) => Some(facts_of(&better, cell)?.after.own.stable.count_ones()),
                _ => None,
            })
            .max()
            .unwrap_or(0);
        let player = case.opponent();
        (most > other && most > without).then(|| {
            let reason = Reason::StabilityGiven {
                player,
                m,
                discs: most - other,
            };
            case.following(reason, &[m])
        })
    }

    /// With exact values, near the end: the move begins a region with an even number of squares,
    /// where the opponent can have the last move, and the best move begins an odd one.
    pub(super) fn parity_lost(&self, case: &Case) -> Option<ExplainedReason> {
        let (AnyMove::Cell(played), AnyMove::Cell(best)) = (case.m, case.better()?) else {
            return None;
        };
        let (entered, left) = (self.region(played)?, self.region(best)?);
        let told = self.is_late_and_exact(case) && !entered.is_odd() && left.is_odd();
        told.then(|| ExplainedReason {
            reason: Reason::ParityLost {
                squares: entered.squares.count_ones(),
                m: AnyMove::Cell(best),
            },
            line: vec![AnyMove::Cell(best)],
        })
    }

    /// With exact values, near the end: the move begins a region with an odd number of squares
    /// while an even one was there to be begun.
    pub(super) fn parity_kept(&self, case: &Case) -> Option<ExplainedReason> {
        let AnyMove::Cell(played) = case.m else {
            return None;
        };
        let entered = self.region(played)?;
        let could_go_wrong = case.before.moves().any(|m| match m {
            AnyMove::Cell(cell) => self.region(cell).is_some_and(|region| !region.is_odd()),
            _ => false,
        });
        let told = self.is_late_and_exact(case) && entered.is_odd() && could_go_wrong;
        told.then(|| {
            let squares = entered.squares.count_ones();
            case.following(Reason::ParityKept { squares }, &[])
        })
    }

    fn is_late_and_exact(&self, case: &Case) -> bool {
        let exact = |m| {
            let entry = case.analysis.of(m);
            entry.is_some_and(|entry| entry.value.kind() == Kind::Exact)
        };
        let best = case.analysis.best();
        self.empties() <= LATE && exact(case.m) && best.is_some_and(|best| exact(best.m))
    }

    /// Many more of the mover's discs lie beside empty squares.
    pub(super) fn frontier(&self, case: &Case) -> Option<ExplainedReason> {
        let count = |facts: &othello::Facts| facts.own.frontier.count_ones();
        let own = [count(&self.0.before), count(&self.0.after)];
        let told = case.class.is_fault() && own[1] >= own[0] + TELLING_FRONTIER;
        told.then(|| case.following(Reason::Frontier { own }, &[]))
    }
}

/// The cells of a set of squares in the frame.
fn cells(squares: u64) -> Vec<Cell> {
    (0..64)
        .filter(|square| squares >> square & 1 == 1)
        .map(Othello::<u64>::cell)
        .collect()
}
