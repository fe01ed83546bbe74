//! One game as files tell it: what transcripts, GGF and WTHOR have in common.

use std::fmt;
use std::str::FromStr;

use super::{cells, excerpt};
use crate::{AnyMove, AnyPosition, Board, Game, IllegalReason, Player, Position};

/// An Othello game with what its file says about it.
///
/// Moves can only be added by playing them, so they are always legal; forced passes that a format
/// leaves out are put back.
///
/// ```
/// use harif_rules::formats::GameText;
/// use harif_rules::{AnyPosition, Game, Position};
///
/// let mut game = GameText::new(AnyPosition::start(Game::OTHELLO));
/// for m in game.start().clone().moves().take(1) {
///     game.play(m)?;
/// }
/// assert_eq!(game.plies().len(), 1);
/// # Ok::<(), harif_rules::formats::Refused>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The names of Black and White, empty where they are not known.
    pub players: [String; 2],
    /// Where, or in which tournament, the game was played.
    pub place: String,
    /// When, as the file writes it.
    pub date: String,
    /// The result that the file claims.
    pub claim: Option<Claim>,
    /// What else the file says, in its order: name and value.
    pub tags: Vec<(String, String)>,
    start: AnyPosition,
    end: AnyPosition,
    plies: Vec<Ply>,
}

/// A move with what the player noted beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ply {
    /// The move.
    pub played: AnyMove,
    /// What the mover thought of the position, in discs.
    pub evaluation: Option<f64>,
    /// How long the mover took, in seconds.
    pub seconds: Option<f64>,
}

impl From<AnyMove> for Ply {
    fn from(played: AnyMove) -> Self {
        Self {
            played,
            evaluation: None,
            seconds: None,
        }
    }
}

/// A result as a file claims it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Black's discs minus White's.
    pub margin: i32,
    /// How the game ended, if not on the board.
    pub ending: Option<ClaimedEnd>,
}

/// An end that the board does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedEnd {
    /// One side gave up.
    Resigned,
    /// One side ran out of time.
    TimedOut,
    /// The players agreed on the score.
    Agreed,
}

impl fmt::Display for Claim {
    /// As GGF writes it: `+12`, `-8:r`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.margin {
            0 => f.write_str("0")?,
            margin => write!(f, "{margin:+}")?,
        }
        f.write_str(match self.ending {
            None => "",
            Some(ClaimedEnd::Resigned) => ":r",
            Some(ClaimedEnd::TimedOut) => ":t",
            Some(ClaimedEnd::Agreed) => ":s",
        })
    }
}

/// A result that is no whole number of discs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a result such as +12 or -8:r")]
pub struct NotAClaim(String);

impl FromStr for Claim {
    type Err = NotAClaim;

    /// Reads what GGF files have: `+12.00`, `-8:r`, `0`.
    fn from_str(text: &str) -> Result<Self, NotAClaim> {
        let error = || NotAClaim(excerpt(text));
        let (margin, ending) = match text.trim().split_once(':') {
            None => (text.trim(), None),
            Some((margin, "r")) => (margin, Some(ClaimedEnd::Resigned)),
            Some((margin, "t")) => (margin, Some(ClaimedEnd::TimedOut)),
            Some((margin, "s")) => (margin, Some(ClaimedEnd::Agreed)),
            Some(_) => return Err(error()),
        };
        let margin: f64 = margin.parse().map_err(|_| error())?;
        // False for what is not a number, too.
        let whole = margin.fract() == 0.0 && margin.abs() <= cells::MOST as f64;
        let margin = margin as i32;
        whole.then_some(Self { margin, ending }).ok_or_else(error)
    }
}

/// The score of a finished game in the two ways in which people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalScore {
    /// Black's discs minus White's.
    pub on_board: i32,
    /// The same with the empty cells counted for the winner.
    pub with_empties: i32,
}

/// How the claimed result and the moves fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The file claims nothing.
    NoClaim,
    /// The moves do not reach the end of the game, so there is nothing to compare.
    Unfinished,
    /// The claim is the score with the empty cells counted for the winner.
    WithEmpties,
    /// The claim is the difference of the discs alone, and cells are empty.
    OnBoard,
    /// The claim is something else.
    Contradicted,
}

/// A move that the rules refuse, with its place in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {ply}, {played}: {reason}")]
pub struct Refused {
    /// Which move of the game it is, counted from 1, passes included.
    pub ply: usize,
    /// The move.
    pub played: AnyMove,
    /// The rule.
    pub reason: IllegalReason,
}

impl GameText {
    /// A game that has just begun.
    ///
    /// # Panics
    /// If the position is not one of Othello.
    pub fn new(start: AnyPosition) -> Self {
        let game = start.game();
        assert!(
            matches!(game, Game::Othello { .. }),
            "{game} is not Othello"
        );
        Self {
            players: Default::default(),
            place: String::new(),
            date: String::new(),
            claim: None,
            tags: Vec::new(),
            end: start.clone(),
            start,
            plies: Vec::new(),
        }
    }

