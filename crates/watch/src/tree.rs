//! A trace with its boards understood: who moved where on the way to each node.

use std::collections::HashMap;

use crate::board::{Cells, GameFamily, Layout, Side, opponent};
use crate::format::{Call, Trace};
use crate::{own_moves, turned};

/// How the board of a node came from its parent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// There is no parent, or a board is not known.
    Unknown,
    /// The board is the same: a pass, or no move at all.
    Same,
    /// One cell was filled; discs of the other side may have turned.
    Placed {
        /// The cell.
        at: usize,
        /// Whose disc it is.
        side: Side,
    },
    /// No cell was filled, and discs changed: an occupied cell was used.
    Overwrote {
        /// The cell.
        at: usize,
    },
    /// Several cells were filled, or cells became empty.
    Other,
}

/// A search that can be asked about its nodes.
#[derive(Debug)]
pub struct Tree<'a> {
    /// The trace.
    pub trace: &'a Trace,
    /// What was understood of the boards.
    pub layout: Option<Layout>,
    /// The cells of each node.
    pub cells: Vec<Option<Cells>>,
    /// How each node came from its parent.
    pub steps: Vec<BoardChange>,
    /// Who is to move at each node.
    pub movers: Vec<Option<Side>>,
    /// The distance of each node from its outermost call.
    pub plies: Vec<u16>,
    /// Whether outermost calls are moves of one position, searched in a loop outside.
    pub root_loop: Option<RootLoop>,
    /// What the values of children are multiplied with on the way up; 1 in most programs.
    pub discount: f64,
    /// Whether calls make their moves themselves, on the boards of their parents.
    pub moves_inside: bool,
    /// The children of the nodes that have [looks](Self::is_look) among theirs, without those.
    without_looks: HashMap<usize, Box<[usize]>>,
}

/// A loop over the moves of the root that stands outside the search.
#[derive(Clone, Debug)]
pub struct RootLoop {
    /// Whose moves they are.
    pub side: Side,
    /// Each outermost call with the cell of its move.
    pub moves: Vec<(usize, usize)>,
}

/// How one board became another; `flips` in a game whose moves turn discs.
fn step_between(before: &[u8], after: &[u8], flips: bool) -> BoardChange {
    let (mut filled, mut emptied, mut turned) = (None, 0, None);
    let (mut fills, mut turns) = (0, 0);
    let mut one_side = true;
    for (at, (&a, &b)) in before.iter().zip(after).enumerate() {
        match (a, b) {
            _ if a == b => {}
            (0, _) => {
                filled = Some(at);
                fills += 1;
            }
            (_, 0) => emptied += 1,
            _ => {
                one_side &= turned.is_none_or(|other: usize| after[other] == b);
                turned = Some(at);
                turns += 1;
            }
        }
    }
    match (fills, emptied, turns) {
        (0, 0, 0) => BoardChange::Same,
        (1, 0, _) => {
            let at = filled.unwrap_or_default();
            BoardChange::Placed {
                at,
                side: after[at],
            }
        }
        (0, 0, count) if count == 1 || (flips && one_side) => BoardChange::Overwrote {
            at: turned.unwrap_or_default(),
        },
        _ => BoardChange::Other,
    }
}

impl<'a> Tree<'a> {
    /// Understands a trace.
    pub fn new(trace: &'a Trace) -> Self {
        let layout = Layout::recognise(trace);
        let calls = &trace.calls;
        let mut cells: Vec<Option<Cells>> = calls
            .iter()
            .map(|call| layout.as_ref()?.cells(call.board.as_deref()?))
            .collect();
        let moves_inside = layout
            .as_ref()
            .is_some_and(|layout| own_moves::play_moves(trace, layout, &mut cells));
        let mut plies = vec![0u16; calls.len()];
        for (place, call) in calls.iter().enumerate() {
            if let Some(parent) = call.parent {
                plies[place] = plies[parent].saturating_add(1);
            }
        }
        if !moves_inside {
            turned::turn_back(trace, &plies, &mut cells);
        }
        let flips = layout
            .as_ref()
            .is_some_and(|it| it.kind == GameFamily::Flips);
        let mut steps = vec![BoardChange::Unknown; calls.len()];
        for (place, call) in calls.iter().enumerate() {
            if let Some(parent) = call.parent
                && let (Some(before), Some(after)) = (&cells[parent], &cells[place])
            {
                steps[place] = step_between(before, after, flips);
            }
        }
        let mut tree = Self {
            trace,
            layout,
            cells,
            steps,
            movers: vec![None; calls.len()],
            plies,
            root_loop: None,
            discount: 1.0,
            moves_inside,
            without_looks: HashMap::new(),
        };
        tree.without_looks = tree.find_looks();
        tree.discount = tree.find_discount();
        tree.root_loop = tree.find_root_loop();
        tree.find_movers();
        tree
    }

