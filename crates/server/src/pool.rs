//! The searches of all pages: how many run at once, which is next, and how much memory they hold.
//!
//! Each page has one request here at a time, so the queue is fair between pages. The order is that of
//! start-time fair queueing: a request is marked with the time its page has had, at least with the
//! mark of the last that was started, and the lowest mark is next. A search that others wait for
//! gives way at its next report after a short slice: its thread sleeps, its page has been charged,
//! and a page that asked for little comes before pages that ask for much.
//!
//! A request that cannot start at once is *tried* while it waits: it runs for a moment beside the
//! others, and if that was enough it is answered. Otherwise what came of it is dropped. So a short
//! question never waits for long ones, and long ones lose nothing but a few moments. Each is tried twice, for
//! a moment and for longer. Pages that ask so seldom that they saved up for it (see `allowance`) have places for both
//! that no others can take: not ever new sockets, and not those that always wait for something. In the places of the
//! others the page that saved up the most comes first, then the newest, in turn with the one that is owed the
//! most. Time without a processor is no trial. Where too many wait that were tried, those whose
//! pages had the least when they asked are turned away. While a question that is paid for is tried for the first time, everything
//! else holds still (see `quiet`).
//!
//! A page's [`Service`] (its agents and the tables of its solvers) is kept between requests in a
//! bounded shelf: one that was dropped is built again, since requests carry what an agent has to know.

mod allowance;
mod memory;
mod quiet;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use harif_play::service::{Reply, ReplyMessage, Request, RequestError, Service};
use harif_search::Control;
use tokio::sync::mpsc;

use quiet::Quiet;
use state::{Grant, Place, Stage, State, Trial, Turn, Waiting};

/// For how long a search keeps its place while others wait.
const SLICE: Duration = Duration::from_millis(100);
/// Where there is no room for those that wait, the search that had the most time is ended with the
/// best it has, if it had this long.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

/// For how long a request that cannot start at once is tried, at first and then, and how often.
const FIRST_TRIAL: Duration = Duration::from_millis(5);
const TRIAL: Duration = Duration::from_millis(20);
const MOST_TRIALS: u8 = 2;
/// The same where its page saved up enough for the longer one of these: then it is tried for what was saved up, to a bound.
const PAID_TRIAL: Duration = Duration::from_millis(10);
const LONGEST_TRIAL: Duration = Duration::from_millis(100);

/// Places for opponents' moves beside the searches that have begun, however full the pool is.
const URGENT_PLACES: usize = 2;

/// The bytes that a search usually holds: the tables of a solver and what lies around them.
const USUAL_SEARCH: u64 = 96 << 20;

/// How much may be searched at once.
#[derive(Clone, Copy, Debug)]
pub struct PoolLimits {
    /// The most searches at once where few pages ask.
    pub searches: usize,
    /// The most where many do.
    pub searches_in_a_crowd: usize,
    /// How many requests that cannot start are tried at once, beside the searches and beside those of pages
    /// that ask now and then.
    pub trials: usize,
    /// The most requests that wait.
    pub waiting: usize,
    /// The bytes of memory above which nothing new is started while something runs.
    pub memory: u64,
}

impl PoolLimits {
    /// What suits this machine: as many searches as it has cores, and no fewer than one page has
    /// lines (an agent, the coach and the lab).
    pub fn of_machine() -> Self {
        const LINES_OF_A_PAGE: usize = 3;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            searches: cores.max(LINES_OF_A_PAGE),
            searches_in_a_crowd: cores,
            trials: 2,
            waiting: 64,
            memory: (640 << 20).max(cores as u64 * USUAL_SEARCH),
        }
    }

    /// The most searches at once while so many requests wait.
    const fn searches_beside(&self, waiting: usize) -> usize {
        if waiting > self.searches {
            self.searches_in_a_crowd
        } else {
            self.searches
        }
    }

    /// The most searches that have begun, running or giving way: each holds its tables.
    fn most_started(&self) -> usize {
        self.searches.max((self.memory / USUAL_SEARCH) as usize)
    }
}

/// The name of a page in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PageId(u64);

/// A request on its way, with the flag that stops it and where its replies go.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) page: PageId,
    pub(crate) id: u32,
    pub(crate) request: Request,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) tell: mpsc::Sender<ReplyMessage>,
}

