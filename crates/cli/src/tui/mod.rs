//! The full screen: a board to play on, with the thinking beside it.

mod act;
pub(crate) mod app;
mod board;
mod geometry;
mod help;
mod keys;
pub(crate) mod menu;
mod panel;
mod screen;
pub(crate) mod skin;
mod view;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event;
use harif_text::Text;

use crate::interrupt::Listener;
use crate::session::autosave::Autosave;
use crate::session::runner::{self, Runner};
use crate::session::setup::Setup;
use app::App;
pub(crate) use keys::{is_interrupt, is_press};
pub(crate) use screen::Screen;
use skin::Skin;

/// How long a move stays on the board before the next one: an answer that comes at once is missed.
const PAUSE_MS: u64 = 350;
/// How often the screen looks around while something is going on.
const BUSY: Duration = Duration::from_millis(40);
/// How often it does while only a key is waited for.
const IDLE: Duration = Duration::from_millis(500);
/// Numbers that change more often than this cannot be read.
const REFRESH: Duration = Duration::from_millis(100);

/// Plays until the person has had enough.
pub(crate) fn play(
    text: &Text,
    setup: Setup,
    autosave: Option<Autosave>,
    skin: Skin,
) -> io::Result<()> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let runner = Runner::new(setup, runner::options(PAUSE_MS), autosave);
    let mut app = App::new(text, runner, skin, colours);
    let mut screen = Screen::open()?;
    // A signal from outside ends the game as the key does: with the terminal given back.
    let listener = Listener::new();
    let mut drawn = Instant::now();
    let mut news = true;
    while !app.quit && !listener.interrupted() {
        if news && (drawn.elapsed() >= REFRESH || !app.is_busy()) {
            screen.draw(|frame| view::draw(frame, &mut app))?;
            drawn = Instant::now();
            news = false;
        }
        let patience = if app.is_busy() || news { BUSY } else { IDLE };
        if event::poll(patience)? {
            // A key that was pressed is answered at once.
            if app.handle(&event::read()?) {
                drawn = Instant::now().checked_sub(REFRESH).unwrap_or(drawn);
                news = true;
            }
        }
        news |= app.tick();
    }
    Ok(())
}
