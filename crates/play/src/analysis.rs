//! What every move is worth.
//!
//! Two sources, joined: a search with a good evaluator judges every move within a moment, and the
//! exact solvers, where the game has one, replace judgement by proof for as long as they are given.
//! Othello on the 8×8 board has an engine that does both by itself, and counts in discs.

use crate::agent::othello_values;
use crate::plan::{Algorithm, Plan, Watch};
use harif_engines::othello::Engine;
use harif_engines::solve::{Options, Solver};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_search::{Bound, Control, Limits, Report, RootMove, Switches};
use std::cmp::Reverse;
use std::time::Duration;
use web_time::Instant;

/// The value of every legal move in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Every legal move that was reached, the best first.
    pub moves: Vec<RootMove<AnyMove>>,
    /// What the search did.
    pub report: Report<AnyMove>,
    /// The evaluator behind the values that are not proved.
    pub evaluator: &'static str,
}

impl Analysis {
    /// The best move, if the game is not over.
    pub fn best(&self) -> Option<&RootMove<AnyMove>> {
        self.moves.first()
    }

    /// What is known of one move.
    pub fn of(&self, m: AnyMove) -> Option<&RootMove<AnyMove>> {
        self.moves.iter().find(|entry| entry.m == m)
    }

    /// Whether every move's value is proved.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|entry| entry.value.proved)
    }
}

/// The name of the learned evaluation, which counts in discs.
pub(crate) const LEARNED: &str = "learned";

/// What a search spends before the solvers begin, if they can.
const FIRST_LOOK: Duration = Duration::from_millis(40);

/// Works out values, and keeps the memory of its solvers from one position of a game to the next:
/// allocating it takes a moment, and the next position has much in common with the last.
#[derive(Default)]
pub struct Analyzer {
    /// The engine of Othello on the 8×8 board, made when it is first needed.
    othello: Option<Engine>,
    /// The exact solvers, made when they are first needed.
    solver: Option<Solver>,
}

impl std::fmt::Debug for Analyzer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Analyzer").finish_non_exhaustive()
    }
}

/// [`Analyzer::analyze`] for a single question: nothing is remembered for the next one.
pub fn analyze(
    position: &AnyPosition,
    limits: Limits,
    control: Control<'_>,
    watch: &mut dyn Watch,
) -> Analysis {
    Analyzer::new().analyze(position, limits, control, watch)
}

impl Analyzer {
    /// One that remembers nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Works out the value of every legal move, as exactly as the limits allow: each move is searched
    /// with a full window, so that its value is its own and not only "no better than the best".
    pub fn analyze(
        &mut self,
        position: &AnyPosition,
        limits: Limits,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Analysis {
        // The engine keeps no count of nodes that would be exact enough for a limit.
        if limits.nodes.is_none()
            && let Some(report) =
                othello_values(&mut self.othello, position, limits, control, watch)
        {
            return Analysis {
                moves: report.moves.clone(),
                report,
                evaluator: evaluator_of_estimates(position.game()),
            };
        }
        let started = Instant::now();
        let control = control.within(limits.time);
        let solvable = !position.is_over() && Solver::can_solve_soon(position);
        let mut plan = Plan {
            evaluator: Some(best_evaluator(position.game())),
            switches: Switches {
                table: true,
                distance: true,
                every_move: true,
                ..Switches::default()
            },
            ..Plan::new(Algorithm::Pvs, limits)
        };
        // A limit in depth or nodes asks for a search of that size; one in time asks for the truth.
        let solvable = solvable && limits.depth.is_none() && limits.nodes.is_none();
        if solvable {
            let look = limits.time.map_or(FIRST_LOOK, |time| time.min(FIRST_LOOK));
            plan.limits = Limits::time(look);
        }
        let mut report = plan.run(position, control, watch);
        let mut moves = report.moves.clone();
        // Where a solver can speak, it has the last word even on what the search proved: a search that
        // remembers positions proves a win without proving that none is faster, and one that reached
        // the end of Othello does not count the empty squares for the winner.
        if solvable {
            let solver = self
                .solver
                .get_or_insert_with(|| Solver::new(Options::default()));
            let exact = solver.analyze(position, control, &mut |entry| watch.root_move(0, entry));
            replace_by_proofs(&mut moves, &exact.moves);
            report.counters.nodes += exact.counters.nodes;
            report.stopped = exact.stopped;
        }
        // The sort is stable: of moves that tie, the one searched first stays first.
        moves.sort_by_key(|entry| Reverse(rank(entry)));
        if solvable && let Some(best) = moves.first() {
            report.best = Some(best.m);
            report.value = Some(best.value);
            report.pv.clone_from(&best.pv);
            let equally_good = moves.iter().filter(|entry| entry.value == best.value);
            report.ties = equally_good.count();
            report.moves.clone_from(&moves);
        }
        report.time = started.elapsed();
        Analysis {
            moves,
            report,
            evaluator: plan.evaluator_for(position.game()),
        }
    }
}

/// Puts what the solvers proved in the place of what the search found.
fn replace_by_proofs(moves: &mut Vec<RootMove<AnyMove>>, proofs: &[RootMove<AnyMove>]) {
    for proof in proofs {
        // A bound says less than a judgement unless it decides the game, and less than any proof.
        let says_more = |entry: &RootMove<AnyMove>| {
            proof.value.bound == Bound::Exact
                || !entry.value.proved && proof.value.result().is_some()
        };
        match moves.iter_mut().find(|entry| entry.m == proof.m) {
            Some(entry) if says_more(entry) => *entry = proof.clone(),
            Some(_) => {}
            None => moves.push(proof.clone()),
        }
    }
}

/// The order of moves: won before undecided before lost, then by value.
fn rank(entry: &RootMove<AnyMove>) -> (i32, i32) {
    use harif_search::GameResult::{Loss, Win};
    let class = match entry.value.result() {
        Some(Win) => 1,
        Some(Loss) => -1,
        _ => 0,
    };
    (class, entry.value.score)
}

/// The evaluator behind the estimates of [`analyze`] in a game, unless a limit in nodes was set.
pub const fn evaluator_of_estimates(game: Game) -> &'static str {
    match game {
        Game::Othello { size: 8 } => LEARNED,
        _ => best_evaluator(game),
    }
}

