//! The map of the whole search on a canvas, and a second one under it where two are compared.

use crate::tree::model::icicle::{self, Area, ROW, Tile};
use crate::tree::model::recording::Recording;
use crate::tree::model::watched::Whose;
use crate::tree::store::TreeStore;
use harif_text::{Text, say};
use harif_words::tree;
use leptos::html::Canvas;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

#[wasm_bindgen]
extern "C" {
    /// What a canvas is painted with: the few strokes that a map needs.
    type Brush;

    #[wasm_bindgen(method, setter, js_name = fillStyle)]
    fn set_fill(this: &Brush, colour: &str);
    #[wasm_bindgen(method, setter, js_name = strokeStyle)]
    fn set_stroke(this: &Brush, colour: &str);
    #[wasm_bindgen(method, setter, js_name = lineWidth)]
    fn set_line_width(this: &Brush, width: f64);
    #[wasm_bindgen(method, setter, js_name = globalAlpha)]
    fn set_alpha(this: &Brush, alpha: f64);
    #[wasm_bindgen(method)]
    fn scale(this: &Brush, x: f64, y: f64);
    #[wasm_bindgen(method, js_name = fillRect)]
    fn fill_rect(this: &Brush, x: f64, y: f64, width: f64, height: f64);
    #[wasm_bindgen(method, js_name = strokeRect)]
    fn stroke_rect(this: &Brush, x: f64, y: f64, width: f64, height: f64);
    #[wasm_bindgen(method)]
    fn rect(this: &Brush, x: f64, y: f64, width: f64, height: f64);
    #[wasm_bindgen(method, js_name = beginPath)]
    fn begin_path(this: &Brush);
    #[wasm_bindgen(method, js_name = moveTo)]
    fn move_to(this: &Brush, x: f64, y: f64);
    #[wasm_bindgen(method, js_name = lineTo)]
    fn line_to(this: &Brush, x: f64, y: f64);
    #[wasm_bindgen(method)]
    fn stroke(this: &Brush);
    #[wasm_bindgen(method)]
    fn clip(this: &Brush);
    #[wasm_bindgen(method)]
    fn save(this: &Brush);
    #[wasm_bindgen(method)]
    fn restore(this: &Brush);
}

/// The maps, with what two searches have in common.
#[component]
pub(crate) fn Maps() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let first = Signal::derive(move || store.recording.get());
    let second = Signal::derive(move || store.second.get());
    // Where the departure is in each map.
    let marks = (RwSignal::new(None), RwSignal::new(None));
    let back = move || {
        let root = first.with(|it| it.as_ref().map_or(0, |it| it.root()));
        store.top.get() != root
    };
    let whole = move |_| {
        if let Some(recording) = first.get_untracked() {
            store.top.set(recording.root());
        }
    };
    let compared = move || {
        let (first, second) = (first.get()?, second.get()?);
        let text = store.text();
        if first.of_program().is_some() {
            return None;
        }
        let value = |it: &Recording| it.node(it.root()).value;
        let (one, other) = (value(&first)?, value(&second)?);
        let said = if one == other {
            say!(
                text,
                "explore-compared-same",
                value = tree::score(&text, one)
            )
        } else {
            let (one, other) = (tree::score(&text, one), tree::score(&text, other));
            say!(text, "explore-compared-differ", value = one, other = other)
        };
        let counts = second.counts(&text);
        Some(
            view! { <p data-compared=(one == other).to_string()>{counts} " " <strong>{said}</strong></p> },
        )
    };
    view! {
        <section class="panel" data-panel="map" aria-label=move || say!(store.text(), "explore-map")>
            <h3>{move || say!(store.text(), "explore-map")}</h3>
            <p class="faint">{move || say!(store.text(), "explore-map-how")}</p>
            <Map recording=first other=second linked=true mark=marks.0/>
            <Show when=move || second.with(Option::is_some)>
                <Link from=marks.0 to=marks.1/>
                <Map recording=second other=first linked=false mark=marks.1/>
            </Show>
            {compared}
            <Legend/>
            <Show when=back>
                <button type="button" data-action="whole-map" on:click=whole>{move || say!(store.text(), "explore-map-back")}</button>
            </Show>
        </section>
    }
}

/// What the colours and strokes of a map mean, each beside a sample of it.
#[component]
fn Legend() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let samples = move || {
        let text = store.text();
        let words = [
            ("max", say!(text, "explore-legend-max")),
            ("min", say!(text, "explore-legend-min")),
            ("even", say!(text, "explore-legend-even")),
            ("expected", say!(text, "explore-legend-expected")),
            ("skipped", say!(text, "explore-legend-skipped")),
        ];
        words.map(|(name, word)| {
            view! { <li><span class="swatch" data-swatch=name aria-hidden="true"></span>{word}</li> }
        })
    };
    view! { <ul class="faint map-legend">{samples}</ul> }
}

