//! Learning from mistakes: try again, see the refutation, see the answer.

use super::coach::Advices;
use crate::play::model::lesson::Attempt;
use crate::shell::store::Store;
use harif_rules::Board;
use harif_text::{Value, say};
use harif_words::{Speaker, values};
use leptos::prelude::*;

/// The lesson that goes on.
#[component]
pub(crate) fn LessonPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let body = move || {
        let lesson = store.lesson.get()?;
        let text = store.text();
        let task = lesson.task();
        let game = task.position.game();
        let (n, total) = lesson.count();
        let ask = say!(text, "review-try", move = Value::ltr(task.judged.m));
        let heard = match &lesson.attempt {
            Attempt::Waiting | Attempt::Shown => None,
            Attempt::Judging(_) => Some(say!(text, "play-coach-soon")),
            Attempt::Right(_) => Some(say!(text, "right")),
            Attempt::Wrong(_) => Some(say!(text, "wrong")),
        };
        let answered = matches!(lesson.attempt, Attempt::Right(_) | Attempt::Shown);
        let answer = task
            .judged
            .better
            .as_ref()
            .filter(|_| answered)
            .map(|better| {
                let value = values::phrase(&text, &better.value);
                say!(text, "review-answer", move = Value::ltr(better.m), value = value)
            });
        let refuted = answered || matches!(lesson.attempt, Attempt::Wrong(_));
        let advice: Vec<_> = task
            .judged
            .advice
            .iter()
            .filter(|advice| !advice.line.is_empty())
            .cloned()
            .collect();
        let start = task.position.clone();
        let side = Speaker::new(&text, game).side(harif_rules::Position::turn(&task.position));
        Some(view! {
            <p class="faint">{say!(text, "page-task", n = n, total = total)}</p>
            <p>{say!(text, "turn-of", player = side)}</p>
            <p>{ask}</p>
            {heard.map(|said| view! { <p class="verdict" role="status">{said}</p> })}
            {answer.map(|said| view! { <p>{said}</p> })}
            {refuted.then(|| view! { <Advices advice start game/> })}
            <div class="group">
                {(!answered).then(|| view! {
                    <button type="button" data-action="answer" on:click=move |_| store.show_answer()>{say!(text, "page-show-answer")}</button>
                })}
                <button type="button" class="main" data-action="next-task" on:click=move |_| store.next_task()>
                    {if n < total { say!(text, "review-next") } else { say!(text, "page-lesson-end") }}</button>
                <button type="button" data-action="end-lesson" on:click=move |_| store.end_lesson()>{say!(text, "page-back-to-game")}</button>
            </div>
        })
    };
    view! {
        <section class="panel lesson" data-panel="lesson">
            <h2>{move || say!(store.text(), "review-learn")}</h2>
            {body}
        </section>
    }
}
