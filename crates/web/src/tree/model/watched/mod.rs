//! A program's own search in the room, and beside it the tree of a right search on the same leaves.
//!
//! [`pack`] makes both of a trace, in a worker; [`Packet`] is what crosses to the page; [`Watched`]
//! is what a recording that came from a program knows more than one of ours.

mod pack;
mod pass;

pub(crate) use pack::pack;

use super::recording::{Recording, Start};
use harif_play::Algorithm;
use harif_play::service::record::Recipe;
use harif_play::service::{SearchProgress, SearchSummary};
use harif_rules::{AnyMove, Cell, FirstRow, Game, Player, Setup};
use harif_search::record::{Known, Perspective, Rebuild, RecordedTree};
use harif_search::{Counters, Cut, Score};
use harif_watch::{Difference, Evidence, Fault, Finding, FunctionText};
use harif_words::watch::Scale;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which of the two trees a recording is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// What the program did.
    Yours,
    /// What a right search does with the same leaves in the same order.
    Right,
}

/// For whom the numbers of a node are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Seat {
    /// For one side everywhere: minimax.
    Max,
    /// For the side to move: negamax.
    Own,
    /// For the side that has just moved.
    Moved,
}

/// A finding on its way from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Facts {
    fault: String,
    node: u64,
    expected: String,
    got: String,
}

impl Facts {
    fn of(finding: &Finding) -> Self {
        Self {
            fault: finding.fault.name().to_owned(),
            node: finding.node,
            expected: write_evidence(&finding.expected),
            got: write_evidence(&finding.got),
        }
    }

    /// The finding again; none for a fault of another version.
    pub(crate) fn finding(&self) -> Option<Finding> {
        let fault = Fault::ALL.iter().find(|fault| fault.name() == self.fault);
        Some(Finding {
            fault: *fault?,
            node: self.node,
            expected: read_evidence(&self.expected),
            got: read_evidence(&self.got),
        })
    }
}

/// Evidence as text: JSON has no infinity.
fn write_evidence(evidence: &Evidence) -> String {
    match evidence {
        Evidence::None => String::new(),
        Evidence::Value(value) => format!("v {value}"),
        Evidence::Window(alpha, beta) => format!("w {alpha} {beta}"),
        Evidence::Count(count) => format!("c {count}"),
        Evidence::Text(text) => format!("t {text}"),
    }
}

fn read_evidence(text: &str) -> Evidence {
    let (kind, rest) = text.split_once(' ').unwrap_or(("", ""));
    let number = |text: &str| text.parse::<f64>().ok();
    let read = match kind {
        "v" => number(rest).map(Evidence::Value),
        "w" => rest
            .split_once(' ')
            .and_then(|(alpha, beta)| Some(Evidence::Window(number(alpha)?, number(beta)?))),
        "c" => rest.parse().ok().map(Evidence::Count),
        "t" => Some(Evidence::Text(rest.to_owned())),
        _ => None,
    };
    read.unwrap_or(Evidence::None)
}

const DIFFERENCES: [(Difference, &str); 5] = [
    (Difference::Value, "value"),
    (Difference::Window, "window"),
    (Difference::LeftOut, "left-out"),
    (Difference::WentOn, "went-on"),
    (Difference::Other, "other"),
];

/// The name of a difference, on the wire and in tests.
pub(crate) fn difference_name(difference: Difference) -> &'static str {
    let found = DIFFERENCES.iter().find(|(one, _)| *one == difference);
    found.map_or("other", |(_, name)| name)
}

/// What is known of the program as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) program: Option<String>,
    pub(crate) functions: Vec<String>,
    pub(crate) code: BTreeMap<String, FunctionText>,
    game: Option<String>,
    style: Option<Seat>,
    /// Whether it keeps windows.
    pub(crate) windows: bool,
    /// Whether only a value beyond the bound cuts.
    strict: bool,
    pub(crate) depths: bool,
    unit: f64,
    large: Vec<f64>,
    pub(crate) findings: Vec<Facts>,
    pub(crate) advice: Vec<Facts>,
    /// The call at which the program departs, in what, and how many calls agreed before it.
    pub(crate) departure: Option<(u64, String, u64)>,
    pub(crate) nodes: u64,
    pub(crate) needed: u64,
    pub(crate) end: String,
    pub(crate) dropped: u64,
}

