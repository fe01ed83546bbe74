//! When work must end: one type for every search, solver, agent and experiment.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// Holds up running work for a moment, where something else on the machine comes first.
pub trait Pause: Debug + Sync {
    /// Comes back at once, or when the work may go on. Called at each look at the clock, by any thread of the work.
    fn pause(&self);
}

/// Tells running work when to end: a flag that can be set at any time, and a moment. It may also hold the work up.
///
/// It is small and copied to everything that works on the same question: children get it as it is
/// or with a sooner deadline, helper threads with a flag of their own. That is why nothing is told through it: how a
/// search is followed is its [`Observer`](crate::Observer), how a solver is
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
    pause: Option<&'a dyn Pause>,
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
            pause: None,
        }
    }

    /// Work that ends within milliseconds after the flag is set.
    pub const fn new(stop: &'a AtomicBool) -> Self {
        Self {
            stop,
            deadline: None,
            pause: None,
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
    pub const fn with_stop<'b>(self, stop: &'b AtomicBool) -> Control<'b>
    where
        'a: 'b,
    {
        Control { stop, ..self }
    }

    /// The same, held up now and then.
    #[must_use]
    pub const fn paused_by(self, pause: &'a dyn Pause) -> Self {
        Self {
            pause: Some(pause),
            ..self
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

    /// Whether the work must end: the flag is set or the moment has come. Work that is held up asks only afterwards.
    #[inline]
    pub fn is_over(&self) -> bool {
        if let Some(pause) = self.pause {
            pause.pause();
        }
        self.is_stopped()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[derive(Debug, Default)]
    struct Counted(AtomicU32);

    impl Pause for Counted {
        fn pause(&self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Whatever is made of a control that holds work up holds it up too.
    #[test]
    fn every_look_at_a_paused_control_pauses() {
        let (counted, stop) = (Counted::default(), AtomicBool::new(false));
        let paused = Control::never().paused_by(&counted);
        let hour = Duration::from_hours(1);
        let made = [
            paused,
            paused.within(hour),
            paused.within(hour).without_deadline(),
            paused.with_stop(&stop),
        ];
        assert!(made.iter().all(|control| !control.is_over()));
        assert_eq!(counted.0.load(Ordering::Relaxed), 4);
        stop.store(true, Ordering::Relaxed);
        assert!(made[3].is_over() && !made[0].is_over());
        assert!(!Control::new(&AtomicBool::new(false)).is_over());
        assert_eq!(counted.0.load(Ordering::Relaxed), 6);
    }
}
