//! How the games of a person went over time, as a chart.

use crate::plot::{Plot, Series};
use harif_text::{Text, say};

/// One line of the chart: its name, and a point for each game.
pub type Line = (String, Vec<(f64, f64)>);

/// Numbers in percent over the games that have them, as SVG; none where there is nothing to draw.
pub fn over_games(text: &Text, lines: Vec<Line>) -> Option<String> {
    let series = lines.into_iter().enumerate();
    let series = series.map(|(place, (name, points))| Series {
        name,
        points,
        contender: Some(place),
        joined: true,
    });
    let plot = Plot {
        x_name: say!(text, "games-chart-x"),
        y_name: say!(text, "games-chart-y"),
        series: series.collect(),
        ..Plot::default()
    };
    plot.draw(text, &say!(text, "games-chart"))
}
