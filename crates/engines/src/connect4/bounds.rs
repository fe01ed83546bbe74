//! Bounds on a score that need no search, from answering on top.
//!
//! **Following.** Pair the cells of every column from the top: the two highest,
//! the next two, and so on. A player who answers every move on the cell above it
//! (the *follower*) ends up with the upper cell of each pair, the other player
//! (the *leader*) with the lower one. If every column has an even number of
//! empty cells and the leader is to move, the follower can do that to the end.
//! Then the final board is known, and so is whether the leader ever gets a line.
//!
//! **Singles.** A column with an odd number of empty cells has one playable cell
//! that is in no pair. Singles are answered with singles: of two the leader gets
//! one, of the follower's choosing only as far as "the other one". With an odd
//! number of singles it is the follower's turn, who takes one first.
//!
//! Who follows is a matter of parity alone: if an even number of cells is empty,
//! it is the player who waits; if an odd number, the player to move. On a board
//! with an even number of cells that is always the second player.
//!
//! **The follower's bound** ([`follower`]): if the leader's discs, the lower
//! cells and the singles the leader can get hold no line, the follower at least
//! draws; if the follower's discs and the upper cells hold one, the follower
//! wins, no later than when that line must be complete.
//!
//! **The leader's bound** ([`leader`]): a winning cell of the leader among the
//! lower cells turns the tables. The cell below it is poison for the follower,
//! so that column is worth one tempo: the leader now answers on top in all other
//! columns, and in this one until the follower has to step below that cell.
//!
//! A winning cell that the answering player is bound to get ends the game, so
//! nothing above it counts for the opponent.

use super::geometry::Geometry;
use super::lines::{completing_set, has_four};
use super::word::Word;
use harif_rules::Word as _;

/// A position as the bounds look at it: neither side can win with the next disc.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<W> {
    /// The discs of the player to move.
    pub(crate) own: W,
    /// The discs of the player who waits.
    pub(crate) other: W,
    /// The empty cells that complete a line of the player to move.
    pub(crate) own_wins: W,
    /// The empty cells that complete a line of the player who waits.
    pub(crate) other_wins: W,
    /// The empty cells.
    pub(crate) empty: W,
    /// The lowest empty cell of each column.
    pub(crate) playable: W,
}

/// Which of the bounds can say anything about the children of a position: a
/// cheap look, once, that spares most children the dear one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects<W> {
    /// Whether the follower's bound may hold.
    pub(crate) follower: bool,
    /// The winning cells by which the leader's bound may hold.
    pub(crate) leader: W,
    /// The moves after which it may.
    pub(crate) leader_moves: W,
}

/// The prospects for the children of `view`, whose moves lead to winning cells
/// among `wins` at most. `wanted`: what the follower and the leader must reach.
#[inline]
pub(crate) fn prospects<G: Geometry>(
    shape: G,
    view: &View<G::Word>,
    own_follows: bool,
    wins: G::Word,
    wanted: (i32, i32),
) -> Prospects<G::Word> {
    // Answering on top never promises more than this.
    let most = (shape.rows() / 2) as i32;
    let rows = shape.follower_rows();
    let kept = view.empty & !view.playable;
    // A move may take any of the playable cells from the opponent, and may make
    // any of `wins`.
    let (follower, follower_wins, lead, lead_wins, lower) = if own_follows {
        let lower = kept & !rows;
        let follower = view.own | view.playable;
        (follower, wins, view.other, view.other_wins, lower)
    } else {
        let lower = view.empty & !rows;
        (view.other, view.other_wins, view.own, wins, lower)
    };
    let lower = lower & !out_of_reach(shape, follower_wins & rows);
    let upper = view.empty & rows;
    let mut hope = Prospects {
        follower: wanted.0 <= most
            && (wanted.0 <= 0 || has_four(shape, follower | upper))
            && !has_four(shape, lead | lower),
        leader: G::Word::EMPTY,
        leader_moves: G::Word::EMPTY,
    };
    if wanted.1 <= most {
        let mut threats = lead_wins & kept & !rows;
        while !threats.is_empty() {
            let cell = threats.lowest_bit();
            threats ^= cell;
            let moves = if leader_wins_with(shape, cell) < wanted.1 {
                G::Word::EMPTY
            } else if own_follows {
                leader_moves(shape, view, true, view.own, view.other_wins, cell)
            } else {
                leader_moves(shape, view, false, view.other, wins, cell)
            };
            if !moves.is_empty() {
                hope.leader |= cell;
                hope.leader_moves |= moves;
            }
        }
    }
    hope
}

