//! The card of an opponent.

use super::FacePicture;
use crate::games::store::GamesStore;
use crate::shell::store::Store;
use harif_play::opponents::Opponent;
use harif_rules::Game;
use harif_text::{Value, say};
use harif_words::opponents;
use leptos::prelude::*;

/// Who it is, how strong, and how it went so far. A tap on it begins a game.
#[component]
pub(crate) fn Card(opponent: Opponent, game: Game) -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let name = move || opponents::name(&store.text(), opponent);
    let idea = move || opponents::idea(&store.text(), opponent);
    let rating = move || opponents::rating(&store.text(), opponent, game);
    let score = move || {
        let text = store.text();
        let tally = games.tally(opponent, game);
        if tally.games() == 0 {
            return say!(text, "opponent-score-none");
        }
        say!(
            text,
            "opponent-score",
            won = tally.won,
            drawn = tally.drawn,
            lost = tally.lost
        )
    };
    view! {
        <li class="card">
            <button type="button" class="challenge" data-opponent=opponent.name()
                on:click=move |_| store.challenge(game, opponent.spec())>
                <FacePicture opponent/>
                <span class="card-words">
                    <strong>{name}</strong>
                    <span>{idea}</span>
                    <span class="faint">{rating} " · " {score}</span>
                </span>
            </button>
            <How opponent game/>
        </li>
    }
}

/// "How does it think?": the search behind an opponent.
#[component]
pub(crate) fn How(opponent: Opponent, game: Game) -> impl IntoView {
    let store = expect_context::<Store>();
    // Twelve cards stand on the first screen, and few of them are opened.
    let opened = RwSignal::new(false);
    let lines = move || {
        let told = opponents::how_it_thinks(&store.text(), opponent, game);
        told.into_iter()
            .map(|line| view! { <p>{line}</p> })
            .collect_view()
    };
    let spec = move || {
        let spec = Value::ltr(format!("opponent:{}", opponent.name()));
        say!(store.text(), "opponent-how-name", spec = spec)
    };
    let careful = opponent.careful(game);
    let inside = move || {
        let (careful, written) = (careful.clone(), careful.to_string());
        view! {
            {lines}
            <p class="faint">{spec}</p>
            <p><code dir="ltr">{written}</code></p>
            <button type="button" class="small" data-study=opponent.name()
                on:click=move |_| store.challenge(game, careful.clone())>
                {move || say!(store.text(), "opponent-how-study")}
            </button>
        }
    };
    view! {
        <details class="how" data-how=opponent.name() on:toggle=move |_| opened.set(true)>
            <summary>{move || say!(store.text(), "opponent-how")}</summary>
            {move || opened.get().then(inside.clone())}
        </details>
    }
}
