//! Small exhaustive searches: what the coach claims, it has proved here first.
//!
//! Three facts carry all proofs about the line games:
//!
//! * A side that can complete a line *now* wins.
//! * If the opponent cannot win at once and two cells complete a line, one answer cannot fill
//!   both: two threats at once win. The same holds for two winning cells one above the other, as
//!   filling the lower one opens the upper one.
//! * If exactly one cell completes a line, the opponent must fill it. So an attack in which every
//!   move threatens leaves the opponent no choice, and its tree has one branch at every answer.
//!
//! The searches are independent of the analysis that judges the moves: a mistake in one of them
//! would have to happen in the other as well to be told.

use super::reason::Trap;
use harif_engines::threats::{above, completes, move_to, sevens, wins_at_once};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Player, Position};

/// A win that cannot be stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attack {
    /// What it wins by.
    pub(super) trap: Trap,
    /// How it goes: the attacker first, every answer the best there is, the win last.
    pub(super) line: Vec<AnyMove>,
}

impl Attack {
    /// The move that begins it.
    pub(super) fn first(&self) -> AnyMove {
        self.line[0]
    }
}

/// How many positions one proof may look at. Running out means silence, not an error.
#[derive(Debug)]
pub(super) struct Budget(u32);

impl Budget {
    /// Cells looked at in one proof; a position costs as many as it has cells.
    const CELLS: u32 = 150_000;

    pub(super) fn new(position: &AnyPosition) -> Self {
        let game = position.game();
        Self(Self::CELLS / (u32::from(game.columns()) * u32::from(game.rows())))
    }

    fn spend(&mut self) -> Option<()> {
        self.0 = self.0.checked_sub(1)?;
        Some(())
    }
}

/// The longest attack that is looked for, in moves of the attacker before the winning one.
pub(super) const LONGEST_ATTACK: u32 = 6;

/// The shape by which a side that has just moved wins whatever the answer is.
///
/// `landed` is the cell of that move, to tell a 7 that it made from one that stood before. The
/// line holds the answer and the win.
pub(super) fn trap(position: &AnyPosition, landed: Option<Cell>) -> Option<(Trap, [AnyMove; 2])> {
    let attacker = position.turn().opponent();
    if position.is_over() || !wins_at_once(position, position.turn()).is_empty() {
        return None;
    }
    let cells = wins_at_once(position, attacker);
    let lower = *cells.first()?;
    let stacked = cells.iter().find_map(|&cell| {
        let upper = above(position, cell)?;
        completes(position, upper, attacker).then_some([cell, upper])
    });
    let line = |[block, win]: [Cell; 2]| [move_to(position, block), move_to(position, win)];
    let mine = sevens(position, attacker)
        .into_iter()
        .filter(|seven| landed.is_none_or(|cell| seven.contains(cell)))
        .find(|seven| {
            let [low, high] = seven.wins_from_below();
            cells.contains(&low) && (seven.is_stacked() || cells.contains(&high))
        });
    if let Some(seven) = mine {
        return Some((Trap::Seven(seven), line(seven.wins_from_below())));
    }
    if let Some(&other) = cells.get(1) {
        let trap = if position.game().info().gravity {
            Trap::TwoThreats
        } else {
            Trap::Fork
        };
        return Some((trap, line([lower, other])));
    }
    let column = Column(lower.column);
    stacked.map(|cells| (Trap::Stacked { column }, line(cells)))
}

/// The shortest win by threats alone for the side to move, not counting a win at once; none if
/// there is none of at most `longest` moves, or the budget ends first.
pub(super) fn attack(position: &AnyPosition, longest: u32, budget: &mut Budget) -> Option<Attack> {
    if !wins_at_once(position, position.turn()).is_empty() {
        return None;
    }
    (1..=longest).find_map(|moves| attack_in(position, moves, budget))
}

/// The fastest win by threats alone for the side to move, a win at once included: the whole line.
pub(super) fn forced_win(position: &AnyPosition) -> Option<Vec<AnyMove>> {
    match wins_at_once(position, position.turn()).first() {
        Some(&cell) => Some(vec![move_to(position, cell)]),
        None => {
            attack(position, LONGEST_ATTACK, &mut Budget::new(position)).map(|found| found.line)
        }
    }
}

/// An attack of exactly this many moves before the winning one.
fn attack_in(position: &AnyPosition, moves: u32, budget: &mut Budget) -> Option<Attack> {
    let attacker = position.turn();
    let mut best: Option<Attack> = None;
    for m in defences(position) {
        budget.spend()?;
        let after = position.after_unchecked(m);
        if after.is_over() || !wins_at_once(&after, after.turn()).is_empty() {
            continue;
        }
        if moves == 1 {
            if let Some((trap, rest)) = trap(&after, position.target(m)) {
                let line = [m, rest[0], rest[1]].into();
                let better = best
                    .as_ref()
                    .is_none_or(|best| trap.rank() > best.trap.rank());
                best = if better {
                    Some(Attack { trap, line })
                } else {
                    best
                };
            }
            continue;
        }
        // One threat, so one answer.
        let &[block] = wins_at_once(&after, attacker).as_slice() else {
            continue;
        };
        let answer = move_to(&after, block);
        let next = after.after_unchecked(answer);
        if !wins_at_once(&next, attacker).is_empty() {
            continue; // A trap after all: found with fewer moves.
        }
        if let Some(rest) = attack_in(&next, moves - 1, budget) {
            let mut line = vec![m, answer];
            line.extend(rest.line);
            let trap = Trap::Forcing;
            return Some(Attack { trap, line });
        }
    }
    best
}

