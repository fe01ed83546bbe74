//! A finger on a board where discs fall: the disc hovers over the column under it, falls when the
//! finger is lifted, and is put back when it slides off the board.

use super::board::BoardContext;
use crate::shell::model::geometry::Drawing;
use harif_rules::{Cell, Column};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A browser sends a click after a finger this soon, in milliseconds.
const ECHO: f64 = 700.0;

/// The finger that is followed over the board.
#[derive(Clone, Copy)]
pub(crate) struct Finger {
    context: BoardContext,
    drawing: Drawing,
    followed: StoredValue<Option<i32>>,
    /// When one was lifted last.
    lifted: StoredValue<f64>,
}

impl Finger {
    pub(crate) fn new(context: BoardContext, drawing: Drawing) -> Self {
        Self {
            context,
            drawing,
            followed: StoredValue::new(None),
            lifted: StoredValue::new(f64::NEG_INFINITY),
        }
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        if self.drawing.falls() && event.pointer_type() == "touch" {
            self.followed.set_value(Some(event.pointer_id()));
            self.hover(event);
        }
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        if self.follows(event) {
            self.hover(event);
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        if self.follows(event) {
            self.followed.set_value(None);
            self.lifted.set_value(event.time_stamp());
            if let Some(column) = self.column_under(event) {
                self.context.click_column.run(column);
            }
            self.context.hover.set(None);
        }
    }

    /// The browser took the finger for something else, such as scrolling.
    pub(crate) fn cancelled(self, event: &PointerEvent) {
        if self.follows(event) {
            self.followed.set_value(None);
            self.context.hover.set(None);
        }
    }

    /// Whether a click is only what a browser sends after a finger that has been heard already.
    pub(crate) fn is_echo(self, click: &MouseEvent) -> bool {
        click.time_stamp() - self.lifted.get_value() < ECHO
    }

    fn follows(self, event: &PointerEvent) -> bool {
        self.followed.get_value() == Some(event.pointer_id())
    }

    fn hover(self, event: &PointerEvent) {
        let over = self.column_under(event);
        self.context
            .hover
            .set(over.map(|column| Cell::new(column.0, 0)));
    }

    fn column_under(self, event: &PointerEvent) -> Option<Column> {
        let board: web_sys::Element = event.current_target()?.dyn_into().ok()?;
        let bounds = board.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if y < bounds.top() || y > bounds.bottom() {
            return None;
        }
        let share = (x - bounds.left()) / bounds.width().max(1.0);
        let column = self.drawing.column_at(share * self.drawing.width());
        column.map(Column)
    }
}
