//! From tree to graph: the same positions once, drawn as far as they can be and counted level by
//! level.

use crate::shell::view::slices::when_drawn;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use crate::tree::model::graph::{Graph, Merge, Vertex};
use crate::tree::model::merge::{Counting, LevelCount, Levels};
use crate::tree::model::recording::{Recording, Start};
use crate::tree::store::TreeStore;
use harif_rules::{Board, Setup};
use harif_text::{Text, say};
use harif_words::tree;
use leptos::html::Div;
use leptos::prelude::*;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// The most positions that are counted: what a phone does in an instant.
const MOST: usize = 12_000;
/// The width of a board, and the room it has beside its neighbours and below them.
const BOARD: f64 = 30.0;
const STEP: f64 = 40.0;
const LEVEL: f64 = 104.0;
const MARGIN: f64 = 24.0;
/// So many edges between two rows can be told apart; more are a crowd.
const CROWD: f64 = 60.0;

/// The graph below the node that is looked at, with a choice of what counts as the same.
#[component]
pub(crate) fn FocusGraph() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let merge = RwSignal::new(Merge::default());
    // Whatever is looked at, the counts are those of the whole search.
    let counted = Memo::new(move |_| {
        let counted = RwSignal::new(None);
        store.recording.with(|recording| {
            if let Some(recording) = recording
                && let Start::Position(position) = &recording.start
            {
                count_in_parts(
                    counted,
                    Counting::new(position, recording.recipe.depth, MOST),
                );
            }
        });
        counted
    });
    let choices = Merge::ALL.map(|choice| {
        let word = move || {
            let text = store.text();
            match choice {
                Merge::Lines => say!(text, "explore-graph-lines-all"),
                Merge::Positions => say!(text, "explore-graph-positions"),
                Merge::Shapes => say!(text, "explore-graph-shapes"),
            }
        };
        view! {
            <button type="button" data-merge=choice.name() aria-pressed=move || (merge.get() == choice).to_string()
                on:click=move |_| merge.set(choice)>{word}</button>
        }
    });
    let graph = Memo::new(move |_| {
        let recording = store.recording.get()?;
        let focus = store.focus.get().min(recording.len() - 1);
        let Start::Position(position) = recording.at(focus) else {
            return None;
        };
        let left = recording
            .recipe
            .depth
            .saturating_sub(recording.node(focus).ply);
        Some(Graph::below(&position, left.max(1), merge.get()))
    });
    // The root stands in the middle of the widest row: that is where one looks first.
    let frame = NodeRef::<Div>::new();
    Effect::new(move |_| {
        graph.track();
        if let Some(frame) = frame.get() {
            when_drawn(move || {
                frame.set_scroll_left((frame.scroll_width() - frame.client_width()) / 2);
            });
        }
    });
    let drawing = move || {
        let recording = store.recording.get()?;
        let focus = store.focus.get_untracked().min(recording.len() - 1);
        graph.with(|graph| Some(draw(store, &recording, focus, graph.as_ref()?)))
    };
    let said = move || graph.with(|graph| Some(extent(&store.text(), graph.as_ref()?)));
    view! {
        <div class="group" role="group" aria-label=move || say!(store.text(), "explore-merge")>{choices}</div>
        <p class="faint">{move || say!(store.text(), "explore-merge-how")}</p>
        <div class="focus-frame" dir="ltr" role="group" tabindex="0" node_ref=frame aria-label=move || say!(store.text(), "explore-merge")>
            {drawing}
        </div>
        <p class="faint">{said}</p>
        {move || counted.get().get().map(|levels| table(&store.text(), &levels))}
    }
}

/// Counts on, some positions in each task: thousands of them at once would hold the page up.
pub(crate) fn count_in_parts(counted: RwSignal<Option<Levels>>, mut counting: Counting) {
    const PART: usize = 250;
    set_timeout(
        move || match counting.go_on(PART) {
            // What would show it may be gone by now.
            Some(levels) => drop(counted.try_set(Some(levels))),
            None if counted.is_disposed() => {}
            None => count_in_parts(counted, counting),
        },
        Duration::ZERO,
    );
}

/// Where a position stands: the middle of its upper edge.
fn place(graph: &Graph, row: usize, vertex: &Vertex) -> (f64, f64) {
    let width = graph.widest() as f64 * STEP;
    (MARGIN + vertex.x * width, MARGIN + row as f64 * LEVEL)
}

/// Draws the edge from a position up to one of its parents. It leaves and arrives upright, so that it
/// runs between the boards and not across them.
fn edge(path: &mut String, graph: &Graph, row: usize, vertex: &Vertex, parent: usize) {
    let (x, y) = place(graph, row, vertex);
    let parent = &graph.rows[row - 1][parent];
    let (from_x, from_y) = place(graph, row - 1, parent);
    let from_y = from_y + height_of(parent.position.game(), BOARD);
    let middle = f64::midpoint(from_y, y);
    // Writing to a text cannot fail.
    let _ = write!(
        path,
        "M{from_x:.1} {from_y:.1}C{from_x:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {y:.1}"
    );
}

/// All edges between a row and the one above.
fn edges_above(graph: &Graph, row: usize) -> String {
    let mut path = String::new();
    for vertex in &graph.rows[row] {
        for &parent in &vertex.parents {
            edge(&mut path, graph, row, vertex, parent);
        }
    }
    path
}

