//! Names and secrets of games: random, in letters that are not taken for each other.

use sha2::{Digest, Sha256};

/// Letters and digits without `l`, `o`, `0` and `1`: five bits each.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Letters of a game's name (50 bits) and of a secret (130 bits).
const NAME: usize = 10;
const SECRET: usize = 26;

/// Letters of a room: capitals that are not taken for each other, read or heard, and make no words.
const ROOM_LETTERS: &[u8; 16] = b"BCDFGHJKLMPRSTXZ";
const ROOM: usize = 6;

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

/// A new secret.
pub(super) fn new_secret(random: &mut Random) -> Option<String> {
    letters(random, SECRET)
}

/// The letters of a new room.
pub(super) fn new_room(random: &mut Random) -> Option<String> {
    let mut bytes = [0; ROOM];
    random(&mut bytes).then(|| {
        let letter = |byte: &u8| char::from(ROOM_LETTERS[usize::from(byte % 16)]);
        bytes.iter().map(letter).collect()
    })
}

/// The letters of a room as people type them: small or large, with blanks or dashes between them.
pub(super) fn read_room(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let letters: String = letters.take(ROOM + 1).collect();
    let letters = letters.to_ascii_uppercase();
    let are_known = letters.bytes().all(|letter| ROOM_LETTERS.contains(&letter));
    (letters.len() == ROOM && are_known).then_some(letters)
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
        .take(2 * SECRET)
        .collect::<String>()
        .to_ascii_lowercase()
}

fn letters(random: &mut Random, count: usize) -> Option<String> {
    let mut bytes = vec![0; count];
    random(&mut bytes).then(|| {
        let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
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
        assert!(secrets.iter().all(|secret| secret.len() == SECRET));
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
