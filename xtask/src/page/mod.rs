//! The page: building it, and writing it down in the forms people use it in.
//!
//! * `target/embedded-page`, from which the program embeds it (`cargo xtask start`),
//! * a folder for any static host, and one HTML file that works from disk (`cargo xtask site`).

mod build;
mod compress;
mod files;
mod single;
mod site;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::command::root;
use build::Parts;
pub(crate) use build::target_folder;
pub(crate) use site::run;

/// Where the program looks for the page when it is built.
// Not `target/page`: cargo keeps the profile of that name there.
const FOR_THE_PROGRAM: &str = "target/embedded-page";

/// How a page is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Small and fast, for people.
    Small,
    /// Built soon, for the one who works on it.
    Quick,
}

/// Builds the page and lays it where the program embeds it from, each file beside its compressed
/// forms.
pub(crate) fn for_the_program(profile: Profile) -> Result<()> {
    embed(&build::build(profile)?)
}

/// Builds the page once and writes it in every form: for the program, as a folder for a host, and
/// as a single file, whose path is returned.
pub(crate) fn everywhere(profile: Profile, folder: &Path) -> Result<PathBuf> {
    let parts = build::build(profile)?;
    embed(&parts)?;
    site::publish(&parts, folder)
}

/// Lays a page where the program embeds it from.
fn embed(parts: &Parts) -> Result<()> {
    let page = files::assemble(parts, files::Home::Program)?;
    page.write_compressed(&root().join(FOR_THE_PROGRAM))
}

/// Writes a file, making its folder.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
    }
    std::fs::write(path, bytes).with_context(|| format!("could not write {}", path.display()))
}
