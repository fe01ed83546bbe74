//! Values as people and programs are told them: words first, then the number, always its kind.

use harif_rules::AnyMove;
use harif_search::{GameResult, Kind, Report, RootMove, Value};
use harif_text::{Text, say};
use serde::Serialize;

/// The shape that says how far a value can be trusted: a sign, never only a colour.
pub(crate) const fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::Exact => "✓",
        Kind::AtLeast => "≥",
        Kind::AtMost => "≤",
        Kind::Estimate => "~",
    }
}

/// A value in words, without its kind: "Win in 3", "Draw", "+6".
///
/// "In 3" counts the winner's own moves, this one included.
pub(crate) fn words(text: &Text, value: &Value) -> String {
    if !value.proved {
        return say!(text, "value-score", n = value.score);
    }
    if let Some(margin) = value.margin {
        return say!(text, "value-score", n = margin);
    }
    let winners_moves = value.plies.map(|plies| plies.div_ceil(2));
    match (value.score.signum(), winners_moves) {
        (1, Some(0)) => say!(text, "value-won"),
        (1, Some(n)) => say!(text, "value-win", n = n),
        (1, None) => say!(text, "value-win-plain"),
        (-1, Some(0)) => say!(text, "value-lost"),
        (-1, Some(n)) => say!(text, "value-loss", n = n),
        (-1, None) => say!(text, "value-loss-plain"),
        _ => say!(text, "value-draw"),
    }
}

/// A value with its kind: "✓ Win in 3", "≤ Draw", "~ +12".
pub(crate) fn label(text: &Text, value: &Value) -> String {
    format!("{} {}", glyph(value.kind()), words(text, value))
}

/// A value inside a sentence: "Win in 3", "at least Draw", "~ +12". Signs that a line from right
/// to left would turn round are said in words.
pub(crate) fn phrase(text: &Text, value: &Value) -> String {
    let words = words(text, value);
    match value.kind() {
        Kind::Exact => words,
        Kind::AtLeast => say!(text, "value-at-least", value = words),
        Kind::AtMost => say!(text, "value-at-most", value = words),
        Kind::Estimate => say!(text, "value-estimate", value = words),
    }
}

/// A value as short as a cell of a board: "✓W3", "✓D", "≤L8", "~+12", "✓−6".
///
/// The letters stay Latin in every language, as coordinates do: a board must not mix directions.
pub(crate) fn chip(value: &Value) -> String {
    let sign = glyph(value.kind());
    let number = match (value.proved, value.margin) {
        (false, _) => value.score,
        (true, Some(margin)) => margin,
        (true, None) => {
            let letter = match value.score.signum() {
                1 => 'W',
                -1 => 'L',
                _ => return format!("{sign}D"),
            };
            let moves = value.plies.map(|plies| plies.div_ceil(2).to_string());
            return format!("{sign}{letter}{}", moves.unwrap_or_default());
        }
    };
    let before = match number.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    match number.unsigned_abs() {
        small @ 0..1_000 => format!("{sign}{before}{small}"),
        large => format!("{sign}{before}{}k", large / 1_000),
    }
}

/// The kind of a value in a word.
pub(crate) fn kind_word(text: &Text, kind: Kind) -> String {
    match kind {
        Kind::Exact => say!(text, "kind-exact"),
        Kind::AtLeast => say!(text, "kind-at-least"),
        Kind::AtMost => say!(text, "kind-at-most"),
        Kind::Estimate => say!(text, "kind-estimate"),
    }
}

/// A value in JSON; the fields of the proof only where there is one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ValueJson {
    pub(crate) value: Option<i32>,
    pub(crate) kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<i32>,
}

impl From<Option<Value>> for ValueJson {
    fn from(value: Option<Value>) -> Self {
        let result = value.and_then(|value| value.result());
        Self {
            value: value.map(|value| value.score),
            kind: value.map(|value| value.kind().name()),
            result: result.map(GameResult::name),
            plies: value
                .filter(|_| result.is_some())
                .and_then(|value| value.plies),
            margin: value.and_then(|value| value.margin),
        }
    }
}

