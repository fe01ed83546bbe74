//! The operator's page: figures of the running server, on an address of its own that only this machine
//! reaches.

use std::net::TcpListener;
use std::sync::Arc;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};

use crate::connections::{self, ConnectionLimits, Routes};
use crate::guard::{self, Guard};
use crate::headers;
use crate::people::figures::{Figures, Snapshot};

/// How many connections the operator may have.
const CONNECTIONS: usize = 32;

/// Answers on its own thread as long as the program runs: `/` with what `page` makes of the figures,
/// `/metrics` with the same for Prometheus.
///
/// # Errors
/// When the listener is not on this machine alone, or the machine refuses a thread.
pub fn start(
    listener: TcpListener,
    figures: Arc<Figures>,
    page: impl Fn(&Snapshot) -> String + Clone + Send + Sync + 'static,
) -> std::io::Result<()> {
    if !listener.local_addr()?.ip().is_loopback() {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let thread = std::thread::Builder::new().name("admin".into());
    thread.spawn(move || {
        runtime.block_on(async {
            let Ok(listener) = tokio::net::TcpListener::from_std(listener) else {
                return;
            };
            let limits = ConnectionLimits::new(CONNECTIONS, CONNECTIONS);
            let routes = Routes {
                router: router(&figures, page),
                // Only this machine reaches it.
                secure: None,
            };
            connections::accept(listener, routes, limits).await;
        });
    })?;
    Ok(())
}

fn router(
    figures: &Arc<Figures>,
    page: impl Fn(&Snapshot) -> String + Clone + Send + Sync + 'static,
) -> Router {
    let answer = |kind: &'static str, body: String| {
        ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], body).into_response()
    };
    let shown = Arc::clone(figures);
    let html = move || async move { answer("text/html; charset=utf-8", page(&shown.snapshot())) };
    let told = Arc::clone(figures);
    let metrics = move || async move {
        answer(
            "text/plain; version=0.0.4; charset=utf-8",
            told.snapshot().prometheus(),
        )
    };
    Router::new()
        .route("/", get(html))
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(
            Guard::default(),
            guard::check,
        ))
        .layer(middleware::map_response(headers::add_policy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};

    fn ask(place: SocketAddr, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(place).expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it hears");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    #[test]
    fn figures_are_shown_on_this_machine_only() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let place = listener.local_addr().expect("an address");
        let figures = Arc::new(Figures::default());
        start(listener, Arc::clone(&figures), |shown| {
            format!("<p>{}</p>", shown.clients)
        })
        .expect("it starts");
        let host = place.to_string();
        let page = ask(place, "/", &host);
        assert!(
            page.starts_with("HTTP/1.1 200") && page.contains("<p>0</p>"),
            "{page}"
        );
        let metrics = ask(place, "/metrics", &host);
        assert!(metrics.contains("text/plain; version=0.0.4"), "{metrics}");
        assert!(metrics.contains("harif_clients 0"), "{metrics}");
        // A foreign name that leads here is refused.
        let foreign = ask(place, "/metrics", "games.example");
        assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
        let open = TcpListener::bind("0.0.0.0:0").expect("a port");
        assert!(start(open, figures, |_| String::new()).is_err());
    }
}
