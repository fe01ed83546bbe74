//! Thinking in a thread of its own, so that the screen can show progress, stop it, or leave.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use harif_play::Watch;
use harif_rules::AnyMove;
use harif_search::{Control, Iteration, RootMove};

/// What a search has told of itself so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The depth that is being searched.
    pub(crate) depth: u32,
    /// The latest value of every move at the root, in the order in which they came.
    pub(crate) moves: Vec<RootMove<AnyMove>>,
    /// One row for each depth that was finished.
    pub(crate) iterations: Vec<Iteration<AnyMove>>,
}

/// Writes down what a search tells; the screen reads it when it wants to.
struct Follower(Arc<Mutex<Progress>>);

impl Follower {
    fn note(&self, note: impl FnOnce(&mut Progress)) {
        note(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Watch for Follower {
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        self.note(|progress| {
            progress.depth = depth;
            match progress.moves.iter_mut().find(|row| row.m == root_move.m) {
                Some(row) => *row = root_move.clone(),
                None => progress.moves.push(root_move.clone()),
            }
        });
    }

    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        self.note(|progress| {
            progress.depth = iteration.depth;
            progress.iterations.push(iteration.clone());
        });
    }
}

/// Something that is being thought about.
#[derive(Debug)]
pub(crate) struct Task<T> {
    stop: Arc<AtomicBool>,
    progress: Arc<Mutex<Progress>>,
    thread: JoinHandle<T>,
    started: Instant,
}

/// The thread ended without an answer.
#[derive(Debug)]
pub(crate) struct Broken;

impl<T: Send + 'static> Task<T> {
    /// Starts to think. Should the system refuse a thread, that is an error like any other.
    pub(crate) fn start(
        think: impl FnOnce(Control<'_>, &mut dyn Watch) -> T + Send + 'static,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let progress = Arc::default();
        let mut follower = Follower(Arc::clone(&progress));
        let flag = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("thinking".into())
            // Deep searches recurse; the default stack of a thread is smaller than the main one.
            .stack_size(16 << 20)
            .spawn(move || think(Control::new(&flag), &mut follower))?;
        Ok(Self {
            stop,
            progress,
            thread,
            started: Instant::now(),
        })
    }

    /// Asks for an answer now: the best so far.
    pub(crate) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the answer is there.
    pub(crate) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the answer.
    pub(crate) fn answer(self) -> Result<T, Broken> {
        // Taking the task apart must not stop it: only a task that is thrown away is cancelled.
        self.thread.join().map_err(|_| Broken)
    }

    /// Throws the answer away; the thread ends by itself within milliseconds.
    pub(crate) fn cancel(self) {
        self.hurry();
    }

    /// What it has told so far.
    pub(crate) fn progress(&self) -> Progress {
        self.progress
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// For how long it has been thinking.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::{Algorithm, Plan, analyze};
    use harif_rules::{AnyPosition, Game};
    use harif_search::Limits;

    #[test]
    fn hurrying_brings_the_best_so_far() {
        let task = Task::start(|control, watch| {
            let endless = Plan::new(Algorithm::Pvs, Limits::depth(60));
            endless.run(&AnyPosition::start(Game::OTHELLO), control, watch)
        })
        .unwrap();
        while task.progress().iterations.is_empty() {
            std::thread::yield_now();
        }
        task.hurry();
        let report = task.answer().unwrap();
        assert!(report.best.is_some() && report.stopped);
    }

    #[test]
    fn progress_ends_where_the_answer_begins() {
        let task = Task::start(|control, watch| {
            let start = AnyPosition::start(Game::TIC_TAC_TOE);
            analyze(&start, Limits::depth(9), control, watch)
        })
        .unwrap();
        while !task.is_finished() {
            std::thread::yield_now();
        }
        let progress = task.progress();
        let analysis = task.answer().unwrap();
        assert_eq!(progress.iterations, analysis.report.iterations);
        assert_eq!(progress.moves.len(), 9);
    }

    #[test]
    fn a_panic_is_an_answer_that_never_came() {
        let task = Task::start(|_, _| panic!("on purpose")).unwrap();
        assert!(task.answer().is_err());
    }
}
