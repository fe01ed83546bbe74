//! The moves of one position, all columns side by side.
//!
//! What is the same for every column is computed for all of them at once, in
//! arrays with one lane for a column: loops without branches, which compile to
//! vector instructions. Nothing is sorted, because most positions are settled
//! before a second move is tried: the best of the open moves is picked when it
//! is needed.

use super::geometry::Geometry;
use super::history::Records;
use super::net::{ANSWER_UNIT, Net};
use super::node::{Node, Reply, reply};
use super::order::{MoveOrder, Ranking};
use super::table::{Known, Mixed, Table};
use super::window::Window;
use super::word::Word;
use harif_rules::Word as _;

/// What makes every rank positive, since zero stands for no move.
const RANK_OFFSET: i32 = 1 << 21;
/// What odds of e to 1 add to a rank.
const NET_WEIGHT: i32 = 290;
/// The net is not believed to be surer than this.
const NET_LIMIT: i32 = 8 * ANSWER_UNIT;
/// Below every score.
const WORST: i32 = i32::MIN / 2;

/// The moves of one position and what is known about each, by column.
pub(crate) struct Children<G: Geometry> {
    discs: G::Lanes,
    wins: G::Lanes,
    replies: G::Lanes,
    keys: G::Lanes,
    /// What the open moves are ranked by, with the column in the lowest byte;
    /// zero for the others.
    merits: G::Order,
    /// The moves still to be searched, as their cells.
    open: G::Word,
    /// The moves that leave the opponent more than one reply.
    choice: G::Word,
    /// The best value among the moves already settled.
    pub(crate) best: i32,
}

impl<G: Geometry> Children<G> {
    #[inline]
    pub(crate) fn new(shape: G, node: &Node<G::Word>) -> Self {
        // Lanes are written before they are read. Zeroes would take a call in browsers: a compiler makes
        // a filling of memory of many zeroes side by side, and only of a word that it does not know plain stores.
        let unwritten = shape.lanes_of(node.moves);
        Self {
            discs: unwritten,
            wins: unwritten,
            replies: unwritten,
            keys: unwritten,
            merits: shape.no_order(),
            open: node.moves,
            choice: G::Word::EMPTY,
            best: WORST,
        }
    }

    /// Computes the key of every child, canonical if `mirror`, and requests its
    /// memory from `table`.
    #[inline]
    pub(crate) fn locate(
        &mut self,
        shape: G,
        node: &Node<G::Word>,
        table: &Table<G>,
        mirror: bool,
    ) {
        // A child's key is this sum plus its disc, in the mirror too. Where there
        // is no disc the sum itself is as good as anything.
        let base = shape.key(node.own ^ node.occupied, node.occupied);
        let keys = self.keys.as_mut();
        if mirror {
            let base_mirrored = shape.mirror(base);
            let moves_mirrored = shape.mirror(node.moves);
            let columns = shape.columns() as usize;
            for (column, key) in keys.iter_mut().enumerate().take(columns) {
                let straight = base.plus(node.moves & shape.lane(column));
                let opposite = moves_mirrored & shape.lane(columns - 1 - column);
                *key = table.mix(straight.min(base_mirrored.plus(opposite))).0;
            }
        } else {
            for (lane, key) in keys.iter_mut().enumerate().take(shape.lane_count()) {
                *key = table.mix(base.plus(node.moves & shape.lane(lane))).0;
            }
        }
        for &key in &keys[..shape.columns() as usize] {
            table.prefetch(Mixed(key));
        }
    }

    /// Looks at the replies to all moves: whether one of the moves wins, and all
    /// winning cells that any of them makes.
    #[inline]
    pub(crate) fn look_at_replies(&mut self, shape: G, node: &Node<G::Word>) -> (bool, G::Word) {
        let empty = shape.board() & !node.occupied;
        let playable = shape.playable(node.occupied);
        let (discs, wins, replies) = (
            self.discs.as_mut(),
            self.wins.as_mut(),
            self.replies.as_mut(),
        );
        let mut won = false;
        let mut all_wins = G::Word::EMPTY;
        let mut choice = G::Word::EMPTY;
        for lane in 0..shape.lane_count() {
            let disc = node.moves & shape.lane(lane);
            let reply = reply(shape, node.own, disc, empty, playable);
            discs[lane] = disc;
            wins[lane] = reply.wins;
            replies[lane] = reply.moves;
            all_wins |= reply.wins;
            won |= !disc.is_empty() & reply.moves.is_empty();
            choice |= if reply.moves.is_many() {
                disc
            } else {
                G::Word::EMPTY
            };
        }
        self.choice = choice;
        (won, all_wins)
    }