impl About {
    fn game(&self) -> Option<Game> {
        self.game.as_ref()?.parse().ok()
    }

    fn scale(&self) -> Scale {
        Scale {
            unit: self.unit,
            large: self.large.clone(),
        }
    }

    /// The search of ours that is most like it.
    fn recipe(&self) -> Recipe {
        let algorithm = match (self.style, self.windows) {
            (Some(Seat::Own | Seat::Moved), true) => Algorithm::Negamax,
            (_, true) => Algorithm::AlphaBeta,
            (_, false) => Algorithm::Minimax,
        };
        let mut recipe = Recipe::new(algorithm, 1);
        if self.strict {
            recipe.switches.cut = Cut::OnlyStrict;
        }
        recipe
    }

    const fn perspective(&self) -> Perspective {
        match self.style {
            Some(Seat::Own | Seat::Moved) => Perspective::SideToMove,
            _ => Perspective::MaxMin,
        }
    }
}

/// What is known of one of the two trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Half {
    kept_to: Option<u32>,
    searched: u64,
    cutoffs: u64,
    /// The moves by which the value of the root came up.
    line: Vec<String>,
    /// The node of the departure among those that are kept, or the last one above it.
    departure: Option<usize>,
    departure_is_kept: bool,
}

/// The first part of a packet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) about: About,
    pub(crate) yours: Half,
    pub(crate) right: Half,
}

/// A tree as text: its steps in pieces, and a line for each node that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) steps: Vec<String>,
    pub(crate) nodes: String,
}

/// A trace made ready for the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Packet {
    pub(crate) head: Head,
    pub(crate) yours: Packed,
    pub(crate) right: Packed,
}

impl Packet {
    /// The packet as a row of texts, which cross from a worker without being copied twice.
    pub(crate) fn into_texts(self) -> Vec<String> {
        let head = serde_json::to_string(&self.head).unwrap_or_default();
        let count = self.yours.steps.len().to_string();
        let mut texts = vec![head, self.yours.nodes, self.right.nodes, count];
        texts.extend(self.yours.steps);
        texts.extend(self.right.steps);
        texts
    }

    /// The packet again; none of texts that are no packet.
    pub(crate) fn of_texts(mut texts: Vec<String>) -> Option<Self> {
        if texts.len() < 4 {
            return None;
        }
        let mut steps = texts.split_off(4);
        let own: usize = texts[3].parse().ok()?;
        if own > steps.len() {
            return None;
        }
        let right_steps = steps.split_off(own);
        let head = serde_json::from_str(&texts[0]).ok()?;
        let packed = |steps, nodes: &mut String| Packed {
            steps,
            nodes: std::mem::take(nodes),
        };
        Some(Self {
            head,
            yours: packed(steps, &mut texts[1]),
            right: packed(right_steps, &mut texts[2]),
        })
    }
}

/// A node that was kept, beyond its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    id: u64,
    is_max: bool,
    valueless: bool,
    /// Moves that a right search would also look at, whose values nothing tells.
    unseen: u32,
    function: u32,
    cells: Option<Box<[u8]>>,
}

fn read_node(line: &str) -> Option<Seen> {
    let mut words = line.split(' ');
    let id = words.next()?.parse().ok()?;
    let flags: u8 = words.next()?.parse().ok()?;
    let unseen = words.next()?.parse().ok()?;
    let function = words.next()?.parse().ok()?;
    let cells = words.next()?;
    Some(Seen {
        id,
        is_max: flags & 1 != 0,
        valueless: flags & 2 != 0,
        unseen,
        function,
        cells: (cells != "-").then(|| cells.bytes().map(|cell| cell.wrapping_sub(b'0')).collect()),
    })
}

/// What a recording that came from a program knows more than one of ours.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Watched {
    pub(crate) whose: Whose,
    pub(crate) about: Arc<About>,
    pub(crate) scale: Scale,
    game: Option<Game>,
    nodes: Vec<Seen>,
    departure: Option<usize>,
    /// Whether that is the departure itself and not the last node above it.
    pub(crate) departure_is_kept: bool,
}

impl Watched {
    pub(crate) fn is_max(&self, id: usize) -> bool {
        self.nodes[id].is_max
    }

