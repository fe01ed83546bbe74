//! `harif learn`: the lessons of the page, line by line: something to look at, a question, a puzzle.

mod art;
mod progress;
mod show;

use std::io::{BufRead, IsTerminal};

use clap::Args;
use harif_play::lessons::{LESSONS, Lesson, Puzzle, moves, tree};
use harif_rules::notation::latin_digit;
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::Cut;
use harif_text::{Text, Value, say};
use harif_words::{label, values};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{self, drawn_board, hanging};
use crate::table;
use progress::Progress;

/// Learn how a search thinks: short lessons, each with a question and a puzzle
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif learn                             the lessons, and which are done
  harif learn 3                           the third one
  harif learn 3 --lang fa                 in Persian

The same lessons are on the page (harif serve), where trees and boards can be touched.
")]
pub(crate) struct Arguments {
    /// The lesson [default: the list of all]
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=LESSONS.len() as i64))]
    lesson: Option<u8>,
}

#[derive(Serialize)]
struct LessonJson {
    lesson: usize,
    title: String,
    done: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    text: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let mut progress = Progress::load();
    let lesson = arguments.lesson.map(|n| LESSONS[usize::from(n) - 1]);
    match (lesson, context.json) {
        (None, false) => list(context, &progress),
        (Some(lesson), false) => teach(context, lesson, &mut progress),
        (None, true) => LESSONS.iter().try_for_each(|lesson| {
            context
                .out
                .json(&json(&context.text, lesson, &progress, false))
        }),
        (Some(lesson), true) => {
            let told = json(&context.text, &lesson, &progress, true);
            context.out.json(&told)
        }
    }
}

/// A string of a lesson.
fn part(text: &Text, lesson: &Lesson, name: &str) -> String {
    label(text, &format!("learn-{}-{name}", lesson.number))
}

fn json(text: &Text, lesson: &Lesson, progress: &Progress, whole: bool) -> LessonJson {
    let parts = |names: &[&str]| -> Vec<String> {
        let names = names.iter().filter(|_| whole);
        names.map(|name| part(text, lesson, name)).collect()
    };
    LessonJson {
        lesson: lesson.number,
        title: part(text, lesson, "title"),
        done: progress.done.has(lesson.number),
        text: parts(&["1", "2", "3"]),
        question: parts(&["ask"]).pop(),
        answers: parts(&["a", "b", "c"]),
        puzzle: parts(&["task"]).pop(),
    }
}

fn list(context: &mut Context, progress: &Progress) -> Result<(), Failure> {
    let text = &context.text;
    let mut lines: Vec<String> = LESSONS
        .iter()
        .map(|lesson| {
            let mark = if progress.done.has(lesson.number) {
                '✓'
            } else {
                ' '
            };
            let title = part(text, lesson, "title");
            format!("{mark} {:>2}  {title}", lesson.number)
        })
        .collect();
    lines.push(String::new());
    let (done, total) = (progress.done.count(), LESSONS.len());
    lines.push(say!(text, "learn-progress", n = done, total = total));
    let command = Value::ltr("harif learn 1");
    lines.push(say!(text, "learn-begin", command = command));
    context.out.fitted(lines)
}

/// One lesson from its title to its puzzle.
fn teach(context: &mut Context, lesson: Lesson, progress: &mut Progress) -> Result<(), Failure> {
    let title = part(&context.text, &lesson, "title");
    say_line(context, &format!("{}. {title}", lesson.number))?;
    say_line(context, "")?;
    say_line(context, &part(&context.text, &lesson, "1"))?;
    say_line(context, "")?;
    for line in show::lines(&context.text, lesson.show) {
        say_line(context, &line)?;
    }
    for name in ["2", "3"] {
        say_line(context, "")?;
        say_line(context, &part(&context.text, &lesson, name))?;
    }
    say_line(context, "")?;
    if ask_question(context, &lesson)? {
        progress.keep(|done| done.answer(lesson.number));
    }
    say_line(context, "")?;
    if set_puzzle(context, &lesson)? {
        progress.keep(|done| done.solve(lesson.number));
    }
    if lesson.number < LESSONS.len() {
        let command = Value::ltr(format!("harif learn {}", lesson.number + 1));
        say_line(context, "")?;
        let next = say!(context.text, "learn-go-on", command = command);
        say_line(context, &next)?;
    }
    Ok(())
}

/// A line that fits the screen. What is drawn stays as it is.
fn say_line(context: &mut Context, line: &str) -> Result<(), Failure> {
    let is_drawn = line.starts_with(' ');
    let width = table::width().filter(|_| !is_drawn);
    context.out.line(hanging("", line, width))
}

/// Asks for a line; none where it is empty or the input has ended.
fn read(context: &mut Context) -> Result<Option<String>, Failure> {
    if std::io::stdin().is_terminal() {
        context.out.raw("> ")?;
    }
    context.out.flush()?;
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line)?;
    let line: String = line.trim().chars().map(latin_digit).collect();
    Ok((read > 0 && !line.is_empty()).then_some(line))
}

