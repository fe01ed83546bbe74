//! The laws that hold for every game on every size, checked on random games.

use harif_rules::grid::{GridConnectFour, GridOthello, GridTicTacToe};
use harif_rules::{
    AnyMove, AnyPosition, Board, Column, ConnectFour, Frame, Game, Huge, IllegalReason, IntoAny,
    LineRules, Othello, OthelloMove, Position, Setup, TicTacToe, Word, closest, notation,
    with_position,
};
use proptest::prelude::*;

fn line_rules() -> impl Strategy<Value = LineRules> {
    (2_u8..=16, 2_u8..=16, prop_oneof![3_u8..=5, 3_u8..=16]).prop_map(|(columns, rows, line)| {
        LineRules {
            columns,
            rows,
            line,
        }
    })
}

pub(crate) fn games() -> impl Strategy<Value = Game> {
    prop_oneof![
        line_rules().prop_map(Game::TicTacToe),
        line_rules().prop_map(Game::ConnectFour),
        (2_u8..=10).prop_map(|half| Game::Othello { size: 2 * half }),
    ]
}

/// Plays a random game and shows every position of it, the first and the last included.
pub(crate) fn random_game<P: Position>(start: P, seed: u64, mut look: impl FnMut(&P)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = start;
    look(&position);
    loop {
        let moves: Vec<P::Move> = position.moves().collect();
        let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) else {
            break;
        };
        position.play(m).expect("a listed move is legal");
        look(&position);
    }
    assert!(position.is_over(), "a game without moves is over");
}

/// Whether two boards of the same game show the same position.
fn assert_same(fast: &impl Board, plain: &impl Board) {
    let game = fast.game();
    assert_eq!(game, plain.game());
    assert_eq!(fast.turn(), plain.turn());
    for cell in game.cells() {
        assert_eq!(fast.at(cell), plain.at(cell), "{game} {cell}");
    }
    assert_eq!(fast.outcome(), plain.outcome());
    assert_eq!(fast.count_moves(), plain.count_moves());
    let (mut fast_line, mut plain_line) = (fast.winning_cells(), plain.winning_cells());
    fast_line.sort_unstable();
    plain_line.sort_unstable();
    assert_eq!(fast_line, plain_line);
}

/// A bitboard and its plain reference, side by side through a whole game.
fn same_game<A: Board, B: Board<Move = A::Move>>(fast: A, plain: B, seed: u64) {
    let mut reference = plain;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut fast = fast;
    loop {
        assert_same(&fast, &reference);
        let moves: Vec<_> = fast.moves().collect();
        assert_eq!(moves, reference.moves().collect::<Vec<_>>());
        for &symmetry in fast.symmetries() {
            assert_same(
                &fast.transformed(symmetry),
                &reference.transformed(symmetry),
            );
        }
        let setup = Setup::of(&fast);
        assert_eq!(A::set_up(&setup).as_ref(), Ok(&fast));
        assert_eq!(B::set_up(&setup).as_ref(), Ok(&reference));
        let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) else {
            return;
        };
        fast.play(m).expect("a listed move is legal");
        reference.play(m).expect("a listed move is legal");
    }
}

fn same_lines<W: Word>(rules: LineRules, seed: u64) {
    if TicTacToe::<W>::fits(rules) {
        same_game(TicTacToe::<W>::new(rules), GridTicTacToe::new(rules), seed);
    }
    if ConnectFour::<W>::fits(rules) {
        same_game(
            ConnectFour::<W>::new(rules),
            GridConnectFour::new(rules),
            seed,
        );
    }
}

fn same_othello<W: Frame>(size: u8, seed: u64) {
    if Othello::<W>::fits(size) {
        same_game(Othello::<W>::new(size), GridOthello::new(size), seed);
    }
}

