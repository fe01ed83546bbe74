//! Which servers a client trusts, and its part of the handshake.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::TlsError;
use super::certificate::{chain, contents_of, unusable};

/// Which servers a client trusts.
#[derive(Clone, Debug)]
pub struct Trust {
    config: Arc<ClientConfig>,
}

impl Trust {
    /// Those that this machine trusts.
    ///
    /// # Errors
    ///
    /// When the machine has no list of certificates.
    pub fn of_machine() -> Result<Self, TlsError> {
        let mut roots = RootCertStore::empty();
        // One of many that cannot be read does not matter.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            return Err(TlsError::NoRoots);
        }
        Ok(Self::of(roots))
    }

    /// Only those whose certificate is in this file, or was issued by one in it.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or holds no certificate.
    pub fn only(authority: &Path) -> Result<Self, TlsError> {
        let mut roots = RootCertStore::empty();
        for certificate in chain(authority, &contents_of(authority)?)? {
            let added = roots.add(certificate);
            added.map_err(|error| unusable(authority, &error))?;
        }
        Ok(Self::of(roots))
    }

    fn of(roots: RootCertStore) -> Self {
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[&TLS13])
            .expect("the provider knows TLS 1.3")
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Self {
            config: Arc::new(config),
        }
    }

    /// Does the client's part of the handshake with the server of this name or number.
    ///
    /// # Errors
    ///
    /// When the server is not the one that was asked for, is not trusted, or does not speak TLS.
    pub fn greet(&self, host: &str, mut stream: TcpStream) -> io::Result<SecureStream> {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let name = ServerName::try_from(bare.to_owned())
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        let mut connection =
            ClientConnection::new(Arc::clone(&self.config), name).map_err(io::Error::other)?;
        // Now, and not with the first words, so that a refusal is known as what it is.
        while connection.is_handshaking() {
            connection.complete_io(&mut stream)?;
        }
        Ok(SecureStream(StreamOwned::new(connection, stream)))
    }
}

/// A connection under TLS.
#[derive(Debug)]
pub struct SecureStream(StreamOwned<ClientConnection, TcpStream>);

impl SecureStream {
    /// The connection below, for its time-outs.
    pub const fn tcp(&self) -> &TcpStream {
        &self.0.sock
    }
}

impl Read for SecureStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for SecureStream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
