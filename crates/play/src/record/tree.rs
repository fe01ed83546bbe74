//! The moves of a game with all its variations, as a tree that only ever grows.

use harif_rules::AnyMove;

/// A place in the tree of moves: the start position, or the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The start position.
    pub const START: Self = Self(0);

    /// The number of the node: 0 for the start position, then the moves in the order in which
    /// they were first played.
    pub const fn number(self) -> u32 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move that was played, with what hangs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// `None` only for the start position.
    pub(super) played: Option<(NodeId, AnyMove)>,
    /// The moves that were played from here, in the order in which they were first played.
    pub(super) children: Vec<NodeId>,
    /// The child that was visited last, which redo follows.
    pub(super) last_visited: Option<NodeId>,
    /// What the clock of the side that moved showed after the move, in microseconds.
    pub(super) clock: Option<u64>,
}

/// All moves of a game; node 0 is the start position.
///
/// Nodes live in one vector and name each other by index, so the depth of a game never becomes
/// the depth of a recursion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveTree {
    nodes: Vec<Node>,
}

impl MoveTree {
    pub(super) fn new() -> Self {
        let start = Node {
            played: None,
            children: Vec::new(),
            last_visited: None,
            clock: None,
        };
        Self { nodes: vec![start] }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        id.index() < self.nodes.len()
    }

    /// The child of a node by a move, if that move was played there before.
    pub(super) fn child(&self, parent: NodeId, m: AnyMove) -> Option<NodeId> {
        let children = self.get(parent).children.iter().copied();
        children
            .into_iter()
            .find(|&child| self.move_to(child) == Some(m))
    }

    /// The move that leads to a node.
    pub(super) fn move_to(&self, id: NodeId) -> Option<AnyMove> {
        self.get(id).played.map(|(_, m)| m)
    }

    /// Adds a move that was not played there before.
    pub(super) fn add(&mut self, parent: NodeId, m: AnyMove) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            played: Some((parent, m)),
            children: Vec::new(),
            last_visited: None,
            clock: None,
        });
        let parent = self.get_mut(parent);
        parent.children.push(id);
        parent.last_visited = Some(id);
        id
    }

    /// The nodes from the start to this one, both included.
    pub(super) fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let parents = std::iter::successors(Some(id), |&at| {
            self.get(at).played.map(|(parent, _)| parent)
        });
        let mut path: Vec<NodeId> = parents.collect();
        path.reverse();
        path
    }
}
