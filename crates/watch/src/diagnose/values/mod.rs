//! The values: how the program combines those of children.

mod check;
mod departures;

use std::collections::BTreeMap;

use super::same;
use crate::board::Side;
use crate::format::SourceHints;
use crate::tree::Tree;

pub(super) use check::check;

/// How a program combines the values of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One side takes the largest, the other the smallest.
    Minimax,
    /// Every node takes the largest of the negated values.
    Negamax,
    /// Every node takes the smallest of the negated values: values are for the side that has just moved.
    NegamaxForMover,
}

/// The ways in which a node can combine its children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
struct Fits {
    max: bool,
    min: bool,
    /// The largest of the negated values.
    negated: bool,
    /// The smallest of the negated values.
    reversed: bool,
}

impl Fits {
    fn any(self) -> bool {
        self.max || self.min || self.negated || self.reversed
    }
}

/// What decides whether a node maximises, in the order in which programs are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Flag,
    Function,
    Mover,
    Player,
    Parity,
}

/// Who maximises, as the nodes themselves show it.
#[derive(Clone, Debug)]
pub(crate) struct Roles {
    pub(crate) style: Option<Style>,
    by: By,
    /// Whether each class of nodes maximises; only for [`Style::Minimax`].
    classes: BTreeMap<String, Votes>,
    fits: Vec<Option<Fits>>,
    /// Whether each node maximises, where that is known; empty in negamax.
    max: Vec<Option<bool>>,
    /// Whether every finished inner node is the best of its children in some way.
    pub(crate) explained: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Votes {
    max: u32,
    min: u32,
}

impl Votes {
    fn is_max(self) -> Option<bool> {
        match self.max.cmp(&self.min) {
            std::cmp::Ordering::Greater => Some(true),
            std::cmp::Ordering::Less => Some(false),
            std::cmp::Ordering::Equal => None,
        }
    }
}

fn fits(tree: &Tree<'_>, place: usize) -> Option<Fits> {
    let call = tree.call(place);
    let value = call.value?;
    let below = tree.child_values(place)?;
    if below.is_empty() {
        return None;
    }
    let largest = below.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let smallest = below.iter().copied().fold(f64::INFINITY, f64::min);
    // Fail-hard programs return the end of the window that the best value lies beyond.
    let clamped = |expected: f64| match (call.alpha, call.beta) {
        (Some(alpha), Some(beta)) if alpha <= beta => expected.clamp(alpha, beta),
        _ => expected,
    };
    let with = |seen: &dyn Fn(f64) -> f64| Fits {
        max: same(value, seen(largest)),
        min: same(value, seen(smallest)),
        negated: same(value, seen(-smallest)),
        reversed: same(value, seen(-largest)),
    };
    let exact = with(&|expected| expected);
    Some(if exact.any() { exact } else { with(&clamped) })
}

/// Whether the flag changes with most moves, as one that says who maximises does.
fn flag_alternates(tree: &Tree<'_>) -> bool {
    let (mut changed, mut kept) = (0, 0);
    for (place, call) in tree.trace.calls.iter().enumerate() {
        if let (Some(parent), Some(_)) = (call.parent, tree.last_side(place)) {
            if tree.call(parent).flag == call.flag {
                kept += 1;
            } else {
                changed += 1;
            }
        }
    }
    changed >= kept
}

fn is_true(flag: &str) -> Option<bool> {
    match flag.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" | "-1" | "2" => Some(false),
        _ => None,
    }
}

/// What the name of a function says about its nodes.
pub(super) fn named(function: &str) -> Option<bool> {
    let name = function.to_ascii_lowercase();
    let is_pair =
        !name.contains("minimax") && !name.contains("minmax") && !name.contains("negamax");
    match (is_pair, name.contains("max"), name.contains("min")) {
        (true, true, false) => Some(true),
        (true, false, true) => Some(false),
        _ => None,
    }
}

