//! What is counted while the load runs.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use harif_server::people::store::{Store, StoreError};
use harif_wire::GameEvent;

/// What a client was told of a game: a mark for each event, which also marks all before it.
pub(crate) type View = Vec<u64>;

/// The mark of an event after those that are known.
pub(crate) fn mark(view: &[u64], event: &GameEvent) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.last().hash(&mut hasher);
    serde_json::to_string(event)
        .expect("JSON")
        .hash(&mut hasher);
    hasher.finish()
}

/// All that is counted.
#[derive(Default)]
pub(crate) struct Figures {
    /// Microseconds from a move to the other side.
    pub(crate) times: Vec<u32>,
    /// The same, since the last line.
    pub(crate) late: Vec<u32>,
    /// Milliseconds that clients were away, from the loss of a connection to being in the game again.
    pub(crate) away: Vec<u32>,
    /// Games that run, and those that are over.
    pub(crate) playing: u32,
    pub(crate) over: u32,
    /// Moves of which nothing was heard for ten seconds.
    pub(crate) silent: u32,
    /// Events with a gap before them, or that are not what they were.
    pub(crate) wrong: u32,
    /// Connections that were lost, and refusals that were no answer to a lost connection.
    pub(crate) lost: u32,
    pub(crate) refused: u32,
    /// What clients were told, game by game.
    pub(crate) told: Vec<(String, View)>,
}

/// A share of sorted numbers.
fn at(sorted: &[u32], share: f64) -> u32 {
    let index = (sorted.len() as f64 * share) as usize;
    let index = index.min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or(0)
}

impl Figures {
    pub(crate) fn line(&mut self, since: Duration) -> String {
        self.late.sort_unstable();
        let late = f64::from(at(&self.late, 0.99)) / 1_000.0;
        self.times.append(&mut self.late);
        self.times.sort_unstable();
        self.away.sort_unstable();
        let ms = |share: f64| f64::from(at(&self.times, share)) / 1_000.0;
        let mut line = format!(
            "{:>4} s  games {} (over {})  moves {}  p99 now {late:.1} ms  p50 {:.1} ms  p99 {:.1} ms  p99.9 {:.1} ms  max {:.1} ms  \
             silent {}  wrong {}  refused {}",
            since.as_secs(),
            self.playing,
            self.over,
            self.times.len(),
            ms(0.5),
            ms(0.99),
            ms(0.999),
            ms(1.0),
            self.silent,
            self.wrong,
            self.refused,
        );
        if self.lost > 0 {
            let _ = write!(
                line,
                "  connections lost {}, back after {} ms (median), {} ms (longest)",
                self.lost,
                at(&self.away, 0.5),
                at(&self.away, 1.0)
            );
        }
        line
    }

    /// Compares what clients were told with what is kept; says how many events were told, and how many
    /// of them are not there.
    pub(crate) fn check(&self, store: &mut dyn Store) -> Result<(usize, usize), StoreError> {
        let (mut told, mut missing) = (0, 0);
        for (game, view) in &self.told {
            let kept = store.load(game)?.map(|(_, events)| events);
            let mut marks = View::new();
            for event in kept.unwrap_or_default() {
                marks.push(mark(&marks, &event));
            }
            told += view.len();
            let same = view.iter().zip(&marks).filter(|(a, b)| a == b).count();
            missing += view.len() - same;
        }
        Ok((told, missing))
    }
}

/// Seconds of processor time of a process and of those that it started.
pub(crate) fn processor_time(pid: u32) -> f64 {
    let own = own_times(&format!("/proc/{pid}/stat"));
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let children = children
        .split_whitespace()
        .filter_map(|pid| pid.parse().ok());
    own + children.map(processor_time).sum::<f64>()
}

pub(crate) fn own_times(file: &str) -> f64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Some((_, rest)) = text.rsplit_once(')') else {
        return 0.0;
    };
    let fields: Vec<u64> = rest
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    fields.iter().sum::<u64>() as f64 / 100.0
}

/// The memory of a process, in mebibytes.
pub(crate) fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1_024)
}

/// How busy the machine is.
pub(crate) fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace()
        .take(2)
        .collect::<Vec<_>>()
        .join(", ")
}
