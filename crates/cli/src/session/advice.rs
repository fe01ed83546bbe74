//! Values and hints for a person who asks.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use harif_play::{Analysis, Watch, analyze};
use harif_rules::AnyPosition;
use harif_search::Limits;
use harif_text::{Text, Value, say};

use crate::values;

/// How long the values of all moves may take; what is not proved by then is an estimate.
const PATIENCE: Duration = Duration::from_secs(3);

/// The steps of a hint: where to look, the idea, the move, the line.
pub(crate) const STEPS: u8 = 4;

/// The value of every move of a position.
pub(crate) fn analyse(
    position: &AnyPosition,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Analysis {
    analyze(position, Limits::time(PATIENCE), stop, watch)
}

/// The move of an analysis in words, with its value and line.
pub(crate) fn hint(text: &Text, analysis: &Analysis, step: u8) -> Vec<String> {
    let Some(best) = analysis.best() else {
        return vec![say!(text, "hint-none")];
    };
    let mut lines = vec![say!(text, "hint-title", n = step, total = STEPS)];
    if step >= 3 {
        let value = values::label(text, &best.value);
        lines.push(say!(text, "hint-move", move = Value::ltr(best.m), value = value));
    }
    if step >= 4 {
        let line = values::line(&best.pv).join(" ");
        lines.push(say!(text, "hint-line", line = Value::ltr(line)));
    }
    lines
}

/// Why the last move was good or bad.
pub(crate) fn why(text: &Text, _session: &super::Session) -> Vec<String> {
    vec![say!(text, "coach-silent")]
}

/// The finished game, move by move.
pub(crate) fn review(text: &Text, _session: &super::Session) -> Vec<String> {
    vec![say!(text, "coach-silent")]
}
