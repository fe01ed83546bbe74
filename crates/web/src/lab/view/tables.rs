//! The numbers: nodes first, time second.

use crate::IN_BROWSER;
use crate::lab::model::Measured;
use crate::lab::store::LabStore;
use crate::play::view::thinking::Worth;
use harif_play::lab::{RootValue, Row};
use harif_rules::{AnyMove, Position};
use harif_text::{Text, Value, say};
use harif_words::lab;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The shortest time from which a speed is worked out.
const SHORTEST: Duration = Duration::from_millis(5);

/// Every search at the deepest depth.
#[component]
pub(crate) fn Details(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let text = store.text();
    let depth = measured.deepest().unwrap_or(measured.design.depths.first);
    let first = measured.nodes(0, depth);
    let lines = measured.design.contenders.iter().enumerate().filter_map(|(index, contender)| {
        let rows: Vec<&Row> = measured.of(index, depth).collect();
        if rows.is_empty() {
            return None;
        }
        let nodes: u64 = rows.iter().map(|row| row.counters.nodes).sum();
        let cutoffs: u64 = rows.iter().map(|row| row.counters.cutoffs).sum();
        let first_cutoffs: u64 = rows.iter().map(|row| row.counters.first_cutoffs).sum();
        let time: Duration = rows.iter().map(|row| row.time()).sum();
        let spread: Duration = rows.iter().map(|row| row.spread()).sum();
        let mean = nodes / rows.len() as u64;
        let branching = harif_search::effective_branching_factor(mean, depth);
        // With several positions there is no one value to show.
        let only = if rows.len() == 1 { rows[0].best.clone() } else { None };
        let ratio = first.map(|first| nodes as f64 / first.max(1) as f64);
        let number = |n: u64| say!(text, "lab-number", n = n);
        let share = (cutoffs > 0).then(|| text.percent(first_cutoffs as f64 / cutoffs as f64));
        // The clock of a browser is coarse: what is over at once has no speed.
        let seconds = time.as_secs_f64();
        let per_second = (time >= SHORTEST).then(|| (nodes as f64 / seconds) as u64);
        let time = if spread.is_zero() {
            say!(text, "lab-time", time = time)
        } else {
            say!(text, "lab-time-spread", time = time, spread = spread)
        };
        Some(view! {
            <tr data-search=contender.label.clone()>
                <th scope="row">{lab::contender(&text, &measured.design, index)}</th>
                <td class="count" data-nodes=nodes.to_string()>{number(nodes)}</td>
                <td class="count">{ratio.map(|ratio| say!(text, "lab-number", n = Value::decimal(ratio, 2)))}</td>
                <td>{only.as_ref().map(|best| view! { <Worth value=best.value/> })}</td>
                <td><bdi dir="ltr">{only.as_ref().map(|best| best.m.to_string())}</bdi></td>
                <td class="count">{branching.map(|b| say!(text, "lab-number", n = Value::decimal(b, 2)))}</td>
                <td class="count">{number(cutoffs)}</td>
                <td class="count">{share}</td>
                <td class="count later">{time}</td>
                <td class="count later">{per_second.map(|n| say!(text, "lab-short", n = Value::Short(n)))}</td>
            </tr>
        })
    });
    let lines = lines.collect_view();
    let count = measured.design.positions.len();
    let positions = (count > 1).then(|| say!(text, "lab-positions-count", n = count));
    let device = device(store);
    view! {
        <section class="panel">
            <h3>{say!(text, "lab-at-depth", n = depth)}</h3>
            {positions.map(|said| view! { <p class="faint">{said}</p> })}
            <div class="scroll" tabindex="0" role="region" aria-label=say!(text, "lab-at-depth", n = depth)>
            <table class="numbers" data-lab="table">
                <thead><tr>
                    <th scope="col">{say!(text, "cli-lab-search")}</th>
                    <th scope="col" class="count">{say!(text, "think-nodes")}</th>
                    <th scope="col" class="count">{say!(text, "lab-ratio")}</th>
                    <th scope="col">{say!(text, "think-value")}</th>
                    <th scope="col">{say!(text, "think-move")}</th>
                    <th scope="col" class="count">{say!(text, "cli-lab-branching")}</th>
                    <th scope="col" class="count">{say!(text, "think-cutoffs")}</th>
                    <th scope="col" class="count">{say!(text, "think-first-cut")}</th>
                    <th scope="col" class="count">{say!(text, "think-time")}</th>
                    <th scope="col" class="count">{say!(text, "think-nodes-per-second")}</th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table></div>
            <p class="faint">{say!(text, "lab-nodes-first")}" "{device}</p>
        </section>
    }
}

