//! Times of many runs: how they spread, and how long a solve goes on after it was told to stop.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long after its beginning a solve is told to stop, at least and at most, in milliseconds.
const STOPPED_AFTER: Range<u64> = 2..300;

/// Solves every item, tells each solve at a random moment to stop and prints how long it went on.
/// `solve` answers whether the stop came before its end.
pub(crate) fn measure_stopping<T>(
    name: &str,
    items: &[T],
    mut solve: impl FnMut(&T, &AtomicBool) -> bool,
) {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut times = Vec::new();
    for item in items {
        let stop = AtomicBool::new(false);
        let after = Duration::from_millis(rng.u64(STOPPED_AFTER));
        let (told, was_stopped, ended) = std::thread::scope(|scope| {
            let teller = scope.spawn(|| {
                std::thread::sleep(after);
                let now = Instant::now();
                stop.store(true, Relaxed);
                now
            });
            let was_stopped = solve(item, &stop);
            let ended = Instant::now();
            let told = teller.join().expect("a thread that sleeps");
            (told, was_stopped, ended)
        });
        if was_stopped {
            times.push((ended - told).as_secs_f64());
        }
    }
    println!("{name}: {} of {} were stopped", times.len(), items.len());
    if !times.is_empty() {
        print_spread("until it stopped", times);
    }
}

/// Prints the middle and the end of some times in seconds.
pub(crate) fn print_spread(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e3;
    let within = |limit: f64| {
        let few = times.iter().filter(|&&time| time * 1e3 <= limit).count();
        100.0 * few as f64 / times.len() as f64
    };
    println!(
        "  {what}, ms: median {:.2}, 90 % {:.2}, 99 % {:.2}, worst {:.2}; \
         within 5 ms {:.1} %, 50 ms {:.1} %, 250 ms {:.1} %",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        within(5.0),
        within(50.0),
        within(250.0)
    );
}
