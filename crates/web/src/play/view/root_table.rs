//! The moves at the root of a search: what is known of each, and what that knowledge is.

use super::thinking::{Shown, Worth};
use crate::shell::store::Store;
use harif_play::service::MoveValue;
use harif_play::table::Input;
use harif_rules::Position;
use harif_search::sort_short_by_key;
use harif_text::say;
use harif_words::{thinking, values};
use leptos::prelude::*;
use std::cmp::Reverse;

/// The rows in the order of the search's own opinion; those that were not reached come last.
fn rows(shown: &Shown) -> Vec<(String, Option<MoveValue>)> {
    let mut known = shown.progress.moves.clone();
    sort_short_by_key(&mut known, |entry| {
        Reverse((
            entry.value.bound == harif_search::Bound::Exact,
            entry.value.score,
        ))
    });
    let mut rows: Vec<_> = known
        .iter()
        .map(|entry| (entry.m.to_string(), Some(entry.clone())))
        .collect();
    let missing = shown
        .position
        .moves()
        .filter(|m| known.iter().all(|entry| entry.m != *m));
    rows.extend(missing.map(|m| (m.to_string(), None)));
    rows
}

/// The table of root moves.
#[component]
pub(crate) fn RootTable(shown: Shown) -> impl IntoView {
    let store = expect_context::<Store>();
    let text = store.text();
    let all: u64 = shown.progress.moves.iter().map(|entry| entry.nodes).sum();
    let kinds = shown.progress.moves.iter().map(|entry| entry.value.kind());
    let mut notes = thinking::bound_notes(&text, kinds);
    let all_values = shown.progress.moves.iter().map(|entry| &entry.value);
    notes.extend(values::margin_note(&text, all_values));
    let start = shown.position.clone();
    let rows = rows(&shown).into_iter().map(|(m, entry)| {
        let share = entry.as_ref().map(|entry| entry.nodes as f64 / all.max(1) as f64);
        let line = entry.as_ref().map(|entry| entry.line.clone()).unwrap_or_default();
        let start = start.clone();
        let show = move |_| store.show_line(start.clone(), line.clone());
        let none = say!(text, "value-none");
        let told = none.clone();
        let name = m.clone();
        view! {
            <tr data-root=name>
                <th scope="row"><button type="button" class="link" dir="ltr" disabled=entry.is_none() on:click=show>{m}</button></th>
                <td>{match &entry {
                    Some(entry) => view! { <Worth value=entry.value/> }.into_any(),
                    // Not zero: nothing is known.
                    None => view! { <span class="faint" title=told>"–"<span class="unseen">{none}</span></span> }.into_any(),
                }}</td>
                <td class="share">
                    <span class="meter" style:--share=format!("{:.3}", share.unwrap_or(0.0))></span>
                    {share.map(|share| text.percent(share))}
                </td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let why = notes
        .into_iter()
        .map(|note| view! { <p class="faint">{note}</p> })
        .collect_view();
    let finished = shown.thought.is_some();
    let exact = move |_| {
        store.set(|settings| settings.values = true);
        store.act(Input::StudyLonger);
    };
    view! {
        <details open="">
            <summary>{say!(text, "page-root-moves")}</summary>
            <table class="numbers">
                <thead><tr>
                    <th scope="col">{say!(text, "think-move")}</th>
                    <th scope="col">{say!(text, "think-value")}</th>
                    <th scope="col">{say!(text, "think-share")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
            {why}
            {finished.then(|| view! {
                <button type="button" data-action="exact" on:click=exact>{say!(text, "page-exact-here")}</button>
            })}
        </details>
    }
}
