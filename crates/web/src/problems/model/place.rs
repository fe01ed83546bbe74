//! Where a person is in the room, as the address keeps it.

use harif_play::problems::{Day, ProblemGame, ProblemTheme};
use harif_play::service::PositionText;

/// A place in the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProblemsPlace {
    /// The problem of a day; of today, if no day is named.
    Day(ProblemGame, Option<Day>),
    /// Problems as they come, with a theme or without.
    Practice(ProblemGame, Option<ProblemTheme>),
    /// One problem by its name, such as a link leads to.
    One(String),
    /// A position that a person made a problem of.
    Sent(PositionText),
    /// Mistakes that come back.
    Mistakes,
    /// The bug of the day.
    Bug,
    /// Predict the cut in the problem of the day.
    Cut(ProblemGame),
}

impl ProblemsPlace {
    /// What an address says; the problem of today where it says nothing that is there.
    pub(crate) fn read(room_path: &str, usual: ProblemGame) -> Self {
        let mut words = room_path.splitn(3, '.');
        let (first, second, third) = (words.next().unwrap_or_default(), words.next(), words.next());
        let kind = second.and_then(ProblemGame::named).unwrap_or(usual);
        match first {
            "day" => Self::Day(kind, third.and_then(|day| day.parse().ok())),
            "practice" => Self::Practice(kind, third.and_then(ProblemTheme::named)),
            "mistakes" => Self::Mistakes,
            "bug" => Self::Bug,
            "cut" => Self::Cut(kind),
            "sent" => Self::Sent(PositionText {
                game: second.unwrap_or_default().to_owned(),
                position: third.unwrap_or_default().to_owned(),
            }),
            id if is_id(id) => Self::One(id.to_owned()),
            _ => Self::Day(usual, None),
        }
    }

    /// What the address says.
    pub(crate) fn write(&self) -> String {
        match self {
            Self::Day(kind, None) => format!("day.{}", kind.name()),
            Self::Day(kind, Some(day)) => format!("day.{}.{day}", kind.name()),
            Self::Practice(kind, None) => format!("practice.{}", kind.name()),
            Self::Practice(kind, Some(theme)) => {
                format!("practice.{}.{}", kind.name(), theme.name())
            }
            Self::One(id) => id.clone(),
            Self::Sent(at) => format!("sent.{}.{}", at.game, at.position),
            Self::Mistakes => "mistakes".to_owned(),
            Self::Bug => "bug".to_owned(),
            Self::Cut(kind) => format!("cut.{}", kind.name()),
        }
    }

    /// The game of the place, where it has one of its own.
    pub(crate) const fn kind(&self) -> Option<ProblemGame> {
        match self {
            Self::Day(kind, _) | Self::Practice(kind, _) | Self::Cut(kind) => Some(*kind),
            Self::One(_) | Self::Sent(_) | Self::Mistakes | Self::Bug => None,
        }
    }

    /// The same with another game.
    pub(crate) fn with_kind(&self, kind: ProblemGame) -> Self {
        match self {
            Self::Day(_, day) => Self::Day(kind, *day),
            Self::Practice(_, theme) => Self::Practice(kind, *theme),
            Self::Cut(_) => Self::Cut(kind),
            Self::One(_) | Self::Sent(_) | Self::Mistakes | Self::Bug => Self::Day(kind, None),
        }
    }

    /// The name of its tab.
    pub(crate) const fn tab(&self) -> &'static str {
        match self {
            Self::Day(..) | Self::One(_) => "day",
            Self::Sent(_) => "sent",
            Self::Practice(..) => "practice",
            Self::Mistakes => "mistakes",
            Self::Bug => "bug",
            Self::Cut(_) => "cut",
        }
    }
}

/// Whether a word looks like the name of a problem.
fn is_id(word: &str) -> bool {
    word.len() == 9
        && word.starts_with(['t', 'c', 'o'])
        && word[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another game leaves a person in the same part of the room, where that part has games.
    #[test]
    fn another_game_is_the_same_part_of_the_room() {
        let day = "2026-11-16".parse().ok();
        for kind in ProblemGame::ALL {
            for other in ProblemGame::ALL {
                for place in [
                    ProblemsPlace::Day(kind, day),
                    ProblemsPlace::Practice(kind, Some(ProblemTheme::ALL[0])),
                    ProblemsPlace::Cut(kind),
                ] {
                    let changed = place.with_kind(other);
                    assert_eq!((place.kind(), changed.kind()), (Some(kind), Some(other)));
                    assert_eq!(changed.tab(), place.tab());
                    assert_eq!(changed.with_kind(kind), place, "day and theme stay");
                }
            }
            for place in [
                ProblemsPlace::Mistakes,
                ProblemsPlace::Bug,
                ProblemsPlace::One("c12ab34ef".into()),
            ] {
                assert_eq!(place.kind(), None);
                assert_eq!(place.with_kind(kind), ProblemsPlace::Day(kind, None));
            }
        }
        let tabs = ["mistakes", "bug", "day"];
        let places = [
            ProblemsPlace::Mistakes,
            ProblemsPlace::Bug,
            ProblemsPlace::One(String::new()),
        ];
        assert_eq!(places.map(|place| place.tab()), tabs);
    }

    #[test]
    fn every_place_comes_back_from_its_address() {
        let day = "2026-11-16".parse().ok();
        let mut places = vec![
            ProblemsPlace::Mistakes,
            ProblemsPlace::Bug,
            ProblemsPlace::One("c12ab34ef".to_owned()),
            ProblemsPlace::Sent(PositionText {
                game: "connect4(columns=8,rows=7,line=4)".to_owned(),
                position: "8/8/8/8/8/8/3xo3".to_owned(),
            }),
        ];
        for kind in ProblemGame::ALL {
            places.extend([
                ProblemsPlace::Day(kind, None),
                ProblemsPlace::Day(kind, day),
                ProblemsPlace::Cut(kind),
                ProblemsPlace::Practice(kind, None),
            ]);
            places
                .extend(ProblemTheme::ALL.map(|theme| ProblemsPlace::Practice(kind, Some(theme))));
        }
        for place in places {
            assert_eq!(
                ProblemsPlace::read(&place.write(), ProblemGame::TicTacToe),
                place
            );
        }
        for stranger in [
            "",
            "x",
            "day",
            "day.chess.2026-11-16",
            "day.othello.2026-13-99",
            "<b>",
            "c12ab34eg",
            "é12345678",
            "practice..x",
        ] {
            ProblemsPlace::read(stranger, ProblemGame::Othello);
        }
        assert_eq!(
            ProblemsPlace::read("day.othello.x", ProblemGame::TicTacToe),
            ProblemsPlace::Day(ProblemGame::Othello, None)
        );
    }
}
