//! A board in a handful of elements, to be drawn inside larger drawings.

use harif_rules::{AnyMove, Game, Setup};
use harif_words::thumbnail::Thumbnail;
use leptos::prelude::*;

/// A board as wide as `size`, with its upper edge at `y` and its middle at `x`. It belongs into an
/// SVG, whose words say what it shows.
pub(crate) fn thumbnail(
    board: &Setup,
    last: Option<AnyMove>,
    (x, y): (f64, f64),
    size: f64,
) -> impl IntoView + use<> {
    let drawn = Thumbnail::new(board, last);
    let (width, height) = drawn.size;
    let class = format!("thumb {}", board.game().name());
    let scale = size / width;
    let place = format!("translate({} {y}) scale({scale})", x - size / 2.0);
    view! {
        <g class=class transform=place data-thumb="" aria-hidden="true">
            <rect class="thumb-frame" width=width height=height rx="8"></rect>
            <path class="thumb-ground" d=drawn.ground></path>
            <path class="thumb-first" d=drawn.first></path>
            <path class="thumb-second" d=drawn.second></path>
            <path class="thumb-last" d=drawn.last></path>
        </g>
    }
}

/// How tall a board is that is so wide.
pub(crate) fn height_of(game: Game, size: f64) -> f64 {
    size * f64::from(game.rows()) / f64::from(game.columns())
}
