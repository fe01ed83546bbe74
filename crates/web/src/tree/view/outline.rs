//! The tree as an outline: what the drawing shows, for ears and for those who like to read.

use super::focus::label;
use crate::tree::model::recording::Recording;
use crate::tree::model::telling;
use crate::tree::store::TreeStore;
use harif_text::{Text, Value, say};
use leptos::attr::Attribute;
use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;

/// The most lines at once.
const MOST: usize = 120;

/// The way to the node that is looked at, its children and theirs.
#[component]
pub(crate) fn Outline(
    /// Whether it is open from the start.
    #[prop(optional)]
    open: bool,
) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let open = RwSignal::new(open);
    let lines = move || {
        let recording = store.recording.get().filter(|_| open.get())?;
        let text = store.text();
        let mut outline = Vec::new();
        let focus = store.focus.get();
        let path = recording.path(focus);
        collect(
            &text,
            &recording,
            path[0],
            &path,
            store.step.get(),
            &mut outline,
        );
        let more = outline.len().saturating_sub(MOST);
        outline.truncate(MOST);
        let rows = outline.into_iter().map(|line| {
            let Line { level, node, words, here } = line;
            let indent = level.to_string();
            match node {
                Some(node) => view! {
                    <li role="treeitem" {..aria_level(level)} aria-selected=here.to_string() style:--level=indent tabindex="-1">
                        <button type="button" on:click=move |_| store.look_at(node)>{words}</button>
                    </li>
                }
                .into_any(),
                None => view! {
                    <li role="treeitem" {..aria_level(level)} aria-selected="false" style:--level=indent class="skipped-row">{words}</li>
                }
                .into_any(),
            }
        });
        let rows = rows.collect_view();
        let more = (more > 0).then(|| say!(text, "explore-outline-more", n = more));
        Some(view! {
            <ul role="tree" class="outline" data-outline="" aria-label=say!(text, "explore-outline")>{rows}</ul>
            {more.map(|more| view! { <p class="faint">{more}</p> })}
        })
    };
    view! {
        <details class="panel" data-panel="outline" on:toggle=move |_| open.update(|open| *open = !*open)>
            <summary>{move || say!(store.text(), "explore-outline")}</summary>
            {lines}
        </details>
    }
}

/// The level for screen readers, which count from 1. The macro of views does not know this attribute.
fn aria_level(level: usize) -> impl Attribute {
    custom_attribute("aria-level", (level + 1).to_string())
}

struct Line {
    level: usize,
    node: Option<usize>,
    words: String,
    here: bool,
}

/// A node, what belongs below it, and why the rest was skipped. The depth of this recursion is
/// that of the path.
fn collect(
    text: &Text,
    recording: &Recording,
    id: usize,
    path: &[usize],
    step: usize,
    lines: &mut Vec<Line>,
) {
    let first = recording.node(path[0]).ply;
    let level = (recording.node(id).ply - first) as usize;
    let focus = path[path.len() - 1];
    let leaf = telling::leaf(text, recording, id)
        .filter(|_| id == focus && recording.is_leaf_at(id, step));
    let mut words = label(text, recording, id, step);
    if let Some(leaf) = leaf {
        words = say!(text, "page-and", one = words, other = leaf);
    }
    lines.push(Line {
        level,
        node: Some(id),
        words,
        here: id == focus,
    });
    let on_path = path.contains(&id);
    let below_focus = recording.node(id).parent == Some(focus);
    if !on_path && !below_focus {
        return;
    }
    for &child in recording.children(id) {
        collect(text, recording, child as usize, path, step, lines);
    }
    let cutoff = recording.cutoff_at(id, step);
    if let Some(cutoff) = cutoff.filter(|_| on_path || below_focus) {
        let mut skipped: Vec<String> = cutoff
            .skipped
            .iter()
            .map(|&m| say!(text, "explore-skipped-move", move = Value::ltr(m)))
            .collect();
        if id == focus {
            skipped.extend(telling::cut(text, recording, id));
            skipped.extend(telling::who(text, recording, id));
        }
        for words in skipped {
            lines.push(Line {
                level: level + 1,
                node: None,
                words,
                here: false,
            });
        }
    }
}
