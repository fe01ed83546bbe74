//! The menu: what to play, on which size, against whom, at which level, and who starts.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, MouseEventKind};
use harif_play::record::GameRecord;
use harif_rules::{AnyPosition, Player};
use harif_text::{Text, say};
use harif_words::{agents, games};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::keys::{is_interrupt, is_press, latin_key};
use super::screen::Screen;
use super::view::wrapped;
use crate::session::Session;
use crate::session::choices::{Choices, Row};
use crate::session::setup::{self, First, Lot, Setup};

/// How often the menu looks whether it should end.
const IDLE: Duration = Duration::from_millis(500);

/// What was chosen.
#[derive(Debug)]
pub(crate) enum Chosen {
    /// A game to begin, and the choices to remember.
    Begin(Box<Setup>, Choices),
    /// A game that was left.
    Continue(Box<Setup>),
    /// Nothing.
    Quit,
}

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Choice(Row),
    Start,
    Continue(usize),
    Quit,
}

struct Menu<'a> {
    text: &'a Text,
    choices: Choices,
    kept: Vec<GameRecord>,
    at: usize,
    /// The screen row of the first item, for the pointer.
    top: u16,
}

/// Asks until something is chosen.
pub(crate) fn choose(text: &Text, choices: Choices, kept: Vec<GameRecord>) -> io::Result<Chosen> {
    let mut menu = Menu {
        text,
        choices,
        kept,
        at: Row::ALL.len(),
        top: 0,
    };
    let mut screen = Screen::open()?;
    loop {
        screen.draw(|frame| menu.draw(frame.area(), frame.buffer_mut()))?;
        while !event::poll(IDLE)? {}
        let event = event::read()?;
        if is_interrupt(&event) {
            return Ok(Chosen::Quit);
        }
        if let Some(chosen) = menu.handle(&event) {
            return Ok(chosen);
        }
    }
}

