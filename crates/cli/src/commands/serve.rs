//! `harif serve`: the page and the engines, for browsers on this machine.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::PathBuf;

use clap::Args;
use harif_server::guard::Guard;
use harif_server::page::Page;
use harif_server::pool::{Budget, Pool};
use harif_server::{ConnectionLimits, Server};
use harif_text::{Value, say};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::site;

/// How many connections a server for one machine keeps: browsers use a few for each page.
const CONNECTIONS: usize = 512;

/// Serve the page on this machine, for a browser
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif serve                             serve the page and print its address; Ctrl-C ends it
  harif serve --open                      and show it in the browser
  harif serve --port 8000                 on this port and no other
  harif serve --page target/site          serve a page from a folder (`cargo xtask site` makes one)
")]
pub(crate) struct Arguments {
    /// The port [default: the first free one from 7410 on]
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on, one that only this machine reaches; `harif host` is for others
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A folder with the page, instead of the page inside this program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Show the page in the browser, where there is a desktop
    #[arg(long)]
    open: bool,
}

#[derive(Serialize)]
struct Answer {
    address: String,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if !arguments.address.is_loopback() {
        return Err(Failure::request(
            say!(
                context.text,
                "serve-not-public",
                place = Value::ltr(arguments.address)
            ),
            say!(
                context.text,
                "serve-host-instead",
                command = Value::ltr("harif host")
            ),
        ));
    }
    let page = site::find_page(arguments.page.as_deref(), context)?;
    let listener = site::listen(arguments.address, arguments.port, context)?;
    let address = format!("http://{}/", site::visible(listener.local_addr()?));
    if context.json {
        context.out.json(&Answer {
            address: address.clone(),
        })?;
    } else {
        let place = Value::ltr(&address);
        let text = &context.text;
        context
            .out
            .line(say!(text, "serve-ready", address = place))?;
        context
            .out
            .line(say!(context.text, "serve-end", key = Value::ltr("Ctrl-C")))?;
    }
    // A script that waits for the address reads it now, not when the server ends.
    context.out.flush()?;
    if arguments.open {
        site::open(&address);
    }
    until_ctrl_c(page, listener)
}

/// Serves a page and the engines to this machine until Ctrl-C. A server ends only when it is told to:
/// that is no failure.
pub(super) fn until_ctrl_c(page: Page, listener: TcpListener) -> Result<(), Failure> {
    let server = Server {
        page,
        guard: Guard::default(),
        limits: ConnectionLimits::new(CONNECTIONS, CONNECTIONS),
        engines: Some(Pool::new(Budget::of_machine())),
        people: None,
    };
    let signals = Listener::new();
    Ok(server.run(listener, || signals.interrupted())?)
}
