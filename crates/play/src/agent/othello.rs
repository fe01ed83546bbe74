//! The Othello engine as an agent: full strength for a time, or a level for people.

use super::error_budget::{ErrorBudget, Prices};
use super::levels::{LEVELS, Level};
use super::{Agent, AgentState, Decision};
use harif_engines::othello::{
    Effort, Engine, OnIteration, Opening, Pattern, Six, WideEngine, book_moves,
};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Othello, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::plan::{Algorithm, Plan, Watch};
use harif_search::{Control, Iteration, Limits, Report, RootMove, Switches};
use std::time::Duration;

/// Megabytes of memory: a level looks at few positions, full strength at many.
const LEVEL_MEMORY: usize = 8;
const FULL_MEMORY: usize = 128;
const ANALYSIS_MEMORY: usize = 64;
/// What a disc is worth to the evaluator of the other board sizes.
const DISC_ON_OTHER_SIZES: i32 = 100;
/// On boards wider than eight squares a level takes no longer than this.
const OTHER_SIZES_TIME: Duration = Duration::from_secs(2);
/// How many empty squares more than its depth an engine told its depth solves.
const SOLVE_BEYOND: u32 = 8;

/// How far an engine that plays by the clock looks ahead of a move that it must make anyway.
const FORCED_DEPTH: u32 = 8;

/// How strongly the engine plays.
#[derive(Clone, Copy, Debug)]
pub(super) enum Strength {
    /// A level for people.
    Level(&'static Level),
    /// As strongly as it can within a time or depth.
    Full {
        time: Option<Duration>,
        depth: Option<u32>,
        threads: usize,
    },
}

impl Strength {
    /// The level played unless another is asked for.
    pub(super) const USUAL: Strength = Strength::Level(&LEVELS[5]);
}

/// The engine at the board.
pub(super) struct OthelloPlayer {
    strength: Strength,
    engines: Engines,
    /// What a level has left to give away.
    error_budget: ErrorBudget,
    random: fastrand::Rng,
}

impl OthelloPlayer {
    pub(super) fn new(strength: Strength, game: Game, seed: Option<u64>) -> Self {
        // Full strength plays by the clock: weights and memory are ready before it runs.
        let mut engines = Engines::default();
        if matches!(strength, Strength::Full { .. }) {
            engines.prepare(game);
        }
        Self {
            strength,
            engines,
            error_budget: ErrorBudget::default(),
            random: fastrand::Rng::with_seed(seed.unwrap_or_else(crate::chance::fresh_seed)),
        }
    }

    /// A move of the opening book, for levels that give nothing away: one of those that are as
    /// good as the best, give or take a disc, so that not every game is the same.
    fn book_move(&mut self, position: &AnyPosition) -> Option<AnyMove> {
        let (Strength::Level(level), AnyPosition::Othello(board)) = (self.strength, position)
        else {
            return None;
        };
        if level.budget > 0 || board.size() != 8 {
            return None;
        }
        let known = book_moves(bare(board));
        let best = known.first()?.score;
        let equal = known
            .iter()
            .take_while(|entry| entry.score + 1 >= best)
            .count();
        let square = known[self.random.usize(..equal)].square;
        Some(AnyMove::Cell(Othello::<u64>::cell(u32::from(square))))
    }

    /// Judges a position by the engine of its board; none where the board has no engine.
    fn judge(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Option<Report<AnyMove>> {
        let wide = position.game().columns() > 8;
        let (effort, memory) = match self.strength {
            Strength::Level(level) => (
                Effort {
                    depth: if wide { level.wide_depth } else { level.depth },
                    exact: if wide {
                        level.wide_exact()
                    } else {
                        level.exact
                    },
                    every_move: level.budget > 0,
                    ..Effort::default()
                },
                LEVEL_MEMORY,
            ),
            Strength::Full {
                time,
                depth,
                threads,
            } => (
                Effort {
                    depth: depth.unwrap_or(cells(position)),
                    exact: depth.map_or(cells(position), |depth| depth + SOLVE_BEYOND),
                    time,
                    threads,
                    ..Effort::default()
                },
                FULL_MEMORY,
            ),
        };
        // There is nothing to choose: a glance at what comes is enough.
        let forced = position.moves().nth(1).is_none();
        let effort = if forced && effort.time.is_some() {
            Effort {
                depth: effort.depth.min(FORCED_DEPTH),
                exact: effort.exact.min(FORCED_DEPTH),
                ..effort
            }
        } else {
            effort
        };
        if effort.time.is_none() {
            // The same position gets the same answer, whatever was played before.
            self.engines.forget();
        }
        self.engines
            .report(position, memory, effort, control, &mut |iteration, _| {
                watch.iteration(iteration);
            })
    }

    /// Judges a position of any other size by the generic search.
    fn judge_plainly(
        &self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Report<AnyMove> {
        let (limits, every_move) = match self.strength {
            Strength::Level(level) => (
                Limits {
                    depth: Some(level.wide_depth),
                    nodes: None,
                    time: Some(OTHER_SIZES_TIME),
                },
                level.budget > 0,
            ),
            Strength::Full { time, depth, .. } => (
                Limits {
                    depth,
                    nodes: None,
                    time,
                },
                false,
            ),
        };
        let plan = Plan {
            evaluator: Some(EvaluatorSpec::usual("positional")),
            switches: Switches {
                table: true,
                every_move,
                ..Switches::default()
            },
            ..Plan::new(Algorithm::Pvs, limits)
        };
        plan.run(position, control, watch)
    }
}

impl Agent for OthelloPlayer {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision {
        if let Some(m) = self.book_move(position) {
            return Decision { m, report: None };
        }
        let (report, disc) = match self.judge(position, control, watch) {
            Some(report) => (report, 1),
            None => (
                self.judge_plainly(position, control, watch),
                DISC_ON_OTHER_SIZES,
            ),
        };
        let best = report.best.expect("a position that is not over has moves");
        let m = match self.strength {
            Strength::Level(level) if level.budget > 0 => {
                self.error_budget
                    .open(level, empties(position), cells(position));
                let prices = Prices {
                    cap: level.cap,
                    disc,
                };
                self.error_budget
                    .spend(&report.moves, prices, &mut self.random)
                    .unwrap_or(best)
            }
            _ => best,
        };
        Decision {
            m,
            report: Some(report),
        }
    }

    fn allow(&mut self, allowed: Duration) {
        if let Strength::Full { time, .. } = &mut self.strength {
            *time = Some(allowed);
        }
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.error_budget = ErrorBudget::default();
        self.engines.forget();
        if let Some(seed) = seed {
            self.random.seed(seed);
        }
    }

    fn state(&self) -> AgentState {
        AgentState {
            error_budget: self.error_budget.left(),
        }
    }

    fn restore(&mut self, state: AgentState) {
        self.error_budget.restore(state.error_budget);
    }
}

/// The learned evaluation of an Othello position as it stands, in discs for the side to move; none
/// for other games, and for boards of sizes for which nothing was learned.
pub fn static_evaluation(position: &AnyPosition) -> Option<f64> {
    match position {
        AnyPosition::Othello(board) if board.size() == 8 => Some(Engine::evaluate(bare(board))),
        AnyPosition::Othello(board) if board.size() == 6 && Engine::plays(6) => {
            let fine = Six::new().evaluate(bare(board));
            Some(f64::from(fine) / f64::from(Pattern::DISC))
        }
        _ => WideEngine::evaluate(position),
    }
}

/// The engines of the boards of Othello, each made when it is first needed; they remember from one
/// position of a game to the next.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    usual: Option<Engine>,
    wide: Option<WideEngine>,
}

impl Engines {
    /// Whether a game has an engine.
    fn play(game: Game) -> bool {
        let Game::Othello { size } = game else {
            return false;
        };
        Engine::plays(size) || WideEngine::plays(size)
    }

