//! What takes part: every combination of some choices that makes a difference, with a name each.

use super::LabError;
use harif_rules::Game;
use harif_search::evaluators::EvaluatorSpec;
use harif_search::plan::{Algorithm, Plan};
use harif_search::{Cut, Fail, Limits, Order, Switches};

/// The choices that a comparison ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The searches.
    pub algorithms: Vec<Algorithm>,
    /// The move orders.
    pub orders: Vec<Order>,
    /// The cut rules.
    pub cuts: Vec<Cut>,
    /// What is returned outside the window.
    pub fails: Vec<Fail>,
    /// The transposition table, on or off.
    pub tables: Vec<bool>,
    /// Whether symmetric positions share an entry of the table.
    pub symmetries: Vec<bool>,
    /// Whether faster wins count more.
    pub distances: Vec<bool>,
}

impl Default for Choices {
    /// One search: alpha-beta as in the textbook.
    fn default() -> Self {
        Self {
            algorithms: vec![Algorithm::AlphaBeta],
            orders: vec![Order::Natural],
            cuts: vec![Cut::OnEqual],
            fails: vec![Fail::Soft],
            tables: vec![false],
            symmetries: vec![false],
            distances: vec![false],
        }
    }
}

impl Choices {
    /// Everything that some searches use: the smallest choices that have all of them.
    pub fn of(plans: &[Plan]) -> Self {
        fn each<T: PartialEq>(plans: &[Plan], of: impl Fn(&Plan) -> T) -> Vec<T> {
            let mut found = Vec::new();
            for plan in plans {
                let value = of(plan);
                if !found.contains(&value) {
                    found.push(value);
                }
            }
            found
        }
        Self {
            algorithms: each(plans, |plan| plan.algorithm),
            orders: each(plans, |plan| plan.switches.order),
            cuts: each(plans, |plan| plan.switches.cut),
            fails: each(plans, |plan| plan.switches.fail),
            tables: each(plans, |plan| plan.switches.table),
            symmetries: each(plans, |plan| plan.switches.symmetry),
            distances: each(plans, |plan| plan.switches.distance),
        }
    }

