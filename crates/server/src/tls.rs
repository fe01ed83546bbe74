//! TLS: the certificate of a server, and which servers a client trusts.
//!
//! Both ends are here, so that one crate alone knows whether this program was built with TLS (the
//! feature `tls`). Without it the types are there too, and making one fails with
//! [`TlsError::NotBuiltIn`].

#[cfg(not(feature = "tls"))]
mod absent;
#[cfg(feature = "tls")]
mod certificate;
#[cfg(feature = "tls")]
mod trust;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

#[cfg(not(feature = "tls"))]
pub use absent::{Certificate, SecureStream, Trust};
#[cfg(feature = "tls")]
pub use certificate::Certificate;
#[cfg(feature = "tls")]
pub use trust::{SecureStream, Trust};

/// Why there is no TLS.
#[derive(Debug, Error)]
pub enum TlsError {
    /// The feature `tls` is off.
    #[error("this program was built without TLS")]
    NotBuiltIn,
    /// A file is missing, or may not be read.
    #[error("{} cannot be read: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// A file has no certificate inside.
    #[error("{} holds no certificate in PEM form", file.display())]
    NoCertificate {
        /// The file.
        file: PathBuf,
    },
    /// A file has no private key inside.
    #[error("{} holds no private key in PEM form", file.display())]
    NoKey {
        /// The file.
        file: PathBuf,
    },
    /// The key is encrypted with a passphrase, which a server that starts by itself does not know.
    #[error("the key in {} is locked with a passphrase", file.display())]
    LockedKey {
        /// The file.
        file: PathBuf,
    },
    /// The key is of another certificate.
    #[error("the key in {} does not belong to the certificate in {}", key.display(), certificate.display())]
    Mismatch {
        /// The file with the certificate.
        certificate: PathBuf,
        /// The file with the key.
        key: PathBuf,
    },
    /// There is something in the file that is damaged, or of a kind that is not known here.
    #[error("{} cannot be used: {reason}", file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The system has no list of certificates.
    #[error("the certificates that this machine trusts cannot be found")]
    NoRoots,
}
