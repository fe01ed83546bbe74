//! A game with another person: the same board as everywhere, and nothing of an engine.

use super::class::CloseBoard;
use super::links::{Invitation, OtherLinks};
use super::lobby::ToldLine;
use super::moves::{Moves, Travel};
use crate::people::model::client::{Act, Client};
use crate::people::model::known::Known;
use crate::people::model::words;
use crate::people::store::{PeopleStore, is_room};
use crate::play::model::scene::Scene;
use crate::play::model::seats::Seat;
use crate::play::model::session::Session;
use crate::play::view::board::{BoardContext, BoardOn};
use crate::play::view::controls::MoveBox;
use crate::play::view::status::Token;
use crate::shell::model::keys::{self, Command};
use crate::shell::model::link::Room;
use crate::shell::store::Store;
use crate::shell::view::arrivals::{is_typing, with_press};
use crate::shell::view::staged::{one_by_one, turn_by_turn};
use harif_rules::{AnyPosition, Board, Player, ScoreUnit};
use harif_text::say;
use harif_wire::{ClientMessage, Offer, Side};
use harif_words::{games, people};
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;

/// How often clocks are drawn.
const TICK: Duration = Duration::from_millis(250);

/// Looks at the game, if it is there.
fn with_known<R>(store: PeopleStore, look: impl FnOnce(&Client, &Known) -> R) -> Option<R> {
    store.client.with(|client| {
        let client = client.as_ref()?;
        Some(look(client, client.known()?))
    })
}

/// A game.
#[component]
pub(super) fn GameScreen() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let ticking = set_interval_with_handle(move || store.now.set(js_sys::Date::now() as u64), TICK);
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let is_known = Memo::new(move |_| with_known(store, |_, _| ()).is_some());
    let body = move || {
        if is_known.get() {
            view! { <Table/> }.into_any()
        } else {
            view! { <p data-status="calling">{move || say!(store.text(), "friend-calling")}</p> }
                .into_any()
        }
    };
    view! { <LineState/>{body} }
}

/// Says that the connection is lost, as long as it is.
#[component]
fn LineState() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let state = Memo::new(move |_| {
        store.client.with(|client| {
            let client = client.as_ref()?;
            // The first call may take a moment.
            let is_lost = client.connection.is_lost();
            let moved = matches!(client.unconfirmed(), Some(ClientMessage::Move { .. }));
            is_lost.then_some(moved)
        })
    });
    move || {
        state.get().map(|moved| {
            let text = store.text();
            let words = if moved {
                say!(text, "friend-lost-move")
            } else {
                say!(text, "friend-lost")
            };
            view! { <p class="line-lost" role="status" data-line="lost">{words}</p> }
        })
    }
}