impl Job {
    /// Whether a person waits for it at the board: an opponent's move goes before studies.
    const fn is_urgent(&self) -> bool {
        matches!(self.request, Request::Move { .. })
    }
}

/// What the pool does at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolFigures {
    /// Pages that are connected.
    pub pages: usize,
    /// Threads that live, searching or giving way.
    pub workers: usize,
    /// Searches that run now.
    pub running: usize,
    /// Requests that wait to be started.
    pub waiting: usize,
    /// Services that are kept for the next request of their page.
    pub kept: usize,
}

/// All searches of a server.
#[derive(Clone, Debug)]
pub struct Pool(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    budget: PoolLimits,
    state: Mutex<State>,
    quiet: Quiet,
    /// How much memory the program has, if that is known.
    memory: fn() -> Option<u64>,
    /// How long the thread that asks has had a processor, if that is known.
    processor_time: fn() -> Option<Duration>,
}

impl Pool {
    /// A pool in which nothing runs yet.
    pub fn new(budget: PoolLimits) -> Self {
        Self::measured_by(budget, memory::of_this_process)
    }

    /// The same, with another measure of the memory in use.
    fn measured_by(budget: PoolLimits, memory: fn() -> Option<u64>) -> Self {
        Self::timed_by(budget, memory, worker::processor_time)
    }

    /// The same, with another measure of the time that threads have had a processor.
    fn timed_by(
        budget: PoolLimits,
        memory: fn() -> Option<u64>,
        processor_time: fn() -> Option<Duration>,
    ) -> Self {
        Self(Arc::new(Shared {
            budget,
            state: Mutex::default(),
            quiet: Quiet::new(),
            memory,
            processor_time,
        }))
    }

    /// How long this thread has had a processor, where that is known.
    fn processor_time(&self) -> Option<Duration> {
        (self.0.processor_time)()
    }

    /// What it does at the moment.
    pub fn figures(&self) -> PoolFigures {
        self.lock().figures()
    }

    /// Takes in a page.
    pub(crate) fn join(&self) -> PageId {
        PageId(self.lock().join())
    }

    /// A page went: what it asked for is stopped, and what was kept for it is dropped.
    pub(crate) fn leave(&self, page: PageId) {
        let mut state = self.lock();
        let dropped = state.leave(page.0);
        self.dispatch(state);
        if let Some(service) = dropped {
            // The sockets do not wait until all its memory has gone back.
            let _ = std::thread::Builder::new().spawn(move || drop(service));
        }
    }

    /// Takes in a request; says no if too many wait already, none of them from a page that had more.
    pub(crate) fn submit(&self, job: Job) -> bool {
        let mut state = self.lock();
        let budget = &self.0.budget;
        let waiting = state.fresh_count();
        // While others wait there is no place for it, whether places are held back for memory, for a crowd or not at all.
        let has_place = waiting == 0 && state.running < budget.searches;
        // Where requests are tried, those that need more are turned away after that.
        let is_full =
            budget.trials == 0 && !job.is_urgent() && !has_place && waiting >= budget.waiting;
        if is_full && !state.turn_away_poorest(Some(job.page.0)) {
            return false;
        }
        state.enqueue(job.page.0, Turn::Start(job));
        self.dispatch(state);
        true
    }

    /// A request of this page was stopped: one that still waits is answered now, out of turn.
    pub(crate) fn hurry(&self, page: PageId) {
        let mut state = self.lock();
        if let Some(job) = state.take_fresh(page.0) {
            self.start(&mut state, job, None, Place::Ordinary);
        }
        self.dispatch(state);
    }

    /// Answers a request that takes no time worth speaking of, such as an agent's dismissal.
    pub(crate) fn answer_at_once(&self, page: PageId, request: &Request) -> Option<Reply> {
        let kept = self.lock().take_kept(page.0);
        let is_kept = kept.is_some();
        let mut service = kept.unwrap_or_default();
        let mut answer = None;
        service.handle(request, Control::never(), &mut |reply| answer = Some(reply));
        if is_kept {
            let dropped = self.lock().keep(page.0, service, self.most_kept());
            drop(dropped);
        }
        answer
    }

