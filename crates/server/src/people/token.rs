//! Names and secrets of games: random, in letters that are not taken for each other.

use harif_wire::link::{ROOM_LENGTH, ROOM_LETTERS, SECRET_LENGTH, SECRET_LETTERS};
use sha2::{Digest, Sha256};

/// Letters of a game's name (50 bits).
const NAME: usize = 10;

/// The hash of a secret: what is kept of it.
pub type Hash = [u8; 32];

/// Fills a buffer with random bytes; says no if the machine has none.
pub type Random = Box<dyn FnMut(&mut [u8]) -> bool + Send>;

/// The random bytes of this machine.
pub fn of_machine() -> Random {
    Box::new(|bytes| getrandom::fill(bytes).is_ok())
}

/// The name of a new game.
pub(super) fn new_name(random: &mut Random) -> Option<String> {
    letters(random, NAME)
}

/// A new secret; none where the machine has no random bytes.
pub fn new_secret(random: &mut Random) -> Option<String> {
    letters(random, SECRET_LENGTH)
}

/// The letters of a new room.
pub(super) fn new_room(random: &mut Random) -> Option<String> {
    let mut bytes = [0; ROOM_LENGTH];
    random(&mut bytes).then(|| {
        let letter = |byte: &u8| char::from(ROOM_LETTERS[usize::from(byte % 16)]);
        bytes.iter().map(letter).collect()
    })
}

/// The token of those who watch a game, from that of its invitation: one who sits down with the one
/// is told the other, although the server keeps neither.
pub(super) fn watch_of(invite: &str) -> String {
    let digest = hash(&format!("watch {invite}"));
    let letter = |byte: &u8| char::from(SECRET_LETTERS[usize::from(byte % 32)]);
    digest[..SECRET_LENGTH].iter().map(letter).collect()
}

/// A secret in groups, to be printed and typed again.
pub(super) fn grouped(secret: &str) -> String {
    let letters: Vec<char> = secret.chars().collect();
    let groups = letters.chunks(5).map(String::from_iter);
    groups.collect::<Vec<_>>().join("-")
}

/// A printed secret as people type it.
pub(super) fn ungrouped(typed: &str) -> String {
    let letters = typed.chars().filter(char::is_ascii_alphanumeric);
    letters
        .take(2 * SECRET_LENGTH)
        .collect::<String>()
        .to_ascii_lowercase()
}

fn letters(random: &mut Random, count: usize) -> Option<String> {
    let mut bytes = vec![0; count];
    random(&mut bytes).then(|| {
        let letter = |byte: &u8| char::from(SECRET_LETTERS[usize::from(byte % 32)]);
        bytes.iter().map(letter).collect()
    })
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_wire::link::read_room;
    use std::collections::HashSet;

    #[test]
    fn secrets_differ_and_have_no_letters_that_look_alike() {
        let mut random = of_machine();
        let secrets: HashSet<String> = (0..500)
            .map(|_| new_secret(&mut random).expect("random bytes"))
            .collect();
        assert_eq!(secrets.len(), 500);
        let used: HashSet<char> = secrets.iter().flat_map(|secret| secret.chars()).collect();
        assert_eq!(used.len(), 32);
        assert!(
            secrets
                .iter()
                .all(|secret| harif_wire::link::is_secret(secret))
        );
        assert!(!used.iter().any(|letter| "lo01".contains(*letter)));
    }

    #[test]
    fn letters_of_a_room_may_be_typed_in_any_form() {
        let mut random = of_machine();
        let room = new_room(&mut random).expect("random bytes");
        let typed = format!(" {}-{} ", room[..3].to_lowercase(), &room[3..]);
        assert_eq!(read_room(&typed), Some(room));
        for wrong in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "' OR 1", "٠١٢٣٤٥"] {
            assert_eq!(read_room(wrong), None, "{wrong}");
        }
        let secret = new_secret(&mut random).expect("random bytes");
        assert_eq!(ungrouped(&grouped(&secret).to_uppercase()), secret);
    }

    #[test]
    fn a_machine_without_random_bytes_makes_no_secret() {
        let mut random: Random = Box::new(|_| false);
        assert_eq!(new_secret(&mut random), None);
    }
}
