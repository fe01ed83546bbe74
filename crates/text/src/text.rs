//! The speaker: a language with its settings, ready to fill strings.

use std::fmt;
use std::time::Duration;

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentValue};

use crate::catalogue::{self, Bundle, bundle};
use crate::direction::{has_rtl, isolate, isolate_ltr, strip_marks};
use crate::number::{Numerals, Sign};
use crate::{Digits, Direction, Key, Lang, Value};

/// How text is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The language.
    pub lang: Lang,
    /// The digits of numbers in prose.
    pub digits: Digits,
    /// Whether pieces of the other direction are walled off with invisible marks:
    /// right for a page, not for a terminal.
    pub isolates: bool,
}

impl Style {
    /// For a page: the language's own digits, isolates on.
    pub const fn page(lang: Lang) -> Self {
        Style {
            lang,
            digits: Digits::Auto,
            isolates: true,
        }
    }

    /// For a terminal: Latin digits, and no invisible marks that would spoil widths.
    pub const fn terminal(lang: Lang) -> Self {
        Style {
            lang,
            digits: Digits::Latin,
            isolates: false,
        }
    }

    /// Whether numbers and moves need walls: only where text runs right to left.
    fn walls(self) -> bool {
        self.isolates && self.lang.direction() == Direction::RightToLeft
    }

    /// The writer of numbers for this style.
    pub(crate) fn numerals(self) -> Numerals {
        Numerals {
            persian: self.digits.are_persian(self.lang),
            isolated: self.walls(),
        }
    }
}

/// Says the strings of the catalogue in one language and style.
///
/// Never panics and never falls silent: a string that one language could not give
/// comes in English, and what English could not give comes as its key.
pub struct Text {
    style: Style,
    /// The catalogue of the language, then English where that is another.
    bundles: Vec<Bundle>,
}

impl Text {
    /// Speaks `lang` as a page does. See [`Style::page`].
    pub fn new(lang: Lang) -> Self {
        Self::with(Style::page(lang))
    }

    /// Speaks `lang` as a terminal does. See [`Style::terminal`].
    pub fn for_terminal(lang: Lang) -> Self {
        Self::with(Style::terminal(lang))
    }

    /// The first use of a language takes a while, because its strings are read then; this does it in so many parts
    /// beforehand, for programs that must not be held up.
    pub const PARTS: usize = catalogue::PARTS;

    /// Reads a part of the strings of a language, which are read only once.
    ///
    /// # Panics
    /// If the number is not below [`Text::PARTS`].
    pub fn prepare(lang: Lang, part: usize) {
        catalogue::resource(lang, part);
    }

    /// Speaks in a given style.
    pub fn with(style: Style) -> Self {
        let mut bundles = vec![bundle(style.lang, style.numerals())];
        if style.lang != Lang::En {
            bundles.push(bundle(Lang::En, style.numerals()));
        }
        Text { style, bundles }
    }

    /// The style it was made with.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Its language.
    pub fn lang(&self) -> Lang {
        self.style.lang
    }

    /// The direction its text runs in.
    pub fn direction(&self) -> Direction {
        self.lang().direction()
    }

    /// Whether its words must not share a line with boards, tables and moves: a terminal cannot be
    /// trusted to order a line that runs both ways.
    pub fn needs_own_line(&self) -> bool {
        !self.style.isolates && self.direction() == Direction::RightToLeft
    }

