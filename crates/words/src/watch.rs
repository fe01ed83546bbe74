//! The diagnosis of a search in words: each finding with the node that proves it.

use harif_text::{Key, Text, Value, say};
use harif_watch::board::FirstLine;
use harif_watch::{Evidence, Finding, Style};

/// A number as programs write it, with a sign that is a minus and `∞` where it has no end.
fn number(text: &Text, value: f64) -> String {
    if value.is_infinite() {
        text.ltr(if value < 0.0 { "−∞" } else { "+∞" })
    } else if value.fract() == 0.0 && value.abs() < 9e15 {
        text.number(value as i64)
    } else {
        text.ltr(&format!("{value:.3}").replace('-', "−"))
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
    let Some(key) = Key::find(&format!("watch-{name}")) else {
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
