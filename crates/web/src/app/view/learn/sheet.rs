//! A sheet of exercises to print: trees of numbers from a seed, and the answers on a second page.

use super::super::super::model::learn::numbers::Tree;
use super::super::super::model::learn::place::Place;
use super::super::super::store::Store;
use super::go;
use super::tree::{Look, NumberTree, number};
use harif_search::Cut;
use harif_text::{Text, say};
use leptos::prelude::*;

/// The exercises of a sheet: two small trees, then two larger ones.
fn exercises(seed: u64) -> Vec<Tree> {
    let shapes = [(2, 3), (3, 2), (3, 2), (3, 3)];
    shapes
        .into_iter()
        .zip(seed.wrapping_mul(16)..)
        .map(|((depth, children), seed)| useful(seed, depth, children))
        .collect()
}

/// The first tree from a seed on in which something is cut: others teach nothing.
fn useful(seed: u64, depth: usize, children: usize) -> Tree {
    let seeds = (0..1_000).map(|more| seed.wrapping_add(more * 1_000_003));
    let mut trees = seeds.map(|seed| Tree::random(seed, depth, children));
    let found = trees.find(|tree| tree.skipped(Cut::OnEqual).len() > 1);
    found.unwrap_or_else(|| Tree::random(seed, depth, children))
}

/// The answer to an exercise in words.
fn answer(text: &Text, tree: &Tree) -> String {
    let skipped = tree.skipped(Cut::OnEqual);
    let all = tree.leaves().count();
    say!(
        text,
        "sheet-answer",
        value = number(text, tree.minimax(0)),
        n = all - skipped.len(),
        total = all
    )
}

/// The sheet.
#[component]
pub(super) fn Sheet(seed: u64) -> impl IntoView {
    let store = expect_context::<Store>();
    let trees = exercises(seed);
    let blank = trees.iter().enumerate().map(|(index, tree)| {
        view! {
            <section class="exercise">
                <h3>{move || say!(store.text(), "sheet-exercise", n = index + 1)}</h3>
                <NumberTree tree=tree.clone() look=Signal::stored(Look::default())/>
                <p class="blank">{move || say!(store.text(), "sheet-blank")}</p>
            </section>
        }
    });
    let blank = blank.collect_view();
    let solved = trees.iter().enumerate().map(|(index, tree)| {
        let steps = tree.alphabeta(Cut::OnEqual);
        let look = Look {
            known: tree.after(&steps, steps.len()),
            ..Look::default()
        };
        let kept = tree.clone();
        view! {
            <section class="exercise">
                <h3>{move || say!(store.text(), "sheet-exercise", n = index + 1)}</h3>
                <NumberTree tree=tree.clone() look=Signal::stored(look)/>
                <p>{move || answer(&store.text(), &kept)}</p>
            </section>
        }
    });
    let solved = solved.collect_view();
    view! {
        <div class="group learn-bar">
            <label><span>{move || say!(store.text(), "lab-seed")}</span>
                <input type="number" dir="ltr" min="0" data-sheet="seed" prop:value=seed.to_string() on:change=move |event| {
                    let typed = harif_text::normalise_input(&event_target_value(&event));
                    if let Ok(seed) = typed.trim().parse() { go(store, Place::Sheet(seed)) }
                }/></label>
            <button type="button" data-sheet="next" on:click=move |_| go(store, Place::Sheet(seed.wrapping_add(1)))>
                {move || say!(store.text(), "sheet-next")}</button>
        </div>
        <div class="sheet">
            <h2>{move || say!(store.text(), "sheet-title")}</h2>
            <p>{move || say!(store.text(), "sheet-task")}</p>
            <p class="faint">{move || say!(store.text(), "sheet-number", n = seed)}</p>
            {blank}
        </div>
        <div class="sheet answers-sheet" data-sheet="answers">
            <h2>{move || say!(store.text(), "sheet-answers")}</h2>
            <p class="faint">{move || say!(store.text(), "sheet-number", n = seed)}</p>
            {solved}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_follows_from_its_seed_and_every_exercise_cuts_something() {
        for seed in 0..50 {
            let trees = exercises(seed);
            assert_eq!(trees, exercises(seed));
            for tree in &trees {
                assert!(tree.skipped(Cut::OnEqual).len() > 1);
            }
        }
        assert_ne!(exercises(1), exercises(2));
    }
}
