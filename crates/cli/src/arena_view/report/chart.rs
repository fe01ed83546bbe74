//! The rating chart: a dot with its interval for each player.

use std::fmt::Write;

use harif_arena::Tournament;
use harif_arena::standings::Standings;

use harif_words::markup::escaped;

const LEFT: f64 = 180.0;
const WIDTH: f64 = 760.0;
/// What is left for the numbers on the right.
const RIGHT: f64 = 110.0;
const ROW: f64 = 28.0;

/// Ratings as SVG, the best on top.
pub(super) fn ratings(tournament: &Tournament, standings: &Standings) -> String {
    let rated: Vec<(usize, f64, f64)> = standings
        .order
        .iter()
        .filter_map(|&player| {
            let rating = standings.rows[player].rating?;
            Some((player, rating.elo, rating.error))
        })
        .collect();
    // An interval as wide as the world would hide everything else.
    let reach = |elo: f64, error: f64| elo.abs() + error.min(400.0);
    let most = rated
        .iter()
        .map(|&(_, elo, error)| reach(elo, error))
        .fold(50.0, f64::max);
    let x = |elo: f64| {
        let share = (elo.clamp(-most, most) + most) / (2.0 * most);
        LEFT + share * (WIDTH - LEFT - RIGHT - 10.0)
    };
    let height = ROW * rated.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" direction=\"ltr\">\n"
    );
    let mut add = |piece: std::fmt::Arguments<'_>| {
        svg.write_fmt(piece).expect("a string takes everything");
    };
    let step = [10.0, 25.0, 50.0, 100.0, 200.0, 400.0, 1_000.0]
        .into_iter()
        .find(|step| most / step <= 5.0)
        .unwrap_or(5_000.0);
    let lines = (most / step).floor() as i32;
    for line in -lines..=lines {
        let elo = f64::from(line) * step;
        let (at, bottom) = (x(elo), height - 22.0);
        add(format_args!(
            "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{bottom:.1}\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
            height - 6.0,
            signed(elo)
        ));
    }
    for (row, &(player, elo, error)) in rated.iter().enumerate() {
        let y = ROW * row as f64 + ROW / 2.0;
        let (low, high, at) = (x(elo - error), x(elo + error), x(elo));
        let name = escaped(&tournament.players[player].name);
        add(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
             <line class=\"interval\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{} ± {error:.0}</text>\n",
            LEFT - 12.0,
            y + 4.0,
            WIDTH - RIGHT,
            y + 4.0,
            signed(elo)
        ));
    }
    svg + "</svg>\n"
}

/// A whole number with its sign, and 0 without one.
fn signed(elo: f64) -> String {
    let text = format!("{:.0}", elo.abs());
    match text.as_str() {
        "0" => text,
        _ if elo < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}
