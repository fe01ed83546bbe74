//! The hint ladder: where to look, the idea, the move, the line. Each step says a little more, so
//! that a person can stop at the first one that helps.

use super::class::classify;
use super::explain;
use super::lines::Case;
use super::message::Message;
use super::reason::{ExplainedReason, Reason, Trap, TrapRole};
use crate::Analysis;
use harif_engines::threats::wins_at_once;
use harif_rules::{AnyMove, AnyPosition, Board, Position};
use harif_search::{GameResult, Kind, Value};

/// One step of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Which step, from 1 to [`Hint::STEPS`].
    pub level: u8,
    /// What it says.
    pub step: HintStep,
}

/// What one step of the ladder says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Where to look.
    Where(Region),
    /// What to look for.
    Idea(Idea),
    /// What to play, and what it is worth.
    Move {
        /// The move.
        m: AnyMove,
        /// Its value.
        value: Value,
    },
    /// How it goes on, the move first.
    Line(Vec<AnyMove>),
}

/// A part of the board that holds the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// The left third.
    Left,
    /// The middle.
    Centre,
    /// The right third.
    Right,
    /// The upper third.
    Top,
    /// The lower third.
    Bottom,
    /// The corners.
    Corners,
    /// The edges.
    Edges,
}

/// What a good move does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// It wins at once.
    Win,
    /// It stops a win.
    Block,
    /// It makes two threats at once.
    TwoThreats,
    /// It keeps the opponent from making two threats.
    StopTwoThreats,
    /// It builds a "7".
    Seven,
    /// It makes winning cells one above the other.
    Stacked,
    /// It begins a row of threats that cannot be stopped.
    Forcing,
    /// It stays out of a column whose next cell but one wins for the opponent.
    AvoidUnder,
    /// It counts on the opponent running out of moves.
    Zugzwang,
    /// It takes the place with the most lines.
    Centre,
    /// It takes a corner.
    Corner,
    /// It leaves the opponent without a move.
    Pass,
    /// It leaves the opponent fewer moves than it had.
    Mobility,
    /// It makes discs that can never be turned again.
    Stability,
    /// It keeps the last move in a region.
    Parity,
    /// It is the only legal move.
    Forced,
    /// Every move has the same value.
    Any,
    /// It loses as slowly as possible.
    Delay,
    /// It keeps more than the others.
    Quiet,
}

impl Hint {
    /// How many steps the ladder has.
    pub const STEPS: u8 = 4;

    /// The sentence that says it.
    pub fn message(&self) -> Message {
        match &self.step {
            HintStep::Where(region) => Message::plain("hint-where").with("where", region.message()),
            HintStep::Idea(idea) => idea.message(),
            HintStep::Move { m, value } => Message::plain("hint-move")
                .with("move", *m)
                .with("value", *value),
            HintStep::Line(line) => Message::plain("hint-line").with("line", line.clone()),
        }
    }
}

impl Region {
    /// The name of the part.
    pub const fn message(self) -> Message {
        Message::plain(match self {
            Self::Left => "where-left",
            Self::Centre => "where-centre",
            Self::Right => "where-right",
            Self::Top => "where-top",
            Self::Bottom => "where-bottom",
            Self::Corners => "where-corners",
            Self::Edges => "where-edges",
        })
    }

    /// The part of the board that a move belongs to; none for a pass.
    fn of(position: &AnyPosition, m: AnyMove) -> Option<Self> {
        let cell = position.target(m)?;
        let game = position.game();
        let third = |at: u8, size: u8| match (3 * at / size, 3 * (size - 1 - at) / size) {
            (0, _) => -1,
            (_, 0) => 1,
            _ => 0,
        };
        let across = match third(cell.column, game.columns()) {
            -1 => Self::Left,
            1 => Self::Right,
            _ => Self::Centre,
        };
        if game.info().gravity {
            return Some(across);
        }
        let on_edge = |at: u8, size: u8| at == 0 || at == size - 1;
        let edges = (
            on_edge(cell.column, game.columns()),
            on_edge(cell.row, game.rows()),
        );
        let up = third(cell.row, game.rows());
        Some(match edges {
            (true, true) => Self::Corners,
            (true, false) | (false, true) => Self::Edges,
            _ if across != Self::Centre => across,
            _ if up < 0 => Self::Top,
            _ if up > 0 => Self::Bottom,
            _ => Self::Centre,
        })
    }
}

