//! A class: the way in, what a pupil sees, and the teacher's dashboard.

mod dashboard;
mod door;
mod pupil;
mod search;
mod teacher;
mod tournaments;

pub(super) use door::{ClassForms, Door};

use super::game::GameScreen;
use crate::people::model::classroom::Classroom;
use crate::people::store::PeopleStore;
use crate::shell::model::link::Room;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Setup, notation};
use harif_text::{Text, Value, say};
use harif_wire::class::{ClassAct, MemberId, MemberKind, RoomState};
use harif_words::classes;
use leptos::prelude::*;
use pupil::PupilPanels;
use teacher::TeacherPanels;

/// A small board; nothing where it cannot be read.
fn small_board(rules: &str, position: &str, last: Option<&str>, width: f64) -> Option<AnyView> {
    let rules: Game = rules.parse().ok()?;
    let position = notation::position(rules, position).ok()?;
    let last = last.and_then(|m| m.parse::<AnyMove>().ok());
    Some(drawn(&position, last, width))
}

fn drawn(position: &AnyPosition, last: Option<AnyMove>, width: f64) -> AnyView {
    let tall = height_of(position.game(), width);
    let board = thumbnail(&Setup::of(position), last, (width / 2.0, 0.0), width);
    view! { <svg class="thumbnail" viewBox=format!("0 0 {width} {tall}") direction="ltr" aria-hidden="true">{board}</svg> }
        .into_any()
}

/// What a member is called.
fn name_of(text: &Text, state: &RoomState, id: MemberId) -> String {
    let member = state.members.iter().find(|member| member.id == id);
    member.map_or_else(|| "–".to_owned(), |member| classes::member(text, member))
}

/// A class that this device is in.
#[component]
pub(super) fn ClassScreen() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let role = Memo::new(move |_| store.with_class(|class, _| class.is_teacher()));
    let lost = Memo::new(move |_| {
        store
            .class
            .with(|class| class.as_ref().is_some_and(|it| it.connection.is_lost()))
    });
    let lost = move || {
        lost.get().then(|| {
            view! { <p class="line-lost" role="status" data-line="lost">{say!(store.text(), "class-lost")}</p> }
        })
    };
    let body = move || match role.get() {
        None => {
            view! { <p data-status="calling">{say!(store.text(), "friend-calling")}</p> }.into_any()
        }
        Some(true) => view! { <Head/><Large/><TeacherPanels/> }.into_any(),
        Some(false) => view! { <Head/><Large/><PupilPanels/> }.into_any(),
    };
    view! { {lost}{body} }
}

/// The name of the class, and of the person in it.
#[component]
fn Head() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let title = Memo::new(move |_| {
        let text = store.text();
        let code = store
            .with_class(|_, state| state.room.clone())
            .unwrap_or_default();
        let kept = store
            .rooms
            .with(|rooms| rooms.find(&code).map(|kept| kept.name.clone()));
        match kept.filter(|name| !name.is_empty()) {
            Some(name) => say!(text, "class-named", name = name, code = Value::ltr(&code)),
            None => say!(text, "class-title", code = Value::ltr(&code)),
        }
    });
    let you = Memo::new(move |_| {
        let text = store.text();
        store
            .with_class(|class, state| {
                (!class.is_teacher()).then(|| {
                    let name = name_of(&text, state, state.you);
                    say!(text, "class-you-are", name = name)
                })
            })
            .flatten()
    });
    let pupil = move || {
        you.get().map(|you| {
            view! {
                <p class="nickname"><strong data-nickname="">{you}</strong>
                    <button type="button" data-action="rename" on:click=move |_| store.in_class(ClassAct::Rename {})>
                        {say!(store.text(), "class-rename")}</button></p>
            }
        })
    };
    view! {
        <div class="class-head">
            <h2>{move || title.get()}</h2>
            {pupil}
            <button type="button" class="quiet" data-action="leave-class" on:click=move |_| store.leave_class(None)>
                {move || say!(store.text(), "class-leave")}</button>
        </div>
        <super::lobby::ToldLine/>
    }
}

/// The large board: the own game, or one that is looked at.
#[component]
fn Large() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let is_open = Memo::new(move |_| store.watched.with(Option::is_some));
    move || {
        is_open.get().then(|| view! { <section class="class-game" data-panel="class-game"><GameScreen/></section> })
    }
}

/// In other rooms of the page: the way back to the class, and to a game that has begun.
#[component]
pub(crate) fn ClassBar() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let shown = Memo::new(move |_| {
        let room_path = store.shell.room_path.get();
        let is_elsewhere = store.shell.room.get() != Room::People;
        store.class.with(|class| {
            let class = class.as_ref()?;
            let room = class.state()?.room.clone();
            (is_elsewhere || room_path != room).then(|| (room, class.own_game().is_some()))
        })
    });
    move || {
        shown.get().map(|(room, plays)| {
            let text = store.text();
            let words = say!(text, "class-title", code = Value::ltr(&room));
            let go = if plays {
                say!(text, "class-to-game")
            } else {
                say!(text, "class-back")
            };
            let class = if plays { "class-bar plays" } else { "class-bar" };
            view! {
                <aside class=class data-class-bar="" aria-label=words.clone()>
                    <span>{if plays { say!(text, "class-game-begins") } else { words.clone() }}</span>
                    <button type="button" data-action="to-class" on:click=move |_| store.shell.go(Room::People, room.clone())>{go}</button>
                </aside>
            }
        })
    }
}

/// What stands behind the button that ends looking at a game of the class.
#[component]
pub(super) fn CloseBoard() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let plays = Memo::new(move |_| {
        store
            .class
            .with(|class| class.as_ref().and_then(Classroom::own_game).is_some())
    });
    view! {
        <Show when=move || !plays.get()>
            <button type="button" data-action="close-board" on:click=move |_| store.watched.set(None)>
                {move || say!(store.text(), "class-close-board")}</button>
        </Show>
    }
}

/// The members that are no teacher.
fn is_member(kind: MemberKind) -> bool {
    kind != MemberKind::Teacher
}
