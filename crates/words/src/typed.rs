//! What people type: a move, its number, or a word, in either language.

use harif_rules::{AnyMove, AnyPosition, IllegalReason, Position, closest, notation};
use harif_text::normalise_input;

/// Something that can be asked for in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the spellings below say what each is")]
pub enum CommandWord {
    Undo,
    Redo,
    Hint,
    Why,
    Values,
    Think,
    Board,
    Moves,
    Last,
    Line,
    Threats,
    New,
    Swap,
    Seat,
    Review,
    Learn,
    Now,
    Stop,
    Skin,
    Pause,
    Step,
    Save,
    Share,
    Language,
    Help,
    Quit,
}

/// Every word with its spellings, the one that help shows first.
const WORDS: &[(CommandWord, &[&str])] = &[
    (CommandWord::Undo, &["undo", "u", "back", "واگرد", "برگرد"]),
    (CommandWord::Redo, &["redo", "r", "دوباره"]),
    (CommandWord::Hint, &["hint", "h", "راهنمایی"]),
    (CommandWord::Why, &["why", "w", "چرا"]),
    (
        CommandWord::Values,
        &["values", "v", "value", "مقدار", "مقدارها", "ارزش"],
    ),
    (CommandWord::Think, &["think", "t", "thinking", "فکر"]),
    (CommandWord::Board, &["board", "show", "صفحه"]),
    (
        CommandWord::Moves,
        &["moves", "legal", "حرکت‌ها", "حرکتها", "حرکت"],
    ),
    (CommandWord::Last, &["last", "آخرین"]),
    (CommandWord::Line, &["line", "pv", "دنباله", "خط"]),
    (CommandWord::Threats, &["threats", "تهدید", "تهدیدها"]),
    (
        CommandWord::New,
        &["new", "n", "جدید", "بازی جدید", "تازه", "بازی تازه"],
    ),
    (CommandWord::Swap, &["swap", "x", "تعویض"]),
    (CommandWord::Seat, &["seat", "بازیکن"]),
    (CommandWord::Review, &["review", "مرور"]),
    (CommandWord::Learn, &["learn", "یادگیری"]),
    (CommandWord::Now, &["now", "m", "اکنون"]),
    (CommandWord::Stop, &["stop", "توقف"]),
    (CommandWord::Skin, &["skin", "پوسته"]),
    (CommandWord::Pause, &["pause", "p", "مکث"]),
    (CommandWord::Step, &["step", "گام"]),
    (CommandWord::Save, &["save", "ذخیره"]),
    (CommandWord::Share, &["share", "link", "پیوند"]),
    (
        CommandWord::Language,
        &["language", "فارسی", "english", "زبان"],
    ),
    (CommandWord::Help, &["help", "?", "keys", "راهنما", "کمک"]),
    (CommandWord::Quit, &["quit", "q", "exit", "bye", "خروج"]),
];

/// How a pass is typed; other moves are written in letters and digits.
pub const PASS: &[&str] = &["pass", "پاس"];
/// How yes is typed.
pub const YES: &[&str] = &["y", "yes", "بله", "آره", "ب"];
/// How no is typed.
pub const NO: &[&str] = &["n", "no", "خیر", "نه", "ن"];

impl CommandWord {
    /// Every word.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|&(word, _)| word)
    }

    /// How it may be typed, in both languages; the spelling that help shows first.
    ///
    /// # Panics
    /// Never: every word is in the table, which a test holds.
    pub fn spellings(self) -> &'static [&'static str] {
        let mut words = WORDS.iter();
        let found = words.find(|(word, _)| *word == self);
        found.expect("every word is in the table").1
    }
}

/// Something that was typed and understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing at all.
    Nothing,
    /// A legal move.
    Move(AnyMove),
    /// A word, with what follows it on the line.
    Word(CommandWord, Option<String>),
}

/// Something that was typed and cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistyped {
    /// A move that the rules refuse here.
    Illegal(AnyMove, IllegalReason),
    /// Neither a move nor a word that is understood here.
    Unknown {
        /// What was typed, cut where it is too long to repeat.
        found: String,
        /// The word that was probably meant.
        meant: Option<&'static str>,
    },
}

/// Reads one line.
///
/// # Errors
/// If it is neither a legal move nor a word.
pub fn read(position: &AnyPosition, line: &str) -> Result<Typed, Mistyped> {
    let clean = normalise_input(line);
    let clean = clean.trim();
    if clean.is_empty() {
        return Ok(Typed::Nothing);
    }
    let lower = clean.to_lowercase();
    if let Some(word) = called(&lower) {
        return Ok(Typed::Word(word, None));
    }
    if let Some((first, _)) = lower.split_once(char::is_whitespace)
        && let Some(word) = called(first)
    {
        // What follows keeps its case: it is the name of a file.
        let rest = clean.split_once(char::is_whitespace).map_or("", |it| it.1);
        return Ok(Typed::Word(word, Some(rest.trim().to_owned())));
    }
    let written = if PASS.contains(&&*lower) {
        PASS[0]
    } else {
        &lower
    };
    match notation::typed_move(position, written) {
        Some(m) => position
            .check(m)
            .map(|()| Typed::Move(m))
            .map_err(|error| Mistyped::Illegal(m, error.reason)),
        None => Err(Mistyped::Unknown {
            found: clean.chars().take(40).collect(),
            meant: closest(&lower, suggestions()),
        }),
    }
}

fn called(name: &str) -> Option<CommandWord> {
    let mut words = WORDS.iter();
    words
        .find(|(_, spellings)| spellings.contains(&name))
        .map(|&(word, _)| word)
}

/// The spellings that are worth suggesting: one letter is close to every other.
fn suggestions() -> impl Iterator<Item = &'static str> {
    let spellings = WORDS.iter().flat_map(|(_, spellings)| *spellings).copied();
    spellings.filter(|spelling| spelling.chars().count() > 2)
}

/// Yes or no, in either language.
pub fn yes_or_no(line: &str) -> Option<bool> {
    let clean = normalise_input(line).trim().to_lowercase();
    let is_yes = YES.contains(&&*clean);
    (is_yes || NO.contains(&&*clean)).then_some(is_yes)
}
