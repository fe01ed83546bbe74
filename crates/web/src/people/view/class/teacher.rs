//! What only the teacher has: the letters, assignments, what is shown, tournaments, the end.

use super::dashboard::Dashboard;
use super::search::Games;
use super::tournaments::{Faults, NewTournament, Standings};
use crate::people::model::assignment;
use crate::people::store::{PeopleStore, home};
use crate::people::view::links::{LinkField, only_here, picture_of};
use crate::shell::model::link;
use crate::shell::model::link::Room;
use crate::shell::view::staged::turn_by_turn;
use harif_text::{Value, say};
use harif_wire::class::{ClassAct, ClassAssignment, SharedBoard};
use harif_wire::link::room_link;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// Everything but the board.
#[component]
pub(super) fn TeacherPanels() -> impl IntoView {
    let turns = turn_by_turn(5);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <Recovery/>
        <div class="class-columns">
            <div class="people-column">
                <Show when=turn(2)><Dashboard/></Show>
                <Show when=turn(3)><Standings/><Faults/><Games/></Show>
            </div>
            <div class="people-column">
                <Show when=turn(1)><Letters/></Show>
                <Show when=turn(4)><Showing/><Assignments/></Show>
                <Show when=turn(5)><NewTournament/><End/></Show>
            </div>
        </div>
    }
}

/// The code to print, once.
#[component]
fn Recovery() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    move || {
        store.recovery.get().map(|code| {
            let text = store.text();
            view! {
                <section class="panel recovery" data-panel="recovery">
                    <h3>{say!(text, "class-recovery")}</h3>
                    <p class="room-code" dir="ltr" data-recovery="">{code}</p>
                    <p class="faint">{say!(text, "class-recovery-why")}</p>
                    <button type="button" data-action="print" on:click=move |_| { let _ = window().print(); }>{say!(text, "class-recovery-print")}</button>
                    <button type="button" class="main" data-action="recovery-done" on:click=move |_| store.recovery.set(None)>{say!(text, "class-recovery-done")}</button>
                </section>
            }
        })
    }
}

/// The six letters, the picture and the link, and the lock of the door.
#[component]
fn Letters() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let room = store
        .class
        .with_untracked(|class| class.as_ref()?.room().map(str::to_owned))
        .unwrap_or_default();
    let told = untrack(|| store.with_class(|_, state| state.address.clone()));
    let home = told.flatten().unwrap_or_else(home);
    let link = room_link(&home, &room);
    let only_here = only_here(store, &home);
    let named = Signal::derive(move || say!(store.text(), "class-qr"));
    let picture = picture_of(&link, named);
    let locked = Memo::new(move |_| store.with_class(|_, state| state.locked).unwrap_or(false));
    let label = Signal::derive(move || say!(store.text(), "class-link"));
    let command = format!("harif join {home} {room} -- PROGRAM");
    let bots = move || say!(store.text(), "class-bots");
    view! {
        <section class="panel letters invitation" data-panel="letters">
            <p class="room-code large" dir="ltr" data-code="">{room}</p>
            {picture}
            <LinkField link name="class" label/>
            {only_here}
            <label class="tick"><input type="checkbox" data-action="lock" prop:checked=move || locked.get()
                on:change=move |event| store.in_class(ClassAct::Lock { locked: event_target_checked(&event) })/>
                <span>{move || say!(store.text(), "class-lock")}</span></label>
            <p class="faint bots">{bots}</p>
            <code class="join" dir="ltr">{command}</code>
        </section>
    }
}

/// The address of the board in the play room.
fn own_board(store: PeopleStore) -> String {
    let session = store.shell.session;
    session.with_untracked(|session| link::write(Room::Play, "", session))
}

