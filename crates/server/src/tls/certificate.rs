//! The certificate of a server: read from two files, and read again when they change.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

use super::TlsError;

/// The largest file that is read: a chain has some kilobytes.
const LARGEST: u64 = 1 << 20;

/// The certificate of a server with its key. Clones share one, so that what one of them reads again
/// holds for all.
#[derive(Clone, Debug)]
pub struct Certificate {
    files: Arc<[PathBuf; 2]>,
    current: Arc<Mutex<Current>>,
}

#[derive(Debug)]
struct Current {
    config: Arc<ServerConfig>,
    /// What the files held when they were last looked at, good or bad; none while they cannot be read.
    seen: Option<[u8; 32]>,
}

impl Certificate {
    /// Reads a certificate, with the chain that leads to it, and its private key, both in PEM form.
    ///
    /// # Errors
    ///
    /// When one of the files cannot be read, holds nothing of its kind, or does not go with the other.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let files = [certificate.to_owned(), key.to_owned()];
        let contents = contents(&files)?;
        let current = Current {
            config: config(&files, &contents)?,
            seen: Some(fingerprint(&contents)),
        };
        Ok(Self {
            files: Arc::new(files),
            current: Arc::new(Mutex::new(current)),
        })
    }

    /// Looks at the files again, and takes what they hold now for new connections. Returns none while
    /// they are as they were. Where they cannot be used, the certificate stays, and it is said once.
    pub fn read_again(&self) -> Option<Result<(), TlsError>> {
        let mut current = self.lock();
        let contents = match contents(&self.files) {
            Ok(contents) => contents,
            Err(error) => return current.seen.take().map(|_| Err(error)),
        };
        let found = Some(fingerprint(&contents));
        if std::mem::replace(&mut current.seen, found) == found {
            return None;
        }
        let config = config(&self.files, &contents);
        Some(config.map(|config| current.config = config))
    }

    /// Does the server's part of the handshake.
    pub(crate) async fn greet(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let config = Arc::clone(&self.lock().config);
        TlsAcceptor::from(config).accept(stream).await
    }

    fn lock(&self) -> MutexGuard<'_, Current> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a file holds.
pub(super) fn contents_of(file: &Path) -> Result<Vec<u8>, TlsError> {
    let mut contents = Vec::new();
    let read = File::open(file).and_then(|open| open.take(LARGEST).read_to_end(&mut contents));
    match read {
        Ok(_) => Ok(contents),
        Err(reason) => Err(TlsError::Unreadable {
            file: file.to_owned(),
            reason,
        }),
    }
}

fn contents([certificate, key]: &[PathBuf; 2]) -> Result<[Vec<u8>; 2], TlsError> {
    Ok([contents_of(certificate)?, contents_of(key)?])
}

fn fingerprint([certificate, key]: &[Vec<u8>; 2]) -> [u8; 32] {
    let both = [Sha256::digest(certificate), Sha256::digest(key)];
    Sha256::digest(both.concat()).into()
}

/// The certificates in a file, at least one.
pub(super) fn chain(file: &Path, pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    match chain {
        Ok(chain) if chain.is_empty() => Err(TlsError::NoCertificate {
            file: file.to_owned(),
        }),
        Ok(chain) => Ok(chain),
        Err(error) => Err(unusable(file, &error)),
    }
}

pub(super) fn unusable(file: &Path, reason: &dyn std::fmt::Display) -> TlsError {
    TlsError::Unusable {
        file: file.to_owned(),
        reason: reason.to_string(),
    }
}

fn private_key(file: &Path, pem: &[u8]) -> Result<PrivateKeyDer<'static>, TlsError> {
    use tokio_rustls::rustls::pki_types::pem::Error;
    PrivateKeyDer::from_pem_slice(pem).map_err(|error| {
        let locked = b"BEGIN ENCRYPTED PRIVATE KEY";
        let file = file.to_owned();
        match error {
            Error::NoItemsFound if pem.windows(locked.len()).any(|part| part == locked) => {
                TlsError::LockedKey { file }
            }
            Error::NoItemsFound => TlsError::NoKey { file },
            other => unusable(&file, &other),
        }
    })
}

fn config(
    [certificate, key]: &[PathBuf; 2],
    [certificate_pem, key_pem]: &[Vec<u8>; 2],
) -> Result<Arc<ServerConfig>, TlsError> {
    let chain = chain(certificate, certificate_pem)?;
    let secret = private_key(key, key_pem)?;
    let built = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&TLS13])
        .and_then(|builder| {
            builder
                .with_no_client_auth()
                .with_single_cert(chain, secret)
        });
    match built {
        Ok(mut config) => {
            // The only one that is spoken here.
            config.alpn_protocols = vec![b"http/1.1".to_vec()];
            Ok(Arc::new(config))
        }
        Err(rustls::Error::InconsistentKeys(_)) => Err(TlsError::Mismatch {
            certificate: certificate.clone(),
            key: key.clone(),
        }),
        Err(error @ rustls::Error::InvalidCertificate(_)) => Err(unusable(certificate, &error)),
        Err(error) => Err(unusable(key, &error)),
    }
}
