//! How good a move was, by what it did to the value.
//!
//! Classes come from values alone, never from what a move looks like: a slower win is no mistake,
//! and a move that breaks a rule of thumb and loses nothing is a good one. Values of different
//! kinds are not alike: proved ones judge, estimates only suggest, so every verdict that rests on
//! an estimate is marked as *probable*.

use super::message::Message;
use crate::Analysis;
use crate::analysis::LEARNED;
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::{Bound, GameResult, Kind, Value};
use serde::{Deserialize, Serialize};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// It keeps the result, as fast (or as long) as possible.
    Best,
    /// The only move that keeps the result, and it was found.
    #[serde(rename = "only")]
    OnlyMove,
    /// It keeps the result a little slower, or loses very few discs.
    Good,
    /// The only legal move: no praise and no blame.
    Forced,
    /// It keeps the result, but much slower, or loses some discs.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss, or the opponent may win at once.
    Blunder,
}

impl Class {
    /// Every class, the best first.
    pub const ALL: [Self; 7] = [
        Self::Best,
        Self::OnlyMove,
        Self::Good,
        Self::Forced,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// Whether something better was missed that is worth talking about.
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Blunder)
    }

    /// The sign that players write after a move, a shape for those who see no colours.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best => "◆",
            Self::OnlyMove => "!",
            Self::Good | Self::Forced => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The name of the class.
    pub const fn message(self) -> Message {
        Message::plain(match self {
            Self::Best => "class-best",
            Self::OnlyMove => "class-only",
            Self::Good => "class-good",
            Self::Forced => "class-forced",
            Self::Inaccuracy => "class-inaccuracy",
            Self::Mistake => "class-mistake",
            Self::Blunder => "class-blunder",
        })
    }
}

/// Where one class ends and the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// A win that is slower, or a loss that is sooner, by at most so many moves of the winner is
    /// still good.
    pub good_moves: u32,
    /// Discs lost by a move that is still good.
    pub good_discs: i32,
    /// Discs lost by an inaccuracy.
    pub inaccurate_discs: i32,
    /// Discs lost by a mistake; more is a blunder.
    pub mistaken_discs: i32,
    /// The same three borders for estimates, in errors of the evaluator.
    pub estimated_errors: [i32; 3],
}

/// The thresholds that are used everywhere.
pub const THRESHOLDS: Thresholds = Thresholds {
    good_moves: 2,
    good_discs: 2,
    inaccurate_discs: 6,
    mistaken_discs: 14,
    estimated_errors: [1, 2, 4],
};

/// The error of an evaluator's estimates in its own points; none where none was measured.
///
/// Measured as the root mean square of what the estimate of a move changes by when the search
/// looks further: `threats` on 876 moves of Connect Four 7×6 (depth 4 against 8), `learned`, which
/// counts in discs, on 260 moves of Othello 8×8 (6 against 10), `positional` on 400 moves of the
/// same (3 against 6), `lines` on 211 moves of tic-tac-toe 5×5 with a line of four (2 against 5),
/// all from random positions.
pub fn stated_error(evaluator: &str) -> Option<i32> {
    match evaluator {
        LEARNED => Some(3),
        "threats" => Some(12),
        "lines" => Some(14),
        "positional" => Some(104),
        _ => None,
    }
}

/// A class, and whether it rests on an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The class.
    pub class: Class,
    /// Whether a value behind it is not proved: say "probably".
    pub probably: bool,
}

impl Verdict {
    const fn sure(class: Class) -> Self {
        Self {
            class,
            probably: false,
        }
    }

    const fn probable(class: Class) -> Self {
        Self {
            class,
            probably: true,
        }
    }

    /// The name of the class, with "probably" where it is due.
    pub fn message(self) -> Message {
        let class = self.class.message();
        if self.probably {
            Message::plain("class-probably").with("class", class)
        } else {
            class
        }
    }
}

/// The class of a move that is worth `after`; none if the analysis knows no move.
pub(super) fn classify(
    position: &AnyPosition,
    m: AnyMove,
    after: Value,
    analysis: &Analysis,
) -> Option<Verdict> {
    if position.count_moves() == 1 {
        return position
            .check(m)
            .is_ok()
            .then_some(Verdict::sure(Class::Forced));
    }
    let best = analysis.best()?.value;
    let verdict = compare(best, after, analysis.evaluator);
    let only = verdict.class == Class::Best && is_only_move(position, m, analysis);
    Some(if only {
        Verdict::sure(Class::OnlyMove)
    } else {
        verdict
    })
}

