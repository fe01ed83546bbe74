//! The thinking: a sentence, the expected line, one row for each depth, the moves at the root.

use std::time::Duration;

use harif_play::service::wire::FinishedDepth;
use harif_play::service::{MoveValue, SearchSummary};
use harif_rules::AnyMove;
use harif_text::{Text, Value, say};
use harif_words::thinking;
use harif_words::values;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use crate::layout::wrapped;
use crate::progress::speed;

/// What there is to tell about a search, finished or not.
struct Told {
    whose: String,
    depth: u32,
    best: Option<MoveValue>,
    ladder: Vec<FinishedDepth>,
    moves: Vec<MoveValue>,
    footer: Vec<String>,
}

/// What a search under way has cost so far: its time, and its nodes and speed once they are told.
fn working(text: &Text, nodes: u64, time: Duration) -> String {
    if nodes == 0 {
        return text.duration(time);
    }
    let (short, speed) = (Value::Short(nodes), Value::Short(speed(nodes, time)));
    say!(
        text,
        "progress-cost",
        short = short,
        time = time,
        speed = speed
    )
}

/// What is to be told now: the search under way, the values that were asked for, or else the last
/// search of an agent.
fn told(app: &App) -> Option<Told> {
    let text = app.text;
    let name = |side| app.speaker().side(side);
    let table = app.table();
    if let Some(thinking) = table.thinking() {
        let progress = thinking.progress.clone();
        let last = progress.ladder.last();
        let elapsed = app.runner.now().saturating_sub(thinking.since);
        return Some(Told {
            whose: say!(text, "turn-thinking", player = name(thinking.player)),
            depth: last.map_or(progress.depth, |rung| rung.depth),
            best: last.and_then(|_| progress.best().cloned()),
            moves: progress.moves,
            footer: vec![working(
                text,
                progress.nodes,
                Duration::from_millis(elapsed),
            )],
            ladder: progress.ladder,
        });
    }
    if app.shown.values
        && let Some(studied) = app.studied()
    {
        let best = studied.moves.first().map(|entry| entry.m);
        return Some(Told {
            whose: say!(text, "play-values-for", player = name(app.session().turn())),
            moves: studied.moves.clone(),
            ..of_thought(text, &studied.thought, best)
        });
    }
    let thought = table.last_thought()?;
    Some(Told {
        whose: say!(text, "play-thought", player = name(thought.player)),
        ..of_thought(text, &thought.thought, Some(thought.chosen))
    })
}

fn of_thought(text: &Text, thought: &SearchSummary, best: Option<AnyMove>) -> Told {
    let progress = &thought.progress;
    let time = Duration::from_millis(progress.time_ms);
    let mut footer = vec![thinking::cost(text, progress.nodes, time)];
    let mut share = |label: String, part: u64, of: u64| {
        if of > 0 {
            let percent = text.percent(part as f64 / of as f64);
            footer.push(format!("{label}: {percent}"));
        }
    };
    share(
        say!(text, "think-first-cut"),
        thought.counters.first_cutoffs,
        thought.counters.cutoffs,
    );
    share(
        say!(text, "think-table"),
        thought.counters.table_hits,
        thought.counters.table_probes,
    );
    if let Some(factor) = thought.branching {
        footer.push(format!(
            "{}: {}",
            say!(text, "think-branching"),
            text.decimal(factor, 1)
        ));
    }
    let values = progress.moves.iter().map(|entry| (entry.m, entry.value));
    let tie = (progress.best).and_then(|best| thinking::ties(text, thought.ties, best, values));
    if let Some(tie) = tie {
        footer.insert(0, tie);
    }
    if thought.stopped {
        footer.insert(0, say!(text, "think-stopped"));
    }
    let mut moves = progress.moves.clone();
    moves.sort_by_key(|entry| {
        let score = std::cmp::Reverse(entry.value.score);
        (Some(entry.m) != best, score)
    });
    Told {
        whose: String::new(),
        depth: progress.depth,
        best: best.and_then(|best| thought.of(best)).cloned(),
        ladder: progress.ladder.clone(),
        moves,
        footer,
    }
}

/// What is said in words, each on a line of its own: for languages that share no line with a board.
pub(super) fn sentences(app: &App) -> Vec<String> {
    let Some(told) = told(app) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(sentence) = sentence(app.text, &told) {
        lines.push(sentence);
    }
    if let Some(line) = line(&told, 24) {
        lines.push(format!("  {line}"));
    }
    lines
}

fn sentence(text: &Text, told: &Told) -> Option<String> {
    let best = told.best.as_ref()?;
    Some(thinking::preference(text, told.depth, best.m, &best.value))
}

