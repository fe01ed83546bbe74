//! "Look at your own search": four programs whose trees can be opened, and how to open one's own.

use super::word;
use crate::learn::model::own::{SPECIMENS, Specimen};
use crate::learn::store::LearnStore;
use crate::tree::store::TreeStore;
use harif_text::{Value, say};
use leptos::prelude::*;

/// The lesson.
#[component]
pub(crate) fn Own() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let command = "harif watch my.py --open";
    view! {
        <article class="lesson-page" data-lesson="own">
            <h2>{move || say!(store.text(), "glass-lesson-title")}</h2>
            <p>{move || say!(store.text(), "glass-lesson-intro")}</p>
            {SPECIMENS.map(|specimen| view! { <Program specimen/> })}
            <p>{move || say!(store.text(), "glass-lesson-run", command = Value::ltr(command))}</p>
        </article>
    }
}

/// One program: its tree, its code on demand, and what to change.
#[component]
fn Program(specimen: Specimen) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let tree = expect_context::<TreeStore>();
    let name = specimen.name;
    let code = harif_watch::Trace::read(specimen.trace.lines().next().unwrap_or_default());
    let code = code.map(|trace| trace.header.code).unwrap_or_default();
    let code = code.into_values().map(|function| {
        let lines = function.text.lines().enumerate();
        let lines =
            lines.map(|(index, line)| format!("{:>3}  {line}\n", function.line as usize + index));
        view! { <pre class="program" dir="ltr">{lines.collect::<String>()}</pre> }
    });
    let code = code.collect_view();
    view! {
        <section class="panel specimen" data-specimen=name>
            <h3>{move || word(store, &format!("glass-lesson-{name}"))}</h3>
            <button type="button" class="go" data-action="open-specimen" on:click=move |_| tree.open_text(specimen.trace)>
                {move || say!(store.text(), "glass-lesson-open")}</button>
            <details><summary>{move || say!(store.text(), "glass-lesson-code")}</summary>{code}</details>
            <details>
                <summary>{move || say!(store.text(), "glass-lesson-ask")}</summary>
                <p>{move || word(store, &format!("glass-lesson-{name}-fix"))}</p>
            </details>
        </section>
    }
}
