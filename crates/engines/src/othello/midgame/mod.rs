//! Othello, the learned half: a search for positions whose end is out of
//! sight.
//!
//! [`Engine`] deepens step by step until its time is over. With few enough
//! empty squares it then tries to solve the position, first selectively, with
//! growing care, and at last exactly, by the endgame solver, which profits
//! from every best move found on the way.

mod engine;
mod judge;
mod leaves;
mod memory;
mod moves;
mod probcut;
mod report;
mod root;
mod search;
mod shortcuts;
mod together;

pub use engine::{Effort, Engine, Judged, Judgement, OnJudgement};
pub use judge::Judge;
pub(crate) use memory::Memory;
pub use report::OnIteration;
pub(crate) use report::reported;
pub(crate) use root::prepare;
