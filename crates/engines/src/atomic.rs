//! The numbers that threads share without locks: those of the standard library, or those with which loom tries every order of
//! reads and writes.

#[cfg(feature = "loom")]
pub(crate) use loom::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};
#[cfg(not(feature = "loom"))]
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

pub(crate) use std::sync::atomic::Ordering::Relaxed;
