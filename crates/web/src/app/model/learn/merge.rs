//! From the tree to the graph: how many nodes are the same position, and how many of those are
//! the same but for a symmetry. Counted ply by ply on tic-tac-toe, with every position held once
//! together with the number of ways that lead to it.

use harif_rules::{AnyPosition, Board, Cell, Game, Player, Position};
use std::collections::BTreeMap;

/// One ply of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ply {
    /// The nodes of the tree.
    pub(crate) nodes: u64,
    /// The positions among them.
    pub(crate) positions: u64,
    /// Those that no symmetry turns into another.
    pub(crate) shapes: u64,
}

/// What lies on a board, cell by cell.
type Discs = Vec<u8>;

fn discs(position: &AnyPosition, at: impl Fn(Cell) -> Cell) -> Discs {
    let of = |cell| match position.at(at(cell)) {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    };
    position.game().cells().map(of).collect()
}

/// The smallest of the eight ways to look at a square board.
fn shape(position: &AnyPosition) -> Discs {
    let last = position.game().columns() - 1;
    let looks: [fn(Cell, u8) -> Cell; 8] = [
        |c, _| c,
        |c, n| Cell::new(n - c.column, c.row),
        |c, n| Cell::new(c.column, n - c.row),
        |c, n| Cell::new(n - c.column, n - c.row),
        |c, _| Cell::new(c.row, c.column),
        |c, n| Cell::new(n - c.row, c.column),
        |c, n| Cell::new(c.row, n - c.column),
        |c, n| Cell::new(n - c.row, n - c.column),
    ];
    let all = looks
        .iter()
        .map(|look| discs(position, |cell| look(cell, last)));
    all.min().expect("there are eight")
}

/// Whether a symmetry of a square board turns one position into the other.
pub(crate) fn same_but_for_symmetry(a: &AnyPosition, b: &AnyPosition) -> bool {
    a.turn() == b.turn() && shape(a) == shape(b)
}

/// Every ply of tic-tac-toe.
pub(crate) fn plies() -> Vec<Ply> {
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    let mut here: BTreeMap<Discs, (AnyPosition, u64)> = BTreeMap::new();
    here.insert(discs(&start, |cell| cell), (start, 1));
    let mut plies = Vec::new();
    while !here.is_empty() {
        let mut shapes: Vec<Discs> = here.values().map(|(position, _)| shape(position)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        plies.push(Ply {
            nodes: here.values().map(|(_, ways)| ways).sum(),
            positions: here.len() as u64,
            shapes: shapes.len() as u64,
        });
        let mut next: BTreeMap<Discs, (AnyPosition, u64)> = BTreeMap::new();
        for (position, ways) in here.into_values() {
            if position.is_over() {
                continue;
            }
            for m in position.moves() {
                let child = position.after_unchecked(m);
                let entry = next.entry(discs(&child, |cell| cell));
                entry.or_insert((child, 0)).1 += ways;
            }
        }
        here = next;
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_tic_tac_toe_shrinks_to_its_positions_and_shapes() {
        let plies = plies();
        assert_eq!(plies.len(), 10);
        assert_eq!(plies.iter().map(|ply| ply.nodes).sum::<u64>(), 549_946);
        assert_eq!(plies.iter().map(|ply| ply.positions).sum::<u64>(), 5_478);
        assert_eq!(plies.iter().map(|ply| ply.shapes).sum::<u64>(), 765);
    }
}
