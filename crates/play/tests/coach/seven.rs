//! The "7": there in four orientations, silent in every near miss.

use harif_play::coach::{self, How, Reason, Trap, sevens};
use harif_play::{Unwatched, analyze};
use harif_rules::{AnyMove, AnyPosition, Player, Position, Symmetry, notation};
use harif_search::Limits;
use std::sync::atomic::AtomicBool;

fn position(game: &str, board: &str) -> AnyPosition {
    notation::position(game.parse().unwrap(), board).unwrap()
}

fn judged(position: &AnyPosition, m: AnyMove) -> coach::Judgement {
    let stop = AtomicBool::new(false);
    let analysis = analyze(position, Limits::depth(6), &stop, &mut Unwatched);
    coach::judge(position, m, &analysis).unwrap()
}

fn is_seven(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Trap {
            trap: Trap::Seven(_),
            ..
        }
    )
}

/// A 7 with its diagonal below the row, one with its diagonal above it: the board before the move
/// that makes it, the move, the corner and the two winning cells.
const MADE: [(&str, &str, &str, [&str; 2]); 2] = [
    ("7/7/7/xx5/oxo4/xoo4 x", "3", "c3", ["d3", "d4"]),
    ("7/7/7/ox5/xxx3o/xoo3o x", "1", "c2", ["d2", "d1"]),
];

#[test]
fn all_four_orientations_are_pointed_out() {
    for (board, m, corner, wins) in MADE {
        let upright = position("connect4", board);
        for symmetry in [Symmetry::Identity, Symmetry::MirrorColumns] {
            let before = upright.transformed(symmetry);
            let m = upright.transform_move(m.parse().unwrap(), symmetry);
            let mapped = |cell: &str| symmetry.apply(cell.parse().unwrap(), 7, 6);
            let after = before.after(m).unwrap();
            let found = sevens(&after, Player::First);
            assert_eq!(found.len(), 1, "{board}");
            assert_eq!(found[0].corner, mapped(corner));
            assert_eq!(found[0].wins, wins.map(mapped));
            assert!(
                sevens(&before, Player::First).is_empty(),
                "not before the move"
            );
            assert!(
                sevens(&after, Player::Second).is_empty(),
                "not the opponent's"
            );

            let told = judged(&before, m);
            let seven = told.reasons.iter().find(|why| is_seven(&why.reason));
            let seven = seven.unwrap_or_else(|| panic!("silent: {told:?}"));
            assert!(matches!(seven.reason, Reason::Trap { how: How::Made, .. }));
            assert_eq!(seven.reason.message().key, "connect4-seven-made");
            let mut end = before.clone();
            for &m in &seven.line {
                end.play(m).unwrap();
            }
            assert_eq!(end.winner(), Some(Player::First));
            // Whoever looks at the board later sees it too.
            let standing = coach::standing(&after);
            assert!(standing.iter().any(|why| is_seven(&why.reason)), "{board}");
        }
    }
}

#[test]
fn the_board_of_the_classroom_has_it_too() {
    let before = position("4inline", "8/8/8/8/xx6/oxo5/xoo5 x");
    let told = judged(&before, "3".parse().unwrap());
    assert!(told.reasons.iter().any(|why| is_seven(&why.reason)));
}

#[test]
fn near_misses_are_no_seven() {
    for (game, board, what) in [
        (
            "connect4",
            "7/7/7/xxxo3/oxox3/xooo3 x",
            "the row is closed at the corner",
        ),
        (
            "connect4",
            "7/7/x6/ox5/xxx4/xooo2o o",
            "the lower cell is taken",
        ),
        (
            "connect4",
            "7/7/7/xxx4/oxo4/ooo3x x",
            "the diagonal is broken",
        ),
        ("connect4", "7/7/7/xox4/oxox3/xoox3 o", "the row is broken"),
        (
            "connect4",
            "7/7/7/4xxx/4oxo/4xoo o",
            "the cells past the corner are off the board",
        ),
        (
            "connect4",
            "7/7/4x2/3xo2/xxxoo2/ooxoox1 x",
            "the diagonal leads away from the row",
        ),
        (
            "connect4(columns=7,rows=6,line=5)",
            "7/7/7/xxx4/oxo4/xoo4 o",
            "lines of five",
        ),
        (
            "tictactoe(columns=7,rows=6,line=4)",
            "7/7/7/xxx4/oxo4/xoo4 o",
            "discs do not fall",
        ),
    ] {
        let position = position(game, board);
        for player in Player::BOTH {
            assert_eq!(sevens(&position, player), [], "{what}");
        }
        let standing = coach::standing(&position);
        assert!(!standing.iter().any(|why| is_seven(&why.reason)), "{what}");
    }
}

/// A 7 that comes too late is not pointed out: the opponent wins first.
#[test]
fn a_seven_is_silent_when_the_opponent_wins_at_once() {
    let before = position("connect4", "7/7/7/xx4o/oxo3o/xox2xo x");
    let told = judged(&before, "3".parse().unwrap());
    let after = before.after("3".parse().unwrap()).unwrap();
    assert_eq!(sevens(&after, Player::First).len(), 1, "it is there");
    assert_eq!(told.reasons.len(), 1);
    assert_eq!(told.reasons[0].reason.message().key, "coach-missed-block");
    assert!(coach::standing(&after).is_empty());
}

#[test]
fn missing_and_allowing_a_seven_are_told() {
    // The second 7 of the table wins at once, so letting it go is a fault.
    let before = position("connect4", MADE[1].0);
    let told = judged(&before, "7".parse().unwrap());
    let keys: Vec<_> = told
        .reasons
        .iter()
        .map(|why| why.reason.message().key)
        .collect();
    assert!(keys.contains(&"connect4-seven-missed"), "{told:?}");
    // One move earlier the second player could still take the cell.
    let earlier = position("connect4", "7/7/7/ox5/xxx4/xoo3o o");
    let told = judged(&earlier, "7".parse().unwrap());
    let keys: Vec<_> = told
        .reasons
        .iter()
        .map(|why| why.reason.message().key)
        .collect();
    assert!(keys.contains(&"connect4-seven-allowed"), "{told:?}");
    let told = judged(&earlier, "1".parse().unwrap());
    let keys: Vec<_> = told
        .reasons
        .iter()
        .map(|why| why.reason.message().key)
        .collect();
    assert!(!keys.iter().any(|key| key.contains("allowed")), "{told:?}");
}
