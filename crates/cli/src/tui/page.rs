//! A page of text over the whole screen, scrolled where it does not fit.

use harif_text::{Text, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::view::put;
use crate::layout::wrapped;

/// Draws lines from the `from`-th on, and below them which they are if some do not fit. Returns the
/// first line that is shown: no page begins so late that its end leaves the screen empty.
pub(super) fn draw(
    text: &Text,
    lines: &[String],
    from: usize,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let width = usize::from(area.width.saturating_sub(2)).max(1);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrapped(line, width)).collect();
    let rows = usize::from(area.height);
    let row = |at: usize| Rect::new(area.x, area.y + at as u16, area.width, 1);
    if wrapped.len() <= rows {
        for (at, line) in wrapped.iter().enumerate() {
            put(buffer, row(at), line, Style::new());
        }
        return 0;
    }
    // The last row says where the reader is; a screen of one row has no room for that.
    let shown = rows.saturating_sub(1).max(1);
    let from = from.min(wrapped.len() - shown);
    let page = &wrapped[from..from + shown];
    for (at, line) in page.iter().enumerate().take(rows) {
        put(buffer, row(at), line, Style::new());
    }
    if rows > 1 {
        let (first, last, count) = (from + 1, from + shown, wrapped.len());
        let place = say!(text, "page-of-lines", from = first, to = last, n = count);
        let style = Style::new().add_modifier(Modifier::REVERSED);
        put(buffer, row(rows - 1), &place, style);
    }
    from
}
