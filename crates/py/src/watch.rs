//! A program's own search: the tracer that `harif.watch` runs, and what is found in a trace.

use harif_text::{Lang, Text};
use harif_watch::{BoardChange, Evidence, Finding, PYTHON_TRACER, RightTree, Trace, Tree, compare};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

/// How many children of a node the picture of a departure has at most.
const WIDEST: usize = 12;

/// The tracer, as the command line runs it.
#[pyfunction]
pub(crate) const fn _tracer_source() -> &'static str {
    PYTHON_TRACER
}

/// What is found in a trace, as JSON.
#[pyfunction]
pub(crate) fn _diagnose_trace(py: Python<'_>, text: &str, lang: &str) -> PyResult<String> {
    let lang: Lang = lang
        .parse()
        .map_err(|_| PyValueError::new_err(format!("no such language: {lang}")))?;
    py.detach(|| {
        let trace = Trace::read(text).map_err(|error| error.to_string())?;
        Ok(found(&trace, &Text::new(lang)).to_string())
    })
    .map_err(|error: String| PyValueError::new_err(error))
}

fn found(trace: &Trace, text: &Text) -> Value {
    let tree = Tree::new(trace);
    let (diagnosis, right) = compare(&tree);
    let list = |findings: &[Finding]| -> Vec<Value> {
        let one = |finding: &Finding| {
            json!({
                "id": finding.fault.name(), "node": finding.node,
                "expected": finding.expected.to_json(), "got": finding.got.to_json(),
                "sentence": harif_words::watch::sentence(text, finding),
            })
        };
        findings.iter().map(one).collect()
    };
    json!({
        "program": trace.header.program, "functions": trace.functions,
        "game": tree.layout.as_ref().map(|layout| layout.game().to_string()),
        "style": diagnosis.style.map(|style| format!("{style:?}").to_lowercase()),
        "end": trace.end.reason, "nodes": diagnosis.nodes, "needed": diagnosis.needed,
        "findings": list(&diagnosis.findings), "advice": list(&diagnosis.advice),
        "departure": right.departure.as_ref().map(|departure| trace.calls[departure.place].id),
        "around": around(&tree, &right),
    })
}

/// The way to the departure, or to the root's children where there is none, with the children of every
/// node on it.
fn around(tree: &Tree<'_>, right: &RightTree) -> Vec<Value> {
    let Some(root) = tree.trace.roots().next() else {
        return Vec::new();
    };
    let end = right
        .departure
        .as_ref()
        .map_or(root, |departure| departure.place);
    let mut path = Vec::new();
    let mut at = Some(end);
    while let Some(place) = at {
        path.push(place);
        at = tree.call(place).parent;
    }
    path.reverse();
    let mut shown = vec![node(tree, right, path[0])];
    for (level, &place) in path.iter().enumerate() {
        let next = path.get(level + 1);
        let children = tree.children(place).iter().enumerate();
        let children = children.filter(|(number, child)| *number < WIDEST || Some(*child) == next);
        shown.extend(children.map(|(_, &child)| node(tree, right, child)));
    }
    shown
}

fn node(tree: &Tree<'_>, right: &RightTree, place: usize) -> Value {
    let call = tree.call(place);
    let value = |value: Option<f64>| value.map(|value| Evidence::Value(value).to_json());
    let window = call.alpha.zip(call.beta);
    let layout = tree.layout.as_ref();
    json!({
        "id": call.id, "parent": call.parent.map(|parent| tree.call(parent).id),
        "move": match tree.steps[place] {
            BoardChange::Placed { at, .. } => layout.map(|layout| layout.cell_name(at)),
            _ => None,
        },
        "value": value(call.value), "right": value(right.nodes[place].value),
        "visited": right.nodes[place].visited, "max": right.nodes[place].is_max,
        "window": window.map(|(alpha, beta)| Evidence::Window(alpha, beta).to_json()),
        "board": tree.cells[place].as_ref().and_then(|cells| Some(layout?.drawn(cells))),
        "leaf": tree.is_leaf(place),
    })
}