    /// Makes the engine of a game for full strength, and unpacks its weights.
    fn prepare(&mut self, game: Game) {
        let Game::Othello { size } = game else {
            return;
        };
        if Engine::plays(size) {
            if size == 8 {
                let _unpacked = Pattern::available().map(Pattern::unpacked);
            }
            self.usual = Some(Engine::new(FULL_MEMORY));
        } else if WideEngine::plays(size) {
            self.wide = Some(WideEngine::new(FULL_MEMORY));
        }
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.usual {
            engine.forget();
        }
        if let Some(engine) = &mut self.wide {
            engine.forget();
        }
    }

    /// Judges a position; none where its board has no engine.
    fn report(
        &mut self,
        position: &AnyPosition,
        megabytes: usize,
        effort: Effort,
        control: Control<'_>,
        told: OnIteration<'_>,
    ) -> Option<Report<AnyMove>> {
        if !Self::play(position.game()) {
            return None;
        }
        if let AnyPosition::Othello(board) = position {
            let engine = self.usual.get_or_insert_with(|| Engine::new(megabytes));
            return Some(engine.report(board, effort, control, told));
        }
        let engine = self.wide.get_or_insert_with(|| WideEngine::new(megabytes));
        engine.report(position, effort, control, told)
    }
}

/// The last opening with a name that a game went through, given its positions in order; its name
/// is `opening-KEY` in the catalogue. None for other games and sizes.
pub fn opening<'a>(positions: impl IntoIterator<Item = &'a AnyPosition>) -> Option<Opening> {
    let mut last = None;
    for board in positions.into_iter().filter_map(board_of_openings) {
        last = Opening::of(board).or(last);
    }
    last.copied()
}

/// The engine's own board of a position on the board that openings are known for; none for other games and sizes.
pub(crate) fn board_of_openings(position: &AnyPosition) -> Option<harif_engines::othello::Board> {
    match position {
        AnyPosition::Othello(board) if board.size() == 8 => Some(bare(board)),
        _ => None,
    }
}

/// The value of every move of an Othello position, in discs, by the engine of its board: exact
/// as far as it comes within the time, and estimates before. With a limit in depth it proves what
/// lies within that depth, and the answer does not depend on questions before. None for other games
/// and for boards without an engine.
pub(crate) fn othello_values(
    engines: &mut Engines,
    position: &AnyPosition,
    limits: Limits,
    control: Control<'_>,
    watch: &mut dyn Watch,
) -> Option<Report<AnyMove>> {
    let effort = Effort {
        depth: limits.depth.unwrap_or(cells(position)),
        exact: limits.depth.unwrap_or(cells(position)),
        time: limits.time,
        every_move: true,
        ..Effort::default()
    };
    if limits.depth.is_some() {
        engines.forget();
    }
    let told = &mut |iteration: &Iteration<AnyMove>, moves: &[RootMove<AnyMove>]| {
        for entry in moves {
            watch.root_move(iteration.depth, entry);
        }
        watch.iteration(iteration);
    };
    engines.report(position, ANALYSIS_MEMORY, effort, control, told)
}

/// The engine's own board of a position.
fn bare(board: &Othello<u64>) -> harif_engines::othello::Board {
    harif_engines::othello::Board {
        own: board.discs(board.turn()),
        opp: board.discs(board.turn().opponent()),
    }
}

/// How many squares the board has.
fn cells(position: &AnyPosition) -> u32 {
    let game = position.game();
    u32::from(game.columns()) * u32::from(game.rows())
}

/// How many of them are empty.
fn empties(position: &AnyPosition) -> u32 {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    cells(position) - discs as u32
}
