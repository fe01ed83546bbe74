//! What people can ask for, and the keys and words that ask for it.

use harif_words::typed::CommandWord;

/// Everything a key, a button or a typed word can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Undo,
    Redo,
    Earlier,
    Later,
    ToStart,
    ToEnd,
    Hint,
    Why,
    Values,
    Thinking,
    Graph,
    Coach,
    Serious,
    Stop,
    MoveNow,
    Continue,
    New,
    Swap,
    Review,
    Learn,
    PlayBest,
    NextBlunder,
    NextInaccuracy,
    /// The next thing that can be drawn over the board.
    Overlay,
    Language,
    Help,
    Settings,
    Share,
    Save,
    Load,
    Edit,
    SayBoard,
    SayMoves,
    SayLast,
    SayLine,
    SayThreats,
    /// Closes whatever is open.
    Close,
    /// Plays the column or numpad cell of this digit.
    Digit(u8),
}

impl Command {
    /// What a typed word asks for; none for words that only a terminal can obey.
    pub(crate) const fn of_word(word: CommandWord) -> Option<Self> {
        Some(match word {
            CommandWord::Undo => Self::Undo,
            CommandWord::Redo => Self::Redo,
            CommandWord::Hint => Self::Hint,
            CommandWord::Why => Self::Why,
            CommandWord::Values => Self::Values,
            CommandWord::Think => Self::Thinking,
            CommandWord::Board => Self::SayBoard,
            CommandWord::Moves => Self::SayMoves,
            CommandWord::Last => Self::SayLast,
            CommandWord::Line => Self::SayLine,
            CommandWord::Threats => Self::SayThreats,
            CommandWord::New => Self::New,
            CommandWord::Swap => Self::Swap,
            CommandWord::Review => Self::Review,
            CommandWord::Learn => Self::Learn,
            CommandWord::Now => Self::MoveNow,
            CommandWord::Stop => Self::Stop,
            CommandWord::Save => Self::Save,
            CommandWord::Share => Self::Share,
            CommandWord::Language => Self::Language,
            CommandWord::Help => Self::Help,
            CommandWord::Seat
            | CommandWord::Skin
            | CommandWord::Pause
            | CommandWord::Step
            | CommandWord::Quit => return None,
        })
    }
}

/// A pressed key, as the browser tells it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Press<'a> {
    /// What the key types.
    pub(crate) key: &'a str,
    /// Which key it is, whatever it types.
    pub(crate) code: &'a str,
    pub(crate) control: bool,
    pub(crate) shift: bool,
    pub(crate) alt: bool,
}

/// What a key asks for outside of text fields.
///
/// Letters go by what they type where that is a Latin letter, and by their place otherwise, so
/// that they work with a Persian keyboard too. Digits count in any script.
pub(crate) fn command(press: &Press<'_>) -> Option<Command> {
    if press.control && !press.alt {
        return match (letter(press)?, press.shift) {
            ('z', false) => Some(Command::Undo),
            ('z', true) | ('y', _) => Some(Command::Redo),
            ('s', false) => Some(Command::Save),
            ('o', false) => Some(Command::Load),
            _ => None,
        };
    }
    if press.control || press.alt {
        return None;
    }
    if let Some(digit) = digit(press.key) {
        return Some(Command::Digit(digit));
    }
    match press.key {
        "?" | "؟" => return Some(Command::Help),
        "[" | "," => return Some(Command::Earlier),
        "]" | "." => return Some(Command::Later),
        "Home" => return Some(Command::ToStart),
        "End" => return Some(Command::ToEnd),
        "Escape" => return Some(Command::Close),
        _ => {}
    }
    match press.code {
        "BracketLeft" | "Comma" if !press.key.is_ascii() => return Some(Command::Earlier),
        "BracketRight" | "Period" if !press.key.is_ascii() => return Some(Command::Later),
        _ => {}
    }
    Some(match letter(press)? {
        'h' if press.shift => Command::Serious,
        'h' => Command::Hint,
        'w' => Command::Why,
        'v' => Command::Values,
        't' => Command::Thinking,
        'g' => Command::Graph,
        'c' => Command::Coach,
        's' => Command::Stop,
        'm' => Command::MoveNow,
        'n' => Command::New,
        'x' => Command::Swap,
        'r' => Command::Review,
        'p' => Command::PlayBest,
        'b' => Command::NextBlunder,
        'i' => Command::NextInaccuracy,
        'o' => Command::Overlay,
        'l' => Command::Language,
        _ => return None,
    })
}

pub(crate) fn letter(press: &Press<'_>) -> Option<char> {
    let mut typed = press.key.chars();
    match (typed.next(), typed.next()) {
        (Some(c), None) if c.is_ascii_alphabetic() => Some(c.to_ascii_lowercase()),
        // Some keys type two letters at once, such as lam and alef.
        (Some(c), _) if !c.is_ascii() => {
            let place = press.code.strip_prefix("Key")?;
            place.chars().next().map(|c| c.to_ascii_lowercase())
        }
        _ => None,
    }
}

