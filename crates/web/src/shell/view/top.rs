//! The top bar: the name, the rooms, and what concerns the whole page.

use super::icon::{Icon, Picture};
use super::slices::when_drawn;
use crate::play::view::controls::Action;
use crate::shell::model::keys::Command;
use crate::shell::model::link::Room;
use crate::shell::model::settings::Theme;
use crate::shell::store::Store;
use harif_text::{Lang, say};
use leptos::ev;
use leptos::prelude::*;

/// The top bar.
#[component]
pub(crate) fn Top() -> impl IntoView {
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
            .with(crate::shell::model::settings::Settings::shows_values)
    });
    let open = RwSignal::new(false);
    let menu = move || say!(store.text(), "page-menu");
    view! {
        <header class="top" class:open=move || open.get()>
            <div class="brand">
                <h1>{name}</h1>
                <p>{tag}</p>
                {offline}
            </div>
            <Rooms/>
            // On a phone these lie behind the button for the menu.
            <div class="group tools" id="tools" on:click=move |_| open.set(false)>
                <Action command=Command::Values name="values" key="page-values" picture=Picture::Values wordy=true pressed=values/>
                <Action command=Command::Serious name="serious" key="page-serious" picture=Picture::Hide wordy=true pressed=serious/>
                <Action command=Command::Share name="share" key="action-share" picture=Picture::Share wordy=true/>
                <Action command=Command::Settings name="settings" key="settings-title" picture=Picture::Settings wordy=true/>
                <Action command=Command::Help name="help" key="action-help" picture=Picture::Help wordy=true/>
                <button type="button" class="action wordy" data-action="theme" title=theme aria-label=theme on:click=change_theme>
                    <Icon picture=Picture::Theme/>
                    <span class="word">{theme}</span>
                </button>
            </div>
            <div class="group">
                <button type="button" class="action wordy" data-action="language"
                    lang=move || other().tag() on:click=move |_| store.switch_lang(untrack(other))>
                    <Icon picture=Picture::Language/>
                    <span class="word">{move || other().own_name()}</span>
                </button>
                <button type="button" class="action menu" data-action="menu" title=menu aria-label=menu aria-controls="tools"
                    aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
                    <Icon picture=Picture::Menu/>
                </button>
            </div>
        </header>
    }
}

/// The tabs that lead from room to room.
#[component]
fn Rooms() -> impl IntoView {
    let store = expect_context::<Store>();
    let tab = move |room: Room| {
        let current = move || (store.room.get() == room).then_some("page");
        let word = move || {
            let text = store.text();
            match room {
                Room::Home => say!(text, "room-home"),
                Room::Play => say!(text, "room-play"),
                Room::Games => say!(text, "room-games"),
                Room::Tree => say!(text, "room-tree"),
                Room::Lab => say!(text, "room-lab"),
                Room::Arena => say!(text, "room-arena"),
                Room::Learn => say!(text, "room-learn"),
                Room::People => say!(text, "room-people"),
                Room::Problems => say!(text, "room-problems"),
            }
        };
        view! {
            <a href=format!("#/{}", room.name()) data-tab=room.name() aria-current=current
                on:click=move |event| {
                    // The game comes along: its address is written by the store.
                    event.prevent_default();
                    store.enter(room);
                }>{word}</a>
        }
    };
    // On a phone the tabs do not all fit: the one of this room is brought into view.
    Effect::new(move |_| {
        store.room.track();
        when_drawn(|| {
            if let Ok(Some(current)) = document().query_selector(".rooms [aria-current]") {
                current.scroll_into_view_with_bool(false);
            }
        });
    });
    view! {
        <nav class="rooms" aria-label=move || say!(store.text(), "page-rooms")>
            {Room::ALL.into_iter().filter(|room| room.has_tab()).map(tab).collect_view()}
        </nav>
    }
}

fn prefers_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
