//! Where the person is in the room with the lessons, as the address keeps it.

use super::LESSONS;
use harif_play::zoo::Bug;

/// A place in the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LearnPlace {
    /// The list of everything.
    #[default]
    Contents,
    Lesson(usize),
    /// The zoo, before an animal was chosen.
    Zoo,
    Animal(Bug),
    /// Predict the cut, on the game on the table.
    Predict,
    /// A sheet of exercises that follows from its seed.
    Sheet(u64),
    /// The same with real positions.
    Boards(u64),
    /// Programs to look at, and one's own.
    Own,
}

impl LearnPlace {
    /// What an address says; the list where it says nothing that is there.
    pub(crate) fn read(room_path: &str) -> Self {
        let after = |name: &str| room_path.strip_prefix(name);
        let numbered = room_path
            .parse()
            .ok()
            .filter(|number| (1..=LESSONS.len()).contains(number));
        if let Some(number) = numbered {
            return Self::Lesson(number);
        }
        // Animals have numbers in the address: their names would give them away.
        let animal = after("zoo").and_then(|n| n.parse::<usize>().ok());
        let animal = animal.and_then(|n| Bug::ALL.get(n.wrapping_sub(1)));
        match (room_path, animal) {
            (_, Some(bug)) => Self::Animal(*bug),
            ("zoo", _) => Self::Zoo,
            ("predict", _) => Self::Predict,
            ("own", _) => Self::Own,
            _ => {
                let seed = |text: &str| text.parse().unwrap_or(1);
                let sheet = after("sheet").map(|text| Self::Sheet(seed(text)));
                let boards = || after("boards").map(|text| Self::Boards(seed(text)));
                sheet.or_else(boards).unwrap_or_default()
            }
        }
    }

    /// What the address says.
    pub(crate) fn write(self) -> String {
        match self {
            Self::Contents => String::new(),
            Self::Lesson(number) => number.to_string(),
            Self::Zoo => "zoo".to_owned(),
            Self::Animal(bug) => {
                let number = Bug::ALL.iter().position(|it| *it == bug).unwrap_or(0) + 1;
                format!("zoo{number}")
            }
            Self::Predict => "predict".to_owned(),
            Self::Own => "own".to_owned(),
            Self::Sheet(seed) => format!("sheet{seed}"),
            Self::Boards(seed) => format!("boards{seed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_comes_back_from_its_address() {
        let lessons = (1..=LESSONS.len()).map(LearnPlace::Lesson);
        let animals = Bug::ALL.iter().map(|bug| LearnPlace::Animal(*bug));
        let others = [
            LearnPlace::Contents,
            LearnPlace::Zoo,
            LearnPlace::Predict,
            LearnPlace::Own,
            LearnPlace::Sheet(42),
            LearnPlace::Boards(7),
        ];
        for place in lessons.chain(animals).chain(others) {
            assert_eq!(LearnPlace::read(&place.write()), place);
        }
        for stranger in ["0", "99", "zoo0", "zoo99", "<b>", "sheetx"] {
            LearnPlace::read(stranger);
        }
        assert_eq!(LearnPlace::read("99"), LearnPlace::Contents);
    }
}
