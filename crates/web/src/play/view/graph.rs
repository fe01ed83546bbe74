//! The value over the game, which can be dragged to travel.

use super::status::Token;
use crate::play::model::chart::{self, HEIGHT, WIDTH};
use crate::shell::store::Store;
use harif_play::coach::Class;
use harif_play::table::Input;
use harif_rules::Player;
use harif_text::say;
use harif_words::{Speaker, values};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The move under the pointer.
fn dragged(store: Store, event: &PointerEvent) {
    let Some(target) = event.current_target() else {
        return;
    };
    let Ok(element) = target.dyn_into::<web_sys::Element>() else {
        return;
    };
    let bounds = element.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
    let plies = store
        .session
        .with_untracked(|session| session.line().len() - 1);
    store.travel(Input::GoToPly(chart::ply_at(share, plies)));
}

fn key(store: Store, event: &KeyboardEvent) {
    let (forward, far) = match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" => (false, false),
        "ArrowRight" | "ArrowUp" => (true, false),
        "Home" => (false, true),
        "End" => (true, true),
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    store.travel(Input::Travel { forward, far });
}

/// The graph of the game.
#[component]
pub(crate) fn Graph() -> impl IntoView {
    let store = expect_context::<Store>();
    let worths = Memo::new(move |_| store.worths());
    let here = move || store.session.with(|session| session.record().ply());
    let plies = move || store.session.with(|session| session.line().len() - 1);
    let points = move || {
        let shares: Vec<Option<f64>> = worths.with(|worths| {
            worths
                .iter()
                .map(|worth| worth.as_ref().map(|worth| worth.share))
                .collect()
        });
        chart::points(&shares)
    };
    let dots = move || {
        let line = store
            .session
            .with(crate::play::model::session::Session::line);
        let judgements = store.judgements.get();
        let dots = points().into_iter().map(move |point| {
            let judged = line.get(point.ply).and_then(|node| judgements.get(node));
            let (class, size) = match judged.map(|judged| judged.class) {
                Some(Class::Inaccuracy) => ("dot inaccuracy", "5"),
                Some(Class::Mistake) => ("dot mistake", "6"),
                Some(Class::Blunder) => ("dot blunder", "7"),
                _ => ("dot", "2.5"),
            };
            view! { <circle class=class cx=point.x cy=point.y r=size></circle> }
        });
        dots.collect_view()
    };
    let said = move || {
        let text = store.text();
        let ply = here();
        let value = worths.with(|worths| {
            let worth = worths.get(ply).cloned().flatten();
            worth.map(|worth| values::phrase(&text, &worth.for_first()))
        });
        let value = value.unwrap_or_else(|| say!(text, "value-none"));
        say!(text, "page-graph-at", n = ply, value = value)
    };
    let label = move || {
        let text = store.text();
        let game = store.game();
        let player = Speaker::new(&text, game).side(Player::First);
        say!(text, "page-graph", player = player)
    };
    let game = move || store.game();
    let dragging = RwSignal::new(false);
    let shown = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_graph)
            && plies() > 0
    };
    view! {
        <Show when=shown>
            <div
                class="graph"
                role="slider"
                tabindex="0"
                aria-label=label
                aria-valuemin="0"
                aria-valuemax=move || plies().to_string()
                aria-valuenow=move || here().to_string()
                aria-valuetext=said
                data-graph=move || points().len().to_string()
                on:keydown=move |event| key(store, &event)
                on:pointerdown=move |event| {
                    dragging.set(true);
                    dragged(store, &event);
                }
                on:pointermove=move |event| if dragging.get_untracked() { dragged(store, &event) }
                on:pointerup=move |_| dragging.set(false)
                on:pointerleave=move |_| dragging.set(false)
            >
                <span class="ends">
                    {move || view! { <Token player=Player::First game=game()/> }}
                    {move || view! { <Token player=Player::Second game=game()/> }}
                </span>
                <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" aria-hidden="true">
                    <line class="middle" x1="0" x2=WIDTH y1=HEIGHT / 2.0 y2=HEIGHT / 2.0></line>
                    <line class="here" y1="0" y2=HEIGHT
                        x1=move || chart::x_of(here(), plies())
                        x2=move || chart::x_of(here(), plies())></line>
                    <polygon points=move || chart::area(&points())></polygon>
                    <polyline points=move || chart::polyline(&points())></polyline>
                    {dots}
                </svg>
            </div>
        </Show>
    }
}
