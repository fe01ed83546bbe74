//! The page as a whole: rooms, keys, and where everything stands.

use super::arrivals::{self, is_typing};
use super::dialogs::Dialogs;
use super::top::Top;
use crate::lab::view::LabRoom;
use crate::learn::view::LearnRoom;
use crate::play::model::seats::Seat;
use crate::play::view::bar::Bar;
use crate::play::view::board::Board;
use crate::play::view::chips::Legend;
use crate::play::view::coach::CoachPanel;
use crate::play::view::controls::{Controls, MoveBox};
use crate::play::view::edit::EditPanel;
use crate::play::view::graph::Graph;
use crate::play::view::lesson::LessonPanel;
use crate::play::view::moves::Moves;
use crate::play::view::review::ReviewPanel;
use crate::play::view::setup::Setup;
use crate::play::view::sheet::SheetBar;
use crate::play::view::status::{Live, NoticeBar, Status, Strip};
use crate::play::view::thinking::ThinkingPanel;
use crate::shell::model::keys::{self, Command, Press};
use crate::shell::model::link::Room;
use crate::shell::store::Store;
use crate::tree::view::TreeRoom;
use harif_rules::Player;
use harif_text::say;
use leptos::ev;
use leptos::prelude::*;
use std::collections::HashMap;
use wasm_bindgen::JsCast;

fn pressed(store: Store, event: &ev::KeyboardEvent) {
    let (key, code) = (event.key(), event.code());
    let press = Press {
        key: &key,
        code: &code,
        control: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    let in_tree = store.room.get_untracked() == Room::Tree;
    let free = !event.default_prevented() && !is_typing(event);
    if in_tree && free && store.panel.get_untracked().is_none() && store.tree_key(&press) {
        event.prevent_default();
        return;
    }
    let Some(command) = keys::command(&press) else {
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

/// The whole page.
#[component]
pub(crate) fn Page() -> impl IntoView {
    let store = expect_context::<Store>();
    let keys = window_event_listener(ev::keydown, move |event| pressed(store, &event));
    on_cleanup(move || keys.remove());
    arrivals::listen(store);
    let plays = move || store.room.get() == Room::Play;
    let skip = move || {
        let text = store.text();
        if plays() {
            say!(text, "page-skip")
        } else {
            say!(text, "page-skip-bar")
        }
    };
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
        <div class="whole" inert=move || store.panel.get().is_some()>
            <Top/>
            {move || match store.room.get() {
                Room::Play => view! { <PlayRoom/> }.into_any(),
                Room::Tree => view! { <TreeRoom/> }.into_any(),
                Room::Lab => view! { <LabRoom/> }.into_any(),
                Room::Learn => view! { <LearnRoom/> }.into_any(),
            }}
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

/// The room in which games are played.
#[component]
fn PlayRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    let editing = move || store.editing.with(Option::is_some);
    let lesson = move || store.lesson.with(Option::is_some);
    // The side of the person is below the board, as at a table.
    let near = move || {
        store
            .session
            .with(|session| session.only_human().unwrap_or(Player::First))
    };
    let strip = move |player: Player| view! { <Strip player/> };
    // Where only people play there is nobody whose thinking could be shown.
    let agents = move || {
        let seated = store
            .session
            .with(|session| !session.seats().iter().all(Seat::is_human));
        seated || !store.thoughts.with(HashMap::is_empty)
    };
    let thinking = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_thinking)
            && agents()
    };
    view! {
        <main class="room" data-room="play">
            <div class="table" class:without-thinking=move || !thinking()
                data-tab=move || store.tab.get().name() data-sheet=move || store.height.get().name()
                data-held=move || store.held.get().map(|_| "") style:--held=move || store.held.get().map(|at| format!("{at}px"))>
                <Setup/>
                <NoticeBar/>
                <div class="middle" id="board-area">
                    <div class="far">{move || strip(near().opponent())}</div>
                    <Status/>
                    <div class="play">
                        <Bar/>
                        <Board/>
                    </div>
                    <div class="near">{move || strip(near())}</div>
                    <Legend/>
                    <Controls/>
                    <Graph/>
                </div>
                <SheetBar/>
                <Show when=thinking>
                    <ThinkingPanel/>
                </Show>
                <div class="side">
                    <Show when=editing><EditPanel/></Show>
                    <Show when=lesson><LessonPanel/></Show>
                    <CoachPanel/>
                    <ReviewPanel/>
                    <Moves/>
                    <MoveBox/>
                </div>
            </div>
        </main>
    }
}
