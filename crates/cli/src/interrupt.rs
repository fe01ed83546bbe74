//! Signals that ask the program to end, Ctrl-C, TERM and HUP: a search in progress stops and keeps
//! its best; anything else ends at once. Engines that were started end with us.

use harif_search::Control;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Set by a signal while a listener lives. It ends searches.
static STOP: AtomicBool = AtomicBool::new(false);
/// Whether something is running that can be stopped and still has an answer to give.
static LISTENING: AtomicBool = AtomicBool::new(false);
/// The exit code of the signal that came, or of Ctrl-C.
static EXIT_CODE: AtomicU8 = AtomicU8::new(INTERRUPTED);
/// Tells a loop that waits for other things that a signal came.
static WAKE: Hook = Mutex::new(None);
/// Tidies the terminal up before the program ends at once.
static CLEAN_UP: Hook = Mutex::new(None);

type Hook = Mutex<Option<Box<dyn Fn() + Send>>>;

/// 128 and the number of the signal, as shells count.
const INTERRUPTED: u8 = 128 + 2;
#[cfg(unix)]
const TERMINATED: u8 = 128 + 15;
#[cfg(unix)]
const HUNG_UP: u8 = 128 + 1;

/// Takes over the signals for the rest of the program.
pub(crate) fn install() {
    // Without a handler signals still end the program, only less gracefully.
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let wanted = [SIGINT, SIGTERM].into_iter();
        let wanted = wanted.chain(hang_ups_end_us().then_some(SIGHUP));
        let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else {
            return;
        };
        let handle = move || {
            for signal in signals.forever() {
                arrived(match signal {
                    SIGTERM => TERMINATED,
                    SIGHUP => HUNG_UP,
                    _ => INTERRUPTED,
                });
            }
        };
        let _ = std::thread::Builder::new()
            .name("signals".into())
            .spawn(handle);
    }
    #[cfg(not(unix))]
    let _ = ctrlc::set_handler(|| arrived(INTERRUPTED));
}

/// Whether a closed terminal should end the program: not if it was started with `nohup`, which has
/// the signal ignored, and not where that cannot be found out.
#[cfg(unix)]
fn hang_ups_end_us() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // The lowest bit is signal 1.
    ignored.is_some_and(|mask| mask & 1 == 0)
}

/// What a signal does: the first one stops what listens, any other ends the program.
fn arrived(exit_code: u8) {
    EXIT_CODE.store(exit_code, Ordering::SeqCst);
    let first = !STOP.swap(true, Ordering::SeqCst);
    if first && LISTENING.load(Ordering::SeqCst) {
        call(&WAKE);
    } else {
        call(&CLEAN_UP);
        harif_arena::contestant::kill_all();
        std::process::exit(exit_code.into());
    }
}

fn call(hook: &Hook) {
    if let Some(hook) = &*locked(hook) {
        hook();
    }
}

fn locked(hook: &Hook) -> MutexGuard<'_, Option<Box<dyn Fn() + Send>>> {
    hook.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The exit code of a program that was asked to end.
pub(crate) fn exit_code() -> u8 {
    EXIT_CODE.load(Ordering::SeqCst)
}

/// Calls this when a signal stops what listens; for loops that wait for other things too.
pub(crate) fn wake_with(wake: impl Fn() + Send + 'static) {
    *locked(&WAKE) = Some(Box::new(wake));
}

/// Calls this before a signal ends the program at once; for what is on the screen by then.
pub(crate) fn clean_up_with(clean_up: impl Fn() + Send + 'static) {
    *locked(&CLEAN_UP) = Some(Box::new(clean_up));
}

/// While this lives, a signal sets the flag instead of ending the program. A second one ends it.
#[derive(Debug)]
pub(crate) struct Listener {
    flag: &'static AtomicBool,
}

impl Listener {
    pub(crate) fn new() -> Self {
        LISTENING.store(true, Ordering::SeqCst);
        Self { flag: &STOP }
    }

    /// What a signal ends.
    pub(crate) const fn control(&self) -> Control<'static> {
        Control::new(self.flag)
    }

    /// Whether a signal came.
    pub(crate) fn interrupted(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// What was stopped has answered, and the program goes on: the next signal is a first one again.
    pub(crate) fn answered(&self) {
        self.flag.store(false, Ordering::SeqCst);
    }
}

/// Does something that may never end, such as waiting for a line; meanwhile a signal ends the program
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
