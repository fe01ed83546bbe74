//! Whether the values that should agree do.

use super::{Design, Row};
use harif_search::Bound;
use harif_search::plan::Algorithm;
use std::collections::BTreeMap;

/// Whether the values that should agree do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// All of them, proved values among them.
    Exact,
    /// All of them, but only estimates could be compared.
    Estimates,
    /// There was nothing to compare.
    Nothing,
    /// Here they do not.
    Differ(Disagreement),
}

/// The first two findings that differ, by their places among the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position, by its place in the design.
    pub position: usize,
    /// The row that came first, and what it found.
    pub first: (usize, String),
    /// The row that differs, and what it found.
    pub second: (usize, String),
}

/// Compares what should be equal. Proved results and distances of one position, by whichever search; and the
/// scores of searches of one position, depth, evaluator and rule for distances, if they have no
/// table: a table may know a position from a deeper search, and so judge it better.
pub fn agreement(design: &Design, rows: &[Row]) -> Agreement {
    let (mut proved, mut distances) = (BTreeMap::new(), BTreeMap::new());
    let mut scores = BTreeMap::new();
    let (mut exact, mut judged) = (false, false);
    for (index, row) in rows.iter().enumerate() {
        let plan = &design.contenders[row.contender].plan;
        let Some(value) = row.value().filter(|value| value.bound == Bound::Exact) else {
            continue;
        };
        let differ = |first: &(usize, String), found: &str| {
            Agreement::Differ(Disagreement {
                position: row.position,
                first: first.clone(),
                second: (index, found.to_owned()),
            })
        };
        if let Some(result) = value.result() {
            let margin = value.margin.map(|margin| format!(" {margin:+}"));
            let found = format!("{}{}", result.name(), margin.unwrap_or_default());
            let key = (row.position, value.margin.is_some());
            let first = proved.entry(key).or_insert_with(|| (index, found.clone()));
            if first.1 != found {
                return differ(first, &found);
            }
            exact |= first.0 != index;
            if let Some(plies) = value.plies {
                let found = format!("{} {plies}", result.name());
                let first =
                    (distances.entry(row.position)).or_insert_with(|| (index, found.clone()));
                if first.1 != found {
                    return differ(first, &found);
                }
            }
        }
        if plan.algorithm != Algorithm::Mcts && !plan.switches.table {
            let found = value.score.to_string();
            let key = (
                row.position,
                row.depth,
                plan.evaluator.map(|spec| spec.to_string()),
                plan.switches.distance,
            );
            let first = scores.entry(key).or_insert_with(|| (index, found.clone()));
            if first.1 != found {
                return differ(first, &found);
            }
            judged |= first.0 != index;
        }
    }
    match (exact, judged) {
        (true, _) => Agreement::Exact,
        (false, true) => Agreement::Estimates,
        (false, false) => Agreement::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Experiment;
    use harif_search::{Control, Value};

    fn measured(text: &str) -> (Design, Vec<Row>) {
        let design = text.parse::<Experiment>().unwrap().design().unwrap();
        let rows = design
            .steps()
            .map(|step| design.measure(step, Control::never()).unwrap());
        let rows = rows.collect();
        (design, rows)
    }

    #[test]
    fn searches_that_agree_are_stamped_and_one_that_lies_is_named() {
        let (design, mut rows) = measured("g=tictactoe;p=b2;a=minimax,alphabeta;d=8");
        assert_eq!(agreement(&design, &rows), Agreement::Exact);
        let (shallow, found) = measured("g=tictactoe;p=b2;a=minimax,alphabeta;d=3");
        assert_eq!(agreement(&shallow, &found), Agreement::Estimates);
        assert_eq!(agreement(&design, &rows[..1]), Agreement::Nothing);

        // Scores that prefer faster wins are compared with one another, and not with those that do not.
        let (both, told_apart) =
            measured("g=tictactoe;p=a1b1a2b2;a=minimax,minimax:distance=on;d=1");
        let scores: Vec<i32> = told_apart
            .iter()
            .map(|row| row.value().unwrap().score)
            .collect();
        assert_ne!(
            scores[0], scores[1],
            "a win at once, with and without its distance"
        );
        let found = agreement(&both, &told_apart);
        assert!(!matches!(found, Agreement::Differ(_)), "{found:?}");

        let best = rows[1].best.as_mut().unwrap();
        best.value = Value {
            score: 1,
            ..best.value
        };
        let Agreement::Differ(odd) = agreement(&design, &rows) else {
            panic!("a lie passed for the truth");
        };
        assert_eq!(odd.first, (0, "draw".to_owned()));
        assert_eq!(odd.second, (1, "win".to_owned()));
    }
}
