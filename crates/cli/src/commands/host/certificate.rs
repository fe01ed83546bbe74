//! The certificate of `harif host`: reads it again when its files change.

use std::time::{Duration, Instant};

use harif_server::tls::Certificate;
use harif_text::{Text, say};

use crate::failure::tell;
use crate::tls;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(2);

/// Looks at the files of a certificate now and then.
#[derive(Debug)]
pub(super) struct Watcher<'a> {
    certificate: Option<Certificate>,
    text: &'a Text,
    looked: Instant,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(certificate: Option<Certificate>, text: &'a Text) -> Self {
        Self {
            certificate,
            text,
            looked: Instant::now(),
        }
    }

    /// Looks if it is time to, and tells the operator what came of it.
    pub(super) fn look(&mut self) {
        let Some(certificate) = &self.certificate else {
            return;
        };
        if self.looked.elapsed() < LOOK {
            return;
        }
        self.looked = Instant::now();
        match certificate.read_again() {
            None => {}
            Some(Ok(())) => tell(&[say!(self.text, "tls-renewed")]),
            Some(Err(error)) => {
                tell(&[tls::problem(self.text, &error), say!(self.text, "tls-kept")]);
            }
        }
    }
}