fn digit(key: &str) -> Option<u8> {
    let mut typed = key.chars();
    let (c, None) = (typed.next()?, typed.next()) else {
        return None;
    };
    let digit = harif_rules::notation::latin_digit(c).to_digit(10)?;
    Some(digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press<'a>(key: &'a str, code: &'a str) -> Press<'a> {
        Press {
            key,
            code,
            ..Press::default()
        }
    }

    /// Every letter of the page by its place on a Persian keyboard, where it types another one.
    #[test]
    fn every_shortcut_has_its_place_on_a_persian_keyboard() {
        let row = [
            ("h", "ا"),
            ("w", "ص"),
            ("v", "ر"),
            ("t", "ف"),
            ("g", "ل"),
            ("c", "ز"),
            ("s", "س"),
            ("m", "ئ"),
            ("n", "د"),
            ("x", "ط"),
            ("r", "ق"),
            ("p", "ح"),
            ("b", "ذ"),
            ("i", "ه"),
            ("o", "خ"),
            ("l", "م"),
            ("b", "لا"),
            ("a", "ش"),
            ("q", "ض"),
        ];
        for (latin, persian) in row {
            let code = format!("Key{}", latin.to_ascii_uppercase());
            let wanted = command(&press(latin, &code));
            assert_eq!(command(&press(persian, &code)), wanted, "{latin}");
        }
        for (latin, persian, code) in [
            ("[", "ج", "BracketLeft"),
            ("]", "چ", "BracketRight"),
            (",", "و", "Comma"),
            ("?", "؟", "Slash"),
        ] {
            let wanted = command(&press(latin, code));
            assert!(wanted.is_some());
            assert_eq!(command(&press(persian, code)), wanted, "{latin}");
        }
    }

    /// Every key and what it asks for, as the help tells it.
    #[test]
    fn every_key_asks_for_its_own() {
        use Command as C;
        for (key, wanted) in [
            ("h", C::Hint),
            ("w", C::Why),
            ("v", C::Values),
            ("t", C::Thinking),
            ("g", C::Graph),
            ("c", C::Coach),
            ("s", C::Stop),
            ("m", C::MoveNow),
            ("n", C::New),
            ("x", C::Swap),
            ("r", C::Review),
            ("p", C::PlayBest),
            ("b", C::NextBlunder),
            ("i", C::NextInaccuracy),
            ("o", C::Overlay),
            ("l", C::Language),
            ("?", C::Help),
            ("[", C::Earlier),
            (",", C::Earlier),
            ("]", C::Later),
            (".", C::Later),
            ("Home", C::ToStart),
            ("End", C::ToEnd),
            ("Escape", C::Close),
            ("0", C::Digit(0)),
            ("9", C::Digit(9)),
        ] {
            assert_eq!(command(&press(key, "")), Some(wanted), "{key}");
            let shift = |key| Press {
                shift: true,
                ..press(key, "")
            };
            let upper = key.to_uppercase();
            let serious = (key == "h").then_some(C::Serious);
            if key.len() == 1 && key != upper {
                assert_eq!(command(&shift(&upper)), Some(serious.unwrap_or(wanted)));
            }
            let alt = Press {
                alt: true,
                ..press(key, "")
            };
            assert_eq!(command(&alt), None, "{key} with Alt belongs to the browser");
        }
        let control = |key, shift| {
            command(&Press {
                control: true,
                shift,
                ..press(key, "")
            })
        };
        assert_eq!(control("s", false), Some(C::Save));
        assert_eq!(control("o", false), Some(C::Load));
        assert_eq!(control("y", false), Some(C::Redo));
        assert_eq!((control("s", true), control("c", false)), (None, None));
    }

    #[test]
    fn letters_work_with_a_persian_keyboard() {
        assert_eq!(command(&press("h", "KeyH")), Some(Command::Hint));
        assert_eq!(command(&press("ا", "KeyH")), Some(Command::Hint));
        assert_eq!(command(&press("م", "KeyL")), Some(Command::Language));
        // On a Dvorak keyboard the letter counts, not the place.
        assert_eq!(command(&press("l", "KeyP")), Some(Command::Language));
    }

    #[test]
    fn digits_of_every_script() {
        for key in ["4", "۴", "٤"] {
            assert_eq!(command(&press(key, "Digit4")), Some(Command::Digit(4)));
        }
    }

    #[test]
    fn undo_and_redo_are_where_everybody_expects_them() {
        let undo = Press {
            control: true,
            ..press("z", "KeyZ")
        };
        assert_eq!(command(&undo), Some(Command::Undo));
        let redo = Press {
            shift: true,
            ..undo
        };
        assert_eq!(command(&redo), Some(Command::Redo));
        let persian = Press { key: "ظ", ..undo };
        assert_eq!(command(&persian), Some(Command::Undo));
    }

    #[test]
    fn keys_of_the_browser_stay_its_own() {
        let reload = Press {
            control: true,
            ..press("r", "KeyR")
        };
        assert_eq!(command(&reload), None);
        assert_eq!(command(&press("F5", "F5")), None);
        assert_eq!(command(&press("Tab", "Tab")), None);
    }
}
