//! Files made smaller once, when the page is built, so that no server does it at every request.

use std::io::Write;

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Kinds of files that are compressed already.
const DENSE: &[&str] = &["woff2", "png"];

/// The compressed forms of a file with the ending of each; none that is not smaller.
pub(crate) fn forms(name: &str, bytes: &[u8]) -> Result<Vec<(&'static str, Vec<u8>)>> {
    if DENSE.iter().any(|end| name.ends_with(end)) {
        return Ok(Vec::new());
    }
    let forms = [("br", brotli(bytes)?), ("gz", gzip(bytes)?)];
    Ok(forms
        .into_iter()
        .filter(|(_, form)| form.len() < bytes.len())
        .collect())
}

/// A file in the format that every browser of the last years reads.
fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    // 11 is the smallest and takes seconds for a megabyte; 22 bits is the largest common window.
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..BrotliEncoderParams::default()
    };
    let mut output = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut output, &parameters)?;
    Ok(output)
}

/// A file in the format that everything reads.
pub(crate) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
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
        for (end, form) in forms("words.txt", text.as_bytes())? {
            assert!(form.len() < text.len() / 4, "{end}");
            let mut back = String::new();
            match end {
                "br" => {
                    brotli::Decompressor::new(form.as_slice(), 4096).read_to_string(&mut back)?
                }
                _ => flate2::read::GzDecoder::new(form.as_slice()).read_to_string(&mut back)?,
            };
            assert_eq!(back, text, "{end}");
        }
        Ok(())
    }

    #[test]
    fn what_does_not_get_smaller_stays_as_it_is() -> Result<()> {
        assert!(forms("a.txt", b"a")?.is_empty());
        assert!(forms("picture.png", &[0; 1000])?.is_empty());
        Ok(())
    }
}
