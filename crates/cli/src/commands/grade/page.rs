//! The page of a student: one HTML file that needs nothing else.

use std::fmt::Write;

use harif_grade::assignment::Placed;
use harif_grade::{Assignment, Graded, Watched};
use harif_rules::{Board, Cell, Game, Pieces, Player, Position};
use harif_text::{Direction, Text, Value, say};
use harif_words::markup::escaped;
use harif_words::{Speaker, watch as words_of};

use super::sentences;

const STYLE: &str = include_str!("page.css");
/// How many misses a page shows: enough to learn from.
const MOST_MISSES: usize = 8;
/// The side of a cell in a drawn board.
const CELL: usize = 26;

/// The name of a student's page: letters, digits and a few signs; no two students share one.
pub(super) fn file_name(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let safe: String = name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .take(120)
        .collect();
    if safe == name && !safe.starts_with('.') {
        return format!("{safe}.html");
    }
    let sum = name
        .bytes()
        .fold(5381_u32, |sum, byte| sum.wrapping_mul(33) ^ u32::from(byte));
    format!("{}-{sum:08x}.html", safe.trim_start_matches('.'))
}

pub(super) fn html(text: &Text, assignment: &Assignment, graded: &Graded) -> String {
    let direction = match text.direction() {
        Direction::RightToLeft => "rtl",
        Direction::LeftToRight => "ltr",
    };
    let title = escaped(&format!("{} · {}", graded.name, assignment.name));
    let total = say!(
        text,
        "grade-page-total",
        earned = sentences::points(text, graded.earned()),
        of = sentences::points(text, graded.of())
    );
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1><bdi>{}</bdi></h1>\n<p><bdi>{}</bdi></p>\n<p class=\"total\">{}</p>\n",
        text.lang(),
        escaped(&graded.name),
        escaped(&assignment.name),
        escaped(&total)
    );
    if let Some(trouble) = sentences::trouble(text, assignment, graded) {
        page.push_str(&paragraph("trouble", &trouble));
    }
    page.push_str(&parts(text, graded));
    page.push_str(&misses(text, assignment, graded));
    page.push_str(&search(text, graded));
    page.push_str("</body>\n</html>\n");
    page
}

fn paragraph(class: &str, sentence: &str) -> String {
    format!("<p class=\"{class}\">{}</p>\n", escaped(sentence))
}

fn heading(title: &str) -> String {
    format!("<h2>{}</h2>\n", escaped(title))
}

/// The marks, part by part.
fn parts(text: &Text, graded: &Graded) -> String {
    let titles = [
        say!(text, "grade-page-part"),
        say!(text, "grade-page-points"),
        say!(text, "grade-page-checks"),
    ];
    let titles = titles.map(|title| format!("<th>{}</th>", escaped(&title)));
    let mut table = format!("<table>\n<tr>{}</tr>\n", titles.concat());
    for mark in &graded.marks {
        let judged = mark.checks > 0 || graded.trouble.is_some();
        let points = if judged {
            let (earned, of) = (mark.earned, mark.of);
            format!(
                "{} / {}",
                sentences::points(text, earned),
                sentences::points(text, of)
            )
        } else {
            "–".to_owned()
        };
        let checks = format!(
            "{} / {}",
            text.number(mark.passed as i64),
            text.number(mark.checks as i64)
        );
        let class = if mark.passed == mark.checks && judged && mark.checks > 0 {
            "well"
        } else {
            "wrong"
        };
        writeln!(
            table,
            "<tr class=\"{class}\"><td>{}</td><td dir=\"ltr\">{points}</td><td dir=\"ltr\">{checks}</td></tr>",
            escaped(&sentences::part(text, &mark.part))
        )
        .expect("a string takes everything");
    }
    table + "</table>\n"
}

/// What went wrong, with the positions that show it.
fn misses(text: &Text, assignment: &Assignment, graded: &Graded) -> String {
    if graded.trouble.is_some() {
        return String::new();
    }
    // What was found about the search has its own place below.
    let told: Vec<_> = graded
        .misses
        .iter()
        .filter(|miss| miss.part != "diagnosis")
        .collect();
    let mut section = heading(&say!(text, "grade-page-misses"));
    if told.is_empty() {
        return if graded.misses.is_empty() {
            section + &paragraph("well", &say!(text, "grade-page-none"))
        } else {
            String::new()
        };
    }
    for miss in told.iter().take(MOST_MISSES) {
        let sentence = escaped(&sentences::why(text, assignment, &miss.why));
        section.push_str("<article>\n");
        if let Some(placed) = &miss.placed {
            section.push_str(&shown(text, placed));
        }
        let call = escaped(&miss.call);
        write!(
            section,
            "<div><p class=\"part\">{}</p>\n<p><code dir=\"ltr\">{call}</code></p>\n<p>{sentence}</p>\n</div></article>\n",
            escaped(&sentences::part(text, &miss.part)),
        )
        .expect("a string takes everything");
    }
    if told.len() > MOST_MISSES {
        let n = told.len() - MOST_MISSES;
        section.push_str(&paragraph("more", &say!(text, "grade-page-more", n = n)));
    }
    section
}

