//! What `GameInfo` says of a game is what the rules do, on every size.

use super::laws::{games, random_game};
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, FirstRow, Game, GameError, MoveInput, Outcome, Pieces,
    Player, Position, ScoreUnit, Setup, Symmetry, perft,
};
use proptest::prelude::*;
use std::collections::HashSet;

/// The position with every disc moved by a symmetry, put together disc by disc; none where the
/// discs make no position of the game.
fn seen_through(position: &AnyPosition, symmetry: Symmetry) -> Option<AnyPosition> {
    let game = position.game();
    let mut setup = Setup::new(game);
    setup.set_turn(Some(position.turn()));
    for (cell, disc) in Setup::of(position).discs() {
        let moved = symmetry.apply(cell, game.columns(), game.rows());
        setup.put(moved, Some(disc));
    }
    AnyPosition::set_up(&setup).ok()
}

/// Whether a symmetry maps the board onto itself.
fn keeps_the_board(game: Game, symmetry: Symmetry) -> bool {
    let inside = |cell: Cell| cell.column < game.columns() && cell.row < game.rows();
    game.cells()
        .all(|cell| inside(symmetry.apply(cell, game.columns(), game.rows())))
}

/// Every position of a random game, the first and the last included.
fn positions_of(game: Game, seed: u64) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    random_game(AnyPosition::start(game), seed, |position| {
        positions.push(position.clone());
    });
    positions
}

fn moves_are_given_as_said(position: &AnyPosition) {
    let info = position.game().info();
    for m in position.moves() {
        match m {
            AnyMove::Column(_) => assert_eq!(info.input, MoveInput::Column),
            AnyMove::Cell(_) => assert_eq!(info.input, MoveInput::Cell),
            AnyMove::Pass => assert!(info.passes, "{} has no passes", position.game()),
        }
        if let Some(cell) = position.target(m) {
            assert_eq!(
                info.move_at(cell),
                m,
                "who points at its cell means the move"
            );
        }
    }
    if info.gravity {
        // A disc falls to the lowest empty cell, and nowhere in a column that is full.
        let game = position.game();
        for column in 0..=game.columns() {
            let rows = (0..game.rows()).filter(|_| column < game.columns());
            let mut cells = rows.map(|row| Cell::new(column, row));
            let lowest = cells.find(|&cell| position.at(cell).is_none());
            let m = AnyMove::Column(harif_rules::Column(column));
            assert_eq!(position.target(m), lowest);
        }
    }
    if !info.passes {
        assert!(position.check(AnyMove::Pass).is_err());
    }
}

/// Whether every legal move puts its disc on another disc or on the floor.
fn every_disc_is_supported(position: &AnyPosition) -> bool {
    let targets: Vec<Cell> = position
        .moves()
        .filter_map(|m| position.target(m))
        .collect();
    targets.iter().all(|cell| {
        let below = |row| position.at(Cell::new(cell.column, row)).is_some();
        (0..cell.row).all(below)
    })
}

/// Whose turn it is by the number of discs alone, in a game where every move adds one.
fn turn_by_discs(position: &AnyPosition) -> Option<Player> {
    match (
        position.count(Player::First),
        position.count(Player::Second),
    ) {
        (first, second) if first == second => Some(Player::First),
        (first, second) if first == second + 1 => Some(Player::Second),
        _ => None,
    }
}

