//! What is wrong with certificates and keys, in words.

use harif_server::tls::TlsError;
use harif_text::{Text, Value, say};

use crate::failure::Failure;

/// The problem in one sentence.
pub(crate) fn problem(text: &Text, error: &TlsError) -> String {
    let path = |file: &std::path::Path| Value::ltr(file.display());
    match error {
        TlsError::NotBuiltIn => say!(text, "tls-not-built-in"),
        TlsError::Unreadable { file, reason } => {
            let reason = Value::ltr(reason);
            say!(text, "tls-unreadable", file = path(file), reason = reason)
        }
        TlsError::NoCertificate { file } => say!(text, "tls-no-certificate", file = path(file)),
        TlsError::NoKey { file } => say!(text, "tls-no-key", file = path(file)),
        TlsError::LockedKey { file } => say!(text, "tls-locked-key", file = path(file)),
        TlsError::Mismatch { certificate, key } => {
            let other = path(certificate);
            say!(text, "tls-mismatch", file = path(key), other = other)
        }
        TlsError::Unusable { file, reason } => {
            let reason = Value::ltr(reason);
            say!(text, "tls-unusable", file = path(file), reason = reason)
        }
        TlsError::NoRoots => say!(text, "tls-no-roots"),
    }
}

/// What a server cannot speak TLS with, and the way out.
pub(crate) fn server_failure(text: &Text, error: &TlsError) -> Failure {
    let way_out = match error {
        TlsError::NotBuiltIn => build_it(text),
        TlsError::LockedKey { .. } => {
            let command = Value::ltr("openssl pkey -in KEY.pem -out NEW.pem");
            say!(text, "tls-locked-key-how", command = command)
        }
        _ => {
            let (flag, other) = (Value::ltr("--certificate"), Value::ltr("--key"));
            say!(text, "tls-files-how", flag = flag, other = other)
        }
    };
    Failure::request(problem(text, error), way_out)
}

/// What a client cannot know its server by, and the way out.
pub(crate) fn client_failure(text: &Text, error: &TlsError) -> Failure {
    let way_out = match error {
        TlsError::NotBuiltIn => build_it(text),
        _ => say!(text, "tls-ca-how", flag = Value::ltr("--ca")),
    };
    Failure::request(problem(text, error), way_out)
}

fn build_it(text: &Text) -> String {
    let command = Value::ltr("cargo build --release --features tls");
    let file = Value::ltr("docs/host.md");
    say!(text, "tls-not-built-in-how", command = command, file = file)
}
