//! How far an opponent looks and how often it errs, for every game and size.

use super::minds::{LadderRung, LadderTable};
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
    /// Whether a careless move overlooks a line wherever there is one to overlook: the win of the other side, and without a glance
    /// its own.
    pub overlooks: bool,
    /// Judgements that differ by no more are the same to it.
    pub tolerance: Score,
}

/// The most positions that any opponent looks at: a few milliseconds.
const MOST_NODES: u64 = 8_000;

impl Mind {
    /// The mind of an opponent in a game, as the table says it.
    pub(super) fn of(opponent: Opponent, game: Game) -> Self {
        let ladder = LadderTable::compiled().ladder(game);
        Self::from_rung(ladder.rungs[opponent.rung()], game)
    }

    /// The mind that a row of the table gives in a game.
    pub fn from_rung(rung: LadderRung, game: Game) -> Self {
        let exact = is_seen_whole(game);
        let info = game.info();
        Self {
            depth: if exact {
                game.cell_count() as u32
            } else {
                rung.depth
            },
            nodes: if exact { u64::MAX } else { MOST_NODES },
            glance: if exact { 0 } else { rung.glance },
            careless: rung.careless,
            by_habit: rung.by_habit,
            exact,
            overlooks: is_drawish(game),
            tolerance: match (exact, info.passes) {
                (true, _) => 0,
                (false, true) => 50,
                (false, false) => 1,
            },
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
pub(super) const fn is_seen_whole(game: Game) -> bool {
    game.cell_count() <= if game.info().passes { 16 } else { 9 }
}

/// Boards of tic-tac-toe on which a game is drawn unless a line is overlooked. Moves that only have no plan are nearly as good as
/// any there, and would tell the opponents too little apart.
const fn is_drawish(game: Game) -> bool {
    let info = game.info();
    let cells = game.cell_count();
    !info.passes && !info.gravity && cells > 9 && cells <= 16
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
