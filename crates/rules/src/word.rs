//! Words as sets of cells: what lets one bitboard source serve `u64`, `u128` and [`Huge`].

use std::array::from_fn;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// An unsigned integer used as a set of cells.
///
/// Shifts past the width give the empty set, because boards of odd shapes ask for them.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many cells fit.
    const BITS: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one cell.
    fn bit(index: u32) -> Self;
    /// Moves every cell up by `n` places.
    #[must_use]
    fn up(self, n: u32) -> Self;
    /// Moves every cell down by `n` places.
    #[must_use]
    fn down(self, n: u32) -> Self;
    /// The sum as numbers, wrapping: it carries a disc to the first free cell of its column.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The index of the lowest cell; the width for the empty set.
    fn lowest(self) -> u32;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Two numbers that tell sets apart, for hashing: the low and the high half, if no more fits.
    fn halves(self) -> [u64; 2];

    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the cell with this index is in the set.
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// The indices of the cells, lowest first.
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

/// The indices of a set of cells, lowest first.
#[derive(Clone, Debug)]
pub struct Indices<W>(W);

impl<W: Word> Iterator for Indices<W> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<W: Word> ExactSizeIterator for Indices<W> {}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const EMPTY: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                (1 as $type) << index
            }
            #[inline]
            fn up(self, n: u32) -> Self {
                self.checked_shl(n).unwrap_or(0)
            }
            #[inline]
            fn down(self, n: u32) -> Self {
                self.checked_shr(n).unwrap_or(0)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn halves(self) -> [u64; 2] {
                let wide = u128::from(self);
                [wide as u64, (wide >> 64) as u64]
            }
        }
    };
}

word!(u64);
word!(u128);

/// A word of 512 bits, the lowest first: room for the largest boards.
///
/// Every operation is a loop over all its numbers, which the compiler turns into vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Huge([u64; 8]);

impl Huge {
    /// The empty set.
    pub(crate) const NOTHING: Self = Self([0; 8]);

    /// The set with one cell more.
    pub(crate) const fn with(mut self, index: u32) -> Self {
        self.0[index as usize / 64] |= 1 << (index % 64);
        self
    }

    /// The numbers from another place on; zeros where there are none.
    #[inline]
    fn moved(self, from: impl Fn(usize) -> Option<usize>) -> Self {
        let number = |place| self.0.get(place).copied().unwrap_or(0);
        Self(from_fn(|place| from(place).map_or(0, number)))
    }
}

impl Not for Huge {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|part| !part))
    }
}

macro_rules! huge_operator {
    ($operator:ident $function:ident, $assign:ident $assigning:ident) => {
        impl $operator for Huge {
            type Output = Self;

            #[inline]
            fn $function(mut self, other: Self) -> Self {
                self.$assigning(other);
                self
            }
        }

        impl $assign for Huge {
            #[inline]
            fn $assigning(&mut self, other: Self) {
                for (part, other) in self.0.iter_mut().zip(other.0) {
                    part.$assigning(other);
                }
            }
        }
    };
}

huge_operator!(BitAnd bitand, BitAndAssign bitand_assign);
huge_operator!(BitOr bitor, BitOrAssign bitor_assign);
huge_operator!(BitXor bitxor, BitXorAssign bitxor_assign);

impl Word for Huge {
    const BITS: u32 = 512;
    const EMPTY: Self = Self::NOTHING;

    #[inline]
    fn bit(index: u32) -> Self {
        Self::NOTHING.with(index)
    }

    #[inline]
    fn up(self, n: u32) -> Self {
        if n >= 64 {
            return self.moved(|place| place.checked_sub(1)).up(n - 64);
        }
        // What leaves one number at the top enters the next one at the bottom.
        let carried = self.moved(|place| place.checked_sub(1));
        Self(from_fn(|place| {
            self.0[place] << n | carried.0[place] >> 1 >> (63 - n)
        }))
    }

    #[inline]
    fn down(self, n: u32) -> Self {
        if n >= 64 {
            return self.moved(|place| Some(place + 1)).down(n - 64);
        }
        let carried = self.moved(|place| Some(place + 1));
        Self(from_fn(|place| {
            self.0[place] >> n | carried.0[place] << 1 << (63 - n)
        }))
    }

    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Self(from_fn(|place| {
            let (sum, over) = self.0[place].overflowing_add(other.0[place]);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            carry = over || again;
            sum
        }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> u32 {
        let place = self.0.iter().position(|&part| part != 0);
        place.map_or(Self::BITS, |place| {
            place as u32 * 64 + self.0[place].trailing_zeros()
        })
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(part) = self.0.iter_mut().find(|part| **part != 0) {
            *part &= *part - 1;
        }
        self
    }

    #[inline]
    fn has(self, index: u32) -> bool {
        self.0[index as usize / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    fn halves(self) -> [u64; 2] {
        let [a, b, c, d, e, f, g, h] = self.0;
        [mix([a, b, c, d]), mix([e, f, g, h])]
    }
}

/// Mixes numbers into one well-spread 64-bit hash (the finaliser of the Murmur family, chained).
#[inline]
pub(crate) fn mix<const N: usize>(parts: [u64; N]) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
    for part in parts {
        hash ^= part;
        hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    }
    hash ^ (hash >> 33)
}
