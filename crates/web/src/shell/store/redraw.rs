//! The page redrawn in parts.
//!
//! Another language or another theme changes every element. To lay all of them out at once would hold up a slow machine,
//! so panels keep their size and lose their content for a moment; they come back one after the other, as tasks among the
//! reactions of the page, which run in slices.

use any_spawner::Executor;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What can be left out for a moment.
const PARTS: &str = "main :is(.panel, .card, .tile, .exercise, .setup, .lesson-page > *, .problem-side > *, .kept-list > li)";
/// Where the board stands. It is the same in every language, but not in every theme.
const BOARD: &str = "main .play";
/// Stands at parts that are left out; the style sheet knows it.
const LATER: &str = "data-later";

/// Leaves out the panels of the room, and its board if that changes too, and lets them come back. To be called just before
/// everything changes.
pub(crate) fn in_parts(with_board: bool) {
    let parts = if with_board {
        format!("{PARTS}, {BOARD}")
    } else {
        PARTS.to_owned()
    };
    let Ok(found) = document().query_selector_all(&parts) else {
        return;
    };
    let focused = document().active_element();
    let parts =
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    // A field that is left out would lose the focus.
    let parts = parts.filter(|part| !part.contains(focused.as_deref()));
    for part in parts {
        let _ = part.set_attribute(LATER, "");
        Executor::spawn_local(async move { bring_back(&part) });
    }
}

/// Lays out what has changed. It costs nothing where nothing has.
pub(crate) fn lay_out() {
    // To ask for a size does it.
    let _ = document().body().map(|body| body.offset_height());
}

fn bring_back(part: &Element) {
    let _ = part.remove_attribute(LATER);
    // Asking for its height lays it out now, within this slice, and not together with all others.
    if let Some(part) = part.dyn_ref::<HtmlElement>() {
        let _ = part.offset_height();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_sheet_keeps_the_size_of_every_part() {
        let style = include_str!("../../../static/style.css");
        assert!(style.contains(&format!("{PARTS} {{ contain-intrinsic-size: auto")));
        assert!(style.contains(&format!("{BOARD} {{ contain-intrinsic-size: auto")));
        assert!(style.contains(&format!("[{LATER}] {{ content-visibility: hidden")));
    }
}