impl Idea {
    /// The sentence that says it.
    pub const fn message(self) -> Message {
        Message::plain(match self {
            Self::Win => "idea-win",
            Self::Block => "idea-block",
            Self::TwoThreats => "idea-two-threats",
            Self::StopTwoThreats => "idea-stop-two-threats",
            Self::Seven => "idea-seven",
            Self::Stacked => "idea-stacked",
            Self::Forcing => "idea-forcing",
            Self::AvoidUnder => "idea-avoid-under",
            Self::Zugzwang => "idea-zugzwang",
            Self::Centre => "idea-centre",
            Self::Corner => "idea-corner",
            Self::Pass => "idea-pass",
            Self::Mobility => "idea-mobility",
            Self::Stability => "idea-stability",
            Self::Parity => "idea-parity",
            Self::Forced => "idea-forced",
            Self::Any => "idea-any",
            Self::Delay => "idea-delay",
            Self::Quiet => "idea-quiet",
        })
    }

    /// The idea behind something that a move does.
    fn behind(reason: &Reason) -> Option<Self> {
        Some(match reason {
            Reason::Wins => Self::Win,
            Reason::Blocks { .. } => Self::Block,
            Reason::Trap {
                how: TrapRole::Made,
                trap,
            } => match trap {
                Trap::Fork | Trap::TwoThreats => Self::TwoThreats,
                Trap::Stacked { .. } => Self::Stacked,
                Trap::Seven(_) => Self::Seven,
                Trap::Forcing => Self::Forcing,
            },
            Reason::Trap {
                how: TrapRole::Stopped { .. },
                ..
            } => Self::StopTwoThreats,
            Reason::Zugzwang { .. } | Reason::Follow { .. } => Self::Zugzwang,
            Reason::Centre(_) => Self::Centre,
            Reason::Corner => Self::Corner,
            Reason::LeavesNoMove { .. } => Self::Pass,
            Reason::StabilityMade { .. } => Self::Stability,
            Reason::ParityKept { .. } => Self::Parity,
            Reason::Mobility {
                other: [from, to], ..
            } if to < from => Self::Mobility,
            _ => return None,
        })
    }
}

/// One step of the ladder, from 1 to [`Hint::STEPS`]; numbers beyond stay on the last one. None
/// if the game is over or the analysis knows no move.
pub fn hint(position: &AnyPosition, analysis: &Analysis, level: u8) -> Option<Hint> {
    let level = level.clamp(1, Hint::STEPS);
    let best = analysis.best().filter(|_| !position.is_over())?;
    let case = Case {
        before: position,
        m: best.m,
        after: position.after(best.m).ok()?,
        class: classify(position, best.m, best.value, analysis)?.class,
        analysis,
    };
    let reasons = explain(&case);
    let step = match level {
        1 => Region::of(position, best.m).map_or(HintStep::Idea(Idea::Forced), HintStep::Where),
        2 => HintStep::Idea(idea(&case, &reasons)),
        3 => HintStep::Move {
            m: best.m,
            value: best.value,
        },
        _ => HintStep::Line(line(best.m, &best.pv, &reasons)),
    };
    Some(Hint { level, step })
}

/// The idea of the best move: what is proved about it, or else what the values say.
fn idea(case: &Case, reasons: &[ExplainedReason]) -> Idea {
    if case.before.count_moves() == 1 {
        return Idea::Forced;
    }
    let proved = reasons.iter().find_map(|told| Idea::behind(&told.reason));
    let values = || case.analysis.moves.iter().map(|entry| entry.value);
    let best = values().next();
    let lost = best.is_some_and(|best| best.result() == Some(GameResult::Loss));
    let all_known = case.analysis.moves.len() == case.before.count_moves();
    // In a lost position a proved block or trap is still an idea; a remark on the centre is not.
    match proved {
        Some(Idea::Centre | Idea::Mobility) | None if lost => Idea::Delay,
        Some(idea) => idea,
        None if avoids_poison(case) => Idea::AvoidUnder,
        None if all_known
            && values().all(|value| value.kind() == Kind::Exact && Some(value) == best) =>
        {
            Idea::Any
        }
        None => Idea::Quiet,
    }
}

/// Whether some other column gives the opponent a win on top of it, and this one does not.
fn avoids_poison(case: &Case) -> bool {
    let opponent = case.opponent();
    let gives = |m: AnyMove| !wins_at_once(&case.before.after_unchecked(m), opponent).is_empty();
    wins_at_once(case.before, opponent).is_empty()
        && !gives(case.m)
        && case.before.moves().any(gives)
}

/// The line of the proof where there is one for this move, or else the expected one.
fn line(m: AnyMove, pv: &[AnyMove], reasons: &[ExplainedReason]) -> Vec<AnyMove> {
    let made = |told: &&ExplainedReason| {
        matches!(
            told.reason,
            Reason::Wins
                | Reason::Trap {
                    how: TrapRole::Made,
                    ..
                }
        )
    };
    let proved = reasons.iter().find(made).map(|told| told.line.clone());
    proved.unwrap_or_else(|| if pv.is_empty() { vec![m] } else { pv.to_vec() })
}
