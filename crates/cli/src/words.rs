//! Games, sides and results in words.

use harif_rules::{AnyPosition, Board, Cell, Game, Outcome, Player, Position};
use harif_text::{Direction, Text, Value, say};

/// The name of a game, with its size where that is not the usual one.
pub(crate) fn game_name(text: &Text, game: Game) -> String {
    let name = match game {
        Game::TicTacToe(_) => say!(text, "game-tictactoe"),
        Game::ConnectFour(Game::FOUR_IN_LINE_RULES) => say!(text, "game-4inline"),
        Game::ConnectFour(_) => say!(text, "game-connect4"),
        Game::Othello { .. } => say!(text, "game-othello"),
    };
    if Game::NAMES.iter().any(|entry| entry.game == game) {
        return name;
    }
    let (columns, rows) = (game.columns(), game.rows());
    let size = say!(text, "game-size", columns = columns, rows = rows);
    match game {
        Game::TicTacToe(rules) | Game::ConnectFour(rules) => {
            let line = rules.line;
            say!(
                text,
                "cli-game-size-line",
                name = name,
                size = size,
                n = line
            )
        }
        Game::Othello { .. } => say!(text, "cli-game-size", name = name, size = size),
    }
}

/// The size of a board, with its line where the game has one.
pub(crate) fn size(text: &Text, game: Game) -> String {
    let (columns, rows) = (game.columns(), game.rows());
    let size = say!(text, "game-size", columns = columns, rows = rows);
    match game {
        Game::TicTacToe(rules) | Game::ConnectFour(rules) => {
            say!(text, "game-size-line", size = size, n = rules.line)
        }
        Game::Othello { .. } => size,
    }
}

/// The idea of a game in one sentence.
pub(crate) fn game_idea(text: &Text, game: Game) -> String {
    match game {
        Game::TicTacToe(rules) => say!(text, "game-tictactoe-idea", n = rules.line),
        Game::ConnectFour(rules) => say!(text, "game-connect4-idea", n = rules.line),
        Game::Othello { .. } => say!(text, "game-othello-idea"),
    }
}

/// What the sides of a game are called.
pub(crate) fn side_word(text: &Text, game: Game, side: Player) -> String {
    match (game, side) {
        (Game::TicTacToe(_), Player::First) => say!(text, "side-x"),
        (Game::TicTacToe(_), Player::Second) => say!(text, "side-o"),
        (Game::ConnectFour(_), Player::First) => say!(text, "side-red"),
        (Game::ConnectFour(_), Player::Second) => say!(text, "side-yellow"),
        (Game::Othello { .. }, Player::First) => say!(text, "side-black"),
        (Game::Othello { .. }, Player::Second) => say!(text, "side-white"),
    }
}

/// What the sides of a game are called, with their letter on the board.
pub(crate) fn side_name(text: &Text, game: Game, side: Player) -> String {
    let name = side_word(text, game, side);
    if matches!(game, Game::TicTacToe(_)) {
        // Its name is its letter.
        return name;
    }
    say!(
        text,
        "cli-side-letter",
        player = name,
        letter = Value::ltr(side.letter())
    )
}

/// How a finished game ended, or whose turn it is in one that goes on.
pub(crate) fn standing(text: &Text, position: &AnyPosition) -> String {
    let game = position.game();
    match position.outcome() {
        None => say!(
            text,
            "turn-of",
            player = side_name(text, game, position.turn())
        ),
        Some(Outcome::Draw) => say!(text, "over-draw"),
        Some(Outcome::Won { by, margin }) => {
            let player = side_name(text, game, by);
            match game {
                Game::Othello { .. } => say!(text, "over-wins-by", player = player, n = margin),
                Game::TicTacToe(rules) | Game::ConnectFour(rules) => {
                    let mut cells = position.winning_cells();
                    cells.sort_unstable();
                    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                    say!(
                        text,
                        "over-wins-line",
                        player = player,
                        n = rules.line,
                        line = Value::ltr(cells.join(" "))
                    )
                }
            }
        }
    }
}

/// Whether a language is written from right to left. In a terminal it then stands on lines of its
/// own, away from tables and moves: what a terminal makes of a mixture is anyone's guess.
pub(crate) fn wants_own_lines(text: &Text) -> bool {
    text.direction() == Direction::RightToLeft
}

/// The board with its coordinates, in characters that every terminal and screen reader has.
pub(crate) fn drawn_board(position: &AnyPosition) -> String {
    let game = position.game();
    let falling = matches!(game, Game::ConnectFour(_));
    let label = |column: u8| {
        if falling {
            harif_rules::Column(column).to_string()
        } else {
            char::from(b'a' + column).to_string()
        }
    };
    let labels: Vec<String> = (0..game.columns()).map(label).collect();
    let rows = game.rows_from_top().map(|row| {
        let disc = |column| position.at(Cell::new(column, row));
        let discs = (0..game.columns()).map(|column| disc(column).map_or('.', Player::letter));
        let discs: Vec<String> = discs.map(String::from).collect();
        (row, discs.join(" "))
    });
    // Discs fall: there the columns are named below the board, and rows need no name.
    if falling {
        let rows = rows.map(|(_, discs)| format!(" {discs}\n"));
        rows.collect::<String>() + &format!(" {}\n", labels.join(" "))
    } else {
        let rows = rows.map(|(row, discs)| format!("{:>3} {discs}\n", row + 1));
        format!("    {}\n", labels.join(" ")) + &rows.collect::<String>()
    }
}

/// A count with its digits in threes, also where it has only four: columns of numbers align.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped_in_threes() {
        for (count, expected) in [(7, "7"), (7_275, "7,275"), (549_946, "549,946")] {
            assert_eq!(grouped(count), expected);
        }
        assert_eq!(grouped(1_000_000), "1,000,000");
    }
}
