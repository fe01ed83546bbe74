//! What stands beside the board on a desk lies in a sheet below it on a phone: one tab at a time,
//! in three heights. The panels are the same ones; the style sheet moves them.

use super::super::store::{Height, Store, Tab};
use super::icon::{Icon, Picture};
use harif_text::{Text, say};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

fn word(text: &Text, tab: Tab) -> String {
    match tab {
        Tab::Think => say!(text, "page-tab-think"),
        Tab::Coach => say!(text, "page-tab-coach"),
        Tab::Moves => say!(text, "page-tab-moves"),
        Tab::Game => say!(text, "page-tab-game"),
    }
}

/// So far a finger moves for one size of the sheet, in pixels.
const PULL: i32 = 44;

/// A finger that pulls the sheet by its bar.
#[derive(Clone, Copy)]
struct Pull {
    store: Store,
    /// Where it was when it last changed something.
    from: StoredValue<Option<i32>>,
    /// Whether it has moved the sheet: then it was no press of what lies under it.
    pulled: StoredValue<bool>,
}

impl Pull {
    fn new(store: Store) -> Self {
        Self {
            store,
            from: StoredValue::new(None),
            pulled: StoredValue::new(false),
        }
    }

    fn down(self, event: &PointerEvent) {
        self.from.set_value(Some(event.client_y()));
        self.pulled.set_value(false);
    }

    fn moved(self, event: &PointerEvent) {
        let Some(from) = self.from.get_value() else {
            return;
        };
        let way = event.client_y() - from;
        if way.abs() >= PULL {
            self.store.pull_sheet(way < 0);
            self.from.set_value(Some(event.client_y()));
            self.pulled.set_value(true);
        }
    }

    fn up(self) {
        self.from.set_value(None);
    }

    /// Does something, unless the finger has pulled.
    fn unless_pulled(self, act: impl FnOnce()) {
        if !self.pulled.get_value() {
            act();
        }
    }
}

/// The tabs of the sheet, and the button that makes it larger.
#[component]
pub(super) fn SheetBar() -> impl IntoView {
    let store = expect_context::<Store>();
    let pull = Pull::new(store);
    let tab = move |tab: Tab| {
        let open = move || store.tab.get() == tab && store.height.get() != Height::Peek;
        view! {
            <button type="button" data-sheet-tab=tab.name() aria-expanded=move || open().to_string()
                on:click=move |_| pull.unless_pulled(|| store.turn_to(tab))>{move || word(&store.text(), tab)}</button>
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
        <div class="sheet-bar" role="group" aria-label=move || say!(store.text(), "page-sheet")
            on:pointerdown=move |event| pull.down(&event) on:pointermove=move |event| pull.moved(&event)
            on:pointerup=move |_| pull.up() on:pointercancel=move |_| pull.up()>
            {Tab::ALL.map(tab).collect_view()}
            <button type="button" class="size" data-action="sheet-size" aria-label=label title=label
                on:click=move |_| pull.unless_pulled(|| store.resize_sheet())>
                {move || view! { <Icon picture=if larger() { Picture::Up } else { Picture::Down }/> }}
            </button>
        </div>
    }
}
