//! What the evaluation sees: the contents of all its shapes.

use std::sync::OnceLock;

use super::layer::{Row, SUMMED, Sum, TOGETHER};
use super::shapes::{LANES, LAYOUT, SHAPES};
use super::sums::{Nibbles, Sums};
#[cfg(target_arch = "wasm32")]
use super::weights::LOOK_PAST;
use super::weights::Table;
use crate::othello::{Board, Square};

fn nibbles() -> &'static Nibbles<LANES> {
    static NIBBLES: OnceLock<Box<Nibbles<LANES>>> = OnceLock::new();
    NIBBLES.get_or_init(|| Sums::nibbles(&LAYOUT.worth))
}

/// What the evaluation knows about a position; kept up to date along a line of
/// moves, or made afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(Sums<LANES>);

impl Features {
    /// The features of a position.
    pub fn of(board: Board) -> Features {
        Features(Sums::of(board, nibbles()))
    }

    /// The features after a move of the side to move, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(&self, square: Square, flips: u64) -> Features {
        let mut next = *self;
        self.after_into(square, flips, &mut next);
        next
    }

    /// The same, written over other features.
    #[inline]
    pub fn after_into(&self, square: Square, flips: u64, next: &mut Features) {
        self.0.after(square, flips, nibbles(), &mut next.0);
    }

    /// The features seen by the other side, as after a pass.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Features {
        Features(self.0.pass())
    }

    /// The sum of the rows of all patterns, and of two `more`.
    #[inline]
    pub(super) fn sum(&self, table: &Table, more: [&Row; 2]) -> Sum {
        Features::sum_of(&self.0.indices(), table, more)
    }

    /// The sum of the rows of all patterns after a move of the side to move,
    /// seen by the other side, and of two `more`.
    #[inline]
    pub(super) fn sum_after(
        &self,
        square: Square,
        flips: u64,
        table: &Table,
        more: [&Row; 2],
    ) -> Sum {
        Features::sum_of(&self.0.indices_after(square, flips, nibbles()), table, more)
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[inline]
    fn sum_of(indices: &[u16; LANES], table: &Table, more: [&Row; 2]) -> Sum {
        let mut sum = Sum::ZERO;
        // One step for each shape, written out: where its rows begin is then
        // a constant, and since a table reaches past any index of 16 bits the
        // compiler sees that no look-up can miss.
        macro_rules! add_shapes {
            ($($shape:literal)*) => { $(add_shape::<$shape>(&mut sum, indices, table, more);)* };
        }
        add_shapes!(0 1 2 3 4 5 6 7 8 9 10 11 12);
        sum
    }

    /// The same for browsers, whose compilers take the additions in the order
    /// in which they get them: written out, that is all rows first, and far too
    /// many for the registers. So it is a loop there.
    #[cfg(target_arch = "wasm32")]
    fn sum_of(indices: &[u16; LANES], table: &Table, more: [&Row; 2]) -> Sum {
        let mut sum = Sum::ZERO;
        for &Group {
            first,
            offset,
            pair,
        } in &GROUPS
        {
            let rows = table[offset..].first_chunk::<LOOK_PAST>();
            let rows = rows.expect("a table reaches past any index");
            let row = |place: usize| &rows[usize::from(indices[(first + place) % LANES])];
            let [third, fourth] = if pair { more } else { [row(2), row(3)] };
            sum.add([row(0), row(1), third, fourth]);
        }
        sum
    }
}

/// Instances of one shape that are added together: four, or a pair.
#[cfg(target_arch = "wasm32")]
struct Group {
    first: usize,
    /// Where the rows of the shape begin.
    offset: usize,
    pair: bool,
}

#[cfg(target_arch = "wasm32")]
static GROUPS: [Group; SUMMED / TOGETHER] = {
    let mut groups = [const {
        Group {
            first: 0,
            offset: 0,
            pair: false,
        }
    }; SUMMED / TOGETHER];
    let (mut group, mut shape) = (0, 0);
    while shape < SHAPES.len() {
        let mut first = LAYOUT.first[shape];
        while first < LAYOUT.first[shape + 1] {
            groups[group] = Group {
                first,
                offset: LAYOUT.offset[shape],
                pair: first + TOGETHER > LAYOUT.first[shape + 1],
            };
            first += TOGETHER;
            group += 1;
        }
        shape += 1;
    }
    groups
};

const _: () = assert!(SHAPES.len() == 13, "the sum is written out for 13 shapes");
const _: () = assert!(LAYOUT.instances + 2 == SUMMED, "and for so many rows");

/// Adds the rows of one shape's instances, and two more to the shape that has but two.
#[cfg(not(target_arch = "wasm32"))]
#[inline]
fn add_shape<const SHAPE: usize>(
    sum: &mut Sum,
    indices: &[u16; LANES],
    table: &Table,
    more: [&Row; 2],
) {
    let (first, last) = const { (LAYOUT.first[SHAPE], LAYOUT.first[SHAPE + 1]) };
    const { assert!((LAYOUT.first[SHAPE + 1] - LAYOUT.first[SHAPE]).is_multiple_of(2)) };
    let row = |instance: usize| {
        let place = const { LAYOUT.offset[SHAPE] } + usize::from(indices[instance]);
        &table[place]
    };
    let mut instance = first;
    while instance < last {
        let [third, fourth] = if instance + TOGETHER <= last {
            [row(instance + 2), row(instance + 3)]
        } else {
            more
        };
        sum.add([row(instance), row(instance + 1), third, fourth]);
        instance += TOGETHER;
    }
}
