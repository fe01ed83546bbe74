//! The laboratory: searches × positions × depths, measured and held against each other.
//!
//! An [`Experiment`] is what people ask for, as one line of text that can stand in an address. A
//! [`Design`] is the same with everything looked up, and hands out its steps one after the other,
//! so that its caller can show progress and stop between any two. A [`Row`] is what one step
//! found; [`agreement`] says whether what should be equal is. The terminal and the page share all
//! of it and differ only in how they draw.
//!
//! Nodes come first and time second: nodes are the same on every machine.

mod agreement;
mod choices;
mod experiment;
mod profile;
mod random;
mod row;
mod yardstick;

pub use agreement::{Agreement, Disagreement, agreement};
pub use choices::{Choices, Contender, contenders, read_search, write_search};
pub use experiment::{Depths, Design, Experiment, LabError, PlannedSearch};
pub use profile::Profile;
pub use random::random_positions;
pub use row::{Record, RootValue, Row, nodes_of, rows_of};
pub use yardstick::{Yardstick, leaves_at_best, usual_depths, yardsticks};
