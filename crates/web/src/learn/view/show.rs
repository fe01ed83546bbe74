//! What is alive in a lesson.

use super::tree::{Look, NumberTree, number, window_text};
use crate::learn::model::numbers::{Step, Tree};
use crate::learn::model::{LessonDisplay, LessonPosition, moves, tree};
use crate::learn::store::LearnStore;
use crate::shell::view::mini::{Mark, MiniBoard};
use crate::tree::model::merge::{Counting, LevelCount};
use crate::tree::view::graph::count_in_parts;
use harif_rules::{AnyMove, AnyPosition, Game, Position, ScoreUnit};
use harif_search::{Cut, Report};
use harif_text::{Text, Value, say};
use harif_words::values;
use leptos::prelude::*;
use std::time::Duration;

/// What is alive in a lesson.
#[component]
pub(crate) fn Live(show: LessonDisplay) -> impl IntoView {
    let view = match show {
        LessonDisplay::Values(spot) => view! { <Values spot/> }.into_any(),
        LessonDisplay::Depths(spot, most) => view! { <Depths spot most/> }.into_any(),
        LessonDisplay::Steps(text) => view! { <Steps text/> }.into_any(),
        LessonDisplay::Hidden(text) => view! { <Hidden text/> }.into_any(),
        LessonDisplay::Orders(text) => view! { <Orders text/> }.into_any(),
        LessonDisplay::Equality(text) => view! { <Equality text/> }.into_any(),
        LessonDisplay::Flip(text) => view! { <Flip text/> }.into_any(),
        LessonDisplay::Merge => view! { <Merge/> }.into_any(),
    };
    view! { <section class="panel live" data-live-show="">{view}</section> }
}

/// A switch between two ways.
#[component]
fn Switch(on: RwSignal<bool>, key: &'static str, name: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    view! {
        <label class="switch"><input type="checkbox" data-switch=name prop:checked=move || on.get()
            on:change=move |event| on.set(event_target_checked(&event))/>
            <span>{move || super::word(store, key)}</span></label>
    }
}

/// Every move with its value; moves can be played on.
#[component]
fn Values(spot: LessonPosition) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let start = spot.position();
    let position = RwSignal::new(start.clone());
    let distance = RwSignal::new(true);
    // Where discs count, a win is not better for being sooner.
    let counts_moves = spot.game.info().score == ScoreUnit::Plies;
    // The search has a task of its own, apart from the drawing of the board.
    let report = RwSignal::new(None);
    let is_known = RwSignal::new(false);
    Effect::new(move |_| {
        let (position, distance) = (position.get(), distance.get());
        set_timeout(
            move || {
                let found = (!position.is_over()).then(|| moves::values(&position, distance));
                // The lesson may have been left meanwhile.
                if report.try_set(found).is_none() {
                    is_known.set(true);
                }
            },
            Duration::ZERO,
        );
    });
    let play = Callback::new(move |m: AnyMove| {
        position.update(|position| {
            // Only legal moves can be clicked.
            let _ = position.play(m);
        });
    });
    let board = move || {
        let text = store.text();
        let report = is_known.get().then(|| report.get())?;
        let best = report.as_ref().and_then(|report| report.best);
        let all = report.iter().flat_map(|report| &report.moves);
        let marks = all.map(|entry| Mark {
            m: entry.m,
            chip: values::short(&text, &entry.value),
            strong: best == Some(entry.m),
        });
        let marks = marks.collect();
        Some(view! { <MiniBoard position=position.get_untracked() marks on_move=play/> })
    };
    let said = move || {
        let text = store.text();
        let report = is_known.get().then(|| report.get())?;
        Some(report.map_or_else(
            || say!(text, "learn-over"),
            |report| {
                let best = report.best.map_or_else(String::new, |m| m.to_string());
                let value = report.value.map_or_else(String::new, |value| values::phrase(&text, &value));
                say!(text, "learn-values", n = report.counters.nodes, move = Value::ltr(best), value = value)
            },
        ))
    };
    view! {
        <div class="beside">
            <div class="board-box">{board}</div>
            <div>
                <p role="status" data-said="">{said}</p>
                {counts_moves.then(|| view! { <Switch on=distance key="learn-distance" name="distance"/> })}
                <button type="button" data-action="again" on:click=move |_| position.set(start.clone())>
                    {move || say!(store.text(), "learn-again")}</button>
            </div>
        </div>
    }
}

