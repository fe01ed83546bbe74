//! What is drawn of a tree that is too large to draw: the way to one node, what follows it, and
//! signs for the rest.
//!
//! The path from the root to the focus is open, with a few neighbours on each side; the children
//! of the focus are drawn in full and theirs as dots; the expected line is followed below the
//! focus. What is left out stands in a bundle that says how much it is. Moves that were skipped
//! are drawn where they would have been: behind those that were searched.

use super::recording::{Recording, Setter};
use harif_rules::AnyMove;
use harif_words::tree_layout;

/// The most things that are drawn at once.
pub(crate) const MOST: usize = 400;
const MARGIN: f64 = 44.0;
/// How many children of the focus are drawn in full, and how many grandchildren as dots.
const MOST_CHILDREN: usize = 12;
const MOST_DOTS: usize = 9;
/// How many neighbours of the path are drawn at each level.
const MOST_NEIGHBOURS: usize = 3;
/// How many skipped moves are drawn one by one.
const MOST_SKIPPED: usize = 5;
/// A tree with no more nodes and skipped moves than this is drawn whole, as in a textbook.
const SMALL: usize = 40;

/// How near one looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Zoom {
    /// Shapes alone.
    Far,
    /// Moves, values and windows.
    #[default]
    Middle,
    /// The board of every node too.
    Near,
}

impl Zoom {
    pub(crate) const ALL: [Self; 3] = [Self::Far, Self::Middle, Self::Near];

    /// The name in tests.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Far => "far",
            Self::Middle => "middle",
            Self::Near => "near",
        }
    }

    /// From one level to the next.
    const fn level(self) -> f64 {
        match self {
            Self::Far => 46.0,
            Self::Middle => 92.0,
            Self::Near => 178.0,
        }
    }

    /// The room of a node that is drawn in full.
    const fn node(self) -> f64 {
        match self {
            Self::Far => 26.0,
            Self::Middle => 78.0,
            Self::Near => 98.0,
        }
    }

    /// How far below its middle a node ends.
    pub(crate) const fn foot(self) -> f64 {
        match self {
            Self::Far => 14.0,
            Self::Middle => 46.0,
            Self::Near => 132.0,
        }
    }

    /// How far above its middle it begins.
    pub(crate) const fn head(self) -> f64 {
        match self {
            Self::Far => 14.0,
            Self::Middle | Self::Near => 32.0,
        }
    }
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Drawn {
    /// A node with its number.
    Node(usize),
    /// A node as a dot.
    Dot(usize),
    /// Children of a node that are left out: how many, and the first of them.
    Bundle {
        count: usize,
        first: usize,
        nodes: u64,
    },
    /// A move that was skipped in a node.
    Skipped { at: usize, m: AnyMove },
    /// Skipped moves that are too many to draw.
    ManySkipped { at: usize, count: usize },
    /// Nodes below that were searched and not kept.
    Unkept { at: usize, nodes: u64 },
}

impl Drawn {
    /// The room that it needs beside its neighbours.
    const fn width(&self, zoom: Zoom) -> f64 {
        match self {
            Self::Node(_) => zoom.node(),
            Self::Dot(_) => 15.0,
            Self::Bundle { .. } | Self::ManySkipped { .. } | Self::Unkept { .. } => 42.0,
            Self::Skipped { .. } => 54.0,
        }
    }
}

/// Something with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) what: Drawn,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// What it hangs from, as an index into the same list.
    pub(crate) parent: Option<usize>,
}

/// A drawing of a part of a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Picture {
    pub(crate) placed: Vec<Placed>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// From the skipped moves of the focus to the move that set the bound they met.
    pub(crate) arc: Option<(usize, usize)>,
}

impl Picture {
    /// The part of a tree around one node, or the whole of a small one. `label` is the room that the
    /// longest label of a node needs.
    pub(crate) fn around(
        recording: &Recording,
        focus: usize,
        zoom: Zoom,
        label: &dyn Fn(usize) -> f64,
    ) -> Self {
        if recording.len() == 0 {
            return Self::default();
        }
        let focus = focus.min(recording.len() - 1);
        let path = recording.path(focus);
        let setter = match recording.setter(focus) {
            Some(Setter::Move(set_by)) => recording.child(set_by.node, set_by.by),
            _ => None,
        };
        let mut painter = Painter {
            recording,
            focus,
            path: &path,
            setter,
            zoom,
            label,
            is_whole: is_small(recording),
            branches: Vec::new(),
        };
        painter.grow(path[0], None, 0);
        painter.place()
    }

