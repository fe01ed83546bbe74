//! The terminal, taken over and given back, whatever happens in between.

use std::io::{self, Stdout};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};

use crate::interrupt;

/// The terminal as long as the program draws on all of it. Dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Self> {
        restore_on_panic();
        interrupt::clean_up_with(restore);
        // From here on the terminal must be given back, even if the rest fails.
        let opened = take_over().and_then(|()| new_terminal());
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws one picture.
    pub(crate) fn draw(&mut self, picture: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(picture).map(|_| ())
    }

    /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; returns with the
    /// terminal taken over again when the shell goes on with it.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop();
        take_over()?;
        // A new one draws everything again. `clear` would ask the terminal where its cursor is, and
        // the thread that reads keys would swallow the answer.
        self.terminal = new_terminal()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn new_terminal() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Stops this process and those that the shell started with it, until the shell goes on with them.
#[cfg(unix)]
fn stop() {
    use rustix::process::{Signal, kill_current_process_group};
    // Without a shell that could go on with it, nothing stops.
    if kill_current_process_group(Signal::TSTP).is_ok() {
        // The signal may reach another thread first: this one must not draw before it does.
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[cfg(not(unix))]
const fn stop() {}

/// Gives the terminal back as it was. What fails here cannot be told: there is no screen left.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// A panic of the program gives the terminal back before it is told, so that it can be read. A
/// panic in a thinking thread is told by the game itself and must not tear the screen.
fn restore_on_panic() {
    let drawing = std::thread::current().id();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == drawing {
            restore();
            before(panic);
        }
    }));
}
