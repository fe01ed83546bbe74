//! What `serve` and `host` share: the page to hand out, a place to listen, an address to print.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};

use harif_server::page::Page;
use harif_server::port;
use harif_text::{Value, say};

use crate::context::Context;
use crate::failure::Failure;

/// The page inside this program: its files by name; none where it was built without the page.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page in a folder, or the one inside this program.
pub(crate) fn find_page(folder: Option<&Path>, context: &Context) -> Result<Page, Failure> {
    let text = &context.text;
    let Some(folder) = folder else {
        return Page::embedded(EMBEDDED).ok_or_else(|| {
            let command = Value::ltr("cargo xtask start");
            let way_out = say!(
                text,
                "serve-get-page",
                command = command,
                flag = Value::ltr("--page")
            );
            Failure::request(say!(text, "serve-no-page"), way_out)
        });
    };
    match Page::in_folder(folder) {
        Ok(Some(page)) => Ok(page),
        Ok(None) | Err(_) => Err(Failure::request(
            say!(
                text,
                "serve-bad-folder",
                folder = Value::ltr(folder.display())
            ),
            say!(
                text,
                "serve-make-folder",
                command = Value::ltr("cargo xtask site")
            ),
        )),
    }
}

/// Listens, or says why that cannot be.
pub(crate) fn listen(
    address: IpAddr,
    port: Option<u16>,
    context: &Context,
) -> Result<TcpListener, Failure> {
    port::listen(address, port).map_err(|error| {
        let text = &context.text;
        let wanted = port.unwrap_or(port::FIRST);
        let place = Value::ltr(SocketAddr::new(address, wanted));
        let problem = match error.kind() {
            ErrorKind::AddrInUse => say!(text, "serve-port-taken", place = place),
            ErrorKind::PermissionDenied => say!(text, "serve-port-forbidden", place = place),
            _ => say!(text, "serve-no-such-address", place = place),
        };
        let flag = Value::ltr("--port");
        Failure::request(problem, say!(text, "serve-other-port", flag = flag))
    })
}

/// The address a browser on this machine asks for: a server that listens everywhere is also here.
pub(crate) fn visible(bound: SocketAddr) -> SocketAddr {
    if bound.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), bound.port())
    } else {
        bound
    }
}

/// Shows an address in the user's browser. Where that fails, the printed address has to do.
pub(crate) fn open(address: &str) {
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
