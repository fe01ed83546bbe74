//! Small readings that the protocols share.

use crate::game::Note;

/// A piece of a hostile line, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 80;
    let mut short: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(MOST)
        .collect();
    if text.chars().count() > MOST {
        short.push('…');
    }
    short
}

/// A piece of a hostile line in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", excerpt(text))
}

/// The number after a word in a line of words and numbers: `nodes 12` in an `info` line.
pub(super) fn number_after<T: std::str::FromStr>(line: &str, word: &str) -> Option<T> {
    let mut words = line.split_whitespace();
    words.find(|&other| other == word)?;
    words.next()?.parse().ok()
}

/// What an `info` line of UCI or UGI says, added to what is known.
pub(super) fn read_info(line: &str, note: &mut Note) {
    if let Some(depth) = number_after(line, "depth") {
        note.depth = depth;
    }
    if let Some(nodes) = number_after(line, "nodes") {
        note.nodes = nodes;
    }
    if let Some(value) = number_after(line, "cp") {
        note.value = Some(value);
    } else if let Some(moves) = number_after::<i32>(line, "mate") {
        // Far outside of what centipawns reach, nearer mates further out.
        let distance = moves.saturating_abs().min(1_000);
        note.value = Some((1_000_000 - distance) * if moves < 0 { -1 } else { 1 });
    }
}
