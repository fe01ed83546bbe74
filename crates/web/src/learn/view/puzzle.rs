//! The puzzle at the end of a lesson; a search says whether it is solved.

use super::tree::{Look, NumberTree};
use super::word;
use crate::learn::model::{Lesson, Puzzle, moves, tree};
use crate::learn::store::LearnStore;
use crate::shell::view::mini::{Mark, MiniBoard};
use harif_rules::AnyMove;
use harif_search::Cut;
use harif_text::{Value, say};
use harif_words::values;
use leptos::prelude::*;

/// The puzzle of a lesson.
#[component]
pub(crate) fn PuzzlePanel(lesson: Lesson) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let number = lesson.number;
    let body = match lesson.puzzle {
        Puzzle::Skipped(text, cut) => view! { <Leaves number text cut/> }.into_any(),
        _ => view! { <FindMove lesson/> }.into_any(),
    };
    view! {
        <section class="panel puzzle">
            <h3>{move || say!(store.text(), "learn-puzzle")}</h3>
            <p>{move || word(store, &format!("learn-{number}-task"))}</p>
            {body}
        </section>
    }
}

#[component]
fn Verdict(right: bool, said: String) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let text = store.text();
    let verdict = if right {
        say!(text, "right")
    } else {
        say!(text, "wrong")
    };
    view! { <p class="verdict" data-solved=if right { "yes" } else { "no" }><strong>{verdict}</strong>" "{said}</p> }
}

/// A move is looked for.
#[component]
fn FindMove(lesson: Lesson) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let (Puzzle::Best(spot) | Puzzle::NotLosing(spot) | Puzzle::SameAs(spot, _)) = lesson.puzzle
    else {
        return None;
    };
    let position = StoredValue::new(spot.position());
    let tried = RwSignal::new(None::<(AnyMove, bool)>);
    let on_move = Callback::new(move |m: AnyMove| {
        let right = position.with_value(|position| moves::solves(lesson.puzzle, position, m));
        tried.set(Some((m, right)));
        if right {
            store.learned(|done| done.solve(lesson.number));
        }
    });
    let board = move || {
        let mut marks: Vec<Mark> = Vec::new();
        if let Puzzle::SameAs(_, first) = lesson.puzzle
            && let Ok(m) = first.parse()
        {
            marks.push(Mark {
                m,
                chip: String::new(),
                strong: false,
            });
        }
        if let Some((m, _)) = tried.get() {
            marks.push(Mark {
                m,
                chip: String::new(),
                strong: true,
            });
        }
        view! { <MiniBoard position=position.get_value() marks on_move/> }
    };
    let heard =
        move || {
            let text = store.text();
            tried.get().map(|(m, right)| {
            let said = if matches!(lesson.puzzle, Puzzle::SameAs(..)) {
                String::new()
            } else {
                let report = position.with_value(|position| moves::values(position, true));
                let value = report.root_move(m).map(|entry| values::phrase(&text, &entry.value));
                say!(text, "learn-tried", move = Value::ltr(m), value = value.unwrap_or_default())
            };
            view! { <Verdict right said/> }
        })
        };
    Some(view! {
        <div class="board-box">{board}</div>
        <div role="status">{heard}</div>
    })
}

/// The leaves that are skipped are marked.
#[component]
fn Leaves(number: usize, text: &'static str, cut: Cut) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let tree = tree(text);
    let skipped = StoredValue::new(tree.skipped(cut));
    let kept = StoredValue::new(tree.clone());
    let marked = RwSignal::new(Vec::<usize>::new());
    let checked = RwSignal::new(None::<bool>);
    let toggle = Callback::new(move |leaf: usize| {
        checked.set(None);
        marked.update(
            |marked| match marked.iter().position(|other| *other == leaf) {
                Some(at) => {
                    marked.remove(at);
                }
                None => marked.push(leaf),
            },
        );
    });
    let check = move |_| {
        let mut mine = marked.get_untracked();
        mine.sort_unstable();
        let right = skipped.with_value(|skipped| *skipped == mine);
        checked.set(Some(right));
        if right {
            store.learned(|done| done.solve(number));
        }
    };
    let look = Signal::derive(move || {
        let known = if checked.get() == Some(true) {
            kept.with_value(|tree| {
                let steps = tree.alphabeta(cut);
                tree.after(&steps, steps.len())
            })
        } else {
            Vec::new()
        };
        Look {
            known,
            marked: marked.get(),
            ..Look::default()
        }
    });
    let heard = move || {
        let text = store.text();
        checked.get().map(|right| {
            let n = skipped.with_value(Vec::len);
            let said = if right {
                say!(text, "learn-skipped-right")
            } else {
                say!(text, "learn-skipped-count", n = n)
            };
            view! { <Verdict right said/> }
        })
    };
    view! {
        <NumberTree tree look on_leaf=toggle/>
        <button type="button" data-action="check" on:click=check>{move || say!(store.text(), "learn-check")}</button>
        <div role="status">{heard}</div>
    }
}
