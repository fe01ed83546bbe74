//! The places of a server: which connections hold them, and which of them gives way to a new one.
//!
//! Where all places are taken, the connection that has waited longest for the head of a request is
//! closed for the new one: half-sent heads and silent connections cannot keep others out. One whose
//! head was heard has some time to read its answer before it counts as waiting. Sockets never give
//! way, so they are bounded for themselves.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// In all.
    pub all: usize,
    /// From one address.
    pub per_address: usize,
    /// How long a client may take to send the head of a request, and how long a connection may wait
    /// for its next one.
    pub header_time: Duration,
}

impl ConnectionLimits {
    /// So many connections, with the usual time-out.
    pub const fn new(all: usize, per_address: usize) -> Self {
        Self {
            all,
            per_address,
            header_time: Duration::from_secs(10),
        }
    }
}

/// How many of so many places sockets may take. They never take all, so there is always one that
/// gives way.
const fn most_sockets(places: usize) -> usize {
    places * 3 / 4
}

/// When a connection began to wait, and its number.
type Since = (Instant, u64);

/// The connections of one address, or all of them.
#[derive(Debug, Default)]
struct Group {
    connected: usize,
    sockets: usize,
    /// Those that give way, the oldest first.
    waiting: BTreeSet<Since>,
}

impl Group {
    /// The connection that has to give way before there are more than so many.
    fn next_to_close(&self, most: usize) -> Option<u64> {
        let oldest = self.waiting.first().filter(|_| self.connected >= most);
        oldest.map(|&(_, number)| number)
    }
}

/// A connection that holds a place.
#[derive(Debug)]
struct Connected {
    address: IpAddr,
    /// None for a socket.
    waiting: Option<Instant>,
    /// Dropping it closes the connection.
    _close: oneshot::Sender<()>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    connected: HashMap<u64, Connected>,
    all: Group,
    by_address: HashMap<IpAddr, Group>,
}

impl Open {
    fn remove(&mut self, number: u64) {
        let Some(connected) = self.connected.remove(&number) else {
            return;
        };
        self.in_groups(connected.address, |group| {
            group.connected -= 1;
            match connected.waiting {
                Some(since) => {
                    group.waiting.remove(&(since, number));
                }
                None => group.sockets -= 1,
            }
        });
        if self
            .by_address
            .get(&connected.address)
            .is_some_and(|here| here.connected == 0)
        {
            self.by_address.remove(&connected.address);
        }
    }

    fn in_groups(&mut self, address: IpAddr, change: impl Fn(&mut Group)) {
        change(&mut self.all);
        change(self.by_address.entry(address).or_default());
    }

    /// Changes since when a connection waits; none makes it a socket.
    fn set_waiting(&mut self, number: u64, since: Option<Instant>) {
        let Some(connected) = self.connected.get_mut(&number) else {
            return;
        };
        let (address, before) = (connected.address, connected.waiting);
        connected.waiting = since;
        self.in_groups(address, |group| {
            if let Some(before) = before {
                group.waiting.remove(&(before, number));
            }
            match since {
                Some(since) => {
                    group.waiting.insert((since, number));
                }
                None => group.sockets += usize::from(before.is_some()),
            }
        });
    }
}

/// All places of a server.
#[derive(Clone, Debug)]
pub(super) struct Places {
    limits: ConnectionLimits,
    open: Arc<Mutex<Open>>,
}

impl Places {
    pub(super) fn new(limits: ConnectionLimits) -> Self {
        Self {
            limits,
            open: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection, and what ends when the connection has to give way.
    pub(super) fn take(&self, address: IpAddr) -> (Place, oneshot::Receiver<()>) {
        let mut open = self.lock();
        let here = open.by_address.get(&address);
        if let Some(oldest) = here.and_then(|here| here.next_to_close(self.limits.per_address)) {
            open.remove(oldest);
        }
        if let Some(oldest) = open.all.next_to_close(self.limits.all) {
            open.remove(oldest);
        }
        open.next += 1;
        let (number, since) = (open.next, Instant::now());
        let (close, closed) = oneshot::channel();
        let connected = Connected {
            address,
            waiting: Some(since),
            _close: close,
        };
        open.connected.insert(number, connected);
        open.in_groups(address, |group| {
            group.connected += 1;
            group.waiting.insert((since, number));
        });
        drop(open);
        let places = self.clone();
        (Place { places, number }, closed)
    }

    /// Closes the connection that waits longest: the machine gives no more of them.
    pub(super) fn close_oldest(&self) {
        let mut open = self.lock();
        if let Some(&(_, oldest)) = open.all.waiting.first() {
            open.remove(oldest);
        }
    }
}

/// The place of a connection; dropping it makes room.
#[derive(Debug)]
pub(super) struct Place {
    places: Places,
    number: u64,
}

impl Place {
    /// The head of a request was heard: the client has time to read its answer.
    pub(super) fn heard(&self) {
        let since = Instant::now() + self.places.limits.header_time;
        self.places.lock().set_waiting(self.number, Some(since));
    }

    /// Makes the connection a socket, which never gives way; says no if there are too many.
    pub(super) fn become_socket(&self) -> bool {
        let limits = self.places.limits;
        let mut open = self.places.lock();
        let Some(connected) = open.connected.get(&self.number) else {
            return false;
        };
        let here = open.by_address.get(&connected.address);
        let here = here.map_or(0, |group| group.sockets);
        let has_room =
            open.all.sockets < most_sockets(limits.all) && here < most_sockets(limits.per_address);
        if has_room {
            open.set_waiting(self.number, None);
        }
        has_room
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.lock().remove(self.number);
    }
}
