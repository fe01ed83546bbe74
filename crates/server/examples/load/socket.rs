//! As much of a `WebSocket` as a generator of load needs.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use harif_wire::{ClientMessage, ServerMessage};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout_at};

/// A connection to a server.
pub(crate) struct Socket {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Socket {
    /// Connects from one of many addresses of this machine: one address may not begin a thousand games.
    pub(crate) async fn open(place: SocketAddr, number: u32) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        if place.ip().is_loopback() {
            let own = Ipv4Addr::new(127, 0, 1, (number % 50) as u8 + 1);
            socket.bind(SocketAddr::new(own.into(), 0))?;
        }
        let mut stream = socket.connect(place).await?;
        stream.set_nodelay(true)?;
        let hello = format!(
            "GET /people HTTP/1.1\r\nHost: {place}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: aGFyaWYgaGFyaWYgaGFyaQ==\r\n\r\n"
        );
        stream.write_all(hello.as_bytes()).await?;
        let mut socket = Self {
            stream,
            read: Vec::new(),
        };
        let end = loop {
            if let Some(end) = socket.read.windows(4).position(|it| it == b"\r\n\r\n") {
                break end + 4;
            }
            socket.fill().await?;
        };
        if !socket.read.starts_with(b"HTTP/1.1 101") {
            return Err(io::Error::other("no socket"));
        }
        socket.read.drain(..end);
        Ok(socket)
    }

    async fn fill(&mut self) -> io::Result<()> {
        if self.stream.read_buf(&mut self.read).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    async fn frame(&mut self, kind: u8, payload: &[u8]) -> io::Result<()> {
        let mut frame = vec![0x80 | kind];
        match payload.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0xfe);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        // Masked with nothing but zeros.
        frame.extend([0; 4]);
        frame.extend(payload);
        self.stream.write_all(&frame).await
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) -> io::Result<()> {
        let text = serde_json::to_vec(message).map_err(io::Error::other)?;
        self.frame(1, &text).await
    }

    /// The next message, or none if none comes until a moment.
    pub(crate) async fn hear(&mut self, until: Instant) -> io::Result<Option<ServerMessage>> {
        loop {
            let Some((kind, payload)) = self.take_frame() else {
                match timeout_at(until, self.fill()).await {
                    Ok(filled) => filled?,
                    Err(_) => return Ok(None),
                }
                continue;
            };
            match kind {
                1 => return serde_json::from_slice(&payload).map_err(io::Error::other),
                8 => return Err(io::ErrorKind::ConnectionReset.into()),
                9 => self.frame(10, &payload).await?,
                _ => {}
            }
        }
    }

    fn take_frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let (&first, &second) = (self.read.first()?, self.read.get(1)?);
        let (length, from) = match second {
            126 => {
                let bytes = self.read.get(2..4)?.try_into().ok()?;
                (usize::from(u16::from_be_bytes(bytes)), 4)
            }
            127 => {
                let bytes = self.read.get(2..10)?.try_into().ok()?;
                (usize::try_from(u64::from_be_bytes(bytes)).ok()?, 10)
            }
            short => (usize::from(short), 2),
        };
        let payload = self.read.get(from..from + length)?.to_vec();
        self.read.drain(..from + length);
        Some((first & 0x0f, payload))
    }
}
