//! The coach: how good a move was, why, and what to look at next.
//!
//! Two rules keep it honest. **The verdict comes from values**: [`judge`] compares the value of a
//! move with the best one, as [`analyze`](crate::analyze) found them, and says "probably" where a
//! value is not proved. **An explanation needs a proof**: a detector that sees a shape on the board
//! asks a small exhaustive search of its own whether the shape really does what it looks like, and
//! hands over the line that shows it. Where nothing is proved the coach is silent.
//!
//! Everything is data. [`Reason::message`] names the sentence in the catalogue with its arguments;
//! the words are the front end's.
//!
//! ```
//! use harif_play::{Unwatched, analyze, coach};
//! use harif_rules::{Game, notation};
//! use harif_search::{Control, Limits};
//!
//! let position = notation::position(Game::CONNECT_FOUR, "443")?;
//! let analysis = analyze(&position, Limits::depth(6), Control::never(), &mut Unwatched);
//! let judgement = coach::judge(&position, "7".parse()?, &analysis).expect("a legal move");
//! assert_eq!(judgement.verdict.class, coach::Class::Mistake);
//! assert!(judgement.verdict.probably, "what the other moves are worth is not proved");
//! let message = judgement.reasons[0].reason.message();
//! assert_eq!(message.key, "coach-two-threats-allowed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod centre;
mod class;
mod hint;
mod lines;
mod message;
mod othello;
mod proof;
mod reason;
mod review;
mod seven;
mod zugzwang;

pub use class::{Class, THRESHOLDS, Thresholds, Verdict, stated_error};
pub use harif_engines::threats::{Seven, Threat, sevens, threats};
pub use hint::{Hint, HintStep, Idea, Region, hint};
pub use lines::standing;
pub use message::{Message, MessageValue};
pub use reason::{ExplainedReason, GoodPlace, Reason, ReviewTheme, Trap, TrapRole};
pub use review::{Review, Reviewed, Tally, review, review_moves};

use crate::Analysis;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use harif_search::{Bound, GameResult, Value, WIN};
use lines::Case;

/// What the coach thinks of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Who moved.
    pub player: Player,
    /// The move.
    pub m: AnyMove,
    /// How good it was, and how sure that is.
    pub verdict: Verdict,
    /// What the position was worth to the mover.
    pub before: Value,
    /// What it is worth to the mover after the move.
    pub after: Value,
    /// The best move with its value, where the move was not as good.
    pub better: Option<(AnyMove, Value)>,
    /// What is proved about the move, the most urgent first; often nothing.
    pub reasons: Vec<ExplainedReason>,
}

/// Judges a legal move by an analysis of the position before it; none if the move is not legal or
/// the analysis does not know it.
pub fn judge(before: &AnyPosition, m: AnyMove, analysis: &Analysis) -> Option<Judgement> {
    let next = before.after(m).ok()?;
    let best = analysis.best()?;
    let after = worth(&next, analysis.of(m)?.value);
    let verdict = class::classify(before, m, after, analysis)?;
    let is_best = matches!(verdict.class, Class::Best | Class::OnlyMove | Class::Forced);
    let case = Case {
        before,
        m,
        after: next,
        class: verdict.class,
        analysis,
    };
    Some(Judgement {
        player: before.turn(),
        m,
        verdict,
        before: best.value,
        after,
        better: (!is_best).then_some((best.m, best.value)),
        reasons: explain(&case),
    })
}

/// What a move is worth to the side that made it: what the analysis says, unless that is only an
/// estimate and the coach can prove that the opponent wins by threats from here.
fn worth(after: &AnyPosition, value: Value) -> Value {
    let plies = match proof::forced_win(after) {
        Some(line) if !value.proved => line.len() as u32 + 1,
        _ => return value,
    };
    Value {
        score: plies as i32 - WIN,
        // The opponent may have a faster way; none is faster than at once.
        bound: if plies == 2 {
            Bound::Exact
        } else {
            Bound::AtMost
        },
        proved: true,
        plies: Some(plies),
        margin: None,
    }
}

fn explain(case: &Case) -> Vec<ExplainedReason> {
    match case.before.game() {
        Game::TicTacToe(_) | Game::ConnectFour(_) => lines::explain(case),
        Game::Othello { .. } => othello::explain(case),
    }
}

impl Judgement {
    /// The move with its class: the first sentence about it.
    pub fn message(&self) -> Message {
        Message::plain("coach-verdict")
            .with("move", self.m)
            .with("class", self.verdict.message())
    }

    /// What became of the value: the second sentence. None where neither side of it is proved and
    /// nothing was lost.
    pub fn change(&self) -> Option<Message> {
        let change = |key| {
            Message::plain(key)
                .with("from", self.before)
                .with("to", self.after)
        };
        let result = self.after.result();
        let same_result = result.is_some() && self.before.result() == result;
        // Where discs are counted, a result is not faster or slower but larger or smaller.
        let timed = same_result && self.after.margin.is_none();
        Some(match (self.verdict.class, result) {
            (Class::Forced, _) => Message::plain("coach-forced"),
            (Class::OnlyMove, _) => Message::plain("coach-only-move").with("move", self.m),
            (Class::Best, Some(_)) => Message::plain("coach-kept").with("value", self.after),
            (Class::Best, None) => return None,
            (_, Some(GameResult::Win)) if timed => change("coach-slower"),
            (_, Some(GameResult::Loss)) if timed => change("coach-sooner"),
            _ => change("coach-change"),
        })
    }

    /// What would have been better, if anything.
    pub fn better_message(&self) -> Option<Message> {
        let (m, value) = self.better?;
        let message = Message::plain("coach-better");
        Some(message.with("move", m).with("value", value))
    }
}
