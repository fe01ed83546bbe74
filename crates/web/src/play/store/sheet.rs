//! The sheet that a phone shows below the board: which tab, and how high.

use crate::shell::store::Store;
use leptos::prelude::*;

/// What the sheet can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Think,
    Coach,
    Moves,
    /// Which game, which size, who plays.
    Game,
}

impl Tab {
    pub(crate) const ALL: [Self; 4] = [Self::Think, Self::Coach, Self::Moves, Self::Game];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Think => "think",
            Self::Coach => "coach",
            Self::Moves => "moves",
            Self::Game => "game",
        }
    }
}

/// How much of the window the sheet takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Height {
    /// Only its tabs.
    Peek,
    /// As much as leaves the board in sight.
    Half,
    Full,
}

impl Height {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Peek => "peek",
            Self::Half => "half",
            Self::Full => "full",
        }
    }

    const ALL: [Self; 3] = [Self::Peek, Self::Half, Self::Full];

    /// How high the sheet stands, in pixels of a window so high; the style sheet says the same.
    pub(crate) fn pixels(self, window: f64) -> f64 {
        match self {
            Self::Peek => 52.0,
            Self::Half => 0.46 * window,
            Self::Full => window - 48.0,
        }
    }

    /// Where a sheet comes to rest that was let go at a height, `way` pixels above where it was
    /// taken: at the nearest of its heights, but a clear pull is never for nothing.
    pub(crate) fn settled(self, at: f64, way: f64, window: f64) -> Self {
        let there = at + way.clamp(-CLEAR, CLEAR);
        let from = |height: &Self| (height.pixels(window) - there).abs();
        let nearest = Self::ALL
            .into_iter()
            .min_by(|one, other| from(one).total_cmp(&from(other)))
            .unwrap_or(self);
        if nearest != self || way.abs() < CLEAR {
            nearest
        } else if way > 0.0 {
            self.next(true)
        } else {
            self.next(false)
        }
    }

    /// The next size up or down, where there is one.
    const fn next(self, up: bool) -> Self {
        match (self, up) {
            (Self::Peek, true) | (Self::Full, false) => Self::Half,
            (Self::Half | Self::Full, true) => Self::Full,
            (Self::Peek | Self::Half, false) => Self::Peek,
        }
    }
}

/// So far a finger goes that wants another size, in pixels.
const CLEAR: f64 = 44.0;

impl Store {
    /// A tab was pressed: it opens, or closes again if it is the one that is open.
    pub(crate) fn turn_to(self, tab: Tab) {
        let open = self.height.get_untracked() != Height::Peek;
        if open && self.tab.get_untracked() == tab {
            self.height.set(Height::Peek);
            return;
        }
        self.bring_up(tab);
    }

    /// Something on a tab wants to be seen.
    pub(crate) fn bring_up(self, tab: Tab) {
        self.tab.set(tab);
        if self.height.get_untracked() == Height::Peek {
            self.height.set(Height::Half);
        }
    }

    /// A finger has the sheet: its height follows.
    pub(crate) fn hold_sheet(self, at: f64, window: f64) {
        let lowest = Height::Peek.pixels(window);
        let highest = Height::Full.pixels(window).max(lowest);
        self.sheet_height.set(Some(at.clamp(lowest, highest)));
    }

    /// The finger has let the sheet go, `way` pixels above where it took it.
    pub(crate) fn drop_sheet(self, way: f64, window: f64) {
        if let Some(at) = self.sheet_height.get_untracked() {
            self.height
                .update(|height| *height = height.settled(at, way, window));
            self.sheet_height.set(None);
        }
    }

    /// One size larger; after the largest the smallest.
    pub(crate) fn resize_sheet(self) {
        self.height.update(|height| {
            *height = match height {
                Height::Peek => Height::Half,
                Height::Half => Height::Full,
                Height::Full => Height::Peek,
            };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever a finger lets go, the sheet rests at one of its heights: the one it was put on, the
    /// next one after a clear pull, and the same after a slip.
    #[test]
    fn a_sheet_comes_to_rest_where_it_was_pulled_to() {
        for window in [568.0, 640.0, 844.0] {
            for from in Height::ALL {
                for to in Height::ALL {
                    let at = to.pixels(window);
                    let way = at - from.pixels(window);
                    assert_eq!(from.settled(at, way, window), to, "{from:?} {window}");
                }
                for slip in [-10.0, 0.0, 10.0] {
                    let at = from.pixels(window) + slip;
                    assert_eq!(from.settled(at, slip, window), from);
                }
                for (way, up) in [(60.0, true), (-60.0, false)] {
                    let at = from.pixels(window) + way;
                    assert_eq!(from.settled(at, way, window), from.next(up));
                }
            }
        }
    }
}
