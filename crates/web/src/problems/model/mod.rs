//! What the room is about: where one is in it, and what stands on its board.

pub(crate) mod place;
pub(crate) mod sent;
pub(crate) mod task;
