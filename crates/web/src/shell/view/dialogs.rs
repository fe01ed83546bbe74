//! What stands in front of the page when it is asked for, and closes with Escape.

use super::icon::{Icon, Picture};
use super::settings::SettingsList;
use super::share::{FileField, ShareList};
use super::slices::when_drawn;
use super::tour::TourAgain;
use crate::shell::model::keys::Command;
use crate::shell::store::{Panel, Store};
use harif_text::{Text, say};
use harif_words::games;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A key, and the words for what it does.
type KeyHelp = (&'static str, fn(&Text) -> String);

/// The keys, with what they do.
const KEYS: &[KeyHelp] = &[
    ("← ↑ → ↓", |text| say!(text, "key-move")),
    ("Enter", |text| say!(text, "key-play")),
    ("1 … 9", |text| say!(text, "page-key-digits")),
    ("Ctrl+Z", |text| say!(text, "key-undo")),
    ("Ctrl+Shift+Z", |text| say!(text, "key-redo")),
    ("[  ]", |text| say!(text, "page-key-travel")),
    ("Home  End", |text| say!(text, "page-key-ends")),
    ("H", |text| say!(text, "key-hint")),
    ("W", |text| say!(text, "key-why")),
    ("V", |text| say!(text, "key-values")),
    ("T", |text| say!(text, "key-thinking")),
    ("G", |text| say!(text, "page-graph-switch")),
    ("O", |text| say!(text, "page-overlay")),
    ("Shift+H", |text| say!(text, "page-serious")),
    ("S", |text| say!(text, "action-stop")),
    ("M", |text| say!(text, "key-now")),
    ("N", |text| say!(text, "key-new")),
    ("X", |text| say!(text, "key-swap")),
    ("R", |text| say!(text, "key-review")),
    ("P", |text| say!(text, "page-key-best")),
    ("B  I", |text| say!(text, "page-key-faults")),
    ("L", |text| say!(text, "key-language")),
    ("?", |text| say!(text, "key-help")),
];

#[component]
fn Help() -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let game = store.game_now();
    let rows = KEYS.iter().map(|(keys, word)| {
        view! { <tr><td><kbd dir="ltr">{*keys}</kbd></td><td>{word(&text)}</td></tr> }
    });
    let legend = [
        ("✓", say!(text, "kind-exact-why")),
        ("≥", say!(text, "kind-at-least-why")),
        ("≤", say!(text, "kind-at-most-why")),
        ("~", say!(text, "kind-estimate-why")),
    ];
    let legend = legend.into_iter().map(
        |(glyph, why)| view! { <tr><td><span class="glyph">{glyph}</span></td><td>{why}</td></tr> },
    );
    view! {
        <p>{games::idea(&text, game)}</p>
        <TourAgain/>
        <h3>{say!(text, "page-help-values")}</h3>
        <table class="keys"><tbody>{legend.collect_view()}</tbody></table>
        <p class="faint">{say!(text, "page-help-in")}</p>
        <h3>{say!(text, "page-help-keys")}</h3>
        <table class="keys"><tbody>{rows.collect_view()}</tbody></table>
        <p class="faint">{say!(text, "page-help-box")}</p>
        <p class="faint">{say!(text, "page-privacy")}</p>
    }
}

#[component]
fn Confirm() -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    view! {
        <p>{say!(text, "page-new-sure")}</p>
        <div class="group">
            <button type="button" class="main" data-action="sure" on:click=move |_| store.new_game(true)>{say!(text, "action-new")}</button>
            <button type="button" data-action="not-sure" on:click=move |_| store.panel.set(None)>{say!(text, "page-cancel")}</button>
        </div>
    }
}

/// Gives the keyboard to an element as soon as the page is drawn.
fn focus(element: impl Fn() -> Option<web_sys::Element> + 'static) {
    when_drawn(move || {
        if let Some(element) =
            element().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
        {
            let _ = element.focus();
        }
    });
}

/// The dialog that is open, if any.
#[component]
pub(crate) fn Dialogs() -> impl IntoView {
    let store = expect_context::<Store>();
    // The element that had the focus before a dialog gets it back after it.
    let before = StoredValue::new_local(None::<web_sys::Element>);
    Effect::new(move |was_open: Option<bool>| {
        let open = store.panel.get().is_some();
        match (was_open.unwrap_or(false), open) {
            (false, true) => {
                before.set_value(document().active_element());
                focus(|| document().get_element_by_id("dialog"));
            }
            (true, false) => focus(move || before.get_value()),
            _ => {}
        }
        open
    });
    // The focus stays in an open dialog. `inert` on everything behind it would do that too, but the browser would work out
    // the style of every element again, which holds up a slow machine.
    let stay = window_event_listener(ev::focusin, move |event| {
        let target = event.target();
        let target = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_inside =
            target.is_some_and(|it| it.closest("#dialog").is_ok_and(|dialog| dialog.is_some()));
        if store.panel.get_untracked().is_none() || is_inside {
            return;
        }
        // Before the next key, which must not reach what is behind, but after this listener, which hears of it again.
        queue_microtask(|| {
            let dialog = document().get_element_by_id("dialog");
            if let Some(dialog) = dialog.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = dialog.focus();
            }
        });
    });
    on_cleanup(move || stay.remove());
    let open = move || {
        let panel = store.panel.get()?;
        let text = store.text();
        let (name, title) = match panel {
            Panel::Settings => ("settings", say!(text, "settings-title")),
            Panel::Help => ("help", say!(text, "action-help")),
            Panel::Share => ("share", say!(text, "action-share")),
            Panel::ConfirmNew => ("confirm", say!(text, "action-new")),
        };
        let body = match panel {
            Panel::Settings => view! { <SettingsList/> }.into_any(),
            Panel::Help => view! { <Help/> }.into_any(),
            Panel::Share => view! { <ShareList/> }.into_any(),
            Panel::ConfirmNew => view! { <Confirm/> }.into_any(),
        };
        Some(view! {
            <div class="veil" on:click=move |_| store.run(Command::Close)></div>
            <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="dialog-title" id="dialog" tabindex="-1" data-panel=name>
                <div class="head">
                    <h2 id="dialog-title">{title}</h2>
                    <button type="button" class="quiet" data-action="close" aria-label=say!(text, "page-close")
                        on:click=move |_| store.run(Command::Close)><Icon picture=Picture::Close/></button>
                </div>
                {body}
            </div>
        })
    };
    view! { {open} <FileField/> }
}
