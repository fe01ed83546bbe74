//! Who scored how much against whom, as a figure for a report.

use std::fmt::Write;

use harif_arena::Tournament;
use harif_arena::standings::Standings;
use harif_text::{Text, say};
use harif_words::markup::escaped;

const CELL: f64 = 64.0;
const ROW: f64 = 36.0;
/// Above the cells stand the title and the numbers of the columns, below them how to read it.
const TOP: f64 = 64.0;
const BOTTOM: f64 = 40.0;
const MARGIN: f64 = 16.0;
/// About as wide as a letter is.
const LETTER: f64 = 7.5;

/// The figure as an SVG file, with the players in the order in which they were named.
pub(crate) fn figure(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let (title, how) = (say!(text, "arena-wins"), say!(text, "arena-wins-how"));
    let names: Vec<String> = (1..)
        .zip(&tournament.players)
        .map(|(number, player)| format!("{number}. {}", player.name))
        .collect();
    let wide = |line: &str| LETTER * line.chars().count() as f64;
    let longest = names.iter().map(|name| wide(name)).fold(0.0, f64::max);
    let left = MARGIN + longest + 12.0;
    let count = names.len() as f64;
    let cells = left + count * CELL + MARGIN;
    let width = cells.max(wide(&how) + 2.0 * MARGIN);
    let height = TOP + count * ROW + BOTTOM;
    // In a sentence from right to left the left margin is where it ends.
    let direction = if text.needs_own_line() {
        " direction=\"rtl\" text-anchor=\"end\""
    } else {
        ""
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{0}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<title>{0}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\" font-weight=\"bold\"{direction}>{0}</text>\n\
         <text x=\"{MARGIN}\" y=\"{1}\"{direction}>{2}</text>\n",
        escaped(&title),
        height - 14.0,
        escaped(&how)
    );
    let mut add = |piece: std::fmt::Arguments<'_>| {
        svg.write_fmt(piece).expect("a string takes everything");
    };
    for (row, name) in names.iter().enumerate() {
        let top = TOP + ROW * row as f64;
        let middle = top + ROW / 2.0 + 4.5;
        add(format_args!(
            "<text x=\"{MARGIN}\" y=\"{middle}\">{}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            escaped(name),
            left + CELL * (row as f64 + 0.5),
            TOP - 10.0,
            row + 1
        ));
        for (column, tally) in standings.cross[row].iter().enumerate() {
            let at = left + CELL * column as f64;
            let games = tally.games();
            let share = tally.points() / games.max(1) as f64;
            // Darker is better, and the number says it without the colour.
            let (shade, said) = if games == 0 {
                (0.0, "·".to_owned())
            } else {
                (0.06 + 0.7 * share, format!("{:.0}%", 100.0 * share))
            };
            add(format_args!(
                "<rect x=\"{at}\" y=\"{top}\" width=\"{CELL}\" height=\"{ROW}\" fill=\"#2b7bd6\" \
                 fill-opacity=\"{shade:.2}\" stroke=\"#9a9a9a\"/>\
                 <text x=\"{}\" y=\"{middle}\" text-anchor=\"middle\">{said}<title>{} {} {}</title></text>\n",
                at + CELL / 2.0,
                tally.wins,
                tally.draws,
                tally.losses
            ));
        }
    }
    svg + "</svg>\n"
}
