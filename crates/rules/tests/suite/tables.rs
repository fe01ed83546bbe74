//! Known numbers: how many positions there are after n moves, and single facts worth a line.

use harif_rules::{
    AnyPosition, Board, Game, Outcome, Player, Position, notation, perft, with_position,
};

/// Published counts for 1, 2, 3 … moves, in the conventions of `perft`.
const PERFT: &[(&str, &[u64])] = &[
    (
        "tictactoe",
        &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872],
    ),
    (
        "connect4",
        &[7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234],
    ),
    (
        "othello",
        &[
            4,
            12,
            56,
            244,
            1396,
            8200,
            55092,
            390_216,
            3_005_288,
            24_571_284,
            212_258_800,
        ],
    ),
    ("othello(size=10)", &[4, 12, 56, 244, 1396, 8200, 55180]),
];

#[test]
fn known_perft_tables() {
    for (game, counts) in PERFT {
        let start = AnyPosition::start(game.parse().unwrap());
        for (depth, &expected) in (1..).zip(*counts) {
            let found = with_position!(&start, position => perft(position, depth));
            assert_eq!(found, expected, "{game} depth {depth}");
        }
    }
}

#[test]
fn plain_grids_count_the_same() {
    use harif_rules::grid::{GridConnectFour, GridOthello, GridTicTacToe};
    let lines = |columns, rows, line| harif_rules::LineRules {
        columns,
        rows,
        line,
    };
    for (columns, rows, line, depth) in [(3, 3, 3, 9), (4, 3, 3, 6), (2, 5, 4, 7), (5, 5, 4, 4)] {
        let rules = lines(columns, rows, line);
        let fast = AnyPosition::start(Game::TicTacToe(rules));
        for depth in 1..=depth {
            let fast = with_position!(&fast, position => perft(position, depth));
            assert_eq!(fast, perft(&GridTicTacToe::new(rules), depth));
        }
    }
    for (columns, rows, line, depth) in [(7, 6, 4, 7), (8, 7, 4, 6), (8, 8, 4, 6), (4, 3, 3, 12)] {
        let rules = lines(columns, rows, line);
        let fast = AnyPosition::start(Game::ConnectFour(rules));
        for depth in 1..=depth {
            let fast = with_position!(&fast, position => perft(position, depth));
            assert_eq!(fast, perft(&GridConnectFour::new(rules), depth));
        }
    }
    for (size, depth) in [(4, 12), (6, 8), (8, 7), (10, 7)] {
        let fast = AnyPosition::start(Game::Othello { size });
        for depth in 1..=depth {
            let fast = with_position!(&fast, position => perft(position, depth));
            assert_eq!(fast, perft(&GridOthello::new(size), depth));
        }
    }
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    let mut seen = std::collections::HashSet::new();
    let mut up_to_symmetry = std::collections::HashSet::new();
    let mut open = vec![AnyPosition::start(Game::TIC_TAC_TOE)];
    while let Some(position) = open.pop() {
        if seen.insert(position.hash64()) {
            up_to_symmetry.insert(position.canonical_hash64());
            open.extend(position.moves().map(|m| position.after_unchecked(m)));
        }
    }
    assert_eq!((seen.len(), up_to_symmetry.len()), (5478, 765));
}

fn position(game: &str, text: &str) -> AnyPosition {
    notation::position(game.parse().unwrap(), text).unwrap()
}

fn error(game: &str, text: &str) -> String {
    notation::position(game.parse().unwrap(), text)
        .unwrap_err()
        .to_string()
}

