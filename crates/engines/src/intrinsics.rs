//! What only the processor and the operating system can do for us.
//!
//! This is the one module of the crate that may use `unsafe`: a prefetch is an
//! intrinsic over a raw pointer, and asking for huge pages needs memory that we
//! allocate (and free) ourselves. Both are wrapped here in safe functions; on
//! targets that know neither they do nothing special.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// Tells the processor that `value` will be read soon. Never changes a result.
#[inline(always)]
#[allow(clippy::inline_always)] // a call would cost more than the hint gains
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing architecturally and cannot fault,
        // and the pointer comes from a live reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// The size of a huge page on the platforms we know, and our alignment.
const HUGE_PAGE: usize = 2 << 20;

/// A fixed block of zeroed atomic words, on huge pages where the system grants
/// them: a table of many megabytes that is read at random otherwise misses the
/// address cache at nearly every access.
#[derive(Debug)]
pub(crate) struct Words {
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
        let layout = Self::layout(len);
        // SAFETY: the layout has a non-zero size (`layout` rounds it up).
        let start = unsafe { alloc(layout) };
        if start.is_null() {
            handle_alloc_error(layout);
        }
        advise_huge_pages(start, layout.size());
        // SAFETY: the block is ours, `layout.size()` bytes long, and all zero
        // bits are a valid `AtomicU64`.
        unsafe { start.write_bytes(0, layout.size()) };
        Self {
            start: start.cast(),
            len,
        }
    }

    fn layout(len: usize) -> Layout {
        let bytes = (len.max(1) * size_of::<AtomicU64>()).next_multiple_of(64);
        let align = if bytes >= HUGE_PAGE { HUGE_PAGE } else { 64 };
        Layout::from_size_align(bytes, align).expect("a table size that fits the address space")
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
        unsafe { dealloc(self.start.cast(), Self::layout(self.len)) }
    }
}

/// Asks for huge pages behind a block; a refusal costs time, not correctness.
#[cfg(target_os = "linux")]
fn advise_huge_pages(start: *mut u8, bytes: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    if bytes >= HUGE_PAGE {
        // SAFETY: the advice concerns a block that we own, changes no contents,
        // and its result may be ignored.
        unsafe { madvise(start, bytes, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_start: *mut u8, _bytes: usize) {}
