//! What the tree shows, as the room keeps it in the address:
//! `alphabeta,depth=4;with=minimax,depth=4;at=4.3;step=118;numbers=((3 12)(2 4))`.
//!
//! | part | says | missing |
//! |---|---|---|
//! | the first | how to search, see [`Recipe`]; or `trace`, the one that came with the page | what the room begins with |
//! | `with` | a second search beside it | none |
//! | `numbers` | a tree of numbers that is searched instead of the board | the board |
//! | `back` | how many moves before the position on the board the search begins | 0 |
//! | `at` | the moves from the root to the node that is looked at | the root |
//! | `step` | the step of the playback | the end |

use harif_play::AgentSpec;
use harif_play::service::record::Recipe;
use harif_rules::{AnyMove, Game};

/// The longest tree of numbers that an address holds.
const LONGEST: usize = 4_000;

/// What stands for a trace that came with the page.
const TRACE: &str = "trace";

/// What an address says about the tree. Parts that cannot be read are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TreeAddress {
    /// Whether the trace that was served with the page is shown.
    pub(crate) trace: bool,
    pub(crate) recipe: Option<Recipe>,
    pub(crate) with: Option<Recipe>,
    pub(crate) numbers: Option<String>,
    pub(crate) back: usize,
    pub(crate) at: Vec<AnyMove>,
    pub(crate) step: Option<usize>,
}

impl TreeAddress {
    /// The search by which an agent chose a move so many moves ago, having visited so many nodes; none
    /// for agents whose thinking is no tree of windows.
    pub(crate) fn of_agent(agent: &AgentSpec, game: Game, nodes: u64, back: usize) -> Option<Self> {
        let plan = agent.plan(game).ok().flatten()?;
        Some(Self {
            recipe: Some(Recipe::of_agent(&plan, nodes)?),
            back,
            ..Self::default()
        })
    }

    pub(crate) fn read(text: &str) -> Self {
        let mut address = Self::default();
        for (index, part) in text.split(';').enumerate() {
            match part.split_once('=') {
                Some(("with", recipe)) => address.with = recipe.parse().ok(),
                Some(("numbers", tree)) if tree.len() <= LONGEST => {
                    address.numbers = Some(tree.to_owned());
                }
                Some(("back", moves)) => address.back = moves.parse().unwrap_or(0),
                Some(("at", line)) => {
                    let moves = line.split('.').map_while(|m| m.parse().ok());
                    address.at = moves.take(100).collect();
                }
                Some(("step", step)) => address.step = step.parse().ok(),
                _ if index == 0 && part == TRACE => address.trace = true,
                _ if index == 0 => address.recipe = part.parse().ok(),
                _ => {}
            }
        }
        address
    }

    pub(crate) fn write(&self) -> String {
        let mut parts = Vec::new();
        if self.trace {
            parts.push(TRACE.to_owned());
        }
        if let Some(recipe) = &self.recipe {
            parts.push(recipe.to_string());
        }
        if let Some(with) = &self.with {
            parts.push(format!("with={with}"));
        }
        if let Some(numbers) = self.numbers.as_ref().filter(|tree| tree.len() <= LONGEST) {
            parts.push(format!("numbers={numbers}"));
        }
        if self.back > 0 {
            parts.push(format!("back={}", self.back));
        }
        if !self.at.is_empty() {
            let moves: Vec<String> = self.at.iter().map(ToString::to_string).collect();
            parts.push(format!("at={}", moves.join(".")));
        }
        if let Some(step) = self.step {
            parts.push(format!("step={step}"));
        }
        parts.join(";")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "alphabeta,depth=4",
            "trace;at=4.3;step=12",
            "negamax,depth=3,cut=strict;with=minimax,depth=3;at=4.3.pass;step=118",
            "minimax,depth=2;numbers=((3 12 8)(2 4 6));at=2",
            "pvs,depth=60,nodes=48213,order=centre,table,distance;back=1",
        ] {
            assert_eq!(TreeAddress::read(text).write(), text);
        }
    }

    #[test]
    fn nonsense_says_nothing() {
        for text in ["", ";;;", "chess;at=zz;step=-1", "=;with=;numbers"] {
            let address = TreeAddress::read(text);
            assert_eq!(address.write(), "", "{text}");
        }
    }
}
