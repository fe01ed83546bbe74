//! The names, sizes and ideas of games. The one file of this crate that asks which game it is.

use harif_rules::{
    AnyPosition, Board, Game, MoveInput, Outcome, Player, Position, ScoreUnit, SideName,
};
use harif_text::{Text, Value, say};

use crate::Speaker;

/// The name of a game, whatever its size.
pub fn name(text: &Text, game: Game) -> String {
    match game {
        Game::TicTacToe(_) => say!(text, "game-tictactoe"),
        Game::ConnectFour(_) => say!(text, "game-connect4"),
        Game::Othello { .. } => say!(text, "game-othello"),
    }
}

/// The name of a game, with its size where that is not the usual one.
pub fn name_with_size(text: &Text, game: Game) -> String {
    if game == Game::ConnectFour(Game::FOUR_IN_LINE_RULES) {
        return say!(text, "game-4inline");
    }
    let name = name(text, game);
    if Game::NAMES.iter().any(|entry| entry.game == game) {
        return name;
    }
    let size = size(text, game);
    say!(text, "cli-game-size", name = name, size = size)
}

/// The size of a board: with the name it is known by, or its line, where that is not the usual one.
pub fn size(text: &Text, game: Game) -> String {
    let (columns, rows) = (game.columns(), game.rows());
    let size = say!(text, "game-size", columns = columns, rows = rows);
    let line = match game {
        Game::ConnectFour(Game::FOUR_IN_LINE_RULES) => {
            let name = say!(text, "game-4inline");
            return say!(text, "page-size-named", size = size, name = name);
        }
        Game::TicTacToe(rules) if rules.line != rules.columns => rules.line,
        Game::ConnectFour(rules) if rules.line != 4 => rules.line,
        _ => return size,
    };
    say!(text, "game-size-line", size = size, n = line)
}

/// The idea of a game in one sentence.
pub fn idea(text: &Text, game: Game) -> String {
    match game {
        Game::TicTacToe(rules) => say!(text, "game-tictactoe-idea", n = rules.line),
        Game::ConnectFour(rules) => say!(text, "game-connect4-idea", n = rules.line),
        Game::Othello { .. } => say!(text, "game-othello-idea"),
    }
}

/// The sizes of a game that are offered, the usual one first.
pub fn sizes(game: Game) -> Vec<Game> {
    let lines = |sizes: &[(u8, u8, u8)], make: fn(u8, u8, u8) -> Game| -> Vec<Game> {
        let sizes = sizes.iter();
        sizes
            .map(|&(columns, rows, line)| make(columns, rows, line))
            .collect()
    };
    match game {
        Game::TicTacToe(_) => lines(&[(3, 3, 3), (4, 4, 4), (5, 5, 4)], Game::tic_tac_toe),
        Game::ConnectFour(_) => lines(
            &[
                (7, 6, 4),
                (8, 7, 4),
                (5, 4, 4),
                (8, 8, 4),
                (9, 7, 4),
                (10, 10, 4),
                (9, 7, 5),
            ],
            Game::connect_four,
        ),
        Game::Othello { .. } => [8, 6, 4, 10].map(|size| Game::Othello { size }).to_vec(),
    }
}

/// The name of the opening that a game began with, if it has one.
pub fn opening<'a>(
    text: &Text,
    positions: impl IntoIterator<Item = &'a AnyPosition>,
) -> Option<String> {
    let opening = harif_play::opening(positions)?;
    crate::by_key(text, &format!("opening-{}", opening.key))
}

impl Speaker<'_> {
    /// What a side of the game is called, without its mark.
    pub(crate) fn bare_side(&self, side: Player) -> String {
        let text = self.text;
        match self.game.info().side(side) {
            SideName::X => say!(text, "side-x"),
            SideName::O => say!(text, "side-o"),
            SideName::Red => say!(text, "side-red"),
            SideName::Yellow => say!(text, "side-yellow"),
            SideName::Black => say!(text, "side-black"),
            SideName::White => say!(text, "side-white"),
        }
    }

    /// What decided a game on the board: the winning line, the count of discs, or a full board.
    pub(crate) fn decided_by(&self, position: &AnyPosition, outcome: Outcome) -> String {
        match (self.game.info().line, outcome) {
            (None, Outcome::Won { .. }) if empty_squares(position) > 0 => say!(
                self.text,
                "over-score-empties",
                player = self.side(Player::First),
                a = position.count(Player::First),
                other = self.side(Player::Second),
                b = position.count(Player::Second),
                n = empty_squares(position)
            ),
            (None, _) => self.score(position),
            (Some(_), Outcome::Draw) => say!(self.text, "over-board-full"),
            (Some(line), Outcome::Won { by, .. }) => {
                let mut cells = position.winning_cells();
                cells.sort_unstable();
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                // On a page a narrow window would break the line of cells in two.
                let space = if self.text.style().isolates {
                    "\u{a0}"
                } else {
                    " "
                };
                say!(
                    self.text,
                    "over-wins-line",
                    player = self.side(by),
                    n = line,
                    line = Value::ltr(cells.join(space))
                )
            }
        }
    }

    /// Whether a sentence about a won game names the winner by itself: a line belongs to one side,
    /// a count of discs to both.
    pub(crate) const fn fact_names_winner(&self) -> bool {
        self.game.info().line.is_some()
    }

    /// Who won a finished game and by what, in one sentence.
    pub(crate) fn won(&self, position: &AnyPosition, by: Player, margin: u32) -> String {
        if self.game.info().score == ScoreUnit::Discs {
            return say!(
                self.text,
                "over-wins-by",
                player = self.side(by),
                n = margin
            );
        }
        self.decided_by(position, Outcome::Won { by, margin })
    }

    /// What moves of the game look like when they are written in a row.
    pub(crate) const fn example_moves(&self) -> &'static str {
        match self.game {
            Game::ConnectFour(_) => "1…9, a…g (= 10…16)",
            Game::TicTacToe(_) => "a1, b1, c1, …",
            Game::Othello { .. } => "a1, b1, c1, …, pass",
        }
    }
}

/// How many squares of the board are empty.
fn empty_squares(position: &AnyPosition) -> usize {
    let cells = position.game().cells();
    cells.filter(|&cell| position.at(cell).is_none()).count()
}

/// How many moves can be typed as a number: columns where discs fall, legal moves elsewhere.
pub fn largest_number(position: &AnyPosition) -> usize {
    match position.game().info().input {
        MoveInput::Column => position.game().columns().into(),
        MoveInput::Cell => position.count_moves(),
    }
}

/// The legal moves as a player types them: with their numbers where moves are cells.
pub fn legal_moves(position: &AnyPosition) -> String {
    let numbered = position.game().info().input == MoveInput::Cell;
    let list: Vec<String> = (1..)
        .zip(position.moves())
        .map(|(number, m)| {
            if numbered {
                format!("{number}: {m}")
            } else {
                m.to_string()
            }
        })
        .collect();
    list.join("  ")
}
