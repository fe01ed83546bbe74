//! Machine words as sets of cells: what lets one bitboard source serve `u64` and `u128`.

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
    /// The low and the high half, for hashing.
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
