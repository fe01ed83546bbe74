//! Exercises on real positions: the last moves of a game as a tree whose nodes are boards.
//!
//! A tree of boards is a tree of numbers with a position at every node, so everything that is known
//! about the one holds for the other: what alpha-beta skips, which value a node has.

use super::numbers::Tree;
use harif_play::terms;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Outcome, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Cut, Term};
use std::fmt::Write as _;

/// The most leaves that fit on the width of a sheet.
const MOST_LEAVES: usize = 14;
/// How many positions are tried until one makes a good exercise.
const MOST_TRIES: u32 = 500;
/// What a won game is worth where other leaves are judged by eye.
const WON_BY_EYE: i32 = 100;

/// A tree of numbers with the position at every node, and the move that led to it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoardTree {
    pub(crate) tree: Tree,
    pub(crate) boards: Vec<(AnyPosition, Option<AnyMove>)>,
    /// Whether leaves are judged by eye and not finished games.
    pub(crate) judged: bool,
}

/// Whether a game is short enough to be drawn to its end.
fn is_small(game: Game) -> bool {
    game.cell_count() <= 9
}

impl BoardTree {
    /// The tree below a position, so many plies deep, or to the end of the game on a small board; none
    /// where it is too wide to be drawn or nothing is cut in it.
    pub(crate) fn below(start: &AnyPosition, plies: u32) -> Option<Self> {
        if start.is_over() {
            return None;
        }
        let mut writer = Writer {
            max: start.turn(),
            to_the_end: is_small(start.game()),
            text: String::new(),
            boards: Vec::new(),
            leaves: 0,
            judged: false,
        };
        let plies = if writer.to_the_end { u32::MAX } else { plies };
        writer.write(start, None, plies);
        if writer.leaves > MOST_LEAVES {
            return None;
        }
        let tree = Tree::read(&writer.text)?;
        let useful = tree.skipped(Cut::OnEqual).len() > 1;
        useful.then_some(Self {
            tree,
            boards: writer.boards,
            judged: writer.judged,
        })
    }

    /// A position of a game that makes a good exercise, by lot.
    pub(crate) fn random(game: Game, seed: u64) -> Option<Self> {
        let discs = if is_small(game) { 5 } else { 33 };
        let mut lot = fastrand::Rng::with_seed(seed);
        (0..MOST_TRIES).find_map(|_| {
            let mut position = AnyPosition::start(game);
            for _ in 0..discs {
                // Whatever would end the game early is left out, or few games would come so far.
                let moves = position.moves();
                let moves = moves.filter(|&m| !position.after_unchecked(m).is_over());
                let moves: Vec<AnyMove> = moves.collect();
                let m = *moves.get(lot.usize(..moves.len().max(1)))?;
                position.play_unchecked(m);
            }
            Self::of_game(&position)
        })
    }

    /// The position on the table as an exercise: as deep as it can be drawn.
    pub(crate) fn of_game(position: &AnyPosition) -> Option<Self> {
        (2..=4).rev().find_map(|plies| Self::below(position, plies))
    }
}

/// Writes a tree of numbers and keeps the board of every node in the same order.
struct Writer {
    max: Player,
    to_the_end: bool,
    text: String,
    boards: Vec<(AnyPosition, Option<AnyMove>)>,
    leaves: usize,
    judged: bool,
}

impl Writer {
    fn write(&mut self, position: &AnyPosition, by: Option<AnyMove>, plies: u32) {
        // What is too wide already is not followed to its end.
        if self.leaves > MOST_LEAVES {
            return;
        }
        self.boards.push((position.clone(), by));
        if position.is_over() || plies == 0 {
            self.leaves += 1;
            let value = self.value(position);
            // Writing to a text cannot fail.
            let _ = write!(self.text, " {value} ");
            return;
        }
        self.text.push('(');
        for m in position.moves() {
            self.write(&position.after_unchecked(m), Some(m), plies - 1);
        }
        self.text.push(')');
    }

    /// What a leaf is worth to MAX.
    fn value(&mut self, position: &AnyPosition) -> i32 {
        let won = if self.to_the_end { 1 } else { WON_BY_EYE };
        match position.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Won { by, .. }) if by == self.max => won,
            Some(Outcome::Won { .. }) => -won,
            None => {
                self.judged = true;
                let judge = EvaluatorSpec::first(position.game());
                Term::total(&terms(position, judge, self.max))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    #[test]
    fn exercises_are_real_positions_in_which_something_is_cut() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR] {
            for seed in 0..4 {
                let exercise = BoardTree::random(game, seed).expect("one of many is good");
                assert_eq!(Some(&exercise), BoardTree::random(game, seed).as_ref());
                let tree = &exercise.tree;
                assert_eq!(tree.nodes.len(), exercise.boards.len());
                assert!(tree.leaves().count() <= MOST_LEAVES);
                assert!(tree.skipped(Cut::OnEqual).len() > 1);
                // Every board follows from that of its parent by its move.
                for (id, (board, by)) in exercise.boards.iter().enumerate().skip(1) {
                    let parent = tree.nodes[id].parent.unwrap();
                    let mut there = exercise.boards[parent].0.clone();
                    there.play(by.unwrap()).unwrap();
                    assert_eq!(&there, board);
                }
            }
        }
    }

    #[test]
    fn the_value_of_the_root_is_the_result_of_the_game() {
        // O has b1 and b3 and takes b2.
        let position = notation::position(Game::TIC_TAC_TOE, "a1b1a2b3c2").unwrap();
        let exercise = BoardTree::of_game(&position).expect("fourteen leaves, six of them cut");
        assert_eq!(exercise.tree.minimax(0), 1);
        assert_eq!(exercise.tree.leaves().count(), 14);
        assert_eq!(exercise.tree.skipped(Cut::OnEqual).len(), 6);
        assert!(!exercise.judged);
        let start = AnyPosition::start(Game::CONNECT_FOUR);
        assert_eq!(BoardTree::below(&start, 3), None, "too wide to draw");
    }
}
