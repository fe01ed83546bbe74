//! The evaluation bar: for the first player, with both discs at its ends.

use super::status::Token;
use crate::shell::store::Store;
use harif_rules::Player;
use harif_text::say;
use harif_words::{Speaker, values};
use leptos::prelude::*;

/// The bar beside the board, or above it where there is no room beside.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let store = expect_context::<Store>();
    let worth = Memo::new(move |_| store.worth_here());
    let share = move || worth.with(|worth| worth.as_ref().map_or(0.5, |worth| worth.share));
    let percent = move || format!("{:.0}", 100.0 * share());
    let words = move || {
        let text = store.text();
        let game = store.game();
        let first = Speaker::new(&text, game).side(Player::First);
        worth.with(|worth| match worth {
            Some(worth) => {
                let value = values::phrase(&text, &worth.for_first());
                say!(text, "page-bar", player = first, value = value)
            }
            None => say!(text, "value-none"),
        })
    };
    let unknown = move || worth.with(Option::is_none).then_some("");
    let game = move || store.game();
    let shown = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_graph)
    };
    view! {
        <Show when=shown>
            <div class="bar" data-of=move || game().name() role="img" aria-label=words title=words data-bar=percent data-unknown=unknown>
                {move || view! { <Token player=Player::Second game=game()/> }}
                <div class="track">
                    <div class="fill" style:--share=move || format!("{:.3}", share())></div>
                </div>
                {move || view! { <Token player=Player::First game=game()/> }}
            </div>
        </Show>
    }
}
