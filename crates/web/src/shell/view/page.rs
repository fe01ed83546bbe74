//! The page as a whole: rooms, keys, and where everything stands.

use super::arrivals::{self, is_typing, with_press};
use super::dialogs::Dialogs;
use super::slices::when_drawn;
use super::staged::one_at_a_time;
use super::top::Top;
use super::tour::{Tour, TourCard};
use crate::arena::view::ArenaRoom;
use crate::games::view::GamesRoom;
use crate::lab::view::LabRoom;
use crate::learn::view::LearnRoom;
use crate::opponents::view::HomeRoom;
use crate::people::view::PeopleRoom;
use crate::people::view::class::ClassBar;
use crate::play::view::room::PlayRoom;
use crate::play::view::status::{Live, NoticeBar};
use crate::problems::view::ProblemsRoom;
use crate::shell::model::keys::{self, Command};
use crate::shell::model::link::Room;
use crate::shell::store::Store;
use crate::tree::store::TreeStore;
use crate::tree::view::TreeRoom;
use harif_text::say;
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

fn pressed(store: Store, tree: TreeStore, event: &ev::KeyboardEvent) {
    let in_tree = store.room.get_untracked() == Room::Tree;
    let free = !event.default_prevented() && !is_typing(event);
    let no_panel = store.panel.get_untracked().is_none();
    if in_tree && free && no_panel && with_press(event, |press| tree.key(press)) {
        event.prevent_default();
        return;
    }
    let Some(command) = with_press(event, keys::command) else {
        return;
    };
    if event.default_prevented() || (is_typing(event) && command != Command::Close) {
        return;
    }
    // Behind a dialog nothing moves.
    let about_the_page = matches!(command, Command::Close | Command::Help | Command::Language);
    if store.panel.get_untracked().is_some() && !about_the_page {
        return;
    }
    // The letters of the game are for where its board is.
    let rooms_own = !matches!(store.room.get_untracked(), Room::Play);
    let everywhere = about_the_page || matches!(command, Command::Settings | Command::Share);
    if rooms_own && !everywhere {
        return;
    }
    event.prevent_default();
    store.run(command);
}

/// Whether a dialog stands in front of the page, which is hidden from screen readers then. The dialog has the focus first,
/// because what has the focus must not be hidden. It goes at once, so that what had the focus can have it back.
fn covered(store: Store) -> RwSignal<bool> {
    let covered = RwSignal::new(false);
    Effect::new(move |_| {
        if store.panel.get().is_some() {
            let cover = move || covered.set(store.panel.get_untracked().is_some());
            when_drawn(move || set_timeout(cover, Duration::ZERO));
        } else {
            covered.set(false);
        }
    });
    covered
}

/// The whole page.
#[component]
pub(crate) fn Page() -> impl IntoView {
    let store = expect_context::<Store>();
    let tree = expect_context::<TreeStore>();
    provide_context(Tour::new(store));
    let keys = window_event_listener(ev::keydown, move |event| pressed(store, tree, &event));
    on_cleanup(move || keys.remove());
    arrivals::listen(store, tree);
    let plays = move || store.room.get() == Room::Play;
    let skip = move || {
        let text = store.text();
        if plays() {
            say!(text, "page-skip")
        } else {
            say!(text, "page-skip-bar")
        }
    };
    let room = one_at_a_time(move || store.room.get());
    let covered = covered(store);
    let target = move || if plays() { "#board-area" } else { "#room" };
    view! {
        <a class="skip" href=target on:click=move |event| {
            // The address belongs to the game.
            event.prevent_default();
            if store.room.get_untracked() == Room::Play {
                focus_board(store);
            } else {
                focus_room();
            }
        }>{skip}</a>
        <div class="whole" aria-hidden=move || covered.get().then_some("true")>
            <Top/>
            <ClassBar/>
            <TourCard/>
            {move || room.get().map(|room| match room {
                Room::Home => view! { <HomeRoom/> }.into_any(),
                Room::Play => view! { <PlayRoom/> }.into_any(),
                Room::Games => view! { <GamesRoom/> }.into_any(),
                Room::Tree => view! { <TreeRoom/> }.into_any(),
                Room::Lab => view! { <LabRoom/> }.into_any(),
                Room::Arena => view! { <ArenaRoom/> }.into_any(),
                Room::Learn => view! { <LearnRoom/> }.into_any(),
                Room::People => view! { <PeopleRoom/> }.into_any(),
                Room::Problems => view! { <ProblemsRoom/> }.into_any(),
            })}
            <NoticeBar/>
        </div>
        <Dialogs/>
        <Live/>
    }
}

fn focus_board(store: Store) {
    let id = crate::play::view::cell::cell_id(store.cursor.get_untracked());
    let cell = document().get_element_by_id(&id);
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = cell.focus();
    }
}

fn focus_room() {
    let room = document().get_element_by_id("room");
    if let Some(room) = room.and_then(|room| room.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = room.focus();
    }
}
