//! A board in a handful of paths: small enough to draw hundreds of them at once.
//!
//! The large board of the page has an element for every cell, because cells can be pointed at and
//! spoken. A thumbnail is only looked at, so all cells share one path and all discs of a side another.

use harif_rules::{AnyMove, Cell, Game, Pieces, Player, Setup};
use std::fmt::Write as _;

/// The side of a cell.
const CELL: f64 = 100.0;

/// A board as paths of SVG. A cell is 100 wide, and the upper left corner of the board is at 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thumbnail {
    /// The width and the height of the board.
    pub size: (f64, f64),
    /// Lines between cells, or the holes in which discs lie.
    pub ground: String,
    /// The discs of the first player; in games of marks a cross each, to be stroked.
    pub first: String,
    /// The discs of the second player; in games of marks a ring each, to be stroked.
    pub second: String,
    /// A ring around the move that led here.
    pub last: String,
}

impl Thumbnail {
    /// A board, with the move that led to it.
    pub fn new(board: &Setup, last: Option<AnyMove>) -> Self {
        let game = board.game();
        let size = |cells: u8| f64::from(cells) * CELL;
        let mut thumbnail = Self {
            size: (size(game.columns()), size(game.rows())),
            ground: ground(game),
            ..Self::default()
        };
        let marks = game.info().pieces == Pieces::Marks;
        for cell in game.cells() {
            let at = centre(game, cell);
            match board.at(cell) {
                Some(Player::First) if marks => cross(&mut thumbnail.first, at),
                Some(Player::First) => circle(&mut thumbnail.first, at, 42.0),
                Some(Player::Second) if marks => circle(&mut thumbnail.second, at, 30.0),
                Some(Player::Second) => circle(&mut thumbnail.second, at, 42.0),
                None => {}
            }
        }
        if let Some(cell) = last.and_then(|m| m.landed(game, |cell| board.at(cell).is_some())) {
            circle(&mut thumbnail.last, centre(game, cell), 20.0);
        }
        thumbnail
    }
}

/// The middle of a cell.
fn centre(game: Game, cell: Cell) -> (f64, f64) {
    let middle = |cells: u8| (f64::from(cells) + 0.5) * CELL;
    (middle(cell.column), middle(game.row_from_top(cell.row)))
}

fn ground(game: Game) -> String {
    let mut path = String::new();
    if game.info().gravity {
        for cell in game.cells() {
            circle(&mut path, centre(game, cell), 40.0);
        }
        return path;
    }
    let (columns, rows) = (f64::from(game.columns()), f64::from(game.rows()));
    // Writing to a text cannot fail.
    for column in 1..game.columns() {
        let _ = write!(path, "M{} 0v{}", f64::from(column) * CELL, rows * CELL);
    }
    for row in 1..game.rows() {
        let _ = write!(path, "M0 {}h{}", f64::from(row) * CELL, columns * CELL);
    }
    path
}

fn circle(path: &mut String, (x, y): (f64, f64), r: f64) {
    let d = 2.0 * r;
    let _ = write!(
        path,
        "M{} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0",
        x - r
    );
}

fn cross(path: &mut String, (x, y): (f64, f64)) {
    let _ = write!(path, "M{} {}l56 56m0 -56l-56 56", x - 28.0, y - 28.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    /// How many separate strokes a path has.
    fn strokes(path: &str) -> usize {
        path.matches('M').count()
    }

    #[test]
    fn every_disc_is_there_once_and_the_last_one_is_ringed() {
        for (game, moves, last) in [
            (Game::CONNECT_FOUR, "4453", "3"),
            (Game::TIC_TAC_TOE, "b2a1c3", "c3"),
            (Game::OTHELLO, "f5d6c3", "c3"),
        ] {
            let position = notation::position(game, moves).unwrap();
            let thumbnail = Thumbnail::new(&Setup::of(&position), last.parse().ok());
            assert_eq!(
                strokes(&thumbnail.first),
                position.count(Player::First) as usize
            );
            assert_eq!(
                strokes(&thumbnail.second),
                position.count(Player::Second) as usize
            );
            assert_eq!(strokes(&thumbnail.last), 1);
            assert!(strokes(&thumbnail.ground) > 3);
        }
        let start = Setup::new(Game::CONNECT_FOUR);
        assert_eq!(Thumbnail::new(&start, None).last, "");
    }
}
