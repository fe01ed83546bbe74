//! What can be said of an Othello move without guessing: corners, the squares diagonally beside
//! them, passes, and the number of moves as numbers.

use super::lines::Case;
use super::reason::{Explained, Reason};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position};
use harif_search::evaluators::OthelloFeatures;

/// A change in the number of moves is worth telling from here on.
const TELLING_CHANGE: u32 = 3;

pub(super) fn explain(case: &Case) -> Vec<Explained> {
    let Game::Othello { size } = case.before.game() else {
        return Vec::new();
    };
    let AnyMove::Cell(cell) = case.m else {
        return Vec::new();
    };
    let corners = corners(size);
    let mut reasons = Vec::new();
    if corners.contains(&cell) {
        reasons.push(case.following(Reason::Corner, &[]));
    }
    if case.after.moves().eq([AnyMove::Pass]) {
        let player = case.opponent();
        let reason = Reason::LeavesNoMove { player };
        reasons.push(case.following(reason, &[AnyMove::Pass]));
    }
    if case.class.is_fault() {
        reasons.extend(corner_missed(case, &corners));
        let given = x_square(case, cell, &corners).or_else(|| corner_given(case, &corners));
        reasons.extend(given);
    }
    if reasons.is_empty() {
        reasons.extend(mobility(case));
    }
    reasons
}

fn corners(size: u8) -> [Cell; 4] {
    let far = size - 1;
    [(0, 0), (far, 0), (0, far), (far, far)].map(|(column, row)| Cell::new(column, row))
}

/// The best move was a corner.
fn corner_missed(case: &Case, corners: &[Cell]) -> Option<Explained> {
    let m = case.better()?;
    let AnyMove::Cell(cell) = m else {
        return None;
    };
    let reason = Reason::CornerMissed { m };
    corners.contains(&cell).then(|| Explained {
        reason,
        line: vec![m],
    })
}

/// The opponent may take a corner that was out of its reach before.
fn corner_given(case: &Case, corners: &[Cell]) -> Option<Explained> {
    let player = case.opponent();
    let reachable =
        |position: &AnyPosition, cell: Cell| position.check(AnyMove::Cell(cell)).is_ok();
    let before = seen_by(case.before, player)?;
    let cell = *corners
        .iter()
        .find(|&&cell| reachable(&case.after, cell) && !reachable(&before, cell))?;
    let reason = Reason::CornerGiven { player, cell };
    Some(case.following(reason, &[AnyMove::Cell(cell)]))
}

/// The disc stands diagonally beside an empty corner, and in the expected line the opponent takes
/// that corner.
fn x_square(case: &Case, cell: Cell, corners: &[Cell]) -> Option<Explained> {
    let corner = *corners.iter().find(|corner| {
        corner.column.abs_diff(cell.column) == 1 && corner.row.abs_diff(cell.row) == 1
    })?;
    let line = &case.analysis.of(case.m)?.pv;
    let mut position = case.before.clone();
    for (ply, &m) in line.iter().enumerate() {
        let taken_by_opponent = position.turn() == case.opponent();
        position.play(m).ok()?;
        if m == AnyMove::Cell(corner) {
            let shown = line[1..=ply].to_vec();
            return taken_by_opponent.then(|| case.following(Reason::XSquare, &shown));
        }
    }
    None
}

/// The number of moves of both sides, where the move changed it much.
fn mobility(case: &Case) -> Option<Explained> {
    let count = |player| {
        Some([
            mobility_of(case.before, player)?,
            mobility_of(&case.after, player)?,
        ])
    };
    let (own, other) = (count(case.mover())?, count(case.opponent())?);
    let telling = [own, other]
        .iter()
        .any(|[from, to]| from.abs_diff(*to) >= TELLING_CHANGE);
    telling.then(|| case.following(Reason::Mobility { own, other }, &[]))
}

fn mobility_of(position: &AnyPosition, player: Player) -> Option<u32> {
    Some(match position {
        AnyPosition::Othello(position) => position.mobility_of(player),
        AnyPosition::WideOthello(position) => position.mobility_of(player),
        AnyPosition::GridOthello(position) => position.mobility_of(player),
        _ => return None,
    } as u32)
}

/// The same discs with this side to move.
fn seen_by(position: &AnyPosition, player: Player) -> Option<AnyPosition> {
    let mut setup = harif_rules::Setup::of(position);
    setup.set_turn(Some(player));
    AnyPosition::set_up(&setup).ok()
}
