//! The detectors for tic-tac-toe and Connect Four.
//!
//! A detector speaks only when a proof confirms it, and hands over the line of that proof. What is
//! immediate comes first and silences the rest: who leaves a win standing need not hear about the
//! centre.

use super::class::Class;
use super::proof::{Attack, Budget, LONGEST_ATTACK, attack, siege, trap};
use super::reason::{ExplainedReason, Reason, Trap, TrapRole};
use super::seven::filled_column;
use super::{centre, zugzwang};
use crate::Analysis;
use harif_engines::threats::{Seven, above, move_to, sevens, wins_at_once};
use harif_rules::{AnyMove, AnyPosition, Column, Player, Position};

/// On boards with more moves than this, nothing is said about traps that were stopped: trying
/// what every other move would have allowed takes too long.
const MOST_MOVES_TO_COMPARE: usize = 16;

/// A move under judgement.
pub(super) struct Case<'a> {
    pub(super) before: &'a AnyPosition,
    pub(super) m: AnyMove,
    pub(super) after: AnyPosition,
    pub(super) class: Class,
    pub(super) analysis: &'a Analysis,
}

impl Case<'_> {
    pub(super) fn mover(&self) -> Player {
        self.before.turn()
    }

    pub(super) fn opponent(&self) -> Player {
        self.before.turn().opponent()
    }

    /// A reason whose line goes on after the move.
    pub(super) fn following(&self, reason: Reason, rest: &[AnyMove]) -> ExplainedReason {
        let mut line = vec![self.m];
        line.extend(rest);
        ExplainedReason { reason, line }
    }

    /// The best move, where it is another one.
    pub(super) fn better(&self) -> Option<AnyMove> {
        let best = self.analysis.best()?.m;
        (best != self.m && self.class.is_fault()).then_some(best)
    }
}

/// Everything that can be proved about the move.
pub(super) fn explain(case: &Case) -> Vec<ExplainedReason> {
    if case.after.winner() == Some(case.mover()) {
        return vec![case.following(Reason::Wins, &[])];
    }
    if case.class == Class::Forced {
        return Vec::new();
    }
    let mut reasons: Vec<ExplainedReason> = missed_win(case).into_iter().collect();
    let immediate = missed_block(case, !reasons.is_empty()).or_else(|| under(case));
    reasons.extend(immediate);
    if !reasons.is_empty() {
        return reasons;
    }
    reasons.extend(made(case));
    if case.class.is_fault() {
        reasons.extend(allowed(case));
        reasons.extend(missed(case));
    } else {
        reasons.extend(blocks(case));
        reasons.extend(stopped(case));
    }
    if reasons.is_empty() {
        let deeper = zugzwang::explain(case)
            .or_else(|| punished(case))
            .or_else(|| zugzwang::follow(case));
        reasons.extend(deeper.or_else(|| centre::explain(case)));
    }
    reasons
}

fn missed_win(case: &Case) -> Option<ExplainedReason> {
    let cell = *wins_at_once(case.before, case.mover()).first()?;
    let m = move_to(case.before, cell);
    Some(ExplainedReason {
        reason: Reason::MissedWin { m },
        line: vec![m],
    })
}

/// The opponent threatened one win, it could have been blocked, and it was not. Who could have
/// won instead did not have to block.
fn missed_block(case: &Case, could_win: bool) -> Option<ExplainedReason> {
    let player = case.opponent();
    let &[cell] = wins_at_once(case.before, player).as_slice() else {
        return None;
    };
    let m = move_to(case.before, cell);
    let still_there = !could_win && wins_at_once(&case.after, player).contains(&cell);
    // In Connect Four the block itself may open another win above it.
    let blocked = case.before.after(m).ok()?;
    let would_help = wins_at_once(&blocked, player).is_empty();
    (still_there && would_help).then(|| case.following(Reason::MissedBlock { player, m }, &[m]))
}