    /// Whether a node takes the largest of what it compares.
    pub(crate) fn wants_more(&self, id: usize) -> bool {
        match self.about.style {
            Some(Seat::Own) => true,
            Some(Seat::Moved) => false,
            Some(Seat::Max) | None => self.is_max(id),
        }
    }

    /// Whether a call has no value: it never came back, or returned something else.
    pub(crate) fn is_valueless(&self, id: usize) -> bool {
        self.nodes[id].valueless
    }

    /// The number of a call in the trace; 0 for the loop outside the search.
    pub(crate) fn call(&self, id: usize) -> u64 {
        self.nodes[id].id
    }

    /// The node of a call, if it is kept.
    pub(crate) fn node_of(&self, call: u64) -> Option<usize> {
        self.nodes.iter().position(|node| node.id == call)
    }

    pub(crate) fn unseen(&self, id: usize) -> u32 {
        self.nodes[id].unseen
    }

    /// The function that was called.
    pub(crate) fn function(&self, id: usize) -> Option<&str> {
        let name = self.about.functions.get(self.nodes[id].function as usize);
        name.map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The node at which the program departs, or the last one above it that is kept.
    pub(crate) const fn departure(&self) -> Option<usize> {
        self.departure
    }

    /// The board of a node, if the program's boards were understood.
    pub(crate) fn board(&self, id: usize) -> Start {
        let seen = &self.nodes[id];
        let board = self.game.zip(seen.cells.as_deref()).map(|(game, cells)| {
            let columns = usize::from(game.columns());
            let mut setup = Setup::new(game);
            for (at, &cell) in cells.iter().enumerate() {
                let row = (at / columns) as u8;
                let row = match game.info().first_row {
                    FirstRow::Top => row,
                    FirstRow::Bottom => (game.rows() - 1).saturating_sub(row),
                };
                let disc = match cell {
                    1 => Some(Player::First),
                    2 => Some(Player::Second),
                    _ => None,
                };
                setup.put(Cell::new((at % columns) as u8, row), disc);
            }
            setup
        });
        Start::Watched(board)
    }
}

/// Begins to put one of the two trees together.
pub(crate) fn rebuild(about: &About) -> Rebuild<AnyMove> {
    Rebuild::new(about.perspective())
}

/// The recording of one of the two trees; none if its nodes do not fit its steps.
pub(crate) fn recording(
    whose: Whose,
    about: &Arc<About>,
    half: &Half,
    nodes: &str,
    rebuild: Rebuild<AnyMove>,
) -> Option<Recording> {
    let tree = rebuild.finish(half.kept_to, half.searched, half.searched);
    let nodes: Vec<Seen> = nodes.lines().filter_map(read_node).collect();
    if nodes.is_empty() || nodes.len() != tree.nodes().len() {
        return None;
    }
    let known = (0..nodes.len())
        .map(|id| known(whose, about, &tree, id))
        .collect();
    let watched = Watched {
        whose,
        about: Arc::clone(about),
        scale: about.scale(),
        game: about.game(),
        departure: half.departure.filter(|&node| node < nodes.len()),
        departure_is_kept: half.departure_is_kept,
        nodes,
    };
    let line: Vec<AnyMove> = half
        .line
        .iter()
        .map_while(|m| m.parse::<AnyMove>().ok())
        .collect();
    let start = watched.board(0);
    let thought = SearchSummary {
        progress: SearchProgress {
            nodes: half.searched,
            ..SearchProgress::default()
        },
        counters: Counters {
            cutoffs: half.cutoffs,
            ..Counters::default()
        },
        ..SearchSummary::default()
    };
    Some(Recording::watched(
        start,
        about.recipe(),
        tree,
        thought,
        known,
        &line,
        watched,
    ))
}

/// What is known of a number. The program's own are shown as they are; those of the right search are
/// bounds where the window ends.
fn known(whose: Whose, about: &About, tree: &RecordedTree<AnyMove>, id: usize) -> Option<Known> {
    let node = &tree.nodes()[id];
    let value: Score = node.value?;
    let (alpha, beta) = node.window;
    let cuts = about.windows && node.leaf.is_none();
    Some(match whose {
        Whose::Right if cuts && value >= beta => Known::AtLeast,
        Whose::Right if cuts && value <= alpha => Known::AtMost,
        Whose::Yours | Whose::Right => Known::Exact,
    })
}

#[cfg(test)]
mod laws;
