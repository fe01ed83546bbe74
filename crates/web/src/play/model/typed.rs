//! What people type into the move box: a move or a word, in either language.

use crate::shell::model::keys::Command;
use harif_rules::{AnyMove, AnyPosition, IllegalReason, Position, closest, notation};
use harif_text::normalise_input;

/// Every word with its spellings.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Undo, &["undo", "back", "واگرد", "برگرد"]),
    (Command::Redo, &["redo", "دوباره"]),
    (Command::Hint, &["hint", "راهنمایی"]),
    (Command::Why, &["why", "چرا"]),
    (Command::Values, &["values", "value", "مقدار", "مقدارها"]),
    (Command::Thinking, &["think", "thinking", "فکر"]),
    (Command::SayBoard, &["board", "صفحه"]),
    (Command::SayMoves, &["moves", "legal", "حرکت‌ها", "حرکتها"]),
    (Command::SayLast, &["last", "آخرین"]),
    (Command::SayLine, &["pv", "line", "خط"]),
    (Command::SayThreats, &["threats", "تهدید", "تهدیدها"]),
    (Command::New, &["new", "تازه", "بازی تازه"]),
    (Command::Swap, &["swap", "تعویض"]),
    (Command::Review, &["review", "مرور"]),
    (Command::Learn, &["learn", "یادگیری"]),
    (Command::MoveNow, &["now", "اکنون"]),
    (Command::Stop, &["stop", "توقف"]),
    (Command::Save, &["save", "ذخیره"]),
    (Command::Share, &["share", "link", "پیوند"]),
    (Command::Language, &["language", "فارسی", "english", "زبان"]),
    (Command::Help, &["help", "?", "keys", "کمک", "راهنما"]),
];

/// Something that was typed and understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Typed {
    /// Nothing at all.
    Nothing,
    /// A legal move.
    Move(AnyMove),
    /// A word.
    Word(Command),
}

/// Something that was typed and cannot be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mistyped {
    /// A move that the rules refuse here.
    Illegal(AnyMove, IllegalReason),
    /// Neither a move nor a word; with the word that was probably meant.
    Unknown {
        found: String,
        meant: Option<&'static str>,
    },
}

/// Reads what was typed.
pub(crate) fn read(position: &AnyPosition, typed: &str) -> Result<Typed, Mistyped> {
    let clean = normalise_input(typed);
    let clean = clean.trim();
    if clean.is_empty() {
        return Ok(Typed::Nothing);
    }
    let lower = clean.to_lowercase();
    let mut words = WORDS.iter();
    if let Some((command, _)) = words.find(|(_, names)| names.contains(&lower.as_str())) {
        return Ok(Typed::Word(*command));
    }
    if let Some(m) = notation::typed_move(position, &lower) {
        match position.check(m) {
            Ok(()) => Ok(Typed::Move(m)),
            Err(error) => Err(Mistyped::Illegal(m, error.reason)),
        }
    } else {
        let known = WORDS.iter().flat_map(|(_, names)| names.iter().copied());
        let known: Vec<&'static str> = known.collect();
        let meant = closest(&lower, known.iter().copied());
        Err(Mistyped::Unknown {
            found: clean.chars().take(30).collect(),
            meant: known.iter().copied().find(|word| Some(*word) == meant),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;

    #[test]
    fn moves_and_words_of_both_languages() {
        let four = AnyPosition::start(Game::CONNECT_FOUR);
        let column = |text: &str| Ok(Typed::Move(text.parse().unwrap()));
        assert_eq!(read(&four, " 4 "), column("4"));
        assert_eq!(read(&four, "۴"), column("4"));
        assert_eq!(read(&four, "واگرد"), Ok(Typed::Word(Command::Undo)));
        assert_eq!(read(&four, "UNDO"), Ok(Typed::Word(Command::Undo)));
        assert_eq!(read(&four, "  "), Ok(Typed::Nothing));
        let othello = AnyPosition::start(Game::OTHELLO);
        assert_eq!(read(&othello, "D3"), column("d3"));
        assert!(matches!(
            read(&othello, "a1"),
            Err(Mistyped::Illegal(_, IllegalReason::FlipsNothing))
        ));
        assert_eq!(
            read(&othello, "hnit"),
            Err(Mistyped::Unknown {
                found: "hnit".into(),
                meant: Some("hint")
            })
        );
    }

    #[test]
    fn no_word_is_written_twice_or_is_a_move() {
        let all: Vec<&str> = WORDS
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
            .collect();
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            let start = AnyPosition::start(game);
            for (at, word) in all.iter().enumerate() {
                assert!(!all[..at].contains(word), "{word}");
                assert_eq!(notation::typed_move(&start, word), None, "{word}");
            }
        }
    }
}
