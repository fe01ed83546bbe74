//! The coach: the hint that was asked for, and what it thinks of the last move.

use super::overlay::OverlayField;
use crate::shell::store::Store;
use crate::shell::view::icon::{Icon, Picture};
use harif_play::coach::Hint;
use harif_play::service::{Advice, JudgedMove};
use harif_rules::{AnyPosition, Game};
use harif_text::say;
use harif_words::Speaker;
use leptos::prelude::*;
use std::sync::Arc;

/// What the coach says, each with a button that shows it on the board.
#[component]
pub(crate) fn Advices(advice: Vec<Advice>, start: AnyPosition, game: Game) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let sentences = advice.into_iter().map(|advice| {
        let said = Speaker::new(&text, game).spoken(&advice.said);
        let start = start.clone();
        let line = advice.line;
        let shows = !line.is_empty();
        let show = move |_| store.show_line(start.clone(), line.clone());
        let word = say!(text, "coach-show");
        view! {
            <li>
                <span>{said}</span>
                {shows.then(|| view! {
                    <button type="button" class="small" data-action="show-line" on:click=show>{word}</button>
                })}
            </li>
        }
    });
    view! { <ul class="advice">{sentences.collect_view()}</ul> }
}

/// The class of a move as a badge: a shape, a word and a colour.
#[component]
pub(crate) fn Badge(judged: Arc<JudgedMove>) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let class = judged.class;
    let word = harif_words::label(&text, class.message().key);
    let word = if judged.probably {
        say!(text, "class-probably", class = word)
    } else {
        word
    };
    let sign = class.sign();
    let name = format!("badge {}", class.message().key);
    view! {
        <span class=name data-class=class.message().key>
            {(!sign.is_empty()).then(|| view! { <span class="sign" aria-hidden="true">{sign}</span> })}
            {word}
        </span>
    }
}

/// The line that is shown on the board, step by step.
#[component]
fn LineSteps() -> impl IntoView {
    let store = expect_context::<Store>();
    let steps = move || {
        let ghost = store.ghost.get()?;
        let text = store.text();
        let moves = ghost.moves.iter().enumerate().map(|(at, m)| {
            let here = (at + 1 == ghost.shown).then_some("step");
            view! { <li aria-current=here><bdi>{m.to_string()}</bdi></li> }
        });
        Some(view! {
            <div class="steps" data-panel="line">
                <p>{say!(text, "page-showing-line")}</p>
                <ol class="line" dir="ltr">{moves.collect_view()}</ol>
                <div class="group" dir="ltr">
                    <button type="button" data-action="line-back" aria-label=say!(text, "page-earlier")
                        on:click=move |_| store.step_line(false)><Icon picture=Picture::Earlier/></button>
                    <button type="button" data-action="line-on" aria-label=say!(text, "page-later")
                        on:click=move |_| store.step_line(true)><Icon picture=Picture::Later/></button>
                    <button type="button" data-action="line-end" on:click=move |_| store.hide_line()>{say!(text, "page-back-to-game")}</button>
                </div>
            </div>
        })
    };
    view! { {steps} }
}

/// The hint that was asked for; it stays until the position changes.
#[component]
fn HintBox() -> impl IntoView {
    let store = expect_context::<Store>();
    let hint = move || {
        let (node, step) = store.hint.get()?;
        let text = store.text();
        let title = say!(text, "hint-title", n = step, total = Hint::STEPS);
        let said = store.hint_words();
        let waiting = said.is_none();
        let said = said.unwrap_or_else(|| say!(text, "play-hint-soon"));
        let studied = store.studies.with(|studies| studies.get(&node).cloned());
        let line = studied
            .and_then(|studied| {
                studied
                    .hints
                    .get(usize::from(step) - 1)
                    .map(|advice| advice.line.clone())
            })
            .unwrap_or_default();
        let shows = line.len() > 1;
        let show = move |_| {
            let start = store.position_now();
            store.show_line(start, line.clone());
        };
        let more = step < Hint::STEPS && !waiting;
        Some(view! {
            <div class="hint" data-panel="hint" data-step=step.to_string()>
                <strong>{title}</strong>
                <p>{said}</p>
                <div class="group">
                    {more.then(|| view! {
                        <button type="button" class="small" data-action="more-hint" on:click=move |_| store.next_hint()>
                            {say!(text, "page-hint-more")}</button>
                    })}
                    {shows.then(|| view! {
                        <button type="button" class="small" data-action="show-line" on:click=show>{say!(text, "coach-show")}</button>
                    })}
                </div>
            </div>
        })
    };
    view! { {hint} }
}

/// The coach's panel.
#[component]
pub(crate) fn CoachPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let verdict = move || {
        let session = store.session.get();
        let (before, m, node) = session.move_in_question()?;
        let judged = store.judgements.with(|all| all.get(&node).cloned());
        let text = store.text();
        Some(match judged {
            Some(judged) => view! {
                <p class="verdict"><bdi dir="ltr">{m.to_string()}</bdi> <Badge judged=Arc::clone(&judged)/></p>
                <Advices advice=judged.advice[1..].to_vec() start=before game=session.game()/>
            }
            .into_any(),
            None => view! {
                <p class="faint">{say!(text, "page-coach-move", move = harif_text::Value::ltr(m))}</p>
                <button type="button" class="small" data-action="why" on:click=move |_| store.why()>{say!(text, "coach-why")}</button>
            }
            .into_any(),
        })
    };
    let quiet = move || {
        let nothing = store
            .session
            .with(|session| session.move_in_question().is_none());
        (nothing && store.hint.get().is_none())
            .then(|| view! { <p class="faint">{say!(store.text(), "page-coach-idle")}</p> })
    };
    let shown = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_coach)
    };
    view! {
        <LineSteps/>
        <HintBox/>
        <Show when=shown>
            <section class="panel coach" data-panel="coach">
                <h2>{move || say!(store.text(), "coach-title")}</h2>
                {quiet}
                {verdict}
                <OverlayField/>
            </section>
        </Show>
    }
}
