//! Files made smaller once, when the page is built, so that no server does it at every request.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

use std::collections::HashMap;
use std::io::Write;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Kinds of files that are compressed already.
const DENSE: &[&str] = &["woff2", "png"];

/// Whether files are compressed with brotli too.
pub const HAS_BROTLI: bool = cfg!(feature = "brotli");

/// The compressed forms of a file with the ending of each.
pub type Forms = Vec<(&'static str, Vec<u8>)>;

/// Compresses files, the same bytes only once.
#[derive(Debug, Default)]
pub struct Compressor {
    done: HashMap<Vec<u8>, Forms>,
}

impl Compressor {
    /// The compressed forms of a file; none that is not smaller.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub fn forms(&mut self, name: &str, bytes: &[u8]) -> Result<Forms> {
        if DENSE.iter().any(|end| name.ends_with(end)) {
            return Ok(Vec::new());
        }
        if let Some(done) = self.done.get(bytes) {
            return Ok(done.clone());
        }
        let mut forms = vec![("gz", gzip(bytes)?)];
        #[cfg(feature = "brotli")]
        forms.insert(0, ("br", brotli(bytes)?));
        forms.retain(|(_, form)| form.len() < bytes.len());
        self.done.insert(bytes.to_vec(), forms.clone());
        Ok(forms)
    }
}

/// A file in the format that every browser of the last years reads.
#[cfg(feature = "brotli")]
fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    // 11 is the smallest and takes seconds for a megabyte; 22 bits is the largest common window.
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut output = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut output, &parameters)?;
    Ok(output)
}

/// A file in the format that everything reads.
///
/// # Errors
///
/// When there is no memory for it.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn compressed_forms_read_back_and_are_smaller() -> Result<()> {
        let text = "the same again and again, ".repeat(100);
        let mut compressor = Compressor::default();
        let forms = compressor.forms("words.txt", text.as_bytes())?;
        assert_eq!(forms.len(), 1 + usize::from(HAS_BROTLI));
        for (end, form) in &forms {
            assert!(form.len() < text.len() / 4, "{end}");
            let mut back = String::new();
            match *end {
                #[cfg(feature = "brotli")]
                "br" => {
                    brotli::Decompressor::new(form.as_slice(), 4096).read_to_string(&mut back)?
                }
                _ => flate2::read::GzDecoder::new(form.as_slice()).read_to_string(&mut back)?,
            };
            assert_eq!(back, text, "{end}");
        }
        assert_eq!(compressor.forms("again.txt", text.as_bytes())?, forms);
        Ok(())
    }

    #[test]
    fn what_does_not_get_smaller_stays_as_it_is() -> Result<()> {
        let mut compressor = Compressor::default();
        assert!(compressor.forms("a.txt", b"a")?.is_empty());
        assert!(compressor.forms("picture.png", &[0; 1000])?.is_empty());
        Ok(())
    }
}
