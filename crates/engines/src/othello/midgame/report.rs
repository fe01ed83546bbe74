//! The engine's answers as the reports that the rest of the house speaks of.

use harif_rules::{AnyMove, Frame, IntoAny, Othello, Position};
use harif_search::{Bound, Control, Counters, Iteration, Report, RootMove, Value};
use web_time::Instant;

use super::engine::{Effort, Engine, Judged, Judgement, OnJudgement};
use crate::othello::{Board, Six, Square, is_learned};

/// Called as a search goes: the best of a step, and all moves.
pub type OnIteration<'a> = &'a mut dyn FnMut(&Iteration<AnyMove>, &[RootMove<AnyMove>]);

impl Engine {
    /// Whether it plays on boards of this size.
    pub const fn plays(size: u8) -> bool {
        size == 8 || (size == 6 && is_learned(size))
    }

    /// Judges a position of the 8×8 or the 6×6 game. Values are in discs; what is
    /// judged or only selectively solved is an estimate, and exact what is proved.
    /// Whenever a step is done, `told` is called with it and with every move.
    ///
    /// # Panics
    /// If the engine does not [play](Engine::plays) boards of that size.
    pub fn report(
        &mut self,
        position: &Othello<u64>,
        effort: Effort,
        control: Control<'_>,
        told: OnIteration<'_>,
    ) -> Report<AnyMove> {
        let size = position.size();
        assert!(Engine::plays(size), "no engine for boards of {size}×{size}");
        // Boards of both sizes share a frame, so what was found on one must not
        // be taken for the other.
        if std::mem::replace(&mut self.size, size) != size {
            self.forget();
        }
        let board = Board {
            own: position.discs(position.turn()),
            opp: position.discs(position.turn().opponent()),
        };
        reported(position, effort, told, |passes, effort, progress| {
            let board = if passes { board.pass() } else { board };
            if size == 6 {
                return self.search_with(&Six::new(), board, effort, control, progress);
            }
            self.search_with_progress(board, effort, control, progress)
        })
    }
}

/// The report of a search about a position. `search` is told whether the side to
/// move must pass: the judgement is then the opponent's.
pub(crate) fn reported<W: Frame>(
    position: &Othello<W>,
    effort: Effort,
    told: OnIteration<'_>,
    search: impl FnOnce(bool, Effort, OnJudgement<'_>) -> Judgement,
) -> Report<AnyMove> {
    let started = Instant::now();
    let passes = position.placements().is_empty();
    let mut iterations: Vec<Iteration<AnyMove>> = Vec::new();
    let mut progress = |judgement: &Judgement| {
        let moves = root_moves::<W>(judgement, passes);
        if let Some(best) = moves.first() {
            let iteration = Iteration {
                depth: judgement.depth,
                best: best.m,
                value: best.value,
                pv: best.pv.clone(),
                nodes: judgement.nodes,
                time: started.elapsed(),
            };
            told(&iteration, &moves);
            // Proving one move after the other often changes nothing at the top.
            let said = |it: &Iteration<AnyMove>| (it.depth, it.best, it.value);
            iterations.pop_if(|last| said(last) == said(&iteration));
            iterations.push(iteration);
        }
    };
    let effort = Effort {
        every_move: effort.every_move && !passes,
        ..effort
    };
    let judgement = search(passes, effort, &mut progress);
    let moves = root_moves::<W>(&judgement, passes);
    let best = moves.first();
    let equal = |entry: &&RootMove<AnyMove>| Some(entry.value) == best.map(|best| best.value);
    Report {
        best: best
            .map(|best| best.m)
            .or_else(|| position.moves().next().map(IntoAny::into_any)),
        value: best.map(|best| best.value),
        pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
        ties: moves.iter().filter(equal).count(),
        depth: judgement.depth,
        counters: Counters {
            nodes: judgement.nodes,
            ..Counters::default()
        },
        time: started.elapsed(),
        iterations,
        stopped: judgement.stopped,
        moves,
    }
}

/// What is known of the moves of a position, or of the pass before them.
fn root_moves<W: Frame>(judgement: &Judgement, passes: bool) -> Vec<RootMove<AnyMove>> {
    let seen = match judgement.depth {
        // Stopped before the first step was done: nothing is known.
        0 => &[],
        _ if passes => judgement.moves.get(..1).unwrap_or_default(),
        _ => judgement.moves.as_slice(),
    };
    seen.iter()
        .map(|judged| root_move::<W>(judged, passes))
        .collect()
}

/// A judged move, or the pass before it.
fn root_move<W: Frame>(judged: &Judged, after_pass: bool) -> RootMove<AnyMove> {
    let mut pv: Vec<AnyMove> = judged.line.iter().map(|&step| named::<W>(step)).collect();
    let (mut score, mut bound) = (judged.score, judged.bound);
    if after_pass {
        pv.insert(0, AnyMove::Pass);
        (score, bound) = (-score, bound.flipped());
    }
    RootMove {
        m: pv[0],
        value: value(score, bound, judged.proved),
        pv,
        nodes: judged.nodes,
    }
}

fn named<W: Frame>(step: Option<Square>) -> AnyMove {
    step.map_or(AnyMove::Pass, |square| {
        AnyMove::Cell(Othello::<W>::cell(u32::from(square)))
    })
}

/// A score in discs, proved or judged.
const fn value(score: i32, bound: Bound, proved: bool) -> Value {
    Value {
        proved,
        ..Value::of_margin(score, bound)
    }
}
