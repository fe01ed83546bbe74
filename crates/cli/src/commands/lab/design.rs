//! From flags to a comparison.

use harif_play::Plan;
use harif_play::lab::{Choices, Design, contenders, usual_depths};
use harif_rules::{AnyPosition, Game};
use harif_search::evaluators;
use harif_text::Text;
use harif_words::lab::Preset;

use super::Arguments;
use crate::errors::read_evaluator;
use crate::failure::Failure;
use crate::searching::OnOff;

/// The comparison that the flags ask for.
pub(super) fn design(
    arguments: &Arguments,
    text: &Text,
    game: Game,
    positions: Vec<(String, AnyPosition)>,
) -> Result<Design, Failure> {
    let mut names = Vec::new();
    for name in &arguments.evaluator {
        names.push(read_evaluator(text, game, name)?);
    }
    if names.is_empty() {
        names.push(evaluators::names(game)[0]);
    }
    let all: Vec<&AnyPosition> = positions.iter().map(|(_, position)| position).collect();
    let depths = arguments.depth.unwrap_or_else(|| usual_depths(&all));
    Ok(Design {
        game,
        contenders: contenders(&plans(arguments, &names)),
        depths,
        repeats: arguments.repeats,
        positions,
    })
}

/// The searches of the preset, or every combination of what the flags ask for.
fn plans(arguments: &Arguments, evaluators: &[&'static str]) -> Vec<Plan> {
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
    let mut names: Vec<&str> = Vec::new();
    let plans = || design.contenders.iter().map(|entry| entry.plan);
    let algorithms = plans().map(|plan| plan.algorithm.name());
    let evaluators = plans().filter_map(|plan| plan.evaluator);
    for name in algorithms.chain(evaluators) {
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
