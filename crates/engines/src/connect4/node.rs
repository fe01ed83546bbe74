//! A position in the search, with what its parent already found out about it.

use super::bounds::View;
use super::geometry::Geometry;
use super::lines::completing;
use super::word::Word;
use harif_rules::Word as _;

/// A position in which the player to move cannot win at once and has at least
/// one move that does not lose at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// The discs of the player to move.
    pub(crate) own: W,
    /// All discs.
    pub(crate) occupied: W,
    /// The empty cells that complete a line of the player to move.
    pub(crate) own_wins: W,
    /// The empty cells that complete a line of the player who waits.
    pub(crate) other_wins: W,
    /// The moves that do not lose at once.
    pub(crate) moves: W,
    /// The number of discs.
    pub(crate) discs: u32,
}

/// What a look at a position says before any search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Glance<W> {
    /// The score is known.
    Known(i32),
    /// It has to be searched.
    Open(Node<W>),
}

impl<W: Word> Node<W> {
    /// Looks at a position in which no side has won yet.
    pub(crate) fn glance<G: Geometry<Word = W>>(shape: G, own: W, occupied: W) -> Glance<W> {
        let discs = occupied.count();
        let left = (shape.cells() - discs) as i32;
        let empty = shape.board() & !occupied;
        let playable = shape.playable(occupied);
        let own_wins = completing(shape, own) & empty;
        if left == 0 {
            return Glance::Known(0);
        }
        if !(own_wins & playable).is_empty() {
            return Glance::Known((left + 1) / 2);
        }
        if left == 1 {
            return Glance::Known(0);
        }
        let other_wins = completing(shape, own ^ occupied) & empty;
        let moves = not_losing(playable, other_wins);
        if moves.is_empty() {
            return Glance::Known(-(left / 2));
        }
        Glance::Open(Self {
            own,
            occupied,
            own_wins,
            other_wins,
            moves,
            discs,
        })
    }

    /// The child after `disc`, one of the moves, given what [`reply`] found.
    #[inline]
    pub(crate) fn child(&self, disc: W, reply: Reply<W>) -> Self {
        Self {
            own: self.own ^ self.occupied,
            occupied: self.occupied | disc,
            own_wins: self.other_wins & !disc,
            other_wins: reply.wins,
            moves: reply.moves,
            discs: self.discs + 1,
        }
    }

    /// The position as the static bounds look at it.
    #[inline]
    pub(crate) fn view<G: Geometry<Word = W>>(&self, shape: G) -> View<W> {
        View {
            own: self.own,
            other: self.own ^ self.occupied,
            own_wins: self.own_wins,
            other_wins: self.other_wins,
            empty: shape.board() & !self.occupied,
            playable: shape.playable(self.occupied),
        }
    }
}

/// What the opponent faces after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply<W> {
    /// The empty cells that now complete a line of the player who moved.
    pub(crate) wins: W,
    /// The replies that do not lose at once; none means that the move wins.
    pub(crate) moves: W,
}

/// Plays `disc` for the owner of `own` and looks at the replies.
///
/// Free of branches, so that it runs for all columns at once in vector
/// registers; with no disc at all it still returns something harmless.
#[inline]
pub(crate) fn reply<G: Geometry>(
    shape: G,
    own: G::Word,
    disc: G::Word,
    empty: G::Word,
    playable: G::Word,
) -> Reply<G::Word> {
    let wins = completing(shape, own | disc) & empty & !disc;
    let playable = (playable ^ disc) | ((disc << 1) & shape.board());
    Reply {
        wins,
        moves: not_losing(playable, wins),
    }
}

/// Whether the player to move wins with the next disc but one against every reply.
#[inline]
pub(crate) fn wins_soon<G: Geometry>(shape: G, node: &Node<G::Word>) -> bool {
    let empty = shape.board() & !node.occupied;
    let playable = shape.playable(node.occupied);
    let mut won = false;
    for lane in 0..shape.lane_count() {
        let disc = node.moves & shape.lane(lane);
        let reply = reply(shape, node.own, disc, empty, playable);
        won |= !disc.is_empty() & reply.moves.is_empty();
    }
    won
}

/// The moves that leave no line to an opponent with these winning cells: block
/// the threat if there is one (two cannot be blocked), and never play below a
/// winning cell.
#[inline]
fn not_losing<W: Word>(playable: W, threats: W) -> W {
    let urgent = playable & threats;
    let moves = if urgent.is_empty() {
        playable
    } else if urgent.is_many() {
        W::EMPTY
    } else {
        urgent
    };
    moves & !(threats >> 1)
}
