//! Running the comparison, and checking that what should agree does.

use std::collections::BTreeMap;
use std::time::Duration;

use harif_play::{Algorithm, Plan, Unwatched};
use harif_rules::{AnyMove, AnyPosition};
use harif_search::{Bound, Report};

use super::design::Design;
use crate::interrupt::Listener;
use crate::progress::Spinner;

/// One search of one position to one depth.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Which position, by its place in the list.
    pub(super) position: usize,
    /// Which contender, by its place in the design.
    pub(super) contender: usize,
    /// The depth that was asked for.
    pub(super) depth: u32,
    /// The search with its depth.
    pub(super) plan: Plan,
    /// What it found; the same every time it is repeated, but for the time.
    pub(super) report: Report<AnyMove>,
    /// How long it took each time, the shortest first.
    times: Vec<Duration>,
}

impl Row {
    /// The median of the times.
    pub(super) fn time(&self) -> Duration {
        self.quantile(1, 2)
    }

    /// The spread of the middle half of the times.
    pub(super) fn spread(&self) -> Duration {
        self.quantile(3, 4).saturating_sub(self.quantile(1, 4))
    }

    fn quantile(&self, part: usize, of: usize) -> Duration {
        self.times[(self.times.len() - 1) * part / of]
    }
}

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
    /// Whether Ctrl-C ended it early; the rows that were finished are there.
    pub(super) cancelled: bool,
}

/// Runs every contender on every position to every depth.
pub(super) fn run(
    design: &Design,
    positions: &[(String, AnyPosition)],
    repeats: u32,
    listener: &Listener,
) -> Results {
    let spinner = Spinner::new();
    let depths = design.depths.first..=design.depths.last;
    let total = design.contenders.len() * positions.len() * depths.clone().count();
    let mut rows = Vec::with_capacity(total);
    // The shallow depths of all contenders first: whoever loses patience has a fair comparison.
    for depth in depths {
        for (contender, entry) in design.contenders.iter().enumerate() {
            for (index, (_, position)) in positions.iter().enumerate() {
                let done = rows.len() + 1;
                spinner.say(format!("{done}/{total}  {}  {depth}", entry.label));
                let plan = design.plan(contender, depth);
                let search = || plan.run(position, listener.flag(), &mut Unwatched);
                let report = search();
                let mut times = vec![report.time];
                times.extend((1..repeats).map(|_| search().time));
                if listener.interrupted() {
                    return Results {
                        rows,
                        cancelled: true,
                    };
                }
                times.sort_unstable();
                rows.push(Row {
                    position: index,
                    contender,
                    depth,
                    plan,
                    report,
                    times,
                });
            }
        }
    }
    Results {
        rows,
        cancelled: false,
    }
}

/// Whether the values that should agree do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// All of them, proved values among them.
    Exact,
    /// All of them, but only estimates could be compared.
    Estimates,
    /// There was nothing to compare.
    Nothing,
    /// Here they do not: the position, and what was found.
    Differ { position: String, line: String },
}

/// Compares what should be equal. Proved results of one position, whoever found them; and the
/// scores of searches of one position, depth, evaluator and rule for distances, if they have no
/// table: a table may know a position from a deeper search, and so judge it better.
pub(super) fn agreement(rows: &[Row], positions: &[(String, AnyPosition)]) -> Agreement {
    let mut proved = BTreeMap::new();
    let mut scores = BTreeMap::new();
    let mut compared = (0, 0);
    for row in rows {
        let exact = row.report.value.filter(|value| value.bound == Bound::Exact);
        let Some(value) = exact else { continue };
        let found = |what: String| (row.contender, row.depth, what);
        let differ = |first: &(usize, u32, String), this: &str| Agreement::Differ {
            position: positions[row.position].0.clone(),
            line: format!(
                "{} ≠ {this} ({}, {})",
                first.2,
                row.plan.algorithm.name(),
                row.depth
            ),
        };
        if let Some(result) = value.result() {
            let what = format!("{} {:?}", result.name(), value.margin);
            let key = (row.position, value.margin.is_some());
            let first = proved.entry(key).or_insert_with(|| found(what.clone()));
            if first.2 != what {
                return differ(first, &what);
            }
            compared.0 += usize::from((first.0, first.1) != (row.contender, row.depth));
        }
        if row.plan.algorithm != Algorithm::Mcts && !row.plan.switches.table {
            let what = value.score.to_string();
            let judged = (row.plan.evaluator, row.plan.switches.distance);
            let key = (row.position, row.depth, judged);
            let first = scores.entry(key).or_insert_with(|| found(what.clone()));
            if first.2 != what {
                return differ(first, &what);
            }
            compared.1 += usize::from((first.0, first.1) != (row.contender, row.depth));
        }
    }
    match compared {
        (0, 0) => Agreement::Nothing,
        (0, _) => Agreement::Estimates,
        _ => Agreement::Exact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Game, notation};
    use harif_search::{Limits, Value};
    use std::sync::atomic::AtomicBool;

    fn row(contender: usize, algorithm: Algorithm, depth: u32) -> Row {
        let start = notation::position(Game::TIC_TAC_TOE, "b2").unwrap();
        let plan = Plan::new(algorithm, Limits::depth(depth));
        let report = plan.run(&start, &AtomicBool::new(false), &mut Unwatched);
        Row {
            position: 0,
            contender,
            depth,
            plan,
            times: vec![report.time],
            report,
        }
    }

    fn positions() -> Vec<(String, AnyPosition)> {
        let written = "b2".to_owned();
        let position = notation::position(Game::TIC_TAC_TOE, &written).unwrap();
        vec![(written, position)]
    }

    #[test]
    fn searches_that_agree_are_stamped_and_one_that_lies_is_named() {
        let mut rows = vec![
            row(0, Algorithm::Minimax, 8),
            row(1, Algorithm::AlphaBeta, 8),
        ];
        assert_eq!(agreement(&rows, &positions()), Agreement::Exact);
        let shallow = [
            row(0, Algorithm::Minimax, 3),
            row(1, Algorithm::AlphaBeta, 3),
        ];
        assert_eq!(agreement(&shallow, &positions()), Agreement::Estimates);
        assert_eq!(agreement(&rows[..1], &positions()), Agreement::Nothing);

        let value = rows[1].report.value.unwrap();
        rows[1].report.value = Some(Value { score: 1, ..value });
        let Agreement::Differ { position, line } = agreement(&rows, &positions()) else {
            panic!("a lie passed for the truth");
        };
        assert_eq!(position, "b2");
        assert!(line.contains("draw") && line.contains("win"), "{line}");
    }

    #[test]
    fn the_median_and_the_spread_are_those_of_the_middle() {
        let mut row = row(0, Algorithm::AlphaBeta, 1);
        row.times = [1, 2, 3, 4, 100].map(Duration::from_millis).to_vec();
        assert_eq!(row.time(), Duration::from_millis(3));
        assert_eq!(row.spread(), Duration::from_millis(2));
    }
}
