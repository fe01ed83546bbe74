//! The machine word that holds one bit for each cell of a board.

use std::ops::{Shl, Shr};

/// A set of cells with the arithmetic that the solver does on it.
///
/// Implemented by `u64` and `u128`, so that the same search runs on both.
pub(crate) trait Word:
    harif_rules::Word + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
    /// The lowest bit set.
    const ONE: Self;
    /// Every bit set.
    const ALL: Self;

    /// Difference modulo the width.
    fn minus(self, other: Self) -> Self;
    /// Product modulo the width.
    fn times(self, other: Self) -> Self;
    /// The lowest 64 bits.
    fn low64(self) -> u64;
    /// Widens to 128 bits.
    fn wide(self) -> u128;
    /// Keeps the bits of `wide` that fit.
    fn truncate(wide: u128) -> Self;

    /// Whether two or more bits are set.
    #[inline]
    fn is_many(self) -> bool {
        !(self & self.minus(Self::ONE)).is_empty()
    }

    /// The lowest set bit alone.
    #[inline]
    fn lowest_bit(self) -> Self {
        self & Self::EMPTY.minus(self)
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const ONE: Self = 1;
            const ALL: Self = <$type>::MAX;

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline]
            fn low64(self) -> u64 {
                self as u64
            }
            #[inline]
            fn wide(self) -> u128 {
                u128::from(self)
            }
            #[inline]
            fn truncate(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

word!(u64);
word!(u128);
