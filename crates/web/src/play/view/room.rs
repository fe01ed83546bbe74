//! The room in which games are played: the board and what stands around it.

use super::bar::Bar;
use super::board::Board;
use super::chips::Legend;
use super::coach::CoachPanel;
use super::controls::{Controls, MoveBox};
use super::edit::EditPanel;
use super::explorer::ExplorerPanel;
use super::graph::Graph;
use super::lesson::LessonPanel;
use super::moves::Moves;
use super::review::ReviewPanel;
use super::setup::Setup;
use super::sheet::SheetBar;
use super::status::{Status, Strip};
use super::thinking::ThinkingPanel;
use crate::opponents::view::After;
use crate::play::model::seats::Seat;
use crate::shell::model::settings::Settings;
use crate::shell::store::Store;
use crate::shell::view::staged::{one_by_one, turn_by_turn};
use harif_rules::Player;
use leptos::prelude::*;
use std::collections::HashMap;

/// The room in which games are played.
#[component]
pub(crate) fn PlayRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    let editing = move || store.editing.with(Option::is_some);
    let lesson = move || store.lesson.with(Option::is_some);
    // The side of the person is below the board, as at a table.
    let bottom_side = move || {
        store
            .session
            .with(|session| session.only_human().unwrap_or(Player::First))
    };
    let strip = move |player: Player| view! { <Strip player/> };
    // Where only people play no agent's thinking can be shown.
    let agents = move || {
        let seated = store
            .session
            .with(|session| !session.seats().iter().all(Seat::is_human));
        seated || !store.thoughts.with(HashMap::is_empty)
    };
    let thinking = move || store.settings.with(Settings::shows_thinking) && agents();
    // The board first, then what stands around it.
    let shown = one_by_one(3);
    let from = move |panel: u16| move || shown.get() >= panel;
    let turns = turn_by_turn(4);
    let turn = move |part: u16| move || turns.get() >= part;
    let thinks = move || thinking() && from(2)();
    view! {
        <main class="room" data-room="play">
            <div class="table" class:without-thinking=move || !thinking()
                data-tab=move || store.tab.get().name() data-sheet=move || store.height.get().name()
                data-held=move || store.sheet_height.get().map(|_| "") style:--held=move || store.sheet_height.get().map(|at| format!("{at}px"))>
                <Show when=turn(1)><Setup/></Show>
                <div class="middle" id="board-area">
                    <Show when=turn(2)>
                        <div class="far">{move || strip(bottom_side().opponent())}</div>
                        <Status/>
                    </Show>
                    <div class="play">
                        <Show when=turn(3)><Bar/><Board/></Show>
                    </div>
                    <Show when=turn(4)>
                        <div class="near">{move || strip(bottom_side())}<After/></div>
                        <Legend/>
                    </Show>
                    <Show when=from(1)><Controls/><Graph/></Show>
                </div>
                <Show when=turn(4)><SheetBar/></Show>
                <Show when=thinks>
                    <ThinkingPanel/>
                </Show>
                <div class="side">
                    <Show when=editing><EditPanel/></Show>
                    <Show when=lesson><LessonPanel/></Show>
                    <Show when=from(2)><CoachPanel/><ReviewPanel/></Show>
                    <Show when=from(3)>
                        <Moves/>
                        <ExplorerPanel/>
                        <MoveBox read=Callback::new(move |line: String| store.typed(&line))/>
                    </Show>
                </div>
            </div>
        </main>
    }
}
