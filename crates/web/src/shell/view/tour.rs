//! A tour of the page for the first visit: a minute, one sentence a step, and a way out of each.
//!
//! It lies above the room and pushes it down instead of covering it: what it speaks of can be seen and
//! used. It never comes back by itself.

use super::slices::when_drawn;
use crate::shell::model::link::Room;
use crate::shell::store::{Store, memory};
use harif_text::{Text, say};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Where a step is told, and what it tells.
type Step = (Room, fn(&Text) -> String);

const STEPS: [Step; 5] = [
    (Room::Home, |text| say!(text, "tour-home")),
    (Room::Play, |text| say!(text, "tour-play")),
    (Room::Play, |text| {
        let (values, thinking) = (say!(text, "page-values"), say!(text, "action-show"));
        say!(text, "tour-values", values = values, thinking = thinking)
    }),
    (Room::Tree, |text| say!(text, "tour-tree")),
    (Room::Learn, |text| {
        let (problems, help) = (say!(text, "room-problems"), say!(text, "action-help"));
        say!(text, "tour-learn", problems = problems, help = help)
    }),
];

/// How far the tour is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It is offered, on the first screen of the first visit.
    Offered,
    /// At a step.
    At(usize),
}

/// The tour; nothing for those who have seen or declined it.
#[derive(Clone, Copy)]
pub(crate) struct Tour(RwSignal<Option<Stage>>);

impl Tour {
    /// The tour of a page that has just been opened.
    pub(crate) fn new(store: Store) -> Self {
        // A person who has a game here needs no tour.
        let is_new = !store.settings.with_untracked(|settings| settings.toured)
            && memory::recall("last").is_none();
        Self(RwSignal::new(is_new.then_some(Stage::Offered)))
    }

    /// Takes the tour from its beginning.
    pub(crate) fn start(self, store: Store) {
        store.panel.set(None);
        self.go(store, 0);
    }

    fn go(self, store: Store, step: usize) {
        store.set(|settings| settings.toured = true);
        store.enter(STEPS[step].0);
        self.0.set(Some(Stage::At(step)));
        // The sentence is read to those who listen, and the keyboard is where the buttons are.
        when_drawn(|| {
            let card = document().get_element_by_id("tour");
            if let Some(card) = card.and_then(|card| card.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = card.focus();
                card.scroll_into_view();
            }
        });
    }

    fn leave(self, store: Store) {
        store.set(|settings| settings.toured = true);
        self.0.set(None);
    }
}

/// The tour above the room.
#[component]
pub(crate) fn TourCard() -> impl IntoView {
    let store = expect_context::<Store>();
    let tour = expect_context::<Tour>();
    let offered = move || {
        let text = store.text();
        view! {
            <p>{say!(text, "tour-offer")}</p>
            <div class="group">
                <button type="button" class="main small" data-tour="start" on:click=move |_| tour.start(store)>{say!(text, "tour-start")}</button>
                <button type="button" class="small" data-tour="leave" on:click=move |_| tour.leave(store)>{say!(text, "tour-no")}</button>
            </div>
        }
    };
    let at = move |step: usize| {
        let text = store.text();
        let is_last = step + 1 == STEPS.len();
        let (n, all) = (step + 1, STEPS.len());
        view! {
            <p><span class="count">{say!(text, "tour-step", n = n, all = all)}</span> " " {(STEPS[step].1)(&text)}</p>
            <div class="group">
                {(!is_last).then(|| view! {
                    <button type="button" class="small" data-tour="leave" on:click=move |_| tour.leave(store)>{say!(text, "tour-leave")}</button>
                })}
                {(step > 0).then(|| view! {
                    <button type="button" class="small" data-tour="back" on:click=move |_| tour.go(store, step - 1)>{say!(text, "tour-back")}</button>
                })}
                {if is_last {
                    view! { <button type="button" class="main small" data-tour="done" on:click=move |_| tour.leave(store)>{say!(text, "tour-done")}</button> }.into_any()
                } else {
                    view! { <button type="button" class="main small" data-tour="next" on:click=move |_| tour.go(store, step + 1)>{say!(text, "tour-next")}</button> }.into_any()
                }}
            </div>
        }
    };
    let escape = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            tour.leave(store);
        }
    };
    move || {
        let stage = tour.0.get()?;
        let is_shown = stage != Stage::Offered || store.room.get() == Room::Home;
        let shown = match stage {
            _ if !is_shown => return None,
            Stage::Offered => offered().into_any(),
            Stage::At(step) => at(step).into_any(),
        };
        let label = say!(store.text(), "tour-name");
        let name = match stage {
            Stage::Offered => "0".to_owned(),
            Stage::At(step) => (step + 1).to_string(),
        };
        Some(view! {
            <section class="tour" id="tour" tabindex="-1" aria-label=label data-tour-step=name on:keydown=escape>{shown}</section>
        })
    }
}

/// The way to the tour, for those who ask for it.
#[component]
pub(crate) fn TourAgain() -> impl IntoView {
    let store = expect_context::<Store>();
    let tour = expect_context::<Tour>();
    view! {
        <button type="button" data-action="tour" on:click=move |_| tour.start(store)>{say!(store.text(), "tour-again")}</button>
    }
}
