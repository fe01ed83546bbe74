//! The whole screen: the board at the left, the thinking at its right, words below.
//!
//! Persian words never share a line with a board or a table: terminals that reorder a line for
//! its direction would tear the board apart. So in Persian the sentences about thinking stand
//! below the board, and only signs and numbers stand beside it.

use harif_play::record::GameRecord;
use harif_rules::ScoreUnit;
use harif_text::{Value, say};
use harif_words::games;
use harif_words::values;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::app::{App, Mode, Question};
use super::board::BoardView;
use super::geometry::Geometry;
use super::{page, panel};
use crate::layout::{self, wrapped};

/// The narrowest and widest that the thinking is written.
const PANEL: (u16, u16) = (26, 48);
/// From this width on a cell can be told from its neighbours, and holds a number.
const READABLE: u16 = 3;
/// From this size on the table of root moves is shown.
const ROOMY: (u16, u16) = (100, 30);

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame, app: &mut App) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if let Mode::Reading { lines, from } = &mut app.mode {
        *from = page::draw(app.text, lines, *from, area, buffer);
        return;
    }
    let Some(plan) = Layout::choose(app, area) else {
        app.geometry = None;
        draw_too_small(app, area, buffer);
        return;
    };
    app.geometry = Some(plan.board);
    app.has_panel = plan.panel.is_some();
    draw_board(app, &plan.board, buffer);
    put(
        buffer,
        plan.title,
        &title(app, area.width.into()),
        emphasis(),
    );
    if let Some(place) = plan.panel {
        panel::draw(app, place, is_roomy(area), buffer);
    }
    let mut words = plan.words;
    for (line, style) in below(app, &plan) {
        let used = put_wrapped(buffer, words, &line, style);
        words.y += used;
        words.height = words.height.saturating_sub(used);
    }
    let keys = keys(app, area.width.into());
    put(buffer, plan.keys, &keys, faint(app));
}

fn is_roomy(area: Rect) -> bool {
    area.width >= ROOMY.0 && area.height >= ROOMY.1
}

/// Where things go.
struct Layout {
    title: Rect,
    board: Geometry,
    panel: Option<Rect>,
    words: Rect,
    keys: Rect,
    /// Whether there is room for several lines of words.
    full: bool,
}

impl Layout {
    /// The best arrangement that fits: with the panel, without it, or with few words.
    fn choose(app: &App, area: Rect) -> Option<Self> {
        let persian = app.text.needs_own_line();
        let roomy = is_roomy(area);
        let wants_panel = app.shown.thinking && (!persian || roomy);
        let sentences = if persian && app.shown.thinking { 2 } else { 0 };
        let arrangements = [(wants_panel, 4 + sentences), (false, 4), (false, 1)];
        let mut fitting = arrangements
            .into_iter()
            .filter_map(|(panel, words)| Self::arrange(app, area, panel, words));
        let first = fitting.next()?;
        // On a large board the cells need the room of the panel more than the panel does.
        let is_tight = first.board.disc.0 < READABLE;
        let wider = is_tight.then(|| fitting.find(|it| it.full && it.board.disc.0 >= READABLE));
        Some(wider.flatten().unwrap_or(first))
    }

    fn arrange(app: &App, area: Rect, panel: bool, words: u16) -> Option<Self> {
        let rest = area.height.checked_sub(2 + words)?;
        let full = words > 1;
        // What a board does not need in height is better spent on words.
        let width = if panel {
            let panel = (area.width / 3).clamp(PANEL.0, PANEL.1);
            area.width.checked_sub(panel)?
        } else {
            area.width
        };
        let row = |y, height| Rect::new(area.x, area.y + y, area.width, height);
        let place = Rect::new(area.x, area.y + 1, width, rest);
        let mut board = Geometry::fit(app.game(), place)?;
        let mut bottom = rest;
        if board.area.height < rest {
            // Boards hang from the title; the words follow directly.
            let height = (board.area.height + 1).min(rest);
            let place = Rect { height, ..place };
            board = Geometry::fit(app.game(), place)?;
            bottom = height;
        }
        let panel =
            panel.then(|| Rect::new(area.x + width, area.y + 1, area.width - width, bottom));
        Some(Self {
            title: row(0, 1),
            board,
            panel,
            words: row(1 + bottom, area.height - 2 - bottom),
            keys: row(area.height - 1, 1),
            full,
        })
    }
}

