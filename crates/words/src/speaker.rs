//! What is said about a game in progress: sides, turns, endings.

use harif_play::record::{EarlyEnd, FinalResult};
use harif_rules::{AnyMove, AnyPosition, Game, IllegalReason, Outcome, Player, Position};
use harif_text::{Text, Value, say};

/// How the two sides are drawn, so that words and board agree.
pub type Marks = [char; 2];

/// The marks of a board in plain letters.
pub const LETTERS: Marks = ['x', 'o'];

/// Speaks about one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    /// The language and how it is written.
    pub text: &'a Text,
    /// The game with its size.
    pub game: Game,
    /// What stands behind the name of each side; nothing where colours are seen.
    pub marks: Option<Marks>,
}

/// Who makes the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The only person at the table, who is called "you".
    You,
    /// One of two people, or an agent that does not think.
    Waiting,
    /// An agent that thinks.
    Thinking,
}

impl<'a> Speaker<'a> {
    /// Speaks without marks, as a page does.
    pub const fn new(text: &'a Text, game: Game) -> Self {
        Self {
            text,
            game,
            marks: None,
        }
    }

    /// The same with the marks that the board is drawn with.
    #[must_use]
    pub const fn marked(self, marks: Marks) -> Self {
        Self {
            marks: Some(marks),
            ..self
        }
    }

    /// A side by its name: "Red", or "Red (●)" where the sides have marks.
    pub fn side(&self, side: Player) -> String {
        let name = self.bare_side(side);
        match self.marks.map(|marks| marks[side.index()]) {
            Some(mark) if !name.eq_ignore_ascii_case(&mark.to_string()) => say!(
                self.text,
                "cli-side-letter",
                player = name,
                letter = Value::ltr(mark)
            ),
            _ => name,
        }
    }

    /// Whose turn it is in a game that goes on.
    pub fn turn(&self, side: Player, mover: Mover) -> String {
        let player = self.side(side);
        match mover {
            Mover::You => say!(self.text, "play-your-turn", player = player),
            Mover::Waiting => say!(self.text, "turn-of", player = player),
            Mover::Thinking => say!(self.text, "turn-thinking", player = player),
        }
    }

    /// A pass, told as the event it is.
    pub fn pass(&self, passing: Player) -> String {
        say!(self.text, "turn-pass", player = self.side(passing))
    }

    /// A move that was played.
    pub fn played(&self, mover: Player, m: AnyMove) -> String {
        if m == AnyMove::Pass {
            return self.pass(mover);
        }
        let player = self.side(mover);
        say!(self.text, "turn-last-by", player = player, move = Value::ltr(m))
    }

    /// The last move of a game, or that there is none yet.
    pub fn last_move(&self, last: Option<AnyMove>) -> String {
        match last {
            Some(m) => say!(self.text, "turn-last", move = Value::ltr(m)),
            None => say!(self.text, "play-no-moves"),
        }
    }

    /// The discs of both sides, where they decide the game.
    pub fn score(&self, position: &AnyPosition) -> String {
        say!(
            self.text,
            "over-score",
            player = self.side(Player::First),
            a = position.count(Player::First),
            other = self.side(Player::Second),
            b = position.count(Player::Second)
        )
    }

    /// How a finished game ended, as the person at the table sees it (`you`, if there is exactly
    /// one): the headline, then the facts.
    pub fn ending(
        &self,
        position: &AnyPosition,
        result: FinalResult,
        you: Option<Player>,
    ) -> Vec<String> {
        let text = self.text;
        let on_board = matches!(result, FinalResult::OnBoard(_));
        let mut lines = Vec::new();
        match (you, result.winner()) {
            (_, None) => lines.push(say!(text, "over-draw")),
            (None, Some(_)) if on_board && self.fact_names_winner() => {}
            (_, Some(winner)) => lines.push(self.headline(winner, you)),
        }
        lines.push(match result {
            FinalResult::OnBoard(outcome) => self.decided_by(position, outcome),
            FinalResult::OffBoard(EarlyEnd::Resignation(loser)) => {
                say!(text, "over-resigned", player = self.side(loser))
            }
            FinalResult::OffBoard(EarlyEnd::Time(loser)) => {
                say!(text, "over-on-time", player = self.side(loser))
            }
        });
        lines
    }

    /// Who won, as the person at the table sees it, if there is exactly one.
    pub(crate) fn headline(&self, winner: Player, you: Option<Player>) -> String {
        match you {
            Some(you) if you == winner => say!(self.text, "over-win"),
            Some(_) => say!(self.text, "over-lose"),
            None => say!(self.text, "over-wins", player = self.side(winner)),
        }
    }

    /// How a finished game ended, or whose turn it is in one that goes on, in one sentence.
    pub fn standing(&self, position: &AnyPosition) -> String {
        match position.outcome() {
            None => say!(self.text, "turn-of", player = self.side(position.turn())),
            Some(Outcome::Draw) => say!(self.text, "over-draw"),
            Some(Outcome::Won { by, margin }) => self.won(position, by, margin),
        }
    }

    /// Why a move is refused, with the way out.
    pub fn illegal(&self, m: AnyMove, reason: IllegalReason) -> String {
        let text = self.text;
        let place = Value::ltr(m);
        match (reason, m) {
            (IllegalReason::ColumnFull, _) => say!(text, "error-column-full", column = place),
            (IllegalReason::OffBoard, AnyMove::Column(_)) => {
                let columns = self.game.columns();
                say!(text, "error-no-column", column = place, n = columns)
            }
            (IllegalReason::OffBoard, _) => say!(text, "error-off-board", cell = place),
            (IllegalReason::CellTaken, _) => say!(text, "error-cell-taken", cell = place),
            (IllegalReason::FlipsNothing, _) => say!(text, "error-nothing-flips", cell = place),
            (IllegalReason::MayNotPass, _) => say!(text, "error-must-not-pass"),
            (IllegalReason::MustPass, _) => say!(text, "error-must-pass"),
            (IllegalReason::GameOver, _) => say!(text, "error-game-over"),
            (IllegalReason::WrongKind, _) => say!(text, "error-illegal-move", move = place),
        }
    }
}
