//! What the explorer is doing, and how much of a search it could keep.

use crate::play::model::session::Session;
use crate::tree::store::Doing;
use crate::tree::store::TreeStore;
use harif_search::numbers::{NumberTree, NumberTreeError};
use harif_text::{Text, Value, say};
use harif_words::tree;
use leptos::prelude::*;

/// What is wrong with a tree of numbers, in words.
fn numbers_error(text: &Text, error: &NumberTreeError) -> String {
    match error {
        NumberTreeError::Empty => say!(text, "explore-numbers-empty"),
        NumberTreeError::Outside { at } => say!(text, "explore-numbers-outside", n = *at),
        NumberTreeError::Strange { found, at } => {
            say!(
                text,
                "explore-numbers-strange",
                name = Value::ltr(found),
                n = *at
            )
        }
        NumberTreeError::TooLarge { at } => say!(
            text,
            "explore-numbers-large",
            n = *at,
            most = NumberTree::LARGEST
        ),
        NumberTreeError::Open { at } => say!(text, "explore-numbers-open", n = *at),
        NumberTreeError::Closed { at } => say!(text, "explore-numbers-closed", n = *at),
        NumberTreeError::Childless { at } => say!(text, "explore-numbers-childless", n = *at),
        NumberTreeError::Second { at } => say!(text, "explore-numbers-second", n = *at),
        NumberTreeError::TooWide { at } => say!(text, "explore-numbers-wide", n = *at),
        NumberTreeError::TooMany => say!(text, "explore-numbers-many"),
    }
}

/// One line under the form: progress with a way to stop, what went wrong, or what was kept.
#[component]
pub(crate) fn StatusLine() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let over =
        move || store.numbers.with(Option::is_none) && store.shell.session.with(Session::is_over);
    let state = move || match store.doing.get() {
        Doing::Searching(_) | Doing::Reading(_) => "busy",
        Doing::Failed | Doing::Numbers(_) => "failed",
        Doing::Nothing if store.recording.with(Option::is_some) => "ready",
        Doing::Nothing if over() => "over",
        Doing::Nothing => "idle",
    };
    let said = move || {
        let text = store.text();
        match store.doing.get() {
            Doing::Searching(nodes) => say!(text, "explore-progress", n = nodes),
            Doing::Reading(steps) => say!(text, "explore-reading", n = steps),
            Doing::Failed => say!(text, "explore-failed"),
            Doing::Numbers(error) => numbers_error(&text, &error),
            Doing::Nothing => match store.recording.get() {
                Some(recording) => say!(
                    text,
                    "explore-counts",
                    name = tree::recipe(
                        &text,
                        recording.recipe.algorithm.name(),
                        recording.recipe.depth
                    ),
                    nodes = recording.tree.searched(),
                    cutoffs = recording.thought.cutoffs,
                    skipped = recording.skipped()
                ),
                None if over() => say!(text, "explore-over"),
                None => say!(text, "explore-nothing-yet"),
            },
        }
    };
    let stopped = move || {
        let stopped = store
            .recording
            .with(|it| it.as_ref().is_some_and(|it| it.thought.stopped));
        stopped.then(|| view! { <p class="banner" data-stopped="">{say!(store.text(), "explore-stopped")}</p> })
    };
    let kept = move || {
        let recording = store.recording.get()?;
        let ply = recording.tree.kept_to()?;
        let text = store.text();
        let (a, b) = (recording.tree.nodes().len(), recording.tree.searched());
        Some(view! {
            <p class="banner" data-kept=ply.to_string()>
                <strong>{say!(text, "tree-cap", a = a, b = b)}</strong>
                " "
                {say!(text, "explore-kept", n = ply)}
            </p>
        })
    };
    let searching = Memo::new(move |_| matches!(store.doing.get(), Doing::Searching(_)));
    let searching = move || searching.get();
    view! {
        <div class="tree-status" data-tree=state data-so-far=move || store.so_far.with(Option::is_some).then_some("")>
            <p>{said}</p>
            <Show when=move || store.is_busy()>
                <progress aria-label=said></progress>
            </Show>
            <Show when=searching>
                <button type="button" data-action="stop-tree" on:click=move |_| store.stop_and_show()>
                    {move || say!(store.text(), "explore-stop")}
                </button>
            </Show>
            {stopped}
            {kept}
        </div>
    }
}
