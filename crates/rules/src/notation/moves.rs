//! Moves in a row: `4453`, `f5d6c3`, `b2a1`.

use super::{NotationError, latin_digit};
use crate::{AnyMove, AnyPosition, Board, Column, Game, IllegalReason, Position};

/// One move of a transcript with its place in the text.
struct Token {
    text: String,
    at: usize,
    /// `None` for text that names no move.
    named: Option<AnyMove>,
}

/// Plays all moves of a transcript, putting forced passes back in, and returns what was played.
///
/// # Errors
/// At the first text that is no legal move; the moves before it have been played.
pub fn play_all(position: &mut AnyPosition, text: &str) -> Result<Vec<AnyMove>, NotationError> {
    let game = position.game();
    let mut played = Vec::new();
    for token in tokens(game, text) {
        let Some(named) = token.named else {
            return Err(NotationError::NotAMove {
                found: token.text,
                at: token.at,
                expected: expected(game),
            });
        };
        let refused = |reason: IllegalReason, ply: usize| NotationError::Illegal {
            found: token.text.clone(),
            at: token.at,
            ply: ply + 1,
            reason,
        };
        if named != AnyMove::Pass && position.check(AnyMove::Pass).is_ok() {
            position.play_unchecked(AnyMove::Pass);
            played.push(AnyMove::Pass);
        }
        position
            .play(named)
            .map_err(|error| refused(error.reason, played.len()))?;
        played.push(named);
    }
    Ok(played)
}

/// The moves as a transcript that [`play_all`] reads back. Passes are left out.
pub fn write(moves: impl IntoIterator<Item = AnyMove>) -> String {
    moves
        .into_iter()
        .filter(|&m| m != AnyMove::Pass)
        .map(|m| m.to_string())
        .collect()
}

const fn expected(game: Game) -> &'static str {
    match game {
        Game::ConnectFour(_) => "a column: 1 to 9, or a to g for 10 to 16",
        Game::Othello { .. } => "a cell such as d3, or pass",
        Game::TicTacToe(_) => "a cell such as b2",
    }
}

/// Cuts a transcript into moves, lazily, so that hostile lengths cost nothing past the first error.
fn tokens(game: Game, text: &str) -> impl Iterator<Item = Token> {
    let mut rest = text.chars().enumerate().peekable();
    // A comma anywhere says that columns are written as decimal numbers.
    let decimal = matches!(game, Game::ConnectFour(_)) && text.contains(',');
    std::iter::from_fn(move || {
        while rest.next_if(|&(_, c)| is_separator(c)).is_some() {}
        let (start, first) = rest.next()?;
        let mut token = String::from(first);
        match game {
            Game::ConnectFour(_) if decimal => {
                while let Some((_, c)) = rest.next_if(|&(_, c)| !is_separator(c)) {
                    token.push(c);
                    if token.len() > 8 {
                        break;
                    }
                }
            }
            Game::ConnectFour(_) => {}
            Game::Othello { .. } | Game::TicTacToe(_) => {
                take_cell_or_pass(&mut rest, first, &mut token);
            }
        }
        let named = match game {
            Game::ConnectFour(_) => token.parse::<Column>().ok().map(AnyMove::Column),
            Game::TicTacToe(_) => token.parse().ok().map(AnyMove::Cell),
            Game::Othello { .. } => token
                .parse::<crate::OthelloMove>()
                .ok()
                .map(crate::IntoAny::into_any),
        };
        Some(Token {
            text: token,
            at: start + 1,
            named,
        })
    })
}

/// Extends a token that began with `first` to a whole cell (`d10`) or a word for a pass.
fn take_cell_or_pass(
    rest: &mut std::iter::Peekable<impl Iterator<Item = (usize, char)>>,
    first: char,
    token: &mut String,
) {
    let is_digit = |c: char| latin_digit(c).is_ascii_digit();
    let digit_follows = rest.peek().is_some_and(|&(_, c)| is_digit(c));
    let (longest, belongs): (usize, fn(char) -> bool) = if digit_follows {
        (3, |c| latin_digit(c).is_ascii_digit())
    } else if first.eq_ignore_ascii_case(&'p') {
        (4, |c| c.is_ascii_alphabetic())
    } else if first == '-' {
        (2, |c| c == '-')
    } else {
        return;
    };
    let mut length = 1;
    while length < longest {
        let short_pass = token.eq_ignore_ascii_case("ps")
            || token.eq_ignore_ascii_case("pa")
                && !rest
                    .peek()
                    .is_some_and(|&(_, c)| c.eq_ignore_ascii_case(&'s'));
        if short_pass {
            break;
        }
        let Some((_, c)) = rest.next_if(|&(_, c)| belongs(c)) else {
            break;
        };
        token.push(c);
        length += 1;
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}
