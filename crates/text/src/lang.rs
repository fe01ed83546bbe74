//! The languages of the catalogue.

use std::fmt;
use std::str::FromStr;

use crate::Direction;

/// A language harif speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Persian.
    Fa,
}

impl Lang {
    /// Every language, in the order a menu offers them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fa];

    /// The BCP 47 tag, as in `<html lang="fa">`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fa => "fa",
        }
    }

    /// The language's name for itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Fa => "فارسی",
        }
    }

    /// The direction its text runs in. Boards, transcripts, code and number lines
    /// run left to right in every language.
    pub const fn direction(self) -> Direction {
        match self {
            Lang::En => Direction::LeftToRight,
            Lang::Fa => Direction::RightToLeft,
        }
    }

    /// The Fluent source of all its strings.
    pub const fn catalogue(self) -> &'static str {
        match self {
            Lang::En => crate::catalogue::ENGLISH,
            Lang::Fa => crate::catalogue::PERSIAN,
        }
    }

    /// The Fluent source of the help of the command line; English help is in the program.
    pub const fn help(self) -> Option<&'static str> {
        match self {
            Lang::En => None,
            Lang::Fa => Some(crate::catalogue::PERSIAN_HELP),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The text given is not the name of a language of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(
    /// What was asked for.
    pub String,
);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown language {:?}: use en or fa", self.0)
    }
}

impl std::error::Error for UnknownLang {}

/// Reads a tag with or without a region (`fa`, `fa-IR`, `en_GB.UTF-8`) or a
/// language's name, in any case.
impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim().to_lowercase();
        let tag = name.split(['-', '_', '.']).next().unwrap_or_default();
        match tag {
            "en" | "english" => Ok(Lang::En),
            "fa" | "per" | "pes" | "persian" | "farsi" | "فارسی" => Ok(Lang::Fa),
            _ => Err(UnknownLang(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_own_names_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.tag().parse(), Ok(lang));
            assert_eq!(lang.own_name().parse(), Ok(lang));
        }
    }

    #[test]
    fn regions_and_case_do_not_matter() {
        assert_eq!("fa-IR".parse(), Ok(Lang::Fa));
        assert_eq!("EN_us.UTF-8".parse(), Ok(Lang::En));
    }

    #[test]
    fn an_unknown_language_is_named_in_the_error() {
        let error = "klingon".parse::<Lang>().unwrap_err();
        assert!(error.to_string().contains("klingon"));
        assert!("".parse::<Lang>().is_err());
    }
}
