//! The charts of the lab: what is measured against what.

use harif_play::lab::{Design, Row, Yardstick, rows_of};
use harif_search::WIN;
use harif_text::{Text, Value, say};

use super::contender;
use crate::plot::{Plot, Series};

/// The fewest leaves that alpha-beta can do with, as it is written in books.
const BEST_CASE: &str = "b^⌈d/2⌉ + b^⌊d/2⌋ − 1";

/// What a run of the lab has measured so far.
#[derive(Clone, Copy, Debug)]
pub struct Measurements<'a> {
    /// What was asked.
    pub design: &'a Design,
    /// What each step found.
    pub rows: &'a [Row],
    /// The best and the worst case at each depth.
    pub yardsticks: &'a [Yardstick],
}

/// Which chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// Nodes against depth, with the best and the worst case.
    Nodes,
    /// Cuts against ply, at the last depth.
    Cutoffs,
    /// The value against depth.
    Values,
    /// Milliseconds against depth.
    Time,
    /// One contender against another.
    Against(usize, usize),
}

impl Chart {
    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Cutoffs => "cutoffs",
            Self::Values => "values",
            Self::Time => "time",
            Self::Against(..) => "against",
        }
    }

    /// What the chart shows, in words.
    pub fn title(self, text: &Text) -> String {
        match self {
            Self::Nodes => say!(text, "lab-chart"),
            Self::Cutoffs => say!(text, "lab-chart-cutoffs"),
            Self::Values => say!(text, "lab-chart-values"),
            Self::Time => say!(text, "lab-chart-time"),
            Self::Against(..) => say!(text, "lab-chart-against"),
        }
    }
}

/// A chart as SVG; none where there is nothing to draw.
pub fn draw(text: &Text, measured: Measurements<'_>, chart: Chart) -> Option<String> {
    let plot = match chart {
        Chart::Nodes => nodes(text, measured),
        Chart::Cutoffs => cutoffs(text, measured),
        Chart::Values => scores(text, measured),
        Chart::Time => time(text, measured),
        Chart::Against(a, b) => against(text, measured, a, b),
    };
    plot.draw(text, &chart.title(text))
}

/// The mean of something over all positions, at each depth that was measured.
fn by_depth(
    measured: Measurements<'_>,
    contender: usize,
    of: impl Fn(&Row) -> f64,
) -> Vec<(f64, f64)> {
    let depths = measured.design.depths.all();
    depths
        .filter_map(|depth| {
            let found: Vec<f64> = rows_of(measured.rows, contender, depth).map(&of).collect();
            let mean = found.iter().sum::<f64>() / found.len() as f64;
            (!found.is_empty()).then_some((f64::from(depth), mean))
        })
        .collect()
}

fn searches(
    text: &Text,
    measured: Measurements<'_>,
    points: impl Fn(usize) -> Vec<(f64, f64)>,
) -> Vec<Series> {
    (0..measured.design.contenders.len())
        .map(|index| Series {
            name: contender(text, measured.design, index),
            points: points(index),
            contender: Some(index),
            joined: true,
        })
        .collect()
}

fn nodes(text: &Text, measured: Measurements<'_>) -> Plot {
    let mut series = searches(text, measured, |contender| {
        by_depth(measured, contender, |row| row.counters.nodes as f64)
    });
    for line in &mut series {
        if let Some(&(_, last)) = line.points.last() {
            let nodes = say!(text, "lab-number", n = Value::decimal(last, 0));
            line.name = format!("{} ({nodes})", line.name);
        }
    }
    let yardstick = |name: String, of: fn(&Yardstick) -> f64| Series {
        name,
        points: measured
            .yardsticks
            .iter()
            .map(|at| (f64::from(at.depth), of(at)))
            .collect(),
        contender: None,
        joined: true,
    };
    series.push(yardstick(
        say!(text, "lab-yard-all", formula = Value::ltr("b^d")),
        |at| at.all,
    ));
    series.push(yardstick(
        say!(text, "lab-yard-best", formula = Value::ltr(BEST_CASE)),
        |at| at.best,
    ));
    Plot {
        x_name: say!(text, "think-depth"),
        y_name: say!(text, "think-nodes"),
        series,
        log: (false, true),
        ..Plot::default()
    }
}

fn time(text: &Text, measured: Measurements<'_>) -> Plot {
    Plot {
        x_name: say!(text, "think-depth"),
        y_name: say!(text, "lab-milliseconds"),
        series: searches(text, measured, |contender| {
            by_depth(measured, contender, |row| row.time().as_secs_f64() * 1e3)
        }),
        log: (false, true),
        ..Plot::default()
    }
}

