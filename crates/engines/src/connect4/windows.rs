//! From questions to a score: which `beta` to ask for next.
//!
//! A question with an extreme `beta` is cheap, since most lines run out of cells
//! before they could answer it; a question next to the true score is dear. So an
//! easy position (an early win or loss) is best approached from outside, halving
//! the distance to zero, while for a hard one those questions are wasted and the
//! sign should be asked for at once. We start outside and change over when a
//! small number of nodes is spent. Where the book says what the score is at least, that is
//! likely to be it, and the first question is whether it is more.

use super::control::{Goal, Watch};
use super::window::Window;
use crate::solve::Bounds;

/// Asks until the bounds meet or `ask` gives up.
///
/// `ask(watch, window)` answers with a fail-soft bound, or nothing when stopped.
/// The window is wider than one value only with `small` or fewer empty cells.
pub(crate) fn close_in(
    watch: &mut Watch<'_>,
    goal: Goal,
    at_least: Option<i32>,
    (left, small): (u32, u32),
    outside_in: bool,
    mut ask: impl FnMut(&mut Watch<'_>, Window) -> Option<i32>,
) {
    while watch.bounds.exact().is_none() && !watch.is_over() {
        let window = if left <= small {
            Window {
                alpha: watch.bounds.lower,
                beta: watch.bounds.upper,
            }
        } else if at_least != Some(watch.bounds.lower) && outside_in && watch.nodes < cheap(left) {
            Window::at(from_outside(watch.bounds))
        } else {
            Window::at(next_question(watch.bounds, at_least))
        };
        let Some(value) = ask(watch, window) else {
            break;
        };
        if value > window.alpha {
            watch.bounds.lower = goal.answer(value);
        }
        if value < window.beta {
            watch.bounds.upper = goal.answer(value);
        }
    }
}

/// What to ask for once a position has proved dear.
pub(crate) fn next_question(bounds: Bounds, at_least: Option<i32>) -> i32 {
    if at_least == Some(bounds.lower) {
        bounds.lower + 1
    } else {
        from_inside(bounds)
    }
}

/// What to ask for beside the first question, if its answer is likely yes or no: what comes next with that answer.
/// The first question itself where nothing is likely, or where that would answer everything.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn second_question(bounds: Bounds, first: i32, likely: Option<bool>) -> i32 {
    let second = match likely {
        Some(true) => first + 1,
        Some(false) => first - 1,
        None => first,
    };
    if bounds.lower < second && second <= bounds.upper {
        second
    } else {
        first
    }
}

/// The bounds of a position that is not over, with `left` empty cells and a score that is known to
/// be at least something.
pub(crate) fn at_first(left: u32, goal: Goal, at_least: Option<i32>) -> Bounds {
    let left = left as i32;
    let lower = goal.answer(-(left / 2));
    let upper = goal.answer((left + 1) / 2);
    Bounds {
        lower: at_least.map_or(lower, |known| known.clamp(lower, upper)),
        upper,
    }
}

/// How many nodes to spend on questions from outside, by empty cells.
fn cheap(left: u32) -> u64 {
    match left {
        0..14 => 0,
        14..28 => 500,
        _ => 4000,
    }
}

/// Halves the distance from the farther bound to zero, or to the other bound.
fn from_outside(bounds: Bounds) -> i32 {
    let Bounds { lower, upper } = bounds;
    if upper >= -lower {
        upper + 1 - ((upper - lower.max(0)) / 2).max(1)
    } else {
        lower + ((upper.min(0) - lower) / 2).max(1)
    }
}

/// Asks for the sign first, then steps away from zero.
fn from_inside(bounds: Bounds) -> i32 {
    let Bounds { lower, upper } = bounds;
    if lower < 1 && upper >= 1 {
        1
    } else if upper > 0 {
        lower + 1
    } else {
        upper
    }
}
