//! What stands beside the board on a desk lies in a sheet below it on a phone: one tab at a time,
//! in three heights. The panels are the same ones; the style sheet moves them.

use super::super::store::{Height, Store, Tab};
use super::icon::{Icon, Picture};
use harif_text::{Text, say};
use leptos::prelude::*;

fn word(text: &Text, tab: Tab) -> String {
    match tab {
        Tab::Think => say!(text, "page-tab-think"),
        Tab::Coach => say!(text, "page-tab-coach"),
        Tab::Moves => say!(text, "page-tab-moves"),
        Tab::Game => say!(text, "page-tab-game"),
    }
}

/// The tabs of the sheet, and the button that makes it larger.
#[component]
pub(super) fn SheetBar() -> impl IntoView {
    let store = expect_context::<Store>();
    let tab = move |tab: Tab| {
        let open = move || store.tab.get() == tab && store.height.get() != Height::Peek;
        view! {
            <button type="button" data-sheet-tab=tab.name() aria-expanded=move || open().to_string()
                on:click=move |_| store.turn_to(tab)>{move || word(&store.text(), tab)}</button>
        }
    };
    let larger = move || store.height.get() != Height::Full;
    let label = move || {
        let text = store.text();
        if larger() {
            say!(text, "page-sheet-larger")
        } else {
            say!(text, "page-sheet-smaller")
        }
    };
    view! {
        <div class="sheet-bar" role="group" aria-label=move || say!(store.text(), "page-sheet")>
            {Tab::ALL.map(tab).collect_view()}
            <button type="button" class="size" data-action="sheet-size" aria-label=label title=label
                on:click=move |_| store.resize_sheet()>
                {move || view! { <Icon picture=if larger() { Picture::Up } else { Picture::Down }/> }}
            </button>
        </div>
    }
}
