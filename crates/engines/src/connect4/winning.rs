//! Which move wins, in a position that is won.

use super::geometry::Geometry;
use super::node::{Glance, Node};
use super::window::Window;
use harif_rules::Word as _;
use harif_search::sort_short_by_key;

/// The nodes that each move gets at first; those that are still open then get so many times more.
const FIRST_BUDGET: u64 = 1 << 12;
const MORE_BUDGET: u64 = 16;

/// What became of a question.
pub(crate) enum Asked {
    /// The value, as far as the window tells it.
    Value(i32),
    /// The nodes were too few.
    TooDear,
    /// The search was stopped.
    Stopped,
}

/// A move that wins, as its column; nothing if no move does, or if the search was stopped.
///
/// Moves are asked about with few nodes first: the one that wins is proved already where the position
/// itself was, while another may take far longer than that proof did. `ask(child, window, most)` asks with at most so many
/// nodes.
pub(crate) fn winning_move<G: Geometry>(
    shape: G,
    own: G::Word,
    occupied: G::Word,
    mut ask: impl FnMut(&Node<G::Word>, Window, u64) -> Asked,
) -> Option<u32> {
    let playable = shape.playable(occupied);
    let mut columns: Vec<u32> = (0..shape.columns()).collect();
    columns.retain(|&column| !(shape.column(column) & playable).is_empty());
    sort_short_by_key(&mut columns, |&column| {
        (2 * column + 1).abs_diff(shape.columns())
    });
    let completing = super::lines::completing(shape, own) & playable;
    if let Some(&column) = (columns.iter()).find(|&&c| !(shape.column(c) & completing).is_empty()) {
        return Some(column);
    }
    let mut most = FIRST_BUDGET;
    while !columns.is_empty() {
        let mut open = Vec::new();
        for column in columns {
            let disc = shape.column(column) & playable;
            let asked = match Node::glance(shape, own ^ occupied, occupied | disc) {
                Glance::Known(score) => Asked::Value(score),
                Glance::Open(child) => ask(&child, Window::at(0), most),
            };
            match asked {
                Asked::Value(value) if value < 0 => return Some(column),
                Asked::Value(_) => {}
                Asked::TooDear => open.push(column),
                Asked::Stopped => return None,
            }
        }
        columns = open;
        most = most.saturating_mul(MORE_BUDGET);
    }
    None
}
