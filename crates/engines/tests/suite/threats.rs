//! What is seen on a board of lines, against every window of cells looked at one by one, and against
//! the mirror.

use harif_engines::threats::{
    Orientation, Seven, doubles, lines_through, sevens, stacked, threats, wins_at_once,
};
use harif_rules::{AnyPosition, Board, Cell, Game, LineRules, Player, Position, Symmetry};
use std::collections::BTreeSet;

const GAMES: [&str; 8] = [
    "tictactoe",
    "tictactoe(columns=7,rows=5,line=4)",
    "connect4",
    "connect4(columns=4,rows=4,line=3)",
    "connect4(columns=9,rows=7,line=5)",
    "connect4(columns=16,rows=4,line=3)",
    "connect4(columns=16,rows=16,line=4)",
    "connect4(columns=5,rows=9,line=4)",
];

/// A position after random moves, seldom one that is over.
fn any_position(game: Game, random: &mut fastrand::Rng) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..random.usize(..=game.cell_count()) {
        let moves: Vec<_> = position.moves().collect();
        let Some(&m) = random.choice(&moves) else {
            break;
        };
        let next = position.after(m).expect("a listed move");
        if next.is_over() && random.u8(..4) != 0 {
            break;
        }
        position = next;
    }
    position
}

/// Every window of as many cells as make a line, each from left to right or from below.
fn windows(rules: LineRules) -> Vec<Vec<Cell>> {
    let mut windows = Vec::new();
    for column in 0..rules.columns {
        for row in 0..rules.rows {
            for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let window: Option<Vec<Cell>> = (0..rules.line as i8)
                    .map(|step| {
                        let column = column.checked_add_signed(across * step)?;
                        let row = row.checked_add_signed(up * step)?;
                        Some(Cell::new(column, row)).filter(|&cell| rules.contains(cell))
                    })
                    .collect();
                windows.extend(window);
            }
        }
    }
    windows
}

/// The windows that a disc of this side on this cell would fill.
fn filled_by(position: &AnyPosition, cell: Cell, player: Player) -> BTreeSet<Vec<Cell>> {
    let rules = position.game().line_rules().expect("a game of lines");
    let others_are_own = |window: &Vec<Cell>| {
        let mut others = window.iter().filter(|&&other| other != cell);
        window.contains(&cell) && others.all(|&other| position.at(other) == Some(player))
    };
    windows(rules).into_iter().filter(others_are_own).collect()
}

/// What the tables below are made of: positions of all games, with a side.
fn for_each_case(count: u64, mut check: impl FnMut(&AnyPosition, Player)) {
    for (number, game) in GAMES.iter().enumerate() {
        let game: Game = game.parse().expect("a game");
        // The large boards have hundreds of windows: fewer positions of them.
        let count = count * 64 / (game.cell_count() as u64 + 32);
        for seed in 0..count.max(8) {
            let mut random = fastrand::Rng::with_seed(seed << 8 | number as u64);
            let position = any_position(game, &mut random);
            for player in Player::BOTH {
                check(&position, player);
            }
        }
    }
}

#[test]
fn winning_cells_fill_a_window_and_nothing_else_does() {
    let (mut seen, mut deep) = (0, 0);
    for_each_case(60, |position, player| {
        let game = position.game();
        let found = threats(position, player);
        let is_winning = |cell: &Cell| {
            let open = !position.is_over() && position.at(*cell).is_none();
            open && !filled_by(position, *cell, player).is_empty()
        };
        let expected: Vec<Cell> = game.cells().filter(is_winning).collect();
        let cells: Vec<Cell> = found.iter().map(|threat| threat.cell).collect();
        assert_eq!(cells, expected, "{position:?}");
        for threat in &found {
            let below = (0..threat.cell.row).map(|row| Cell::new(threat.cell.column, row));
            let empty = below.filter(|&cell| position.at(cell).is_none()).count();
            let beneath = if game.info().gravity { empty } else { 0 };
            assert_eq!(usize::from(threat.beneath), beneath, "{position:?}");
            assert_eq!(threat.odd_row, (threat.cell.row + 1) % 2 == 1);
            let lines = lines_through(position, threat.cell, player);
            let filled = filled_by(position, threat.cell, player);
            assert_eq!(lines.len(), filled.len(), "{position:?}");
            assert_eq!(lines.into_iter().collect::<BTreeSet<_>>(), filled);
            (seen, deep) = (seen + 1, deep + usize::from(beneath > 1));
        }
    });
    assert!(seen > 250 && deep > 20, "{seen} {deep}");
}

