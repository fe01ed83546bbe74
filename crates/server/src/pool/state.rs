//! What the pool knows: pages, those that wait, those that run, services on the shelf.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

use harif_play::service::{Reply, ReplyMessage, Service};

use super::allowance::{Allowance, earned_in};
use super::{
    FIRST_TRIAL, Job, LONGEST_TRIAL, MOST_TRIALS, PAID_TRIAL, PoolFigures, SLICE, TRIAL,
    turned_away,
};

/// How far ahead of other requests an urgent one stands, in microseconds of searching.
const HEAD_START: u64 = 1_000_000;

/// How many requests of pages that can pay are tried at once beside those of others: for the first time, and for longer.
const PAID_SHORT: usize = 3;
const PAID_LONG: usize = 2;

/// How often a request that found no processor is tried again without counting that as a trial.
const MOST_IDLE_TRIALS: u8 = 8;

/// How often a page is told its place at most: those of many change with every search that ends.
const TELL_EVERY: Duration = Duration::from_millis(500);
/// How often all of more than so many are told theirs.
const TELL_A_CROWD_EVERY: Duration = Duration::from_millis(100);
const CROWD: usize = 16;

/// What one that waits is waiting for.
#[derive(Debug)]
pub(super) enum Turn {
    /// To be started.
    Start(Job),
    /// To go on: a search that gave way, by its ticket, and how its thread is told.
    GoOn(u64, Arc<Grant>),
}

/// How a request is tried. Those that come first here are tried first, in places of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// For the first time, and its page asks so seldom that it can pay.
    PaidShort,
    /// For as long as its page can pay.
    PaidLong,
    /// For the first time.
    Short,
    /// Once more, for longer.
    Long,
}

impl Stage {
    const ALL: [Self; 4] = [Self::PaidShort, Self::PaidLong, Self::Short, Self::Long];
}

/// One that waits. The lowest mark is next, of equals the first.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) mark: u64,
    pub(super) arrival: u64,
    pub(super) page: u64,
    pub(super) turn: Turn,
    /// What its page had saved up when it asked, in thousandths of a second; a debt below zero.
    allowance: i64,
    /// When its page asked.
    since: Instant,
    /// How often it was tried for a moment.
    pub(super) trials: u8,
    /// How often it was to be tried and found no processor.
    idle_trials: u8,
    /// The place that its page was told, and when.
    told: Option<(usize, Instant)>,
}

impl Waiting {
    /// Whether it waits to be started.
    const fn is_fresh(&self) -> bool {
        matches!(self.turn, Turn::Start(_))
    }

    /// Whether its page asks so seldom that it had saved up this much.
    pub(super) const fn can_pay(&self, time: Duration) -> bool {
        self.allowance >= time.as_millis() as i64
    }

    /// How it is tried next; none if it was tried often enough, or has started.
    pub(super) const fn next_stage(&self) -> Option<Stage> {
        if !self.is_fresh() || self.trials >= MOST_TRIALS {
            return None;
        }
        Some(match (self.can_pay(TRIAL), self.trials) {
            (true, 0) => Stage::PaidShort,
            (true, _) => Stage::PaidLong,
            (false, 0) => Stage::Short,
            (false, _) => Stage::Long,
        })
    }

    /// How long a trial may take. A page that asks now and then may spend on one question what it has saved up.
    pub(super) fn time_of(&self, stage: Stage) -> Duration {
        match stage {
            Stage::PaidShort => PAID_TRIAL,
            Stage::PaidLong => {
                let saved = Duration::from_millis(u64::try_from(self.allowance).unwrap_or(0));
                saved.min(LONGEST_TRIAL)
            }
            Stage::Short => FIRST_TRIAL,
            Stage::Long => TRIAL,
        }
    }

    /// What its page had saved up for the order of trials, in which all debts are equal.
    fn saved(&self) -> i64 {
        self.allowance.max(-1)
    }

    /// What it would be owed if waiting earned something, in microseconds.
    fn owed(&self, now: Instant) -> i64 {
        let waited = now.saturating_duration_since(self.since);
        self.allowance
            .saturating_mul(1_000)
            .saturating_add(earned_in(waited))
    }

    /// Its last trial found no processor, so it was none; after many of these it counts.
    pub(super) const fn was_not_tried(&mut self) {
        if self.idle_trials < MOST_IDLE_TRIALS {
            self.idle_trials += 1;
            self.trials -= 1;
        }
    }

    /// Whether it waits to be started and is not tried any more.
    const fn is_tried(&self) -> bool {
        self.is_fresh() && self.trials >= MOST_TRIALS
    }
}

