//! Moves and values as JSON: moves in the notation of their game, values field by field.

use harif_rules::AnyMove;
use harif_search::{Bound, Counters, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Reads a move from its notation.
fn read<E: de::Error>(text: &str) -> Result<AnyMove, E> {
    text.parse().map_err(E::custom)
}

/// A move as text.
pub(crate) mod one_move {
    use super::{AnyMove, Deserialize, Deserializer, Serializer, read};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde hands over references
    pub(crate) fn serialize<S: Serializer>(m: &AnyMove, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(m)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<AnyMove, D::Error> {
        read(&String::deserialize(from)?)
    }
}

/// A move as text, or nothing.
pub(crate) mod some_move {
    use super::{AnyMove, Deserialize, Deserializer, Serialize, Serializer, read};

    #[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)] // serde hands over references
    pub(crate) fn serialize<S: Serializer>(m: &Option<AnyMove>, to: S) -> Result<S::Ok, S::Error> {
        m.map(|m| m.to_string()).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<AnyMove>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| read(&text)).transpose()
    }
}

/// A row of moves as a list of texts.
pub(crate) mod line {
    use super::{AnyMove, Deserialize, Deserializer, Serializer, read};

    pub(crate) fn serialize<S: Serializer>(line: &[AnyMove], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(line.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<AnyMove>, D::Error> {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| read(text)).collect()
    }
}

/// What a search counted, field by field.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Counters")]
pub(crate) struct CountersFields {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    table_probes: u64,
    table_hits: u64,
    deepest: u32,
}

/// A value, which the crate that knows it keeps free of formats.
pub(crate) mod value {
    use super::{Bound, Deserialize, Deserializer, Serialize, Serializer, Value};

    #[derive(Serialize, Deserialize)]
    struct Fields {
        score: i32,
        bound: Side,
        proved: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        margin: Option<i32>,
    }

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Side {
        Exact,
        Lower,
        Upper,
    }

    pub(crate) fn serialize<S: Serializer>(value: &Value, to: S) -> Result<S::Ok, S::Error> {
        let bound = match value.bound {
            Bound::Exact => Side::Exact,
            Bound::AtLeast => Side::Lower,
            Bound::AtMost => Side::Upper,
        };
        let Value {
            score,
            proved,
            plies,
            margin,
            ..
        } = *value;
        Fields {
            score,
            bound,
            proved,
            plies,
            margin,
        }
        .serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Value, D::Error> {
        let Fields {
            score,
            bound,
            proved,
            plies,
            margin,
        } = Fields::deserialize(from)?;
        let bound = match bound {
            Side::Exact => Bound::Exact,
            Side::Lower => Bound::AtLeast,
            Side::Upper => Bound::AtMost,
        };
        Ok(Value {
            score,
            bound,
            proved,
            plies,
            margin,
        })
    }
}