    /// Every combination that makes a difference.
    pub fn plans(&self, evaluators: &[EvaluatorSpec], seed: u64) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for &algorithm in &self.algorithms {
            for &evaluator in evaluators {
                for switches in self.combinations() {
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
        plans
    }

    /// Every combination of the switches.
    fn combinations(&self) -> Vec<Switches> {
        let mut all = vec![Switches::default()];
        all = times(all, &self.orders, |s, order| s.order = order);
        all = times(all, &self.cuts, |s, cut| s.cut = cut);
        all = times(all, &self.fails, |s, fail| s.fail = fail);
        all = times(all, &self.tables, |s, table| s.table = table);
        all = times(all, &self.symmetries, |s, symmetry| {
            s.symmetry = symmetry;
        });
        times(all, &self.distances, |s, distance| s.distance = distance)
    }
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

/// One search of a comparison, to be run at every depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What sets it apart from the others, as programs write it.
    pub label: String,
    /// The same in pairs, to be put into words: a switch that others have differently, and how it
    /// is set here. Switches that mean nothing to its algorithm are left out.
    pub apart: Vec<(&'static str, String)>,
    /// The search, without its depth.
    pub plan: Plan,
}

/// Searches with what sets each apart from the others.
pub fn contenders(plans: &[Plan]) -> Vec<Contender> {
    plans
        .iter()
        .map(|plan| Contender {
            label: label(plan, plans),
            apart: apart(plan, plans),
            plan: *plan,
        })
        .collect()
}

/// How a switch of a plan is set, in a word.
type Setting = fn(&Plan) -> String;

/// Everything that plans can differ in, but for the algorithm.
const SWITCHES: [(&str, Setting); 7] = [
    ("evaluator", |plan| {
        plan.evaluator
            .map_or_else(String::new, |spec| spec.to_string())
    }),
    ("order", |plan| plan.switches.order.name().to_owned()),
    ("cut", |plan| plan.switches.cut.name().to_owned()),
    ("fail", |plan| plan.switches.fail.name().to_owned()),
    ("table", |plan| on_or_off(plan.switches.table)),
    ("symmetry", |plan| on_or_off(plan.switches.symmetry)),
    ("distance", |plan| on_or_off(plan.switches.distance)),
];

/// What sets a plan apart: its algorithm and every switch that others have differently.
fn label(plan: &Plan, all: &[Plan]) -> String {
    let varies = |of: Setting| all.iter().any(|other| of(other) != of(plan));
    let mut parts = Vec::new();
    if varies(|plan| plan.algorithm.name().to_owned()) || all.len() == 1 {
        parts.push(plan.algorithm.name().to_owned());
    }
    for (name, of) in SWITCHES {
        if varies(of) {
            parts.push(format!("{name}={}", of(plan)));
        }
    }
    parts.join(" ")
}

/// The switches in which a plan differs from others and that mean something to its algorithm.
fn apart(plan: &Plan, all: &[Plan]) -> Vec<(&'static str, String)> {
    let varies = |of: Setting| all.iter().any(|other| of(other) != of(plan));
    let deaf: &[&str] = match plan.algorithm {
        Algorithm::Minimax | Algorithm::Pvs => &["cut", "fail"],
        Algorithm::AlphaBeta | Algorithm::Negamax | Algorithm::Mcts => &[],
    };
    let heard = SWITCHES.iter().filter(|(name, _)| !deaf.contains(name));
    heard
        .filter(|(_, of)| varies(*of))
        .map(|(name, of)| (*name, of(plan)))
        .collect()
}

fn on_or_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

/// A search as text: its name, then every switch that is not the textbook's, as in
/// `alphabeta:order=centre:cut=strict`.
pub fn write_search(plan: &Plan) -> String {
    let usual = Plan::new(plan.algorithm, Limits::default());
    let mut text = plan.algorithm.name().to_owned();
    for (name, of) in SWITCHES {
        if of(plan) != of(&usual) {
            text = format!("{text}:{name}={}", of(plan));
        }
    }
    text
}

/// Reads what [`write_search`] writes.
///
/// # Errors
/// If there is no such search, switch or choice.
pub fn read_search(game: Game, text: &str) -> Result<Plan, LabError> {
    let wrong = || LabError::Search(text.chars().take(60).collect());
    let mut parts = text.split(':').map(str::trim);
    let algorithm = parts.next().and_then(Algorithm::named).ok_or_else(wrong)?;
    let mut plan = Plan::new(algorithm, Limits::default());
    for part in parts {
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let on = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong()),
        };
        let switches = &mut plan.switches;
        match name {
            "evaluator" => {
                plan.evaluator = Some(EvaluatorSpec::read(game, value).map_err(|_| wrong())?);
            }
            "order" => switches.order = Order::named(value).ok_or_else(wrong)?,
            "cut" => switches.cut = Cut::named(value).ok_or_else(wrong)?,
            "fail" => switches.fail = Fail::named(value).ok_or_else(wrong)?,
            "table" => switches.table = on()?,
            "symmetry" => switches.symmetry = on()?,
            "distance" => switches.distance = on()?,
            _ => return Err(wrong()),
        }
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_nothing_is_not_measured_twice() {
        let choices = Choices {
            algorithms: vec![Algorithm::Minimax, Algorithm::AlphaBeta],
            cuts: Cut::ALL.to_vec(),
            orders: vec![Order::Natural, Order::Centre],
            ..Choices::default()
        };
        let labels: Vec<String> = contenders(&choices.plans(&[EvaluatorSpec::usual("utility")], 0))
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
    fn every_search_reads_back_as_it_was_written() {
        let choices = Choices {
            algorithms: Algorithm::ALL.to_vec(),
            orders: Order::ALL.to_vec(),
            cuts: Cut::ALL.to_vec(),
            fails: Fail::ALL.to_vec(),
            tables: vec![false, true],
            symmetries: vec![false, true],
            distances: vec![false, true],
        };
        let read = |text| EvaluatorSpec::read(Game::CONNECT_FOUR, text).unwrap();
        let plans = choices.plans(
            &["windows", "threats", "windows:three=10,block=-8"].map(read),
            0,
        );
        assert!(plans.len() > 200);
        for plan in &plans {
            let text = write_search(plan);
            assert_eq!(read_search(Game::CONNECT_FOUR, &text).as_ref(), Ok(plan));
        }
        assert_eq!(Choices::of(&plans), choices);
        for text in [
            "",
            "alphabet",
            "minimax:order=up",
            "minimax:x=1",
            "pvs:table=2",
            "mcts:order",
        ] {
            assert!(read_search(Game::OTHELLO, text).is_err(), "{text}");
        }
    }
}