/// One map.
#[component]
fn Map(
    recording: Signal<Option<Arc<Recording>>>,
    /// The search beside it: both are drawn to the same scale.
    other: Signal<Option<Arc<Recording>>>,
    /// Whether clicks look at nodes of it.
    linked: bool,
    /// Told where the departure of a program is, from the left.
    mark: RwSignal<Option<f64>>,
) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let canvas = NodeRef::<Canvas>::new();
    // Asking a page how wide something is makes it lay itself out: only when that may have changed.
    let width = RwSignal::new(None);
    let measure = move || {
        if let Some(canvas) = canvas.get_untracked() {
            width.set(Some(f64::from(canvas.client_width().max(100))));
        }
    };
    let listener = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        if canvas.get().is_some() {
            measure();
        }
    });
    let top = move |recording: &Recording| {
        if linked {
            store.top.get()
        } else {
            recording.root()
        }
    };
    let areas = Memo::new(move |_| {
        let (Some(width), Some(recording)) = (width.get(), recording.get()) else {
            return Vec::new();
        };
        let top = top(&recording);
        let most = other.get().map_or(0, |other| other.tree.searched());
        let own = recording.tree.searched();
        // Zoomed in, a map fills its width; whole, two maps share one scale.
        let share = if most > own && top == recording.root() {
            own as f64 / most as f64
        } else {
            1.0
        };
        icicle::areas(&recording, top, (width * share).max(2.0))
    });
    Effect::new(move |_| {
        let departure = recording.with(|it| it.as_ref()?.of_program()?.departure());
        let middle = |area: &Area| area.x + area.width / 2.0;
        let at = |id: usize| areas.with(|areas| place_of(areas, id).map(middle));
        mark.set(departure.and_then(at));
    });
    let repaint = move || {
        let (Some(canvas), Some(width)) = (canvas.get_untracked(), width.get_untracked()) else {
            return;
        };
        let Some(recording) = recording.get_untracked() else {
            return;
        };
        let focus = linked.then(|| store.focus.get_untracked());
        areas.with_untracked(|areas| paint(&canvas, &recording, areas, focus, width));
    };
    // However much changes in between, one picture of the screen needs one picture of the map.
    let waiting = StoredValue::new(false);
    Effect::new(move |_| {
        store.shell.settings.track();
        areas.track();
        if linked {
            store.focus.track();
        }
        if !waiting.get_value() {
            waiting.set_value(true);
            request_animation_frame(move || {
                // After the room is left no picture is needed.
                if waiting.try_set_value(false).is_none() {
                    repaint();
                }
            });
        }
    });
    let clicked = move |event: leptos::ev::MouseEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let tile = areas.with_untracked(|areas| icicle::at(areas, x, y));
        let Some(Tile::Node(id) | Tile::Skipped(id) | Tile::Unkept(id)) = tile.filter(|_| linked)
        else {
            return;
        };
        let same = store.top.get_untracked() == id;
        let up = recording.with_untracked(|it| it.as_ref().and_then(|it| it.node(id).parent));
        // A click on what already fills the map goes back out.
        store.top.set(if same { up.unwrap_or(id) } else { id });
        store.look_at(id);
    };
    let label = move || {
        let text = store.text();
        recording.with(|it| it.as_ref().map(|it| name(&text, it)))
    };
    view! {
        <figure class="map">
            <figcaption>{label}</figcaption>
            <canvas node_ref=canvas data-map=if linked { "first" } else { "second" } role="img"
                aria-label=label on:click=clicked></canvas>
        </figure>
    }
}

/// The rectangle of a node.
fn place_of(areas: &[Area], id: usize) -> Option<&Area> {
    areas.iter().find(|area| area.tile == Tile::Node(id))
}

/// A search in words: whose it is, or what it is called.
pub(crate) fn name(text: &Text, recording: &Recording) -> String {
    match recording.of_program().map(|watched| watched.whose) {
        Some(Whose::Yours) => say!(
            text,
            "glass-map-yours",
            nodes = recording.tree.searched(),
            cutoffs = recording.thought.counters.cutoffs
        ),
        Some(Whose::Right) => say!(
            text,
            "glass-map-right",
            nodes = recording.tree.searched(),
            cutoffs = recording.thought.counters.cutoffs
        ),
        None => tree::recipe(text, recording.recipe.algorithm.name(), recording.depth()),
    }
}

