//! One line of a trace: a call that is entered, left, or both.
//!
//! A large trace has two million of them. Nearly all are flat objects of whole numbers and short words; these are read
//! here, byte by byte. Everything else, and everything wrong, is left to the parser of JSON.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;

use crate::field::Field;

/// One line of a call, entered or left.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Line<'a> {
    pub(crate) enter: Option<u64>,
    pub(crate) leave: Option<u64>,
    pub(crate) parent: Option<u64>,
    #[serde(borrow)]
    pub(crate) function: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) board: Option<Field<'a>>,
    pub(crate) after: Option<bool>,
    #[serde(borrow)]
    pub(crate) state: Option<Field<'a>>,
    pub(crate) held: Option<bool>,
    pub(crate) object: Option<u64>,
    #[serde(borrow)]
    pub(crate) depth: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) alpha: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) beta: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) maximizing: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) player: Option<Field<'a>>,
    #[serde(borrow)]
    pub(crate) value: Option<Field<'a>>,
    #[serde(rename = "move")]
    pub(crate) best: Option<Value>,
}

/// A line that has another form than the plain one.
struct OtherForm;

impl<'a> Line<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, serde_json::Error> {
        Self::read_plain(text).or_else(|OtherForm| serde_json::from_str(text))
    }

    /// A line in the plain form, exactly as the parser reads it.
    fn read_plain(text: &'a str) -> Result<Self, OtherForm> {
        let mut scanner = Scanner { text, at: 0 };
        let mut line = Self::default();
        // Names that were met: one that comes twice is an error, which the parser words.
        let mut met = 0_u32;
        scanner.take(b'{')?;
        loop {
            let name = scanner.string()?;
            scanner.take(b':')?;
            scanner.skip_spaces();
            let value = scanner.value()?;
            let bit = match name {
                "enter" => set(&mut line.enter, whole(value.as_ref())?, 0),
                "leave" => set(&mut line.leave, whole(value.as_ref())?, 1),
                "parent" => set(&mut line.parent, whole(value.as_ref())?, 2),
                "object" => set(&mut line.object, whole(value.as_ref())?, 3),
                "after" => set(&mut line.after, flag(value.as_ref())?, 4),
                "held" => set(&mut line.held, flag(value.as_ref())?, 5),
                "function" => set(&mut line.function, value, 6),
                "board" => set(&mut line.board, value, 7),
                "state" => set(&mut line.state, value, 8),
                "depth" => set(&mut line.depth, value, 9),
                "alpha" => set(&mut line.alpha, value, 10),
                "beta" => set(&mut line.beta, value, 11),
                "maximizing" => set(&mut line.maximizing, value, 12),
                "player" => set(&mut line.player, value, 13),
                "value" => set(&mut line.value, value, 14),
                "move" => set(&mut line.best, value.map(Field::into_value), 15),
                _ => return Err(OtherForm),
            };
            if met & bit != 0 {
                return Err(OtherForm);
            }
            met |= bit;
            if scanner.byte() != Some(b',') {
                break;
            }
            scanner.at += 1;
            scanner.skip_spaces();
        }
        scanner.take(b'}')?;
        if scanner.at == text.len() {
            Ok(line)
        } else {
            Err(OtherForm)
        }
    }
}

/// Fills a field, and tells its bit in the set of those that were met.
fn set<T>(field: &mut Option<T>, value: Option<T>, number: u32) -> u32 {
    *field = value;
    1 << number
}

/// The number of a call, or nothing.
fn whole(value: Option<&Field<'_>>) -> Result<Option<u64>, OtherForm> {
    match value {
        None => Ok(None),
        Some(Field::Whole(number)) => u64::try_from(*number).map(Some).map_err(|_| OtherForm),
        Some(_) => Err(OtherForm),
    }
}

fn flag(value: Option<&Field<'_>>) -> Result<Option<bool>, OtherForm> {
    match value {
        None => Ok(None),
        Some(Field::Flag(flag)) => Ok(Some(*flag)),
        Some(_) => Err(OtherForm),
    }
}

