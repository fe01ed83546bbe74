//! Tic-tac-toe on boards too large to look at to the end.

use crate::{Evaluator, Score, Term};
use harif_rules::{Board, Cell, Game, Player};

/// Lines that only one side occupies: 1 for each own disc in each of them, minus the same for the
/// opponent, so that two discs in one open line count more than one in each of two.
#[derive(Clone, Copy, Debug)]
pub struct OpenLines;

/// For each number of discs a line holds, how many open lines of the player minus the opponent's.
fn counts<P: Board>(position: &P, player: Player) -> Vec<i32> {
    let Game::TicTacToe(rules) = position.game() else {
        return Vec::new();
    };
    let (columns, rows) = (i32::from(rules.columns), i32::from(rules.rows));
    let line = i32::from(rules.line);
    let mut counts = vec![0; usize::from(rules.line) + 1];
    for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for row in 0..rows {
            for column in 0..columns {
                let (last_column, last_row) = (column + (line - 1) * dc, row + (line - 1) * dr);
                if last_column >= columns || !(0..rows).contains(&last_row) {
                    continue;
                }
                let (mut own, mut theirs) = (0, 0);
                for step in 0..line {
                    let cell = Cell::new((column + step * dc) as u8, (row + step * dr) as u8);
                    let disc = position.at(cell);
                    own += usize::from(disc == Some(player));
                    theirs += usize::from(disc == Some(player.opponent()));
                }
                if theirs == 0 {
                    counts[own] += 1;
                }
                if own == 0 {
                    counts[theirs] -= 1;
                }
            }
        }
    }
    counts
}

impl<P: Board> Evaluator<P> for OpenLines {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        Term::total(&self.terms(position, player))
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        let weighted = counts(position, player).into_iter().enumerate().skip(1);
        weighted
            .filter(|&(_, count)| count != 0)
            .map(|(discs, count)| Term {
                name: "term-open-lines",
                count,
                weight: (discs * discs) as i32,
            })
            .collect()
    }
}
