//! Sheets of exercises to print, with the answers on a second page: trees of numbers from a seed,
//! and real positions.

use super::go;
use super::tree::{Look, NumberTree, number};
use crate::learn::model::boards::BoardTree;
use crate::learn::model::numbers::Tree;
use crate::learn::model::place::LearnPlace;
use crate::learn::store::LearnStore;
use crate::shell::view::staged::one_by_one;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_search::Cut;
use harif_text::{Text, say};
use harif_words::{Speaker, games};
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

/// An exercise: a tree, and its boards where it has some.
#[derive(Clone)]
struct Exercise {
    tree: Tree,
    boards: Vec<(AnyPosition, Option<AnyMove>)>,
    /// What is said over it.
    about: Option<Signal<String>>,
}

impl Exercise {
    fn plain(tree: Tree) -> Self {
        Self {
            tree,
            boards: Vec::new(),
            about: None,
        }
    }

    fn real(store: LearnStore, from: BoardTree, own: bool) -> Self {
        let position = from.boards[0].0.clone();
        let (game, turn, judged) = (position.game(), position.turn(), from.judged);
        let about = Signal::derive(move || {
            let text = store.text();
            let (game, player) = (
                games::name(&text, game),
                Speaker::new(&text, game).side(turn),
            );
            match (own, judged) {
                (true, _) => say!(text, "sheet-about-own", game = game, player = player),
                (false, true) => say!(text, "sheet-about-judged", game = game, player = player),
                (false, false) => say!(text, "sheet-about", game = game, player = player),
            }
        });
        Self {
            tree: from.tree,
            boards: from.boards,
            about: Some(about),
        }
    }
}

/// A sheet of trees of numbers.
#[component]
pub(crate) fn Sheet(seed: u64) -> impl IntoView {
    let exercises = exercises(seed).into_iter().map(Exercise::plain).collect();
    view! { <Printed seed exercises place=LearnPlace::Sheet/> }
}

/// A sheet of real positions: that of the game on the table first, if it is one to be drawn.
#[component]
pub(crate) fn BoardSheet(seed: u64) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let table = store.shell.position_now();
    let own = BoardTree::of_game(&table).map(|tree| Exercise::real(store, tree, true));
    let games = [Game::TIC_TAC_TOE, Game::TIC_TAC_TOE, Game::CONNECT_FOUR];
    let drawn = games.into_iter().zip(seed.wrapping_mul(16)..);
    let drawn = drawn.filter_map(|(game, seed)| BoardTree::random(game, seed));
    let drawn = drawn.map(|tree| Exercise::real(store, tree, false));
    let exercises = own.into_iter().chain(drawn).collect();
    view! { <Printed seed exercises place=LearnPlace::Boards/> }
}

/// Exercises with a number that makes them again, blank and solved.
#[component]
fn Printed(seed: u64, exercises: Vec<Exercise>, place: fn(u64) -> LearnPlace) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let with_boards = exercises.iter().any(|exercise| !exercise.boards.is_empty());
    let title = move || {
        if with_boards {
            say!(store.text(), "sheet-boards-title")
        } else {
            say!(store.text(), "sheet-title")
        }
    };
    let head = move |index: usize, about: Option<Signal<String>>| {
        view! {
            <h3>{move || say!(store.text(), "sheet-exercise", n = index + 1)}</h3>
            {about.map(|about| view! { <p class="faint">{move || about.get()}</p> })}
        }
    };
    // One exercise after the other, the first after the head: together they would hold up a slow machine.
    let count = exercises.len();
    let shown = one_by_one(2 * count as u16);
    let from = move |part: usize| Memo::new(move |_| usize::from(shown.get()) >= part);
    let blank = exercises.iter().enumerate().map(|(index, exercise)| {
        let (is_shown, exercise) = (from(index + 1), exercise.clone());
        let draw = move || {
            let exercise = exercise.clone();
            view! {
                <section class="exercise">
                    {head(index, exercise.about)}
                    <NumberTree tree=exercise.tree boards=exercise.boards look=Signal::stored(Look::default())/>
                    <p class="blank">{move || say!(store.text(), "sheet-blank")}</p>
                </section>
            }
        };
        move || is_shown.get().then(&draw)
    });
    let blank = blank.collect_view();
    let solved = exercises.iter().enumerate().map(|(index, exercise)| {
        let (is_shown, exercise) = (from(count + index + 1), exercise.clone());
        let draw = move || {
            let exercise = exercise.clone();
            let tree = exercise.tree.clone();
            let steps = tree.alphabeta(Cut::OnEqual);
            let look = Look {
                known: tree.after(&steps, steps.len()),
                ..Look::default()
            };
            view! {
                <section class="exercise">
                    {head(index, exercise.about)}
                    <NumberTree tree=exercise.tree boards=exercise.boards look=Signal::stored(look)/>
                    <p>{move || answer(&store.text(), &tree)}</p>
                </section>
            }
        };
        move || is_shown.get().then(&draw)
    });
    let solved = solved.collect_view();
    view! {
        <div class="group learn-bar">
            <label><span>{move || say!(store.text(), "lab-seed")}</span>
                <input type="number" dir="ltr" min="0" data-sheet="seed" prop:value=seed.to_string() on:change=move |event| {
                    let typed = harif_text::normalise_input(&event_target_value(&event));
                    if let Ok(seed) = typed.trim().parse() { go(store, place(seed)) }
                }/></label>
            <button type="button" data-sheet="next" on:click=move |_| go(store, place(seed.wrapping_add(1)))>
                {move || say!(store.text(), "sheet-next")}</button>
        </div>
        <div class="sheet">
            <h2>{title}</h2>
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