/// Searches a position to every depth up to the last, and keeps what is found.
fn look_deeper(
    reports: RwSignal<Vec<Report<AnyMove>>>,
    position: StoredValue<AnyPosition>,
    most: u32,
) {
    let known = reports
        .try_with_untracked(Vec::len)
        .map(|known| known as u32);
    let Some(depth) = known.map(|known| known + 1).filter(|depth| *depth <= most) else {
        return;
    };
    if let Some(report) = position.try_with_value(|position| moves::choice(position, depth)) {
        reports.update(|all| all.push(report));
        set_timeout(move || look_deeper(reports, position, most), Duration::ZERO);
    }
}

/// What a search plays at each depth.
#[component]
fn Depths(spot: LessonPosition, most: u32) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let depth = RwSignal::new(1_u32);
    let position = StoredValue::new(spot.position());
    // One depth after the other, each in a task of its own.
    let reports = RwSignal::new(Vec::new());
    look_deeper(reports, position, most);
    let slide = move |event| {
        if let Ok(value) = event_target_value(&event).parse::<u32>() {
            depth.set(value.clamp(1, most));
        }
    };
    let board = move || {
        let best = reports.with(|all| {
            all.get(depth.get() as usize - 1)
                .and_then(|report| report.best)
        });
        let marks = best.map(|m| Mark {
            m,
            chip: String::new(),
            strong: true,
        });
        view! { <MiniBoard position=position.get_value() marks=marks.into_iter().collect()/> }
    };
    let rows = move || {
        let text = store.text();
        let now = depth.get();
        reports.with(|all| {
            let rows = all.iter().zip(1_u32..).map(|(report, depth)| {
                let value = report.value.map(|value| values::phrase(&text, &value));
                let class = if depth % 2 == 1 { "odd" } else { "even" };
                view! {
                    <tr class=class aria-current=(depth == now).then_some("true")>
                        <th scope="row">{say!(text, "lab-number", n = depth)}</th>
                        <td><bdi dir="ltr">{report.best.map(|m| m.to_string())}</bdi></td>
                        <td>{value}</td>
                        <td>{say!(text, "lab-number", n = report.counters.nodes)}</td>
                    </tr>
                }
            });
            rows.collect_view()
        })
    };
    view! {
        <div class="beside">
            <div class="board-box">{board}</div>
            <div>
                <label class="wide"><span>{move || say!(store.text(), "setup-depth", n = depth.get())}</span>
                    <input type="range" dir="ltr" data-slider="depth" min="1" max=most.to_string() prop:value=move || depth.get().to_string()
                        on:input=slide/></label>
                <table class="numbers">
                    <thead><tr>
                        <th scope="col">{move || say!(store.text(), "think-depth")}</th>
                        <th scope="col">{move || say!(store.text(), "think-move")}</th>
                        <th scope="col">{move || say!(store.text(), "think-value")}</th>
                        <th scope="col">{move || say!(store.text(), "think-nodes")}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </div>
    }
}

/// A step in words.
fn told(text: &Text, tree: &Tree, step: &Step) -> String {
    match step {
        Step::Enter { node, alpha, beta } => {
            let window = window_text(text, (*alpha, *beta));
            if tree.is_max(*node) {
                say!(text, "learn-step-enter-max", window = window)
            } else {
                say!(text, "learn-step-enter-min", window = window)
            }
        }
        Step::Leaf { value, .. } => say!(text, "learn-step-leaf", n = number(text, *value)),
        Step::Back {
            node,
            value,
            alpha,
            beta,
            ..
        } => {
            let (value, window) = (number(text, *value), window_text(text, (*alpha, *beta)));
            if tree.is_max(*node) {
                say!(text, "learn-step-back-max", n = value, window = window)
            } else {
                say!(text, "learn-step-back-min", n = value, window = window)
            }
        }
        Step::Cut {
            node,
            value,
            alpha,
            beta,
            ..
        } => {
            let value = number(text, *value);
            if tree.is_max(*node) {
                say!(
                    text,
                    "learn-step-cut-max",
                    n = value,
                    bound = number(text, *beta)
                )
            } else {
                say!(
                    text,
                    "learn-step-cut-min",
                    n = value,
                    bound = number(text, *alpha)
                )
            }
        }
        Step::Leave { value, bound, .. } => {
            let value = number(text, *value);
            match bound {
                harif_search::Bound::Exact => say!(text, "learn-step-leave", n = value),
                harif_search::Bound::AtLeast => say!(text, "learn-step-leave-least", n = value),
                harif_search::Bound::AtMost => say!(text, "learn-step-leave-most", n = value),
            }
        }
    }
}

