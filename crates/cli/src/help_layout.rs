//! The examples and notes of help, laid out for the width of the screen.
//!
//! They are written in lines of a hundred columns. clap breaks a line that is too wide, but it never joins two: on a
//! screen of 80 columns every other line of a note had one word, and comments ran on below their commands.

use std::io::IsTerminal;

use clap::Command;
use unicode_width::UnicodeWidthStr;

use crate::{layout, table};

/// The widest that help becomes, and what a pipe or a file gets.
const WIDEST: usize = 100;
/// Below this, lines are left to the terminal.
const NARROWEST: usize = 40;
/// A line that is at least so wide goes on in the next one; a shorter one ends where it was meant to.
const FULL: usize = 70;
/// Comments narrower than this are better read below their commands.
const COMMENT: usize = 28;
/// Where a comment stands below its command, and the rest of a long command.
const BELOW: &str = "      ";

/// Lays out the help of a command and of all commands under it.
pub(crate) fn laid_out(program: Command) -> Command {
    let width = width();
    command(program.term_width(width), width)
}

fn command(command: Command, width: usize) -> Command {
    let texts = [command.get_before_help(), command.get_after_help()];
    let [before, after] = texts.map(|text| text.map(|it| lines(&it.to_string(), width)));
    let mut command = command.mut_subcommands(|under| self::command(under, width));
    if let Some(before) = before {
        command = command.before_help(before);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

/// Help is often read through a pager: then the terminal is still there for errors.
fn width() -> usize {
    let beside = || {
        let (columns, _) = (std::io::stderr().is_terminal())
            .then(crossterm::terminal::size)?
            .ok()?;
        Some(columns.into())
    };
    let width = table::width().or_else(beside).unwrap_or(WIDEST);
    width.clamp(NARROWEST, WIDEST)
}

/// The lines of a text for this width.
fn lines(text: &str, width: usize) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.split('\n') {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        match paragraphs.last_mut() {
            Some(last) if is_prose && goes_on => {
                last.push(' ');
                last.push_str(line);
            }
            _ => paragraphs.push(line.to_owned()),
        }
        goes_on = is_prose && columns(line) >= FULL;
    }
    let fitted = paragraphs.iter().map(|line| fitted(line, width));
    fitted.collect::<Vec<_>>().join("\n")
}

/// One paragraph, or one example.
fn fitted(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let trimmed = line.trim_start();
    let indent = &line[..line.len() - trimmed.len()];
    if indent.is_empty() {
        return hanging("", line, width);
    }
    let Some((command, comment)) = trimmed.split_once("  ") else {
        return long_command(indent, trimmed, width);
    };
    let comment = comment.trim_start();
    let label = &line[..line.len() - comment.len()];
    if columns(label) + COMMENT <= width {
        return hanging(label, comment, width);
    }
    let comment = hanging(BELOW, comment, width);
    format!("{}\n{comment}", long_command(indent, command, width))
}

/// A command on as many lines as it needs, in the shell's own way, so that it can still be pasted.
fn long_command(indent: &str, command: &str, width: usize) -> String {
    let is_command = ["harif ", "printf "]
        .iter()
        .any(|name| command.starts_with(name));
    if !is_command {
        return hanging(indent, command, width);
    }
    // Room for the mark at the end of a line, and for the deeper indentation of the next.
    let room = width.saturating_sub(BELOW.len() + 2);
    let parts = layout::wrapped_by(columns, command, room);
    format!("{indent}{}", parts.join(&format!(" \\\n{BELOW}")))
}

/// Words behind a label or an indentation; what does not fit goes on below its beginning.
fn hanging(label: &str, words: &str, width: usize) -> String {
    layout::hanging_by(columns, label, words, width)
}

/// How wide clap takes a text to be: it counts the joiners of Persian too, and would break lines again that are
/// only as wide as they look.
fn columns(text: &str) -> usize {
    text.chars().count().max(text.width())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
Examples:
  harif play connect4                                   against the usual opponent
  harif play connect4 --first-agent alphabeta:depth=6 --second-agent alphabeta:depth=4,table=on
  harif play othello --seed 1

On the screen ? shows all keys, of which there are many. A game that you leave is kept and offered
the next time.
A short line ends here.
    harif agents
";

    #[test]
    fn a_wide_screen_gets_the_lines_as_they_are_written() {
        let joined = TEXT.replace("offered\nthe next", "offered the next");
        assert_eq!(lines(TEXT, 200), joined);
    }

    #[test]
    fn notes_flow_comments_hang_and_commands_can_be_pasted() {
        let expected = "\
Examples:
  harif play connect4
      against the usual opponent
  harif play connect4 --first-agent alphabeta:depth=6 \\
      --second-agent alphabeta:depth=4,table=on
  harif play othello --seed 1

On the screen ? shows all keys, of which there are many. A game
that you leave is kept and offered the next time.
A short line ends here.
    harif agents
";
        assert_eq!(lines(TEXT, 64), expected);
        let hanging = lines(
            "  harif games    the games, all their names and their sizes",
            46,
        );
        let below = format!("\n{}", " ".repeat(17));
        assert_eq!(
            hanging,
            format!("  harif games    the games, all their names{below}and their sizes")
        );
    }
}
