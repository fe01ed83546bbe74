//! The same as `memory` for numbers of loom, which are no zero bytes and have to be made one by one.

use crate::atomic::{AtomicU32, AtomicU64};
use std::ops::Deref;

pub(crate) const fn prefetch<T>(_value: &T) {}

/// Types with a value that counts as nothing.
pub(crate) trait Zero {
    /// That value.
    fn zero() -> Self;
}

impl Zero for AtomicU32 {
    fn zero() -> Self {
        Self::new(0)
    }
}

impl Zero for AtomicU64 {
    fn zero() -> Self {
        Self::new(0)
    }
}

impl<T: Zero, const N: usize> Zero for [T; N] {
    fn zero() -> Self {
        std::array::from_fn(|_| T::zero())
    }
}

#[derive(Debug)]
pub(crate) struct CacheLine<A, B>(pub(crate) A, pub(crate) B);

impl<A: Zero, B: Zero> Zero for CacheLine<A, B> {
    fn zero() -> Self {
        Self(A::zero(), B::zero())
    }
}

/// A fixed block of values that count as nothing.
#[derive(Debug)]
pub(crate) struct Zeroed<T>(Vec<T>);

/// The words of a table.
pub(crate) type Words = Zeroed<AtomicU64>;

impl<T: Zero> Zeroed<T> {
    pub(crate) fn new(len: usize) -> Self {
        Self(std::iter::repeat_with(T::zero).take(len).collect())
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill_with(T::zero);
    }
}

impl<T> Zeroed<T> {
    pub(crate) const fn prefetch(&self, _index: usize) {}
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}
