//! Turns the WebAssembly module of the page into files that browsers load.
//!
//! `cargo xtask start`, `site`, `browser` and `dist` compile the module and run this program on it.
//! It is a package of its own because its dependencies take long to compile.

#![forbid(unsafe_code)]

mod bind;
mod files;
mod single;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use harif_compress::{Compressor, HAS_BROTLI};

/// The most bytes that may travel before the page can be used.
const FIRST_LOAD: usize = 1_500_000;

/// What to write.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted {
    /// The module that the compiler made of the crate `web`.
    module: PathBuf,
    /// The page as `harif serve --page` hands it out, with the server's engines.
    served: Option<PathBuf>,
    /// The same with compressed forms of each file, to be embedded in the program.
    embedded: Option<PathBuf>,
    /// The page for a host that only hands out files.
    site: Option<PathBuf>,
    /// The page as one HTML file.
    file: Option<PathBuf>,
    /// Fail if the compressed first load is larger than it may be.
    check_size: bool,
    /// Keep the names of functions, for traces.
    names: bool,
}

fn main() -> Result<()> {
    let wanted = read(std::env::args().skip(1))?;
    let mut compressor = Compressor::default();
    let parts = bind::bind(&wanted.module, wanted.names)?;
    if wanted.served.is_some() || wanted.embedded.is_some() {
        let page = files::assemble(&parts, files::Home::Program)?;
        if let Some(folder) = &wanted.served {
            page.write(folder)?;
        }
        if let Some(folder) = &wanted.embedded {
            page.write_compressed(folder, &mut compressor)?;
        }
    }
    if wanted.site.is_some() || wanted.check_size {
        let page = files::assemble(&parts, files::Home::Host)?;
        if let Some(folder) = &wanted.site {
            page.write(folder)?;
            println!("folder for a static host: {}", folder.display());
        }
        if wanted.check_size {
            let bytes = page.first_load(&mut compressor)?;
            println!("first load, compressed: {}", size(bytes));
            if bytes > FIRST_LOAD {
                bail!("that is more than the {} it may be", size(FIRST_LOAD));
            }
        }
    }
    if let Some(file) = &wanted.file {
        write(file, single::assemble(&parts)?.as_bytes())?;
        println!("one file that works from disk: {}", file.display());
    }
    Ok(())
}

/// Reads the arguments: the module, then what to write.
fn read(arguments: impl IntoIterator<Item = String>) -> Result<Wanted> {
    let mut arguments = arguments.into_iter();
    let mut wanted = Wanted {
        module: arguments.next().context("the module is missing")?.into(),
        ..Wanted::default()
    };
    while let Some(argument) = arguments.next() {
        let place = match argument.as_str() {
            "--served" => &mut wanted.served,
            "--embedded" => &mut wanted.embedded,
            "--site" => &mut wanted.site,
            "--file" => &mut wanted.file,
            "--check-size" => {
                wanted.check_size = true;
                continue;
            }
            "--names" => {
                wanted.names = true;
                continue;
            }
            other => bail!("unknown option {other:?}"),
        };
        let path = arguments
            .next()
            .with_context(|| format!("{argument} needs a path"))?;
        *place = Some(path.into());
    }
    if !HAS_BROTLI && (wanted.check_size || wanted.embedded.is_some()) {
        bail!("--embedded and --check-size need the feature `small`");
    }
    Ok(wanted)
}

/// A number of bytes as people read it.
fn size(bytes: usize) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Writes a file, making its folder.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
    }
    std::fs::write(path, bytes).with_context(|| format!("could not write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> impl Iterator<Item = String> {
        line.split_whitespace().map(str::to_owned)
    }

    #[test]
    fn each_form_has_its_place() -> Result<()> {
        let wanted = read(words(
            "a.wasm --site here/page --names --served there --file b.html",
        ))?;
        assert_eq!(wanted.module, Path::new("a.wasm"));
        assert_eq!(wanted.site.as_deref(), Some(Path::new("here/page")));
        assert_eq!(wanted.file.as_deref(), Some(Path::new("b.html")));
        assert_eq!(wanted.served.as_deref(), Some(Path::new("there")));
        assert!(wanted.names && !wanted.check_size && wanted.embedded.is_none());
        let small = read(words("a.wasm --check-size"));
        assert_eq!(small.is_ok_and(|wanted| wanted.check_size), HAS_BROTLI);
        Ok(())
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in ["", "a.wasm --site", "a.wasm --fast", "a.wasm somewhere"] {
            assert!(read(words(line)).is_err(), "{line}");
        }
    }
}
