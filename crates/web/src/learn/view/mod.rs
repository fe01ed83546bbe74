//! The room with the lessons, the zoo, predict-the-cut and the sheets of exercises.

#[cfg(test)]
mod laws;
mod lesson;
mod own;
pub(crate) mod predict;
mod puzzle;
mod sheet;
mod show;
mod tree;
pub(crate) mod zoo;

use super::model::place::LearnPlace;
use super::model::{LESSONS, Lesson};
use crate::learn::store::LearnStore;
use crate::shell::model::link::Room;
use crate::shell::view::staged::{one_at_a_time, turn_by_turn};
use harif_play::zoo::Bug;
use harif_text::say;
use leptos::prelude::*;

/// A string whose key is put together at run time.
fn word(store: LearnStore, key: &str) -> String {
    harif_words::label(&store.text(), key)
}

/// The room with the lessons.
#[component]
pub(crate) fn LearnRoom() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let place = Memo::new(move |_| LearnPlace::read(&store.shell.room_path.get()));
    let shown = one_at_a_time(move || place.get());
    let body = move || {
        shown.get().map(|place| match place {
            LearnPlace::Contents => view! { <Contents/> }.into_any(),
            LearnPlace::Lesson(number) => {
                view! { <lesson::LessonPage lesson=LESSONS[number - 1]/> }.into_any()
            }
            LearnPlace::Zoo => view! { <zoo::Zoo/> }.into_any(),
            LearnPlace::Animal(bug) => view! { <zoo::Cage bug/> }.into_any(),
            LearnPlace::Predict => view! { <predict::Predict/> }.into_any(),
            LearnPlace::Own => view! { <own::Own/> }.into_any(),
            LearnPlace::Sheet(seed) => view! { <sheet::Sheet seed/> }.into_any(),
            LearnPlace::Boards(seed) => view! { <sheet::BoardSheet seed/> }.into_any(),
        })
    };
    let back = move || (place.get() != LearnPlace::Contents).then(|| view! { <Back/> });
    view! {
        <main class="room learn" id="room" tabindex="-1" data-room="learn" data-place=move || place.get().write()>
            {back}
            {body}
        </main>
    }
}

/// Goes to a place of the room.
fn go(store: LearnStore, place: LearnPlace) {
    store.shell.go(Room::Learn, place.write());
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// A link to a place of the room.
#[component]
fn Go(place: LearnPlace, children: Children) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    view! {
        <button type="button" class="go" data-go=place.write() on:click=move |_| go(store, place)>{children()}</button>
    }
}

#[component]
fn Back() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    view! {
        <div class="group learn-bar">
            <Go place=LearnPlace::Contents>{move || say!(store.text(), "learn-contents")}</Go>
            <button type="button" data-action="print" on:click=move |_| drop(window().print())>
                {move || say!(store.text(), "learn-print")}</button>
        </div>
    }
}

/// Everything that there is to learn.
#[component]
fn Contents() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let row = move |lesson: Lesson| {
        let number = lesson.number;
        let done = move || store.done.with(|done| done.has(number));
        view! {
            <li>
                <Go place=LearnPlace::Lesson(number)>
                    <span class="ordinal">{move || say!(store.text(), "lab-number", n = number)}</span>
                    <span>{move || word(store, &format!("learn-{number}-title"))}</span>
                    {move || done().then(|| view! { <span class="tick" title=say!(store.text(), "learn-done")>"✓"</span> })}
                </Go>
            </li>
        }
    };
    let count = move || {
        let n = store.done.with(super::model::LessonProgress::count);
        say!(store.text(), "learn-progress", n = n, total = LESSONS.len())
    };
    let turns = turn_by_turn(2);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <h2>{move || say!(store.text(), "room-learn")}</h2>
        <p class="faint">{move || say!(store.text(), "learn-intro")}</p>
        <p data-progress="">{count}</p>
        <Show when=turn(1)><ol class="contents">{LESSONS.map(row).collect_view()}</ol></Show>
        <Show when=turn(2)>
            <h3>{move || say!(store.text(), "learn-more")}</h3>
            <ul class="contents">
                <li><Go place=LearnPlace::Zoo><span>{move || say!(store.text(), "zoo-title")}</span></Go></li>
                <li><Go place=LearnPlace::Own><span>{move || say!(store.text(), "glass-lesson-title")}</span></Go></li>
                <li><Go place=LearnPlace::Predict><span>{move || say!(store.text(), "predict-title")}</span></Go></li>
                <li><Go place=LearnPlace::Sheet(1)><span>{move || say!(store.text(), "sheet-title")}</span></Go></li>
                <li><Go place=LearnPlace::Boards(1)><span>{move || say!(store.text(), "sheet-boards-title")}</span></Go></li>
            </ul>
            <p class="faint">{move || say!(store.text(), "learn-zoo-count", n = Bug::ALL.len())}</p>
        </Show>
    }
}