    fn quiet(&self) -> &Quiet {
        &self.0.quiet
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    fn most_kept(&self) -> usize {
        self.0.budget.searches * 2
    }

    /// Whether something new may be started.
    fn has_memory(&self) -> bool {
        (self.0.memory)().is_none_or(|bytes| bytes < self.0.budget.memory)
    }

    /// Gives free places to those that wait, and tells the others where they stand.
    fn dispatch<'a>(&'a self, mut state: MutexGuard<'a, State>) {
        let searches = self.0.budget.searches_beside(state.waiting.len());
        while state.running < searches
            && let Some(next) = state.next()
        {
            let Turn::Start(job) = &state.waiting[next].turn else {
                self.grant(&mut state, next, Place::Ordinary);
                continue;
            };
            let is_urgent = job.is_urgent();
            let has_room = state.live.len() < self.0.budget.most_started();
            if has_room && !state.live.is_empty() && !self.has_memory() {
                let dropped = state.clear_shelf();
                if !dropped.is_empty() {
                    // Memory goes back when they are dropped, which takes too long under the lock.
                    drop(state);
                    drop(dropped);
                    state = self.lock();
                    continue;
                }
            }
            if state.live.is_empty() || (has_room && (is_urgent || self.has_memory())) {
                self.grant(&mut state, next, Place::Ordinary);
                continue;
            }
            state.end_longest(LONG_ENOUGH);
            // What has started goes on in the meantime.
            let Some(started) = state.next_started() else {
                break;
            };
            self.grant(&mut state, started, Place::Ordinary);
        }
        let most = self.0.budget.most_started() + URGENT_PLACES;
        while state.beside < URGENT_PLACES
            && state.live.len() < most
            && let Some(next) = state.next_urgent()
        {
            self.grant(&mut state, next, Place::Beside);
        }
        while let Some((next, stage)) = state.next_to_try(self.0.budget.trials) {
            self.try_out(&mut state, next, stage);
        }
        state.tell_places();
        let is_crowded = state.waiting.len() > self.0.budget.searches;
        self.quiet().set_crowded(is_crowded);
    }

    /// Gives a place to one that waits.
    fn grant(&self, state: &mut State, index: usize, place: Place) {
        let waiting = state.take(index);
        let is_paid = waiting.can_pay(TRIAL);
        match waiting.turn {
            Turn::Start(job) => self.start(state, job, Some((waiting.mark, is_paid)), place),
            Turn::GoOn(ticket, grant) => {
                state.resume(ticket);
                grant.give();
            }
        }
    }

    /// Starts the thread of a request, with its mark and whether its page can pay for a trial if it waited.
    fn start(&self, state: &mut State, job: Job, waited: Option<(u64, bool)>, place: Place) {
        let ticket = state.admit(&job, waited.map(|(mark, _)| mark), place);
        let is_paid = waited.is_some_and(|(_, is_paid)| is_paid);
        let service = state.take_kept(job.page.0);
        let comes_first = is_paid && !state.waiting.is_empty();
        let pool = self.clone();
        let (id, tell, stop) = (job.id, job.tell.clone(), Arc::clone(&job.stop));
        let thread = std::thread::Builder::new().name("search".into());
        let started = thread.spawn(move || {
            worker::run(&pool, ticket, service, &job, comes_first);
        });
        if started.is_err() {
            stop.store(true, Ordering::Relaxed);
            state.end(ticket, None);
            let _ = tell.try_send(refusal(
                id,
                "this machine gives no more threads: try again in a moment",
            ));
        }
    }

    /// Starts the thread that tries a request; without one it was tried for nothing.
    fn try_out(&self, state: &mut State, index: usize, stage: Stage) {
        if stage == Stage::PaidShort {
            // Before its thread is there: that needs a processor too.
            self.quiet().begin(PAID_TRIAL);
        }
        state.waiting[index].trials += 1;
        state.tries += 1;
        let Turn::Start(job) = &state.waiting[index].turn else {
            return;
        };
        let stop = Arc::clone(&job.stop);
        let service = state.take_kept(job.page.0);
        let pool = self.clone();
        // The job goes to the thread by a channel: a thread that cannot start must not take it along.
        let (hand_over, handed) = std::sync::mpsc::channel::<Waiting>();
        let thread = std::thread::Builder::new().name("trial".into());
        let started = thread.spawn(move || {
            if let Ok(waiting) = handed.recv() {
                worker::try_out(&pool, service, waiting, stage);
            }
        });
        if started.is_ok() {
            let waiting = state.waiting.swap_remove(index);
            state.trials.push(Trial::new(&waiting, stage, stop));
            let _ = hand_over.send(waiting);
        }
    }