/// The evaluator that plays best, which is not always the classroom's.
const fn best_evaluator(game: Game) -> &'static str {
    match game {
        Game::TicTacToe(rules) if rules.cells() <= 12 => "utility",
        Game::TicTacToe(_) => "lines",
        Game::ConnectFour(_) => "threats",
        Game::Othello { .. } => "positional",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::{GameResult, Value};

    fn entry(m: AnyMove, value: Value) -> RootMove<AnyMove> {
        RootMove {
            m,
            value,
            pv: vec![m],
            nodes: 1,
        }
    }

    fn random_value(random: &mut fastrand::Rng) -> Value {
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        Value {
            score: random.i32(-3..=3),
            bound: *random.choice(&bounds).expect("three"),
            proved: random.bool(),
            plies: None,
            margin: None,
        }
    }

    /// What the solvers say takes the place of what the search found exactly where it says more: a
    /// value, or a result where nothing was proved. No move is lost, and none is there twice.
    #[test]
    fn proofs_replace_what_says_less() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let legal: Vec<AnyMove> = AnyPosition::start(Game::CONNECT_FOUR).moves().collect();
            let mut some = |share: u8| -> Vec<RootMove<AnyMove>> {
                let kept: Vec<AnyMove> = legal
                    .iter()
                    .copied()
                    .filter(|_| random.u8(..10) < share)
                    .collect();
                let value = |m| entry(m, random_value(&mut random));
                kept.into_iter().map(value).collect()
            };
            let (found, mut proofs) = (some(8), some(6));
            for proof in &mut proofs {
                proof.value.proved = true;
            }
            let mut moves = found.clone();
            replace_by_proofs(&mut moves, &proofs);
            for &m in &legal {
                let of = |list: &[RootMove<AnyMove>]| {
                    let mut values = list.iter().filter(|entry| entry.m == m);
                    let value = values.next().map(|entry| entry.value);
                    assert!(values.next().is_none(), "{m} is there twice");
                    value
                };
                let expected = match (of(&found), of(&proofs)) {
                    (old, None) => old,
                    (None, Some(proof)) => Some(proof),
                    (Some(_), Some(proof)) if proof.bound == Bound::Exact => Some(proof),
                    (Some(old), Some(_)) if old.proved => Some(old),
                    (Some(old), Some(proof)) => {
                        Some(if proof.result().is_some() { proof } else { old })
                    }
                };
                assert_eq!(of(&moves), expected);
            }
        }
    }

    /// A proved win stands before everything else and a proved loss behind it, whatever the scores.
    #[test]
    fn proved_results_outrank_scores() {
        let mut random = fastrand::Rng::with_seed(2);
        let m = AnyMove::Pass;
        for _ in 0..5_000 {
            let [one, other] = [(); 2].map(|()| random_value(&mut random));
            let class = |value: Value| match value.result() {
                Some(GameResult::Win) => 1,
                Some(GameResult::Loss) => -1,
                _ => 0,
            };
            let ranked = rank(&entry(m, one)).cmp(&rank(&entry(m, other)));
            let by_class = class(one).cmp(&class(other));
            assert_eq!(ranked, by_class.then(one.score.cmp(&other.score)));
        }
    }
}
