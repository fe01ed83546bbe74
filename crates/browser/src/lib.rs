//! How tests speak to a real browser: Chromium and Firefox behind one set of commands, and what a keyboard sends.
//!
//! The tests themselves are in `tests/page`. They are a package of their own because an integration test has its
//! package's library compiled, and nothing needs the page as a native library.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod bidi;
pub mod devtools;
pub mod keyboard;

use std::net::TcpStream;

use tungstenite::WebSocket;

/// Opens a WebSocket to the browser that listens at this address.
fn connect(address: &str) -> WebSocket<TcpStream> {
    let host = address.trim_start_matches("ws://").split('/').next();
    let stream = TcpStream::connect(host.expect("an address")).expect("the browser listens");
    let (socket, _) = tungstenite::client(address, stream).expect("the browser answers");
    socket
}
