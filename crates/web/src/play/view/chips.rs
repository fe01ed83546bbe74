//! Values on the legal moves: black on white, with a glyph for their kind.

use crate::play::model::scene::Scene;
use crate::shell::model::geometry::{self, Drawing};
use crate::shell::store::Store;
use harif_rules::ScoreUnit;
use harif_search::{GameResult, Value};
use harif_text::{say, strip_marks};
use harif_words::{Speaker, values};
use leptos::prelude::*;

/// One value on the board.
#[derive(Clone, Debug, PartialEq)]
struct Chip {
    m: String,
    x: f64,
    y: f64,
    glyph: String,
    short: String,
    kind: &'static str,
    best: bool,
}

fn chips(store: Store, scene: &Scene, drawing: Drawing) -> Vec<Chip> {
    let shown = store
        .settings
        .with(crate::shell::model::settings::Settings::shows_values);
    if !shown || scene.is_ghost || !scene.playable || store.lesson.with(Option::is_some) {
        return Vec::new();
    }
    let text = store.text();
    let node = store
        .session
        .with(crate::play::model::session::Session::node);
    let studied = store.studies.with(|studies| studies.get(&node).cloned());
    let (Some(studied), Some(position)) = (studied, scene.position.as_ref()) else {
        return Vec::new();
    };
    let best = studied.moves.first().map(|entry| entry.value);
    let entries = studied.moves.iter();
    entries
        .filter_map(|entry| {
            let (x, y) = drawing.chip(position, entry.m)?;
            Some(Chip {
                m: entry.m.to_string(),
                x,
                y,
                glyph: values::glyph(entry.value.kind()).to_owned(),
                short: values::short(&text, &entry.value),
                kind: entry.value.kind().name(),
                best: best.is_some_and(|best| as_good(&entry.value, &best)),
            })
        })
        .collect()
}

/// Whether a value is as good as the best: the same, or the same draw a move sooner or later.
fn as_good(value: &Value, best: &Value) -> bool {
    let drawn = |value: &Value| value.result() == Some(GameResult::Draw);
    value == best || (drawn(value) && drawn(best))
}

/// All values on the board. Screen readers hear them from the cells.
#[component]
pub(crate) fn Chips(drawing: Drawing, scene: Memo<Scene>, store: Store) -> impl IntoView {
    let chips = Memo::new(move |_| scene.with(|scene| chips(store, scene, drawing)));
    let draw = |chip: Chip| {
        let Chip {
            m,
            x,
            y,
            glyph,
            short,
            kind,
            best,
        } = chip;
        let mut class = String::from("chip");
        if best {
            class.push_str(" best");
        }
        let size =
            geometry::chip_letters(geometry::CHIP.0, &format!("{glyph}{}", strip_marks(&short)));
        let (width, height) = (geometry::CHIP.0, geometry::CHIP.1);
        view! {
            <g class=class data-chip=m data-kind=kind>
                <rect x=x - width / 2.0 y=y - height / 2.0 width=width height=height rx="10"></rect>
                <text x=x y=y dy="0.36em" font-size=size>{format!("{glyph}\u{2009}\u{2068}{short}\u{2069}")}</text>
            </g>
        }
    };
    view! {
        <g class="chips" aria-hidden="true">
            {move || chips.get().into_iter().map(draw).collect_view()}
        </g>
    }
}

/// For whom the values are, and what their short forms mean.
#[component]
pub(crate) fn Legend() -> impl IntoView {
    let store = expect_context::<Store>();
    let shown = move || {
        store
            .settings
            .with(crate::shell::model::settings::Settings::shows_values)
            && store.session.with(|session| !session.is_over())
    };
    let said = move || {
        let text = store.text();
        store.session.with(|session| {
            let player = Speaker::new(&text, session.game()).side(session.turn());
            if session.game().info().score != ScoreUnit::Discs {
                return say!(text, "page-legend", player = player);
            }
            // What the learned patterns judge is in discs, what other evaluators judge in points.
            let in_points = store.studies.with(|studies| {
                let studied = studies.get(&session.node());
                studied.is_some_and(|it| it.moves.iter().any(|it| values::is_in_points(&it.value)))
            });
            if in_points {
                say!(text, "page-legend-points", player = player)
            } else {
                say!(text, "page-legend-discs", player = player)
            }
        })
    };
    let waiting = move || {
        let node = store
            .session
            .with(crate::play::model::session::Session::node);
        (store.studying.get() == Some(node)).then(|| say!(store.text(), "page-studying"))
    };
    view! {
        <Show when=shown>
            <p class="faint legend">{said} " " {waiting}</p>
        </Show>
    }
}