    /// The call at a place.
    pub fn call(&self, place: usize) -> &Call {
        &self.trace.calls[place]
    }

    /// The children of a node: the calls after its moves, and after a pass.
    pub fn children(&self, place: usize) -> &[usize] {
        let without = self.without_looks.get(&place);
        without.map_or(&self.trace.calls[place].children, |children| children)
    }

    /// Whether a call is a look: another search of the position that its caller has, with more or fewer plies or with
    /// the turn given away. Its value is not that of a move.
    pub fn is_look(&self, place: usize) -> bool {
        let parent = self.call(place).parent;
        parent.is_some_and(|parent| {
            let without = self.without_looks.get(&parent);
            without.is_some_and(|children| !children.contains(&place))
        })
    }

    /// Whether some calls are looks.
    pub(crate) fn has_looks(&self) -> bool {
        !self.without_looks.is_empty()
    }

    /// The nodes that look first, with their children after moves.
    fn find_looks(&self) -> HashMap<usize, Box<[usize]>> {
        let count =
            |wanted: fn(&BoardChange) -> bool| self.steps.iter().filter(|it| wanted(it)).count();
        let still = count(|step| *step == BoardChange::Same);
        let moved = count(|step| matches!(step, BoardChange::Placed { .. }));
        // Where boards mostly stay as they are, they are not the ones that the program plays on.
        if still == 0 || still * 3 >= moved {
            return HashMap::new();
        }
        let flips = self
            .layout
            .as_ref()
            .is_some_and(|it| it.kind == GameFamily::Flips);
        let mut found = HashMap::new();
        for (parent, call) in self.trace.calls.iter().enumerate() {
            let Some((&first, rest)) = call.children.split_first() else {
                continue;
            };
            let is_same = |&child: &usize| self.steps[child] == BoardChange::Same;
            if !is_same(&first) || rest.iter().any(is_same) {
                continue;
            }
            // In Othello the only call on the same board is a pass, unless the same side moves below it.
            let mover = |place: usize| {
                let below = self.trace.calls[place].children.iter();
                below.into_iter().find_map(|&child| self.last_side(child))
            };
            let has_turn = self.last_side(parent).map(opponent);
            let is_pass =
                flips && rest.is_empty() && (mover(first).is_none() || mover(first) != has_turn);
            if !is_pass {
                found.insert(parent, rest.into());
            }
        }
        found
    }

    /// Whether a node called no other.
    pub fn is_leaf(&self, place: usize) -> bool {
        self.children(place).is_empty()
    }

    /// The places of all nodes that were left, in the order of entering.
    pub fn finished(&self) -> impl Iterator<Item = usize> {
        (0..self.trace.calls.len()).filter(|&place| self.trace.calls[place].left)
    }

    /// The values of the children as their parent sees them, if all of them have one.
    pub fn child_values(&self, place: usize) -> Option<Vec<f64>> {
        self.children(place)
            .iter()
            .map(|&child| Some(self.discount * self.call(child).value?))
            .collect()
    }