    /// The string of `key`, filled with the arguments.
    ///
    /// [`say!`](crate::say) writes this call and checks it at compile time; call it
    /// directly for keys from [`Key::find`].
    pub fn say(&self, key: Key, arguments: &[(&str, Value)]) -> String {
        let mut filled = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            filled.set(*name, self.argument(value));
        }
        let said = self
            .bundles
            .iter()
            .find_map(|bundle| format(bundle, key.name(), &filled))
            .unwrap_or_else(|| key.name().to_owned());
        self.finish(said)
    }

    /// A filled string as it is shown: without invisible marks where they are not wanted.
    pub(crate) fn finish(&self, said: String) -> String {
        if self.style.isolates {
            said
        } else {
            strip_marks(&said)
        }
    }

    /// A whole number in prose: `18,297`, «۱۸٬۲۹۷».
    pub fn number(&self, n: i64) -> String {
        self.style.numerals().integer(n, Sign::Minus)
    }

    /// A whole number that always shows its sign: `+4`, `−2`, `0`.
    pub fn signed(&self, n: i64) -> String {
        self.style.numerals().integer(n, Sign::Always)
    }

    /// A number with `places` digits after the point.
    pub fn decimal(&self, x: f64, places: usize) -> String {
        self.style.numerals().decimal(x, places, Sign::Minus)
    }

    /// A share of one in percent: `0.923` is `92%`.
    pub fn percent(&self, share: f64) -> String {
        crate::say!(self, "unit-percent", n = Value::decimal(share * 100.0, 0))
    }

    /// A large count cut short: `950`, `18k`, `1.2M`, `3.4B`.
    pub fn short(&self, count: u64) -> String {
        let scaled = |unit: u64| {
            let value = count as f64 / unit as f64;
            // Two digits are enough to compare by eye.
            Value::decimal(value, usize::from(value < 9.95))
        };
        // The bounds lie where rounding would reach the next unit.
        match count {
            0..=999 => self.number(count as i64),
            1_000..=999_499 => crate::say!(self, "unit-thousand", n = scaled(1_000)),
            999_500..=999_499_999 => crate::say!(self, "unit-million", n = scaled(1_000_000)),
            _ => crate::say!(self, "unit-billion", n = scaled(1_000_000_000)),
        }
    }

    /// A stretch of time: `340 ms`, `1.2 s`, `2 min 5 s`.
    pub fn duration(&self, time: Duration) -> String {
        let ms = time.as_millis();
        match ms {
            0..=999 => crate::say!(self, "unit-milliseconds", n = ms as u64),
            1_000..=59_949 => {
                crate::say!(
                    self,
                    "unit-seconds",
                    n = Value::decimal(time.as_secs_f64(), 1)
                )
            }
            _ => {
                let seconds = (ms + 500) / 1_000;
                let (minutes, rest) = ((seconds / 60) as u64, (seconds % 60) as u64);
                crate::say!(self, "unit-minutes", minutes = minutes, seconds = rest)
            }
        }
    }

    /// A move, a line of moves or a command, walled off where the text around it
    /// runs the other way.
    pub fn ltr(&self, piece: &str) -> String {
        if self.style.walls() {
            isolate_ltr(piece)
        } else {
            piece.to_owned()
        }
    }

    /// One argument in the form Fluent takes.
    pub(crate) fn argument(&self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number { value, places } => {
                // A branch such as `[1]` matches only a number with the same options,
                // so whole numbers carry none.
                let places = (*places > 0).then_some(*places);
                FluentValue::Number(FluentNumber::new(
                    *value,
                    FluentNumberOptions {
                        minimum_fraction_digits: places,
                        maximum_fraction_digits: places,
                        ..FluentNumberOptions::default()
                    },
                ))
            }
            Value::Text(phrase) => self.phrase(phrase).into(),
            Value::Ltr(piece) => self.ltr(piece).into(),
            Value::Share(share) => self.percent(*share).into(),
            Value::Short(count) => self.short(*count).into(),
            Value::Time(time) => self.duration(*time).into(),
        }
    }

    /// A name or phrase, walled off where directions may mix.
    fn phrase(&self, phrase: &str) -> String {
        if self.style.isolates && (self.style.walls() || has_rtl(phrase)) {
            isolate(phrase)
        } else {
            phrase.to_owned()
        }
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text")
            .field("style", &self.style)
            .finish_non_exhaustive()
    }
}

/// The string of `key` from one bundle; `None` if it is not there or not fillable.
pub(crate) fn format(bundle: &Bundle, key: &str, arguments: &FluentArgs) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    let said = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    errors.is_empty().then(|| said.into_owned())
}
