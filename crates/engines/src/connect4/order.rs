//! What the moves of a position are ranked by before they are searched.
//!
//! A move's rank is a sum: each [`Weights`] field times how often the thing is there. The weights
//! depend on the stage of the game and on who moves; `examples/connect4_tune.rs` finds them by
//! random changes, each kept if it saves nodes. `NOTES.md` has what they are worth.

use super::geometry::Geometry;
use super::lines::count_fours;
use super::node::Node;
use super::word::Word;

/// Defines the weights, so that a tuner can see them as a list of numbers.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What a move is ranked by: each weight times how often the thing is there.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Weights {
            /// The names of the weights.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
            /// All of them zero.
            pub const EMPTY: Self = Self { $($name: 0,)* };

            /// The weights in the order of their names.
            pub fn numbers(&mut self) -> Vec<&mut i32> {
                vec![$(&mut self.$name),*]
            }
        }
    };
}

weights! {
    /// Winning cells after the move.
    wins,
    /// Those of them on rows that the player will get in the end.
    good_wins,
    /// Those of them that can be played after the next disc in their column.
    near_wins,
    /// Columns between the move and the edge.
    from_edge,
    /// Rows below it.
    height,
    /// Whether the player will get its row in the end.
    good_row,
    /// Lines of four through it that the player alone has discs in.
    own_lines,
    /// Those that are empty.
    empty_lines,
    /// Replies that do not lose at once.
    replies,
    /// Whether it lets the opponent take the player's winning cell above it.
    gives_up_win,
    /// Whether it makes the cell above it a winning one.
    makes_win_above,
    /// Whether the second cell above it is a winning one of the player.
    own_win_after,
    /// The same for the opponent.
    other_win_after,
    /// The cell's record in the history, in sixteenths of a sixteenth.
    record,
}

/// Stages of the game.
const STAGES: usize = 4;
/// Lines are counted with at least this many empty cells. Later they are few, winning cells are
/// many, and positions so small that counting costs more than it saves.
const LINES_COUNT_FROM: u32 = 24;

/// The weights by stage of the game and by whether an odd number of cells is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOrder(pub [[Weights; 2]; STAGES]);

impl MoveOrder {
    /// The order that took the fewest nodes.
    pub const TUNED: Self = {
        const EVEN: Weights = Weights {
            wins: 26,
            good_wins: 11,
            near_wins: 16,
            from_edge: 8,
            height: 4,
            replies: -3,
            gives_up_win: -32,
            makes_win_above: 6,
            own_win_after: 30,
            other_win_after: 12,
            record: 20,
            ..Weights::EMPTY
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
        Self([
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
        ])
    };

    /// The weights for a position with so many empty cells.
    #[inline]
    pub(crate) const fn of(&self, left: u32) -> &Weights {
        let stage = match left {
            0..16 => 0,
            16..LINES_COUNT_FROM => 1,
            LINES_COUNT_FROM..32 => 2,
            _ => 3,
        };
        &self.0[stage][(left % 2) as usize]
    }
}

/// Ranks of moves, from what is the same for all moves of a position.
pub(crate) struct Ranking<'w, W> {
    weights: &'w Weights,
    node: Node<W>,
    /// The rows that the player will get in the end.
    good_rows: W,
    /// What can be played after the next disc in its column.
    next: W,
    lines: Option<OpenLines<W>>,
}

impl<'w, W: Word> Ranking<'w, W> {
    #[inline]
    pub(crate) fn new<G: Geometry<Word = W>>(
        shape: G,
        node: &Node<W>,
        order: &'w MoveOrder,
    ) -> Self {
        let left = shape.cells() - node.discs;
        let weights = order.of(left);
        let good_rows = if left.is_multiple_of(2) {
            !shape.follower_rows()
        } else {
            shape.follower_rows()
        };
        Self {
            weights,
            node: *node,
            good_rows,
            next: shape.playable(node.occupied) << 1,
            lines: (left >= LINES_COUNT_FROM).then(|| OpenLines::of(shape, node)),
        }
    }

    /// The rank of a move to `cell` in a column so far from the edge, after which the player has
    /// these winning cells and the opponent these replies.
    #[inline]
    pub(crate) fn of<G: Geometry<Word = W>>(
        &self,
        shape: G,
        cell: W,
        from_edge: u32,
        wins: W,
        replies: W,
    ) -> i32 {
        let (weights, node) = (self.weights, &self.node);
        let is_some = |cells: W| i32::from(!cells.is_empty());
        let count = |cells: W| cells.count() as i32;
        let above = cell << 1;
        let mut rank = weights.wins * count(wins)
            + weights.good_wins * count(wins & self.good_rows)
            + weights.near_wins * count(wins & self.next)
            + weights.from_edge * from_edge as i32
            + weights.height * (cell.lowest() % shape.stride()) as i32
            + weights.good_row * is_some(cell & self.good_rows)
            + weights.replies * count(replies)
            + weights.gives_up_win * is_some(above & node.own_wins)
            + weights.makes_win_above * is_some(above & wins & !node.own_wins)
            + weights.own_win_after * is_some((above << 1) & node.own_wins)
            + weights.other_win_after * is_some((above << 1) & node.other_wins);
        if let Some(lines) = &self.lines {
            let (own, empty) = lines.through(shape, cell);
            rank += weights.own_lines * own + weights.empty_lines * empty;
        }
        rank
    }

    /// What a record of the history adds to a rank, which counts sixteenfold beside it.
    #[inline]
    pub(crate) fn of_record(&self, record: i16) -> i32 {
        i32::from(record) * self.weights.record / 16
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
