//! Games between people: laws over random players and networks, and the protocol word for word.

mod archive;
mod class;
mod laws;
mod network;
mod postgres;
mod protocol;
mod referee;
mod sockets;
pub(crate) mod storing;

use std::sync::{Arc, Mutex};

use harif_server::people::HallLimits;
use harif_server::people::hall::Hall;
use harif_server::people::store::{GameStep, Row, SqliteStore, Store, StoreError, Work};
use harif_server::people::token::Random;
use rusqlite::types::ToSql;

/// How the next step of a group fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failing {
    /// Nothing is kept.
    Before,
    /// All is kept, but the answer is lost.
    After,
}

/// A store that outlives the hall that uses it, as a file does.
#[derive(Clone)]
pub(crate) struct Shared(
    pub(crate) Arc<Mutex<SqliteStore>>,
    pub(crate) Arc<Mutex<Option<Failing>>>,
);

impl Shared {
    pub(crate) fn new() -> Self {
        let store = SqliteStore::in_memory().expect("a store");
        Self(Arc::new(Mutex::new(store)), Arc::default())
    }
}

impl Store for Shared {
    fn append_all(&mut self, steps: &[GameStep]) -> Result<(), StoreError> {
        // Only groups are asked to fail.
        let failing = self.1.lock().expect("a wish").take();
        let lost = || Err(StoreError::Failed("lost".into()));
        if failing == Some(Failing::Before) {
            return lost();
        }
        self.0.lock().expect("a store").append_all(steps)?;
        failing.map_or(Ok(()), |_| lost())
    }

    fn query(&mut self, query: &str, values: &[&dyn ToSql]) -> Result<Vec<Row>, StoreError> {
        self.0.lock().expect("a store").query(query, values)
    }

    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        self.0.lock().expect("a store").transact(work)
    }
}

/// Random bytes from a seed.
pub(crate) fn seeded(seed: u64) -> Random {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |bytes| {
        random.fill(bytes);
        true
    })
}

/// Limits that no test reaches by chance.
pub(crate) fn wide() -> HallLimits {
    let mut limits = HallLimits::default();
    limits.messages.burst = 1_000_000;
    limits
}

pub(crate) fn hall(store: &Shared, seed: u64) -> Hall {
    Hall::new(Box::new(store.clone()), seeded(seed), wide())
}
