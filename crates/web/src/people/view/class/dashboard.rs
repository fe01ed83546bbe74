//! Everyone at a glance: who is here, their boards, how far they are.

use super::{is_member, name_of, small_board};
use crate::people::store::PeopleStore;
use crate::play::model::seats::Seat;
use crate::play::model::session::Session;
use crate::shell::model::link;
use crate::shell::model::link::Room;
use crate::shell::view::icon::{Icon, Picture};
use harif_play::record::GameRecord;
use harif_rules::{Game, notation};
use harif_text::say;
use harif_wire::class::{ClassAct, MemberId, RoomState, ScreenBoard, SharedBoard};
use leptos::prelude::*;

/// What a member has before it.
#[derive(Clone, Debug, PartialEq)]
enum OnScreen {
    /// A game of the class, as its board stands.
    Game {
        id: String,
        rules: String,
        position: String,
        last: Option<String>,
    },
    /// A board of its own.
    Own(ScreenBoard),
}

impl OnScreen {
    fn draw(&self) -> Option<AnyView> {
        const WIDTH: f64 = 120.0;
        match self {
            Self::Game {
                rules,
                position,
                last,
                ..
            } => small_board(rules, position, last.as_deref(), WIDTH),
            Self::Own(board) => small_board(&board.game, &board.position, None, WIDTH),
        }
    }

    /// The form in which it is shown to all.
    fn shown(&self) -> Option<SharedBoard> {
        match self {
            Self::Game { id, .. } => Some(SharedBoard {
                game: Some(id.clone()),
                link: None,
            }),
            Self::Own(board) => {
                let rules: Game = board.game.parse().ok()?;
                let position = notation::position(rules, &board.position).ok()?;
                let record = GameRecord::from_position(position);
                let session = Session::of_record(record, [Seat::HUMAN, Seat::HUMAN]);
                Some(SharedBoard {
                    game: None,
                    link: Some(link::write(Room::Play, "", &session)),
                })
            }
        }
    }
}

/// What is on a member's screen: its game, or the board of an assignment.
fn on_screen(store: PeopleStore, id: MemberId) -> Option<OnScreen> {
    store
        .with_class(|class, state| {
            if let Some(game) = class.game_of(id) {
                let board = state.boards.iter().find(|board| board.game == game.id);
                return Some(OnScreen::Game {
                    id: game.id.clone(),
                    rules: game.rules.clone(),
                    position: board.map_or(&game.position, |it| &it.position).clone(),
                    last: board.and_then(|it| it.m.clone()),
                });
            }
            let told = state.progress.iter().filter(|it| it.member == id);
            let latest = told
                .filter(|it| it.board.is_some())
                .max_by_key(|it| it.at)?;
            latest.board.clone().map(OnScreen::Own)
        })
        .flatten()
}

fn done_of(state: &RoomState, id: MemberId) -> usize {
    let told = state.progress.iter();
    told.filter(|it| it.member == id && it.done >= it.of)
        .count()
}

/// Everyone.
#[component]
pub(super) fn Dashboard() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let members = Memo::new(move |_| {
        let members = store.with_class(|_, state| {
            let members = state.members.iter().filter(|it| is_member(it.kind));
            members.map(|it| it.id).collect::<Vec<_>>()
        });
        members.unwrap_or_default()
    });
    let count = move || {
        let here = store.with_class(|_, state| {
            let here = state.members.iter();
            here.filter(|it| is_member(it.kind) && it.here).count()
        });
        say!(
            store.text(),
            "class-count",
            here = here.unwrap_or(0),
            n = members.get().len()
        )
    };
    let without_pupils = move || {
        members
            .with(Vec::is_empty)
            .then(|| view! { <p class="faint">{say!(store.text(), "class-no-pupils")}</p> })
    };
    view! {
        <section class="panel" data-panel="dashboard">
            <h3>{move || say!(store.text(), "class-members")}<span class="faint" data-count-here="">" · "{count}</span></h3>
            {without_pupils}
            <ul class="dashboard">
                <For each=move || members.get() key=|id| *id let:id><Card id/></For>
            </ul>
        </section>
    }
}

#[component]
fn Card(id: MemberId) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let name = Memo::new(move |_| {
        let text = store.text();
        store
            .with_class(|_, state| name_of(&text, state, id))
            .unwrap_or_default()
    });
    let here = Memo::new(move |_| {
        let here =
            store.with_class(|_, state| state.members.iter().any(|it| it.id == id && it.here));
        here.unwrap_or(false)
    });
    let progress = Memo::new(move |_| {
        let told = store.with_class(|_, state| (done_of(state, id), state.assignments.len()));
        told.unwrap_or_default()
    });
    let screen = Memo::new(move |_| on_screen(store, id));
    let note = store
        .class
        .with_untracked(|class| class.as_ref()?.room().map(str::to_owned))
        .and_then(|room| {
            let note = |rooms: &crate::people::model::rooms::Rooms| {
                rooms.find(&room)?.who.get(&id).cloned()
            };
            store.rooms.with_untracked(note)
        });
    let note = RwSignal::new(note.unwrap_or_default());
    let board = move || {
        let picture = screen.get();
        let label = say!(store.text(), "class-look", name = name.get());
        match picture {
            Some(OnScreen::Game { ref id, .. }) => {
                let id = id.clone();
                let drawn = picture.as_ref().and_then(OnScreen::draw);
                view! { <button type="button" class="look" data-action="look" aria-label=label.clone() title=label.clone()
                    on:click=move |_| store.watched.set(Some(id.clone()))>{drawn}</button> }
                .into_any()
            }
            Some(own) => view! { <span class="look">{own.draw()}</span> }.into_any(),
            None => {
                view! { <span class="look faint">{say!(store.text(), "class-no-board")}</span> }
                    .into_any()
            }
        }
    };
    let presence = move || {
        let text = store.text();
        if here.get() {
            say!(text, "class-here")
        } else {
            say!(text, "class-away")
        }
    };
    let done = move || {
        let (done, given) = progress.get();
        (given > 0).then(|| {
            view! { <span data-done-count=done.to_string()>{say!(store.text(), "class-done-count", done = done, n = given)}</span> }
        })
    };
    let show = move || {
        screen.with(Option::is_some).then(|| {
            let show = move |_| {
                if let Some(shown) = screen.get_untracked().as_ref().and_then(OnScreen::shown) {
                    store.in_class(ClassAct::Show(shown));
                }
            };
            view! { <button type="button" data-action="show-board" on:click=show>{say!(store.text(), "class-show-board")}</button> }
        })
    };
    let remove = move || say!(store.text(), "class-remove", name = name.get());
    let keep = move |event| {
        let typed = event_target_value(&event);
        note.set(typed.clone());
        store.note_class(|kept| {
            if typed.is_empty() {
                kept.who.remove(&id);
            } else {
                kept.who.insert(id, typed);
            }
        });
    };
    view! {
        <li class="member" data-member=id.to_string() data-here=move || here.get().then_some("")>
            <strong>{move || name.get()}</strong>
            <span class="faint">{presence}</span>
            {board}
            {done}
            <input type="text" data-note="" maxlength="60" autocomplete="off" aria-label=move || say!(store.text(), "class-note", name = name.get())
                placeholder=move || say!(store.text(), "class-note-empty") prop:value=move || note.get() on:change=keep/>
            <div class="member-actions">
                {show}
                <button type="button" class="quiet" data-action="remove-member" aria-label=remove title=remove
                    on:click=move |_| store.in_class(ClassAct::Remove { member: id })><Icon picture=Picture::Close/></button>
            </div>
        </li>
    }
}
