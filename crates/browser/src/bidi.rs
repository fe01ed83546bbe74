//! Firefox, which speaks `WebDriver` `BiDi`, behind the commands of the `DevTools` protocol that these tests use.
//!
//! Firefox takes one session at a time, so all pages of a run share one connection; each page has a
//! user context of its own. What the protocol cannot do (preferred colours, traces, the tree of accessible
//! names, a keyboard of another country) is refused; `cargo xtask browser --firefox` leaves those tests out.

use std::net::TcpStream;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};
use tungstenite::WebSocket;

use crate::keyboard::{CONTROL, SHIFT};
use crate::{answer_to, connect};

/// A page of Firefox.
#[derive(Debug)]
pub struct Page {
    context: String,
    /// What keeps its storage apart from that of other pages.
    user_context: String,
}

#[derive(Debug)]
struct Connection {
    socket: WebSocket<TcpStream>,
    last_id: u64,
}

impl Page {
    /// Whether a browser that listens at this address speaks this protocol.
    pub fn is_at(address: &str) -> bool {
        address.ends_with("/session")
    }

    /// Opens an empty page in a fresh context of the browser that listens at this address.
    ///
    /// # Panics
    ///
    /// When the browser does not answer as it should.
    pub fn open(address: &str) -> Self {
        let ask = |method: &str, parameters: Value, name: &str| {
            let answer = call(address, method, &parameters);
            let answer = answer.unwrap_or_else(|error| panic!("{method}: {error}"));
            answer[name].as_str().expect("an identifier").to_owned()
        };
        let user_context = ask("browser.createUserContext", json!({}), "userContext");
        let wanted = json!({ "type": "tab", "userContext": user_context });
        let context = ask("browsingContext.create", wanted, "context");
        Self {
            context,
            user_context,
        }
    }

    /// Does what a command of the `DevTools` protocol would do, and answers as that would be answered.
    ///
    /// # Errors
    ///
    /// What the browser says if it refuses, and commands that it has no equal of.
    pub fn call(&self, method: &str, parameters: &Value) -> Result<Value, String> {
        let context = &self.context;
        let tell = |method: &str, mut parameters: Value| {
            parameters["context"] = json!(context);
            call("", method, &parameters)
        };
        match method {
            "Page.enable" | "Network.enable" | "Emulation.setTouchEmulationEnabled" => {
                Ok(json!({}))
            }
            "Emulation.setFocusEmulationEnabled" => tell("browsingContext.activate", json!({})),
            "Emulation.setDeviceMetricsOverride" => {
                let viewport =
                    json!({ "width": parameters["width"], "height": parameters["height"] });
                let wanted = json!({ "viewport": viewport, "devicePixelRatio": 1 });
                tell("browsingContext.setViewport", wanted)
            }
            "Page.addScriptToEvaluateOnNewDocument" => {
                let script = parameters["source"].as_str().unwrap_or_default();
                let wanted = json!({ "functionDeclaration": format!("() => {{ {script} }}"), "contexts": [context] });
                call("", "script.addPreloadScript", &wanted)
            }
            "Network.emulateNetworkConditions" => {
                let offline = json!({ "type": "offline" });
                let conditions = if parameters["offline"] == true {
                    offline
                } else {
                    Value::Null
                };
                let wanted = json!({ "networkConditions": conditions, "contexts": [context] });
                call("", "emulation.setNetworkConditions", &wanted)
            }
            "Page.navigate" => {
                let wanted = json!({ "url": parameters["url"], "wait": "none" });
                tell("browsingContext.navigate", wanted)
            }
            "Page.reload" => tell("browsingContext.reload", json!({ "wait": "none" })),
            "Page.captureScreenshot" => tell("browsingContext.captureScreenshot", json!({})),
            "Runtime.evaluate" => {
                self.evaluate(parameters["expression"].as_str().unwrap_or_default())
            }
            "Input.dispatchMouseEvent" => tell("input.performActions", mouse(parameters)),
            "Input.dispatchTouchEvent" => tell("input.performActions", finger(parameters)),
            "Input.dispatchKeyEvent" => tell("input.performActions", key(parameters)?),
            _ => Err("Firefox has nothing like it".to_owned()),
        }
    }

    fn evaluate(&self, expression: &str) -> Result<Value, String> {
        // As text: this protocol has its own way to write values down.
        let wanted = json!({
            "expression": format!("JSON.stringify(({expression}))"),
            "target": { "context": self.context },
            "awaitPromise": false,
        });
        let answer = call("", "script.evaluate", &wanted)?;
        if answer["type"] == "exception" {
            let thrown = json!({ "description": answer["exceptionDetails"]["text"] });
            return Ok(json!({ "exceptionDetails": { "exception": thrown } }));
        }
        let value = match answer["result"]["value"].as_str() {
            Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
            None => Value::Null,
        };
        Ok(json!({ "result": { "value": value } }))
    }

