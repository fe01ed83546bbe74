//! What a person has set: kept in the browser, never sent anywhere.

use crate::play::model::overlay::Overlay;
use harif_play::record::TimeControl;
use harif_rules::Player;
use harif_text::{Digits, Lang, Style};
use serde::{Deserialize, Serialize};
use std::time::Duration;

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

/// The colours of boards and discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Palette {
    #[default]
    Classic,
    /// Vermilion and yellow, dark and light, dot and ring: told apart without seeing red or green.
    Safe,
    /// Bright on black, with hard edges.
    Contrast,
    /// Ink on white, as in a book; for printing.
    Paper,
}

impl Palette {
    pub(crate) const ALL: [Self; 4] = [Self::Classic, Self::Safe, Self::Contrast, Self::Paper];

    /// The value of the attribute that the style sheet looks at.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Safe => "safe",
            Self::Contrast => "contrast",
            Self::Paper => "paper",
        }
    }
}

/// The clocks that are offered against an agent: minutes for the game, seconds for each move.
pub(crate) const CLOCKS: [(u64, u64); 4] = [(1, 5), (3, 2), (5, 3), (10, 5)];

/// A clock as a form names it: `5+3`.
pub(crate) fn clock_name(control: Option<TimeControl>) -> String {
    control.map_or_else(
        || "none".to_owned(),
        |control| {
            let minutes = control.time(Player::First).as_secs() / 60;
            let seconds = control.increment(Player::First).as_secs();
            format!("{minutes}+{seconds}")
        },
    )
}

/// The clock of that name, if it is one of those that are offered.
pub(crate) fn clock_named(name: &str) -> Option<TimeControl> {
    let all = CLOCKS.into_iter().map(|(minutes, seconds)| {
        TimeControl::even(Duration::from_mins(minutes), Duration::from_secs(seconds))
    });
    let mut all = all.filter(|control| clock_name(Some(*control)) == name);
    all.next()
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // switches are booleans
pub(crate) struct Settings {
    /// The tag of the language; none before one was chosen.
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
    /// The clock of new games, by [`clock_name`].
    pub(crate) clock: String,
    /// Whether the tour was taken or declined.
    pub(crate) toured: bool,
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
            clock: clock_name(None),
            toured: false,
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

    /// The language, or `usual` before one was chosen.
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

    /// Whether positions are studied at all: only where the result is shown.
    pub(crate) const fn studies(&self) -> bool {
        self.shows_values() || self.shows_graph() || self.shows_coach()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_names_and_nonsense_is_no_clock() {
        for (minutes, seconds) in CLOCKS {
            let control = clock_named(&format!("{minutes}+{seconds}")).expect("offered");
            assert_eq!(control.time(Player::Second), Duration::from_mins(minutes));
            assert_eq!(
                control.increment(Player::Second),
                Duration::from_secs(seconds)
            );
        }
        for nonsense in ["none", "", "0+0", "99+99", "5", "5+"] {
            assert_eq!(clock_named(nonsense), None);
        }
        assert_eq!(clock_name(clock_named("5+3")), "5+3");
        assert_eq!(clock_name(None), Settings::default().clock);
    }

    /// Each switch shows its own thing and no other, and serious play shows none of them.
    #[test]
    fn each_switch_has_its_own_thing() {
        let shown = |set: &Settings| {
            [
                set.shows_values(),
                set.shows_thinking(),
                set.shows_graph(),
                set.shows_coach(),
                set.shows_overlay() != Overlay::Nothing,
            ]
        };
        let drawn = Some(Overlay::Threats);
        for on in 0..32_u8 {
            let is = |place: u8| on >> place & 1 == 1;
            let set = Settings {
                values: is(0),
                thinking: is(1),
                graph: is(2),
                coach: is(3),
                overlay: drawn.filter(|_| is(4)).unwrap_or(Overlay::Nothing),
                ..Settings::default()
            };
            let expected: [bool; 5] = std::array::from_fn(|place| is(place as u8));
            assert_eq!(shown(&set), expected);
            assert_eq!(set.studies(), is(0) || is(2) || is(3));
            let serious = Settings {
                serious: true,
                ..set
            };
            assert_eq!(shown(&serious), [false; 5]);
            assert!(!serious.studies());
        }
    }

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
