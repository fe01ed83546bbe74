//! When work must end: one type for every search, solver, agent and experiment.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// Tells running work when to end: a flag that can be set at any time, and a moment.
///
/// It is small and copied to everything that works on the same question: children get it as it is
/// or with a sooner deadline, helper threads with a flag of their own. That is why it carries no
/// callback: how a search is followed is its [`Observer`](crate::Observer), how a solver is
/// followed an argument of the solver.
///
/// [`Limits`](crate::Limits) say how much work is asked for; a control ends it before that.
///
/// ```
/// use harif_search::Control;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// let stop = AtomicBool::new(false);
/// let control = Control::new(&stop).within(Duration::from_secs(3600));
/// assert!(!control.is_over());
/// stop.store(true, Ordering::Relaxed);
/// assert!(control.is_over());
/// assert!(!Control::never().is_over());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Control<'a> {
    stop: &'a AtomicBool,
    deadline: Option<Instant>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Control<'_> {
    fn default() -> Self {
        Self::never()
    }
}

impl<'a> Control<'a> {
    /// Work that nothing ends early.
    pub const fn never() -> Self {
        Self {
            stop: &NEVER,
            deadline: None,
        }
    }

    /// Work that ends within milliseconds after the flag is set.
    pub const fn new(stop: &'a AtomicBool) -> Self {
        Self {
            stop,
            deadline: None,
        }
    }

    /// The same, ended at this moment at the latest.
    #[must_use]
    pub fn until(self, moment: Instant) -> Self {
        let deadline = self
            .deadline
            .map_or(moment, |deadline| deadline.min(moment));
        Self {
            deadline: Some(deadline),
            ..self
        }
    }

    /// The same, ended at the latest when this much time has passed from now, if a time is given.
    /// One too long for the clock is no limit.
    #[must_use]
    pub fn within(self, time: impl Into<Option<Duration>>) -> Self {
        let moment = time
            .into()
            .and_then(|time| Instant::now().checked_add(time));
        moment.map_or(self, |moment| self.until(moment))
    }

    /// The same flag without a deadline, for work that takes no time worth speaking of and must be
    /// done however late it is.
    #[must_use]
    pub const fn without_deadline(self) -> Self {
        Self {
            deadline: None,
            ..self
        }
    }

    /// The same deadline with another flag, for helpers that are stopped on their own.
    #[must_use]
    pub const fn with_stop(self, stop: &AtomicBool) -> Control<'_> {
        Control {
            stop,
            deadline: self.deadline,
        }
    }

    /// The moment at which the work ends at the latest, if there is one.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How much time is left, if there is a deadline.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the flag is set.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the work must end: the flag is set or the moment has come.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_stopped()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}
