//! The parts of a line that are read millions of times: fields of any kind, and the numbers of calls.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The value of a field, borrowed from its line where that is possible: a trace has millions of them.
#[derive(Debug)]
pub(crate) enum Field<'a> {
    Whole(i64),
    Broken(f64),
    Flag(bool),
    Text(Cow<'a, str>),
    Other(Value),
}

impl<'de: 'a, 'a> Deserialize<'de> for Field<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FieldVisitor(PhantomData))
    }
}

struct FieldVisitor<'a>(PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for FieldVisitor<'a> {
    type Value = Field<'a>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Field::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Field::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(number).map_or(Field::Broken(number as f64), Field::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Field::Broken(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Field::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Field::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Field::Other(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(list)).map(Field::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(Field::Other)
    }
}

impl Field<'_> {
    /// A number that may be infinite: `3`, `"inf"`, `"-Infinity"`.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Broken(number) => Some(*number),
            Self::Flag(flag) => Some(f64::from(u8::from(*flag))),
            Self::Text(text) => match text.trim_start_matches('+').to_ascii_lowercase().as_str() {
                "inf" | "infinity" | "∞" => Some(f64::INFINITY),
                "-inf" | "-infinity" | "-∞" => Some(f64::NEG_INFINITY),
                other => other.parse().ok(),
            },
            Self::Other(_) => None,
        }
    }

    /// What is written, as a value of JSON.
    pub(crate) fn into_value(self) -> Value {
        match self {
            Self::Whole(number) => Value::from(number),
            Self::Broken(number) => Value::from(number),
            Self::Flag(flag) => Value::from(flag),
            Self::Text(text) => Value::from(text.as_ref()),
            Self::Other(value) => value,
        }
    }

    /// What is written, as a word.
    pub(crate) fn word(&self) -> Option<Box<str>> {
        match self {
            Self::Whole(number) => Some(number.to_string().into()),
            Self::Broken(number) => Some(Value::from(*number).to_string().into()),
            Self::Flag(flag) => Some(if *flag { "true" } else { "false" }.into()),
            Self::Text(text) => Some(text.as_ref().into()),
            Self::Other(Value::Null) => None,
            Self::Other(other) => Some(other.to_string().into()),
        }
    }

    /// A board as text: what is written, or rows of cells joined.
    pub(crate) fn board(&self) -> Option<Box<str>> {
        match self {
            Self::Text(text) if text.contains('\n') => Some(text.trim().replace('\n', "/").into()),
            Self::Text(text) => Some(text.trim().into()),
            Self::Other(Value::Array(rows)) => Some(joined(rows).into()),
            _ => None,
        }
    }
}

/// Rows of cells as text.
fn joined(rows: &[Value]) -> String {
    let cell = |value: &Value| match value {
        Value::Null => ".".to_owned(),
        Value::String(text) if text.trim().is_empty() => ".".to_owned(),
        Value::String(text) => text.chars().take(1).collect(),
        Value::Number(number) if number.as_i64() == Some(-1) => "-".to_owned(),
        other => other.to_string().chars().take(1).collect(),
    };
    let rows: Vec<String> = rows
        .iter()
        .map(|row| match row {
            Value::Array(cells) => cells.iter().map(cell).collect(),
            other => cell(other),
        })
        .collect();
    let flat = rows.iter().all(|row| row.chars().count() == 1);
    rows.join(if flat { "" } else { "/" })
}

/// Where each call stands, by its number: most programs count from 1, and some do not.
#[derive(Debug, Default)]
pub(crate) struct Places {
    counted: Vec<u32>,
    others: HashMap<u64, u32>,
}

impl Places {
    const NONE: u32 = u32::MAX;

    pub(crate) fn get(&self, id: u64) -> Option<usize> {
        let counted = usize::try_from(id).ok().and_then(|id| self.counted.get(id));
        let place = counted.filter(|&&place| place != Self::NONE);
        let place = place.or_else(|| self.others.get(&id));
        place.map(|&place| place as usize)
    }

    /// Keeps a place; false if the number has one.
    pub(crate) fn insert(&mut self, id: u64, place: usize) -> bool {
        if self.get(id).is_some() {
            return false;
        }
        let place = place as u32;
        match usize::try_from(id) {
            Ok(id) if id < self.counted.len() => self.counted[id] = place,
            Ok(id) if id <= self.counted.len() + 64 => {
                self.counted.resize(id, Self::NONE);
                self.counted.push(place);
            }
            _ => {
                self.others.insert(id, place);
            }
        }
        true
    }
}
