//! A program's own search: what was found in it, its code, and the right tree beside it.
//!
//! | attribute | on | says |
//! |---|---|---|
//! | `data-watched` | the panel | the name of what was found, `right` or `nothing` |
//! | `data-whose` | the room's table | `yours` or `right`: which of the two trees is walked through |
//! | `data-departs` | nodes of the drawing | present at the departure |
//! | `data-call` | the facts of a node | the number of the call in the trace |

use crate::tree::model::recording::Recording;
use crate::tree::model::watched::{About, Facts, Watched, Whose};
use crate::tree::store::TreeStore;
use harif_text::{Text, Value, say};
use harif_watch::Fault;
use harif_words::watch as words;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// The field that opens traces.
const FIELD: &str = "trace-file";

/// The buttons that open a trace.
#[component]
pub(crate) fn OpenTrace() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let chosen = move |event: leptos::ev::Event| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            store.open_file(&file);
        }
        // The same file may be chosen again.
        field.set_value("");
    };
    let choose = move |_| {
        let field = document().get_element_by_id(FIELD);
        if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
            field.click();
        }
    };
    view! {
        <div class="group open-trace">
            <input type="file" id=FIELD accept=".jsonl,.ndjson,.json,.txt" hidden data-tree-field="trace" on:change=chosen/>
            <button type="button" data-action="open-trace" on:click=choose>{move || say!(store.text(), "glass-open")}</button>
            <span class="faint">{move || say!(store.text(), "glass-open-how")} " " <code dir="ltr">"harif watch my.py --open"</code></span>
        </div>
    }
}

/// What was found in a program's search, first what is right.
#[component]
pub(crate) fn WatchPanel() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let body = move || {
        let [own, _] = store.watched.get()?;
        let watched = own.of_program()?;
        let text = store.text();
        let about = &watched.about;
        let first = about.findings.first().and_then(Facts::finding);
        let name = first
            .as_ref()
            .map_or("nothing", |finding| finding.fault.name());
        let said = sentences(&text, about);
        let advice = about.advice.iter().filter_map(Facts::finding);
        let advice: Vec<String> = advice
            .map(|finding| words::sentence(&text, &finding))
            .collect();
        let advised = !advice.is_empty();
        let advice = advice
            .into_iter()
            .map(|line| view! { <li>{line}</li> })
            .collect_view();
        let departs = watched.departure().is_some();
        let kept = watched.departure_is_kept;
        Some(view! {
            <section class="panel watch-panel" data-watched=name aria-label=say!(text, "glass-title")>
                <h3>{title(&text, about)}</h3>
                {said.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                {(departs && !kept).then(|| view! { <p class="faint">{say!(text, "glass-departure-deeper")}</p> })}
                {advised.then(|| view! { <details><summary>{say!(text, "watch-advice")}</summary><ul>{advice}</ul></details> })}
                <Choices departs/>
            </section>
        })
    };
    view! { {body} }
}

/// Which tree is walked through, whether the other lies beside it, and the way to the departure.
#[component]
fn Choices(departs: bool) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let beside = move || store.second.with(Option::is_some);
    let walk = move |whose: Whose, name: &'static str| {
        let word = move || match whose {
            Whose::Yours => say!(store.text(), "glass-yours"),
            Whose::Right => say!(store.text(), "glass-right"),
        };
        view! {
            <button type="button" data-walk=name aria-pressed=move || (store.whose() == Some(whose)).to_string()
                on:click=move |_| store.walk(whose)>{word}</button>
        }
    };
    view! {
        <div class="group">
            {departs.then(|| view! {
                <button type="button" class="primary" data-action="to-departure" on:click=move |_| store.to_departure()>
                    {move || say!(store.text(), "glass-to-departure")}</button>
            })}
            <button type="button" data-action="beside" aria-pressed=move || beside().to_string()
                on:click=move |_| store.set_beside(!untrack(beside))>
                {move || say!(store.text(), "glass-beside")}</button>
            <span class="group" role="group" aria-label=move || say!(store.text(), "glass-walk")>
                {walk(Whose::Yours, "yours")}
                {walk(Whose::Right, "right")}
            </span>
            <button type="button" data-action="close-trace" on:click=move |_| store.close_watched()>
                {move || say!(store.text(), "glass-close")}</button>
        </div>
    }
}

