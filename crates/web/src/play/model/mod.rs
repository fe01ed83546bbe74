//! What the play room is about, without a page: plain data and functions that native tests can hold.

pub(crate) mod bar;
pub(crate) mod chart;
pub(crate) mod edit;
pub(crate) mod explorer;
pub(crate) mod lesson;
pub(crate) mod overlay;
pub(crate) mod review;
pub(crate) mod scene;
pub(crate) mod seats;
pub(crate) mod session;
