//! The page as one HTML file: no network, no server, no folder; a file to carry on a stick.
//!
//! Scripts and style stand in the document. What is not text is a data block of base64 over gzip
//! that `boot.js` unpacks, the worker's script among them: from disk, a worker can only be started
//! from a blob. The policy at the top lets exactly these scripts run and allows no connection.

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::bind::Parts;
use crate::files::{ASSETS, asset, source, text_source, without_missing_assets, worker};
use harif_compress::gzip;

/// The one file.
pub(crate) fn assemble(parts: &Parts) -> Result<String> {
    let font = data_address("font/woff2", &source("fonts/vazirmatn.woff2")?);
    let icon = data_address("image/svg+xml", &source("icons/icon.svg")?);
    let style = text_source("style.css")?.replace("\"vazirmatn.woff2\"", &format!("\"{font}\""));
    let boot = without_missing_assets(text_source("boot.js")?);

    let mut blocks = String::new();
    blocks.push_str(&block("harif.wasm", &parts.wasm)?);
    blocks.push_str(&block("worker.js", worker(parts)?.as_bytes())?);
    for &(name, path) in ASSETS {
        if let Some(bytes) = asset(path)? {
            blocks.push_str(&block(name, &bytes)?);
        }
    }
    // The data stands before the scripts that read it, which therefore find it all.
    let tail = format!(
        "{blocks}<script>{}</script>\n<script>{boot}</script>\n</body>",
        parts.glue
    );
    let policy = format!(
        "default-src 'none'; script-src {} {} 'wasm-unsafe-eval'; style-src {}; font-src data:; \
         img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
        fingerprint(&parts.glue),
        fingerprint(&boot),
        fingerprint(&style),
    );
    Document(text_source("index.html")?)
        .without_lines(&["rel=\"manifest\"", "rel=\"preload\"", "<script src="])
        .with_line("rel=\"stylesheet\"", &format!("<style>{style}</style>"))?
        .with_line(
            "Content-Security-Policy",
            &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
        )?
        .with_line(
            "rel=\"icon\"",
            &format!("<link rel=\"icon\" href=\"{icon}\">"),
        )?
        .with_line("</body>", &tail)
        .map(|document| document.0)
}

/// The document while its lines are exchanged.
struct Document(String);

impl Document {
    /// Puts something else in the place of the one line that has this mark.
    fn with_line(self, mark: &str, new: &str) -> Result<Self> {
        let line = self
            .0
            .lines()
            .find(|line| line.contains(mark))
            .with_context(|| format!("index.html has no line with {mark}"))?
            .to_owned();
        Ok(Document(self.0.replacen(&line, new, 1)))
    }

    /// Takes out the lines that name files beside the document.
    fn without_lines(self, marks: &[&str]) -> Self {
        let kept: Vec<&str> = self
            .0
            .lines()
            .filter(|line| !marks.iter().any(|mark| line.contains(mark)))
            .collect();
        Document(kept.join("\n") + "\n")
    }
}

/// A file as a block of the document that is data, not a script to run.
fn block(name: &str, bytes: &[u8]) -> Result<String> {
    let packed = STANDARD.encode(gzip(bytes)?);
    Ok(format!(
        "<script type=\"application/gzip\" data-file=\"{name}\">{packed}</script>\n"
    ))
}

/// Bytes as an address.
fn data_address(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", STANDARD.encode(bytes))
}

/// How a Content-Security-Policy names one inline script or style.
fn fingerprint(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> String {
        let parts = Parts {
            wasm: b"module".to_vec(),
            glue: "let wasm_bindgen;".to_owned(),
        };
        assemble(&parts).expect("the files of the page are there")
    }

    #[test]
    fn nothing_stands_beside_the_file() {
        let document = document();
        for mark in ["href=\"", "src=\"", "url(\""] {
            for rest in document.split(mark).skip(1) {
                assert!(
                    rest.starts_with("data:"),
                    "{mark}{}",
                    &rest[..rest.len().min(40)]
                );
            }
        }
        assert!(
            !document.contains("connect-src"),
            "no connection is allowed"
        );
    }

    /// A script that the policy does not name would not run.
    #[test]
    fn every_script_and_style_is_allowed_by_its_fingerprint() {
        let document = document();
        let mut checked = 0;
        for (open, close) in [("<script>", "</script>"), ("<style>", "</style>")] {
            for rest in document.split(open).skip(1) {
                let text = rest.split(close).next().unwrap_or_default();
                assert!(
                    document.contains(&fingerprint(text)),
                    "{}",
                    &text[..40.min(text.len())]
                );
                checked += 1;
            }
        }
        assert_eq!(checked, 3);
    }

    #[test]
    fn the_module_travels_whole() -> Result<()> {
        use std::io::Read;
        let document = document();
        let block = document
            .split("data-file=\"harif.wasm\">")
            .nth(1)
            .and_then(|rest| rest.split('<').next())
            .context("the block of the module")?;
        let mut module = Vec::new();
        flate2::read::GzDecoder::new(STANDARD.decode(block)?.as_slice())
            .read_to_end(&mut module)?;
        assert_eq!(module, b"module");
        Ok(())
    }
}
