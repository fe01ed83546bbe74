//! What the page is about, without a page: plain data and functions that native tests can hold.

pub(crate) mod chart;
pub(crate) mod edit;
pub(crate) mod escape;
pub(crate) mod geometry;
pub(crate) mod keys;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod link;
pub(crate) mod opening;
pub(crate) mod overlay;
pub(crate) mod room;
pub(crate) mod scene;
pub(crate) mod seats;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod speech;
pub(crate) mod thumbnail;
pub(crate) mod tree;
pub(crate) mod typed;
pub(crate) mod values;
