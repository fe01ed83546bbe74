//! Boards as text: one line for files, several for people.

use super::{BoardPart, NotationError, latin_digit};
use crate::{AnyPosition, Board, Cell, Game, Player, Setup};

/// Whether a text is meant as a board rather than as moves.
pub(super) fn looks_like_a_board(game: Game, text: &str) -> bool {
    let cells = game.cell_count();
    let unbroken = || {
        let mut chars = text.chars();
        chars
            .by_ref()
            .take(cells)
            .all(|c| is_empty(c) || disc(c).is_some())
            && text.chars().nth(cells - 1).is_some()
    };
    text.contains(['/', '\n']) || unbroken()
}

/// Whose disc a character stands for.
pub(crate) const fn disc(c: char) -> Option<Player> {
    match c {
        'x' | 'X' | '*' | '●' => Some(Player::First),
        'o' | 'O' | '○' => Some(Player::Second),
        _ => None,
    }
}

/// Whether a character stands for a cell without a disc.
pub(crate) const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '·')
}

/// Reads a board: rows from the top between slashes or line ends (or all cells unbroken), numbers
/// for runs of empty cells, and one letter more than the board has cells for whose turn it is,
/// where the discs do not tell.
///
/// # Errors
/// Says what is wrong and where.
pub fn read(game: Game, text: &str) -> Result<AnyPosition, NotationError> {
    let columns = usize::from(game.columns());
    let cells = columns * usize::from(game.rows());
    let mut rows: Vec<Vec<Option<Player>>> = Vec::new();
    let mut row = Vec::new();
    let mut total = 0;
    let mut characters = text.trim().chars().map(latin_digit).enumerate().peekable();
    while let Some((at, c)) = characters.next() {
        if let Some(digit) = c.to_digit(10) {
            let mut run = digit as usize;
            while let Some(digit) = characters.peek().and_then(|&(_, c)| c.to_digit(10)) {
                run = (run * 10 + digit as usize).min(cells + 2);
                characters.next();
            }
            row.extend(std::iter::repeat_n(None, run));
            total += run;
        } else if c == '/' || c == '\n' {
            rows.push(std::mem::take(&mut row));
        } else if is_empty(c) || disc(c).is_some() {
            row.push(disc(c));
            total += 1;
        } else if !c.is_whitespace() {
            return Err(NotationError::NotACell {
                found: c,
                at: at + 1,
            });
        }
        if total > cells + 1 || rows.len() > cells {
            break;
        }
    }
    let turn = row
        .pop_if(|last| total == cells + 1 && last.is_some())
        .flatten();
    if rows.is_empty() {
        rows = row.chunks(columns).map(<[_]>::to_vec).collect();
    } else if !row.is_empty() {
        rows.push(row);
    }
    set_up(game, &rows, turn)
}

fn set_up(
    game: Game,
    cells: &[Vec<Option<Player>>],
    turn: Option<Player>,
) -> Result<AnyPosition, NotationError> {
    let wrong = |what, found, expected| NotationError::Shape {
        what,
        found,
        expected: usize::from(expected),
        game,
    };
    if cells.len() != usize::from(game.rows()) {
        return Err(wrong(BoardPart::Rows, cells.len(), game.rows()));
    }
    let mut setup = Setup::new(game);
    for ((row, from_top), content) in game.rows_from_top().zip(1..).zip(cells) {
        if content.len() != usize::from(game.columns()) {
            let what = BoardPart::CellsInRow(from_top);
            return Err(wrong(what, content.len(), game.columns()));
        }
        for (column, &disc) in content.iter().enumerate() {
            setup.put(Cell::new(column as u8, row), disc);
        }
    }
    setup.set_turn(turn);
    Ok(AnyPosition::set_up(&setup)?)
}

/// The board on one line, as [`read`] takes it: `8/8/8/3ox3/3xo3/8/8/8 x`.
pub fn write(position: &impl Board) -> String {
    let game = position.game();
    let mut text = String::new();
    for row in game.rows_from_top() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..game.columns() {
            match position.at(Cell::new(column, row)) {
                None => empty += 1,
                Some(player) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(player.letter());
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text.push(' ');
    text.push(position.turn().letter());
    text
}

/// The board on several lines of `.`, `x` and `o`, the top row first.
pub fn drawn(position: &impl Board) -> String {
    let game = position.game();
    let mut text = String::new();
    for row in game.rows_from_top() {
        for column in 0..game.columns() {
            let disc = position.at(Cell::new(column, row));
            text.push(disc.map_or('.', Player::letter));
        }
        text.push('\n');
    }
    text
}
