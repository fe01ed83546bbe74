//! The moves of one position, all columns side by side.

use super::geometry::Geometry;
use super::history::History;
use super::node::{Node, Reply, reply};
use super::table::{Known, Mixed, Table};
use super::window::Window;
use super::word::Word;

/// Below every score.
const WORST: i32 = i32::MIN / 2;

/// The moves of one position and what is known about each, by column.
pub(crate) struct Children<G: Geometry> {
    discs: G::Lanes,
    wins: G::Lanes,
    replies: G::Lanes,
    keys: G::Lanes,
    /// The columns still to be searched, best first; the column is in the
    /// lowest byte, what it was ranked by above.
    order: G::Order,
    pub(crate) count: usize,
    /// The best value among the moves already settled.
    pub(crate) best: i32,
}

impl<G: Geometry> Children<G> {
    #[inline]
    pub(crate) fn new(shape: G) -> Self {
        Self {
            discs: shape.no_lanes(),
            wins: shape.no_lanes(),
            replies: shape.no_lanes(),
            keys: shape.no_lanes(),
            order: shape.no_order(),
            count: 0,
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
        let columns = shape.columns();
        // A child's key is this sum plus its disc, in the mirror too.
        let base = shape.key(node.own ^ node.occupied, node.occupied);
        let base_mirrored = shape.mirror(base);
        for column in 0..columns {
            let disc = node.moves & shape.lane(column as usize);
            if disc.is_zero() {
                continue;
            }
            let opposite = columns - 1 - column;
            let mirrored = if column < opposite {
                disc << ((opposite - column) * shape.stride())
            } else {
                disc >> ((column - opposite) * shape.stride())
            };
            let key = base.plus(disc);
            let key = table.mix(if mirror {
                key.min(base_mirrored.plus(mirrored))
            } else {
                key
            });
            table.prefetch(key);
            self.keys.as_mut()[column as usize] = key.0;
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
        let mut all_wins = G::Word::ZERO;
        for lane in 0..shape.lane_count() {
            let disc = node.moves & shape.lane(lane);
            let reply = reply(shape, node.own, disc, empty, playable);
            discs[lane] = disc;
            wins[lane] = reply.wins;
            replies[lane] = reply.moves;
            all_wins |= reply.wins;
            won |= !disc.is_zero() & reply.moves.is_zero();
        }
        (won, all_wins)
    }

    /// Orders the moves: many winning cells first, more so on the rows that the
    /// player will get in the end (`odd`: an odd number of cells is empty); then
    /// the centre, and what was good lately.
    #[inline]
    pub(crate) fn rank(&mut self, shape: G, odd: bool, history: Option<&History>) {
        let good_rows = if odd {
            shape.follower_rows()
        } else {
            !shape.follower_rows()
        };
        let order = self.order.as_mut();
        for column in 0..shape.columns() {
            let disc = self.discs.as_ref()[column as usize];
            if disc.is_zero() {
                continue;
            }
            let wins = self.wins.as_ref()[column as usize];
            let from_edge = column.min(shape.columns() - 1 - column);
            let merit = 4 * wins.count() + 2 * (wins & good_rows).count() + from_edge;
            let record = history.map_or(0, |history| history.of(odd, disc.lowest()));
            let ranked = (((merit * 256) as i32 + record / 2 + 1024) as u32) << 8 | column;
            let mut place = self.count;
            while place > 0 && order[place - 1] < ranked {
                order[place] = order[place - 1];
                place -= 1;
            }
            order[place] = ranked;
            self.count += 1;
        }
    }

    /// Settles children by what `known` says about them. True if one of them
    /// reaches `beta`; then `best` is its value.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        window: Window,
        mut known: impl FnMut(&Self, usize) -> Option<Known>,
    ) -> bool {
        let mut open = 0;
        for place in 0..self.count {
            let known = known(self, self.column(place));
            if let Some(answer) = known.and_then(|known| window.flipped().answer(known)) {
                self.best = self.best.max(-answer);
                if self.best >= window.beta {
                    return true;
                }
                continue;
            }
            self.put_off(place, open);
            open += 1;
        }
        self.count = open;
        false
    }

    /// Moves the entry at `place` of the order to an earlier place.
    #[inline]
    pub(crate) fn put_off(&mut self, place: usize, to: usize) {
        self.order.as_mut()[to] = self.order.as_ref()[place];
    }

    /// The column at a place of the order.
    #[inline]
    pub(crate) fn column(&self, place: usize) -> usize {
        (self.order.as_ref()[place] & 0xff) as usize
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

    /// Whether the opponent has more than one reply to a move in `column`.
    #[inline]
    pub(crate) fn has_choice(&self, column: usize) -> bool {
        self.replies.as_ref()[column].is_many()
    }

    /// The key of that child.
    #[inline]
    pub(crate) fn key(&self, column: usize) -> Mixed<G::Word> {
        Mixed(self.keys.as_ref()[column])
    }

    /// Tells the history that the move at `refuted_at` of the order refuted the
    /// position, after those before it had been searched in vain.
    pub(crate) fn teach(&self, history: &mut History, refuted_at: usize, odd: bool) {
        for place in 0..=refuted_at {
            let cell = self.discs.as_ref()[self.column(place)].lowest();
            if place == refuted_at {
                history.reward(odd, cell);
            } else {
                history.punish(odd, cell);
            }
        }
    }
}