/// The board with everything around it.
#[component]
fn Table() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let start = store.client.with_untracked(|client| {
        let known = client.as_ref().and_then(Client::known);
        known.map_or_else(
            || AnyPosition::start(harif_rules::Game::TIC_TAC_TOE),
            |known| known.start().clone(),
        )
    });
    let game = start.game();
    let scene = Memo::new(move |_| store.scene().unwrap_or_else(|| Scene::of_task(&start)));
    let context = BoardContext {
        shell: store.shell,
        scene,
        cursor: store.cursor,
        hover: store.hover,
        chosen: store.chosen,
        animate: store.animate,
        click: Callback::new(move |cell| store.click(cell)),
        click_column: Callback::new(move |column| store.click_column(column)),
        told_by: None,
    };
    store.cursor.set(crate::shell::model::geometry::first_cell(
        &AnyPosition::start(game),
    ));
    // The side of the person is below the board, as at a table.
    let bottom_side = Memo::new(move |_| {
        with_known(store, |_, known| known.seat)
            .flatten()
            .unwrap_or(Side::First)
    });
    let seat = Memo::new(move |_| {
        let room_path = store.shell.room_path.get();
        store.book.with(|book| book.find(&room_path).cloned())
    });
    let is_alone = Memo::new(move |_| {
        with_known(store, |_, known| !known.both_sit() && known.seat.is_some()).unwrap_or(false)
    });
    let links = Memo::new(move |_| {
        // What changes with every move is of no use here.
        seat.get()
            .map(|seat| (seat.pass(), seat.invite, seat.watch, seat.side))
    });
    let invitation = move || {
        links.track();
        let seat = seat.get_untracked().filter(|_| is_alone.get());
        seat.map(|seat| view! { <Invitation seat/> })
    };
    let other_links = move || {
        links.track();
        seat.get_untracked()
            .map(|seat| view! { <OtherLinks seat/> })
    };
    let is_of_class = is_room(&store.shell.room_path.get_untracked());
    let leave = move || {
        if is_of_class {
            view! { <CloseBoard/> }.into_any()
        } else {
            view! { <ToLobby/> }.into_any()
        }
    };
    let is_public = Memo::new(move |_| with_known(store, |_, it| it.is_public) == Some(true));
    let public = move || {
        is_public.get().then(
            || view! { <p class="faint" data-public="">{say!(store.text(), "people-public")}</p> },
        )
    };
    let plays = move || {
        with_known(store, |_, known| known.seat.is_some() && !known.is_over()).unwrap_or(false)
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        let is_free = store.shell.panel.with_untracked(Option::is_none) && !is_typing(&event);
        if let Some(Command::Digit(digit)) = with_press(&event, keys::command)
            && is_free
            && store.digit(digit)
        {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    let shown = one_by_one(2);
    let from = move |panel: u16| move || shown.get() >= panel;
    let turns = turn_by_turn(4);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <h2 class="unseen">{move || games::name_with_size(&store.text(), game)}</h2>
        <div class="people-table" data-seat=move || with_known(store, |_, known| match known.seat {
            Some(Side::First) => "first",
            Some(Side::Second) => "second",
            None => "watch",
        })>
            <div class="middle" id="board-area">
                <Show when=turn(1)>
                    <div class="far">{move || view! { <Strip side=bottom_side.get().opponent()/> }}</div>
                    <Status/>
                </Show>
                <div class="play"><Show when=from(1)><BoardOn context/></Show></div>
                <Show when=turn(2)><div class="near">{move || view! { <Strip side=bottom_side.get()/> }}</div></Show>
                <Show when=turn(3)><Controls/></Show>
            </div>
            <div class="people-side">
                <Show when=turn(4)>{invitation}<Asked/><ToldLine/></Show>
                <Show when=from(2)><Moves/></Show>
                <Show when=plays><MoveBox read=Callback::new(move |line: String| store.typed(&line))/></Show>
                <Show when=from(1)>{other_links}<Watching/>{public}{leave}</Show>
            </div>
        </div>
    }
}

