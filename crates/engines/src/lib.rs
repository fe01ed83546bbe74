//! How to think fast: specialised engines for single games.
#![deny(missing_docs)]

pub mod connect4;
mod intrinsics;
