//! A program that was built without the painter of images says so.

use harif_text::{Text, Value, say};

use crate::failure::Failure;

/// There is no painter in this build.
pub(super) fn image(text: &Text, _: &str, _: (f64, f64)) -> Result<Vec<u8>, Failure> {
    let command = Value::ltr("cargo build --release --package harif --features png");
    Err(Failure::request(
        say!(text, "figure-no-painter"),
        say!(
            text,
            "figure-no-painter-how",
            format = Value::ltr("SVG"),
            option = Value::ltr("--svg"),
            command = command
        ),
    ))
}
