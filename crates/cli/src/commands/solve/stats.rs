//! What a whole run came to: how many, how right, how fast.

use std::time::Duration;

use harif_engines::solve::Answer;
use harif_text::{Text, Value, say};
use serde::Serialize;

use super::answer::{duration, microseconds};
use crate::values;

/// Counts over all positions of a run.
#[derive(Debug, Default)]
pub(super) struct Stats {
    solved: u64,
    /// Stopped before their bounds met.
    open: u64,
    /// With a stored score.
    checked: u64,
    wrong: u64,
    /// Lines that are no positions.
    unreadable: u64,
    nodes: u64,
    time: Duration,
    worst: Duration,
    worst_position: String,
}

/// The counts in JSON.
#[derive(Serialize)]
struct StatsJson<'a> {
    stats: Counts<'a>,
}

#[derive(Serialize)]
struct Counts<'a> {
    positions: u64,
    open: u64,
    checked: u64,
    wrong: u64,
    unreadable: u64,
    mean_us: f64,
    worst_us: f64,
    worst: &'a str,
    nodes: u64,
    mean_nodes: f64,
    nps: u64,
}

impl Stats {
    /// Counts one answer: whether there was a stored score, and whether it was wrong.
    pub(super) fn add(&mut self, written: &str, answer: &Answer, checked: bool, wrong: bool) {
        self.solved += 1;
        self.open += u64::from(answer.bounds.exact().is_none());
        self.checked += u64::from(checked);
        self.wrong += u64::from(wrong);
        self.nodes += answer.nodes;
        self.time += answer.time;
        if answer.time > self.worst || self.solved == 1 {
            self.worst = answer.time;
            written.clone_into(&mut self.worst_position);
        }
    }

    /// Counts a line that could not be read.
    pub(super) const fn refuse(&mut self) {
        self.unreadable += 1;
    }

    /// How many positions were answered.
    pub(super) const fn positions(&self) -> u64 {
        self.solved
    }

    /// Whether everything was read and every stored score was right.
    pub(super) const fn is_clean(&self) -> bool {
        self.wrong == 0 && self.unreadable == 0
    }

    fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }

    fn mean(&self) -> Duration {
        Duration::from_secs_f64(self.time.as_secs_f64() / self.solved.max(1) as f64)
    }

    pub(super) fn json(&self) -> impl Serialize {
        StatsJson {
            stats: Counts {
                positions: self.solved,
                open: self.open,
                checked: self.checked,
                wrong: self.wrong,
                unreadable: self.unreadable,
                mean_us: microseconds(self.mean()),
                worst_us: microseconds(self.worst),
                worst: &self.worst_position,
                nodes: self.nodes,
                mean_nodes: values::rounded(self.nodes as f64 / self.solved.max(1) as f64),
                nps: self.nodes_per_second(),
            },
        }
    }

    /// Everything that was measured, a sentence a line.
    pub(super) fn words(&self, text: &Text) -> Vec<String> {
        let mut lines = vec![say!(text, "solve-stats-positions", n = self.solved)];
        if self.solved > 0 {
            lines.push(say!(
                text,
                "solve-stats-time",
                time = duration(text, self.mean()),
                worst = duration(text, self.worst),
                position = Value::ltr(&self.worst_position)
            ));
            lines.push(say!(
                text,
                "solve-stats-nodes",
                nodes = self.nodes,
                n = Value::decimal(self.nodes as f64 / self.solved as f64, 1),
                short = Value::Short(self.nodes_per_second())
            ));
        }
        if self.open > 0 {
            lines.push(say!(text, "solve-stats-open", n = self.open));
        }
        lines.extend(self.verdict(text));
        lines
    }

    /// How many stored scores were right or wrong, and how many lines were not read; nothing where
    /// there was nothing to check.
    pub(super) fn verdict(&self, text: &Text) -> Vec<String> {
        let mut lines = Vec::new();
        if self.checked > 0 {
            let right = self.checked - self.wrong;
            lines.push(say!(
                text,
                "solve-checked",
                n = self.checked,
                right = right,
                wrong = self.wrong
            ));
        }
        if self.unreadable > 0 {
            lines.push(say!(text, "solve-unreadable", n = self.unreadable));
        }
        lines
    }
}
