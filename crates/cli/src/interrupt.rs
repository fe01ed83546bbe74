//! Ctrl-C: a search in progress stops and keeps its best; anything else ends at once.

use harif_search::Control;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C while a listener lives. It ends searches.
static STOP: AtomicBool = AtomicBool::new(false);
/// Whether something is running that can be stopped and still has an answer to give.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Takes over Ctrl-C for the rest of the program.
pub(crate) fn install() {
    // Without a handler Ctrl-C still ends the program, only less gracefully.
    let _ = ctrlc::set_handler(|| {
        let first = !STOP.swap(true, Ordering::SeqCst);
        if !(first && LISTENING.load(Ordering::SeqCst)) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// While this lives, Ctrl-C sets the flag instead of ending the program. A second one ends it.
#[derive(Debug)]
pub(crate) struct Listener {
    flag: &'static AtomicBool,
}

impl Listener {
    pub(crate) fn new() -> Self {
        LISTENING.store(true, Ordering::SeqCst);
        Self { flag: &STOP }
    }

    /// What Ctrl-C ends.
    pub(crate) const fn control(&self) -> Control<'static> {
        Control::new(self.flag)
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn interrupted(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// What was stopped has answered, and the program goes on: the next Ctrl-C is a first one again.
    pub(crate) fn answered(&self) {
        self.flag.store(false, Ordering::SeqCst);
    }
}

/// Does something that may never end, such as waiting for a line; meanwhile Ctrl-C ends the program
/// even if there is a listener, as there is nothing to stop.
pub(crate) fn deaf<T>(wait: impl FnOnce() -> T) -> T {
    let listening = LISTENING.swap(false, Ordering::SeqCst);
    let waited = wait();
    LISTENING.store(listening, Ordering::SeqCst);
    waited
}

impl Drop for Listener {
    fn drop(&mut self) {
        LISTENING.store(false, Ordering::SeqCst);
    }
}
