//! Stops an agent that does not watch the clock itself.
//!
//! Agents promise to answer within milliseconds once their flag is set. So a thread that sleeps
//! until the deadline and then sets the flag keeps everybody within any clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A thread that sets a flag at a moment; started when it is first needed.
pub(super) struct Watchdog {
    shared: Arc<Shared>,
    thread: Option<std::thread::JoinHandle<()>>,
}

struct Shared {
    order: Mutex<Order>,
    news: Condvar,
    /// The flag that the agent looks at.
    flag: AtomicBool,
    /// The flag of the whole tournament, which stops the agent as well.
    all: Arc<AtomicBool>,
}

enum Order {
    Rest,
    Watch(Instant),
    Leave,
}

/// How soon a stop of the whole tournament reaches an agent that has a deadline of its own.
const GLANCE: Duration = Duration::from_millis(20);

impl Watchdog {
    pub(super) fn new(all: Arc<AtomicBool>) -> Self {
        Self {
            shared: Arc::new(Shared {
                order: Mutex::new(Order::Rest),
                news: Condvar::new(),
                flag: AtomicBool::new(false),
                all,
            }),
            thread: None,
        }
    }

    /// A flag that will be set when this time is over, unless [`rest`](Self::rest) comes first.
    pub(super) fn watch(&mut self, time: Duration) -> &AtomicBool {
        let shared = &self.shared;
        if self.thread.is_none() {
            let shared = shared.clone();
            self.thread = Some(std::thread::spawn(move || shared.guard()));
        }
        self.shared.flag.store(false, Ordering::Relaxed);
        self.shared.say(Order::Watch(Instant::now() + time));
        &self.shared.flag
    }

    /// Watches nothing any more.
    pub(super) fn rest(&self) {
        self.shared.say(Order::Rest);
    }
}

impl Shared {
    fn say(&self, order: Order) {
        *self.order.lock().unwrap_or_else(PoisonError::into_inner) = order;
        self.news.notify_one();
    }

    fn guard(&self) {
        let mut order = self.order.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            order = match *order {
                Order::Leave => return,
                Order::Rest => self
                    .news
                    .wait(order)
                    .unwrap_or_else(PoisonError::into_inner),
                Order::Watch(deadline) => {
                    let now = Instant::now();
                    if now >= deadline || self.all.load(Ordering::Relaxed) {
                        self.flag.store(true, Ordering::Relaxed);
                        *order = Order::Rest;
                        order
                    } else {
                        let wait = (deadline - now).min(GLANCE);
                        let waited = self.news.wait_timeout(order, wait);
                        waited.unwrap_or_else(PoisonError::into_inner).0
                    }
                }
            };
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.say(Order::Leave);
        if let Some(thread) = self.thread.take() {
            // It leaves at once, and has nothing to tell.
            let _ = thread.join();
        }
    }
}
