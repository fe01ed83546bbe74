//! Programs that turn the board round for each move, so that the side to move always has the same discs.

use crate::board::{Cells, opponent};
use crate::format::Trace;

/// The board with the discs of both sides exchanged.
fn exchanged(cells: &[u8]) -> Cells {
    let other = |&cell: &u8| if cell == 0 { 0 } else { opponent(cell) };
    cells.iter().map(other).collect()
}

/// How many cells that both boards fill have discs of different sides, and how many of the same.
fn turns(before: &[u8], after: &[u8]) -> (usize, usize) {
    let (mut other, mut same) = (0, 0);
    for (&a, &b) in before.iter().zip(after) {
        if a != 0 && b != 0 {
            other += usize::from(a != b);
            same += usize::from(a == b);
        }
    }
    (other, same)
}

/// Turns every other board back where a program turns its boards, so that discs keep their sides on the way down.
pub(crate) fn turn_back(trace: &Trace, plies: &[u16], cells: &mut [Option<Cells>]) {
    let (mut turned, mut kept) = (0, 0);
    for (place, call) in trace.calls.iter().enumerate() {
        if let Some(parent) = call.parent
            && let (Some(before), Some(after)) = (&cells[parent], &cells[place])
        {
            // Discs that stay where they are would all turn if the board was exchanged.
            let (as_it_is, other_way) = turns(before, after);
            turned += usize::from(other_way < as_it_is);
            kept += usize::from(as_it_is < other_way);
        }
    }
    // In Othello a move may turn most of a small board; nearly all steps decide.
    if turned < 3 || turned < 20 * kept {
        return;
    }
    for (board, ply) in cells.iter_mut().zip(plies) {
        if let Some(cells) = board.as_mut().filter(|_| ply % 2 == 1) {
            *cells = exchanged(cells);
        }
    }
}
