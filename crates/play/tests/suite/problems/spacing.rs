//! Which schedule keeps mistakes in mind with fewer cards: FSRS, which is used, or Leitner's boxes.
//!
//! The simulated people forget by a law that is neither's: the activation of ACT-R (Anderson and Schooler 1991), in
//! which every encounter leaves a trace that decays as a power of time, faster where the trace before it was still strong
//! (Pavlik and Anderson 2005).

use harif_play::problems::Day;
use harif_play::problems::spacing::MistakeMemory;

const DAYS: i32 = 180;
const CARDS: usize = 30;

/// One mistake as a person remembers it.
struct Mind {
    /// When it was met, and how fast each trace decays.
    traces: Vec<(f64, f64)>,
    /// How hard it is to keep.
    decay: f64,
}

impl Mind {
    fn activation(&self, now: f64) -> f64 {
        let strength = self
            .traces
            .iter()
            .map(|(at, decay)| (now - at).max(0.02).powf(-decay));
        strength.sum::<f64>().ln()
    }

    fn recall(&self, now: f64) -> f64 {
        1.0 / (1.0 + ((-0.7 - self.activation(now)) / 0.35).exp())
    }

    fn meet(&mut self, now: f64) {
        let before = if self.traces.is_empty() {
            f64::NEG_INFINITY
        } else {
            self.activation(now)
        };
        self.traces.push((now, 0.25 * before.exp() + self.decay));
    }
}

/// A schedule: when a card is due, and what an answer changes.
trait Schedule {
    fn due(&self) -> i32;
    fn answered(&mut self, day: i32, found: bool);
}

struct Fsrs {
    start: Day,
    memory: MistakeMemory,
    wanted: f64,
}

impl Schedule for Fsrs {
    fn due(&self) -> i32 {
        self.memory.due_for(self.wanted) - self.start
    }

    fn answered(&mut self, day: i32, found: bool) {
        self.memory = self.memory.answered(self.start + day, found);
    }
}

/// Boxes with 1, 2, 4, 8 … days: one box up when found, back to the first when not.
struct Leitner {
    place: u32,
    last: i32,
}

impl Schedule for Leitner {
    fn due(&self) -> i32 {
        self.last + (1 << self.place.min(7))
    }

    fn answered(&mut self, day: i32, found: bool) {
        self.place = if found { self.place + 1 } else { 0 };
        self.last = day;
    }
}

/// The share of mistakes in mind on an average day of half a year, and how many cards that took.
fn simulate(seed: u64, make: &dyn Fn(i32) -> Box<dyn Schedule>) -> (f64, f64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let budget = random.usize(2..=8);
    let misses = 0.4 * random.f64();
    let mut cards: Vec<(Mind, Box<dyn Schedule>)> = Vec::new();
    let (mut in_mind, mut looked, mut shown) = (0.0, 0.0, 0.0);
    for day in 0..DAYS {
        if cards.len() < CARDS && day % 4 == 0 {
            let mut mind = Mind {
                traces: Vec::new(),
                decay: 0.18 + 0.25 * random.f64(),
            };
            mind.meet(f64::from(day));
            cards.push((mind, make(day)));
        }
        // The same people do the same on the same days under either schedule.
        let is_away = random.f64() < misses;
        let noon = f64::from(day) + 0.5;
        cards.sort_by_key(|(_, schedule)| schedule.due());
        let due = cards
            .iter_mut()
            .filter(|(_, schedule)| schedule.due() <= day)
            .take(budget);
        for (mind, schedule) in due.filter(|_| !is_away) {
            let luck =
                fastrand::Rng::with_seed(seed ^ (day as u64) << 20 ^ mind.decay.to_bits()).f64();
            schedule.answered(day, luck < mind.recall(noon));
            mind.meet(noon);
            shown += 1.0;
        }
        for (mind, _) in &cards {
            in_mind += mind.recall(noon + 0.4);
            looked += 1.0;
        }
    }
    (in_mind / looked, shown)
}

