//! What can happen to a table.

use super::{Reply, Ticket};
use crate::AgentSpec;
use crate::record::{EarlyEnd, NodeId, TimeControl};
use crate::service::{ChosenMove, JudgedMove, MoveValues, ReviewedMove, SearchProgress};
use crate::session::Session;
use harif_rules::{AnyMove, AnyPosition, Player};

/// What can happen to a [`Table`](super::Table): a person did something, the runner has an answer, or
/// time passed.
#[derive(Clone, Debug)]
pub enum Input {
    /// The time, in milliseconds of any clock that never goes back. A runner tells it before every
    /// other input, and when it was asked to with [`Effect::WakeAt`](super::Effect::WakeAt).
    Time(u64),

    // ---- people ----
    /// A person plays a move at the cursor.
    Move(AnyMove),
    /// Back to the last position in which a person had a choice.
    Undo,
    /// Forward again to the next position in which a person has a choice.
    Redo,
    /// One move earlier or later, whichever side moved.
    Travel {
        /// Later rather than earlier.
        forward: bool,
        /// To the start or the end.
        far: bool,
    },
    /// To a move of the record.
    GoTo(NodeId),
    /// To the position after so many moves of the line that is shown.
    GoToPly(usize),
    /// The same players begin again where this game began.
    Restart,
    /// The same players begin at another position.
    SetUp(AnyPosition),
    /// Another game comes onto the table: a new one, or one that was kept.
    Open(Box<Session>),
    /// Other players sit down on both sides, in the middle of the game if need be.
    Reseat([AgentSpec; 2]),
    /// Another player sits down on one side.
    Seat {
        /// The side.
        player: Player,
        /// The player.
        agent: AgentSpec,
    },
    /// Clocks that show the full time come onto the table, or go. A new game keeps the time control.
    Clocks(Option<TimeControl>),
    /// The players change sides; the board stays.
    Swap,
    /// The game ends off the board: a side resigns, or its time is over.
    End(EarlyEnd),

    // ---- pace ----
    /// Agents stay still; one that thinks may think on, but its move waits.
    Pause,
    /// Agents move again, also in the middle of a game that is looked at.
    GoOn,
    /// One more move, then a pause.
    Step,
    /// The agent that thinks plays the best that it has found so far.
    MoveNow,
    /// The agent that thinks, or a review, ends without a result; agents pause.
    Stop,
    /// Whether something else goes on at the board (an editor, a lesson, a question): nothing moves by
    /// itself as long as it does. A move, travelling, another game and going on end it, too.
    Occupied(bool),

    // ---- the coach ----
    /// Whether every position that waits for a person is studied.
    Values(bool),
    /// Whether every move of a person is judged.
    Verdicts(bool),
    /// One step further up the ladder of hints, which starts anew in every position.
    Hint,
    /// No hint any more.
    HideHint,
    /// The position on the board is studied for longer.
    StudyLonger,
    /// Why was the last move good or bad? See [`Session::move_in_question`].
    Why,
    /// Every move of the line that is shown is judged.
    Review,
    /// The answers to [`Why`](Self::Why) and [`Review`](Self::Review) are not needed any more.
    Dismiss,

    // ---- the runner ----
    /// How far the search behind a ticket has come.
    Progress(Ticket, SearchProgress),
    /// The move that was asked for.
    Decision(Ticket, ChosenMove),
    /// The values that were asked for.
    Studied(Ticket, MoveValues),
    /// The verdict that was asked for.
    Judged(Ticket, JudgedMove),
    /// One move of a game that is reviewed; no answer yet.
    Reviewed(Ticket, ReviewedMove),
    /// The end of a review.
    ReviewDone(Ticket),
    /// There will be no answer: the agent refused, panicked or is gone.
    Failed(Ticket),
    /// The runner thinks elsewhere from now on and has dropped everything: it is asked again.
    AskAgain,
}

impl Input {
    /// Whether a person turns back to the game with this.
    pub(super) const fn leaves_asides(&self) -> bool {
        matches!(
            self,
            Self::Move(_)
                | Self::Undo
                | Self::Redo
                | Self::Travel { .. }
                | Self::GoTo(_)
                | Self::GoToPly(_)
                | Self::Restart
                | Self::SetUp(_)
                | Self::Open(_)
                | Self::GoOn
        )
    }

    /// What a reply of a [`Service`](crate::service::Service) means to the table that asked; nothing
    /// for replies that no table asks for.
    pub fn of_reply(ticket: Ticket, reply: Reply) -> Option<Self> {
        Some(match reply {
            Reply::Progress(progress) => Self::Progress(ticket, progress),
            Reply::Move(chosen) => Self::Decision(ticket, chosen),
            Reply::Studied(studied) => Self::Studied(ticket, studied),
            Reply::Judged(judged) => Self::Judged(ticket, judged),
            Reply::Reviewed(reviewed) => Self::Reviewed(ticket, reviewed),
            Reply::ReviewDone => Self::ReviewDone(ticket),
            Reply::Error(_) | Reply::Fault(_) => Self::Failed(ticket),
            Reply::Waiting(_)
            | Reply::Dismissed
            | Reply::Steps(_)
            | Reply::RecordedSoFar(_)
            | Reply::Recorded(_)
            | Reply::Began(_)
            | Reply::Measured(_)
            | Reply::Line(_)
            | Reply::Programs(_)
            | Reply::LabDone => return None,
        })
    }
}
