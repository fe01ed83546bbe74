//! Your games: all that were played here, kept in the browser and nowhere else.

pub(crate) mod model;
pub(crate) mod store;
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