/// Where a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// One of the places of the budget.
    Ordinary,
    /// One of the places for opponents' moves, until it gives way for the first time.
    Beside,
}

/// A request that is being tried.
#[derive(Debug)]
pub(super) struct Trial {
    page: u64,
    arrival: u64,
    stage: Stage,
    stop: Arc<AtomicBool>,
    since: Instant,
}

impl Trial {
    pub(super) fn new(waiting: &Waiting, stage: Stage, stop: Arc<AtomicBool>) -> Self {
        Self {
            page: waiting.page,
            arrival: waiting.arrival,
            stage,
            stop,
            since: Instant::now(),
        }
    }

    #[cfg(test)]
    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }
}

/// A page that is connected.
#[derive(Debug)]
struct Page {
    /// Microseconds of searching, moved on with `now`.
    mark: u64,
    allowance: Allowance,
}

/// Tells the thread of a search that gave way that it has a place again.
#[derive(Debug)]
pub(super) struct Grant {
    is_given: AtomicBool,
    thread: Thread,
}

impl Grant {
    /// For this thread, which is parked until it has its place.
    fn for_this_thread() -> Arc<Self> {
        Arc::new(Self {
            is_given: AtomicBool::new(false),
            thread: std::thread::current(),
        })
    }

    pub(super) fn is_given(&self) -> bool {
        self.is_given.load(Ordering::Acquire)
    }

