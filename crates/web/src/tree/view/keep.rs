//! Keeping what is shown: the drawing, the steps, and a link to this node.

use super::focus::name;
use crate::shell::store::files::offer;
use crate::tree::store::TreeStore;
use harif_text::say;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The colours of the drawing on paper: files have no style sheet of ours beside them.
const PAPER: &str = "text{font:11px sans-serif;text-anchor:middle;fill:#1b1d22}.target{fill:none}\
.shape{fill:#fff;stroke:#1b1d22;stroke-width:1.5}.max .shape{fill:#dbe7fb}.focused .shape{stroke-width:4}\
.edge{stroke:#8a8577}.edge.cut{stroke-dasharray:4 4}.edge.expected{stroke-width:3}.edge.later{opacity:.3}\
.scissors{fill:none;stroke:#595e68;stroke-width:1.6}.arc{fill:none;stroke:#a8201a;stroke-width:2;stroke-dasharray:6 4}\
.arc-tip{fill:#a8201a}.bundle rect,.unkept path{fill:#eee;stroke:#8a8577}.window,.cut-label{font-size:9px}.later{opacity:.35}";

fn save_drawing(store: TreeStore) {
    let drawing = document()
        .query_selector("[data-focus-tree]")
        .ok()
        .flatten();
    if let Some(drawing) = drawing {
        // In a file, where nothing can be asked for, every node has its name.
        if let Ok(nodes) = drawing.query_selector_all("[data-node]") {
            let nodes = (0..nodes.length()).filter_map(|at| nodes.get(at)?.dyn_into().ok());
            for node in nodes {
                let _ = name(store, &node);
            }
        }
        let text = drawing.outer_html();
        let open = text.find('>').map_or(0, |at| at + 1);
        let head = text[..open].replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1);
        let file = format!("{head}<style>{PAPER}</style>{}", &text[open..]);
        // Without a file there is nothing to tell but that nothing happened, which is seen.
        let _ = offer("harif-tree.svg", &file);
    }
}

fn save_steps(store: TreeStore) {
    if let Some(recording) = store.recording.get_untracked() {
        let text = crate::tree::model::export::json(&recording);
        let _ = offer("harif-tree.json", &text);
    }
}

/// The buttons.
#[component]
pub(crate) fn Keep() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    view! {
        <div class="group keep">
            <button type="button" data-action="tree-link" on:click=move |_| store.shell.copy(store.shell.full_address())>
                {move || say!(store.text(), "explore-copy-link")}
            </button>
            <button type="button" data-action="tree-svg" on:click=move |_| save_drawing(store)>
                {move || say!(store.text(), "explore-save-svg")}
            </button>
            <button type="button" data-action="tree-json" on:click=move |_| save_steps(store)>
                {move || say!(store.text(), "explore-save-json")}
            </button>
        </div>
    }
}
