//! The engine: a position in, judged moves out.

use std::time::Duration;

use harif_search::{Bound, Control};

use super::judge::{Judge, UNIT};
use super::memory::Memory;
use super::root::deepen;
use crate::othello::table::Table;
use crate::othello::{Board, Deep, HandMade, Pattern, Square};

/// How hard to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many moves to look ahead at most.
    pub depth: u32,
    /// With this many empty squares or fewer the position is to be solved.
    pub exact: u32,
    /// How long to take at most. A search that plays by the clock goes about
    /// its work in another order than one that has all the time it needs.
    pub time: Option<Duration>,
    /// Every move gets a value of its own, not only "no better than the best".
    pub every_move: bool,
    /// Whether a shallow search may stand for a deep one where that is almost
    /// sure (multi-ProbCut).
    pub shortcuts: bool,
    /// How many threads to use; ignored where there are none (WebAssembly).
    pub threads: usize,
}

impl Default for Effort {
    /// As deep as it takes to know the truth, on one thread.
    fn default() -> Self {
        Effort {
            depth: 60,
            exact: 60,
            time: None,
            every_move: false,
            shortcuts: true,
            threads: 1,
        }
    }
}

/// Called with what is known whenever a step is finished.
pub type OnJudgement<'a> = &'a mut dyn FnMut(&Judgement);

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Judgement {
    /// The moves, the best first; none if the side to move must pass or the
    /// game is over.
    pub moves: Vec<Judged>,
    /// How many moves were looked ahead.
    pub depth: u32,
    /// Positions entered, as the endgame solver counts them.
    pub nodes: u64,
    /// Whether the search was stopped before it had done its task.
    pub stopped: bool,
}

/// What a move is worth for the side that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Where it is played.
    pub square: Square,
    /// The score in discs.
    pub score: i32,
    /// Whether it is the score itself, or the move is only known to be no
    /// better or no worse than this.
    pub bound: Bound,
    /// Whether that is proved, rather than judged.
    pub proved: bool,
    /// The line that follows, the move itself first; `None` stands for a pass.
    pub line: Vec<Option<Square>>,
    /// Positions entered to find that.
    pub nodes: u64,
}

/// Plays Othello on the 8×8 board, and on the 6×6 one; remembers from one search to the next.
///
/// ```
/// use harif_engines::othello::{Board, Effort, Engine, Size};
/// use harif_search::Control;
/// let mut engine = Engine::new(2);
/// let effort = Effort { depth: 4, exact: 0, ..Effort::default() };
/// let judgement = engine.search(Board::start::<Size<8, 8>>(), effort, Control::never());
/// // All four first moves are the same but for a turn of the board.
/// assert_eq!(judgement.moves.len(), 4);
/// ```
#[derive(Debug)]
pub struct Engine {
    /// What was judged.
    memory: Memory,
    /// What was proved.
    table: Table,
    /// The size of the board that both are about.
    pub(super) size: u8,
}

impl Engine {
    /// An engine with tables of about this many megabytes.
    pub fn new(megabytes: usize) -> Engine {
        Engine {
            memory: Memory::new(megabytes / 2),
            table: Table::new(megabytes / 2),
            size: 8,
        }
    }

    /// Forgets everything, so that the next search does not depend on those
    /// before it.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.table.clear();
    }

    /// The judgement of a position as it stands, in discs for the side to
    /// move, by the most exact evaluation at hand.
    pub fn evaluate(board: Board) -> f64 {
        let fine = if let Some(deep) = Deep::available() {
            deep.evaluate(board)
        } else if let Some(pattern) = Pattern::available() {
            pattern.evaluate(board)
        } else {
            HandMade.judge(board, &())
        };
        f64::from(fine) / f64::from(UNIT)
    }

    /// Judges the moves of a position until `control` is over.
    pub fn search(&mut self, board: Board, effort: Effort, control: Control<'_>) -> Judgement {
        self.search_with_progress(board, effort, control, &mut |_| ())
    }

    /// The same; `progress` is called whenever a step is finished.
    pub fn search_with_progress(
        &mut self,
        board: Board,
        effort: Effort,
        control: Control<'_>,
        progress: OnJudgement<'_>,
    ) -> Judgement {
        match Pattern::available() {
            Some(pattern) => self.search_with(&pattern, board, effort, control, progress),
            None => self.search_with(&HandMade, board, effort, control, progress),
        }
    }

    /// The same, judged by a given evaluation.
    pub fn search_with<J: Judge>(
        &mut self,
        judge: &J,
        board: Board,
        effort: Effort,
        control: Control<'_>,
        progress: OnJudgement<'_>,
    ) -> Judgement {
        self.memory.grow_old();
        if board.moves::<J::Shape>() == 0 {
            return Judgement::default();
        }
        deepen(
            judge,
            &self.memory,
            &self.table,
            board,
            effort,
            control,
            progress,
        )
    }
}
