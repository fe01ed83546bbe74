//! Choosing in a list, and a game and its size, the same in every room.

use crate::shell::model::GAMES;
use crate::shell::store::Shell;
use harif_rules::Game;
use harif_text::say;
use harif_words::games;
use leptos::prelude::*;

/// Values to choose from with their words, one of them chosen.
pub(crate) fn options(choices: Vec<(String, String)>, now: &str) -> impl IntoView + use<> {
    let option = |(value, words): (String, String)| {
        let selected = value == now;
        view! { <option value=value selected=selected>{words}</option> }
    };
    choices.into_iter().map(option).collect_view()
}

/// The games side by side, one of them chosen.
#[component]
pub(crate) fn PickGame(#[prop(into)] game: Signal<Game>, choose: Callback<Game>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let kinds = GAMES.map(|kind| {
        let is_chosen = move || game.get().name() == kind.name();
        let name = move || games::name(&shell.text(), kind);
        view! {
            <button type="button" aria-pressed=move || is_chosen().to_string() data-game=kind.name()
                on:click=move |_| if !untrack(is_chosen) { choose.run(kind) }>{name}</button>
        }
    });
    let label = move || say!(shell.text(), "setup-game");
    view! { <div class="games" role="group" aria-label=label data-setup="game">{kinds}</div> }
}

/// The sizes of a game to choose from, the one that is chosen among them.
#[component]
pub(crate) fn PickSize(#[prop(into)] game: Signal<Game>, choose: Callback<Game>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let options = move || {
        let (text, now) = (shell.text(), game.get());
        let mut sizes = games::sizes(now);
        if !sizes.contains(&now) {
            sizes.push(now);
        }
        let option = |size: Game| {
            let name = games::size(&text, size);
            view! { <option value=size.to_string() selected={size == now}>{name}</option> }
        };
        sizes.into_iter().map(option).collect_view()
    };
    let chosen = move |event| {
        if let Ok(size) = event_target_value(&event).parse() {
            choose.run(size);
        }
    };
    view! {
        <label><span>{move || say!(shell.text(), "setup-size")}</span>
            <select data-setup="size" on:change=chosen>{options}</select>
        </label>
    }
}
