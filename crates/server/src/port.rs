//! Finding a place to listen.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};

/// The port that is tried first when the user names none.
pub const FIRST: u16 = 7410;
/// How many ports from there on are tried.
const TRIES: u16 = 20;

/// Listens on a port of the user's choice, or on the first free one of ours.
///
/// # Errors
///
/// When the address is not one of this machine, or the port is taken or not allowed.
pub fn listen(address: IpAddr, port: Option<u16>) -> io::Result<TcpListener> {
    let on = |port| TcpListener::bind(SocketAddr::new(address, port));
    if let Some(port) = port {
        return on(port);
    }
    for port in FIRST..FIRST + TRIES {
        match on(port) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            other => return other,
        }
    }
    // Whichever the machine has to give.
    on(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_port_that_is_taken_is_refused_when_it_was_asked_for() -> io::Result<()> {
        let first = listen(HERE, Some(0))?;
        let taken = first.local_addr()?.port();
        let second = listen(HERE, Some(taken));
        assert_eq!(
            second.map_err(|e| e.kind()).err(),
            Some(ErrorKind::AddrInUse)
        );
        Ok(())
    }

    #[test]
    fn without_a_wish_the_next_free_port_is_taken() -> io::Result<()> {
        let first = listen(HERE, None)?;
        let second = listen(HERE, None)?;
        assert_ne!(first.local_addr()?.port(), second.local_addr()?.port());
        Ok(())
    }
}
