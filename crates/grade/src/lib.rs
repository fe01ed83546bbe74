//! A folder of student programs, run with limits and checked against the rules and the exact solvers.
//!
//! * [`Assignment`] says what was asked for: a game, a way to call the programs, positions, points, limits;
//! * [`Submission`] is one student's files, held in memory so that no program can reach another's;
//! * [`Grader`] runs submissions, each in a process of its own (see [`confine`]), and gives a [`Graded`] each:
//!   marks for every part, and every miss with the position that shows it;
//! * [`tracing`] runs a program under the tracer of `harif-watch`, for `harif watch` as well.
//!
//! What is right is computed here and never enters a submission's process.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod assignment;
pub mod confine;
mod course;
mod engine;
mod function;
mod moves;
mod positions;
mod python;
mod questions;
mod report;
mod run;
mod session;
mod submission;
pub mod tracing;
mod truth;
mod watched;

pub use assignment::{Assignment, AssignmentError, ProgramKind};
pub use report::{Graded, Miss, PartMark, Trouble, Why};
pub use run::{Grader, GraderError};
pub use session::Answer;
pub use submission::{Submission, SubmissionError, read_folder};
pub use truth::Standing;
pub use watched::Watched;
