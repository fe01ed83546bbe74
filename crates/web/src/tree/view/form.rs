//! What is searched, and how: every switch of every search.

use crate::shell::view::pick::options;
use crate::shell::view::set_field;
use crate::shell::view::staged::turn_by_turn;
use crate::shell::view::weights::weights_field;
use crate::tree::store::EXAMPLE;
use crate::tree::store::TreeStore;
use harif_play::Algorithm;
use harif_play::service::record::{DEEPEST, Recipe};
use harif_rules::{Board, Position};
use harif_search::{Cut, Fail, Order, Switches, evaluators};
use harif_text::{Text, say};
use harif_words::{Speaker, games, label};
use leptos::prelude::*;

/// A list to choose from.
fn choice(
    store: TreeStore,
    name: &'static str,
    label: &'static str,
    choices: impl Fn() -> Vec<(String, String)> + Send + Sync + 'static,
    value: impl Fn() -> String + Copy + Send + Sync + 'static,
    change: impl Fn(String) + Copy + 'static,
) -> impl IntoView {
    let options = move || options(choices(), &value());
    view! {
        <label class="field">
            <span>{move || harif_words::label(&store.text(), label)}</span>
            <select data-tree-field=name prop:value=value
                on:change=move |event| change(event_target_value(&event))>
                {options}
            </select>
        </label>
    }
}

/// A list of the values of a switch, whose words are kept under `key`.
fn switch_choice<T: Copy + Send + Sync + 'static>(
    store: TreeStore,
    name: &'static str,
    key: &'static str,
    all: &'static [T],
    name_of: fn(T) -> &'static str,
    get: fn(&Switches) -> T,
    set: fn(&mut Switches, T),
) -> impl IntoView {
    let recipe = store.recipe;
    let options = move || {
        let text = store.text();
        let names = all.iter().map(|&it| name_of(it));
        let option = |name: &str| (name.to_owned(), label(&text, &format!("{key}-{name}")));
        names.map(option).collect()
    };
    choice(
        store,
        name,
        key,
        options,
        move || recipe.with(|recipe| name_of(get(&recipe.switches)).to_owned()),
        move |chosen| {
            if let Some(&it) = all.iter().find(|&&it| name_of(it) == chosen) {
                recipe.update(|recipe| set(&mut recipe.switches, it));
            }
        },
    )
}

/// The form.
#[component]
pub(crate) fn Form() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let position = move || {
        let text = store.text();
        store.shell.session.with(|session| {
            let game = session.game();
            let name = games::name(&text, game);
            let player = Speaker::new(&text, game).side(session.position().turn());
            let n = session.record().ply();
            say!(
                text,
                "explore-position",
                game = name,
                n = n,
                player = player
            )
        })
    };
    let by_numbers = move || store.numbers.with(Option::is_some);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // What was looked at belongs to the search before.
        store.shell.room_path.set(String::new());
        let recipe = store.recipe.get_untracked();
        store.with.update(|with| {
            if let Some(with) = with {
                *with = Recipe {
                    algorithm: with.algorithm,
                    ..recipe
                };
            }
        });
        store.search();
    };
    let turns = turn_by_turn(3);
    let turn = move |part: u16| move || turns.get() >= part;
    view! {
        <form class="tree-form panel" novalidate aria-label=move || say!(store.text(), "explore-form") on:submit=submit>
            <Subject/>
            <Show when=move || !by_numbers()><p class="faint subject">{position}</p></Show>
            <Show when=by_numbers><NumbersField/></Show>
            <Show when=turn(1)><Method/></Show>
            <Show when=turn(2)><Windows/></Show>
            <Show when=turn(3)><Compare/></Show>
            <button type="submit" class="primary" data-action="run-tree">{move || say!(store.text(), "explore-run")}</button>
        </form>
    }
}

/// The board, or a tree of numbers.
#[component]
fn Subject() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    choice(
        store,
        "subject",
        "explore-subject",
        move || {
            let text = store.text();
            vec![
                ("board".into(), say!(text, "explore-subject-board")),
                ("numbers".into(), say!(text, "explore-subject-numbers")),
            ]
        },
        move || {
            let numbers = store.numbers.with(Option::is_some);
            if numbers { "numbers" } else { "board" }.to_owned()
        },
        move |chosen| {
            store
                .numbers
                .set((chosen == "numbers").then(|| EXAMPLE.to_owned()));
        },
    )
}

/// The tree of numbers.
#[component]
fn NumbersField() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    view! {
        <label class="field numbers-field">
            <span>{move || say!(store.text(), "explore-numbers")}</span>
            <textarea dir="ltr" rows="2" spellcheck="false" maxlength="100000" data-tree-field="numbers"
                prop:value=move || store.numbers.get().unwrap_or_default()
                on:input=move |event| store.numbers.set(Some(event_target_value(&event)))></textarea>
            <span class="faint">{move || say!(store.text(), "explore-numbers-how")}</span>
        </label>
    }
}

fn algorithms(text: &Text) -> Vec<(String, String)> {
    let recordable = Algorithm::ALL
        .iter()
        .filter(|algorithm| algorithm.can_be_recorded());
    recordable
        .map(|algorithm| {
            let name = algorithm.name();
            (name.to_owned(), label(text, &format!("algorithm-{name}")))
        })
        .collect()
}

