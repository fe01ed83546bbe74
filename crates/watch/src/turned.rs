//! Programs that turn the board round for each move, so that the side to move always has the same discs.

use crate::board::{Cells, opponent};
use crate::format::Trace;

/// The board with the discs of both sides exchanged.
fn exchanged(cells: &[u8]) -> Cells {
    let other = |&cell: &u8| if cell == 0 { 0 } else { opponent(cell) };
    cells.iter().map(other).collect()
}

/// How many discs of one board are of the other side in the other.
fn turns(before: &[u8], after: &[u8]) -> usize {
    let both = before.iter().zip(after);
    both.filter(|&(&a, &b)| a != 0 && b != 0 && a != b).count()
}

/// Turns every other board back where a program turns its boards, so that discs keep their sides on the way down.
pub(crate) fn turn_back(trace: &Trace, plies: &[u16], cells: &mut [Option<Cells>]) {
    let (mut turned, mut kept) = (0, 0);
    for (place, call) in trace.calls.iter().enumerate() {
        if let Some(parent) = call.parent
            && let (Some(before), Some(after)) = (&cells[parent], &cells[place])
        {
            let (as_it_is, other_way) = (turns(before, after), turns(&exchanged(before), after));
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
