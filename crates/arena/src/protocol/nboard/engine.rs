//! harif as an engine that speaks `NBoard`.

use super::{read_move, write_move};
use crate::protocol::text::excerpt;
use crate::protocol::{Engine, EngineAction, ThinkBudget, ThinkRequest};
use harif_play::Decision;
use harif_rules::formats::ggf;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position};
use harif_search::{Iteration, RootMove, Value};
use std::collections::VecDeque;
use std::time::Duration;

/// What the thinking under way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Go,
    /// The best so many moves.
    Hint(usize),
}

/// harif's side of a conversation in `NBoard`.
#[derive(Debug)]
pub struct NboardEngine {
    position: AnyPosition,
    budget: ThinkBudget,
    thinking: Option<Purpose>,
    /// Lines that came while we were thinking, from the first that had to wait.
    waiting: VecDeque<String>,
}

fn say(line: impl Into<String>) -> EngineAction {
    EngineAction::Say(line.into())
}

impl NboardEngine {
    /// An engine that thinks so long about each move.
    pub fn new(budget: ThinkBudget) -> Self {
        Self {
            position: AnyPosition::start(Game::OTHELLO),
            budget,
            thinking: None,
            waiting: VecDeque::new(),
        }
    }

    fn obey(&mut self, line: &str) -> Vec<EngineAction> {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "nboard" => vec![say("set myname harif"), say("status")],
            "set" => self.set(rest.trim()),
            "move" => self.play(rest),
            "go" => self.think(Purpose::Go),
            "hint" => {
                let count = rest.trim().parse().unwrap_or(1);
                self.think(Purpose::Hint(count))
            }
            "ping" => vec![say(format!("pong {}", excerpt(rest.trim())))],
            "learn" => vec![say("learned")],
            "quit" => vec![EngineAction::Quit],
            // Newer hosts may say more.
            _ => Vec::new(),
        }
    }

    fn set(&mut self, rest: &str) -> Vec<EngineAction> {
        let (what, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match what {
            "depth" => {
                self.budget.depth = value.trim().parse().ok().filter(|&depth| depth > 0);
                Vec::new()
            }
            "game" => match ggf::read(value).next() {
                Some(Ok(game)) => {
                    self.position = game.end().clone();
                    Vec::new()
                }
                Some(Err(error)) => vec![say(format!("status {}", excerpt(&error.to_string())))],
                None => vec![say("status there is no game in this line")],
            },
            _ => Vec::new(),
        }
    }

    fn play(&mut self, rest: &str) -> Vec<EngineAction> {
        let Some(m) = read_move(rest) else {
            return vec![say(format!("status no move: {}", excerpt(rest)))];
        };
        match self.position.play(m) {
            Ok(()) => Vec::new(),
            Err(error) => vec![say(format!("status {error}"))],
        }
    }

    fn think(&mut self, purpose: Purpose) -> Vec<EngineAction> {
        if self.position.is_over() {
            return vec![say("status the game is over")];
        }
        if self.position.check(AnyMove::Pass).is_ok() {
            return match purpose {
                Purpose::Go => vec![say("=== PA")],
                Purpose::Hint(_) => vec![say("search PA 0 0 0")],
            };
        }
        self.thinking = Some(purpose);
        vec![
            say("status Thinking"),
            EngineAction::Think(Box::new(ThinkRequest {
                position: self.position.clone(),
                budget: self.budget,
            })),
        ]
    }

    /// Everything that waited, in its order.
    fn catch_up(&mut self) -> Vec<EngineAction> {
        let mut actions = Vec::new();
        while self.thinking.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            actions.extend(self.obey(&line));
        }
        actions
    }
}

/// A value in discs.
fn discs(value: &Value) -> f64 {
    value.margin.map_or_else(
        || f64::from(value.score.clamp(-6_400, 6_400)) / 100.0,
        f64::from,
    )
}

/// `search PV EVAL 0 DEPTH`: one line for each move that is hinted at.
fn search_line(entry: &RootMove<AnyMove>, depth: u32) -> String {
    let pv: String = entry.pv.iter().map(|&m| write_move(m)).collect();
    let pv = if pv.is_empty() {
        write_move(entry.m)
    } else {
        pv
    };
    let exact = entry.value.proved && entry.value.margin.is_some();
    let depth = if exact {
        "100%".to_owned()
    } else {
        depth.to_string()
    };
    format!("search {pv} {:.2} 0 {depth}", discs(&entry.value))
}

impl Engine for NboardEngine {
    fn expects(&self) -> (Game, ThinkBudget) {
        (self.position.game(), self.budget)
    }

    fn hear(&mut self, line: &str) -> Vec<EngineAction> {
        if self.thinking.is_none() {
            return self.obey(line);
        }
        let word = line.split_whitespace().next().unwrap_or_default();
        if word == "quit" {
            return vec![EngineAction::Quit];
        }
        self.waiting.push_back(line.to_owned());
        // Whatever the host wants now, it wants it instead of what we are thinking about; a ping
        // must be answered promptly, and after the move.
        if matches!(word, "ping" | "set" | "move" | "go" | "hint") {
            vec![EngineAction::StopThinking]
        } else {
            Vec::new()
        }
    }

    fn progress(&mut self, row: &Iteration<AnyMove>) -> Vec<EngineAction> {
        let nodes = row.nodes;
        let seconds = row.time.as_secs_f64();
        vec![say(format!("nodestats {nodes} {seconds:.3}"))]
    }

    fn decided(&mut self, decision: &Decision, took: Duration) -> Vec<EngineAction> {
        let Some(purpose) = self.thinking.take() else {
            return Vec::new();
        };
        let report = decision.report.as_ref();
        let mut actions = Vec::new();
        if let Some(report) = report {
            let (nodes, seconds) = (report.counters.nodes, took.as_secs_f64());
            actions.push(say(format!("nodestats {nodes} {seconds:.3}")));
        }
        match purpose {
            Purpose::Go => {
                let value = report.and_then(|report| report.value);
                let m = write_move(decision.m);
                let value = value.map_or(0.0, |value| discs(&value));
                let seconds = took.as_secs_f64();
                actions.push(say(format!("=== {m} {value:.2} {seconds:.3}")));
            }
            Purpose::Hint(count) => {
                let depth = report.map_or(0, |report| report.depth);
                let moves = report.map_or(&[][..], |report| &report.moves);
                let mut moves: Vec<&RootMove<AnyMove>> = moves.iter().collect();
                moves.sort_by_key(|entry| std::cmp::Reverse(entry.value.score));
                let lines = moves.iter().take(count.max(1));
                actions.extend(lines.map(|entry| say(search_line(entry, depth))));
                if moves.is_empty() {
                    actions.push(say(format!("search {} 0 0 0", write_move(decision.m))));
                }
            }
        }
        actions.push(say("status"));
        actions.extend(self.catch_up());
        actions
    }
}
