//! Exact scores near the end on boards of any size.
//!
//! A plain alpha-beta search: the moves that leave the opponent the fewest
//! replies first, and a table of the positions already searched. It makes no
//! use of the size, so it is for boards that [`super::Solver`] cannot take.

use std::collections::HashMap;

use harif_search::Control;

use super::grid::{Cell, Grid, Side};

/// Positions with fewer empty squares are searched anew.
const REMEMBER_FROM: usize = 5;
/// The table stops growing at this many positions.
const REMEMBER: usize = 1 << 20;

/// What was proved about a position on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSolution {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// A move that reaches the lower bound, counted row by row; `None` if the
    /// side to move must pass, the game is over, or nothing was proved.
    pub best: Option<usize>,
    /// Positions entered; a pass opens no new one.
    pub nodes: u64,
    /// Whether the search was stopped before it had its answer.
    pub stopped: bool,
}

impl GridSolution {
    /// The exact score, if it was found.
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Finds the exact score of a position by search to the end, with the bounds
/// proved so far if `control` is over before. Meant for a dozen empty squares
/// or so.
pub fn solve_grid(grid: &Grid, control: Control<'_>) -> GridSolution {
    let area = grid.area() as i32;
    let mut search = Search {
        empties: grid.empty_places(),
        grid: grid.clone(),
        known: HashMap::new(),
        nodes: 1,
        control,
        stopped: false,
    };
    let mut solution = GridSolution {
        lower: -area,
        upper: area,
        best: None,
        nodes: 0,
        stopped: false,
    };
    let moves = search.ordered_moves(Side::Own);
    if moves.is_empty() {
        let score = search.without_move(Side::Own, -area, area);
        if !search.stopped {
            (solution.lower, solution.upper) = (score, score);
        }
    } else {
        for &(_, place) in &moves {
            let score = search.try_move(place, Side::Own, solution.lower, area);
            if search.stopped {
                break;
            }
            if score > solution.lower || solution.best.is_none() {
                solution.lower = solution.lower.max(score);
                solution.best = Some(grid.square(place));
            }
        }
        if !search.stopped {
            solution.upper = solution.lower;
        }
    }
    GridSolution {
        nodes: search.nodes,
        stopped: search.stopped,
        ..solution
    }
}

/// The cells, and whether the side to move is the one it was at the start.
type Key = (Vec<Option<Cell>>, bool);

struct Search<'a> {
    grid: Grid,
    /// The places of the empty squares.
    empties: Vec<usize>,
    /// Bounds on the score of positions for the side to move.
    known: HashMap<Key, (i32, i32)>,
    nodes: u64,
    control: Control<'a>,
    stopped: bool,
}

impl Search<'_> {
    /// The score for `side` to move, exact between `alpha` and `beta`, a
    /// bound outside.
    fn score(&mut self, side: Side, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.stopped |= self.control.is_over();
        if self.stopped {
            return 0;
        }
        let moves = self.ordered_moves(side);
        if moves.is_empty() {
            return self.without_move(side, alpha, beta);
        }
        if self.empties.len() < REMEMBER_FROM {
            return self.best_of(&moves, side, alpha, beta);
        }
        let key = (self.grid.cells().to_vec(), side == Side::Own);
        let (mut lower, mut upper) = self
            .known
            .get(&key)
            .copied()
            .unwrap_or((i32::MIN, i32::MAX));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let score = self.best_of(&moves, side, alpha, beta);
        if !self.stopped && (self.known.len() < REMEMBER || self.known.contains_key(&key)) {
            if score > alpha {
                lower = lower.max(score);
            }
            if score < beta {
                upper = upper.min(score);
            }
            self.known.insert(key, (lower, upper));
        }
        score
    }

    /// The best score among moves.
    fn best_of(&mut self, moves: &[(usize, usize)], side: Side, alpha: i32, beta: i32) -> i32 {
        let mut best = i32::MIN;
        for &(_, place) in moves {
            best = best.max(self.try_move(place, side, alpha.max(best), beta));
            if best >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// The score of a move for the side that plays it.
    fn try_move(&mut self, place: usize, side: Side, alpha: i32, beta: i32) -> i32 {
        let turned = self.grid.put(place, side);
        self.empties.retain(|&empty| empty != place);
        let score = -self.score(side.other(), -beta, -alpha);
        self.grid.take_back(place, &turned, side);
        self.empties.push(place);
        score
    }

    /// The score for `side` when it cannot move: the other side goes on, or
    /// the game is over.
    fn without_move(&mut self, side: Side, alpha: i32, beta: i32) -> i32 {
        if self
            .empties
            .iter()
            .any(|&place| self.grid.is_legal(place, side.other()))
        {
            self.nodes -= 1;
            return -self.score(side.other(), -beta, -alpha);
        }
        let difference = self.grid.discs(side) - self.grid.discs(side.other());
        difference + difference.signum() * self.empties.len() as i32
    }

    /// The legal moves, each with the number of replies it leaves, fewest
    /// first.
    fn ordered_moves(&mut self, side: Side) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for index in 0..self.empties.len() {
            let place = self.empties[index];
            let turned = self.grid.put(place, side);
            if turned.is_empty() {
                continue;
            }
            let legal = |&&reply: &&usize| self.grid.is_legal(reply, side.other());
            moves.push((self.empties.iter().filter(legal).count(), place));
            self.grid.take_back(place, &turned, side);
        }
        moves.sort_unstable();
        moves
    }
}