#[test]
fn connect_four_notation() {
    let four = position("connect4", "1212121");
    let won = Outcome::Won {
        by: Player::First,
        margin: 1,
    };
    assert_eq!(four.outcome(), Some(won));
    assert_eq!(four.winning_cells().len(), 4);
    assert_eq!(position("connect4", "۱۲۱۲۱۲۱"), four);
    assert_eq!(position("connect4", "1,2,1,2,1,2,1"), four);
    assert_eq!(position("connect4", "7/7/x6/xo5/xo5/xo5 o"), four);
    let wide = "connect4(columns=16,rows=4,line=4)";
    assert_eq!(position(wide, "ag1"), position(wide, "10, 16, 1"));

    assert_eq!(
        error("connect4", "12121211"),
        "\"1\" at character 8, move 8: the game is over"
    );
    assert!(error("connect4", "448").contains("\"8\" at character 3, move 3"));
    assert!(error("connect4", "44k").contains("\"k\" at character 3 is not a column"));
    assert!(error("connect4", "7/7/7/7/x6/7").contains("nothing beneath"));
    assert!(error("connect4", "7/7/7/7/7/xx5").contains("2 discs of x and 0 of o"));
    assert!(error("connect4", "7/7/7/7/7/x6 x").contains("turn of o"));
    assert!(error("connect4", "7/7/7/7/7").contains("5 rows"));
    assert!(error("connect4", "7/7/7/7/7/8").contains("cells in row 6"));
    assert!(error("connect4", "7/7/7/7/7/q6").contains("'q' at character 11"));
    assert!(error("connect4", "7/7/7/7/o6/xxxxooo x").contains("already has a line"));
}

#[test]
fn othello_notation() {
    let text = "8/8/8/3ox3/3xo3/8/8/8 x";
    let start = position("othello", "start");
    assert_eq!(position("othello", text), start);
    assert_eq!(notation::board::write(&start), text);
    let moves: Vec<String> = start.moves().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
    assert_eq!(notation::typed_move(&start, "3"), start.moves().nth(2));
    assert_eq!(notation::typed_move(&start, "۳"), start.moves().nth(2));
    assert_eq!(notation::typed_move(&start, "9"), None);
    let unbroken = "---------------------------OX------XO--------------------------- X";
    assert_eq!(position("othello", unbroken), start);
    assert_eq!(position("othello", &unbroken.replace(' ', "")), start);

    assert!(error("othello", "f5f5").contains("\"f5\" at character 3, move 2: the cell is taken"));
    assert!(error("othello", "a1").contains("it flips no disc"));
    assert!(error("othello", "pass").contains("passing is allowed only"));
    assert!(error("othello", "f5 z9").contains("outside the board"));
    assert!(error("othello", "f5 99").contains("\"99\" at character 4 is not a cell"));
    assert!(error("othello", &text.replace(" x", "")).contains("whose turn"));
}

/// A game in which the second player must pass: after a wipe-out of mobility on 4×4.
#[test]
fn passes_are_forced_listed_and_left_out_of_transcripts() {
    let mut passes = 0;
    for seed in 0..200 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = AnyPosition::start(Game::Othello { size: 4 });
        let mut played = Vec::new();
        loop {
            let moves: Vec<_> = position.moves().collect();
            if moves.is_empty() {
                break;
            }
            if moves.contains(&harif_rules::AnyMove::Pass) {
                assert_eq!(moves.len(), 1);
                passes += 1;
            }
            let m = moves[rng.usize(..moves.len())];
            position.play(m).unwrap();
            played.push(m);
        }
        let transcript = notation::moves::write(played.iter().copied());
        assert!(!transcript.contains('p'));
        let mut again = AnyPosition::start(position.game());
        let read = notation::moves::play_all(&mut again, &transcript).unwrap();
        assert_eq!(read, played);
        let with_passes: Vec<String> = played.iter().map(ToString::to_string).collect();
        assert_eq!(
            notation::position(position.game(), &with_passes.join(" ")),
            Ok(again)
        );
    }
    assert!(passes > 50, "{passes}");
}

/// The shortest known wipe-out: the second player has no disc left after nine moves, and the empty
/// squares count for the winner.
#[test]
fn a_side_without_discs_has_lost() {
    let over = position("othello", "e6f4e3f6g5d6e7f5c5");
    let won = Outcome::Won {
        by: Player::First,
        margin: 64,
    };
    assert_eq!(over.outcome(), Some(won));
    assert_eq!(over.count_moves(), 0);
}
