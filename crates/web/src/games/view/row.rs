//! One kept game in the list.

use crate::games::model::{KeptGame, KeptResult, Moment};
use crate::games::store::GamesStore;
use crate::opponents::model::offer::Ended;
use crate::opponents::view::FacePicture;
use crate::shell::dates::day_of;
use crate::shell::store::{Shell, Store};
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_play::opponents::Opponent;
use harif_rules::{Player, Setup};
use harif_text::{Text, Value, say};
use harif_words::{Speaker, agents, dates, games as game_words};
use leptos::prelude::*;

/// Who played.
fn players(text: &Text, kept: &KeptGame) -> String {
    let name = |seat: &str| agents::with_options(text, seat);
    match kept.opponent() {
        Some(opponent) => say!(text, "games-against", name = name(opponent)),
        None if kept.seats.iter().all(|seat| seat == "human") => say!(text, "games-both"),
        None => {
            let [first, second] = kept.seats.each_ref().map(|seat| name(seat));
            say!(text, "games-watched", first = first, second = second)
        }
    }
}

/// How it ended.
fn result(text: &Text, kept: &KeptGame) -> String {
    match kept.ended() {
        Some(Ended::Won) => return say!(text, "games-won"),
        Some(Ended::Drawn) => return say!(text, "games-drawn"),
        Some(Ended::Lost) => return say!(text, "games-lost"),
        None => {}
    }
    let winner = match kept.result {
        KeptResult::Open => return say!(text, "games-unfinished"),
        KeptResult::Draw => return say!(text, "games-drawn"),
        KeptResult::First => Player::First,
        KeptResult::Second => Player::Second,
    };
    let player = kept
        .game()
        .map(|game| Speaker::new(text, game).side(winner))
        .unwrap_or_default();
    say!(text, "games-first-won", player = player)
}

/// Everything about a game in one line: what a search looks through.
pub(super) fn described(shell: Shell, kept: &KeptGame) -> String {
    let text = &*shell.text();
    let game = kept.game();
    let name = game.map(|game| game_words::name(text, game));
    let size = game.map(|game| game_words::size(text, game));
    let parts = [
        name.unwrap_or_else(|| kept.game.clone()),
        size.unwrap_or_default(),
        players(text, kept),
        result(text, kept),
        dates::short(text, day_of(kept.id / 1000)),
    ];
    parts.join(" · ")
}

/// One kept game.
#[component]
pub(super) fn Row(kept: KeptGame) -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let asked = RwSignal::new(false);
    let kept = StoredValue::new(kept);
    let session = kept.with_value(KeptGame::session);
    let picture = session.map(|session| {
        let game = session.game();
        let last = session.record().last_move();
        let height = height_of(game, 100.0);
        let drawn = thumbnail(&Setup::of(session.position()), last, (50.0, 0.0), 100.0);
        view! { <svg class="kept-board" viewBox=format!("0 0 100 {height}") direction="ltr" aria-hidden="true">{drawn}</svg> }
    });
    let face = kept.with_value(|kept| {
        let spec = kept.opponent()?.parse().ok()?;
        Opponent::of(&spec)
    });
    let is_open = kept.with_value(|kept| kept.result == KeptResult::Open);
    let line = move || kept.with_value(|kept| described(*store, kept));
    let length = move || {
        let n = kept.with_value(|kept| kept.plies);
        say!(store.text(), "games-moves", n = n)
    };
    let accuracy = move || {
        let text = store.text();
        let (right, n) = kept.with_value(|kept| kept.accuracy)?;
        let share = Value::Share(right as f64 / n.max(1) as f64);
        Some(say!(
            text,
            "games-accuracy",
            share = share,
            kept = right,
            n = n
        ))
    };
    let moments = move || {
        let text = store.text();
        let moments = kept.with_value(|kept| kept.moments.clone());
        let items = moments.into_iter().map(|Moment { ply, m, class }| {
            let class = harif_words::label(&text, class.message().key);
            let said = say!(text, "games-moment", n = ply, move = Value::ltr(m), class = class);
            view! {
                <li><button type="button" class="link" data-moment=ply.to_string()
                    on:click=move |_| kept.with_value(|kept| games.open(kept, Some(ply)))>{said}</button></li>
            }
        });
        let items: Vec<_> = items.collect();
        let items = (!items.is_empty()).then(|| {
            view! { <span class="faint">{say!(text, "games-moments")}</span><ul class="moments">{items}</ul> }
        });
        // Its line is there before it is known what to say: nothing below it moves away under a pointer.
        view! { <div class="moments-line">{items}</div> }
    };
    let open_word = move || {
        let text = store.text();
        if is_open {
            say!(text, "games-go-on")
        } else {
            say!(text, "games-open")
        }
    };
    let deleting = move || {
        let text = store.text();
        if asked.get() {
            view! {
                <span>{say!(text, "games-delete-one")}</span>
                <button type="button" class="small" data-action="delete-sure"
                    on:click=move |_| games.delete(vec![kept.with_value(|kept| kept.id)])>{say!(text, "games-delete")}</button>
                <button type="button" class="small" data-action="keep" on:click=move |_| asked.set(false)>{say!(text, "games-keep")}</button>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="small" data-action="delete" on:click=move |_| asked.set(true)>{say!(text, "games-delete")}</button>
            }
            .into_any()
        }
    };
    view! {
        <li class="kept-game" data-kept=kept.with_value(|kept| kept.id.to_string()) data-unfinished=is_open.then_some("")>
            {picture}
            <div>
                <p class="kept-line">{face.map(|opponent| view! { <FacePicture opponent/> })}<span>{line}</span></p>
                <p class="faint">{length} {move || accuracy().map(|said| format!(" · {said}"))}</p>
                {moments}
                <div class="group">
                    <button type="button" class="small" data-action="open-kept"
                        on:click=move |_| kept.with_value(|kept| games.open(kept, None))>{open_word}</button>
                    {deleting}
                </div>
            </div>
        </li>
    }
}