impl Roles {
    pub(super) fn of(tree: &Tree<'_>, hints: &SourceHints, has_source: bool) -> Self {
        let fits: Vec<Option<Fits>> = (0..tree.trace.calls.len())
            .map(|place| fits(tree, place))
            .collect();
        let inner = || fits.iter().flatten();
        // Only nodes where the ways differ can tell them apart.
        let telling = |fits: &&Fits| (fits.max || fits.min) != fits.negated;
        let minimax = inner()
            .filter(telling)
            .filter(|fits| fits.max || fits.min)
            .count();
        let negamax = inner().filter(telling).filter(|fits| fits.negated).count();
        let reversed = inner()
            .filter(|fits| fits.reversed && !(fits.max || fits.min || fits.negated))
            .count();
        let says_negamax = has_source && hints.negated > 0;
        let named_negamax = tree
            .trace
            .functions
            .iter()
            .any(|name| name.to_ascii_lowercase().contains("nega"));
        let style = if reversed > minimax + negamax {
            Some(Style::NegamaxForMover)
        } else if negamax > minimax || (negamax == minimax && (says_negamax || named_negamax)) {
            Some(Style::Negamax)
        } else if inner().next().is_some() {
            Some(Style::Minimax)
        } else {
            None
        };
        let mut roles = Self {
            style,
            by: By::Parity,
            classes: BTreeMap::new(),
            max: Vec::new(),
            explained: inner().next().is_some() && inner().all(|fits| fits.any()),
            fits,
        };
        roles.choose_key(tree);
        if roles.style == Some(Style::Minimax) {
            roles.max = (0..tree.trace.calls.len())
                .map(|place| roles.find_max(tree, place))
                .collect();
        }
        roles
    }

    /// Chooses what decides about maximising: the first of the possible that has two classes.
    fn choose_key(&mut self, tree: &Tree<'_>) {
        for by in [By::Flag, By::Function, By::Player, By::Mover, By::Parity] {
            self.by = by;
            let mut classes: BTreeMap<String, Votes> = BTreeMap::new();
            let mut unknown = 0;
            for place in tree.finished() {
                let Some(fits) = self.fits[place] else {
                    continue;
                };
                let Some(key) = self.class(tree, place) else {
                    unknown += 1;
                    continue;
                };
                if !classes.contains_key(key) {
                    classes.insert(key.to_owned(), Votes::default());
                }
                if let Some(votes) = classes.get_mut(key) {
                    votes.max += u32::from(fits.max && !fits.min);
                    votes.min += u32::from(fits.min && !fits.max);
                }
            }
            let enough = match by {
                By::Parity => true,
                By::Flag if !Self::flag_is_bound(tree) && !flag_alternates(tree) => false,
                _ => unknown == 0 && classes.len() == 2,
            };
            self.classes = classes;
            if enough {
                return;
            }
        }
    }

    /// The class of a node: nodes of one class all maximise or all minimise.
    pub(super) fn class<'t>(&self, tree: &'t Tree<'_>, place: usize) -> Option<&'t str> {
        let call = tree.call(place);
        match self.by {
            By::Flag => call.flag.as_deref(),
            By::Function => {
                let name = &tree.trace.functions[call.function];
                named(name).map(|_| name.as_str())
            }
            By::Player => call.player.as_deref(),
            By::Mover => tree.movers[place].map(|side| if side == 1 { "1" } else { "2" }),
            By::Parity => Some(["0", "1"][usize::from(tree.plies[place] % 2)]),
        }
    }

    /// Whether nine of ten nodes are the best of their children in some way; others follow a rule of
    /// their own, which proves nothing.
    pub(super) fn mostly_explained(&self) -> bool {
        let odd = self
            .fits
            .iter()
            .flatten()
            .filter(|fits| !fits.any())
            .count();
        odd * 10 <= self.fits.iter().flatten().count()
    }

