//! Memory: prefetching, and tables on large pages.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

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
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing architecturally and cannot fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// The size of a huge page on the platforms we know, and our alignment.
const HUGE_PAGE: usize = 2 << 20;

/// A fixed block of zeroed atomic words, on huge pages where the system grants
/// them: a table of many megabytes that is read at random otherwise misses the
/// address cache at nearly every access.
///
/// The memory comes from the system as it is first touched, so a large block
/// that is hardly used costs nothing.
#[derive(Debug)]
pub(crate) struct Words {
    /// What was allocated, which need not be aligned.
    block: *mut u8,
    start: *mut AtomicU64,
    len: usize,
}

// SAFETY: `Words` owns its block like a `Box<[AtomicU64]>`, and shared access
// goes through atomics only.
unsafe impl Send for Words {}
// SAFETY: as above.
unsafe impl Sync for Words {}

impl Words {
    /// Allocates `len` zeroed words.
    pub(crate) fn zeroed(len: usize) -> Self {
        let (layout, align) = Self::layout(len);
        // SAFETY: the layout has a non-zero size.
        let block = unsafe { alloc_zeroed(layout) };
        if block.is_null() {
            handle_alloc_error(layout);
        }
        let gap = block.addr().next_multiple_of(align) - block.addr();
        // SAFETY: the layout has `align` bytes more than the words need, so the
        // aligned start and all words behind it lie in the block.
        let start = unsafe { block.byte_add(gap) };
        advise_huge_pages(start, len * size_of::<AtomicU64>());
        Self {
            block,
            start: start.cast(),
            len,
        }
    }

    /// Tells the processor that the word at `index` will be read soon. Never
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
        let bytes = len * size_of::<AtomicU64>();
        let align = if bytes >= HUGE_PAGE { HUGE_PAGE } else { 64 };
        let layout = Layout::from_size_align(bytes + align, align_of::<AtomicU64>());
        (
            layout.expect("a table size that fits the address space"),
            align,
        )
    }
}

impl Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: `start` points to `len` initialised words that live as long
        // as `self`.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        // SAFETY: allocated in `zeroed` with this very layout.
        unsafe { dealloc(self.block, Self::layout(self.len).0) }
    }
}

/// Asks the system to back memory that was not touched yet by large pages, so that random access
/// into it misses fewer address translations. A wish only: nothing changes but speed.
pub(crate) fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    advise_huge_pages(memory.as_mut_ptr().cast(), size_of_val(memory));
}

/// Asks for huge pages behind the whole pages of a block; a refusal costs time, not correctness.
#[cfg(target_os = "linux")]
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

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_start: *mut u8, _bytes: usize) {}
