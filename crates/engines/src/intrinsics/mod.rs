//! What only the processor and the operating system can do for us.
//!
//! This is the one module of the crate that may say `unsafe`: a prefetch is an intrinsic over a
//! raw pointer, huge pages need memory that we allocate (and free) ourselves, and vector
//! instructions are safe only where the processor has them. All of it is wrapped here in safe
//! functions; on targets that know none of it they do nothing special or do not exist.

#![allow(unsafe_code)]

pub(crate) mod bits;
mod layers;
#[cfg_attr(feature = "loom", path = "loom_memory.rs")]
mod memory;
mod vectors;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use layers::neurons_avx2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use layers::neurons_simd128;
pub(crate) use memory::{CacheLine, Words, Zeroed, prefetch};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use vectors::othello_avx2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use vectors::othello_simd128;
