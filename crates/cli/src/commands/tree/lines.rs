//! The tree as JSON: the report on the first line, then a node a line.

use harif_rules::AnyMove;
use harif_search::record::{Cutoff, Known, TreeNode};
use harif_search::{Kind, LeafReason};
use harif_words::recorded::RecordedSearch;
use serde::Serialize;

use super::scores::json;
use crate::context::Context;
use crate::failure::Failure;
use crate::values::{ReportJson, line};

#[derive(Serialize)]
struct Head<'a> {
    search: ReportJson<'a>,
    algorithm: &'static str,
    /// Whose scores the nodes carry: MAX's at every node, or the side's to move.
    perspective: &'static str,
    kept: usize,
    searched: u64,
}

#[derive(Serialize)]
struct NodeJson {
    node: usize,
    parent: Option<usize>,
    #[serde(rename = "move")]
    m: Option<String>,
    ply: u32,
    depth: u32,
    max: bool,
    /// `null` for an end of the window that is infinite.
    alpha: Option<i32>,
    beta: Option<i32>,
    value: Option<i32>,
    /// What the value is; `null` where it says nothing.
    kind: Option<&'static str>,
    leaf: Option<&'static str>,
    cut: Option<CutJson>,
    nodes: u64,
    expected: bool,
}

#[derive(Serialize)]
struct CutJson {
    by: String,
    value: i32,
    bound: i32,
    skipped: Vec<String>,
    /// The node in which the bound was set, and by which move.
    set_in: Option<usize>,
    set_by: Option<String>,
}

impl From<&Cutoff<AnyMove>> for CutJson {
    fn from(cutoff: &Cutoff<AnyMove>) -> Self {
        Self {
            by: cutoff.by.to_string(),
            value: cutoff.score,
            bound: cutoff.bound,
            skipped: line(&cutoff.skipped),
            set_in: cutoff.set_by.map(|set_by| set_by.node),
            set_by: cutoff.set_by.map(|set_by| set_by.by.to_string()),
        }
    }
}

/// The stable name of a reason.
pub(super) const fn leaf_name(reason: LeafReason) -> &'static str {
    match reason {
        LeafReason::GameOver => "over",
        LeafReason::DepthLimit => "limit",
        LeafReason::Table => "table",
    }
}

pub(super) fn show(
    context: &mut Context,
    position: &str,
    search: &RecordedSearch,
) -> Result<(), Failure> {
    let tree = &search.tree;
    context.out.json(&Head {
        search: ReportJson::new(position, &search.report),
        algorithm: search.plan.algorithm.name(),
        perspective: match tree.perspective() {
            harif_search::record::Perspective::MaxMin => "max",
            harif_search::record::Perspective::SideToMove => "mover",
        },
        kept: tree.nodes().len(),
        searched: tree.searched(),
    })?;
    for (id, node) in tree.nodes().iter().enumerate() {
        context.out.json(&node_json(search, id, node))?;
    }
    Ok(())
}

fn node_json(search: &RecordedSearch, id: usize, node: &TreeNode<AnyMove>) -> NodeJson {
    NodeJson {
        node: id,
        parent: node.parent,
        m: node.by.map(|m| m.to_string()),
        ply: node.ply,
        depth: node.depth,
        max: search.tree.is_max(id),
        alpha: json(node.window.0),
        beta: json(node.window.1),
        value: node.value,
        kind: search.known(id).and_then(Known::kind).map(Kind::name),
        leaf: node.leaf.map(leaf_name),
        cut: node.cutoff.as_ref().map(CutJson::from),
        nodes: node.nodes,
        expected: search.is_expected(id),
    }
}
