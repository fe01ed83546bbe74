//! GGF, the generic game format of game servers, as far as it concerns Othello.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2001.02.03]PB[ann]PW[bob]RE[+12.00]TI[15:00//02:00]TY[8]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
//! B[F5//1.5]W[D6/-0.5/2]B[PA];)
//! ```
//!
//! A game stands between `(;` and `;)` and is a row of properties, `NAME[value]`. As in SGF, from
//! which GGF descends, `\]` and `\\` inside a value stand for `]` and `\`.
//!
//! * `BO` is the board before the first move: its size (any even one from 4 to 20), the cells with
//!   or without blanks among them, and whose turn it is; `*` is Black. Without it the game begins
//!   from the usual four discs, on the size that `TY` names, or on 8×8.
//! * `B` and `W` are moves, `B[F5/evaluation/seconds]`, either number possibly missing; what
//!   follows the third slash is skipped. `PA` is a pass. Forced passes that were left out are put
//!   back, and a pass after the end of the game is skipped.
//! * `RE` is the result, Black's discs minus White's, with `:r` (resigned), `:t` (time) or `:s`
//!   (agreed) after it. One that is no whole number of discs stays a tag as it is.
//! * `PB`, `PW`, `PC`, `DT` are the players, the place and the date.
//! * All other properties are kept, in their order, as tags, and written again.
//!
//! Text between games is skipped: archives put the number of games of a match there.

mod read;
mod write;

pub use read::{Games, read};
pub use write::write;

