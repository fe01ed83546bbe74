//! The menu: what to play, on which size, who sits where at which level, who starts, which language.

use std::time::Duration;

use crossterm::event::{Event, KeyCode, MouseEventKind};
use harif_play::record::GameRecord;
use harif_rules::notation::latin_digit;
use harif_rules::{AnyPosition, Player};
use harif_text::{Text, Value, say};
use harif_words::{agents, errors, games};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::console::Console;
use super::keys::{is_press, latin_key};
use super::view::put;
use crate::failure::Failure;
use crate::layout::wrapped;
use crate::session::Session;
use crate::session::choices::{Choices, Row};
use crate::session::pace::Paces;
use crate::session::setup::{self, First, Lot, Setup};

/// With fewer rows for the lines of the menu than this, the words below them are left out.
const FEWEST_ROWS: usize = 5;

/// How often the menu looks whether a measurement is done.
const WAIT: Duration = Duration::from_millis(50);
/// What takes less than this is there at once, and what takes longer than this is not worth a number.
const AT_ONCE: Duration = Duration::from_millis(10);
const TOO_LONG: Duration = Duration::from_mins(10);

/// What was chosen.
#[derive(Debug)]
pub(crate) enum Chosen {
    /// A game to begin.
    Begin(Box<Setup>),
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

/// The menu on the screen.
#[derive(Debug)]
pub(super) struct Menu {
    /// In the language that is chosen in it.
    text: Text,
    choices: Choices,
    kept: Vec<GameRecord>,
    paces: Paces,
    at: usize,
    /// A size that is being typed, and what is wrong with it.
    typed: String,
    mistake: Vec<String>,
    /// Which items are on the screen and from which row on, for the pointer.
    shown: (u16, std::ops::Range<usize>),
}

/// Asks until something is chosen. Returns the choices too: the language holds for what follows.
pub(crate) fn choose(
    console: &mut Console,
    choices: Choices,
    kept: Vec<GameRecord>,
) -> Result<(Chosen, Choices), Failure> {
    let mut menu = Menu::new(choices, kept);
    loop {
        menu.measure();
        console
            .screen
            .draw(|frame| menu.draw(frame.area(), frame.buffer_mut()))?;
        // What is being measured is shown as soon as it is known.
        let patience = menu.paces.is_busy().then_some(WAIT);
        let event = console.next_event_within(patience)?;
        if let Some(chosen) = event.and_then(|event| menu.handle(&event)) {
            return Ok((chosen, menu.choices));
        }
    }
}

impl Menu {
    pub(super) fn new(choices: Choices, kept: Vec<GameRecord>) -> Self {
        Self {
            text: Text::for_terminal(choices.lang()),
            at: choices.rows().len(),
            choices,
            kept,
            paces: Paces::default(),
            typed: String::new(),
            mistake: Vec::new(),
            shown: (0, 0..0),
        }
    }

    /// Has measured how long the searches think that the menu shows now.
    fn measure(&mut self) {
        for row in [Row::Level, Row::YourLevel] {
            if let Some((subject, _)) = self.choices.depth(row) {
                self.paces.measure(subject);
            }
        }
    }

    /// A level in words, with the time that it takes where that is known.
    fn level(&self, row: Row) -> String {
        let text = &self.text;
        let level = self.choices.level_words(text, row);
        let time = self.choices.depth(row).and_then(|(subject, depth)| {
            let pace = self.paces.known(subject)?;
            pace.at(depth)
        });
        match time {
            None => level,
            Some(time) if time < AT_ONCE => say!(text, "menu-level-quick", level = level),
            Some(time) if time > TOO_LONG => {
                say!(text, "menu-level-long", level = level, time = TOO_LONG)
            }
            Some(time) => {
                let time = rounded(time);
                say!(text, "menu-level-time", level = level, time = time)
            }
        }
    }

    fn items(&self) -> Vec<Item> {
        let rows = self.choices.rows().into_iter().map(Item::Choice);
        let kept = (0..self.kept.len()).map(Item::Continue);
        rows.chain([Item::Start])
            .chain(kept)
            .chain([Item::Quit])
            .collect()
    }

