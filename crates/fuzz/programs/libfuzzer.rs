//! The program that libFuzzer drives: one target, named by the variable `HARIF_FUZZ_TARGET`.

#![no_main]
// libFuzzer finds the function to call by its name, and such names are unsafe to give.
#![allow(unsafe_code)]

use std::sync::LazyLock;

use harif_fuzz::Target;
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("HARIF_FUZZ_TARGET").unwrap_or_default();
    harif_fuzz::target(&name).expect("HARIF_FUZZ_TARGET names a target")
});

fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
