//! The first screen, the cards of the opponents, and what stands beside a result.

mod after;
mod card;
mod face;
mod home;
#[cfg(test)]
mod laws;

pub(crate) use after::After;
pub(crate) use face::{FacePicture, SeatFace};
pub(crate) use home::HomeRoom;