/// A player: who, where, and what the clock shows.
#[component]
pub(super) fn Strip(side: Side) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let player: Player = side.into();
    let game = untrack(|| with_known(store, |_, known| known.start().game()));
    let who = Memo::new(move |_| {
        let text = store.text();
        let name = store.member_at(side);
        with_known(store, |_, known| words::seat(&text, known, side, name)).unwrap_or_default()
    });
    let place = Memo::new(move |_| {
        let text = store.text();
        let now = store.now.get();
        let said = with_known(store, |client, known| {
            let is_own = known.seat == Some(side);
            let words = words::presence(&text, known, side, client.connection.clock.at(now));
            // A person knows where they are themselves.
            (!is_own && client.connection.is_up()).then_some(words)
        });
        said.flatten().unwrap_or_default()
    });
    let clock = Memo::new(move |_| {
        let text = store.text();
        let now = store.now.get();
        with_known(store, |client, known| {
            let left = known.clocks_at(client.connection.clock.at(now))?[side.index()];
            let runs = known.runs() == Some(side);
            Some((people::clock(&text, left), runs, left < 10_000 && runs))
        })
        .flatten()
    });
    let at_turn = Memo::new(move |_| {
        with_known(store, |_, known| {
            known.both_sit() && !known.is_over() && known.turn() == side
        })
        .unwrap_or(false)
    });
    let discs = Memo::new(move |_| {
        let counts = game.is_some_and(|game| game.info().score == ScoreUnit::Discs);
        let count = || store.client.with(|client| client.as_ref()?.position());
        counts
            .then(count)
            .flatten()
            .map(|(position, _)| position.count(player))
    });
    let class = move || {
        if at_turn.get() {
            "strip at-turn"
        } else {
            "strip"
        }
    };
    let draw_clock = move || {
        clock.get().map(|(shown, runs, short)| {
            let class = if short { "clock short" } else { "clock" };
            view! {
                <span class="unseen">{move || say!(store.text(), "friend-time-left")}</span>
                <span class=class role="timer" data-clock=player.name() data-runs=runs.then_some("") dir="auto">{shown}</span>
            }
        })
    };
    view! {
        <div class=class data-side=player.name()>
            {game.map(|game| view! { <Token player game/> })}
            <span class="who">{move || who.get()}</span>
            <span class="presence" data-presence=player.name()>{move || place.get()}</span>
            {move || discs.get().map(|count| view! { <span class="count" data-count=player.name()>{store.text().number(count as i64)}</span> })}
            {draw_clock}
        </div>
    }
}

/// Whose turn it is or how it ended.
#[component]
pub(super) fn Status() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let status = Memo::new(move |_| {
        let text = store.text();
        let looks_back = store.looked_at.get().is_some();
        store.client.with(|client| {
            let (kind, mut lines) = words::status(&text, client.as_ref()?);
            if looks_back {
                lines = vec![say!(text, "friend-looking-back")];
            }
            Some((kind, lines))
        })
    });
    let kind = move || status.with(|status| status.as_ref().map(|(kind, _)| *kind));
    let draw = move || {
        let mut lines = status
            .get()
            .map(|(_, lines)| lines)
            .unwrap_or_default()
            .into_iter();
        let first = lines.next();
        let rest = lines.map(|line| view! { <span class="fact">{line}</span> });
        view! { <strong>{first}</strong>{rest.collect_view()} }
    };
    let now = move || {
        store.looked_at.get().map(|_| {
            view! {
                <button type="button" class="link" data-action="to-now" on:click=move |_| store.look_at(usize::MAX)>
                    {say!(store.text(), "friend-to-now")}</button>
            }
        })
    };
    view! { <p class="status" data-status=kind>{draw}{now}</p> }
}

/// What the other side asks for, with the two answers.
#[component]
fn Asked() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let offer = Memo::new(move |_| {
        with_known(store, |client, known| {
            let offer = known.offer?;
            known.seat?;
            let answered = matches!(client.unconfirmed(), Some(ClientMessage::Answer { .. }));
            (!answered).then_some((offer.what, known.seat == Some(offer.side)))
        })
        .flatten()
    });
    move || {
        offer.get().map(|(what, is_own)| {
            let text = store.text();
            if is_own {
                return view! { <p class="asked" data-asked="own">{say!(text, "friend-asked")}</p> }.into_any();
            }
            view! {
                <section class="panel asked" data-asked="other" role="group" aria-label=words::asks(&text, what)>
                    <p>{words::asks(&text, what)}</p>
                    <div class="group">
                        <button type="button" class="main" data-action="yes" on:click=move |_| store.act(Act::Answer(true))>{say!(text, "friend-yes")}</button>
                        <button type="button" data-action="no" on:click=move |_| store.act(Act::Answer(false))>{say!(text, "friend-no")}</button>
                    </div>
                </section>
            }
            .into_any()
        })
    }
}

/// What the player can do at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // each is a button
struct Can {
    draw: bool,
    take_back: bool,
    resign: bool,
    rematch: bool,
    review: bool,
}

