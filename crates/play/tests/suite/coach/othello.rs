//! Othello: verdicts by margins, and facts that can be counted again.

use super::oracle::{end_of, random_positions};
use harif_play::coach::{self, Class, Reason};
use harif_play::{Unwatched, analyze};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Player, Position};
use harif_search::{Control, Limits};
use std::collections::BTreeSet;

/// The margin at the end for the side to move, by looking at everything.
fn margin(position: &AnyPosition) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn());
    }
    let after = |m| -margin(&position.after_unchecked(m));
    position.moves().map(after).max().unwrap()
}

#[test]
fn margins_decide_near_the_end() {
    let mut seen = BTreeSet::new();
    for position in random_positions("othello(size=6)", 29, 60) {
        let analysis = analyze(
            &position,
            Limits::depth(36),
            Control::never(),
            &mut Unwatched,
        );
        let best = margin(&position);
        for m in position.moves() {
            let after = -margin(&position.after_unchecked(m));
            let told = coach::judge(&position, m, &analysis).unwrap();
            assert_eq!(told.after.margin, Some(after), "{told:?}");
            let class = told.verdict.class;
            let expected = match (best.signum() - after.signum(), best - after) {
                (2, _) | (_, 16..) => Class::Blunder,
                (1, _) | (_, 7..) => Class::Mistake,
                (_, 3..) => Class::Inaccuracy,
                (_, 1..) => Class::Good,
                _ => Class::Best,
            };
            let best_kept = matches!(class, Class::Best | Class::OnlyMove | Class::Forced);
            assert!(class == expected || (best_kept && expected == Class::Best));
            assert!(!told.verdict.probably);
            seen.insert(class);
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

/// The squares around a cell.
fn around(position: &AnyPosition, cell: Cell) -> Vec<Cell> {
    let touches =
        |other: &Cell| cell.column.abs_diff(other.column) <= 1 && cell.row.abs_diff(other.row) <= 1;
    let cells = position.game().cells();
    cells
        .filter(|other| touches(other) && *other != cell)
        .collect()
}

/// A side's discs beside empty squares, counted one by one.
fn frontier(position: &AnyPosition, side: Player) -> u32 {
    let is_empty = |&cell: &Cell| position.at(cell).is_none();
    let discs = position.game().cells();
    let discs = discs.filter(|&cell| position.at(cell) == Some(side));
    discs
        .filter(|&cell| around(position, cell).iter().any(is_empty))
        .count() as u32
}

/// How many empty squares hang together with this one.
fn region(position: &AnyPosition, cell: Cell) -> u32 {
    let mut found = vec![cell];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for other in around(position, at) {
            if position.at(other).is_none() && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found.len() as u32
}

/// A side's discs that no continuation turns, by playing them all.
fn never_turned(position: &AnyPosition, side: Player) -> BTreeSet<Cell> {
    let cells = position.game().cells();
    let mut safe: BTreeSet<Cell> = cells
        .filter(|&cell| position.at(cell) == Some(side))
        .collect();
    for m in position.moves() {
        let next = never_turned(&position.after_unchecked(m), side);
        safe.retain(|cell| next.contains(cell));
    }
    safe
}

/// What the values and the board say together near the end, counted again the slow way.
#[test]
fn endings_are_explained_by_what_can_be_counted() {
    let mut seen = BTreeSet::new();
    let endings = [("othello", 55, 120), ("othello(size=6)", 28, 150)];
    for (game, least, count) in endings {
        for position in random_positions(game, least, count) {
            let analysis = analyze(
                &position,
                Limits::default(),
                Control::never(),
                &mut Unwatched,
            );
            assert!(analysis.is_exact(), "{position:?}");
            let best = analysis.best().unwrap();
            for m in position.moves() {
                let after = position.after_unchecked(m);
                let told = coach::judge(&position, m, &analysis).unwrap();
                let lost = best.value.margin.unwrap() - told.after.margin.unwrap();
                let costs =
                    |why: &coach::ExplainedReason| matches!(why.reason, Reason::Costs { .. });
                let blamed = told.reasons.iter().any(costs);
                let is_cell = matches!(m, AnyMove::Cell(_));
                assert_eq!(
                    blamed,
                    lost > 0 && is_cell && told.verdict.class != Class::Forced
                );
                for coach::ExplainedReason { reason, line } in &told.reasons {
                    seen.insert(reason.message().key);
                    let end = end_of(&position, line);
                    let about = format!("{reason:?} {line:?} in {position:?}");
                    let AnyMove::Cell(cell) = m else {
                        panic!("{about}");
                    };
                    match *reason {
                        Reason::Costs { discs, m } => {
                            assert_eq!((discs as i32, m), (lost, best.m), "{about}");
                        }
                        Reason::StabilityMade { own: [from, to] } => {
                            assert!(from < to, "{about}");
                            let safe = never_turned(&after, position.turn()).len();
                            assert!(safe >= to as usize, "{about}");
                        }
                        Reason::StabilityGiven { player, m, discs } => {
                            assert_eq!(line, &[told.m, m], "{about}");
                            assert!(
                                discs > 0 && never_turned(&end, player).len() >= discs as usize
                            );
                        }
                        Reason::ParityKept { squares } => {
                            assert_eq!(squares, region(&position, cell), "{about}");
                            assert!(squares % 2 == 1, "{about}");
                        }
                        Reason::ParityLost { squares, m } => {
                            assert_eq!(squares, region(&position, cell), "{about}");
                            let AnyMove::Cell(better) = m else {
                                panic!("{about}");
                            };
                            assert!(squares % 2 == 0 && region(&position, better) % 2 == 1);
                            assert!(lost > 0, "{about}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    for key in [
        "othello-costs",
        "othello-stable",
        "othello-stable-given",
        "othello-parity-kept",
        "othello-parity-lost",
    ] {
        assert!(seen.contains(key), "{key} never came up: {seen:?}");
    }
}

fn is_corner(m: AnyMove, size: u8) -> bool {
    let end = |at: u8| at == 0 || at == size - 1;
    matches!(m, AnyMove::Cell(Cell { column, row }) if end(column) && end(row))
}

#[test]
fn facts_can_be_counted_again() {
    let mut seen = BTreeSet::new();
    for (game, count) in [("othello(size=6)", 150), ("othello", 60)] {
        for position in random_positions(game, 4, count) {
            let size = position.game().columns();
            let analysis = analyze(
                &position,
                Limits::depth(3),
                Control::never(),
                &mut Unwatched,
            );
            for m in position.moves() {
                let after = position.after_unchecked(m);
                let told = coach::judge(&position, m, &analysis).unwrap();
                let corner = |why: &coach::ExplainedReason| why.reason == Reason::Corner;
                assert_eq!(told.reasons.iter().any(corner), is_corner(m, size));
                for coach::ExplainedReason { reason, line } in &told.reasons {
                    seen.insert(reason.message().key);
                    end_of(&position, line);
                    let about = format!("{reason:?} {line:?} in {position:?}");
                    match *reason {
                        Reason::Corner => assert_eq!(line, &[m]),
                        Reason::CornerMissed { m } => assert!(is_corner(m, size), "{about}"),
                        Reason::CornerGiven { player, cell } => {
                            assert_eq!(line, &[m, AnyMove::Cell(cell)], "{about}");
                            assert_eq!(player, after.turn());
                            assert!(is_corner(line[1], size), "{about}");
                        }
                        Reason::XSquare => {
                            let last = *line.last().unwrap();
                            assert!(is_corner(last, size) && line[0] == m, "{about}");
                            assert!(line.len().is_multiple_of(2), "the opponent's: {about}");
                            let distance = match (m, last) {
                                (AnyMove::Cell(a), AnyMove::Cell(b)) => {
                                    (a.column.abs_diff(b.column), a.row.abs_diff(b.row))
                                }
                                _ => panic!("{about}"),
                            };
                            assert_eq!(distance, (1, 1), "{about}");
                        }
                        Reason::CSquare { player, cell } => {
                            assert_eq!(line.last(), Some(&AnyMove::Cell(cell)), "{about}");
                            assert_eq!((player, line[0]), (after.turn(), m), "{about}");
                            assert!(is_corner(AnyMove::Cell(cell), size), "{about}");
                        }
                        Reason::Frontier { own: [from, to] } => {
                            let side = position.turn();
                            assert_eq!(from, frontier(&position, side), "{about}");
                            assert_eq!(to, frontier(&after, side), "{about}");
                        }
                        // The test of endings counts these again.
                        Reason::Costs { .. }
                        | Reason::StabilityMade { .. }
                        | Reason::StabilityGiven { .. }
                        | Reason::ParityKept { .. }
                        | Reason::ParityLost { .. } => {}
                        Reason::Mobility { own, other } => {
                            assert_eq!(own[0] as usize, position.count_moves(), "{about}");
                            assert_eq!(other[1] as usize, after.count_moves(), "{about}");
                        }
                        Reason::LeavesNoMove { .. } => {
                            assert!(after.moves().eq([AnyMove::Pass]), "{about}");
                        }
                        _ => panic!("not an Othello reason: {about}"),
                    }
                }
            }
        }
    }
    for key in [
        "othello-corner",
        "othello-corner-missed",
        "othello-corner-given",
        "othello-x-square",
        "othello-c-square-given",
        "othello-frontier-change",
        "othello-mobility-change",
        "othello-pass",
    ] {
        assert!(seen.contains(key), "{key} never came up");
    }
}
