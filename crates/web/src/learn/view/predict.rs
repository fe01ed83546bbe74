//! Predict the cut, on the game on the table.

use crate::learn::model::predict::{Question, questions};
use crate::learn::store::LearnStore;
use crate::shell::view::mini::{Mark, MiniBoard};
use harif_rules::{AnyPosition, Game};
use harif_search::Score;
use harif_text::{Text, Value, say};
use leptos::prelude::*;

fn score(text: &Text, value: Score) -> String {
    text.signed(i64::from(value))
}

/// The end of a window; open where there is no bound.
fn end(text: &Text, value: Option<Score>, open: &str) -> String {
    value.map_or_else(|| open.to_owned(), |value| score(text, value))
}

/// A round of questions about the game on the table.
#[component]
pub(crate) fn Predict(
    /// The position that is asked about, if it is not that of the game.
    #[prop(optional)]
    start: Option<AnyPosition>,
) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let session = store.shell.session;
    let mut round = questions(
        &start.unwrap_or_else(|| session.with_untracked(|session| session.position().clone())),
    );
    let own = !round.is_empty();
    if !own {
        // A finished game, or one in which nothing is cut, asks nothing: the usual start does.
        round = questions(&AnyPosition::start(Game::CONNECT_FOUR));
    }
    let total = round.len();
    let round = StoredValue::new(round);
    let at = RwSignal::new(0_usize);
    let right = RwSignal::new(0_usize);
    let answered = RwSignal::new(None::<bool>);
    let answer = move |cut: bool| {
        let truth = round.with_value(|round| round[at.get_untracked()].cut);
        if cut == truth {
            right.update(|right| *right += 1);
        }
        answered.set(Some(cut));
    };
    let next = move |_| {
        answered.set(None);
        at.update(|at| *at += 1);
    };
    let asked = move || round.with_value(|round| round.get(at.get()).cloned());
    let body = move || {
        if let Some(question) = asked() {
            return view! { <Ask question answered/> }.into_any();
        }
        let said = say!(
            store.text(),
            "predict-score",
            n = right.get(),
            total = total
        );
        view! { <p class="finding" role="status" data-predict="score">{said}</p> }.into_any()
    };
    let waits = move || at.get() < total && answered.get().is_none();
    let shown = move || at.get() < total && answered.get().is_some();
    view! {
        <h2>{move || say!(store.text(), "predict-title")}</h2>
        <p>{move || say!(store.text(), "predict-intro")}</p>
        {(!own).then(|| view! { <p class="faint">{move || say!(store.text(), "predict-other")}</p> })}
        <p class="faint">{move || (at.get() < total).then(|| say!(store.text(), "lab-progress", n = at.get() + 1, total = total))}</p>
        {body}
        <div class="group">
            <Show when=waits>
                <button type="button" data-predict="yes" on:click=move |_| answer(true)>{move || say!(store.text(), "predict-yes")}</button>
                <button type="button" data-predict="no" on:click=move |_| answer(false)>{move || say!(store.text(), "predict-no")}</button>
            </Show>
            <Show when=shown>
                <button type="button" class="main" data-predict="next" on:click=next>{move || say!(store.text(), "predict-next")}</button>
            </Show>
        </div>
    }
}

/// One question: the board, the window, what has come back, what is left.
#[component]
pub(super) fn Ask(question: Question, answered: RwSignal<Option<bool>>) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let text = store.text();
    let marks: Vec<Mark> = std::iter::once(Mark {
        m: question.tried.0,
        chip: score(&text, question.tried.1),
        strong: true,
    })
    .collect();
    let who = if question.is_max {
        say!(text, "node-max")
    } else {
        say!(text, "node-min")
    };
    let window = format!(
        "({}, {})",
        end(&text, question.alpha, "−∞"),
        end(&text, question.beta, "∞")
    );
    let path = if question.path.is_empty() {
        "–".to_owned()
    } else {
        harif_words::line(&question.path)
    };
    let facts = [
        say!(text, "predict-path", line = Value::ltr(path)),
        say!(
            text,
            "predict-node",
            player = who,
            window = Value::ltr(window)
        ),
        say!(text, "predict-tried", move = Value::ltr(question.tried.0), value = score(&text, question.tried.1)),
        say!(text, "predict-left", n = question.left.len()),
    ];
    let facts = facts.map(|said| view! { <li>{said}</li> });
    let position = question.position.clone();
    let heard = move || {
        let text = store.text();
        answered.get().map(|said_cut| {
            let right = said_cut == question.cut;
            let verdict = if right { say!(text, "right") } else { say!(text, "wrong") };
            let value = score(&text, question.tried.1);
            let why = match (question.cut, question.is_max) {
                (true, true) => say!(text, "predict-cut-max", value = value, bound = end(&text, question.beta, "∞")),
                (true, false) => say!(text, "predict-cut-min", value = value, bound = end(&text, question.alpha, "−∞")),
                (false, true) => say!(text, "predict-keep-max", value = value, bound = end(&text, question.beta, "∞")),
                (false, false) => say!(text, "predict-keep-min", value = value, bound = end(&text, question.alpha, "−∞")),
            };
            view! { <p class="verdict" data-verdict=if right { "right" } else { "wrong" }><strong>{verdict}</strong>" "{why}</p> }
        })
    };
    view! {
        <div class="beside">
            <div class="board-box"><MiniBoard position marks/></div>
            <div>
                <ul class="facts">{facts.collect_view()}</ul>
                <p><strong>{say!(text, "predict-ask")}</strong></p>
                <div role="status">{heard}</div>
            </div>
        </div>
    }
}
