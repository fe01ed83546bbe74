//! Tells the author of an engine what is wrong with it, before a tournament does.

use crate::contestant::{self, Choice, Contestant, EngineContestant, Turn};
use crate::program::limits_for;
use crate::result::{EndReason, Fault};
use crate::spec::{MoveLimits, ProgramSpec, ProtocolName};
use harif_play::service::story::Remark;
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckFinding {
    /// It starts and answers.
    Starts,
    /// How it calls itself.
    Name(String),
    /// It played so many whole games with legal moves only.
    Games(usize),
    /// It begins a second game.
    Again,
    /// It plays both sides.
    BothSides,
    /// The longest that a move took.
    Slowest(Duration),
    /// It ends when told to.
    Quits,
    /// It does not.
    Stays,
    /// Something odd that could be understood.
    Odd(String),
    /// Something that loses games.
    Fault(Fault),
}

impl CheckFinding {
    /// Whether this would cost games.
    pub const fn is_wrong(&self) -> bool {
        matches!(self, Self::Fault(_))
    }

    /// Whether this is worth a look but costs nothing.
    pub const fn is_odd(&self) -> bool {
        matches!(self, Self::Odd(_) | Self::Stays)
    }
}

/// Everything that was found, with the end of the conversation if it ended badly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// In the order in which it was tried.
    pub findings: Vec<CheckFinding>,
    /// The last lines, `>` to the engine and `<` from it.
    pub last_words: Vec<String>,
}

/// How long an engine may take for the greeting when its protocol is only guessed.
const GUESSING: Duration = Duration::from_secs(3);

/// The protocol in which a program answers, found by greeting it in each.
///
/// # Errors
/// What it did instead of answering the first greeting.
pub fn recognise(program: &ProgramSpec, game: Game) -> Result<ProtocolName, Fault> {
    let limits = MoveLimits {
        patience: Some(GUESSING.as_millis() as u64),
        ..MoveLimits::default()
    };
    let mut first_fault = None;
    for protocol in ProtocolName::ALL {
        let program = ProgramSpec {
            protocol,
            ..program.clone()
        };
        let stop = Arc::new(AtomicBool::new(false));
        let engine = EngineContestant::new(program, game, limits, stop);
        let mut engine = engine.starting_within(GUESSING);
        match engine.new_game(&AnyPosition::start(game), 0) {
            Ok(()) => return Ok(protocol),
            Err(fault) => first_fault.get_or_insert(fault),
        };
    }
    Err(first_fault.unwrap_or_else(|| Fault::new(EndReason::Refused, "")))
}

/// Plays two games against an engine, one with each side, and tells everything that was seen.
pub fn check(program: &ProgramSpec, game: Game, limits: MoveLimits) -> Checked {
    let limits = limits_for(program, limits);
    let stop = Arc::new(AtomicBool::new(false));
    let mut engine = EngineContestant::new(program.clone(), game, limits, stop);
    let mut checked = Checked::default();
    let mut slowest = Duration::ZERO;
    let mut games = 0;
    for (number, side) in Player::BOTH.into_iter().enumerate() {
        let start = AnyPosition::start(game);
        if let Err(fault) = engine.new_game(&start, number as u64) {
            checked.findings.push(CheckFinding::Fault(fault));
            break;
        }
        if number == 0 {
            checked.findings.push(CheckFinding::Starts);
            let name = engine.engine_name().map(str::to_owned);
            checked.findings.extend(name.map(CheckFinding::Name));
        } else {
            checked.findings.push(CheckFinding::Again);
        }
        match play(&mut engine, &start, side, &limits) {
            Ok(time) => {
                games += 1;
                slowest = slowest.max(time);
            }
            Err(fault) => {
                checked.findings.push(CheckFinding::Fault(fault));
                break;
            }
        }
    }
    if games > 0 {
        checked.findings.push(CheckFinding::Games(games));
        checked.findings.push(CheckFinding::Slowest(slowest));
    }
    if games == 2 {
        checked.findings.push(CheckFinding::BothSides);
    }
    let odd = engine.complaints().iter().cloned().map(CheckFinding::Odd);
    checked.findings.extend(odd);
    checked.last_words = engine.last_words();
    checked.findings.extend(engine.dismiss().map(|ended| {
        if ended {
            CheckFinding::Quits
        } else {
            CheckFinding::Stays
        }
    }));
    checked
}

/// A move that came too late, in the words of a tournament.
fn late(took: Duration, limits: &MoveLimits, number: usize) -> Fault {
    let allowed = Duration::from_millis(limits.time.unwrap_or_default());
    let story = Remark::Late.about(&[
        &number,
        &format_args!("{took:.1?}"),
        &format_args!("{allowed:.1?}"),
    ]);
    Fault::new(EndReason::Time, story)
}

/// A game in which the engine has one side and the other side plays a fixed variety of moves;
/// returns the longest that a move took.
fn play(
    engine: &mut EngineContestant,
    start: &AnyPosition,
    side: Player,
    limits: &MoveLimits,
) -> Result<Duration, Fault> {
    let mut position = start.clone();
    let mut moves: Vec<AnyMove> = Vec::new();
    let mut slowest = Duration::ZERO;
    while !position.is_over() {
        let m = if position.check(AnyMove::Pass).is_ok() {
            AnyMove::Pass
        } else if position.turn() == side {
            let turn = Turn {
                start,
                moves: &moves,
                position: &position,
                limits,
                clocks: None,
            };
            let began = Instant::now();
            let Choice { m, .. } = engine.choose(&turn)?;
            let took = began.elapsed();
            slowest = slowest.max(took);
            let allowed = turn.allowance(side).map(|time| time + limits.margin());
            if allowed.is_some_and(|allowed| took > allowed) {
                return Err(late(took, limits, moves.len() + 1));
            }
            contestant::checked(engine, &turn, m)?
        } else {
            // Another move each time, so that edges, captures and passes come up.
            let choice = moves.len() * 7 % position.count_moves();
            let chosen = position.moves().nth(choice);
            chosen.unwrap_or(AnyMove::Pass)
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    Ok(slowest)
}
