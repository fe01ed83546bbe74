//! The rules as a person would read them out, one by one: why a move is refused, what a move
//! changes, what a set of discs lacks, and where a symmetry takes a corner.

use harif_rules::grid::{GridConnectFour, GridOthello, GridTicTacToe};
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Column, ConnectFour, Frame, Game, Huge, IllegalReason,
    IntoAny, LineRules, Othello, OthelloMove, Outcome, Player, Position, Setup, SetupError,
    Symmetry, TicTacToe, Word, perft, with_position,
};
use proptest::prelude::*;

fn games() -> impl Strategy<Value = Game> {
    let lines = (2_u8..=7, 2_u8..=7, 3_u8..=5).prop_map(|(columns, rows, line)| LineRules {
        columns,
        rows,
        line,
    });
    prop_oneof![
        lines.clone().prop_map(Game::TicTacToe),
        lines.prop_map(Game::ConnectFour),
        (2_u8..=6).prop_map(|half| Game::Othello { size: 2 * half }),
    ]
}

/// The discs that an Othello move flips, by walking from the cell.
fn walk_flips(board: &AnyPosition, from: Cell, player: Player) -> Vec<Cell> {
    let size = i32::from(board.game().columns());
    let mut flipped = Vec::new();
    for (dc, dr) in (-1..=1).flat_map(|dc| (-1..=1).map(move |dr| (dc, dr))) {
        let mut run = Vec::new();
        let (mut c, mut r) = (i32::from(from.column) + dc, i32::from(from.row) + dr);
        while (dc, dr) != (0, 0) && (0..size).contains(&c) && (0..size).contains(&r) {
            let cell = Cell::new(c as u8, r as u8);
            match board.at(cell) {
                Some(owner) if owner != player => run.push(cell),
                Some(_) => {
                    flipped.append(&mut run);
                    break;
                }
                None => break,
            }
            (c, r) = (c + dc, r + dr);
        }
    }
    flipped.sort_unstable();
    flipped
}

fn can_place(board: &AnyPosition, player: Player) -> bool {
    let mut cells = board.game().cells();
    cells.any(|cell| board.at(cell).is_none() && !walk_flips(board, cell, player).is_empty())
}

/// Why the rulebook refuses a move, or nothing.
fn refusal(board: &AnyPosition, m: AnyMove) -> Option<IllegalReason> {
    let game = board.game();
    let inside = |cell: Cell| cell.column < game.columns() && cell.row < game.rows();
    match (game, m) {
        (Game::TicTacToe(_), AnyMove::Cell(cell)) => {
            if !inside(cell) {
                Some(IllegalReason::OffBoard)
            } else if board.is_over() {
                Some(IllegalReason::GameOver)
            } else {
                board.at(cell).map(|_| IllegalReason::CellTaken)
            }
        }
        (Game::ConnectFour(_), AnyMove::Column(Column(column))) => {
            if column >= game.columns() {
                Some(IllegalReason::OffBoard)
            } else if board.is_over() {
                Some(IllegalReason::GameOver)
            } else {
                let top = Cell::new(column, game.rows() - 1);
                board.at(top).map(|_| IllegalReason::ColumnFull)
            }
        }
        (Game::Othello { .. }, AnyMove::Cell(_) | AnyMove::Pass) => {
            let side = board.turn();
            let (own, other) = (can_place(board, side), can_place(board, side.opponent()));
            match m {
                _ if !own && !other => Some(IllegalReason::GameOver),
                AnyMove::Pass => own.then_some(IllegalReason::MayNotPass),
                AnyMove::Cell(cell) if !inside(cell) => Some(IllegalReason::OffBoard),
                AnyMove::Cell(cell) if board.at(cell).is_some() => Some(IllegalReason::CellTaken),
                AnyMove::Cell(_) if !own => Some(IllegalReason::MustPass),
                AnyMove::Cell(cell) if walk_flips(board, cell, side).is_empty() => {
                    Some(IllegalReason::FlipsNothing)
                }
                _ => None,
            }
        }
        _ => Some(IllegalReason::WrongKind),
    }
}

/// Every move that has a name near this board.
fn everything(game: Game) -> impl Iterator<Item = AnyMove> {
    let (columns, rows) = (game.columns(), game.rows());
    let around = (0..=rows).flat_map(move |row| (0..=columns).map(move |c| Cell::new(c, row)));
    around
        .map(AnyMove::Cell)
        .chain((0..=columns).map(|column| AnyMove::Column(Column(column))))
        .chain([AnyMove::Pass])
}