fn the_outcome_counts_what_is_said(position: &AnyPosition) {
    let game = position.game();
    let info = game.info();
    let Some(Outcome::Won { by, margin }) = position.outcome() else {
        return;
    };
    match info.score {
        ScoreUnit::Plies => assert_eq!(margin, 1),
        ScoreUnit::Discs => {
            // What stayed empty belongs to the winner, so only the loser's discs are missing.
            let cells = game.cells().count();
            let lost = 2 * position.count(by.opponent());
            assert_eq!(margin as usize, cells - lost);
            assert!(position.count(by) > position.count(by.opponent()));
        }
    }
    let line = position.winning_cells();
    match info.line {
        Some(length) => {
            assert!(line.len() >= usize::from(length), "{game}");
            assert!(line.iter().all(|&cell| position.at(cell) == Some(by)));
        }
        None => assert!(line.is_empty(), "{game}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_turns_and_outcomes_are_as_said(game in games(), seed: u64) {
        let info = game.info();
        let positions = positions_of(game, seed);
        for position in &positions {
            moves_are_given_as_said(position);
            the_outcome_counts_what_is_said(position);
        }
        prop_assert_eq!(info.gravity, positions.iter().all(every_disc_is_supported));
        let told = positions.iter().all(|it| turn_by_discs(it) == Some(it.turn()));
        prop_assert_eq!(info.discs_tell_turn, told);
    }

    #[test]
    fn exactly_the_listed_symmetries_keep_a_position(game in games(), seed: u64) {
        let listed = game.info().symmetries;
        // Every few moves on the largest boards, which take their time.
        let step = if game.cell_count() > 64 { 7 } else { 1 };
        let positions: Vec<_> = positions_of(game, seed).into_iter().skip(1).step_by(step).collect();
        // A game of a few moves may look the same in a mirror by chance.
        let is_long = positions.len() >= 10;
        prop_assert_eq!(listed.first(), Some(&Symmetry::Identity));
        for &symmetry in Symmetry::SQUARE {
            if !keeps_the_board(game, symmetry) {
                prop_assert!(!listed.contains(&symmetry));
                continue;
            }
            let is_kept = positions.iter().all(|position| {
                seen_through(position, symmetry).is_some_and(|seen| {
                    seen.outcome() == position.outcome()
                        && perft(&seen, 2) == perft(position, 2)
                })
            });
            if is_long || listed.contains(&symmetry) {
                prop_assert_eq!(listed.contains(&symmetry), is_kept, "{} {:?}", game, symmetry);
            }
        }
        for position in &positions {
            prop_assert_eq!(position.symmetries(), listed);
            for &symmetry in listed {
                prop_assert_eq!(seen_through(position, symmetry), Some(position.transformed(symmetry)));
            }
        }
    }

    #[test]
    fn mobility_counts_the_cells_that_a_side_may_play_on(game in games(), seed: u64) {
        for position in positions_of(game, seed) {
            let cells = position.moves().filter(|&m| m != AnyMove::Pass).count();
            let expected = game.info().passes.then_some(cells as u32);
            prop_assert_eq!(position.mobility_of(position.turn()), expected);
            // The other side's, on the same discs with the turn given to it.
            let other = position.turn().opponent();
            let mut setup = Setup::of(&position);
            setup.set_turn(Some(other));
            if let (true, Ok(turned)) = (game.info().passes, AnyPosition::set_up(&setup)) {
                let cells = turned.moves().filter(|&m| m != AnyMove::Pass).count();
                prop_assert_eq!(position.mobility_of(other), Some(cells as u32));
            }
        }
    }

    #[test]
    fn another_board_is_the_same_game(game in games(), columns in 0_u8..=24, rows in 0_u8..=24) {
        prop_assert_eq!(game.resized(game.columns(), game.rows()), Ok(game));
        prop_assert_eq!(game.in_usual_size().name(), game.name());
        if let Ok(other) = game.resized(columns, rows) {
            prop_assert_eq!((other.columns(), other.rows()), (columns, rows));
            prop_assert_eq!((other.name(), other.info().line), (game.name(), game.info().line));
            prop_assert_eq!(other.to_string().parse(), Ok(other));
        }
    }
}

#[test]
fn passes_happen_where_they_are_said_to() {
    for entry in Game::NAMES {
        let seen = (0..200).any(|seed| {
            let positions = positions_of(entry.game, seed);
            positions
                .iter()
                .any(|position| position.moves().eq([AnyMove::Pass]))
        });
        assert_eq!(seen, entry.game.info().passes, "{}", entry.game);
    }
}

#[test]
fn the_first_row_is_drawn_where_it_is_said_to_be() {
    for entry in Game::NAMES {
        let game = entry.game;
        let rows: Vec<u8> = game.rows_from_top().collect();
        let first = match game.info().first_row {
            FirstRow::Top => rows.first(),
            FirstRow::Bottom => rows.last(),
        };
        assert_eq!((first, rows.len()), (Some(&0), usize::from(game.rows())));
        if game.info().gravity {
            // Discs fall to the row that is drawn lowest.
            let start = AnyPosition::start(game);
            let fallen = start.moves().filter_map(|m| start.target(m));
            assert!(
                fallen
                    .into_iter()
                    .all(|cell| Some(&cell.row) == rows.last())
            );
        }
    }
}

#[test]
fn sides_can_be_told_apart() {
    let mut sides = HashSet::new();
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        let info = game.info();
        assert_ne!(info.sides[0], info.sides[1]);
        assert_eq!(info.side(Player::Second), info.sides[1]);
        sides.extend(info.sides);
    }
    assert_eq!(sides.len(), 6, "no name belongs to two games");
    assert_eq!(Game::TIC_TAC_TOE.info().pieces, Pieces::Marks);
}

#[test]
fn the_listed_sizes_are_those_that_can_be_read() {
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        let options = game.info().options;
        for option in options {
            for value in 0..=u8::MAX {
                let text = format!("{}({}={value})", game.name(), option.name);
                let is_odd = option.even && value % 2 == 1;
                let expected = option.range.contains(&value) && !is_odd;
                assert_eq!(text.parse::<Game>().is_ok(), expected, "{text}");
            }
        }
        for name in ["columns", "rows", "line", "size"] {
            let read = format!("{}({name}=8)", game.name()).parse::<Game>();
            let unknown = matches!(read, Err(GameError::UnknownOption { .. }));
            assert_eq!(unknown, !options.iter().any(|option| option.name == name));
        }
    }
}

#[test]
fn no_opening_of_the_usual_length_ends_a_game() {
    for entry in Game::NAMES {
        let mut layer = vec![AnyPosition::start(entry.game)];
        for _ in 0..entry.game.info().opening_plies {
            let next = |position: &AnyPosition| {
                let moves: Vec<AnyMove> = position.moves().collect();
                moves
                    .into_iter()
                    .map(|m| position.after_unchecked(m))
                    .collect::<Vec<_>>()
            };
            layer = layer.iter().flat_map(next).collect();
        }
        assert!(layer.len() > 1 && layer.iter().all(|position| !position.is_over()));
    }
}
