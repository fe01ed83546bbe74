//! Making problems: games of careless players are searched for positions with one best move.
//!
//! Each game follows from its number and a seed and gives at most one problem, so the work can be stopped and
//! taken up at any number, and two problems are never neighbours in one game. [`Gathered`] refuses what is alike.
//!
//! **How hard is a problem?** [`grade`] looks at two things: how far the proof reaches, and how the move looks to a
//! player who reads only a few moves ahead. [`trial`] lets quite other players try (deeper searches with
//! another evaluator, and random playouts), and [`rank_correlation`] says whether the hard ones are those that
//! more of them fail at. `cargo xtask problems` prints it for each game.

use super::proof::{best_line, only_best};
use super::theme::{Solved, themes};
use super::{Goal, Problem, ProblemGame, prove};
use crate::{Algorithm, Plan, Unwatched};
use harif_engines::solve::{MoveBounds, Prospect, Question, Solver, plies_to_end};
use harif_engines::threats::wins_at_once;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position, notation};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Control, Limits, Report, Switches};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Which problems are wanted of a game in one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemRecipe {
    /// The game.
    pub game: Game,
    /// How many.
    pub count: usize,
    /// After how many games the search for them ends, however many were found.
    pub games: u64,
    /// How many cells are empty.
    pub empties: RangeInclusive<usize>,
}

/// Everything that the file has.
pub fn recipes() -> Vec<ProblemRecipe> {
    let recipe = |game, count, games, empties| ProblemRecipe {
        game,
        count,
        games,
        empties,
    };
    vec![
        recipe(Game::TIC_TAC_TOE, 40, 600, 2..=7),
        recipe(Game::tic_tac_toe(5, 5, 4), 400, 20_000, 5..=10),
        recipe(Game::CONNECT_FOUR, 2_000, 60_000, 8..=26),
        recipe(Game::OTHELLO, 1_500, 20_000, 7..=12),
    ]
}

/// The evaluator with which problems are graded, and the one of the players who try them.
const fn evaluators(kind: ProblemGame) -> [&'static str; 2] {
    match kind {
        ProblemGame::TicTacToe => ["lines", "utility"],
        ProblemGame::ConnectFour => ["windows", "threats"],
        ProblemGame::Othello => ["positional", "discs"],
    }
}

/// How many moves ahead the players look by whom problems are graded.
const GLANCES: RangeInclusive<u32> = 1..=4;

fn look(position: &AnyPosition, evaluator: &'static str, depth: u32) -> Report<AnyMove> {
    let plan = Plan {
        evaluator: Some(EvaluatorSpec::usual(evaluator)),
        switches: Switches {
            distance: true,
            every_move: true,
            ..Switches::default()
        },
        ..Plan::new(Algorithm::Pvs, Limits::depth(depth))
    };
    plan.run(position, Control::never(), &mut Unwatched)
}

/// What a careless player would do.
fn natural(position: &AnyPosition) -> AnyMove {
    let [evaluator, _] = evaluators(ProblemGame::of(position.game()));
    let best = look(position, evaluator, 2).best;
    best.or_else(|| position.moves().next())
        .expect("a game that goes on has a move")
}

/// The problem of one game, if it has one.
pub fn candidate(
    recipe: &ProblemRecipe,
    number: u64,
    seed: u64,
    solver: &mut Solver,
) -> Option<Problem> {
    let mut random = fastrand::Rng::with_seed(super::daily::mix(seed ^ number.rotate_left(20)));
    let carelessness = random.u8(15..60);
    let depth = random.u32(1..=2);
    let [evaluator, _] = evaluators(ProblemGame::of(recipe.game));
    // Not every game is looked at from the same moment on, or all problems would be early ones.
    let latest = random.usize(recipe.empties.clone());
    let mut position = AnyPosition::start(recipe.game);
    while !position.is_over() {
        let empties = empties(&position);
        if empties < *recipe.empties.start() {
            return None;
        }
        if empties <= latest
            && is_worth_asking(&position)
            && let Some(problem) = solve(&position, solver)
        {
            return Some(problem);
        }
        let m = if random.u8(..100) < carelessness {
            let moves: Vec<AnyMove> = position.moves().collect();
            moves[random.usize(..moves.len())]
        } else {
            look(&position, evaluator, depth).best?
        };
        position.play_unchecked(m);
    }
    None
}

/// Of the short problems of the larger tic-tac-toe, one in so many is kept: nearly all are two threats at once.
const SHORT_KEPT: usize = 3;

