//! The names that the numbers in games stand for: `.jou` files of players, `.trn` files of
//! tournaments.

use std::collections::HashMap;

use super::super::decode;
use super::{HEADER_BYTES, Header};

/// The names of players and tournaments; both lists may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players.
    pub players: NameList,
    /// The tournaments.
    pub tournaments: NameList,
}

/// Names in the order of their numbers, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameList {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

/// Why a file holds no names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// The file is shorter than its header.
    #[error("the file has {found} bytes and no whole header, which has {HEADER_BYTES}")]
    NoHeader {
        /// How many bytes there are.
        found: usize,
    },
    /// The file is longer or shorter than it says.
    #[error(
        "the file says that it holds {promised} names of {width} bytes, but {found} bytes follow \
         the header"
    )]
    WrongLength {
        /// How many names the header says there are.
        promised: u16,
        /// How many bytes a name has.
        width: usize,
        /// How many bytes follow the header.
        found: usize,
    },
}

impl NameList {
    const PLAYER_BYTES: usize = 20;
    const TOURNAMENT_BYTES: usize = 26;

    /// Reads a `.jou` file.
    ///
    /// # Errors
    /// If the file does not have the length that its header says.
    pub fn of_players(content: &[u8]) -> Result<Self, NameError> {
        Self::read(content, Self::PLAYER_BYTES)
    }

    /// Reads a `.trn` file.
    ///
    /// # Errors
    /// If the file does not have the length that its header says.
    pub fn of_tournaments(content: &[u8]) -> Result<Self, NameError> {
        Self::read(content, Self::TOURNAMENT_BYTES)
    }

    fn read(content: &[u8], width: usize) -> Result<Self, NameError> {
        let found = content.len();
        let (header, records) = Header::read(content).map_err(|_| NameError::NoHeader { found })?;
        let (promised, found) = (header.names, records.len());
        if found != usize::from(promised) * width {
            return Err(NameError::WrongLength {
                promised,
                width,
                found,
            });
        }
        Ok(records.chunks_exact(width).map(name_in).collect())
    }

    /// The name with this number, or the number itself where there is none.
    pub fn name(&self, number: u16) -> String {
        match self.names.get(usize::from(number)) {
            Some(name) => name.clone(),
            None => number.to_string(),
        }
    }

    /// The number of this name, or the number that the text is, or 0: the unknown.
    pub fn number(&self, name: &str) -> u16 {
        let listed = self.numbers.get(name).copied();
        listed.or_else(|| name.parse().ok()).unwrap_or(0)
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// The text before the zeros that fill a record up.
fn name_in(record: &[u8]) -> String {
    let text = record.split(|&byte| byte == 0).next().unwrap_or_default();
    decode(text).trim_end().to_owned()
}

impl FromIterator<String> for NameList {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut list = Self::default();
        for (name, number) in names.into_iter().zip(0..=u16::MAX) {
            list.numbers.entry(name.clone()).or_insert(number);
            list.names.push(name);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(width: usize, names: &[&[u8]]) -> Vec<u8> {
        let mut header = Header::for_year(2001);
        header.names = names.len() as u16;
        let mut content = header.to_bytes().to_vec();
        for name in names {
            content.extend(*name);
            content.resize(content.len() + width - name.len(), 0);
        }
        content
    }

    #[test]
    fn names_are_read_with_their_numbers() {
        let content = file(20, &[b"???", b"Andr\xe9", "Zoë".as_bytes(), b"???"]);
        let players = NameList::of_players(&content).unwrap();
        assert_eq!(players.len(), 4);
        assert_eq!(
            (players.name(1), players.name(2)),
            ("André".into(), "Zoë".into())
        );
        assert_eq!(players.name(99), "99");
        assert_eq!((players.number("André"), players.number("99")), (1, 99));
        assert_eq!((players.number("???"), players.number("nobody")), (0, 0));
        let tournaments = NameList::of_tournaments(&file(26, &[b"Paris"])).unwrap();
        assert_eq!(tournaments.name(0), "Paris");
        assert_eq!(NameList::default().name(7), "7");
    }

    #[test]
    fn files_of_another_length_are_refused() {
        let content = file(20, &[b"???", b"one"]);
        let error = NameList::of_tournaments(&content).unwrap_err().to_string();
        assert!(
            error.contains("2 names of 26 bytes, but 40 bytes"),
            "{error}"
        );
        for length in 0..content.len() {
            assert!(NameList::of_players(&content[..length]).is_err());
        }
    }
}
