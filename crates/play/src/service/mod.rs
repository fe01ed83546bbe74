//! The engines as a service: a request in, replies out, the same in a worker of the page, in a
//! thread of the program and over a socket.
//!
//! The worker of a page or a server holds a [`Service`] and hands it [`Request`]s; it answers with any number of
//! [`Reply::Progress`], at most ten a second, and then with exactly one reply that is the answer.
//! Everything that crosses is plain JSON (see [`wire`]), carries no words of any language, and is
//! read with distrust: a request that makes no sense is answered with [`Reply::Error`].
//!
//! ```
//! use harif_play::service::{Reply, Request, Service};
//! use harif_search::Control;
//!
//! let asked = r#"{"move": {"at": {"game": "tictactoe", "position": "a1b2"}, "agent": "minimax"}}"#;
//! let request: Request = serde_json::from_str(asked)?;
//! let mut last = None;
//! Service::new().handle(&request, Control::never(), &mut |reply| last = Some(reply));
//! assert!(matches!(last, Some(Reply::Move(_))));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! *Why not one thread that listens while it thinks?* A worker of a page cannot: it reads its next
//! message when it has finished this one. So stopping is not a request. Where a flag can be shared
//! (threads, sockets) it is set; a page ends its worker and takes the best of the last progress.

mod agents;
mod answer;
mod asset;
mod lab;
mod memory;
mod program;
mod progress;
mod progress_recorder;
pub mod record;
pub(crate) mod serial;
pub mod story;
pub mod trace;
pub mod wire;

pub use answer::Service;
pub use asset::{Asset, install};
pub use program::{FaultKind, OfferedProgram, ProgramFault};
pub use wire::{
    Advice, Argument, BestPlay, ChosenMove, ExperimentBegan, JudgedMove, MoveValue, MoveValues,
    PositionText, Reply, ReplyMessage, Request, RequestError, RequestMessage, ReviewedMove,
    SearchProgress, SearchSummary, SentMessage,
};
