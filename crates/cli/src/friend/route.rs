//! The way to a server: with TLS or without.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::Duration;

use harif_server::tls::{SecureStream, TlsError, Trust};
use tungstenite::WebSocket;

use super::Link;

/// How long a line listens before it looks whether there is something to send.
const LISTEN: Duration = Duration::from_millis(20);
/// How long it waits for a connection, and for each answer until the line is open.
const CONNECT: Duration = Duration::from_secs(5);

/// The line to a server, open.
pub(crate) type Socket = WebSocket<Stream>;

/// Where a server is, and by what it is known to be the right one.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) link: Link,
    /// None without TLS.
    trust: Option<Trust>,
}

impl Route {
    /// The way to where a link leads. `authority` is a file with the certificates to trust instead of
    /// those that the machine trusts.
    pub(crate) fn new(link: Link, authority: Option<&Path>) -> Result<Self, TlsError> {
        let trust = match (link.is_tls, authority) {
            (false, _) => None,
            (true, None) => Some(Trust::of_machine()?),
            (true, Some(file)) => Some(Trust::only(file)?),
        };
        Ok(Self { link, trust })
    }

    /// Connects. A server that is not trusted is an error of the kind `InvalidData`.
    pub(crate) fn connect(&self) -> io::Result<Socket> {
        let mut places = self.link.place().to_socket_addrs()?;
        let place = places.next().ok_or(io::ErrorKind::AddrNotAvailable)?;
        let stream = TcpStream::connect_timeout(&place, CONNECT)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(CONNECT))?;
        let stream = match &self.trust {
            None => Stream::Plain(stream),
            Some(trust) => Stream::Secure(Box::new(trust.greet(self.link.name(), stream)?)),
        };
        // The handshake of the socket only reads the host; TLS is ours.
        let address = format!("ws://{}/people", self.link.host);
        let (socket, _) = tungstenite::client(address, stream).map_err(io::Error::other)?;
        socket.get_ref().tcp().set_read_timeout(Some(LISTEN))?;
        Ok(socket)
    }
}

/// A connection, with TLS or without.
#[derive(Debug)]
pub(crate) enum Stream {
    Plain(TcpStream),
    Secure(Box<SecureStream>),
}

impl Stream {
    fn tcp(&self) -> &TcpStream {
        match self {
            Self::Plain(stream) => stream,
            Self::Secure(stream) => stream.tcp(),
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(buffer),
            Self::Secure(stream) => stream.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(buffer),
            Self::Secure(stream) => stream.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Secure(stream) => stream.flush(),
        }
    }
}
