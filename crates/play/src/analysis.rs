//! What every move is worth.
//!
//! Two sources, joined: a search with a good evaluator judges every move within a moment, and the
//! exact solvers, where the game has one, replace judgement by proof for as long as they are given.
//! Othello on boards from 6×6 to 12×12 has engines that do both by themselves, and count in discs.

use crate::agent::{Engines, othello_values};
use harif_engines::othello::is_learned;
use harif_engines::solve::{Options, Prospect, Solver};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::plan::{Algorithm, Plan, Watch};
use harif_search::{
    Bound, Control, Iteration, Limits, Report, RootMove, Switches, sort_short_by_key,
};
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

/// How the time for a position is divided where a solver can speak. No share shrinks when the whole
/// grows: more time never gives less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shares {
    /// For a first look by a search.
    look: Duration,
    /// For the solver; none if it may take all that is left.
    solver: Option<Duration>,
}

impl Shares {
    /// The shares of a time; no time is no limit. A solver that is not sure to finish leaves half of
    /// the time to a search that goes deeper than the first look.
    fn of(time: Option<Duration>, surely_solved: bool) -> Self {
        let look = time.map_or(FIRST_LOOK, |time| time.min(FIRST_LOOK));
        let left = time.map(|time| time.saturating_sub(look));
        Self {
            look,
            solver: left.filter(|_| !surely_solved).map(|left| left / 2),
        }
    }
}

/// Works out values, and keeps the memory of its solvers from one position of a game to the next:
/// allocating it takes a moment, and the next position has much in common with the last.
#[derive(Default)]
pub struct Analyzer {
    /// The engines of Othello, made when they are first needed.
    othello: Engines,
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

    /// The exact solvers, which are made when they are first asked.
    pub(crate) fn solver(&mut self) -> &mut Solver {
        self.solver
            .get_or_insert_with(|| Solver::new(Options::default()))
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
            && let Some(mut report) =
                othello_values(&mut self.othello, position, limits, control, watch)
        {
            if report.moves.len() < position.count_moves() {
                // The time was over before every move had been looked at once.
                let (glance, control) = (Limits::depth(1), control.without_deadline());
                let glance = othello_values(&mut self.othello, position, glance, control, watch);
                report = Report {
                    stopped: true,
                    ..glance.unwrap_or(report)
                };
            }
            return Analysis {
                moves: report.moves.clone(),
                report,
                evaluator: evaluator_of_estimates(position.game()),
            };
        }
        let started = Instant::now();
        let control = control.within(limits.time);
        let plan = Plan {
            evaluator: Some(EvaluatorSpec::usual(best_evaluator(position.game()))),
            switches: Switches {
                table: true,
                distance: true,
                every_move: true,
                ..Switches::default()
            },
            ..Plan::new(Algorithm::Pvs, limits)
        };
        // A limit in depth or nodes asks for a search of that size; one in time asks for the truth.
        let asks_for_truth = limits.depth.is_none() && limits.nodes.is_none();
        let mut report = if asks_for_truth && !position.is_over() {
            let mut report = self.values_in_time(&plan, position, control, watch);
            // The sort is stable: of moves that tie, the one searched first stays first.
            sort_short_by_key(&mut report.moves, |entry| Reverse(rank(entry)));
            name_best(&mut report);
            report
        } else {
            plan.run(position, control, watch)
        };
        let mut moves = report.moves.clone();
        sort_short_by_key(&mut moves, |entry| Reverse(rank(entry)));
        report.time = started.elapsed();
        Analysis {
            moves,
            report,
            evaluator: plan.evaluator_for(position.game()).name(),
        }
    }

    /// The values of a position within the time of a plan: judgements of one depth, and proofs.
    fn values_in_time(
        &mut self,
        plan: &Plan,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Report<AnyMove> {
        // However little time there is, every move gets a judgement: one move ahead takes none.
        let glance = Plan {
            limits: Limits::depth(1),
            ..*plan
        };
        let mut report = glance.run(position, control.without_deadline(), watch);
        let prospect = Solver::prospect(position);
        if prospect == Prospect::Hopeless {
            return look_deeper(report, plan, position, control, &[], watch);
        }
        let shares = Shares::of(plan.limits.time, prospect == Prospect::Soon);
        let look = Plan {
            limits: Limits::time(shares.look),
            ..*plan
        };
        report = look_deeper(report, &look, position, control, &[], watch);
        // Where a solver can speak, it has the last word even on what the search proved: a search that
        // remembers positions proves a win without proving that none is faster.
        let solver = self.solver();
        let for_solver = control.within(shares.solver);
        let proofs = solver.analyze(position, for_solver, &mut |entry| {
            watch.root_move(0, entry);
        });
        let exact = |proof: &&RootMove<AnyMove>| proof.value.bound == Bound::Exact;
        let is_solved = proofs.moves.iter().filter(exact).count() == position.count_moves();
        if !is_solved && !control.is_over() {
            report = look_deeper(report, plan, position, control, &proofs.moves, watch);
        }
        replace_by_proofs(&mut report.moves, &proofs.moves);
        report.counters.nodes += proofs.counters.nodes;
        report.stopped = !is_solved || control.is_over();
        report
    }
}

/// Searches a position again, and gives whichever report looks deeper. What is told on the way is
/// only what was not known: neither the depths of the report nor moves that are proved.
fn look_deeper(
    known: Report<AnyMove>,
    plan: &Plan,
    position: &AnyPosition,
    control: Control<'_>,
    proofs: &[RootMove<AnyMove>],
    watch: &mut dyn Watch,
) -> Report<AnyMove> {
    let mut watch = DeeperOnly {
        than: known.depth,
        proofs,
        watch,
    };
    let found = plan.run(position, control, &mut watch);
    deeper(known, found)
}

/// Passes on what a search finds beyond a depth that is known already, and nothing that would take
/// the place of a proof.
struct DeeperOnly<'a> {
    than: u32,
    proofs: &'a [RootMove<AnyMove>],
    watch: &'a mut dyn Watch,
}

