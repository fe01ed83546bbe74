//! A student's own search under glass: the trace of a search, its boards, and a diagnosis with proofs.
//!
//! * [`Trace`] is a search written down by any program in any language ([`Reader`] takes it line by line);
//! * [`Tree`] is the same with its boards understood: the game, the symbols, who moved where;
//! * [`diagnose`] takes the values of the leaves as given, recomputes everything above them and names
//!   each fault with the node that proves it;
//! * [`compare`] gives with it the [`RightTree`] of the same leaves and the [`Departure`] from it.
//!
//! ```
//! use harif_watch::{Fault, Trace, Tree, diagnose};
//!
//! // A root that maximises and takes the smaller of its two values, 3 and 7.
//! let trace = Trace::read(
//!     r#"{"enter":1,"maximizing":true}
//!        {"enter":2,"parent":1,"maximizing":false}
//!        {"enter":3,"parent":2,"maximizing":true}
//!        {"leave":3,"value":3}
//!        {"enter":4,"parent":2,"maximizing":true}
//!        {"leave":4,"value":5}
//!        {"leave":2,"value":3}
//!        {"enter":5,"parent":1,"maximizing":false}
//!        {"enter":6,"parent":5,"maximizing":true}
//!        {"leave":6,"value":7}
//!        {"enter":7,"parent":5,"maximizing":true}
//!        {"leave":7,"value":9}
//!        {"leave":5,"value":7}
//!        {"leave":1,"value":3}"#,
//! )?;
//! let diagnosis = diagnose(&Tree::new(&trace));
//! assert_eq!(diagnosis.findings[0].fault, Fault::MaxMinConfused);
//! # Ok::<(), harif_watch::TraceError>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]
// Values are compared as the watched program compares them.
#![allow(clippy::float_cmp)]

pub mod board;
mod diagnose;
mod field;
mod finding;
mod format;
mod line;
mod own_moves;
mod tree;
mod turned;
mod writing;

pub use diagnose::{
    Departure, Diagnosis, Difference, RightNode, RightTree, Style, compare, diagnose, untried,
};
pub use finding::{Evidence, Fault, Finding};
pub use format::{
    Call, End, FunctionText, Header, MAX_NODES, Reader, SourceHints, Trace, TraceError,
};
pub use tree::{BoardChange, RootLoop, Tree};

/// The tracer for Python 3.8 and newer, one file of the standard library.
pub const PYTHON_TRACER: &str = include_str!("tracer.py");
