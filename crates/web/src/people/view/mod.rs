//! The room for games with other people.

mod archive;
pub(crate) mod class;
mod game;
#[cfg(test)]
mod laws;
mod links;
mod lobby;
mod moves;

use super::model::archive::Search;
use super::store::{Host, PeopleStore, is_room};
use crate::shell::view::staged::one_at_a_time;
use archive::ArchiveScreen;
use class::{ClassScreen, Door};
use game::GameScreen;
use harif_text::say;
use harif_words::people;
use leptos::prelude::*;
use lobby::{Lobby, NoServer};

/// What the room shows.
#[derive(Clone, Debug, PartialEq)]
enum Place {
    /// The list of games, and a new one.
    Lobby,
    /// A game of this device.
    Game,
    /// A class that this device is in.
    Class,
    /// The way into a class.
    Door,
    /// Finished games of the server.
    Archive,
    /// A game that this device has no key to, or that is gone.
    Unknown,
    /// There is no server.
    Nowhere,
}

fn place(store: PeopleStore) -> Place {
    if store.host.get() == Host::Nowhere {
        return Place::Nowhere;
    }
    let room_path = store.shell.room_path.get();
    if room_path.is_empty() {
        return Place::Lobby;
    }
    if Search::read(&room_path).is_some() {
        return Place::Archive;
    }
    if is_room(&room_path) {
        let is_in = store.class.with(|class| {
            let class = class.as_ref();
            class.is_some_and(|class| class.room() == Some(&room_path) && class.token().is_some())
        });
        return if is_in { Place::Class } else { Place::Door };
    }
    let (has_client, is_away) = store.client.with(|client| {
        let away = client.as_ref().and_then(|it| it.connection.turned_away());
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
    let shown = one_at_a_time(move || place.get());
    let body = move || {
        shown.get().map(|place| match place {
            Place::Lobby => view! { <Lobby/> }.into_any(),
            Place::Game => view! { <GameScreen/> }.into_any(),
            Place::Class => view! { <ClassScreen/> }.into_any(),
            Place::Door => view! { <Door/> }.into_any(),
            Place::Archive => view! { <ArchiveScreen/> }.into_any(),
            Place::Unknown => view! { <Unknown/> }.into_any(),
            Place::Nowhere => view! { <NoServer/> }.into_any(),
        })
    };
    let name = move || match place.get() {
        Place::Lobby => "lobby",
        Place::Game => "game",
        Place::Class => "class",
        Place::Door => "door",
        Place::Archive => "archive",
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
            .with(|client| client.as_ref()?.connection.turned_away());
        match away {
            Some(why) => people::refused(&text, why),
            None => say!(text, "friend-no-key"),
        }
    };
    view! {
        <h2>{move || say!(store.text(), "room-people")}</h2>
        <p role="alert" data-refused="">{why}</p>
        <game::ToLobby/>
    }
}
