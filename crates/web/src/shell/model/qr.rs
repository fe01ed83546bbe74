//! A link as a picture that a phone reads from the screen.

use qrcode::{Color, EcLevel, QrCode};

/// White around the picture, in modules; readers need it.
const MARGIN: usize = 4;

/// A picture of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    /// How many modules wide and tall it is, with the white around it.
    pub(crate) side: usize,
    /// The dark modules as the path of an SVG: one stroke for each row of dark modules.
    pub(crate) path: String,
}

/// The picture of a text; none for a text that is too long.
pub(crate) fn picture_of(text: &str) -> Option<Picture> {
    use std::fmt::Write;
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let mut path = String::new();
    for y in 0..width {
        let mut x = 0;
        while x < width {
            let start = x;
            while x < width && code[(x, y)] == Color::Dark {
                x += 1;
            }
            if x > start {
                let run = x - start;
                let (left, top) = (start + MARGIN, y + MARGIN);
                // Writing into a text cannot fail.
                let _ = write!(path, "M{left} {top}h{run}v1h-{run}z");
            } else {
                x += 1;
            }
        }
    }
    Some(Picture {
        side: width + 2 * MARGIN,
        path,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules that a path covers.
    fn dark(picture: &Picture) -> Vec<(usize, usize)> {
        let numbers = |text: &str| -> Vec<usize> {
            text.split(|c: char| !c.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect()
        };
        let strokes = picture.path.split('z').filter(|stroke| !stroke.is_empty());
        strokes
            .flat_map(|stroke| {
                let [x, y, run, _, back] = numbers(stroke)[..] else {
                    panic!("{stroke}");
                };
                assert_eq!(run, back);
                (x..x + run).map(move |x| (x, y))
            })
            .collect()
    }

    #[test]
    fn the_path_covers_the_dark_modules_and_nothing_else() {
        let link = "http://192.168.100.100:7410/#with=abcdefghij.abcdefghijabcdefghijabcdef";
        let picture = picture_of(link).expect("a picture");
        let code = QrCode::with_error_correction_level(link, EcLevel::L).expect("a code");
        let covered = dark(&picture);
        for y in 0..code.width() {
            for x in 0..code.width() {
                let is_dark = code[(x, y)] == Color::Dark;
                assert_eq!(covered.contains(&(x + MARGIN, y + MARGIN)), is_dark);
            }
        }
        let edge = picture.side - MARGIN;
        let inside = |n: &usize| (MARGIN..edge).contains(n);
        assert!(covered.iter().all(|(x, y)| inside(x) && inside(y)));
    }

    #[test]
    fn a_text_that_is_too_long_has_no_picture() {
        assert_eq!(picture_of(&"x".repeat(10_000)), None);
    }
}
