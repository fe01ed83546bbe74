//! Standings, crosstable and endings as tables.

use harif_arena::standings::Standings;
use harif_arena::{EndReason, Tournament};
use harif_text::{Text, Value, say};
use harif_words::programs;

use super::measure;
use crate::layout::fitted;
use crate::table::{self, Grid};

/// A table of players, each with its rank, whose other columns are numbers.
fn drawn(header: Vec<String>, rows: Vec<Vec<String>>) -> String {
    let grid = Grid {
        numbers: (2..header.len()).collect(),
        header,
        rows,
        keys: 2,
    };
    grid.draw(table::width())
}

/// The names of the columns of the standings, and the cells of one row for each player, the best
/// first.
pub(super) fn standings_cells(
    text: &Text,
    tournament: &Tournament,
    standings: &Standings,
) -> (Vec<String>, Vec<Vec<String>>) {
    let with_mistakes = standings.rows.iter().any(|row| row.examined > 0);
    let mut header = vec![
        say!(text, "arena-column-rank"),
        say!(text, "arena-column-player"),
        say!(text, "arena-column-points"),
        say!(text, "arena-column-games"),
        say!(text, "arena-column-wdl"),
        say!(text, "arena-column-score"),
        say!(text, "arena-column-elo"),
        say!(text, "arena-column-time"),
        say!(text, "arena-column-nodes"),
        say!(text, "arena-column-depth"),
        say!(text, "arena-column-faults"),
    ];
    if with_mistakes {
        header.push(say!(text, "arena-column-mistakes"));
    }
    let rows = standings.order.iter().enumerate().map(|(rank, &player)| {
        let row = &standings.rows[player];
        let tally = row.tally;
        let share = tally.points() / tally.games().max(1) as f64;
        let mut cells = vec![
            (rank + 1).to_string(),
            tournament.players[player].name.clone(),
            format!("{:.1}", tally.points()),
            tally.games().to_string(),
            format!("{} {} {}", tally.wins, tally.draws, tally.losses),
            format!("{:.1}%", share * 100.0),
            row.rating.as_ref().map(measure::rating).unwrap_or_default(),
            format!("{:.2} ms", row.milliseconds()),
            format!("{:.0}", row.nodes_per_move()),
            format!("{:.1}", row.depth()),
            row.faults.to_string(),
        ];
        if with_mistakes {
            let mistakes = row.mistakes_per_game();
            cells.push(mistakes.map_or_else(String::new, |mistakes| format!("{mistakes:.2}")));
        }
        cells
    });
    (header, rows.collect())
}

/// One row for each player, the best first. Right-to-left words stand above the table, which a
/// terminal could not mix.
pub(crate) fn standings(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let (header, rows) = standings_cells(text, tournament, standings);
    if text.needs_own_line() {
        let names = fitted(&header.join("، "));
        let latin: Vec<String> = [
            "#", "", "pts", "n", "W D L", "%", "Elo", "ms", "nodes", "depth",
        ]
        .iter()
        .chain(["faults", "mistakes"].iter().take(header.len() - 10))
        .map(|&name| name.to_owned())
        .collect();
        return format!("{names}\n{}", drawn(latin, rows));
    }
    drawn(header, rows)
}

/// Points of each player against each other one, in the order of the table.
pub(crate) fn crosstable(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let order = &standings.order;
    let mut header = vec![String::new(), say!(text, "arena-column-player")];
    if text.needs_own_line() {
        header[1] = String::new();
    }
    header.extend((1..=order.len()).map(|rank| rank.to_string()));
    let rows = order.iter().enumerate().map(|(rank, &player)| {
        let mut cells = vec![
            (rank + 1).to_string(),
            tournament.players[player].name.clone(),
        ];
        cells.extend(order.iter().map(|&opponent| {
            let tally = standings.cross[player][opponent];
            match tally.games() {
                0 if player == opponent => "·".to_owned(),
                0 => String::new(),
                games => format!("{:.1}/{games}", tally.points()),
            }
        }));
        cells
    });
    drawn(header, rows.collect())
}

/// What a reason is called.
pub(crate) fn reason(text: &Text, reason: EndReason) -> String {
    match reason {
        EndReason::Board => say!(text, "arena-reason-board"),
        EndReason::Adjudicated => say!(text, "arena-reason-adjudicated"),
        EndReason::Resigned
        | EndReason::Time
        | EndReason::Illegal
        | EndReason::Crash
        | EndReason::Hang
        | EndReason::Disconnect
        | EndReason::Refused => reason
            .kind()
            .map_or_else(String::new, |kind| programs::fault(text, kind)),
    }
}

/// How games ended, and what moving first is worth.
pub(crate) fn endings(text: &Text, standings: &Standings) -> String {
    let counted: Vec<String> = standings
        .reasons
        .iter()
        .map(|(&why, count)| format!("{} {count}", reason(text, why)))
        .collect();
    let separator = if text.needs_own_line() { "، " } else { ", " };
    let endings = counted.join(separator);
    let first = standings.first;
    let first = say!(
        text,
        "arena-first-side",
        wins = first.wins,
        draws = first.draws,
        losses = first.losses
    );
    let endings = say!(text, "arena-endings", line = Value::Text(endings));
    format!("{first}\n{endings}")
}
