//! The strings themselves, and the machinery that fills them.

use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Lang;
use crate::number::{Numerals, Sign};

/// The source of the English catalogue, which is also the list of keys: its files, joined by the build script.
pub(crate) const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/en.ftl"));
/// The source of the Persian catalogue.
pub(crate) const PERSIAN: &str = include_str!(concat!(env!("OUT_DIR"), "/fa.ftl"));

/// The source of the Persian help of the command line. English help is in the program.
pub(crate) const PERSIAN_HELP: &str = include_str!("../catalogue/fa/help.ftl");

/// A filled bundle. The concurrent kind, so that one [`Text`](crate::Text) serves
/// all threads of a program; in the browser the lock is free.
pub(crate) type Bundle = FluentBundle<&'static FluentResource>;

/// Parses a catalogue. What does not parse is left out, and the fallback to English
/// and then to the key covers it; the tests show that nothing is.
fn parse(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// A catalogue is parsed in so many parts. All at once they take ten milliseconds or more in a browser.
pub(crate) const PARTS: usize = 12;

/// A part of a catalogue: from one start of a message to another.
fn part(source: &str, number: usize) -> &str {
    let border = |number: usize| {
        let about = source.len() * number / PARTS;
        let mut pairs = source.as_bytes()[about..].windows(2);
        let starts = pairs.position(|pair| pair[0] == b'\n' && pair[1].is_ascii_alphabetic());
        match starts {
            _ if number == 0 => 0,
            Some(at) => about + at + 1,
            None => source.len(),
        }
    };
    &source[border(number)..border(number + 1)]
}

/// A part of the parsed catalogue of a language; each is parsed at most once.
pub(crate) fn resource(lang: Lang, number: usize) -> &'static FluentResource {
    static EN: [OnceLock<FluentResource>; PARTS] = [const { OnceLock::new() }; PARTS];
    static FA: [OnceLock<FluentResource>; PARTS] = [const { OnceLock::new() }; PARTS];
    let parsed = match lang {
        Lang::En => &EN,
        Lang::Fa => &FA,
    };
    parsed[number].get_or_init(|| parse(part(lang.catalogue(), number)))
}

/// The catalogue of `lang`, writing its numbers with `numerals`.
pub(crate) fn bundle(lang: Lang, numerals: Numerals) -> Bundle {
    let parts = (0..PARTS).map(|number| resource(lang, number));
    filled(lang, parts, numerals)
}

/// The help of the command line in a language that has one here.
pub(crate) fn help_bundle(lang: Lang, numerals: Numerals) -> Option<Bundle> {
    static FA: LazyLock<FluentResource> = LazyLock::new(|| parse(PERSIAN_HELP));
    match lang {
        Lang::En => None,
        Lang::Fa => Some(filled(lang, [&*FA], numerals)),
    }
}

fn filled(
    lang: Lang,
    parts: impl IntoIterator<Item = &'static FluentResource>,
    numerals: Numerals,
) -> Bundle {
    // The plural rules to use. A tag that did not parse would mean those of no
    // language, in which everything is "other".
    let locale = lang.tag().parse::<LanguageIdentifier>().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Arguments are walled off by kind before they get here, not by Fluent, which
    // would wall off Latin from Latin as well.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(numerals.formatter()));
    for part in parts {
        bundle.add_resource_overriding(part);
    }
    // Fails only if the function were already there.
    let _ = bundle.add_function("SIGNED", move |arguments, _| {
        let value = arguments.first().cloned().unwrap_or(FluentValue::None);
        // What is no number has no sign, and stays what it is.
        numerals
            .value(&value, Sign::Always)
            .map_or(value, FluentValue::from)
    });
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole_and_none_breaks_a_message() {
        for lang in Lang::ALL {
            let source = lang.catalogue();
            let parts: Vec<&str> = (0..PARTS).map(|number| part(source, number)).collect();
            assert_eq!(parts.concat(), source);
            let longest = parts.iter().map(|part| part.len()).max();
            assert!(
                longest < Some(source.len() * 2 / PARTS),
                "{lang:?}: {longest:?}"
            );
            let messages = |source: &str| {
                let parsed = FluentResource::try_new(source.to_owned());
                parsed
                    .expect("a catalogue without mistakes")
                    .entries()
                    .count()
            };
            // Comments at a border belong to no message and may count for themselves.
            let whole = messages(source);
            let sum: usize = parts.iter().map(|part| messages(part)).sum();
            assert!(
                (whole..=whole + PARTS).contains(&sum),
                "{lang:?}: {sum} of {whole}"
            );
        }
    }
}
