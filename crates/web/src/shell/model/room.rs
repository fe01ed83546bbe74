//! The rooms of the page.

/// The rooms of the page; each has its address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Room {
    #[default]
    Play,
    /// Where a search is walked through.
    Tree,
    /// Where algorithms are measured.
    Lab,
    /// Where there are lessons.
    Learn,
    /// Where people play each other.
    People,
}

impl Room {
    pub(crate) const ALL: [Self; 5] =
        [Self::Play, Self::People, Self::Tree, Self::Lab, Self::Learn];

    /// The name in the address.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Tree => "tree",
            Self::Lab => "lab",
            Self::Learn => "learn",
            Self::People => "people",
        }
    }

    /// The room of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|room| room.name() == name)
    }
}
