//! Where things are on a drawn board, in the units of its drawing: a cell is 100 wide.

use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, FirstRow, Game, MoveInput, Position};

/// The side of a cell.
pub(crate) const CELL: f64 = 100.0;
/// The room for coordinates at the left and the top or bottom.
pub(crate) const MARGIN: f64 = 34.0;

/// The drawing of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drawing {
    game: Game,
}

impl Drawing {
    pub(crate) const fn new(game: Game) -> Self {
        Self { game }
    }

    pub(crate) const fn falls(self) -> bool {
        self.game.info().gravity
    }

    /// The room above the cells: for a hovering disc, and for values below it.
    fn above(self) -> f64 {
        if self.falls() { 1.3 * CELL } else { MARGIN }
    }

    pub(crate) fn width(self) -> f64 {
        let sides = if self.falls() { 20.0 } else { 2.0 * MARGIN };
        f64::from(self.game.columns()) * CELL + sides
    }

    pub(crate) fn height(self) -> f64 {
        f64::from(self.game.rows()) * CELL + self.above() + MARGIN
    }

    /// The `viewBox` of the drawing.
    pub(crate) fn view_box(self) -> String {
        format!("0 0 {} {}", self.width(), self.height())
    }

    fn left(self) -> f64 {
        if self.falls() { 10.0 } else { MARGIN }
    }

    /// The left edge of a column.
    pub(crate) fn column_x(self, column: u8) -> f64 {
        self.left() + f64::from(column) * CELL
    }

    /// The column at a place, counted from the left edge of the drawing.
    pub(crate) fn column_at(self, x: f64) -> Option<u8> {
        let columns = 0..self.game.columns();
        let holds = |column: &u8| {
            let left = self.column_x(*column);
            (left..left + CELL).contains(&x)
        };
        columns.into_iter().find(holds)
    }

