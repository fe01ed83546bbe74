//! The room for games with other people, through the `harif host` that served the page.

pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;
