//! The lines above and below the board: who plays, whose turn it is, how it ended, what to know.

use super::clock::Clock;
use super::setup::{agent_options, seat_named};
use crate::opponents::view::SeatFace;
use crate::play::model::seats::Seat;
use crate::shell::engines::Crowd;
use crate::shell::store::say::words;
use crate::shell::store::{Notice, Store};
use crate::shell::view::icon::{Icon, Picture};
use harif_rules::{Game, Player, ScoreUnit};
use harif_text::say;
use harif_words::{Speaker, programs};
use leptos::prelude::*;

/// The disc of a side beside its name.
#[component]
pub(crate) fn Token(player: Player, game: Game) -> impl IntoView {
    let class = format!("token {} {}", player.name(), game.name());
    view! { <span class=class aria-hidden="true"></span> }
}

/// Who sits on a side, with the discs it has where they are counted.
#[component]
pub(crate) fn Strip(player: Player) -> impl IntoView {
    let store = expect_context::<Store>();
    let name = move || {
        let text = store.text();
        store
            .session
            .with(|session| Speaker::new(&text, session.game()).player(session, player))
    };
    let discs = move || {
        let text = store.text();
        store.session.with(|session| {
            let counts = session.game().info().score == ScoreUnit::Discs;
            counts.then(|| text.number(session.position().count(player) as i64))
        })
    };
    let at_turn = move || {
        store
            .session
            .with(|session| !session.is_over() && session.turn() == player)
    };
    let class = move || if at_turn() { "strip at-turn" } else { "strip" };
    view! {
        <div class=class data-side=player.name()>
            {move || view! { <Token player game=store.game()/> }}
            <SeatFace player/>
            <span class="who">{name}</span>
            {move || discs().map(|count| view! { <span class="count" data-count=player.name()>{count}</span> })}
            <Clock player/>
        </div>
    }
}

/// Whose turn it is or how it ended; it never covers the board.
#[component]
pub(crate) fn Status() -> impl IntoView {
    let store = expect_context::<Store>();
    let kind = move || {
        if store
            .session
            .with(crate::play::model::session::Session::is_over)
        {
            "over"
        } else if store.thinking.with(Option::is_some) {
            "thinking"
        } else if store.paused.get() {
            "paused"
        } else {
            "turn"
        }
    };
    let lines = move || {
        let text = store.text();
        if store.editing.with(Option::is_some) {
            return vec![say!(text, "action-edit")];
        }
        if store.lesson.with(Option::is_some) {
            return vec![say!(text, "review-learn")];
        }
        if store.ghost.with(Option::is_some) {
            return vec![say!(text, "page-showing-line")];
        }
        let thinking = store.thinking.with(Option::is_some);
        store.session.with(|session| {
            let speaker = Speaker::new(&text, session.game());
            let ending = speaker.ending_of(session);
            if ending.is_empty() {
                let mut lines = vec![speaker.turn_in(session, thinking)];
                let last = session.record().last_move();
                lines.extend(last.map(|m| speaker.last_move(Some(m))));
                lines
            } else {
                ending
            }
        })
    };
    let draw = move || {
        let mut lines = lines().into_iter();
        let first = lines.next();
        let rest = lines.map(|line| view! { <span class="fact">{line}</span> });
        view! { <strong>{first}</strong>{rest.collect_view()} }
    };
    view! { <p class="status" data-status=kind>{draw}</p> }
}

/// A message that people should read, until they close it or go on.
#[component]
pub(crate) fn NoticeBar() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = move || {
        store.notice.get().map(|notice| {
            let text = store.text();
            let game = store.game();
            let bad = matches!(
                notice,
                Notice::Illegal(..)
                    | Notice::Mistyped(_)
                    | Notice::Links(_)
                    | Notice::File(_)
                    | Notice::EngineStopped
                    | Notice::Replaced { .. }
                    | Notice::Program(_)
            );
            let class = match &notice {
                Notice::Program(trouble) if trouble.stopped => "notice bad asks",
                _ if bad => "notice bad",
                _ => "notice",
            };
            let mut lines = words(&text, game, &notice);
            // A command is copied: it stands by itself, from left to right, before the question.
            let check = match &notice {
                Notice::Program(trouble) => programs::check_command(game, &trouble.fault),
                _ => None,
            };
            let check = check.map(|command| {
                view! { <p>{say!(text, "program-page-check")}</p><code dir="ltr">{command}</code> }
            });
            let engine = notice == Notice::EngineStopped;
            let stopped = match &notice {
                Notice::Program(trouble) if trouble.stopped => Some(trouble.player),
                _ => None,
            };
            let question = stopped.and_then(|_| lines.pop());
            let own = notice == Notice::OwnGameKept;
            let close = say!(text, "page-close");
            view! {
                <div class=class data-notice="" role="region" aria-label=say!(text, "page-notice")>
                    <div>
                        {lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                        {check}
                        {question.map(|line| view! { <p>{line}</p> })}
                    </div>
                    {engine.then(|| view! {
                        <button type="button" data-action="continue" on:click=move |_| {
                            store.notice.set(None);
                            store.go_on();
                        }>{say!(text, "page-continue")}</button>
                    })}
                    {stopped.map(|player| view! { <Successor player game/> })}
                    {own.then(|| view! { <ToOwnGame/> })}
                    <button type="button" class="quiet" data-action="close-notice" aria-label=close
                        on:click=move |_| store.notice.set(None)>
                        <Icon picture=Picture::Close/>
                    </button>
                </div>
            }
        })
    };
    let crowd = store.engines.with_value(|engines| engines.crowd);
    let crowd = move || {
        let text = store.text();
        crowd.get().map(|crowd| {
            let (kind, said) = match crowd {
                Crowd::Place(place) => ("place", say!(text, "crowd-place", place = place)),
                Crowd::Full => ("full", say!(text, "crowd-full")),
            };
            view! { <div class="notice crowd" role="status" data-crowd=kind>{said}</div> }
        })
    };
    view! { <div class="notices">{shown}{crowd}</div> }
}

/// Who goes on for a program that failed.
#[component]
fn Successor(player: Player, game: Game) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let choose = move |event| {
        if let Some(seat) = seat_named(&event_target_value(&event), game) {
            store.give_seat(player, seat);
        }
    };
    view! {
        <button type="button" data-action="seat-human" on:click=move |_| store.give_seat(player, Seat::HUMAN)>
            {say!(text, "program-page-human")}
        </button>
        <label><span>{say!(text, "program-page-agent")}</span>
            <select data-setup="successor" on:change=choose>
                <option value="" selected=true>"–"</option>
                {agent_options(&text, game, "")}
            </select>
        </label>
        <button type="button" data-action="ask-again" on:click=move |_| {
            store.notice.set(None);
            store.go_on();
        }>{say!(text, "program-page-again")}</button>
    }
}

/// The way back from the game of a link.
#[component]
pub(crate) fn ToOwnGame() -> impl IntoView {
    let store = expect_context::<Store>();
    view! {
        <button type="button" class="small" data-action="own-game" on:click=move |_| store.open_own_game()>
            {move || say!(store.text(), "page-own-game")}
        </button>
    }
}

/// The region that screen readers listen to.
#[component]
pub(crate) fn Live() -> impl IntoView {
    let store = expect_context::<Store>();
    view! { <div class="unseen" role="status" aria-live="polite" data-live="">{move || store.live.get()}</div> }
}