    /// Closes the page and forgets what it stored.
    pub fn close(&self) {
        let user_context = json!({ "userContext": self.user_context });
        let _ = call("", "browser.removeUserContext", &user_context);
    }
}

/// A device with what it does next.
fn device(kind: &str, id: &str, pointer: Option<&str>, actions: &[Value]) -> Value {
    let mut device = json!({ "type": kind, "id": id, "actions": actions });
    if let Some(pointer) = pointer {
        device["parameters"] = json!({ "pointerType": pointer });
    }
    json!({ "actions": [device] })
}

/// A pointer moves; it takes whole pixels only.
fn to(point: &Value) -> Value {
    let pixel = |name: &str| point[name].as_f64().unwrap_or_default().round() as i64;
    json!({ "type": "pointerMove", "x": pixel("x"), "y": pixel("y") })
}

fn mouse(event: &Value) -> Value {
    let action = match event["type"].as_str() {
        Some("mousePressed") => json!({ "type": "pointerDown", "button": 0 }),
        Some("mouseReleased") => json!({ "type": "pointerUp", "button": 0 }),
        _ => to(event),
    };
    device("pointer", "mouse", Some("mouse"), &[action])
}

fn finger(event: &Value) -> Value {
    let point = &event["touchPoints"][0];
    let actions = match event["type"].as_str() {
        Some("touchStart") => vec![to(point), json!({ "type": "pointerDown", "button": 0 })],
        Some("touchMove") => vec![to(point)],
        _ => vec![json!({ "type": "pointerUp", "button": 0 })],
    };
    device("pointer", "finger", Some("touch"), &actions)
}

fn key(event: &Value) -> Result<Value, String> {
    let name = event["key"].as_str().unwrap_or_default();
    // A letter of no place can be typed; one at the place of another needs a keyboard of another country.
    let is_typed = event["code"].as_str().is_none_or(str::is_empty) || name.is_ascii();
    let value = match name {
        "Enter" => "\u{e007}",
        "Escape" => "\u{e00c}",
        "Tab" => "\u{e004}",
        "ArrowLeft" => "\u{e012}",
        "ArrowUp" => "\u{e013}",
        "ArrowRight" => "\u{e014}",
        "ArrowDown" => "\u{e015}",
        letter if letter.chars().count() == 1 && is_typed => letter,
        other => return Err(format!("no key of this keyboard types {other}")),
    };
    let held = event["modifiers"].as_u64().unwrap_or_default();
    let modifiers = [(CONTROL, "\u{e009}"), (SHIFT, "\u{e008}")];
    let is_held = |(bit, _): &&(u32, &str)| held & u64::from(*bit) != 0;
    let held = modifiers.iter().filter(is_held).map(|(_, value)| *value);
    let is_up = event["type"] == "keyUp";
    let kind = if is_up { "keyUp" } else { "keyDown" };
    // Down after the keys that are held, up before them.
    let keys: Vec<&str> = if is_up {
        std::iter::once(value).chain(held).collect()
    } else {
        held.chain([value]).collect()
    };
    let actions: Vec<Value> = keys
        .into_iter()
        .map(|value| json!({ "type": kind, "value": value }))
        .collect();
    Ok(device("key", "keyboard", None, &actions))
}

/// Sends a command over the one connection and waits for its answer. The address is that of the first call.
fn call(address: &str, method: &str, parameters: &Value) -> Result<Value, String> {
    static CONNECTION: OnceLock<Mutex<Connection>> = OnceLock::new();
    let connection = CONNECTION.get_or_init(|| Mutex::new(Connection::open(address)));
    let mut connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
    connection.call(method, parameters)
}

impl Connection {
    fn open(address: &str) -> Self {
        let mut connection = Self {
            socket: connect(address),
            last_id: 0,
        };
        let session = connection.call("session.new", &json!({ "capabilities": {} }));
        session.expect("the one session is free");
        connection
    }

    fn call(&mut self, method: &str, parameters: &Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        let command = json!({ "id": id, "method": method, "params": parameters });
        let mut answer = answer_to(&mut self.socket, &command, |_| {})?;
        if answer["type"] == "error" {
            return Err(format!("{}: {}", answer["error"], answer["message"]));
        }
        Ok(answer["result"].take())
    }
}
