//! What one step found.

use super::{Design, PlannedSearch, Profile};
use crate::service::serial;
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::{Counters, GameResult, Report, Value};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A move at the root with what the search knows of it; often only a bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RootValue {
    /// The move.
    #[serde(rename = "move", with = "serial::one_move")]
    pub m: AnyMove,
    /// What it is worth for the side to move at the root.
    #[serde(with = "serial::value")]
    pub value: Value,
}

/// One search of one position to one depth: what it found and what that cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Which position, by its place in the design.
    pub position: usize,
    /// Which contender, by its place in the design.
    pub contender: usize,
    /// The depth that was asked for.
    pub depth: u32,
    /// The best move with its value.
    pub best: Option<RootValue>,
    /// How many moves are known to be exactly as good as the best, itself included.
    pub ties: usize,
    /// How many moves of both sides the line of best play has, where it ends the game. Unless
    /// distances count, another line may end it sooner.
    #[serde(default)]
    pub line_to_end: Option<u32>,
    /// Every move at the root in the order in which they were searched.
    pub moves: Vec<RootValue>,
    /// What the search counted.
    #[serde(flatten, with = "serial::CountersFields")]
    pub counters: Counters,
    /// Microseconds of every run, the shortest first.
    pub micros: Vec<u64>,
    /// Where the nodes were, for the deepest depth only.
    pub profile: Option<Profile>,
}

impl Row {
    pub(super) fn new(
        step: PlannedSearch,
        position: &AnyPosition,
        report: &Report<AnyMove>,
        times: &[Duration],
        profile: Option<Profile>,
    ) -> Self {
        let mut micros: Vec<u64> = times.iter().map(|time| time.as_micros() as u64).collect();
        micros.sort_unstable();
        let moves = report.moves.iter().map(|entry| RootValue {
            m: entry.m,
            value: entry.value,
        });
        let best = report.best.zip(report.value);
        let mut end = position.clone();
        for &m in &report.pv {
            end.play_unchecked(m);
        }
        Self {
            position: step.position,
            contender: step.contender,
            depth: step.depth,
            best: best.map(|(m, value)| RootValue { m, value }),
            ties: report.ties,
            line_to_end: end.is_over().then_some(report.pv.len() as u32),
            moves: moves.collect(),
            counters: report.counters,
            micros,
            profile,
        }
    }

    /// The value of the best move.
    pub fn value(&self) -> Option<Value> {
        self.best.as_ref().map(|best| best.value)
    }

    /// The median of the times.
    pub fn time(&self) -> Duration {
        self.quantile(1, 2)
    }

    /// The spread of the middle half of the times.
    pub fn spread(&self) -> Duration {
        self.quantile(3, 4).saturating_sub(self.quantile(1, 4))
    }

    fn quantile(&self, part: usize, of: usize) -> Duration {
        let last = self.micros.len().saturating_sub(1);
        let at = self.micros.get(last * part / of);
        Duration::from_micros(at.copied().unwrap_or(0))
    }

    /// The branching factor of the uniform tree of this depth with as many nodes.
    pub fn branching(&self) -> Option<f64> {
        harif_search::effective_branching_factor(self.counters.nodes, self.depth)
    }
}

/// One row for programs: everything that was asked, then everything that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // the names are those of the switches and of the row
pub struct Record<'a> {
    pub position: &'a str,
    pub algorithm: &'static str,
    pub evaluator: String,
    pub order: &'static str,
    pub cut: &'static str,
    pub fail: &'static str,
    pub table: bool,
    pub symmetry: bool,
    pub distance: bool,
    pub depth: u32,
    pub value: Option<i32>,
    pub kind: Option<&'static str>,
    pub result: Option<&'static str>,
    pub plies: Option<u32>,
    pub best: Option<String>,
    pub nodes: u64,
    pub leaves: u64,
    pub cutoffs: u64,
    pub first_cutoffs: u64,
    pub table_probes: u64,
    pub table_hits: u64,
    pub deepest: u32,
    pub branching: Option<f64>,
    pub ms: f64,
    pub ms_iqr: f64,
    pub nps: u64,
}

impl<'a> Record<'a> {
    /// The record of a row.
    pub fn new(row: &Row, design: &'a Design) -> Self {
        let rounded = |number: f64| (number * 1_000.0).round() / 1_000.0;
        let plan = design.contenders[row.contender].plan;
        let value = row.value();
        let counters = &row.counters;
        let seconds = row.time().as_secs_f64();
        Self {
            position: &design.positions[row.position].0,
            algorithm: plan.algorithm.name(),
            evaluator: plan
                .evaluator
                .map_or_else(String::new, |spec| spec.to_string()),
            order: plan.switches.order.name(),
            cut: plan.switches.cut.name(),
            fail: plan.switches.fail.name(),
            table: plan.switches.table,
            symmetry: plan.switches.symmetry,
            distance: plan.switches.distance,
            depth: row.depth,
            value: value.map(|value| value.score),
            kind: value.map(|value| value.kind().name()),
            result: value.and_then(|value| value.result()).map(GameResult::name),
            plies: value.and_then(|value| value.plies),
            best: row.best.as_ref().map(|best| best.m.to_string()),
            nodes: counters.nodes,
            leaves: counters.leaves,
            cutoffs: counters.cutoffs,
            first_cutoffs: counters.first_cutoffs,
            table_probes: counters.table_probes,
            table_hits: counters.table_hits,
            deepest: counters.deepest,
            branching: row.branching().map(rounded),
            ms: rounded(seconds * 1e3),
            ms_iqr: rounded(row.spread().as_secs_f64() * 1e3),
            nps: (counters.nodes as f64 / seconds.max(1e-6)) as u64,
        }
    }
}

/// The rows of a contender at a depth, one for each position that was finished.
pub fn rows_of(rows: &[Row], contender: usize, depth: u32) -> impl Iterator<Item = &Row> {
    rows.iter()
        .filter(move |row| row.contender == contender && row.depth == depth)
}

/// The nodes of a contender at a depth, over all positions that were finished.
pub fn nodes_of(rows: &[Row], contender: usize, depth: u32) -> Option<u64> {
    let mut rows = rows_of(rows, contender, depth).peekable();
    rows.peek()?;
    Some(rows.map(|row| row.counters.nodes).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Experiment;
    use harif_search::Control;

    #[test]
    fn the_median_and_the_spread_are_those_of_the_middle() {
        let text = "g=tictactoe;p=start;a=alphabeta;d=1";
        let design = text.parse::<Experiment>().unwrap().design().unwrap();
        let step = design.steps().next().unwrap();
        let mut row = design.measure(step, Control::never()).unwrap();
        row.micros = vec![1_000, 2_000, 3_000, 4_000, 100_000];
        assert_eq!(row.time(), Duration::from_millis(3));
        assert_eq!(row.spread(), Duration::from_millis(2));
        let text = serde_json::to_string(&row).unwrap();
        assert_eq!(serde_json::from_str::<Row>(&text).unwrap(), row);
    }
}
