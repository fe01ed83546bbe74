//! How lines are laid out in a terminal: boards in letters, columns of numbers, labels.

use harif_play::service::Advice;
use harif_play::table::Notice;
use harif_rules::{AnyPosition, Board, Cell, Game, Player, Position};
use harif_text::{Text, Value, say};
use harif_words::typed::Mistyped;
use harif_words::{Speaker, games};
use unicode_width::UnicodeWidthChar;

use crate::session::program::Trouble;
use crate::table;

/// A label and moves. In Persian they stand on two lines, since a terminal cannot be trusted to
/// mix directions.
pub(crate) fn labelled(text: &Text, labelled: String, label: &str, moves: &str) -> Vec<String> {
    if text.needs_own_line() {
        vec![format!("{label}:"), format!("  {moves}")]
    } else {
        vec![labelled]
    }
}

/// The legal moves of a position behind their label.
pub(crate) fn legal_moves(text: &Text, position: &AnyPosition) -> Vec<String> {
    let moves = games::legal_moves(position);
    let line = say!(text, "plain-legal", line = Value::ltr(&moves));
    labelled(text, line, &say!(text, "play-legal"), &moves)
}

/// What is wrong with what was typed, and what would be right.
pub(crate) fn mistyped(
    speaker: &Speaker<'_>,
    position: &AnyPosition,
    mistake: &Mistyped,
) -> Vec<String> {
    let mut lines = speaker.mistyped(mistake);
    if !position.is_over() {
        lines.extend(legal_moves(speaker.text, position));
    }
    lines
}

/// One step of the hint ladder, on one line where the language allows it.
pub(crate) fn hint(speaker: &Speaker<'_>, ladder: &[Advice], step: u8) -> Vec<String> {
    let lines = speaker.hint(ladder, step);
    match lines.split_first() {
        Some((title, rest)) if !rest.is_empty() && !speaker.text.needs_own_line() => {
            vec![format!("{title}. {}", rest.join(" "))]
        }
        _ => lines,
    }
}

/// The answer to a word that only the page understands.
pub(crate) fn only_on_page(text: &Text) -> String {
    say!(
        text,
        "play-only-on-page",
        command = Value::ltr("harif serve")
    )
}

/// The board with its coordinates, in characters that every terminal and screen reader has.
pub(crate) fn drawn_board(position: &AnyPosition) -> String {
    let game = position.game();
    let falling = game.info().gravity;
    let label = |column: u8| {
        if falling {
            harif_rules::Column(column).to_string()
        } else {
            char::from(b'a' + column).to_string()
        }
    };
    let labels: Vec<String> = (0..game.columns()).map(label).collect();
    let rows = game.rows_from_top().map(|row| {
        let disc = |column| position.at(Cell::new(column, row));
        let discs = (0..game.columns()).map(|column| disc(column).map_or('.', Player::letter));
        let discs: Vec<String> = discs.map(String::from).collect();
        (row, discs.join(" "))
    });
    // Discs fall: there the columns are named below the board, and rows need no name.
    if falling {
        let rows = rows.map(|(_, discs)| format!(" {discs}\n"));
        rows.collect::<String>() + &format!(" {}\n", labels.join(" "))
    } else {
        let rows = rows.map(|(row, discs)| format!("{:>3} {discs}\n", row + 1));
        format!("    {}\n", labels.join(" ")) + &rows.collect::<String>()
    }
}

/// How many columns of a terminal a text takes. Letters are counted one by one, as terminals draw them: for a whole text
/// `unicode-width` takes lam and alef for one sign.
pub(crate) fn columns_of(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Breaks a line between words; how far it is indented stays.
pub(crate) fn wrapped(line: &str, width: usize) -> Vec<String> {
    wrapped_by(columns_of, line, width)
}

/// The same for texts whose width is counted in another way.
pub(crate) fn wrapped_by(columns: fn(&str) -> usize, line: &str, width: usize) -> Vec<String> {
    let words = line.trim_start_matches(' ');
    let mut parts = vec![line[..line.len() - words.len()].to_owned()];
    for word in words.split(' ') {
        let last = parts.last_mut().expect("never empty");
        if last.trim_start().is_empty() {
            last.push_str(word);
        } else if columns(last) + 1 + columns(word) <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            parts.push(word.to_owned());
        }
    }
    parts
}

/// A text behind a label or an indentation. What does not fit the width goes on below its beginning.
pub(crate) fn hanging(label: &str, text: &str, width: Option<usize>) -> String {
    match width {
        None => format!("{label}{text}"),
        Some(width) => hanging_by(columns_of, label, text, width),
    }
}

/// The same for texts whose width is counted in another way.
pub(crate) fn hanging_by(
    columns: fn(&str) -> usize,
    label: &str,
    text: &str,
    width: usize,
) -> String {
    let indent = columns(label);
    let parts = wrapped_by(columns, text, width.saturating_sub(indent).max(1));
    let separator = format!("\n{}", " ".repeat(indent));
    format!("{label}{}", parts.join(&separator))
}

/// Words for the reader in lines that are no wider than the screen or the pipe.
pub(crate) fn fitted(words: &str) -> String {
    let width = table::width();
    let lines: Vec<String> = words.lines().map(|line| hanging("", line, width)).collect();
    lines.join("\n")
}

/// A count with its digits in threes, also where it has only four: columns of numbers align.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What went wrong with a program, and what happens now.
pub(crate) fn trouble(
    text: &Text,
    game: Game,
    trouble: &Trouble,
    notices: &[Notice],
) -> Vec<String> {
    let mut lines = trouble.words(text, game);
    let stopped = |notice: &Notice| matches!(notice, Notice::AgentStopped(_));
    if !notices.iter().any(stopped) {
        lines.push(say!(text, "program-again"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_on_below_its_beginning() {
        let drawn = hanging("  7  ", "one slip a game, if that", Some(16));
        assert_eq!(drawn, "  7  one slip a\n     game, if\n     that");
        assert_eq!(
            hanging("  7  ", "one slip a game", None),
            "  7  one slip a game"
        );
    }

    #[test]
    fn persian_lines_are_broken_by_the_columns_that_a_terminal_gives_their_letters() {
        assert_eq!(columns_of("بالا"), 4);
        assert_eq!(columns_of("می‌رود"), 5);
        let lines = wrapped("بالا بالا بالا", 12);
        assert_eq!(lines, ["بالا بالا", "بالا"]);
    }

    #[test]
    fn counts_are_grouped_in_threes() {
        for (count, expected) in [(7, "7"), (7_275, "7,275"), (549_946, "549,946")] {
            assert_eq!(grouped(count), expected);
        }
        assert_eq!(grouped(1_000_000), "1,000,000");
    }
}
