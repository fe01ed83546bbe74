//! The forms in which a screen is looked at: wide and narrow, light and dark, in both languages.

use crate::browser::Browser;

/// One of the forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) is_phone: bool,
    pub(crate) scheme: &'static str,
    pub(crate) lang: &'static str,
}

impl Form {
    /// All eight in the long run (`cargo xtask test --full`). Otherwise four, among which every two choices
    /// still meet: a dark screen in each language and each width, a phone in each language.
    pub(crate) fn all() -> Vec<Self> {
        let is_full = std::env::var_os("HARIF_FULL").is_some();
        let mut forms = Vec::new();
        for is_phone in [false, true] {
            for scheme in ["light", "dark"] {
                for lang in ["en", "fa"] {
                    let odd = [is_phone, scheme == "dark", lang == "fa"];
                    if is_full || odd.iter().filter(|is_odd| **is_odd).count() % 2 == 0 {
                        forms.push(Self {
                            is_phone,
                            scheme,
                            lang,
                        });
                    }
                }
            }
        }
        forms
    }

    /// The forms that differ most, for screens that take long: a desktop in English, in the light, and a phone in
    /// Persian, in the dark. All in the long run.
    pub(crate) fn two() -> Vec<Self> {
        let all = Self::all();
        if all.len() == 8 {
            return all;
        }
        let dark = |form: &Self| Self {
            scheme: "dark",
            ..*form
        };
        vec![all[0], dark(&all[2])]
    }

    /// Gives a window this form.
    pub(crate) fn take(self, page: &Browser) {
        let (width, height) = if self.is_phone {
            (390, 844)
        } else {
            (1440, 900)
        };
        self.take_at(page, (width, height), (width, height));
    }

    /// Gives a window this form, with other sizes for a desktop and a phone.
    pub(crate) fn take_at(self, page: &Browser, desktop: (u32, u32), phone: (u32, u32)) {
        let (width, height) = if self.is_phone { phone } else { desktop };
        page.resize(width, height);
        page.prefers(&[
            ("prefers-color-scheme", self.scheme),
            ("prefers-reduced-motion", "reduce"),
        ]);
    }

    /// The size, for names of pictures.
    pub(crate) fn size(self) -> &'static str {
        if self.is_phone { "phone" } else { "desktop" }
    }

    /// All of it, for names of pictures and for reports.
    pub(crate) fn name(self) -> String {
        format!("{}-{}-{}", self.size(), self.lang, self.scheme)
    }
}

#[test]
fn every_two_choices_meet() {
    let forms = Form::all();
    let choices: Vec<[&str; 3]> = forms
        .iter()
        .map(|form| [form.size(), form.scheme, form.lang])
        .collect();
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let mut pairs: Vec<_> = choices.iter().map(|it| (it[one], it[other])).collect();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 4);
    }
}
