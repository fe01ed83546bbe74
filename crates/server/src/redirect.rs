//! What a server with TLS says to requests that come without it: the way to the same place with it.
//! Browsers ask that way when an address is typed without `https://`.

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{HOST, LOCATION};
use axum::response::{IntoResponse, Response};

/// For clients that do not follow.
const WORDS: &str = "This server speaks TLS: its address begins with https://\r\n";

/// One answer to everything.
pub(crate) fn routes() -> Router {
    Router::new().fallback(to_https)
}

/// The guard has looked at the host: it is one that this server answers to.
async fn to_https(request: Request) -> Response {
    let host = request.headers().get(HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", |path| path.as_str());
    // Not for ever: the same address may be served without TLS tomorrow.
    let status = StatusCode::TEMPORARY_REDIRECT;
    (status, [(LOCATION, format!("https://{host}{path}"))], WORDS).into_response()
}
