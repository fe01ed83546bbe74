//! The values a string can be filled with.

use std::fmt;
use std::time::Duration;

/// One argument of a message, with what the catalogue must know to write it well.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A word or phrase already in the reader's language, or a name.
    Text(String),
    /// Something that always runs left to right in Latin characters: a move, a line
    /// of moves, a file name, a command to type.
    Ltr(String),
    /// A number; the message may choose its plural by it.
    Number {
        /// How much. Whole numbers are exact up to 2⁵³.
        value: f64,
        /// Digits after the point.
        places: usize,
    },
    /// A share of one, written in percent: `0.92` is 92 %.
    Share(f64),
    /// A large count cut short: 1,234,567 is 1.2M.
    Short(u64),
    /// A stretch of time in the unit that suits it.
    Time(Duration),
}

impl Value {
    /// A move, a line of moves, a command: Latin, left to right, whatever surrounds it.
    pub fn ltr(piece: impl fmt::Display) -> Self {
        Value::Ltr(piece.to_string())
    }

    /// A number with digits after the point.
    pub fn decimal(value: f64, places: usize) -> Self {
        Value::Number { value, places }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Value::Text(text.clone())
    }
}

impl From<Duration> for Value {
    fn from(time: Duration) -> Self {
        Value::Time(time)
    }
}

/// Whole numbers of every width become numbers.
macro_rules! whole_numbers {
    ($($type:ty)*) => {$(
        impl From<$type> for Value {
            // Some widths would convert without a cast, but not all of them.
            #[allow(clippy::cast_lossless)]
            fn from(n: $type) -> Self {
                Value::Number { value: n as f64, places: 0 }
            }
        }
    )*};
}

whole_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
