//! A tree of numbers, drawn: MAX points up, MIN points down, skipped branches are dashed. It
//! reads from left to right in every language.

use crate::learn::model::numbers::{INFINITE, Known, Tree};
use crate::learn::store::LearnStore;
use crate::shell::view::classes;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use harif_rules::{AnyMove, AnyPosition, Board, Setup};
use harif_search::Bound;
use harif_text::{Text, Value, say};
use harif_words::markup::escaped;
use leptos::prelude::*;
use std::fmt::Write as _;

const MARGIN: f64 = 44.0;
/// The width of the board of a node.
const BOARD: f64 = 52.0;

/// How much room things have: more where every node has its board below it.
#[derive(Clone, Copy)]
struct Room {
    step: f64,
    level: f64,
    /// How far below its middle a node ends.
    foot: f64,
}

impl Room {
    fn new(boards: &[(AnyPosition, Option<AnyMove>)]) -> Self {
        match boards.first() {
            None => Self {
                step: 62.0,
                level: 84.0,
                foot: 16.0,
            },
            Some((position, _)) => {
                let foot = 24.0 + height_of(position.game(), BOARD);
                Self {
                    step: 70.0,
                    level: foot + 76.0,
                    foot,
                }
            }
        }
    }

    fn place(self, tree: &Tree, node: usize) -> (f64, f64) {
        let node = &tree.nodes[node];
        let x = MARGIN + node.x * self.step;
        (x, MARGIN + node.depth as f64 * self.level)
    }
}

/// What a tree shows beside its shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Look {
    /// What is known of each node; nothing hides everything but the leaves.
    pub(crate) known: Vec<Known>,
    /// The node that something is happening to.
    pub(crate) current: Option<usize>,
    /// Leaves that were marked.
    pub(crate) marked: Vec<usize>,
    /// Whether numbers are for the side to move, not for MAX.
    pub(crate) flipped: bool,
}

/// A number or an end of a window.
pub(crate) fn number(text: &Text, value: i32) -> String {
    if value >= INFINITE {
        "∞".to_owned()
    } else if value <= -INFINITE {
        "−∞".to_owned()
    } else if value < 0 {
        text.signed(i64::from(value))
    } else {
        say!(text, "lab-number", n = value)
    }
}

/// A window as text.
pub(crate) fn window_text(text: &Text, (alpha, beta): (i32, i32)) -> Value {
    Value::ltr(format!("({}, {})", number(text, alpha), number(text, beta)))
}

/// What stands beside an inner node: its value with the sign of its kind.
fn value_label(text: &Text, known: &Known, turn: bool) -> Option<String> {
    let (value, bound) = known.value?;
    let (value, bound) = if turn {
        (-value, bound.flipped())
    } else {
        (value, bound)
    };
    let sign = match bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥ ",
        Bound::AtMost => "≤ ",
    };
    Some(format!("{sign}{}", number(text, value)))
}

/// The same for those who do not see it.
fn outline(text: &Text, tree: &Tree, look: &Look) -> String {
    let mut said = String::new();
    for leaf in tree.leaves() {
        let skipped = look.known.get(leaf).is_some_and(|known| known.skipped);
        let value = tree.nodes[leaf].leaf.map(|value| number(text, value));
        // Writing to a text cannot fail.
        let _ = write!(
            said,
            "{}{} ",
            value.unwrap_or_default(),
            if skipped { "✂" } else { "" }
        );
    }
    said
}

