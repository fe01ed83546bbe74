//! What people type, in one canonical form.

use crate::direction::is_direction_mark;

/// Maps what a Persian or Arabic keyboard produces to the characters the rest of
/// the program reads: digits to 0–9, ي and ك to ی and ک, the minus and separators
/// to their ASCII forms; direction marks and byte-order marks disappear.
///
/// Everything else, letter case included, stays as typed.
///
/// ```
/// assert_eq!(harif_text::normalise_input("۴۴۵٣"), "4453");
/// assert_eq!(harif_text::normalise_input("كمك"), "کمک");
/// ```
pub fn normalise_input(typed: &str) -> String {
    typed
        .chars()
        .filter(|&c| !is_direction_mark(c) && c != '\u{FEFF}')
        .map(canonical)
        .collect()
}

/// The canonical form of one character.
fn canonical(c: char) -> char {
    match c {
        '۰'..='۹' => digit(c, '۰'),
        '٠'..='٩' => digit(c, '٠'),
        'ي' | 'ى' => 'ی',
        'ك' => 'ک',
        '\u{2212}' => '-',
        '،' | '٬' => ',',
        '٫' => '.',
        '؛' => ';',
        '؟' => '?',
        other => other,
    }
}

/// The ASCII digit that stands as far from `0` as `c` does from `zero`.
fn digit(c: char, zero: char) -> char {
    char::from(b'0' + (c as u32 - zero as u32) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_digit_of_both_scripts_is_read() {
        assert_eq!(normalise_input("۰۱۲۳۴۵۶۷۸۹"), "0123456789");
        assert_eq!(normalise_input("٠١٢٣٤٥٦٧٨٩"), "0123456789");
    }

    #[test]
    fn signs_and_marks() {
        assert_eq!(normalise_input("\u{FEFF}\u{2066}−۱۲٫۵\u{2069}"), "-12.5");
        assert_eq!(normalise_input("؟"), "?");
    }

    proptest! {
        #[test]
        fn normalising_twice_changes_nothing(typed in any::<String>()) {
            let once = normalise_input(&typed);
            prop_assert_eq!(normalise_input(&once), once);
        }

        #[test]
        fn plain_ascii_is_left_alone(typed in "[ -~]*") {
            prop_assert_eq!(normalise_input(&typed), typed);
        }
    }
}