/// Whether every other legal move is proved to end worse than this one is proved to end.
fn is_only_move(position: &AnyPosition, m: AnyMove, analysis: &Analysis) -> bool {
    let Some(kept) = analysis.of(m).and_then(|entry| entry.value.result()) else {
        return false;
    };
    let others = analysis.moves.iter().filter(|entry| entry.m != m);
    analysis.moves.len() == position.count_moves()
        && others
            .map(|entry| entry.value.result())
            .all(|result| result.is_some_and(|result| result < kept))
}

/// The class of a move worth `after` where the best was worth `best`.
fn compare(best: Value, after: Value, evaluator: &str) -> Verdict {
    match (best.result(), after.result()) {
        (Some(could), Some(kept)) => {
            let exact = best.kind() == Kind::Exact && after.kind() == Kind::Exact;
            let class = by_result(could, kept, best, after, exact);
            // Which result is sure; a bound leaves the distance or the margin open.
            let open = !exact && matches!(class, Class::Good | Class::Inaccuracy);
            Verdict {
                class,
                probably: open,
            }
        }
        // That the opponent wins at once is proved, whatever the other moves are worth.
        _ if loses_at_once(after) && best.result() != Some(GameResult::Loss) => {
            Verdict::sure(Class::Blunder)
        }
        (None, Some(GameResult::Loss)) => Verdict::probable(Class::Mistake),
        (Some(GameResult::Win), None) if after.score < 0 => Verdict::probable(Class::Mistake),
        (Some(GameResult::Win), None) => Verdict::probable(Class::Inaccuracy),
        _ => Verdict::probable(by_estimate(best.score, after.score, evaluator)),
    }
}

/// Whether the opponent's next move ends the game.
fn loses_at_once(after: Value) -> bool {
    after.result() == Some(GameResult::Loss) && after.plies == Some(2) && after.margin.is_none()
}

fn by_result(could: GameResult, kept: GameResult, best: Value, after: Value, exact: bool) -> Class {
    use GameResult::{Loss, Win};
    let by_margin = best
        .margin
        .zip(after.margin)
        .filter(|_| exact)
        .map_or(Class::Best, |(best, after)| by_discs(best - after));
    match (could, kept) {
        (Win, Loss) => Class::Blunder,
        _ if kept < could && loses_at_once(after) => Class::Blunder,
        _ if kept < could => by_margin.max(Class::Mistake),
        _ if best.margin.is_some() => by_margin,
        _ if kept == GameResult::Draw => Class::Best,
        _ => by_distance(best, after),
    }
}

fn by_discs(lost: i32) -> Class {
    let Thresholds {
        good_discs,
        inaccurate_discs,
        mistaken_discs,
        ..
    } = THRESHOLDS;
    match lost {
        ..=0 => Class::Best,
        lost if lost <= good_discs => Class::Good,
        lost if lost <= inaccurate_discs => Class::Inaccuracy,
        lost if lost <= mistaken_discs => Class::Mistake,
        _ => Class::Blunder,
    }
}

/// The same result sooner or later.
fn by_distance(best: Value, after: Value) -> Class {
    let distances = |value: Value| value.plies.filter(|_| value.bound == Bound::Exact);
    let Some((best_plies, plies)) = distances(best).zip(distances(after)) else {
        return if best.score == after.score {
            Class::Best
        } else {
            Class::Good
        };
    };
    // Two plies are one move of the winner. Who loses anyway but lets the opponent win at once has
    // given away the chance of a mistake: that is never good, and a blunder if the end was far.
    let at_once = loses_at_once(after);
    match best_plies.abs_diff(plies) / 2 {
        0 => Class::Best,
        moves if moves <= THRESHOLDS.good_moves && !at_once => Class::Good,
        moves if moves > THRESHOLDS.good_moves && at_once => Class::Blunder,
        _ => Class::Inaccuracy,
    }
}

fn by_estimate(best: i32, after: i32, evaluator: &str) -> Class {
    let lost = best - after;
    let Some(error) = stated_error(evaluator) else {
        return if lost <= 0 { Class::Best } else { Class::Good };
    };
    let [good, inaccurate, mistaken] = THRESHOLDS.estimated_errors.map(|errors| errors * error);
    match lost {
        ..=0 => Class::Best,
        lost if lost <= good => Class::Good,
        lost if lost <= inaccurate => Class::Inaccuracy,
        lost if lost <= mistaken => Class::Mistake,
        _ => Class::Blunder,
    }
}
