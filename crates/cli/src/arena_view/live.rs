//! The live view: standings, games under way, speed and time left.

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode};
use harif_arena::Tournament;
use harif_rules::{Board, Cell, Player};
use harif_text::{Text, say};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::plain::progress;
use super::scoreboard::{Current, Scoreboard};
use super::tables;
use crate::tui::{Screen, is_suspend};
use harif_words::games;

/// How often the picture changes.
const REFRESH: Duration = Duration::from_millis(200);

/// The screen while a tournament runs.
pub(crate) struct Live<'a> {
    screen: Screen,
    text: &'a Text,
    tournament: &'a Tournament,
    scoreboard: &'a Scoreboard<'a>,
}

impl<'a> Live<'a> {
    pub(crate) fn open(
        text: &'a Text,
        tournament: &'a Tournament,
        scoreboard: &'a Scoreboard<'a>,
    ) -> io::Result<Self> {
        Ok(Self {
            screen: Screen::open()?,
            text,
            tournament,
            scoreboard,
        })
    }

    /// Shows the tournament until it is over or the user leaves.
    pub(crate) fn follow(
        &mut self,
        finished: impl Fn() -> bool,
        interrupted: impl Fn() -> bool,
    ) -> io::Result<()> {
        let mut drawn: Option<Instant> = None;
        while !finished() && !interrupted() {
            if drawn.is_none_or(|drawn| drawn.elapsed() >= REFRESH) {
                let (text, tournament) = (self.text, self.tournament);
                let scoreboard = self.scoreboard;
                self.screen
                    .draw(|frame| draw(frame, text, tournament, scoreboard))?;
                drawn = Some(Instant::now());
            }
            if event::poll(Duration::from_millis(50))? {
                let event = event::read()?;
                if wants_to_leave(&event) {
                    return Ok(());
                }
                if is_suspend(&event) {
                    self.screen.suspend()?;
                    drawn = None;
                }
            }
        }
        Ok(())
    }
}

fn wants_to_leave(event: &Event) -> bool {
    let quit = matches!(event, Event::Key(key)
        if crate::tui::is_press(key) && matches!(key.code, KeyCode::Char('q' | 'ض') | KeyCode::Esc));
    quit || crate::tui::is_interrupt(event)
}

fn draw(frame: &mut Frame, text: &Text, tournament: &Tournament, scoreboard: &Scoreboard<'_>) {
    let players = tournament.players.len() as u16;
    let [title, table, games, pace, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length((players + 3).min(frame.area().height / 2)),
        Constraint::Min(3),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let bold = Style::default().add_modifier(Modifier::BOLD);
    let name = say!(
        text,
        "arena-title",
        name = tournament.name.clone(),
        game = games::name_with_size(text, tournament.game)
    );
    frame.render_widget(Line::styled(name, bold), title);
    let standings = tables::standings(text, tournament, &scoreboard.standings());
    let block = Block::bordered().title(say!(text, "arena-live-standings"));
    frame.render_widget(Paragraph::new(standings).block(block), table);
    draw_games(frame, games, text, tournament, &scoreboard.current());
    let line = progress(text, &scoreboard.pace());
    frame.render_widget(Line::styled(line, bold), pace);
    let line = Line::from(say!(text, "arena-live-keys"));
    frame.render_widget(line.style(Modifier::DIM), keys);
}

/// The games under way side by side, as many as fit.
fn draw_games(
    frame: &mut Frame,
    area: Rect,
    text: &Text,
    tournament: &Tournament,
    current: &[Option<Current>],
) {
    let block = Block::bordered().title(say!(text, "arena-live-games"));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let wide = (u16::from(tournament.game.columns()) * 2 + 4).max(24);
    let fit = usize::from((inner.width / wide).max(1));
    let shown: Vec<&Current> = current.iter().flatten().take(fit).collect();
    for (index, game) in shown.iter().enumerate() {
        let x = inner.x + index as u16 * wide;
        let width = wide.min(inner.right().saturating_sub(x));
        let place = Rect::new(x, inner.y, width, inner.height);
        let names = game
            .fixture
            .players
            .map(|player| &tournament.players[player].name);
        let last = game.last.map(|m| m.to_string()).unwrap_or_default();
        let mut lines = vec![
            Line::from(format!("x {}", names[0])),
            Line::from(format!("o {}", names[1])),
            Line::from(format!("#{} {last}", game.fixture.number + 1)),
        ];
        let rules = tournament.game;
        for row in rules.rows_from_top() {
            let cells = (0..rules.columns()).map(|column| {
                let disc = game.position.at(Cell::new(column, row));
                disc.map_or('.', Player::letter).to_string()
            });
            lines.push(Line::from(cells.collect::<Vec<_>>().join(" ")));
        }
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), place);
    }
}
