//! The full screen: a board to play on, with the thinking beside it.

mod act;
mod app;
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
use crate::session::setup::Table;
use app::App;
pub(crate) use keys::{is_interrupt, is_press};
pub(crate) use screen::Screen;
use skin::Skin;

/// How often the screen looks around while something is going on.
const BUSY: Duration = Duration::from_millis(40);
/// How often it does while everybody waits for a key.
const IDLE: Duration = Duration::from_millis(500);
/// Numbers that change more often than this cannot be read.
const REFRESH: Duration = Duration::from_millis(100);

/// Plays until the person has had enough.
pub(crate) fn play(
    text: &Text,
    table: Table,
    autosave: Option<Autosave>,
    skin: Skin,
) -> io::Result<()> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut app = App::new(text, table, autosave, skin, colours);
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