    /// What the program itself calls a node.
    fn called_max(&self, tree: &Tree<'_>, place: usize) -> Option<bool> {
        let call = tree.call(place);
        match self.by {
            By::Flag => is_true(call.flag.as_deref()?),
            By::Function => named(&tree.trace.functions[call.function]),
            _ => None,
        }
    }

    /// Whether a node of minimax maximises, by the votes of its class.
    pub(crate) fn is_max(&self, place: usize) -> Option<bool> {
        self.max.get(place).copied().flatten()
    }

    fn find_max(&self, tree: &Tree<'_>, place: usize) -> Option<bool> {
        let class = self.class(tree, place)?;
        let own = self.classes.get(class).and_then(|votes| votes.is_max());
        // A class whose nodes do not tell is the opposite of the other one, or what it is called.
        let others = || {
            let mut others = self.classes.iter().filter(|(other, _)| *other != class);
            let other = others.next().and_then(|(_, votes)| votes.is_max())?;
            Some(!other)
        };
        own.or_else(others).or_else(|| self.called_max(tree, place))
    }

    /// The best value of a node from those of its children so far, for the side that chooses there.
    pub(crate) fn best(&self, place: usize, below: &[f64]) -> Option<f64> {
        let largest = below.iter().copied().reduce(f64::max)?;
        let smallest = below.iter().copied().reduce(f64::min)?;
        match self.style? {
            Style::Negamax => Some(-smallest),
            Style::NegamaxForMover => Some(-largest),
            Style::Minimax => self
                .is_max(place)
                .map(|max| if max { largest } else { smallest }),
        }
    }

    /// The side whose wins are good for the maximiser, if all maximising nodes are of one side.
    pub(crate) fn max_side(&self, tree: &Tree<'_>) -> Option<Side> {
        if self.style != Some(Style::Minimax) {
            return None;
        }
        let (mut max, mut min) = ([0u32; 3], [0u32; 3]);
        for place in tree.finished().filter(|&place| self.fits[place].is_some()) {
            let (Some(is_max), Some(side)) = (self.is_max(place), tree.movers[place]) else {
                continue;
            };
            let counts = if is_max { &mut max } else { &mut min };
            counts[usize::from(side)] += 1;
        }
        let likes = |side: usize| max[side] > 3 * min[side];
        let hates = |side: usize| min[side] > 3 * max[side];
        match (likes(1), hates(1), likes(2), hates(2)) {
            (true, _, false, _) if max[2] == 0 || hates(2) => Some(1),
            (false, _, true, _) if max[1] == 0 || hates(1) => Some(2),
            (_, true, _, false) if max[2] + min[2] == 0 => Some(2),
            (_, false, _, true) if max[1] + min[1] == 0 => Some(1),
            _ => None,
        }
    }
}

impl Roles {
    /// Whether the names of the classes can be trusted: a flag that is a word for the maximiser.
    fn by_is_bound(&self, tree: &Tree<'_>) -> bool {
        match self.by {
            By::Function => true,
            By::Flag => Self::flag_is_bound(tree),
            _ => false,
        }
    }

    /// Whether the flag is called by a word for the maximiser.
    pub(super) fn flag_is_bound(tree: &Tree<'_>) -> bool {
        tree.trace.header.arguments.values().all(|roles| {
            roles.get("flag").is_none_or(|name| {
                let name = name.to_ascii_lowercase();
                name.contains("max") && !name.contains("min")
            })
        })
    }

    /// Whether a node takes the largest of its values, or the smallest; none where they are the same.
    pub(super) fn takes_max(&self, place: usize) -> Option<bool> {
        let fits = self.fits[place]?;
        (fits.max != fits.min).then_some(fits.max)
    }

    /// Whether the value of a node may be the largest, or the smallest, of its children's.
    pub(super) fn may_take(&self, place: usize, largest: bool) -> bool {
        self.fits[place].is_some_and(|fits| if largest { fits.max } else { fits.min })
    }
}
