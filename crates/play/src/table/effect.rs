//! What a table asks its runner to do, and what it tells.

use super::{SeatId, Ticket};
use crate::record::NodeId;
use crate::service::{PositionText, Request};
use crate::{AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Game, IllegalReason, Player};

/// What the runner of a [`Table`](super::Table) has to do.
///
/// Every ticket is answered once, with the result or with [`Input::Failed`](super::Input::Failed),
/// unless it was cancelled; answers to cancelled tickets may still come and are dropped.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// An agent has a seat from now on. It may be built now, so that its first move does not wait for
    /// its memory, or at its first [`Think`](Self::Think).
    Seat {
        /// Its seat.
        seat: SeatId,
        /// Who it is.
        agent: AgentSpec,
        /// What it plays.
        game: Game,
    },
    /// The agent of a seat is not needed any more and is dropped.
    Retire(SeatId),
    /// The agent of a seat chooses a move: [`Agent::restore`](crate::Agent::restore) with the state,
    /// then [`Agent::choose`](crate::Agent::choose). An agent that was lost is built again.
    Think {
        /// For the answer.
        ticket: Ticket,
        /// Who thinks.
        seat: SeatId,
        /// Who that is, in case it has to be built.
        agent: AgentSpec,
        /// Where; the game is not over.
        position: AnyPosition,
        /// What it had left at its last move.
        state: AgentState,
        /// Its part of the clock in milliseconds, in a game with clocks: see
        /// [`Agent::allow`](crate::Agent::allow).
        time_ms: Option<u32>,
    },
    /// The search behind a ticket ends now and answers with the best it has.
    Hurry(Ticket),
    /// The answer is not wanted any more. A search that would take long is ended.
    Cancel(Ticket),
    /// What is every move worth?
    Study {
        /// For the answer.
        ticket: Ticket,
        /// Where; the game is not over.
        position: AnyPosition,
        /// For how long, in milliseconds.
        time_ms: u32,
    },
    /// How good was a move?
    Judge {
        /// For the answer.
        ticket: Ticket,
        /// The position before it.
        position: AnyPosition,
        /// The move.
        played: AnyMove,
        /// For how long, in milliseconds.
        time_ms: u32,
    },
    /// How good was every move of a game?
    Review {
        /// For the answers.
        ticket: Ticket,
        /// Where the game began.
        start: AnyPosition,
        /// Its moves.
        moves: Vec<AnyMove>,
        /// For how long each, in milliseconds.
        time_ms: u32,
    },
    /// The record changed and the game goes on: it is worth keeping.
    Save,
    /// The record changed and there is nothing to go on with: the game is over or has not begun.
    ForgetSave,
    /// Something happens by itself at this time: tell it with [`Input::Time`](super::Input::Time).
    WakeAt(u64),
    /// Something happened that people may be told.
    Notice(Notice),
}

impl Effect {
    /// What this asks of a [`Service`](crate::service::Service), with the ticket that its replies
    /// belong to. Retiring a seat is a request too, whose reply belongs to no ticket.
    pub fn request(&self) -> Option<(Option<Ticket>, Request)> {
        Some(match self {
            Self::Think {
                ticket,
                seat,
                agent,
                position,
                state,
                time_ms,
            } => {
                let request = Request::Move {
                    at: PositionText::of(position),
                    agent: agent.to_string(),
                    seat: Some(seat.number()),
                    state: *state,
                    time_ms: *time_ms,
                };
                (Some(*ticket), request)
            }
            Self::Retire(seat) => {
                let seat = seat.number();
                (None, Request::Dismiss { seat })
            }
            Self::Study {
                ticket,
                position,
                time_ms,
            } => {
                let request = Request::Study {
                    at: PositionText::of(position),
                    time_ms: *time_ms,
                };
                (Some(*ticket), request)
            }
            Self::Judge {
                ticket,
                position,
                played,
                time_ms,
            } => {
                let request = Request::Judge {
                    at: PositionText::of(position),
                    played: *played,
                    time_ms: *time_ms,
                };
                (Some(*ticket), request)
            }
            Self::Review {
                ticket,
                start,
                moves,
                time_ms,
            } => {
                let request = Request::Review {
                    at: PositionText::of(start),
                    moves: moves.clone(),
                    time_ms: *time_ms,
                };
                (Some(*ticket), request)
            }
            Self::Seat { .. }
            | Self::Hurry(_)
            | Self::Cancel(_)
            | Self::Save
            | Self::ForgetSave
            | Self::WakeAt(_)
            | Self::Notice(_) => return None,
        })
    }
}

/// What people may be told, without words.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// A move came onto the board; a forced pass, too.
    Moved {
        /// The side that moved.
        player: Player,
        /// Its move.
        m: AnyMove,
        /// The move in the record.
        node: NodeId,
    },
    /// This side has to pass, and does so after a pause.
    MustPass(Player),
    /// The rules refuse a person's move.
    Illegal {
        /// The move.
        m: AnyMove,
        /// Why.
        reason: IllegalReason,
    },
    /// A person's clock shows little; told once a move.
    LowTime(Player),
    /// This side's time is over, and it has lost.
    TimeOver(Player),
    /// A person's move has to wait: an agent thinks.
    Wait,
    /// It is an agent's turn, and people do not play for agents here.
    NotYourTurn,
    /// The record holds no more moves.
    RecordFull,
    /// So many moves were taken back.
    Undone(usize),
    /// So many moves were played again.
    Redone(usize),
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to play again.
    NothingToRedo,
    /// An agent failed twice, and a simpler one plays in its place.
    AgentReplaced {
        /// Its side.
        player: Player,
        /// Who failed.
        failed: AgentSpec,
    },
    /// The simplest agent failed twice: agents pause until [`Input::GoOn`](super::Input::GoOn).
    AgentStopped(Player),
    /// The values of a position have come.
    Studied(NodeId),
    /// The verdict on the move that led to a node has come, or was there when it was asked for.
    Judged {
        /// The node.
        node: NodeId,
        /// Whether a person asked, with [`Input::Why`](super::Input::Why).
        asked: bool,
    },
    /// All verdicts of a review have come.
    ReviewDone,
    /// There is no move that could be judged.
    NothingToJudge,
    /// The game is over: there is no hint.
    NoHint,
    /// The coach failed twice at what a person asked for.
    CoachSilent,
}
