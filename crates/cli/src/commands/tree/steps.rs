//! The search as it went, one step a line.

use harif_rules::AnyMove;
use harif_search::Side;
use harif_search::record::EventKind;
use harif_text::Text;
use harif_words::recorded::RecordedSearch;
use harif_words::tree;
use serde::Serialize;

use super::lines::leaf_name;
use super::scores::json;
use crate::context::Context;
use crate::failure::Failure;

#[derive(Serialize)]
struct StepJson {
    step: usize,
    node: usize,
    ply: u32,
    event: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    m: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaf: Option<&'static str>,
    /// The window as it stands after the step.
    alpha: Option<i32>,
    beta: Option<i32>,
}

pub(super) fn show(context: &mut Context, search: &RecordedSearch) -> Result<(), Failure> {
    for step in 0..search.tree.events().len() {
        let told = Step::new(search, step);
        if context.json {
            context.out.json(&told.json())?;
        } else {
            context.out.line(told.line(&context.text))?;
        }
    }
    Ok(())
}

/// A step with the window that stands after it.
struct Step<'a> {
    search: &'a RecordedSearch,
    number: usize,
    window: (i32, i32),
}

impl<'a> Step<'a> {
    fn new(search: &'a RecordedSearch, step: usize) -> Self {
        let frames = search.tree.frames(step);
        let window = frames.last().map_or((0, 0), |frame| frame.window);
        Self {
            search,
            number: step,
            window,
        }
    }

    fn kind(&self) -> EventKind<AnyMove> {
        self.search.tree.events()[self.number].kind
    }

    fn node(&self) -> usize {
        self.search.tree.events()[self.number].node
    }

    /// The move that the step is about: the one that led here, or the one that was tried.
    fn m(&self) -> Option<AnyMove> {
        let node = &self.search.tree.nodes()[self.node()];
        match self.kind() {
            EventKind::Improve(m, _)
            | EventKind::Narrow(_, m, _)
            | EventKind::SearchAgain(m, ..) => Some(m),
            EventKind::Cutoff => node.cutoff.as_ref().map(|cutoff| cutoff.by),
            EventKind::Enter | EventKind::Leaf(..) | EventKind::Leave(_) => node.by,
        }
    }

    fn event(&self) -> &'static str {
        match self.kind() {
            EventKind::Enter => "enter",
            EventKind::Leaf(..) => "leaf",
            EventKind::Improve(..) => "best",
            EventKind::Narrow(Side::Alpha, ..) => "alpha",
            EventKind::Narrow(Side::Beta, ..) => "beta",
            EventKind::Cutoff => "cut",
            EventKind::SearchAgain(..) => "again",
            EventKind::Leave(_) => "leave",
        }
    }

    fn value(&self) -> Option<i32> {
        match self.kind() {
            EventKind::Leaf(_, value)
            | EventKind::Improve(_, value)
            | EventKind::Narrow(_, _, value)
            | EventKind::Leave(value) => Some(value),
            EventKind::Cutoff => {
                let node = &self.search.tree.nodes()[self.node()];
                node.cutoff.as_ref().map(|cutoff| cutoff.score)
            }
            EventKind::Enter | EventKind::SearchAgain(..) => None,
        }
    }

    fn leaf(&self) -> Option<&'static str> {
        match self.kind() {
            EventKind::Leaf(reason, _) => Some(leaf_name(reason)),
            _ => None,
        }
    }

    fn json(&self) -> StepJson {
        StepJson {
            step: self.number,
            node: self.node(),
            ply: self.search.tree.nodes()[self.node()].ply,
            event: self.event(),
            m: self.m().map(|m| m.to_string()),
            value: self.value(),
            leaf: self.leaf(),
            alpha: json(self.window.0),
            beta: json(self.window.1),
        }
    }

    /// The step in symbols that read the same in every language.
    fn line(&self, text: &Text) -> String {
        let node = &self.search.tree.nodes()[self.node()];
        let indent = "· ".repeat(node.ply as usize);
        let m = self.m().map_or_else(String::new, |m| format!(" {m}"));
        let value = self
            .value()
            .map_or_else(String::new, |v| format!(" = {}", tree::score(text, v)));
        let leaf = self
            .leaf()
            .map_or_else(String::new, |leaf| format!(" ({leaf})"));
        let skipped = match (self.kind(), &node.cutoff) {
            (EventKind::Cutoff, Some(cutoff)) => {
                format!("  ✂ {}", harif_words::line(&cutoff.skipped))
            }
            _ => String::new(),
        };
        let (step, event, window) = (self.number, self.event(), tree::window(text, self.window));
        format!("{step:>6}  {indent}{event}{m}{value}{leaf}  {window}{skipped}")
    }
}