    /// The index of a node in the drawing.
    pub(crate) fn find(&self, id: usize) -> Option<usize> {
        let is = |placed: &Placed| matches!(placed.what, Drawn::Node(node) | Drawn::Dot(node) if node == id);
        self.placed.iter().position(is)
    }
}

struct Branch {
    what: Drawn,
    parent: Option<usize>,
    level: u32,
    width: f64,
}

struct Painter<'a> {
    recording: &'a Recording,
    focus: usize,
    path: &'a [usize],
    setter: Option<usize>,
    zoom: Zoom,
    label: &'a dyn Fn(usize) -> f64,
    is_whole: bool,
    branches: Vec<Branch>,
}

/// Whether everything of a search can be drawn at once.
fn is_small(recording: &Recording) -> bool {
    let nodes = recording.len();
    let everything = |id: usize| !recording.hides_children(id);
    nodes <= SMALL && nodes + recording.skipped() <= SMALL && (0..nodes).all(everything)
}

impl Painter<'_> {
    fn add(&mut self, what: Drawn, parent: Option<usize>, level: u32) -> usize {
        let index = self.branches.len();
        let label = match what {
            Drawn::Node(id) => (self.label)(id),
            _ => 0.0,
        };
        self.branches.push(Branch {
            width: what.width(self.zoom).max(label),
            what,
            parent,
            level,
        });
        index
    }

    fn is_full(&self) -> bool {
        // Room for the bundles that say what is missing.
        self.branches.len() + 40 > MOST
    }

    /// Draws a node in full and what belongs below it. The depth of this recursion is that of the
    /// recorded tree.
    fn grow(&mut self, id: usize, parent: Option<usize>, level: u32) {
        let index = self.add(Drawn::Node(id), parent, level);
        let on_path = self.path.contains(&id);
        let children: Vec<usize> = self
            .recording
            .children(id)
            .iter()
            .map(|&child| child as usize)
            .collect();
        let below_focus = !on_path;
        if self.is_whole {
            for &child in &children {
                self.grow(child, Some(index), level + 1);
            }
            self.skipped(id, index, level + 1);
            return;
        }
        if id == self.focus {
            self.all(&children, index, level + 1, MOST_CHILDREN, true);
        } else if on_path {
            self.neighbours(&children, index, level + 1);
        } else if self.path.last() == self.recording.node(id).parent.as_ref()
            || self.recording.is_expected(id) && below_focus
        {
            self.all(&children, index, level + 1, MOST_DOTS, false);
        }
        let open = id == self.focus || self.recording.node(id).parent == Some(self.focus);
        if self.recording.hides_children(id) && (open || on_path) {
            let nodes = self.recording.node(id).nodes - 1;
            self.add(Drawn::Unkept { at: id, nodes }, Some(index), level + 1);
        }
        if on_path || open {
            self.skipped(id, index, level + 1);
        }
    }

    /// Children in full, or as dots with the expected one in full; the last ones in a bundle.
    fn all(&mut self, children: &[usize], index: usize, level: u32, most: usize, in_full: bool) {
        let shown = if children.len() > most + 1 {
            most
        } else {
            children.len()
        };
        let full = self.is_full();
        for (place, &child) in children.iter().enumerate() {
            let wanted = self.recording.is_expected(child);
            if full || place >= shown && !wanted {
                continue;
            }
            if in_full || wanted {
                self.grow(child, Some(index), level);
            } else {
                self.add(Drawn::Dot(child), Some(index), level);
            }
        }
        let hidden = children.iter().enumerate().filter(|(place, child)| {
            full || *place >= shown && !self.recording.is_expected(**child)
        });
        let hidden: Vec<usize> = hidden.map(|(_, &child)| child).collect();
        self.bundle(&hidden, index, level);
    }

    /// The child on the path and some around it; those before and behind in bundles.
    fn neighbours(&mut self, children: &[usize], index: usize, level: u32) {
        let on_path = |child: usize| self.path.contains(&child);
        let here = children.iter().position(|&child| on_path(child));
        let here = here.unwrap_or(0);
        let low = here.saturating_sub(MOST_NEIGHBOURS / 2 + 1);
        let high = (here + MOST_NEIGHBOURS / 2 + 1).min(children.len());
        let wanted = |place: usize, child: usize| {
            (low..=high).contains(&place)
                || self.setter == Some(child)
                || self.recording.is_expected(child)
        };
        let mut hidden = Vec::new();
        let kept: Vec<(usize, bool)> = (children.iter().enumerate())
            .map(|(place, &child)| (child, wanted(place, child)))
            .collect();
        for (child, wanted) in kept {
            if !wanted {
                hidden.push(child);
                continue;
            }
            self.bundle(&std::mem::take(&mut hidden), index, level);
            if self.path.contains(&child) {
                self.grow(child, Some(index), level);
            } else {
                self.add(Drawn::Node(child), Some(index), level);
            }
        }
        self.bundle(&hidden, index, level);
    }

    fn bundle(&mut self, hidden: &[usize], index: usize, level: u32) {
        let Some(&first) = hidden.first() else { return };
        let nodes = hidden.iter().map(|&child| self.recording.node(child).nodes);
        let bundle = Drawn::Bundle {
            count: hidden.len(),
            first,
            nodes: nodes.sum(),
        };
        self.add(bundle, Some(index), level);
    }

    fn skipped(&mut self, id: usize, index: usize, level: u32) {
        let Some(cutoff) = self.recording.cutoff(id) else {
            return;
        };
        let one_by_one = self.is_whole || id == self.focus && cutoff.skipped.len() <= MOST_SKIPPED;
        if one_by_one {
            for &m in &cutoff.skipped {
                self.add(Drawn::Skipped { at: id, m }, Some(index), level);
            }
        } else {
            let count = cutoff.skipped.len();
            self.add(Drawn::ManySkipped { at: id, count }, Some(index), level);
        }
    }

    /// Gives everything its place: a parent stands over the middle of its children.
    fn place(self) -> Picture {
        let parents: Vec<Option<usize>> = self.branches.iter().map(|it| it.parent).collect();
        let widths: Vec<f64> = self.branches.iter().map(|it| it.width).collect();
        let (middles, width) = tree_layout::place(&parents, &widths);
        let deepest = self.branches.iter().map(|it| it.level).max().unwrap_or(0);
        let placed = self.branches.iter().zip(middles);
        let placed = placed.map(|(branch, middle)| Placed {
            what: branch.what.clone(),
            x: MARGIN / 2.0 + middle,
            y: MARGIN + f64::from(branch.level) * self.zoom.level(),
            parent: branch.parent,
        });
        let mut picture = Picture {
            width: width + MARGIN,
            height: f64::from(deepest) * self.zoom.level() + MARGIN + self.zoom.foot().max(MARGIN),
            placed: placed.collect(),
            arc: None,
        };
        let from = picture.placed.iter().position(|placed| {
            matches!(placed.what, Drawn::Skipped { at, .. } | Drawn::ManySkipped { at, .. } if at == self.focus)
        });
        picture.arc = from.zip(self.setter.and_then(|node| picture.find(node)));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::model::laws::record;
    use crate::tree::model::recording::Start;

    /// The trees of the textbooks are drawn whole, wherever one looks.
    #[test]
    fn a_small_tree_is_drawn_whole() {
        for numbers in [
            "((3 12 8)(2 4 6)(14 5 2))",
            "(((5 6)(7 4 5))((3)(6 (6 9))))",
        ] {
            let recording = record(Start::Numbers(numbers.parse().unwrap()), "alphabeta");
            for focus in 0..recording.len() {
                let picture = Picture::around(&recording, focus, Zoom::Middle, &|_| 0.0);
                let drawn = |wanted: fn(&Drawn) -> bool| {
                    let placed = picture.placed.iter();
                    placed.filter(|placed| wanted(&placed.what)).count()
                };
                assert_eq!(drawn(|it| matches!(it, Drawn::Node(_))), recording.len());
                let skipped = drawn(|it| matches!(it, Drawn::Skipped { .. }));
                assert_eq!(skipped, recording.skipped());
                assert_eq!(picture.placed.len(), recording.len() + skipped);
            }
        }
    }

    /// Two labels beside each other, or one at the edge, have the room that they need.
    #[test]
    fn labels_have_room() {
        let tree = "((3 12 8)(2 4 6)(14 5 2))".parse().unwrap();
        let recording = record(Start::Numbers(tree), "alphabeta");
        let room = 130.0;
        let picture = Picture::around(&recording, 0, Zoom::Middle, &|_| room);
        for (index, one) in picture.placed.iter().enumerate() {
            if !matches!(one.what, Drawn::Node(_)) {
                continue;
            }
            assert!(one.x >= room / 2.0 && one.x + room / 2.0 <= picture.width);
            let others = picture.placed[index + 1..].iter();
            let beside =
                others.filter(|it| matches!(it.what, Drawn::Node(_)) && (it.y - one.y).abs() < 1.0);
            for other in beside {
                assert!((other.x - one.x).abs() > room - 0.01);
            }
        }
    }
}