fn can(store: PeopleStore) -> Can {
    with_known(store, |client, known| {
        let plays = known.seat.is_some();
        let goes_on = plays && known.both_sit() && !known.is_over();
        let is_free = client.unconfirmed().is_none() && known.offer.is_none();
        Can {
            draw: goes_on && is_free,
            take_back: goes_on && is_free && known.can_take_back(),
            resign: goes_on,
            rematch: plays && known.is_over() && known.next.is_none() && is_free,
            review: known.is_over(),
        }
    })
    .unwrap_or_default()
}

/// The buttons under the board.
#[component]
fn Controls() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let play = expect_context::<Store>();
    let can = Memo::new(move |_| can(store));
    let sure = RwSignal::new(false);
    let over = move || can.get().review;
    let review = move |_| {
        let record = store
            .client
            .with_untracked(|client| Some(client.as_ref()?.known()?.record()));
        if let Some(record) = record {
            store.shell.go(Room::Play, String::new());
            play.open_linked(Session::of_record(record, [Seat::HUMAN, Seat::HUMAN]));
            play.run(Command::Review);
        }
    };
    let offer = move |name: &'static str, what: Offer| {
        let word = move || {
            let text = store.text();
            match what {
                Offer::Draw => say!(text, "friend-offer-draw"),
                Offer::Takeback => say!(text, "friend-offer-takeback"),
                Offer::Rematch => say!(text, "friend-offer-rematch"),
            }
        };
        let disabled = move || {
            let can = can.get();
            !match what {
                Offer::Draw => can.draw,
                Offer::Takeback => can.take_back,
                Offer::Rematch => can.rematch,
            }
        };
        view! { <button type="button" data-action=name disabled=disabled on:click=move |_| store.act(Act::Offer(what))>{word}</button> }
    };
    let asks = move || sure.get() && can.get().resign;
    let plays = move || with_known(store, |_, known| known.seat.is_some()).unwrap_or(false);
    view! {
        <div class="people-controls" role="toolbar" aria-label=move || say!(store.text(), "friend-controls")>
            <Travel/>
            <Show when=move || plays() && !over()>
                <div class="group">
                    {offer("offer-takeback", Offer::Takeback)}
                    {offer("offer-draw", Offer::Draw)}
                    <button type="button" data-action="resign" disabled=move || !can.get().resign
                        on:click=move |_| sure.set(true)>{move || say!(store.text(), "friend-resign")}</button>
                </div>
            </Show>
            <Show when=over>
                <div class="group">
                    <button type="button" class="main" data-action="review-game" on:click=review>{move || say!(store.text(), "friend-review")}</button>
                    <Show when=plays>{offer("offer-rematch", Offer::Rematch)}</Show>
                </div>
            </Show>
            <Show when=asks>
                <div class="sure" role="group" aria-label=move || say!(store.text(), "friend-resign-sure")>
                    <p>{move || say!(store.text(), "friend-resign-sure")}</p>
                    <button type="button" data-action="resign-yes" on:click=move |_| { sure.set(false); store.act(Act::Resign); }>
                        {move || say!(store.text(), "friend-resign-yes")}</button>
                    <button type="button" class="main" data-action="resign-no" on:click=move |_| sure.set(false)>
                        {move || say!(store.text(), "friend-resign-no")}</button>
                </div>
            </Show>
        </div>
    }
}

/// How many watch.
#[component]
fn Watching() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let count = Memo::new(move |_| with_known(store, |_, known| known.watching).unwrap_or(0));
    move || {
        let n = count.get();
        (n > 0).then(|| view! { <p class="faint" data-watching=n.to_string()>{say!(store.text(), "friend-watching", n = n)}</p> })
    }
}

/// The way back to all games.
#[component]
pub(super) fn ToLobby() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    view! {
        <button type="button" data-action="to-lobby" on:click=move |_| {
            store.told.set(None);
            store.shell.go(Room::People, String::new());
        }>
            {move || say!(store.text(), "friend-leave")}</button>
    }
}
