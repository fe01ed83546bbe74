//! What a pupil sees: what the teacher shows, what is to be done, how tournaments stand, who is here.

use super::search::Games;
use super::tournaments::Standings;
use super::{drawn, is_member, name_of};
use crate::people::model::assignment;
use crate::people::store::PeopleStore;
use harif_rules::Game;
use harif_text::say;
use harif_wire::class::{ClassAct, ClassAssignment, GameSetup, Invite, MemberId, RoomState};
use harif_words::games;
use leptos::prelude::*;

/// What members ask each other to play. Teachers and tournaments choose.
const ASKED: Game = Game::CONNECT_FOUR;

/// Everything but the board.
#[component]
pub(super) fn PupilPanels() -> impl IntoView {
    view! {
        <div class="people-columns">
            <div class="people-column"><ShownLink/><Tasks/><Invites/></div>
            <div class="people-column"><Standings/><Here/><Games/></div>
        </div>
    }
}

/// Opens what a link leads to.
fn open(link: &str) {
    // The page follows its address.
    let _ = window().location().set_hash(link);
}

/// A position or page that the teacher shows.
#[component]
pub(super) fn ShownLink() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let link = Memo::new(move |_| {
        store
            .with_class(|_, state| state.shown.link.clone())
            .flatten()
    });
    move || {
        link.get().map(|link| {
            let text = store.text();
            let board = assignment::position(&link).map(|position| drawn(&position, None, 320.0));
            let name = assignment::name(&text, &link);
            view! {
                <section class="panel shown" data-panel="shown">
                    <h3>{say!(text, "class-shown")}</h3>
                    <p>{name}</p>
                    {board}
                    <button type="button" data-action="open-shown" on:click=move |_| open(&link)>{say!(text, "class-open-task")}</button>
                </section>
            }
        })
    }
}

/// What is to be done.
#[component]
fn Tasks() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let tasks = Memo::new(move |_| {
        let look = |state: &RoomState| {
            let done = |id: u32| {
                let mut told = state.progress.iter();
                told.any(|it| it.assignment == id && it.member == state.you && it.done >= it.of)
            };
            let given = state.assignments.iter();
            given
                .map(|given| (given.clone(), done(given.id)))
                .collect::<Vec<_>>()
        };
        store.with_class(|_, state| look(state)).unwrap_or_default()
    });
    let row = move |(given, is_done): (ClassAssignment, bool)| {
        let text = store.text();
        let id = given.id;
        let link = given.link.clone();
        let state = if is_done {
            view! { <span class="done" data-done="">"✓ "{say!(text, "class-is-done")}</span> }
                .into_any()
        } else {
            view! { <button type="button" class="quiet" data-action="mark-done" on:click=move |_| store.mark_done(id)>{say!(text, "class-mark-done")}</button> }
                .into_any()
        };
        view! {
            <li data-assignment=id.to_string()>
                <strong>{assignment::name(&text, &given.link)}</strong>
                <button type="button" class="main" data-action="open-task" on:click=move |_| open(&link)>{say!(text, "class-open-task")}</button>
                {state}
            </li>
        }
    };
    let list = move || {
        let tasks = tasks.get();
        if tasks.is_empty() {
            return view! { <p class="faint">{say!(store.text(), "class-no-assignments")}</p> }
                .into_any();
        }
        view! { <ul class="tasks">{tasks.into_iter().map(row).collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="panel" data-panel="tasks">
            <h3>{move || say!(store.text(), "class-assignments")}</h3>
            {list}
        </section>
    }
}

/// Who asks for a game.
#[component]
fn Invites() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let invites = Memo::new(move |_| {
        let text = store.text();
        let asked = store.with_class(|_, state| {
            let to_you = state.invites.iter().filter(|invite| invite.to == state.you);
            let row = |invite: &Invite| {
                let game: Option<Game> = invite.setup.game.parse().ok();
                let game = game.map(|game| games::name_with_size(&text, game));
                let name = name_of(&text, state, invite.from);
                (invite.id, name, game.unwrap_or_default())
            };
            to_you.map(row).collect::<Vec<_>>()
        });
        asked.unwrap_or_default()
    });
    let answer = move |invite: u32, yes: bool| {
        store.in_class(ClassAct::Reply { invite, yes });
    };
    move || {
        let text = store.text();
        let rows = invites.get().into_iter().map(|(id, name, game)| {
            let words = say!(text, "class-asks", name = name, game = game);
            view! {
                <section class="panel asked" data-panel="invite" role="group" aria-label=words.clone()>
                    <p>{words.clone()}</p>
                    <div class="group">
                        <button type="button" class="main" data-action="invite-yes" on:click=move |_| answer(id, true)>{say!(text, "friend-yes")}</button>
                        <button type="button" data-action="invite-no" on:click=move |_| answer(id, false)>{say!(text, "friend-no")}</button>
                    </div>
                </section>
            }
        });
        rows.collect_view()
    }
}

/// Who is in the class, and how to play one of them.
#[component]
fn Here() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let members = Memo::new(move |_| {
        let text = store.text();
        let here = store.with_class(|class, state| {
            let here = state.members.iter();
            let here = here.filter(|it| it.here && is_member(it.kind) && it.id != state.you);
            let row = |id: MemberId| {
                let is_free = class.game_of(id).is_none() && class.own_game().is_none();
                (id, name_of(&text, state, id), is_free)
            };
            here.map(|it| row(it.id)).collect::<Vec<_>>()
        });
        here.unwrap_or_default()
    });
    let ask = move |member: MemberId| {
        let setup = GameSetup {
            game: ASKED.to_string(),
            position: None,
            clock: None,
        };
        store.in_class(ClassAct::Invite {
            member,
            side: None,
            setup,
        });
    };
    let list = move || {
        let text = store.text();
        let rows = members.get().into_iter().map(|(id, name, is_free)| {
            let label = say!(text, "class-ask", name = &name, game = games::name(&text, ASKED));
            view! {
                <li data-member=id.to_string()>{name}
                    <button type="button" class="quiet" data-action="ask" disabled=!is_free aria-label=label.clone() title=label.clone()
                        on:click=move |_| ask(id)>{say!(text, "class-ask-short")}</button></li>
            }
        });
        rows.collect_view()
    };
    view! {
        <section class="panel" data-panel="here">
            <h3>{move || say!(store.text(), "class-members")}</h3>
            <ul class="here">{list}</ul>
        </section>
    }
}