fn cutoffs(text: &Text, measured: Measurements<'_>) -> Plot {
    let by_ply = |contender: usize| {
        let mut sums: Vec<f64> = Vec::new();
        let rows = rows_of(measured.rows, contender, measured.design.depths.last);
        for profile in rows.filter_map(|row| row.profile.as_ref()) {
            sums.resize(sums.len().max(profile.cutoffs.len()), 0.0);
            for (sum, cutoffs) in sums.iter_mut().zip(&profile.cutoffs) {
                *sum += *cutoffs as f64;
            }
        }
        let points = sums.iter().enumerate();
        // A logarithmic axis has no nought: plies without cuts are left out.
        points
            .filter(|(_, cutoffs)| **cutoffs > 0.0)
            .map(|(ply, cutoffs)| (ply as f64, *cutoffs))
            .collect()
    };
    Plot {
        x_name: say!(text, "lab-ply"),
        y_name: say!(text, "think-cutoffs"),
        series: searches(text, measured, by_ply),
        log: (false, true),
        ..Plot::default()
    }
}

fn scores(text: &Text, measured: Measurements<'_>) -> Plot {
    let of = |contender: usize| {
        let rows = measured.rows.iter();
        let mine = rows.filter(|row| row.contender == contender && row.position == 0);
        mine.filter_map(|row| {
            let value = row.value()?;
            // A proved win stands far above all judgements and would flatten them.
            let drawn = value.score.abs() < WIN / 2;
            drawn.then(|| (f64::from(row.depth), f64::from(value.score)))
        })
        .collect()
    };
    Plot {
        x_name: say!(text, "think-depth"),
        y_name: say!(text, "think-value"),
        series: searches(text, measured, of),
        bands: true,
        ..Plot::default()
    }
}

fn against(text: &Text, measured: Measurements<'_>, a: usize, b: usize) -> Plot {
    let mut points = Vec::new();
    for row in measured.rows.iter().filter(|row| row.contender == a) {
        let mut others = rows_of(measured.rows, b, row.depth);
        let twin = others.find(|other| other.position == row.position);
        points.extend(twin.map(|twin| (row.counters.nodes as f64, twin.counters.nodes as f64)));
    }
    let label = |index: usize| contender(text, measured.design, index);
    let name = say!(text, "lab-each-search");
    Plot {
        x_name: label(a),
        y_name: label(b),
        series: vec![Series {
            name,
            points,
            contender: Some(0),
            joined: false,
        }],
        log: (true, true),
        diagonal: true,
        ..Plot::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::lab::{Experiment, yardsticks};
    use harif_search::Control;
    use harif_text::Lang;

    #[test]
    fn every_chart_is_drawn_inside_its_frame_and_nothing_is_drawn_of_nothing() {
        let experiment = "g=tictactoe;p=a1b2,a1;a=minimax,alphabeta,negamax;d=1-4";
        let design = experiment.parse::<Experiment>().unwrap().design().unwrap();
        let measure = |step| design.measure(step, Control::never()).unwrap();
        let rows: Vec<Row> = design.steps().map(measure).collect();
        let yardsticks = yardsticks(&design.positions, design.depths, Control::never());
        let yardsticks = yardsticks.unwrap();
        let text = Text::new(Lang::Fa);
        for chart in [
            Chart::Nodes,
            Chart::Cutoffs,
            Chart::Values,
            Chart::Time,
            Chart::Against(1, 2),
        ] {
            let measured = Measurements {
                design: &design,
                rows: &rows,
                yardsticks: &yardsticks,
            };
            let svg = draw(&text, measured, chart).unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            let (width, height) = svg
                .split_once("viewBox=\"0 0 ")
                .and_then(|(_, rest)| rest.split_once('"')?.0.split_once(' '))
                .unwrap();
            let (width, height): (f64, f64) = (width.parse().unwrap(), height.parse().unwrap());
            for part in svg.split("points=\"").skip(1) {
                for point in part.split('"').next().unwrap().split_whitespace() {
                    let (x, y) = point.split_once(',').unwrap();
                    assert!((0.0..=width).contains(&x.parse().unwrap()), "{point}");
                    assert!((0.0..=height).contains(&y.parse().unwrap()), "{point}");
                }
            }
            let nothing = Measurements {
                rows: &[],
                yardsticks: &[],
                ..measured
            };
            assert_eq!(draw(&text, nothing, chart), None);
        }
    }
}
