//! Who may talk to the server.
//!
//! A server on this machine can be reached by every page that this machine's browser shows. Two
//! checks keep strangers out: the address that was asked for must be a number or `localhost`, so
//! that a foreign name that leads here (DNS rebinding) is refused; and a request that says which
//! page it comes from must come from a page of this very server. A public server also answers to
//! the names that it was given.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names that a server answers to, besides numbers and `localhost`.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    names: Arc<[String]>,
}

impl Guard {
    /// A server that is also called by these names.
    pub fn with_names(names: impl IntoIterator<Item = String>) -> Self {
        let names = names.into_iter().map(|name| name.to_ascii_lowercase());
        Self {
            names: names.collect(),
        }
    }
}

/// Passes a request on, or refuses it.
pub(super) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    if guard.is_welcome(request.headers()) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

impl Guard {
    /// Whether a request with these headers may be answered.
    fn is_welcome(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str());
        let Some(Ok(host)) = text(HOST) else {
            return false;
        };
        let is_here = host
            .parse::<Authority>()
            .is_ok_and(|host| is_a_number_or_localhost(host.host()) || self.is_named(host.host()));
        let from_here = match text(ORIGIN) {
            None => true,
            Some(Ok(origin)) => origin
                .split_once("://")
                .is_some_and(|(_, from)| from == host),
            Some(Err(_)) => false,
        };
        is_here && from_here
    }

    fn is_named(&self, host: &str) -> bool {
        self.names
            .iter()
            .any(|name| host.eq_ignore_ascii_case(name))
    }
}

/// Whether no stranger can own this name.
fn is_a_number_or_localhost(name: &str) -> bool {
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.ends_with(".localhost") || bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn welcome(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        let mut set = |name, value: &str| {
            headers.insert(name, HeaderValue::from_str(value).expect("a header"));
        };
        set(HOST, host);
        if let Some(origin) = origin {
            set(ORIGIN, origin);
        }
        let guard = Guard::with_names(["Games.Example".to_owned()]);
        guard.is_welcome(&headers)
    }

    #[test]
    fn numbers_and_localhost_are_welcome() {
        for host in [
            "127.0.0.1:7410",
            "localhost:1",
            "localhost",
            "[::1]:80",
            "192.168.1.5:7410",
            "games.example",
            "GAMES.example:443",
        ] {
            assert!(welcome(host, None), "{host}");
            assert!(welcome(host, Some(&format!("http://{host}"))), "{host}");
        }
    }

    #[test]
    fn foreign_names_are_not() {
        for host in [
            "evil.example:7410",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "games.example.evil",
            "",
            "a b",
        ] {
            assert!(!welcome(host, None), "{host}");
        }
        assert!(!Guard::default().is_welcome(&HeaderMap::new()), "no host");
    }

    #[test]
    fn foreign_pages_are_not() {
        for origin in ["http://evil.example", "http://127.0.0.1:8080", "null", ""] {
            assert!(!welcome("127.0.0.1:7410", Some(origin)), "{origin}");
        }
    }
}