fn emphasis() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

fn faint(app: &App) -> Style {
    if app.colours {
        Style::new().fg(Color::Gray)
    } else {
        Style::new()
    }
}

/// One line, cut where the screen ends.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, line: &str, style: Style) {
    if area.height > 0 {
        buffer.set_stringn(
            area.x + 1,
            area.y,
            line,
            area.width.saturating_sub(1).into(),
            style,
        );
    }
}

/// A line that goes on in the next one where the screen ends. Returns how many lines it took.
fn put_wrapped(buffer: &mut Buffer, area: Rect, line: &str, style: Style) -> u16 {
    let mut rest = area;
    for part in wrapped(line, area.width.saturating_sub(2).into()) {
        if rest.height == 0 {
            break;
        }
        put(buffer, rest, &part, style);
        rest.y += 1;
        rest.height -= 1;
    }
    area.height - rest.height
}

/// The game and who plays it; where the line would be too long without the agents' options, or
/// without the players.
fn title(app: &App, width: usize) -> String {
    let (text, session) = (app.text, app.session());
    let name = games::name_with_size(text, app.game());
    let titled = |[player, other]: [String; 2]| {
        say!(
            text,
            "play-title",
            name = name.clone(),
            player = player,
            other = other
        )
    };
    let speaker = app.speaker();
    let titles = [speaker.players(session), speaker.players_in_short(session)].map(titled);
    let mut titles = titles.into_iter();
    let fitting = titles.find(|title| title.width() < width);
    fitting.unwrap_or(name)
}

fn draw_board(app: &App, geometry: &Geometry, buffer: &mut Buffer) {
    let session = app.session();
    let asked = session.awaits_human();
    let shown = if app.shown.values && asked {
        app.known_values()
    } else {
        Vec::new()
    };
    let hinted = (asked && app.hint >= 3)
        .then(|| app.studied().and_then(|studied| studied.moves.first()))
        .flatten()
        .map(|best| best.m);
    let view = BoardView {
        position: session.position(),
        skin: app.skin,
        colours: app.colours,
        last: app.last_cell(),
        cursor: asked.then_some(app.cursor),
        numbers: asked,
        text: app.text,
        values: &shown,
        hinted,
    };
    view.draw(geometry, buffer);
}

/// Everything that is said below the board, the most important first.
fn below(app: &App, plan: &Layout) -> Vec<(String, Style)> {
    let text = app.text;
    let plain = Style::new();
    let mut lines: Vec<(String, Style)> = Vec::new();
    match &app.mode {
        Mode::Asking(question) => lines.push((asked(app, *question), emphasis())),
        Mode::Typing(line) => lines.push((format!(":{line}_"), emphasis())),
        // Where only one line fits, what just happened is worth more than whose turn it is.
        _ if plan.words.height < 2 && !app.notice.is_empty() => {}
        _ => lines.extend(standing(app).into_iter().map(|line| (line, emphasis()))),
    }
    lines.extend(app.notice.iter().map(|line| (line.clone(), plain)));
    lines.extend(hint_lines(app).into_iter().map(|line| (line, plain)));
    if plan.full && text.needs_own_line() && app.shown.thinking {
        lines.extend(panel::sentences(app).into_iter().map(|line| (line, plain)));
    }
    if let Some(moves) = played(app, plan.words.width.into()) {
        lines.push((moves, faint(app)));
    }
    lines
}

