//! A board in a handful of elements, to be drawn inside larger drawings.

use crate::shell::model::thumbnail::Thumbnail;
use harif_rules::{AnyMove, AnyPosition, Board};
use leptos::prelude::*;

/// A board as wide as `size`, with its upper edge at `y` and its middle at `x`. It belongs into an
/// SVG, whose words say what it shows.
pub(crate) fn thumbnail(
    position: &AnyPosition,
    last: Option<AnyMove>,
    (x, y): (f64, f64),
    size: f64,
) -> impl IntoView + use<> {
    let drawn = Thumbnail::new(position, last);
    let (left, top, width, height) = drawn.frame;
    let class = format!("thumb {}", position.game().name());
    let scale = size / width;
    let place = format!(
        "translate({} {y}) scale({scale}) translate({} {})",
        x - size / 2.0,
        -left,
        -top
    );
    view! {
        <g class=class transform=place data-thumb="" aria-hidden="true">
            <rect class="thumb-frame" x=left y=top width=width height=height rx="8"></rect>
            <path class="thumb-ground" d=drawn.ground></path>
            <path class="thumb-first" d=drawn.first></path>
            <path class="thumb-second" d=drawn.second></path>
            <path class="thumb-last" d=drawn.last></path>
        </g>
    }
}

/// How tall a board is that is so wide.
pub(crate) fn height_of(position: &AnyPosition, size: f64) -> f64 {
    let game = position.game();
    size * f64::from(game.rows()) / f64::from(game.columns())
}
