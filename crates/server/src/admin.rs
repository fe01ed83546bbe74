//! The operator's page: figures of the running server, on an address of its own that only this machine
//! reaches.

use std::net::TcpListener;
use std::sync::Arc;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};

use crate::connections::{self, ConnectionLimits};
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
            connections::accept(listener, router(&figures, page), limits).await;
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