/// The moves that do not leave an immediate win standing: all of them if there is none.
pub(super) fn defences(position: &AnyPosition) -> Vec<AnyMove> {
    match wins_at_once(position, position.turn().opponent()).as_slice() {
        [] => position.moves().collect(),
        &[only] => vec![move_to(position, only)],
        _ => Vec::new(),
    }
}

/// The win of a side that does nothing but fill one column, and block where it must: every answer
/// of the opponent is tried. The line shows the one that lasts longest.
pub(super) fn siege(
    position: &AnyPosition,
    owner: Player,
    column: Column,
    budget: &mut Budget,
) -> Option<Vec<AnyMove>> {
    budget.spend()?;
    if position.is_over() {
        return (position.winner() == Some(owner)).then(Vec::new);
    }
    if position.turn() == owner {
        let m = match wins_at_once(position, owner).first() {
            Some(&win) => move_to(position, win),
            None => match wins_at_once(position, owner.opponent()).as_slice() {
                [] => AnyMove::Column(column),
                &[block] => move_to(position, block),
                _ => return None,
            },
        };
        let after = position.after(m).ok()?;
        let mut line = vec![m];
        line.extend(siege(&after, owner, column, budget)?);
        return Some(line);
    }
    let mut longest = Vec::new();
    for m in position.moves() {
        let rest = siege(&position.after_unchecked(m), owner, column, budget)?;
        if rest.len() + 1 > longest.len() {
            longest = vec![m];
            longest.extend(rest);
        }
    }
    Some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;
    use harif_testing::positions::random_position;

    /// The moves by which the side to move wins at once, by trying them.
    fn wins(position: &AnyPosition) -> Vec<AnyMove> {
        let wins = |&m: &AnyMove| position.after_unchecked(m).winner() == Some(position.turn());
        position.moves().filter(wins).collect()
    }

    /// The moves on whose cells the side that is not to move would win.
    fn threatened(position: &AnyPosition) -> Vec<AnyMove> {
        let is_won = |&m: &AnyMove| {
            let cell = position.target(m).expect("a column with room");
            completes(position, cell, position.turn().opponent())
        };
        position.moves().filter(is_won).collect()
    }

    /// How long the siege lasts at most, if it wins against every answer: nothing but the rules of the siege.
    fn plain_siege(position: &AnyPosition, owner: Player, column: Column) -> Option<usize> {
        if position.is_over() {
            return (position.winner() == Some(owner)).then_some(0);
        }
        let mut lengths = Vec::new();
        if position.turn() == owner {
            let m = match (wins(position).first(), threatened(position).as_slice()) {
                (Some(&win), _) => win,
                (None, []) => AnyMove::Column(column),
                (None, &[block]) => block,
                (None, _) => return None,
            };
            position.check(m).ok()?;
            lengths.push(plain_siege(&position.after_unchecked(m), owner, column)?);
        } else {
            for m in position.moves() {
                lengths.push(plain_siege(&position.after_unchecked(m), owner, column)?);
            }
        }
        lengths.into_iter().max().map(|longest| longest + 1)
    }

    /// On a board on which everything can be looked at: a siege is found where there is one, it lasts as long as the best
    /// defence makes it last, its line can be played and ends with the win.
    #[test]
    fn a_siege_is_won_against_every_defence() {
        let mut lot = fastrand::Rng::with_seed(11);
        let (mut won, mut long) = (0, 0);
        for round in 0..400 {
            let game = [Game::connect_four(4, 4, 3), Game::connect_four(4, 4, 4)][round % 2];
            let moves = lot.usize(5..14);
            let position = random_position(game, moves, &mut lot);
            for owner in Player::BOTH {
                for column in (0..4).map(Column) {
                    let found = siege(&position, owner, column, &mut Budget(1_000_000));
                    let expected = plain_siege(&position, owner, column);
                    let length = found.as_ref().map(Vec::len);
                    assert_eq!(length, expected, "{position:?} {owner:?} {column:?}");
                    let Some(line) = found else { continue };
                    let mut end = position.clone();
                    for &m in &line {
                        end.play(m).expect("a legal line");
                    }
                    assert_eq!(end.winner(), Some(owner));
                    won += 1;
                    long += usize::from(line.len() >= 4);
                }
            }
        }
        assert!(won > 100 && long > 5, "{won} {long}");
        // Where the budget ends there is no proof.
        let won = harif_rules::notation::position(Game::CONNECT_FOUR, "112233").unwrap();
        let siege = |budget| siege(&won, Player::First, Column(3), &mut Budget(budget));
        assert!(siege(1).is_none() && siege(2).is_some());
    }
}
