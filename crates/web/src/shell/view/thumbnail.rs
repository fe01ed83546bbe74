//! A board in a handful of elements, to be drawn inside larger drawings.

use harif_rules::{AnyMove, Game, Setup};
use harif_words::thumbnail::Thumbnail;
use leptos::prelude::*;

/// A board as text that the browser reads: lists have many of them.
struct Markup {
    class: String,
    place: String,
    inside: String,
}

impl Markup {
    fn new(board: &Setup, last: Option<AnyMove>, (x, y): (f64, f64), size: f64) -> Self {
        let drawn = Thumbnail::new(board, last);
        let (width, height) = drawn.size;
        let scale = size / width;
        let Thumbnail {
            ground,
            first,
            second,
            last,
            ..
        } = drawn;
        Self {
            class: format!("thumb {}", board.game().name()),
            place: format!("translate({} {y}) scale({scale})", x - size / 2.0),
            inside: format!(
                "<rect class=thumb-frame width={width} height={height} rx=8 /><path class=thumb-ground d=\"{ground}\" />\
                 <path class=thumb-first d=\"{first}\" /><path class=thumb-second d=\"{second}\" /><path class=thumb-last d=\"{last}\" />"
            ),
        }
    }
}

/// A board as wide as `size`, with its upper edge at `y` and its middle at `x`. It belongs into an
/// SVG, whose words say what it shows.
pub(crate) fn thumbnail(
    board: &Setup,
    last: Option<AnyMove>,
    at: (f64, f64),
    size: f64,
) -> impl IntoView + use<> {
    let Markup {
        class,
        place,
        inside,
    } = Markup::new(board, last, at, size);
    view! { <g class=class transform=place data-thumb="" aria-hidden="true" inner_html=inside></g> }
}

/// The same for drawings that are themselves one text.
pub(crate) fn markup(board: &Setup, last: Option<AnyMove>, at: (f64, f64), size: f64) -> String {
    let Markup {
        class,
        place,
        inside,
    } = Markup::new(board, last, at, size);
    format!("<g class=\"{class}\" transform=\"{place}\" data-thumb aria-hidden=true>{inside}</g>")
}

/// How tall a board is that is so wide.
pub(crate) fn height_of(game: Game, size: f64) -> f64 {
    size * f64::from(game.rows()) / f64::from(game.columns())
}
