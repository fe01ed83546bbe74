//! The buttons under the board, and the box for typed moves.

use super::moves::can_travel;
use crate::shell::model::keys::Command;
use crate::shell::store::Store;
use crate::shell::view::icon::{Icon, Picture};
use harif_text::say;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// A button with a picture and a word, or with the word only for screen readers.
#[component]
pub(crate) fn Action(
    /// What it does.
    command: Command,
    /// Its name for tests.
    name: &'static str,
    /// The key of its word in the catalogue.
    key: &'static str,
    picture: Picture,
    /// Whether the word is seen.
    #[prop(optional)]
    wordy: bool,
    /// Whether it can be pressed.
    #[prop(optional, into)]
    enabled: Option<Signal<bool>>,
    /// Whether it is switched on, for switches.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
) -> impl IntoView {
    let store = expect_context::<Store>();
    let word = move || harif_words::label(&store.text(), key);
    let class = if wordy { "action wordy" } else { "action" };
    let disabled = move || enabled.is_some_and(|enabled| !enabled.get());
    let pressed = move || pressed.map(|pressed| pressed.get().to_string());
    view! {
        <button type="button" class=class data-action=name title=word aria-label=word
            aria-pressed=pressed disabled=disabled on:click=move |_| store.run(command)>
            <Icon picture/>
            {wordy.then(|| view! { <span class="word">{word}</span> })}
        </button>
    }
}

/// The buttons under the board.
#[component]
pub(crate) fn Controls() -> impl IntoView {
    let store = expect_context::<Store>();
    let back = Signal::derive(move || can_travel(store).0);
    let forth = Signal::derive(move || can_travel(store).1);
    let thinking = move || store.thinking.with(Option::is_some);
    let waits = move || {
        // An agent's turn without a search: it was stopped, or an earlier move is looked at.
        !thinking()
            && store
                .session
                .with(|session| !session.is_over() && !session.seat(session.turn()).is_human())
    };
    let going = Signal::derive(move || store.session.with(|session| !session.is_over()));
    let label = move || say!(store.text(), "page-controls");
    view! {
        <div class="controls" role="toolbar" aria-label=label>
            <div class="group travel" dir="ltr">
                <Action command=Command::ToStart name="first" key="page-first" picture=Picture::First enabled=back/>
                <Action command=Command::Earlier name="earlier" key="page-earlier" picture=Picture::Earlier enabled=back/>
                <Action command=Command::Later name="later" key="page-later" picture=Picture::Later enabled=forth/>
                <Action command=Command::ToEnd name="last" key="page-last" picture=Picture::Last enabled=forth/>
            </div>
            <div class="group">
                <Action command=Command::Undo name="undo" key="action-undo" picture=Picture::Undo wordy=true enabled=back/>
                <Action command=Command::Redo name="redo" key="action-redo" picture=Picture::Redo wordy=true enabled=forth/>
                <Action command=Command::Hint name="hint" key="action-hint" picture=Picture::Hint wordy=true enabled=going/>
                <Show when=thinking>
                    <Action command=Command::Stop name="stop" key="action-stop" picture=Picture::Stop wordy=true/>
                    <Action command=Command::MoveNow name="now" key="action-move-now" picture=Picture::Now wordy=true/>
                </Show>
                <Show when=waits>
                    <Action command=Command::Continue name="continue" key="page-continue" picture=Picture::Continue wordy=true/>
                </Show>
                <Action command=Command::Swap name="swap" key="action-swap" picture=Picture::Swap wordy=true/>
                <Action command=Command::New name="new" key="action-new" picture=Picture::New wordy=true/>
            </div>
        </div>
    }
}

/// A box to type moves and words into, for screen readers and quick fingers. What was typed stays where
/// `read` says that it was not understood.
#[component]
pub(crate) fn MoveBox(read: Callback<String, bool>) -> impl IntoView {
    let store = expect_context::<Store>();
    let typed = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if read.run(typed.get_untracked()) {
            typed.set(String::new());
        }
    };
    let label = move || say!(store.text(), "page-movebox");
    let example = move || say!(store.text(), "page-movebox-example");
    let go = move || say!(store.text(), "page-play-it");
    view! {
        <form class="movebox" on:submit=submit>
            <label for="movebox">{label}</label>
            <input id="movebox" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                maxlength="60" data-movebox="" placeholder=example
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))/>
            <button type="submit" data-action="type">{go}</button>
        </form>
    }
}
