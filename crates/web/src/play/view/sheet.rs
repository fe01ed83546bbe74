//! What stands beside the board on a desk lies in a sheet below it on a phone: one tab at a time,
//! in three heights. The panels are the same ones; the style sheet moves them.

use crate::play::store::sheet::{Height, Tab};
use crate::shell::store::Store;
use crate::shell::view::icon::{Icon, Picture};
use harif_text::{Text, say};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

fn word(text: &Text, tab: Tab) -> String {
    match tab {
        Tab::Think => say!(text, "page-tab-think"),
        Tab::Coach => say!(text, "page-tab-coach"),
        Tab::Moves => say!(text, "page-tab-moves"),
        Tab::Game => say!(text, "page-tab-game"),
    }
}

/// So far a finger trembles, in pixels; beyond that it pulls.
const SLOP: f64 = 6.0;
/// A browser sends the click of a finger that is lifted within this.
const ECHO: Duration = Duration::from_millis(80);

/// A finger that pulls the sheet by its bar. The sheet follows it, and comes to rest at one of its
/// heights when it is let go.
#[derive(Clone, Copy)]
struct Pull {
    store: Store,
    /// Where the finger went down, and how high the sheet stood then.
    from: StoredValue<Option<(f64, f64)>>,
    /// Whether it has moved the sheet: then it was no press of what lies under it.
    pulled: StoredValue<bool>,
}

fn window_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(640.0)
}

impl Pull {
    fn new(store: Store) -> Self {
        Self {
            store,
            from: StoredValue::new(None),
            pulled: StoredValue::new(false),
        }
    }

    /// The bar lies on the sheet's upper edge; beside the board there is nothing to pull.
    fn down(self, event: &PointerEvent) {
        let Some(bar) = bar(event) else { return };
        let upright = window()
            .get_computed_style(&bar)
            .ok()
            .flatten()
            .and_then(|style| style.get_property_value("position").ok())
            .is_some_and(|position| position == "fixed");
        if upright {
            let at = window_height() - bar.get_bounding_client_rect().top();
            self.from.set_value(Some((f64::from(event.client_y()), at)));
        }
    }

    fn moved(self, event: &PointerEvent) {
        let Some((from, at)) = self.from.get_value() else {
            return;
        };
        let way = from - f64::from(event.client_y());
        if !self.pulled.get_value() {
            if way.abs() < SLOP {
                return;
            }
            self.pulled.set_value(true);
            if let Some(bar) = bar(event) {
                // A mouse may leave the bar and pull on.
                let _ = bar.set_pointer_capture(event.pointer_id());
            }
        }
        self.store.hold_sheet(at + way, window_height());
    }

    fn up(self, event: &PointerEvent) {
        let Some((from, _)) = self.from.try_update_value(Option::take).flatten() else {
            return;
        };
        let way = from - f64::from(event.client_y());
        self.store.drop_sheet(way, window_height());
        set_timeout(
            move || {
                let _ = self.pulled.try_set_value(false);
            },
            ECHO,
        );
    }

    /// Does something, unless the finger has pulled.
    fn unless_pulled(self, act: impl FnOnce()) {
        if !self.pulled.get_value() {
            act();
        }
    }
}

/// The bar that an event was heard at.
fn bar(event: &PointerEvent) -> Option<web_sys::Element> {
    event.current_target()?.dyn_into().ok()
}

/// The tabs of the sheet, and the button that makes it larger.
#[component]
pub(crate) fn SheetBar() -> impl IntoView {
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
            on:pointerup=move |event| pull.up(&event) on:pointercancel=move |event| pull.up(&event)>
            {Tab::ALL.map(tab).collect_view()}
            <button type="button" class="size" data-action="sheet-size" aria-label=label title=label
                on:click=move |_| pull.unless_pulled(|| store.resize_sheet())>
                {move || view! { <Icon picture=if larger() { Picture::Up } else { Picture::Down }/> }}
            </button>
        </div>
    }
}
