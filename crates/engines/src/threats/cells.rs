//! Winning cells: the empty cells that would complete a line.
//!
//! Everything that is said about threats rests on this one question, *would a disc of this side on
//! this cell complete a line?* It is answered here by counting discs outwards from the cell, on any
//! board and for any length of line. The solvers ask it of whole words at once; a law holds both to
//! the same cells.

use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, LineRules, Player, Position};

/// The four directions of a line as steps of columns and rows.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// An empty cell that would complete a line of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threat {
    /// The cell.
    pub cell: Cell,
    /// How many discs must fall into its column before one can land on it: 0 means that it can be
    /// played now. Always 0 in tic-tac-toe.
    pub beneath: u8,
    /// Whether its row, counted from 1, is odd.
    pub odd_row: bool,
}

impl Threat {
    /// Whether a disc can be put there now.
    pub const fn is_playable(&self) -> bool {
        self.beneath == 0
    }
}

/// The winning cells of a side, row by row; none in Othello and none once the game is over.
///
/// ```
/// use harif_engines::threats::threats;
/// use harif_rules::{Game, Player, notation};
///
/// let position = notation::position(Game::CONNECT_FOUR, "334455")?;
/// let cells: Vec<String> = threats(&position, Player::First)
///     .iter()
///     .map(|threat| threat.cell.to_string())
///     .collect();
/// assert_eq!(cells, ["b1", "f1"]);
/// # Ok::<(), notation::NotationError>(())
/// ```
pub fn threats(position: &AnyPosition, player: Player) -> Vec<Threat> {
    winning_cells(position, player)
        .map(|cell| Threat {
            cell,
            beneath: empty_beneath(position, cell),
            odd_row: cell.row.is_multiple_of(2),
        })
        .collect()
}

/// The empty cells that would complete a line of this side, row by row.
pub fn winning_cells(position: &AnyPosition, player: Player) -> impl Iterator<Item = Cell> + '_ {
    let rules = position.game().line_rules().filter(|_| !position.is_over());
    let cells = rules.map(|_| position.game().cells());
    cells
        .into_iter()
        .flatten()
        .filter(move |&cell| position.at(cell).is_none() && completes(position, cell, player))
}

/// The winning cells of a side on which a disc can be put now, whichever side is to move.
pub fn wins_at_once(position: &AnyPosition, player: Player) -> Vec<Cell> {
    let playable = position.moves().filter_map(|m| position.target(m));
    playable
        .filter(|&cell| completes(position, cell, player))
        .collect()
}

/// Whether a disc of this side on this cell would stand in a line that wins.
pub fn completes(position: &AnyPosition, cell: Cell, player: Player) -> bool {
    let Some(rules) = position.game().line_rules() else {
        return false;
    };
    let owns = |cell| position.at(cell) == Some(player);
    DIRECTIONS.iter().any(|&(columns, rows)| {
        let run = |sign: i32| {
            (1..i32::from(rules.line))
                .map_while(|step| neighbour(cell, sign * step * columns, sign * step * rows, rules))
                .take_while(|&next| owns(next))
                .count()
        };
        run(1) + run(-1) + 1 >= usize::from(rules.line)
    })
}

/// The lines that a disc of this side on this cell would complete, the cell among them: what proves
/// that it is a winning cell.
///
/// ```
/// use harif_engines::threats::{lines_through, threats};
/// use harif_rules::{Game, Player, notation};
///
/// let position = notation::position(Game::CONNECT_FOUR, "334455")?;
/// let threat = threats(&position, Player::First)[0];
/// let lines = lines_through(&position, threat.cell, Player::First);
/// let names: Vec<String> = lines[0].iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["b1", "c1", "d1", "e1"]);
/// # Ok::<(), notation::NotationError>(())
/// ```
pub fn lines_through(position: &AnyPosition, cell: Cell, player: Player) -> Vec<Vec<Cell>> {
    let Some(rules) = position.game().line_rules() else {
        return Vec::new();
    };
    let line = i32::from(rules.line);
    let belongs = |next: &Cell| *next == cell || position.at(*next) == Some(player);
    let windows = DIRECTIONS
        .iter()
        .flat_map(|&direction| (0..line).map(move |back| (direction, back)));
    windows
        .filter_map(|((columns, rows), back)| {
            (-back..line - back)
                .map(|step| neighbour(cell, step * columns, step * rows, rules).filter(belongs))
                .collect()
        })
        .collect()
}

/// The cell so many columns and rows away, if it is on the board.
pub fn neighbour(cell: Cell, columns: i32, rows: i32, rules: LineRules) -> Option<Cell> {
    let column = u8::try_from(i32::from(cell.column) + columns).ok()?;
    let row = u8::try_from(i32::from(cell.row) + rows).ok()?;
    let cell = Cell::new(column, row);
    rules.contains(cell).then_some(cell)
}

/// The cell above, where discs fall.
pub fn above(position: &AnyPosition, cell: Cell) -> Option<Cell> {
    match position.game() {
        Game::ConnectFour(rules) => neighbour(cell, 0, 1, rules),
        _ => None,
    }
}

/// The move that puts a disc on a cell that can be played now.
pub fn move_to(position: &AnyPosition, cell: Cell) -> AnyMove {
    match position.game() {
        Game::ConnectFour(_) => AnyMove::Column(Column(cell.column)),
        _ => AnyMove::Cell(cell),
    }
}

/// How many empty cells lie under this one.
fn empty_beneath(position: &AnyPosition, cell: Cell) -> u8 {
    match position.game() {
        Game::ConnectFour(_) => (0..cell.row)
            .filter(|&row| position.at(Cell::new(cell.column, row)).is_none())
            .count() as u8,
        _ => 0,
    }
}