    /// A trial has ended whose thread had a processor for so long, where that is known: the page is charged, its service kept.
    /// A request that needs more waits. Those that wait are served by the next `serve_waiting`. What comes back has
    /// no place on the shelf.
    #[must_use = "dropping it may take long: it waits until the page has its answer"]
    fn end_trial(
        &self,
        arrival: u64,
        used: Option<Duration>,
        service: Option<Service>,
        unanswered: Option<Waiting>,
    ) -> Option<Service> {
        let has_memory = self.has_memory();
        let mut state = self.lock();
        let page = state.end_trial(arrival, used, unanswered.is_none());
        let dropped = self.keep(&mut state, page, service, has_memory);
        if let Some(waiting) = unanswered {
            state.enqueue_again(waiting);
            while state.tried_count() > self.0.budget.waiting && state.turn_away_poorest(None) {}
        }
        dropped
    }

    /// Keeps the service of a page if there is memory; returns one that has no place on the shelf.
    fn keep(
        &self,
        state: &mut State,
        page: u64,
        service: Option<Service>,
        has_memory: bool,
    ) -> Option<Service> {
        match service {
            Some(service) if has_memory => state.keep(page, service, self.most_kept()),
            service => service,
        }
    }

    /// Gives free places to those that wait.
    fn serve_waiting(&self) {
        self.dispatch(self.lock());
    }

    /// Called by a search at each of its reports: lets others run if they wait and it had its slice.
    fn give_way(&self, ticket: u64, stop: &AtomicBool) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let used = self.processor_time();
        let mut state = self.lock();
        if !state.should_give_way(ticket, SLICE) {
            return;
        }
        state.pause(ticket, used);
        let grant = state.enqueue_paused(ticket);
        self.dispatch(state);
        self.wait_for_place(ticket, &grant, stop);
    }

    /// Does what may take long without thinking, such as telling a page that reads slowly; others
    /// have the place in the meantime, and it waits in line only when that is done.
    fn step_aside(&self, ticket: u64, stop: &AtomicBool, wait: impl FnOnce()) {
        let used = self.processor_time();
        let mut state = self.lock();
        state.pause(ticket, used);
        self.dispatch(state);
        wait();
        let mut state = self.lock();
        let grant = state.enqueue_paused(ticket);
        self.dispatch(state);
        self.wait_for_place(ticket, &grant, stop);
    }

    fn wait_for_place(&self, ticket: u64, grant: &Grant, stop: &AtomicBool) {
        while !grant.is_given() {
            if stop.load(Ordering::Relaxed) {
                // It ends now, and needs no place for that.
                return self.lock().withdraw(ticket);
            }
            // Setting a stop flag does not wake a thread, so look again.
            std::thread::park_timeout(Duration::from_millis(10));
        }
    }

    /// A search has ended whose thread had a processor for so long, where that is known; its service is kept if its page is
    /// still there and there is memory. Its place is given away by the next `serve_waiting`. What comes back has no place on the shelf.
    #[must_use = "dropping it may take long: it waits until the page has its answer"]
    fn finish(
        &self,
        ticket: u64,
        page: PageId,
        used: Option<Duration>,
        service: Option<Service>,
    ) -> Option<Service> {
        let has_memory = self.has_memory();
        let mut state = self.lock();
        state.end(ticket, used);
        self.keep(&mut state, page.0, service, has_memory)
    }
}

/// An answer that says why there is none.
pub(crate) fn refusal(id: u32, message: &str) -> ReplyMessage {
    let message = message.to_owned();
    let busy = false;
    ReplyMessage {
        id,
        reply: Reply::Error(RequestError { message, busy }),
    }
}

/// What a page is told when too many wait.
pub(crate) fn turned_away(id: u32) -> ReplyMessage {
    let message = "this server is busy with the searches of others: try again in a moment";
    ReplyMessage {
        id,
        reply: Reply::Error(RequestError {
            message: message.to_owned(),
            busy: true,
        }),
    }
}