/// The moves after which the leader may win by waiting for `cell`, one of its
/// winning cells, which are `wins` at most; against the discs of `opponent`.
///
/// What [`leader_wins_by`] asks of a child is asked here of all children at
/// once, with the cells that the opponent has after every move.
#[inline]
fn leader_moves<G: Geometry>(
    shape: G,
    view: &View<G::Word>,
    leader_waits: bool,
    opponent: G::Word,
    wins: G::Word,
    cell: G::Word,
) -> G::Word {
    let rows = shape.follower_rows();
    let column = shape.column(cell.lowest() / shape.stride());
    let kept = view.empty & !view.playable;
    let lower = kept & !column & !rows & !out_of_reach(shape, wins & rows & !column);
    let below = kept & column & cell.minus(G::Word::ONE) & rows;
    let sure = opponent | lower | below;
    if has_four(shape, sure) {
        return G::Word::EMPTY;
    }
    let ready = !(view.playable & rows & column).is_empty();
    let dangerous = completing_set(shape, sure) & view.playable & rows & !column;
    // After a move elsewhere the column is as ready as before, after one in it
    // it is not. A leader who moves then may spend that on a dangerous cell.
    let (elsewhere, inside) = if leader_waits {
        (u32::from(ready), u32::from(!ready))
    } else if ready {
        (0, NEVER)
    } else {
        (NEVER, 0)
    };
    let mut moves = G::Word::EMPTY;
    if elsewhere != NEVER {
        let count = dangerous.count();
        if count <= elsewhere {
            moves = view.playable & !column;
        } else if count == elsewhere + 1 {
            moves = dangerous;
        }
    }
    if inside != NEVER && dangerous.count() <= inside {
        moves |= view.playable & column;
    }
    moves
}

/// Stands for a number of cells where no number would do.
const NEVER: u32 = u32::MAX;

/// The score of the leader who gets `cell` in the end.
#[inline]
fn leader_wins_with<G: Geometry>(shape: G, cell: G::Word) -> i32 {
    win_leaving(shape.rows() - 1 - cell.lowest() % shape.stride())
}

/// One side of a [`View`] as it answers on top.
#[derive(Clone, Copy)]
struct Answering<W> {
    discs: W,
    wins: W,
    opponent: W,
    to_move: bool,
}

/// The score that the follower has for sure, if it is at least `wanted`.
#[inline]
pub(crate) fn follower<G: Geometry>(
    shape: G,
    view: &View<G::Word>,
    follower_moves: bool,
    wanted: i32,
) -> Option<i32> {
    let side = answering(view, follower_moves);
    let upper = view.empty & shape.follower_rows();
    let singles = view.playable & shape.follower_rows();
    let gained = upper & !singles;
    if wanted > 0 && !has_four(shape, side.discs | gained) {
        return None;
    }
    let lower = view.empty & !shape.follower_rows() & !out_of_reach(shape, side.wins & upper);
    if !pairing_holds(shape, side.opponent | lower, singles, side.to_move) {
        return None;
    }
    let sure = if wanted > 0 {
        latest_win(shape, side.discs, gained)
    } else {
        0
    };
    (sure >= wanted).then_some(sure)
}