/// The edges of one position, up and down.
fn edges_of(graph: &Graph, row: usize, at: usize) -> String {
    let mut path = String::new();
    let vertex = &graph.rows[row][at];
    for &parent in &vertex.parents {
        edge(&mut path, graph, row, vertex, parent);
    }
    let below = graph.rows.get(row + 1).into_iter().flatten();
    for child in below.filter(|child| child.parents.contains(&at)) {
        edge(&mut path, graph, row + 1, child, at);
    }
    path
}

fn draw(
    store: TreeStore,
    recording: &Arc<Recording>,
    focus: usize,
    graph: &Graph,
) -> impl IntoView + use<> {
    let text = store.text();
    let width = graph.widest() as f64 * STEP;
    let foot = height_of(graph.rows[0][0].position.game(), BOARD);
    let edges = (1..graph.rows.len()).map(|row| {
        let count: usize = graph.rows[row].iter().map(|it| it.parents.len()).sum();
        let path = edges_above(graph, row);
        // Where there are many, each is fainter: a crowd of lines should not hide the boards.
        let faint = (CROWD / count as f64).clamp(0.15, 0.7);
        view! { <path class="edge" d=path opacity=format!("{faint:.2}")></path> }
    });
    let edges = edges.collect_view();
    // The edges of the position that is pointed at stand out of the crowd.
    let near = RwSignal::new(String::new());
    let vertices = graph.rows.iter().enumerate().flat_map(|(row, vertices)| {
        vertices
            .iter()
            .enumerate()
            .map(move |(at, vertex)| (row, at, vertex))
    });
    let vertices = vertices.map(|(row, at, vertex)| {
        let (x, y) = place(graph, row, vertex);
        let shared = vertex.parents.len() > 1;
        let class = if shared { "vertex shared" } else { "vertex" };
        let name = say!(text, "explore-graph-lines", n = vertex.lines, line = tree::path(&text, &vertex.line));
        let count = (vertex.lines > 1).then(|| text.number(vertex.lines as i64));
        let (recording, line) = (Arc::clone(recording), vertex.line.clone());
        // Not every position was searched: what is nearest on the way is looked at.
        let pick = move |_| store.look_at(recording.follow(focus, &line));
        let own = edges_of(graph, row, at);
        let point = move |_| near.set(own.clone());
        view! {
            <g class=class data-vertex=vertex.lines.to_string() on:click=pick
                on:pointerenter=point on:pointerleave=move |_| near.set(String::new())>
                <title>{name}</title>
                <rect class="target" x=x - STEP / 2.0 y=y - 3.0 width=STEP height=foot + 18.0 rx="5"></rect>
                {thumbnail(&Setup::of(&vertex.position), vertex.line.last().copied(), (x, y), BOARD)}
                {count.map(|count| view! { <text x=x y=y + foot + 11.0>{count}</text> })}
            </g>
        }
    });
    let vertices = vertices.collect_view();
    let drawn: usize = graph.rows.iter().map(Vec::len).sum();
    let (wide, high) = (
        width + 2.0 * MARGIN,
        (graph.rows.len() - 1) as f64 * LEVEL + foot + 2.0 * MARGIN,
    );
    view! {
        <svg class="focus-tree merged-graph" data-drawn-graph=drawn.to_string() viewBox=format!("0 0 {wide} {high}")
            width=wide height=high direction="ltr" role="img" aria-label=extent(&text, graph)>
            {edges}
            <path class="edge near" d=near></path>
            {vertices}
        </svg>
    }
}

/// How much of the graph is drawn, and what its numbers mean.
fn extent(text: &Text, graph: &Graph) -> String {
    let drawn: usize = graph.rows.iter().map(Vec::len).sum();
    if graph.goes_on {
        let plies = graph.rows.len() - 1;
        say!(text, "explore-graph-more", n = drawn, plies = plies)
    } else {
        say!(text, "explore-graph-all", n = drawn)
    }
}

fn row(text: &Text, name: String, level: LevelCount, widest: f64) -> impl IntoView + use<> {
    let cell = |n: u64| {
        // Levels differ by thousands: each tenfold is one step of the bar.
        let share = ((n as f64).ln_1p() / widest).clamp(0.0, 1.0);
        view! {
            <td><span class="meter" style:--share=format!("{share:.3}")></span>{text.number(n as i64)}</td>
        }
    };
    let (paths, positions, shapes) = (
        cell(level.paths),
        cell(level.positions as u64),
        cell(level.shapes as u64),
    );
    view! { <tr><th scope="row">{name}</th>{paths}{positions}{shapes}</tr> }
}

/// Every level counted in the three ways.
pub(super) fn table(text: &Text, levels: &Levels) -> impl IntoView + use<> {
    let total = levels.total();
    let widest = (total.paths as f64).ln_1p();
    let rows = levels.levels.iter().enumerate();
    let rows = rows.map(|(ply, &level)| row(text, text.number(ply as i64), level, widest));
    let rows = rows.collect_view();
    let all = row(text, say!(text, "explore-merge-total"), total, widest);
    let short = levels.cut_short.then(|| say!(text, "explore-merge-short"));
    view! {
        <table class="numbers merged" data-merged=format!("{} {} {}", total.paths, total.positions, total.shapes)>
            <thead><tr>
                <th scope="col">{say!(text, "explore-merge-ply")}</th>
                <th scope="col">{say!(text, "explore-merge-tree")}</th>
                <th scope="col">{say!(text, "explore-merge-graph")}</th>
                <th scope="col">{say!(text, "explore-merge-shapes")}</th>
            </tr></thead>
            <tbody>{rows}{all}</tbody>
        </table>
        {short.map(|short| view! { <p class="faint">{short}</p> })}
    }
}
