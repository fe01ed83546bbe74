//! `harif serve`: the page and the engines behind one address of this machine.
//!
//! * [`page`] holds the files and knows how each travels: kind, compressed form, caching.
//! * [`guard`] lets in only pages that this server handed out itself.
//! * [`engine`] joins a page to the engines of this program.
//! * [`port`] finds a place to listen.

mod engine;
mod guard;
pub(crate) mod page;
pub(crate) mod port;

use std::net::TcpListener;
use std::time::Duration;

use axum::Router;
use axum::middleware;
use axum::routing::get;

use crate::interrupt::Listener;
use page::Page;

/// How often the server looks whether it should end.
const GLANCE: Duration = Duration::from_millis(100);
/// How long a request may still take when the server ends.
const FAREWELL: Duration = Duration::from_millis(500);

/// Everything the server answers to.
fn router(page: Page) -> Router {
    Router::new()
        .route("/engine", get(engine::join))
        .fallback(page::serve)
        .with_state(page.into())
        .layer(middleware::from_fn(guard::check))
}

/// Serves until Ctrl-C.
///
/// # Errors
///
/// When the machine refuses a thread or the socket.
pub(crate) fn run(listener: TcpListener, page: Page) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let interrupt = Listener::new();
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let end = async {
            while !interrupt.interrupted() {
                tokio::time::sleep(GLANCE).await;
            }
        };
        let server = axum::serve(listener, router(page));
        tokio::select! {
            served = server => served,
            () = end => Ok(()),
        }
    });
    runtime.shutdown_timeout(FAREWELL);
    served
}
