//! The weights of an evaluator, as one line of text.

use super::set_field;
use harif_search::evaluators::{self, EvaluatorSpec};
use harif_text::{Text, say};
use harif_words::errors;
use leptos::prelude::*;
use std::rc::Rc;

/// A field for the weights of an evaluator. It shows those that are not the usual ones, and the usual
/// ones while it is empty; what cannot be read is answered with what there is.
pub(crate) fn weights_field(
    text: impl Fn() -> Rc<Text> + Copy + Send + Sync + 'static,
    spec: impl Fn() -> (harif_rules::Game, EvaluatorSpec) + Copy + Send + Sync + 'static,
    change: impl Fn(EvaluatorSpec) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let problem = RwSignal::new(None::<String>);
    let set = move || {
        let (_, spec) = spec();
        let set = spec
            .settings()
            .filter(|(weight, value)| *value != weight.usual);
        written(set.map(|(weight, value)| (weight.name, value)))
    };
    let usual = move || {
        let table = evaluators::weights(spec().1.name()).iter();
        written(table.map(|weight| (weight.name, weight.usual)))
    };
    let read = move |event: leptos::ev::Event| {
        let (game, now) = untrack(spec);
        let typed = event_target_value(&event);
        match EvaluatorSpec::read(game, &format!("{} {typed}", now.name())) {
            Ok(read) => {
                problem.set(None);
                change(read);
                set_field(&event, &untrack(set));
            }
            Err(error) => {
                let text = untrack(text);
                let reason = errors::evaluator(&text, &error).join(" ");
                problem.set(Some(reason));
            }
        }
    };
    let has_any = move || !evaluators::weights(spec().1.name()).is_empty();
    view! {
        <Show when=has_any>
            <label class="field"><span>{move || say!(text(), "option-weights")}</span>
                <input type="text" dir="ltr" spellcheck="false" maxlength="200" data-weights=""
                    placeholder=usual prop:value=set on:change=read/>
                <span class="faint" role="status">{move || problem.get()}</span>
            </label>
        </Show>
    }
}

/// Weights as they are typed.
fn written(weights: impl Iterator<Item = (&'static str, i32)>) -> String {
    let each: Vec<String> = weights
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    each.join(", ")
}
