//! The thinking: a sentence, the expected line, one row for each depth, the moves at the root.

use harif_rules::AnyMove;
use harif_search::{Iteration, Report, RootMove, Value};
use harif_text::{Text, say};
use harif_words::thinking;
use harif_words::values;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::view::wrapped;

/// What there is to tell about a search, finished or not.
struct Told {
    whose: String,
    depth: u32,
    best: Option<(AnyMove, Value)>,
    line: Vec<AnyMove>,
    iterations: Vec<Iteration<AnyMove>>,
    moves: Vec<RootMove<AnyMove>>,
    footer: Vec<String>,
}

/// What is to be told now: the search under way, the values that were asked for, or else the last
/// search of an agent.
fn told(app: &App) -> Option<Told> {
    let text = app.text;
    let name = |side| app.speaker().side(side);
    if let Some((progress, elapsed)) = app.progress() {
        let side = app.table.session.turn();
        let last = progress.iterations.last();
        return Some(Told {
            whose: say!(text, "turn-thinking", player = name(side)),
            depth: last.map_or(progress.depth, |row| row.depth),
            best: last.map(|row| (row.best, row.value)),
            line: last.map_or_else(Vec::new, |row| row.pv.clone()),
            moves: progress.moves,
            footer: vec![text.duration(elapsed)],
            iterations: progress.iterations,
        });
    }
    if app.shown.values
        && let Some(analysis) = app.analysis()
    {
        let mut told = of_report(text, &analysis.report);
        told.whose = say!(
            text,
            "play-values-for",
            player = name(app.table.session.turn())
        );
        told.moves.clone_from(&analysis.moves);
        return Some(told);
    }
    let thought = app.thought.as_ref()?;
    let mut told = of_report(text, &thought.report);
    told.whose = say!(text, "play-thought", player = name(thought.side));
    Some(told)
}

fn of_report(text: &Text, report: &Report<AnyMove>) -> Told {
    let counters = &report.counters;
    let mut footer = vec![thinking::cost(text, counters.nodes, report.time)];
    if counters.cutoffs > 0 {
        let share = counters.first_cutoffs as f64 / counters.cutoffs as f64;
        footer.push(format!(
            "{}: {}",
            say!(text, "think-first-cut"),
            text.percent(share)
        ));
    }
    if counters.table_probes > 0 {
        let share = counters.table_hits as f64 / counters.table_probes as f64;
        footer.push(format!(
            "{}: {}",
            say!(text, "think-table"),
            text.percent(share)
        ));
    }
    if let Some(factor) = report.effective_branching_factor() {
        footer.push(format!(
            "{}: {}",
            say!(text, "think-branching"),
            text.decimal(factor, 1)
        ));
    }
    if report.ties > 1 {
        footer.insert(0, say!(text, "think-tie", n = report.ties));
    }
    if report.stopped {
        footer.insert(0, say!(text, "think-stopped"));
    }
    let mut moves = report.moves.clone();
    moves.sort_by_key(|entry| {
        (
            Some(entry.m) != report.best,
            std::cmp::Reverse(entry.value.score),
        )
    });
    Told {
        whose: String::new(),
        depth: report.depth,
        best: report.best.zip(report.value),
        line: report.pv.clone(),
        iterations: report.iterations.clone(),
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
    if told.line.len() > 1 {
        lines.push(format!("  {}", shown(&told.line, 24)));
    }
    lines
}

fn sentence(text: &Text, told: &Told) -> Option<String> {
    let (m, value) = told.best?;
    Some(thinking::preference(text, told.depth, m, &value))
}

fn shown(line: &[AnyMove], most: usize) -> String {
    let mut shown = harif_words::line(&line[..line.len().min(most)]);
    if line.len() > most {
        shown.push_str(" …");
    }
    shown
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
        if told.line.len() > 1 {
            let label = say!(text, "think-line");
            writer.wrapped(&format!("{label}: {}", shown(&told.line, 12)));
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
    let rows = &told.iterations;
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
        let (depth, best) = (row.depth, row.best.to_string());
        let (value, nodes) = (values::chip(text, &row.value), text.short(row.nodes));
        // Counts in Persian are words: beside a board only signs and digits may stand.
        let nodes = if heading {
            nodes
        } else {
            row.nodes.to_string()
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
