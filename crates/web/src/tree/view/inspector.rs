//! Everything about one node: its board, the way to it, its window, its value and kind, its
//! children in the order searched, and why the rest was skipped.

use super::board::NodePicture;
use super::prove::Prove;
use super::watched::CallFacts;
use super::window::WindowLine;
use crate::shell::view::staged::in_turn;
use crate::tree::model::recording::{Recording, Setter, Start};
use crate::tree::model::stage::Stage;
use crate::tree::model::{score, telling};
use crate::tree::store::TreeStore;
use harif_rules::{Board, Position};
use harif_search::Side;
use harif_text::{Text, Value, say};
use harif_words::Speaker;
use harif_words::tree;
use leptos::prelude::*;
use std::sync::Arc;

/// The node that is looked at.
#[component]
pub(crate) fn Inspector() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let node = move || {
        let recording = store.recording.get()?;
        let id = store.focus.get().min(recording.len() - 1);
        Some((recording, id))
    };
    // Each part is a reaction of its own: all of them at once would hold up a slow machine.
    let path = move || node().map(|(recording, id)| view! { <Path recording id/> });
    let picture = move || {
        node().map(|(recording, id)| {
            let start = recording.at(id);
            view! { <NodePicture start/> }
        })
    };
    let facts = move || {
        let step = store.step.get();
        node().map(|(recording, id)| view! { <Facts recording id step/> })
    };
    let window = move || node().map(|(recording, id)| view! { <WindowLine recording id/> });
    let why = move || {
        let step = store.step.get();
        node().map(|(recording, id)| view! { <Why recording id step/> })
    };
    let terms = move || {
        let step = store.step.get();
        node().map(|(recording, id)| view! { <Terms recording id step/> })
    };
    let children = move || {
        let step = store.step.get();
        node().map(|(recording, id)| view! { <Children recording id step/> })
    };
    view! {
        <section class="panel inspector" data-panel="inspector" aria-label=move || say!(store.text(), "explore-inspector")>
            <h3>{move || say!(store.text(), "explore-inspector")}</h3>
            {in_turn(path)}
            <div class="node-picture">{in_turn(picture)}</div>
            {in_turn(facts)}
            {in_turn(window)}
            {in_turn(why)}
            {in_turn(terms)}
            {in_turn(children)}
        </section>
    }
}

/// The moves from the root to the node; each leads to its node.
#[component]
fn Path(recording: Arc<Recording>, id: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    let steps = recording.path(id).into_iter().map(|node| {
        let word = match recording.node(node).by {
            Some(m) => m.to_string(),
            None => say!(text, "tree-root"),
        };
        let current = (node == id).then_some("true");
        view! { <li aria-current=current><button type="button" on:click=move |_| store.look_at(node)>{word}</button></li> }
    });
    view! { <ol class="line" dir="ltr" aria-label=say!(text, "explore-path")>{steps.collect_view()}</ol> }
}

fn turn(text: &Text, recording: &Recording, id: usize) -> String {
    let side = tree::side(text, recording.is_max(id));
    match recording.at(id) {
        Start::Position(position) => {
            let player = Speaker::new(text, position.game()).side(position.turn());
            say!(text, "explore-side", side = side, player = player)
        }
        Start::Numbers(_) | Start::Watched(_) => say!(text, "explore-side-numbers", side = side),
    }
}

/// Whose turn it is, what the node is worth, of what kind that is and for whom, and why a leaf is
/// one.
#[component]
fn Facts(recording: Arc<Recording>, id: usize, step: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    let node = recording.node(id);
    let stage = recording.stage(id, step);
    let value = match stage {
        Stage::Waiting => say!(text, "explore-node-waiting"),
        Stage::Open => say!(text, "explore-node-open"),
        Stage::Done => {
            score::returned(&text, &recording, id).unwrap_or_else(|| say!(text, "value-none"))
        }
    };
    let done = stage == Stage::Done;
    let known = recording.known(id).filter(|_| done);
    let kind = known.and_then(|_| score::kind(&text, &recording, id));
    let why = known.and_then(|_| score::knowledge_why(&text, &recording, id));
    let whose = if recording.flips() {
        say!(text, "value-for-mover")
    } else {
        say!(text, "value-for-max")
    };
    let leaf = telling::leaf(&text, &recording, id).filter(|_| recording.is_leaf_at(id, step));
    let depth = recording
        .says_depth()
        .then(|| say!(text, "node-depth", n = node.depth));
    let depth = depth.map(|depth| view! { " · " {depth} });
    let unkept = recording
        .hides_children(id)
        .then(|| say!(text, "explore-unkept", nodes = node.nodes - 1));
    view! {
        <p>{turn(&text, &recording, id)} {depth}</p>
        <CallFacts recording=Arc::clone(&recording) id/>
        <p class="node-value" data-node-value=node.value.filter(|_| done).map(|value| value.to_string())
            data-kind=known.map(|known| format!("{known:?}").to_lowercase())>
            <bdi dir=done.then_some("ltr")><strong>{value}</strong></bdi>
            " "<span class="kind">{kind}</span>" "{done.then(|| view! { <span class="faint">{whose}</span> })}
        </p>
        {why.map(|why| view! { <p class="faint">{why}</p> })}
        {leaf.map(|leaf| view! { <p data-leaf="">{leaf}</p> })}
        {unkept.map(|unkept| view! { <p class="faint">{unkept}</p> })}
    }
}

