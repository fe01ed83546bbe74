//! Laws of the solvers, the evaluations and the midgame search. One binary, so that the crate is linked once.

#[path = "../support/othello_plain.rs"]
mod othello_plain;
#[path = "../support/symmetry.rs"]
mod symmetry;

mod boards;
mod connect4_book;
mod connect4_early;
mod connect4_laws;
mod connect4_proofs;
mod connect4_strategy;
mod control;
mod layers;
mod othello_deep;
mod othello_facts;
mod othello_midgame;
mod othello_sizes;
mod othello_solver;
mod solve;
mod threats;
