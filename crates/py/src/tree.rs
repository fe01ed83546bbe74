//! `harif.Tree`: a recorded search.

use harif_rules::AnyMove;
use harif_search::record::{RecordedTree, TreeNode as RecordedNode};
use harif_search::{INFINITY, LeafReason};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::report::names;

/// A recorded search: its nodes in the order in which they were entered, one root for each iteration.
///
/// >>> import harif
/// >>> report = harif.search(harif.Position("tictactoe", "a1b2a2a3c1"), "alphabeta", depth=3, record=True)
/// >>> tree = report.tree
/// >>> tree.searched == len(tree) == report.nodes
/// True
/// >>> " ".join(tree[child].move for child in tree.children(0))
/// 'b1 c2 b3 c3'
#[pyclass(frozen, module = "harif")]
#[derive(Debug)]
pub struct Tree(pub(crate) RecordedTree<AnyMove>);

/// One node of a recorded search.
#[pyclass(frozen, module = "harif")]
#[derive(Clone, Debug)]
pub struct TreeNode {
    id: usize,
    is_max: bool,
    node: RecordedNode<AnyMove>,
}

/// A score as a float, the ends of a full window as infinities.
fn score(number: i32) -> f64 {
    match number {
        INFINITY => f64::INFINITY,
        number if number == -INFINITY => f64::NEG_INFINITY,
        number => f64::from(number),
    }
}

#[pymethods]
impl TreeNode {
    /// Its number in the tree.
    #[getter]
    fn id(&self) -> usize {
        self.id
    }

    /// The node above; `None` for a root.
    #[getter]
    fn parent(&self) -> Option<usize> {
        self.node.parent
    }

    /// The move that led here; `None` for a root.
    #[getter]
    fn r#move(&self) -> Option<String> {
        self.node.by.map(|m| m.to_string())
    }

    /// How many moves after the root.
    #[getter]
    fn ply(&self) -> u32 {
        self.node.ply
    }

    /// How many moves were still to be looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.node.depth
    }

    /// The window that was received: alpha and beta.
    #[getter]
    fn window(&self) -> (f64, f64) {
        (score(self.node.window.0), score(self.node.window.1))
    }

    /// What was returned; `None` if the search was stopped first.
    #[getter]
    fn value(&self) -> Option<i32> {
        self.node.value
    }

    /// Whether the side to move here is the one that maximises.
    #[getter]
    fn is_max(&self) -> bool {
        self.is_max
    }

    /// Why the node has no children, if it has none: "over", "depth" or "table".
    #[getter]
    fn leaf(&self) -> Option<&'static str> {
        self.node.leaf.map(|reason| match reason {
            LeafReason::GameOver => "over",
            LeafReason::DepthLimit => "depth",
            LeafReason::Table => "table",
        })
    }

    /// The moves that a cutoff skipped; `None` if there was none.
    #[getter]
    fn skipped(&self) -> Option<Vec<String>> {
        self.node
            .cutoff
            .as_ref()
            .map(|cutoff| names(&cutoff.skipped))
    }

    /// The nodes that were searched here and below, kept or not.
    #[getter]
    fn nodes(&self) -> u64 {
        self.node.nodes
    }

    fn __repr__(&self) -> String {
        let by = self
            .node
            .by
            .map_or_else(|| "root".to_owned(), |m| m.to_string());
        let value = self
            .node
            .value
            .map_or_else(|| "?".to_owned(), |value| value.to_string());
        format!("<TreeNode {} {by} = {value}>", self.id)
    }
}

#[pymethods]
impl Tree {
    fn __len__(&self) -> usize {
        self.0.nodes().len()
    }

    fn __getitem__(&self, id: isize) -> PyResult<TreeNode> {
        let nodes = self.0.nodes();
        let from_start = if id < 0 {
            id + nodes.len() as isize
        } else {
            id
        };
        let index = usize::try_from(from_start)
            .ok()
            .filter(|&at| at < nodes.len());
        let index =
            index.ok_or_else(|| PyIndexError::new_err(format!("the tree has no node {id}")))?;
        Ok(TreeNode {
            id: index,
            is_max: self.0.is_max(index),
            node: nodes[index].clone(),
        })
    }

    /// The root of each iteration, the deepest last.
    #[getter]
    fn roots(&self) -> Vec<usize> {
        self.0.roots().collect()
    }

    /// The nodes below a node, in the order in which they were searched.
    fn children(&self, id: usize) -> PyResult<Vec<usize>> {
        self.checked(id)?;
        Ok(self.0.children(id).collect())
    }

    /// The moves from the root to a node.
    fn path(&self, id: usize) -> PyResult<Vec<String>> {
        self.checked(id)?;
        Ok(names(&self.0.path(id)))
    }

    /// All nodes that were searched, kept or not.
    #[getter]
    fn searched(&self) -> u64 {
        self.0.searched()
    }

    /// The nodes that were searched and not kept, because there were too many.
    #[getter]
    fn left_out(&self) -> u64 {
        self.0.left_out()
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("harif.svg")?.call_method1("tree", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<Tree of {} nodes>", self.0.searched())
    }
}

impl Tree {
    fn checked(&self, id: usize) -> PyResult<()> {
        if id < self.0.nodes().len() {
            return Ok(());
        }
        Err(PyIndexError::new_err(format!("the tree has no node {id}")))
    }
}
