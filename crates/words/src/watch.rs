//! The diagnosis of a search in words: each finding with the node that proves it.

use harif_search::{INFINITY, Score};
use harif_text::{Key, Text, Value, say};
use harif_watch::board::FirstLine;
use harif_watch::{Evidence, Fault, Finding, Style};

/// A number as programs write it, with a sign that is a minus and `∞` where it has no end.
pub fn number(text: &Text, value: f64) -> String {
    if value.is_infinite() {
        return text.ltr(if value < 0.0 { "−∞" } else { "+∞" });
    }
    if value.fract() == 0.0 && value.abs() < 9e15 {
        return text.number(value as i64);
    }
    if value.abs() >= 9e15 {
        return text.ltr(&format!("{value:e}").replace('-', "−"));
    }
    // As few digits as say it, three at most.
    let places = (1..3).find(|&places| {
        let moved = value * 10_f64.powi(places);
        (moved - moved.round()).abs() < 1e-6
    });
    text.decimal(value, places.unwrap_or(3) as usize)
}

/// The numbers of a program as scores of a recorded tree, and back: a score is a whole number of units,
/// and what is too large for that has a place of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// What a score of 1 stands for.
    pub unit: f64,
    /// Numbers beyond the largest score, without their signs, the smallest first.
    pub large: Vec<f64>,
}

impl Scale {
    /// The largest score that counts units.
    const LIMIT: Score = 1_500_000_000;
    /// The most numbers beyond it that are told apart.
    const MOST: usize = 1_000;

    /// A scale on which all these numbers can be told apart, down to a millionth.
    pub fn fitting(values: impl Iterator<Item = f64> + Clone) -> Self {
        let limit = f64::from(Self::LIMIT);
        let sizes = values.filter(|value| value.is_finite()).map(f64::abs);
        let mut in_one = 1.0;
        for size in sizes.clone() {
            let whole = |per: f64| (size * per - (size * per).round()).abs() < 1e-6;
            while in_one < 1e6 && !whole(in_one) && size * in_one * 10.0 < limit {
                in_one *= 10.0;
            }
        }
        let mut large: Vec<f64> = Vec::new();
        for size in sizes.filter(|size| size * in_one >= limit) {
            if large.len() < Self::MOST && !large.contains(&size) {
                large.push(size);
            }
        }
        large.sort_by(f64::total_cmp);
        Self {
            unit: 1.0 / in_one,
            large,
        }
    }

    /// The score that stands for a number.
    pub fn score(&self, value: f64) -> Score {
        let size = value.abs();
        let score = if size.is_infinite() {
            INFINITY
        } else if size / self.unit < f64::from(Self::LIMIT) {
            (size / self.unit).round() as Score
        } else {
            let place = self.large.partition_point(|&other| other < size);
            Self::LIMIT + place.min(Self::MOST) as Score
        };
        if value < 0.0 { -score } else { score }
    }

    /// The number that a score stands for.
    pub fn value(&self, score: Score) -> f64 {
        let size = score.unsigned_abs();
        let value = if size >= INFINITY.unsigned_abs() {
            f64::INFINITY
        } else if size < Self::LIMIT.unsigned_abs() {
            // Units are powers of ten: dividing by their inverse is exact where multiplying is not.
            f64::from(size) / (1.0 / self.unit).round()
        } else {
            let place = (size - Self::LIMIT.unsigned_abs()) as usize;
            let last = self.large.last().copied().unwrap_or(f64::INFINITY);
            self.large.get(place).copied().unwrap_or(last)
        };
        if score < 0 { -value } else { value }
    }
}

/// Evidence as an argument of a sentence: a value, a window, a move, a count.
pub fn evidence(text: &Text, evidence: &Evidence) -> String {
    match evidence {
        Evidence::None => String::new(),
        Evidence::Value(value) => number(text, *value),
        Evidence::Window(alpha, beta) => text.ltr(&format!(
            "({}, {})",
            number(text, *alpha),
            number(text, *beta)
        )),
        Evidence::Count(count) => text.number(*count as i64),
        Evidence::Text(piece) => text.ltr(piece),
    }
}

/// A finding in one sentence.
pub fn sentence(text: &Text, finding: &Finding) -> String {
    let name = finding.fault.name();
    // One fault, seen in different ways.
    let more = match (finding.fault, &finding.expected) {
        (Fault::SlowWin, Evidence::Value(_)) => "-more",
        (Fault::ArgumentsSwapped, Evidence::None) => "-names",
        (Fault::NotAlternating, Evidence::Value(_)) => "-part",
        (Fault::NotAlternating, _) if finding.got == Evidence::None => "-pass",
        (Fault::BoardNotRestored, Evidence::None) if finding.got != Evidence::None => "-state",
        (Fault::BestMoveWrong, _) if finding.got == Evidence::None => "-none",
        _ => "",
    };
    let Some(key) = Key::find(&format!("watch-{name}{more}")) else {
        return name.to_owned();
    };
    let shown = |piece: &Evidence| Value::Text(evidence(text, piece));
    let arguments = [
        ("node", Value::from(finding.node)),
        ("expected", shown(&finding.expected)),
        ("got", shown(&finding.got)),
    ];
    text.say(key, &arguments)
}

/// How a program combines the values of children.
pub fn style(text: &Text, style: Option<Style>) -> String {
    match style {
        Some(Style::Minimax) => say!(text, "watch-style-minimax"),
        Some(Style::Negamax | Style::NegamaxForMover) => say!(text, "watch-style-negamax"),
        None => say!(text, "watch-style-unknown"),
    }
}

/// Which way up a program keeps its board.
pub fn first_line(text: &Text, first_line: FirstLine) -> String {
    match first_line {
        FirstLine::Top => say!(text, "watch-row-top"),
        FirstLine::Bottom => say!(text, "watch-row-bottom"),
        FirstLine::Columns | FirstLine::ColumnsFromTop => say!(text, "watch-row-columns"),
    }
}
