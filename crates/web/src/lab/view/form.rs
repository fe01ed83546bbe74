//! The form of an experiment of one's own.

use crate::lab::model::form::{self, Choice};
use crate::lab::store::LabStore;
use crate::shell::view::set_field;
use crate::shell::view::weights::weights_field;
use harif_play::lab::Choices;
use harif_rules::Game;
use harif_search::evaluators;
use harif_text::say;
use harif_words::games;
use leptos::prelude::*;

const GAMES: [Game; 3] = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO];

/// A string whose key is put together at run time.
fn word(store: LabStore, key: &str) -> String {
    harif_words::label(&store.text(), key)
}

/// The form.
#[component]
pub(crate) fn Form() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let groups = form::groups().into_iter();
    let groups = groups.map(|(name, choices)| view! { <Group name choices/> });
    view! {
        <details class="panel lab-form">
            <summary>{move || say!(store.text(), "lab-own")}</summary>
            <Positions/>
            <div class="lab-groups">{groups.collect_view()}</div>
            <Numbers/>
        </details>
    }
}

/// A group of switches of which at least one is on.
#[component]
fn Group(name: &'static str, choices: Vec<Choice>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let buttons = choices.into_iter().map(move |choice| {
        let on = move || {
            let on = store.lab.with(|lab| choice.is_on(&Choices::of(&lab.experiment.searches)));
            on.to_string()
        };
        let key = match name {
            "algorithm" => format!("algorithm-{}", choice.name()),
            "table" | "symmetry" | "distance" => format!("lab-{}", choice.name()),
            _ => format!("lab-{name}-{}", choice.name()),
        };
        view! {
            <button type="button" class="small" aria-pressed=on data-choice=format!("{name}-{}", choice.name())
                on:click=move |_| store.change(|experiment| form::switch(experiment, choice))>
                {move || word(store, &key)}
            </button>
        }
    });
    let label = format!("lab-group-{name}");
    let legend = label.clone();
    view! {
        <div role="group" class="lab-group" aria-label=move || word(store, &label)>
            <span class="faint">{move || word(store, &legend)}</span>
            <div class="group">{buttons.collect_view()}</div>
        </div>
    }
}

/// Which positions are searched.
#[component]
fn Positions() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let games = move || {
        let text = store.text();
        let now = store.lab.with(|lab| lab.experiment.game);
        let other = (!GAMES.contains(&now)).then_some(now);
        let all = GAMES.into_iter().chain(other);
        all.map(|game| {
            let name = games::name(&text, game);
            let size = games::size(&text, game);
            view! { <option value=game.to_string() selected={game == now}>{name}" "{size}</option> }
        })
        .collect_view()
    };
    let choose = move |event| {
        if let Ok(game) = event_target_value(&event).parse() {
            store.change(|experiment| form::set_game(experiment, game));
        }
    };
    let written = move || store.lab.with(|lab| lab.experiment.positions.join("\n"));
    let wrong = RwSignal::new(false);
    let write = move |event| {
        let text = event_target_value(&event);
        let mut good = false;
        store.change(|experiment| good = form::look_at_written(experiment, &text));
        wrong.set(!good);
    };
    let here = move |_| {
        let position = store.shell.position_now();
        wrong.set(false);
        store.change(|experiment| form::look_at(experiment, &position));
    };
    view! {
        <div class="lab-fields">
            <label><span>{move || say!(store.text(), "setup-game")}</span>
                <select data-lab="game" on:change=choose>{games}</select></label>
            <button type="button" data-action="lab-here" on:click=here>{move || say!(store.text(), "lab-here")}</button>
            <label class="wide"><span>{move || say!(store.text(), "lab-written-positions")}</span>
                <textarea rows="2" dir="ltr" data-lab="positions" spellcheck="false"
                    aria-invalid=move || wrong.get().to_string()
                    prop:value=written on:change=write></textarea></label>
            <Show when=move || wrong.get()>
                <p class="bad" role="alert">{move || say!(store.text(), "lab-no-position")}</p>
            </Show>
        </div>
    }
}

/// Depths, random positions, their seed, repetitions, the evaluator.
#[component]
fn Numbers() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let number = move |name: &'static str,
                       key: &'static str,
                       least: u64,
                       most: u64,
                       get: fn(&harif_play::lab::Experiment) -> u64,
                       set: fn(&mut harif_play::lab::Experiment, u64)| {
        view! {
            <label><span>{move || word(store, key)}</span>
                <input type="number" dir="ltr" data-lab=name min=least.to_string() max=most.to_string()
                    prop:value=move || store.lab.with(|lab| get(&lab.experiment)).to_string()
                    on:change=move |event| {
                        let typed = harif_text::normalise_input(&event_target_value(&event));
                        if let Ok(value) = typed.trim().parse::<u64>() {
                            store.change(|experiment| set(experiment, value.clamp(least, most)));
                        }
                        set_field(&event, &store.lab.with_untracked(|lab| get(&lab.experiment)).to_string());
                    }/>
            </label>
        }
    };
    let evaluators = move || {
        let (game, now) = store
            .lab
            .with(|lab| (lab.experiment.game, form::evaluator(&lab.experiment)));
        evaluators::names(game)
            .iter()
            .map(|&name| view! { <option value=name selected={name == now.name()}>{word(store, &format!("evaluator-{name}"))}</option> })
            .collect_view()
    };
    let weights = weights_field(
        move || store.text(),
        move || {
            store
                .lab
                .with(|lab| (lab.experiment.game, form::evaluator(&lab.experiment)))
        },
        move |spec| store.change(|experiment| form::judge_by(experiment, &spec.to_string())),
    );
    view! {
        <div class="lab-fields">
            {number("first", "lab-depth-from", 1, 30, |e| u64::from(e.depths.first), |e, n| form::set_depth(&mut e.depths, true, n as u32))}
            {number("last", "lab-depth-to", 1, 30, |e| u64::from(e.depths.last), |e, n| form::set_depth(&mut e.depths, false, n as u32))}
            {number("random", "lab-random", 0, 200, |e| e.random as u64, |e, n| e.random = n as usize)}
            {number("seed", "lab-seed", 0, u64::MAX, |e| e.seed, |e, n| e.seed = n)}
            {number("repeats", "lab-repeats", 1, 100, |e| u64::from(e.repeats), |e, n| e.repeats = n as u32)}
            <label><span>{move || say!(store.text(), "lab-evaluator")}</span>
                <select data-lab="evaluator" on:change=move |event| {
                    let name = event_target_value(&event);
                    store.change(|experiment| form::judge_by(experiment, &name));
                }>{evaluators}</select></label>
            {weights}
        </div>
    }
}
