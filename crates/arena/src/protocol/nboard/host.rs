//! Hosting an engine that speaks `NBoard`.

use super::{read_move, write_move};
use crate::contestant::Turn;
use crate::game::Note;
use crate::protocol::text::quoted;
use crate::protocol::{AboutEngine, Host, HostEvent, HostStep, missing};
use harif_play::service::story::Remark;
use harif_rules::formats::{self, GameText, ggf};
use harif_rules::{AnyPosition, Game};
use std::collections::BTreeMap;

/// Our side of a conversation in `NBoard`.
#[derive(Debug)]
pub struct NboardHost {
    game: Game,
    options: BTreeMap<String, String>,
    /// How many moves of the game the engine was told.
    known: usize,
    /// The number of the last `ping`.
    ping: u64,
    waiting: Waiting,
    depth: Option<u32>,
    note: Note,
    about: AboutEngine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    Nothing,
    Pong,
    Move,
}

impl NboardHost {
    /// A host for a game; options become `set NAME VALUE`.
    pub fn new(game: Game, options: &BTreeMap<String, String>) -> Self {
        Self {
            game,
            options: options.clone(),
            known: 0,
            ping: 0,
            waiting: Waiting::Nothing,
            depth: None,
            note: Note::default(),
            about: AboutEngine::default(),
        }
    }

    fn then_ping(&mut self, mut lines: Vec<String>) -> HostStep {
        self.ping += 1;
        lines.push(format!("ping {}", self.ping));
        self.waiting = Waiting::Pong;
        HostStep::send(lines)
    }
}

impl Host for NboardHost {
    fn greet(&mut self) -> HostStep {
        if !formats::can_hold(self.game) {
            let refused = Remark::UnknownGame.about(&[&"NBoard", &self.game]);
            return HostStep::event(HostEvent::Refused(refused));
        }
        let mut lines = vec!["nboard 2".to_owned()];
        let options = self.options.iter();
        lines.extend(options.map(|(name, value)| format!("set {name} {value}")));
        self.then_ping(lines)
    }

    fn new_game(&mut self, start: &AnyPosition) -> HostStep {
        self.known = 0;
        let mut game = GameText::new(start.clone());
        game.place = String::from("harif");
        self.then_ping(vec![format!("set game {}", ggf::write(&game))])
    }

    fn think(&mut self, turn: &Turn<'_>) -> HostStep {
        let mut lines = Vec::new();
        if turn.limits.depth != self.depth {
            self.depth = turn.limits.depth;
            lines.extend(self.depth.map(|depth| format!("set depth {depth}")));
        }
        let news = turn.moves.iter().skip(self.known);
        lines.extend(news.map(|&m| format!("move {}", write_move(m))));
        self.known = turn.moves.len();
        lines.push("go".to_owned());
        self.waiting = Waiting::Move;
        self.note = Note::default();
        HostStep::send(lines)
    }

    fn hear(&mut self, line: &str) -> HostStep {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "pong" if self.waiting == Waiting::Pong && rest.trim() == self.ping.to_string() => {
                self.waiting = Waiting::Nothing;
                HostStep::event(HostEvent::Ready)
            }
            "===" if self.waiting == Waiting::Move => {
                self.waiting = Waiting::Nothing;
                HostStep::event(match read_move(rest) {
                    Some(m) => HostEvent::Moved(m, self.note),
                    None => HostEvent::NoMove(Remark::NoMove.about(&[&quoted(line)])),
                })
            }
            "===" => {
                self.about.complain("=== without go");
                HostStep::default()
            }
            "set" => {
                if let Some(name) = rest.strip_prefix("myname ") {
                    self.about.is_called(name);
                }
                HostStep::default()
            }
            "nodestats" => {
                let nodes = rest.split_whitespace().next();
                self.note.nodes = nodes.and_then(|n| n.parse().ok()).unwrap_or(0);
                HostStep::default()
            }
            // `status`, `search`, `book` and whatever newer versions add.
            _ => HostStep::default(),
        }
    }

    fn awaited(&self) -> String {
        match self.waiting {
            Waiting::Nothing => "nothing was asked".to_owned(),
            Waiting::Pong => missing(
                &format!("pong {}", self.ping),
                &format!("ping {}", self.ping),
            ),
            Waiting::Move => missing("===", "go"),
        }
    }

    fn about(&self) -> &AboutEngine {
        &self.about
    }
}
