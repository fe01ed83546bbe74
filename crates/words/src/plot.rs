//! Charts as SVG text: the same on the page and in a file. Numbers run from left to right in
//! every language.
//!
//! Colours are not alone: every line has a marker of its own shape. Text and axes take the colour
//! of what surrounds them, so the charts suit a dark page and a white sheet alike.

use std::fmt::Write as _;

use harif_text::{Text, Value, say};

use crate::markup::escaped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 40.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 52.0;
/// The height of one line of the legend, below the chart.
const LEGEND: f64 = 22.0;

/// Colours that differ in lightness too, and can be told apart on white and on black.
const COLOURS: &[&str] = &[
    "#2b7bd6", "#d9680f", "#12936b", "#b0569a", "#a88400", "#4a9fcf", "#8a6d5a", "#7a63c7",
];

/// One line of a chart.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// The place of the contender, or none for a yardstick, which is dashed.
    pub(crate) contender: Option<usize>,
    pub(crate) joined: bool,
}

/// A chart before it is drawn.
#[derive(Default)]
pub(crate) struct Plot {
    pub(crate) x_name: String,
    pub(crate) y_name: String,
    pub(crate) series: Vec<Series>,
    /// Which axes are logarithmic.
    pub(crate) log: (bool, bool),
    /// Whether odd steps of the horizontal axis lie on a band.
    pub(crate) bands: bool,
    /// Whether the line on which both axes are equal is drawn.
    pub(crate) diagonal: bool,
}

/// From numbers to places along one axis.
#[derive(Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    log: bool,
    from: f64,
    to: f64,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, log: bool, from: f64, to: f64) -> Self {
        let (mut low, mut high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        if log {
            low = 10_f64.powf(low.max(1e-3).log10().floor());
            high = 10_f64.powf(high.max(1e-3).log10().ceil());
            if high <= low {
                high = low * 10.0;
            }
        } else if high - low < 1e-9 {
            (low, high) = (low - 1.0, high + 1.0);
        }
        Self {
            low,
            high,
            log,
            from,
            to,
        }
    }

    fn place(self, value: f64) -> f64 {
        let along = if self.log {
            let value = value.max(self.low);
            (value / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + along * (self.to - self.from)
    }

    /// Where numbers stand on the axis.
    fn ticks(self) -> Vec<f64> {
        if self.log {
            let (first, last) = (
                self.low.log10().round() as i32,
                self.high.log10().round() as i32,
            );
            return (first..=last).map(|power| 10_f64.powi(power)).collect();
        }
        let wide = (self.high - self.low) / 8.0;
        let round = 10_f64.powf(wide.log10().ceil());
        let step = [round / 5.0, round / 2.0, round];
        let step = step
            .into_iter()
            .find(|step| *step >= wide)
            .unwrap_or(round)
            .max(1.0);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|n| n as f64 * step).collect()
    }
}

impl Plot {
    /// The chart as SVG; none where there is nothing to draw.
    pub(crate) fn draw(&self, text: &Text, title: &str) -> Option<String> {
        if self.series.iter().all(|series| series.points.is_empty()) {
            return None;
        }
        let all = || self.series.iter().flat_map(|series| &series.points);
        let mut along: Vec<f64> = all().map(|point| point.0).collect();
        let mut up: Vec<f64> = all().map(|point| point.1).collect();
        if self.diagonal {
            // The line on which both are equal can be seen where both axes say the same.
            along.extend_from_slice(&up);
            up.clone_from(&along);
        }
        let x = Axis::new(along.into_iter(), self.log.0, LEFT, WIDTH - RIGHT);
        let y = Axis::new(up.into_iter(), self.log.1, HEIGHT - BOTTOM, TOP);
        let height = HEIGHT + LEGEND * self.series.len() as f64;
        // Writing to a text cannot fail, so the results below are dropped.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" \
             direction=\"ltr\" role=\"img\" aria-label=\"{0}\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"currentColor\">\n<title>{0}</title>\n",
            escaped(title)
        );
        self.draw_axes(&mut svg, text, x, y);
        for (place, series) in self.series.iter().enumerate() {
            draw_series(&mut svg, series, place, self.series.len(), x, y);
        }
        svg.push_str("</svg>\n");
        Some(svg)
    }

    fn draw_axes(&self, svg: &mut String, text: &Text, x: Axis, y: Axis) {
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        if self.bands {
            let step = x.place(x.low + 1.0) - x.place(x.low);
            for depth in
                (x.low.ceil() as i64..=x.high.floor() as i64).filter(|depth| depth % 2 == 1)
            {
                let left = (x.place(depth as f64) - step / 2.0).max(LEFT);
                let end = (x.place(depth as f64) + step / 2.0).min(right);
                let _ = writeln!(
                    svg,
                    "<rect class=\"band\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\" fill-opacity=\"0.1\"/>",
                    end - left,
                    bottom - TOP
                );
            }
        }
        for value in y.ticks() {
            let at = y.place(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1} H{right}\" stroke=\"currentColor\" stroke-opacity=\"0.2\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                at + 4.0,
                number(text, value)
            );
        }
        for value in x.ticks() {
            let at = x.place(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {bottom} v6\" stroke=\"currentColor\"/>\
                 <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 20.0,
                number(text, value)
            );
        }
        if self.diagonal {
            let (low, high) = (x.low, x.high);
            let _ = writeln!(
                svg,
                "<path d=\"M{:.1} {:.1} L{:.1} {:.1}\" stroke=\"currentColor\" stroke-dasharray=\"4 4\" fill=\"none\"/>",
                x.place(low),
                y.place(low),
                x.place(high),
                y.place(high)
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP} V{bottom} H{right}\" fill=\"none\" stroke=\"currentColor\"/>\n\
             <text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            f64::midpoint(LEFT, right),
            HEIGHT - 12.0,
            escaped(&self.x_name),
            f64::midpoint(TOP, bottom),
            escaped(&self.y_name)
        );
    }
}

