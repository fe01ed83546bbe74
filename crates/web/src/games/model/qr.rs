//! A link as a code for cameras, drawn as one path of SVG.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;

/// The white border that readers need, in modules.
const QUIET: usize = 4;

/// A code: its path, and how many units wide and tall it is with its border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) path: String,
    pub(crate) side: usize,
}

/// The code of a text; none for a text that is too long for any.
pub(crate) fn code(text: &str) -> Option<Code> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (place, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = (place % width + QUIET, place / width + QUIET);
            // Writing to a text cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(Code {
        path,
        side: width + 2 * QUIET,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_codes_and_novels_have_none() {
        let short = code("https://example.org/#/play?g=connect4&m=4453").unwrap();
        assert!(short.path.matches('M').count() > 200);
        // The three large squares in the corners begin at the border.
        assert!(short.path.starts_with("M4 4h1"));
        let long = code(&"x".repeat(2_000)).unwrap();
        assert!(long.side > short.side);
        assert_eq!(code(&"x".repeat(10_000)), None);
    }
}
