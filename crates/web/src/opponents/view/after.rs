//! What stands beside the result of a game: again, a bit stronger, a bit weaker.

use super::FacePicture;
use super::card::How;
use crate::games::store::GamesStore;
use crate::opponents::model::offer::Offer;
use crate::play::model::session::Session;
use crate::shell::store::Store;
use harif_play::opponents::Opponent;
use harif_rules::Game;
use harif_text::say;
use harif_words::opponents;
use leptos::prelude::*;

/// The opponent of a person in the game on the table, once it is over.
fn beaten_or_not(session: &Session) -> Option<(Opponent, Game)> {
    let you = session.only_human().filter(|_| session.is_over())?;
    let opponent = Opponent::of(session.seat(you.opponent()))?;
    Some((opponent, session.game()))
}

/// What to play next.
#[component]
pub(crate) fn After() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let over = Memo::new(move |_| store.session.with(beaten_or_not));
    let offer = Memo::new(move |_| {
        let (opponent, game) = over.get()?;
        let ended = games.ended_against(opponent, game);
        Some(Offer::after(opponent, &ended))
    });
    move || {
        let (opponent, game) = over.get()?;
        let offer = offer.get()?;
        let button = move |next: Opponent, name: &'static str, word: String| {
            let class = if offer.first == Some(next) {
                "main next"
            } else {
                "next"
            };
            view! {
                <button type="button" class=class data-next=name
                    on:click=move |_| store.challenge(game, next.spec())>
                    <FacePicture opponent=next/>
                    <span>{word}</span>
                </button>
            }
        };
        let text = store.text();
        let again = {
            let class = if offer.first.is_none() {
                "main next"
            } else {
                "next"
            };
            view! {
                <button type="button" class=class data-next="again"
                    on:click=move |_| store.challenge(game, opponent.spec())>
                    <FacePicture opponent/>
                    <span>{say!(text, "opponent-again")}</span>
                </button>
            }
        };
        let named = |next: Opponent| opponents::name(&text, next);
        let stronger = offer.stronger.map(|next| {
            let word = say!(text, "opponent-stronger", name = named(next));
            button(next, "stronger", word)
        });
        let weaker = offer.weaker.map(|next| {
            let word = say!(text, "opponent-weaker", name = named(next));
            button(next, "weaker", word)
        });
        Some(view! {
            <section class="after" data-after=opponent.name() aria-label=say!(text, "opponent-next")>
                <div class="group">{again}{stronger}{weaker}</div>
                <How opponent game/>
            </section>
        })
    }
}
