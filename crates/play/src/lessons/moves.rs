//! What moves are worth in a lesson, by a real search on the spot: the positions are late enough
//! for that to take a moment.

use super::Puzzle;
use crate::{Algorithm, Plan, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Board, Position};
use harif_search::{Control, GameResult, Limits, Order, Report, Switches};

/// How far lessons look on boards that cannot be searched to the end from where they begin.
const HORIZON: u32 = 6;
/// So few empty cells are searched to the end.
const FEW: usize = 13;

/// How far a search has to look in a position.
fn depth(position: &AnyPosition) -> u32 {
    let empty = position
        .game()
        .cells()
        .filter(|&cell| position.at(cell).is_none())
        .count();
    // Passes are moves too.
    if empty <= FEW {
        2 * empty as u32
    } else {
        HORIZON
    }
}

/// The exact value of every move, as far as a lesson looks.
pub fn values(position: &AnyPosition, distance: bool) -> Report<AnyMove> {
    search(position, depth(position), distance, true)
}

/// What a search of some depth would play, in the order in which the rules list moves.
pub fn choice(position: &AnyPosition, depth: u32) -> Report<AnyMove> {
    search(position, depth, false, false)
}

fn search(position: &AnyPosition, depth: u32, distance: bool, every_move: bool) -> Report<AnyMove> {
    let plan = Plan {
        switches: Switches {
            order: Order::Natural,
            distance,
            every_move,
            ..Switches::default()
        },
        ..Plan::new(Algorithm::AlphaBeta, Limits::depth(depth))
    };
    plan.run(position, Control::never(), &mut Unwatched)
}

/// Whether a move solves a puzzle.
pub fn solves(puzzle: Puzzle, position: &AnyPosition, m: AnyMove) -> bool {
    let worth = |report: &Report<AnyMove>| report.root_move(m).map(|entry| entry.value);
    match puzzle {
        Puzzle::Best(_) => {
            let report = values(position, true);
            let best = report.value.map(|value| value.score);
            worth(&report).is_some_and(|value| Some(value.score) == best)
        }
        Puzzle::NotLosing(_) => {
            let report = values(position, true);
            worth(&report).is_some_and(|value| value.result() != Some(GameResult::Loss))
        }
        Puzzle::SameAs(_, first) => {
            let first: Option<AnyMove> = first.parse().ok();
            let other = first
                .filter(|first| *first != m)
                .and_then(|first| position.after(first).ok());
            let mine = position.after(m).ok();
            mine.zip(other)
                .is_some_and(|(a, b)| a.canonical_hash64() == b.canonical_hash64())
        }
        Puzzle::Skipped(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{LESSONS, LessonDisplay};

    #[test]
    fn what_a_lesson_shows_is_found_in_a_moment() {
        for lesson in LESSONS {
            if let LessonDisplay::Values(spot) = lesson.show {
                let report = values(&spot.position(), true);
                assert!(
                    report.counters.nodes < 60_000,
                    "lesson {}: {}",
                    lesson.number,
                    report.counters.nodes
                );
                assert!(report.value.unwrap().proved, "lesson {}", lesson.number);
            }
        }
    }

    #[test]
    fn the_first_lesson_dawdles_without_the_distance() {
        let LessonDisplay::Values(spot) = LESSONS[0].show else {
            panic!("the first lesson shows values");
        };
        let position = spot.position();
        let (slow, fast) = (values(&position, false), values(&position, true));
        assert_ne!(slow.best, fast.best);
        assert_eq!(fast.value.unwrap().plies, Some(1));
    }
}
