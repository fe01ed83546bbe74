//! What people type: a move, its number, or a word, in either language.

use harif_rules::{AnyMove, AnyPosition, IllegalReason, Position, notation};
use harif_text::normalise_input;

/// The words that are understood wherever something is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Undo,
    Redo,
    Hint,
    Why,
    Values,
    Think,
    Board,
    Moves,
    New,
    Swap,
    Review,
    Now,
    Skin,
    Pause,
    Step,
    Save,
    Help,
    Quit,
}

/// Every word with its spellings, the one that help shows first.
const WORDS: &[(Word, &[&str])] = &[
    (Word::Undo, &["undo", "u", "back", "واگرد", "برگرد"]),
    (Word::Redo, &["redo", "r", "دوباره"]),
    (Word::Hint, &["hint", "h", "راهنمایی"]),
    (Word::Why, &["why", "w", "چرا"]),
    (
        Word::Values,
        &["values", "v", "value", "مقدار", "مقدارها", "ارزش"],
    ),
    (Word::Think, &["think", "t", "thinking", "فکر"]),
    (Word::Board, &["board", "show", "صفحه"]),
    (Word::Moves, &["moves", "legal", "حرکت‌ها", "حرکت"]),
    (Word::New, &["new", "n", "بازی تازه", "تازه"]),
    (Word::Swap, &["swap", "x", "تعویض"]),
    (Word::Review, &["review", "مرور"]),
    (Word::Now, &["now", "m"]),
    (Word::Skin, &["skin", "پوسته"]),
    (Word::Pause, &["pause", "p"]),
    (Word::Step, &["step"]),
    (Word::Save, &["save", "ذخیره"]),
    (Word::Help, &["help", "?", "راهنما", "کمک"]),
    (Word::Quit, &["quit", "q", "exit", "bye", "خروج"]),
];

/// Something that was typed and understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Nothing at all.
    Nothing,
    /// A legal move.
    Move(AnyMove),
    /// A word, with what follows it on the line.
    Word(Word, Option<String>),
}

/// Something that was typed and cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mistyped {
    /// A move that the rules refuse here.
    Illegal(AnyMove, IllegalReason),
    /// Neither a move nor a word; with the word that was probably meant.
    Unknown {
        found: String,
        meant: Option<&'static str>,
    },
}

/// Reads one line.
pub(crate) fn read(position: &AnyPosition, line: &str) -> Result<Typed, Mistyped> {
    let clean = normalise_input(line);
    let clean = clean.trim();
    if clean.is_empty() {
        return Ok(Typed::Nothing);
    }
    let lower = clean.to_lowercase();
    if let Some(word) = word_called(&lower) {
        return Ok(Typed::Word(word, None));
    }
    if let Some((first, _)) = lower.split_once(char::is_whitespace)
        && let Some(word) = word_called(first)
    {
        // What follows keeps its case: it is the name of a file.
        let rest = clean.split_once(char::is_whitespace).map_or("", |it| it.1);
        return Ok(Typed::Word(word, Some(rest.trim().to_owned())));
    }
    match notation::typed_move(position, &lower) {
        Some(m) => position
            .check(m)
            .map(|()| Typed::Move(m))
            .map_err(|error| Mistyped::Illegal(m, error.reason)),
        None => Err(Mistyped::Unknown {
            found: clean.chars().take(40).collect(),
            meant: harif_rules::closest(&lower, WORDS.iter().map(|(_, spellings)| spellings[0])),
        }),
    }
}

fn word_called(name: &str) -> Option<Word> {
    let mut words = WORDS.iter();
    words
        .find(|(_, spellings)| spellings.contains(&name))
        .map(|&(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Column, Game};

    fn typed(game: Game, line: &str) -> Result<Typed, Mistyped> {
        read(&AnyPosition::start(game), line)
    }

    #[test]
    fn moves_come_by_name_and_by_number_in_every_script() {
        for line in ["4", "۴", "٤", "  4 "] {
            let expected = Typed::Move(AnyMove::Column(Column(3)));
            assert_eq!(typed(Game::CONNECT_FOUR, line), Ok(expected));
        }
        let first = AnyPosition::start(Game::OTHELLO).moves().next().unwrap();
        for line in [first.to_string(), "1".into(), "۱".into()] {
            assert_eq!(typed(Game::OTHELLO, &line), Ok(Typed::Move(first)));
        }
    }

    #[test]
    fn words_come_in_both_languages_and_files_keep_their_case() {
        let plain = |word| Ok(Typed::Word(word, None));
        assert_eq!(typed(Game::OTHELLO, "UNDO"), plain(Word::Undo));
        assert_eq!(typed(Game::OTHELLO, "كمك"), plain(Word::Help));
        assert_eq!(typed(Game::OTHELLO, "؟"), plain(Word::Help));
        assert_eq!(
            typed(Game::OTHELLO, "save My Game.json"),
            Ok(Typed::Word(Word::Save, Some("My Game.json".into())))
        );
        assert_eq!(typed(Game::OTHELLO, "  "), Ok(Typed::Nothing));
    }

    #[test]
    fn mistakes_say_what_was_probably_meant() {
        let mistake = typed(Game::CONNECT_FOUR, "undoo");
        let meant = Some("undo");
        let found = "undoo".to_owned();
        assert_eq!(mistake, Err(Mistyped::Unknown { found, meant }));
        let off = AnyMove::Column(Column(8));
        assert_eq!(
            typed(Game::CONNECT_FOUR, "9"),
            Err(Mistyped::Illegal(off, IllegalReason::OffBoard))
        );
    }

    #[test]
    fn no_spelling_means_two_words_or_a_move() {
        let mut seen = std::collections::BTreeSet::new();
        for spelling in WORDS.iter().flat_map(|(_, spellings)| *spellings) {
            assert!(seen.insert(spelling), "{spelling}");
            let wide: Game = "connect4:columns=16".parse().unwrap();
            for game in [wide, Game::OTHELLO, Game::TIC_TAC_TOE] {
                let start = AnyPosition::start(game);
                assert_eq!(notation::typed_move(&start, spelling), None, "{spelling}");
            }
        }
    }
}
