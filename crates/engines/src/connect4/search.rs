//! The search itself: where does the score lie, seen through a window?
//!
//! A hard question is asked with a window of no width (`alpha = beta - 1`), so a
//! position is either a **cut** node, where one move reaches `beta` and the rest
//! need no look, or an **all** node, where every move must be shown to fail. The
//! answer is *fail-soft*: a value at or above `beta` is a lower bound of the
//! score, a value at or below `alpha` an upper bound, a value in between exact,
//! and all go into the table.
//!
//! On entering a position the player to move cannot win at once and has a move
//! that does not lose at once; its parent has seen to that. What happens then,
//! from cheap to dear:
//!
//! 1. the number of empty cells alone may settle the question;
//! 2. a forced reply is played on the spot, chains of them in a loop;
//! 3. all replies to all moves are looked at together: a move that leaves the
//!    opponent nothing but losing replies wins;
//! 4. where only the next two discs of one player can decide the question, that look answers it;
//! 5. each child is tried against the static bounds, then against the table,
//!    whose memory was requested before step 3;
//! 6. only the children that are still open are searched, best threats first.

use super::bounds::{Prospects, can_win, follower, leader, prospects};
use super::children::Children;
use super::geometry::Geometry;
use super::history::History;
use super::net::Net;
use super::node::{Node, reply, wins_soon};
use super::refinements::Refinements;
use super::table::{Known, Mixed, Table};
use super::team::Member;
use super::window::{Window, highest, lowest};
use super::word::Word;
use harif_rules::Word as _;

/// How often, in nodes, a search asks whether it should stop.
pub(crate) const PULSE: u64 = 1 << 10;
/// Positions with at most this many empty cells are not worth a table entry.
const TOO_SMALL: u32 = 4;
/// Moves of positions with fewer discs than this are ranked by the net too. That is more than it has learned
/// from, and still saves nodes.
pub(crate) const EARLY: u32 = 14;
/// Positions with at most this many empty cells go to the near table.
const NEAR: u32 = 10;
/// Positions with at most so many discs are looked up by either mirror image.
const MIRROR_DISCS: u32 = 20;
/// The size of the near table: it should live in a core's own cache.
const NEAR_BYTES: usize = 256 << 10;

/// What one thread keeps from one question to the next.
#[derive(Debug)]
pub(crate) struct Worker<G: Geometry> {
    /// Missing where an entry would need a larger table than fits a cache.
    near: Option<Table<G>>,
    history: History,
}

impl<G: Geometry> Worker<G> {
    pub(crate) fn new(shape: G) -> Self {
        let near = Table::new(shape, NEAR_BYTES);
        Self {
            near: (near.bytes() <= NEAR_BYTES).then_some(near),
            history: History::new(),
        }
    }

    /// Forgets every position.
    pub(crate) fn clear(&mut self) {
        if let Some(near) = &mut self.near {
            near.clear();
        }
    }

    /// Forgets what only steers a search with `left` empty cells, for reproducible node counts.
    pub(crate) fn steady(&mut self, left: u32) {
        self.history.clear(left);
    }
}

/// One thread's search for the answer to one question.
pub(crate) struct Search<'a, G: Geometry> {
    shape: G,
    refinements: Refinements,
    deep: &'a Table<G>,
    worker: &'a mut Worker<G>,
    /// What ranks early moves, where there is a net for the board.
    net: Option<&'static Net>,
    /// Its place among the threads, if there are others.
    team: Option<Member<'a>>,
    /// Called every [`PULSE`] nodes with their number; true means stop.
    pulse: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    /// Whether everything returns, and no value counts.
    stopped: bool,
    /// Whether that is so only up to a position that another thread has solved.
    outrun: bool,
}

impl<'a, G: Geometry> Search<'a, G> {
    pub(crate) fn new(
        shape: G,
        refinements: Refinements,
        deep: &'a Table<G>,
        worker: &'a mut Worker<G>,
        team: Option<Member<'a>>,
        pulse: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Self {
            shape,
            refinements,
            deep,
            worker,
            net: Net::of(shape, refinements),
            team,
            pulse,
            nodes: 0,
            stopped: false,
            outrun: false,
        }
    }

