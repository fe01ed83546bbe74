//! What is to be measured: every combination of the choices that makes a difference.

use std::str::FromStr;

use harif_play::{Algorithm, Plan, evaluator_named};
use harif_rules::{AnyMove, AnyPosition, Game, Position, perft, with_position};
use harif_search::{Cut, Fail, Limits, Switches, evaluators};
use harif_text::Text;

use super::Arguments;
use super::presets::{Choices, Preset};
use crate::errors::unknown_evaluator;
use crate::failure::Failure;
use crate::searching::OnOff;

/// A range of depths: `6` or `1-6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depths {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("{text:?} is no range of depths; write 6 or 1-6, from 1 to 400");
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        if first == 0 || first > last || last > 400 {
            return Err(wrong());
        }
        Ok(Self { first, last })
    }
}

/// One search of the comparison, to be run at every depth.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    /// What sets it apart from the others.
    pub(super) label: String,
    /// The search, without its depth.
    pub(super) plan: Plan,
}

/// A whole comparison.
#[derive(Clone, Debug)]
pub(super) struct Design {
    pub(super) preset: Option<Preset>,
    pub(super) game: Game,
    pub(super) contenders: Vec<Contender>,
    pub(super) depths: Depths,
}

impl Design {
    pub(super) fn new(
        arguments: &Arguments,
        text: &Text,
        game: Game,
        positions: &[(String, AnyPosition)],
    ) -> Result<Self, Failure> {
        let preset = arguments.preset;
        let named_nothing = arguments.algorithm.is_empty();
        let choices = match preset {
            Some(preset) => preset.choices(),
            None if named_nothing => Preset::Algorithms.choices(),
            None => Choices::default(),
        };
        let choices = overridden(choices, arguments);
        let mut names = Vec::new();
        for name in &arguments.evaluator {
            let known = evaluator_named(game, name);
            names.push(known.map_err(|error| unknown_evaluator(text, game, &error.name))?);
        }
        if names.is_empty() {
            names.push(evaluators::names(game)[0]);
        }
        let depths = arguments.depth.unwrap_or_else(|| usual_depths(positions));
        Ok(Self {
            preset,
            game,
            contenders: contenders(&choices, &names, arguments.seed),
            depths,
        })
    }

