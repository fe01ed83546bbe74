//! How numbers are written.
//!
//! The sign stands at the left of the digits in both languages; in Persian the
//! whole number is isolated so that it stays there. See
//! [`direction`](crate::direction) for why.

use fluent_bundle::FluentValue;

use crate::Lang;
use crate::direction::isolate_ltr;

/// Which digits numbers in prose are written with. Moves, transcripts and code are
/// not prose: they keep Latin digits always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Digits {
    /// The language's own: Persian digits in Persian.
    #[default]
    Auto,
    /// 0123456789.
    Latin,
    /// ۰۱۲۳۴۵۶۷۸۹.
    Persian,
}

impl Digits {
    /// Whether a text in `lang` has Persian digits.
    pub(crate) fn are_persian(self, lang: Lang) -> bool {
        match self {
            Digits::Auto => lang == Lang::Fa,
            Digits::Latin => false,
            Digits::Persian => true,
        }
    }
}

/// The writer of numbers for one combination of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numerals {
    /// Persian digits and separators, or Latin ones.
    pub(crate) persian: bool,
    /// Whether each number is walled off from the text around it.
    pub(crate) isolated: bool,
}

/// When a number shows a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Only a minus.
    Minus,
    /// A plus too; zero has none.
    Always,
}

impl Numerals {
    /// A whole number: `−12,345`.
    pub(crate) fn integer(self, n: i64, sign: Sign) -> String {
        self.assemble(n < 0, &n.unsigned_abs().to_string(), sign)
    }

    /// A number with exactly `places` digits after the point; ∞ where it is infinite
    /// and a dash where it is no number at all.
    pub(crate) fn decimal(self, x: f64, places: usize, sign: Sign) -> String {
        if x.is_nan() {
            return "–".to_owned();
        }
        if x.is_infinite() {
            return self.assemble(x < 0.0, "∞", sign);
        }
        self.assemble(x < 0.0, &format!("{:.places$}", x.abs()), sign)
    }

    /// Puts sign, grouped digits and walls together. `digits` is in ASCII, with an
    /// optional decimal point.
    fn assemble(self, negative: bool, digits: &str, sign: Sign) -> String {
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        // −0.04 with one place is 0.0: a sign on nothing would be a lie.
        let is_zero = digits.bytes().all(|b| matches!(b, b'0' | b'.'));
        let mut out = String::with_capacity(2 * digits.len() + 4);
        match (is_zero, negative, sign) {
            (false, true, _) => out.push('\u{2212}'),
            (false, false, Sign::Always) => out.push('+'),
            _ => {}
        }
        let length = whole.chars().count();
        for (index, c) in whole.chars().enumerate() {
            // 1000 needs no separator to be read at a glance; 12,345 does.
            if index > 0 && (length - index) % 3 == 0 && length > 4 {
                out.push(if self.persian { '٬' } else { ',' });
            }
            out.push(self.digit(c));
        }
        if !fraction.is_empty() {
            out.push(if self.persian { '٫' } else { '.' });
            out.extend(fraction.chars().map(|c| self.digit(c)));
        }
        if self.isolated {
            isolate_ltr(&out)
        } else {
            out
        }
    }

    /// One digit in the chosen script; other characters pass.
    fn digit(self, c: char) -> char {
        match c.to_digit(10) {
            Some(d) if self.persian => char::from_u32('۰' as u32 + d).unwrap_or(c),
            _ => c,
        }
    }

    /// The bundle's formatter for these settings.
    ///
    /// Fluent takes a plain function, which can carry no settings; so there is one
    /// function for each combination, stamped out by const parameters.
    pub(crate) fn formatter<M>(self) -> fn(&FluentValue, &M) -> Option<String> {
        match (self.persian, self.isolated) {
            (false, false) => format_value::<M, false, false>,
            (false, true) => format_value::<M, false, true>,
            (true, false) => format_value::<M, true, false>,
            (true, true) => format_value::<M, true, true>,
        }
    }

    /// What a `FluentValue` reads as, if it is a number.
    pub(crate) fn value(self, value: &FluentValue, sign: Sign) -> Option<String> {
        let FluentValue::Number(number) = value else {
            return None;
        };
        let places = number.options.maximum_fraction_digits.unwrap_or(0);
        Some(self.decimal(number.value, places, sign))
    }
}

/// Writes the numbers of a message; see [`Numerals::formatter`].
fn format_value<M, const PERSIAN: bool, const ISOLATED: bool>(
    value: &FluentValue,
    _memoizer: &M,
) -> Option<String> {
    let numerals = Numerals {
        persian: PERSIAN,
        isolated: ISOLATED,
    };
    numerals.value(value, Sign::Minus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{normalise_input, strip_marks};
    use proptest::prelude::*;

    const LATIN: Numerals = Numerals {
        persian: false,
        isolated: false,
    };
    const PERSIAN: Numerals = Numerals {
        persian: true,
        isolated: false,
    };

    #[test]
    fn grouping_starts_at_five_digits() {
        assert_eq!(LATIN.integer(1_000, Sign::Minus), "1000");
        assert_eq!(LATIN.integer(18_297, Sign::Minus), "18,297");
        assert_eq!(LATIN.integer(-549_946, Sign::Minus), "−549,946");
        assert_eq!(PERSIAN.integer(1_234_567, Sign::Minus), "۱٬۲۳۴٬۵۶۷");
    }

    #[test]
    fn signs() {
        assert_eq!(LATIN.integer(4, Sign::Always), "+4");
        assert_eq!(LATIN.integer(0, Sign::Always), "0");
        assert_eq!(
            LATIN.integer(i64::MIN, Sign::Always).chars().next(),
            Some('−')
        );
        assert_eq!(LATIN.decimal(-0.04, 1, Sign::Always), "0.0");
    }

    #[test]
    fn decimals_and_what_is_no_number() {
        assert_eq!(LATIN.decimal(2.345, 2, Sign::Minus), "2.35");
        assert_eq!(PERSIAN.decimal(-12_345.6, 1, Sign::Minus), "−۱۲٬۳۴۵٫۶");
        assert_eq!(LATIN.decimal(f64::NEG_INFINITY, 0, Sign::Minus), "−∞");
        assert_eq!(LATIN.decimal(f64::INFINITY, 2, Sign::Always), "+∞");
        assert_eq!(LATIN.decimal(f64::NAN, 2, Sign::Always), "–");
    }

    #[test]
    fn the_sign_is_inside_the_wall() {
        let walled = Numerals {
            persian: true,
            isolated: true,
        };
        assert_eq!(walled.integer(-5, Sign::Minus), "\u{2066}−۵\u{2069}");
    }

    proptest! {
        /// Whatever the script, what is written reads back as the same number.
        #[test]
        fn numbers_read_back(n in any::<i64>(), persian: bool, isolated: bool) {
            let written = Numerals { persian, isolated }.integer(n, Sign::Always);
            let read = normalise_input(&strip_marks(&written)).replace(',', "");
            prop_assert_eq!(read.parse::<i64>(), Ok(n));
        }
    }
}
