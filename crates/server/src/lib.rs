//! The page, the engines and games between people behind one address.
//!
//! * [`page`] holds the files and knows how each travels: kind, compressed form, caching.
//! * [`guard`] lets in only pages that this server handed out itself.
//! * `connections` accepts sockets, bounds their number and closes the silent ones.
//! * `engine` joins a page to the engines of this program; [`pool`] is the one queue of their
//!   searches.
//! * [`programs`] runs the person's own programs for the pages of this machine.
//! * [`people`] has the games between people.
//! * [`admin`] shows the operator what happens.
//! * [`port`] finds a place to listen.
//! * [`tls`] has both ends of TLS, where the program was built with it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod admin;
mod connections;
mod engine;
pub mod guard;
mod headers;
pub mod page;
pub mod people;
pub mod pool;
pub mod port;
pub mod programs;
mod redirect;
pub mod tls;

use std::net::TcpListener;
use std::time::Duration;

use axum::routing::get;
use axum::{Router, middleware};

pub use connections::ConnectionLimits;
use connections::{Routes, Secure};
use guard::Guard;
use page::Page;
use people::People;
use people::archive::{self, ArchiveLine};
use pool::Pool;
use programs::Programs;
use tls::Certificate;

/// How often the server looks whether it should end.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a request may still take when the server ends.
const FAREWELL: Duration = Duration::from_millis(500);

/// What a server offers, and to whom.
#[derive(Debug)]
pub struct Server {
    /// The files of the page.
    pub page: Page,
    /// Who may talk to it.
    pub guard: Guard,
    /// How many connections it keeps.
    pub limits: ConnectionLimits,
    /// The searches for pages; without them pages think for themselves.
    pub engines: Option<Pool>,
    /// The person's own programs, for pages that have engines here.
    pub programs: Programs,
    /// The games between people, if there are any here.
    pub people: Option<People>,
    /// The public archive of finished games, if there is one here.
    pub archive: Option<ArchiveLine>,
    /// With one, the server speaks TLS, and leads requests that come without it to where it does.
    pub certificate: Option<Certificate>,
}

impl Server {
    /// Everything the server answers to: one line for each route.
    fn router(&self) -> Router {
        let mut routes = Router::new();
        if let Some(pool) = &self.engines {
            routes = routes.route(
                "/engine",
                get(engine::join).with_state((pool.clone(), self.programs.clone())),
            );
        }
        if let Some(people) = &self.people {
            routes = routes.route("/people", get(people::join).with_state(people.clone()));
        }
        let routes = routes
            .merge(archive::routes(self.archive.clone()))
            .fallback(page::serve)
            .with_state(self.page.clone());
        self.guarded(routes)
    }

    /// Routes with what holds for all of them.
    fn guarded(&self, routes: Router) -> Router {
        routes
            .layer(middleware::from_fn_with_state(
                self.guard.clone(),
                guard::check,
            ))
            // The outermost layer: refusals carry the policy too.
            .layer(middleware::map_response(headers::add_policy))
    }

    /// Serves until `is_over` says so, which is asked all the time.
    ///
    /// # Errors
    ///
    /// When the machine refuses a thread or the socket.
    pub fn run(
        self,
        listener: TcpListener,
        mut is_over: impl FnMut() -> bool,
    ) -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let served = runtime.block_on(async {
            listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let end = async {
                while !is_over() {
                    tokio::time::sleep(GLANCE).await;
                }
            };
            let routes = Routes {
                router: self.router(),
                secure: self.certificate.clone().map(|certificate| Secure {
                    certificate,
                    redirect: self.guarded(redirect::routes()),
                }),
            };
            tokio::select! {
                () = connections::accept(listener, routes, self.limits) => {}
                () = end => {}
            }
            Ok(())
        });
        runtime.shutdown_timeout(FAREWELL);
        served
    }
}