    /// The algorithms and evaluators that take part.
    pub(super) fn common(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        let algorithms = self
            .contenders
            .iter()
            .map(|entry| entry.plan.algorithm.name());
        let evaluators = self
            .contenders
            .iter()
            .filter_map(|entry| entry.plan.evaluator);
        for name in algorithms.chain(evaluators) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    /// The plan of a contender at a depth.
    pub(super) fn plan(&self, contender: usize, depth: u32) -> Plan {
        Plan {
            limits: Limits::depth(depth),
            ..self.contenders[contender].plan
        }
    }
}

/// The choices of a preset, where no flag says otherwise.
fn overridden(choices: Choices, arguments: &Arguments) -> Choices {
    fn or<T: Clone>(given: &[T], usual: Vec<T>) -> Vec<T> {
        if given.is_empty() {
            usual
        } else {
            given.to_vec()
        }
    }
    let on = |given: &[OnOff]| {
        given
            .iter()
            .map(|&choice| choice.into())
            .collect::<Vec<bool>>()
    };
    Choices {
        algorithms: or(&arguments.algorithm, choices.algorithms),
        orders: or(&arguments.order, choices.orders),
        cuts: or(&arguments.cut, choices.cuts),
        fails: or(&arguments.fail, choices.fails),
        tables: or(&on(&arguments.table), choices.tables),
        symmetries: or(&on(&arguments.symmetry), choices.symmetries),
        distances: or(&on(&arguments.distance), choices.distances),
    }
}

/// Every combination that makes a difference.
fn contenders(choices: &Choices, evaluators: &[&'static str], seed: u64) -> Vec<Contender> {
    let mut plans: Vec<Plan> = Vec::new();
    for &algorithm in &choices.algorithms {
        for &evaluator in evaluators {
            for switches in combinations(choices) {
                let plan = Plan {
                    algorithm,
                    evaluator: Some(evaluator),
                    switches: meaningful(algorithm, switches),
                    limits: Limits::default(),
                    seed,
                };
                if !plans.contains(&plan) {
                    plans.push(plan);
                }
            }
        }
    }
    let labels = plans
        .iter()
        .map(|plan| label(plan, &plans))
        .collect::<Vec<_>>();
    let named = labels.into_iter().zip(plans);
    named
        .map(|(label, plan)| Contender { label, plan })
        .collect()
}

/// Every combination of the switches.
fn combinations(choices: &Choices) -> Vec<Switches> {
    let mut all = vec![Switches::default()];
    all = times(all, &choices.orders, |s, order| s.order = order);
    all = times(all, &choices.cuts, |s, cut| s.cut = cut);
    all = times(all, &choices.fails, |s, fail| s.fail = fail);
    all = times(all, &choices.tables, |s, table| s.table = table);
    all = times(all, &choices.symmetries, |s, symmetry| {
        s.symmetry = symmetry;
    });
    times(all, &choices.distances, |s, distance| s.distance = distance)
}

/// Each of the switches with each of the options.
fn times<T: Copy>(
    all: Vec<Switches>,
    options: &[T],
    set: impl Fn(&mut Switches, T),
) -> Vec<Switches> {
    let mut product = Vec::with_capacity(all.len() * options.len());
    for before in all {
        for &option in options {
            let mut switches = before;
            set(&mut switches, option);
            product.push(switches);
        }
    }
    product
}

/// The switches with those put back to normal that mean nothing to an algorithm, so that the same
/// search is not measured twice under two names.
fn meaningful(algorithm: Algorithm, switches: Switches) -> Switches {
    let usual = Switches::default();
    let symmetry = switches.symmetry && switches.table;
    match algorithm {
        Algorithm::Minimax | Algorithm::Pvs => Switches {
            cut: Cut::OnEqual,
            fail: Fail::Soft,
            symmetry,
            ..switches
        },
        Algorithm::AlphaBeta | Algorithm::Negamax => Switches {
            symmetry,
            ..switches
        },
        Algorithm::Mcts => usual,
    }
}

/// How a switch of a plan is set, in a word.
type Setting = fn(&Plan) -> &'static str;

/// Everything that plans can differ in, but for the algorithm.
const SWITCHES: [(&str, Setting); 7] = [
    ("evaluator", |plan| plan.evaluator.unwrap_or_default()),
    ("order", |plan| plan.switches.order.name()),
    ("cut", |plan| plan.switches.cut.name()),
    ("fail", |plan| plan.switches.fail.name()),
    ("table", |plan| on_or_off(plan.switches.table)),
    ("symmetry", |plan| on_or_off(plan.switches.symmetry)),
    ("distance", |plan| on_or_off(plan.switches.distance)),
];

/// What sets a plan apart: its algorithm and every switch that others have differently.
fn label(plan: &Plan, all: &[Plan]) -> String {
    let varies = |of: Setting| all.iter().any(|other| of(other) != of(plan));
    let mut parts = Vec::new();
    if varies(|plan| plan.algorithm.name()) || all.len() == 1 {
        parts.push(plan.algorithm.name().to_owned());
    }
    for (name, of) in SWITCHES {
        if varies(of) {
            parts.push(format!("{name}={}", of(plan)));
        }
    }
    parts.join(" ")
}

const fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// From 1 to the deepest depth at which even minimax takes only a moment.
fn usual_depths(positions: &[(String, AnyPosition)]) -> Depths {
    const A_MOMENT: u64 = 600_000;
    const DEEPEST: u32 = 9;
    let leaves = |depth| -> u64 {
        let each = positions
            .iter()
            .map(|(_, position)| with_position!(position, position => perft(position, depth)));
        each.sum()
    };
    let mut last = 1;
    let mut so_far = leaves(1);
    while last < DEEPEST {
        let next = leaves(last + 1);
        so_far += next;
        // No leaves: every game is over by then.
        if next == 0 || so_far > A_MOMENT {
            break;
        }
        last += 1;
    }
    Depths { first: 1, last }
}

/// Positions from the middle of random games, none of them over.
pub(super) fn random_positions(
    game: Game,
    count: usize,
    seed: u64,
) -> impl Iterator<Item = (String, AnyPosition)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    let mut left = count;
    std::iter::from_fn(move || {
        left = left.checked_sub(1)?;
        loop {
            let mut position = AnyPosition::start(game);
            let mut moves = Vec::new();
            for _ in 0..random.usize(1..=cells / 2) {
                let legal: Vec<_> = position.moves().collect();
                let Some(&m) = legal.get(random.usize(..legal.len().max(1))) else {
                    break;
                };
                position.play_unchecked(m);
                moves.push(m);
            }
            // Transcripts leave passes out, so one that ends in a pass would name another position.
            let can_be_written = moves.last() != Some(&AnyMove::Pass);
            if can_be_written && position.count_moves() > 1 {
                return Some((harif_rules::notation::moves::write(moves), position));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::Order;

    #[test]
    fn depths_are_one_number_or_a_range() {
        let range = |first, last| Ok(Depths { first, last });
        assert_eq!("6".parse(), range(6, 6));
        assert_eq!("1-6".parse(), range(1, 6));
        for text in ["", "0", "6-1", "x", "1-", "-3", "1-9999"] {
            assert!(text.parse::<Depths>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_means_nothing_is_not_measured_twice() {
        let choices = Choices {
            algorithms: vec![Algorithm::Minimax, Algorithm::AlphaBeta],
            cuts: Cut::ALL.to_vec(),
            orders: vec![Order::Natural, Order::Centre],
            ..Choices::default()
        };
        let labels: Vec<String> = contenders(&choices, &["utility"], 0)
            .into_iter()
            .map(|contender| contender.label)
            .collect();
        assert_eq!(
            labels,
            [
                "minimax order=natural cut=equal",
                "minimax order=centre cut=equal",
                "alphabeta order=natural cut=equal",
                "alphabeta order=natural cut=strict",
                "alphabeta order=centre cut=equal",
                "alphabeta order=centre cut=strict",
            ]
        );
    }

    #[test]
    fn random_positions_follow_from_their_seed_and_can_be_read_back() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            let once: Vec<_> = random_positions(game, 30, 5).collect();
            let again: Vec<_> = random_positions(game, 30, 5).collect();
            assert_eq!(once, again);
            for (written, position) in once {
                assert!(!position.is_over());
                let read = harif_rules::notation::position(game, &written).unwrap();
                assert_eq!(read, position);
            }
        }
    }
}
