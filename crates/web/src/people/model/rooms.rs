//! The classes of this device: which rooms it is in, and what a teacher notes of the pupils. The server
//! never hears of the notes.

use harif_wire::class::MemberId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// More rooms than this are not kept; the oldest go.
const MOST: usize = 20;

/// A room that this device is in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptRoom {
    pub(crate) room: String,
    pub(crate) token: String,
    #[serde(default)]
    pub(crate) teacher: bool,
    /// What the teacher calls the class.
    #[serde(default)]
    pub(crate) name: String,
    /// Who is who.
    #[serde(default)]
    pub(crate) who: BTreeMap<MemberId, String>,
}

/// All rooms of this device, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rooms(Vec<KeptRoom>);

impl Rooms {
    /// Reads what was kept; nothing where it cannot be read.
    pub(crate) fn read(kept: &str) -> Self {
        Self(serde_json::from_str(kept).unwrap_or_default())
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    pub(crate) fn all(&self) -> &[KeptRoom] {
        &self.0
    }

    pub(crate) fn find(&self, room: &str) -> Option<&KeptRoom> {
        self.0.iter().find(|kept| kept.room == room)
    }

    /// The entry of a room, a new one if there is none; it is the latest now.
    pub(crate) fn entry(&mut self, room: &str) -> &mut KeptRoom {
        let known = self.0.iter().position(|kept| kept.room == room);
        let entry = known.map_or_else(
            || KeptRoom {
                room: room.to_owned(),
                ..KeptRoom::default()
            },
            |at| self.0.remove(at),
        );
        self.0.insert(0, entry);
        self.0.truncate(MOST);
        &mut self.0[0]
    }

    pub(crate) fn forget(&mut self, room: &str) {
        self.0.retain(|kept| kept.room != room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_read_back_and_strange_texts_are_empty() {
        let mut rooms = Rooms::default();
        rooms.entry("BCDFGH").token = "t".into();
        let entry = rooms.entry("KLMPRS");
        entry.teacher = true;
        entry.who.insert(3, "Sara".into());
        assert_eq!(Rooms::read(&rooms.write()), rooms);
        rooms.entry("BCDFGH").name = "8b".into();
        let order: Vec<&str> = rooms.all().iter().map(|kept| kept.room.as_str()).collect();
        assert_eq!(order, ["BCDFGH", "KLMPRS"], "the latest first, each once");
        assert_eq!(
            rooms.find("BCDFGH").map(|kept| kept.token.as_str()),
            Some("t")
        );
        for text in ["", "{", "[1]"] {
            assert_eq!(Rooms::read(text), Rooms::default());
        }
        for number in 0..30 {
            rooms.entry(&format!("ROOM{number}"));
        }
        assert_eq!(rooms.all().len(), MOST);
        rooms.forget("ROOM29");
        assert!(rooms.find("ROOM29").is_none() && rooms.find("ROOM28").is_some());
    }
}
