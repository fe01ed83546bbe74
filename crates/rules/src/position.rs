//! The one trait that every game implements and every search is generic over.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{Outcome, Player, Symmetry};

/// A state of a two-player, zero-sum, perfect-information game whose turns strictly alternate.
///
/// A pass is a move, so [`turn`](Self::turn) flips after every move and negamax may always negate.
///
/// The seven functions of the well-known tic-tac-toe course are all here or one step away:
///
/// | course | harif | contract |
/// |---|---|---|
/// | `player(board)` | [`turn`](Self::turn) | whose move it is |
/// | `actions(board)` | [`moves`](Self::moves) | every legal move; none when the game is over |
/// | `result(board, action)` | [`after`](Self::after) | a new position; the original is untouched; an illegal move is an error |
/// | `winner(board)` | [`winner`](Self::winner) | the winner, if any |
/// | `terminal(board)` | [`is_over`](Self::is_over) | whether the game has ended |
/// | `utility(board)` | [`utility`](Self::utility) | 1, −1 or 0 once the game has ended |
/// | `minimax(board)` | `harif_search::minimax::best_move` | an optimal move; none when the game is over |
///
/// ```
/// use harif_rules::{Cell, Player, Position, TicTacToe};
///
/// let board = TicTacToe::<u64>::standard();
/// assert_eq!(board.turn(), Player::First);
/// assert_eq!(board.moves().count(), 9);
///
/// let next = board.after("b2".parse::<Cell>()?)?;
/// assert_eq!(board.moves().count(), 9, "the original is untouched");
/// assert!(next.after("b2".parse::<Cell>()?).is_err(), "b2 is taken");
/// assert_eq!((next.winner(), next.is_over(), next.utility()), (None, false, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + Eq + Debug + Send + 'static {
    /// A move of this game.
    type Move: Copy + Eq + Debug + Display + FromStr + Send + 'static;

    // ---- required: each game says these ----

    /// Whose turn it is (also after the end: whose turn it would be).
    fn turn(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves in the game's natural order; none when the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Why `m` may not be played here, or `Ok` if it may.
    ///
    /// # Errors
    /// The move with the rule that forbids it.
    fn check(&self, m: Self::Move) -> Result<(), IllegalMove<Self::Move>>;

    /// Plays a move that is known to be legal: one that [`moves`](Self::moves) listed.
    ///
    /// # Panics
    /// May panic, or leave a position that no game reaches, if the move is not legal.
    fn play_unchecked(&mut self, m: Self::Move);

    /// A hash of everything that matters for the rest of the game, the side to move included.
    fn hash64(&self) -> u64;

    // ---- may be overridden where a game knows a faster or better answer ----

    /// How many legal moves there are.
    fn count_moves(&self) -> usize {
        self.moves().count()
    }

    /// A small number that names the move on this board, the same in every position of the game:
    /// what searches keep their statistics by.
    fn move_index(&self, m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// How central a move is, larger being more central: what "centre first" orders by.
    fn centrality(&self, m: Self::Move) -> i32 {
        let _ = m;
        0
    }

    /// The symmetries of this board, the identity first.
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::Identity]
    }

    /// This position seen through a symmetry of [`symmetries`](Self::symmetries).
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// A move seen through a symmetry, so that playing and transforming commute.
    fn transform_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move {
        let _ = symmetry;
        m
    }

    // ---- final: never overridden ----

    /// Plays a move.
    ///
    /// # Errors
    /// An illegal move is refused with its reason and the position stays as it was.
    fn play(&mut self, m: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after a move; this one stays as it is.
    ///
    /// # Errors
    /// An illegal move is refused with its reason.
    fn after(&self, m: Self::Move) -> Result<Self, IllegalMove<Self::Move>> {
        self.check(m)?;
        Ok(self.after_unchecked(m))
    }

    /// The position after a move that is known to be legal.
    #[must_use]
    fn after_unchecked(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The winner of a finished game, if it has one.
    fn winner(&self) -> Option<Player> {
        self.outcome().and_then(Outcome::winner)
    }

    /// 1 if the first player has won, −1 if the second has, 0 for a draw, `None` before the end.
    fn utility(&self) -> Option<i32> {
        self.outcome()
            .map(|outcome| outcome.utility_for(Player::First))
    }

    /// The same hash for all positions that a symmetry turns into each other.
    fn canonical_hash64(&self) -> u64 {
        self.symmetries()
            .iter()
            .map(|&symmetry| self.transformed(symmetry).hash64())
            .min()
            .unwrap_or_else(|| self.hash64())
    }
}

/// A move that the rules refuse, with the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rejected} is not legal: {reason}")]
pub struct IllegalMove<M: Display> {
    /// The move that was refused.
    pub rejected: M,
    /// The rule that refuses it.
    pub reason: IllegalReason,
}

/// The rules that refuse moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalReason {
    /// Nothing can be played once the game has ended.
    #[error("the game is over")]
    GameOver,
    /// The move names a place that this board does not have.
    #[error("it is outside the board")]
    OffBoard,
    /// The column has no room left.
    #[error("the column is full")]
    ColumnFull,
    /// The cell already holds a disc.
    #[error("the cell is taken")]
    CellTaken,
    /// An Othello move must flip at least one disc.
    #[error("it flips no disc")]
    FlipsNothing,
    /// Passing is allowed only when nothing else is.
    #[error("passing is allowed only when there is no other move")]
    MayNotPass,
    /// The only legal move is to pass.
    #[error("the only legal move is to pass")]
    MustPass,
    /// The move belongs to another kind of game.
    #[error("this game has no such move")]
    WrongKind,
}

impl IllegalReason {
    /// Every rule that refuses moves.
    pub const ALL: [Self; 8] = [
        Self::GameOver,
        Self::OffBoard,
        Self::ColumnFull,
        Self::CellTaken,
        Self::FlipsNothing,
        Self::MayNotPass,
        Self::MustPass,
        Self::WrongKind,
    ];
}
