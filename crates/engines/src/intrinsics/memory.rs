//! Memory: prefetching, and tables on large pages.

use crate::atomic::{AtomicU32, AtomicU64};
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::marker::PhantomData;
use std::ops::Deref;

/// Tells the processor that `value` will be read soon. Never changes a result.
#[inline(always)]
#[allow(clippy::inline_always)] // a call would cost more than the hint gains
pub(crate) fn prefetch<T>(value: &T) {
    prefetch_at(std::ptr::from_ref(value));
}

/// The same for any address.
#[inline(always)]
#[allow(clippy::inline_always)] // as above
fn prefetch_at<T>(address: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing architecturally and cannot fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
    #[cfg(any(not(target_arch = "x86_64"), miri))]
    let _ = address;
}

/// The size of a huge page on the platforms we know, and our alignment.
const HUGE_PAGE: usize = 2 << 20;
const CACHE_LINE: usize = 64;

/// Types whose values may consist of zero bytes.
///
/// # Safety
/// All bytes zero must be a valid value, and values need no `Drop`.
pub(crate) unsafe trait Zero {}

// SAFETY: an atomic integer of zero bytes is zero.
unsafe impl Zero for AtomicU32 {}
// SAFETY: as above.
unsafe impl Zero for AtomicU64 {}
// SAFETY: an array of zero bytes is one of values of zero bytes.
unsafe impl<T: Zero, const N: usize> Zero for [T; N] {}

/// Two values that share a cache line with nothing else.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct CacheLine<A, B>(pub(crate) A, pub(crate) B);

// SAFETY: as for an array.
unsafe impl<A: Zero, B: Zero> Zero for CacheLine<A, B> {}

/// A fixed block of zeroed values, on huge pages where the system grants
/// them: a table of many megabytes that is read at random otherwise misses the
/// address cache at nearly every access.
///
/// The memory comes from the system as it is first touched, so a large block
/// that is hardly used costs nothing.
#[derive(Debug)]
pub(crate) struct Zeroed<T> {
    /// What was allocated, which need not be aligned.
    block: *mut u8,
    start: *mut T,
    len: usize,
    owned: PhantomData<T>,
}

/// The words of a table.
pub(crate) type Words = Zeroed<AtomicU64>;

// SAFETY: `Zeroed` owns its block like a `Box<[T]>`.
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: as above; shared access gives nothing but `&T`.
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T: Zero> Zeroed<T> {
    /// Allocates `len` zeroed values.
    pub(crate) fn new(len: usize) -> Self {
        let (layout, align) = Self::layout(len);
        // SAFETY: the layout has a non-zero size.
        let block = unsafe { alloc_zeroed(layout) };
        if block.is_null() {
            handle_alloc_error(layout);
        }
        let gap = block.addr().next_multiple_of(align) - block.addr();
        // SAFETY: the layout has `align` bytes more than the values need, so the
        // aligned start and all values behind it lie in the block.
        let start = unsafe { block.byte_add(gap) };
        advise_huge_pages(start, len * size_of::<T>());
        Self {
            block,
            start: start.cast(),
            len,
            owned: PhantomData,
        }
    }

    /// Makes every value zero again.
    pub(crate) fn clear(&mut self) {
        // SAFETY: `start` points to `len` values that are ours alone, and zero is one of theirs.
        unsafe { self.start.write_bytes(0, self.len) }
    }
}

impl<T> Zeroed<T> {
    /// Tells the processor that the value at `index` will be read soon. Never
    /// changes a result, whatever the index.
    #[inline]
    pub(crate) fn prefetch(&self, index: usize) {
        prefetch_at(self.start.wrapping_add(index));
    }

    /// What to allocate, and where in it to begin: at a page, or a cache line.
    ///
    /// We align by hand, because the allocator would write zeroes into all of
    /// an aligned block, where it otherwise relies on the system's fresh pages.
    fn layout(len: usize) -> (Layout, usize) {
        const { assert!(align_of::<T>() <= CACHE_LINE) }
        let bytes = len * size_of::<T>();
        let align = if bytes >= HUGE_PAGE {
            HUGE_PAGE
        } else {
            CACHE_LINE
        };
        let layout = Layout::from_size_align(bytes + align, align_of::<AtomicU64>());
        (
            layout.expect("a table size that fits the address space"),
            align,
        )
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: `start` points to `len` values that live as long as `self`.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this very layout.
        unsafe { dealloc(self.block, Self::layout(self.len).0) }
    }
}

/// Asks for huge pages behind the whole pages of a block; a refusal costs time, not correctness.
#[cfg(all(target_os = "linux", not(miri)))]
fn advise_huge_pages(start: *mut u8, bytes: usize) {
    const PAGE: usize = 4096;
    const MADV_HUGEPAGE: i32 = 14;
    // SAFETY: the declaration of the C library that the standard library itself links.
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    let unaligned = start.addr().next_multiple_of(PAGE) - start.addr();
    let whole_pages = bytes.saturating_sub(unaligned) / PAGE * PAGE;
    if whole_pages >= HUGE_PAGE {
        // SAFETY: the advice concerns a part of a block that is the caller's alone, changes no
        // contents, and its result may be ignored.
        unsafe { madvise(start.byte_add(unaligned), whole_pages, MADV_HUGEPAGE) };
    }
}

#[cfg(any(not(target_os = "linux"), miri))]
fn advise_huge_pages(_start: *mut u8, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    /// Small blocks and those on huge pages.
    #[test]
    fn a_block_begins_with_zeroes_at_a_border_and_can_be_cleared() {
        for len in [1, 3, HUGE_PAGE / size_of::<u64>() + 1] {
            let mut words = Words::new(len);
            assert_eq!(words.len(), len);
            let border = if len > 3 { HUGE_PAGE } else { CACHE_LINE };
            assert_eq!(words.as_ptr().addr() % border, 0);
            // Miri is slow: the last word and some before it.
            let step = if cfg!(miri) { 1_021 } else { 1 };
            let all_zero = |words: &Words| {
                let mut some = words.iter().rev().step_by(step);
                some.all(|word| word.load(Relaxed) == 0)
            };
            assert!(all_zero(&words));
            words[len - 1].store(7, Relaxed);
            assert!(!all_zero(&words));
            words.clear();
            assert!(all_zero(&words));
        }
        let lines = Zeroed::<CacheLine<[AtomicU64; 2], [AtomicU32; 1]>>::new(5);
        assert_eq!(size_of_val(&lines[..]), 5 * CACHE_LINE);
        assert_eq!(lines.as_ptr().addr() % CACHE_LINE, 0);
    }
}
