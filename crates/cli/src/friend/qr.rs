//! A link as a picture that a phone reads from the terminal.

use qrcode::{Color, EcLevel, QrCode};

/// White around the picture, in modules; readers need it.
const MARGIN: usize = 2;

/// The picture in half blocks, two rows of modules in one line; nothing for a text that is too long.
/// Dark modules are blanks: terminals are mostly dark, and readers take either.
pub(crate) fn picture_of(text: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return String::new();
    };
    let width = code.width();
    let side = width + 2 * MARGIN;
    let is_light = |x: usize, y: usize| {
        let inside = (MARGIN..MARGIN + width).contains(&x) && (MARGIN..MARGIN + width).contains(&y);
        !inside || code[(x - MARGIN, y - MARGIN)] == Color::Light
    };
    let mut picture = String::new();
    for y in (0..side).step_by(2) {
        for x in 0..side {
            // Below the last row there is nothing.
            let below = y + 1 < side && is_light(x, y + 1);
            picture.push(match (is_light(x, y), below) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        picture.push('\n');
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_fits_in_a_terminal() {
        let link = "http://192.168.100.100:7410/#with=abcdefghij.abcdefghijabcdefghijabcdef";
        let picture = picture_of(link);
        let widths: Vec<usize> = picture.lines().map(|line| line.chars().count()).collect();
        assert!(
            widths
                .iter()
                .all(|&width| width == widths[0] && width <= 60),
            "{widths:?}"
        );
        assert!(widths.len() <= 24, "{} lines", widths.len());
    }

    /// The three corners by which readers find the picture.
    #[test]
    fn the_corners_are_where_readers_look_for_them() {
        let picture = picture_of("http://localhost/");
        let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        // The margin, then a dark edge of seven modules.
        assert!(lines[0].iter().all(|&c| c == '█'));
        let edge: String = lines[1][2..9].iter().collect();
        assert_eq!(edge, " ▄▄▄▄▄ ");
        let end = lines[1].len();
        assert_eq!(lines[1][end - 9..end - 2].iter().collect::<String>(), edge);
    }

    #[test]
    fn a_text_that_is_too_long_has_no_picture() {
        assert_eq!(picture_of(&"x".repeat(10_000)), "");
    }
}