/// The disc is what the opponent needed to reach its winning cell.
fn under(case: &Case) -> Option<ExplainedReason> {
    let player = case.opponent();
    let cell = above(case.before, case.before.target(case.m)?)?;
    wins_at_once(&case.after, player).contains(&cell).then(|| {
        let m = move_to(&case.after, cell);
        case.following(Reason::Under { player, cell }, &[m])
    })
}

/// The traps that the move makes: two threats, a 7 (which may stand beside them), or a threat that
/// begins an attack.
fn made(case: &Case) -> Vec<ExplainedReason> {
    let explained = |trap, line: &[AnyMove]| {
        let how = TrapRole::Made;
        case.following(Reason::Trap { trap, how }, line)
    };
    let found = trap(&case.after, case.before.target(case.m));
    let has_seven = matches!(found, Some((Trap::Seven(_), _)));
    let seven = seven_made(case.before, case.m).filter(|_| !has_seven);
    let mut reasons: Vec<ExplainedReason> = found
        .iter()
        .map(|(trap, line)| explained(*trap, line))
        .chain(seven.iter().map(|(trap, line)| explained(*trap, line)))
        .collect();
    if reasons.is_empty() {
        let line = forced_on(case);
        reasons.extend(line.map(|line| explained(Trap::Forcing, &line)));
    }
    reasons
}

/// How an attack goes on whose first threat is this move.
fn forced_on(case: &Case) -> Option<Vec<AnyMove>> {
    let &[cell] = wins_at_once(&case.after, case.mover()).as_slice() else {
        return None;
    };
    // A threat forces an answer only if the opponent cannot win first.
    if !wins_at_once(&case.after, case.opponent()).is_empty() {
        return None;
    }
    let block = move_to(&case.after, cell);
    let next = case.after.after(block).ok()?;
    let rest = attack(&next, LONGEST_ATTACK, &mut Budget::new(&next))?;
    Some([&[block], rest.line.as_slice()].concat())
}

/// A 7 of the mover whose winning cells cannot be played yet.
fn seven_made(before: &AnyPosition, m: AnyMove) -> Option<(Trap, Vec<AnyMove>)> {
    let (owner, cell) = (before.turn(), before.target(m)?);
    let after = before.after(m).ok()?;
    let mut made = sevens(&after, owner)
        .into_iter()
        .filter(|seven| seven.contains(cell));
    made.find_map(|seven| Some((Trap::Seven(seven), seven_line(&after, owner, &seven)?)))
}

/// Shows that a stacked 7 matters: its owner wins by filling the column, against every defence; or
/// at least, with nothing more urgent on the board, the filled column ends in the owner's win.
fn seven_line(position: &AnyPosition, owner: Player, seven: &Seven) -> Option<Vec<AnyMove>> {
    if !seven.is_stacked() {
        return None;
    }
    let column = Column(seven.wins[0].column);
    let proved = siege(position, owner, column, &mut Budget::new(position));
    let urgent = !wins_at_once(position, owner.opponent()).is_empty();
    proved.or_else(|| filled_column(position, owner, seven).filter(|_| !urgent))
}

/// The opponent has an attack that the best move would have prevented.
fn allowed(case: &Case) -> Option<ExplainedReason> {
    let player = case.opponent();
    let found = strongest(&case.after)?;
    let better = case.before.after(case.better()?).ok()?;
    let moves = found.line.len() as u32 / 2;
    let prevented = wins_at_once(&better, player).is_empty()
        && attack(&better, moves, &mut Budget::new(&better)).is_none();
    let (trap, m) = (found.trap, found.first());
    let how = TrapRole::Allowed { player, m };
    prevented.then(|| case.following(Reason::Trap { trap, how }, &found.line))
}

/// The mover had an attack and let it go.
fn missed(case: &Case) -> Option<ExplainedReason> {
    let Attack { trap, line } = strongest(case.before).filter(|found| found.first() != case.m)?;
    let how = TrapRole::Missed { m: line[0] };
    Some(ExplainedReason {
        reason: Reason::Trap { trap, how },
        line,
    })
}

/// The shortest attack of the side to move.
fn strongest(position: &AnyPosition) -> Option<Attack> {
    attack(position, LONGEST_ATTACK, &mut Budget::new(position))
}

