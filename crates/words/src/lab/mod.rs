//! The lab in words: its presets, the searches by name, whether they agree, what was found.

mod chart;
mod findings;
mod presets;

pub use chart::{Chart, Measurements, draw};
pub use findings::finding;
pub use presets::Preset;

use harif_play::lab::{Agreement, Design, Row};
use harif_text::{Text, Value, say, strip_marks};

use crate::{agents, by_key};

/// What a contender is called beside the others: its algorithm, and what sets it apart.
pub fn contender(text: &Text, design: &Design, contender: usize) -> String {
    let Some(contender) = design.contenders.get(contender) else {
        return String::new();
    };
    let first = agents::name(text, contender.plan.algorithm.name());
    let apart = contender.apart.iter();
    let words = apart.map(|(switch, setting)| setting_in_words(text, switch, setting));
    // Isolates inside each other would hide from a browser which way the whole name runs, so the
    // parts are joined bare, and the name is isolated once.
    let name = words.fold(first, |one, other| {
        strip_marks(&say!(text, "lab-name", one = one, other = other))
    });
    if text.style().isolates {
        format!("\u{2068}{name}\u{2069}")
    } else {
        name
    }
}

fn setting_in_words(text: &Text, switch: &str, setting: &str) -> String {
    if switch == "evaluator" {
        return agents::evaluator_with_weights(text, setting);
    }
    let key = format!("lab-name-{switch}-{setting}");
    by_key(text, &key).unwrap_or_else(|| format!("{switch}={setting}"))
}

/// Whether the values that should agree do, in a sentence behind a sign.
pub fn agreement(text: &Text, design: &Design, rows: &[Row], agreement: &Agreement) -> String {
    match agreement {
        Agreement::Exact => format!("✓ {}", say!(text, "lab-agree")),
        Agreement::Estimates => format!("✓ {}", say!(text, "cli-lab-estimates-agree")),
        Agreement::Nothing => say!(text, "cli-lab-alone"),
        Agreement::Differ(odd) => {
            let found = |(row, value): &(usize, String)| {
                let name = contender(text, design, rows[*row].contender);
                format!("{name}: {value}")
            };
            let line = format!("{} ≠ {}", found(&odd.first), found(&odd.second));
            let position = Value::ltr(&design.positions[odd.position].0);
            let said = say!(text, "lab-disagree-at", position = position, line = line);
            format!("✗ {said}")
        }
    }
}
