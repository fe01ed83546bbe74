//! Settings: everything at once, kept in the browser.

use crate::shell::engines::Engines;
use crate::shell::model::settings::{Palette, Settings, Theme};
use crate::shell::store::{Requester, Store};
use crate::shell::view::staged::in_turn;
use harif_text::{Lang, Text, say};
use leptos::prelude::*;

/// A switch: its word, how it is read and how it is set.
#[derive(Clone, Copy)]
struct Switch {
    name: &'static str,
    word: fn(&Text) -> String,
    read: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
}

const SWITCHES: &[Switch] = &[
    Switch {
        name: "marks",
        word: |text| say!(text, "settings-marks"),
        read: |s| s.marks,
        set: |s, on| s.marks = on,
    },
    Switch {
        name: "motion",
        word: |text| say!(text, "settings-motion"),
        read: |s| s.motion,
        set: |s, on| s.motion = on,
    },
    Switch {
        name: "sound",
        word: |text| say!(text, "settings-sound"),
        read: |s| s.sound,
        set: |s, on| s.sound = on,
    },
    Switch {
        name: "confirm",
        word: |text| say!(text, "settings-confirm"),
        read: |s| s.confirm,
        set: |s, on| s.confirm = on,
    },
    Switch {
        name: "values",
        word: |text| say!(text, "page-values"),
        read: |s| s.values,
        set: |s, on| s.values = on,
    },
    Switch {
        name: "thinking",
        word: |text| say!(text, "action-show"),
        read: |s| s.thinking,
        set: |s, on| s.thinking = on,
    },
    Switch {
        name: "graph",
        word: |text| say!(text, "page-graph-switch"),
        read: |s| s.graph,
        set: |s, on| s.graph = on,
    },
    Switch {
        name: "coach",
        word: |text| say!(text, "coach-title"),
        read: |s| s.coach,
        set: |s, on| s.coach = on,
    },
    Switch {
        name: "serious",
        word: |text| say!(text, "page-serious"),
        read: |s| s.serious,
        set: |s, on| s.serious = on,
    },
    Switch {
        name: "latin",
        word: |text| say!(text, "page-latin-digits"),
        read: |s| s.latin_digits,
        set: |s, on| s.latin_digits = on,
    },
];

const NATIVE: Switch = Switch {
    name: "native",
    word: |text| say!(text, "page-native"),
    read: |s| s.native,
    set: |s, on| s.native = on,
};

/// All settings.
#[component]
pub(crate) fn SettingsList() -> impl IntoView {
    let store = expect_context::<Store>();
    let native = Engines::<Requester>::has_native().then_some(NATIVE);
    let switch = move |switch: Switch| {
        view! {
            <label class="switch">
                <input type="checkbox" data-setting=switch.name
                    prop:checked=move || store.settings.with(switch.read)
                    on:change=move |event| store.set(|settings| (switch.set)(settings, event_target_checked(&event)))/>
                <span>{move || (switch.word)(&store.text())}</span>
            </label>
        }
    };
    // A few of the switches at a time.
    let switches = SWITCHES
        .chunks(6)
        .map(move |some| in_turn(move || some.iter().copied().map(switch).collect_view()));
    let switches = switches.collect_view();
    let native = in_turn(move || native.map(switch));
    let langs = Lang::ALL.map(|lang| {
        let chosen = move || (store.lang() == lang).to_string();
        view! {
            <button type="button" aria-pressed=chosen lang=lang.tag() data-lang=lang.tag()
                on:click=move |_| store.switch_lang(lang)>{lang.own_name()}</button>
        }
    });
    let theme_word = |text: &Text, theme: Theme| match theme {
        Theme::Auto => say!(text, "page-theme-auto"),
        Theme::Light => say!(text, "settings-theme-light"),
        Theme::Dark => say!(text, "settings-theme-dark"),
    };
    let themes = move || {
        [Theme::Auto, Theme::Light, Theme::Dark].map(|theme| {
            let chosen = move || store.settings.with(|it| it.theme == theme).to_string();
            view! {
                <button type="button" aria-pressed=chosen data-theme-choice=theme.name()
                    on:click=move |_| store.set(|settings| settings.theme = theme)>
                    {move || theme_word(&store.text(), theme)}</button>
            }
        })
    };
    let board_word = |text: &Text, palette: Palette| match palette {
        Palette::Classic => say!(text, "board-classic"),
        Palette::Safe => say!(text, "board-safe"),
        Palette::Contrast => say!(text, "board-contrast"),
        Palette::Paper => say!(text, "board-paper"),
    };
    let boards = move || {
        Palette::ALL.map(|palette| {
            let chosen = move || store.settings.with(|it| it.palette == palette).to_string();
            view! {
                <button type="button" aria-pressed=chosen data-board-choice=palette.name()
                    on:click=move |_| store.set(|settings| settings.palette = palette)>
                    <span class="swatch" data-swatch=palette.name() aria-hidden="true"></span>
                    {move || board_word(&store.text(), palette)}</button>
            }
        })
    };
    // The groups of the list one after the other: all at once would hold up a slow machine.
    view! {
        <h3>{move || say!(store.text(), "settings-language")}</h3>
        <div class="games" role="group" aria-label=move || say!(store.text(), "settings-language")>{langs}</div>
        <h3>{move || say!(store.text(), "settings-theme")}</h3>
        <div class="games" role="group" aria-label=move || say!(store.text(), "settings-theme")>{in_turn(themes)}</div>
        <h3>{move || say!(store.text(), "settings-board")}</h3>
        <div class="group boards" role="group" aria-label=move || say!(store.text(), "settings-board")>{in_turn(boards)}</div>
        <div class="switches">{switches}{native}</div>
    }
}
