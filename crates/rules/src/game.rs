//! Which game: names, sizes and the text that says both, such as `connect4(columns=8,rows=7)`.

use std::fmt;
use std::str::FromStr;

use crate::notation::to_latin_digits;
use crate::{Cell, FirstRow, LineRules};

/// A game with its size.
///
/// ```
/// use harif_rules::Game;
///
/// let game: Game = "connect4(columns=8,rows=7,line=4)".parse()?;
/// assert_eq!("4inline".parse(), Ok(game));
/// assert_eq!("connect4:columns=8,rows=7".parse(), Ok(game), "a form that shells leave alone");
/// assert_eq!(game.to_string(), "connect4(columns=8,rows=7,line=4)");
/// # Ok::<(), harif_rules::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Mark an empty cell; the first line wins.
    TicTacToe(LineRules),
    /// Drop a disc into a column; the first line wins.
    ConnectFour(LineRules),
    /// Enclose and flip; the most discs win.
    Othello {
        /// The length of a side, even.
        size: u8,
    },
}

/// A name that a game can be called by, with what it means.
#[derive(Clone, Copy, Debug)]
pub struct GameName {
    /// The name and, after it, other spellings that are understood.
    pub names: &'static [&'static str],
    /// The game of that name, in its usual size.
    pub game: Game,
}

impl Game {
    /// 3×3 with a line of 3.
    pub const TIC_TAC_TOE_RULES: LineRules = LineRules {
        columns: 3,
        rows: 3,
        line: 3,
    };
    /// 7 columns and 6 rows with a line of 4.
    pub const CONNECT_FOUR_RULES: LineRules = LineRules {
        columns: 7,
        rows: 6,
        line: 4,
    };
    /// 8 columns and 7 rows with a line of 4.
    pub const FOUR_IN_LINE_RULES: LineRules = LineRules {
        columns: 8,
        rows: 7,
        line: 4,
    };

    /// Tic-tac-toe in its usual size.
    pub const TIC_TAC_TOE: Self = Self::TicTacToe(Self::TIC_TAC_TOE_RULES);
    /// Connect Four in its usual size.
    pub const CONNECT_FOUR: Self = Self::ConnectFour(Self::CONNECT_FOUR_RULES);
    /// Othello in its usual size.
    pub const OTHELLO: Self = Self::Othello { size: 8 };