    pub(super) fn give(&self) {
        self.is_given.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

/// A search that has a thread.
#[derive(Debug)]
pub(super) struct Live {
    ticket: u64,
    page: u64,
    place: Place,
    stop: Arc<AtomicBool>,
    /// When its slice began; none while it gives way.
    since: Option<Instant>,
    /// The time that it had before.
    used: Duration,
    /// The time of a processor that its page has been charged for.
    charged: Duration,
}

/// Everything behind the lock.
#[derive(Debug, Default)]
pub(super) struct State {
    pages: HashMap<u64, Page>,
    next_page: u64,
    next_ticket: u64,
    arrivals: u64,
    /// The highest mark that was given a place.
    pub(super) now: u64,
    pub(super) waiting: Vec<Waiting>,
    /// Searches that run in ordinary places, and beside them.
    pub(super) running: usize,
    pub(super) beside: usize,
    pub(super) live: Vec<Live>,
    pub(super) trials: Vec<Trial>,
    /// How many requests were tried so far.
    pub(super) tries: u64,
    /// When those that wait were last told their places.
    told: Option<Instant>,
    kept_services: Vec<(u64, Service)>,
}

impl State {
    pub(super) fn figures(&self) -> PoolFigures {
        PoolFigures {
            pages: self.pages.len(),
            workers: self.live.len() + self.trials.len(),
            running: self.running + self.beside,
            waiting: self.fresh_count(),
            kept: self.kept_services.len(),
        }
    }

    pub(super) fn join(&mut self) -> u64 {
        self.join_at(Instant::now())
    }

    /// Takes in a page that saves up from this moment on.
    pub(super) fn join_at(&mut self, now: Instant) -> u64 {
        self.next_page += 1;
        let page = Page {
            mark: 0,
            allowance: Allowance::new(now),
        };
        self.pages.insert(self.next_page, page);
        self.next_page
    }

    /// Forgets a page; returns what was kept for it.
    pub(super) fn leave(&mut self, page: u64) -> Option<Service> {
        self.pages.remove(&page);
        self.waiting
            .retain(|waiting| waiting.page != page || !waiting.is_fresh());
        for live in self.live.iter().filter(|live| live.page == page) {
            live.stop.store(true, Ordering::Relaxed);
        }
        for trial in self.trials.iter().filter(|trial| trial.page == page) {
            trial.stop.store(true, Ordering::Relaxed);
        }
        self.take_kept(page)
    }

    // ---- the queue ----

    pub(super) fn enqueue(&mut self, page: u64, turn: Turn) {
        let had = self.pages.get(&page).map_or(0, |page| page.mark);
        let now = Instant::now();
        let allowance = self.whole_allowance(page, now);
        if let (Turn::Start(_), Some(page)) = (&turn, self.pages.get_mut(&page)) {
            page.allowance.ask(now);
        }
        self.arrivals += 1;
        self.waiting.push(Waiting {
            // Time in which a page asked for nothing is no credit.
            mark: match &turn {
                Turn::Start(job) if job.is_urgent() => had.max(self.now).saturating_sub(HEAD_START),
                Turn::Start(_) => had.max(self.now),
                Turn::GoOn(..) => had,
            },
            arrival: self.arrivals,
            page,
            allowance,
            since: now,
            trials: 0,
            idle_trials: 0,
            turn,
            told: None,
        });
    }

    /// Puts a request back that was tried and needs more; one whose page went is dropped.
    pub(super) fn enqueue_again(&mut self, waiting: Waiting) {
        if self.pages.contains_key(&waiting.page) {
            self.waiting.push(waiting);
        }
    }

    /// Refuses the waiting request whose page had the least allowance when it asked; says no if there is
    /// none, or if `page`, for which room is wanted, has no more than it. What pages earn while they wait
    /// does not count: a page that was charged just now for a short question would be poorer than
    /// pages that have waited for long behind searches without end.
    pub(super) fn turn_away_poorest(&mut self, page: Option<u64>) -> bool {
        let now = Instant::now();
        let waiting = self.waiting.iter().enumerate();
        let poorest = waiting
            .filter(|(_, waiting)| page.is_some() || waiting.is_tried())
            .filter_map(|(index, waiting)| match &waiting.turn {
                Turn::Start(job) if !job.is_urgent() => Some((index, waiting, job)),
                _ => None,
            })
            .min_by_key(|(_, waiting, _)| (waiting.allowance, Reverse(waiting.arrival)));
        let Some((index, waiting, job)) = poorest else {
            return false;
        };
        let least = waiting.allowance;
        let is_poorer = page.is_none_or(|page| least < self.whole_allowance(page, now));
        // One that cannot be told keeps its place, since its page would wait for ever.
        let is_out = is_poorer && job.tell.try_send(turned_away(job.id)).is_ok();
        if is_out {
            let page = self.waiting.swap_remove(index).page;
            self.rest(page);
        }
        is_out
    }

    /// How many requests wait that were tried as often as any is, opponents' moves aside.
    pub(super) fn tried_count(&self) -> usize {
        let is_counted = |waiting: &&Waiting| {
            let is_urgent = matches!(&waiting.turn, Turn::Start(job) if job.is_urgent());
            waiting.is_tried() && !is_urgent
        };
        self.waiting.iter().filter(is_counted).count()
    }

    fn allowance(&self, page: u64, now: Instant) -> i64 {
        let page = self.pages.get(&page);
        page.map_or(i64::MIN, |page| page.allowance.left(now))
    }

    /// The same in thousandths of a second: less makes no page poorer than another.
    fn whole_allowance(&self, page: u64, now: Instant) -> i64 {
        self.allowance(page, now).div_euclid(1_000)
    }

    /// How many wait to be started.
    pub(super) fn fresh_count(&self) -> usize {
        let waiting = self.waiting.iter();
        waiting.filter(|waiting| waiting.is_fresh()).count()
    }

    /// The next of all that wait.
    pub(super) fn next(&self) -> Option<usize> {
        self.first_of(|_| true)
    }

    /// The next of those that have started.
    pub(super) fn next_started(&self) -> Option<usize> {
        self.first_of(|turn| matches!(turn, Turn::GoOn(..)))
    }

    /// The next of opponents' moves that wait to be started.
    pub(super) fn next_urgent(&self) -> Option<usize> {
        self.first_of(|turn| matches!(turn, Turn::Start(job) if job.is_urgent()))
    }

    /// The next request to be tried and how, of those for which there is a place; `ordinary` places are for pages that
    /// cannot pay. Every other one there is the one that is owed the most, so that each has its turn. The others
    /// are of the page that had saved up the most when it asked, and of equals the newest: pages that
    /// are opened only to ask have nothing, however many they are.
    pub(super) fn next_to_try(&self, ordinary: usize) -> Option<(usize, Stage)> {
        let now = Instant::now();
        let is_by_age = !self.tries.is_multiple_of(2);
        let mut stages = Stage::ALL.to_vec();
        stages.retain(|&stage| self.has_room_to_try(stage, ordinary));
        let waiting = self.waiting.iter().enumerate();
        waiting
            .filter_map(|(index, waiting)| Some((index, waiting.next_stage()?)))
            .filter(|(_, stage)| stages.contains(stage))
            .min_by_key(|&(index, stage)| {
                let waiting = &self.waiting[index];
                let claim = if is_by_age {
                    waiting.owed(now)
                } else {
                    waiting.saved()
                };
                (stage, Reverse((claim, waiting.arrival)))
            })
    }

    /// Whether one more may be tried like this beside those that are being tried now.
    fn has_room_to_try(&self, stage: Stage, ordinary: usize) -> bool {
        let in_stages = |stages: &[Stage]| {
            let trials = self.trials.iter();
            trials.filter(|trial| stages.contains(&trial.stage)).count()
        };
        match stage {
            _ if ordinary == 0 => false,
            Stage::PaidShort => in_stages(&[Stage::PaidShort]) < PAID_SHORT,
            Stage::PaidLong => in_stages(&[Stage::PaidLong]) < PAID_LONG,
            Stage::Short | Stage::Long => in_stages(&[Stage::Short, Stage::Long]) < ordinary,
        }
    }

    fn first_of(&self, wanted: impl Fn(&Turn) -> bool) -> Option<usize> {
        let waiting = self.waiting.iter().enumerate();
        waiting
            .filter(|(_, waiting)| wanted(&waiting.turn))
            .min_by_key(|(_, waiting)| (waiting.mark, waiting.arrival))
            .map(|(index, _)| index)
    }

    /// Takes out one that gets a place. The clock moves on with it, and by a slice with each
    /// opponent's move: moves of ever new pages would keep everything else waiting without end.
    pub(super) fn take(&mut self, index: usize) -> Waiting {
        let waiting = self.waiting.swap_remove(index);
        self.now = self.now.max(waiting.mark);
        if matches!(&waiting.turn, Turn::Start(job) if job.is_urgent()) {
            self.now += SLICE.as_micros() as u64;
        }
        waiting
    }

    /// Takes out the request of a page that waits to be started.
    pub(super) fn take_fresh(&mut self, page: u64) -> Option<Job> {
        let fresh =
            |waiting: &Waiting| waiting.page == page && matches!(waiting.turn, Turn::Start(_));
        let index = self.waiting.iter().position(fresh)?;
        match self.waiting.swap_remove(index).turn {
            Turn::Start(job) => Some(job),
            Turn::GoOn(..) => None,
        }
    }

    /// Tells pages how many are before them, where that has changed and was not told just now.
    pub(super) fn tell_places(&mut self) {
        let now = Instant::now();
        // In a crowd each search that ends or gives way would cost as much as it has members.
        let is_too_soon = |told| now.saturating_duration_since(told) < TELL_A_CROWD_EVERY;
        if self.waiting.len() > CROWD && self.told.is_some_and(is_too_soon) {
            return;
        }
        self.told = Some(now);
        let mut order: Vec<usize> = (0..self.waiting.len()).collect();
        order.sort_by_key(|&at| (self.waiting[at].mark, self.waiting[at].arrival));
        for (place, &at) in order.iter().enumerate() {
            let waiting = &mut self.waiting[at];
            let is_known = waiting.told.is_some_and(|(told, when)| {
                told == place || now.saturating_duration_since(when) < TELL_EVERY
            });
            if let Turn::Start(job) = &waiting.turn
                && !is_known
            {
                waiting.told = Some((place, now));
                let reply = Reply::Waiting(place as u32 + 1);
                // A page that reads too slowly hears of its next place.
                let _ = job.tell.try_send(ReplyMessage { id: job.id, reply });
            }
        }
    }

    // ---- those that have a thread ----

    /// Counts a request as running.
    pub(super) fn admit(&mut self, job: &Job, mark: Option<u64>, place: Place) -> u64 {
        self.next_ticket += 1;
        *self.running_in(place) += 1;
        if let (Some(mark), Some(page)) = (mark, self.pages.get_mut(&job.page.0)) {
            page.mark = page.mark.max(mark);
        }
        self.live.push(Live {
            ticket: self.next_ticket,
            page: job.page.0,
            place,
            stop: Arc::clone(&job.stop),
            since: Some(Instant::now()),
            used: Duration::ZERO,
            charged: Duration::ZERO,
        });
        self.next_ticket
    }

    fn running_in(&mut self, place: Place) -> &mut usize {
        match place {
            Place::Ordinary => &mut self.running,
            Place::Beside => &mut self.beside,
        }
    }

    /// Frees the place of a search; if it goes on, it does so in an ordinary one.
    fn free_place(&mut self, ticket: u64) {
        let place = self
            .live(ticket)
            .map(|live| std::mem::replace(&mut live.place, Place::Ordinary));
        if let Some(place) = place {
            *self.running_in(place) -= 1;
        }
    }

    fn live(&mut self, ticket: u64) -> Option<&mut Live> {
        self.live.iter_mut().find(|live| live.ticket == ticket)
    }

    pub(super) fn should_give_way(&mut self, ticket: u64, slice: Duration) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        let since = self.live(ticket).and_then(|live| live.since);
        since.is_some_and(|since| since.elapsed() >= slice)
    }

    /// Charges the page of a search for its slice and frees its place. The thread of the search has had a
    /// processor for `processor_time`, where that is known.
    pub(super) fn pause(&mut self, ticket: u64, processor_time: Option<Duration>) {
        self.charge(ticket, processor_time);
        self.free_place(ticket);
    }

    /// Lets a search of this thread that was paused wait for its next slice.
    pub(super) fn enqueue_paused(&mut self, ticket: u64) -> Arc<Grant> {
        let grant = Grant::for_this_thread();
        if let Some(page) = self.live(ticket).map(|live| live.page) {
            self.enqueue(page, Turn::GoOn(ticket, Arc::clone(&grant)));
        }
        grant
    }

    /// A search that gave way ends without waiting for its place, unless it has got one in this moment.
    pub(super) fn withdraw(&mut self, ticket: u64) {
        let is_own =
            |waiting: &Waiting| matches!(waiting.turn, Turn::GoOn(own, _) if own == ticket);
        if let Some(at) = self.waiting.iter().position(is_own) {
            self.waiting.swap_remove(at);
            self.resume(ticket);
        }
    }

    /// Gives a search that gave way its place again.
    pub(super) fn resume(&mut self, ticket: u64) {
        self.running += 1;
        if let Some(live) = self.live(ticket) {
            live.since = Some(Instant::now());
        }
    }

    pub(super) fn end(&mut self, ticket: u64, processor_time: Option<Duration>) {
        self.charge(ticket, processor_time);
        self.free_place(ticket);
        if let Some(page) = self.live(ticket).map(|live| live.page) {
            self.rest(page);
        }
        self.live.retain(|live| live.ticket != ticket);
    }

    /// On a busy machine a page pays for what it used, not for the time that others took.
    fn charge(&mut self, ticket: u64, processor_time: Option<Duration>) {
        let Some(live) = self.live(ticket) else {
            return;
        };
        let slice = live.since.take().map_or(Duration::ZERO, |at| at.elapsed());
        live.used += slice;
        let cost = processor_time.map_or(slice, |time| time.saturating_sub(live.charged));
        live.charged += cost;
        let page = live.page;
        self.spend(page, cost);
    }

    /// A page waits for nothing any more.
    fn rest(&mut self, page: u64) {
        if let Some(page) = self.pages.get_mut(&page) {
            page.allowance.rest(Instant::now());
        }
    }

    /// Charges a page for time.
    pub(super) fn spend(&mut self, page: u64, slice: Duration) {
        if let Some(page) = self.pages.get_mut(&page) {
            page.mark += slice.as_micros() as u64;
            page.allowance.spend(slice, Instant::now());
        }
    }

    /// Ends a trial that had a processor for so long, where that is known, with or without an answer; returns its page.
    pub(super) fn end_trial(
        &mut self,
        arrival: u64,
        used: Option<Duration>,
        is_answered: bool,
    ) -> u64 {
        let is_it = |trial: &Trial| trial.arrival == arrival;
        let Some(at) = self.trials.iter().position(is_it) else {
            return 0;
        };
        let trial = self.trials.swap_remove(at);
        let used = used.unwrap_or_else(|| trial.since.elapsed());
        self.spend(trial.page, used);
        if is_answered {
            self.rest(trial.page);
        }
        trial.page
    }

    /// Ends the search that had the most time, if it had this much.
    pub(super) fn end_longest(&mut self, at_least: Duration) {
        let time = |live: &Live| live.used + live.since.map_or(Duration::ZERO, |at| at.elapsed());
        let longest = self.live.iter().max_by_key(|live| time(live));
        if let Some(live) = longest.filter(|live| time(live) >= at_least) {
            live.stop.store(true, Ordering::Relaxed);
        }
    }

    // ---- the shelf ----

    pub(super) fn take_kept(&mut self, page: u64) -> Option<Service> {
        let at = self
            .kept_services
            .iter()
            .position(|(kept, _)| *kept == page)?;
        Some(self.kept_services.remove(at).1)
    }

    /// Keeps the service of a page that is still there; returns what has to be dropped for it: that of the page
    /// which has the least time to spend.
    pub(super) fn keep(&mut self, page: u64, service: Service, most: usize) -> Option<Service> {
        if !self.pages.contains_key(&page) {
            return Some(service);
        }
        self.kept_services.push((page, service));
        if self.kept_services.len() <= most {
            return None;
        }
        let now = Instant::now();
        let kept = self.kept_services.iter().enumerate();
        let (poorest, _) = kept.min_by_key(|(_, (page, _))| self.allowance(*page, now))?;
        Some(self.kept_services.remove(poorest).1)
    }

    pub(super) fn clear_shelf(&mut self) -> Vec<Service> {
        self.kept_services
            .drain(..)
            .map(|(_, service)| service)
            .collect()
    }
}