    /// Ranks the open moves by the weights of `order` and by what was good lately, which the `records` know.
    #[inline]
    pub(crate) fn rank(
        &mut self,
        shape: G,
        node: &Node<G::Word>,
        order: &MoveOrder,
        records: Option<&Records>,
    ) {
        let ranking = Ranking::new(shape, node, order);
        let merits = self.merits.as_mut();
        let mut rest = self.open;
        while !rest.is_empty() {
            let disc = rest.lowest_bit();
            rest ^= disc;
            let column = disc.lowest() / shape.stride();
            let lane = column as usize;
            let from_edge = column.min(shape.columns() - 1 - column);
            let (wins, replies) = (self.wins.as_ref()[lane], self.replies.as_ref()[lane]);
            let merit = ranking.of(shape, disc, from_edge, wins, replies);
            let record = records.map_or(0, |records| records[(disc.lowest() & 127) as usize]);
            let rank = 16 * merit + ranking.of_record(record) + RANK_OFFSET;
            merits[lane] = (rank as u32) << 8 | column;
        }
    }

    /// Adds to the rank of each open move how likely the net thinks that it reaches `beta`. For ranked moves of a
    /// board that the net knows.
    pub(crate) fn rank_early(&mut self, shape: G, node: &Node<G::Word>, net: &Net, beta: i32) {
        let mut rest = self.open;
        if !rest.is_many() {
            return;
        }
        let (own, other) = (node.own.low64(), (node.own ^ node.occupied).low64());
        while !rest.is_empty() {
            let disc = rest.lowest_bit();
            rest ^= disc;
            let odds = net.odds_after(own | disc.low64(), other, beta);
            let more = odds.clamp(-NET_LIMIT, NET_LIMIT) * NET_WEIGHT / ANSWER_UNIT;
            let merit = &mut self.merits.as_mut()[(disc.lowest() / shape.stride()) as usize];
            *merit = merit.wrapping_add((more as u32) << 8);
        }
    }

    /// Takes the best of the ranked moves that are still open.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<usize> {
        let merits = self.merits.as_mut();
        let best = merits.iter().fold(0, |best, &merit| best.max(merit));
        let column = (best & 0xff) as usize;
        merits[column] = 0;
        (best != 0).then_some(column)
    }

    /// Settles open children `among` some by what `known` says about them. True
    /// if one of them reaches `beta`; then `best` is its value.
    ///
    /// A child with a forced reply stays open: nothing is known about it.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        shape: G,
        window: Window,
        among: G::Word,
        mut known: impl FnMut(&Self, usize) -> Option<Known>,
    ) -> bool {
        let flipped = window.flipped();
        let mut rest = self.open & self.choice & among;
        while !rest.is_empty() {
            let disc = rest.lowest_bit();
            rest ^= disc;
            let column = (disc.lowest() / shape.stride()) as usize;
            let known = known(self, column);
            if let Some(answer) = known.and_then(|known| flipped.answer(known)) {
                self.best = self.best.max(-answer);
                if self.best >= window.beta {
                    return true;
                }
                self.open ^= disc;
            }
        }
        false
    }

    /// The cell of a move in `column`.
    #[inline]
    pub(crate) fn disc(&self, column: usize) -> G::Word {
        self.discs.as_ref()[column]
    }

    /// The child after a move in `column`.
    #[inline]
    pub(crate) fn node(&self, parent: &Node<G::Word>, column: usize) -> Node<G::Word> {
        let reply = Reply {
            wins: self.wins.as_ref()[column],
            moves: self.replies.as_ref()[column],
        };
        parent.child(self.discs.as_ref()[column], reply)
    }

    /// The key of that child.
    #[inline]
    pub(crate) fn key(&self, column: usize) -> Mixed<G::Word> {
        Mixed(self.keys.as_ref()[column])
    }
}