    /// The factor below 1 by which a program makes later values smaller, if one explains its nodes.
    fn find_discount(&self) -> f64 {
        let ratio = |place: usize, below: &[f64]| {
            let value = self.call(place).value?;
            let is_own = below.iter().any(|child| value.abs() == child.abs());
            (!is_own && value != 0.0).then_some(value)
        };
        let mut counts: Vec<(f64, usize)> = Vec::new();
        let mut nodes = 0;
        for place in self
            .finished()
            .filter(|&place| !self.is_leaf(place))
            .take(500)
        {
            let Some(below) = self.child_values(place) else {
                continue;
            };
            nodes += 1;
            let Some(value) = ratio(place, &below) else {
                continue;
            };
            let mut seen: Vec<f64> = Vec::new();
            for child in below.into_iter().filter(|child| *child != 0.0) {
                let factor = (value / child).abs();
                let new = !seen.iter().any(|other| (other - factor).abs() < 1e-6);
                if factor < 0.9999 && factor > 0.3 && new {
                    seen.push(factor);
                    match counts
                        .iter_mut()
                        .find(|(other, _)| (other - factor).abs() < 1e-6)
                    {
                        Some(entry) => entry.1 += 1,
                        None => counts.push((factor, 1)),
                    }
                }
            }
        }
        let best = counts.into_iter().max_by_key(|&(_, count)| count);
        best.filter(|&(_, count)| count > 5 && count * 3 > nodes)
            .map_or(1.0, |(factor, _)| factor)
    }

    /// Whose disc was placed last before a node.
    pub fn last_side(&self, place: usize) -> Option<Side> {
        match self.steps[place] {
            BoardChange::Placed { side, .. } => Some(side),
            _ => None,
        }
    }

    fn find_movers(&mut self) {
        for place in 0..self.trace.calls.len() {
            let placed = self
                .children(place)
                .iter()
                .find_map(|&child| self.last_side(child));
            self.movers[place] = placed;
        }
        // What the program calls the players, where a node shows whose turn it is.
        let mut sides = std::collections::HashMap::new();
        for (place, call) in self.trace.calls.iter().enumerate() {
            if let (Some(side), Some(player)) = (self.movers[place], &call.player) {
                sides.entry(player.as_ref()).or_insert(side);
            }
        }
        for place in 0..self.trace.calls.len() {
            if self.movers[place].is_some() {
                continue;
            }
            let call = self.call(place);
            let parent_mover = call.parent.and_then(|parent| self.movers[parent]);
            self.movers[place] = match self.steps[place] {
                BoardChange::Placed { side, .. } => Some(opponent(side)),
                BoardChange::Same => parent_mover.map(opponent),
                _ => self
                    .root_loop
                    .as_ref()
                    .filter(|_| call.parent.is_none())
                    .map(|root| opponent(root.side))
                    .or_else(|| sides.get(call.player.as_deref()?).copied()),
            };
        }
    }

    /// Outermost calls whose boards are the moves of one side in one position.
    fn find_root_loop(&self) -> Option<RootLoop> {
        let roots: Vec<usize> = self.trace.roots().collect();
        if roots.len() < 2 {
            return None;
        }
        let boards: Vec<&Cells> = roots
            .iter()
            .map(|&place| self.cells[place].as_ref())
            .collect::<Option<_>>()?;
        let count = |cells: &Cells| cells.iter().filter(|&&cell| cell != 0).count();
        let mut found = Vec::new();
        let mut side = None;
        for (number, board) in boards.iter().enumerate() {
            // A loop that deepens comes to the same moves again.
            let other = boards.iter().find(|other| *other != board)?;
            if count(board) != count(other) {
                return None;
            }
            let added: Vec<usize> = (0..board.len())
                .filter(|&at| board[at] != 0 && other[at] == 0)
                .collect();
            let [at] = added[..] else {
                return None;
            };
            if side.is_some_and(|side| side != board[at]) {
                return None;
            }
            side = Some(board[at]);
            found.push((roots[number], at));
        }
        Some(RootLoop {
            side: side?,
            moves: found,
        })
    }
}

impl Tree<'_> {
    /// The moves from the root to a node, in the notation of the game; empty where the board is not understood.
    pub fn line_to(&self, place: usize) -> Vec<String> {
        let Some(layout) = &self.layout else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        let mut at = Some(place);
        while let Some(here) = at {
            match self.steps[here] {
                BoardChange::Placed { at, .. } => moves.push(layout.cell_name(at)),
                BoardChange::Same => moves.push("pass".to_owned()),
                _ => {}
            }
            at = self.call(here).parent;
        }
        moves.reverse();
        moves
    }
}
