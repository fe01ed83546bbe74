//! One lesson: a few words, something alive, a question, a puzzle.

use super::puzzle::PuzzlePanel;
use super::show::Live;
use super::{Go, word};
use crate::learn::model::place::LearnPlace;
use crate::learn::model::{LESSONS, Lesson};
use crate::learn::store::LearnStore;
use crate::shell::view::staged::one_by_one;
use harif_text::say;
use leptos::prelude::*;

/// The page of a lesson.
#[component]
pub(crate) fn LessonPage(lesson: Lesson) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let number = lesson.number;
    let part = move |name: &'static str| move || word(store, &format!("learn-{number}-{name}"));
    let next = (number < LESSONS.len()).then(|| {
        view! { <Go place=LearnPlace::Lesson(number + 1)>{move || say!(store.text(), "learn-next")}</Go> }
    });
    // What is alive in it comes one after the other: together they would hold up a slow machine.
    let shown = one_by_one(3);
    let from = move |part: u16| move || shown.get() >= part;
    view! {
        <article class="lesson-page" data-lesson=number.to_string()>
            <h2>{part("title")}</h2>
            <p>{part("1")}</p>
            <Show when=from(1)><Live show=lesson.show/></Show>
            <p>{part("2")}</p>
            <p>{part("3")}</p>
            <Show when=from(2)><Question lesson/></Show>
            <Show when=from(3)><PuzzlePanel lesson/></Show>
            <div class="group learn-bar">{next}</div>
        </article>
    }
}

/// A question with three answers; the right one is explained, the others too.
#[component]
fn Question(lesson: Lesson) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let number = lesson.number;
    let chosen = RwSignal::new(None::<usize>);
    let answer = move |index: usize| {
        chosen.set(Some(index));
        if index == lesson.right {
            store.learned(|done| done.answer(number));
        }
    };
    let options = ["a", "b", "c"]
        .into_iter()
        .enumerate()
        .map(move |(index, name)| {
            let state = move || match chosen.get() {
                Some(now) if now == index && index == lesson.right => Some("right"),
                Some(now) if now == index => Some("wrong"),
                _ => None,
            };
            view! {
                <li><button type="button" data-answer=index.to_string() data-state=state
                    aria-pressed=move || (chosen.get() == Some(index)).to_string()
                    on:click=move |_| answer(index)>
                    {move || word(store, &format!("learn-{number}-{name}"))}
                </button></li>
            }
        });
    let heard = move || {
        let text = store.text();
        chosen.get().map(|index| {
            let right = index == lesson.right;
            let verdict = if right {
                say!(text, "right")
            } else {
                say!(text, "wrong")
            };
            let why = right.then(|| word(store, &format!("learn-{number}-why")));
            view! { <p class="verdict" data-verdict=if right { "right" } else { "wrong" }>
            <strong>{verdict}</strong>" "{why}</p> }
        })
    };
    view! {
        <section class="panel question">
            <h3>{move || say!(store.text(), "learn-question")}</h3>
            <p>{move || word(store, &format!("learn-{number}-ask"))}</p>
            <ol class="answers">{options.collect_view()}</ol>
            <div role="status">{heard}</div>
        </section>
    }
}