/// The move fills the cell with which the opponent would have won. The line shows what any other
/// move would have led to.
fn blocks(case: &Case) -> Option<ExplainedReason> {
    let player = case.opponent();
    let cell = case.before.target(case.m)?;
    let stopped = wins_at_once(case.before, player).contains(&cell)
        && wins_at_once(&case.after, player).is_empty();
    let m = case.m;
    let other = case.before.moves().find(|&other| other != m)?;
    stopped.then(|| ExplainedReason {
        reason: Reason::Blocks { player, m },
        line: vec![other, m],
    })
}

/// After most other moves the opponent could have made a trap, and after this one it cannot.
fn stopped(case: &Case) -> Option<ExplainedReason> {
    let player = case.opponent();
    let others: Vec<AnyMove> = case.before.moves().filter(|&m| m != case.m).collect();
    if others.len() > MOST_MOVES_TO_COMPARE
        || !wins_at_once(case.before, player).is_empty()
        || trap_in_one(&case.after).is_some()
    {
        return None;
    }
    let allowing: Vec<(AnyMove, Attack)> = others
        .iter()
        .filter_map(|&other| {
            let after = case.before.after_unchecked(other);
            // A threat of one's own would only delay what is to be shown.
            let quiet = wins_at_once(&after, case.mover()).is_empty()
                && wins_at_once(&after, player).is_empty();
            quiet
                .then(|| trap_in_one(&after))
                .flatten()
                .map(|found| (other, found))
        })
        .collect();
    if 2 * allowing.len() < others.len() {
        return None;
    }
    let rank = |(_, found): &&(AnyMove, Attack)| found.trap.rank();
    let highest = allowing.iter().map(|entry| rank(&entry)).max()?;
    let (other, found) = allowing.iter().find(|entry| rank(entry) == highest)?;
    let (trap, m) = (found.trap, found.first());
    let how = TrapRole::Stopped { player, m };
    Some(ExplainedReason {
        reason: Reason::Trap { trap, how },
        line: [&[*other], found.line.as_slice()].concat(),
    })
}

/// A trap that the side to move can make with one move.
fn trap_in_one(position: &AnyPosition) -> Option<Attack> {
    attack(position, 1, &mut Budget::new(position))
}

/// The analysis has proved that the move loses where another did not, and its line shows how.
fn punished(case: &Case) -> Option<ExplainedReason> {
    case.better()?;
    let entry = case.analysis.of(case.m)?;
    let end = entry
        .pv
        .iter()
        .try_fold(case.before.clone(), |position, &m| position.after(m).ok())?;
    let player = case.opponent();
    let lost = entry.value.proved && end.winner() == Some(player);
    let m = *entry
        .pv
        .get(1)
        .filter(|_| lost && case.class > Class::Inaccuracy)?;
    let reason = Reason::Punished { player, m };
    Some(ExplainedReason {
        reason,
        line: entry.pv.clone(),
    })
}

/// The traps that stand on the board, whichever side is to move: two threats at once, winning cells one
/// above the other, and every 7 that still matters, each with a line that shows it and begins with the side to move. Nothing in Othello.
pub fn standing(position: &AnyPosition) -> Vec<ExplainedReason> {
    let explained = |trap, player, line| ExplainedReason {
        reason: Reason::Trap {
            trap,
            how: TrapRole::Stands { player },
        },
        line,
    };
    let waiting = position.turn().opponent();
    let found = trap(position, None);
    let mut reasons: Vec<ExplainedReason> = found
        .into_iter()
        .map(|(trap, line)| explained(trap, waiting, line.to_vec()))
        .collect();
    for owner in Player::BOTH {
        for seven in sevens(position, owner) {
            let told = reasons.iter().any(|told| match told.reason {
                Reason::Trap {
                    trap: Trap::Seven(other),
                    ..
                } => other.corner == seven.corner,
                _ => false,
            });
            if !told && let Some(line) = seven_line(position, owner, &seven) {
                reasons.push(explained(Trap::Seven(seven), owner, line));
            }
        }
    }
    reasons
}
