//! The driver of a game that is being played: whose turn it is, who is asked what, and what happens by
//! itself.
//!
//! A [`Table`] is a state machine without I/O, threads or a clock of its own. It is told what happened
//! ([`Input`]: a person moved, a search answered, time passed) and says what has to be done
//! ([`Effect`]: think, cancel, save, tell). The code that performs the effects is its *runner*: a page, a
//! terminal, a server, a test. The machine is the same for all of them.
//!
//! # Rules
//!
//! * Everything that takes time has a [`Ticket`], a number that is never used again. It is answered,
//!   failed or cancelled exactly once. Answers to cancelled tickets may come; they are dropped here.
//! * Agents live as long as their seat ([`SeatId`]). A runner keeps live agents by that number, so that
//!   their tables and time plans survive from move to move. Undo keeps them, a new game does not.
//! * An agent may be lost (a page ends its worker to cancel a search). So [`Effect::Think`] says
//!   everything that is needed to build it again, with its [`AgentState`](crate::AgentState): what it
//!   had left after its last move *on the way to the cursor*. After undo the error budget of a level is
//!   what it was at that move; in a new game, and for a player who takes over a seat, it is as at the
//!   first move of a game from that position. Players who change sides take it along.
//! * Agents are not trusted: a move that the rules refuse is a failure. An agent that fails is built
//!   anew once, then replaced by a simple one ([`Notice::AgentReplaced`]).
//! * Clocks ([`Input::Clocks`]) count what is told with [`Input::Time`]: the clock of the side to move, from the
//!   first move on, while the game goes on. Undo sets them back to what they showed.
//! * Nothing moves by itself while the table is paused or occupied, or while a person looks at an
//!   earlier move. A person's move there, and [`Input::GoOn`], take the game up again from that move.
//!
//! # How to run a table
//!
//! 1. Tell the time, then what happened: `table.handle(Input::Time(now))`, `table.handle(input)`.
//! 2. Perform the effects of both in their order. What comes of them later (progress, decisions,
//!    failures) is told in the same way.
//! 3. Draw what can be seen: [`Table::session`], [`Table::thinking`], [`Table::study`], …
//!
//! *With threads* (a terminal): two threads, one for [`Effect::Think`] and one for the coach
//! ([`Effect::Study`], [`Effect::Judge`], [`Effect::Review`]), each with a
//! [`Service`](crate::service::Service) and a queue of requests ([`Effect::request`]). Each request has
//! a stop flag: [`Effect::Hurry`] and [`Effect::Cancel`] set it, `Cancel` also takes a request out of
//! the queue. Replies come back over a channel with their ticket and become inputs
//! ([`Input::of_reply`]); a thread that ends without an answer is [`Input::Failed`]. The loop waits for
//! a key, a reply, or the time of [`Effect::WakeAt`].
//!
//! *In a page*: [`Options::hears_hurry`] is false, because a worker hears nothing while it thinks.
//! [`Effect::Cancel`] of a `Think` ends the worker, and all agents in it; the next `Think` builds them
//! again. A study that runs may run out, its answer is dropped. Where ending a worker takes requests of
//! other tickets with it, they are sent again or told as [`Input::Failed`]. [`Effect::WakeAt`] is a
//! timeout. The table sits in one signal, and views read memos of it.
//!
//! *On a server for people*: the seats are `human`, nothing is asked of the runner but to save and to
//! tell. Who may send which input is decided before it reaches the table.
//!
//! A whole game, played by a runner that does everything at once:
//!
//! ```
//! use harif_play::service::Service;
//! use harif_play::session::Session;
//! use harif_play::table::{Effect, Input, Options, Table};
//! use harif_rules::{AnyPosition, Game};
//! use harif_search::Control;
//! use std::collections::VecDeque;
//!
//! let players = ["random:seed=1", "minimax:depth=2"].map(|name| name.parse().unwrap());
//! let session = Session::new(AnyPosition::start(Game::CONNECT_FOUR), players);
//! let mut table = Table::new(session, Options::default());
//! let mut service = Service::new();
//! let mut now = 0;
//! let mut inputs = VecDeque::from([Input::Time(now)]);
//! while let Some(input) = inputs.pop_front() {
//!     for effect in table.handle(input) {
//!         if let Effect::WakeAt(time) = effect {
//!             // A real runner waits; this one turns its clock forward.
//!             now = now.max(time);
//!             inputs.push_back(Input::Time(now));
//!         } else if let Some((ticket, request)) = effect.request() {
//!             service.handle(&request, Control::never(), &mut |reply| {
//!                 inputs.extend(ticket.and_then(|ticket| Input::of_reply(ticket, reply)));
//!             });
//!         }
//!     }
//! }
//! assert!(table.session().is_over());
//! ```

mod clock;
mod coach;
mod effect;
mod input;
mod state;
mod turn;

pub use clock::LOW_TIME;
pub use coach::Reviewing;
pub use effect::{Effect, Notice};
pub use input::Input;
pub use state::Table;
pub use turn::{MoveThought, Thinking};

use crate::service::Reply;

/// The number of something that was asked for: never used twice at the same table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ticket(u64);

impl Ticket {
    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// The number of a live agent at a table: never used twice at the same table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatId(u32);

impl SeatId {
    /// The number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// How a table is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// An agent that answers at once still takes this long to move, or people miss it.
    pub least_thinking_ms: u64,
    /// How long a forced pass is announced before it happens.
    pub before_pass_ms: u64,
    /// How long a position is studied for values, hints and verdicts.
    pub study_ms: u32,
    /// How long it is studied when a person asks for longer.
    pub long_study_ms: u32,
    /// How long each position of a reviewed game is studied.
    pub review_ms: u32,
    /// Whether the runner can perform [`Effect::Hurry`]: a thread can be told to stop and answers, a
    /// worker of a page hears nothing while it thinks. Without it, the table plays the best move of
    /// the last progress and cancels the search.
    pub hears_hurry: bool,
    /// Whether a person may move for an agent that is paused.
    pub people_play_for_agents: bool,
    /// Whether this front end shows clocks. Where it does not, games are played without time, so that a
    /// person never loses by a clock that is not on the screen.
    pub shows_clocks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            least_thinking_ms: 350,
            before_pass_ms: 1_100,
            study_ms: 2_000,
            long_study_ms: 20_000,
            review_ms: 500,
            hears_hurry: true,
            people_play_for_agents: true,
            shows_clocks: false,
        }
    }
}

impl Options {
    /// Without pauses, for runners without a screen.
    pub fn without_pauses() -> Self {
        Self {
            least_thinking_ms: 0,
            before_pass_ms: 0,
            ..Self::default()
        }
    }
}
