//! Othello: verdicts by margins, and facts that can be counted again.

use crate::oracle::{end_of, random_positions};
use harif_play::coach::{self, Class, Reason};
use harif_play::{Unwatched, analyze};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Position};
use harif_search::Limits;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

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
    let stop = AtomicBool::new(false);
    let mut seen = BTreeSet::new();
    for position in random_positions("othello(size=6)", 29, 60) {
        let analysis = analyze(&position, Limits::depth(36), &stop, &mut Unwatched);
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

fn is_corner(m: AnyMove, size: u8) -> bool {
    let end = |at: u8| at == 0 || at == size - 1;
    matches!(m, AnyMove::Cell(Cell { column, row }) if end(column) && end(row))
}

#[test]
fn facts_can_be_counted_again() {
    let stop = AtomicBool::new(false);
    let mut seen = BTreeSet::new();
    for (game, count) in [("othello(size=6)", 150), ("othello", 60)] {
        for position in random_positions(game, 4, count) {
            let size = position.game().columns();
            let analysis = analyze(&position, Limits::depth(3), &stop, &mut Unwatched);
            for m in position.moves() {
                let after = position.after_unchecked(m);
                let told = coach::judge(&position, m, &analysis).unwrap();
                let corner = |why: &coach::Explained| why.reason == Reason::Corner;
                assert_eq!(told.reasons.iter().any(corner), is_corner(m, size));
                for coach::Explained { reason, line } in &told.reasons {
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
        "othello-mobility-change",
        "othello-pass",
    ] {
        assert!(seen.contains(key), "{key} never came up");
    }
}