/// Plays a random game and shows every position of it.
fn random_game(game: Game, seed: u64, mut look: impl FnMut(&AnyPosition)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(game);
    loop {
        look(&position);
        let moves: Vec<AnyMove> = position.moves().collect();
        let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) else {
            return;
        };
        position.play_unchecked(m);
    }
}

/// The same position on the plain grid, asked about a move.
fn grid_refusal(position: &AnyPosition, m: AnyMove) -> Option<IllegalReason> {
    fn ask<P: Board>(setup: &Setup, m: AnyMove) -> Option<IllegalReason>
    where
        P::Move: IntoAny,
    {
        let position = P::set_up(setup).unwrap();
        match IntoAny::from_any(m) {
            Some(own) => position.check(own).err().map(|error| error.reason),
            None => Some(IllegalReason::WrongKind),
        }
    }
    let setup = Setup::of(position);
    match position.game() {
        Game::TicTacToe(_) => ask::<GridTicTacToe>(&setup, m),
        Game::ConnectFour(_) => ask::<GridConnectFour>(&setup, m),
        Game::Othello { .. } => ask::<GridOthello>(&setup, m),
    }
}

/// Whose turn a position says it is, and whether a side has won.
fn summary<P: Board>(found: Result<P, SetupError>) -> Result<(Player, bool), SetupError> {
    found.map(|position| (position.turn(), position.winner().is_some()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    /// Every refusal names the rule that refuses, on bitboards and on grids.
    #[test]
    fn a_refusal_names_its_rule(game in games(), seed: u64) {
        random_game(game, seed, |position| {
            for m in everything(game) {
                let expected = refusal(position, m);
                let found = position.check(m).err();
                assert_eq!(found.map(|error| error.reason), expected, "{game} {m}");
                assert!(found.is_none_or(|error| error.rejected == m));
                assert_eq!(grid_refusal(position, m), expected, "{game} {m}");
            }
        });
    }

    /// A move changes its own cell and what it flips, and nothing else; `flips`, `target` and
    /// `count` say so beforehand.
    #[test]
    fn a_move_changes_what_it_says(game in games(), seed: u64) {
        random_game(game, seed, |position| {
            let side = position.turn();
            for m in position.moves() {
                let after = position.after_unchecked(m);
                let changed: Vec<Cell> = game
                    .cells()
                    .filter(|&cell| position.at(cell) != after.at(cell))
                    .collect();
                let target = position.target(m);
                let mut flipped = position.flips(m);
                flipped.sort_unstable();
                let mut expected = flipped.clone();
                expected.extend(target);
                expected.sort_unstable();
                let mut sorted = changed.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, expected, "{game} {m}");
                assert!(changed.iter().all(|&cell| after.at(cell) == Some(side)));
                if let (Game::Othello { .. }, Some(cell)) = (game, target) {
                    assert_eq!(flipped, walk_flips(position, cell, side));
                }
                let placed = usize::from(target.is_some());
                assert_eq!(after.count(side), position.count(side) + placed + flipped.len());
                assert_eq!(
                    after.count(side.opponent()),
                    position.count(side.opponent()) - flipped.len()
                );
            }
            for m in everything(game).filter(|&m| position.check(m).is_err()) {
                assert!(position.flips(m).is_empty(), "an illegal move flips nothing");
            }
        });
    }

    /// What the bitboards of Othello tell beside their moves.
    #[test]
    fn othello_bitboards_tell_what_lies_on_the_board(half in 2_u8..=5, seed: u64) {
        fn tells<W: Frame>(position: &AnyPosition) {
            let Game::Othello { size } = position.game() else { return };
            if !Othello::<W>::fits(size) {
                return;
            }
            let board = Othello::<W>::set_up(&Setup::of(position)).unwrap();
            assert_eq!(board.size(), size);
            for cell in position.game().cells() {
                let index = Othello::<W>::index(cell);
                assert_eq!(Othello::<W>::cell(index), cell);
                for player in Player::BOTH {
                    assert_eq!(board.discs(player).has(index), position.at(cell) == Some(player));
                    let open = position.at(cell).is_none()
                        && !walk_flips(position, cell, player).is_empty();
                    assert_eq!(board.placements_of(player).has(index), open, "{cell}");
                }
            }
            assert_eq!(board.placements(), board.placements_of(board.turn()));
            for column in 0..size {
                let cells = Othello::<W>::column(column, size).indices();
                let expected: Vec<Cell> = (0..size).map(|row| Cell::new(column, row)).collect();
                assert_eq!(cells.map(Othello::<W>::cell).collect::<Vec<_>>(), expected);
            }
        }
        random_game(Game::Othello { size: 2 * half }, seed, |position| {
            tells::<u64>(position);
            tells::<u128>(position);
            tells::<Huge>(position);
        });
    }

    /// And those of Connect Four.
    #[test]
    fn connect_four_bitboards_tell_what_lies_on_the_board(
        columns in 2_u8..=9, rows in 2_u8..=9, seed: u64,
    ) {
        let rules = LineRules { columns, rows, line: 4 };
        random_game(Game::ConnectFour(rules), seed, |position| {
            let board = ConnectFour::<u128>::set_up(&Setup::of(position)).unwrap();
            assert_eq!(board.rules(), rules);
            let cells: Vec<Cell> = board.board().indices().map(|index| board.cell(index)).collect();
            assert_eq!(cells.len() as u32, rules.cells());
            for &cell in &cells {
                assert!(rules.contains(cell));
                assert_eq!(board.cell(board.index(cell)), cell);
                for player in Player::BOTH {
                    let owned = board.discs(player).has(board.index(cell));
                    assert_eq!(owned, position.at(cell) == Some(player));
                }
            }
        });
    }

    /// Discs thrown onto a line board make a position, or the first thing that is wrong is named.
    #[test]
    fn a_setup_says_what_is_wrong(
        columns in 2_u8..=6, rows in 2_u8..=6, falls: bool, said in 0_u8..3, seed: u64,
    ) {
        let rules = LineRules { columns, rows, line: 3 };
        let game = if falls { Game::ConnectFour(rules) } else { Game::TicTacToe(rules) };
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut setup = Setup::new(game);
        let mut counts = [0, 0];
        // Close to a real game: as many discs of each side, give or take two.
        let mut cells: Vec<Cell> = game.cells().collect();
        rng.shuffle(&mut cells);
        if falls && rng.bool() {
            cells.sort_by_key(|cell| cell.row);
        }
        cells.truncate(rng.usize(..=cells.len()));
        for cell in cells {
            let side = if counts[0] <= counts[1] { Player::First } else { Player::Second };
            let side = if rng.u8(..20) == 0 { side.opponent() } else { side };
            counts[side.index()] += 1;
            setup.put(cell, Some(side));
        }
        setup.set_turn([None, Some(Player::First), Some(Player::Second)][usize::from(said)]);
        let [first, second] = counts;
        let turn = match first as i32 - second as i32 {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            _ => None,
        };
        let line_of = |player| {
            let mut lines = game.cells().flat_map(|start| {
                [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dc, dr)| {
                    (0..3).map(move |step| {
                        (i32::from(start.column) + step * dc, i32::from(start.row) + step * dr)
                    })
                })
            });
            lines.any(|mut line| line.all(|(c, r)| {
                (0..i32::from(columns)).contains(&c)
                    && (0..i32::from(rows)).contains(&r)
                    && setup.at(Cell::new(c as u8, r as u8)) == Some(player)
            }))
        };
        let floating = setup.discs().map(|(cell, _)| cell).find(|cell| {
            falls && cell.row > 0 && setup.at(Cell::new(cell.column, cell.row - 1)).is_none()
        });
        let expected = match (floating, turn) {
            (Some(cell), _) => Err(SetupError::Floating(cell)),
            (None, None) => Err(SetupError::Counts { first, second }),
            (None, Some(turn)) if setup.turn().is_some_and(|said| said != turn) => {
                Err(SetupError::WrongTurn { turn })
            }
            (None, Some(turn)) if line_of(turn) => Err(SetupError::WinnerToMove),
            (None, Some(turn)) => Ok((turn, line_of(turn.opponent()))),
        };
        prop_assert_eq!(summary(AnyPosition::set_up(&setup)), expected);
        if falls {
            prop_assert_eq!(summary(ConnectFour::<u128>::set_up(&setup)), expected);
            prop_assert_eq!(summary(GridConnectFour::set_up(&setup)), expected);
        } else {
            prop_assert_eq!(summary(TicTacToe::<u128>::set_up(&setup)), expected);
            prop_assert_eq!(summary(GridTicTacToe::set_up(&setup)), expected);
        }
    }

    /// Counting leaves, by playing every move: a game that ends early is no leaf in the line games
    /// and one in Othello.
    #[test]
    fn perft_counts_by_playing(game in games(), seed: u64, depth in 0_u32..=3, plies in 0_usize..40) {
        fn slow(position: &AnyPosition, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            let moves: Vec<AnyMove> = position.moves().collect();
            if moves.is_empty() {
                return u64::from(matches!(position.game(), Game::Othello { .. }));
            }
            moves.iter().map(|&m| slow(&position.after_unchecked(m), depth - 1)).sum()
        }
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = AnyPosition::start(game);
        for _ in 0..plies {
            let moves: Vec<AnyMove> = position.moves().collect();
            if let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) {
                position.play_unchecked(m);
            }
        }
        let depth = if position.count_moves() > 30 { depth.min(2) } else { depth };
        let fast = with_position!(&position, board => perft(board, depth));
        prop_assert_eq!(fast, slow(&position, depth));
    }
}

