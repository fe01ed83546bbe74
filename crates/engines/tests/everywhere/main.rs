//! What must be the same on every processor: run natively and, by `cargo xtask test`, as WebAssembly in Node.

#[path = "../support/othello_plain.rs"]
mod othello_plain;
#[path = "../support/symmetry.rs"]
mod symmetry;

mod othello_board;
mod othello_pattern;
mod same_numbers;
