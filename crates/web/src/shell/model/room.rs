//! The rooms of the page.

/// The rooms of the page; each has its address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Room {
    /// The first screen: who do you want to play?
    #[default]
    Home,
    Play,
    /// Where the games of a person are.
    Games,
    /// Where a search is walked through.
    Tree,
    /// Where algorithms are measured.
    Lab,
    /// Where agents play agents.
    Arena,
    /// Where there are lessons.
    Learn,
    /// Where people play each other.
    People,
    /// Where there are problems.
    Problems,
}

impl Room {
    pub(crate) const ALL: [Self; 9] = [
        Self::Home,
        Self::Play,
        Self::Problems,
        Self::People,
        Self::Games,
        Self::Tree,
        Self::Lab,
        Self::Arena,
        Self::Learn,
    ];

    /// Whether the top bar leads there; the first screen and the lab lead to the others.
    pub(crate) const fn has_tab(self) -> bool {
        !matches!(self, Self::Games | Self::Arena)
    }

    /// The name in the address.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Play => "play",
            Self::Games => "games",
            Self::Tree => "tree",
            Self::Lab => "lab",
            Self::Arena => "arena",
            Self::Learn => "learn",
            Self::People => "people",
            Self::Problems => "problems",
        }
    }

    /// The room of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|room| room.name() == name)
    }
}
