//! Values as programs are told them.

use harif_rules::AnyMove;
use harif_search::{GameResult, Report, RootMove, Value};
use serde::Serialize;

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
