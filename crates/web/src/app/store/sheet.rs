//! The sheet that a phone shows below the board: which tab, and how high.

use super::Store;
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

    /// The next size up or down, where there is one.
    const fn pulled(self, up: bool) -> Self {
        match (self, up) {
            (Self::Peek, true) | (Self::Full, false) => Self::Half,
            (Self::Half | Self::Full, true) => Self::Full,
            (Self::Peek | Self::Half, false) => Self::Peek,
        }
    }
}

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

    /// A finger pulls the sheet up, or pushes it down, by one size.
    pub(crate) fn pull_sheet(self, up: bool) {
        self.height.update(|height| *height = height.pulled(up));
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