impl Watch for DeeperOnly<'_> {
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        let is_proved = self.proofs.iter().any(|proof| proof.m == root_move.m);
        if depth > self.than && !is_proved {
            self.watch.root_move(depth, root_move);
        }
    }

    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        if iteration.depth > self.than {
            self.watch.iteration(iteration);
        }
    }
}

/// The report of the deeper of two searches of one position, with the nodes of both. A search that
/// was stopped before it had finished a depth says less than one that had.
fn deeper(first: Report<AnyMove>, second: Report<AnyMove>) -> Report<AnyMove> {
    let nodes = first.counters.nodes + second.counters.nodes;
    let stopped = second.stopped;
    let mut report = if second.depth >= first.depth && second.moves.len() >= first.moves.len() {
        second
    } else {
        first
    };
    report.counters.nodes = nodes;
    report.stopped = stopped;
    report
}

/// Makes the first of the moves the best of the report.
fn name_best(report: &mut Report<AnyMove>) {
    if let Some(best) = report.moves.first() {
        let equally_good = report
            .moves
            .iter()
            .filter(|entry| entry.value == best.value);
        report.ties = equally_good.count();
        report.best = Some(best.m);
        report.value = Some(best.value);
        report.pv.clone_from(&best.pv);
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
    (entry.value.standing(), entry.value.score)
}

/// The evaluator behind the estimates of [`analyze`] in a game, unless a limit in nodes was set.
pub const fn evaluator_of_estimates(game: Game) -> &'static str {
    match game {
        Game::Othello { size } if size == 8 || is_learned(size) => LEARNED,
        _ => best_evaluator(game),
    }
}

/// Whether the perfect player solves every position of a game while a person waits. On other boards
/// it proves the end of a game, and before that plays what looks best.
pub fn solves_every_position(game: Game) -> bool {
    match game {
        // Small enough for a search to the end.
        Game::TicTacToe(_) => game.cell_count() <= 12,
        Game::ConnectFour(_) | Game::Othello { .. } => {
            Solver::prospect(&AnyPosition::start(game)) == Prospect::Soon
        }
    }
}

/// Which side the perfect player wins every game with, where it does not solve every position of the board but
/// knows how that side wins from the start.
pub fn sure_winner(game: Game) -> Option<Player> {
    Solver::sure_winner(game).filter(|_| !solves_every_position(game))
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

    /// No share of the time shrinks when there is more of it, and together they are the whole.
    #[test]
    fn more_time_is_more_for_everything() {
        for is_sure in [false, true] {
            let mut last = None;
            for micros in (0..400_000).step_by(777) {
                let time = Duration::from_micros(micros);
                let Shares { look, solver } = Shares::of(Some(time), is_sure);
                let left = time.checked_sub(look).expect("no more than there is");
                let solver = solver.unwrap_or(left);
                let rest = left.checked_sub(solver).expect("no more than there is");
                assert!(!is_sure || rest.is_zero());
                if let Some((a, b, c)) = last.replace((look, solver, rest)) {
                    assert!(a <= look && b <= solver && c <= rest, "{time:?}");
                }
            }
        }
        assert_eq!(Shares::of(None, false).solver, None);
    }

    /// Of two searches the deeper one counts, and one that was stopped before it had looked at every
    /// move once never counts against one that had.
    #[test]
    fn the_deeper_search_counts() {
        let start = AnyPosition::start(Game::CONNECT_FOUR);
        let search = |limits: Limits| {
            let plan = Plan {
                switches: Switches {
                    every_move: true,
                    ..Switches::default()
                },
                ..Plan::new(Algorithm::Pvs, limits)
            };
            plan.run(&start, Control::never(), &mut harif_search::plan::Unwatched)
        };
        let budgets = [1, 3, 7, 9, 60, 500, 4_000];
        for one in budgets.map(Limits::nodes) {
            for other in budgets.map(Limits::nodes) {
                let (one, other) = (search(one), search(other));
                let expected = one.depth.max(other.depth);
                let moves = one.moves.len().max(other.moves.len());
                let found = deeper(one, other);
                assert_eq!((found.depth, found.moves.len()), (expected, moves));
            }
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