/// The arc between the departure in one map and in the other.
#[component]
fn Link(from: RwSignal<Option<f64>>, to: RwSignal<Option<f64>>) -> impl IntoView {
    let path = move || {
        let (from, to) = (from.get()?, to.get()?);
        Some(format!("M{from} 0C{from} 22 {to} 12 {to} 34"))
    };
    view! {
        <Show when=move || path().is_some()>
            <svg class="departure-link" width="100%" height="34" aria-hidden="true" data-link=""><path d=path></path></svg>
        </Show>
    }
}

/// Colours of the page, as the canvas needs them.
struct Paint {
    ink: String,
    paper: String,
    edge: String,
    accent: String,
    good: String,
    bad: String,
    departure: String,
}

fn colours(canvas: &HtmlCanvasElement) -> Paint {
    let style = window().get_computed_style(canvas).ok().flatten();
    let colour = |name: &str, fallback: &str| {
        let value = style
            .as_ref()
            .and_then(|style| style.get_property_value(name).ok())
            .unwrap_or_default();
        let value = value.trim();
        if value.is_empty() { fallback } else { value }.to_owned()
    };
    Paint {
        ink: colour("--ink", "#1b1d22"),
        paper: colour("--paper", "#ffffff"),
        edge: colour("--control", "#8a8577"),
        accent: colour("--accent", "#1c56ad"),
        good: colour("--map-max", "#1c56ad"),
        bad: colour("--map-min", "#f2c14e"),
        departure: colour("--departure", "#a8201a"),
    }
}

fn paint(
    canvas: &HtmlCanvasElement,
    recording: &Recording,
    areas: &[Area],
    focus: Option<usize>,
    width: f64,
) {
    let ratio = window().device_pixel_ratio().clamp(1.0, 3.0);
    let height = icicle::height(areas);
    canvas.set_width((width * ratio) as u32);
    canvas.set_height((height * ratio) as u32);
    let _ = web_sys::HtmlElement::style(canvas).set_property("height", &format!("{height}px"));
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.map(JsCast::unchecked_into::<Brush>) else {
        return;
    };
    let colours = colours(canvas);
    context.scale(ratio, ratio);
    for area in areas {
        let (x, y, width) = (area.x, area.y, area.width.max(0.75));
        match area.tile {
            Tile::Node(id) => {
                context.set_fill(match icicle::class(recording, id) {
                    Some(1) => &colours.good,
                    Some(-1) => &colours.bad,
                    Some(_) => &colours.paper,
                    None => &colours.edge,
                });
                context.fill_rect(x, y, width, ROW);
                if width > 3.0 {
                    context.set_stroke(&colours.edge);
                    context.set_line_width(0.5);
                    context.stroke_rect(x + 0.25, y + 0.25, width - 0.5, ROW - 0.5);
                }
            }
            Tile::Skipped(_) => hatch(&context, &colours.ink, x, y, width),
            Tile::Unkept(_) => {
                context.set_fill(&colours.edge);
                context.set_alpha(0.35);
                context.fill_rect(x, y, width, ROW);
                context.set_alpha(1.0);
            }
        }
    }
    for area in areas {
        let Tile::Node(id) = area.tile else { continue };
        let here = focus == Some(id);
        let departs = recording.departs_at(id);
        if here || departs || recording.is_expected(id) {
            let (colour, wide) = if departs {
                (&colours.departure, 4.0)
            } else if here {
                (&colours.ink, 3.0)
            } else {
                (&colours.accent, 2.0)
            };
            // A rim of paper: the frame is as dark as what it frames, now and then.
            for (colour, wide) in [(&colours.paper, wide + 2.0), (colour, wide)] {
                context.set_stroke(colour);
                context.set_line_width(wide);
                context.stroke_rect(
                    area.x + 2.0,
                    area.y + 2.0,
                    (area.width - 4.0).max(1.0),
                    ROW - 4.0,
                );
            }
        }
    }
}

fn hatch(context: &Brush, ink: &str, x: f64, y: f64, width: f64) {
    context.save();
    context.begin_path();
    context.rect(x, y, width, ROW);
    context.clip();
    context.set_stroke(ink);
    context.set_line_width(0.8);
    context.begin_path();
    let mut from = x - ROW;
    while from < x + width {
        context.move_to(from, y + ROW);
        context.line_to(from + ROW, y);
        from += 4.0;
    }
    context.stroke();
    context.restore();
}
