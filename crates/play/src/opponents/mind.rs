//! How far an opponent looks and how often it errs, by rule for every game and size.

use super::{Habit, Opponent};
use harif_rules::Game;
use harif_search::Score;

/// How an opponent thinks in a game of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// How many plies it looks ahead with care.
    pub depth: u32,
    /// No more than so many positions, which on large boards means fewer plies.
    pub nodes: u64,
    /// How many plies it sees without care: with one it takes a win, with two it also sees what would
    /// lose at once.
    pub glance: u32,
    /// How many of a thousand moves are careless.
    pub careless: u32,
    /// How many of a thousand careless moves follow its habit; the others are any moves.
    pub by_habit: u32,
    /// Whether it sees to the end of the game, so that careless moves are mistakes in exact value.
    pub exact: bool,
    /// Judgements that differ by no more are the same to it.
    pub tolerance: Score,
}

/// The most positions that any opponent looks at: a few milliseconds.
const MOST_NODES: u64 = 8_000;

/// How many of a thousand careless moves follow the habit, by rung. A habit can be much better than no plan at
/// all, so the weakest opponents give way to it seldom.
const BY_HABIT: [u32; 12] = [0, 100, 140, 180, 220, 260, 300, 340, 380, 400, 400, 400];

/// A row of a table: plies with care, plies without, careless moves of a thousand.
type Row = (u32, u32, u32);

/// Games that are searched to their end at every move: only the rate of mistakes differs.
const EXACT: [u32; 12] = [1000, 905, 800, 620, 530, 450, 360, 270, 180, 125, 70, 0];

/// Lines on boards of tic-tac-toe that are not searched to their end.
const LINES: [Row; 12] = [
    (1, 0, 1000),
    (2, 0, 965),
    (2, 0, 840),
    (2, 0, 690),
    (2, 0, 690),
    (2, 0, 525),
    (2, 0, 600),
    (2, 0, 320),
    (2, 0, 140),
    (2, 0, 70),
    (4, 2, 60),
    (6, 2, 0),
];

/// Discs that fall.
const FALLING: [Row; 12] = [
    (1, 0, 1000),
    (2, 0, 940),
    (2, 0, 780),
    (2, 0, 590),
    (2, 0, 410),
    (2, 0, 270),
    (2, 0, 145),
    (3, 0, 80),
    (4, 1, 60),
    (5, 1, 55),
    (6, 2, 30),
    (9, 2, 0),
];

/// Discs that are turned over.
const TURNING: [Row; 12] = [
    (1, 0, 1000),
    (1, 0, 800),
    (1, 0, 590),
    (1, 0, 370),
    (2, 0, 350),
    (2, 0, 280),
    (2, 0, 150),
    (3, 0, 140),
    (3, 0, 40),
    (4, 1, 140),
    (5, 1, 60),
    (5, 2, 0),
];

impl Mind {
    /// The mind of an opponent in a game.
    pub(super) fn of(opponent: Opponent, game: Game) -> Self {
        let rung = opponent.rung();
        let cells = game.cell_count() as u32;
        if is_seen_whole(game) {
            return Self {
                depth: cells,
                nodes: u64::MAX,
                glance: 0,
                careless: EXACT[rung],
                by_habit: BY_HABIT[rung],
                exact: true,
                tolerance: 0,
            };
        }
        let info = game.info();
        let (table, tolerance) = if info.passes {
            (&TURNING, 50)
        } else if info.gravity {
            (&FALLING, 1)
        } else {
            (&LINES, 1)
        };
        let (depth, glance, careless) = table[rung];
        Self {
            depth,
            nodes: MOST_NODES,
            glance,
            careless,
            by_habit: BY_HABIT[rung],
            exact: false,
            tolerance,
        }
    }

    /// The search of its careful moves, as an agent is written.
    pub(super) fn careful_spec(&self, game: Game, habit: Habit) -> String {
        let distance = if habit == Habit::NoHurry {
            ",distance=off"
        } else {
            ""
        };
        format!(
            "pvs:depth={},evaluator={},table=off{distance}",
            self.depth.min(20),
            judge(game)
        )
    }
}

/// Whether the whole game is searched at every move.
const fn is_seen_whole(game: Game) -> bool {
    game.cell_count() <= if game.info().passes { 16 } else { 9 }
}

/// The evaluator of careful moves.
pub(super) const fn judge(game: Game) -> &'static str {
    let info = game.info();
    if info.passes {
        "positional"
    } else if info.gravity {
        "threats"
    } else if game.cell_count() <= 9 {
        "utility"
    } else {
        "lines"
    }
}
