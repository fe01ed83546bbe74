//! Accepting connections: how many, how fast, and for how long they may be silent.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

/// How long a client that is turned away may take to read why.
const TURN_AWAY_TIME: Duration = Duration::from_secs(5);
/// How long to wait after the machine refused a connection, such as for want of file descriptors.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);
/// The answer to a client for whom there is no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\n\
    Content-Security-Policy: default-src 'none'\r\nRetry-After: 5\r\nContent-Length: 45\r\nConnection: close\r\n\r\n\
    This server is full. Try again in a moment.\r\n";

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

/// The address that a request came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The open connections, counted by address.
#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A counted connection; dropping it makes room.
struct Place {
    counts: Arc<Mutex<Counts>>,
    address: IpAddr,
}

impl Place {
    fn take(
        counts: &Arc<Mutex<Counts>>,
        address: IpAddr,
        limits: ConnectionLimits,
    ) -> Option<Self> {
        let mut open = locked(counts);
        let here = open.by_address.get(&address).copied().unwrap_or_default();
        if open.all >= limits.all || here >= limits.per_address {
            return None;
        }
        open.all += 1;
        open.by_address.insert(address, here + 1);
        drop(open);
        Some(Self {
            counts: Arc::clone(counts),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = locked(&self.counts);
        open.all -= 1;
        if let Some(here) = open.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

fn locked(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers connections until it is dropped.
pub(crate) async fn accept(listener: TcpListener, router: Router, limits: ConnectionLimits) {
    let counts = Arc::default();
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            tokio::time::sleep(REFUSED_PAUSE).await;
            continue;
        };
        // Answers are small and complete: waiting for more of them only delays them.
        let _ = stream.set_nodelay(true);
        let address = peer.ip().to_canonical();
        match Place::take(&counts, address, limits) {
            Some(place) => {
                let router = router.clone().layer(Extension(Peer(address)));
                tokio::spawn(answer(stream, router, place, limits.header_time));
            }
            None => {
                tokio::spawn(turn_away(stream));
            }
        }
    }
}

async fn answer(stream: TcpStream, router: Router, place: Place, header_time: Duration) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    // A connection that broke needs no answer.
    let _ = connection.await;
    drop(place);
}

async fn turn_away(mut stream: TcpStream) {
    let _ = tokio::time::timeout(TURN_AWAY_TIME, stream.write_all(FULL)).await;
}
