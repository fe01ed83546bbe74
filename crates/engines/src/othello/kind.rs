//! What a node is expected to be.
//!
//! Below a cut node its first move, which probably cuts, leads to an all node,
//! and every move of an all node to a cut node. So the kind of a node is known
//! before it is searched, and nothing is spent on what only the other kind
//! would gain by. A wrong guess costs time, never truth.

/// What a node is expected to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Some move exceeds `alpha`.
    Cut,
    /// No move does.
    All,
}

impl Kind {
    /// What the node after a move is then.
    #[inline]
    pub(crate) fn next(self) -> Kind {
        match self {
            Kind::Cut => Kind::All,
            Kind::All => Kind::Cut,
        }
    }
}
