//! The threads of a batch: they take positions until none is left or Ctrl-C comes.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use harif_rules::AnyPosition;
use harif_search::Control;
use pyo3::prelude::*;

use crate::numbers::{MOST_THREADS, within};
use crate::wait;

/// The exception that stopped a batch, if one did.
pub(super) type Stopped = Option<Py<PyAny>>;

/// What all threads of a batch share.
pub(super) struct Batch<'a> {
    pub(super) positions: &'a [AnyPosition],
    pub(super) threads: usize,
    /// How many positions a thread takes at once.
    pub(super) chunk: usize,
    pub(super) progress: Option<&'a Bound<'a, PyAny>>,
}

impl Batch<'_> {
    /// Works on every position, each thread with a state of its own. What is `None` was not done.
    pub(super) fn run<S, T: Send>(
        self,
        py: Python<'_>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize, &AnyPosition, Control<'_>) -> Option<T> + Sync,
    ) -> PyResult<(Vec<Option<T>>, Stopped)> {
        self.run_chunks(py, state, |state, from, positions, control| {
            let positions = positions.iter().enumerate();
            positions
                .map_while(|(at, position)| work(state, from + at, position, control))
                .collect()
        })
    }

    /// The same with all positions that a thread takes at once. `work` knows the number of the first and gives the
    /// results of those it has done, fewer if it was stopped.
    pub(super) fn run_chunks<S, T: Send>(
        self,
        py: Python<'_>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize, &[AnyPosition], Control<'_>) -> Vec<T> + Sync,
    ) -> PyResult<(Vec<Option<T>>, Stopped)> {
        let stop = AtomicBool::new(false);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let total = self.positions.len();
        let one_thread = || {
            let mut state = state();
            let mut found = Vec::new();
            loop {
                let from = next.fetch_add(self.chunk, Ordering::Relaxed);
                if from >= total || stop.load(Ordering::Relaxed) {
                    return found;
                }
                let positions = &self.positions[from..(from + self.chunk).min(total)];
                let results = work(&mut state, from, positions, Control::new(&stop));
                done.fetch_add(results.len(), Ordering::Relaxed);
                let was_stopped = results.len() < positions.len();
                found.extend((from..).zip(results));
                if was_stopped {
                    return found;
                }
            }
        };
        within("threads", self.threads, 0..=MOST_THREADS)?;
        let threads = threads(self.threads).min(total.div_ceil(self.chunk)).max(1);
        let (found, error) = wait::looking(
            py,
            &stop,
            || {
                std::thread::scope(|scope| {
                    let workers: Vec<_> = (0..threads).map(|_| scope.spawn(one_thread)).collect();
                    let ended = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
                    ended.collect::<Result<Vec<_>, _>>()
                })
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            },
            |_| match self.progress {
                Some(progress) => progress
                    .call1((done.load(Ordering::Relaxed), total))
                    .map(|_| ()),
                None => Ok(()),
            },
        )?;
        let mut results: Vec<Option<T>> = std::iter::repeat_with(|| None).take(total).collect();
        for (at, result) in found.into_iter().flatten() {
            results[at] = Some(result);
        }
        Ok((results, error.map(|error| error.into_value(py).into_any())))
    }
}

/// All cores for 0.
fn threads(wanted: usize) -> usize {
    match wanted {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        wanted => wanted,
    }
}
