//! The room for games with other people.

mod game;
mod links;
mod lobby;
mod moves;

use super::model::client::Client;
use super::store::{Host, PeopleStore};
use game::GameScreen;
use harif_text::say;
use leptos::prelude::*;
use lobby::{Lobby, NoServer};

/// What the room shows.
#[derive(Clone, Debug, PartialEq)]
enum Place {
    /// The list of games, and a new one.
    Lobby,
    /// A game of this device.
    Game,
    /// A game that this device has no key to, or that is gone.
    Unknown,
    /// There is no server.
    Nowhere,
}

fn place(store: PeopleStore) -> Place {
    if store.host.get() == Host::Nowhere {
        return Place::Nowhere;
    }
    let inside = store.shell.inside.get();
    if inside.is_empty() {
        return Place::Lobby;
    }
    let (has_client, is_away) = store.client.with(|client| {
        let away = client.as_ref().and_then(Client::turned_away);
        (client.is_some(), away.is_some())
    });
    if has_client && !is_away {
        Place::Game
    } else {
        Place::Unknown
    }
}

/// The room for games with other people.
#[component]
pub(crate) fn PeopleRoom() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let place = Memo::new(move |_| place(store));
    let body = move || match place.get() {
        Place::Lobby => view! { <Lobby/> }.into_any(),
        Place::Game => view! { <GameScreen/> }.into_any(),
        Place::Unknown => view! { <Unknown/> }.into_any(),
        Place::Nowhere => view! { <NoServer/> }.into_any(),
    };
    let name = move || match place.get() {
        Place::Lobby => "lobby",
        Place::Game => "game",
        Place::Unknown => "unknown",
        Place::Nowhere => "nowhere",
    };
    view! {
        <main class="room people" id="room" tabindex="-1" data-room="people" data-place=name>{body}</main>
    }
}

/// A game that cannot be entered, and the way out.
#[component]
fn Unknown() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let why = move || {
        let text = store.text();
        let away = store
            .client
            .with(|client| client.as_ref().and_then(Client::turned_away));
        match away {
            Some(why) => super::model::words::refused(&text, why),
            None => say!(text, "friend-no-key"),
        }
    };
    view! {
        <h2>{move || say!(store.text(), "room-people")}</h2>
        <p role="alert" data-refused="">{why}</p>
        <game::ToLobby/>
    }
}
