//! What opponents do when they do not look ahead: a liking for some moves, read off the board.

use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position};
use harif_search::evaluators::{ByName, EvaluatorSpec};
use harif_search::{Evaluator, Score};

/// A liking for some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// Any move is as good as any other.
    Anywhere,
    /// The longest line of its own, or the most discs turned over.
    Grabs,
    /// As near to the centre as possible.
    Centre,
    /// As far from the corners as possible.
    FearsCorners,
    /// Like [`Grabs`](Self::Grabs), along rows and columns only.
    NoDiagonals,
    /// Where the mirror image of the board has a disc of the other side.
    Mirrors,
    /// What looks best at once, without a thought for the answer.
    OnePly,
    /// What would be the longest line of the other side, or leaves it the fewest moves.
    Hinders,
    /// As near to an edge as possible.
    Edges,
    /// A win that can wait: it wins at its next move too, whatever the answer. In Othello, few discs turned over.
    NoHurry,
}

/// The eight directions in four pairs: along the row, the column and the two diagonals.
const STRAIGHT: [(i16, i16); 2] = [(1, 0), (0, 1)];
const ALL_WAYS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What a win at once is worth to a habit that sees it: more than any judgement.
const MOST: Score = Score::MAX / 2;

impl Habit {
    /// How much it likes a legal move; only the order matters.
    pub fn liking(self, position: &AnyPosition, m: AnyMove) -> Score {
        let game = position.game();
        // A pass is the only move where it is one.
        let Some(cell) = position.target(m) else {
            return 0;
        };
        let own = position.turn();
        match self {
            Self::Anywhere => 0,
            Self::Grabs => gain(position, cell, own, &ALL_WAYS),
            Self::NoDiagonals => gain(position, cell, own, &STRAIGHT),
            Self::Centre => position.centrality(m),
            Self::FearsCorners => distance_to_corner(game, cell),
            Self::Edges => -distance_to_edge(game, cell),
            Self::Mirrors => {
                let mirrored = Cell::new(game.columns() - 1 - cell.column, cell.row);
                Score::from(mirrored != cell && position.at(mirrored) == Some(own.opponent()))
            }
            Self::OnePly => at_once(position, m),
            Self::NoHurry if game.info().passes => -gain(position, cell, own, &ALL_WAYS),
            Self::NoHurry => Score::from(can_wait(position, m)),
            Self::Hinders if game.info().passes => {
                -(position.after_unchecked(m).count_moves() as Score)
            }
            Self::Hinders => gain(position, cell, own.opponent(), &ALL_WAYS),
        }
    }

    /// The moves that it likes best.
    pub(super) fn favourites(self, position: &AnyPosition, moves: &[AnyMove]) -> Vec<AnyMove> {
        let liked: Vec<Score> = moves.iter().map(|&m| self.liking(position, m)).collect();
        let most = liked.iter().max().copied();
        let both = moves.iter().zip(&liked);
        both.filter(|&(_, &liking)| Some(liking) == most)
            .map(|(&m, _)| m)
            .collect()
    }
}

/// What a disc of a player on an empty cell gains along some lines: the discs that it turns over, or
/// the longest row of discs that it makes.
fn gain(position: &AnyPosition, cell: Cell, player: Player, lines: &[(i16, i16)]) -> Score {
    let flips = position.game().info().passes;
    let run = |dx: i16, dy: i16| {
        let of = if flips { player.opponent() } else { player };
        let mut length = 0;
        let mut next = step(position.game(), cell, dx, dy);
        while let Some(there) = next {
            if position.at(there) != Some(of) {
                let closed = position.at(there) == Some(player);
                return if flips && !closed { 0 } else { length };
            }
            length += 1;
            next = step(position.game(), there, dx, dy);
        }
        if flips { 0 } else { length }
    };
    let along = lines.iter().map(|&(dx, dy)| run(dx, dy) + run(-dx, -dy));
    if flips {
        along.sum()
    } else {
        along.max().unwrap_or(0)
    }
}

/// The next cell in a direction, on the board.
fn step(game: Game, cell: Cell, dx: i16, dy: i16) -> Option<Cell> {
    let column = u8::try_from(i16::from(cell.column) + dx).ok()?;
    let row = u8::try_from(i16::from(cell.row) + dy).ok()?;
    (column < game.columns() && row < game.rows()).then(|| Cell::new(column, row))
}

/// How many steps of a king a cell is from the nearest corner.
fn distance_to_corner(game: Game, cell: Cell) -> Score {
    let across = cell.column.min(game.columns() - 1 - cell.column);
    let up = cell.row.min(game.rows() - 1 - cell.row);
    Score::from(across.max(up))
}

/// How many steps a cell is from the nearest edge; the floor of a board on which discs fall is none.
fn distance_to_edge(game: Game, cell: Cell) -> Score {
    let across = cell.column.min(game.columns() - 1 - cell.column);
    let up = cell.row.min(game.rows() - 1 - cell.row);
    let falls = game.info().gravity;
    Score::from(if falls { across } else { across.min(up) })
}

/// Whether a move puts off a win that stays certain: the side to move could win at once, does not, and then has two
/// cells that win while the other side has none.
fn can_wait(position: &AnyPosition, m: AnyMove) -> bool {
    let own = position.turn();
    let after = position.after_unchecked(m);
    !after.is_over()
        && winning_cells(position, own) > 0
        && winning_cells(&after, own) > 1
        && winning_cells(&after, own.opponent()) == 0
}

/// How many of the cells that can be played complete a line of a player.
fn winning_cells(position: &AnyPosition, player: Player) -> usize {
    let line = position.game().line_rules().map_or(0, |rules| rules.line);
    let cells = position.moves().filter_map(|m| position.target(m));
    let wins = |&cell: &Cell| gain(position, cell, player, &ALL_WAYS) + 1 >= Score::from(line);
    cells.filter(wins).count()
}

/// What the position after a move looks like to the side that made it.
fn at_once(position: &AnyPosition, m: AnyMove) -> Score {
    let own = position.turn();
    let after = position.after_unchecked(m);
    if let Some(winner) = after.winner() {
        return if winner == own { MOST } else { -MOST };
    }
    let judge = ByName::new(
        EvaluatorSpec::usual(super::mind::judge(position.game())),
        &after,
    );
    judge.evaluate(&after, own)
}
