//! An opponent at the board.

use super::habit::Habit;
use super::{Mind, Opponent};
use crate::{Agent, AgentState, Decision};
use harif_rules::{AnyMove, AnyPosition, Board, Player, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::plan::{Algorithm, Plan, Unwatched, Watch};
use harif_search::{Control, GameResult, Limits, Order, Report, RootMove, Switches, Ties};

/// An opponent at the board.
pub(crate) struct OpponentPlayer {
    opponent: Opponent,
    mind: Mind,
    /// The careless moves that are left in this game; none before its first move.
    careless_left: Option<i32>,
    /// The empty cells at the last move: more of them mean a new game.
    empties: Option<u32>,
    random: fastrand::Rng,
}

impl OpponentPlayer {
    pub(crate) fn new(opponent: Opponent, mind: Mind, seed: Option<u64>) -> Self {
        Self {
            opponent,
            mind,
            careless_left: None,
            empties: None,
            random: fastrand::Rng::with_seed(seed.unwrap_or_else(crate::chance::fresh_seed)),
        }
    }

    /// Whether this move is careless. The careless moves of a game are dealt out when it begins, and
    /// each of the moves to come is as likely to be one as any other.
    fn draws_careless(&mut self, position: &AnyPosition) -> bool {
        let empties = empties(position);
        let is_new_game = self.empties.is_some_and(|before| empties > before);
        self.empties = Some(empties);
        let moves_to_come = empties.div_ceil(2).max(1);
        if is_new_game || self.careless_left.is_none() {
            let thousandths = self.mind.careless * moves_to_come;
            let one_more = self.random.u32(..1000) < thousandths % 1000;
            self.careless_left = Some((thousandths / 1000 + u32::from(one_more)) as i32);
        }
        let left = self.careless_left.unwrap_or(0).max(0);
        let careless = self.random.u32(..moves_to_come) < left as u32;
        if careless {
            self.careless_left = Some(left - 1);
        }
        careless
    }

    /// Looks so many plies ahead: at every move, or only for the best one, which goes further.
    fn look(
        &mut self,
        position: &AnyPosition,
        (depth, every_move): (u32, bool),
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Report<AnyMove> {
        let game = position.game();
        // However many moves there are, each is looked at once.
        let nodes = self.mind.nodes.max(8 * position.count_moves() as u64);
        let plan = Plan {
            evaluator: Some(EvaluatorSpec::usual(super::mind::judge(game))),
            switches: Switches {
                order: Order::Centre,
                distance: self.opponent.habit() != Habit::NoHurry,
                every_move,
                ties: Ties::Random,
                ..Switches::default()
            },
            seed: self.random.u64(..),
            ..Plan::new(
                Algorithm::Pvs,
                Limits {
                    depth: Some(depth),
                    nodes: Some(nodes),
                    time: None,
                },
            )
        };
        plan.run(position, control, watch)
    }

    /// One of the moves that the habit likes best.
    fn by_habit(&mut self, position: &AnyPosition, moves: &[AnyMove]) -> Option<AnyMove> {
        let liked = self.opponent.habit().favourites(position, moves);
        let choice = self.random.usize(..liked.len().max(1));
        liked.get(choice).copied()
    }

    /// A move without a look ahead: by habit, or any.
    fn unthinking(&mut self, position: &AnyPosition, moves: &[AnyMove]) -> Option<AnyMove> {
        if self.random.u32(..1000) < self.mind.by_habit {
            return self.by_habit(position, moves);
        }
        let choice = self.random.usize(..moves.len().max(1));
        moves.get(choice).copied()
    }

    /// A careless move: by habit or any, but a win on the board is not missed, nor a loss walked into, by
    /// opponents who glance so far.
    fn careless_move(&mut self, position: &AnyPosition, control: Control<'_>) -> Option<AnyMove> {
        let all: Vec<AnyMove> = position.moves().collect();
        if self.mind.glance == 0 {
            return self.unthinking(position, &all);
        }
        let glance = self.look(position, (self.mind.glance, true), control, &mut Unwatched);
        let with = |result: GameResult| -> Vec<AnyMove> {
            let proved = glance.moves.iter().filter(|it| proves(it, result));
            proved.map(|it| it.m).collect()
        };
        let (won, lost) = (with(GameResult::Win), with(GameResult::Loss));
        if !won.is_empty() {
            return self.unthinking(position, &won);
        }
        let open: Vec<AnyMove> = all.iter().copied().filter(|m| !lost.contains(m)).collect();
        let choice = if open.is_empty() { &all } else { &open };
        self.unthinking(position, choice)
    }

    /// A mistake in exact value: a move that gives away something of the proved value, if one does.
    fn mistake(&mut self, position: &AnyPosition, moves: &[RootMove<AnyMove>]) -> Option<AnyMove> {
        let worth = |it: &RootMove<AnyMove>| match it.value.margin {
            Some(discs) => discs,
            None => it.value.score.signum(),
        };
        let best = moves.iter().map(worth).max()?;
        let worse = moves.iter().filter(|it| worth(it) < best);
        let worse: Vec<AnyMove> = worse.map(|it| it.m).collect();
        let all: Vec<AnyMove> = moves.iter().map(|it| it.m).collect();
        let choice = if worse.is_empty() { &all } else { &worse };
        self.by_habit(position, choice)
    }

    /// An oversight: a threat that is not met or, by those who do not even glance, a win that is not taken. Any move where
    /// there is nothing to overlook.
    fn oversight(
        &mut self,
        position: &AnyPosition,
        moves: &[RootMove<AnyMove>],
    ) -> Option<AnyMove> {
        let that = |is: &dyn Fn(&RootMove<AnyMove>) -> bool| -> Vec<AnyMove> {
            let chosen = moves.iter().filter(|it| is(it));
            chosen.map(|it| it.m).collect()
        };
        let wins = |it: &RootMove<AnyMove>| proves(it, GameResult::Win);
        let can_win = moves.iter().any(wins);
        let choice = if can_win && self.mind.glance > 0 {
            that(&wins)
        } else if can_win {
            that(&|it| !wins(it))
        } else {
            that(&|it| proves(it, GameResult::Loss))
        };
        if choice.is_empty() {
            return self.unthinking(position, &that(&|_| true));
        }
        self.unthinking(position, &choice)
    }

    /// The best move that was seen; of those that are as good, one that the habit likes.
    fn best(&mut self, position: &AnyPosition, moves: &[RootMove<AnyMove>]) -> Option<AnyMove> {
        let best = moves.iter().max_by_key(|it| it.value.score)?;
        let is_equal = |it: &&RootMove<AnyMove>| {
            let proved = best.value.proved || it.value.proved;
            let give = if proved { 0 } else { self.mind.tolerance };
            it.value.score + give >= best.value.score
        };
        let equal: Vec<AnyMove> = moves.iter().filter(is_equal).map(|it| it.m).collect();
        self.by_habit(position, &equal)
    }
}

impl Agent for OpponentPlayer {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision {
        let careless = self.draws_careless(position);
        if careless
            && !self.mind.exact
            && !self.mind.overlooks
            && let Some(m) = self.careless_move(position, control)
        {
            // It did not look ahead, so there is nothing that it saw.
            return Decision { m, report: None };
        }
        // Without a liking for any of them, the best move is all that must be known.
        let only_best = !careless && self.opponent.habit() == Habit::Anywhere;
        let mut report = self.look(position, (self.mind.depth, !only_best), control, watch);
        let moves = std::mem::take(&mut report.moves);
        let chosen = if careless && self.mind.exact {
            self.mistake(position, &moves)
        } else if careless {
            self.oversight(position, &moves)
        } else if only_best {
            report.best
        } else {
            self.best(position, &moves)
        };
        report.moves = moves;
        let first = position.moves().next();
        Decision {
            m: chosen
                .or(first)
                .expect("a position that is not over has moves"),
            report: (!careless).then_some(report),
        }
    }

    fn new_game(&mut self, seed: Option<u64>) {
        self.careless_left = None;
        self.empties = None;
        if let Some(seed) = seed {
            self.random.seed(seed);
        }
    }

    fn state(&self) -> AgentState {
        AgentState {
            error_budget: self.careless_left,
        }
    }

    fn restore(&mut self, state: AgentState) {
        self.careless_left = state.error_budget;
        self.empties = None;
    }
}

/// Whether a move is proved to lead to a result.
fn proves(it: &RootMove<AnyMove>, result: GameResult) -> bool {
    let sign = match result {
        GameResult::Win => 1,
        GameResult::Draw => 0,
        GameResult::Loss => -1,
    };
    it.value.proved && it.value.score.signum() == sign
}

fn empties(position: &AnyPosition) -> u32 {
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    (position.game().cell_count() - discs) as u32
}
