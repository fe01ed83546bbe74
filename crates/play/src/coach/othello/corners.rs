//! Corners, and the squares beside them: X diagonally, C along an edge.

use super::Case;
use crate::coach::reason::{ExplainedReason, Reason};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Position, Setup};

fn corners(size: u8) -> [Cell; 4] {
    let far = size - 1;
    [(0, 0), (far, 0), (0, far), (far, far)].map(|(column, row)| Cell::new(column, row))
}

/// The move takes a corner.
pub(super) fn taken(case: &Case, size: u8, cell: Cell) -> Option<ExplainedReason> {
    corners(size)
        .contains(&cell)
        .then(|| case.following(Reason::Corner, &[]))
}

/// The best move was a corner.
pub(super) fn missed(case: &Case, size: u8) -> Option<ExplainedReason> {
    let m = case.better()?;
    let AnyMove::Cell(cell) = m else {
        return None;
    };
    corners(size).contains(&cell).then(|| ExplainedReason {
        reason: Reason::CornerMissed { m },
        line: vec![m],
    })
}

/// The opponent may take a corner that was out of its reach before.
pub(super) fn given(case: &Case, size: u8) -> Option<ExplainedReason> {
    let cell = corners(size)
        .into_iter()
        .find(|&corner| is_newly_reachable(case, corner))?;
    let player = case.opponent();
    let reason = Reason::CornerGiven { player, cell };
    Some(case.following(reason, &[AnyMove::Cell(cell)]))
}

/// Whether the opponent can take a corner now, and could not before the move.
fn is_newly_reachable(case: &Case, corner: Cell) -> bool {
    let reachable = |position: &AnyPosition| position.check(AnyMove::Cell(corner)).is_ok();
    let before = seen_by_opponent(case);
    reachable(&case.after) && before.is_some_and(|before| !reachable(&before))
}

/// The disc stands beside an empty corner, and that corner falls to the opponent: it can be taken
/// at once, or it is in the expected line.
pub(super) fn beside(case: &Case, size: u8, cell: Cell) -> Option<ExplainedReason> {
    let distance = |corner: &Cell| {
        let across = corner.column.abs_diff(cell.column);
        (across, corner.row.abs_diff(cell.row))
    };
    let mut corners = corners(size).into_iter();
    let (corner, reason) = corners.find_map(|corner| match distance(&corner) {
        (1, 1) => Some((corner, Reason::XSquare)),
        (0, 1) | (1, 0) => {
            let player = case.opponent();
            let cell = corner;
            Some((corner, Reason::CSquare { player, cell }))
        }
        _ => None,
    })?;
    if is_newly_reachable(case, corner) {
        return Some(case.following(reason, &[AnyMove::Cell(corner)]));
    }
    let line = &case.analysis.of(case.m)?.pv;
    let mut position = case.before.clone();
    for (ply, &m) in line.iter().enumerate() {
        let taken_by_opponent = position.turn() == case.opponent();
        position.play(m).ok()?;
        if m == AnyMove::Cell(corner) {
            let shown = line[1..=ply].to_vec();
            return taken_by_opponent.then(|| case.following(reason, &shown));
        }
    }
    None
}

/// The discs before the move with the opponent to move.
fn seen_by_opponent(case: &Case) -> Option<AnyPosition> {
    let mut setup = Setup::of(case.before);
    setup.set_turn(Some(case.opponent()));
    AnyPosition::set_up(&setup).ok()
}