    /// How large the names of columns and rows are written: small boards are drawn larger.
    pub(crate) fn name_size(self) -> f64 {
        (9.0 + 0.02 * self.width()).min(24.0)
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(self, cell: Cell) -> (f64, f64) {
        let from_top = self.game.row_from_top(cell.row);
        let y = self.above() + f64::from(from_top) * CELL;
        (self.column_x(cell.column), y)
    }

    /// The middle of a cell.
    pub(crate) fn centre(self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// The rectangle around all cells: x, y, width, height.
    pub(crate) fn frame(self) -> (f64, f64, f64, f64) {
        let (width, height) = (self.game.columns(), self.game.rows());
        (
            self.left(),
            self.above(),
            f64::from(width) * CELL,
            f64::from(height) * CELL,
        )
    }

    /// The names of the columns with the place of each.
    fn column_names(self) -> Vec<(String, f64, f64)> {
        let name = |column: u8| {
            if self.falls() {
                Column(column).to_string()
            } else {
                char::from(b'a' + column).to_string()
            }
        };
        let y = if self.falls() {
            self.height() - MARGIN / 2.0
        } else {
            // Letters such as g reach below their line, where the frame begins.
            MARGIN / 2.0 - 4.0
        };
        (0..self.game.columns())
            .map(|column| (name(column), self.column_x(column) + CELL / 2.0, y))
            .collect()
    }

    /// The names of the rows with the place of each; none where discs fall.
    fn row_names(self) -> Vec<(String, f64, f64)> {
        if self.falls() {
            return Vec::new();
        }
        (0..self.game.rows())
            .map(|row| {
                let (_, y) = self.centre(Cell::new(0, row));
                ((row + 1).to_string(), MARGIN / 2.0, y)
            })
            .collect()
    }

    /// The names of columns and rows as texts of SVG.
    pub(crate) fn names(self) -> String {
        let names = self.column_names().into_iter().chain(self.row_names());
        let text = |(name, x, y)| format!("<text x={x} y={y} dy=0.35em>{name}</text>");
        names.map(text).collect()
    }

    /// Where the value of a move is written: on its cell, or above its column.
    pub(crate) fn chip(self, position: &AnyPosition, m: AnyMove) -> Option<(f64, f64)> {
        match m {
            AnyMove::Column(Column(column)) => {
                Some((self.column_x(column) + CELL / 2.0, self.above() - 24.0))
            }
            AnyMove::Cell(cell) => Some(self.centre(cell)),
            AnyMove::Pass => position.target(m).map(|cell| self.centre(cell)),
        }
    }
}

/// The plate of a value: its width, which leaves a gap to the next cell, and its height.
pub(crate) const CHIP: (f64, f64) = (94.0, 44.0);

/// How large letters are written on a plate of this width, so that they stay inside it.
pub(crate) fn chip_letters(plate: f64, label: &str) -> f64 {
    const LARGEST: f64 = 29.0;
    const PADDING: f64 = 12.0;
    // In the widths of a bold letter of the page's font; signs come from the system and may be wide.
    let width = |letter: char| match letter {
        '0'..='9' | '\u{6f0}'..='\u{6f9}' => 0.62,
        ' ' | '\u{a0}' | '\u{200c}' => 0.3,
        '\u{600}'..='\u{6ff}' => 0.66,
        'W' | 'M' => 1.0,
        'a'..='z' | 'A'..='Z' => 0.7,
        _ => 0.8,
    };
    // The thin space between the sign and the number.
    let all = 0.2 + label.chars().map(width).sum::<f64>();
    ((plate - PADDING) / all).min(LARGEST)
}

/// The move that a digit key stands for: a column, or in tic-tac-toe 3×3 the cell as on a numpad.
pub(crate) fn move_of_digit(position: &AnyPosition, digit: u8) -> Option<AnyMove> {
    let game = position.game();
    match game.info().input {
        MoveInput::Column => {
            let column = if digit == 0 { 10 } else { digit };
            (column <= game.columns()).then(|| AnyMove::Column(Column(column - 1)))
        }
        MoveInput::Cell if game == Game::TIC_TAC_TOE && digit > 0 => {
            let (column, row) = ((digit - 1) % 3, 2 - (digit - 1) / 3);
            Some(AnyMove::Cell(Cell::new(column, row)))
        }
        MoveInput::Cell => None,
    }
}

/// A step over the board with an arrow key, in the directions that people see.
pub(crate) fn step(game: Game, from: Cell, key: &str, far: bool) -> Option<Cell> {
    let (last_column, last_row) = (game.columns() - 1, game.rows() - 1);
    let from_below = game.info().first_row == FirstRow::Bottom;
    let up = |row: u8| {
        if from_below {
            (row + 1).min(last_row)
        } else {
            row.saturating_sub(1)
        }
    };
    let down = |row: u8| {
        if from_below {
            row.saturating_sub(1)
        } else {
            (row + 1).min(last_row)
        }
    };
    let (top, bottom) = if from_below {
        (last_row, 0)
    } else {
        (0, last_row)
    };
    let Cell { column, row } = from;
    Some(match key {
        "ArrowLeft" => Cell::new(column.saturating_sub(1), row),
        "ArrowRight" => Cell::new((column + 1).min(last_column), row),
        "ArrowUp" => Cell::new(column, up(row)),
        "ArrowDown" => Cell::new(column, down(row)),
        "Home" if far => Cell::new(0, top),
        "End" if far => Cell::new(last_column, bottom),
        "Home" => Cell::new(0, row),
        "End" => Cell::new(last_column, row),
        _ => return None,
    })
}

/// Where the keyboard stands at first: on the first legal move, in the middle
/// where discs fall.
pub(crate) fn first_cell(position: &AnyPosition) -> Cell {
    let game = position.game();
    if game.info().gravity {
        return Cell::new(game.columns() / 2, 0);
    }
    position
        .moves()
        .find_map(|m| position.target(m))
        .unwrap_or(Cell::new(0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_fall_downwards_and_othello_counts_from_the_top() {
        let four = Drawing::new(Game::CONNECT_FOUR);
        assert!(four.corner(Cell::new(0, 0)).1 > four.corner(Cell::new(0, 5)).1);
        let othello = Drawing::new(Game::OTHELLO);
        assert!(othello.corner(Cell::new(0, 0)).1 < othello.corner(Cell::new(0, 7)).1);
    }

    #[test]
    fn a_column_is_found_where_it_is_drawn() {
        let drawing = Drawing::new(Game::CONNECT_FOUR);
        for column in 0..7 {
            let middle = drawing.column_x(column) + CELL / 2.0;
            assert_eq!(drawing.column_at(middle), Some(column));
        }
        assert_eq!(drawing.column_at(-1.0), None);
        assert_eq!(drawing.column_at(drawing.width()), None);
    }

    #[test]
    fn every_cell_lies_inside_the_drawing() {
        for game in ["connect4", "othello(size=10)", "tictactoe"] {
            let game: Game = game.parse().unwrap();
            let drawing = Drawing::new(game);
            for cell in game.cells() {
                let (x, y) = drawing.corner(cell);
                assert!(x >= 0.0 && x + CELL <= drawing.width());
                assert!(y >= 0.0 && y + CELL <= drawing.height());
            }
        }
    }

    #[test]
    fn arrows_go_where_people_see_them_go() {
        let middle = Cell::new(3, 3);
        assert_eq!(
            step(Game::CONNECT_FOUR, middle, "ArrowUp", false),
            Some(Cell::new(3, 4))
        );
        assert_eq!(
            step(Game::OTHELLO, middle, "ArrowUp", false),
            Some(Cell::new(3, 2))
        );
        assert_eq!(
            step(Game::OTHELLO, Cell::new(0, 0), "ArrowLeft", false),
            Some(Cell::new(0, 0))
        );
        assert_eq!(
            step(Game::OTHELLO, middle, "End", true),
            Some(Cell::new(7, 7))
        );
        assert_eq!(step(Game::OTHELLO, middle, "a", false), None);
    }

    #[test]
    fn the_numpad_is_the_board_of_tic_tac_toe() {
        let start = AnyPosition::start(Game::TIC_TAC_TOE);
        let at = |digit| move_of_digit(&start, digit).unwrap().to_string();
        assert_eq!([at(7), at(5), at(3)], ["a1", "b2", "c3"]);
        let four = AnyPosition::start(Game::CONNECT_FOUR);
        assert_eq!(move_of_digit(&four, 8), None);
    }
}
