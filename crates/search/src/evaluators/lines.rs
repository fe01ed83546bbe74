//! Tic-tac-toe on boards too large to look at to the end.

use super::weights::{MOST_WEIGHTS, Weighable, Weight, Weights, usual};
use super::windows;
use crate::{Evaluator, Score, Term};
use harif_rules::{Board, Game, Player};

/// Lines that only one side occupies: 1 for each own disc in each of them, minus the same for the
/// opponent, so that two discs in one open line count more than one in each of two.
#[derive(Clone, Copy, Debug)]
pub struct OpenLines;

/// For each number of discs a line holds, how many open lines of the player minus the opponent's.
fn counts<P: Board>(position: &P, player: Player) -> Vec<i32> {
    let Game::TicTacToe(rules) = position.game() else {
        return Vec::new();
    };
    let mut counts = vec![0; usize::from(rules.line) + 1];
    for window in windows(rules) {
        let (mut own, mut theirs) = (0, 0);
        for cell in window {
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
    counts
}

/// For each number of discs in a line; the last holds for more than eight too, once it is set.
pub(super) const WEIGHTS: [Weight; MOST_WEIGHTS] = [
    Weight::new("one", "term-open-lines", 1),
    Weight::new("two", "term-open-lines", 4),
    Weight::new("three", "term-open-lines", 9),
    Weight::new("four", "term-open-lines", 16),
    Weight::new("five", "term-open-lines", 25),
    Weight::new("six", "term-open-lines", 36),
    Weight::new("seven", "term-open-lines", 49),
    Weight::new("eight", "term-open-lines", 64),
];
const USUAL: Weights = usual(&WEIGHTS);

/// What a line with so many discs, one or more, is worth.
fn weight_of(discs: usize, weights: &Weights) -> i32 {
    match weights.get(discs - 1) {
        Some(&weight) => weight,
        None if weights[MOST_WEIGHTS - 1] == USUAL[MOST_WEIGHTS - 1] => (discs * discs) as i32,
        None => weights[MOST_WEIGHTS - 1],
    }
}

impl<P: Board> Evaluator<P> for OpenLines {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        self.evaluate_with(position, player, &USUAL)
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL)
    }
}

impl<P: Board> Weighable<P> for OpenLines {
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score {
        Term::total(&self.terms_with(position, player, weights))
    }

    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term> {
        let weighted = counts(position, player).into_iter().enumerate().skip(1);
        weighted
            .filter(|&(_, count)| count != 0)
            .map(|(discs, count)| Term {
                name: "term-open-lines",
                count,
                weight: weight_of(discs, weights),
            })
            .collect()
    }
}
