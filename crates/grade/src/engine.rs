//! A program that speaks a protocol, asked for a move in each position.

use crate::assignment::{Assignment, Placed};
use crate::confine::Job;
use crate::function;
use crate::questions::in_time;
use crate::report::{Tally, Why};
use crate::session::Answer;
use crate::truth::Truth;
use harif_arena::contestant::{Contestant, EngineContestant, Turn};
use harif_arena::{EndReason, Fault, MoveLimits, ProgramSpec};
use harif_rules::AnyMove;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a program may fail before it is not asked any more.
const MOST_LOST: usize = 3;

/// The positions with what is right in them.
pub(crate) fn plan<'a>(
    assignment: &'a Assignment,
    solver: &mut harif_engines::solve::Solver,
) -> Vec<(&'a Placed, Truth)> {
    use harif_rules::Position;
    let open = assignment
        .positions
        .iter()
        .filter(|placed| !placed.position.is_over());
    open.map(|placed| {
        (
            placed,
            Truth::of(&placed.position, assignment.depth, solver),
        )
    })
    .collect()
}

/// Asks a program about all positions, its file in the place of `{file}`; none if the run was stopped. Gives the seconds that it took.
pub(crate) fn grade(
    job: &Job<'_>,
    assignment: &Assignment,
    file: &str,
    plan: &[(&Placed, Truth)],
    tally: &mut Tally,
    stop: &Arc<AtomicBool>,
) -> Option<f64> {
    let limits = MoveLimits {
        time: Some(u64::from(assignment.limits.seconds) * 1000),
        depth: assignment.depth,
        ..MoveLimits::default()
    };
    let command = assignment.command.iter();
    let command: Vec<String> = command.map(|word| word.replace("{file}", file)).collect();
    let program = ProgramSpec {
        command: job.confined(&command, plan.len()),
        protocol: assignment.protocol?,
        folder: Some(job.folder.to_owned()),
        options: BTreeMap::new(),
    };
    let start = Duration::from_secs(assignment.limits.start.into());
    let mut engine = EngineContestant::new(program, assignment.game, limits, stop.clone())
        .starting_within(start);
    let mut seconds = 0.0;
    let mut faults = 0;
    for (number, (placed, truth)) in plan.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let call = placed.text.as_str();
        let mut count = |part: &str, verdict: Result<(), Option<Why>>| {
            tally.count(part, verdict, Some(placed), call);
        };
        if faults >= MOST_LOST {
            function::lost(&Answer::NotAsked, assignment, &mut count);
            continue;
        }
        let begin = Instant::now();
        match choose(&mut engine, placed, &limits, number as u64) {
            Ok(chosen) => {
                let took = begin.elapsed().as_secs_f64();
                seconds += took;
                function::judge_move(truth, Some(chosen), &chosen.to_string(), &mut count);
                count("time", in_time(took, assignment));
            }
            Err(fault) => {
                faults += usize::from(fault.reason != EndReason::Illegal);
                function::lost(&answer_of(fault), assignment, &mut count);
            }
        }
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    Some(seconds)
}

fn choose(
    engine: &mut EngineContestant,
    placed: &Placed,
    limits: &MoveLimits,
    number: u64,
) -> Result<AnyMove, Fault> {
    engine.new_game(&placed.start, number)?;
    let turn = Turn {
        start: &placed.start,
        moves: &placed.moves,
        position: &placed.position,
        limits,
        clocks: None,
    };
    Ok(engine.choose(&turn)?.m)
}

/// What a program did instead of moving.
fn answer_of(fault: Fault) -> Answer {
    match fault.reason {
        EndReason::Time | EndReason::Hang => Answer::TimedOut,
        EndReason::Crash | EndReason::Disconnect => Answer::Ended(fault.detail),
        reason => Answer::Raised {
            kind: reason.name().to_owned(),
            message: fault.detail,
            line: None,
        },
    }
}