fn draw_series(svg: &mut String, series: &Series, place: usize, all: usize, x: Axis, y: Axis) {
    let colour = series
        .contender
        .map_or("currentColor", |index| COLOURS[index % COLOURS.len()]);
    let dashes = match series.contender {
        Some(_) => "none",
        None if place + 1 == all => "2 5",
        None => "8 5",
    };
    // Earlier lines are wider, so that one that lies on another hides nothing.
    let width = series
        .contender
        .map_or(2, |index| 8_usize.saturating_sub(2 * index).max(2));
    let line = format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\""
    );
    if series.joined {
        let points: Vec<String> = (series.points.iter())
            .map(|&(at, value)| format!("{:.1},{:.1}", x.place(at), y.place(value)))
            .collect();
        let _ = writeln!(svg, "<polyline points=\"{}\" {line}/>", points.join(" "));
    }
    if let Some(index) = series.contender {
        for &(at, value) in &series.points {
            let tip = format!("{}: {at:.0}, {value:.1}", series.name);
            let _ = writeln!(
                svg,
                "{}",
                marker(index, x.place(at), y.place(value), colour, &tip)
            );
        }
    }
    let (left, top) = (LEFT, HEIGHT + LEGEND * place as f64 + 8.0);
    let _ = writeln!(svg, "<path d=\"M{left} {top:.1} h34\" {line}/>");
    if let Some(index) = series.contender {
        let _ = writeln!(
            svg,
            "{}",
            marker(index, left + 17.0, top, colour, &series.name)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{:.1}\">{}</text>",
        left + 44.0,
        top + 4.0,
        escaped(&series.name)
    );
}

/// A chart of lines with their names, such as what a program uses over time; none without a point.
pub fn lines(
    text: &Text,
    title: &str,
    (x_name, y_name): (&str, &str),
    lines: &[(String, Vec<(f64, f64)>)],
) -> Option<String> {
    let series = lines
        .iter()
        .enumerate()
        .map(|(index, (name, points))| Series {
            name: name.clone(),
            points: points.clone(),
            contender: Some(index),
            joined: true,
        });
    let plot = Plot {
        x_name: x_name.to_owned(),
        y_name: y_name.to_owned(),
        series: series.collect(),
        ..Plot::default()
    };
    plot.draw(text, title)
}

/// A chart as a file of its own: on white, since its text is black there.
pub fn standalone(svg: &str) -> String {
    let ground = "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>";
    svg.replacen("</title>", ground, 1)
}

/// A number on an axis: whole and in the reader's digits, with a sign only where it has one.
fn number(text: &Text, value: f64) -> String {
    let places = if value.abs() < 1.0 && value != 0.0 {
        3
    } else {
        0
    };
    if value < 0.0 {
        return text.signed(value.round() as i64);
    }
    say!(text, "lab-number", n = Value::decimal(value, places))
}

/// A shape for each contender, so that colour is never alone.
fn marker(index: usize, x: f64, y: f64, colour: &str, tip: &str) -> String {
    let tip = format!("<title>{}</title>", escaped(tip));
    match index % 4 {
        0 => {
            format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{colour}\">{tip}</circle>")
        }
        1 => format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\" fill=\"{colour}\">{tip}</rect>",
            x - 4.5,
            y - 4.5
        ),
        2 => format!(
            "<path d=\"M{x:.1} {:.1} l6 10 h-12 z\" fill=\"{colour}\">{tip}</path>",
            y - 6.0
        ),
        _ => format!(
            "<path d=\"M{x:.1} {:.1} l6 6 l-6 6 l-6 -6 z\" fill=\"{colour}\">{tip}</path>",
            y - 6.0
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_numbers_and_keeps_their_order() {
        let axis = Axis::new([3.0, 18.0].into_iter(), false, 0.0, 100.0);
        assert_eq!(axis.ticks(), [4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0]);
        let axis = Axis::new([7.0, 549_946.0].into_iter(), true, 0.0, 100.0);
        assert_eq!(axis.ticks().len(), 7);
        assert!(axis.place(10.0) < axis.place(11.0));
    }
}