use super::Refused;
use crate::SetupError;

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, character {character}: {reason}")]
pub struct GgfError {
    /// Which game of the text it is, counted from 1.
    pub game: usize,
    /// The line of the offending text, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1.
    pub character: usize,
    /// What is wrong.
    pub reason: GgfReason,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfReason {
    /// The text ends inside a game.
    #[error("the text ends inside the game")]
    Unfinished,
    /// The value of a property has no end.
    #[error("{name}[ is never closed")]
    UnclosedValue {
        /// The property.
        name: String,
    },
    /// Neither a property nor the end of the game.
    #[error("{found:?} is neither a property such as PB[name] nor the end of the game")]
    NotAProperty {
        /// The text there.
        found: String,
    },
    /// A game of something else.
    #[error("this is a game of {found:?}, not of Othello")]
    OtherGame {
        /// What it is a game of.
        found: String,
    },
    /// A board that does not begin with a size that we know.
    #[error("{found:?} should begin with the size of the board, even and from 4 to 20")]
    BoardSize {
        /// The value.
        found: String,
    },
    /// A board with a character that means nothing there.
    #[error("{found:?} on the board is neither a disc (* or O) nor an empty cell (-)")]
    NotACell {
        /// The character.
        found: char,
    },
    /// A board with too few or too many cells.
    #[error("the board has {found} characters; {expected} cells and a side to move are {}", expected + 1)]
    CellCount {
        /// How many characters there are.
        found: usize,
        /// How many cells there should be.
        expected: usize,
    },
    /// A board that does not say whose turn it is.
    #[error("the board does not say whose turn it is: * or O after the cells")]
    NoSide,
    /// A board in the middle of the moves, or a second one.
    #[error("a second board, or one after the first move")]
    LateBoard,
    /// A move property without a move.
    #[error("{found:?} is not a move such as F5 or F5/evaluation/seconds")]
    NotAMove {
        /// The value.
        found: String,
    },
    /// A move of the side whose turn it is not.
    #[error("{found:?} is a move of {mover}, whose turn it is not")]
    WrongTurn {
        /// The value.
        found: String,
        /// The side, as its property is called.
        mover: char,
    },
    /// A move that the rules refuse.
    #[error(transparent)]
    Illegal(#[from] Refused),
    /// Discs that make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Whether the text holds a game of this format.
pub(super) fn looks_like(text: &str) -> bool {
    text.find("(;").is_some_and(|start| {
        let inside = text[start + 2..].trim_start();
        inside.starts_with(|c: char| c.is_ascii_alphabetic()) && inside.contains('[')
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Agreement, Claim, ClaimedEnd, GameText};
    use super::*;
    use crate::{AnyMove, Player, Position, notation};

    fn one(text: &str) -> Result<GameText, GgfError> {
        let mut games = read(text);
        let game = games.next().expect("one game");
        assert!(games.next().is_none());
        game
    }

    #[test]
    fn a_game_of_a_server_says_everything() {
        let text = "1 (;GM[Othello]PC[GGS/os]DT[2001.02.03]PB[ann]PW[bob]RB[1800]RE[+12.00:t]\
                    TI[15:00//02:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- \
                    -------- -------- -------- *]B[F5//1.5]W[d6/-0.50/1:02.5]B[c3];)\n";
        let game = one(text).unwrap();
        assert_eq!(game.players, ["ann", "bob"]);
        assert_eq!((&*game.place, &*game.date), ("GGS/os", "2001.02.03"));
        let ending = Some(ClaimedEnd::TimedOut);
        assert_eq!(game.claim, Some(Claim { margin: 12, ending }));
        assert_eq!(game.agreement(), Agreement::Unfinished);
        assert_eq!(game.tag("RB"), Some("1800"));
        assert_eq!(game.tag("TI"), Some("15:00//02:00"));
        assert_eq!(notation::moves::write(game.moves()), "f5d6c3");
        assert_eq!(game.plies()[0].evaluation, None);
        assert_eq!(game.plies()[0].seconds, Some(1.5));
        assert_eq!(game.plies()[1].evaluation, Some(-0.5));
        assert_eq!(game.plies()[1].seconds, Some(62.5));
        assert!(game.starts_as_usual());
        assert_eq!(
            write(&game),
            "(;GM[Othello]PC[GGS/os]DT[2001.02.03]PB[ann]PW[bob]RE[+12:t]TY[8]RB[1800]\
             TI[15:00//02:00]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
             -------- *]B[F5//1.5]W[D6/-0.5/62.5]B[C3];)"
        );
    }

    #[test]
    fn boards_are_read_with_and_without_blanks_and_in_every_size() {
        let unbroken = one("(;BO[4 -----O*--*O----- *]B[a2];)").unwrap();
        let broken = one("(;GM[othello]BO[4 ---- -O*- -*O- ---- *]B[A2];)").unwrap();
        assert_eq!(unbroken, broken);
        assert_eq!(unbroken.start().turn(), Player::First);
        assert_eq!(one("(;TY[10]B[e4];)").unwrap().size(), 10);
        assert_eq!(one("(;TY[s8r20]B[f5];)").unwrap().size(), 8);
        assert_eq!(one("(;)").unwrap().size(), 8);
    }

    #[test]
    fn passes_are_put_back_and_superfluous_ones_skipped() {
        let moves = |text: &str| one(text).unwrap().moves().collect::<Vec<_>>();
        let board = "BO[4 OXX- ---- ---- ---- X]";
        let with = moves(&format!("(;{board}B[PA]W[D1];)"));
        assert_eq!(with[0], AnyMove::Pass);
        assert_eq!(moves(&format!("(;{board}W[D1];)")), with);
        assert_eq!(moves(&format!("(;{board}B[pass]W[D1]B[PA]W[PA];)")), with);
    }

    #[test]
    fn several_games_go_on_after_a_bad_one() {
        let text = "2 (;GM[Othello]PB[a\\]b]B[f5];)(;B[a1];)\n(;GM[Go]B[aa];) \
                    (;B[f5(;W[x];) (;PB[last]B[f5];)";
        let games: Vec<_> = read(text).collect();
        assert_eq!(games.len(), 6);
        assert_eq!(games[0].as_ref().unwrap().players[0], "a]b");
        let error = |n: usize| games[n].as_ref().unwrap_err().to_string();
        assert_eq!(
            error(1),
            "game 2, line 1, character 33: move 1, a1: it flips no disc"
        );
        assert!(error(2).contains("game 3, line 2") && error(2).contains("\"Go\""));
        assert!(error(3).contains("B[ is never closed"));
        assert!(error(4).contains("\"x\" is not a move"));
        assert_eq!(games[5].as_ref().unwrap().players[0], "last");
    }

    #[test]
    fn errors_name_the_text() {
        let error = |text: &str| one(text).unwrap_err().to_string();
        assert!(error("(;PB[a").contains("PB[ is never closed"));
        assert!(error("(;PB[a]").contains("ends inside the game"));
        assert!(error("(;PB[a]?;)").contains("\"?;)\""));
        assert!(error("(;PB;)").contains("neither a property"));
        assert!(error("(;BO[9 -];)").contains("even and from 4 to 20"));
        assert!(error("(;BO[22 -];)").contains("even and from 4 to 20"));
        assert!(error("(;BO[4 ?];)").contains("'?'"));
        assert!(error("(;BO[4 - *];)").contains("16 cells"));
        assert!(error(&format!("(;BO[4 {}];)", "-".repeat(17))).contains("whose turn"));
        assert!(error(&format!("(;BO[4 {}];)", "-".repeat(9_999))).contains("9999 characters"));
        assert!(error("(;B[f5]TY[6]BO[4 -----O*--*O----- *];)").contains("second board"));
        assert!(error("(;B[f5/x];)").contains("\"f5/x\" is not a move"));
        assert!(error("(;B[f5/1/nan];)").contains("is not a move"));
        assert!(error("(;W[f5];)").contains("move of W, whose turn it is not"));
        assert!(error("(;B[PA];)").contains("passing is allowed only"));
    }

    #[test]
    fn results_that_are_no_number_stay_as_they_are() {
        let game = one("(;RE[?];)").unwrap();
        assert_eq!((game.claim, game.tag("RE")), (None, Some("?")));
        assert_eq!(one(&write(&game)), Ok(game));
        let drawn = one("(;RE[0.00];)").unwrap();
        let ending = None;
        assert_eq!(drawn.claim, Some(Claim { margin: 0, ending }));
    }
}
