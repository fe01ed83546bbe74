//! Who must move in the end.
//!
//! On a board with an even number of rows the second player can answer every disc in the same
//! column, so when nothing else happens the first player fills the odd rows and the second the
//! even ones. A winning cell of the first player on an odd row, or of the second on an even row,
//! then comes true by itself: the opponent is left with nothing but the move beneath it. The rule
//! fails on boards with an odd number of rows, so there the coach says nothing of it; elsewhere it
//! speaks only if the proved line ends just so, and if in that line the opponent really had no
//! other move that did not lose at once.

use super::lines::Case;
use super::reason::{ExplainedReason, Reason};
use harif_engines::threats::{Zugzwang, above, completes, wins_at_once, zugzwang};
use harif_rules::{AnyMove, AnyPosition, Board, Player, Position};
use harif_search::Kind;

pub(super) fn explain(case: &Case) -> Option<ExplainedReason> {
    let game = case.before.game();
    if !game.info().gravity {
        return None;
    }
    let entry = case.analysis.of(case.m)?;
    if !game.rows().is_multiple_of(2) || entry.value.kind() != Kind::Exact {
        return None;
    }
    let (&last, line) = entry.pv.split_last()?;
    let (&opening, line) = line.split_last()?;
    let play = |position: AnyPosition, &m: &AnyMove| position.after(m).ok();
    let cornered = line.iter().try_fold(case.before.clone(), play)?;
    let opened = play(cornered.clone(), &opening)?;
    let player = opened.turn();
    let cell = above(&cornered, cornered.target(opening)?)?;
    let suits = cell.row.is_multiple_of(2) == (player == Player::First);
    let stood_already = case.after.at(cell).is_none() && completes(&case.after, cell, player);
    let ends_there =
        opened.target(last) == Some(cell) && opened.after(last).ok()?.winner() == Some(player);
    let no_way_out = cornered
        .moves()
        .all(|m| !wins_at_once(&cornered.after_unchecked(m), player).is_empty())
        && wins_at_once(&cornered, cornered.turn()).is_empty()
        && wins_at_once(&cornered, player).is_empty();
    (suits && stood_already && ends_there && no_way_out).then(|| ExplainedReason {
        reason: Reason::Zugzwang { player, cell },
        line: entry.pv.clone(),
    })
}

/// Who is safe after the move by doing nothing but answering in the same column, as the engine's
/// static bounds prove without any search.
pub(super) fn follow(case: &Case) -> Option<ExplainedReason> {
    let Zugzwang { player, at_least } = zugzwang(&case.after)?;
    let wins = at_least > 0;
    let expected = case.analysis.of(case.m)?.pv.get(1..);
    let reason = Reason::Follow { player, wins };
    Some(case.following(reason, expected.unwrap_or_default()))
}