    /// Every name, in the order in which people should see them.
    pub const NAMES: &'static [GameName] = &[
        GameName {
            names: &["tictactoe", "tic-tac-toe", "ttt", "noughts"],
            game: Self::TIC_TAC_TOE,
        },
        GameName {
            names: &["connect4", "connectfour", "connect-four", "connect-4", "c4"],
            game: Self::CONNECT_FOUR,
        },
        GameName {
            names: &["4inline", "4-in-line", "fourinline", "4-in-a-line"],
            game: Self::ConnectFour(Self::FOUR_IN_LINE_RULES),
        },
        GameName {
            names: &["othello", "reversi"],
            game: Self::OTHELLO,
        },
    ];

    /// Tic-tac-toe on another board.
    pub const fn tic_tac_toe(columns: u8, rows: u8, line: u8) -> Self {
        Self::TicTacToe(LineRules {
            columns,
            rows,
            line,
        })
    }

    /// Connect Four on another board.
    pub const fn connect_four(columns: u8, rows: u8, line: u8) -> Self {
        Self::ConnectFour(LineRules {
            columns,
            rows,
            line,
        })
    }

    /// Othello on a board with sides of this length.
    pub const fn othello(size: u8) -> Self {
        Self::Othello { size }
    }

    /// The smallest and the largest Othello board.
    pub const OTHELLO_SIZES: std::ops::RangeInclusive<u8> = 4..=20;

    /// The name of this game without its size.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TicTacToe(_) => "tictactoe",
            Self::ConnectFour(_) => "connect4",
            Self::Othello { .. } => "othello",
        }
    }

    /// How many columns the board has.
    pub const fn columns(self) -> u8 {
        match self {
            Self::TicTacToe(rules) | Self::ConnectFour(rules) => rules.columns,
            Self::Othello { size } => size,
        }
    }

    /// How many rows the board has.
    pub const fn rows(self) -> u8 {
        match self {
            Self::TicTacToe(rules) | Self::ConnectFour(rules) => rules.rows,
            Self::Othello { size } => size,
        }
    }

    /// How many cells the board has.
    pub const fn cell_count(self) -> usize {
        self.columns() as usize * self.rows() as usize
    }

    /// Every cell of the board, row by row from row 0.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows())
            .flat_map(move |row| (0..self.columns()).map(move |column| Cell::new(column, row)))
    }

    /// The rows in the order in which a board is drawn, the top one first.
    pub fn rows_from_top(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.rows()).map(move |row| self.row_from_top(row))
    }

    /// How many rows are drawn above a row of the board; and, the other way round, the row above which so many are.
    ///
    /// # Panics
    /// If the board has no such row.
    pub const fn row_from_top(self, row: u8) -> u8 {
        match self.info().first_row {
            FirstRow::Bottom => self.rows() - 1 - row,
            FirstRow::Top => row,
        }
    }

    /// Board and line of a game that is won by a line; none elsewhere.
    pub const fn line_rules(self) -> Option<LineRules> {
        match self {
            Self::TicTacToe(rules) | Self::ConnectFour(rules) => Some(rules),
            Self::Othello { .. } => None,
        }
    }

    /// The same game in its usual size.
    #[must_use]
    pub const fn in_usual_size(self) -> Self {
        match self {
            Self::TicTacToe(_) => Self::TIC_TAC_TOE,
            Self::ConnectFour(_) => Self::CONNECT_FOUR,
            Self::Othello { .. } => Self::OTHELLO,
        }
    }

    /// Whether one of [`NAMES`](Self::NAMES) means this game in this very size.
    pub fn has_a_name(self) -> bool {
        Self::NAMES.iter().any(|entry| entry.game == self)
    }

    /// The same game, with the same length of a line, on another board.
    ///
    /// # Errors
    /// If the game has no such board.
    pub fn resized(self, columns: u8, rows: u8) -> Result<Self, GameError> {
        let name = self.name();
        let text = match self {
            Self::TicTacToe(LineRules { line, .. }) | Self::ConnectFour(LineRules { line, .. }) => {
                format!("{name}(columns={columns},rows={rows},line={line})")
            }
            Self::Othello { .. } if columns == rows => format!("{name}(size={columns})"),
            Self::Othello { .. } => {
                return Err(GameError::OutOfRange {
                    option: "rows",
                    value: rows.to_string(),
                    low: columns,
                    high: columns,
                });
            }
        };
        text.parse()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match *self {
            usual if usual == usual.in_usual_size() => Ok(()),
            Self::TicTacToe(rules) | Self::ConnectFour(rules) => {
                let LineRules {
                    columns,
                    rows,
                    line,
                } = rules;
                write!(f, "(columns={columns},rows={rows},line={line})")
            }
            Self::Othello { size } => write!(f, "(size={size})"),
        }
    }
}

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game has this name.
    #[error("there is no game {name:?}{}; the games are tictactoe, connect4, 4inline and othello", did_you_mean(.suggestion.as_deref()))]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// The name that was probably meant.
        suggestion: Option<String>,
    },
    /// The game has no such option.
    #[error("{game} has no option {option:?}; it has {}", known.join(", "))]
    UnknownOption {
        /// The game.
        game: &'static str,
        /// What was asked for.
        option: String,
        /// What there is.
        known: &'static [&'static str],
    },
    /// A size that is no number in the range.
    #[error("{option}={value} is impossible: {option} goes from {low} to {high}")]
    OutOfRange {
        /// The option.
        option: &'static str,
        /// The value that was given.
        value: String,
        /// The smallest value.
        low: u8,
        /// The largest value.
        high: u8,
    },
    /// Othello boards have an even size.
    #[error("size={0} is impossible: an Othello board has an even size")]
    OddSize(u8),
    /// The text goes on where it should end, or the other way round.
    #[error("{0:?} should look like connect4(columns=8,rows=7,line=4)")]
    Malformed(String),
}

/// `, did you mean "…"?` or nothing.
fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(", did you mean {name:?}?"))
}

