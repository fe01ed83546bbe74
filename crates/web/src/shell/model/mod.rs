//! What all rooms speak of, without a page: plain data and functions that native tests can hold.

pub(crate) mod escape;
pub(crate) mod geometry;
pub(crate) mod keys;
pub(crate) mod link;
pub(crate) mod room;
pub(crate) mod settings;
