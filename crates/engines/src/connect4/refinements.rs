//! What the search knows beyond plain alpha-beta, each switchable by itself.

use super::order::MoveOrder;

/// The refinements of the search. All are exact: switching one off changes the
/// number of nodes, never a score. `NOTES.md` has what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // a set of independent switches is what it is
pub struct Refinements {
    /// Bound the score by the strategy of always answering on top.
    pub follower_bound: bool,
    /// Bound the score by the leader's winning cell on a lower row of the pairs.
    pub leader_bound: bool,
    /// Stop where a player has no line left to complete.
    pub hopeless_bound: bool,
    /// Look all children up before the first of them is searched.
    pub early_lookup: bool,
    /// Treat a position and its mirror image as one.
    pub mirror: bool,
    /// Order moves by what refuted similar positions, besides by threats.
    pub history: bool,
    /// Keep positions close to the end in a small table that stays in cache.
    pub near_table: bool,
    /// Ask for the extreme scores first, as long as that is cheap.
    pub outside_in: bool,
    /// Where it is enough to hold out for two more discs of the opponent, look only for what wins
    /// within them: without order, table and static bounds.
    pub hold_out: bool,
    /// Rank the moves of positions with few discs by a small learned net, on 7×6.
    pub net: bool,
    /// What moves are ranked by.
    pub order: &'static MoveOrder,
}

impl Refinements {
    /// Everything on.
    pub const ALL: Self = Self {
        follower_bound: true,
        leader_bound: true,
        hopeless_bound: true,
        early_lookup: true,
        mirror: true,
        history: true,
        near_table: true,
        outside_in: true,
        hold_out: true,
        net: true,
        order: &MoveOrder::TUNED,
    };
    /// Everything off.
    pub const NONE: Self = Self {
        follower_bound: false,
        leader_bound: false,
        hopeless_bound: false,
        early_lookup: false,
        mirror: false,
        history: false,
        near_table: false,
        outside_in: false,
        hold_out: false,
        net: false,
        order: &MoveOrder::TUNED,
    };
}

impl Default for Refinements {
    fn default() -> Self {
        Self::ALL
    }
}
