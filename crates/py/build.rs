//! On macOS a Python module links only if undefined symbols are allowed.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
