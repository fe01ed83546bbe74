//! Where the cells of a board lie on the screen, and which cell lies under the pointer.
//!
//! A cell is a rectangle of characters for the disc, with one column of its own on each side that
//! neighbours share: marks of the cursor and the last move stand there, or lines of the grid.

use harif_rules::{Cell, Game, MoveInput};
use ratatui::layout::Rect;

/// The largest disc worth drawing, in rows.
const TALLEST: u16 = 5;

/// Where everything on a board lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    game: Game,
    /// Everything, labels included.
    pub(crate) area: Rect,
    /// The top left corner of the top left disc.
    origin: (u16, u16),
    /// The size of a disc.
    pub(crate) disc: (u16, u16),
    /// Whether lines are drawn between rows.
    pub(crate) lines: bool,
}

/// Rows and columns that a board takes beside its cells.
struct Margins {
    left: u16,
    top: u16,
    bottom: u16,
}

const fn margins(game: Game) -> Margins {
    if game.info().gravity {
        // The hovering disc and the values above; the floor and the numbers below.
        Margins {
            left: 1,
            top: 2,
            bottom: 2,
        }
    } else {
        // Letters above, numbers at the left.
        Margins {
            left: 4,
            top: 1,
            bottom: 0,
        }
    }
}

/// The size of a board with discs of a size.
fn size(game: Game, (width, height): (u16, u16), lines: bool) -> (u16, u16) {
    let (columns, rows) = (u16::from(game.columns()), u16::from(game.rows()));
    let margins = margins(game);
    let between = if lines { rows + 1 } else { 0 };
    (
        margins.left + columns * (width + 1),
        margins.top + rows * height + between + margins.bottom,
    )
}

impl Geometry {
    /// The smallest area in which a board can be drawn.
    pub(crate) fn smallest(game: Game) -> (u16, u16) {
        size(game, (1, 1), false)
    }

    /// The largest board that fits into an area, in its middle; none if not even the smallest does.
    pub(crate) fn fit(game: Game, area: Rect) -> Option<Self> {
        let sizes = (2..=TALLEST)
            .rev()
            .map(|height| (2 * height + 1, height))
            .chain([(3, 1), (1, 1)]);
        let fits = |disc, lines| {
            let (width, height) = size(game, disc, lines);
            width <= area.width && height <= area.height
        };
        let disc = sizes.into_iter().find(|&disc| fits(disc, false))?;
        // Discs that fall need no lines; squares are easier to tell apart with them.
        let lines = !game.info().gravity && disc.0 > 1 && fits(disc, true);
        let (width, height) = size(game, disc, lines);
        let area = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        let margins = margins(game);
        let origin = (
            area.x + margins.left,
            area.y + margins.top + u16::from(lines),
        );
        Some(Self {
            game,
            area,
            origin,
            disc,
            lines,
        })
    }

    fn stride(&self) -> (u16, u16) {
        (self.disc.0 + 1, self.disc.1 + u16::from(self.lines))
    }

    /// The row of the drawing in which a row of the board stands, counted from the top.
    fn drawn_row(&self, row: u8) -> u16 {
        u16::from(self.game.row_from_top(row))
    }

    /// The disc of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> Rect {
        let (across, down) = self.stride();
        Rect {
            x: self.origin.0 + u16::from(cell.column) * across,
            y: self.origin.1 + self.drawn_row(cell.row) * down,
            width: self.disc.0,
            height: self.disc.1,
        }
    }

    /// Where a line of the grid runs above the n-th drawn row.
    pub(crate) fn line_above(&self, drawn_row: u16) -> u16 {
        self.origin.1 + drawn_row * self.stride().1 - 1
    }

    /// The cells from the left end of the first disc to the right end of the last one, with the
    /// columns of marks on both sides.
    pub(crate) fn inner(&self) -> Rect {
        let (across, down) = self.stride();
        Rect {
            x: self.origin.0 - 1,
            y: self.origin.1,
            width: u16::from(self.game.columns()) * across + 1,
            height: u16::from(self.game.rows()) * down - u16::from(self.lines),
        }
    }

    /// The cell under a point of the screen. Where a move is a column the whole column counts, from
    /// the hovering disc to the number.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let (across, down) = self.stride();
        let column = x.checked_sub(self.origin.0)? / across;
        if column >= u16::from(self.game.columns()) {
            return None;
        }
        let column = column as u8;
        if self.game.info().input == MoveInput::Column {
            let area = self.area;
            return (area.y..area.bottom())
                .contains(&y)
                .then(|| Cell::new(column, 0));
        }
        let row = y.checked_sub(self.origin.1)? / down;
        (row < u16::from(self.game.rows())).then(|| Cell::new(column, row as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Game> {
        [
            "tictactoe",
            "tictactoe:columns=16,rows=16,line=5",
            "connect4",
            "4inline",
            "connect4:columns=16,rows=16",
            "othello",
            "othello:size=4",
            "othello:size=6",
            "othello:size=20",
        ]
        .map(|game| game.parse().unwrap())
        .to_vec()
    }

    #[test]
    fn the_smallest_area_is_the_smallest() {
        for game in games() {
            let (width, height) = Geometry::smallest(game);
            assert!(Geometry::fit(game, Rect::new(0, 0, width, height)).is_some());
            assert!(Geometry::fit(game, Rect::new(0, 0, width - 1, height)).is_none());
            assert!(Geometry::fit(game, Rect::new(0, 0, width, height - 1)).is_none());
        }
    }

    #[test]
    fn cells_lie_inside_apart_and_are_found_again() {
        for game in games() {
            for (width, height) in [(44, 24), (60, 18), (80, 24), (120, 40), (200, 100)] {
                let screen = Rect::new(3, 2, width, height);
                let Some(geometry) = Geometry::fit(game, screen) else {
                    continue;
                };
                assert_eq!(geometry.area.intersection(screen), geometry.area);
                let mut taken = std::collections::HashSet::new();
                for cell in game.cells() {
                    let place = geometry.cell(cell);
                    assert_eq!(place.intersection(geometry.area), place, "{game} {cell}");
                    for position in place.positions() {
                        assert!(taken.insert(position), "{game} {cell}");
                        let found = geometry.cell_at(position.x, position.y).unwrap();
                        assert_eq!(found.column, cell.column);
                        if !game.info().gravity {
                            assert_eq!(found, cell);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_larger_screen_never_has_a_smaller_board() {
        for game in games() {
            let mut before = (0, 0);
            for grown in 0..80 {
                let screen = Rect::new(0, 0, 40 + 2 * grown, 15 + grown);
                if let Some(geometry) = Geometry::fit(game, screen) {
                    assert!(geometry.disc >= before, "{game} at {screen}");
                    before = geometry.disc;
                }
            }
        }
    }
}
