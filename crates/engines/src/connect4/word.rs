//! The machine word that holds one bit for each cell of a board.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A word of bits with the few operations that bitboards need.
///
/// Implemented by `u64` and `u128`, so that the same search runs on both.
pub(crate) trait Word:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit set.
    const ONE: Self;
    /// Every bit set.
    const ALL: Self;
    /// The width in bits.
    const BITS: u32;

    /// Sum modulo the width.
    fn plus(self, other: Self) -> Self;
    /// Difference modulo the width.
    fn minus(self, other: Self) -> Self;
    /// Product modulo the width.
    fn times(self, other: Self) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest set bit; the width if there is none.
    fn lowest(self) -> u32;
    /// The lowest 64 bits.
    fn low64(self) -> u64;
    /// Widens to 128 bits.
    fn wide(self) -> u128;
    /// Keeps the bits of `wide` that fit.
    fn truncate(wide: u128) -> Self;

    /// Whether no bit is set.
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// Whether two or more bits are set.
    #[inline]
    fn is_many(self) -> bool {
        !(self & self.minus(Self::ONE)).is_zero()
    }

    /// The lowest set bit alone.
    #[inline]
    fn lowest_bit(self) -> Self {
        self & Self::ZERO.minus(self)
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = <$type>::MAX;
            const BITS: u32 = <$type>::BITS;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
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
