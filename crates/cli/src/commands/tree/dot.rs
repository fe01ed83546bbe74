//! The tree as a graph for Graphviz.

use std::fmt::Write;

use harif_text::Text;
use harif_words::recorded::RecordedSearch;
use harif_words::tree::window;

use super::relation;

/// The graph of the last iteration, of at most so many nodes: those nearest to the root.
pub(super) fn draw(text: &Text, search: &RecordedSearch, most: usize) -> String {
    let mut graph = String::from(
        "digraph search {\n  node [fontname=\"sans-serif\", fontsize=10];\n  \
         edge [fontname=\"sans-serif\", fontsize=10];\n",
    );
    let mut queue: std::collections::VecDeque<usize> = search.root().into_iter().collect();
    let mut drawn = 0;
    while let Some(id) = queue.pop_front() {
        if drawn == most {
            break;
        }
        drawn += 1;
        draw_node(&mut graph, text, search, id);
        queue.extend(search.children(id));
    }
    let left_out = search.tree.searched().saturating_sub(drawn as u64);
    if left_out > 0 {
        let _ = writeln!(graph, "  // {left_out} nodes are not drawn");
    }
    graph.push_str("}\n");
    graph
}

fn draw_node(graph: &mut String, text: &Text, search: &RecordedSearch, id: usize) {
    let node = &search.tree.nodes()[id];
    let shape = match (node.leaf, search.tree.is_max(id)) {
        (Some(_), _) => "box",
        (None, true) => "triangle",
        (None, false) => "invtriangle",
    };
    let value = relation(text, search, id);
    let weight = if search.is_expected(id) { 3 } else { 1 };
    // Writing to a string cannot fail.
    let _ = writeln!(
        graph,
        "  n{id} [shape={shape}, penwidth={weight}, label=\"{value}\\n{}\"];",
        window(text, node.window)
    );
    if let (Some(parent), Some(m)) = (node.parent, node.by) {
        let _ = writeln!(
            graph,
            "  n{parent} -> n{id} [label=\"{m}\", penwidth={weight}];"
        );
    }
    if let Some(cutoff) = &node.cutoff {
        let skipped = harif_words::line(&cutoff.skipped);
        let _ = writeln!(
            graph,
            "  c{id} [shape=plaintext, fontcolor=gray40, label=\"✂ {skipped}\"];\n  \
             n{id} -> c{id} [style=dashed, color=gray60, arrowhead=none];"
        );
        if let Some(set_by) = search.tree.bound_setter(id) {
            let _ = writeln!(
                graph,
                "  c{id} -> n{} [style=dotted, color=gray60, constraint=false, label=\"{}\"];",
                set_by.node, set_by.by
            );
        }
    }
}
