//! What is right: the exact values of moves, or what a search of a given depth must see.

use harif_engines::solve::{Options, Question, Solver};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::evaluators::Utility;
use harif_search::{AlphaBeta, Control, Limits, Search, Silent, Switches};

/// How a game stands for a side: lost, drawn or not decided, won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The side loses.
    Lost,
    /// Neither side wins, or not within the depth of the search.
    Even,
    /// The side wins.
    Won,
}

impl Standing {
    const fn of(score: i32) -> Self {
        match score {
            i32::MIN..=-1 => Self::Lost,
            0 => Self::Even,
            1.. => Self::Won,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Even => Self::Even,
            Self::Won => Self::Lost,
        }
    }
}

/// The legal moves of a position with how each stands for the side that plays it.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) moves: Vec<(AnyMove, Standing)>,
}

impl Truth {
    /// With a depth, what every search of that depth sees whatever it thinks of unfinished games: wins
    /// and losses within it. Without, who wins with best play.
    pub(crate) fn of(position: &AnyPosition, depth: Option<u32>, solver: &mut Solver) -> Self {
        let moves = if let Some(depth) = depth {
            let below = depth.saturating_sub(1);
            let seen = |m| within(&position.after_unchecked(m), below).flipped();
            position.moves().map(|m| (m, seen(m))).collect()
        } else {
            let question = Question {
                weak: true,
                every_move: true,
            };
            let answer = solver.solve(position, question, Control::never(), &mut |_| ());
            let standing = |entry: &harif_engines::solve::MoveBounds| {
                Some((entry.m, Standing::of(entry.bounds.exact()?)))
            };
            answer.moves.iter().filter_map(standing).collect()
        };
        Self { moves }
    }

    /// How the position stands for the side to move.
    pub(crate) fn best(&self) -> Option<Standing> {
        self.moves.iter().map(|&(_, standing)| standing).max()
    }

    /// How a move stands.
    pub(crate) fn standing(&self, m: AnyMove) -> Option<Standing> {
        let entry = self.moves.iter().find(|(other, _)| *other == m)?;
        Some(entry.1)
    }

    /// The moves that are as good as the best.
    pub(crate) fn best_moves(&self) -> Vec<AnyMove> {
        let best = self.best();
        let good = self
            .moves
            .iter()
            .filter(|(_, standing)| Some(*standing) == best);
        good.map(|&(m, _)| m).collect()
    }
}

/// What a search of this depth sees for the side to move.
fn within(position: &AnyPosition, depth: u32) -> Standing {
    if let Some(outcome) = position.outcome() {
        return Standing::of(outcome.margin_for(position.turn()));
    }
    if depth == 0 {
        return Standing::Even;
    }
    let mut search = AlphaBeta::new(&Utility, Switches::default());
    let report = search.search(
        position,
        Limits::depth(depth),
        Control::never(),
        &mut Silent,
    );
    Standing::of(report.value.map_or(0, |value| value.score))
}

/// The solver for a set of positions.
pub(crate) fn solver() -> Solver {
    Solver::new(Options {
        table_megabytes: 16,
        ..Options::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;

    /// Minimax as textbooks write it, which knows nothing but finished games.
    fn plain(position: &AnyPosition, depth: Option<u32>) -> Standing {
        if let Some(outcome) = position.outcome() {
            return Standing::of(outcome.margin_for(position.turn()));
        }
        if depth == Some(0) {
            return Standing::Even;
        }
        let deeper = depth.map(|depth| depth - 1);
        let moves = position.moves();
        let values = moves.map(|m| plain(&position.after_unchecked(m), deeper).flipped());
        values.max().expect("a game that goes on has a move")
    }

    #[test]
    fn the_truth_is_what_plain_minimax_says() {
        let random = &mut fastrand::Rng::with_seed(3);
        let solver = &mut solver();
        for (game, plies, depth) in [
            (Game::TIC_TAC_TOE, 3, None),
            (Game::TIC_TAC_TOE, 2, Some(4)),
            (Game::CONNECT_FOUR, 14, Some(3)),
            (Game::othello(4), 4, None),
            (Game::othello(6), 26, Some(3)),
        ] {
            for _ in 0..25 {
                let mut position = AnyPosition::start(game);
                for _ in 0..plies {
                    let moves: Vec<AnyMove> = position.moves().collect();
                    if !moves.is_empty() {
                        position.play_unchecked(moves[random.usize(..moves.len())]);
                    }
                }
                if position.is_over() {
                    continue;
                }
                let truth = Truth::of(&position, depth, solver);
                let deeper = depth.map(|depth| depth - 1);
                for m in position.moves() {
                    let expected = plain(&position.after_unchecked(m), deeper).flipped();
                    assert_eq!(truth.standing(m), Some(expected), "{position:?} {m}");
                }
            }
        }
    }
}
