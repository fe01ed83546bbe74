//! A program that thinks for others too: where a request waits, and asking again when it was sent away.

use super::{Engines, Inner, Lane, WorkerLane};
use leptos::prelude::{GetUntracked, Set, set_timeout};
use std::time::Duration;

/// What the page is told by a program that thinks for others too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crowd {
    /// A request waits behind others, at this place, counted from 1.
    Place(u32),
    /// A request was sent away, and is asked again after a while.
    Full,
}

/// How long a lane rests after its first refusal, and at most; each refusal in a row doubles it.
const FIRST_REST: Duration = Duration::from_secs(1);
const LONGEST_REST: Duration = Duration::from_secs(16);

/// The rest of a lane whose request was sent away.
#[derive(Debug, Default)]
pub(super) struct Rest {
    is_on: bool,
    /// How many refusals came in a row.
    refusals: u32,
}

impl Rest {
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    /// One more refusal; says how long to wait.
    fn begin(&mut self) -> Duration {
        let time = FIRST_REST.saturating_mul(1 << self.refusals.min(16));
        self.refusals += 1;
        self.is_on = true;
        time.min(LONGEST_REST)
    }
}

impl<T> Lane<T> {
    /// What waited for the end of the rest may have been forgotten: then the next request needs not wait.
    pub(super) fn rest_no_longer(&mut self) {
        if self.queue.is_empty() {
            self.rest.is_on = false;
        }
    }
}

impl<T> Inner<T> {
    fn crowd(&self) -> Option<Crowd> {
        let lanes = self.lanes.iter();
        let places = lanes.filter_map(|lane| lane.current.as_ref()?.place);
        let rests = |lane: &Lane<T>| lane.rest.is_on && !lane.queue.is_empty();
        let is_full = self.lanes.iter().any(rests);
        let place = places.min().map(Crowd::Place);
        place.or(is_full.then_some(Crowd::Full))
    }
}

impl<T: Clone + PartialEq + 'static> Engines<T> {
    /// Says where the page waits, after something changed.
    pub(super) fn tell_of_crowd(&self) {
        let crowd = self.inner.borrow().crowd();
        if self.crowd.get_untracked() != crowd {
            self.crowd.set(crowd);
        }
    }

    /// The request of a lane was sent away: it is the first again after a rest, unless it is cancelled.
    pub(super) fn sent_away(&self, lane: WorkerLane) {
        let mut inner = self.inner.borrow_mut();
        let state = &mut inner.lanes[lane as usize];
        let Some(current) = state.current.take() else {
            return;
        };
        if !current.is_cancelled {
            let again = (current.request, current.requester);
            state.queue.push_front(again);
        }
        let rest = state.rest.begin();
        state.rest_no_longer();
        drop(inner);
        self.tell_of_crowd();
        let engines = self.clone();
        set_timeout(
            move || {
                engines.inner.borrow_mut().lanes[lane as usize].rest.is_on = false;
                engines.next(lane);
            },
            rest,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_in_a_row_doubles_the_rest_up_to_a_bound() {
        let mut rest = Rest::default();
        let seconds: Vec<u64> = (0..7).map(|_| rest.begin().as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 16, 16]);
        assert!(rest.is_on());
        let rest = &mut Rest {
            refusals: u32::MAX - 1,
            ..Rest::default()
        };
        assert_eq!(rest.begin(), LONGEST_REST);
    }
}
