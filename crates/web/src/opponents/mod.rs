//! Opponents with a face, and the first screen: who do you want to play?

pub(crate) mod model;
mod store;
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