    pub(super) fn handle(&mut self, event: &Event) -> Option<Chosen> {
        match event {
            Event::Key(key) if is_press(key) => self.press(key.code),
            Event::Mouse(mouse) => {
                let (top, items) = &self.shown;
                let row = usize::from(mouse.row.checked_sub(*top)?);
                let over = items.clone().nth(row)?;
                match mouse.kind {
                    MouseEventKind::Moved => self.at = over,
                    MouseEventKind::Down(_) => {
                        self.at = over;
                        if matches!(self.items()[over], Item::Choice(_)) {
                            self.turn(1);
                        } else {
                            return Some(self.open());
                        }
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
        if self.type_size(key) {
            return None;
        }
        self.forget_typed();
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.at = (self.at + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.at = (self.at + 1) % count,
            KeyCode::Left | KeyCode::Char('h') => self.turn(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.turn(1),
            KeyCode::Enter => return Some(self.open()),
            KeyCode::Esc | KeyCode::Char('q') => return Some(Chosen::Quit),
            _ => {}
        }
        None
    }

    /// Takes a key of a size that is being typed. Returns whether it was one.
    fn type_size(&mut self, key: KeyCode) -> bool {
        if self.items()[self.at] != Item::Choice(Row::Size) {
            return false;
        }
        match key {
            KeyCode::Char(c) if latin_digit(c).is_ascii_digit() => self.typed.push(latin_digit(c)),
            KeyCode::Char('x' | 'X' | '×' | '*') if !self.typed.is_empty() => self.typed.push('×'),
            KeyCode::Backspace if !self.typed.is_empty() => drop(self.typed.pop()),
            KeyCode::Esc if !self.typed.is_empty() => self.forget_typed(),
            // Going on to another line takes the size too.
            KeyCode::Enter
            | KeyCode::Up
            | KeyCode::Down
            | KeyCode::Tab
            | KeyCode::Char('k' | 'j')
                if !self.typed.is_empty() =>
            {
                match self.choices.type_size(&self.typed) {
                    Ok(()) if key == KeyCode::Enter => self.forget_typed(),
                    Ok(()) => return false,
                    Err(error) => self.mistake = errors::game(&self.text, &error),
                }
            }
            _ => return false,
        }
        // The longest size that a game has, with its line.
        self.typed = self
            .typed
            .chars()
            .take("20×20×20".chars().count())
            .collect();
        true
    }

    fn forget_typed(&mut self) {
        self.typed.clear();
        self.mistake.clear();
    }

    /// Another value for the row under the cursor.
    fn turn(&mut self, by: isize) {
        if let Item::Choice(row) = self.items()[self.at] {
            self.choices.turn(row, by);
            if row == Row::Language {
                self.text = Text::for_terminal(self.choices.lang());
            }
        }
    }

    /// Enter: starts what is chosen, or does what the line says.
    fn open(&self) -> Chosen {
        match self.items()[self.at] {
            Item::Choice(_) | Item::Start => Chosen::Begin(Box::new(chosen(&self.choices))),
            Item::Continue(at) => {
                let record = self.kept[at].clone();
                let seats = setup::saved_seats(&record);
                let session = Session::of_record(record, seats);
                Chosen::Continue(Box::new(Setup::seated(session)))
            }
            Item::Quit => Chosen::Quit,
        }
    }

    pub(super) fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let width = usize::from(area.width.saturating_sub(2)).max(1);
        let rows = usize::from(area.height);
        let row = |at: usize| Rect::new(area.x, area.y + at as u16, area.width, 1);
        let mut foot = self.foot(width);
        if rows < foot.len() + FEWEST_ROWS {
            foot.clear();
        }
        let rows_above = rows - foot.len();
        let items = self.items();
        // On a low screen the title goes first, then the lines that are far from the cursor.
        let mut head = self.head(width);
        if head.len() + items.len() > rows_above {
            head.clear();
        }
        let room = rows_above - head.len();
        let first = (self.at + 1).saturating_sub(room);
        let shown = first..items.len().min(first + room);
        for (at, line) in head.iter().enumerate() {
            put(buffer, row(at), line, bold);
        }
        for (at, item) in shown.clone().enumerate() {
            let is_chosen = item == self.at;
            let sign = if is_chosen { "> " } else { "  " };
            let style = if is_chosen { bold } else { Style::new() };
            let line = format!("{sign}{}", self.label(items[item]));
            put(buffer, row(head.len() + at), &line, style);
        }
        let below = (head.len() + shown.len()).min(rows_above);
        for (at, line) in foot.iter().enumerate() {
            put(buffer, row(below + at), line, Style::new());
        }
        self.shown = (area.y + head.len() as u16, shown);
    }

    fn head(&self, width: usize) -> Vec<String> {
        let (name, tag) = (say!(self.text, "app-name"), say!(self.text, "app-tag"));
        let line = format!("{name} – {tag}");
        let mut head = if self.text.needs_own_line() || line.width() > width {
            vec![name, tag]
        } else {
            vec![line]
        };
        head.push(String::new());
        head
    }

    /// What the line under the cursor is about, and the keys.
    fn foot(&self, width: usize) -> Vec<String> {
        let mut words: Vec<String> = self.mistake.clone();
        let item = self.items()[self.at];
        // What the screen cuts off is said below.
        if let Item::Choice(row @ (Row::Level | Row::YourLevel)) = item
            && self.label(item).width() + 2 > width
        {
            words.push(self.level(row));
        }
        words.extend(self.idea());
        if item == Item::Choice(Row::Size) {
            let example = Value::ltr("9x7");
            words.push(say!(self.text, "menu-size-how", example = example));
        }
        words.push(say!(self.text, "menu-how"));
        let words = words.into_iter().flat_map(|line| wrapped(&line, width));
        std::iter::once(String::new()).chain(words).collect()
    }

    fn label(&self, item: Item) -> String {
        let text = &self.text;
        match item {
            Item::Choice(row) => {
                let label = match row {
                    Row::Game => say!(text, "setup-game"),
                    Row::Size => say!(text, "setup-size"),
                    Row::You => say!(text, "setup-you"),
                    Row::YourLevel => say!(text, "menu-your-level"),
                    Row::Opponent => say!(text, "setup-opponent"),
                    Row::Level => say!(text, "setup-level"),
                    Row::First => say!(text, "setup-who-starts"),
                    Row::Language => say!(text, "menu-language"),
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
        let (text, choices) = (&self.text, &self.choices);
        match row {
            Row::Game => {
                let name = choices.game_name();
                games::name_with_size(text, name.game)
            }
            Row::Size if !self.typed.is_empty() => format!("{}_", self.typed),
            Row::Size => games::size(text, choices.game()),
            Row::You => agents::name(text, choices.you().entry().name),
            Row::Opponent => agents::name(text, choices.opponent().entry().name),
            Row::YourLevel | Row::Level => self.level(row),
            Row::First => match choices.first() {
                First::Random => say!(text, "setup-random"),
                First::Me => say!(text, "menu-first-you"),
                First::Them => say!(text, "menu-first-opponent"),
            },
            Row::Language => choices.lang().own_name().to_owned(),
        }
    }

    /// The idea behind what the cursor stands on.
    fn idea(&self) -> Option<String> {
        let (text, choices) = (&self.text, &self.choices);
        match self.items()[self.at] {
            Item::Choice(Row::Game | Row::Size) => Some(games::idea(text, choices.game())),
            Item::Choice(Row::You) => {
                agents::idea(text, choices.you().entry().name, Some(choices.game()))
            }
            Item::Choice(row @ (Row::YourLevel | Row::Level)) => choices.level_idea(text, row),
            Item::Choice(Row::Opponent) => {
                agents::idea(text, choices.opponent().entry().name, Some(choices.game()))
            }
            _ => None,
        }
    }
}

/// A time with one digit that counts: it is only about so long.
fn rounded(time: Duration) -> Duration {
    let millis = time.as_secs_f64() * 1e3;
    let digit = 10_f64.powf(millis.max(1.0).log10().floor());
    let rounded = (millis / digit).round() * digit;
    // Above a minute whole seconds are digits enough.
    Duration::from_millis(rounded as u64)
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
