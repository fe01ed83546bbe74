//! The page as a whole: rooms, keys, and where everything stands.

use super::super::model::keys::{self, Command, Press};
use super::super::model::link::Room;
use super::super::model::seats::Seat;
use super::super::store::Store;
use super::bar::Bar;
use super::board::Board;
use super::chips::Legend;
use super::coach::CoachPanel;
use super::controls::{Controls, MoveBox};
use super::dialogs::Dialogs;
use super::edit::EditPanel;
use super::graph::Graph;
use super::lesson::LessonPanel;
use super::moves::Moves;
use super::review::ReviewPanel;
use super::setup::Setup;
use super::status::{Live, NoticeBar, Status, Strip};
use super::thinking::ThinkingPanel;
use super::top::Top;
use harif_rules::Player;
use harif_text::say;
use leptos::ev;
use leptos::prelude::*;
use std::collections::HashMap;
use wasm_bindgen::JsCast;

/// Whether somebody is typing, so that letters are letters.
fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let Some(element) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return false;
    };
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

fn pressed(store: Store, event: &ev::KeyboardEvent) {
    let (key, code) = (event.key(), event.code());
    let press = Press {
        key: &key,
        code: &code,
        control: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
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
    event.prevent_default();
    store.run(command);
}

/// The whole page.
#[component]
pub(crate) fn Page() -> impl IntoView {
    let store = expect_context::<Store>();
    let keys = window_event_listener(ev::keydown, move |event| pressed(store, &event));
    on_cleanup(move || keys.remove());
    let skip = move || say!(store.text(), "page-skip");
    view! {
        <a class="skip" href="#board-area" on:click=move |event| {
            // The address belongs to the game.
            event.prevent_default();
            focus_board(store);
        }>{skip}</a>
        <div class="whole" inert=move || store.panel.get().is_some()>
            <Top/>
            {move || match store.room.get() {
                Room::Play => view! { <PlayRoom/> },
            }}
        </div>
        <Dialogs/>
        <Live/>
    }
}

fn focus_board(store: Store) {
    let id = super::cell::cell_id(store.cursor.get_untracked());
    let cell = document().get_element_by_id(&id);
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = cell.focus();
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
        seated || !store.seen.with(HashMap::is_empty)
    };
    let thinking = move || {
        store
            .settings
            .with(super::super::model::settings::Settings::shows_thinking)
            && agents()
    };
    view! {
        <main class="room" data-room="play">
            <Setup/>
            <NoticeBar/>
            <div class="table" class:without-thinking=move || !thinking()>
                <div class="middle" id="board-area">
                    {move || strip(near().opponent())}
                    <Status/>
                    <div class="play">
                        <Bar/>
                        <Board/>
                    </div>
                    <Legend/>
                    {move || strip(near())}
                    <Controls/>
                    <MoveBox/>
                    <Graph/>
                </div>
                <Show when=thinking>
                    <ThinkingPanel/>
                </Show>
                <div class="side">
                    <Show when=editing><EditPanel/></Show>
                    <Show when=lesson><LessonPanel/></Show>
                    <CoachPanel/>
                    <ReviewPanel/>
                    <Moves/>
                </div>
            </div>
        </main>
    }
}
