//! Laws, node counts and recordings of the searches. One binary, so that the crate is linked once.

mod agree;
mod control;
mod counts;
mod expression;
mod growing;
mod knowledge;
mod margins;
mod mcts;
mod names;
mod pins;
mod record;
mod support;
mod ties;
mod weights;
