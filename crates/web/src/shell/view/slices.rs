//! Reactions of the page in slices of time.
//!
//! A change of the language, or another room, makes thousands of small reactions ready at once. To run all of them in one
//! task would hold the page up on a slow machine: nothing can be clicked and nothing is drawn meanwhile. So they
//! run in the order in which they became ready, and after a few milliseconds the browser has its turn. What a person does
//! meanwhile finds all of them done: a field that is yet to be set would otherwise lose what is typed into it.
//!
//! Between two slices the page is laid out. The browser would do so in the task that draws the next picture, for all slices
//! since the last one at once and together with the painting.

use super::staged::count_coming;
use crate::shell::store::redraw::lay_out;
use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Wake, Waker};
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_time::Instant;

/// How long reactions run before the browser has its turn. What a person begins to feel is 50 ms, and the last
/// reaction of a slice may itself take a while.
const SLICE: Duration = Duration::from_millis(8);

#[derive(Default)]
struct Queue {
    /// Every task that is not over, by its number; `None` while it runs.
    tasks: RefCell<HashMap<u64, Option<PinnedLocalFuture<()>>>>,
    last_number: Cell<u64>,
    ready: RefCell<VecDeque<Arc<Task>>>,
    /// Whether a slice will run, or runs.
    is_scheduled: Cell<bool>,
    /// Whether reactions are left for a later task.
    is_cut: Cell<bool>,
    /// Whether the page has been drawn once: what it begins with comes in one task.
    is_begun: Cell<bool>,
    /// Whether one runs at this moment.
    is_running: Cell<bool>,
}

thread_local! {
    static QUEUE: Queue = Queue::default();
    static FIRST_SLICE: Closure<dyn FnMut()> = Closure::new(|| QUEUE.with(Queue::run));
    static FINISH: Closure<dyn FnMut()> = Closure::new(|| QUEUE.with(Queue::finish));
}

/// What a person does, and steps of the browser's history.
const DEEDS: [&str; 8] = [
    "beforeinput",
    "change",
    "click",
    "hashchange",
    "keydown",
    "pointerdown",
    "popstate",
    "submit",
];

/// What becomes ready.
struct Task {
    number: u64,
    is_queued: AtomicBool,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if !self.is_queued.swap(true, Ordering::Relaxed) {
            QUEUE.with(|queue| queue.add(self));
        }
    }
}

impl Queue {
    fn add(&self, task: Arc<Task>) {
        self.ready.borrow_mut().push_back(task);
        if self.is_begun.get() {
            self.cut();
        }
        if self.is_scheduled.replace(true) {
            return;
        }
        // What a person does is often heard in the task that draws the page. Reactions to it have a task of their own, or both
        // together would be felt. Timers of a page that is not seen are slow.
        if self.is_begun.get() && !document().hidden() {
            later();
        } else {
            FIRST_SLICE.with(|slice| window().queue_microtask(slice.as_ref().unchecked_ref()));
        }
    }

    fn spawn(&self, future: PinnedLocalFuture<()>) {
        let number = self.last_number.get() + 1;
        self.last_number.set(number);
        self.tasks.borrow_mut().insert(number, Some(future));
        let is_queued = AtomicBool::new(true);
        self.add(Arc::new(Task { number, is_queued }));
    }

    /// Runs reactions until none is ready or the time is over.
    fn run(&self) {
        let start = Instant::now();
        // Nothing is drawn of a page that is not seen, and its timers are slow.
        let is_hidden = document().hidden();
        let is_over = || !is_hidden && start.elapsed() > SLICE;
        while let Some(task) = self.next() {
            self.poll(&task);
            if is_over() && !self.ready.borrow().is_empty() {
                self.cut();
                in_task(|| {
                    lay_out();
                    later();
                });
                return;
            }
        }
        self.is_scheduled.set(false);
        let is_first = !self.is_begun.replace(true);
        self.uncut();
        if is_over() {
            in_task(lay_out);
        } else if !is_hidden && !is_first {
            lay_out();
        }
    }

    /// Runs all reactions that are ready, however long that takes.
    fn finish(&self) {
        // A reaction itself may click on something.
        if !self.is_running.get() {
            while let Some(task) = self.next() {
                self.poll(&task);
            }
            self.uncut();
        }
    }

    fn cut(&self) {
        if !self.is_cut.replace(true) {
            count_coming(|count| count + 1);
        }
    }

    fn uncut(&self) {
        if self.is_cut.replace(false) {
            count_coming(|count| count - 1);
        }
    }

    fn next(&self) -> Option<Arc<Task>> {
        self.ready.borrow_mut().pop_front()
    }

    fn poll(&self, task: &Arc<Task>) {
        task.is_queued.store(false, Ordering::Relaxed);
        let place = |tasks: &mut HashMap<_, Option<_>>| tasks.get_mut(&task.number)?.take();
        let Some(mut future) = place(&mut self.tasks.borrow_mut()) else {
            return;
        };
        let waker = Waker::from(Arc::clone(task));
        let was_running = self.is_running.replace(true);
        let is_over = future
            .as_mut()
            .poll(&mut Context::from_waker(&waker))
            .is_ready();
        self.is_running.set(was_running);
        let mut tasks = self.tasks.borrow_mut();
        if is_over {
            tasks.remove(&task.number);
        } else {
            tasks.insert(task.number, Some(future));
        }
    }
}

/// Runs a slice in a task of its own.
fn later() {
    in_task(|| QUEUE.with(Queue::run));
}

fn in_task(act: impl FnOnce() + 'static) {
    set_timeout(act, Duration::ZERO);
}

struct Slices;

impl CustomExecutor for Slices {
    fn spawn(&self, future: PinnedFuture<()>) {
        QUEUE.with(|queue| queue.spawn(future));
    }

    fn spawn_local(&self, future: PinnedLocalFuture<()>) {
        QUEUE.with(|queue| queue.spawn(future));
    }

    fn poll_local(&self) {}
}

/// Lets the reactions of the page run in slices; to be called before the page is made.
pub(crate) fn start() {
    // It fails where another is at work already, which then does the same without slices.
    let _ = Executor::init_custom_executor(Slices);
    FINISH.with(|finish| {
        let finish = finish.as_ref().unchecked_ref();
        for deed in DEEDS {
            // Before anything else hears of it.
            let _ = window().add_event_listener_with_callback_and_bool(deed, finish, true);
        }
    });
}

/// Does something before the next picture of the screen on which every reaction has run.
pub(crate) fn when_drawn(act: impl FnOnce() + 'static) {
    request_animation_frame(move || {
        if QUEUE.with(|queue| queue.is_cut.get()) {
            when_drawn(act);
        } else {
            act();
        }
    });
}