/// Where each symmetry takes a1, b1 and the corner opposite, on a square of three.
#[test]
fn symmetries_are_what_they_are_called() {
    let table: [(Symmetry, [&str; 3]); 8] = [
        (Symmetry::Identity, ["a1", "b1", "c3"]),
        (Symmetry::MirrorColumns, ["c1", "b1", "a3"]),
        (Symmetry::MirrorRows, ["a3", "b3", "c1"]),
        (Symmetry::HalfTurn, ["c3", "b3", "a1"]),
        (Symmetry::Transpose, ["a1", "a2", "c3"]),
        (Symmetry::AntiTranspose, ["c3", "c2", "a1"]),
        // Row 1 is at the top: the top left goes to the top right.
        (Symmetry::QuarterTurn, ["c1", "c2", "a3"]),
        (Symmetry::ThreeQuarterTurn, ["a3", "a2", "c1"]),
    ];
    assert_eq!(table.len(), Symmetry::SQUARE.len());
    for (symmetry, images) in table {
        assert!(Symmetry::SQUARE.contains(&symmetry));
        for (from, to) in ["a1", "b1", "c3"].into_iter().zip(images) {
            let cell: Cell = from.parse().unwrap();
            assert_eq!(
                symmetry.apply(cell, 3, 3).to_string(),
                to,
                "{symmetry:?} of {from}"
            );
        }
    }
    // A rectangle keeps its shape; a board on which discs fall keeps its bottom.
    let corner = Cell::new(0, 0);
    let images = |symmetries: &[Symmetry], columns, rows| -> Vec<String> {
        let image = |symmetry: &Symmetry| symmetry.apply(corner, columns, rows).to_string();
        symmetries.iter().map(image).collect()
    };
    assert_eq!(
        images(Symmetry::of_board(5, 3), 5, 3),
        ["a1", "e1", "a3", "e3"]
    );
    assert_eq!(images(Symmetry::UPRIGHT, 7, 6), ["a1", "g1"]);
    assert_eq!(Symmetry::of_board(4, 4), Symmetry::SQUARE);
    assert_eq!(
        AnyPosition::start(Game::CONNECT_FOUR).symmetries(),
        Symmetry::UPRIGHT
    );
    assert_eq!(
        AnyPosition::start(Game::OTHELLO).symmetries(),
        Symmetry::SQUARE
    );
}

