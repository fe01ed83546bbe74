//! The room in which a search is recorded and shown step by step.

pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
