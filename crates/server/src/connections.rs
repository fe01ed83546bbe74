//! Accepting connections: how many, how fast, and for how long they may be silent.

mod places;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::timeout;

pub use places::ConnectionLimits;
use places::{Place, Places};

use crate::tls::Certificate;

/// How long to wait after the machine refused a connection, such as for want of file descriptors.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);
/// The answer to a page for whose socket there is no room.
const NO_SOCKET: &str = "This server has no room for another socket. Try again in a moment.\r\n";

/// The first byte of a connection that begins with TLS: the kind of record that a handshake is.
const HANDSHAKE: u8 = 0x16;

/// What connections are answered with.
#[derive(Clone, Debug)]
pub(crate) struct Routes {
    pub(crate) router: Router,
    pub(crate) secure: Option<Secure>,
}

/// A server's TLS.
#[derive(Clone, Debug)]
pub(crate) struct Secure {
    pub(crate) certificate: Certificate,
    /// Answers requests that come without TLS.
    pub(crate) redirect: Router,
}

/// The other end of a connection, as its requests know it.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    place: Arc<Place>,
}

/// Opens the socket that a request asks for, in the place of its connection, or refuses it in words.
pub(crate) fn open_socket<F: Future<Output = ()> + Send>(
    peer: Peer,
    upgrade: WebSocketUpgrade,
    converse: impl FnOnce(WebSocket) -> F + Send + 'static,
) -> Response {
    if !peer.place.become_socket() {
        let retry = [(RETRY_AFTER, "5")];
        return (StatusCode::SERVICE_UNAVAILABLE, retry, NO_SOCKET).into_response();
    }
    upgrade.on_upgrade(|socket| async move {
        converse(socket).await;
        drop(peer);
    })
}

/// Answers connections until it is dropped.
pub(crate) async fn accept(listener: TcpListener, routes: Routes, limits: ConnectionLimits) {
    let places = Places::new(limits);
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            places.close_oldest();
            tokio::time::sleep(REFUSED_PAUSE).await;
            continue;
        };
        // Answers are small and complete: waiting for more of them only delays them.
        let _ = stream.set_nodelay(true);
        let address = peer.ip().to_canonical();
        let (place, closed) = places.take(address);
        let place = Arc::new(place);
        let answered = greet(stream, routes.clone(), Peer { address, place }, limits);
        tokio::spawn(unless_closed(answered, closed));
    }
}

/// Runs a connection until it ends or has to give way to another.
async fn unless_closed(answered: impl Future<Output = ()>, closed: oneshot::Receiver<()>) {
    tokio::select! {
        () = answered => {}
        _ = closed => {}
    }
}

/// Does the handshake, where the server has TLS, and answers what is asked then. The handshake has
/// as much time as the head of a request; meanwhile the connection counts as one that waits.
async fn greet(stream: TcpStream, routes: Routes, peer: Peer, limits: ConnectionLimits) {
    let Some(secure) = routes.secure else {
        return answer(stream, routes.router, peer, limits).await;
    };
    let greeted = async {
        let mut first = [0];
        match stream.peek(&mut first).await {
            Ok(1) if first[0] == HANDSHAKE => {}
            // A browser that was told no scheme, or a client that expects none.
            Ok(1) => return Some(Err(stream)),
            _ => return None,
        }
        secure.certificate.greet(stream).await.ok().map(Ok)
    };
    match timeout(limits.header_time, greeted).await {
        Ok(Some(Ok(stream))) => answer(stream, routes.router, peer, limits).await,
        Ok(Some(Err(stream))) => answer(stream, secure.redirect, peer, limits).await,
        // Silence, a broken connection, or a client that has no kind of TLS in common with us: the
        // handshake itself has told it.
        Ok(None) | Err(_) => {}
    }
}

async fn answer<S>(stream: S, router: Router, peer: Peer, limits: ConnectionLimits)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request| {
        peer.place.heard();
        request.extensions_mut().insert(peer.clone());
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // A connection that broke needs no answer.
    let _ = connection.await;
}