/// Where the time was measured.
fn device(store: LabStore) -> String {
    let text = store.text();
    if store.shell.settings.with(|settings| settings.native) {
        return say!(text, "lab-device-native");
    }
    if !IN_BROWSER {
        return String::new();
    }
    let navigator = window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let inside = agent
        .split_once('(')
        .and_then(|(_, rest)| rest.split(')').next());
    let system = inside.unwrap_or(&agent).to_owned();
    let cores = navigator.hardware_concurrency();
    say!(
        text,
        "lab-device",
        system = Value::ltr(system),
        n = cores as u64
    )
}

/// The name of each search over its column.
fn heads(text: &Text, measured: &Measured) -> impl IntoView + use<> {
    let heads = (0..measured.design.contenders.len())
        .map(|contender| view! { <th scope="col">{lab::contender(text, &measured.design, contender)}</th> });
    heads.collect_view()
}

/// Nodes against depth, a column for each search.
#[component]
pub(crate) fn ByDepth(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let depths = measured.design.depths;
    if depths.first == depths.last {
        return None;
    }
    let text = store.text();
    let head = heads(&text, &measured);
    let rows = depths.all().map(|depth| {
        let cells = (0..measured.design.contenders.len()).map(|contender| {
            let nodes = measured.nodes(contender, depth);
            view! { <td class="count">{nodes.map(|n| say!(text, "lab-number", n = n))}</td> }
        });
        let cells = cells.collect_view();
        view! { <tr><th scope="row">{say!(text, "lab-number", n = depth)}</th>{cells}</tr> }
    });
    let rows = rows.collect_view();
    Some(view! {
        <details class="panel">
            <summary>{say!(text, "lab-chart")}</summary>
            <div class="scroll"><table class="numbers" data-lab="by-depth">
                <thead><tr><th scope="col">{say!(text, "think-depth")}</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
            </table></div>
        </details>
    })
}

/// What each search knows of every move at the root: often only a bound, and never shown as more.
#[component]
pub(crate) fn Roots(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    if measured.design.positions.len() > 1 {
        return None;
    }
    let depth = measured.deepest()?;
    let text = store.text();
    let position = &measured.design.positions[0].1;
    let head = heads(&text, &measured);
    let known = |contender: usize, m: AnyMove| -> Option<RootValue> {
        let row = measured.of(contender, depth).next()?;
        row.moves.iter().find(|entry| entry.m == m).cloned()
    };
    let rows = position.moves().map(|m| {
        let cells = (0..measured.design.contenders.len()).map(|contender| {
            view! { <td>{known(contender, m).map(|entry| view! { <Worth value=entry.value/> })}</td> }
        });
        let cells = cells.collect_view();
        view! { <tr data-root=m.to_string()><th scope="row"><bdi dir="ltr">{m.to_string()}</bdi></th>{cells}</tr> }
    });
    let rows = rows.collect_view();
    Some(view! {
        <details class="panel" open="">
            <summary>{say!(text, "lab-roots")}</summary>
            <p class="faint">{say!(text, "lab-roots-why")}</p>
            <div class="scroll"><table class="numbers" data-lab="roots">
                <thead><tr><th scope="col">{say!(text, "think-move")}</th>{head}</tr></thead>
                <tbody>{rows}</tbody>
            </table></div>
        </details>
    })
}