/// Whose win, by how much, and what each side makes of it.
#[test]
fn outcomes_have_two_sides() {
    for by in Player::BOTH {
        let won = Outcome::Won { by, margin: 13 };
        assert_eq!(won.winner(), Some(by));
        assert_eq!(
            (won.margin_for(by), won.margin_for(by.opponent())),
            (13, -13)
        );
        assert_eq!(
            (won.utility_for(by), won.utility_for(by.opponent())),
            (1, -1)
        );
        assert_eq!(
            (Outcome::Draw.margin_for(by), Outcome::Draw.utility_for(by)),
            (0, 0)
        );
    }
    assert_eq!(Outcome::Draw.winner(), None);
    let x_wins = harif_rules::notation::position(Game::TIC_TAC_TOE, "a1a2b1b2c1").unwrap();
    assert_eq!(
        (x_wins.utility(), x_wins.winner()),
        (Some(1), Some(Player::First))
    );
    let o_wins = harif_rules::notation::position(Game::TIC_TAC_TOE, "a3a2b1b2c1c2").unwrap();
    assert_eq!(
        (o_wins.utility(), o_wins.winner()),
        (Some(-1), Some(Player::Second))
    );
    assert_eq!(AnyPosition::start(Game::TIC_TAC_TOE).utility(), None);
    assert_eq!(OthelloMove::Pass.to_string(), "pass");
}
