//! The room in which agents play agents, and in which people write evaluators of their own.

pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
