//! What a person has set: kept in the browser, never sent anywhere.

use crate::play::model::overlay::Overlay;
use harif_text::{Digits, Lang, Style};
use serde::{Deserialize, Serialize};

/// Light, dark, or what the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    /// The value of the attribute that the style sheet looks at.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The colours of the discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Palette {
    #[default]
    Classic,
    /// Blue and orange, which nearly everybody can tell apart.
    Safe,
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // switches are booleans
pub(crate) struct Settings {
    /// The tag of the language; none before anybody chose one.
    pub(crate) lang: Option<String>,
    pub(crate) latin_digits: bool,
    pub(crate) theme: Theme,
    pub(crate) palette: Palette,
    /// Marks on the discs, for those who do not see their colours.
    pub(crate) marks: bool,
    pub(crate) motion: bool,
    pub(crate) sound: bool,
    /// Tap once to choose, again to play.
    pub(crate) confirm: bool,
    /// What is drawn over the board.
    pub(crate) overlay: Overlay,
    /// Values on every legal move.
    pub(crate) values: bool,
    pub(crate) thinking: bool,
    pub(crate) graph: bool,
    /// The coach speaks after each move of a person.
    pub(crate) coach: bool,
    /// Serious play: nothing of the above is shown.
    pub(crate) serious: bool,
    /// Ask the program that serves the page, if there is one, instead of the browser.
    pub(crate) native: bool,
    /// Who people want to be, by [`You::name`](crate::play::model::seats::You::name).
    pub(crate) you: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            latin_digits: false,
            theme: Theme::default(),
            palette: Palette::default(),
            marks: true,
            motion: true,
            sound: false,
            confirm: false,
            overlay: Overlay::default(),
            values: false,
            thinking: true,
            graph: true,
            coach: true,
            serious: false,
            native: false,
            you: "random".to_owned(),
        }
    }
}

impl Settings {
    /// The settings that were kept; what cannot be read has its usual value.
    pub(crate) fn read(kept: &str) -> Self {
        serde_json::from_str(kept).unwrap_or_default()
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The language, or `usual` before anybody chose one.
    pub(crate) fn language(&self, usual: Lang) -> Lang {
        let chosen = self.lang.as_deref().and_then(|tag| tag.parse().ok());
        chosen.unwrap_or(usual)
    }

    /// How text is written in a language.
    pub(crate) fn style(&self, lang: Lang) -> Style {
        let digits = if self.latin_digits {
            Digits::Latin
        } else {
            Digits::Auto
        };
        Style {
            digits,
            ..Style::page(lang)
        }
    }

    pub(crate) const fn shows_values(&self) -> bool {
        self.values && !self.serious
    }

    pub(crate) const fn shows_overlay(&self) -> Overlay {
        if self.serious {
            Overlay::Nothing
        } else {
            self.overlay
        }
    }

    pub(crate) const fn shows_thinking(&self) -> bool {
        self.thinking && !self.serious
    }

    pub(crate) const fn shows_graph(&self) -> bool {
        self.graph && !self.serious
    }

    pub(crate) const fn shows_coach(&self) -> bool {
        self.coach && !self.serious
    }

    /// Whether positions are studied at all: only where somebody looks at the result.
    pub(crate) const fn studies(&self) -> bool {
        self.shows_values() || self.shows_graph() || self.shows_coach()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_nonsense_is_the_usual() {
        let set = Settings {
            lang: Some("fa".into()),
            theme: Theme::Dark,
            palette: Palette::Safe,
            serious: true,
            ..Settings::default()
        };
        assert_eq!(Settings::read(&set.write()), set);
        assert_eq!(set.language(Lang::En), Lang::Fa);
        assert!(!set.studies());
        for nonsense in ["", "[]", "{\"theme\": 5}", "null"] {
            assert_eq!(Settings::read(nonsense), Settings::default());
        }
        assert!(Settings::read("{\"sound\": true}").sound);
    }
}