/// The known name that a mistyped one most resembles, if any is close.
pub fn closest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let farthest = |name: &str| 1 + name.len() / 4;
    known
        // Names differ at least by what one is longer; to compare a text of megabytes takes seconds.
        .filter(|name| text.len() <= 4 * (name.len() + farthest(name)))
        .map(|name| (strsim::damerau_levenshtein(text, name), name))
        .filter(|&(distance, name)| distance <= farthest(name))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let malformed = || GameError::Malformed(text.chars().take(60).collect());
        let clean = to_latin_digits(text.trim()).to_ascii_lowercase();
        let (name, options) = match clean.split_once(['(', ':']) {
            None => (clean.as_str(), ""),
            Some((name, rest)) if clean[name.len()..].starts_with('(') => {
                (name, rest.strip_suffix(')').ok_or_else(malformed)?)
            }
            Some((name, rest)) => (name, rest),
        };
        let mut game = game_called(name.trim())?;
        for option in options.split(',').map(str::trim) {
            if option.is_empty() {
                if options.trim().is_empty() {
                    continue;
                }
                return Err(malformed());
            }
            let (key, value) = option.split_once('=').ok_or_else(malformed)?;
            game = with_option(game, key.trim(), value.trim())?;
        }
        match game {
            Self::Othello { size } if size % 2 == 1 => Err(GameError::OddSize(size)),
            _ => Ok(game),
        }
    }
}

fn game_called(name: &str) -> Result<Game, GameError> {
    Game::NAMES
        .iter()
        .find(|entry| entry.names.contains(&name))
        .map(|entry| entry.game)
        .ok_or_else(|| {
            let known = Game::NAMES.iter().flat_map(|entry| entry.names.iter());
            GameError::UnknownGame {
                name: name.chars().take(40).collect(),
                suggestion: closest(name, known.copied()).map(str::to_owned),
            }
        })
}

fn with_option(game: Game, key: &str, value: &str) -> Result<Game, GameError> {
    let number = |option, range: std::ops::RangeInclusive<u8>| {
        let (low, high) = (*range.start(), *range.end());
        let parsed = value.parse().ok().filter(|n| range.contains(n));
        parsed.ok_or_else(|| GameError::OutOfRange {
            option,
            value: value.chars().take(20).collect(),
            low,
            high,
        })
    };
    let line_option = |mut rules: LineRules| {
        match key {
            "columns" => rules.columns = number("columns", LineRules::SIDES)?,
            "rows" => rules.rows = number("rows", LineRules::SIDES)?,
            "line" => rules.line = number("line", LineRules::LINES)?,
            _ => {
                return Err(GameError::UnknownOption {
                    game: game.name(),
                    option: key.chars().take(40).collect(),
                    known: &["columns", "rows", "line"],
                });
            }
        }
        Ok(rules)
    };
    match game {
        Game::TicTacToe(rules) => line_option(rules).map(Game::TicTacToe),
        Game::ConnectFour(rules) => line_option(rules).map(Game::ConnectFour),
        Game::Othello { .. } if key == "size" => Ok(Game::Othello {
            size: number("size", Game::OTHELLO_SIZES)?,
        }),
        Game::Othello { .. } => Err(GameError::UnknownOption {
            game: game.name(),
            option: key.chars().take(40).collect(),
            known: &["size"],
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_what_they_write() {
        for spec in [
            "tictactoe",
            "tictactoe(columns=4,rows=5,line=4)",
            "connect4",
            "connect4(columns=16,rows=2,line=3)",
            "othello",
            "othello(size=20)",
        ] {
            let game: Game = spec.parse().unwrap();
            assert_eq!(game.to_string(), spec);
        }
        assert_eq!("Reversi( size = ۶ )".parse(), Ok(Game::Othello { size: 6 }));
        assert_eq!("connect4()".parse(), Ok(Game::CONNECT_FOUR));
    }

    #[test]
    fn errors_say_what_is_wrong_and_what_would_be_right() {
        let error = |text: &str| text.parse::<Game>().unwrap_err().to_string();
        assert!(error("conect4").contains("did you mean \"connect4\"?"));
        assert!(error("zzz").contains("tictactoe, connect4, 4inline and othello"));
        assert!(error("othello(size=7)").contains("even"));
        assert!(error("othello(size=22)").contains("from 4 to 20"));
        assert!(error("connect4(columns=1)").contains("from 2 to 16"));
        assert!(error("connect4(columns=99999999999)").contains("from 2 to 16"));
        assert!(error("connect4(size=8)").contains("columns, rows, line"));
        assert!(error("connect4(columns=8").contains("should look like"));
        assert!(error("connect4(columns)").contains("should look like"));
        assert!(error("connect4(columns=8,,rows=7)").contains("should look like"));
    }
}
