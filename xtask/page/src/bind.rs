//! From the compiler's module to what a browser runs: a smaller module, and the JavaScript that
//! joins it to the platform.

use std::path::Path;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

/// The page as code.
pub(crate) struct Parts {
    /// The module.
    pub(crate) wasm: Vec<u8>,
    /// The script that loads it; it defines `wasm_bindgen`.
    pub(crate) glue: String,
}

/// Writes the glue of a module. Classic scripts, not modules: a page opened from disk may load
/// neither modules nor workers by address, and a classic script can be started from a blob.
/// The names of functions are bytes that only those who read traces need.
pub(crate) fn bind(module: &Path, with_names: bool) -> Result<Parts> {
    let mut output = Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(!with_names)
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