impl Menu<'_> {
    fn items(&self) -> Vec<Item> {
        let rows = Row::ALL.into_iter().map(Item::Choice);
        let kept = (0..self.kept.len()).map(Item::Continue);
        rows.chain([Item::Start])
            .chain(kept)
            .chain([Item::Quit])
            .collect()
    }

    fn handle(&mut self, event: &Event) -> Option<Chosen> {
        match event {
            Event::Key(key) if is_press(key) => self.press(key.code),
            Event::Mouse(mouse) => {
                let count = self.items().len();
                let over = mouse.row.checked_sub(self.top).map(usize::from);
                let over = over.filter(|&row| row < count)?;
                match mouse.kind {
                    MouseEventKind::Moved => self.at = over,
                    MouseEventKind::Down(_) => {
                        self.at = over;
                        return self.open();
                    }
                    _ => {}
                }
                None
            }
            _ => None,
        }
    }

    fn press(&mut self, key: KeyCode) -> Option<Chosen> {
        let count = self.items().len();
        let key = match key {
            KeyCode::Char(c) => KeyCode::Char(latin_key(c)),
            other => other,
        };
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Left | KeyCode::Char('h') => self.turn(-1),
            KeyCode::Right | KeyCode::Char('l') => self.turn(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Chosen::Quit),
            _ => {}
        }
        None
    }

    fn turn(&mut self, by: isize) {
        if let Item::Choice(row) = self.items()[self.at] {
            self.choices.turn(row, by);
        }
    }

    /// Enter: the next value of a choice, or what the line says.
    fn open(&mut self) -> Option<Chosen> {
        match self.items()[self.at] {
            Item::Choice(row) => {
                self.choices.turn(row, 1);
                None
            }
            Item::Start => Some(Chosen::Begin(
                Box::new(chosen(&self.choices)),
                self.choices.clone(),
            )),
            Item::Continue(at) => {
                let record = self.kept[at].clone();
                let seats = setup::saved_seats(&record);
                let session = Session::of_record(record, seats);
                Some(Chosen::Continue(Box::new(Setup::seated(session))))
            }
            Item::Quit => Some(Chosen::Quit),
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let text = self.text;
        let mut head = vec![format!(
            "{} – {}",
            say!(text, "app-name"),
            say!(text, "app-tag")
        )];
        if text.needs_own_line() {
            head = vec![say!(text, "app-name"), say!(text, "app-tag")];
        }
        let mut lines: Vec<(String, Style)> = head.into_iter().map(|line| (line, bold)).collect();
        lines.push((String::new(), Style::new()));
        let items = self.items();
        // On a low screen the lines above the chosen one make room.
        let most = usize::from(area.height);
        self.top = area.y + lines.len() as u16;
        for (at, item) in items.into_iter().enumerate() {
            let chosen = at == self.at;
            let sign = if chosen { "> " } else { "  " };
            let style = if chosen { bold } else { Style::new() };
            lines.push((format!("{sign}{}", self.label(item)), style));
        }
        let chosen_line = usize::from(self.top - area.y) + self.at;
        let skipped = (chosen_line + 1).saturating_sub(most);
        self.top = self.top.saturating_sub(skipped as u16);
        lines.push((String::new(), Style::new()));
        if let Some(idea) = self.idea() {
            lines.push((idea, Style::new()));
        }
        lines.push((say!(text, "menu-how"), Style::new()));
        let width = usize::from(area.width.saturating_sub(2));
        let mut y = area.y;
        for (line, style) in lines.into_iter().skip(skipped) {
            for part in wrapped(&line, width.max(1)) {
                if y >= area.bottom() {
                    return;
                }
                buffer.set_stringn(area.x + u16::from(width > 20), y, part, width, style);
                y += 1;
            }
        }
    }

    fn label(&self, item: Item) -> String {
        let text = self.text;
        match item {
            Item::Choice(row) => {
                let label = match row {
                    Row::Game => say!(text, "setup-game"),
                    Row::Size => say!(text, "setup-size"),
                    Row::You => say!(text, "setup-you"),
                    Row::Opponent => say!(text, "setup-opponent"),
                    Row::Level => say!(text, "setup-level"),
                    Row::First => say!(text, "setup-who-starts"),
                };
                let value = self.value(row);
                if text.needs_own_line() {
                    format!("{label}: {value}")
                } else {
                    format!("{label:<12} ‹ {value} ›")
                }
            }
            Item::Start => say!(text, "menu-begin"),
            Item::Continue(at) => {
                let record = &self.kept[at];
                let name = games::name_with_size(text, record.game());
                say!(text, "menu-continue", name = name, n = record.ply())
            }
            Item::Quit => say!(text, "menu-quit"),
        }
    }

    fn value(&self, row: Row) -> String {
        let (text, choices) = (self.text, &self.choices);
        match row {
            Row::Game => {
                let name = choices.game_name();
                games::name_with_size(text, name.game)
            }
            Row::Size => games::size(text, choices.game()),
            Row::You => agents::with_options(text, &choices.you().to_string()),
            Row::Opponent => agents::name(text, choices.opponent().entry().name),
            Row::Level => choices.level_words(text),
            Row::First => match choices.first() {
                First::Random => say!(text, "setup-random"),
                First::Me => say!(text, "menu-first-you"),
                First::Them => say!(text, "menu-first-opponent"),
            },
        }
    }

    /// The idea behind what the cursor stands on.
    fn idea(&self) -> Option<String> {
        let (text, choices) = (self.text, &self.choices);
        match self.items()[self.at] {
            Item::Choice(Row::Game | Row::Size) => Some(games::idea(text, choices.game())),
            Item::Choice(Row::You) => {
                agents::idea(text, choices.you().entry().name, Some(choices.game()))
            }
            Item::Choice(Row::Level) => choices.level_idea(text),
            Item::Choice(Row::Opponent) => {
                agents::idea(text, choices.opponent().entry().name, Some(choices.game()))
            }
            _ => None,
        }
    }
}

/// The game that was chosen.
fn chosen(choices: &Choices) -> Setup {
    let start = AnyPosition::start(choices.game());
    let (you, opponent) = (choices.you(), choices.opponent());
    if you.is_human() && !opponent.is_human() {
        return Setup::against(start, opponent, choices.first(), Lot::new(None));
    }
    let mut lot = Lot::new(None);
    let first = match choices.first() {
        First::Me => Player::First,
        First::Them => Player::Second,
        First::Random => lot.draw(),
    };
    let mut seats = [you, opponent];
    if first == Player::Second {
        seats.swap(0, 1);
    }
    Setup::seated(Session::new(start, seats))
}
