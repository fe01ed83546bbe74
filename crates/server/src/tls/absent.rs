//! What stands for TLS in a program that was built without it: types that have no value, so that
//! callers need not ask which program they are in.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use super::TlsError;

/// The certificate of a server; there is none.
#[derive(Clone, Debug)]
pub enum Certificate {}

impl Certificate {
    /// Refuses.
    ///
    /// # Errors
    ///
    /// Always [`TlsError::NotBuiltIn`].
    pub const fn read(_certificate: &Path, _key: &Path) -> Result<Self, TlsError> {
        Err(TlsError::NotBuiltIn)
    }

    /// Never called.
    pub const fn read_again(&self) -> Option<Result<(), TlsError>> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "the real one waits")]
    pub(crate) async fn greet(
        &self,
        _stream: tokio::net::TcpStream,
    ) -> io::Result<tokio::net::TcpStream> {
        match *self {}
    }
}

/// Which servers a client trusts; none.
#[derive(Clone, Debug)]
pub enum Trust {}

impl Trust {
    /// Refuses.
    ///
    /// # Errors
    ///
    /// Always [`TlsError::NotBuiltIn`].
    pub const fn of_machine() -> Result<Self, TlsError> {
        Err(TlsError::NotBuiltIn)
    }

    /// Refuses.
    ///
    /// # Errors
    ///
    /// Always [`TlsError::NotBuiltIn`].
    pub const fn only(_authority: &Path) -> Result<Self, TlsError> {
        Err(TlsError::NotBuiltIn)
    }

    /// Never called.
    ///
    /// # Errors
    ///
    /// None.
    pub const fn greet(&self, _host: &str, _stream: TcpStream) -> io::Result<SecureStream> {
        match *self {}
    }
}

/// A connection under TLS; there is none.
#[derive(Debug)]
pub enum SecureStream {}

impl SecureStream {
    /// Never called.
    pub const fn tcp(&self) -> &TcpStream {
        match *self {}
    }
}

impl Read for SecureStream {
    fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl Write for SecureStream {
    fn write(&mut self, _buffer: &[u8]) -> io::Result<usize> {
        match *self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match *self {}
    }
}