/// Reads a line from left to right.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Digits that surely fit a whole number.
    const DIGITS: usize = 18;

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Result<(), OtherForm> {
        if self.byte() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(OtherForm)
        }
    }

    fn skip_spaces(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    /// What was read since a place.
    fn since(&self, from: usize) -> Result<&'a str, OtherForm> {
        self.text.get(from..self.at).ok_or(OtherForm)
    }

    /// What was read since a place, by the parser.
    fn parsed_since(&self, from: usize) -> Result<Field<'a>, OtherForm> {
        serde_json::from_str(self.since(from)?).map_err(|_| OtherForm)
    }

    fn word(&mut self, word: &str) -> Result<(), OtherForm> {
        if self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(())
        } else {
            Err(OtherForm)
        }
    }

    /// A string without escapes.
    fn string(&mut self) -> Result<&'a str, OtherForm> {
        self.take(b'"')?;
        let from = self.at;
        loop {
            match self.byte() {
                Some(b'"') => break,
                None | Some(b'\\' | ..b' ') => return Err(OtherForm),
                Some(_) => self.at += 1,
            }
        }
        let text = self.since(from)?;
        self.at += 1;
        Ok(text)
    }

    /// The next value; none is `null`.
    fn value(&mut self) -> Result<Option<Field<'a>>, OtherForm> {
        Ok(Some(match self.byte() {
            Some(b'"') => Field::Text(Cow::Borrowed(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true").map(|()| Field::Flag(true))?,
            Some(b'f') => self.word("false").map(|()| Field::Flag(false))?,
            Some(b'n') => return self.word("null").map(|()| None),
            Some(b'[') => self.list()?,
            _ => return Err(OtherForm),
        }))
    }

    fn number(&mut self) -> Result<Field<'a>, OtherForm> {
        let from = self.at;
        let is_negative = self.take(b'-').is_ok();
        let first = self.at;
        let mut number = 0_i64;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            if self.at - first == Self::DIGITS {
                return Err(OtherForm);
            }
            number = 10 * number + i64::from(digit - b'0');
            self.at += 1;
        }
        if matches!(self.byte(), Some(b'.' | b'e' | b'E')) {
            while matches!(
                self.byte(),
                Some(b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-')
            ) {
                self.at += 1;
            }
            return self.parsed_since(from);
        }
        // Numbers do not begin with a zero, and -0 is no whole one.
        let has_zero = self.text.as_bytes()[first..self.at].starts_with(b"0");
        let is_zero = self.at == first + 1 && !is_negative;
        if self.at == first || has_zero && !is_zero {
            return Err(OtherForm);
        }
        Ok(Field::Whole(if is_negative { -number } else { number }))
    }

    /// A list of whole numbers, as moves are written.
    fn list(&mut self) -> Result<Field<'a>, OtherForm> {
        let from = self.at;
        self.at += 1;
        while matches!(self.byte(), Some(b'0'..=b'9' | b'-' | b',' | b' ')) {
            self.at += 1;
        }
        self.take(b']')?;
        self.parsed_since(from)
    }
}

#[cfg(test)]
mod tests {
    use super::Line;
    use proptest::prelude::*;

    /// What a field may hold: plain values and others.
    fn value() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<i64>().prop_map(|number| number.to_string()),
            (-99..99_i32).prop_map(|number| number.to_string()),
            any::<f64>().prop_map(|number| format!("{number:e}")),
            "-?[0-9]{1,22}",
            "-?[0-9]{1,3}(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,3})?",
            Just("true".to_owned()),
            Just("false".to_owned()),
            Just("null".to_owned()),
            "\"[0-2XO./ -]{0,20}\"",
            "\"\\PC{0,8}\"",
            "\\[[0-9, -]{0,8}\\]",
            "\\[\\[0,1\\],\"a\"\\]",
            "\\{\"a\": [0-9]\\}",
        ]
    }

    fn line() -> impl Strategy<Value = String> {
        let names = "enter|leave|parent|function|board|after|state|held|object|depth|alpha|beta|maximizing|player|value|move|more";
        let field = (names, value(), " {0,2}", " {0,2}");
        prop::collection::vec(field, 1..7).prop_map(|fields| {
            let fields: Vec<String> = fields
                .into_iter()
                .map(|(name, value, before, after)| format!("{before}\"{name}\":{after}{value}"))
                .collect();
            format!("{{{}}}", fields.join(","))
        })
    }

    fn agrees(text: &str) -> Result<(), TestCaseError> {
        let Ok(plain) = Line::read_plain(text) else {
            return Ok(());
        };
        let parsed = serde_json::from_str::<Line<'_>>(text);
        prop_assert!(parsed.is_ok(), "{text}: {parsed:?}");
        prop_assert_eq!(format!("{plain:?}"), format!("{:?}", parsed.unwrap()));
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        /// Whatever is read as a plain line is what the parser reads.
        #[test]
        fn plain_lines_are_read_as_the_parser_reads_them(text in line()) {
            agrees(&text)?;
        }

        /// Broken ones too: no line is taken that the parser refuses.
        #[test]
        fn no_broken_line_is_taken(text in line(), at in any::<prop::sample::Index>(), byte in 32..127_u8) {
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            if let Ok(text) = String::from_utf8(bytes.clone()) {
                agrees(&text)?;
            }
            bytes.truncate(at);
            if let Ok(text) = String::from_utf8(bytes) {
                agrees(&text)?;
            }
        }
    }

    #[test]
    fn what_the_tracer_writes_is_plain() {
        for text in [
            r#"{"enter":2,"parent":1,"function":"minimax","board":"100/000/000","object":0,"depth":6,"maximizing":false}"#,
            r#"{"leave":2,"value":-3.5,"move":[0,1]}"#,
            r#"{"leave": 7, "value": "-inf", "move": null, "after": true}"#,
        ] {
            assert!(Line::read_plain(text).is_ok(), "{text}");
        }
    }
}
