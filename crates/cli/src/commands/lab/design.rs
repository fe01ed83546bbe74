//! From flags to a comparison.

use harif_play::Plan;
use harif_play::lab::{Choices, Design, contenders, usual_depths};
use harif_rules::{AnyPosition, Game};
use harif_search::evaluators::EvaluatorSpec;
use harif_text::Text;
use harif_words::lab::Preset;

use super::Arguments;
use crate::errors::read_evaluator;
use crate::failure::Failure;

/// The comparison that the flags ask for.
pub(super) fn design(
    arguments: &Arguments,
    text: &Text,
    game: Game,
    positions: Vec<(String, AnyPosition)>,
) -> Result<Design, Failure> {
    let mut evaluators = Vec::new();
    for written in one_by_one(&arguments.evaluator) {
        evaluators.push(read_evaluator(text, game, &written)?);
    }
    if evaluators.is_empty() {
        evaluators.push(EvaluatorSpec::first(game));
    }
    let all: Vec<&AnyPosition> = positions.iter().map(|(_, position)| position).collect();
    let depths = arguments.depth.unwrap_or_else(|| usual_depths(&all));
    Ok(Design {
        game,
        contenders: contenders(&plans(arguments, &evaluators)),
        depths,
        repeats: arguments.repeats,
        positions,
    })
}

/// The evaluators of a list that was cut at its commas. A weight has an equals sign and belongs to
/// the evaluator before it: `windows:three=10,block=-8,threats` are two.
fn one_by_one(parts: &[String]) -> Vec<String> {
    let mut evaluators: Vec<String> = Vec::new();
    for part in parts {
        match evaluators.last_mut() {
            Some(last) if part.contains('=') && !part.contains([':', '/']) => {
                *last = format!("{last},{part}");
            }
            _ => evaluators.push(part.clone()),
        }
    }
    evaluators
}

/// The searches of the preset, or every combination of what the flags ask for.
fn plans(arguments: &Arguments, evaluators: &[EvaluatorSpec]) -> Vec<Plan> {
    let searches = match arguments.preset {
        Some(preset) => preset.experiment().searches,
        None if arguments.algorithm.is_empty() => Preset::Algorithms.experiment().searches,
        None => Vec::new(),
    };
    let usual = match &searches[..] {
        [] => Choices::default(),
        searches => Choices::of(searches),
    };
    let choices = overridden(usual.clone(), arguments);
    if choices != usual || searches.is_empty() {
        return choices.plans(evaluators, arguments.seed);
    }
    // A preset need not have every combination of what it uses.
    let each = |&evaluator| {
        searches.iter().map(move |&search| Plan {
            evaluator: Some(evaluator),
            seed: arguments.seed,
            ..search
        })
    };
    evaluators.iter().flat_map(each).collect()
}

/// The algorithms and evaluators that take part.
pub(super) fn common(design: &Design) -> String {
    let mut names: Vec<String> = Vec::new();
    let plans = || design.contenders.iter().map(|entry| entry.plan);
    let algorithms = plans().map(|plan| plan.algorithm.name().to_owned());
    let evaluators = plans().filter_map(|plan| plan.evaluator);
    for name in algorithms.chain(evaluators.map(|spec| spec.to_string())) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
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
    Choices {
        algorithms: or(&arguments.algorithm, choices.algorithms),
        orders: or(&arguments.order, choices.orders),
        cuts: or(&arguments.cut, choices.cuts),
        fails: or(&arguments.fail, choices.fails),
        tables: or(&arguments.table, choices.tables),
        symmetries: or(&arguments.symmetry, choices.symmetries),
        distances: or(&arguments.distance, choices.distances),
    }
}
