//! The full screen: a board to play on, with the thinking beside it.

mod act;
pub(crate) mod app;
mod board;
mod console;
mod geometry;
mod help;
mod keys;
#[cfg(test)]
mod law;
pub(crate) mod menu;
mod page;
mod panel;
mod screen;
pub(crate) mod skin;
mod view;

use std::time::{Duration, Instant};

use harif_text::Text;

use crate::failure::Failure;
use crate::session::autosave::Autosave;
use crate::session::runner::{self, Happened, Runner};
use crate::session::setup::Setup;
use app::{App, Left};
pub(crate) use console::Console;
pub(crate) use keys::{is_interrupt, is_press, is_suspend, latin_key};
pub(crate) use screen::Screen;
use skin::Skin;
pub(crate) use view::put;

/// How long a move stays on the board before the next one: an answer that comes at once is missed.
const PAUSE_MS: u64 = 350;
/// Numbers that change more often than this cannot be read.
const REFRESH: Duration = Duration::from_millis(100);

/// Plays until the person has had enough.
///
/// The loop sleeps until a key, an answer of a thread, a signal or a time that the table asked for.
/// Only while something is being thought about it also wakes to show how the numbers grow.
pub(crate) fn play(
    console: Console,
    text: &Text,
    setup: Setup,
    autosave: Option<Autosave>,
    skin: Skin,
) -> Result<(), Failure> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    // A signal from outside ends the game as the key does: with the terminal given back.
    let Console {
        mut screen,
        mailbox,
        listener: _listener,
    } = console;
    let runner = Runner::new(setup, runner::options(PAUSE_MS), autosave, mailbox);
    let mut app = App::new(text, runner, skin, colours);
    let mut drawn: Option<Instant> = None;
    let mut is_stale = true;
    while app.left.is_none() {
        let age = drawn.map_or(REFRESH, |drawn| drawn.elapsed());
        if is_stale && age >= REFRESH {
            screen.draw(|frame| view::draw(frame, &mut app))?;
            drawn = Some(Instant::now());
            is_stale = false;
            continue;
        }
        let is_growing = is_stale || app.is_busy();
        let patience = is_growing.then(|| REFRESH.saturating_sub(age));
        match app.runner.next(patience)? {
            Happened::Terminal(event) if is_suspend(&event) => {
                screen.suspend()?;
                (drawn, is_stale) = (None, true);
            }
            Happened::Terminal(event) => {
                // A key that was pressed is answered at once.
                if app.handle(&event) {
                    (drawn, is_stale) = (None, true);
                }
            }
            Happened::Notices(notices) => {
                // What happened on the board is drawn at once; counters wait for their turn.
                let is_news = !notices.is_empty();
                app.hear(notices);
                if is_news || !app.is_busy() {
                    drawn = None;
                }
                is_stale = true;
            }
            Happened::Trouble(trouble, notices) => {
                app.hear_trouble(&trouble, notices);
                (drawn, is_stale) = (None, true);
            }
            Happened::Signal => return Err(Failure::Interrupted),
        }
    }
    if app.left == Some(Left::Interrupted) {
        Err(Failure::Interrupted)
    } else {
        Ok(())
    }
}
