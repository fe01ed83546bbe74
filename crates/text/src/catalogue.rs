//! The strings themselves, and the machinery that fills them.

use std::sync::LazyLock;

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

/// The parsed catalogue of a language; each is parsed at most once.
fn resource(lang: Lang) -> &'static FluentResource {
    static EN: LazyLock<FluentResource> = LazyLock::new(|| parse(Lang::En.catalogue()));
    static FA: LazyLock<FluentResource> = LazyLock::new(|| parse(Lang::Fa.catalogue()));
    match lang {
        Lang::En => &EN,
        Lang::Fa => &FA,
    }
}

/// The catalogue of `lang`, writing its numbers with `numerals`.
pub(crate) fn bundle(lang: Lang, numerals: Numerals) -> Bundle {
    filled(lang, resource(lang), numerals)
}

/// The help of the command line in a language that has one here.
pub(crate) fn help_bundle(lang: Lang, numerals: Numerals) -> Option<Bundle> {
    static FA: LazyLock<FluentResource> = LazyLock::new(|| parse(PERSIAN_HELP));
    match lang {
        Lang::En => None,
        Lang::Fa => Some(filled(lang, &FA, numerals)),
    }
}

fn filled(lang: Lang, resource: &'static FluentResource, numerals: Numerals) -> Bundle {
    // The plural rules to use. A tag that did not parse would mean those of no
    // language, in which everything is "other".
    let locale = lang.tag().parse::<LanguageIdentifier>().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Arguments are walled off by kind before they get here, not by Fluent, which
    // would wall off Latin from Latin as well.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(numerals.formatter()));
    bundle.add_resource_overriding(resource);
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