/// A position with its turn, unless it is hidden.
fn shown(text: &Text, placed: &Placed) -> String {
    if placed.hidden {
        return paragraph("hidden", &say!(text, "grade-page-hidden"));
    }
    let position = &placed.position;
    let game = position.game();
    let mut cells = Vec::with_capacity(game.cell_count());
    for row in game.rows_from_top() {
        for column in 0..game.columns() {
            let disc = position.at(Cell::new(column, row));
            cells.push(disc.map_or(0, |side| side.index() as u8 + 1));
        }
    }
    let mut caption = String::new();
    if !position.is_over() {
        caption = escaped(&Speaker::new(text, game).standing(position));
    }
    format!(
        "<figure>{}<figcaption>{caption}</figcaption></figure>\n",
        drawn(text, game, &cells)
    )
}

/// What was seen of the student's own search.
fn search(text: &Text, graded: &Graded) -> String {
    let Some(watched) = graded.fault().or(graded.watched.first()) else {
        return String::new();
    };
    let mut section = heading(&say!(text, "grade-page-search"));
    if let Some(finding) = &watched.finding {
        let class = if watched.has_fault() {
            "trouble"
        } else {
            "well"
        };
        let sentence = words_of::sentence(text, finding);
        section.push_str(&paragraph(class, &sentence));
    }
    // The board of the node shows the way to a hidden position.
    if let (Some((game, cells)), Some(finding), false) = (
        &watched.board,
        &watched.finding,
        watched.hidden || !watched.has_fault(),
    ) {
        section.push_str(&node(text, watched, *game, cells, finding.node));
    }
    let seen = say!(
        text,
        "grade-page-seen",
        nodes = watched.nodes,
        needed = watched.needed
    );
    section.push_str(&paragraph("more", &seen));
    for advice in &watched.advice {
        section.push_str(&paragraph("more", &words_of::sentence(text, advice)));
    }
    if let Some(file) = &graded.file {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
        let file = if file.chars().all(plain) {
            file.clone()
        } else {
            format!("'{}'", file.replace('\'', "'\\''"))
        };
        section.push_str(&paragraph("more", &say!(text, "grade-page-watch")));
        let command = escaped(&format!("harif watch {file}"));
        writeln!(section, "<pre dir=\"ltr\"><code>{command}</code></pre>")
            .expect("a string takes everything");
    }
    section
}

/// The node that proves a fault.
fn node(text: &Text, watched: &Watched, game: Game, cells: &[u8], number: u64) -> String {
    let caption = if watched.line.is_empty() {
        say!(text, "grade-page-root", node = number)
    } else {
        let line = Value::ltr(watched.line.join(" "));
        say!(text, "grade-page-node", node = number, line = line)
    };
    format!(
        "<figure>{}<figcaption>{}</figcaption></figure>\n",
        drawn(text, game, cells),
        escaped(&caption)
    )
}

/// A board: cells row by row from the top, 0 for an empty one, 1 and 2 for the sides.
fn drawn(text: &Text, game: Game, cells: &[u8]) -> String {
    let columns = usize::from(game.columns());
    let (width, height) = (columns * CELL, usize::from(game.rows()) * CELL);
    let is_marks = game.info().pieces == Pieces::Marks;
    let [first, second] = Player::BOTH.map(|side| {
        let name = Speaker::new(text, game).side(side);
        escaped(&name)
    });
    let mut svg = format!(
        "<svg class=\"{}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">",
        game.name(),
        escaped(&say!(text, "grade-page-board"))
    );
    let mut add = |piece: std::fmt::Arguments<'_>| {
        svg.write_fmt(piece).expect("a string takes everything");
    };
    for (place, &cell) in cells.iter().enumerate() {
        let (x, y) = (place % columns * CELL, place / columns * CELL);
        let (middle_x, middle_y) = (x + CELL / 2, y + CELL / 2);
        add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        ));
        let arm = CELL / 2 - 7;
        match cell {
            1 if is_marks => add(format_args!(
                "<path class=\"first\" d=\"M{} {}l{} {}m0 -{}l-{} {}\"><title>{first}</title></path>",
                middle_x - arm,
                middle_y - arm,
                2 * arm,
                2 * arm,
                2 * arm,
                2 * arm,
                2 * arm
            )),
            1 | 2 => {
                let (class, name) = if cell == 1 {
                    ("first", &first)
                } else {
                    ("second", &second)
                };
                add(format_args!(
                    "<circle class=\"{class}\" cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"{}\"><title>{name}</title></circle>",
                    CELL / 2 - 4
                ));
            }
            _ => {}
        }
    }
    svg + "</svg>"
}