/// The algorithm, its depth, evaluator and order.
#[component]
fn Method() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let recipe = store.recipe;
    let by_numbers = move || store.numbers.with(Option::is_some);
    let algorithm = choice(
        store,
        "algorithm",
        "lab-algorithm",
        move || algorithms(&store.text()),
        move || recipe.with(|recipe| recipe.algorithm.name().to_owned()),
        move |chosen| {
            if let Some(algorithm) = Algorithm::named(&chosen) {
                recipe.update(|recipe| recipe.algorithm = algorithm);
            }
        },
    );
    let order = switch_choice(
        store,
        "order",
        "option-order",
        Order::ALL,
        Order::name,
        |it| it.order,
        |it, order| it.order = order,
    );
    let judge = move || {
        let session = store.shell.session;
        let game = session.with(|session| session.position().game());
        (game, recipe.with(|recipe| recipe.evaluator_for(game)))
    };
    let evaluator = move || {
        choice(
            store,
            "evaluator",
            "option-evaluator",
            move || {
                let text = store.text();
                let game = store
                    .shell
                    .session
                    .with(|session| session.position().game());
                let name = |name: &&str| {
                    (
                        (*name).to_owned(),
                        label(&text, &format!("evaluator-{name}")),
                    )
                };
                evaluators::names(game).iter().map(name).collect()
            },
            move || judge().1.name().to_owned(),
            move |chosen| recipe.update(|recipe| recipe.evaluator = Some(chosen)),
        )
    };
    let weights = weights_field(
        move || store.text(),
        judge,
        move |spec| recipe.update(|recipe| recipe.evaluator = Some(spec.to_string())),
    );
    let depth = move |event: leptos::ev::Event| {
        let typed = harif_text::normalise_input(&event_target_value(&event));
        if let Ok(depth) = typed.trim().parse::<u32>() {
            recipe.update(|recipe| {
                recipe.depth = depth.clamp(1, DEEPEST);
                // A depth that was asked for is not cut short by the limit of an agent.
                recipe.nodes = None;
            });
        }
        // The field shows what will be searched, also where something else was typed.
        set_field(
            &event,
            &recipe.with_untracked(|recipe| recipe.depth.to_string()),
        );
    };
    view! {
        {algorithm}
        <Show when=move || !by_numbers()>
            <label class="field">
                <span>{move || say!(store.text(), "option-depth")}</span>
                <input type="number" min="1" max=DEEPEST.to_string() data-tree-field="depth"
                    prop:value=move || recipe.with(|recipe| recipe.depth.to_string()) on:change=depth/>
            </label>
            {evaluator}
        </Show>
        <div class="field" hidden=by_numbers>{weights}</div>
        {order}
    }
}

/// The switches about windows and tables.
#[component]
fn Windows() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let recipe = store.recipe;
    let cut = switch_choice(
        store,
        "cut",
        "option-cut",
        Cut::ALL,
        Cut::name,
        |it| it.cut,
        |it, cut| it.cut = cut,
    );
    let fail = switch_choice(
        store,
        "fail",
        "option-fail",
        Fail::ALL,
        Fail::name,
        |it| it.fail,
        |it, fail| it.fail = fail,
    );
    let flag = move |name: &'static str,
                     key: &'static str,
                     get: fn(&Switches) -> bool,
                     set: fn(&mut Switches, bool)| {
        view! {
            <label class="switch">
                <input type="checkbox" data-tree-field=name
                    prop:checked=move || recipe.with(|recipe| get(&recipe.switches))
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        recipe.update(|recipe| set(&mut recipe.switches, on));
                    }/>
                <span>{move || label(&store.text(), key)}</span>
            </label>
        }
    };
    let windows = move || recipe.with(|recipe| recipe.algorithm != Algorithm::Minimax);
    // The textbook's principal variation search has no other rule.
    let cut_rule = move || windows() && recipe.with(|recipe| recipe.algorithm != Algorithm::Pvs);
    view! {
        <div class="hideable" class:off=move || !cut_rule()>{cut}</div>
        <div class="hideable" class:off=move || !windows()>{fail}</div>
        <details class="more-switches">
            <summary>{move || say!(store.text(), "lab-switches")}</summary>
            {flag("table", "option-table", |it| it.table, |it, on| it.table = on)}
            {flag("symmetry", "option-symmetry", |it| it.symmetry, |it, on| it.symmetry = on)}
            {flag("distance", "option-distance", |it| it.distance, |it, on| it.distance = on)}
            {flag("every", "option-every-move", |it| it.every_move, |it, on| it.every_move = on)}
        </details>
    }
}

/// The search that the first is compared with: the same but for its algorithm.
#[component]
fn Compare() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    choice(
        store,
        "with",
        "explore-compare",
        move || {
            let text = store.text();
            let nothing = (String::new(), say!(text, "explore-compare-none"));
            std::iter::once(nothing).chain(algorithms(&text)).collect()
        },
        move || {
            let with = store.with.get();
            with.map_or_else(String::new, |with| with.algorithm.name().to_owned())
        },
        move |chosen| {
            let recipe = store.recipe.get_untracked();
            store
                .with
                .set(Algorithm::named(&chosen).map(|algorithm| Recipe {
                    algorithm,
                    ..recipe
                }));
        },
    )
}
