//! Nicknames: two places in lists that every language has, such as "quick fox".

use crate::people::token::Random;
use harif_wire::class::Nickname;

/// How many qualities and animals there are.
pub const QUALITIES: u8 = 32;
/// See [`QUALITIES`].
pub const ANIMALS: u8 = 64;

/// A nickname that is not taken, by lot; none if the machine has no random bytes or all are taken.
pub(crate) fn free(random: &mut Random, is_taken: impl Fn(Nickname) -> bool) -> Option<Nickname> {
    let mut bytes = [0; 2];
    if !random(&mut bytes) {
        return None;
    }
    let all = u32::from(QUALITIES) * u32::from(ANIMALS);
    let first = u32::from(u16::from_le_bytes(bytes)) % all;
    // From there on around the circle, in steps that share no factor with its length, so that names
    // beside each other are not alike.
    let at = |step: u32| (first + step * 1_021) % all;
    let name = |at: u32| {
        let (quality, animal) = (at / u32::from(ANIMALS), at % u32::from(ANIMALS));
        [quality as u8, animal as u8]
    };
    (0..all)
        .map(|step| name(at(step)))
        .find(|&name| !is_taken(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_nickname_is_found_before_there_is_none() {
        let mut random: Random = Box::new(|bytes| {
            bytes.fill(3);
            true
        });
        let mut taken = HashSet::new();
        while let Some(name) = free(&mut random, |name| taken.contains(&name)) {
            assert!(name[0] < QUALITIES && name[1] < ANIMALS);
            assert!(taken.insert(name));
        }
        assert_eq!(taken.len(), usize::from(QUALITIES) * usize::from(ANIMALS));
    }
}