/// The problems of one game, graded, the easiest first, without too many of one kind.
pub fn finished(gathered: &Gathered) -> Vec<Problem> {
    let mut problems = gathered.problems().to_vec();
    problems.sort_by_cached_key(Problem::id);
    let mut short = 0;
    problems.retain(|problem| {
        let is_large = problem.kind() == ProblemGame::TicTacToe
            && problem.position.game() != Game::TIC_TAC_TOE;
        let is_short = is_large && problem.plies <= 3;
        short += usize::from(is_short);
        !is_short || short.is_multiple_of(SHORT_KEPT)
    });
    for problem in &mut problems {
        problem.rating = grade(problem);
    }
    problems.sort_by_key(|problem| problem.rating);
    problems
}

fn empties(position: &AnyPosition) -> usize {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    position.game().cell_count() - discs
}

/// Whether there is something to find: no win at once, and no obvious threat, unless the board is so small that
/// nothing else is left.
fn is_worth_asking(position: &AnyPosition) -> bool {
    let is_line_game = position.game().line_rules().is_some();
    let is_smallest = position.game() == Game::TIC_TAC_TOE;
    let mover = position.turn();
    let wins = is_line_game && !wins_at_once(position, mover).is_empty();
    let threatened = is_line_game && !wins_at_once(position, mover.opponent()).is_empty();
    position.count_moves() >= 3 && !wins && (!threatened || is_smallest)
}

/// The position as a problem, if it has one best move. It has no rating yet.
fn solve(position: &AnyPosition, solver: &mut Solver) -> Option<Problem> {
    // Who wins is soon known; how fast only where that is of interest. A search to the end has both at once.
    if Solver::prospect(position) != Prospect::Hopeless {
        prove(solver, position, Control::never())?;
    }
    let question = Question {
        weak: false,
        every_move: true,
    };
    let moves = solver
        .solve(position, question, Control::never(), &mut |_| ())
        .moves;
    let (answer, goal) = only_best(&moves)?;
    let mut line = vec![answer];
    if position.game().info().gravity {
        let next = position.after_unchecked(answer);
        line.extend(best_line(solver, &next, Control::never()));
    }
    let themes = themes(&Solved {
        position,
        answer,
        goal,
        moves: &moves,
        line: &line,
        natural: natural(position),
    });
    Some(Problem {
        position: position.clone(),
        answer,
        goal,
        plies: horizon(position, answer, goal, &moves),
        rating: 0,
        themes,
    })
}

/// How many moves ahead one has to look to be sure: to the win, or to the last of the defeats that the other moves lead
/// to. In Othello discs are counted at the end.
fn horizon(position: &AnyPosition, answer: AnyMove, goal: Goal, moves: &[MoveBounds]) -> u8 {
    if position.game().line_rules().is_none() {
        return empties(position) as u8;
    }
    let plies = |entry: &MoveBounds| {
        let score = entry.bounds.exact().unwrap_or(0);
        plies_to_end(position, score)
    };
    let decisive = moves.iter().filter(|entry| match goal {
        Goal::Win => entry.m == answer,
        Goal::Draw => entry.m != answer,
    });
    decisive.map(plies).max().unwrap_or(0).min(255) as u8
}

/// What the difficulty of a problem is made of, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// How far the proof reaches.
    pub reach: f64,
    /// How many of the glances choose another move.
    pub misses: f64,
    /// How many of the moves look at least as good as the answer, over all glances.
    pub hidden: f64,
}

/// What the difficulty of a problem is made of.
pub fn features(problem: &Problem) -> Features {
    let [evaluator, _] = evaluators(problem.kind());
    let (mut misses, mut hidden) = (0.0, 0.0);
    for depth in GLANCES {
        let report = look(&problem.position, evaluator, depth);
        let score = |m: AnyMove| {
            report
                .root_move(m)
                .map_or(i32::MIN, |entry| entry.value.score)
        };
        let own = score(problem.answer);
        let others = || {
            report
                .moves
                .iter()
                .filter(|entry| entry.m != problem.answer)
        };
        let better = others().filter(|entry| entry.value.score > own).count();
        let equal = others().filter(|entry| entry.value.score == own).count();
        // Of moves that look the same one is taken blindly.
        misses += if better > 0 {
            1.0
        } else {
            equal as f64 / (equal + 1) as f64
        };
        hidden += (better as f64 + equal as f64 / 2.0) / others().count().max(1) as f64;
    }
    let glances = f64::from(GLANCES.end() - GLANCES.start() + 1);
    Features {
        reach: (f64::from(problem.plies) / 24.0).min(1.0),
        misses: misses / glances,
        hidden: hidden / glances,
    }
}