/// Why the rest was skipped: the numbers, the earlier move that set the bound, both boards, and a
/// way to prove it.
#[component]
fn Why(recording: Arc<Recording>, id: usize, step: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    recording.cutoff_at(id, step)?;
    let cut = telling::cut(&text, &recording, id)?;
    let who = telling::who(&text, &recording, id);
    let (closed, ours) = (
        recording.closed_by_window(id),
        recording.of_program().is_none(),
    );
    let ancestor = match recording.setter(id) {
        Some(Setter::Move(set_by)) => {
            let mut line = recording.tree.path(set_by.node);
            line.push(set_by.by);
            let label = say!(text, "explore-ancestor", line = tree::path(&text, &line));
            let there = recording.child(set_by.node, set_by.by);
            let start = recording.after(set_by.node, set_by.by);
            let here = recording.at(id);
            Some(view! {
                <div class="two-boards">
                    <figure>
                        <NodePicture start/>
                        <figcaption>
                            {label} " "
                            {there.map(|there| view! {
                                <button type="button" data-action="to-setter" on:click=move |_| store.look_at(there)>{say!(text, "coach-show")}</button>
                            })}
                        </figcaption>
                    </figure>
                    <figure><NodePicture start=here/><figcaption>{say!(text, "explore-here")}</figcaption></figure>
                </div>
            })
        }
        _ => None,
    };
    Some(view! {
        <div class="why" data-why="">
            <p>{cut}</p>
            {who.map(|who| view! { <p><strong>{who}</strong></p> })}
            {closed.then(|| view! { <p class="faint">{say!(text, "explore-rest")}</p> })}
            {ancestor}
            {ours.then(|| view! { <Prove recording id/> })}
        </div>
    })
}

/// What the evaluator's judgement of a leaf is made of.
#[component]
fn Terms(recording: Arc<Recording>, id: usize, step: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    if !recording.is_leaf_at(id, step) {
        return None;
    }
    let terms = telling::terms(&recording, id);
    let rows = terms.iter().filter(|term| term.count != 0).map(|term| {
        let name = harif_words::agents::term(&text, term.name);
        let row = say!(
            text,
            "term-row",
            name = name,
            n = term.count,
            weight = term.weight,
            total = term.score()
        );
        view! { <li>{row}</li> }
    });
    let rows = rows.collect_view();
    let total = harif_search::Term::total(&terms);
    (!terms.is_empty()).then(|| {
        view! {
            <h4>{say!(text, "explore-judged")}</h4>
            <ul class="terms" data-terms=total.to_string()>
                {rows}
                <li><strong>{say!(text, "evaluator-total")} ": " {text.signed(i64::from(total))}</strong></li>
            </ul>
        }
    })
}

/// The children in the order searched, and the moves that were skipped.
#[component]
fn Children(recording: Arc<Recording>, id: usize, step: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    let children = recording.children(id);
    let skipped = recording.cutoff_at(id, step);
    if children.is_empty() && skipped.is_none() {
        return None;
    }
    let rows = children.iter().map(|&child| {
        let child = child as usize;
        let node = recording.node(child);
        let m = node.by.map(|m| m.to_string());
        let stage = recording.stage(child, step);
        let value = match stage {
            Stage::Waiting => None,
            Stage::Open => Some("…".to_owned()),
            Stage::Done => score::returned_to_parent(&text, &recording, child),
        };
        let narrowed = recording.narrowing_by(child).filter(|_| stage == Stage::Done);
        let effect = match narrowed {
            Some((side, to)) if recording.recipe.algorithm != harif_play::Algorithm::Minimax => {
                let n = tree::score(recording.voice(&text), to);
                match (recording.flips(), side) {
                    (true, _) => say!(text, "cli-tree-raise", n = n),
                    (false, Side::Alpha) => say!(text, "cli-tree-raise-max", n = n),
                    (false, Side::Beta) => say!(text, "cli-tree-lower-min", n = n),
                }
            }
            _ if stage == Stage::Done => say!(text, "explore-effect-none"),
            _ if stage == Stage::Open => say!(text, "explore-node-open"),
            _ => say!(text, "explore-node-waiting"),
        };
        let star = recording.is_expected(child).then_some("★");
        view! {
            <tr>
                <td><button type="button" data-child=child.to_string() dir="ltr" on:click=move |_| store.look_at(child)>{m}{star}</button></td>
                <td><bdi dir="ltr">{value}</bdi></td>
                <td>{effect}</td>
                <td>{(stage == Stage::Done).then(|| text.number(node.nodes as i64))}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let starred = children
        .iter()
        .any(|&child| recording.is_expected(child as usize));
    let starred = starred.then(|| view! { <p class="faint">"★ "{say!(text, "explore-star")}</p> });
    let skipped = skipped.into_iter().flat_map(|cutoff| &cutoff.skipped);
    let skipped = skipped.map(|&m| {
        let word = say!(text, "explore-skipped-move", move = Value::ltr(m));
        view! { <tr class="skipped-row"><td colspan="4">{word}</td></tr> }
    });
    let skipped = skipped.collect_view();
    Some(view! {
        <h4>{say!(text, "explore-children")}</h4>
        <table class="numbers" data-children="">
            <thead><tr>
                <th scope="col">{say!(text, "think-move")}</th>
                <th scope="col">{say!(text, "think-value")}</th>
                <th scope="col">{say!(text, "explore-effect")}</th>
                <th scope="col">{say!(text, "explore-nodes-below")}</th>
            </tr></thead>
            <tbody>{rows}{skipped}</tbody>
        </table>
        {starred}
    })
}
