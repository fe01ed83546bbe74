//! All positions of a game up to a ply, each once, and scores worked out backwards from the last ply.
//!
//! A position and its images under the symmetries of the board are one; the *canonical* image stands for
//! all of them. A [`Layer`] has the canonical positions of one ply that are not over, in an order that
//! depends on nothing but the game, so that a layer can be cut into parts anywhere and put together again.
//!
//! ```
//! use harif_engines::layers::layers;
//! use harif_rules::Game;
//!
//! let counts: Vec<usize> = layers(Game::TIC_TAC_TOE, 3).map(|layer| layer.len()).collect();
//! assert_eq!(counts, [1, 3, 12, 38]);
//! ```

use crate::solve::final_score;
use harif_rules::{AnyPosition, Board, Cell, Game, Player, Position};
use std::collections::{BTreeMap, HashMap};

/// The cells of a board in a fixed order: what canonical images are compared by.
type Cells = Box<[i8]>;

/// The canonical positions of one ply that are not over, in their order.
pub type Layer = Vec<AnyPosition>;

fn cells(position: &AnyPosition) -> Cells {
    let game = position.game();
    let columns = 0..game.columns();
    let all = columns.flat_map(|column| (0..game.rows()).map(move |row| Cell::new(column, row)));
    let disc = |cell| match position.at(cell) {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => -1,
    };
    all.map(disc).collect()
}

/// The image of a position that stands for all its images, with its cells.
fn canonical_with_cells(position: &AnyPosition) -> (Cells, AnyPosition) {
    let symmetries = position.symmetries().iter();
    symmetries
        .map(|&symmetry| {
            let image = position.transformed(symmetry);
            (cells(&image), image)
        })
        .min_by(|one, other| one.0.cmp(&other.0))
        .expect("the identity is a symmetry")
}

/// The image of a position that stands for all its images under the symmetries of the board.
pub fn canonical(position: &AnyPosition) -> AnyPosition {
    canonical_with_cells(position).1
}

/// The layers of a game from the start to a ply, one after another.
pub fn layers(game: Game, plies: u32) -> impl Iterator<Item = Layer> {
    let start = vec![canonical(&AnyPosition::start(game))];
    std::iter::successors(Some(start), |layer| Some(next(layer))).take(plies as usize + 1)
}

/// The layer after this one.
fn next(layer: &Layer) -> Layer {
    let mut found = BTreeMap::new();
    for position in layer {
        for m in position.moves() {
            let child = position.after_unchecked(m);
            if !child.is_over() {
                let (cells, image) = canonical_with_cells(&child);
                found.insert(cells, image);
            }
        }
    }
    found.into_values().collect()
}

/// The exact scores of the layers before the last one, from those of the last: by negamax over one move at a
/// time. `None` where the last layer has not as many positions as scores, or another game's.
pub fn scores_before(layers: &[Layer], last: &[i32]) -> Option<Vec<Vec<i32>>> {
    let (deepest, before) = layers.split_last()?;
    if deepest.len() != last.len() {
        return None;
    }
    let mut known: HashMap<Cells, i32> = deepest
        .iter()
        .map(cells)
        .zip(last.iter().copied())
        .collect();
    let mut scores = Vec::new();
    for layer in before.iter().rev() {
        let score = |position: &AnyPosition| -> Option<i32> {
            let children = position.moves().map(|m| {
                let child = position.after_unchecked(m);
                let score = final_score(&child);
                score.or_else(|| known.get(&canonical_with_cells(&child).0).copied())
            });
            let worst_for_us: Option<Vec<i32>> = children.collect();
            worst_for_us?.into_iter().map(|score| -score).max()
        };
        let found = layer.iter().map(score).collect::<Option<Vec<i32>>>()?;
        known = layer.iter().map(cells).zip(found.iter().copied()).collect();
        scores.insert(0, found);
    }
    Some(scores)
}
