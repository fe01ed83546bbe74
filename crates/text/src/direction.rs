//! Text that runs in two directions at once.
//!
//! A sentence of one direction that holds a piece of the other (a move, a number, a
//! name) needs a wall around the piece: without one, the bidirectional algorithm
//! lets the neighbours decide where neutral characters go, and −5 inside Persian
//! is drawn as 5−. Unicode's isolates are that wall. They are invisible and take no
//! room, but terminals treat them as they please, so a [`Style`](crate::Style) can
//! leave them out.

/// The direction a line of text runs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right, as English.
    LeftToRight,
    /// Right to left, as Persian.
    RightToLeft,
}

impl Direction {
    /// The value of an HTML `dir` attribute.
    pub const fn attribute(self) -> &'static str {
        match self {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        }
    }
}

/// Left-to-right isolate: opens a piece that runs left to right whatever is in it.
const LEFT_TO_RIGHT_ISOLATE: char = '\u{2066}';
/// Right-to-left isolate: opens a piece that runs right to left whatever is in it.
const RIGHT_TO_LEFT_ISOLATE: char = '\u{2067}';
/// First-strong isolate: opens a piece that runs as its first letter does.
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
/// Closes the piece that the last isolate opened.
const POP_ISOLATE: char = '\u{2069}';

/// Walls off a piece that always runs left to right: a number, a move, code.
pub(crate) fn isolate_ltr(piece: &str) -> String {
    format!("{LEFT_TO_RIGHT_ISOLATE}{piece}{POP_ISOLATE}")
}

/// Walls off a piece that runs as its own letters say: a name, a phrase.
pub(crate) fn isolate(piece: &str) -> String {
    // The algorithm looks past isolates for the first letter: a phrase that is made of nothing else would
    // run left to right in any language.
    let first = piece.chars().find(|c| c.is_alphabetic());
    let is_nested = piece.starts_with(is_direction_mark);
    let opening = match first {
        Some(first) if is_nested && has_rtl(first.encode_utf8(&mut [0; 4])) => {
            RIGHT_TO_LEFT_ISOLATE
        }
        _ => FIRST_STRONG_ISOLATE,
    };
    format!("{opening}{piece}{POP_ISOLATE}")
}

/// Whether the text holds a letter of a right-to-left script.
pub(crate) fn has_rtl(text: &str) -> bool {
    text.chars()
        .any(|c| matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'))
}

/// Whether a character only steers direction and is never seen.
pub(crate) fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text without its invisible direction marks: what a terminal gets, and what
/// has the width that is drawn. The zero-width non-joiner stays: it is spelling.
pub fn strip_marks(text: &str) -> String {
    text.chars().filter(|&c| !is_direction_mark(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stripping_undoes_isolating() {
        assert_eq!(strip_marks(&isolate_ltr("−5")), "−5");
        assert_eq!(strip_marks(&isolate("می‌برد")), "می‌برد");
    }

    #[test]
    fn a_phrase_of_isolates_runs_as_its_first_letter_does() {
        let name = isolate("برنامه");
        assert!(name.starts_with(FIRST_STRONG_ISOLATE));
        let phrase = format!("{name} ({})", isolate_ltr("engine.py"));
        assert!(isolate(&phrase).starts_with(RIGHT_TO_LEFT_ISOLATE));
        let english = format!("{} ({name})", isolate_ltr("engine.py"));
        assert!(isolate(&english).starts_with(FIRST_STRONG_ISOLATE));
    }

    #[test]
    fn right_to_left_letters_are_found() {
        assert!(has_rtl("x ستون"));
        assert!(!has_rtl("column 4, −5 ≥ α"));
    }
}
