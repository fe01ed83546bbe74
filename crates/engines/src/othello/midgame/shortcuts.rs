//! Where a shallow search stands for a deep one (multi-ProbCut), see
//! [`super::probcut`].

use super::judge::{Judge, UNIT};
use super::probcut::{Level, PROBES, probe_depth};
use super::search::{LAST_PLIES, Midgame, Place, just_above};

/// Shallow searches may stand for parts of shallow searches, this deep.
const NESTED: u32 = 2;

impl<J: Judge> Midgame<'_, J> {
    /// Believes a shallow search that says the score lies far outside the
    /// window, the shallowest first: it costs nearly nothing, and what is far
    /// off is often seen at once.
    pub(super) fn shortcut(
        &mut self,
        place: &Place<'_, J::View>,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        if self.level == Level::FULL || self.probing >= NESTED {
            return None;
        }
        let now = self.judge_now(place);
        let place = Place {
            now: Some(now),
            ..*place
        };
        // Only a position that looks good already is worth testing for that.
        let edge = just_above(alpha);
        let above = now >= edge;
        let mut tried = None;
        self.probing += 1;
        let found = (0..PROBES).any(|probe| {
            let shallow = probe_depth(depth, probe);
            if tried.replace(shallow) == Some(shallow) {
                return false;
            }
            let margin = self.margin(place.count, depth, probe);
            let edge = if above { edge + margin } else { edge - margin };
            self.probe(&place, edge, shallow, above) && !self.end.aborted
        });
        self.probing -= 1;
        found.then_some(if above { alpha + 1 } else { alpha })
    }

    /// Whether a shallow search says that the score reaches an edge, or, if
    /// `above` is false, that it does not.
    fn probe(&mut self, place: &Place<'_, J::View>, edge: i32, depth: u32, above: bool) -> bool {
        if edge.abs() > 64 * UNIT {
            return false;
        }
        if depth <= LAST_PLIES {
            return (self.last_plies(place, edge, depth) >= edge) == above;
        }
        // The nearest question in whole discs.
        let alpha = if above {
            (edge - 1).div_euclid(UNIT)
        } else {
            -1 - (-edge).div_euclid(UNIT)
        };
        (self.null(place, alpha, depth) > alpha) == above
    }

    /// What two plies would say, if the position as it stands says it clearly:
    /// the side of `edge` where their score lies.
    #[inline]
    pub(super) fn seen_at_once(&mut self, place: &Place<'_, J::View>, edge: i32) -> Option<i32> {
        if self.level == Level::FULL {
            return None;
        }
        let margin = self.margin(place.count, 2, 0);
        let now = self.judge_now(place);
        if now >= edge + margin {
            Some(edge)
        } else if now < edge - margin {
            Some(edge - 1)
        } else {
            None
        }
    }

    /// How far outside the window a shallow score must lie.
    #[inline]
    fn margin(&self, count: u32, depth: u32, probe: usize) -> i32 {
        self.level.margin(self.deviations.of(count, depth, probe))
    }

    /// The judgement of a position as it stands.
    #[inline]
    fn judge_now(&mut self, place: &Place<'_, J::View>) -> i32 {
        place.now.unwrap_or_else(|| {
            self.end.nodes += 1;
            self.judge.judge(place.board, place.view)
        })
    }
}