/// The tree.
#[component]
pub(crate) fn NumberTree(
    tree: Tree,
    #[prop(into)] look: Signal<Look>,
    /// What a click on a leaf does.
    #[prop(optional, into)]
    on_leaf: Option<Callback<usize>>,
    /// The board of every node with the move that led to it, where the tree is one of a game.
    #[prop(optional)]
    boards: Vec<(AnyPosition, Option<AnyMove>)>,
) -> impl IntoView {
    let store = expect_context::<LearnStore>();
    let leaves = tree.leaves().count();
    let depth = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let room = Room::new(&boards);
    let width = 2.0 * MARGIN + (leaves - 1) as f64 * room.step;
    let height = MARGIN + depth as f64 * room.level + room.foot + 28.0;
    let boards = (boards.iter().enumerate()).map(|(id, (position, by))| {
        let (x, y) = room.place(&tree, id);
        let above = tree.nodes[id]
            .parent
            .map(|parent| room.place(&tree, parent));
        let name = by.zip(above).map(|(m, (from_x, from_y))| {
            let (x, y) = (
                f64::midpoint(x, from_x),
                f64::midpoint(y - 16.0, from_y + room.foot),
            );
            view! { <text class="by" x=x y=y dy="0.35em">{m.to_string()}</text> }
        });
        view! {
            {thumbnail(&Setup::of(position), *by, (x, y + 22.0), BOARD)}
            {name}
        }
    });
    let boards = boards.collect_view();
    let tree = StoredValue::new(tree);
    let edges = move || {
        let look = look.get();
        tree.with_value(|tree| {
            let lines = (1..tree.nodes.len()).filter_map(|id| {
                let (x1, y1) = room.place(tree, tree.nodes[id].parent?);
                let (x2, y2) = room.place(tree, id);
                let skipped = look.known.get(id).is_some_and(|known| known.skipped);
                let class = if skipped { "edge skipped" } else { "edge" };
                let (y1, y2) = (y1 + room.foot, y2 - 16.0);
                Some(format!(
                    "<line class=\"{class}\" x1={x1} y1={y1} x2={x2} y2={y2} />"
                ))
            });
            lines.collect::<String>()
        })
    };
    let nodes = move || {
        let (look, text) = (look.get(), store.text());
        tree.with_value(|tree| {
            let nodes = (0..tree.nodes.len())
                .map(|id| draw(&text, tree, &look, id, room.place(tree, id), on_leaf));
            nodes.collect_view()
        })
    };
    let label = move || {
        let (look, text) = (look.get(), store.text());
        let leaves = tree.with_value(|tree| outline(&text, tree, &look));
        say!(text, "learn-tree-label", line = Value::ltr(leaves))
    };
    view! {
        <svg class="number-tree" role="group" aria-label=label direction="ltr" viewBox=format!("0 0 {width} {height}")
            style:max-width=format!("{}px", width * 1.15)>
            <g inner_html=edges></g>
            {boards}
            {nodes}
        </svg>
    }
}

/// A node. Trees have dozens, so what stands in a node is one text that the browser reads.
fn draw(
    text: &Text,
    tree: &Tree,
    look: &Look,
    id: usize,
    (x, y): (f64, f64),
    on_leaf: Option<Callback<usize>>,
) -> AnyView {
    let known = look.known.get(id).copied().unwrap_or_default();
    let turn = look.flipped && !tree.is_max(id);
    let class = classes(
        if tree.is_max(id) { "max" } else { "min" },
        &[
            (" skipped", known.skipped),
            (" current", look.current == Some(id)),
            (" marked", look.marked.contains(&id)),
        ],
    );
    if let Some(value) = tree.nodes[id].leaf {
        let value = if turn { -value } else { value };
        let name = number(text, value);
        let mut shape = format!(
            "<rect x={} y={} width=44 height=36 rx=6 /><text x={x} y={y} dy=0.35em>{}</text>",
            x - 22.0,
            y - 18.0,
            escaped(&name)
        );
        if known.skipped {
            // Writing to a text cannot fail.
            let _ = write!(shape, "<text class=scissors x={x} y={}>✂</text>", y + 34.0);
        }
        let marked = look.marked.contains(&id);
        let press = move || {
            if let Some(on_leaf) = on_leaf {
                on_leaf.run(id);
            }
        };
        return view! {
            <g class=format!("leaf {class}") data-leaf=id.to_string() data-skipped=known.skipped.then_some("")
                role=on_leaf.map(|_| "checkbox") aria-checked=on_leaf.map(|_| marked.to_string())
                aria-label=name tabindex=on_leaf.map(|_| "0")
                on:click=move |_| press()
                on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    event.stop_propagation();
                    press();
                } inner_html=shape></g>
        }
        .into_any();
    }
    let (name, path) = if tree.is_max(id) {
        ("MAX", format!("M{x} {} l20 32 h-40 z", y - 18.0))
    } else {
        ("MIN", format!("M{x} {} l20 -32 h-40 z", y + 18.0))
    };
    let mut shape = format!("<title>{name}</title><path d=\"{path}\" />");
    let value = value_label(text, &known, turn);
    let window = known
        .window
        .filter(|_| !known.skipped)
        .map(
            |(alpha, beta)| {
                if turn { (-beta, -alpha) } else { (alpha, beta) }
            },
        );
    let window =
        window.map(|(alpha, beta)| format!("({}, {})", number(text, alpha), number(text, beta)));
    if let Some(value) = value {
        let (x, y) = (x + 24.0, y + 2.0);
        let _ = write!(
            shape,
            "<text class=value x={x} y={y}>{}</text>",
            escaped(&value)
        );
    }
    if let Some(window) = window {
        // The line from above ends at this plate instead of running through the numbers.
        let width = 7.0 * window.chars().count() as f64;
        let _ = write!(
            shape,
            "<rect class=plate x={} y={} width={width} height=15 /><text class=window x={x} y={}>{}</text>",
            x - width / 2.0,
            y - 35.0,
            y - 24.0,
            escaped(&window)
        );
    }
    view! { <g class=format!("inner {class}") data-node=id.to_string() inner_html=shape></g> }
        .into_any()
}
