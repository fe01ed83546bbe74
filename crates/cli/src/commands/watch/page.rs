//! The tree of a watched search on the page: served here, shown in the browser.

use std::net::{IpAddr, Ipv4Addr};

use harif_server::programs::Programs;
use harif_text::{Value, say};

use super::Arguments;
use crate::commands::serve;
use crate::context::Context;
use crate::failure::Failure;
use crate::site;

/// The name under which the page asks for the trace, and the address of the room that shows it.
const FILE: &str = "trace.jsonl";
const ROOM: &str = "#/tree?r=trace";

/// Serves the page with a trace beside it until Ctrl-C.
pub(super) fn show(
    arguments: &Arguments,
    trace: Vec<u8>,
    context: &mut Context,
) -> Result<(), Failure> {
    let page = site::find_page(arguments.page.as_deref(), context)?.with_file(FILE, trace);
    let listener = site::listen(IpAddr::V4(Ipv4Addr::LOCALHOST), None, context)?;
    let address = format!("http://{}/{ROOM}", listener.local_addr()?);
    context.out.line("")?;
    let place = Value::ltr(&address);
    let ready = say!(context.text, "glass-serve", address = place);
    serve::say_ready(ready, context)?;
    serve::until_ctrl_c(
        page,
        Programs::default(),
        listener,
        arguments.open.then_some(address.as_str()),
        context,
    )
}
