//! The moves of a game between people, to look back at.

use crate::people::model::client::Client;
use crate::people::model::known::Known;
use crate::people::store::PeopleStore;
use crate::play::view::status::Token;
use crate::shell::view::icon::{Icon, Picture};
use crate::shell::view::slices::when_drawn;
use harif_rules::{AnyMove, Board, Player, Position};
use harif_text::say;
use leptos::html::Ol;
use leptos::prelude::*;

/// The moves that are on the board, and who began.
fn moves(store: PeopleStore) -> (Vec<AnyMove>, Player) {
    store.client.with(|client| {
        let known = client.as_ref().and_then(Client::known);
        known.map_or((Vec::new(), Player::First), |known: &Known| {
            (known.moves().collect(), known.start().turn())
        })
    })
}

/// The buttons that lead through the game.
#[component]
pub(super) fn Travel() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let count = Memo::new(move |_| moves(store).0.len());
    let shown = move || store.looked_at.get().unwrap_or(count.get());
    let back = move || shown() == 0;
    let forth = move || shown() >= count.get();
    let button = move |name: &'static str, picture: Picture, far: bool, forward: bool| {
        let word = move || {
            let text = store.text();
            match (forward, far) {
                (false, true) => say!(text, "page-first"),
                (false, false) => say!(text, "page-earlier"),
                (true, false) => say!(text, "page-later"),
                (true, true) => say!(text, "page-last"),
            }
        };
        let disabled = move || if forward { forth() } else { back() };
        let go = move |_| {
            let now = store.ply_shown();
            store.look_at(match (forward, far) {
                (false, true) => 0,
                (false, false) => now.saturating_sub(1),
                (true, false) => now + 1,
                (true, true) => usize::MAX,
            });
        };
        view! {
            <button type="button" class="action" data-action=name title=word aria-label=word disabled=disabled on:click=go>
                <Icon picture/>
            </button>
        }
    };
    view! {
        <div class="group travel" dir="ltr">
            {button("first", Picture::First, true, false)}
            {button("earlier", Picture::Earlier, false, false)}
            {button("later", Picture::Later, false, true)}
            {button("last", Picture::Last, true, true)}
        </div>
    }
}

/// The list of moves.
#[component]
pub(super) fn Moves() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let all = Memo::new(move |_| moves(store));
    let game = store.client.with_untracked(|client| {
        let known = client.as_ref().and_then(Client::known);
        known.map(|known| known.start().game())
    });
    let entry = move |(at, m): (usize, AnyMove)| {
        let name = match m {
            AnyMove::Pass => say!(store.text(), "page-pass"),
            _ => m.to_string(),
        };
        let current = move || store.looked_at.get().unwrap_or(all.with(|all| all.0.len())) == at;
        view! {
            <button type="button" data-move=m.to_string() data-current=move || current().then_some("")
                aria-current=move || current().then_some("step") on:click=move |_| store.look_at(at)>
                <bdi>{name}</bdi>
            </button>
        }
    };
    let rows = move || {
        let (moves, first) = all.get();
        let mut cells: Vec<Option<(usize, AnyMove)>> = Vec::new();
        // Where the second side began, its first move stands alone.
        cells.extend((first == Player::Second).then_some(None));
        cells.extend(
            moves
                .into_iter()
                .enumerate()
                .map(|(at, m)| Some((at + 1, m))),
        );
        let rows = cells.chunks(2).enumerate().map(|(at, pair)| {
            let number = store.text().number(at as i64 + 1);
            let cell = |of: Option<&Option<(usize, AnyMove)>>| {
                let of = of.copied().flatten();
                view! { <span class="of-side">{of.map(entry)}</span> }
            };
            view! { <li><span class="number">{number}</span>{cell(pair.first())}{cell(pair.get(1))}</li> }
        });
        rows.collect_view()
    };
    let transcript = move || {
        let names =
            all.with(|(moves, _)| moves.iter().map(ToString::to_string).collect::<Vec<_>>());
        names.join(" ")
    };
    let is_empty = move || all.with(|all| all.0.is_empty());
    let nothing = move || {
        is_empty().then(|| view! { <p class="faint">{say!(store.text(), "play-no-moves")}</p> })
    };
    let list = NodeRef::<Ol>::new();
    // The last move stays in sight.
    Effect::new(move |_| {
        all.track();
        if let Some(list) = list.get()
            && store.looked_at.get_untracked().is_none()
        {
            when_drawn(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let token = move |player| game.map(|game| view! { <Token player game/> });
    view! {
        <section class="panel moves" data-panel="moves" data-moves=transcript>
            <h3>{move || say!(store.text(), "play-moves")}</h3>
            {nothing}
            <ol class="game" dir="ltr" node_ref=list class:unseen=is_empty>
                <li class="heads">
                    <span></span>
                    <span class="of-side">{token(Player::First)}</span>
                    <span class="of-side">{token(Player::Second)}</span>
                </li>
                {rows}
            </ol>
        </section>
    }
}
