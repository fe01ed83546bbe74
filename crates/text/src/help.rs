//! The help of the command line, in languages other than English.

use std::fmt;

use fluent_bundle::FluentArgs;

use crate::catalogue::{Bundle, help_bundle};
use crate::text::format;
use crate::{Lang, Text, Value};

/// The help of the command line in the language of a [`Text`].
///
/// English help stands beside the flags of the program, so English has none here. The strings are
/// in `catalogue/fa/help.ftl`, by the name of the command and of the flag; its first lines say how.
pub struct Help<'a> {
    text: &'a Text,
    bundle: Bundle,
}

impl<'a> Help<'a> {
    /// The help in the language of `text`; none in English.
    pub fn new(text: &'a Text) -> Option<Self> {
        let bundle = help_bundle(text.lang(), text.style().numerals())?;
        Some(Self { text, bundle })
    }

    /// The string of a key, filled with the arguments, if there is one.
    pub fn get(&self, key: &str, arguments: &[(&str, Value)]) -> Option<String> {
        let mut filled = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            filled.set(*name, self.text.argument(value));
        }
        let said = format(&self.bundle, key, &filled)?;
        Some(self.text.finish(said))
    }

    /// Every key of a language.
    pub fn keys(lang: Lang) -> impl Iterator<Item = &'static str> {
        let lines = lang.help().unwrap_or_default().lines();
        let messages = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        messages.filter_map(|line| Some(line.split_once(" =")?.0))
    }
}

impl fmt::Debug for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Help").finish_non_exhaustive()
    }
}