/// Alpha-beta, forwards and backwards.
#[component]
fn Steps(text: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let tree = tree(text);
    let steps = tree.alphabeta(Cut::OnEqual);
    let most = steps.len();
    let at = RwSignal::new(1_usize);
    let kept = StoredValue::new((tree.clone(), steps));
    let look = Signal::derive(move || {
        kept.with_value(|(tree, steps)| Look {
            known: tree.after(steps, at.get()),
            current: at
                .get()
                .checked_sub(1)
                .and_then(|last| steps.get(last))
                .map(Step::node),
            ..Look::default()
        })
    });
    let said = move || {
        kept.with_value(|(tree, steps)| {
            let last = at.get().checked_sub(1).and_then(|last| steps.get(last));
            last.map_or_else(String::new, |step| told(&store.text(), tree, step))
        })
    };
    let go = move |to: usize| at.set(to.clamp(1, most));
    let first = move || at.get() <= 1;
    let last = move || at.get() >= most;
    let slide = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<usize>() {
            go(to);
        }
    };
    view! {
        <NumberTree tree look/>
        <p class="told" role="status" data-said="">{said}</p>
        <div class="group travel" dir="ltr">
            <button type="button" data-action="step-back" aria-label=move || say!(store.text(), "page-earlier")
                disabled=first on:click=move |_| go(at.get_untracked().saturating_sub(1))>"◀"</button>
            <input type="range" data-slider="steps" min="1" max=most.to_string() aria-label=move || say!(store.text(), "tree-step")
                prop:value=move || at.get().to_string()
                on:input=slide/>
            <button type="button" data-action="step" aria-label=move || say!(store.text(), "page-later")
                disabled=last on:click=move |_| go(at.get_untracked() + 1)>"▶"</button>
        </div>
    }
}

/// A tree as it is known in the end.
fn finished(tree: &Tree, cut: Cut) -> Look {
    let steps = tree.alphabeta(cut);
    Look {
        known: tree.after(&steps, steps.len()),
        ..Look::default()
    }
}

/// How much of a tree was looked at.
fn work(text: &Text, tree: &Tree, cut: Cut) -> String {
    let all = tree.leaves().count();
    let seen = all - tree.skipped(cut).len();
    let value = number(text, tree.minimax(0));
    say!(text, "learn-work", n = seen, total = all, value = value)
}

/// A skipped leaf that may be worth anything.
#[component]
fn Hidden(text: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let plain = tree(text);
    let leaf = plain.skipped(Cut::OnEqual)[0];
    let value = RwSignal::new(plain.nodes[leaf].leaf.unwrap_or(0));
    let kept = StoredValue::new(plain);
    let slide = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<i32>() {
            value.set(to);
        }
    };
    let shown = move || {
        let tree = kept.with_value(|tree| tree.with_leaf(leaf, value.get()));
        let look = Look {
            current: Some(leaf),
            ..finished(&tree, Cut::OnEqual)
        };
        view! { <NumberTree tree look=Signal::stored(look)/> }
    };
    let said = move || {
        let text = store.text();
        let tree = kept.with_value(|tree| tree.with_leaf(leaf, value.get()));
        say!(
            text,
            "learn-hidden",
            n = number(&text, value.get()),
            value = number(&text, tree.minimax(0))
        )
    };
    view! {
        {shown}
        <label class="wide"><span>{move || say!(store.text(), "learn-drag")}</span>
            <input type="range" dir="ltr" data-slider="hidden" min="-50" max="50" prop:value=move || value.get().to_string()
                on:input=slide/></label>
        <p class="told" role="status" data-said="">{said}</p>
    }
}