/// What all are shown, and the end of it.
#[component]
fn Showing() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let shown = Memo::new(move |_| {
        store
            .with_class(|_, state| state.shown.clone())
            .unwrap_or_default()
    });
    let stop = move || {
        (shown.get() != SharedBoard::default()).then(|| {
            let text = store.text();
            view! {
                <p data-showing="">{say!(text, "class-showing")}</p>
                <button type="button" data-action="stop-showing" on:click=move |_| store.in_class(ClassAct::Show(SharedBoard::default()))>
                    {say!(text, "class-stop-showing")}</button>
            }
        })
    };
    let mine = move |_| {
        let shown = SharedBoard {
            game: None,
            link: Some(own_board(store)),
        };
        store.in_class(ClassAct::Show(shown));
    };
    view! {
        <section class="panel showing" data-panel="showing">
            {stop}
            <button type="button" data-action="show-mine" on:click=mine>{move || say!(store.text(), "class-show-mine")}</button>
        </section>
    }
}

/// What all are to do.
#[component]
fn Assignments() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let typed = RwSignal::new(String::new());
    let is_wrong = RwSignal::new(false);
    let give = move |link: Option<String>| {
        is_wrong.set(link.is_none());
        if let Some(link) = link {
            typed.set(String::new());
            store.in_class(ClassAct::Assign { link });
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        give(assignment::read_link(&typed.get_untracked()));
    };
    let given = Memo::new(move |_| {
        let given = store.with_class(|_, state| state.assignments.clone());
        given.unwrap_or_default()
    });
    let row = move |given: ClassAssignment| {
        let text = store.text();
        let id = given.id;
        view! {
            <li data-assignment=id.to_string()>
                <a href=given.link.clone()>{assignment::name(&text, &given.link)}</a>
                <button type="button" class="quiet" data-action="unassign" on:click=move |_| store.in_class(ClassAct::Unassign { assignment: id })>
                    {say!(text, "class-unassign")}</button>
            </li>
        }
    };
    let wrong = move || {
        is_wrong.get().then(|| view! { <p class="told bad" role="alert">{say!(store.text(), "class-bad-assignment")}</p> })
    };
    view! {
        <section class="panel" data-panel="assignments">
            <h3>{move || say!(store.text(), "class-assignments")}</h3>
            <ul class="tasks">{move || given.get().into_iter().map(row).collect_view()}</ul>
            <form class="link-field" on:submit=submit>
                <input type="text" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" data-assign="" placeholder="#/learn?r=3"
                    aria-label=move || say!(store.text(), "class-assign-link")
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/>
                <button type="submit" class="main" data-action="assign">{move || say!(store.text(), "class-assign-do")}</button>
            </form>
            <p class="faint">{move || say!(store.text(), "class-assign-link")}</p>
            {wrong}
            <button type="button" data-action="assign-board" on:click=move |_| give(Some(own_board(store)))>
                {move || say!(store.text(), "class-assign-board")}</button>
        </section>
    }
}

/// Export and delete.
#[component]
fn End() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let sure = RwSignal::new(false);
    let format = move || {
        say!(
            store.text(),
            "class-export-how",
            format = Value::ltr("JSON Lines")
        )
    };
    view! {
        <details class="panel" data-panel="end">
            <summary>{move || say!(store.text(), "class-end")}</summary>
            <p class="faint">{format}</p>
            <button type="button" data-action="export" on:click=move |_| store.in_class(ClassAct::Export {})>{move || say!(store.text(), "class-export")}</button>
            <button type="button" data-action="erase" on:click=move |_| sure.set(true)>{move || say!(store.text(), "class-erase")}</button>
            <Show when=move || sure.get()>
                <div class="sure" role="group" aria-label=move || say!(store.text(), "class-erase-sure")>
                    <p>{move || say!(store.text(), "class-erase-sure")}</p>
                    <button type="button" data-action="erase-yes" on:click=move |_| store.in_class(ClassAct::Erase {})>{move || say!(store.text(), "class-erase-yes")}</button>
                    <button type="button" class="main" data-action="erase-no" on:click=move |_| sure.set(false)>{move || say!(store.text(), "class-erase-no")}</button>
                </div>
            </Show>
        </details>
    }
}
