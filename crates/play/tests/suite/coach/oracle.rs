//! An independent judge: plain exhaustive search that knows nothing of the coach or of `search`.

use harif_play::Analysis;
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use harif_search::{Bound, Report, RootMove, Value};
use harif_testing::positions::random_position;
use std::collections::HashMap;

/// More than the length of any game.
const LONG: i32 = 1_000;

/// Exact values by looking at everything, each position once.
#[derive(Default)]
pub(crate) struct Oracle {
    known: HashMap<AnyPosition, i32>,
}

impl Oracle {
    /// 0 for a draw, ±(1000 − plies to the end) for the side to move otherwise.
    pub(crate) fn value(&mut self, position: &AnyPosition) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome.utility_for(position.turn()) * LONG;
        }
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let value = position.moves().map(|m| self.value_of(position, m)).max();
        let value = value.expect("an unfinished game has moves");
        self.known.insert(position.clone(), value);
        value
    }

    /// The value of a move for the side that makes it.
    pub(crate) fn value_of(&mut self, position: &AnyPosition, m: AnyMove) -> i32 {
        let value = -self.value(&position.after_unchecked(m));
        value - value.signum()
    }

    fn line(&mut self, position: &AnyPosition, m: AnyMove) -> Vec<AnyMove> {
        let (mut line, mut now) = (vec![m], position.after_unchecked(m));
        while !now.is_over() {
            let best = now.moves().max_by_key(|&m| self.value_of(&now, m));
            let best = best.expect("an unfinished game has moves");
            now.play_unchecked(best);
            line.push(best);
        }
        line
    }

    /// The exact analysis of a position.
    pub(crate) fn analysis(&mut self, position: &AnyPosition) -> Analysis {
        let mut moves: Vec<RootMove<AnyMove>> = position
            .moves()
            .map(|m| {
                let score = self.value_of(position, m);
                let pv = self.line(position, m);
                let plies = Some(pv.len() as u32);
                RootMove {
                    m,
                    value: exact(score, plies),
                    pv,
                    nodes: 0,
                }
            })
            .collect();
        moves.sort_by_key(|entry| std::cmp::Reverse(entry.value.score));
        analysis_of(moves)
    }
}

/// A proved value of a line game.
pub(crate) fn exact(score: i32, plies: Option<u32>) -> Value {
    Value {
        score,
        bound: Bound::Exact,
        proved: true,
        plies,
        margin: None,
    }
}

/// An analysis that holds these moves, the best first.
pub(crate) fn analysis_of(moves: Vec<RootMove<AnyMove>>) -> Analysis {
    let best = moves.first();
    let report = Report {
        best: best.map(|best| best.m),
        value: best.map(|best| best.value),
        pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
        moves: moves.clone(),
        ..Report::default()
    };
    Analysis {
        moves,
        report,
        evaluator: "utility",
    }
}

/// Random unfinished positions of a game with at least so many moves played, the same each time.
pub(crate) fn random_positions(game: &str, least: usize, count: usize) -> Vec<AnyPosition> {
    let game: Game = game.parse().unwrap();
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    let mut random = fastrand::Rng::with_seed(cells as u64 * 1_000 + least as u64);
    let mut positions = Vec::new();
    while positions.len() < count {
        let moves = random.usize(least..cells);
        let position = random_position(game, moves, &mut random);
        if position.count(Player::First) + position.count(Player::Second) >= least {
            positions.push(position);
        }
    }
    positions
}

/// The position at the end of a line, every move of which must be legal.
pub(crate) fn end_of(position: &AnyPosition, line: &[AnyMove]) -> AnyPosition {
    let mut end = position.clone();
    for &m in line {
        end.play(m)
            .unwrap_or_else(|error| panic!("{error} in {line:?} from {position:?}"));
    }
    end
}

/// The moves with which the side to move wins at once, found by playing them.
pub(crate) fn winning_moves(position: &AnyPosition) -> Vec<AnyMove> {
    let wins = |m: &AnyMove| {
        let after = position.after_unchecked(*m);
        after.winner() == Some(position.turn())
    };
    position.moves().filter(wins).collect()
}

/// Whether the side that has just moved wins with its next move whatever the answer is.
pub(crate) fn wins_after_any_answer(position: &AnyPosition) -> bool {
    !position.is_over()
        && position.moves().all(|answer| {
            let next = position.after_unchecked(answer);
            !next.is_over() && !winning_moves(&next).is_empty()
        })
}
