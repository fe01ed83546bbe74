//! How harif thinks fast: specialised engines for the games it knows best.
#![deny(missing_docs)]

mod intrinsics_simd;
pub mod othello;
