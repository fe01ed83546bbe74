//! A board in a handful of paths: small enough to draw hundreds of them at once.
//!
//! The large board has an element for every cell, because cells can be pointed at and spoken. A
//! thumbnail is only looked at, so all cells share one path and all discs of a side another.

use super::geometry::{CELL, Drawing};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Pieces, Player};
use std::fmt::Write as _;

/// A board as paths, in the units of its [`Drawing`].
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Thumbnail {
    /// x, y, width and height of everything that is drawn.
    pub(crate) frame: (f64, f64, f64, f64),
    /// Lines between cells, or the holes in which discs lie.
    pub(crate) ground: String,
    pub(crate) first: String,
    pub(crate) second: String,
    /// A ring around the move that led here.
    pub(crate) last: String,
}

impl Thumbnail {
    /// The board of a position, with the move that led to it.
    pub(crate) fn new(position: &AnyPosition, last: Option<AnyMove>) -> Self {
        let game = position.game();
        let drawing = Drawing::new(game);
        let mut thumbnail = Self {
            frame: drawing.frame(),
            ground: ground(game, drawing),
            ..Self::default()
        };
        let marks = game.info().pieces == Pieces::Marks;
        for cell in game.cells() {
            let at = drawing.centre(cell);
            match position.at(cell) {
                Some(Player::First) if marks => cross(&mut thumbnail.first, at),
                Some(Player::First) => circle(&mut thumbnail.first, at, 42.0),
                Some(Player::Second) if marks => circle(&mut thumbnail.second, at, 30.0),
                Some(Player::Second) => circle(&mut thumbnail.second, at, 42.0),
                None => {}
            }
        }
        if let Some(cell) = last.and_then(|m| landed(position, m)) {
            circle(&mut thumbnail.last, drawing.centre(cell), 20.0);
        }
        thumbnail
    }
}

/// Where the disc of a move lies now: on its cell, or on top of its column.
fn landed(position: &AnyPosition, m: AnyMove) -> Option<Cell> {
    match m {
        AnyMove::Cell(cell) => Some(cell),
        AnyMove::Column(column) => (0..position.game().rows())
            .rev()
            .map(|row| Cell::new(column.0, row))
            .find(|&cell| position.at(cell).is_some()),
        AnyMove::Pass => None,
    }
}

fn ground(game: Game, drawing: Drawing) -> String {
    let mut path = String::new();
    if drawing.falls() {
        for cell in game.cells() {
            circle(&mut path, drawing.centre(cell), 40.0);
        }
        return path;
    }
    let (x, y, width, height) = drawing.frame();
    // Writing to a text cannot fail.
    for column in 1..game.columns() {
        let _ = write!(path, "M{} {y}v{height}", x + f64::from(column) * CELL);
    }
    for row in 1..game.rows() {
        let _ = write!(path, "M{x} {}h{width}", y + f64::from(row) * CELL);
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
            let thumbnail = Thumbnail::new(&position, last.parse().ok());
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
        let start = AnyPosition::start(Game::CONNECT_FOUR);
        assert_eq!(Thumbnail::new(&start, None).last, "");
    }
}