/// The line that is expected, if it is more than the best move; so many moves of it.
fn line(told: &Told, most: usize) -> Option<String> {
    let line = &told.best.as_ref().filter(|best| best.line.len() > 1)?.line;
    let mut shown = harif_words::line(&line[..line.len().min(most)]);
    if line.len() > most {
        shown.push_str(" …");
    }
    Some(shown)
}

/// Draws the panel; where there is room, with the table of root moves.
pub(super) fn draw(app: &App, area: Rect, roomy: bool, buffer: &mut Buffer) {
    let text = app.text;
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut writer = Writer {
        area: Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            ..area
        },
        buffer,
    };
    let words = !text.needs_own_line();
    if words && !app.coached.is_empty() {
        writer.line(&say!(text, "coach-title"), bold);
        for line in &app.coached {
            writer.wrapped(line);
        }
        return;
    }
    let Some(told) = told(app) else {
        if words {
            writer.line(&say!(text, "think-title"), bold);
            writer.wrapped(&say!(text, "play-no-thought"));
        }
        return;
    };
    if words {
        writer.line(&told.whose, bold);
        if let Some(sentence) = sentence(text, &told) {
            writer.wrapped(&sentence);
        }
        if let Some(line) = line(&told, 12) {
            let label = say!(text, "think-line");
            writer.wrapped(&format!("{label}: {line}"));
        }
        writer.gap();
    }
    let width = usize::from(writer.area.width);
    let lines = told.footer.iter().map(|line| wrapped(line, width).len());
    let footer = if words {
        lines.sum::<usize>() as u16 + 1
    } else {
        0
    };
    let table = if roomy {
        told.moves.len().min(12) as u16 + 2
    } else {
        0
    };
    let room = writer.area.height.saturating_sub(footer + table);
    ladder(text, &told, room.into(), words, &mut writer);
    if roomy && !told.moves.is_empty() {
        writer.gap();
        root_moves(text, &told, words, &mut writer);
    }
    if words {
        writer.gap();
        for line in &told.footer {
            writer.wrapped(line);
        }
    }
}

/// One row for each finished depth, the last ones if there is no room for all.
fn ladder(text: &Text, told: &Told, room: usize, heading: bool, writer: &mut Writer) {
    let rows = &told.ladder;
    if rows.len() < 2 {
        return;
    }
    if heading {
        let (depth, best, value) = (
            say!(text, "play-column-depth"),
            say!(text, "think-best"),
            say!(text, "think-value"),
        );
        let nodes = say!(text, "think-nodes");
        writer.line(
            &format!("{depth:>2} {best:<5}{value:<7}{nodes:>7}"),
            Style::new(),
        );
    }
    let shown = room.saturating_sub(usize::from(heading));
    for row in &rows[rows.len().saturating_sub(shown)..] {
        let (depth, best) = (row.depth, row.best.m.to_string());
        let (value, nodes) = (
            values::chip(text, &row.best.value),
            text.short(row.best.nodes),
        );
        // Counts in Persian are words: beside a board only signs and digits may stand.
        let nodes = if heading {
            nodes
        } else {
            row.best.nodes.to_string()
        };
        writer.line(
            &format!("{depth:>2} {best:<5}{value:<7}{nodes:>7}"),
            Style::new(),
        );
    }
}

/// Every move at the root with its value and its share of the nodes.
fn root_moves(text: &Text, told: &Told, heading: bool, writer: &mut Writer) {
    if heading {
        let (m, value) = (say!(text, "think-move"), say!(text, "think-value"));
        let share = say!(text, "think-share");
        writer.line(&format!("{m:<5}{value:<12}{share}"), Style::new());
    }
    let total: u64 = told.moves.iter().map(|entry| entry.nodes).sum();
    for entry in told.moves.iter().take(12) {
        let share = entry.nodes as f64 / total.max(1) as f64;
        let bar = "▪".repeat((share * 10.0).round() as usize);
        let value = if heading {
            values::label(text, &entry.value)
        } else {
            values::chip(text, &entry.value)
        };
        let m = entry.m.to_string();
        let percent = (share * 100.0).round() as u32;
        writer.line(
            &format!("{m:<5}{value:<12}{percent:>3}% {bar}"),
            Style::new(),
        );
    }
}

/// Writes lines one below the other until the area is full.
struct Writer<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Writer<'_> {
    fn line(&mut self, line: &str, style: Style) {
        if self.area.height == 0 {
            return;
        }
        let (x, y, width) = (self.area.x, self.area.y, self.area.width);
        self.buffer.set_stringn(x, y, line, width.into(), style);
        self.gap();
    }

    fn gap(&mut self) {
        if self.area.height > 0 {
            self.area.y += 1;
            self.area.height -= 1;
        }
    }

    fn wrapped(&mut self, line: &str) {
        for part in wrapped(line, self.area.width.into()) {
            self.line(&part, Style::new());
        }
    }
}
