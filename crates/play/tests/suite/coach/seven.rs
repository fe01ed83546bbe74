//! The "7": there in four orientations, silent in every near miss.

use super::oracle::{analysis_of, random_positions, winning_moves};
use harif_play::coach::{self, Reason, Trap, TrapRole, sevens};
use harif_play::{Unwatched, analyze};
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Column, Game, Player, Position, Setup, Symmetry, notation,
};
use harif_search::{Control, Limits, RootMove};

fn position(game: &str, board: &str) -> AnyPosition {
    notation::position(game.parse().unwrap(), board).unwrap()
}

fn judged(position: &AnyPosition, m: AnyMove) -> coach::Judgement {
    let analysis = analyze(position, Limits::depth(6), Control::never(), &mut Unwatched);
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
            assert!(matches!(
                seven.reason,
                Reason::Trap {
                    how: TrapRole::Made,
                    ..
                }
            ));
            assert_eq!(seven.reason.message().key, "connect4-seven-made");
            let mut end = before.clone();
            for &m in &seven.line {
                end.play(m).unwrap();
            }
            assert_eq!(end.winner(), Some(Player::First));
            // It is also found on the board later.
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

/// The 7 as in its picture, as steps of columns and rows from the corner, the two winning cells
/// last. The other orientations are its reflections.
const PICTURE: [(i32, i32); 7] = [(0, 0), (-1, 0), (-2, 0), (-1, -1), (-2, -2), (1, 0), (1, 1)];

/// The corners of all 7s with open winning cells past the corner, and the column of those cells.
fn by_picture(position: &AnyPosition, player: Player) -> Vec<([Cell; 5], u8)> {
    let game = position.game();
    let mut found = Vec::new();
    for corner in game.cells() {
        for (across, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let cells = PICTURE.map(|(columns, rows)| {
                let column = i32::from(corner.column) + across * columns;
                let row = i32::from(corner.row) + up * rows;
                let inside = (0..i32::from(game.columns())).contains(&column)
                    && (0..i32::from(game.rows())).contains(&row);
                inside.then(|| Cell::new(column as u8, row as u8))
            });
            let [a, b, c, d, e, Some(by_row), Some(by_diagonal)] = cells else {
                continue;
            };
            let discs =
                [a, b, c, d, e].map(|cell| cell.filter(|&at| position.at(at) == Some(player)));
            if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = discs
                && [by_row, by_diagonal]
                    .iter()
                    .all(|&cell| position.at(cell).is_none())
            {
                found.push(([a, b, c, d, e], by_row.column));
            }
        }
    }
    found
}

/// A random board on which a 7 has been planted, with the move that completed it taken back.
fn planted(game: Game, random: &mut fastrand::Rng) -> Option<(AnyPosition, AnyMove)> {
    let (columns, rows) = (game.columns(), game.rows());
    let owner = Player::BOTH[random.usize(..2)];
    let corner = (random.u8(..columns), random.u8(..rows));
    let signs = [-1, 1];
    let (across, up) = (signs[random.usize(..2)], signs[random.usize(..2)]);
    let cells = PICTURE.map(|(c, r)| {
        let column = u8::try_from(i32::from(corner.0) + across * c).ok()?;
        let row = u8::try_from(i32::from(corner.1) + up * r).ok()?;
        (column < columns && row < rows).then(|| Cell::new(column, row))
    });
    let [discs @ .., _, _] = cells;
    let (low, discs) = (
        cells[5].min(cells[6])?,
        discs.into_iter().collect::<Option<Vec<_>>>()?,
    );
    let mut setup = Setup::new(game);
    for column in 0..columns {
        let needed = discs.iter().filter(|disc| disc.column == column);
        let needed = needed.map(|disc| disc.row + 1).max().unwrap_or(0);
        let room = if column == low.column { low.row } else { rows };
        let height = random.u8(needed..=room.min(needed + 2));
        for row in 0..height {
            let cell = Cell::new(column, row);
            let random_side = Player::BOTH[random.usize(..2)];
            let side = if discs.contains(&cell) {
                owner
            } else {
                random_side
            };
            setup.put(cell, Some(side));
        }
    }
    let tops = discs.iter().filter(|disc| {
        let above = Cell::new(disc.column, disc.row + 1);
        disc.row + 1 == rows || setup.at(above).is_none()
    });
    let last = *random.choice(tops.collect::<Vec<_>>())?;
    setup.put(last, None);
    let before = AnyPosition::set_up(&setup).ok()?;
    let m = AnyMove::Column(Column(last.column));
    (!before.is_over() && before.turn() == owner).then_some((before, m))
}

/// Told when it is there, silent when it is not, whatever the analysis thinks of the moves.
#[test]
fn told_exactly_when_it_is_there() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut told_of, mut silent) = (0, 0);
    for game in ["connect4", "4inline", "connect4(columns=6,rows=5,line=4)"] {
        let game: Game = game.parse().unwrap();
        let mut positions = random_positions(&game.to_string(), 9, 300);
        while positions.len() < 800 {
            positions.extend(planted(game, &mut random).map(|(before, _)| before));
        }
        for position in positions {
            for player in Player::BOTH {
                let pictured = by_picture(&position, player).len();
                let found = sevens(&position, player);
                let stacked = found.iter().filter(|seven| seven.is_stacked());
                assert_eq!(stacked.count(), pictured, "{position:?}");
            }
            if position.count_moves() == 1 || !winning_moves(&position).is_empty() {
                continue;
            }
            for m in position.moves() {
                let told = check_move(&position, m);
                told_of += usize::from(told);
                silent += usize::from(!told);
            }
        }
    }
    assert!(told_of > 300 && silent > 3_000, "{told_of} {silent}");
}

/// Whether the coach says that the move makes a 7, which it must where one matters and must not
/// where none is.
fn check_move(position: &AnyPosition, m: AnyMove) -> bool {
    // Every move looks alike to this analysis.
    let moves = position.moves().map(|m| RootMove {
        m,
        value: super::oracle::exact(0, None),
        pv: vec![m],
        nodes: 0,
    });
    let analysis = analysis_of(moves.collect());
    let judgement = coach::judge(position, m, &analysis).unwrap();
    let told = judgement
        .reasons
        .iter()
        .any(|why| why.reason.message().key == "connect4-seven-made");
    let (owner, landed) = (position.turn(), position.target(m).unwrap());
    let after = position.after(m).unwrap();
    let made = by_picture(&after, owner)
        .into_iter()
        .filter(|(discs, _)| discs.contains(&landed));
    let columns: Vec<u8> = made.map(|(_, column)| column).collect();
    let fills = |&column: &u8| fills_to_a_win(&after, column, owner);
    let matters = winning_moves(&after).is_empty() && columns.iter().any(fills);
    assert!(!matters || told, "silent: {m} in {position:?}");
    // Far ends count where both can be played at once.
    let at_once = sevens(&after, owner)
        .into_iter()
        .any(|seven| !seven.is_stacked() && seven.contains(landed));
    assert!(
        !told || !columns.is_empty() || at_once,
        "invented: {m} in {position:?}"
    );
    told
}

/// Whether this side wins if nothing but this column is played.
fn fills_to_a_win(position: &AnyPosition, column: u8, player: Player) -> bool {
    let mut now = position.clone();
    while now.play(AnyMove::Column(Column(column))).is_ok() {}
    now.winner() == Some(player)
}