/// The score that the leader has for sure, if it wins by a winning cell among
/// the lower cells that are `worth` a look.
#[inline]
pub(crate) fn leader<G: Geometry>(
    shape: G,
    view: &View<G::Word>,
    leader_moves: bool,
    worth: G::Word,
) -> Option<i32> {
    let side = answering(view, leader_moves);
    let mut threats = side.wins & worth & !shape.follower_rows() & !view.playable;
    while !threats.is_empty() {
        let cell = threats.lowest_bit();
        threats ^= cell;
        if leader_wins_by(shape, view, &side, cell) {
            return Some(leader_wins_with(shape, cell));
        }
    }
    None
}

/// Whether the leader wins by waiting for `cell`, one of its winning cells.
fn leader_wins_by<G: Geometry>(
    shape: G,
    view: &View<G::Word>,
    side: &Answering<G::Word>,
    cell: G::Word,
) -> bool {
    let column = shape.column(cell.lowest() / shape.stride());
    let rows = shape.follower_rows();
    let singles = view.playable & rows & !column;
    // The follower must be the one who meets the poisoned cell. If the column
    // is not ready for that, the leader's move now makes it so; if it is, the
    // leader spends that move on a single elsewhere.
    let ready = !(view.playable & rows & column).is_empty();
    let spends_single = side.to_move && ready;
    if (!side.to_move && !ready) || (spends_single && singles.is_empty()) {
        return false;
    }
    // Answering on top elsewhere, the leader gets the upper cells there.
    let elsewhere = view.empty & !column;
    let lower = elsewhere & !rows & !out_of_reach(shape, side.wins & rows & !column);
    let below = view.empty & column & cell.minus(G::Word::ONE) & rows;
    pairing_holds(shape, side.opponent | lower | below, singles, spends_single)
}

#[inline]
fn answering<W: Word>(view: &View<W>, to_move: bool) -> Answering<W> {
    let (discs, wins, opponent) = if to_move {
        (view.own, view.own_wins, view.other)
    } else {
        (view.other, view.other_wins, view.own)
    };
    Answering {
        discs,
        wins,
        opponent,
        to_move,
    }
}

/// Whether the opponent gets no line from `sure` and what it can take of the
/// `singles`, against answers with singles. `first`: the answering player moves.
#[inline]
fn pairing_holds<G: Geometry>(shape: G, sure: G::Word, singles: G::Word, first: bool) -> bool {
    if has_four(shape, sure) {
        return false;
    }
    let dangerous = completing_set(shape, sure) & singles;
    // With one pair left the opponent gets a single cell of it; with more we do
    // not look for a good pairing and let the opponent have them all.
    if first {
        !dangerous.is_many()
            && (singles.count() <= 3 || !has_four(shape, sure | (singles & !dangerous)))
    } else {
        dangerous.is_empty() && (singles.count() <= 2 || !has_four(shape, sure | singles))
    }
}

/// Every cell above one of `cells` in its column.
#[inline]
fn out_of_reach<G: Geometry>(shape: G, cells: G::Word) -> G::Word {
    // In each column, the spare bit on top minus the cells keeps the lowest cell
    // and turns over what is above it.
    let spare = shape.bottom() << shape.rows();
    let from_lowest = (cells | spare.minus(cells)) & shape.board();
    (from_lowest << 1) & shape.board()
}

/// The score of a win that leaves at least `empty` cells empty.
#[inline]
fn win_leaving(empty: u32) -> i32 {
    1 + (empty / 2) as i32
}

/// The least score of a line that `discs` complete with the `gained` cells: the
/// cells above its highest gained cell are empty when that one is taken last.
#[inline]
fn latest_win<G: Geometry>(shape: G, discs: G::Word, gained: G::Word) -> i32 {
    let top = shape.rows() - 1;
    let mut within = G::Word::EMPTY;
    for row in (top % 2..=top).step_by(2) {
        within |= gained & (shape.bottom() << row);
        if has_four(shape, discs | within) {
            return win_leaving(top - row);
        }
    }
    0
}

/// Whether the owner of `discs` can still complete a line.
#[inline]
pub(crate) fn can_win<G: Geometry>(shape: G, discs: G::Word, empty: G::Word) -> bool {
    has_four(shape, discs | empty)
}