proptest! {
    // Few, since the grid takes its time over hundreds of moves.
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(12)))]

    /// Bitboards are used where they fit: surely with a column to spare, surely not with more cells than bits.
    #[test]
    fn bitboards_are_used_where_they_fit(rules in line_rules()) {
        let cells = u32::from(rules.columns) * u32::from(rules.rows);
        let roomy = cells + u32::from(rules.columns.max(rules.rows));
        for (bits, fits) in [
            (64, TicTacToe::<u64>::fits(rules)),
            (128, TicTacToe::<u128>::fits(rules)),
            (64, ConnectFour::<u64>::fits(rules)),
            (128, ConnectFour::<u128>::fits(rules)),
        ] {
            prop_assert!(fits || roomy > bits, "{:?} would fit {}", rules, bits);
            prop_assert!(!fits || cells <= bits, "{:?} does not fit {}", rules, bits);
        }
    }

    /// A move of any game is itself whatever it goes through.
    #[test]
    fn moves_go_through_any_move_unchanged(game in games(), seed: u64) {
        random_game(AnyPosition::start(game), seed, |position| {
            for m in position.moves() {
                assert_eq!(AnyMove::from_any(m.into_any()), Some(m));
                assert_eq!(Column::from_any(m).map(IntoAny::into_any).or_else(|| OthelloMove::from_any(m).map(IntoAny::into_any)), Some(m));
            }
        });
    }

    /// One wrong letter is forgiven in every name.
    #[test]
    fn one_slip_is_forgiven(name in "[a-z]{2,12}", at: prop::sample::Index, letter in "[0-9]") {
        let mut slipped = name.clone().into_bytes();
        slipped[at.index(name.len())] = letter.as_bytes()[0];
        let slipped = String::from_utf8(slipped).unwrap();
        prop_assert_eq!(closest(&slipped, [name.as_str()].into_iter()), Some(name.as_str()));
    }

    /// What has no letter in common with a name was not meant.
    #[test]
    fn strangers_are_not_suggested(name in "[a-m]{3,12}", text in "[n-z]{3,12}") {
        prop_assert_eq!(closest(&text, [name.as_str()].into_iter()), None);
    }

    #[test]
    fn huge_bitboards_equal_the_plain_grid(half in 6_u8..=10, seed: u64) {
        same_othello::<Huge>(2 * half, seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(200)))]

    #[test]
    fn line_bitboards_equal_the_plain_grid(rules in line_rules(), seed: u64) {
        same_lines::<u64>(rules, seed);
        same_lines::<u128>(rules, seed);
    }

    #[test]
    fn othello_bitboards_equal_the_plain_grid(half in 2_u8..=5, seed: u64) {
        same_othello::<u64>(2 * half, seed);
        same_othello::<u128>(2 * half, seed);
        same_othello::<Huge>(2 * half, seed);
    }

    #[test]
    fn turns_alternate_and_finished_games_refuse_every_move(game in games(), seed: u64) {
        let mut expected_turn = harif_rules::Player::First;
        random_game(AnyPosition::start(game), seed, |position| {
            assert_eq!(position.turn(), expected_turn);
            expected_turn = expected_turn.opponent();
            assert_eq!(position.is_over(), position.moves().next().is_none());
            if position.is_over() {
                for m in AnyPosition::start(game).moves() {
                    let error = position.check(m).unwrap_err();
                    assert_eq!(error.reason, IllegalReason::GameOver);
                }
            }
        });
    }

    #[test]
    fn a_move_is_legal_exactly_if_it_is_listed(game in games(), seed: u64) {
        random_game(AnyPosition::start(game), seed, |position| {
            let listed: Vec<_> = position.moves().collect();
            let mut everything: Vec<_> = game.cells().map(IntoAny::into_any).collect();
            everything.extend((0..16).map(|c| harif_rules::Column(c).into_any()));
            everything.push(harif_rules::AnyMove::Pass);
            everything.push(harif_rules::Cell::new(25, 25).into_any());
            for m in everything {
                let mut next = position.clone();
                let legal = next.play(m).is_ok();
                assert_eq!(legal, listed.contains(&m), "{game} {m}");
                assert_eq!(legal, &next != position, "a refused move changes nothing");
            }
        });
    }

    #[test]
    fn symmetries_commute_with_playing(game in games(), seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        random_game(AnyPosition::start(game), seed, |position| {
            let symmetries = position.symmetries();
            let symmetry = symmetries[rng.usize(..symmetries.len())];
            let image = position.transformed(symmetry);
            assert_eq!(image.outcome(), position.outcome());
            assert_eq!(image.canonical_hash64(), position.canonical_hash64());
            assert_eq!(image.count_moves(), position.count_moves());
            // Large boards have hundreds of moves; any one of them may break the law.
            let choice = rng.usize(..position.count_moves().max(1));
            if let Some(m) = position.moves().nth(choice) {
                let there = image.after(image.transform_move(m, symmetry)).unwrap();
                assert_eq!(there, position.after_unchecked(m).transformed(symmetry));
            }
        });
    }

    #[test]
    fn transcripts_and_boards_read_what_they_write(game in games(), seed: u64) {
        let mut played = Vec::new();
        let mut before: Option<AnyPosition> = None;
        random_game(AnyPosition::start(game), seed, |position| {
            if let Some(before) = &before {
                let m = before.moves().find(|&m| &before.after_unchecked(m) == position);
                played.push(m.expect("one move leads here"));
            }
            before = Some(position.clone());
            let board = notation::board::write(position);
            assert_eq!(notation::position(game, &board).as_ref(), Ok(position));
            for m in position.moves() {
                assert_eq!(m.to_string().parse(), Ok(m));
                assert_eq!(notation::typed_move(position, &m.to_string()), Some(m));
            }
        });
        let transcript = notation::moves::write(played.iter().copied());
        let read = notation::position(game, &transcript).unwrap();
        let last = before.unwrap();
        // A pass at the very end of a game is never forced, so nothing is lost.
        assert_eq!(&read, &last);
        let upper = transcript.to_uppercase();
        assert_eq!(notation::position(game, &upper), Ok(read));
    }

    #[test]
    fn hostile_text_never_panics(game in games(), text in "\\PC{0,80}|[-xoXO./0-9a-h ۰-۹\n]{0,90}") {
        if let Ok(position) = notation::position(game, &text) {
            with_position!(&position, p => assert!(p.count_moves() < 400));
        }
        let _ = text.parse::<Game>();
        let _ = notation::typed_move(&AnyPosition::start(game), &text);
    }
}

#[test]
fn equal_hashes_mean_equal_positions_and_the_turn_counts() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..60 {
        random_game(Othello::<u64>::new(6), seed, |position| {
            let other = seen.insert(position.hash64(), position.clone());
            assert!(other.is_none_or(|other| &other == position));
        });
    }
    assert!(seen.len() > 1_000);
}
