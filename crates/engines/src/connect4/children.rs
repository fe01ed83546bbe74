//! The moves of one position, all columns side by side.
//!
//! What is the same for every column is computed for all of them at once, in
//! arrays with one lane for a column: loops without branches, which compile to
//! vector instructions. Nothing is sorted, because most positions are settled
//! before a second move is tried: the best of the open moves is picked when it
//! is needed.

use super::geometry::Geometry;
use super::history::Records;
use super::lines::count_fours;
use super::node::{Node, Reply, reply};
use super::table::{Known, Mixed, Table};
use super::window::Window;
use super::word::Word;

/// What a move is ranked by: each weight times how often the thing is there.
#[derive(Clone, Copy)]
struct Weights {
    /// Winning cells after the move.
    wins: i32,
    /// Those of them on rows that the player will get in the end.
    good_wins: i32,
    /// Those of them that can be played after the next disc in their column.
    near_wins: i32,
    /// Columns between the move and the edge.
    from_edge: i32,
    /// Rows below it.
    height: i32,
    /// Whether the player will get its row in the end.
    good_row: i32,
    /// Lines of four through it that the player alone has discs in, and those that are empty.
    own_lines: i32,
    empty_lines: i32,
    /// Replies that do not lose at once.
    replies: i32,
    /// Whether it lets the opponent take the player's winning cell above it.
    gives_up_win: i32,
    /// Whether it makes the cell above it a winning one.
    makes_win_above: i32,
    /// Whether the second cell above it is a winning one of the player, or of the opponent.
    own_win_after: i32,
    other_win_after: i32,
    /// The cell's record in the history, in sixteenths of a sixteenth.
    record: i32,
}

/// The weights by stage of the game and by whether an odd number of cells is empty. Found by random changes, each kept if
/// it saved nodes: see `NOTES.md`.
const WEIGHTS: [[Weights; 2]; 4] = {
    const EVEN: Weights = Weights {
        wins: 26,
        good_wins: 11,
        near_wins: 16,
        from_edge: 8,
        height: 4,
        good_row: 0,
        own_lines: 0,
        empty_lines: 0,
        replies: -3,
        gives_up_win: -32,
        makes_win_above: 6,
        own_win_after: 30,
        other_win_after: 12,
        record: 20,
    };
    const ODD: Weights = Weights {
        near_wins: 0,
        good_row: 6,
        record: 14,
        ..EVEN
    };
    const EARLY_EVEN: Weights = Weights {
        wins: 32,
        own_lines: 12,
        empty_lines: 3,
        replies: 0,
        makes_win_above: 18,
        own_win_after: 18,
        ..EVEN
    };
    const EARLY_ODD: Weights = Weights {
        near_wins: 0,
        good_row: 6,
        record: 14,
        ..EARLY_EVEN
    };
    [
        [
            Weights {
                good_row: -12,
                ..EVEN
            },
            Weights {
                good_wins: 16,
                height: 1,
                ..ODD
            },
        ],
        [EVEN, Weights { replies: -6, ..ODD }],
        [EARLY_EVEN, EARLY_ODD],
        [
            Weights {
                good_wins: 1,
                ..EARLY_EVEN
            },
            EARLY_ODD,
        ],
    ]
};

impl Weights {
    /// The weights for a position with so many empty cells.
    #[inline]
    const fn of(left: u32) -> &'static Self {
        let stage = match left {
            0..16 => 0,
            16..LINES_COUNT_FROM => 1,
            LINES_COUNT_FROM..32 => 2,
            _ => 3,
        };
        &WEIGHTS[stage][(left % 2) as usize]
    }
}

