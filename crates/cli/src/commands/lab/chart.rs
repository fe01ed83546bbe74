//! The chart: nodes against depth on a logarithmic axis, with the best case of alpha-beta.
//!
//! What the best case is, and why it is a yardstick and not a bound, stands in
//! `harif_play::lab::yardsticks`.

use std::fmt::Write;

use harif_play::lab::{Design, Row, yardsticks};
use harif_search::Control;
use harif_text::{Text, say};

use crate::layout::grouped;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = 300.0;
const TOP: f64 = 72.0;
const BOTTOM: f64 = 64.0;

/// What the best case is, on the chart itself.
const FORMULA: &str = "b^⌈d/2⌉ + b^⌊d/2⌋ − 1, b = perft(d)^(1/d)";

/// Colours that differ in lightness too, for those who do not see them; and each line has its own
/// marker and width.
const COLOURS: &[&str] = &[
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f3c8d",
];
/// One line of the chart.
struct Curve {
    name: String,
    points: Vec<(u32, f64)>,
    style: Style,
}

#[derive(Clone, Copy)]
enum Style {
    Contender(usize),
    BestCase,
}

/// The chart as SVG.
pub(super) fn draw(text: &Text, design: &Design, rows: &[Row]) -> String {
    let mut curves: Vec<Curve> = (design.contenders.iter().enumerate())
        .map(|(contender, entry)| Curve {
            name: entry.label.clone(),
            points: mean_nodes(design, rows, contender),
            style: Style::Contender(contender),
        })
        .collect();
    curves.push(Curve {
        name: say!(text, "lab-best-case"),
        points: best_case(design),
        style: Style::BestCase,
    });
    let title = format!(
        "{}: {}",
        say!(text, "lab-chart"),
        harif_words::games::name_with_size(text, design.game)
    );
    Chart::new(text, design, &curves).draw(&title, &curves)
}

/// The mean number of nodes over all positions, at each depth that was measured.
fn mean_nodes(design: &Design, rows: &[Row], contender: usize) -> Vec<(u32, f64)> {
    let depths = design.depths.first..=design.depths.last;
    depths
        .filter_map(|depth| {
            let here = |row: &&Row| row.contender == contender && row.depth == depth;
            let nodes = || rows.iter().filter(here).map(|row| row.nodes);
            let count = nodes().count();
            (count > 0).then(|| (depth, nodes().sum::<u64>() as f64 / count as f64))
        })
        .collect()
}

/// The best case of alpha-beta at each depth.
fn best_case(design: &Design) -> Vec<(u32, f64)> {
    let counted = yardsticks(&design.positions, design.depths, Control::never());
    let yardsticks = counted.into_iter().flatten();
    yardsticks.map(|at| (at.depth, at.best)).collect()
}

/// The axes: from depths and nodes to places on the drawing.
struct Chart {
    nodes: String,
    depth: String,
    first: u32,
    last: u32,
    /// The power of ten at the top.
    decades: u32,
}

impl Chart {
    fn new(text: &Text, design: &Design, curves: &[Curve]) -> Self {
        let most = curves.iter().flat_map(|curve| &curve.points);
        let most = most.map(|&(_, nodes)| nodes).fold(1.0, f64::max);
        Self {
            nodes: say!(text, "think-nodes"),
            depth: say!(text, "think-depth"),
            first: design.depths.first,
            last: design.depths.last,
            decades: (most.log10().ceil() as u32).max(1),
        }
    }

    fn x(&self, depth: u32) -> f64 {
        let steps = f64::from((self.last - self.first).max(1));
        let along = f64::from(depth - self.first) / steps;
        // A single depth stands in the middle.
        let along = if self.first == self.last { 0.5 } else { along };
        LEFT + along * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, nodes: f64) -> f64 {
        let up = nodes.max(1.0).log10() / f64::from(self.decades);
        HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)
    }

    fn draw(&self, title: &str, curves: &[Curve]) -> String {
        // Writing to a string cannot fail, so the results below are dropped.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"14\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"36\" font-size=\"22\" text-anchor=\"middle\">{}</text>",
            escaped(title)
        );
        self.draw_axes(&mut svg);
        for (place, curve) in curves.iter().enumerate() {
            self.draw_curve(&mut svg, curve, place);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_axes(&self, svg: &mut String) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for power in 0..=self.decades {
            let y = self.y(10_f64.powi(power as i32));
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 10.0,
                y + 5.0,
                grouped(10_u64.saturating_pow(power))
            );
        }
        for depth in self.first..=self.last {
            let x = self.x(depth);
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{}\" stroke=\"#333\"/>\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{depth}</text>",
                bottom + 6.0,
                bottom + 24.0
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP} V{bottom} H{right}\" fill=\"none\" stroke=\"#333\"/>\n\
             <text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\">{}</text>\n\
             <text transform=\"translate(28 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
             font-size=\"16\">{}</text>",
            f64::midpoint(LEFT, right),
            HEIGHT - 14.0,
            escaped(&self.depth),
            f64::midpoint(TOP, bottom),
            escaped(&self.nodes)
        );
    }

    fn draw_curve(&self, svg: &mut String, curve: &Curve, place: usize) {
        let (colour, dashes, width) = match curve.style {
            // Later lines are thinner, so that one that lies on another hides nothing.
            Style::Contender(index) => (
                COLOURS[index % COLOURS.len()],
                "none",
                7_usize.saturating_sub(index).max(2),
            ),
            Style::BestCase => ("#777777", "4 4", 2),
        };
        let points: Vec<String> = (curve.points.iter())
            .map(|&(depth, nodes)| format!("{:.1},{:.1}", self.x(depth), self.y(nodes)))
            .collect();
        let line = format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\""
        );
        let _ = writeln!(svg, "<polyline points=\"{}\" {line}/>", points.join(" "));
        for &(depth, nodes) in &curve.points {
            if let Style::Contender(index) = curve.style {
                let (x, y) = (self.x(depth), self.y(nodes));
                let tip = format!("{}, {depth}: {nodes:.0}", curve.name);
                let _ = writeln!(svg, "{}", marker(index, x, y, colour, Some(&tip)));
            }
        }
        let (x, y) = (WIDTH - RIGHT + 20.0, TOP + 24.0 * place as f64);
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" {line}/>",
            x + 34.0
        );
        if let Style::Contender(index) = curve.style {
            let _ = writeln!(svg, "{}", marker(index, x + 17.0, y, colour, None));
        } else {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"#555\">{FORMULA}</text>",
                x + 42.0,
                y + 20.0
            );
        }
        let last = curve.points.last().map_or_else(String::new, |&(_, nodes)| {
            format!(" ({})", grouped(nodes.round() as u64))
        });
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\">{}</text>",
            x + 42.0,
            y + 4.0,
            escaped(&format!("{}{last}", curve.name))
        );
    }
}

/// A shape for each contender, so that colour is never alone.
fn marker(index: usize, x: f64, y: f64, colour: &str, tip: Option<&str>) -> String {
    let tip = tip.map_or_else(String::new, |tip| {
        format!("<title>{}</title>", escaped(tip))
    });
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

/// Text that cannot be taken for markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escaped("a<b&c>"), "a&lt;b&amp;c&gt;");
    }
}
