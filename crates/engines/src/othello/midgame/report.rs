//! The engine's answers as the reports that the rest of the house speaks of.

use harif_rules::{AnyMove, IntoAny, Othello, Position};
use harif_search::{Bound, Control, Counters, Iteration, Report, RootMove, Value};
use web_time::Instant;

use super::engine::{Effort, Engine, Judged, Judgement};
use crate::othello::{Board, Square};

/// Called as a search goes: the best of a step, and all moves.
pub type OnIteration<'a> = &'a mut dyn FnMut(&Iteration<AnyMove>, &[RootMove<AnyMove>]);

impl Engine {
    /// Judges a position of the 8×8 game. Values are in discs; what is judged
    /// or only selectively solved is an estimate, and exact what is proved.
    /// Whenever a step is done, `told` is called with it and with every move.
    ///
    /// # Panics
    /// If the board is of another size.
    pub fn report(
        &mut self,
        position: &Othello<u64>,
        effort: Effort,
        control: Control<'_>,
        told: OnIteration<'_>,
    ) -> Report<AnyMove> {
        assert_eq!(position.size(), 8, "the engine knows the 8×8 board");
        let started = Instant::now();
        let board = Board {
            own: position.discs(position.turn()),
            opp: position.discs(position.turn().opponent()),
        };
        // After a pass the judgement is the opponent's.
        let passes = position.placements() == 0;
        let mut iterations: Vec<Iteration<AnyMove>> = Vec::new();
        let mut progress = |judgement: &Judgement| {
            let moves = root_moves(judgement, passes);
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
        let judgement = self.search_with_progress(
            if passes { board.pass() } else { board },
            Effort {
                every_move: effort.every_move && !passes,
                ..effort
            },
            control,
            &mut progress,
        );
        let moves = root_moves(&judgement, passes);
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
}

/// What is known of the moves of a position, or of the pass before them.
fn root_moves(judgement: &Judgement, passes: bool) -> Vec<RootMove<AnyMove>> {
    let seen = match judgement.depth {
        // Stopped before the first step was done: nothing is known.
        0 => &[],
        _ if passes => judgement.moves.get(..1).unwrap_or_default(),
        _ => judgement.moves.as_slice(),
    };
    seen.iter()
        .map(|judged| root_move(judged, passes))
        .collect()
}

/// A judged move, or the pass before it.
fn root_move(judged: &Judged, after_pass: bool) -> RootMove<AnyMove> {
    let mut pv: Vec<AnyMove> = judged.line.iter().map(|&step| named(step)).collect();
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

fn named(step: Option<Square>) -> AnyMove {
    step.map_or(AnyMove::Pass, |square| {
        AnyMove::Cell(Othello::<u64>::cell(u32::from(square)))
    })
}

/// A score in discs, proved or judged.
const fn value(score: i32, bound: Bound, proved: bool) -> Value {
    Value {
        proved,
        ..Value::of_margin(score, bound)
    }
}