    /// Plays the next move, after a pass if one is forced before it.
    ///
    /// # Errors
    /// If the rules refuse the move; the game is then as before.
    pub fn play(&mut self, ply: impl Into<Ply>) -> Result<(), Refused> {
        let ply = ply.into();
        if ply.played != AnyMove::Pass && self.end.check(AnyMove::Pass).is_ok() {
            let after_pass = self.end.after_unchecked(AnyMove::Pass);
            self.refuse_illegal(&after_pass, ply.played, 2)?;
            self.end = after_pass;
            self.plies.push(AnyMove::Pass.into());
        } else {
            self.refuse_illegal(&self.end, ply.played, 1)?;
        }
        self.end.play_unchecked(ply.played);
        self.plies.push(ply);
        Ok(())
    }

    fn refuse_illegal(
        &self,
        position: &AnyPosition,
        played: AnyMove,
        ahead: usize,
    ) -> Result<(), Refused> {
        position.check(played).map_err(|error| Refused {
            ply: self.plies.len() + ahead,
            played,
            reason: error.reason,
        })
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position after the last move.
    pub const fn end(&self) -> &AnyPosition {
        &self.end
    }

    /// The moves, passes included.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves without their notes, passes included.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.plies.iter().map(|ply| ply.played)
    }

    /// The length of a side of the board.
    pub fn size(&self) -> u8 {
        self.start.game().columns()
    }

    /// Whether the game begins from the usual four discs.
    pub fn starts_as_usual(&self) -> bool {
        self.start == AnyPosition::start(self.start.game())
    }

    /// The score on the board, once the game is over.
    pub fn final_score(&self) -> Option<FinalScore> {
        let with_empties = self.end.outcome()?.margin_for(Player::First);
        let [black, white] = Player::BOTH.map(|side| self.end.count(side) as i32);
        Some(FinalScore {
            on_board: black - white,
            with_empties,
        })
    }

    /// Claims the score on the board where the file said nothing and the game is over.
    pub fn claim_final_score(&mut self) {
        if self.claim.is_none() {
            self.claim = self.final_score().map(|score| Claim {
                margin: score.with_empties,
                ending: None,
            });
        }
    }

    /// Compares the claimed result with the moves.
    pub fn agreement(&self) -> Agreement {
        let Some(claim) = self.claim else {
            return Agreement::NoClaim;
        };
        match self.final_score() {
            None => Agreement::Unfinished,
            Some(score) if claim.margin == score.with_empties => Agreement::WithEmpties,
            Some(score) if claim.margin == score.on_board => Agreement::OnBoard,
            Some(_) => Agreement::Contradicted,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag == name);
        found.map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn game(start: AnyPosition, moves: &str) -> GameText {
        let mut game = GameText::new(start.clone());
        let mut position = start;
        for m in notation::moves::play_all(&mut position, moves).unwrap() {
            game.play(m).unwrap();
        }
        assert_eq!(game.end(), &position);
        game
    }

    #[test]
    fn the_winner_gets_the_empty_cells() {
        let start = AnyPosition::start(Game::OTHELLO);
        let mut wiped_out = game(start, "e6f4e3f6g5d6e7f5c5");
        let score = FinalScore {
            on_board: 13,
            with_empties: 64,
        };
        assert_eq!(wiped_out.final_score(), Some(score));
        assert_eq!(wiped_out.agreement(), Agreement::NoClaim);
        for (margin, agreement) in [
            (64, Agreement::WithEmpties),
            (13, Agreement::OnBoard),
            (12, Agreement::Contradicted),
        ] {
            let ending = None;
            wiped_out.claim = Some(Claim { margin, ending });
            assert_eq!(wiped_out.agreement(), agreement);
            // A claim stays; only where there is none the board speaks.
            wiped_out.claim_final_score();
            assert_eq!(wiped_out.claim.map(|claim| claim.margin), Some(margin));
        }
        wiped_out.claim = None;
        wiped_out.claim_final_score();
        assert_eq!(wiped_out.agreement(), Agreement::WithEmpties);
    }

    #[test]
    fn a_refused_move_changes_nothing_even_behind_a_forced_pass() {
        let small = Game::Othello { size: 4 };
        let start = notation::position(small, "oxx./..../..../.... x").unwrap();
        let mut game = GameText::new(start);
        let before = game.clone();
        let refused = game.play(AnyMove::Cell("a4".parse().unwrap())).unwrap_err();
        assert_eq!(refused.to_string(), "move 2, a4: it flips no disc");
        assert_eq!(game, before);
        game.play(AnyMove::Cell("d1".parse().unwrap())).unwrap();
        assert_eq!(game.plies().len(), 2, "the pass was put back");
    }
}