/// The same tree in three orders.
#[component]
fn Orders(text: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let plain = tree(text);
    let kept = StoredValue::new([plain.sorted(false), plain.clone(), plain.sorted(true)]);
    let order = RwSignal::new(1_usize);
    let shown = move || {
        let tree = kept.with_value(|trees| trees[order.get()].clone());
        let look = finished(&tree, Cut::OnEqual);
        view! { <NumberTree tree look=Signal::stored(look)/> }
    };
    let said =
        move || kept.with_value(|trees| work(&store.text(), &trees[order.get()], Cut::OnEqual));
    let button = move |index: usize, key: &'static str| {
        view! {
            <button type="button" data-order=index.to_string() aria-pressed=move || (order.get() == index).to_string()
                on:click=move |_| order.set(index)>{move || super::word(store, key)}</button>
        }
    };
    view! {
        {shown}
        <div class="group">
            {button(0, "learn-order-worst")}
            {button(1, "learn-order-given")}
            {button(2, "learn-order-best")}
        </div>
        <p class="told" role="status" data-said="">{said}</p>
    }
}

/// Cutting on equality, or not.
#[component]
fn Equality(text: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let kept = StoredValue::new(tree(text));
    let strict = RwSignal::new(false);
    let cut = move || {
        if strict.get() {
            Cut::OnlyStrict
        } else {
            Cut::OnEqual
        }
    };
    let shown = move || {
        let tree = kept.get_value();
        let look = finished(&tree, cut());
        view! { <NumberTree tree look=Signal::stored(look)/> }
    };
    let said = move || kept.with_value(|tree| work(&store.text(), tree, cut()));
    view! {
        {shown}
        <Switch on=strict key="learn-strict" name="strict"/>
        <p class="told" role="status" data-said="">{said}</p>
    }
}

/// The numbers for MAX, or for the side to move.
#[component]
fn Flip(text: &'static str) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let flipped = RwSignal::new(false);
    let tree = tree(text);
    let kept = StoredValue::new(finished(&tree, Cut::OnEqual));
    let look = Signal::derive(move || Look {
        flipped: flipped.get(),
        ..kept.get_value()
    });
    let said = move || {
        let text = store.text();
        if flipped.get() {
            say!(text, "value-for-mover")
        } else {
            say!(text, "value-for-max")
        }
    };
    view! {
        <NumberTree tree look/>
        <Switch on=flipped key="learn-flip" name="flip"/>
        <p class="told" role="status" data-said="">{said}</p>
    }
}

/// From the tree to its positions to their shapes.
#[component]
fn Merge() -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    let counted = RwSignal::new(None);
    count_in_parts(counted, Counting::new(&start, u32::MAX, usize::MAX));
    let cells = move |level: LevelCount| {
        let text = store.text();
        let count = |n: u64| say!(text, "lab-number", n = n);
        view! {
            <td>{count(level.paths)}</td><td>{count(level.positions as u64)}</td><td>{count(level.shapes as u64)}</td>
        }
    };
    let rows = move || {
        let text = store.text();
        counted.with(|counted| {
            let plies = counted.as_ref().map(|it| it.levels.iter().enumerate());
            let rows = plies.into_iter().flatten().map(|(ply, &level)| {
                let name = say!(text, "lab-number", n = ply);
                view! { <tr><th scope="row">{name}</th>{cells(level)}</tr> }
            });
            rows.collect_view()
        })
    };
    let total = move || counted.with(|counted| Some(cells(counted.as_ref()?.total())));
    let is_whole = move || counted.with(Option::is_some).then_some("");
    view! {
        <table class="numbers">
            <thead><tr>
                <th scope="col">{move || say!(store.text(), "lab-ply")}</th>
                <th scope="col">{move || say!(store.text(), "learn-merge-nodes")}</th>
                <th scope="col">{move || say!(store.text(), "learn-merge-positions")}</th>
                <th scope="col">{move || say!(store.text(), "learn-merge-shapes")}</th>
            </tr></thead>
            <tbody>{rows}</tbody>
            <tfoot><tr data-sum=is_whole><th scope="row">{move || say!(store.text(), "learn-merge-sum")}</th>{total}</tr></tfoot>
        </table>
    }
}
