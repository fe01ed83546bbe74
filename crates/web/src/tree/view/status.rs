//! What the explorer is doing, and how much of a search it could keep.

use super::map;
use crate::play::model::session::Session;
use crate::tree::store::ExplorerState;
use crate::tree::store::TreeStore;
use harif_text::{Value, say};
use harif_words::errors;
use leptos::prelude::*;

/// One line under the form: progress with a way to stop, what went wrong, or what was kept.
#[component]
pub(crate) fn StatusLine() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let over =
        move || store.numbers.with(Option::is_none) && store.shell.session.with(Session::is_over);
    let state = move || match store.doing.get() {
        ExplorerState::Searching(_)
        | ExplorerState::Reading(_)
        | ExplorerState::Opening(_)
        | ExplorerState::Checking => "busy",
        ExplorerState::Failed | ExplorerState::Numbers(_) | ExplorerState::BadTrace(_) => "failed",
        ExplorerState::Nothing if store.recording.with(Option::is_some) => "ready",
        ExplorerState::Nothing if over() => "over",
        ExplorerState::Nothing => "idle",
    };
    let said = move || {
        let text = store.text();
        match store.doing.get() {
            ExplorerState::Searching(nodes) => say!(text, "explore-progress", n = nodes),
            ExplorerState::Reading(steps) => say!(text, "explore-reading", n = steps),
            ExplorerState::Opening(share) => say!(text, "glass-opening", n = share),
            ExplorerState::Checking => say!(text, "glass-checking"),
            ExplorerState::BadTrace(Some(problem)) => {
                say!(text, "watch-bad-trace", message = Value::ltr(problem))
            }
            ExplorerState::BadTrace(None) => {
                say!(text, "glass-no-trace", file = Value::ltr(".jsonl"))
            }
            ExplorerState::Failed => say!(text, "explore-failed"),
            ExplorerState::Numbers(error) => errors::number_tree(&text, &error),
            ExplorerState::Nothing => match store.recording.get() {
                Some(recording) if recording.of_program().is_some() => map::name(&text, &recording),
                Some(recording) => recording.counts(&text),
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
    let searching = Memo::new(move |_| matches!(store.doing.get(), ExplorerState::Searching(_)));
    let searching = move || searching.get();
    let opening = Memo::new(move |_| {
        matches!(
            store.doing.get(),
            ExplorerState::Opening(_) | ExplorerState::Checking
        )
    });
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
            <Show when=move || opening.get()>
                <button type="button" data-action="stop-trace" on:click=move |_| store.close_watched()>
                    {move || say!(store.text(), "explore-stop")}
                </button>
            </Show>
            {stopped}
            {kept}
        </div>
    }
}
