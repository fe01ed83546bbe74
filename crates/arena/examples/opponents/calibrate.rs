//! Minds with which neighbours on the ladder are all the same share of points apart.

use crate::games::Games;
use harif_arena::calibrate::{Effort, Rungs, climb};
use harif_arena::stats::Trinomial;
use harif_play::opponents::minds::{Ladder, LadderRung};
use harif_play::opponents::{Habit, Mind, Opponent};
use std::ops::RangeInclusive;
use std::time::Instant;

/// How many of a thousand careless moves follow the habit at most: most of them, so that it can be seen.
const MOST_BY_HABIT: u32 = 800;
/// Levels of an opponent that has no habit: as many as careless moves in a thousand.
const PLAIN: u32 = 1000;

/// The ladder of a game while it is calibrated. The level of an opponent says how it plays: at 0 every move is any move; then
/// more and more moves follow its habit; at [`PLAIN`] most of them do; from there on more and more are careful, and at the last
/// level all of them.
struct Calibrated<'a> {
    games: &'a Games,
    ladder: Ladder,
    started: Instant,
}

impl Calibrated<'_> {
    /// Whether habits are part of the levels. Where the whole game is seen, mistakes follow them anyway.
    fn has_habit(&self, rung: usize) -> bool {
        !self.is_exact() && Opponent::ALL[rung].habit() != Habit::Anywhere
    }

    fn is_exact(&self) -> bool {
        Mind::from_rung(self.ladder.rungs[0], self.ladder.game).exact
    }

    fn last_level(&self, rung: usize) -> u32 {
        if self.has_habit(rung) {
            2 * PLAIN
        } else {
            PLAIN
        }
    }

    /// An opponent at a level.
    fn at(&self, rung: usize, level: u32) -> LadderRung {
        let careless = (self.last_level(rung) - level).min(PLAIN);
        let by_habit = match (self.is_exact(), self.has_habit(rung)) {
            (true, _) => 1000,
            (false, true) => MOST_BY_HABIT * level.min(PLAIN) / PLAIN,
            (false, false) => 0,
        };
        LadderRung {
            careless,
            by_habit,
            ..self.ladder.rungs[rung]
        }
    }
}

impl Rungs for Calibrated<'_> {
    fn count(&self) -> usize {
        Opponent::ALL.len()
    }

    fn levels(&self, rung: usize) -> RangeInclusive<u32> {
        0..=self.last_level(rung)
    }

    fn strengthen(&mut self, rung: usize) -> bool {
        let most = self.ladder.rungs[self.count() - 1].depth;
        let can = !self.is_exact() && self.ladder.rungs[rung].depth < most;
        if can {
            let deeper = self.ladder.rungs[rung].depth + 1;
            // None looks less far than the one below.
            for above in &mut self.ladder.rungs[rung..] {
                above.depth = above.depth.max(deeper);
            }
        }
        can
    }

    fn contest(&mut self, rung: usize, levels: [u32; 2], pairs: u64, number: u64) -> Trinomial {
        let who = [
            (Opponent::ALL[rung], self.at(rung, levels[0])),
            (Opponent::ALL[rung - 1], self.at(rung - 1, levels[1])),
        ];
        let tally = self.games.contest(self.ladder.game, who, pairs, number);
        let (one, other) = (who[0], who[1].0.name());
        eprintln!(
            "{:6.1} s  {} {} at {level} ({:?}) scores {:.1} % against {other}",
            self.started.elapsed().as_secs_f64(),
            self.ladder.game,
            one.0.name(),
            one.1,
            100.0 * tally.points() / tally.games().max(1) as f64,
            level = levels[0],
        );
        tally
    }
}

/// The rows for `minds.tsv`: a ladder with steps that are alike, beginning with the minds that it has.
pub(crate) fn rows(games: &Games, ladder: Ladder, effort: Effort) -> String {
    let mut calibrated = Calibrated {
        games,
        ladder,
        started: Instant::now(),
    };
    let last = calibrated.count() - 1;
    let start: Vec<u32> = (0..=last)
        .map(|rung| calibrated.last_level(rung) - ladder.rungs[rung].careless)
        .collect();
    let levels = climb(&mut calibrated, &start, effort);
    for (rung, &level) in levels.iter().enumerate() {
        calibrated.ladder.rungs[rung] = calibrated.at(rung, level);
    }
    calibrated.ladder.to_string()
}