/// The points of a problem.
pub fn grade(problem: &Problem) -> u16 {
    let Features {
        reach,
        misses,
        hidden,
    } = features(problem);
    let difficulty = match problem.kind() {
        // Nothing on these boards is far away.
        ProblemGame::TicTacToe => 1.6 * reach + 0.2 * misses + 0.1 * hidden,
        ProblemGame::ConnectFour => 0.4 * reach + 0.4 * misses + 0.2 * hidden,
        ProblemGame::Othello => 0.8 * (reach - 0.25) + 0.4 * misses + 0.4 * hidden,
    };
    (700.0 + 1_600.0 * difficulty.clamp(0.0, 1.0)).round() as u16
}

/// The share of the players of rising strength that fail at a problem. None of them took part in its grading.
pub fn trial(problem: &Problem) -> f64 {
    let [_, evaluator] = evaluators(problem.kind());
    let deep = |depth: u32| Plan {
        evaluator: Some(EvaluatorSpec::usual(evaluator)),
        switches: Switches {
            distance: true,
            ..Switches::default()
        },
        ..Plan::new(Algorithm::Pvs, Limits::depth(depth))
    };
    let random = |playouts: u64, seed: u64| Plan {
        seed,
        ..Plan::new(Algorithm::Mcts, Limits::nodes(playouts))
    };
    let deep = (1..=7).map(deep);
    let playouts = [30, 100, 300, 1_000].into_iter();
    let playouts = playouts.flat_map(|playouts| (1..=3).map(move |seed| (playouts, seed)));
    let players = deep.chain(playouts.map(|(playouts, seed)| random(playouts, seed)));
    let (mut failed, mut all) = (0, 0);
    for plan in players {
        let report = plan.run(&problem.position, Control::never(), &mut Unwatched);
        failed += u32::from(report.best != Some(problem.answer));
        all += 1;
    }
    f64::from(failed) / f64::from(all)
}

/// The ratings of problems, and the part of the other players that fails at each.
pub fn ratings_and_failures(problems: &[Problem]) -> (Vec<f64>, Vec<f64>) {
    let of = |problem: &Problem| (f64::from(problem.rating), trial(problem));
    problems.iter().map(of).unzip()
}

/// Spearman's rank correlation of two rows of numbers; equal numbers share their ranks.
pub fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = f64::midpoint(one.len() as f64, 1.0);
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    for group in order.chunk_by(|&a, &b| numbers[a].total_cmp(&numbers[b]).is_eq()) {
        let before = numbers
            .iter()
            .filter(|&&n| n.total_cmp(&numbers[group[0]]).is_lt())
            .count();
        for &index in group {
            ranks[index] = before as f64 + f64::midpoint(group.len() as f64, 1.0);
        }
    }
    ranks
}

/// The problems of a game so far, none of which is like another.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    problems: Vec<Problem>,
    positions: HashSet<String>,
    /// What follows within two moves from a problem: the same again a move later would be dull.
    soon_after: HashSet<String>,
}

impl Gathered {
    /// The problems, in the order in which they came.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Takes a problem, unless it is like one that is there: the same but for a mirror or a turn of the board, or within
    /// two moves of it.
    pub fn add(&mut self, problem: Problem) -> bool {
        let own = canonical(&problem.position);
        let follow = follow(&problem.position);
        let is_known = self.positions.contains(&own)
            || self.soon_after.contains(&own)
            || follow.iter().any(|next| self.positions.contains(next));
        if is_known {
            return false;
        }
        self.positions.insert(own);
        self.soon_after.extend(follow);
        self.problems.push(problem);
        true
    }
}

/// The board as text, the same for all its mirror images and turns.
pub fn canonical(position: &AnyPosition) -> String {
    let images = position.symmetries().iter();
    let images = images.map(|&symmetry| notation::board::write(&position.transformed(symmetry)));
    images.min().unwrap_or_default()
}

/// What can follow within two moves.
fn follow(position: &AnyPosition) -> HashSet<String> {
    let next = |position: &AnyPosition| -> Vec<AnyPosition> {
        if position.is_over() {
            return Vec::new();
        }
        let moves = position.moves();
        moves.map(|m| position.after_unchecked(m)).collect()
    };
    let one = next(position);
    let two = one.iter().flat_map(next);
    let all: Vec<AnyPosition> = two.chain(one.iter().cloned()).collect();
    all.iter().map(canonical).collect()
}