/// Whose turn it is and what the cursor points at, or how it ended.
fn standing(app: &App) -> Vec<String> {
    let (text, session) = (app.text, app.session());
    if session.is_over() {
        let mut lines = app.speaker().ending_of(session);
        if !text.needs_own_line() {
            // One line, so that the rest stays in view.
            lines = vec![lines.join(". ")];
        }
        lines.push(say!(text, "play-over-keys"));
        return lines;
    }
    let mut turn = app
        .speaker()
        .turn_in(session, !session.seat(session.turn()).is_human());
    if app.game().info().score == ScoreUnit::Discs {
        let score = app.speaker().score(session.position());
        turn = say!(text, "play-turn-score", turn = turn, score = score);
    }
    let mut lines = vec![turn];
    if !app.ahead.is_empty() {
        lines.push(say!(text, "play-typed-ahead", n = app.ahead.len()));
    } else if !app.number.is_empty() {
        let n = Value::ltr(&app.number);
        lines.push(say!(text, "play-number", name = n));
    } else if app.table().is_paused() && session.is_exhibition() {
        lines.push(say!(text, "play-paused-keys"));
    } else if let Some(line) = under_cursor(app) {
        lines.push(line);
    }
    lines
}

/// The move under the cursor with its value in words.
fn under_cursor(app: &App) -> Option<String> {
    if !app.shown.values || !app.session().awaits_human() {
        return None;
    }
    let m = app.move_under_cursor()?;
    let known = app.known_values();
    let value = known.iter().find(|(of, _)| *of == m);
    let value = value.map_or_else(
        || say!(app.text, "value-none"),
        |(_, value)| values::label(app.text, value),
    );
    let side = app.session().turn();
    let player = app.speaker().side(side);
    Some(say!(app.text, "play-move-value", move = Value::ltr(m), value = value, player = player))
}

fn hint_lines(app: &App) -> Vec<String> {
    if app.hint == 0 || !app.session().awaits_human() {
        return Vec::new();
    }
    match app.studied() {
        Some(studied) => layout::hint(&app.speaker(), &studied.hints, app.hint),
        None => vec![say!(app.text, "play-hint-soon")],
    }
}

/// The moves so far, as many of the last ones as fit.
fn played(app: &App, width: usize) -> Option<String> {
    let record = app.session().record();
    let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
    if moves.is_empty() {
        return None;
    }
    // In Persian the moves stand alone on their line.
    let label = if app.text.needs_own_line() {
        String::new()
    } else {
        format!("{}: ", say!(app.text, "play-moves"))
    };
    let mut from = 0;
    loop {
        let numbered = numbered(&moves, from);
        let line = format!("{label}{}{numbered}", if from > 0 { "… " } else { "" });
        if line.width() + 2 <= width || from >= moves.len() - 1 {
            return Some(line);
        }
        from += 2;
    }
}

/// Moves in pairs: `1. 4 4  2. 3 5`.
fn numbered(moves: &[String], from: usize) -> String {
    let pairs = moves.chunks(2).enumerate().skip(from / 2);
    let pairs: Vec<String> = pairs
        .map(|(number, pair)| format!("{}. {}", number + 1, pair.join(" ")))
        .collect();
    pairs.join("  ")
}

fn asked(app: &App, question: Question) -> String {
    let text = app.text;
    match question {
        Question::Quit if app.runner.keeps_games() => say!(text, "play-quit-kept"),
        Question::Quit => say!(text, "play-quit-lost"),
        Question::New => say!(text, "play-new-sure"),
        Question::Continue => {
            let moves = app.runner.kept().map_or(0, GameRecord::ply);
            let name = games::name_with_size(text, app.game());
            say!(text, "play-continue", name = name, n = moves)
        }
    }
}

/// The keys that matter now; where they do not fit, the one that shows them all.
fn keys(app: &App, width: usize) -> String {
    let keys = match app.mode {
        Mode::Asking(_) => say!(app.text, "play-keys-asking"),
        Mode::Typing(_) => say!(app.text, "play-keys-typing"),
        _ if app.session().is_exhibition() => say!(app.text, "play-keys-watching"),
        _ => say!(app.text, "play-keys"),
    };
    if keys.width() < width || app.mode != Mode::Playing {
        keys
    } else {
        say!(app.text, "play-more-keys")
    }
}

/// What to do about a window that no board fits into; shortened to what does fit.
fn draw_too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = Geometry::smallest(app.game());
    let message = say!(
        app.text,
        "play-too-small",
        columns = columns,
        rows = rows + 3,
        command = Value::ltr("--plain")
    );
    let area = Rect { x: area.x, ..area };
    for (y, line) in (area.y..area.bottom()).zip(wrapped(&message, area.width.into())) {
        buffer.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
}
