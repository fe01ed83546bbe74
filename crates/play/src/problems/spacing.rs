//! When a mistake comes back: on the day when it is about to be forgotten.
//!
//! The schedule is FSRS 4.5 (Jarrett Ye and others, *A stochastic shortest path algorithm for optimizing
//! spaced repetition scheduling*, and the published formulas and parameters of the algorithm), with two
//! grades instead of four: found, or not found. A card has a *stability* (the days after which it is
//! remembered nine times of ten) and a *difficulty* from 1 to 10.
//!
//! *Why not Leitner's boxes?* Both were tried on simulated people (`tests/suite/problems/spacing.rs`) who have
//! mistakes of many difficulties, miss days, have time for a few cards a day, and forget by a law that belongs to
//! neither schedule. For the same number of cards both keep the same share of mistakes in mind, within half a point of a
//! hundred. FSRS as it is set here asks a seventh less than boxes of 1, 2, 4, 8 … days and keeps two points less; what comes back
//! unasked should ask seldom, and a card that was found after a long absence moves on by that absence instead
//! of by one box. The test prints the numbers and fails should they change.

use super::Day;
use serde::{Deserialize, Serialize};

/// The parameters that were published with FSRS 4.5, fitted to some hundred million reviews.
const W: [f64; 17] = [
    0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474, 0.1367, 1.0461, 2.1072,
    0.0793, 0.3246, 1.587, 0.2272, 2.8755,
];
/// The shape of forgetting: a power of time, scaled so that stability is where nine of ten remember.
const DECAY: f64 = -0.5;
const FACTOR: f64 = 19.0 / 81.0;
/// How likely a card should still be known when it comes back.
const WANTED: f64 = 0.9;
/// No card waits longer than this: boards, unlike words, are forgotten by sight.
const LONGEST: f64 = 180.0;

/// The memory of one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MistakeMemory {
    /// Days after which it is remembered nine times of ten.
    pub stability: f64,
    /// From 1, easy, to 10.
    pub difficulty: f64,
    /// The day of the last answer.
    pub last: Day,
    /// How many answers there were.
    pub reviews: u32,
    /// How many of them were wrong.
    pub lapses: u32,
}

/// The grades of the algorithm that are used: not found, and found.
#[derive(Clone, Copy)]
enum Grade {
    Again = 1,
    Good = 3,
}

impl MistakeMemory {
    /// A mistake that was made on a day: it counts as a first answer that was wrong.
    pub fn new(day: Day) -> Self {
        Self {
            stability: W[Grade::Again as usize - 1],
            difficulty: first_difficulty(Grade::Again),
            last: day,
            reviews: 0,
            lapses: 0,
        }
    }

    /// The day on which it should be asked again: at least one day after the last answer.
    pub fn due(&self) -> Day {
        self.due_for(WANTED)
    }

    /// The day on which it should be asked again if it is to be known then with this probability.
    pub fn due_for(&self, wanted: f64) -> Day {
        let days = self.stability / FACTOR * (wanted.powf(DECAY.recip()) - 1.0);
        self.last + days.round().clamp(1.0, LONGEST) as i32
    }

    /// How likely it is still known on a day.
    pub fn recall(&self, day: Day) -> f64 {
        let days = f64::from((day - self.last).max(0));
        (1.0 + FACTOR * days / self.stability).powf(DECAY)
    }

    /// The memory after an answer on a day.
    #[must_use]
    pub fn answered(&self, day: Day, found: bool) -> Self {
        let grade = if found { Grade::Good } else { Grade::Again };
        let recall = self.recall(day);
        let stability = if found {
            self.stability * (1.0 + self.growth(recall))
        } else {
            self.stability.min(self.after_lapse(recall))
        };
        Self {
            stability: in_short(stability.clamp(0.1, 36_500.0)),
            difficulty: in_short(next_difficulty(self.difficulty, grade)),
            last: day.max(self.last),
            reviews: self.reviews + 1,
            lapses: self.lapses + u32::from(!found),
        }
    }

    /// By how much an answer that was right lengthens the memory: more for what is easy, for what is
    /// young, and for what was nearly forgotten.
    fn growth(&self, recall: f64) -> f64 {
        let ease = 11.0 - self.difficulty;
        let youth = self.stability.powf(-W[9]);
        let surprise = (W[10] * (1.0 - recall)).exp_m1();
        W[8].exp() * ease * youth * surprise
    }

    fn after_lapse(&self, recall: f64) -> f64 {
        let age = (self.stability + 1.0).powf(W[13]) - 1.0;
        W[11] * self.difficulty.powf(-W[12]) * age * (W[14] * (1.0 - recall)).exp()
    }
}

/// A number with so few digits that it comes back from JSON as it was.
pub(super) fn in_short(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn first_difficulty(grade: Grade) -> f64 {
    (W[4] - (f64::from(grade as u8) - 3.0) * W[5]).clamp(1.0, 10.0)
}

/// The difficulty moves with the grade and leans back towards that of a card known at once.
fn next_difficulty(difficulty: f64, grade: Grade) -> f64 {
    let moved = difficulty - W[6] * (f64::from(grade as u8) - 3.0);
    (W[7] * first_difficulty(Grade::Good) + (1.0 - W[7]) * moved).clamp(1.0, 10.0)
}
