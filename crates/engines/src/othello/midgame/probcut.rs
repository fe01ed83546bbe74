//! Multi-ProbCut: what a shallow search says about a deep one.
//!
//! The scores of a search of few plies and of one of many are close: their
//! difference is spread like a bell around zero, more widely the further they
//! are apart. So where the shallow score lies far enough outside the window,
//! the deep one almost surely does too, and need not be searched (Buro 1995).
//! "Far enough" is a number of standard deviations, the *selectivity*; the
//! deviations were fitted to our own searches, see `examples/othello_probcut.rs`.

use std::array::from_fn;
use std::sync::OnceLock;

use super::judge::UNIT;

/// The selectivity of a search: how many standard deviations a shallow score
/// must lie outside the window before it is believed. The last is none at all.
const DEVIATIONS: [f32; 6] = [1.25, 1.5, 2.0, 2.6, 3.3, f32::INFINITY];

/// How selective a search is, from 0 (the most) to [`Level::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level(pub(crate) u8);

impl Level {
    /// The most selective.
    pub(crate) const FIRST: Level = Level(0);
    /// Nothing is believed that was not searched.
    pub(crate) const FULL: Level = Level(DEVIATIONS.len() as u8 - 1);

    /// How far outside the window a shallow score must lie, in the units of
    /// the judgement.
    #[inline]
    pub(crate) fn margin(self, deviation: f32) -> i32 {
        (DEVIATIONS[usize::from(self.0)] * deviation * UNIT as f32) as i32
    }
}

/// How many shallow searches may stand for a deep one.
pub(crate) const PROBES: usize = 2;

/// The depths of the shallow searches that may stand for one of `depth` plies,
/// in the order in which they are tried: none or one, then about half. They
/// are even or odd like it, since scores swing with the last mover.
#[inline]
pub(crate) const fn probe_depth(depth: u32, probe: usize) -> u32 {
    let swing = depth & 1;
    match probe {
        0 => swing,
        _ => 2 * (depth / 4) + swing,
    }
}

/// The numbers of `examples/othello_probcut.rs`: the logarithm of the deviation
/// is the sum of these times 1, empty squares, ln(1 + depth) and ln(1 + shallow
/// depth).
const JUDGING: [f32; 4] = [1.3833, -0.0129, 0.3431, -0.4562];
/// The same for searches to the end of the game.
const SOLVING: [f32; 4] = [1.2903, 0.0, 0.2941, -0.4767];

/// The standard deviation, in discs, of the difference between a search and
/// the shallow ones that may stand for it, by empty squares and depth.
#[derive(Debug)]
pub(crate) struct Deviations([[[f32; PROBES]; 61]; 61]);

impl Deviations {
    /// The table, computed on first use.
    pub(crate) fn get() -> &'static Deviations {
        static TABLE: OnceLock<Deviations> = OnceLock::new();
        TABLE.get_or_init(|| {
            Deviations(from_fn(|empties| {
                from_fn(|depth| from_fn(|probe| fitted(empties, depth, probe)))
            }))
        })
    }

    /// The deviation between a search of `depth` plies with `empties` squares
    /// left and one of its probes.
    #[inline]
    pub(crate) fn of(&self, empties: u32, depth: u32, probe: usize) -> f32 {
        self.0[empties as usize][depth as usize][probe]
    }
}

fn fitted(empties: usize, depth: usize, probe: usize) -> f32 {
    let [a, b, c, d] = if depth < empties { JUDGING } else { SOLVING };
    let shallow = probe_depth(depth as u32, probe) as f32;
    let logarithm =
        a + b * empties as f32 + c * (1.0 + depth as f32).ln() + d * (1.0 + shallow).ln();
    logarithm.exp()
}
