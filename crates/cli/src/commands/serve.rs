//! `harif serve`: the page, served on this machine.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use harif_text::{Value, say};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::server::page::Page;
use crate::server::{self, port};

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
    /// The address of this machine to listen on; 0.0.0.0 lets other machines in
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
    let page = find(arguments, context)?;
    let listener = port::listen(arguments.address, arguments.port)
        .map_err(|error| cannot_listen(&error, arguments, context))?;
    let address = format!("http://{}/", visible(listener.local_addr()?));
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
        open(&address);
    }
    // A server ends only when it is told to: that is no failure.
    Ok(server::run(listener, page)?)
}

/// The page to serve.
fn find(arguments: &Arguments, context: &Context) -> Result<Page, Failure> {
    let text = &context.text;
    match &arguments.page {
        None => Page::embedded().ok_or_else(|| {
            let command = Value::ltr("cargo xtask start");
            let way_out = say!(
                text,
                "serve-get-page",
                command = command,
                flag = Value::ltr("--page")
            );
            Failure::request(say!(text, "serve-no-page"), way_out)
        }),
        Some(folder) => {
            let name = Value::ltr(folder.display().to_string());
            match Page::in_folder(folder) {
                Ok(Some(page)) => Ok(page),
                Ok(None) | Err(_) => Err(Failure::request(
                    say!(text, "serve-bad-folder", folder = name),
                    say!(
                        text,
                        "serve-make-folder",
                        command = Value::ltr("cargo xtask site")
                    ),
                )),
            }
        }
    }
}

/// What to tell someone who cannot have this port.
fn cannot_listen(error: &std::io::Error, arguments: &Arguments, context: &Context) -> Failure {
    let text = &context.text;
    let wanted = arguments.port.unwrap_or(port::FIRST);
    let place = Value::ltr(SocketAddr::new(arguments.address, wanted).to_string());
    let problem = match error.kind() {
        ErrorKind::AddrInUse => say!(text, "serve-port-taken", place = place),
        ErrorKind::PermissionDenied => say!(text, "serve-port-forbidden", place = place),
        _ => say!(text, "serve-no-such-address", place = place),
    };
    let flag = Value::ltr("--port");
    Failure::request(problem, say!(text, "serve-other-port", flag = flag))
}

/// The address a browser on this machine asks for: a server that listens everywhere is also here.
fn visible(bound: SocketAddr) -> SocketAddr {
    if bound.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), bound.port())
    } else {
        bound
    }
}

/// Shows an address in the user's browser. Where that fails, the printed address has to do.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
    {
        ("xdg-open", &[])
    } else {
        return;
    };
    let _ = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_shown_here() {
        let seen = |bound: &str| visible(bound.parse().expect("an address")).to_string();
        assert_eq!(seen("0.0.0.0:7410"), "127.0.0.1:7410");
        assert_eq!(seen("192.168.1.5:80"), "192.168.1.5:80");
    }
}
