//! Boards as text: one line for files, several for people.

use super::{NotationError, latin_digit};
use crate::{AnyPosition, Board, Cell, Game, Player, Setup};

/// Whether a text is meant as a board rather than as moves.
pub(super) fn looks_like_a_board(game: Game, text: &str) -> bool {
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    let unbroken = || {
        let mut chars = text.chars();
        chars.by_ref().take(cells).all(|c| disc(c).is_some())
            && text.chars().nth(cells - 1).is_some()
    };
    text.contains(['/', '\n']) || unbroken()
}

/// What a character says about one cell: a disc, or that there is none.
fn disc(c: char) -> Option<Option<Player>> {
    match c {
        'x' | 'X' | '*' | '●' => Some(Some(Player::First)),
        'o' | 'O' | '○' => Some(Some(Player::Second)),
        '.' | '-' | '_' | '·' => Some(None),
        _ => None,
    }
}

/// Reads a board: rows from the top between slashes or line ends (or all cells unbroken), numbers
/// for runs of empty cells, then after a space whose turn it is, where the discs do not tell.
///
/// # Errors
/// Says what is wrong and where.
pub fn read(game: Game, text: &str) -> Result<AnyPosition, NotationError> {
    let mut cells: Vec<Vec<Option<Player>>> = vec![Vec::new()];
    let mut turn = None;
    let mut in_board = true;
    let mut run_of_empty = 0;
    let (columns, rows) = (usize::from(game.columns()), usize::from(game.rows()));
    let broken_into_rows = text.contains(['/', '\n']);

    for (at, c) in text.trim().chars().enumerate() {
        if let Some(digit) = latin_digit(c).to_digit(10).filter(|_| in_board) {
            run_of_empty = (run_of_empty * 10 + digit as usize).min(columns + 1);
            continue;
        }
        let row = cells.last_mut().expect("there is always a row");
        row.extend(std::iter::repeat_n(None, run_of_empty));
        run_of_empty = 0;
        match c {
            '/' | '\n' if in_board => {
                if cells.len() > rows {
                    break;
                }
                cells.push(Vec::new());
            }
            c if c.is_whitespace() => {
                // The turn follows the last row; spaces before that are only there to be read.
                in_board = if broken_into_rows {
                    cells.len() < rows || cells[rows - 1].len() < columns
                } else {
                    cells[0].len() < columns * rows
                };
            }
            c => match disc(c) {
                Some(content) if in_board && row.len() <= columns * rows => row.push(content),
                Some(Some(player)) if !in_board && turn.is_none() => turn = Some(player),
                _ => {
                    return Err(NotationError::NotACell {
                        found: c,
                        at: at + 1,
                    });
                }
            },
        }
    }
    if let Some(row) = cells.last_mut() {
        row.extend(std::iter::repeat_n(None, run_of_empty));
    }
    if !broken_into_rows {
        // All cells unbroken; a last letter past them is the turn, even without a space.
        let mut all = cells.remove(0);
        if all.len() == columns * rows + 1 && turn.is_none() {
            turn = all.pop().flatten();
        }
        cells = all.chunks(columns).map(<[_]>::to_vec).collect();
    }
    set_up(game, &cells, turn)
}

fn set_up(
    game: Game,
    cells: &[Vec<Option<Player>>],
    turn: Option<Player>,
) -> Result<AnyPosition, NotationError> {
    let wrong = |what: String, found, expected| NotationError::Shape {
        what,
        found,
        expected: usize::from(expected),
        game,
    };
    if cells.len() != usize::from(game.rows()) {
        return Err(wrong("rows".into(), cells.len(), game.rows()));
    }
    let mut setup = Setup::new(game);
    for ((row, from_top), content) in game.rows_from_top().zip(1..).zip(cells) {
        if content.len() != usize::from(game.columns()) {
            let what = format!("cells in row {from_top} from the top");
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
