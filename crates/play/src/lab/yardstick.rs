//! What a comparison is held against: the whole tree, and the best that alpha-beta could do.
//!
//! A uniform tree with b moves everywhere has b^d leaves at depth d. Alpha-beta with a perfect
//! move order looks at b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of them, and no algorithm that is right can do with
//! fewer (Knuth and Moore). Real trees are not uniform: here b is the mean number of moves,
//! perft(d)^(1/d), and both curves are yardsticks, not bounds.

use super::Depths;
use harif_rules::{AnyPosition, perft_while, with_position};
use harif_search::Control;
use serde::{Deserialize, Serialize};

/// Trees of more leaves are not counted: they are taken to go on as they were.
const MOST_COUNTED: f64 = 5e6;

/// The yardsticks at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Yardstick {
    /// The depth.
    pub depth: u32,
    /// The mean number of moves.
    pub branching: f64,
    /// The leaves of the whole uniform tree.
    pub all: f64,
    /// The leaves that alpha-beta looks at, at best.
    pub best: f64,
}

/// The yardsticks of some positions, at each depth; none if `control` is over before they are
/// counted.
pub fn yardsticks(
    positions: &[(String, AnyPosition)],
    depths: Depths,
    control: Control<'_>,
) -> Option<Vec<Yardstick>> {
    let mut branching = 0.0;
    let mut found = Vec::new();
    for depth in depths.all() {
        if branching == 0.0 || f64::powi(branching, depth as i32) <= MOST_COUNTED {
            let all = positions.iter().map(|(_, position)| position);
            let mean = leaves(all, depth, control)? as f64 / positions.len() as f64;
            if mean >= 1.0 {
                branching = mean.powf(1.0 / f64::from(depth));
            }
        }
        found.push(Yardstick {
            depth,
            branching,
            all: branching.powi(depth as i32),
            best: leaves_at_best(branching, depth),
        });
    }
    Some(found)
}

/// The leaves of the whole trees of some positions at a depth.
fn leaves<'a>(
    positions: impl Iterator<Item = &'a AnyPosition>,
    depth: u32,
    control: Control<'_>,
) -> Option<u64> {
    let mut go_on = || !control.is_over();
    positions
        .map(|position| with_position!(position, p => perft_while(p, depth, &mut go_on)))
        .sum()
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
pub fn leaves_at_best(b: f64, depth: u32) -> f64 {
    b.powi(depth.div_ceil(2) as i32) + b.powi((depth / 2) as i32) - 1.0
}

/// From 1 to the deepest depth at which even minimax takes only a moment.
#[expect(
    clippy::missing_panics_doc,
    reason = "a count that nothing ends comes to its end"
)]
pub fn usual_depths(positions: &[&AnyPosition]) -> Depths {
    const A_MOMENT: u64 = 600_000;
    const DEEPEST: u32 = 9;
    let leaves = |depth| -> u64 {
        let all = positions.iter().copied();
        leaves(all, depth, Control::never()).expect("nothing ends it early")
    };
    let mut last = 1;
    let mut so_far = leaves(1);
    while last < DEEPEST {
        let next = leaves(last + 1);
        so_far += next;
        // No leaves: every game is over by then.
        if next == 0 || so_far > A_MOMENT {
            break;
        }
        last += 1;
    }
    Depths { first: 1, last }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_case_is_that_of_knuth_and_moore() {
        // A uniform binary tree of depth 4: 4 + 4 − 1 leaves.
        assert!((leaves_at_best(2.0, 4) - 7.0).abs() < 1e-9);
        assert!((leaves_at_best(3.0, 3) - (9.0 + 3.0 - 1.0)).abs() < 1e-9);
        assert!((leaves_at_best(7.0, 1) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn an_empty_connect_four_board_is_uniform_for_a_while() {
        let start = AnyPosition::start(harif_rules::Game::CONNECT_FOUR);
        let depths = Depths { first: 1, last: 4 };
        let positions = [(String::new(), start)];
        for yardstick in yardsticks(&positions, depths, Control::never()).expect("not stopped") {
            assert!((yardstick.branching - 7.0).abs() < 1e-9);
            assert!(yardstick.best <= yardstick.all + 1e-6);
        }
    }

    #[test]
    fn depths_are_usual_as_far_as_they_take_a_moment() {
        // 7 + 49 + … + 7^6 leaves are fewer than 600,000, and 7^7 more.
        let start = AnyPosition::start(harif_rules::Game::CONNECT_FOUR);
        assert_eq!(usual_depths(&[&start]), Depths { first: 1, last: 6 });
        assert_eq!(usual_depths(&[&start; 5]), Depths { first: 1, last: 5 });
    }
}
