//! A tournament as one HTML page that needs nothing else: no network, no other file.

mod boards;
mod chart;

use std::fmt::Write;

use harif_arena::standings::Standings;
use harif_arena::{PlayedGame, Tournament};
use harif_text::{Direction, Text, Value, say};

use super::{measure, tables};
use harif_words::{games, markup::escaped};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The page. At most `most` games can be replayed on it; `file` holds all of them.
pub(crate) fn page(
    text: &Text,
    tournament: &Tournament,
    standings: &Standings,
    games: &[PlayedGame],
    most: usize,
    file: &str,
) -> String {
    let name = tournament.name.clone();
    let title = escaped(&say!(text, "arena-report-title", name = name));
    let direction = match text.direction() {
        Direction::RightToLeft => "rtl",
        Direction::LeftToRight => "ltr",
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        text.lang(),
    );
    let mut add = |piece: &str| page.push_str(piece);
    let game = escaped(&games::name_with_size(text, tournament.game));
    add(&format!("<p>{game} · {}</p>\n", standings.games));
    add(&standings_table(text, tournament, standings));
    if standings.games > 0 {
        if tournament.players.len() == 2 {
            let lines = measure::match_lines(text, tournament, standings);
            add("<ul class=\"facts\">\n");
            for line in lines.lines().filter(|line| !line.is_empty()) {
                add(&format!("<li>{}</li>\n", escaped(line)));
            }
            add("</ul>\n");
        }
        let endings = tables::endings(text, standings);
        add(&format!(
            "<p>{}</p>\n",
            escaped(&endings).replace('\n', "<br>")
        ));
        add(&crosstable(text, tournament, standings));
        add(&format!(
            "<h2>{}</h2>\n<p>{}</p>\n",
            escaped(&say!(text, "arena-report-ratings")),
            escaped(&say!(text, "arena-report-ratings-note"))
        ));
        add(&chart::ratings(tournament, standings));
    }
    let shown = &games[..games.len().min(most)];
    add(&replay(text));
    if shown.len() < games.len() {
        let file = Value::ltr(file);
        let cut = say!(text, "arena-report-cut", n = shown.len(), file = file);
        add(&format!("<p>{}</p>\n", escaped(&cut)));
    }
    add(&games_table(text, tournament, shown));
    add(&format!(
        "<script>\nconst DATA = {};\n{SCRIPT}</script>\n</body>\n</html>\n",
        boards::json(tournament, shown)
    ));
    page
}

fn header(cells: &[String]) -> String {
    let cells = cells
        .iter()
        .map(|cell| format!("<th>{}</th>", escaped(cell)));
    format!("<thead><tr>{}</tr></thead>\n", cells.collect::<String>())
}

fn standings_table(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let (columns, rows) = tables::standings_cells(text, tournament, standings);
    let mut table = format!("<table>\n{}<tbody>\n", header(&columns));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        let cells = cells.join("</td><td dir=\"ltr\">");
        writeln!(table, "<tr><td dir=\"ltr\">{cells}</td></tr>")
            .expect("a string takes everything");
    }
    table + "</tbody>\n</table>\n"
}

fn crosstable(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let title = escaped(&say!(text, "arena-report-crosstable"));
    let note = escaped(&say!(text, "arena-report-crosstable-note"));
    let mut columns = vec![say!(text, "arena-column-player")];
    let order = &standings.order;
    columns.extend(
        order
            .iter()
            .map(|&player| tournament.players[player].name.clone()),
    );
    let mut table = format!(
        "<h2>{title}</h2>\n<p>{note}</p>\n<table>\n{}<tbody>\n",
        header(&columns)
    );
    for &player in order {
        let name = escaped(&tournament.players[player].name);
        let mut cells = format!("<th dir=\"ltr\">{name}</th>");
        for &opponent in order {
            let tally = standings.cross[player][opponent];
            if tally.games() == 0 {
                cells.push_str("<td class=\"none\">·</td>");
                continue;
            }
            let share = tally.points() / tally.games() as f64;
            write!(
                cells,
                "<td dir=\"ltr\" style=\"--share:{share:.3}\" class=\"share\"><b>{:.1}</b><br><small>{} {} {}</small></td>",
                tally.points(),
                tally.wins,
                tally.draws,
                tally.losses
            )
            .expect("a string takes everything");
        }
        writeln!(table, "<tr>{cells}</tr>").expect("a string takes everything");
    }
    table + "</tbody>\n</table>\n"
}

/// Where games are replayed, with its buttons.
fn replay(text: &Text) -> String {
    let words = [
        say!(text, "arena-report-start"),
        say!(text, "arena-report-back"),
        say!(text, "arena-report-forward"),
        say!(text, "arena-report-end"),
    ];
    let mut buttons = String::new();
    for (id, word) in ["start", "back", "forward", "end"].iter().zip(words) {
        let word = escaped(&word);
        writeln!(
            buttons,
            "<button id=\"{id}\" type=\"button\">{word}</button>"
        )
        .expect("a string takes everything");
    }
    format!(
        "<h2>{}</h2>\n<section id=\"replay\" aria-live=\"polite\">\n<p id=\"caption\">{}</p>\n\
         <div id=\"board\" dir=\"ltr\" role=\"img\"></div>\n<p id=\"line\" dir=\"ltr\"></p>\n\
         <div class=\"buttons\">{buttons}</div>\n</section>\n",
        escaped(&say!(text, "arena-report-replay")),
        escaped(&say!(text, "arena-report-choose"))
    )
}

fn games_table(text: &Text, tournament: &Tournament, games: &[PlayedGame]) -> String {
    let columns = [
        "#".to_owned(),
        say!(text, "arena-report-first"),
        say!(text, "arena-report-second"),
        say!(text, "arena-report-result"),
        say!(text, "arena-report-reason"),
        say!(text, "arena-report-moves"),
    ];
    let title = escaped(&say!(text, "arena-report-games"));
    let mut table = format!(
        "<h2>{title}</h2>\n<table id=\"games\">\n{}<tbody>\n",
        header(&columns)
    );
    for (index, game) in games.iter().enumerate() {
        let name = |side: usize| escaped(&tournament.players[game.players[side]].name);
        let mut reason = escaped(&tables::reason(text, game.reason));
        if !game.detail.is_empty() {
            write!(
                reason,
                " <small dir=\"ltr\">{}</small>",
                escaped(&game.detail)
            )
            .expect("a string takes everything");
        }
        writeln!(
            table,
            "<tr data-game=\"{index}\" tabindex=\"0\"><td>{}</td><td dir=\"ltr\">{}</td>\
             <td dir=\"ltr\">{}</td><td dir=\"ltr\">{}</td><td>{reason}</td><td>{}</td></tr>",
            game.number + 1,
            name(0),
            name(1),
            game.score.name(),
            game.moves.len()
        )
        .expect("a string takes everything");
    }
    table + "</tbody>\n</table>\n"
}
