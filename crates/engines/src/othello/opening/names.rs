//! The names of openings.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{first_image, positions_of};
use crate::othello::Board;

/// A line of moves that people have a name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its key: `opening-KEY` is its name in the catalogue.
    pub key: &'static str,
    /// Its moves from the start.
    pub line: &'static str,
}

const fn opening(key: &'static str, line: &'static str) -> Opening {
    Opening { key, line }
}

/// The openings that have a name, in the order of their moves.
pub const OPENINGS: [Opening; 31] = [
    opening("parallel", "f5f4"),
    opening("diagonal", "f5f6"),
    opening("perpendicular", "f5d6"),
    opening("buffalo", "f5f6c4f4"),
    opening("heath", "f5f6e6f4c3"),
    opening("cow", "f5f6e6f4e3"),
    opening("chimney", "f5f6e6f4e3d6"),
    opening("bat", "f5f6e6f4e3c5g5"),
    opening("rose-toth", "f5f6e6f4e3c5c4"),
    opening("tanida", "f5f6e6f4e3c5c4e7"),
    opening("wing", "f5f6e6f4g3"),
    opening("half-wing", "f5f6e6f4g4"),
    opening("pyramid", "f5f6e6f4g5"),
    opening("snake", "f5f6e6f4g6"),
    opening("x-square", "f5f6e6f4g7"),
    opening("horse", "f5d6c5f4d3"),
    opening("mimura", "f5d6c5f4e3d3"),
    opening("rabbit", "f5d6c5f4e3c6"),
    opening("swallow", "f5d6c5f4e3c6e6"),
    opening("iwasaki", "f5d6c5f4e3c6d7"),
    opening("shaman", "f5d6c5f4e3c6d3f6e6d7"),
    opening("italian", "f5d6c4d3e6"),
    opening("cat", "f5d6c4d3c5"),
    opening("no-kung", "f5d6c4g5c6"),
    opening("bhagat", "f5d6c3g5"),
    opening("tiger", "f5d6c3d3c4"),
    opening("tanaka", "f5d6c3d3c4b3"),
    opening("stephenson", "f5d6c3d3c4f4f6"),
    opening("brightwell", "f5d6c3d3c4f4f6g5"),
    opening("rose", "f5d6c3d3c4f4c5b3c2"),
    opening("compoth", "f5d6c3d3c4f4c5b4b5c6f3e6e3"),
];

impl Opening {
    /// The opening that ends in this position, whichever way it is turned and
    /// in whichever order its moves came.
    pub fn of(board: Board) -> Option<&'static Opening> {
        static ENDS: OnceLock<HashMap<[u64; 2], &'static Opening>> = OnceLock::new();
        let ends = ENDS.get_or_init(|| {
            let end = |opening: &'static Opening| {
                let last = positions_of(opening.line).pop()?;
                Some((first_image(last).0, opening))
            };
            OPENINGS.iter().filter_map(end).collect()
        });
        ends.get(&first_image(board).0).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Size;
    use crate::othello::symmetry::image;

    #[test]
    fn openings_are_legal_and_told_apart() {
        for opening in &OPENINGS {
            let positions = positions_of(opening.line);
            let last = *positions.last().unwrap();
            assert_eq!(Opening::of(last), Some(opening));
        }
        assert_eq!(Opening::of(Board::start::<Size<8, 8>>()), None);
    }

    #[test]
    fn a_turned_board_has_the_same_opening() {
        let last = *positions_of("f5d6c3d3c4").last().unwrap();
        for symmetry in 0..8 {
            let turned = |set: u64| {
                (0..64)
                    .filter(|s| set >> s & 1 == 1)
                    .fold(0, |all, s| all | 1 << image(s, symmetry))
            };
            let board = Board {
                own: turned(last.own),
                opp: turned(last.opp),
            };
            assert_eq!(Opening::of(board).map(|opening| opening.key), Some("tiger"));
        }
    }
}
