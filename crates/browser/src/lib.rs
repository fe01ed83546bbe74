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
use std::time::Duration;

use serde_json::Value;
use tungstenite::{Message, WebSocket};

/// How long a browser may take to answer a command. Firefox now and then never answers one: that test fails then, and the
/// others go on.
const PATIENCE: Duration = Duration::from_mins(2);

/// Opens a WebSocket to the browser that listens at this address.
fn connect(address: &str) -> WebSocket<TcpStream> {
    let host = address.trim_start_matches("ws://").split('/').next();
    let stream = TcpStream::connect(host.expect("an address")).expect("the browser listens");
    let patient = stream.set_read_timeout(Some(PATIENCE));
    patient.expect("the time is not zero");
    let (socket, _) = tungstenite::client(address, stream).expect("the browser answers");
    socket
}

/// Sends a command and waits for the answer with its number; `event` is shown what comes before it.
///
/// # Errors
///
/// When the connection fails or what comes is no JSON.
fn answer_to(
    socket: &mut WebSocket<TcpStream>,
    command: &Value,
    mut event: impl FnMut(&mut Value),
) -> Result<Value, String> {
    let sent = socket.send(Message::text(command.to_string()));
    sent.map_err(|error| error.to_string())?;
    loop {
        let message = socket.read().map_err(|error| error.to_string())?;
        let Message::Text(text) = message else {
            continue;
        };
        let mut said: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if said["id"] == command["id"] {
            return Ok(said);
        }
        event(&mut said);
    }
}
