//! The Chrome `DevTools` protocol, as far as these tests speak it: one WebSocket to the browser, and
//! one page in a browser context of its own, which shares no storage with the pages of other tests.

use std::net::TcpStream;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};
use tungstenite::WebSocket;

use crate::{answer_to, connect};

/// A page of the browser.
#[derive(Debug)]
pub struct Page {
    connection: Mutex<Connection>,
    /// The context, closed with the page that it was made for.
    context: String,
    /// The page itself.
    target: String,
    /// Whether the context belongs to another page.
    is_second: bool,
}

#[derive(Debug)]
struct Connection {
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// The page that commands are for; empty for the browser itself.
    session: String,
    /// The parts of a trace that have come, and whether it is complete.
    trace: Vec<Value>,
    is_traced: bool,
}

impl Page {
    /// Opens an empty page in a fresh context of the browser that listens at this address.
    ///
    /// # Panics
    ///
    /// When the browser does not answer as it should.
    pub fn open(address: &str) -> Self {
        Self::open_in(address, None)
    }

    /// Opens another page in the same context: a second tab, which shares the storage of this one.
    #[must_use]
    pub fn beside(&self, address: &str) -> Self {
        Self::open_in(address, Some(&self.context))
    }

    fn open_in(address: &str, context: Option<&str>) -> Self {
        let mut connection = Connection {
            socket: connect(address),
            last_id: 0,
            session: String::new(),
            trace: Vec::new(),
            is_traced: false,
        };
        let mut ask = |method: &str, parameters: Value, name: &str| {
            let answer = connection.call(method, &parameters);
            let answer = answer.unwrap_or_else(|error| panic!("{method}: {error}"));
            answer[name].as_str().expect("an identifier").to_owned()
        };
        let is_second = context.is_some();
        let context = context.map_or_else(
            || {
                ask(
                    "Target.createBrowserContext",
                    json!({ "disposeOnDetach": true }),
                    "browserContextId",
                )
            },
            str::to_owned,
        );
        let wanted = json!({ "url": "about:blank", "browserContextId": context });
        let target = ask("Target.createTarget", wanted, "targetId");
        let wanted = json!({ "targetId": target, "flatten": true });
        let session = ask("Target.attachToTarget", wanted, "sessionId");
        connection.session = session;
        Self {
            connection: Mutex::new(connection),
            context,
            target,
            is_second,
        }
    }

    /// Sends a command for this page and waits for its answer.
    ///
    /// # Errors
    ///
    /// What the browser says if it refuses the command.
    pub fn call(&self, method: &str, parameters: &Value) -> Result<Value, String> {
        let connection = self.connection.lock();
        let mut connection = connection.unwrap_or_else(PoisonError::into_inner);
        connection.call(method, parameters)
    }

    /// The events of a trace that was ended, once all of them are there.
    pub fn trace(&self) -> Option<Vec<Value>> {
        let connection = self.connection.lock();
        let mut connection = connection.unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut connection.is_traced).then(|| std::mem::take(&mut connection.trace))
    }

    /// Closes the page, and its context unless that is another page's.
    pub fn close(&self) {
        let connection = self.connection.lock();
        let mut connection = connection.unwrap_or_else(PoisonError::into_inner);
        connection.session.clear();
        let _ = if self.is_second {
            let target = json!({ "targetId": self.target });
            connection.call("Target.closeTarget", &target)
        } else {
            let context = json!({ "browserContextId": self.context });
            connection.call("Target.disposeBrowserContext", &context)
        };
    }
}

impl Connection {
    fn call(&mut self, method: &str, parameters: &Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            command["sessionId"] = json!(self.session);
        }
        let (trace, is_traced) = (&mut self.trace, &mut self.is_traced);
        // Events have no number: but for a trace, these tests ask for states instead.
        let event = |said: &mut Value| match said["method"].as_str() {
            Some("Tracing.dataCollected") => {
                if let Value::Array(events) = said["params"]["value"].take() {
                    trace.extend(events);
                }
            }
            Some("Tracing.tracingComplete") => *is_traced = true,
            _ => {}
        };
        let mut answer = answer_to(&mut self.socket, &command, event)?;
        if let Some(error) = answer["error"]["message"].as_str() {
            return Err(error.to_owned());
        }
        Ok(answer["result"].take())
    }
}