    /// The score of `root` through the window, fail-soft, or nothing if the
    /// search was stopped; and the nodes that it took.
    pub(crate) fn ask(mut self, root: &Node<G::Word>, window: Window) -> (Option<i32>, u64) {
        let key = self.key(root);
        if let Some(team) = self.team {
            team.resume();
        }
        let mut value = self.visit(root, key, window);
        while self.turns_round(u32::MAX) {
            value = self.visit(root, key, window);
        }
        ((!self.stopped).then_some(value), self.nodes)
    }

    fn visit(&mut self, node: &Node<G::Word>, key: Mixed<G::Word>, window: Window) -> i32 {
        if let Some(value) = self.enter(node, window) {
            value
        } else if node.moves.is_many() {
            self.expand(node, key, window)
        } else {
            self.forced(*node, window)
        }
    }

    /// Counts the node; answers if the number of empty cells does.
    #[inline]
    fn enter(&mut self, node: &Node<G::Word>, window: Window) -> Option<i32> {
        self.count();
        if self.stopped {
            return Some(0);
        }
        let left = self.left(node);
        if left <= 2 {
            return Some(0);
        }
        window.answer(Known {
            lower: lowest(left),
            upper: highest(left),
        })
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PULSE) {
            self.pulse();
        }
    }

    /// Asks whether to stop, and lets the table grow if no other thread uses it.
    #[cold]
    fn pulse(&mut self) {
        self.stopped |= (self.pulse)(self.nodes);
        if self.team.is_none() && !self.stopped {
            self.stopped = self.deep.spend(PULSE, || (self.pulse)(self.nodes));
        }
    }

    #[inline]
    fn left(&self, node: &Node<G::Word>) -> u32 {
        self.shape.cells() - node.discs
    }

    /// Plays the only move, and on as long as there is only one.
    fn forced(&mut self, mut node: Node<G::Word>, mut window: Window) -> i32 {
        let shape = self.shape;
        let mut sign = 1;
        loop {
            let empty = shape.board() & !node.occupied;
            let playable = shape.playable(node.occupied);
            let reply = reply(shape, node.own, node.moves, empty, playable);
            if reply.moves.is_empty() {
                return sign * highest(self.left(&node));
            }
            node = node.child(node.moves, reply);
            window = window.flipped();
            sign = -sign;
            if node.moves.is_many() {
                break;
            }
            if let Some(value) = self.enter(&node, window) {
                return sign * value;
            }
        }
        let key = self.key(&node);
        let left = self.left(&node);
        let found = if left > TOO_SMALL {
            self.table(left).probe(key)
        } else {
            None
        };
        if let Some(answer) = found.and_then(|known| window.answer(known)) {
            return sign * answer;
        }
        let hope = self.allowed(Prospects {
            follower: true,
            leader: G::Word::ALL,
            leader_moves: G::Word::ALL,
        });
        let known = self.static_bounds(&node, window, hope);
        if let Some(answer) = known.and_then(|known| window.answer(known)) {
            return sign * answer;
        }
        sign * self.visit(&node, key, window)
    }

    fn expand(&mut self, node: &Node<G::Word>, key: Mixed<G::Word>, window: Window) -> i32 {
        let left = self.left(node);
        let in_table = left > TOO_SMALL;
        let before = self.nodes;
        if self.hopeless(node, window) {
            return 0;
        }
        // No win with the next disc but one means none before the one after.
        let upper = highest(left - 2);
        if upper <= window.alpha {
            let won = wins_soon(self.shape, node);
            return if won { highest(left) } else { upper };
        }
        if self.refinements.hold_out && left > 3 && highest(left - 3) <= -window.beta {
            return self.hold_out(node);
        }
        let mut children = Children::new(self.shape, node);
        if in_table {
            let mirror = self.uses_mirror(left - 1);
            children.locate(self.shape, node, self.table(left - 1), mirror);
        }
        let (won, wins) = children.look_at_replies(self.shape, node);
        if won {
            return highest(left);
        }
        let hope = self.prospects(node, wins, window);
        if hope.follower || !hope.leader.is_empty() {
            let among = if hope.follower {
                node.moves
            } else {
                hope.leader_moves
            };
            let cut = children.settle(self.shape, window, among, |children, column| {
                let child = children.node(node, column);
                self.static_bounds(&child, window.flipped(), hope)
            });
            if cut {
                return children.best;
            }
        }
        if in_table && self.refinements.early_lookup {
            let table = self.table(left - 1);
            let cut = children.settle(self.shape, window, node.moves, |children, column| {
                table.probe(children.key(column))
            });
            if cut {
                return children.best;
            }
        }
        let best = self.search_children(node, &mut children, window).min(upper);
        if in_table && !self.stopped {
            let known = Known {
                lower: if best > window.alpha {
                    best
                } else {
                    lowest(left)
                },
                upper: if best < window.beta { best } else { upper },
            };
            self.table(left).store(key, known, self.nodes - before);
        }
        best
    }

    /// The value of a position where it is enough for `beta` that the opponent does not win with one
    /// of its next two discs. What wins with the second one is seen by a look at the replies, so this
    /// needs no table, no static bounds and no order of moves: most first moves do.
    fn hold_out(&mut self, node: &Node<G::Word>) -> i32 {
        let shape = self.shape;
        let left = self.left(node);
        let empty = shape.board() & !node.occupied;
        let playable = shape.playable(node.occupied);
        let mut rest = node.moves;
        while !rest.is_empty() {
            let disc = rest.lowest_bit();
            rest ^= disc;
            let reply = reply(shape, node.own, disc, empty, playable);
            if reply.moves.is_empty() {
                return highest(left);
            }
            self.count();
            if !wins_soon(shape, &node.child(disc, reply)) {
                return -highest(left - 3);
            }
        }
        lowest(left)
    }

    /// Searches the open children until one reaches `beta`.
    fn search_children(
        &mut self,
        node: &Node<G::Word>,
        children: &mut Children<G>,
        mut window: Window,
    ) -> i32 {
        let left = self.left(node);
        let history = self.refinements.history.then_some(&self.worker.history);
        let records = history.map(|history| history.records(left));
        children.rank(self.shape, node, self.refinements.order, records);
        if node.discs < EARLY
            && let Some(net) = self.net
        {
            children.rank_early(self.shape, node, net, window.beta);
        }
        // What another thread is searching comes last: by then it is known.
        let team = self.team.filter(|_| left > Member::TOO_SMALL);
        let mut tried = G::Word::EMPTY;
        let mut deferred = G::Word::EMPTY;
        loop {
            let (column, again) = match children.take_best() {
                Some(column) => (column, false),
                None if deferred.is_empty() => return children.best,
                None => ((deferred.lowest() / self.shape.stride()) as usize, true),
            };
            let (disc, key) = (children.disc(column), children.key(column));
            if again {
                deferred ^= disc;
            } else if !tried.is_empty() && team.is_some_and(|team| team.is_taken(left - 1, key.0)) {
                deferred |= disc;
                continue;
            }
            window.alpha = window.alpha.max(children.best);
            let child = children.node(node, column);
            let value = self.search_child(&child, key, window, again, team);
            if self.stopped {
                return 0;
            }
            children.best = children.best.max(value);
            if value >= window.beta {
                if self.refinements.history {
                    self.worker.history.teach(left, disc, tried);
                }
                return value;
            }
            tried |= disc;
        }
    }

    /// The value of one child for its parent.
    #[inline]
    fn search_child(
        &mut self,
        child: &Node<G::Word>,
        key: Mixed<G::Word>,
        window: Window,
        look_up: bool,
        team: Option<Member<'a>>,
    ) -> i32 {
        let left = self.left(child);
        let window = window.flipped();
        if (look_up || !self.refinements.early_lookup)
            && left > TOO_SMALL
            && let Some(known) = self.table(left).probe(key)
            && let Some(answer) = window.answer(known)
        {
            return -answer;
        }
        let Some(team) = team else {
            return -self.visit(child, key, window);
        };
        if team.is_outrun(u32::MAX) {
            (self.stopped, self.outrun) = (true, true);
            return 0;
        }
        team.enter(left, key.0);
        let mut value = self.visit(child, key, window);
        while self.turns_round(left) {
            let known = self.table(left).probe(key);
            value = match known.and_then(|known| window.answer(known)) {
                Some(answer) => answer,
                None => self.visit(child, key, window),
            };
        }
        team.leave(left, key.0, !self.stopped);
        -value
    }

    /// Whether this thread was on its way back to a position with at most `left` empty cells that
    /// another thread has solved, and may go forward again.
    fn turns_round(&mut self, left: u32) -> bool {
        let there = self.outrun && self.team.is_some_and(|team| team.is_outrun(left));
        if there && let Some(team) = self.team {
            team.resume();
            (self.stopped, self.outrun) = (false, false);
        }
        there
    }

    /// What can be said about a child without search, as far as it answers for
    /// its window and there are prospects of it.
    #[inline]
    fn static_bounds(
        &self,
        node: &Node<G::Word>,
        window: Window,
        hope: Prospects<G::Word>,
    ) -> Option<Known> {
        let view = node.view(self.shape);
        let left = self.left(node);
        let own_follows = !left.is_multiple_of(2);
        let (wanted, _) = window.wanted(own_follows);
        let sure = if hope.follower {
            follower(self.shape, &view, own_follows, wanted)
        } else {
            None
        };
        let (sure, for_own) = if let Some(sure) = sure {
            (sure, own_follows)
        } else {
            let sure = leader(self.shape, &view, !own_follows, hope.leader)?;
            (sure, !own_follows)
        };
        Some(if for_own {
            Known {
                lower: sure,
                upper: highest(left),
            }
        } else {
            Known {
                lower: lowest(left),
                upper: -sure,
            }
        })
    }

    /// Which static bounds may answer for the children of `node`.
    #[inline]
    fn prospects(&self, node: &Node<G::Word>, wins: G::Word, window: Window) -> Prospects<G::Word> {
        let own_follows = !self.left(node).is_multiple_of(2);
        let wanted = window.wanted(own_follows);
        self.allowed(prospects(
            self.shape,
            &node.view(self.shape),
            own_follows,
            wins,
            wanted,
        ))
    }

    /// The prospects without the bounds that are switched off.
    #[inline]
    fn allowed(&self, mut hope: Prospects<G::Word>) -> Prospects<G::Word> {
        hope.follower &= self.refinements.follower_bound;
        if !self.refinements.leader_bound {
            hope.leader = G::Word::EMPTY;
        }
        hope
    }

    /// Whether a player who has no line left to complete settles the question.
    #[inline]
    fn hopeless(&self, node: &Node<G::Word>, window: Window) -> bool {
        let empty = self.shape.board() & !node.occupied;
        self.refinements.hopeless_bound
            && ((window.alpha == 0 && !can_win(self.shape, node.own, empty))
                || (window.beta == 0 && !can_win(self.shape, node.own ^ node.occupied, empty)))
    }

    #[inline]
    fn table(&self, left: u32) -> &Table<G> {
        match &self.worker.near {
            Some(near) if left <= NEAR && self.refinements.near_table => near,
            _ => self.deep,
        }
    }

    /// Whether positions with so many empty cells share an entry with their
    /// mirror image: later on the two hardly ever meet.
    #[inline]
    fn uses_mirror(&self, left: u32) -> bool {
        self.refinements.mirror && left + MIRROR_DISCS >= self.shape.cells()
    }

    #[inline]
    fn key(&self, node: &Node<G::Word>) -> Mixed<G::Word> {
        let key = self.shape.key(node.own, node.occupied);
        self.deep.mix(if self.uses_mirror(self.left(node)) {
            key.min(self.shape.mirror(key))
        } else {
            key
        })
    }
}
