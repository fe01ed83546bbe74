//! Several threads ask two questions at once.
//!
//! A score is proved by two questions: is it at least that, and is it at least one more? Each takes about
//! half of the nodes. So where one answer can be guessed, half of the threads ask the first question and half the
//! one that would come next, with one table. Threads that have their answer help with the other question.
//! Without a guess all threads ask the same.

use super::control::Goal;
use super::search::PULSE;
use crate::solve::Bounds;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

/// What the threads ask: whether the score is at least that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) goal: Goal,
    pub(crate) first: i32,
    /// The same as the first where there is only one question.
    pub(crate) second: i32,
}

/// What the threads know together.
#[derive(Debug)]
pub(crate) struct Race {
    plan: Plan,
    lower: AtomicI32,
    upper: AtomicI32,
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl Race {
    pub(crate) fn new(plan: Plan, bounds: Bounds) -> Self {
        Self {
            plan,
            lower: AtomicI32::new(bounds.lower),
            upper: AtomicI32::new(bounds.upper),
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// What is proved. Each bound is true at any time, so they may be read one after the other.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            lower: self.lower.load(Relaxed),
            upper: self.upper.load(Relaxed),
        }
    }

    /// Counts the nodes from one pulse of a search to the next.
    pub(crate) fn count(&self) {
        self.nodes.fetch_add(PULSE, Relaxed);
    }

    /// The nodes of all threads, as far as they were counted.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// All threads come back.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// What a thread should ask, if anything is left.
    pub(crate) fn question(&self, thread: usize) -> Option<i32> {
        let Plan { first, second, .. } = self.plan;
        let questions = if thread.is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        };
        questions.into_iter().find(|&beta| !self.is_over(beta))
    }

    /// Whether the question needs no answer any more.
    pub(crate) fn is_over(&self, beta: i32) -> bool {
        let Bounds { lower, upper } = self.bounds();
        lower >= beta || upper < beta || self.stopped.load(Relaxed)
    }

    /// Takes an answer: a bound of the score.
    pub(crate) fn note(&self, beta: i32, value: i32) {
        let answer = self.plan.goal.answer(value);
        if value >= beta {
            self.lower.fetch_max(answer, Relaxed);
        } else {
            self.upper.fetch_min(answer, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::windows::second_question;

    fn race(first: i32, second: i32) -> Race {
        let plan = Plan {
            goal: Goal::Score,
            first,
            second,
        };
        let bounds = Bounds {
            lower: -5,
            upper: 5,
        };
        Race::new(plan, bounds)
    }

    #[test]
    fn threads_share_two_questions_and_then_help_each_other() {
        let race = race(1, 2);
        assert_eq!(
            [0, 1, 2, 3].map(|thread| race.question(thread)),
            [1, 2, 1, 2].map(Some)
        );
        race.note(1, 1);
        assert!(race.is_over(1) && !race.is_over(2));
        assert_eq!([0, 1].map(|thread| race.question(thread)), [Some(2); 2]);
        race.note(2, 1);
        assert_eq!([0, 1].map(|thread| race.question(thread)), [None; 2]);
        assert_eq!(race.bounds(), Bounds::exactly(1));
    }

    #[test]
    fn one_answer_may_settle_both_questions() {
        let below = race(1, 2);
        below.note(1, -3);
        assert_eq!(below.question(1), None);
        assert_eq!(below.bounds().upper, -3);
        let above = race(1, 2);
        above.note(2, 4);
        assert_eq!(above.question(0), None);
        assert_eq!(above.bounds().lower, 4);
        let stopped = race(1, 2);
        stopped.stop();
        assert_eq!(stopped.question(0), None);
    }

    #[test]
    fn the_second_question_is_open_and_follows_from_the_likely_answer() {
        let bounds = Bounds { lower: 0, upper: 2 };
        assert_eq!(second_question(bounds, 1, Some(true)), 2);
        assert_eq!(second_question(bounds, 1, Some(false)), 1, "0 is known");
        assert_eq!(second_question(bounds, 2, Some(true)), 2, "3 is known");
        assert_eq!(second_question(bounds, 2, Some(false)), 1);
        assert_eq!(second_question(bounds, 2, None), 2);
    }
}
