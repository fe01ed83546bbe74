//! From Rust to what a browser runs: the WebAssembly module, and the JavaScript that joins it to
//! the platform.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use super::Profile;
use crate::command::{cargo, root};
use crate::machine::{self, WASM};

/// What the compiler makes of the crate `web`.
pub(crate) struct Parts {
    /// The module.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it; it defines `wasm_bindgen`.
    pub(crate) glue: String,
}

/// Compiles the page.
pub(crate) fn build(profile: Profile) -> Result<Parts> {
    machine::ensure_wasm()?;
    let profile = match profile {
        Profile::Small => "page",
        Profile::Quick => "page-quick",
    };
    let status = cargo()
        .args(["build", "--package", "harif-web", "--lib"])
        .args(["--target", WASM, "--profile", profile])
        .current_dir(root())
        .status()
        .context("could not start cargo")?;
    if !status.success() {
        bail!("the page does not compile");
    }
    let module = target_folder()
        .join(WASM)
        .join(profile)
        .join("harif_web.wasm");
    bind(&module)
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| PathBuf::from("target")))
}

/// Writes the glue of a module. Classic scripts, not modules: a page opened from disk may load
/// neither modules nor workers by address, and a classic script can be started from a blob.
fn bind(module: &std::path::Path) -> Result<Parts> {
    let mut output = Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .context("wasm-bindgen could not read the module")?;
    let glue = output.js().to_owned();
    let foreign: Vec<&String> = output
        .snippets()
        .iter()
        .filter(|(_, scripts)| !scripts.is_empty())
        .map(|(name, _)| name)
        .chain(output.local_modules().keys())
        .collect();
    if !foreign.is_empty() {
        bail!("JavaScript of a dependency, which this page does not load: {foreign:?}");
    }
    let wasm = output.wasm_mut().emit_wasm();
    Ok(Parts { wasm, glue })
}