/// A move at the root in JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    #[serde(flatten)]
    value: ValueJson,
    nodes: u64,
    pv: Vec<String>,
}

impl From<&RootMove<AnyMove>> for MoveJson {
    fn from(entry: &RootMove<AnyMove>) -> Self {
        Self {
            m: entry.m.to_string(),
            value: Some(entry.value).into(),
            nodes: entry.nodes,
            pv: line(&entry.pv),
        }
    }
}

/// A report in JSON; a stable format.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReportJson<'a> {
    position: &'a str,
    best: Option<String>,
    #[serde(flatten)]
    value: ValueJson,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    depth: u32,
    ms: f64,
    pv: Vec<String>,
    moves: Vec<MoveJson>,
    ties: usize,
    table_probes: u64,
    table_hits: u64,
    deepest: u32,
    branching: Option<f64>,
    nps: u64,
    stopped: bool,
}

impl<'a> ReportJson<'a> {
    pub(crate) fn new(position: &'a str, report: &Report<AnyMove>) -> Self {
        let counters = report.counters;
        Self {
            position,
            best: report.best.map(|m| m.to_string()),
            value: report.value.into(),
            nodes: counters.nodes,
            leaves: counters.leaves,
            cutoffs: counters.cutoffs,
            first_cutoffs: counters.first_cutoffs,
            depth: report.depth,
            ms: rounded(report.time.as_secs_f64() * 1e3),
            pv: line(&report.pv),
            moves: report.moves.iter().map(MoveJson::from).collect(),
            ties: report.ties,
            table_probes: counters.table_probes,
            table_hits: counters.table_hits,
            deepest: counters.deepest,
            branching: report.effective_branching_factor().map(rounded),
            nps: report.nodes_per_second() as u64,
            stopped: report.stopped,
        }
    }
}

/// Moves as texts.
pub(crate) fn line(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A number with three digits after the point: more is noise.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::Bound;
    use harif_text::Lang;

    fn value(score: i32, proved: bool, plies: Option<u32>) -> Value {
        Value {
            score,
            bound: Bound::Exact,
            proved,
            plies,
            margin: None,
        }
    }

    #[test]
    fn words_count_the_winners_own_moves() {
        let text = Text::for_terminal(Lang::En);
        let say = |score, proved, plies| label(&text, &value(score, proved, plies));
        assert_eq!(say(999_999, true, Some(1)), "✓ Win in 1");
        assert_eq!(say(999_995, true, Some(5)), "✓ Win in 3");
        assert_eq!(say(-999_992, true, Some(8)), "✓ Loss in 4");
        assert_eq!(say(-999_998, true, Some(2)), "✓ Loss in 1");
        assert_eq!(say(1, true, None), "✓ Win");
        assert_eq!(say(0, true, Some(9)), "✓ Draw");
        assert_eq!(say(12, false, None), "~ +12");
        let bound = Value {
            bound: Bound::AtMost,
            ..value(0, true, None)
        };
        assert_eq!(label(&text, &bound), "≤ Draw");
        let margin = Value {
            margin: Some(-6),
            ..value(-1_000_006, true, None)
        };
        assert_eq!(label(&text, &margin), "✓ −6");
        assert_eq!(chip(&margin), "✓−6");
    }

    #[test]
    fn chips_fit_into_cells() {
        let chip = |score, proved, plies| chip(&value(score, proved, plies));
        assert_eq!(chip(999_995, true, Some(5)), "✓W3");
        assert_eq!(chip(-999_980, true, Some(20)), "✓L10");
        assert_eq!(chip(1, true, None), "✓W");
        assert_eq!(chip(0, true, Some(9)), "✓D");
        assert_eq!(chip(0, false, None), "~0");
        assert_eq!(chip(-12, false, None), "~−12");
        assert_eq!(chip(12_345, false, None), "~+12k");
    }
}
