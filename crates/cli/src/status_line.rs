//! A line on standard error that says how something long gets on, where a person can see it, and that
//! leaves nothing behind.
//!
//! The cursor stays right behind the text: what the terminal itself writes there, such as the `^C` of
//! Ctrl-C, is wiped together with the line. (A line that is filled up to the edge of the screen, as
//! most libraries draw it, pushes the `^C` onto the next one and stays.)

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthChar;

use crate::interrupt;
use crate::layout::columns_of;

/// How often the line moves.
const TICK: Duration = Duration::from_millis(120);
const FRAMES: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/// How many characters the bar has.
const BAR: usize = 20;
/// The room that is left at the edge of the screen for the `^C` of Ctrl-C.
const ROOM: usize = 4;

/// The line; nothing where standard error is no terminal. Dropping it wipes it.
#[derive(Debug)]
pub(crate) struct StatusLine {
    drawn: Option<(Arc<Shared>, JoinHandle<()>)>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// Wakes the thread that moves the line when it is over.
    ended: Condvar,
}

#[derive(Debug)]
struct State {
    message: String,
    /// How much is done, where that is known: a part and the whole.
    done: Option<(u64, u64)>,
    started: Instant,
    frame: usize,
    is_over: bool,
}

impl StatusLine {
    /// A line for something of known size, or of unknown.
    pub(crate) fn new(whole: Option<u64>) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self::hidden();
        }
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                message: String::new(),
                done: whole.map(|whole| (0, whole)),
                started: Instant::now(),
                frame: 0,
                is_over: false,
            }),
            ended: Condvar::new(),
        });
        let ticking = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("status line".into());
        let drawn = thread.spawn(move || ticking.tick()).ok();
        let at_exit = Arc::clone(&shared);
        interrupt::clean_up_with(move || at_exit.end_if_free());
        Self {
            drawn: drawn.map(|thread| (shared, thread)),
        }
    }

    /// A line that is never drawn.
    pub(crate) const fn hidden() -> Self {
        Self { drawn: None }
    }

    /// Whether it is on the screen.
    pub(crate) const fn is_seen(&self) -> bool {
        self.drawn.is_some()
    }

    /// Says something else from now on.
    pub(crate) fn say(&self, message: String) {
        if let Some((shared, _)) = &self.drawn {
            shared.locked().message = message;
        }
    }

    /// So much more is done.
    pub(crate) fn advance(&self, by: u64) {
        if let Some((shared, _)) = &self.drawn
            && let Some((done, _)) = &mut shared.locked().done
        {
            *done += by;
        }
    }

    /// Writes something that stays, above the moving line.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let Some((shared, _)) = &self.drawn else {
            return write();
        };
        // The lock keeps the thread from drawing in between.
        let _state = shared.locked();
        wipe();
        write()
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if let Some((shared, thread)) = self.drawn.take() {
            shared.end();
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wipes the line, which is not drawn again.
    fn end(&self) {
        let mut state = self.locked();
        if !std::mem::replace(&mut state.is_over, true) {
            wipe();
        }
        self.ended.notify_all();
    }

    /// Wipes the line, unless something is being written: that may wait for ever for its reader.
    fn end_if_free(&self) {
        if let Ok(mut state) = self.state.try_lock()
            && !std::mem::replace(&mut state.is_over, true)
        {
            wipe();
        }
    }

    /// Moves the line until it is over.
    fn tick(&self) {
        let mut state = self.locked();
        while !state.is_over {
            let waited = self.ended.wait_timeout(state, TICK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !state.is_over {
                state.frame += 1;
                let width = crossterm::terminal::size().map_or(80, |(columns, _)| columns.into());
                write(&format!("\r\x1b[2K{}", state.line(width)));
            }
        }
    }
}

impl State {
    /// What is to be read, no wider than the screen. Where the words leave no room for the bar, its number
    /// stands alone.
    fn line(&self, width: usize) -> String {
        let room = width.saturating_sub(ROOM);
        let frame = FRAMES[self.frame % FRAMES.len()];
        let (mut bar, mut percent) = (String::new(), String::new());
        if let Some((done, whole)) = self.done {
            let share = done.min(whole) as f64 / whole.max(1) as f64;
            let filled = (share * BAR as f64) as usize;
            bar = format!("{}{} ", "█".repeat(filled), "░".repeat(BAR - filled));
            percent = format!("{:>3.0}%  ", share * 100.0);
        }
        let seconds = self.started.elapsed().as_secs();
        let words = format!("{percent}{}  {seconds} s", self.message);
        let whole = format!("{frame} {bar}{words}");
        if columns_of(&whole) <= room {
            return whole;
        }
        cut(&format!("{frame} {}", words.trim_start()), room)
    }
}

/// As much of a line as is no wider than this.
fn cut(line: &str, width: usize) -> String {
    let mut taken = 0;
    let fits = |c: &char| {
        taken += c.width().unwrap_or(0);
        taken <= width
    };
    line.chars().take_while(fits).collect()
}

fn wipe() {
    write("\r\x1b[2K");
}

/// Progress that cannot be shown is no reason to stop.
fn write(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes());
    let _ = stderr.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_never_reaches_the_edge_of_the_screen() {
        let mut state = State {
            message: "depth 12  4  19,441,920 nodes".repeat(3),
            done: Some((5, 20)),
            started: Instant::now(),
            frame: 3,
            is_over: false,
        };
        for width in 0..200 {
            let line = state.line(width);
            let taken: usize = line.chars().filter_map(UnicodeWidthChar::width).sum();
            assert!(taken <= width.saturating_sub(ROOM), "{line}");
        }
        state.message = "between +1 and +11, 14M nodes, 5.9M a second".into();
        assert_eq!(
            state.line(80),
            "⠸ 25%  between +1 and +11, 14M nodes, 5.9M a second  0 s",
            "the bar gives way to the words"
        );
        state.message = "one".into();
        assert_eq!(state.line(80), "⠸ █████░░░░░░░░░░░░░░░  25%  one  0 s");
        state.done = None;
        assert_eq!(state.line(80), "⠸ one  0 s");
        state.done = Some((0, 0));
        assert!(
            state.line(80).contains("  0%"),
            "nothing to do is no division by zero"
        );
    }
}
