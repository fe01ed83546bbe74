//! The room with the board: games against agents and people, hints, reviews, positions set up by hand.

pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