#[test]
fn pairs_of_winning_cells_are_all_pairs_there_are() {
    let (mut side_by_side, mut on_top) = (0, 0);
    for_each_case(120, |position, player| {
        let found = threats(position, player);
        let now: Vec<Cell> = found
            .iter()
            .filter(|threat| threat.is_playable())
            .map(|threat| threat.cell)
            .collect();
        let at_once = wins_at_once(position, player);
        let sorted = |cells: &[Cell]| cells.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(sorted(&at_once), sorted(&now), "{position:?}");
        let pairs: BTreeSet<BTreeSet<Cell>> = now
            .iter()
            .flat_map(|&a| now.iter().map(move |&b| BTreeSet::from([a, b])))
            .filter(|pair| pair.len() == 2)
            .collect();
        let told = doubles(position, player);
        assert_eq!(told.len(), pairs.len(), "{position:?}");
        assert!(told.iter().all(|pair| pairs.contains(&sorted(pair))));
        side_by_side += pairs.len();

        let cells: Vec<Cell> = found.iter().map(|threat| threat.cell).collect();
        let is_upper = |cell: &Cell| cells.contains(cell) && position.game().info().gravity;
        let expected: Vec<[Cell; 2]> = cells
            .iter()
            .map(|&lower| [lower, Cell::new(lower.column, lower.row + 1)])
            .filter(|[_, upper]| is_upper(upper))
            .collect();
        assert_eq!(stacked(position, player), expected, "{position:?}");
        on_top += expected.len();
    });
    assert!(side_by_side > 100 && on_top > 20, "{side_by_side} {on_top}");
}

/// A seven is six discs of which one is shared, and both of its wins are winning cells; in the mirror
/// it lies the other way round.
#[test]
fn sevens_are_what_they_say_and_mirror_with_the_board() {
    use Orientation::{Flipped, Mirrored, Turned, Upright};
    let mut found = 0;
    for game in ["connect4", "connect4(columns=9,rows=7,line=4)"] {
        let game: Game = game.parse().expect("a game");
        let rules = game.line_rules().expect("a game of lines");
        let mirror = |cell: Cell| Symmetry::MirrorColumns.apply(cell, rules.columns, rules.rows);
        for seed in 0..6_000 {
            let position = any_position(game, &mut fastrand::Rng::with_seed(seed));
            let other_way = position.transformed(Symmetry::MirrorColumns);
            for player in Player::BOTH {
                let here = sevens(&position, player);
                let there = sevens(&other_way, player);
                assert_eq!(here.len(), there.len(), "{position:?}");
                let winning: Vec<Cell> = threats(&position, player)
                    .iter()
                    .map(|threat| threat.cell)
                    .collect();
                for seven in &here {
                    let Seven {
                        corner,
                        row,
                        diagonal,
                        wins,
                    } = seven;
                    let discs: BTreeSet<Cell> = row.iter().chain(diagonal).copied().collect();
                    assert_eq!(discs.len(), 5, "{seven:?}");
                    assert!(row.contains(corner) && diagonal.contains(corner));
                    assert!(discs.iter().all(|&cell| position.at(cell) == Some(player)));
                    assert!(row.iter().all(|cell| cell.row == corner.row));
                    let is_tilted = |cell: &Cell| {
                        cell.row.abs_diff(corner.row) == cell.column.abs_diff(corner.column)
                    };
                    assert!(diagonal.iter().all(is_tilted));
                    assert!(
                        wins.iter().all(|cell| winning.contains(cell)),
                        "{position:?}"
                    );
                    // The other two discs of the diagonal lie under or over the row's own.
                    let [_, next, _] = *diagonal;
                    let (left, below) = (next.column < corner.column, next.row < corner.row);
                    let (lies, mirrored) = match (left, below) {
                        (true, true) => (Upright, Mirrored),
                        (false, true) => (Mirrored, Upright),
                        (true, false) => (Flipped, Turned),
                        (false, false) => (Turned, Flipped),
                    };
                    assert_eq!(seven.orientation(), lies, "{position:?}");
                    let image = there.iter().find(|other| {
                        other.corner == mirror(*corner) && other.orientation() == mirrored
                    });
                    let image = image.expect("it is there in the mirror");
                    assert_eq!(image.wins, wins.map(mirror), "{position:?}");
                    assert_eq!(image.row, row.map(mirror), "{position:?}");
                    found += 1;
                }
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn nothing_is_seen_once_a_game_is_over_or_where_there_are_no_lines() {
    let mut over = 0;
    for_each_case(60, |position, player| {
        if position.is_over() {
            assert_eq!(threats(position, player), [], "{position:?}");
            assert!(stacked(position, player).is_empty() && doubles(position, player).is_empty());
            assert!(sevens(position, player).is_empty());
            over += 1;
        }
    });
    assert!(over > 10, "{over}");
    let othello = AnyPosition::start(Game::OTHELLO);
    assert_eq!(threats(&othello, Player::First), []);
    assert_eq!(wins_at_once(&othello, Player::First), []);
}