/// The share of mistakes in mind and the cards that were shown, for an average person.
fn mean(make: &dyn Fn(i32) -> Box<dyn Schedule>) -> (f64, f64) {
    let people = harif_testing::cases(120);
    let all: Vec<(f64, f64)> = (0..u64::from(people))
        .map(|seed| simulate(seed, make))
        .collect();
    let share = f64::from(people).recip();
    let kept: f64 = all.iter().map(|(kept, _)| kept * share).sum();
    let shown: f64 = all.iter().map(|(_, shown)| shown * share).sum();
    (kept, shown)
}

#[test]
fn fsrs_asks_less_than_leitner_and_keeps_as_much_for_the_same_number_of_cards() {
    let start: Day = "2026-01-01".parse().expect("a date");
    let fsrs = |wanted: f64| {
        mean(&|day| {
            let memory = MistakeMemory::new(start + day);
            Box::new(Fsrs {
                start,
                memory,
                wanted,
            })
        })
    };
    let (usual, more) = (fsrs(0.9), fsrs(0.93));
    let leitner = mean(&|day| {
        Box::new(Leitner {
            place: 0,
            last: day,
        })
    });
    for (name, (kept, shown)) in [
        ("FSRS at 0.90", usual),
        ("FSRS at 0.93", more),
        ("Leitner", leitner),
    ] {
        println!(
            "{name}: {:.1} % in mind with {shown:.0} cards",
            100.0 * kept
        );
    }
    assert!(
        usual.1 < leitner.1 && leitner.1 < more.1,
        "FSRS asks less, or more if it is told to"
    );
    // What FSRS keeps with as many cards as Leitner shows lies between its two settings.
    let way = (leitner.1 - usual.1) / (more.1 - usual.1);
    let same_work = usual.0 + way * (more.0 - usual.0);
    assert!(
        (same_work - leitner.0).abs() < 0.005,
        "{same_work:.4} against {:.4}",
        leitner.0
    );
    assert!(leitner.0 - usual.0 < 0.025, "fewer cards cost little");
}

/// The published formulas, by hand: a card known at once (S = 3.7145) that is found when nine of ten remember.
#[test]
fn stability_grows_as_published() {
    let start: Day = "2026-01-01".parse().expect("a date");
    let memory = MistakeMemory {
        stability: 3.7145,
        difficulty: 5.1618,
        last: start,
        reviews: 1,
        lapses: 0,
    };
    assert_eq!(memory.due() - start, 4);
    assert!((memory.recall(start) - 1.0).abs() < 1e-12);
    let at_stability = MistakeMemory {
        stability: 9.0,
        ..memory
    };
    assert!((at_stability.recall(start + 9) - 0.9).abs() < 1e-12);
    // exp(1.6474)·(11 − 5.1618)·9^−0.1367·(exp(1.0461·0.1) − 1) = 2.4672…
    let growth =
        1.6474_f64.exp() * (11.0 - 5.1618) * 9_f64.powf(-0.1367) * ((1.0461_f64 * 0.1).exp() - 1.0);
    let found = at_stability.answered(start + 9, true);
    assert!((found.stability - 9.0 * (1.0 + growth)).abs() < 1e-5);
    assert!(found.difficulty < 5.17 && found.difficulty > 5.15);
    let lost = at_stability.answered(start + 9, false);
    assert!(lost.stability < 3.0 && lost.difficulty > 6.5 && lost.lapses == 1);
}

/// An answer that was wrong never lengthens a memory, one that was right never shortens it, and an answer of an earlier day, from a clock that
/// was wrong, does not move the last day back.
#[test]
fn a_wrong_answer_helps_nobody_remember() {
    let start: Day = "2026-11-01".parse().expect("a date");
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..300 {
        let mut memory = MistakeMemory::new(start);
        let mut today = start;
        for _ in 0..12 {
            today = today + random.i32(-3..60);
            let found = random.bool();
            let next = memory.answered(today, found);
            assert_eq!(next.last, today.max(memory.last));
            assert_eq!(next.lapses, memory.lapses + u32::from(!found));
            if found {
                assert!(next.stability >= memory.stability - 1e-6);
            } else {
                assert!(next.stability <= memory.stability.max(0.1) + 1e-6);
            }
            assert!(next.due() > next.last && next.due() - next.last <= 180);
            memory = next;
            today = today.max(memory.last);
        }
    }
}