fn verdict(context: &mut Context, right: bool, why: &str) -> Result<(), Failure> {
    let word = if right {
        say!(context.text, "right")
    } else {
        say!(context.text, "wrong")
    };
    let why = if why.is_empty() {
        String::new()
    } else {
        format!(" {why}")
    };
    say_line(context, &format!("{word}.{why}"))
}

/// Which of the three answers was typed.
fn read_answer(typed: &str) -> Option<usize> {
    match typed.to_lowercase().as_str() {
        "a" | "1" | "الف" => Some(0),
        "b" | "2" | "ب" => Some(1),
        "c" | "3" | "پ" => Some(2),
        _ => None,
    }
}

/// Whether the question was answered rightly.
fn ask_question(context: &mut Context, lesson: &Lesson) -> Result<bool, Failure> {
    let text = &context.text;
    let mut lines = vec![say!(text, "learn-question"), part(text, lesson, "ask")];
    for name in ["a", "b", "c"] {
        lines.push(format!("{name}) {}", part(text, lesson, name)));
    }
    lines.push(say!(
        text,
        "learn-type-answer",
        keys = Value::ltr("a, b, c")
    ));
    for line in lines {
        say_line(context, &line)?;
    }
    while let Some(typed) = read(context)? {
        match read_answer(&typed) {
            Some(answer) if answer == lesson.right => {
                let why = part(&context.text, lesson, "why");
                verdict(context, true, &why)?;
                return Ok(true);
            }
            Some(_) => verdict(context, false, "")?,
            None => {
                let how = say!(
                    context.text,
                    "learn-type-answer",
                    keys = Value::ltr("a, b, c")
                );
                say_line(context, &how)?;
            }
        }
    }
    Ok(false)
}

/// Whether the puzzle was solved.
fn set_puzzle(context: &mut Context, lesson: &Lesson) -> Result<bool, Failure> {
    let text = &context.text;
    let lines = [say!(text, "learn-puzzle"), part(text, lesson, "task")];
    for line in lines {
        say_line(context, &line)?;
    }
    match lesson.puzzle {
        Puzzle::Skipped(written, cut) => mark_leaves(context, written, cut),
        Puzzle::Best(spot) | Puzzle::NotLosing(spot) => {
            find_move(context, lesson.puzzle, &spot.position())
        }
        Puzzle::SameAs(spot, first) => {
            let marked = say!(context.text, "learn-marked", move = Value::ltr(first));
            say_line(context, &marked)?;
            find_move(context, lesson.puzzle, &spot.position())
        }
    }
}

fn find_move(
    context: &mut Context,
    puzzle: Puzzle,
    position: &AnyPosition,
) -> Result<bool, Failure> {
    context.out.raw(drawn_board(position))?;
    let mut lines = layout::legal_moves(&context.text, position);
    lines.push(say!(context.text, "learn-type-move"));
    for line in lines {
        say_line(context, &line)?;
    }
    while let Some(typed) = read(context)? {
        let mut legal = position.moves();
        let Some(m) = legal.find(|m| m.to_string().eq_ignore_ascii_case(&typed)) else {
            drop(legal);
            for line in layout::legal_moves(&context.text, position) {
                say_line(context, &line)?;
            }
            continue;
        };
        drop(legal);
        let right = moves::solves(puzzle, position, m);
        let why = worth(&context.text, puzzle, position, m);
        verdict(context, right, &why)?;
        if right {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What a move that was tried is worth; nothing where that is not what the puzzle is about.
fn worth(text: &Text, puzzle: Puzzle, position: &AnyPosition, m: AnyMove) -> String {
    if matches!(puzzle, Puzzle::SameAs(..)) {
        return String::new();
    }
    let report = moves::values(position, true);
    let entry = report.root_move(m);
    entry.map_or_else(String::new, |entry| {
        let value = values::words(text, &entry.value);
        say!(text, "learn-tried", move = Value::ltr(m), value = value)
    })
}

fn mark_leaves(context: &mut Context, written: &str, cut: Cut) -> Result<bool, Failure> {
    let tree = tree(written);
    let leaves: Vec<usize> = tree.leaves().collect();
    let mut lines = art::draw(&tree, &|id| art::plain_label(&tree, id));
    lines.push(art::numbering(&tree, &leaves));
    lines.push(say!(
        context.text,
        "learn-type-leaves",
        example = Value::ltr("3 5")
    ));
    for line in lines {
        say_line(context, &line)?;
    }
    let wanted = tree.skipped(cut);
    while let Some(typed) = read(context)? {
        let numbers = typed.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.filter_map(|it| it.parse::<usize>().ok());
        let mut marked: Vec<usize> = numbers
            .filter_map(|n| leaves.get(n.wrapping_sub(1)).copied())
            .collect();
        marked.sort_unstable();
        marked.dedup();
        if marked == wanted {
            let why = say!(context.text, "learn-skipped-right");
            verdict(context, true, &why)?;
            return Ok(true);
        }
        let count = say!(context.text, "learn-skipped-count", n = wanted.len());
        verdict(context, false, &count)?;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_in_both_scripts() {
        for (typed, answer) in [("a", 0), ("B", 1), ("3", 2), ("الف", 0), ("پ", 2)] {
            assert_eq!(read_answer(typed), Some(answer), "{typed}");
        }
        assert_eq!(read_answer("d"), None);
    }
}