fn title(text: &Text, about: &About) -> String {
    let function = about.functions.iter().filter(|name| !name.is_empty());
    let function: Vec<&str> = function.map(String::as_str).collect();
    match (&about.program, function.is_empty()) {
        (Some(program), false) => say!(
            text,
            "watch-title",
            name = Value::ltr(program),
            function = Value::ltr(function.join(", ")),
            nodes = about.nodes
        ),
        _ => say!(text, "glass-title-plain", nodes = about.nodes),
    }
}

/// What is right, what happens at the departure, and what else was found.
fn sentences(text: &Text, about: &About) -> Vec<String> {
    let findings: Vec<_> = about.findings.iter().filter_map(Facts::finding).collect();
    let mut said = Vec::new();
    if let (Some((_, kind, agreed)), Some(first)) = (&about.departure, findings.first()) {
        let about_numbers = kind != "other";
        if first.fault != Fault::Right && about_numbers && *agreed > 0 {
            said.push(say!(text, "glass-agree", n = *agreed));
        }
    }
    said.extend(
        findings
            .iter()
            .map(|finding| words::sentence(text, finding)),
    );
    if findings.is_empty() {
        said.push(say!(text, "watch-nothing"));
    }
    match about.end.as_str() {
        "time" => said.push(say!(text, "watch-unfinished-time")),
        "calls" => said.push(say!(text, "watch-unfinished-calls", n = about.nodes)),
        _ => {}
    }
    if about.dropped > 0 {
        said.push(say!(text, "glass-dropped", n = about.dropped));
    }
    said
}

/// What a node is in the trace: the number of its call, and whether it is the departure.
#[component]
pub(crate) fn CallFacts(recording: Arc<Recording>, id: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    let watched = recording.of_program()?;
    let call = watched.call(id);
    if call == 0 {
        return Some(
            view! { <p class="faint" data-call="0">{say!(text, "glass-outside")}</p> }.into_any(),
        );
    }
    let departs = recording.departs_at(id) && watched.departure_is_kept;
    let departs = departs.then(
        || view! { " " <strong class="departure-word">{say!(text, "glass-departure")}</strong> },
    );
    let unseen = watched.unseen(id);
    let unseen = (unseen > 0).then(
        || view! { <p data-unseen=unseen.to_string()>{say!(text, "glass-unseen", n = unseen)}</p> },
    );
    let name = match watched.function(id) {
        Some(function) => say!(
            text,
            "glass-call",
            node = call,
            function = Value::ltr(function)
        ),
        None => say!(text, "glass-call-plain", node = call),
    };
    Some(
        view! {
            <p data-call=call.to_string()>{name}{departs}</p>
            {unseen}
        }
        .into_any(),
    )
}

/// The program's own functions with their own line numbers; the one that the step is in is marked.
pub(crate) fn own_code(store: TreeStore, watched: &Watched) -> impl IntoView + use<> {
    let text = store.text();
    let functions = watched.about.code.clone();
    if functions.is_empty() {
        return view! { <p class="faint">{say!(text, "glass-no-code")}</p> }.into_any();
    }
    let current = Memo::new(move |_| {
        let recording = store.recording.get()?;
        let event = recording.tree.events().get(store.step.get())?;
        let name = recording.of_program()?.function(event.node)?;
        Some(name.to_owned())
    });
    let functions = functions.into_iter().map(|(name, function)| {
        let first = function.line as usize;
        let rows = function.text.lines().enumerate().map(|(index, line)| {
            view! { <li value=(first + index).to_string()><code dir="ltr">{line.to_owned()}</code></li> }
        });
        let rows = rows.collect_view();
        let here = move || (current.get().as_deref() == Some(name.as_str())).then_some("step");
        view! { <ol class="code own-code" start=first.to_string() dir="ltr" aria-current=here data-own-code="">{rows}</ol> }
    });
    functions.collect_view().into_any()
}
