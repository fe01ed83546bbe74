//! The top bar: the name, the rooms, and what concerns the whole page.

use super::super::model::keys::Command;
use super::super::model::settings::Theme;
use super::super::store::Store;
use super::controls::Action;
use super::icon::{Icon, Picture};
use harif_text::{Lang, say};
use leptos::ev;
use leptos::prelude::*;

/// The top bar.
#[component]
pub(super) fn Top() -> impl IntoView {
    let store = expect_context::<Store>();
    let name = move || say!(store.text(), "app-name");
    let tag = move || say!(store.text(), "app-tag");
    // The button speaks the language that it leads to.
    let other = move || match store.lang() {
        Lang::En => Lang::Fa,
        Lang::Fa => Lang::En,
    };
    let theme = move || say!(store.text(), "settings-theme");
    let change_theme = move |_| {
        store.set(|settings| {
            let dark = match settings.theme {
                Theme::Auto => prefers_dark(),
                Theme::Light => false,
                Theme::Dark => true,
            };
            settings.theme = if dark { Theme::Light } else { Theme::Dark };
        });
    };
    let online = RwSignal::new(window().navigator().on_line());
    let gone = window_event_listener(ev::offline, move |_| online.set(false));
    let back = window_event_listener(ev::online, move |_| online.set(true));
    on_cleanup(move || {
        gone.remove();
        back.remove();
    });
    let offline = move || {
        (!online.get())
            .then(|| view! { <p class="offline">{say!(store.text(), "app-offline")}</p> })
    };
    let serious = Signal::derive(move || store.settings.with(|settings| settings.serious));
    let values = Signal::derive(move || {
        store
            .settings
            .with(super::super::model::settings::Settings::shows_values)
    });
    view! {
        <header class="top">
            <div class="brand">
                <h1>{name}</h1>
                <p>{tag}</p>
                {offline}
            </div>
            <div class="group">
                <Action command=Command::Values name="values" key="page-values" picture=Picture::Values pressed=values/>
                <Action command=Command::Serious name="serious" key="page-serious" picture=Picture::Hide pressed=serious/>
                <Action command=Command::Share name="share" key="action-share" picture=Picture::Share/>
                <Action command=Command::Settings name="settings" key="settings-title" picture=Picture::Settings/>
                <Action command=Command::Help name="help" key="action-help" picture=Picture::Help/>
                <button type="button" class="action" data-action="theme" title=theme aria-label=theme on:click=change_theme>
                    <Icon picture=Picture::Theme/>
                </button>
                <button type="button" class="action wordy" data-action="language"
                    lang=move || other().tag() on:click=move |_| store.set_lang(other())>
                    <Icon picture=Picture::Language/>
                    <span class="word">{move || other().own_name()}</span>
                </button>
            </div>
        </header>
    }
}

fn prefers_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