/// What makes every rank positive, since zero stands for no move.
const RANK_OFFSET: i32 = 1 << 21;
/// Lines are counted with at least this many empty cells. Later they are few, winning cells are
/// many, and positions so small that counting costs more than it saves.
const LINES_COUNT_FROM: u32 = 24;
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
        Self {
            discs: shape.no_lanes(),
            wins: shape.no_lanes(),
            replies: shape.no_lanes(),
            keys: shape.no_lanes(),
            merits: shape.no_order(),
            open: node.moves,
            choice: G::Word::ZERO,
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
        let mut all_wins = G::Word::ZERO;
        let mut choice = G::Word::ZERO;
        for lane in 0..shape.lane_count() {
            let disc = node.moves & shape.lane(lane);
            let reply = reply(shape, node.own, disc, empty, playable);
            discs[lane] = disc;
            wins[lane] = reply.wins;
            replies[lane] = reply.moves;
            all_wins |= reply.wins;
            won |= !disc.is_zero() & reply.moves.is_zero();
            choice |= if reply.moves.is_many() {
                disc
            } else {
                G::Word::ZERO
            };
        }
        self.choice = choice;
        (won, all_wins)
    }

    /// Ranks the open moves by their [`Weights`] and by what was good lately, which the `records` know.
    #[inline]
    pub(crate) fn rank(&mut self, shape: G, node: &Node<G::Word>, records: Option<&Records>) {
        let left = shape.cells() - node.discs;
        let weights = Weights::of(left);
        let good_rows = if left.is_multiple_of(2) {
            !shape.follower_rows()
        } else {
            shape.follower_rows()
        };
        let next = shape.playable(node.occupied) << 1;
        let lines = (left >= LINES_COUNT_FROM).then(|| OpenLines::of(shape, node));
        let merits = self.merits.as_mut();
        let is_some = |cells: G::Word| i32::from(!cells.is_zero());
        let count = |cells: G::Word| cells.count() as i32;
        for column in 0..shape.columns() {
            let disc = self.open & shape.lane(column as usize);
            let wins = self.wins.as_ref()[column as usize];
            let above = disc << 1;
            let from_edge = column.min(shape.columns() - 1 - column);
            let mut merit = weights.wins * count(wins)
                + weights.good_wins * count(wins & good_rows)
                + weights.near_wins * count(wins & next)
                + weights.from_edge * from_edge as i32
                + weights.height * (disc.lowest() % shape.stride()) as i32
                + weights.good_row * is_some(disc & good_rows)
                + weights.replies * count(self.replies.as_ref()[column as usize])
                + weights.gives_up_win * is_some(above & node.own_wins)
                + weights.makes_win_above * is_some(above & wins & !node.own_wins)
                + weights.own_win_after * is_some((above << 1) & node.own_wins)
                + weights.other_win_after * is_some((above << 1) & node.other_wins);
            if let Some(lines) = &lines {
                let (own, empty) = lines.through(shape, disc);
                merit += weights.own_lines * own + weights.empty_lines * empty;
            }
            let record = records.map_or(0, |records| records[(disc.lowest() & 127) as usize]);
            let rank = 16 * merit + i32::from(record) * weights.record / 16 + RANK_OFFSET;
            merits[column as usize] = if disc.is_zero() {
                0
            } else {
                (rank as u32) << 8 | column
            };
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
        while !rest.is_zero() {
            let disc = rest.lowest_bit();
            rest = rest ^ disc;
            let column = (disc.lowest() / shape.stride()) as usize;
            let known = known(self, column);
            if let Some(answer) = known.and_then(|known| flipped.answer(known)) {
                self.best = self.best.max(-answer);
                if self.best >= window.beta {
                    return true;
                }
                self.open = self.open ^ disc;
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

/// The lines of four that the player to move can still complete, to see which of them go through a
/// cell.
struct OpenLines<W> {
    /// The player's discs and all empty cells, and the lines within.
    own: (W, u32),
    /// The empty cells, and the lines within.
    empty: (W, u32),
}

impl<W: Word> OpenLines<W> {
    fn of<G: Geometry<Word = W>>(shape: G, node: &Node<W>) -> Self {
        let empty = shape.board() & !node.occupied;
        let own = node.own | empty;
        Self {
            own: (own, count_fours(shape, own)),
            empty: (empty, count_fours(shape, empty)),
        }
    }

    /// How many of the lines through an empty cell have discs of the player, and how many have none.
    #[inline]
    fn through<G: Geometry<Word = W>>(&self, shape: G, cell: W) -> (i32, i32) {
        let [all, empty] =
            [self.own, self.empty].map(|(cells, lines)| lines - count_fours(shape, cells & !cell));
        ((all - empty) as i32, empty as i32)
    }
}
