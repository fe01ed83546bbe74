//! What the operator of a server may want to know, as numbers that change while it runs.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Figures of a server that runs. Writing them costs next to nothing.
#[derive(Debug, Default)]
pub struct Figures {
    clients: AtomicU64,
    games: AtomicU64,
    rooms: AtomicU64,
    heard: AtomicU64,
    sent: AtomicU64,
    refused: AtomicU64,
    cut: AtomicU64,
    busy_us: AtomicU64,
}

/// The figures at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Connections.
    pub clients: u64,
    /// Games that clients are in or whose clocks run.
    pub games: u64,
    /// Rooms that clients are in or whose games run.
    pub rooms: u64,
    /// Messages of clients since the start.
    pub heard: u64,
    /// Messages to clients since the start.
    pub sent: u64,
    /// Refusals among them.
    pub refused: u64,
    /// Clients that were cut off because they read too slowly or sent too much.
    pub cut: u64,
    /// Microseconds that the thread of the games has worked.
    pub busy_us: u64,
}

impl Figures {
    pub(super) fn set_open(&self, clients: usize, games: usize, rooms: usize) {
        self.clients.store(clients as u64, Ordering::Relaxed);
        self.games.store(games as u64, Ordering::Relaxed);
        self.rooms.store(rooms as u64, Ordering::Relaxed);
    }

    pub(super) fn add_heard(&self, heard: usize) {
        self.heard.fetch_add(heard as u64, Ordering::Relaxed);
    }

    pub(super) fn add_sent(&self, sent: usize, refused: usize) {
        self.sent.fetch_add(sent as u64, Ordering::Relaxed);
        self.refused.fetch_add(refused as u64, Ordering::Relaxed);
    }

    pub(super) fn add_cut(&self, cut: usize) {
        self.cut.fetch_add(cut as u64, Ordering::Relaxed);
    }

    pub(super) fn add_busy(&self, microseconds: u64) {
        self.busy_us.fetch_add(microseconds, Ordering::Relaxed);
    }

    /// The figures now.
    pub fn snapshot(&self) -> Snapshot {
        let read = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        Snapshot {
            clients: read(&self.clients),
            games: read(&self.games),
            rooms: read(&self.rooms),
            heard: read(&self.heard),
            sent: read(&self.sent),
            refused: read(&self.refused),
            cut: read(&self.cut),
            busy_us: read(&self.busy_us),
        }
    }
}

impl Snapshot {
    /// The figures as Prometheus reads them.
    pub fn prometheus(&self) -> String {
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, value: String| {
            // Writing into a string cannot fail.
            let _ = write!(
                text,
                "# HELP harif_{name} {help}\n# TYPE harif_{name} {kind}\nharif_{name} {value}\n"
            );
        };
        let gauges = [
            ("clients", "Connections", self.clients),
            ("games", "Games that are open", self.games),
            ("rooms", "Classes that are open", self.rooms),
        ];
        for (name, help, value) in gauges {
            add(name, "gauge", help, value.to_string());
        }
        let counters = [
            ("heard_total", "Messages of clients", self.heard),
            ("sent_total", "Messages to clients", self.sent),
            ("refused_total", "Refusals", self.refused),
            ("cut_total", "Clients that were cut off", self.cut),
        ];
        for (name, help, value) in counters {
            add(name, "counter", help, value.to_string());
        }
        let busy = self.busy_us as f64 / 1_000_000.0;
        add(
            "busy_seconds_total",
            "counter",
            "Seconds of work for games",
            format!("{busy:.6}"),
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prometheus_has_one_value_for_each_figure() {
        let figures = Figures::default();
        figures.set_open(3, 2, 1);
        figures.add_heard(1);
        figures.add_sent(5, 4);
        figures.add_cut(6);
        figures.add_busy(1_500_000);
        let text = figures.snapshot().prometheus();
        let values: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(
            values,
            [
                "harif_clients 3",
                "harif_games 2",
                "harif_rooms 1",
                "harif_heard_total 1",
                "harif_sent_total 5",
                "harif_refused_total 4",
                "harif_cut_total 6",
                "harif_busy_seconds_total 1.500000",
            ]
        );
        assert_eq!(
            text.lines()
                .filter(|line| line.starts_with("# TYPE"))
                .count(),
            8
        );
    }
}
