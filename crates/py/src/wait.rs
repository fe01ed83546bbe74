//! Long work: the interpreter is released, and Ctrl-C stops it.
//!
//! Python runs its signal handlers on the main thread only, between two steps of the interpreter. So
//! the work goes to a thread of its own, and the thread that was asked looks for signals until it is done.
//! No thread outlives a call: a process that forks later leaves none behind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use harif_search::Control;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors;

/// How long signals may wait.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// Work that takes no longer than this does not pay for a thread.
const BRIEF: Duration = Duration::from_millis(4);

/// What came of long work: its result, and the exception of the signal that stopped it early.
pub(crate) type Ended<T> = (T, Option<PyErr>);

/// Runs work on another thread until it is done or a signal handler raises; `Control` tells it to stop.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Control<'_>) -> T + Send,
) -> PyResult<Ended<T>> {
    let stop = AtomicBool::new(false);
    looking(py, &stop, || work(Control::new(&stop)), |_| Ok(()))
}

/// Runs work that ends soon after `stop` is set, and calls `look` with the interpreter now and then. A
/// signal handler that raises, or an error of `look`, sets `stop`.
pub(crate) fn looking<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<Ended<T>> {
    let is_done = AtomicBool::new(false);
    let caller = std::thread::current();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // Also when the work panics, the caller must wake up.
            let _wake = Wake(&is_done, caller);
            work()
        });
        let mut error = None;
        while !is_done.load(Ordering::Acquire) {
            py.detach(|| std::thread::park_timeout(BETWEEN_LOOKS));
            if error.is_none()
                && let Err(raised) = py.check_signals().and_then(|()| look(py))
            {
                stop.store(true, Ordering::Relaxed);
                error = Some(raised);
            }
        }
        match py.detach(|| worker.join()) {
            Ok(result) => Ok((result, error)),
            Err(_) => Err(panicked()),
        }
    })
}

/// The exception for work that panicked: a panic must not end the interpreter.
fn panicked() -> PyErr {
    PyRuntimeError::new_err("harif has a bug: the work ended in a panic")
}

/// Tells the caller that the work is done when it goes out of scope.
struct Wake<'a>(&'a AtomicBool, std::thread::Thread);

impl Drop for Wake<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}

/// Work that is often over at once: it is tried on this thread first, for a few milliseconds, and
/// begun again on another one if `is_done` says that this was not enough.
pub(crate) fn briefly_or_interruptible<T: Send>(
    py: Python<'_>,
    mut work: impl FnMut(Control<'_>) -> T + Send,
    is_done: impl Fn(&T) -> bool,
) -> PyResult<Ended<T>> {
    let first =
        py.detach(|| catch_unwind(AssertUnwindSafe(|| work(Control::never().within(BRIEF)))));
    let first = first.map_err(|_| panicked())?;
    if is_done(&first) {
        return Ok((first, None));
    }
    drop(first);
    interruptible(py, work)
}

/// The result of work that ran to its end; otherwise what stopped it, with what was done until then.
pub(crate) fn whole<T>(
    py: Python<'_>,
    (result, error): Ended<T>,
    partial: impl FnOnce(T) -> PyResult<Py<PyAny>>,
) -> PyResult<T> {
    match error {
        None => Ok(result),
        Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
            Err(errors::interrupted(py, partial(result)?))
        }
        Some(error) => Err(error),
    }
}
